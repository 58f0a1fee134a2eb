"""Worked examples: what is given, what is claimed, and where each stands; and those of the kit, ``examples.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules_engine.game import Game

from ..faults import Fault, Place
from ..languages import LANGS
from ..yamlplaces import Document, Pointer
from .rules import check_readings

Span = tuple[int, int]
"""From a letter to the one behind the last, in a text."""
_NEEDED = ("id", "calculation", "seats", "clauses", "title", "text", "given", "expect")
_KEYS = (*_NEEDED, "options", "says")


@dataclass(frozen=True)
class Claim:
    """What a text says that the engine computes: ``key`` of its result and, below it, ``part`` (seats, an index).

    ``relation`` says how: ``is``; ``among``: one of the values there; ``set``: the same ones in any order; ``ranks``:
    cards of these ranks; ``text``: as typed; others are worked out from several players' values
    (``checking.relations``).
    ``numbers`` are the spans of the digits, one for each value said, ``span`` that of the words,
    ``plain`` whether nothing stands around it that could change what it says, ``supposed`` whether nobody is named
    whose it is, and the player told of last is another.
    """

    key: str
    part: Any
    said: Any
    place: Place
    relation: str = "is"
    numbers: tuple[Span, ...] = ()
    span: Span = (0, 0)
    plain: bool = False
    supposed: bool = False


@dataclass(frozen=True)
class Example:
    """A worked example, whoever wrote it: what is ``given``, in record form, and what is claimed of the result.

    ``seats`` is 0 where any number will do. ``places`` says where the values stand: ``("given", "cards", "A", 0)``.
    """

    id: str
    game: str
    calculation: str
    seats: int
    options: Mapping[str, Any]
    given: Mapping[str, Any]
    claims: tuple[Claim, ...]
    place: Place
    places: Mapping[Pointer, Place]

    @property
    def players(self) -> int:
        """How many players it speaks of."""
        return self.seats

    def place_of(self, *pointer: str | int) -> Place:
        """Where a value stands, or the nearest thing around it."""
        while pointer and pointer not in self.places:
            pointer = pointer[:-1]
        return self.places.get(pointer, self.place)


@dataclass(frozen=True)
class KitExample(Example):
    """A worked example of the kit, with its words; what it does not claim of the result is free.

    ``text`` is as it is written, ``exampleprose.told`` fills it in; ``says`` bind what claims in it, by language.
    """

    clauses: tuple[str, ...]
    title: Mapping[str, str]
    text: Mapping[str, str]
    says: Mapping[str, tuple[Any, ...]]


def read_examples(document: Document, game: type[Game], faults: list[Fault]) -> tuple[KitExample, ...]:
    """The examples of a file; whatever is wrong is appended to ``faults``, and what is wrong is left out."""
    if not isinstance(document.data, list):
        faults.append(document.fault((), "no list", "a list of worked examples", "begin each with '- id: …'"))
        return ()
    examples: dict[str, KitExample] = {}
    for index, entry in enumerate(document.data):
        wrong: list[Fault] = []
        example = _example(document, index, entry, game, wrong)
        if example is not None and example.id in examples:
            found = f"example {example.id!r} a second time"
            wrong.append(document.fault((index, "id"), found, "an id of its own", "rename it"))
        if example is None or wrong:
            faults += wrong
        else:
            examples[example.id] = example
    return tuple(examples.values())


def _example(document: Document, index: int, entry: Any, game: type[Game], faults: list[Fault]) -> KitExample | None:
    def fault(key: str, found: str, expected: str, remedy: str) -> None:
        faults.append(document.fault((index, key), f"example {name}: {found}", expected, remedy))

    name = entry.get("id", index + 1) if isinstance(entry, dict) else index + 1
    if not isinstance(entry, dict):
        fault("", f"{entry!r}", "an example", "write id, calculation, seats, …")
        return None
    for key in entry:
        if key not in _KEYS:
            fault(key, f"unknown key {key!r}", f"one of {', '.join(_KEYS)}", "mend the key")
    missing = [key for key in _NEEDED if not entry.get(key)]
    if missing:
        fault("", f"no {', '.join(missing)}", f"all of {', '.join(_NEEDED)}", "add it")
        return None
    if entry["seats"] not in game.players:
        fault("seats", f"{entry['seats']!r} seats", " or ".join(map(str, game.players)), "mend the number")
    if entry["calculation"] not in game.calculations:
        fault("calculation", f"{entry['calculation']!r}", " or ".join(game.calculations), "name one of these")
    for place, clause in enumerate(entry["clauses"]):
        if clause not in game.clauses:
            where = document.place(index, "clauses", place)
            faults.append(Fault(where, f"example {name}: unknown clause {clause!r}", "a clause of the game", "mend it"))
    for key in ("given", "expect"):
        if not isinstance(entry[key], dict):
            fault(key, f"{key} is {entry[key]!r}", "keys with values", "write key: value")
    for key in ("title", "text"):
        bilingual(document, (index, key), entry[key], faults)
    says = entry.get("says") or {}
    if not isinstance(says, dict) or not all(lang in LANGS and isinstance(says[lang], list) for lang in says):
        fault("says", f"says is {says!r}", "a list of claims for a language", "write says: {en: [highest: sums.A]}")
    if faults:
        return None
    return KitExample(
        id=str(entry["id"]),
        game=game.name,
        calculation=entry["calculation"],
        seats=entry["seats"],
        options=entry.get("options") or {},
        given=entry["given"],
        claims=tuple(
            Claim(key, None, said, document.place(index, "expect", key)) for key, said in entry["expect"].items()
        ),
        place=document.place(index),
        places={pointer[1:]: place for pointer, place in document.places.items() if pointer[:1] == (index,)},
        clauses=tuple(entry["clauses"]),
        title=entry["title"],
        text=entry["text"],
        says={lang: tuple(claims) for lang, claims in says.items()},
    )


def bilingual(document: Document, pointer: Pointer, value: Any, faults: list[Fault]) -> None:
    """Check that a value is text in every language, with its readings."""
    texts = list(value.values()) if isinstance(value, dict) and set(value) == set(LANGS) else [None]
    if not all(isinstance(text, str) for text in texts):
        name = ".".join(map(str, pointer))
        faults.append(document.fault(pointer, f"{name}: {value!r}", f"text in {' and '.join(LANGS)}", "write both"))
        return
    for lang in LANGS:
        check_readings(value[lang], lang, document.place(*pointer, lang), faults)
