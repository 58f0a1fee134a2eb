"""The pages of ``docs/`` that are made from the sources: `make docs` writes them, a test holds them against it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from . import addresses, narrative, reachable

PAGES: Final[Mapping[str, Callable[[], str]]] = {
    "docs/addresses.md": addresses.page,
    "docs/narrative.md": narrative.page,
    "docs/reach.md": reachable.page,
}
"""By path from the project's root, how each page is made."""


def main() -> None:
    """Write all pages into the checkout that this is run in."""
    for path, make in PAGES.items():
        Path(path).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
