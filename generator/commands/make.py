"""``build``, which makes the kit, and ``choose``, which picks its teaching deals."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from generator.commands.arguments import Languages, game_argument, games_argument, jobs_option
from generator.commands.shell import Command, Failure, clean, counted, told
from generator.commands.streams import OutputLost

KIT = Path("kit")


def out_option(default: Path | None, text: str) -> Callable[[Any], Any]:
    """``--out DIR``."""
    return click.option(
        "--out", type=click.Path(file_okay=False, path_type=Path), default=default, show_default=default is not None,
        metavar="DIR", help=text,
    )  # fmt: skip


def say(line: str) -> None:
    """A line a thing made, at once. Where nobody reads it the work goes on, and the exit code says so in the end."""
    with suppress(OutputLost):
        click.echo(clean(line))


@click.command(
    short_help="The kit: sheets, sample deals, the site.", cls=Command,
    examples=(
        ("tehodoki build", "all games, both languages, into kit/"),
        ("tehodoki build take-and-share --lang ja --furigana", "one game in Japanese, with readings over the kanji"),
        ("tehodoki build --paper letter --seed 2026", "letter paper, and sample deals that nobody has seen"),
    ),
    wrong="the kit could not be made: a wrong example, text too long for its box, a missing font",
    usage="texts that cannot be read, a place or a disk that cannot be written to, or wrong usage",
)
@games_argument
@click.option("--lang", type=Languages(), default="ja,en", show_default=True, help="Languages, divided by commas.")
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True, help="Paper size.")
@click.option("--furigana", is_flag=True, help="Set readings over the kanji.")
@click.option("--seed", type=click.INT, metavar="N", help="Choose new sample deals from a seed.")
@out_option(KIT, "Where the kit goes.")
@jobs_option
def build(
    games: tuple[str, ...], lang: tuple[str, ...], paper: str, furigana: bool, seed: int | None, out: Path, jobs: int
) -> None:
    """Make the kit: sheets, sample deals and the site, of all GAMEs by default.

    What has not changed is kept.
    """
    from concurrent.futures import BrokenExecutor

    from generator.faults import ContentError
    from generator.figures import DeckError
    from generator.fonts import MissingFont, MissingGlyph
    from generator.kit import build_kit
    from generator.paths import MissingFolder, sources_at
    from generator.pdf import PrintError
    from generator.phrases import PhraseError
    from generator.site import SiteError
    from generator.staging import KitError
    from generator.teaching import TeachingError
    from rules_engine import RulesError
    from rules_engine import games as names

    missing = (MissingFont, MissingGlyph, BrokenExecutor)
    unmade = (KitError, PrintError, SiteError, TeachingError, DeckError, PhraseError, RulesError, *missing)
    with told(ContentError, MissingFolder, OSError, at=out), told(*unmade, code=1):
        if sources := sources_at(out):
            raise Failure(f"{out}: the kit would be built over the sources in {sources}; give another with --out")
        summary = build_kit(
            games=games or names(), langs=lang, paper=paper, furigana=furigana, seed=seed, out=out, jobs=jobs, said=say
        )
    click.echo(clean(f"{out}: {summary.made} made, {summary.kept} kept, {summary.seconds:.1f} s"))


@click.command(
    short_help="The sample deals that show every clause.", cls=Command,
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
    from concurrent.futures import BrokenExecutor

    from generator import teaching
    from generator.content import load_game
    from generator.faults import ContentError
    from generator.kit import SHIPPED_SEED
    from generator.paths import MissingFolder, templates_dir

    with told(MissingFolder):
        folder = templates_dir() / "games" / game / "deals" if out is None else out
    wrong = (teaching.TeachingError, BrokenExecutor)
    with told(ContentError, MissingFolder, OSError, at=folder), told(*wrong, code=1):
        _check_deals_folder(folder)
        names = teaching.choose(
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
