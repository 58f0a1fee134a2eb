"""The kit's own worked examples, and what else of a game's texts is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from rules_engine import find_game
from rules_engine.scoring import Working

from ..errors import KitError
from ..faults import ContentError, Fault, Place
from ..gamefiles import GameFiles, text_files
from ..paths import templates_dir
from ..texts.content import GameContent, kept_game
from ..texts.examples import KitExample
from ..texts.marks import marks
from ..yamlplaces import Pointer
from .exampleprose import faults_of
from .explain import cannot_happen
from .formats import as_lines
from .report import RIGHT, TEXT, WRONG, FileReport, Item, Report
from .verdict import Difference, Verdict, judge, never


def check_example(example: KitExample) -> Verdict:
    """Whether the engine bears an example out and a table can come to it; nothing is raised for a wrong one."""
    verdict = compared(example)
    why = never(verdict)
    return replace(verdict, faults=(*verdict.faults, cannot_happen(example, why))) if why else verdict


def compared(example: KitExample) -> Verdict:
    """Run an example through the engine and compare, and say what is wrong."""
    verdict = judge(example)
    if verdict.refused or verdict.working is None:
        keys = [part for part in getattr(verdict.refused, "pointer", "").split("/") if part]
        below = [int(key) if key.isdigit() else key for key in keys]
        given: Any = example.given
        with suppress(KeyError, IndexError, TypeError):
            for key in below:
                given = given[key]
        told = _fault(example, ("given", *below), "gives", given, f"refuses it: {verdict.refused}")
        return replace(verdict, faults=(told,))
    faults = tuple(_told(example, one) for one in verdict.differences)
    return replace(verdict, faults=faults or tuple(_unshown(example, verdict.working)))


def verify(
    contents: Iterable[GameContent],
    more: Callable[[GameContent], Iterable[Fault]] | None = None,
    drafts: bool = False,
) -> Report:
    """Check every worked example. A game without one is a fault, and no game; a mark of what is to be written, too,
    unless ``drafts`` will do. ``more`` finds other faults of a game's texts.
    """
    files: dict[Path, list[Item]] = {}
    faults: list[Fault] = []
    contents = list(contents)
    for content in contents:
        for example in content.examples:
            files.setdefault(example.place.path, []).append(_item(example, content))
        faults += more(content) if more else ()
        if not content.examples:
            place = Place(content.folder / "examples.yaml")
            faults.append(Fault(place, "no worked example", "at least one", "write one"))
        if not drafts:
            own = GameFiles.of(content.name)
            tests = [own.tests] if own.texts.parent == own.code else []  # of a game whose folder holds them
            faults += [gap.fault() for gap in marks([*own.modules, *text_files(content.folder), *tests])]
    if not contents:
        faults.append(Fault(Place(templates_dir() / "games"), "no game", "at least one", "name one, or none for all"))
    for fault in ContentError(faults).faults:
        files.setdefault(fault.place.path, []).append(Item(fault.place, WRONG, "", TEXT, "", (fault,)))
    return Report(
        tuple(FileReport(path, tuple(items)) for path, items in files.items()), tuple(one.name for one in contents)
    )


def _item(example: KitExample, content: GameContent) -> Item:
    faults = check_example(example).faults or tuple(faults_of(example, content.phrases))
    clauses = ", ".join(map(find_game(example.game).clauses.label, example.clauses))
    return Item(example.place, WRONG if faults else RIGHT, example.game, example.id, "", faults, clauses)


def _told(example: KitExample, one: Difference) -> Fault:
    pointer = ("expect", one.claim.key, *one.below)
    engine = f"says {_json(one.values[0])}" if one.known is None else f"knows only {', '.join(one.known)}"
    return _fault(example, pointer, "says", one.said, engine)


def _unshown(example: KitExample, working: Working) -> Iterator[Fault]:
    shown = {line.clause for line in working.lines}
    if not shown & set(example.clauses):
        label = find_game(example.game).clauses.label
        yield Fault(
            example.place_of("clauses"),
            f"example {example.id}, clauses: the text names {', '.join(map(label, example.clauses))}",
            f"at least one that the engine uses here ({', '.join(map(label, sorted(shown)))})",
            "name the clause that the example shows",
        )


def _fault(example: KitExample, pointer: Pointer, verb: str, said: Any, engine: str) -> Fault:
    key = ".".join(map(str, pointer))
    return Fault(
        example.place_of(*pointer),
        f"example {example.id}, {key}: the text {verb} {_json(said)}",
        f"the engine {engine}",
        "mend the example, or the engine if the rule text bears the example out",
    )


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def check_game(_: Path, game: str) -> None:
    """Check a game of the kit, which may be a draft.

    Raises ContentError, and KitError with a line for each fault of its examples.
    """
    report = verify([kept_game(game)], drafts=True)
    if report.code:
        raise KitError("\n".join(as_lines(report)))
