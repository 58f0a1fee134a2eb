"""``build``, which makes the kit."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import BrokenExecutor
from pathlib import Path

import click

from rules_engine import RulesError
from rules_engine import games as names

from ..errors import TehodokiError
from ..gamefiles import GameFiles
from ..making.kit import build_kit
from ..making.tasks import KINDS
from ..paths import brought_runtime, sources_at
from ..playing.runtime import BRINGING
from ..texts.marks import marks
from .arguments import (
    KIT,
    Languages,
    SiteAddress,
    games_argument,
    jobs_option,
    out_option,
    paper_option,
    tell_unloadable,
)
from .shell import Command, Failure, clean, counted, say, told


@click.command(
    cls=Command,
    examples=(
        ("tehodoki build", "all games, both languages, into kit/"),
        ("tehodoki build take-and-share --lang ja --furigana", "one game in Japanese, with readings over the kanji"),
        ("tehodoki build --only reference --only rules", "rule sheets and reference cards alone"),
        ("tehodoki build --paper letter --seed 2026", "letter paper, and sample deals that nobody has seen"),
    ),
    wrong="the kit could not be made: a wrong example, text too long for its box, a missing font",
    usage="texts that cannot be read, a place or a disk that cannot be written to, or wrong usage",
)
@games_argument
@click.option("--lang", type=Languages(), default="ja,en", show_default=True, help="Languages, divided by commas.")
@paper_option
@click.option("--furigana", is_flag=True, help="Set readings over the kanji.")
@click.option("--seed", type=click.INT, metavar="N", help="Choose new sample deals from a seed.")
@click.option("--address", type=SiteAddress(), metavar="URL", help="Address of the published site.")
@click.option(
    "--only",
    type=click.Choice(KINDS),
    multiple=True,
    help="Make only things of this kind; repeat for more kinds. Everything else in the kit stays.",
)
@click.option(
    "--runtime",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Python for browsers, for pages to play on; where .ci/setup puts it by default.",
)
@click.option("--zip-behind", is_flag=True, hidden=True, help="Leave the kit as one file to the next build.")
@click.option("--with-parent", is_flag=True, hidden=True, help="End when standard input does.")
@out_option(KIT, "Where the kit goes.")
@jobs_option
def build(
    games: tuple[str, ...],
    lang: tuple[str, ...],
    paper: str,
    furigana: bool,
    seed: int | None,
    address: str | None,
    only: tuple[str, ...],
    runtime: Path | None,
    zip_behind: bool,
    with_parent: bool,
    out: Path,
    jobs: int,
) -> int:
    """Make the kit: sheets, sample deals and the site, for every game by default.

    A build keeps what has not changed. With --address, each sheet names its page on the site, with a code for phones.
    """
    runtime = runtime or brought_runtime()
    if with_parent:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    with told(TehodokiError, OSError, at=out), told(RulesError, BrokenExecutor, code=1):
        if sources := sources_at(out):
            raise Failure(
                f"{out}: the kit would be built over the sources in {sources}; give another folder with --out"
            )
        summary = build_kit(
            games=games or names(),
            langs=lang,
            paper=paper,
            furigana=furigana,
            seed=seed,
            out=out,
            address=address or "",
            runtime=runtime,
            only=only,
            zip_behind=zip_behind,
            jobs=jobs,
            say=say,
        )
    for game in games or names():
        if left := len(list(marks(GameFiles.of(game).written))):
            say(f"{game}: a draft; {counted(left, 'part')} still to be written, tehodoki verify {game} lists them")
    if not runtime and (not only or "site" in only):
        say(f"without pages to play on: no Python for browsers; {BRINGING}")
    click.echo(clean(f"{out}: {summary.made} made, {summary.kept} kept, {summary.seconds:.1f} s"))
    return 0 if games else tell_unloadable()


def _end_with_parent() -> None:
    """End with the parent: it holds the other end of standard input, which the system closes however it exits."""
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
