"""What a sheet's template can call: texts with their readings, cards, clauses, pictures and worked examples.

A picture that belongs to one game is a partial in `templates/games/<game>/figures/<name>.html`; a worked example is
drawn by the partial of its calculation's name there, else in `templates/partials/workings/`, else line by line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from html import unescape
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, TemplateError
from markupsafe import Markup, escape

from generator.checking.ours import check_example
from generator.drawing.decks import back_svg, card_svg, chip_html, load_deck, sign_svg
from generator.drawing.table import table_svg
from generator.errors import SheetError
from generator.paths import shown, templates_dir
from generator.print.qr import qr_svg
from generator.print.setuppicture import setup_figure
from generator.texts import markdowntext
from generator.texts.content import GameContent
from generator.texts.examples import KitExample
from generator.texts.ruby import pieces, ruby_html, strip_readings
from generator.texts.rules import Block, Clause, FigureCall, draw_cards
from generator.texts.standing import Where
from generator.yamlplaces import read_yaml
from rules_engine import find_game
from rules_engine.errors import RulesError
from rules_engine.scoring import Line


@cache
def environment(root: Path) -> Environment:
    """The templates below `root`: what is undefined is an error, text is escaped."""
    return Environment(
        loader=FileSystemLoader(root), undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True
    )


@cache
def _words(root: Path) -> Mapping[str, Mapping[str, str]]:
    data: Mapping[str, Mapping[str, str]] = read_yaml(root / "print" / "words.yaml").data
    return data


_RUBY = re.compile(r"<ruby\b[^>]*>.*?<rt>(.*?)</rt></ruby>")


@dataclass(frozen=True, eq=False)
class SheetView:
    """One game's texts in one language as a template sees them; `furigana` shows the readings."""

    content: GameContent
    lang: str
    furigana: bool = False

    @cached_property
    def root(self) -> Path:
        """The folder of templates that the game came from."""
        root = self.content.folder.parents[1]
        return root if (root / "print").is_dir() else templates_dir()

    @cached_property
    def art(self) -> Any:
        """The drawings of the game's deck."""
        return load_deck(self.content.meta.deck, self.root)

    def qr(self, address: str) -> Markup:
        """An address as a code to be read by a phone."""
        return Markup(qr_svg(address, f"{self.plain(self.word('online'))}: {address}"))

    # text ---------------------------------------------------------------------------------------------

    def say(self, text: str) -> Markup:
        """Plain text, escaped, with readings shown or left out."""
        return self._read(str(escape(text)))

    def plain(self, text: str) -> str:
        """Text for titles and bookmarks: never with readings."""
        return strip_readings(text)

    def t(self, **texts: str) -> Markup:
        """A text that a partial brings in each language: `t(ja="合計《ごうけい》", en="sum")`."""
        return self.say(texts[self.lang])

    def label(self, **texts: str) -> str:
        """A text for inside a drawing, where no ruby can stand: with furigana the reading takes the word's place."""
        return self.kana(texts[self.lang])

    def kana(self, text: str) -> str:
        """The text without its readings, or where furigana are shown, with its readings in place of the words."""
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

    def said(self, key: str) -> Markup:
        """A sentence of the game that needs no facts. Raises PhraseError."""
        return Markup(self.content.phrases[self.lang].html(key, self.chip, self.furigana))

    def md(self, text: str) -> Markup:
        """A block of Markdown."""
        return self._read(draw_cards(markdowntext.html(text), lambda kind: self.chip(kind)))

    def inline(self, text: str) -> Markup:
        """Markdown of one paragraph, without the paragraph."""
        return Markup(str(self.md(text)).removeprefix("<p>").removesuffix("</p>"))

    def _read(self, html: str) -> Markup:
        return Markup(ruby_html(html, self.furigana))

    # cards and clauses ----------------------------------------------------------------------------------

    def chip(self, kind: str) -> Markup:
        """A card in a line of text."""
        return Markup(chip_html(self.art, kind, self.lang))

    def chips(self, kinds: Any) -> Markup:
        """Several cards in a line of text."""
        return Markup(" ").join(self.chip(kind) for kind in kinds)

    def card(self, kind: str) -> Markup:
        """A whole card, face up."""
        return Markup(card_svg(self.art, kind, self.lang))

    def back(self) -> Markup:
        """A whole card, face down."""
        return Markup(back_svg(self.art, self.lang))

    def face(self, kind: str) -> Markup:
        """A card's face for use inside a drawing (no outer tag)."""
        return Markup(self.art.drawer.face(kind, self.lang, None))

    def sign(self, letter: str) -> Markup:
        """A suit's sign in a line of text."""
        return Markup(sign_svg(self.art, letter, self.lang))

    def suit(self, letter: str) -> str:
        """A suit in words."""
        return str(self.art.suit_name(letter, self.lang))

    def player(self, letters: str) -> str:
        """The player at a seat, or those of a side."""
        return " + ".join(map(self.content.phrases[self.lang].player, letters))

    def card_name(self, kind: str) -> str:
        """A card in words."""
        return str(self.art.card_name(kind, self.lang))

    def number(self, clause: str) -> str:
        """The printed number of a clause; on paper a folded one is cited by the clause that holds it."""
        return find_game(self.content.name).clauses.number(self.content.meta.stands[clause].into or clause)

    def numbers(self, clauses: Iterable[str]) -> list[str]:
        """The printed numbers of some clauses, each once."""
        return list(dict.fromkeys(map(self.number, clauses)))

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

    def line(self, line: Line) -> Markup:
        """A line of a working as a sentence."""
        return Markup(self.content.phrases[self.lang].line_html(line, self.chip, self.furigana))

    def zone_name(self, zone: str, seat: str | None) -> str:
        """A zone in words for a drawing: "A's hand"; with furigana in kana."""
        phrases = self.content.phrases[self.lang]
        if not self.furigana:
            return phrases.render(f"zone.{zone}", seat=seat)
        return unescape(_RUBY.sub(r"\1", phrases.html(f"zone.{zone}", str, True, seat=seat)))

    # pictures -------------------------------------------------------------------------------------------

    def picture(self, call: FigureCall) -> Markup:
        """A figure or a worked example that a rule text calls for. Raises SheetError."""
        if call.kind == "example":
            return self.worked(self.content.example(call.name), brief=True)
        own = f"games/{self.content.name}/figures/{call.name}.html"
        try:
            if (self.root / own).is_file():
                return self._partial(environment(self.root).get_template(own), **call.options)
            if call.name == "signs":
                return self.signs(**call.options)
            if call.name == "setup":
                figure = setup_figure(self, **call.options)
                return Markup('<div class="figure">{}</div>').format(Markup(table_svg(self.art, figure, self.lang)))
        except (TemplateError, TypeError, ValueError, RulesError) as error:
            given = ", ".join(f"{name}={value!r}" for name, value in call.options.items()) or "nothing"
            raise SheetError(
                f"{call.place}: figure {call.name!r} cannot be drawn from {given}: {error}; give it what it needs"
            ) from error
        raise SheetError(
            f"{call.place}: no figure {call.name!r}; expected 'setup', 'signs' or a file {shown(self.root / own)}"
        )

    def signs(self) -> Markup:
        """The signs of the suits or kinds with their names; nothing where the deck has none.

        A game may draw them itself, in `figures/signs.html`.
        """
        own = f"games/{self.content.name}/figures/signs.html"
        if (self.root / own).is_file():
            return self._partial(environment(self.root).get_template(own))
        items = Markup("").join(
            Markup('<li><span aria-hidden="true">{}</span> {}</li>').format(self.sign(letter), self.say(name))
            for letter, name in self.art.legend(self.lang)
        )
        return Markup('<ul class="signs">{}</ul>').format(items) if items else Markup("")

    def worked(self, example: KitExample, brief: bool = False) -> Markup:
        """A worked example, computed by the engine; `brief` is the form beside a rule. Raises SheetError."""
        checked = check_example(example)
        if checked.working is None or not checked.ok:
            raise SheetError("\n".join(str(fault) for fault in checked.faults))
        names = [
            f"games/{self.content.name}/figures/{example.calculation}.html",
            f"partials/workings/{example.calculation}.html",
            "partials/workings/lines.html",
        ]
        template = environment(self.root).select_template(names)
        return self._partial(template, example=example, working=checked.working, brief=brief)

    def _partial(self, template: Template, **facts: Any) -> Markup:
        return Markup(template.render(v=self, lang=self.lang, **facts))
