"""A rule text, ``rules.<lang>.md``: Markdown with numbers from the engine, cut into sections and clauses.

    # Take & Share
    ## Play {#play}
    [follow-suit: Must follow] Whoever holds the led suit must play it.
    {{ figure("setup", seats=4) }}

One block is a paragraph, a list, a table, or a call on a line of its own. A paragraph that begins with a clause id is
that clause. In ``{{ … }}`` stand the engine's numbers (``four.hand``), ``cards("S7 H2")``, ``clause("case-b")``,
``variant("peek")``, ``where("stock", "words for games that have one", "for others")`` and, for English,
``word(four.hand)``, a count in a word; a number from 2 on that is typed instead is a fault. Readings of Japanese words
stay in the text (see ``ruby``); cards stand in it as marks for ``draw_cards``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jinja2 import TemplateError, Undefined

from rules_engine.clauses import Clauses
from rules_engine.errors import RulesError
from rules_engine.game import Game

from ..faults import Fault, Place
from ..paths import shown as shown_path
from ..schema import SLUG
from .ruby import stray_marks, strip_readings, unread_kanji
from .sandbox import EXPRESSION, TextEnvironment
from .saying import CARD_MARK
from .things import THINGS, things_of

WORDS = dict(enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1))
_READING = re.compile("[《》｜]")
_EXPRESSION = re.compile(r"\{\{(.*?)\}\}")
_CALL_LINE = re.compile(r"^\{\{\s*(?:figure|example)\(.*\)\s*\}\}$")
_HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*(?:\{#([^}]*)\})?$")
_CLAUSE = re.compile(r"^\[([a-z0-9-]+):\s*([^\]]+)\]\s+(.+)$", re.DOTALL)
_CLAUSE_LIKE = re.compile(r"^\[[^\]]*\](?!\()")
_UNPRINTED = re.compile(r"\{\{.*?\}\}|\{#.*?\}|^\[[a-z0-9-]+:|^\s*\d+\.\s")  # expressions, slugs, ids, list numbers
MOST = 999
"""The largest number that a picture may be given: a picture draws as often."""
_LAYOUT = re.compile(r"^\s*(?:[-*|]|\d+\.\s)")


@dataclass(frozen=True)
class Ids:
    """The paragraphs that a text must have, one each: ids in order with their printed numbers (or none), what such a
    paragraph is called, and where the order is said."""

    numbers: Mapping[str, str]
    word: str = "clause"
    order: str = "the order of the engine's clauses"

    @classmethod
    def of(cls, clauses: Clauses) -> Ids:
        """The clauses of a game."""
        return cls({clause: clauses.number(clause) for clause in clauses})

    def label(self, name: str) -> str:
        """``10 follow-suit``."""
        return f"{self.numbers[name]} {name}".strip()


@dataclass(frozen=True)
class Clause:
    """One numbered clause. ``certainty`` (certain, likely, ours) is None outside of the rulings.

    ``facts`` are the values of its expressions, sorted: what both languages must share.
    """

    id: str
    number: str
    title: str
    text: str
    certainty: str | None
    facts: tuple[str, ...]
    place: Place


@dataclass(frozen=True)
class Prose:
    """A paragraph, list or table without a clause of its own, as Markdown."""

    text: str
    facts: tuple[str, ...]
    place: Place


@dataclass(frozen=True)
class FigureCall:
    """A picture (``kind`` figure) or a worked example (``kind`` example) to be set here."""

    kind: str
    name: str
    options: Mapping[str, Any]
    place: Place


Block = Clause | Prose | FigureCall


@dataclass(frozen=True)
class Section:
    """A section with its slug, the same in both languages."""

    slug: str
    title: str
    blocks: tuple[Block, ...]
    place: Place


@dataclass(frozen=True)
class RuleText:
    """A rule text in one language."""

    lang: str
    title: str
    sections: tuple[Section, ...]
    path: Path

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses in the order of the text."""
        return tuple(block for section in self.sections for block in section.blocks if isinstance(block, Clause))

    def clause(self, name: str) -> Clause:
        """A clause by its id."""
        return next(one for one in self.clauses if one.id == name)


def draw_cards(text: str, draw: Callable[[str], str]) -> str:
    """The text with each card mark replaced by ``draw(kind)``."""
    return CARD_MARK.sub(lambda mark: draw(mark[1]), text)


class Passage(str):
    """Words that stand where a game has a thing, else nothing, or for a number. What both languages share is the thing,
    or the number."""

    thing: str


