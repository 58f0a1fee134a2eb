"""``new``, which begins a game."""

from __future__ import annotations

from pathlib import Path

import click

from ..errors import TehodokiError
from ..gamefiles import game_files
from ..law.gaps import missing
from ..skeleton import check_name, checkout, write_skeleton
from ..texts.marks import marks
from .arguments import out_option
from .shell import Command, clean, say, told


@click.command(
    cls=Command,
    examples=(
        ("tehodoki new high-card", "in this checkout: a small game that plays, and the list of what is to be written"),
        ("tehodoki new high-card --out /tmp/high-card", "look at it first, in a folder of its own"),
    ),
    usage="a name that cannot be used or is taken, no checkout to write into, or one that cannot be written to",
)
@click.argument("name")
@out_option(None, "Folder for the files, laid out as in a checkout; by default the checkout that tehodoki runs from.")
def new(name: str, out: Path | None) -> None:
    """Write the skeleton of a new game, NAME: engine, texts in both languages, tests.

    It plays at once. Marks in its files show the parts to write. ``verify`` and ``build`` fail until no mark is left in
    code and texts, and tests/contract/test_complete.py until the rest is there too; each names the places.
    """
    with told(TehodokiError):
        check_name(name)
        root = checkout() if out is None else out
    with told(TehodokiError, OSError, at=root):
        for path in write_skeleton(name, root):
            say(str(path if out else path.relative_to(root)))
        say("")
        found = [*marks(game_files(name, root)), *missing(name, root)]
    for gap in found:
        say(str(gap))
    more = f"tehodoki deal {name}" if out is None else "see CONTRIBUTING, A new game"
    click.echo(clean(f"{name}: it plays already ({more}); what is to be written: {len(found)}"))
