"""``pack``: an evening's tables, and everything to print for them."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor
from pathlib import Path

import click

from rules_engine import RulesError
from rules_engine import games as names
from rules_engine.echo import quoted

from ..errors import TehodokiError
from ..faults import did_you_mean
from ..languages import LANGS
from ..making.kit import build_kit
from ..paths import put, sources_at
from ..system import require_libraries
from .arguments import KIT, jobs_option, paper_option
from .shell import Command, Failure, clean, say, told

FILE = click.Path(path_type=Path, dir_okay=False)
PDF = b"%PDF-"
MOST = 60  # people: as many as all ways to seat them are counted in a second


@click.command(
    cls=Command,
    examples=(
        ("tehodoki pack --people 14 --minutes 90", "tables for 14 people, and what to print for them, as pack.pdf"),
        ("tehodoki pack --people 24 --minutes 45 --class", "the same for a class, with worksheets and answers"),
        ("tehodoki pack --people 6 --minutes 40 --games take-and-share,trumps --lang en", "of these games, in English"),
    ),
    wrong="the people cannot be seated, or a document could not be made",
    usage="an unknown game, a place that cannot be written to, or wrong usage",
)
@click.option(
    "--people", type=click.IntRange(1, MOST), required=True, help="How many people there are; everybody plays."
)
@click.option("--minutes", type=click.IntRange(1), required=True, help="How long they have, explanations included.")
@click.option("--games", metavar="GAME,…", help="Only these games, divided by commas; all by default.")
@click.option("--lang", type=click.Choice(LANGS), default=LANGS[0], show_default=True, help="The language.")
@paper_option
@click.option("--furigana", is_flag=True, help="Set readings over the kanji.")
@click.option("--kit", type=click.Path(path_type=Path), default=KIT, show_default=True, help="Where the kit lies.")
@click.option("--out", type=FILE, default=Path("pack.pdf"), show_default=True, help="Where the PDF goes.")
@click.option("--class", "lesson", is_flag=True, help="For a class: worksheets, exit tickets, a plan and answers, too.")
@jobs_option
def pack(
    people: int,
    minutes: int,
    games: str | None,
    lang: str,
    paper: str,
    furigana: bool,
    kit: Path,
    out: Path,
    lesson: bool,
    jobs: int,
) -> None:
    """Divide people into tables, a game to each, and make one PDF of everything they need, in printing order.

    Each game is explained and played within the minutes. Of all seatings, the pack takes the one with the fewest
    different games, then the fewest sheets, then the easiest games.
    """
    with told(TehodokiError, OSError, at=out), told(RulesError, BrokenExecutor, code=1):
        if sources := sources_at(kit):
            raise Failure(
                f"{kit}: the kit would be built over the sources in {sources}; give another folder with --kit"
            )
        _check_place(out)
        require_libraries()
        from ..print.pack import MADE, Wanted, make_pack, tables_of  # WeasyPrint, only when something is to be made

        wanted = Wanted(people, minutes, wanted_games(games), lang, paper, furigana and lang == "ja", lesson)
        tables = tables_of(wanted)
        for number, table in enumerate(tables, 1):
            say(f"table {number}: {table.game}, {table.players} players")
        if not kit.exists():
            say(f"{kit}: no kit there yet; what the pack needs is made there")
        chosen = tuple(dict.fromkeys(table.game for table in tables))
        form = (wanted.paper, wanted.furigana)
        build_kit(chosen, [lang], *form, out=kit, only=(*MADE, "practice") if lesson else MADE, jobs=jobs, say=say)
        data = make_pack(wanted, tables, kit)
        out.parent.mkdir(parents=True, exist_ok=True)
        put(out, data)
    click.echo(clean(str(out)))


def _check_place(out: Path) -> None:
    """A pack may replace an older pack and nothing else. Raises Failure, KitError, OSError."""
    if sources := sources_at(out):
        raise Failure(f"{out}: the pack would be put among the sources in {sources}; give another file with --out")
    if out.is_file():
        with out.open("rb") as file:
            if file.read(len(PDF)) not in (PDF, b""):
                raise Failure(f"{out}: found a file that is no PDF; move it away, or give another file with --out")


def wanted_games(given: str | None) -> tuple[str, ...]:
    """The named games, each once; all games if none is named. Raises Failure."""
    if given is None:
        return names()
    found = tuple(dict.fromkeys(one.strip() for one in given.split(",") if one.strip()))
    for name in found:
        if name not in names():
            near = did_you_mean(name, names())
            raise Failure(f"no game {quoted(name)}{near or '; the games are ' + ', '.join(names())}")
    if not found:
        raise Failure("--games: found no name, expected names divided by commas; leave the option out for all games")
    return found
