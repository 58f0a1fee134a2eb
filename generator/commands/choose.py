"""``choose``, which picks the teaching deals of a game."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor
from pathlib import Path

import click

from generator.build.kit import SHIPPED_SEED
from generator.commands.arguments import game_argument, jobs_option, out_option
from generator.commands.shell import Command, Failure, clean, counted, say, told
from generator.errors import TehodokiError
from generator.paths import templates_dir
from generator.texts.content import load_game
from generator.walkthrough import choosing


@click.command(
    cls=Command,
    examples=(
        ("tehodoki choose take-and-share", "choose anew and write the deals beside the game's texts"),
        ("tehodoki choose take-and-share --seed 5 --games 60 --out deals", "look at others first"),
    ),
    wrong="the games played do not show every clause",
    usage="texts that cannot be read, a place or a disk that cannot be written to, or wrong usage",
)
@game_argument
@click.option("--seed", type=click.INT, metavar="N", help="Seed of the games to choose from.")
@click.option("--games", "count", type=click.IntRange(min=1), metavar="N", help="How many games to choose from.")
@out_option(None, "Where the deals go, in place of those there; beside the game's texts by default.")
@jobs_option
def choose(game: str, seed: int | None, count: int | None, out: Path | None, jobs: int) -> None:
    """Choose teaching deals: few and short, and together they show every clause of GAME.

    The same seed chooses the same deals.
    """
    with told(TehodokiError):
        folder = templates_dir() / "games" / game / "deals" if out is None else out
    with told(TehodokiError, OSError, at=folder), told(BrokenExecutor, code=1):
        _check_deals_folder(folder)
        names = choosing.choose(
            load_game(game),
            SHIPPED_SEED if seed is None else seed,
            folder,
            games=count,
            jobs=jobs,
            said=say,
        )
    for name in names:
        say(name)
    click.echo(clean(f"{folder}: {counted(len(names), 'deal')}"))


def _check_deals_folder(folder: Path) -> None:
    """The whole folder is replaced: refuse one that holds anything but deals, each a record and its side file."""
    if not folder.exists():
        return
    found = {path.name for path in folder.iterdir()}
    sides = {"json": "yaml", "yaml": "json"}
    for name in sorted(found):
        stem, _, kind = name.rpartition(".")
        if kind not in sides or f"{stem}.{sides[kind]}" not in found:
            raise Failure(f"{folder}: found {name}, expected a folder with nothing but deals; name another with --out")
