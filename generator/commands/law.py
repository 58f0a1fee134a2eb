"""``verify --coverage`` and ``verify --mutate``: what stands behind each clause, and whether examples would notice."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import nullcontext
from typing import Any

import click

from ..errors import TehodokiError
from ..faults import ContentError
from ..law.coverage import cover, load
from ..law.mutation import mutate as break_each
from ..law.reachable import reach_all
from ..law.report import LawReport
from ..law.stale import accept as note
from ..texts.content import GameContent
from ..workers import Workers
from .shell import clean, jobs_by_default, say_judged, told


def coverage(games: Sequence[str], accept: str | None, as_json: bool) -> int:
    """Print what stands behind each clause; with ``accept``, first note that a game's two languages say the same."""
    with told(TehodokiError, OSError):
        contents, faults = load(games or ([accept] if accept else ()))
        for content in load([accept])[0] if accept else ():
            click.echo(clean(note(content)), err=True)
    return _print(cover(contents, faults), as_json)


def mutate(games: Sequence[str], as_json: bool) -> int:
    """Print which worked examples notice when a rule is misread."""
    return _print(break_each(contents_of(games)), as_json)


def reach(games: Sequence[str], as_json: bool) -> int:
    """Print for each worked example whether it can happen; games run in parallel."""
    contents = contents_of(games)
    jobs = min(jobs_by_default(), len(contents))
    with told(BrokenExecutor, code=1), Workers(jobs) if jobs > 1 else nullcontext() as workers:
        return _print(reach_all(contents, workers.map if workers else map), as_json)


def contents_of(games: Iterable[str]) -> list[GameContent]:
    """The texts of the given games, or of all games; raises every fault of them all together."""
    with told(TehodokiError):
        contents, faults = load(games)
        if faults:
            raise ContentError(faults)
    return contents


def _print(report: LawReport[Any], as_json: bool) -> int:
    if as_json:
        click.echo(json.dumps(report.as_json(), ensure_ascii=False, indent=2))
    else:
        say_judged(report.lines())
    return 0 if report.ok else 1
