"""The command line ``tehodoki``: a group of commands, each in its module of ``generator/commands``.

A module is loaded when its command is run, with all that it needs; here only the names are known.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .commands.lazy import LazyShell
from .commands.shell import told

COMMANDS = {
    "build": "The kit: sheets, sample deals, the site.",
    "decks": "Cards and tiles to cut out.",
    "practice": "Worksheets for a class, with their answers.",
    "pack": "An evening's tables, and all to print for them.",
    "serve": "The site on this machine, rebuilt as you write.",
    "choose": "The sample deals that show every clause.",
    "new": "The skeleton of a new game.",
    "readings": "The furigana of a Japanese text.",
    "games": "The games, for how many, how long.",
    "verify": "Are worked examples right, ours or anybody's?",
    "bind": "Say once what each number of a text is.",
    "draw": "Worked examples of a text as pictures.",
    "notations": "How worked examples may be written.",
    "deal": "One sample deal, to read or as a record.",
    "replay": "Are records legal and their scores right?",
    "moves": "What may come next in a record.",
    "score": "Score cards, line by line, with the clauses.",
    "simulate": "Figures over many games.",
}
"""Each command with what the list of commands says of it."""


def _print_version(context: click.Context, _: click.Parameter, wanted: Any) -> None:
    if wanted and not context.resilient_parsing:
        from .version import VERSION  # it looks among all installed packages

        click.echo(f"tehodoki {VERSION}")
        context.exit()


@click.group(
    cls=LazyShell,
    lazy=COMMANDS,
    examples=(
        ("tehodoki build", "the whole kit, in kit/"),
        ("tehodoki deal take-and-share --seed 7", "a sample deal to read"),
        ("tehodoki verify", "is every worked example right?"),
    ),
    wrong="something is wrong with what was checked",
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_print_version, help="Print the version."
)
@click.option(
    "--games",
    "folders",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Games of your own besides: a folder that holds them, a folder each. Their code is run. Repeat for more.",
)
def main(folders: tuple[Path, ...]) -> None:
    """Teaching kits for card and tile games, from one rules engine."""
    from .errors import TehodokiError  # here, for the list of commands asks for nothing
    from .gamefiles import find_folders

    with told(TehodokiError):
        find_folders(folders, Path())
