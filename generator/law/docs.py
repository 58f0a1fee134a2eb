"""The pages of ``docs/`` that are made from the sources: `make docs` writes them, a test holds them against it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from . import addresses, names, narrative, reachable


def without_examples(page: Callable[[], str]) -> Callable[[], str]:
    """A page that speaks of games and holds no worked example: `tehodoki verify` passes over it."""

    def marked() -> str:
        head, _, rest = page().partition("\n")
        return f"{head}\n\n<!-- tehodoki: ignore -->\n{rest.rstrip()}\n\n<!-- tehodoki: end -->\n"

    return marked


PAGES: Final[Mapping[str, Callable[[], str]]] = {
    "docs/addresses.md": without_examples(addresses.page),
    "docs/names.md": names.page,
    "docs/narrative.md": without_examples(narrative.page),
    "docs/reach.md": without_examples(reachable.page),
}
"""By path from the project's root, how each page is made."""


def main() -> None:
    """Write all pages into the checkout that this is run in."""
    for path, make in PAGES.items():
        Path(path).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
