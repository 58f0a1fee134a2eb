"""The three standard streams, where they are closed or take nothing more, too: no traceback, nothing written astray.

A closed descriptor would be given to the next file that is opened, and what a library prints would land in that file.
So each is filled; what is written to or read from it fails as it should, and only when somebody does so.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedWriter, RawIOBase, TextIOWrapper
from typing import IO, TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class OutputLost(Exception):
    """Standard output takes no more. Raised once; what is written later vanishes."""


class Outlet(RawIOBase):
    """The bytes of a standard stream. ``lost`` is the error that ended it."""

    def __init__(self, raw: IO[bytes], loud: bool) -> None:
        self.raw, self.loud = raw, loud
        self.lost: OSError | None = None

    def writable(self) -> bool:
        """Always, until it is tried."""
        return True

    def write(self, data: ReadableBuffer) -> int | None:
        """Write; raise OutputLost, where the stream is ``loud``, when it first cannot."""
        if self.lost is None:
            try:
                return self.raw.write(data)
            except OSError as error:
                self.lost = error
                if self.loud:
                    raise OutputLost from error
        return memoryview(data).nbytes

    def fileno(self) -> int:
        """That of the stream itself."""
        return self.raw.fileno()

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self.raw.isatty()


@contextmanager
def guarded() -> Iterator[Outlet | None]:
    """While inside, standard output raises OutputLost rather than OSError, and standard error nothing at all.

    Gives what standard output leads through, or None where somebody has put a stream of his own in its place.
    """
    _fill()
    before = sys.stdout, sys.stderr
    outlet = None
    if sys.stdout is sys.__stdout__:
        sys.stdout, outlet = _led(sys.stdout, loud=True)
    if sys.stderr is sys.__stderr__:
        sys.stderr, _ = _led(sys.stderr, loud=False)
    try:
        yield outlet
    finally:
        with suppress(OutputLost):
            sys.stdout.flush()
        sys.stdout, sys.stderr = before


def _fill() -> None:
    """Put a stream where there is none: an end of the null device that can be neither read from nor written to."""
    for name, flag, mode in (
        ("stdin", os.O_WRONLY, "r"),
        ("stdout", os.O_RDONLY, "w"),
        ("stderr", os.O_RDONLY, "w"),
    ):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, flag)  # the lowest free number, which is the one that was closed
            os.set_inheritable(descriptor, True)
            stream = os.fdopen(descriptor, mode, encoding="utf-8")
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)


def _led(stream: TextIO | None, loud: bool) -> tuple[Any, Outlet | None]:
    """The same stream, its bytes led through an Outlet."""
    if not isinstance(stream, TextIOWrapper):
        return stream, None
    raw: Any = getattr(stream.buffer, "raw", stream.buffer)
    outlet = Outlet(raw, loud)
    led = TextIOWrapper(
        BufferedWriter(outlet),
        stream.encoding,
        "backslashreplace",
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )
    return led, outlet
