"""What a sheet's template can call: texts with their readings, cards, clauses, pictures and worked examples.

A picture that belongs to one game is a partial in `templates/games/<game>/figures/<name>.html`; a worked example is
drawn by the partial of its calculation's name there, else in `templates/partials/workings/`, else line by line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment
from markupsafe import Markup, escape

from rules_engine import find_game
from rules_engine.errors import RulesError
from rules_engine.position import context_of
from rules_engine.rand import Rand
from rules_engine.scoring import Line, Working

from .. import templating
from ..checking.ours import check_example
from ..drawing.decks import ACCENT, back_svg, card_svg, chip_html, emblem_svg, load_deck, picture_svg, sign_svg
from ..drawing.fonts import css_family, find_fonts
from ..drawing.laid import Laid, laid_svg
from ..drawing.sprite import with_signs
from ..drawing.table import table_svg
from ..errors import SheetError
from ..paths import shown
from ..texts import markdowntext
from ..texts.content import GameContent
from ..texts.exampleprose import told
from ..texts.examples import KitExample
from ..texts.flow import Flow
from ..texts.ruby import KANJI, pieces, ruby_html, strip_readings
from ..texts.rules import Block, Clause, FigureCall, draw_cards
from ..texts.standing import Where
from ..texts.things import things_of
from ..yamlplaces import read_yaml
from .flowstrip import small_width, spans, step_widths
from .linebreaks import typeset, unbroken
from .partials import drawn
from .qr import qr_svg
from .setuppicture import SEED, setup_figure
from .strip import Card, Strip
from .svgruby import with_readings

environment = cache(templating.environment)
beside = cache(templating.beside)


@cache
def _words(root: Path) -> Mapping[str, Mapping[str, str]]:
    data: Mapping[str, Mapping[str, str]] = read_yaml(root / "print" / "words.yaml").data
    return data


_ALONE = re.compile(r"<td>⟦([^⟧]+)⟧</td>")  # a card alone in the cell of a table
MARGIN: Final = 2  # clause numbers beside a line of a strip
ONE_LINE: Final = 4  # signs of a legend in a line
_NAME = re.compile(r'<text class="name"[^>]*>[^<]*</text>')  # of a card, in words
_TAG = re.compile(r"<[^>]*>")
_RUBY = re.compile(r"<ruby\b[^>]*>.*?<rt>(.*?)</rt></ruby>")


def _about(line: Line) -> tuple[str, str | None, Mapping[str, Any]]:
    """What a line says of its cards."""
    return line.clause, line.seat, {name: fact for name, fact in line.facts.items() if name != "count"}


@dataclass(frozen=True, eq=False)
class SheetView:
    """One game's texts in one language as a template sees them; `furigana` shows the readings."""

    content: GameContent
    lang: str
    furigana: bool = False

    @cached_property
    def root(self) -> Path:
        """The folder of templates that the game came from."""
        return self.content.printed_from

    @property
    def own(self) -> str:
        """How the names of the game's own templates begin, wherever its folder lies."""
        return f"games/{self.content.name}"

    @property
    def templates(self) -> Environment:
        """The templates that it is drawn with."""
        return beside(self.root, self.own, self.content.folder)

    def file_of(self, name: str) -> Path:
        """The file of a template."""
        return self.content.folder / name[len(self.own) + 1 :] if name.startswith(f"{self.own}/") else self.root / name

    @cached_property
    def art(self) -> Any:
        """The drawings of the game's deck."""
        return load_deck(self.content.meta.deck, self.root)

    @property
    def scores(self) -> bool:
        """Whether scores are kept."""
        return "scores" in things_of(find_game(self.content.name))

    def qr(self, address: str) -> Markup:
        """An address as a code to be read by a phone."""
        return Markup(qr_svg(address, f"{self.plain(self.word('online'))}: {address}"))

    @property
    def font(self) -> str:
        """The families that words in drawings are set in, as SVG names them."""
        return css_family(self.lang)

    @property
    def accent(self) -> str:
        """The colour of the game's papers."""
        return self.content.meta.accent or ACCENT

    @property
    def emblem(self) -> Markup:
        """The game's mark in its colour; nothing where it has none."""
        path, title = self.content.meta.emblem, self.plain(self.content.meta.title[self.lang])
        return Markup(emblem_svg(path, self.accent, title)) if path else Markup("")

    # text ---------------------------------------------------------------------------------------------

    def say(self, text: str) -> Markup:
        """Plain text, escaped, with readings shown or left out."""
        return self._read(str(escape(text)))

    def asked(self, text: str) -> Markup:
        """The same of a text that names cards in words without their readings."""
        for _, name in self.art.legend(self.lang) if self.furigana else ():
            bare = strip_readings(name)
            text = re.sub(f"(?<![{KANJI}]){re.escape(bare)}(?![{KANJI}《])", name, text) if bare != name else text
        return self.say(text)

    def plain(self, text: str) -> str:
        """Text for titles and bookmarks: never with readings."""
        return strip_readings(text.striptags() if isinstance(text, Markup) else text)

    def t(self, **texts: str) -> Markup:
        """A text that a partial brings in each language: `t(ja="合計《ごうけい》", en="sum")`."""
        return self.say(texts[self.lang])

    def label(self, **texts: str) -> str:
        """A text for inside a drawing, in each language."""
        return self.marked(texts[self.lang]).replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")

    def marked(self, text: str) -> str:
        """A text for inside a drawing: with furigana its readings stay marked, and are set when the drawing is done."""
        return text if self.furigana else strip_readings(text)

    def kana(self, text: str) -> str:
        """The same where there is no room above the words: with furigana the reading takes the word's place."""
        if not self.furigana:
            return strip_readings(text)
        return "".join(piece.reading or piece.base for piece in pieces(text))

    def w(self, key: str, **facts: object) -> Markup:
        """A word that all sheets share. Raises SheetError."""
        return self.say(self.word(key, **facts))

    def word(self, key: str, **facts: object) -> str:
        """The same as plain text, readings still marked."""
        words = _words(self.root)
        if key not in words:
            raise SheetError(f"{shown(self.root / 'print' / 'words.yaml')}: no word {key!r}; add it in ja and en")
        return words[key][self.lang].format(**facts)

    def fact(self, name: str) -> Markup:
        """A fact of the game's page (`players`, `minutes`, `tagline` …)."""
        return self.say(self.fact_text(name))

    def has(self, name: str) -> bool:
        """Whether there is anything to say of a fact."""
        return bool(self.fact_text(name))

    def fact_text(self, name: str) -> str:
        """The same as plain text, readings still marked."""
        meta = self.content.meta
        if f"fact.{name}" in self.content.phrases[self.lang]:
            return self.content.phrases[self.lang].with_readings(f"fact.{name}", **meta.facts.told(name, self.lang))
        texts: Mapping[str, str] = getattr(meta, name)
        return texts.get(self.lang, "")

    def width(self, words: Markup) -> float:
        """How wide (mm) a few words in small type are."""
        return small_width(" ".join(_TAG.sub(" ", words).split()), self.lang)

    def said(self, key: str) -> Markup:
        """A sentence of the game that needs no facts. Raises PhraseError."""
        return self._kept(self.content.phrases[self.lang].html(key, self.chip, self.furigana))

    def md(self, text: str) -> Markup:
        """A block of Markdown; a table whose cells hold cards and nothing else shows what to look for on them."""
        html = _ALONE.sub(lambda cell: f"<td>{self._picture(cell[1])}⟦{cell[1]}⟧</td>", markdowntext.html(text))
        if 'class="picture"' in html:
            html = html.replace("<table>", '<table class="pictures">')
        return self._read(draw_cards(html, lambda kind: self.chip(kind)))

    def _picture(self, kind: str) -> str:
        return picture_svg(self.art, kind, self.lang)

    def inline(self, text: str) -> Markup:
        """Markdown of one paragraph, without the paragraph."""
        return Markup(str(self.md(text)).removeprefix("<p>").removesuffix("</p>"))

    def kept(self, html: str) -> Markup:
        """HTML that has its readings already, with lines that break where they should."""
        return self._kept(html)

    def _read(self, html: str) -> Markup:
        return self._kept(ruby_html(html, self.furigana))

    def _kept(self, html: str) -> Markup:
        return Markup(unbroken(html) if self.lang == "ja" else typeset(html))

    # cards and clauses ----------------------------------------------------------------------------------

    def chip(self, kind: str) -> Markup:
        """A card in a line of text."""
        html = chip_html(self.art, kind, self.lang)
        for part in self.art.chip(kind, self.lang) if self.furigana else ():
            if part.reading:
                read = ruby_html(f"{part.text}《{part.reading}》", hangs=False)
                html = html.replace(f"<b>{part.text}</b>", f"<b>{read}</b>").replace('"chip"', '"chip read"')
        return Markup(html)

    def chips(self, kinds: Any) -> Markup:
        """Several cards in a line of text."""
        return Markup(" ").join(self.chip(kind) for kind in kinds)

    def card(self, kind: str) -> Markup:
        """A whole card, face up."""
        return Markup(card_svg(self.art, kind, self.lang))

    def small(self, kind: str) -> Markup:
        """A card so small that its name could not be read, without the name: its sign tells it."""
        return Markup(_NAME.sub("", self.card(kind)))

    def back(self) -> Markup:
        """A whole card, face down."""
        return Markup(back_svg(self.art, self.lang))

    def face(self, kind: str, named: bool = True) -> Markup:
        """A card's face for use inside a drawing (no outer tag); a small one without its name."""
        face = str(self.art.drawer.face(kind, self.lang, None))
        return Markup(face if named else _NAME.sub("", face))

    def sign(self, letter: str) -> Markup:
        """A suit's sign in a line of text."""
        return Markup(sign_svg(self.art, letter, self.lang))

    def suit(self, letter: str) -> str:
        """A suit in words."""
        return str(self.art.suit_name(letter, self.lang))

    def player(self, letters: str) -> str:
        """The player at a seat, or those of a side."""
        return " + ".join(map(self.content.phrases[self.lang].player, letters))

    def in_a_row(self, seats: Iterable[str]) -> str:
        """Players one after another, with what the language puts between them and no "and"."""
        return self.content.phrases[self.lang].sentences["join.many"].join(map(self.player, seats))

    def card_name(self, kind: str) -> str:
        """A card in words."""
        return str(self.art.card_name(kind, self.lang))

    def number(self, clause: str) -> str:
        """The printed number of a clause; on paper a folded one is cited by the clause that holds it."""
        return self.digits(clause)

    def digits(self, clause: str) -> str:
        """The same as plain text, also where a number is a link."""
        return find_game(self.content.name).clauses.number(self.content.meta.stands[clause].into or clause)

    def numbers(self, clauses: Iterable[str]) -> list[str]:
        """The printed numbers of some clauses, each once, in the order of the page."""
        return list(map(self.number, self._ordered(clauses)))

    def spans(self, clauses: Iterable[str]) -> str:
        """The same numbers in a row: `5–7, 9`."""
        return spans(list(map(self.digits, self._ordered(clauses))))

    def _ordered(self, clauses: Iterable[str]) -> list[str]:
        known = list(find_game(self.content.name).clauses)
        return sorted({self.content.meta.stands[clause].into or clause for clause in clauses}, key=known.index)

    def left_out(self) -> str:
        """The numbers between those of the sheet that it leaves out: `3, 30`; nothing where it leaves out none."""
        known, stands = find_game(self.content.name).clauses, self.content.meta.stands
        numbers = [known.number(clause) for clause in known if stands[clause].where is not Where.SHEET]
        return spans([number for number in numbers if number.isdecimal()])

    def prints(self, block: Block) -> bool:
        """Whether a block of the rule text stands on the sheet: clauses that are folded or for the site do not."""
        return not isinstance(block, Clause) or self.content.meta.stands[block.id].where is Where.SHEET

    def variants(self, example: KitExample) -> list[str]:
        """The numbers of the variants that a worked example plays with."""
        default = find_game(self.content.name).Options()
        return [
            number
            for name, number in self.content.meta.variants.items()
            if example.options.get(name, getattr(default, name)) != getattr(default, name)
        ]

    def says_more(self, example: KitExample) -> bool:
        """Whether a worked example's title says more than the titles of its clauses, beside which it stands."""
        known = {
            strip_readings(one.title) for one in self.content.rules[self.lang].clauses if one.id in example.clauses
        }
        return strip_readings(example.title[self.lang]) not in known

    def together(self, lines: Iterable[Line]) -> list[Line]:
        """Lines that say the same of several cards as one line that names them all."""
        found: list[Line] = []
        for line in lines:
            same = next((at for at, one in enumerate(found) if _about(one) == _about(line)), None)
            if same is None:
                found.append(line)
            elif not set(line.cards) <= set(found[same].cards):
                found[same] = found[same]._replace(cards=found[same].cards + line.cards)
        return found

    def line(self, line: Line) -> Markup:
        """A line of a working as a sentence."""
        return self._kept(self.content.phrases[self.lang].line_html(line, self.chip, self.furigana))

    def told(self, html: str) -> Markup:
        """A sentence of a walkthrough, which has its readings already and its cards as marks."""
        return self._kept(with_signs(draw_cards(html, lambda kind: self.chip(kind)), self.sign))

    def margin(self, clauses: Iterable[str]) -> list[str]:
        """The numbers of the clauses that a line rests on most, of those that stand on the sheet; what is folded into
        another one is cited where nothing else is."""
        named = list(clauses)
        printed = self.printed(named)
        return self.numbers(([clause for clause in printed if clause in named] or printed)[-MARGIN:])

    def printed(self, clauses: Iterable[str]) -> list[str]:
        """Of some clauses those that stand on the sheet, each once; in the place of a folded one what holds it."""
        stands = self.content.meta.stands
        return list(
            dict.fromkeys(stands[clause].into or clause for clause in clauses if stands[clause].where is not Where.SITE)
        )

    def own_zone(self, zone: str) -> str:
        """A zone's name for a drawing, where it stands beside its owner ("hand") or has none."""
        phrases = self.content.phrases[self.lang]
        return self.marked(phrases.with_readings(f"short.{zone}" if f"short.{zone}" in phrases else f"zone.{zone}"))

    # pictures -------------------------------------------------------------------------------------------

    def picture(self, call: FigureCall) -> Markup:
        """A figure or a worked example that a rule text calls for. Raises SheetError."""
        if call.kind == "example":
            return self.worked(self.content.example(call.name), brief=True)
        own = f"{self.own}/figures/{call.name}.html"
        try:
            for picture in (own, f"partials/figures/{call.name}.html"):
                if self.file_of(picture).is_file():
                    return self._partial([picture], **call.options)
            if call.name == "signs":
                return self.signs(**call.options)
            if call.name == "round" and self.content.meta.flow is not None:
                return self._flow(self.content.meta.flow, **call.options)
            if call.name == "setup":
                figure = setup_figure(self, **call.options)
                made = self.readable(table_svg(self.art, figure, self.lang))
                return Markup('<div class="figure" data-box="figure setup">{}</div>').format(made)
        except (SheetError, TypeError, ValueError, RulesError) as error:
            given = ", ".join(f"{name}={value!r}" for name, value in call.options.items()) or "nothing"
            raise SheetError(
                f"{call.place}: figure {call.name!r} cannot be drawn from {given}: {error}; give it what it needs"
            ) from error
        raise SheetError(
            f"{call.place}: no figure {call.name!r}; expected 'setup', 'signs', 'round' where game.yaml has a flow, "
            f"or a file {shown(self.file_of(own))}"
        )

    def _flow(self, flow: Flow) -> Markup:
        texts = [self.plain(step.words[self.lang]) for step in flow.steps]
        widths = step_widths(texts, [self.spans(step.clauses) for step in flow.steps], self.lang)
        return self._partial(["partials/flow.html"], flow=flow, widths=widths)

    def signs(self) -> Markup:
        """The signs of the suits or kinds with their names; nothing where the deck has none.

        A game may draw them itself, in `figures/signs.html`.
        """
        own = f"{self.own}/figures/signs.html"
        if self.file_of(own).is_file():
            return self._partial([own])
        return self.legend(self.art.legend(self.lang))

    def legend(self, signs: Sequence[tuple[str, str]]) -> Markup:
        """Signs with their names, in two lines of as many where they are more than four; nothing of none."""
        items = Markup("").join(
            Markup('<li><span aria-hidden="true">{}</span> {}</li>').format(self.sign(letter), self.say(name))
            for letter, name in signs
        )
        rows = f" of-{(len(signs) + 1) // 2}" if len(signs) > ONE_LINE else ""
        return Markup('<ul class="signs{}">{}</ul>').format(rows, items) if items else Markup("")

    def trap(self, example: KitExample) -> Markup:
        """A worked example as a picture under its own words, by `handout/<calculation>.html`. Raises SheetError."""
        name = f"{example.calculation}.html"
        names = (f"{self.own}/handout/{name}", f"partials/handout/{name}", f"{self.own}/figures/{name}")
        return self.worked(example, names=[*names, "partials/handout/lines.html"])

    def round_table(self, round_: Strip, cards: Sequence[Card]) -> Markup:
        """What was played, on a table, before those who played it; one after the other where a player played twice."""
        laid = [
            Laid(self.face(card.kind), round_.seats.index(card.seat), card.moved, card.numbers, self._as(card))
            for card in cards
        ]
        names = [self.player(seat) for seat in round_.seats]
        title = self.plain(self.word("played"))
        return Markup(laid_svg(self.art.drawer.size, names, laid, self.lang, title, self.accent))

    def _as(self, card: Card) -> str:
        return str(self.art.drawer.sign(card.sign)) if card.sign else ""

    def worked(self, example: KitExample, brief: bool = False, names: Sequence[str] = ()) -> Markup:
        """A worked example, computed by the engine; `brief` is the form beside a rule. Raises SheetError.

        It is drawn by the first of the templates that exists.
        """
        working = self._checked(example)
        names = names or [
            f"{self.own}/figures/{example.calculation}.html",
            f"partials/workings/{example.calculation}.html",
            "partials/workings/lines.html",
        ]
        return self._partial(names, example=example, working=working, brief=brief)

    def shown(self, name: str) -> tuple[KitExample, Working]:
        """A worked example and its working, for a figure that shows its cards. Raises SheetError."""
        known = {example.id: example for example in self.content.examples}
        if name not in known:
            raise SheetError(f"no worked example {name!r}; expected one of {', '.join(known) or 'none'}")
        return known[name], self._checked(known[name])

    def prose(self, example: KitExample) -> str:
        """The text of a worked example, filled in. Raises PhraseError."""
        return told(example, self.content.phrases[self.lang])

    def dealt(self, seats: int) -> Any:
        """A setup as records have it, always the same deal, for a figure that shows how play begins."""
        game = find_game(self.content.name)(seats=seats)
        return game.setup.write(game.deal((), Rand(SEED)), context_of(game))

    def computed(self, calculation: str, **given: Any) -> Working:
        """What the engine makes of what is given, in record form, for the most players. Raises RulesError."""
        game = find_game(self.content.name)
        return game.calculations[calculation].run(game(max(game.players)), given)

    def numbers_of(self, seats: int) -> Mapping[str, int]:
        """The engine's numbers for a number of players, as rule texts name them."""
        return find_game(self.content.name)(seats=seats).numbers()

    def _checked(self, example: KitExample) -> Working:
        checked = check_example(example)
        if checked.working is None or not checked.ok:
            raise SheetError("\n".join(str(fault) for fault in checked.faults))
        return checked.working

    def _partial(self, names: Sequence[str], **facts: Any) -> Markup:
        return self.readable(drawn(self.templates, self.file_of, names, v=self, lang=self.lang, **facts))

    def readable(self, html: str) -> Markup:
        """HTML whose drawings may have marked readings, with these over their words."""
        return Markup(with_readings(html, find_fonts()) if self.furigana else html)
