"""A group that knows its commands by name and short help and loads a command's module when the command runs."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from .shell import Shell


class Later(click.Command):
    """A placeholder in lists of commands for ``commands.<name>.<name>``, which is not loaded yet."""

    def loaded(self) -> click.Command:
        """The command itself."""
        command: click.Command = getattr(import_module(f".{self.name}", __package__), str(self.name))
        return command


class LazyShell(Shell):
    """The group of all commands; ``lazy`` gives each its short help."""

    def __init__(self, *args: Any, lazy: Mapping[str, str], **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        for name, text in lazy.items():
            self.add_command(Later(name, short_help=text))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Load and return the command that the arguments name."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, command.loaded() if isinstance(command, Later) else command, rest
