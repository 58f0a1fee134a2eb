"""``verify``: are worked examples right, in our texts and in anybody's?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rules_engine import find_game, games
from rules_engine.games import listed

from ..checking.check import Settings
from ..checking.decoding import Decoded, Undecodable, decode
from ..checking.files import bytes_of, check_bytes, check_decoded, check_paths
from ..checking.formats import COLOURS, as_github, as_json, as_junit, as_lines, as_text
from ..checking.report import FileReport, Report
from ..checking.rewrite import Changed, LeftAsItIs, difference, mended, rewrite, tidy
from ..errors import OverflowFault, PageCountFault, TehodokiError
from ..faults import ContentError, Fault, Place, did_you_mean
from ..languages import LANGS
from ..system import no_collection
from .arguments import GameName, json_option, tell_unloadable
from .painted import painter
from .shell import Command, Failure, clean_lines, counted, named, read_bytes, reason, say_judged, told

if TYPE_CHECKING:
    from ..texts.content import GameContent

STDIN = "-"
FORMATS = ("text", "json", "junit", "github", "html")


@click.command(
    cls=Command,
    examples=(
        ("tehodoki verify", "every worked example of every game of the kit"),
        ("tehodoki verify take-and-share --format json", "one game, for a script"),
        (
            "echo 'A,A,3, 5,6,7, 8,9,10: 9 cards in order, 81 points.' | tehodoki verify --game tennos-square -",
            "a text; files and folders are named in place of -: Markdown, plain text, HTML, records",
        ),
        (
            "echo 'Ann: [9x3][8x1] 5 points' > rules.txt; tehodoki verify --game trumps --diff --fix rules.txt",
            "what --fix would change; without --diff it is changed",
        ),
        ("tehodoki verify --coverage", "what stands behind each clause, and where the languages differ"),
        ("tehodoki verify --mutate", "would an example notice if a rule were misread?"),
        ("tehodoki verify --reach take-and-share", "can what its examples show happen at a table?"),
    ),
    wrong="an example is wrong, or something of the kit is still to be written or is not covered",
    usage="something could not be understood, read or written, no example in a file that was named, or wrong usage",
)
@click.argument("targets", nargs=-1, metavar="[GAME|FILE|FOLDER|-]...")
@click.option("--game", type=GameName(), metavar="GAME", help="The game of all texts that do not name theirs.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How the report is written."
)
@json_option
@click.option("--fix", is_flag=True, help="Rewrite wrong numbers in place, and nothing else.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option("--allow-empty", is_flag=True, help="Accept files without an example.")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes; Ctrl-C ends it.")
@click.option("--coverage", is_flag=True, help="Instead: code, examples, steps and texts of each clause of the games.")
@click.option(
    "--accept", type=GameName(), metavar="GAME", help="With --coverage: note that GAME's languages now say the same."
)
@click.option("--mutate", is_flag=True, help="Instead: misread each rule of the games, and see which examples notice.")
@click.option("--reach", is_flag=True, help="Instead: for each example of the games a record in which it happens.")
@click.option(
    "--strict", is_flag=True, help="Treat an example that cannot happen at a table as wrong, not only as doubtful."
)
@click.option(
    "-v", "--verbose", is_flag=True, help="List the right examples, too, and show how verify understood each piece."
)
def verify(
    targets: tuple[str, ...],
    game: str | None,
    form: str,
    as_json: bool,
    fix: bool,
    diff: bool,
    allow_empty: bool,
    watch: bool,
    coverage: bool,
    accept: str | None,
    mutate: bool,
    reach: bool,
    strict: bool,
    verbose: bool,
) -> int:
    """Check worked examples against the rules engine: those of the kit's games, all by default, or those in your texts.

    For a game that you name, verify also tells what build would refuse: missing sentences, deals, figures.
    A text holds examples in blocks or in sentences; tehodoki notations GAME shows how they are written.
    """
    known = tuple(listed())
    names = [target for target in targets if target in known and not _there(target)]
    texts = [target for target in targets if target not in names]
    for target in texts:
        if target != STDIN and not _there(target):
            near = did_you_mean(target, known)
            raise Failure(f"{click.format_filename(target)}: no such file or folder, and no game of that name{near}")
    if (fix or diff or watch) and not texts:
        option = "--fix" if fix else "--diff" if diff else "--watch"
        raise Failure(f"{option}: found no file, expected the texts to be checked")
    form = "json" if as_json else form
    if coverage or mutate or reach or accept:
        from . import law  # only where it is asked for

        if coverage + mutate + reach != 1 or (accept and not coverage) or texts or form not in ("text", "json"):
            raise click.UsageError("--coverage, perhaps with --accept, --mutate or --reach, for games of the kit")
        if coverage:
            return law.coverage(names, accept, form == "json")
        return (law.mutate if mutate else law.reach)(names, form == "json")

    def once() -> int:
        if form == "text" and not texts:
            report, unread = _kit(names)
            say_judged(as_lines(report))
            with told(TehodokiError):
                if unread:
                    raise ContentError(unread)
            return report.code if names else max(report.code, tell_unloadable())
        reports = [_kit(names)[0]] if names or not texts else []
        written = True
        if texts:
            report, written = _texts(
                texts, Settings(game, allow_empty, strict, steps=form == "html"), fix and not diff, diff
            )
            reports.append(report)
        code = _tell(reports, form, verbose)
        return code if written else 2

    return _watched(texts, once) if watch else once()


def _there(target: str) -> bool:
    try:
        return Path(target).exists()
    except OSError as error:  # else too long for a name
        return isinstance(error, PermissionError)


def _kit(names: Sequence[str]) -> tuple[Report, list[Fault]]:
    """Check the worked examples of the kit's games; for games given by name, also everything that a build refuses.

    Also returns the faults of games whose texts cannot be read, while other games can.
    """
    from ..checking import ours  # reads all texts of a game
    from ..texts.content import load_game

    contents, faults = [], list[Fault]()
    with told(TehodokiError), no_collection():
        for name in names or games():
            find_game(name)  # UnloadableGame says where it is at fault
            try:
                contents.append(load_game(name))
            except ContentError as error:
                faults += error.faults
        if faults and not contents:
            raise ContentError(faults)
        return ours.verify(contents, _refused if names else None), faults


def _refused(content: GameContent) -> Iterator[Fault]:
    from ..law.gaps import unmade
    from ..practice.unasked import unasked
    from ..print.undrawn import undrawn  # draws, and measures text; only where it is asked for
    from ..walkthrough.unsaid import unsaid

    found = list(chain(unsaid(content), undrawn(content), unasked(content), unmade(content)))
    yield from found
    if not found:  # it takes as long as a sheet does
        yield from _unprinted(content)


def _unprinted(content: GameContent) -> Iterator[Fault]:
    """A sheet of examples that ``handout.yaml`` fills beyond its pages. What cannot be printed here is not judged."""
    from ..print.sheets import Stamp, render_sheet
    from ..texts.handout import NAME

    for lang in LANGS if content.handout else ():
        try:
            render_sheet("examples", content, lang, "letter", lang == "ja", stamp=Stamp("", ""))
        except (OverflowFault, PageCountFault) as error:
            place = Place(content.folder / NAME)
            yield Fault(place, str(error), "what its pages hold", "choose fewer or shorter traps, or a shorter round")
        except TehodokiError:  # told elsewhere, or no fault of a text
            continue


def _texts(targets: Sequence[str], settings: Settings, fix: bool, diff: bool) -> tuple[Report, bool]:
    """Check the examples in files, folders and standard input; correct wrong numbers if asked.

    Also returns whether all corrections were written.
    """
    files: list[FileReport] = []
    written = True
    with told(OSError, TehodokiError):
        given = [(Path(STDIN), read_bytes(STDIN))] if STDIN in targets else []
        report = check_paths([Path(target) for target in targets if target != STDIN], settings, given)
        for file in report.files:
            if diff:
                _show(file, settings)
            mended, done = _mend(file, settings) if fix and file.path != Path(STDIN) else (file, True)
            files.append(mended)
            written &= done
    return Report(tuple(files), unseen=report.unseen), written


def _show(file: FileReport, settings: Settings) -> None:
    """Show what repairs would change in a file."""
    if file.repairs and file.path != Path(STDIN):
        with suppress(Changed):
            _, old, new = _repairs(file.path, settings)
            click.echo(clean_lines(difference(file.path, old.text, new)), nl=False)


def _mend(file: FileReport, settings: Settings) -> tuple[FileReport, bool]:
    """Make the repairs of a file. Return its new text and whether the repairs succeeded."""
    name = named(file.path)
    try:
        tidy(file.path)
        if not file.repairs:
            return file, True
        try:
            data, old, new = _repairs(file.path, settings)
            if new != old.text:
                rewrite(file.path, data, _written(data, old, new))
                count = sum(one != other for one, other in zip(old.text.split("\n"), new.split("\n"), strict=True))
                click.echo(f"{name}: numbers rewritten in {counted(count, 'line')}", err=True)
        except Changed:
            file = check_bytes(file.path, bytes_of(file.path), settings)
            if file.repairs:
                raise
        # Anew in any case: somebody else may have mended it.
        return check_bytes(file.path, bytes_of(file.path), settings), True
    except Changed as why:
        click.echo(f"{name}: {why}; left as it is; run again", err=True)
    except LeftAsItIs as why:
        click.echo(f"{name}: {why}; left as it is; --diff shows what to write", err=True)
    except OSError as error:
        click.echo(f"{name}: {reason(error)}; left as it is", err=True)
    return file, False


def _repairs(path: Path, settings: Settings) -> tuple[bytes, Decoded, str]:
    """A file's bytes, its text, and its corrected text. Raises Changed if the file has just ceased to be a text."""
    data = bytes_of(path)
    try:
        old = decode(data)
    except Undecodable:
        raise Changed("changed meanwhile") from None
    return data, old, mended(old.text, lambda text: check_decoded(path, text, settings).repairs)


