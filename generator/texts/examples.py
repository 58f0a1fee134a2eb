"""Worked examples, ``examples.yaml``: what is given, what a reader is told to expect, and whether the engine agrees."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.faults import Fault, Place
from generator.languages import LANGS
from generator.texts.rules import check_readings
from generator.yamlplaces import Document, Pointer
from rules_engine.errors import RulesError
from rules_engine.game import Game
from rules_engine.options import make_options
from rules_engine.scoring import Working

_NEEDED = ("id", "calculation", "seats", "clauses", "title", "text", "given", "expect")
_KEYS = (*_NEEDED, "options")


@dataclass(frozen=True)
class Example:
    """A worked example as written. ``expect`` names what is promised; all else of the result is free.

    ``places`` says where each of its values stands, by its keys.
    """

    id: str
    calculation: str
    seats: int
    options: Mapping[str, Any]
    clauses: tuple[str, ...]
    title: Mapping[str, str]
    text: Mapping[str, str]
    given: Mapping[str, Any]
    expect: Mapping[str, Any]
    place: Place
    places: Mapping[Pointer, Place]

    def place_of(self, *pointer: str | int) -> Place:
        """Where a value stands, or the nearest thing around it."""
        while pointer and pointer not in self.places:
            pointer = pointer[:-1]
        return self.places.get(pointer, self.place)


@dataclass(frozen=True)
class Checked:
    """A worked example after the engine has computed it. ``working`` is None when the engine refused what is given."""

    game: str
    example: Example
    working: Working | None
    faults: tuple[Fault, ...]

    @property
    def ok(self) -> bool:
        """Whether the example says what the engine says."""
        return not self.faults


def check_example(game: type[Game], example: Example) -> Checked:
    """Run an example through the engine and compare; nothing is raised for a wrong one."""
    try:
        table = game(example.seats, make_options(game.Options, example.options, example.seats))
        working = game.calculations[example.calculation].run(table, example.given)
    except RulesError as error:
        keys = [part for part in getattr(error, "pointer", "").split("/") if part]
        pointer: Pointer = ("given", *(int(key) if key.isdigit() else key for key in keys))
        fault = _fault(example, pointer, "the text gives", _at(example, pointer), f"the engine refuses it: {error}")
        return Checked(game.name, example, None, (fault,))
    faults = tuple(_compare(example, ("expect",), dict(example.expect), dict(working.result), whole=False))
    if not faults:
        faults = (*_unshown(game, example, working), *_invented(table, example, working))
    return Checked(game.name, example, working, faults)


def _compare(example: Example, pointer: Pointer, said: Any, computed: Any, whole: bool) -> Iterator[Fault]:
    """Key by key, so that the fault stands where the text is wrong. Below the named keys everything must be there."""
    if isinstance(said, dict) and isinstance(computed, Mapping):
        for key, value in said.items():
            if key in computed:
                yield from _compare(example, (*pointer, key), value, computed[key], whole=True)
            else:
                known = ", ".join(computed)
                yield _fault(example, (*pointer, key), "the text says", value, f"the engine knows only {known}")
        if whole:
            for key in (key for key in computed if key not in said):
                yield _fault(example, (*pointer, key), "the text says", None, f"the engine says {_json(computed[key])}")
    elif not _same(said, computed):
        yield _fault(example, pointer, "the text says", said, f"the engine says {_json(computed)}")


def _unshown(game: type[Game], example: Example, working: Working) -> Iterator[Fault]:
    shown = {line.clause for line in working.lines}
    if not shown & set(example.clauses):
        yield Fault(
            example.place_of("clauses"),
            f"example {example.id}, clauses: the text names {', '.join(map(game.clauses.label, example.clauses))}",
            f"at least one that the engine uses here ({', '.join(map(game.clauses.label, sorted(shown)))})",
            "name the clause that the example shows",
        )


def _invented(table: Game, example: Example, working: Working) -> Iterator[Fault]:
    """Numbers from 2 on in the text that stand neither in what is given nor in what the engine computed."""
    known = _numbers(dict(example.given)) | _numbers(dict(working.result)) | {example.seats, *table.numbers().values()}
    for line in working.lines:
        known |= _numbers(dict(line.facts))
    for lang, text in example.text.items():
        for number in re.findall(r"\d+", text):
            if int(number) > 1 and int(number) not in known:
                yield _fault(example, ("text", lang), "the text says", int(number), "only numbers that occur in it")


def _numbers(value: Any) -> set[int]:
    if isinstance(value, Mapping):
        return set().union(*map(_numbers, value.values()))
    if isinstance(value, list | tuple):
        return {len(value)}.union(*map(_numbers, value))
    return {int(digits) for digits in re.findall(r"\d+", str(value))}


def _fault(example: Example, pointer: Pointer, verb: str, said: Any, engine: str) -> Fault:
    key = ".".join(map(str, pointer))
    return Fault(
        example.place_of(*pointer),
        f"example {example.id}, {key}: {verb} {_json(said)}",
        engine,
        "mend the example, or the engine if the rule text bears the example out",
    )


def _at(example: Example, pointer: Pointer) -> Any:
    value: Any = {"given": example.given}
    for key in pointer:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return value
    return value


def _same(said: Any, computed: Any) -> bool:
    """Equality of JSON values: true is not 1, and a tuple is a list."""
    if isinstance(said, list) and isinstance(computed, list | tuple):
        return len(said) == len(computed) and all(map(_same, said, computed))
    return type(said) is type(computed) and bool(said == computed)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# reading --------------------------------------------------------------------------------------------------


def read_examples(document: Document, game: type[Game], faults: list[Fault]) -> tuple[Example, ...]:
    """The examples of a file; whatever is wrong is appended to ``faults``, and what is wrong is left out."""
    if not isinstance(document.data, list):
        faults.append(document.fault((), "no list", "a list of worked examples", "begin each with '- id: …'"))
        return ()
    examples: dict[str, Example] = {}
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


def _example(document: Document, index: int, entry: Any, game: type[Game], faults: list[Fault]) -> Example | None:
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
    if faults:
        return None
    return Example(
        id=str(entry["id"]),
        calculation=entry["calculation"],
        seats=entry["seats"],
        options=entry.get("options") or {},
        clauses=tuple(entry["clauses"]),
        title=entry["title"],
        text=entry["text"],
        given=entry["given"],
        expect=entry["expect"],
        place=document.place(index),
        places={pointer[1:]: place for pointer, place in document.places.items() if pointer[:1] == (index,)},
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
