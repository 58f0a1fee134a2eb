"""``moves``: what may come next in a record."""

from __future__ import annotations

import json

import click

from rules_engine import Replay
from rules_engine.record import write_move

from .records import A_RECORD, read
from .shell import Command


@click.command(
    cls=Command,
    examples=(
        A_RECORD,
        ("tehodoki moves game.json", "[]: the deal is played out"),
    ),
    wrong="the record breaks a rule; the reason is on standard error",
    usage="a record that cannot be read, output that cannot be written, or wrong usage",
)
@click.argument("file", metavar="FILE|-")
def moves(file: str) -> None:
    """Print the legal next moves of a record that stops anywhere, as JSON in the record's own form.

    Prints the moves of the seat to play, or [] between deals and at the end.
    """
    record = read(file)
    position = Replay(record, len(record.deals) - 1).end()
    lines = [json.dumps(write_move(record.game, move), ensure_ascii=False) for move in position.options()]
    click.echo("[\n  " + ",\n  ".join(lines) + "\n]" if lines else "[]")
