"""At the table: what a table must know and no clause says. Text only, nothing of it changes the engine.

``table`` in ``game.yaml`` lists the points of a game, T1 and on, each with what it rests on:

    table:
      winner-chooses: follows                      # said: by the source. follows: from the source. ours
      coming-dealer: [follows, said]               # in the order of what it says
      never-without: {stands: [unreceived-suit]}   # no text: it says where clauses stand, and they do stand there
      sovereigns: {words: {en: {say: the two sovereigns, never: [emperors]}}}     # no text: it says how to word things
      instead-of-deck: ours                        # without a number, where something else than the deck will do
      any-way: said                                # of templates/table.yaml, without a number: here it rests on this
      score-notes: {own: ours}                     # of templates/table.yaml: the text of the game stands in its place,
                                                 # without a number

Those with a text have a paragraph in ``table.<lang>.md``, which is written as a rule text is. ``templates/table.yaml``
and ``table.<lang>.md`` beside it hold what is decided once for all games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo

from rules_engine.clauses import Clauses

from ..faults import Fault
from ..languages import LANGS
from ..schema import Filled, Keyed, Slug, closed, known, listed, read_form, wrong
from ..yamlplaces import Document
from .clauses import check_paragraphs
from .fields import ClauseId
from .ruby import strip_readings
from .rules import Clause, Ids, RuleText, Section
from .standing import Where

INSTEAD = "instead-of-deck"
SHARED = "table.yaml"


class Basis(StrEnum):
    """What a point rests on: the source says so, it follows from the source, or it is ours."""

    SAID = "said"
    FOLLOWS = "follows"
    OURS = "ours"


@closed
@dataclass(frozen=True)
class Wording:
    """What to say in one language, and what never."""

    say: str
    never: tuple[Filled, ...]


@dataclass(frozen=True)
class Point:
    """One thing that a table must know; ``number`` is ``T1``, or nothing where it has none.

    It has a text, which rests on ``basis``; or it says where clauses stand, or by language how to word something.
    """

    id: str
    number: str = ""
    basis: tuple[Basis, ...] = ()
    stands: tuple[str, ...] = ()
    words: Mapping[str, Wording] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """``T1 winner-chooses``."""
        return f"{self.number} {self.id}".strip()

    def said(self, clauses: Clauses) -> str:
        """What it rests on, or what it says instead of a text."""
        if self.words:
            return "; ".join(
                f"words in {lang}: {one.say}, never {', '.join(one.never)}" for lang, one in self.words.items()
            )
        named = ", ".join(map(clauses.label, self.stands))
        return ", ".join(self.basis) or f"where {named} stand{'s' if len(self.stands) == 1 else ''}"


@dataclass(frozen=True)
class AtTheTable:
    """The points of a game and the shared ones, and their texts by language."""

    points: tuple[Point, ...]
    shared: tuple[Point, ...]
    texts: Mapping[str, RuleText]
    shared_texts: Mapping[str, RuleText]

    def everywhere(self, lang: str) -> tuple[Section, ...]:
        """What is said at every table; a point that the game says in words of its own stands there in those words."""
        if not self.shared_texts:
            return ()
        own = {one.id: one for one in self.texts[lang].clauses} if self.texts else {}
        return tuple(
            replace(one, blocks=tuple(own.get(getattr(block, "id", ""), block) for block in one.blocks))
            for one in self.shared_texts[lang].sections
        )

    def here(self, lang: str) -> tuple[Section, ...]:
        """What is said of this game alone, by section; none without a text."""
        shared = {one.id for one in self.shared_texts[lang].clauses} if self.shared_texts else set()
        sections = self.texts[lang].sections if self.texts else ()
        left = ([block for block in one.blocks if getattr(block, "id", "") not in shared] for one in sections)
        return tuple(replace(one, blocks=tuple(some)) for one, some in zip(sections, left, strict=True) if some)


NOTHING = AtTheTable((), (), {}, {})


def text_ids(points: Sequence[Point], order: str) -> Ids:
    """The points that have a paragraph; ``order`` is the file that says in which order."""
    numbers = {point.id: point.number for point in points if point.basis}
    return Ids(numbers, "point", f"the order of {order}")


def _not_printed(name: str, info: ValidationInfo) -> str:
    stand = known(info, "stands").get(name)
    if stand is not None and stand.where is Where.SHEET:
        found = f"{known(info, 'clauses').label(name)}, which stands on the sheet"
        raise wrong(found, "one that is folded or on the site", "say so under stands")
    return name


Rests = Annotated[tuple[Basis, ...], BeforeValidator(listed), Field(min_length=1)]


@closed
@dataclass(frozen=True)
class Entry:
    """What a point rests on, or one of what it may have instead; ``own`` is what the game's own text rests on."""

    basis: Rests = ()
    own: Rests = ()
    stands: Annotated[tuple[Annotated[ClauseId, AfterValidator(_not_printed)], ...], Field(min_length=1)] = ()
    words: Annotated[
        Mapping[str, Wording], Keyed(dict.fromkeys(LANGS, Wording), optional=LANGS), Field(min_length=1)
    ] = field(default_factory=dict)


