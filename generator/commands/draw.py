"""``draw``: the worked examples of a text as pictures."""

from __future__ import annotations

from pathlib import Path

import click

from ..checking.decoding import Undecodable, decode
from ..checking.files import bytes_of
from ..checking.source import HTML, KINDS, MARKDOWN, Source
from ..drawn import FORMATS
from ..errors import TehodokiError
from ..languages import LANGS
from .arguments import GameName
from .shell import Command, Failure, clean_lines, named, told


@click.command(
    cls=Command,
    examples=(
        (
            "printf '```tehodoki shikagari pips\\n6-6 4-6 4-4 5-6 = red 18\\n```' > a.md",
            "a text with a block",
        ),
        ("tehodoki draw a.md --to png", "a.figure-1.png"),
    ),
    wrong="an example is wrong; all others were drawn",
    usage="an example cannot be read, a file holds none, could not be read or written, or wrong usage",
)
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("--to", "form", type=click.Choice(FORMATS), default="svg", show_default=True, help="The kind of picture.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path(), help="The folder, by default this one."
)
@click.option("--game", type=GameName(), metavar="GAME", help="The game of blocks that name none.")
@click.option("--lang", type=click.Choice(LANGS), help="The language of pictures, by default that of the text.")
def draw(files: tuple[Path, ...], form: str, out: Path, game: str | None, lang: str | None) -> int:
    """Draw the worked examples in the blocks of a text, and those that a comment binds: FILE.figure-1.svg and so on.

    A picture shows the cards, the winner in a frame, the working and its rule. What is wrong is told and not drawn;
    pictures of an earlier run are written anew.
    """
    code = 0
    with told(OSError, TehodokiError, at=out):
        for path in files:
            code = max(code, _drawn(_source(path), form, out, game, lang))
    return code


def _source(path: Path) -> Source:
    try:
        text = decode(bytes_of(path)).text
    except Undecodable as error:
        raise Failure(f"{named(path)}: {error}; expected {error.expected}") from None
    return Source(path, text, KINDS.get(path.suffix.lower(), HTML if text.lstrip()[:1] == "<" else MARKDOWN))


def _drawn(source: Source, form: str, out: Path, game: str | None, lang: str | None) -> int:
    from ..drawn.pictures import picture  # loads what makes pages
    from ..drawn.reading import language, passages

    code = number = 0
    found = passages(source, game)
    for passage in found:
        if passage.faults:
            code = max(code, 1 if passage.wrong else 2)
            click.echo(clean_lines(str(passage)), err=True)
            continue
        number += 1
        data = picture(passage.verdicts, lang or language(source), form)
        out.mkdir(parents=True, exist_ok=True)
        target = out / f"{source.path.stem}.figure-{number}.{form}"
        made = target.with_name(f".{target.name}.part")
        made.write_bytes(data)
        made.replace(target)
        click.echo(named(target))
    if not found:
        click.echo(
            f"{named(source.path)}: no block; expected ```tehodoki and an example; see tehodoki notations", err=True
        )
        return 2
    return code
