"""``replay`` and ``moves``: whether records are legal, and what may come next."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from generator.commands.shell import Command, Failure, clean, counted, named, read_bytes

if TYPE_CHECKING:
    from rules_engine import Record

A_RECORD = ("tehodoki deal take-and-share --json > game.json", "")


@click.command(
    short_help="Are records legal and their scores right?", cls=Command,
    examples=(
        A_RECORD,
        ("tehodoki replay game.json", "is it legal, are its scores right?"),
        ("tehodoki deal take-and-share --json | tehodoki replay --show -", "from standard input, printed to be read"),
    ),
    wrong="a record breaks a rule or its scores are wrong; the reason is on standard error",
    usage="a record that cannot be read, output that cannot be written, or wrong usage",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...|-")
@click.option("--show", is_flag=True, help="Print what happens, too.")
def replay(files: tuple[str, ...], show: bool) -> int:
    """Check records: every move legal, every score right. ``-`` is standard input."""
    codes = [0]
    for name in files:
        try:
            record = read(name)
        except Failure as failure:
            click.echo(failure.message, err=True)
            codes.append(failure.code)
            continue
        click.echo(clean(f"{named(name)}: {summary(record)}"))
        if show:
            from generator.transcript import transcript

            click.echo(clean(transcript(record)), nl=False)
    return max(codes)


@click.command(
    short_help="What may come next in a record.", cls=Command,
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

    They are those of the seat that is due; [] when no seat is due, between deals or at the end.
    """
    from rules_engine import Replay
    from rules_engine.record import write_move

    record = read(file)
    position = Replay(record, len(record.deals) - 1).end()
    lines = [json.dumps(write_move(record.game, move), ensure_ascii=False) for move in position.options()]
    click.echo("[\n  " + ",\n  ".join(lines) + "\n]" if lines else "[]")


def read(name: str) -> Record:
    """A record from a file or ``-``. Raises Failure: code 2 when it cannot be read, 1 when it breaks a rule."""
    from rules_engine import RulesError, UnreadableRecord, read_record

    shown = click.format_filename(name)
    data = read_bytes(name)
    try:
        return read_record(data)
    except UnreadableRecord as error:
        raise Failure(f"{shown}: {error}", 2, plain=True) from None
    except RulesError as error:
        raise Failure(f"{shown}: {error}", 1, plain=True) from None


def summary(record: Record) -> str:
    """``ok, 1 deal, 70 moves, D wins 9``."""
    from generator.transcript import ending

    moves = sum(len(deal.moves) for deal in record.deals)
    return f"ok, {counted(len(record.deals), 'deal')}, {counted(moves, 'move')}, {ending(record)}"
