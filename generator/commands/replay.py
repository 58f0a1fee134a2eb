"""``replay``: whether records are legal and their scores right."""

from __future__ import annotations

import click

from rules_engine import Record

from ..transcript import ending, transcript
from .records import A_RECORD, read
from .shell import Command, Failure, clean, counted, named


@click.command(
    cls=Command,
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
            click.echo(clean(transcript(record)), nl=False)
    return max(codes)


def summary(record: Record) -> str:
    """``ok, 1 deal, 70 moves, D wins 9``."""
    moves = sum(len(deal.moves) for deal in record.deals)
    return f"ok, {counted(len(record.deals), 'deal')}, {counted(moves, 'move')}, {ending(record)}"
