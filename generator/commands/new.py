"""``new``, which begins a game."""

from __future__ import annotations

from pathlib import Path

import click

from ..errors import TehodokiError
from ..gamefiles import GameFiles, checkout
from ..law.gaps import missing
from ..paths import shown
from ..skeleton import LIKE, check_name, write_skeleton
from ..texts.marks import marks
from .shell import Command, Failure, clean, say, told


@click.command(
    cls=Command,
    examples=(
        ("tehodoki new high-card --in games", "a small game that plays, in the folder games/high_card"),
        ("tehodoki --games games deal high-card", "play it: --games names the folder that holds it"),
        ("tehodoki new high-card --like tricks --in games", "begin with tricks, trump and a score pad"),
    ),
    usage="a name that cannot be used or is taken, no folder to write into, or one that cannot be written to",
)
@click.argument("name")
@click.option(
    "--like",
    type=click.Choice(LIKE),
    default=LIKE[0],
    show_default=True,
    help="What to begin with: a plain game, one of tricks, of climbing (sets that beat sets), or of drafting.",
)
@click.option(
    "--in",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="A folder of games, which gets a folder with all of this game; by default the checkout that tehodoki runs in.",
)
def new(name: str, like: str, folder: Path | None) -> None:
    """Write the skeleton of a new game, NAME: engine, texts in both languages, tests.

    It plays, prints and passes its tests at once. Marks in its files show the parts to write; verify NAME lists them,
    and fails until none is left. Its code is run by whoever plays it, so a folder of games is named before it is read:
    with --games, in the variable TEHODOKI_GAMES, or in pyproject.toml: [tool.tehodoki] games = ["DIR"].
    """
    with told(TehodokiError):
        check_name(name)
    root = checkout()
    if folder is None and root is None:
        raise Failure("found no checkout to write into, expected a folder; name one with --in DIR")
    if folder is not None and folder.exists() and not folder.is_dir():
        raise Failure(f"{folder}: found a file, expected a folder; name another with --in")
    files = GameFiles.in_folder(name, folder) if folder else GameFiles.in_checkout(name, root or Path())
    with told(TehodokiError, OSError, at=folder or root):
        for path in write_skeleton(name, files, like):
            say(shown(path))
        say("")
        found = [*marks(files.written), *missing(name, files)]
    for gap in found:
        say(str(gap))
    named = f"--games {folder} " if folder else ""
    left = f"what is to be written: {len(found)}"
    click.echo(clean(f"{name}: it plays already (tehodoki {named}deal {name}); {left}"))
    where = f"TEHODOKI_GAMES={folder} " if folder else ""
    contract = f"{where}pytest --tehodoki-contract -k {name.replace('-', '_')}"
    click.echo(clean(f"check it: tehodoki {named}verify {name}; and, with pytest installed: {contract}"))