def _entry(value: Any) -> Any:
    """As it is written: a basis alone, or the one key of something else."""
    if isinstance(value, dict) and (len(value) != 1 or "basis" in value):
        raise wrong(
            "", f"{', '.join(Basis)}, or one of {{own: …}}, {{stands: […]}}, {{words: {{…}}}}", "say one of them"
        )
    return value if isinstance(value, dict) else {"basis": value}


Entries = Mapping[Slug, Annotated[Entry, BeforeValidator(_entry)]]


def read_shared(document: Document, faults: list[Fault]) -> tuple[Point, ...]:
    """What is decided for every table, from ``templates/table.yaml``."""
    entries: Mapping[str, tuple[Basis, ...]] | None = read_form(Mapping[Slug, Rests], document, faults)
    return tuple(Point(name, basis=basis) for name, basis in (entries or {}).items())


def points_of(
    document: Document, entries: Mapping[str, Entry], shared: Sequence[Point], clauses: Clauses, faults: list[Fault]
) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The points of a game, from ``table`` in its ``game.yaml``, and the shared ones with what they rest on here."""
    points: list[Point] = []
    known = {point.id: point for point in shared}
    for name in known.keys() & set(clauses):
        found = f"clause {name}, which is also a point of {SHARED}"
        faults.append(document.fault(("table",), found, "an id of its own", "rename the clause"))
    for name, entry in entries.items():
        if name in clauses:
            place = document.keys[("table", name)]
            faults.append(Fault(place, f"{name!r}, which is a clause", "an id of its own", "rename it"))
        elif entry.own and name not in known:
            found = f"own text for {name!r}, which no other game has"
            expected = f"one of {', '.join(known)}"
            faults.append(Fault(document.keys[("table", name)], found, expected, "say only what it rests on"))
        elif name in known and entry.basis:
            known[name] = replace(known[name], basis=entry.basis)
        else:
            bare = name == INSTEAD or entry.own
            number = "" if bare else f"T{1 + sum(bool(point.number) for point in points)}"
            points.append(Point(name, number, entry.basis or entry.own, entry.stands, entry.words))
    return tuple(points), tuple(known.values())


def check_table(table: AtTheTable, files: tuple[str, str]) -> Iterator[Fault]:
    """Whether the texts, the game's and the shared ones, have their points and say the same; ``files`` name the two
    that list them."""
    for points, texts, file in zip((table.points, table.shared), (table.texts, table.shared_texts), files, strict=True):
        if len(texts) == len(LANGS):
            yield from check_paragraphs(text_ids(points, file), texts)
        for text in texts.values():
            yield from _without_id(text)
    for point in table.points:
        for lang, wording in point.words.items():
            if lang in table.texts:
                yield from _worded(point, wording, table.texts[lang])


def _without_id(text: RuleText) -> Iterator[Fault]:
    for section in text.sections:
        for block in section.blocks:
            if not isinstance(block, Clause):
                remedy = "give it one, and list it where the points are"
                yield Fault(block.place, "a paragraph without an id", "[id: Title] text", remedy)


def _worded(point: Point, wording: Wording, text: RuleText) -> Iterator[Fault]:
    for one in text.clauses:
        plain = strip_readings(f"{one.title} {one.text}")
        for word in wording.never:
            edge = r"\b" if word.isascii() else ""
            if re.search(f"{edge}{re.escape(word)}{edge}", plain, re.IGNORECASE):
                yield Fault(one.place, f"{word!r}", f"{wording.say!r}, as {point.label} has it", "say it so")
