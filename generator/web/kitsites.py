"""The sites of a kit: each function writes one, or a page above them, to its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .pages import GamePages
from .shelves import shelves
from .site import LastSite, write_chooser, write_missing, write_site


def make_site(
    target: Path,
    lang: str,
    langs: Sequence[str],
    games: Sequence[str],
    furigana: bool,
    seed: int | None,
    address: str,
    shelf: Sequence[str],
    shell: str,
    mark: str,
    deals: Sequence[Path],
    given: Mapping[str, Any],
    last: tuple[Path, Any] | None,
) -> dict[str, Any]:
    """Make the site of one language; returns what is to be known of its pages the next time, when it is ``last``."""
    written = [GamePages.of(given[f"pages/{lang}/{game}"]) for game in games]
    on_shelf = shelves(games, lang, {name: given.get(name, 0) for name in shelf})
    folder, known = last or (target, {})
    before = LastSite(folder, known, shell)
    records = dict(zip(games, deals, strict=True))
    return write_site(written, lang, target, {}, seed, langs, before, address, furigana, on_shelf, mark, records)


def make_chooser(target: Path, langs: Sequence[str], address: str) -> None:
    """Make the page that leads to each language."""
    write_chooser(target.parent, langs, address)


def make_missing(target: Path, langs: Sequence[str], address: str) -> None:
    """Make the page for what is not there."""
    write_missing(target.parent, langs, address)
