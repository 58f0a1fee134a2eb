"""The command line ``tehodoki``: a group of commands, each in a module of ``generator/commands``.

Commands parse and print; what they do is done elsewhere, and loaded only when it is done.
"""

from __future__ import annotations

from typing import Any

import click

from generator.commands.build import build
from generator.commands.choose import choose
from generator.commands.deal import deal
from generator.commands.games import games
from generator.commands.moves import moves
from generator.commands.new import new
from generator.commands.notations import notations
from generator.commands.replay import replay
from generator.commands.score import score
from generator.commands.serve import serve
from generator.commands.shell import Shell
from generator.commands.simulate import simulate
from generator.commands.verify import verify


def _print_version(context: click.Context, _: click.Parameter, wanted: Any) -> None:
    if wanted and not context.resilient_parsing:
        from generator.version import VERSION

        click.echo(f"tehodoki {VERSION}")
        context.exit()


@click.group(
    cls=Shell,
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
def main() -> None:
    """Teaching kits for card and tile games, from one rules engine."""


for command in (build, serve, choose, new, games, verify, notations, deal, replay, moves, score, simulate):
    main.add_command(command)
