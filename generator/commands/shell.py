"""What all commands share: how help ends, how errors look, exit codes, colour, and how a command ends.

Exit codes: 0 fine; 1 something is wrong with what was checked; 2 something cannot be read or written (a text, a place
for the kit, a full disk, standard output), or the command was misspelt; 130 stopped by Ctrl-C, 143 by SIGTERM, 129 by
SIGHUP; 141 the reader of the output went away.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from textwrap import wrap
from types import FrameType
from typing import IO, Any, NoReturn, TextIO

import click
from click.exceptions import Exit, NoArgsIsHelpError

INTERRUPTED, NOBODY_READS = 130, 141
HELP_WIDTH = 110
MOST_READ = 10_000_000  # bytes of a text or a record
MOST_TYPED = 200_000  # bytes of a file that stands for what could be typed
_ECHOED = 400  # letters of a complaint about arguments, which repeats them
_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

_UNHEARD: list[OSError] = []  # why standard output did not take a line


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

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command line and leave with its exit code; what a command returns is its code."""
        _fill()
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        extra |= {"standalone_mode": False, "prog_name": "tehodoki"}
        if os.environ.get("NO_COLOR"):
            extra["color"] = False
        with _signals_as_exits():
            code = self._run(args, extra)
        sys.exit(code)

    def _run(self, args: Sequence[Any], extra: dict[str, Any]) -> int:
        message, code = "", 0
        _UNHEARD.clear()
        try:
            code = super().main(*args, **extra) or 0
        except SystemExit as stop:
            code = int(stop.code or 0)
        except click.ClickException as error:
            message, code = _told(error)
        lost = next((error for error in (*_UNHEARD, _lost(sys.stdout)) if error), None)
        if lost is not None and code <= 2:
            gone = lost.errno == errno.EPIPE
            message += "" if gone else f"{message and chr(10)}tehodoki: standard output: {reason(lost)}"
            code = NOBODY_READS if gone else 2
        with suppress(OSError):
            if message:
                click.echo(message, err=True)
        _lost(sys.stderr)
        return code

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read a command line."""
        with _known():
            return super().make_context(*args, **extra)

    def invoke(self, context: click.Context) -> Any:
        """Run a command."""
        with _known():
            return super().invoke(context)


@contextmanager
def _known() -> Iterator[None]:
    """Ctrl-C and what the system refuses, before click has words of its own for them."""
    try:
        yield
    except KeyboardInterrupt:
        raise Exit(INTERRUPTED) from None
    except OSError as error:
        if error.filename is None and not _nowhere():  # nothing was being opened, so it was being printed
            _UNHEARD.append(error)
            raise Exit(2) from None
        raise Failure(where_and_why(error)) from None
    except MemoryError:
        raise Failure("too little memory; give it more, or less to do (--jobs)") from None


@contextmanager
def _signals_as_exits() -> Iterator[None]:
    """While inside, Ctrl-C, SIGTERM and SIGHUP raise SystemExit, so that what was begun is tidied up.

    That is not broken into, but by Ctrl-C once more, which ends it at once. What was ignored before stays so.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in _SIGNALS}
    ours = [number for number in before if before[number] in (signal.SIG_DFL, signal.default_int_handler)]

    def leave(number: int, _: FrameType | None) -> NoReturn:
        for one in ours:
            signal.signal(one, signal.SIG_DFL if one == signal.SIGINT else signal.SIG_IGN)
        sys.unraisablehook = lambda _: None  # what was broken into cannot always tidy up; that is nobody's news
        sys.exit(128 + number)

    try:
        for number in ours:
            signal.signal(number, leave)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _fill() -> None:
    """Put a stream where there is none, which fails when it is used: else the next file that is opened would get its
    number, and what a library prints would land in that file."""
    for name, flag, mode in (("stdin", os.O_WRONLY, "r"), ("stdout", os.O_RDONLY, "w"), ("stderr", os.O_RDONLY, "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, flag), mode, encoding="utf-8", closefd=False))


def _lost(stream: TextIO) -> OSError | None:
    """Why a stream does not take what was written to it; Python, which tries again in the end, is led elsewhere."""
    try:
        stream.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return error
    return None


def _told(error: click.ClickException) -> tuple[str, int]:
    """The lines of an error, and the exit code."""
    from rules_engine.echo import line  # the engine comes with it

    context: click.Context | None = getattr(error, "ctx", None)
    name = context.command_path if context else "tehodoki"
    if isinstance(error, NoArgsIsHelpError):
        return error.format_message(), error.exit_code
    if isinstance(error, Failure):
        return error.message if error.plain else f"{name}: {error.message}", error.code
    usage = f"\nSee '{name} --help'." if isinstance(error, click.UsageError) else ""
    return line(f"{name}: {error.format_message()}", _ECHOED) + usage, 2


@contextmanager
def told(*kinds: type[Exception], code: int | None = None, at: Path | None = None) -> Iterator[None]:
    """Turn errors of these kinds into a Failure; one that carries several faults is told a line a fault.

    The exit code is ``code``, else that of the error, else 2.

    ``at`` is the file or folder that is being written: it stands for what the system does not name, and for the
    passing folders beside and inside of it where things are made aside.
    """
    try:
        yield
    except BrokenPipeError:  # the pipe that standard output is
        raise
    except kinds as error:
        said = [where_and_why(error, at)] if isinstance(error, OSError) else str(error).split("\n")
        code = getattr(error, "code", 2) if code is None else code
        raise Failure(said, code, plain=len(said) > 1 or hasattr(error, "faults")) from None


def where_and_why(error: OSError, at: Path | None = None) -> str:
    """Where the system refused and why, on a line. Of a copy or a move, where it was to go: that is what is written."""
    if isinstance(error, FileNotFoundError) and _nowhere():
        return "the current folder was deleted; change to one that is there"
    if isinstance(error, shutil.Error) and error.args and isinstance(error.args[0], list):
        first, *others = error.args[0]
        _, name, why = first if isinstance(first, tuple) else (None, None, first)
        more = f", and {counted(len(others), 'file')} more" if others else ""
        return f"{_place(name, at)}{_plain(str(why))}{more}"
    return f"{_place(error.filename2 or error.filename, at)}{reason(error)}"


def _nowhere() -> bool:
    """Whether the current folder is one no more."""
    try:
        Path.cwd()
    except FileNotFoundError:
        return True
    return False


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
    try:
        click.echo(clean(line))
    except OSError as error:
        _UNHEARD.append(error)


def clean_lines(text: str) -> str:
    """Text for a terminal, line by line."""
    return "".join(clean(line.rstrip("\r")) + "\n" for line in text.removesuffix("\n").split("\n"))
