"""At the table: what a table must know and no clause says. Text only, nothing of it changes the engine.

``table`` in ``game.yaml`` lists the points of a game, T1 and on, each with what it rests on:

    table:
      winner-chooses: follows                      # said: by the source. follows: from the source. ours
      coming-dealer: [follows, said]               # in the order of what it says
      never-without: {stands: [unreceived-suit]}   # no text: it says where clauses stand, and they do stand there
      sovereigns: {words: {en: {say: the two sovereigns, never: [emperors]}}}     # no text: it says how to word things
      instead-of-deck: ours                        # without a number, where something else than the deck will do
      any-way: said                                # of templates/table.yaml, without a number: here it rests on this

Those with a text have a paragraph in ``table.<lang>.md``, which is written as a rule text is. ``templates/table.yaml``
and ``table.<lang>.md`` beside it hold what is decided once for all games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from rules_engine.clauses import Clauses

from ..faults import Fault, did_you_mean
from ..languages import LANGS
from ..yamlplaces import Document, Pointer
from .clauses import check_paragraphs
from .ruby import strip_readings
from .rules import SLUG, Clause, Ids, RuleText
from .standing import Stand, Where

INSTEAD = "instead-of-deck"
SHARED = "table.yaml"


class Basis(StrEnum):
    """What a point rests on: the source says so, it follows from the source, or it is ours."""

    SAID = "said"
    FOLLOWS = "follows"
    OURS = "ours"


@dataclass(frozen=True)
class Wording:
    """What to say in one language, and what never."""

    say: str
    never: tuple[str, ...]


@dataclass(frozen=True)
class Point:
    """One thing that a table must know; ``number`` is ``T1``, or nothing where it has none.

    It has a text, which rests on ``basis``; or it says where clauses stand, or by language how to word something.
    """

    id: str
    number: str = ""
    basis: tuple[Basis, ...] = ()
    stands: tuple[str, ...] = ()
    words: Mapping[str, Wording] | None = None

    @property
    def label(self) -> str:
        """``T1 winner-chooses``."""
        return f"{self.number} {self.id}".strip()

    def said(self, clauses: Clauses) -> str:
        """What it rests on, or what it says instead of a text."""
        if self.words is not None:
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


NOTHING = AtTheTable((), (), {}, {})


def text_ids(points: Sequence[Point], order: str) -> Ids:
    """The points that have a paragraph; ``order`` is the file that says in which order."""
    numbers = {point.id: point.number for point in points if point.basis}
    return Ids(numbers, "point", f"the order of {order}")


def read_shared(document: Document, faults: list[Fault]) -> tuple[Point, ...]:
    """What is decided for every table, from ``templates/table.yaml``."""
    if not isinstance(document.data, dict):
        found = f"{document.data!r}"
        faults.append(document.fault((), found, "what is decided for every table", "write 'id: ours'"))
        return ()
    points = (Point(name, basis=_basis(document, (name,), name, faults)) for name in document.data)
    return tuple(point for point in points if _named(document, (point.id,), point.id, faults))


def read_points(
    document: Document, shared: Sequence[Point], clauses: Clauses, stands: Mapping[str, Stand], faults: list[Fault]
) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The points of a game, and the shared ones with what they rest on in this game."""
    written = document.data["table"]
    if not isinstance(written, dict):
        found = f"table is {written!r}"
        faults.append(document.fault(("table",), found, "each point with what it rests on", "write id: follows, or {}"))
        return (), tuple(shared)
    points: list[Point] = []
    known = {point.id: point for point in shared}
    for name in known.keys() & set(clauses):
        found = f"clause {name}, which is also a point of {SHARED}"
        faults.append(document.fault(("table",), found, "an id of its own", "rename the clause"))
    for name in written:
        if not _named(document, ("table", name), name, faults):
            continue
        if name in clauses:
            place = document.keys[("table", name)]
            faults.append(Fault(place, f"{name!r}, which is a clause", "an id of its own", "rename it"))
        elif name in known:
            known[name] = replace(known[name], basis=_basis(document, ("table", name), name, faults))
        else:
            number = "" if name == INSTEAD else f"T{1 + sum(bool(point.number) for point in points)}"
            points.append(_point(document, Point(name, number), clauses, stands, faults))
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
        for lang, wording in (point.words or {}).items():
            if lang in table.texts:
                yield from _worded(point, wording, table.texts[lang])


