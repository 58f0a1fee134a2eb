"""``deal``: one sample deal or match."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from rules_engine import RulesError, write_record
from rules_engine.match import play_match

from ..transcript import transcript
from .arguments import (
    by_option,
    game_argument,
    house_rules_option,
    json_option,
    players_option,
    seed_option,
    sit_down,
)
from .shell import Command, told


@click.command(
    cls=Command,
    examples=(
        ("tehodoki deal take-and-share --seed 7", "a deal of four, to read"),
        ("tehodoki deal take-and-share --players 3 --by search --json > game.json", "by good players, as a record"),
        ("tehodoki deal take-and-share --option long_game=true --match", "a whole match"),
    ),
)
@game_argument
@players_option()
@seed_option
@house_rules_option
@by_option
@click.option("--match", "whole", is_flag=True, help="Play on to the outcome of the match.")
@json_option
def deal(
    game: str, players: int | None, seed: int, options: tuple[tuple[str, Any], ...], by: str, whole: bool, as_json: bool
) -> None:
    """Play one sample deal of GAME and print it. The same seed gives the same deal, everywhere."""
    table = sit_down(game, players, options)
    with told(RulesError):
        with _waiting("playing …"):
            record = play_match(table, seed, by, whole=whole)
        text = write_record(record) if as_json else transcript(record)
    click.echo(text, nl=False)


@contextmanager
def _waiting(what: str) -> Iterator[None]:
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console  # only on a terminal

    with Console(stderr=True).status(what):
        yield
