"""The way in: Ctrl-C while Python still loads our modules ends the process without a word, as it ends any other."""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]  # the module of that name takes 5 ms to load
import sys


def main() -> None:
    """The command line ``tehodoki``, from the first of our imports on."""
    hush()
    from .errors import no_docstrings

    if refused := no_docstrings():
        print(f"tehodoki: {refused}", file=sys.stderr)
        sys.exit(2)
    from .cli import main as command_line

    command_line()


def hush() -> None:
    """From now on Ctrl-C ends the process without a word, until a command says otherwise."""
    # Where Ctrl-C is ignored, as in the background of a script, it stays so.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