def _named(document: Document, pointer: Pointer, name: str, faults: list[Fault]) -> bool:
    if SLUG.match(name):
        return True
    found = f"{name!r} as an id"
    faults.append(Fault(document.keys[pointer], found, "small letters and hyphens, such as any-way", "rename it"))
    return False


def _point(
    document: Document, point: Point, clauses: Clauses, stands: Mapping[str, Stand], faults: list[Fault]
) -> Point:
    pointer, value = ("table", point.id), document.data["table"][point.id]
    if isinstance(value, dict) and list(value) == ["stands"]:
        return replace(point, stands=_stands(document, point, value["stands"], clauses, stands, faults))
    if isinstance(value, dict) and list(value) == ["words"]:
        return replace(point, words=_words(document, point, value["words"], faults))
    return replace(point, basis=_basis(document, pointer, point.label, faults))


def _basis(document: Document, pointer: Pointer, label: str, faults: list[Fault]) -> tuple[Basis, ...]:
    value = document.data
    for key in pointer:
        value = value[key]
    listed = value if isinstance(value, list) else [value]
    if not listed or any(one not in tuple(Basis) for one in listed):
        expected = f"{', '.join(Basis)}, several as a list"
        if pointer[0] == "table":
            expected += "; or {stands: […]} or {words: {…}}"
        faults.append(document.fault(pointer, f"{label}: {value!r}", expected, "say what it rests on"))
        return (Basis.OURS,)  # its paragraph is expected all the same
    return tuple(map(Basis, listed))


def _stands(
    document: Document,
    point: Point,
    value: Any,
    clauses: Clauses,
    stands: Mapping[str, Stand],
    faults: list[Fault],
) -> tuple[str, ...]:
    pointer: Pointer = ("table", point.id, "stands")
    if not isinstance(value, list) or not value or not all(isinstance(one, str) for one in value):
        faults.append(document.fault(pointer, f"{point.label}: {value!r}", "a list of clauses", "name them"))
        return ()
    for index, clause in enumerate(value):
        where = (*pointer, index)
        if clause not in clauses:
            found = f"{point.label}: unknown clause {clause!r}{did_you_mean(clause, clauses)}"
            faults.append(document.fault(where, found, "a clause of the game", "mend the id"))
        elif clause in stands and stands[clause].where is Where.SHEET:
            found = f"{point.label}: {clauses.label(clause)}, which stands on the sheet"
            faults.append(document.fault(where, found, "one that is folded or on the site", "say so under stands"))
    return tuple(value)


def _words(document: Document, point: Point, value: Any, faults: list[Fault]) -> Mapping[str, Wording]:
    pointer: Pointer = ("table", point.id, "words")
    if not isinstance(value, dict) or not value or any(lang not in LANGS for lang in value):
        faults.append(document.fault(pointer, f"{point.label}: {value!r}", f"of {', '.join(LANGS)}", "mend the keys"))
        return {}
    read = {}
    for lang, one in value.items():
        if (
            not isinstance(one, dict)
            or set(one) != {"say", "never"}
            or not isinstance(one["say"], str)
            or not isinstance(one["never"], list)
            or not all(isinstance(word, str) and word for word in one["never"])
        ):
            expected = "say: what to say, never: [what not]"
            faults.append(document.fault((*pointer, lang), f"{point.label}: {one!r}", expected, "write both"))
            continue
        read[lang] = Wording(one["say"], tuple(one["never"]))
    return read


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
