"""What all commands share: how help ends, how errors look, exit codes, colour.

Exit codes: 0 fine; 1 something is wrong with what was checked; 2 it cannot be read, or the command was misspelt;
130 stopped by Ctrl-C; 141 the reader of the output went away.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from textwrap import wrap
from typing import Any

import click
from click.exceptions import NoArgsIsHelpError

INTERRUPTED, NOBODY_READS = 130, 141
HELP_WIDTH = 110
_ECHOED = 400  # letters of a complaint about arguments, which repeats them


class Failure(click.ClickException):
    """Ends a command with an exit code and a line on standard error, or several; each is made safe.

    ``plain`` lines get no name in front.
    """

    def __init__(self, message: str | Iterable[str], code: int = 2, plain: bool = False) -> None:
        from rules_engine.echo import line

        super().__init__("\n".join(map(line, [message] if isinstance(message, str) else message)))
        self.code, self.plain = code, plain
        self.ctx = click.get_current_context(silent=True)


class Examples:
    """The end of a command's help: examples that run as they stand, then the exit codes."""

    def __init__(
        self, *args: Any, examples: Sequence[tuple[str, str]] = (), wrong: str = "", usage: str = "", **attributes: Any
    ) -> None:
        super().__init__(*args, **attributes)
        self.examples, self.wrong, self.usage = tuple(examples), wrong, usage

    def more_examples(self) -> Sequence[tuple[str, str]]:
        """Examples that are only made when somebody asks for help."""
        return ()

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Examples as they are typed, each with what it does; then exit codes."""
        examples = (*self.examples, *self.more_examples())
        if examples:
            with formatter.section("Examples"):
                for line, meaning in examples:
                    formatter.write(f"  $ {line}\n")
                    for part in wrap(meaning, HELP_WIDTH):
                        formatter.write(f"      {part}\n")
        with formatter.section("Exit codes"):
            formatter.write("  0  fine\n")
            if self.wrong:
                formatter.write(f"  1  {self.wrong}\n")
            formatter.write(f"  2  {self.usage or 'cannot be read, or wrong usage'}\n")


class Command(Examples, click.Command):
    """A command whose help ends in examples."""


class Shell(Examples, click.Group):
    """The group of all commands; turns every known error into a clear line and an exit code."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command line and leave with its exit code; what a command returns is its code."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        extra |= {"standalone_mode": False, "prog_name": "tehodoki"}
        if os.environ.get("NO_COLOR"):
            extra["color"] = False
        try:
            code = super().main(*args, **extra)
        except click.ClickException as error:
            code = _tell(error)
        except click.Abort:
            code = INTERRUPTED
        sys.exit(code or 0)

    def invoke(self, context: click.Context) -> Any:
        """Run a command; Ctrl-C and a reader that goes away end it quietly."""
        try:
            code = super().invoke(context)
            sys.stdout.flush()
        except KeyboardInterrupt:
            code = INTERRUPTED
        except BrokenPipeError:
            # What is still in the buffer has no reader either.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = NOBODY_READS
        return code


def _tell(error: click.ClickException) -> int:
    from rules_engine.echo import line

    context: click.Context | None = getattr(error, "ctx", None)
    name = context.command_path if context else "tehodoki"
    if isinstance(error, NoArgsIsHelpError):
        error.show()
        return error.exit_code
    if isinstance(error, Failure):
        message = error.message if error.plain else f"{name}: {error.message}"
        click.echo(message, err=True)
        return error.code
    click.echo(line(f"{name}: {error.format_message()}", _ECHOED), err=True)
    if isinstance(error, click.UsageError):
        click.echo(f"See '{name} --help'.", err=True)
    return 2


@contextmanager
def told(*kinds: type[Exception], code: int = 2) -> Iterator[None]:
    """Turn errors of these kinds into a Failure; one that carries several faults is told a line a fault."""
    try:
        yield
    except kinds as error:
        if isinstance(error, OSError) and error.filename:
            raise Failure(f"{click.format_filename(error.filename)}: {reason(error)}", code) from None
        said = str(error).split("\n")
        raise Failure(said, code, plain=len(said) > 1 or hasattr(error, "faults")) from None


def clean(text: str) -> str:
    """Text of ours with all its lines, for a terminal: what could move the cursor is written as an escape."""
    from rules_engine.echo import lines

    return lines(text)


def named(name: str | Path) -> str:
    """A file's name, which may be anybody's, as a part of a line."""
    from rules_engine.echo import safe

    return safe(click.format_filename(name))


def read_bytes(name: str) -> bytes:
    """A file, or standard input for ``-``. Raises Failure when it cannot be read."""
    try:
        with click.open_file(name, "rb") as file:
            data: bytes = file.read()
            return data
    except OSError as error:
        raise Failure(f"{click.format_filename(name)}: {reason(error)}") from None


def reason(error: OSError) -> str:
    """Why the system refused, as a short text."""
    return (error.strerror or str(error)).lower()


def counted(number: int, noun: str) -> str:
    """``1 deal``, ``2 deals``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def jobs_by_default() -> int:
    """How many processors we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
