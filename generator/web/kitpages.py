"""What a game brings to the site of a kit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..playing.kitruntime import RUNTIME
from ..print.shelf import FOR_CLASS
from ..texts.content import kept_game
from ..walkthrough.deals import load_deals
from ..walkthrough.steps import walkthrough
from .pages import game_pages
from .shelves import game_decks, offered


def make_pages(
    _: Path,
    game: str,
    lang: str,
    furigana: bool,
    papers: Sequence[str],
    decks: Sequence[str],
    deals: Sequence[Path],
    given: Mapping[str, int] | None = None,
) -> dict[str, Any]:
    """The pages of a game as plain data for `GamePages.of`; ``given`` has the number of pages of papers and decks,
    and the size of the runtime, if there is one."""
    content, counts = kept_game(game), given or {}
    steps = [
        walkthrough(content, deal, lang, furigana) | {"record": deal.path.name}
        for deal in load_deals(content, deals[0])
    ]
    folder = f"{lang}/{game}/{FOR_CLASS}"
    sheets = [offered(name, counts[name], lang) for name in papers if not name.startswith(folder)]
    for_class = [name.removeprefix(folder) for name in papers if name.startswith(folder)]
    printed = game_decks(game, lang, {name: counts[name] for name in decks})
    size = counts.get(RUNTIME, 0)
    return asdict(game_pages(content, steps, sheets, lang, furigana, printed, size, for_class))
