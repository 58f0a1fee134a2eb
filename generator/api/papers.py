"""Worked examples as figures, and the sheets of a game, as SVG and PDF; always the same bytes."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

from rules_engine import Game

from ..checking.verdict import Verdict, judge
from ..drawn.pictures import picture
from ..faults import Place
from ..print.pagesvg import page_svg
from ..print.sheets import Stamp, laid_out, render_sheet
from ..texts.content import kept_game
from ..texts.worked import Example
from ..version import VERSION
from .working import written

STAMP = Stamp(VERSION, "python")


def figure_svg(game: Game, cards: str, lang: str = "en") -> str:
    """A worked example, ``trick lead=A A: S7 …``, drawn with its winner and its rule. Raises as ``score`` does."""
    return picture([_verdict(game, cards)], lang, "svg").decode()


def figure_pdf(game: Game, cards: str, lang: str = "en") -> bytes:
    """The same as PDF."""
    return picture([_verdict(game, cards)], lang, "pdf")


def sheet_svg(
    game: str, kind: str = "rules", lang: str = "en", paper: str = "a4", furigana: bool = False
) -> tuple[str, ...]:
    """A sheet, ``rules`` or ``examples``, a picture a page. Raises TehodokiError for what cannot be laid out."""
    document = laid_out(kind, kept_game(game), lang, paper, furigana, stamp=STAMP)
    return tuple(page_svg(document, number, game, lang) for number in range(len(document.pages)))


def sheet_pdf(game: str, kind: str = "rules", lang: str = "en", paper: str = "a4", furigana: bool = False) -> bytes:
    """The same as PDF."""
    return render_sheet(kind, kept_game(game), lang, paper, furigana, stamp=STAMP)


def _verdict(game: Game, cards: str) -> Verdict:
    read = written(game, cards)
    options: dict[str, Any] = dataclasses.asdict(game.options)
    here = Place(Path(read.calculation))
    verdict = judge(Example("", game.name, read.calculation, game.seats, options, read.given, (), here, {}))
    if verdict.refused is not None:
        raise verdict.refused
    return verdict
