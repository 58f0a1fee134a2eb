"""``notations``: how worked examples may be written."""

from __future__ import annotations

from collections.abc import Iterator

import click

from ..checking.samples import shown_notations
from ..errors import TehodokiError
from .arguments import GameName, Languages
from .shell import Command, clean_lines, told


@click.command(
    cls=Command,
    examples=(
        ("tehodoki notations take-and-share", "all that can be read of one game, each with an example"),
        ("tehodoki notations trumps --lang ja", "in Japanese"),
    ),
)
@click.argument("game", type=GameName())
@click.option("--lang", type=Languages(), default="en", show_default=True, help="ja or en.")
def notations(game: str, lang: tuple[str, ...]) -> None:
    """Show every notation that verify reads for a game, each with an example that it has checked."""
    with told(TehodokiError):
        for line in _lines(shown_notations(game, lang[0])):
            click.echo(line)


def _lines(found: Iterator[str]) -> Iterator[str]:
    return (clean_lines(text).rstrip("\n") for text in found)