@dataclass
class Scope:
    """What the expressions of a game's texts may name; ``things`` tells what the game has of what all texts know."""

    clauses: Clauses
    kinds: frozenset[str]
    numbers: Mapping[str, Mapping[str, int]]
    certainty: Mapping[str, str] = field(default_factory=dict)
    variants: Mapping[str, str] = field(default_factory=dict)
    things: Callable[[], Collection[str]] = tuple

    @classmethod
    def of(cls, game: type[Game]) -> Scope:
        """The scope of an engine's game: its numbers for each number of players, all its cards and clauses."""
        tables = {seats: game(seats) for seats in game.players}
        return cls(
            game.clauses,
            frozenset(kind for table in tables.values() for kind in table.deck.kinds),
            {WORDS[seats]: table.numbers() for seats, table in tables.items()},
            things=partial(things_of, game),
        )

    def evaluate(self, expression: str, place: Place) -> Any:
        """The value of an expression. Raises _Wrong."""
        try:
            value = _compiled(expression.strip())(
                **{word: SimpleNamespace(**numbers) for word, numbers in self.numbers.items()},
                cards=self._cards,
                clause=self._clause,
                variant=self._variant,
                where=self._where,
                word=self._word,
                figure=lambda name, **options: _call("figure", name, options, place),
                example=lambda name, **options: _call("example", name, options, place),
            )
            if isinstance(value, Undefined):
                str(value)  # raises what is undefined
            if not isinstance(value, int | str | FigureCall):
                raise TypeError("neither a number nor a text")
        except (TemplateError, TypeError, RulesError) as error:
            names = [f"{word}.{name}" for word, numbers in self.numbers.items() for name in numbers]
            names += [f"{name}(…)" for name in ("cards", "clause", "variant", "where", "word", "figure", "example")]
            raise _Wrong(
                Fault(
                    place,
                    f"{{{{{_short(expression)}}}}} has no value ({error})",
                    f"one of {', '.join(names)}",
                    "mend the expression",
                )
            ) from None
        return value

    def render(self, text: str, place: Place, faults: list[Fault]) -> tuple[str, list[str]]:
        """One line with its expressions replaced, and the values of those that say a fact."""
        facts: list[str] = []

        def replaced(match: re.Match[str]) -> str:
            where = Place(place.path, place.line, place.column + match.start())
            try:
                value = self.evaluate(match[1], where)
            except _Wrong as wrong:
                faults.append(wrong.fault)
                return ""
            if isinstance(value, FigureCall):
                faults.append(Fault(where, f"{value.kind}(…) inside a line", "a line of its own", "move it"))
                return ""
            facts.append(value.thing if isinstance(value, Passage) else str(value))
            return str(value)

        return _EXPRESSION.sub(replaced, text), facts

    def _cards(self, kinds: object) -> str:
        kinds = _text("cards", kinds)
        unknown = [kind for kind in kinds.split() if kind not in self.kinds]
        if unknown or not kinds.split():
            raise TypeError(f"no card {' '.join(unknown) or 'named'} in the deck")
        return " ".join(f"⟦{kind}⟧" for kind in kinds.split())

    def _clause(self, clause: object) -> str:
        clause = _text("clause", clause)
        if clause not in self.clauses:
            raise TypeError(f"no clause {clause}")
        return f"[{self.clauses.number(clause)}](#{clause})"

    def _variant(self, option: object) -> str:
        option = _text("variant", option)
        if option not in self.variants:
            raise TypeError(f"no variant {option}; listed are {', '.join(self.variants) or 'none'}")
        return self.variants[option]

    def _where(self, thing: object, words: object, otherwise: object = "") -> Passage:
        thing, words, otherwise = (_text("where", one) for one in (thing, words, otherwise))
        if thing not in THINGS:
            raise TypeError(f"no thing {thing}; known are {', '.join(THINGS)}")
        passage = Passage(words if thing in self.things() else otherwise)
        passage.thing = thing
        return passage

    def _word(self, number: object) -> Passage:
        if type(number) is not int or number not in WORDS:
            raise TypeError(f"word(…) takes a number up to {len(WORDS)}; larger ones stand in figures")
        passage = Passage(WORDS[number])
        passage.thing = str(number)
        return passage


def _short(expression: str) -> str:
    return expression if len(expression) <= 80 else f"{expression[:79]}…"


