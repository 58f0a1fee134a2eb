"""That a game of the kit is right: its texts, and every worked example."""

from __future__ import annotations

from pathlib import Path

from ..errors import KitError
from ..texts.content import kept_game
from .formats import as_lines
from .ours import verify


def check_game(_: Path, game: str) -> None:
    """Check a game of the kit, which may be a draft.

    Raises ContentError, and KitError with a line for each fault of its examples.
    """
    report = verify([kept_game(game)], drafts=True)
    if report.code:
        raise KitError("\n".join(as_lines(report)))
