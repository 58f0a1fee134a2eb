"""What all commands share: how help ends, how errors look, exit codes, colour, reading.

Exit codes: 0 fine; 1 the command found something wrong; 2 something cannot be read or written (a text, a place for the
kit, a full disk, standard output), or the command was misspelt; 130 stopped by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP;
141 the reader of the output went away.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from textwrap import wrap
from typing import Any, NoReturn

import click
from click.exceptions import NoArgsIsHelpError

INTERRUPTED, NOBODY_READS = 130, 141
HELP_WIDTH = 110
MOST_READ = 10_000_000  # bytes of a text or a record
MOST_TYPED = 200_000  # bytes of a file that stands for what could be typed
_ECHOED = 400  # letters of a complaint about arguments, which repeats them


class Failure(click.ClickException):
    """Ends a command with an exit code and a line on standard error, or several; each is made safe.

    ``plain`` lines get no name in front.
    """

    def __init__(self, message: str | Iterable[str], code: int = 2, plain: bool = False) -> None:
        from rules_engine.echo import line  # the engine comes with it

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
        if examples := (*self.examples, *self.more_examples()):
            with formatter.section("Examples"):
                for line, meaning in examples:
                    formatter.write(f"  $ {line}\n")
                    formatter.write("".join(f"      {part}\n" for part in wrap(meaning, HELP_WIDTH)))
        with formatter.section("Exit codes"):
            codes = ("fine", self.wrong, self.usage or "cannot be read or written, or wrong usage")
            formatter.write("".join(f"  {code}  {meaning}\n" for code, meaning in enumerate(codes) if meaning))


class Command(Examples, click.Command):
    """A command whose help ends in examples."""


class Shell(Examples, click.Group):
    """The group of all commands; turns every known error into a clear line and an exit code."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command line and leave with its exit code; what a command returns is its code."""
        extra |= {"standalone_mode": False, "prog_name": "tehodoki"}
        if os.environ.get("NO_COLOR"):
            extra["color"] = False
        try:
            code = super().main(*args, **extra)
        except click.Abort:
            code = INTERRUPTED
        except click.ClickException as error:
            click.echo(_lines_of(error), err=True)
            code = error.code if isinstance(error, Failure) else 2
        sys.exit(code)

    def invoke(self, context: click.Context) -> Any:
        """Run a command."""
        from rules_engine.errors import GameError, UnloadableGame  # the engine comes with it

        with told(OSError, MemoryError, UnloadableGame, GameError):
            return super().invoke(context)


def _lines_of(error: click.ClickException) -> str:
    from rules_engine.echo import line  # the engine comes with it

    context: click.Context | None = getattr(error, "ctx", None)
    name = context.command_path if context else "tehodoki"
    if isinstance(error, NoArgsIsHelpError):
        return error.format_message()
    if isinstance(error, Failure):
        return error.message if error.plain else f"{name}: {error.message}"
    usage = f"\nSee '{name} --help'." if isinstance(error, click.UsageError) else ""
    return line(f"{name}: {error.format_message()}", _ECHOED) + usage


@contextmanager
def told(*kinds: type[Exception], code: int | None = None, at: Path | None = None) -> Iterator[None]:
    """Turn errors of these kinds into a Failure; an error that carries several faults gets a line for each.

    The exit code is ``code``, else that of the error, else 2. ``at`` is the file or folder that is being written: it
    stands for the place that the system does not name, and for the hidden places in or beside it where things are made.
    """
    try:
        yield
    except kinds as error:
        lines = str(error).split("\n")
        if isinstance(error, OSError):
            lines = [where_and_why(error, at)]
        elif isinstance(error, MemoryError):
            lines = ["found too little memory; close other programs, or start fewer --jobs"]
        code = getattr(error, "code", 2) if code is None else code
        raise Failure(lines, code, plain=len(lines) > 1 or hasattr(error, "faults")) from None


def where_and_why(error: OSError, at: Path | None = None) -> str:
    """Where the system refused and why, on a line. Of a copy or a move, where it was to go: that is what is written."""
    if isinstance(error, FileNotFoundError) and _nowhere():
        return "the current folder was deleted; change to one that is there"
    name = error.filename2 or error.filename
    place = Path(os.fsdecode(name)) if isinstance(name, str | bytes | os.PathLike) else at
    if place and at and _is_aside(place.absolute(), at.absolute()):
        place = at
    return f"{click.format_filename(place)}: {reason(error)}" if place else reason(error)


def _nowhere() -> bool:
    """Whether the current folder was deleted."""
    try:
        Path.cwd()
    except FileNotFoundError:
        return True
    return False


def _is_aside(place: Path, at: Path) -> bool:
    """Whether a path is in a hidden folder inside or beside ``at``."""
    base = at if place.is_relative_to(at) else at.parent
    return place.is_relative_to(base) and any(part.startswith(".") for part in place.relative_to(base).parts)


def reason(error: OSError) -> str:
    """Why the system refused, as a short text."""
    return "closed" if error.errno == errno.EBADF else (error.strerror or str(error)).lower()


def read_bytes(name: str, most: int = MOST_READ) -> bytes:
    """A file, or standard input for ``-``. Raises Failure when it cannot be read, or has more than so many bytes."""
    try:
        with click.open_file(name, "rb") as file:
            data: bytes = file.read(most + 1)
    except OSError as error:
        raise Failure(f"{click.format_filename(name)}: {reason(error)}") from None
    if len(data) > most:
        found = f"found more than {most:,} bytes, expected no more"
        raise Failure(f"{click.format_filename(name)}: {found}")
    return data


def clean(text: str) -> str:
    """Text of ours with all its lines, for a terminal: what could move the cursor is written as an escape."""
    from rules_engine.echo import lines  # the engine comes with it

    return lines(text)


def clean_lines(text: str) -> str:
    """Text for a terminal, line by line."""
    return "".join(clean(line.rstrip("\r")) + "\n" for line in text.removesuffix("\n").split("\n"))


def named(name: str | Path) -> str:
    """A file's name, which may be anybody's, as a part of a line."""
    from rules_engine.echo import safe  # the engine comes with it

    return safe(click.format_filename(name))


def say(line: str) -> None:
    """Print a line of ours at once."""
    click.echo(clean(line))


def say_judged(lines: Iterable[str]) -> None:
    """Lines of a report of ours, the word that each begins with in its colour."""
    for line in lines:
        word = line.partition(" ")[0]
        colour = {"ok": "green", "WRONG": "red"}.get(word)
        click.echo(click.style(word, fg=colour) + clean(line[len(word) :]) if colour else clean(line))


def counted(number: int, noun: str) -> str:
    """``1 deal``, ``2 deals``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def jobs_by_default() -> int:
    """How many processors we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
