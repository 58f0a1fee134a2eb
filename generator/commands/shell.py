"""What all commands share: how help ends, how errors look, exit codes, colour.

Exit codes: 0 fine; 1 something is wrong with what was checked; 2 something cannot be read or written (a text, a place
for the kit, a full disk, standard output), or the command was misspelt; 130 stopped by Ctrl-C, 143 by SIGTERM, 129 by
SIGHUP; 141 the reader of the output went away. Before a command has begun, a signal ends the process as it ends any
other, which a shell tells in the same numbers.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from textwrap import wrap
from typing import IO, Any

import click
from click.exceptions import Exit, NoArgsIsHelpError

from .signals import Stopped, stoppable
from .streams import OutputLost, guarded

INTERRUPTED, NOBODY_READS = 130, 141
HELP_WIDTH = 110
MOST_READ = 10_000_000  # bytes of a text or a record
MOST_TYPED = 200_000  # bytes of a file that stands for what could be typed
_ECHOED = 400  # letters of a complaint about arguments, which repeats them


class TooLong(Exception):
    """A file of more bytes than are read."""


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
            formatter.write(f"  2  {self.usage or 'cannot be read or written, or wrong usage'}\n")


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
            with stoppable(), guarded() as outlet:
                code = self._run(args, extra)
                if outlet is not None and outlet.lost is not None:
                    code = _tell_lost(outlet.lost, code)
        except KeyboardInterrupt as stop:
            code = _code(stop)
        sys.exit(code)

    def _run(self, args: Sequence[Any], extra: dict[str, Any]) -> int:
        try:
            code = super().main(*args, **extra)
            sys.stdout.flush()
        except click.ClickException as error:
            code = _tell(error)
        except click.Abort as abort:
            code = _code(abort.__cause__)
        except OutputLost:
            code = 0
        return code or 0

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read a command line; a signal ends it quietly."""
        with _quietly():
            return super().make_context(*args, **extra)

    def invoke(self, context: click.Context) -> Any:
        """Run a command; a signal ends it quietly."""
        with _quietly():
            return super().invoke(context)


@contextmanager
def _quietly() -> Iterator[None]:
    # Before click sees it, which would begin a new line.
    try:
        yield
    except KeyboardInterrupt as stop:
        raise Exit(_code(stop)) from None


def _code(stop: BaseException | None) -> int:
    return stop.code if isinstance(stop, Stopped) else INTERRUPTED


def _tell_lost(error: OSError, code: int) -> int:
    """The exit code of a command whose output went nowhere; that of one that was stopped stays."""
    if code > 2:
        return code
    if error.errno == errno.EPIPE:
        return NOBODY_READS
    click.echo(f"tehodoki: standard output: {reason(error)}", err=True)
    return 2


def _tell(error: click.ClickException) -> int:
    from rules_engine.echo import line  # the engine comes with it

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
def told(*kinds: type[Exception], code: int | None = None, at: Path | None = None) -> Iterator[None]:
    """Turn errors of these kinds into a Failure; one that carries several faults is told a line a fault.

    The exit code is ``code``, else that of the error, else 2.

    ``at`` is the file or folder that is being written: it stands for what the system does not name, and for the
    passing folders beside and inside of it where things are made aside.
    """
    try:
        yield
    except kinds as error:
        said = [where_and_why(error, at)] if isinstance(error, OSError) else str(error).split("\n")
        code = getattr(error, "code", 2) if code is None else code
        raise Failure(said, code, plain=len(said) > 1 or hasattr(error, "faults")) from None


def where_and_why(error: OSError, at: Path | None = None) -> str:
    """Where the system refused and why, on a line. Of a copy or a move, where it was to go: that is what is written."""
    if isinstance(error, shutil.Error) and error.args and isinstance(error.args[0], list):
        first, *others = error.args[0]
        _, name, why = first if isinstance(first, tuple) else (None, None, first)
        more = f", and {counted(len(others), 'file')} more" if others else ""
        return f"{_place(name, at)}{_plain(str(why))}{more}"
    return f"{_place(error.filename2 or error.filename, at)}{reason(error)}"


def _place(name: Any, at: Path | None) -> str:
    """What a message begins with: the place that an error names, or ``at``, or nothing."""
    place = Path(os.fsdecode(name)) if isinstance(name, str | bytes | os.PathLike) else at
    if place is None:
        return ""
    return f"{click.format_filename(at if at and _is_aside(place, at) else place)}: "


def _is_aside(place: Path, at: Path) -> bool:
    """Whether a path is in one of the hidden folders inside or beside ``at``."""
    at, place = at.absolute(), place.absolute()
    for base in (at, at.parent):
        if place.is_relative_to(base):
            return any(part.startswith(".") for part in place.relative_to(base).parts)
    return False


def _plain(why: str) -> str:
    """What Python says of an error of the system, without its number and its files."""
    number = re.match(r"\[Errno (\d+)\]", why)
    return os.strerror(int(number[1])).lower() if number else why


def clean(text: str) -> str:
    """Text of ours with all its lines, for a terminal: what could move the cursor is written as an escape."""
    from rules_engine.echo import lines  # the engine comes with it

    return lines(text)


def named(name: str | Path) -> str:
    """A file's name, which may be anybody's, as a part of a line."""
    from rules_engine.echo import safe  # the engine comes with it

    return safe(click.format_filename(name))


def read_bytes(name: str, most: int = MOST_READ) -> bytes:
    """A file, or standard input for ``-``. Raises Failure when it cannot be read, or has more than so many bytes."""
    try:
        with click.open_file(name, "rb") as file:
            return at_most(most, file)
    except OSError as error:
        why = reason(error)
    except TooLong as error:
        why = str(error)
    raise Failure(f"{click.format_filename(name)}: {why}")


def at_most(most: int, file: IO[bytes]) -> bytes:
    """What is left of a file, which may be one without end. Raises TooLong, OSError."""
    data = file.read(most + 1)
    if len(data) > most:
        raise TooLong(f"found more than {most:,} bytes, expected at most as many")
    return data


def reason(error: OSError) -> str:
    """Why the system refused, as a short text."""
    if error.errno == errno.EBADF:
        return "closed"
    return (error.strerror or str(error)).lower()


def counted(number: int, noun: str) -> str:
    """``1 deal``, ``2 deals``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def jobs_by_default() -> int:
    """How many processors we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def say_judged(lines: Iterable[str]) -> None:
    """Lines of a report of ours, the word that each begins with in its colour."""
    for line in lines:
        word = line.partition(" ")[0]
        colour = {"ok": "green", "WRONG": "red"}.get(word)
        click.echo(click.style(word, fg=colour) + clean(line[len(word) :]) if colour else clean(line))


def say(line: str) -> None:
    """A line a thing made, at once. Where nobody reads it the work goes on, and the exit code says so in the end."""
    with suppress(OutputLost):
        click.echo(clean(line))


def clean_lines(text: str) -> str:
    """Text for a terminal, line by line."""
    return "".join(clean(line.rstrip("\r")) + "\n" for line in text.removesuffix("\n").split("\n"))
