"""``choose``, which picks the teaching deals of a game."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from pathlib import Path
from time import monotonic

import click

from ..cluster import executor
from ..errors import TehodokiError
from ..gamefiles import texts_of
from ..texts.content import load_game
from ..walkthrough import choosing
from ..walkthrough.choosing import SHIPPED_SEED
from ..walkthrough.compared import SUFFIX
from ..walkthrough.comparing import DEALS, compare_deals
from ..walkthrough.wholedeals import COMPARED
from .arguments import cluster_option, game_argument, jobs_option, out_option
from .shell import Command, Failure, clean, counted, say, told

EVERY = 10  # seconds from one line about the progress to the next


@click.command(
    cls=Command,
    examples=(
        ("tehodoki choose take-and-share", "choose anew and write the deals beside the game's texts"),
        ("tehodoki choose take-and-share --seed 5 --games 60 --out deals", "look at others first"),
        ("tehodoki choose trumps --seats 2", "a whole deal with two players besides"),
        ("tehodoki choose trumps --choices", "only compare the choices of the whole deals anew"),
    ),
    wrong="the games played do not show every clause, or no deal is as a whole deal must be",
    usage="texts that cannot be read, a place or a disk that cannot be written to, or wrong usage",
)
@game_argument
@click.option("--seed", type=click.INT, metavar="N", help="Seed of the games to choose from.")
@click.option("--games", "count", type=click.IntRange(min=1), metavar="N", help="How many games to choose from.")
@click.option("--whole", is_flag=True, help="Choose only the whole deal; keep the others.")
@click.option(
    "--seats", type=click.IntRange(min=1), metavar="N", help="Add a whole deal with N players, and choose no other."
)
@click.option(
    "--compared",
    type=click.IntRange(min=2),
    default=COMPARED,
    show_default=True,
    metavar="N",
    help="Compare the scores of a whole deal with those of N games.",
)
@click.option("--choices", is_flag=True, help="Choose no deal; compare the choices in the whole deals that are there.")
@click.option(
    "--imagined",
    type=click.IntRange(min=2),
    default=DEALS,
    show_default=True,
    metavar="N",
    help="Play out each option of a choice in N imagined deals.",
)
@out_option(None, "Folder whose deals are replaced; by default the deals beside the game's texts.")
@jobs_option
@cluster_option
def choose(
    game: str,
    seed: int | None,
    count: int | None,
    whole: bool,
    seats: int | None,
    compared: int,
    choices: bool,
    imagined: int,
    out: Path | None,
    jobs: int,
    cluster: str | None,
) -> None:
    """Choose teaching deals: one whole deal, then a few short ones that together show every clause of GAME.

    For whole deals, choose also computes how the choices of the reader's seat compare. The same seed gives the same
    deals. What was played is kept in .cache, so that choosing again begins where this ended.
    """
    with told(TehodokiError):
        folder = texts_of(game) / "deals" if out is None else out
    with told(TehodokiError, OSError, at=folder), told(BrokenExecutor, code=1):
        _check_deals_folder(folder)
        content, own = load_game(game), SHIPPED_SEED if seed is None else seed
        chosen, progress = list[str](), _now_and_then()
        with executor(jobs, cluster) as workers:
            if not choices:
                chosen = choosing.choose(
                    content,
                    own,
                    folder,
                    games=count,
                    seats=seats,
                    whole_only=whole,
                    compared=compared,
                    imagined=imagined,
                    executor=workers,
                    kept=True,
                    said=say,
                    progress=progress,
                )
            sides = compare_deals(
                content, own, folder, deals=imagined, executor=workers, kept=True, said=say, progress=progress
            )
    names = sides if choices else chosen
    for name in names:
        say(name)
    click.echo(clean(f"{folder}: {counted(len(names), 'file' if choices else 'deal')}"))


def _now_and_then() -> Callable[[str], None]:
    """Lines on standard error, one in so many seconds: that a long run goes on, and how far it is."""
    last = monotonic()

    def tell(line: str) -> None:
        nonlocal last
        if monotonic() - last >= EVERY:
            last = monotonic()
            click.echo(clean(line), err=True)

    return tell


def _check_deals_folder(folder: Path) -> None:
    """Refuse a folder with files other than deals (a record and its side file each), because the whole is replaced."""
    if not folder.exists():
        return
    found = {path.name for path in folder.iterdir() if not path.name.endswith(SUFFIX)}
    sides = {"json": "yaml", "yaml": "json"}
    for name in sorted(found):
        stem, _, kind = name.rpartition(".")
        if kind not in sides or f"{stem}.{sides[kind]}" not in found:
            raise Failure(
                f"{folder}: found {name}, expected a folder with nothing but deals; name another folder with --out"
            )
