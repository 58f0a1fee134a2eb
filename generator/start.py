"""The process of a command line: its signals, its standard streams and its exit code."""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]  # the module of that name takes 5 ms to load
import errno
import io
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # until hush() Ctrl-C is a traceback: load nothing that is slow before it
    from typing import Any


def main() -> None:
    """The command line ``tehodoki``."""
    hush()
    from .errors import no_docstrings

    if refused := no_docstrings():
        print(f"tehodoki: {refused}", file=sys.stderr)
        sys.exit(2)
    out, _ = streams()
    from .cli import main as command_line
    from .commands.shell import NOBODY_READS, reason

    code: Any = 0
    try:
        heed()
        command_line()
    except SystemExit as stop:
        code = stop.code or 0
    sys.stdout.flush()
    if out.error is not None and code <= 2:
        code = NOBODY_READS if out.error.errno == errno.EPIPE else 2
        if code == 2:
            print(f"tehodoki: standard output: {reason(out.error)}", file=sys.stderr)
    sys.exit(code)


def hush() -> None:
    """From now on Ctrl-C ends the process without a word, as it ends any other, until a command says otherwise."""
    # Where Ctrl-C is ignored, as in the background of a script, it stays so.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def heed() -> None:
    """From now on Ctrl-C, SIGTERM and SIGHUP raise SystemExit, so that the command can tidy up.

    Only a second Ctrl-C breaks into that, and ends the process at once. A signal that was ignored stays so.
    """
    known = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    ours = [number for number in known if signal.getsignal(number) == signal.SIG_DFL]

    def leave(number: int, _: Any) -> None:
        for other in ours:
            signal.signal(other, signal.SIG_DFL if other == signal.SIGINT else signal.SIG_IGN)
        sys.unraisablehook = lambda _: None  # a destructor that the signal broke into is nobody's news
        sys.exit(128 + number)

    for number in ours:
        signal.signal(number, leave)


class Stream(io.RawIOBase):
    """A standard stream that raises nothing: it keeps its first error, and the command goes on."""

    def __init__(self, text: Any) -> None:
        self.text = text  # kept: without it the file would be closed
        self.raw = getattr(text.buffer, "raw", text.buffer)
        self.error: OSError | None = None

    def write(self, data: Any) -> int | None:
        """Write to the stream, unless that has failed before."""
        if self.error is None:
            try:
                return self.raw.write(data)  # type: ignore[no-any-return]
            except OSError as error:
                self.error = error
        return len(data)

    def writable(self) -> bool:
        """Always."""
        return True

    def fileno(self) -> int:
        """That of the stream."""
        return self.raw.fileno()  # type: ignore[no-any-return]

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self.raw.isatty()  # type: ignore[no-any-return]


def streams() -> tuple[Stream, Stream]:
    """Standard output and standard error as streams that raise nothing, and print what their encoding lacks as escapes.

    A stream that was closed gets a file that refuses: otherwise the next file that is opened would get its number.
    """
    for name, flag, mode in (("stdin", os.O_WRONLY, "r"), ("stdout", os.O_RDONLY, "w"), ("stderr", os.O_RDONLY, "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, flag), mode, encoding="utf-8", closefd=False))
    return _kept("stdout"), _kept("stderr")


def _kept(name: str) -> Stream:
    text = getattr(sys, name)
    buffer = io.BufferedWriter(stream := Stream(text))
    whole = io.TextIOWrapper(buffer, text.encoding, "backslashreplace", line_buffering=text.line_buffering)
    setattr(sys, name, whole)
    return stream