def _text(function: str, value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{function}(…) takes a text in quotes")
    return value


def _call(kind: str, name: object, options: Mapping[str, Any], place: Place) -> FigureCall:
    if not SLUG.match(_text(kind, name)):
        raise TypeError(f"{kind}(…) takes a name in small letters")
    for option, value in options.items():
        if not isinstance(value, int | str) or (isinstance(value, int) and abs(value) > MOST):
            raise TypeError(f"{option}={value!r}: a text, or a number up to {MOST}")
    return FigureCall(kind, str(name), options, place)


class _Wrong(Exception):
    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


@dataclass
class _Paragraph:
    lines: list[str]
    facts: list[str]
    place: Place


class _Reader:
    def __init__(self, path: Path, lang: str, scope: Scope, ids: Ids, faults: list[Fault]) -> None:
        self.path, self.lang, self.scope, self.ids, self.faults = path, lang, scope, ids, faults
        self.title = ""
        self.sections: list[tuple[str, str, Place, list[Block]]] = []
        self.open: _Paragraph | None = None

    def fault(self, place: Place, found: str, expected: str, remedy: str) -> None:
        self.faults.append(Fault(place, found, expected, remedy))

    def read(self, text: str) -> RuleText:
        for number, line in enumerate(text.splitlines(), 1):
            self.line(line.rstrip(), Place(self.path, number))
        self.close()
        if not self.title:
            self.fault(Place(self.path), "no title", "a first line such as '# Name'", "add it")
        sections = tuple(Section(slug, title, tuple(blocks), place) for slug, title, place, blocks in self.sections)
        return RuleText(self.lang, self.title, sections, self.path)

    def line(self, line: str, place: Place) -> None:
        if not line or line.startswith("<!--"):
            self.close()
            return
        check_readings(line, self.lang, place, self.faults)
        if _CALL_LINE.match(line):
            self.close()
            self.call(line, place)
            return
        if not line.startswith("# "):  # a title is a name, whatever numbers are in it
            self.typed_numbers(line, place)
        heading = _HEADING.match(line)
        shown, facts = self.scope.render(line, place, self.faults)
        if heading:
            self.close()
            self.heading(len(heading[1]), self.scope.render(heading[2], place, [])[0], heading[3], place)
            return
        if self.open is None:
            self.open = _Paragraph([], [], place)
        self.open.lines.append(shown)
        self.open.facts += facts

    def typed_numbers(self, line: str, place: Place) -> None:
        blanked = _UNPRINTED.sub(lambda match: " " * len(match[0]), line)
        for match in re.finditer(r"\d+", blanked):
            if int(match[0]) > 1:
                self.fault(
                    Place(place.path, place.line, match.start() + 1),
                    f"the number {match[0]} typed",
                    "numbers from the engine",
                    "write an expression such as {{ four.hand }}; a card's number is one, too",
                )

    def heading(self, level: int, title: str, slug: str | None, place: Place) -> None:
        if level == 1:
            if self.title or self.sections:
                self.fault(place, "a second title", "one '# ' line, at the start", "make it a '## ' section")
            self.title = title
        elif level > 2:
            self.fault(place, f"a heading of level {level}", "'# ' once and '## ' for sections", "use one of them")
        elif slug is None or not SLUG.match(slug):
            self.fault(place, f"section {strip_readings(title)!r}, no slug", "{#slug}", "add one, such as {#play}")
        elif slug in (one[0] for one in self.sections):
            self.fault(place, f"slug {slug!r} a second time", "a slug of its own", "rename it")
        else:
            self.sections.append((slug, title, place, []))

    def call(self, line: str, place: Place) -> None:
        try:
            value = self.scope.evaluate(line[2:-2], place)
        except _Wrong as wrong:
            self.faults.append(wrong.fault)
            return
        self.add(value, place)

    def close(self) -> None:
        paragraph, self.open = self.open, None
        if paragraph is None:
            return
        laid_out = any(_LAYOUT.match(line) for line in paragraph.lines)
        glue = "\n" if laid_out else "" if self.lang == "ja" else " "
        text = glue.join(line if laid_out else line.strip() for line in paragraph.lines)
        facts, place = tuple(sorted(paragraph.facts)), paragraph.place
        match = _CLAUSE.match(text)
        if match:
            self.clause(match[1], match[2].strip(), match[3], facts, place)
        elif _CLAUSE_LIKE.match(text):
            self.fault(place, f"{text[:40]!r}", "[clause-id: Title] text", "give the clause its id, a title and a text")
        else:
            self.add(Prose(text, facts, place), place)

    def clause(self, clause: str, title: str, text: str, facts: tuple[str, ...], place: Place) -> None:
        ids, clauses = self.ids, self.scope.clauses
        if clause not in ids.numbers:
            known = ", ".join(ids.numbers) or "none"
            self.fault(place, f"unknown {ids.word} {clause!r}", f"one of {known}", "mend the id")
            return
        certainty = self.scope.certainty.get(clause) if clause in clauses and clauses.is_ruling(clause) else None
        self.add(Clause(clause, ids.numbers[clause], title, text, certainty, facts, place), place)

    def add(self, block: Block, place: Place) -> None:
        if self.sections:
            self.sections[-1][3].append(block)
        else:
            self.fault(place, "text before the first section", "a '## Title {#slug}' before it", "move it")


def read_rules(path: Path, text: str, lang: str, scope: Scope, faults: list[Fault], ids: Ids | None = None) -> RuleText:
    """Parse a text of paragraphs with ids, by default the clauses; whatever is wrong is appended to ``faults``."""
    return _Reader(path, lang, scope, ids or Ids.of(scope.clauses), faults).read(text)


def check_readings(text: str, lang: str, place: Place, faults: list[Fault]) -> None:
    """Every run of kanji in a Japanese text has a reading (perhaps an empty one), and no mark stands astray."""
    for offset, mark in stray_marks(text) if _READING.search(text) else ():
        where = Place(place.path, place.line, place.column + offset)
        faults.append(Fault(where, f"a stray {mark}", "漢字《かんじ》 or ｜語《ご》", "mend the reading"))
    if lang != "ja":
        return
    for offset, run in unread_kanji(text):
        where = Place(place.path, place.line, place.column + offset)
        remedy = f"add it in hiragana; tehodoki readings {shown_path(place.path)} writes those that it knows"
        faults.append(Fault(where, f"{run} without a reading", f"{run}《…》", remedy))


# Numbers and marks for Markdown: whoever makes HTML of it escapes.
_compiled = cache(TextEnvironment(EXPRESSION).expression)
