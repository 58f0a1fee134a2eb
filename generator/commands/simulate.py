"""``simulate``: figures over many games."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from math import ceil, sqrt
from typing import Any

import click

from rules_engine import Game, RulesError
from rules_engine.simulate import Tally, chunk
from rules_engine.simulate import simulate as play

from ..cluster import executor
from ..errors import TehodokiError
from ..law.balance import keep
from .arguments import (
    by_option,
    cluster_option,
    game_argument,
    house_rules_option,
    jobs_option,
    json_option,
    players_option,
    seed_option,
    sit_down,
)
from .shell import Command, clean, counted, told


@click.command(
    cls=Command,
    examples=(
        ("tehodoki simulate take-and-share --games 1000", "does the seat matter, what do games score?"),
        ("tehodoki simulate take-and-share --games 200 --players 3 --jobs 2 --json", "for a script"),
    ),
)
@game_argument
@click.option("--games", "count", type=click.IntRange(min=1), required=True, metavar="N", help="How many games.")
@players_option()
@seed_option
@house_rules_option
@by_option
@jobs_option
@cluster_option
@json_option
@click.option(
    "--keep",
    "kept",
    is_flag=True,
    help="Play with every number of players, by the rules of the page, and keep the totals beside the texts.",
)
def simulate(
    game: str,
    count: int,
    players: int | None,
    seed: int,
    options: tuple[tuple[str, Any], ...],
    by: str,
    jobs: int,
    cluster: str | None,
    as_json: bool,
    kept: bool,
) -> None:
    """Play many games of GAME: wins by seat, scores, how often each clause applied.

    The totals are the same for any number of jobs, and on a cluster. What is kept, the report of the kit draws.
    """
    if kept:
        if players is not None or options or by != "random" or as_json:
            raise click.UsageError("--keep plays at random with every number of players; leave out the other choices")
        name, jobs = sit_down(game, None, ()).name, min(jobs, ceil(count / chunk(count, by)))
        with (
            told(OSError, RulesError, TehodokiError),
            told(BrokenExecutor, code=1),
            executor(jobs, cluster) as workers,
        ):
            click.echo(clean(str(keep(name, count, seed, workers))))
        return
    table = sit_down(game, players, options)
    jobs = min(jobs, ceil(count / chunk(count, by)))
    # Workers first: the progress bar is drawn by a thread, beside which they would be started afresh, not forked.
    with (
        told(OSError, RulesError, TehodokiError),
        told(BrokenExecutor, code=1),
        executor(jobs, cluster) as workers,
        _progress(count) as progress,
    ):
        tally = play(game, table.seats, table.options, count, seed, workers, by, progress)
    if as_json:
        facts = {"game": game, "players": table.seats, "by": by, "seed": seed}
        click.echo(json.dumps(facts | _figures(table, tally), ensure_ascii=False, indent=2))
        return
    click.echo(
        f"{game}, {table.seats} players, {counted(count, 'game')} by {by}, seed {seed}: "
        f"{counted(tally.deals, 'deal')}, {counted(tally.moves, 'move')}"
    )
    for line in _lines(table, tally):
        click.echo(line)


@contextmanager
def _progress(count: int) -> Iterator[Callable[[int], None] | None]:
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # only on a terminal
    from rich.progress import Progress  # only on a terminal

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=count)
        yield lambda done: bar.update(task, completed=done)


def _figures(game: Game, tally: Tally) -> dict[str, Any]:
    sides = list(tally.points)
    return {
        "options": dataclasses.asdict(game.options),
        "games": tally.games,
        "deals": tally.deals,
        "moves": tally.moves,
        "wins": {side: tally.wins[side] for side in sides},
        "shared": {side: tally.shared[side] for side in sides},
        "scores": {
            side: {"total": tally.points[side], "mean": mean, "deviation": spread}
            for side in sides
            for mean, spread in [_mean(tally, side)]
        },
        "points": dict(sorted(tally.spread.items())),
        "lengths": dict(sorted(tally.lengths.items())),
        "clauses": {clause: tally.clauses[clause] for clause in game.clauses},
    }


def _mean(tally: Tally, side: str) -> tuple[float, float]:
    mean = tally.points[side] / tally.games
    return round(mean, 4), round(sqrt(max(0.0, tally.squares[side] / tally.games - mean * mean)), 4)


def _lines(game: Game, tally: Tally) -> Iterator[str]:
    yield "      wins alone   shared   score"
    for side in tally.points:
        alone, shared = tally.wins[side], tally.shared[side]
        mean, spread = _mean(tally, side)
        yield f"  {side:<3} {alone:5} {100 * alone / tally.games:4.1f} %  {shared:6}   {mean:.2f} ± {spread:.2f}"
    yield "clauses, times a game"
    for clause in game.clauses:
        if tally.clauses[clause]:
            number = game.clauses.number(clause)
            yield f"{tally.clauses[clause] / tally.games:8.2f}  {number:>3} {clause}"
    unseen = [game.clauses.label(clause) for clause in game.clauses if not tally.clauses[clause]]
    if unseen:
        yield f"never: {', '.join(unseen)}"
