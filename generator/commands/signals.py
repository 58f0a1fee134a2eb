"""Ctrl-C, SIGTERM and SIGHUP end a command in one way: an exception in its main thread, so that it can tidy up.

Processes that are forked meanwhile have Python's own way with signals again; those started anew never had ours.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

BREATH = 1.0
"""Seconds. A terminal or a service manager tells a whole group of processes, and a parent tells its child once more:
what comes that soon is the same wish, and must not break into the tidying."""

_USUAL = {signal.SIGINT: signal.default_int_handler} | {
    getattr(signal, name): signal.SIG_DFL for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
}


class Stopped(KeyboardInterrupt):
    """A signal ends the command. ``code`` is the exit code that says so."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.code = 128 + number


class _Ear:
    """Hears signals for the main thread."""

    def __init__(self) -> None:
        self.heard_at: float | None = None
        self.held = 0
        self.waiting: int | None = None

    def hear(self, number: int, frame: FrameType | None = None) -> None:
        """Raise Stopped, now or when nothing holds it back."""
        if self.held:
            self.waiting = number
            return
        before, self.heard_at = self.heard_at, time.monotonic()
        if before is None or self.heard_at - before > BREATH:
            sys.unraisablehook = _say_nothing  # what was broken into cannot always tidy up; that is nobody's news
            raise Stopped(number)


def _say_nothing(_: object) -> None:
    """No word of what goes wrong while objects are thrown away."""


_EAR = _Ear()


@contextmanager
def stoppable() -> Iterator[None]:
    """While inside, a signal raises Stopped; one that was ignored before stays so. Then all is as it was."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in _USUAL}
    _EAR.heard_at = None
    try:
        for number, handler in before.items():
            if handler in (signal.SIG_DFL, signal.default_int_handler):
                signal.signal(number, _EAR.hear)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def unbroken() -> Iterator[None]:
    """While inside, a signal waits. For a few steps that only make sense together, never for what may take long."""
    _EAR.held += 1
    try:
        yield
    finally:
        _EAR.held -= 1
        number, _EAR.waiting = _EAR.waiting, None
        if number is not None:
            _EAR.hear(number)


def _as_usual() -> None:
    for number, handler in _USUAL.items():
        if signal.getsignal(number) == _EAR.hear:
            signal.signal(number, handler)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_as_usual)
