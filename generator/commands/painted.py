"""A text with coloured marks, if standard output takes colour."""

from __future__ import annotations

import sys
from typing import Any

import click
from click.globals import resolve_color_default

from ..checking.formats import Paint
from ..checking.report import GIVEN, HARMLESS, RIGHT, UNREAD, WRONG

_STYLES: dict[str, dict[str, Any]] = {
    GIVEN: {"fg": "cyan"},
    HARMLESS: {"dim": True},
    RIGHT: {"fg": "green", "underline": True},
    WRONG: {"fg": "red", "bold": True, "underline": True},
    UNREAD: {"fg": "yellow", "reverse": True},
}


def painter() -> Paint | None:
    """The function that colours a mark; None if the output would strip the colour."""
    asked = resolve_color_default()
    return coloured if (sys.stdout.isatty() if asked is None else asked) else None


def coloured(kind: str, text: str, note: str = "") -> str:
    """A mark in its colour; after a wrong value comes the right value."""
    right = click.style(f" -> {note}", fg="green", bold=True) if note and kind == WRONG else ""
    return click.style(text, **_STYLES[kind]) + right
