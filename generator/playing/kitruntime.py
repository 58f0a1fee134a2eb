"""Python for browsers, with the code that plays, as a part of a kit."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from .archive import code
from .runtime import write_runtime

RUNTIME: Final = "site/play"
"""Where it lies in a kit, once for all languages."""


def make_runtime(target: Path, deals: Sequence[Path]) -> int:
    """Make it of what was brought to a folder, the first of the ``deals``: how many bytes a browser loads."""
    return write_runtime(target, deals[0])


def sources() -> list[Path]:
    """The modules that go to the browser."""
    return [path for _, path in sorted(code())]
