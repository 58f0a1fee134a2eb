"""``bind``: say once what each number of a text is, in a comment behind it or in a file beside it."""

from __future__ import annotations

from pathlib import Path

import click

from rules_engine.echo import quoted

from ..checking.binding import Bound, bound, sealed
from ..checking.bound import SIDECAR
from ..checking.check import Settings
from ..checking.decoding import Undecodable, decode
from ..checking.files import beside, bytes_of
from ..checking.formats import fault_lines
from ..checking.rewrite import Changed, LeftAsItIs, difference, rewrite
from ..checking.source import HTML, KINDS, MARKDOWN, Source
from ..errors import TehodokiError
from .arguments import GameName
from .shell import Command, Failure, clean, clean_lines, counted, named, reason, told


@click.command(
    cls=Command,
    examples=(
        (
            "echo 'Trumps. Ann has [9x3], Ben [7x2]. Ann scores 4 points.' > a.md; tehodoki bind --dry-run a.md",
            "what would be written, as a difference",
        ),
        ("tehodoki bind a.md; tehodoki bind --seal a.md", "when somebody has read the bindings: these are the words"),
    ),
    wrong="a draft holds a ?, or a binding could not be sealed",
    usage="a file could not be read or written, or wrong usage",
)
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("--game", type=GameName(), metavar="GAME", help="The game of texts that do not name theirs.")
@click.option("--beside", "apart", is_flag=True, help=f"Write into FILE{SIDECAR}; of plain text always so.")
@click.option(
    "--seal", is_flag=True, help="Seal what is bound and right, and what has changed but for its numbers and names."
)
@click.option("--dry-run", is_flag=True, help="Show the difference, and write nothing.")
def bind(files: tuple[Path, ...], game: str | None, apart: bool, seal: bool, dry_run: bool) -> int:
    """Draft a binding for each example in sentences, or seal the bindings. The sentences stay as they are.

    A ? in a draft is what could not be told; behind it stands what the engine offers.
    """
    code = 0
    with told(OSError, TehodokiError):
        for path in files:
            code = max(code, _one(path, Settings(game, allow_empty=True), apart, seal, dry_run))
    return code


def _one(path: Path, settings: Settings, apart: bool, seal: bool, dry_run: bool) -> int:
    try:
        data = bytes_of(path)
        old = decode(data)
    except Undecodable as error:
        raise Failure(f"{named(path)}: {error}; expected {error.expected}") from None
    source = Source(path, old.text, KINDS.get(path.suffix.lower(), HTML if old.text.lstrip()[:1] == "<" else MARKDOWN))
    other = beside(path)
    made = sealed(source, other, settings) if seal else bound(source, other, settings, apart)
    for item in made.left:
        for fault in item.faults:
            for one in fault_lines(fault):
                click.echo(clean_lines(one).rstrip("\n"), err=True)
    for place, words in made.free:
        click.echo(clean(f"{place}: {quoted(words)} is for you to check: no word of the text bears it out"), err=True)
    aside = path.with_name(path.name + SIDECAR)
    if dry_run:
        click.echo(clean_lines(difference(path, old.text, made.text)), nl=False)
        click.echo(clean_lines(difference(aside, other.text if other else "", made.beside)), nl=False)
    else:
        _write(path, data, old.text, made.text, old.encoded(made.text))
        _write_aside(aside, other, made)
    said = (
        f"{counted(made.sealed, 'binding')} sealed" if seal else f"{counted(made.drafts, 'draft')}, {made.open} with ?"
    )
    click.echo(f"{named(path)}: {said}")
    return int(bool(made.left) or bool(made.open))


def _write(path: Path, data: bytes, old: str, new: str, encoded: bytes) -> None:
    if new == old:
        return
    try:
        rewrite(path, data, encoded)
    except (Changed, LeftAsItIs) as why:
        raise Failure(f"{named(path)}: {why}; left as it is") from None
    except OSError as error:
        raise Failure(f"{named(path)}: {reason(error)}; left as it is") from None


def _write_aside(path: Path, old: Source | None, made: Bound) -> None:
    if made.beside == (old.text if old else ""):
        return
    if old is None:
        with path.open("x", encoding="utf-8", newline="") as file:
            file.write(made.beside)
        return
    data = bytes_of(path)
    _write(path, data, old.text, made.beside, made.beside.encode())