def _written(data: bytes, old: Decoded, new: str) -> bytes:
    """The bytes of a corrected text, in the file's encoding. Raises LeftAsItIs if other bytes would change with it."""
    try:
        if old.encoded(old.text) == data:
            return old.encoded(new)
    except UnicodeEncodeError:
        pass
    raise LeftAsItIs(f"not every letter of it would be the same bytes in {old.codec} again")


def _tell(reports: Sequence[Report], form: str, verbose: bool) -> int:
    report = Report(tuple(file for one in reports for file in one.files), unseen=sum(one.unseen for one in reports))
    if form == "json":
        click.echo(as_json(report))
    elif form == "junit":
        click.echo(as_junit(report))
    elif form == "github":
        for line in as_github(report):
            click.echo(line)
    elif form == "html":
        from ..checking.page import as_html  # reads a template

        click.echo(as_html(report), nl=False)
    else:
        for line, status in as_text(report, verbose, painter()):
            click.echo(click.style(line, fg=COLOURS.get(status)))
    return report.code


def _watched(targets: Sequence[str], once: Callable[[], int]) -> int:
    """Check, and check again after each change, until interrupted."""
    from .watching import watch  # with the server of the site; only where it is asked for

    folders = tuple(Path(target) for target in targets if target != STDIN)

    def again() -> bool:
        if sys.stdout.isatty():
            click.clear()
        try:
            return once() == 0
        except Failure as failure:
            click.echo(failure.message, err=True)
            return False

    watch(folders, again, lambda: click.echo("waiting for a change; Ctrl-C ends it", err=True))
    return 0
