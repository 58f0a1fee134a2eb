"""Records as arguments of commands: read from a file or from standard input."""

from __future__ import annotations

import click

from rules_engine import Record, RulesError, UnreadableRecord, read_record

from .shell import Failure, read_bytes

A_RECORD = ("tehodoki deal take-and-share --json > game.json", "")


def read(name: str) -> Record:
    """A record from a file or ``-``. Raises Failure: code 2 when it cannot be read, 1 when it breaks a rule."""
    shown = click.format_filename(name)
    data = read_bytes(name)
    try:
        return read_record(data)
    except UnreadableRecord as error:
        raise Failure(f"{shown}: {error}", 2, plain=True) from None
    except RulesError as error:
        raise Failure(f"{shown}: {error}", 1, plain=True) from None
