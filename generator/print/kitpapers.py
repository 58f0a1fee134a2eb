"""The papers of a kit: each function writes one to its place and returns how many pages it has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from ..addresses import game_address
from ..texts.content import kept_game
from ..version import VERSION
from .booklet import render_booklet
from .reference import render_reference
from .scorepad import render_scorepad
from .script import render_script
from .sheets import Stamp, render_sheet
from .shelf import put_paper
from .tonight import render_tonight


def make_paper(
    target: Path,
    kind: str,
    game: str,
    lang: str,
    paper: str,
    furigana: bool,
    digest: str,
    address: str,
    deals: Sequence[Path] = (),
) -> int:
    """Make a paper of a game; ``deals`` is the folder of its teaching deals, for a kind that shows them."""
    renders: dict[str, Callable[..., bytes]] = {
        "booklet": partial(render_booklet, deals=next(iter(deals), None)),
        "reference": render_reference,
        "score-pad": partial(render_scorepad, deals=next(iter(deals), None)),
        "script": partial(render_script, deals=next(iter(deals), None)),
    }
    stamp = Stamp(VERSION, digest, game_address(address, lang, game) if address else "")
    render = renders.get(kind, partial(render_sheet, kind))
    return put_paper(target, render(kept_game(game), lang, paper, furigana, stamp=stamp))


def make_tonight(target: Path, games: Sequence[str], lang: str, paper: str, furigana: bool, digest: str) -> int:
    """Make the page for the host, of all games of the build."""
    stamp = Stamp(VERSION, digest)
    return put_paper(target, render_tonight([kept_game(game) for game in games], lang, paper, furigana, stamp=stamp))
