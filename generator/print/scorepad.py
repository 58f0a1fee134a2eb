"""Score pads, made from what the engine counts: a whole page with an example filled in, and a page of small ones.

    pdf = render_scorepad(content, "ja", "a4", furigana=False, stamp=Stamp("1.0.0", "3f9a2c1"))

Columns are for players, those of a side next to each other; rows are what the game's ``PAD`` counts, under it
running totals and the clauses that it names. The pad that is filled in is that of the first whole deal; where a deal is
a row, two more are played at random, so that totals grow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from rules_engine import find_game
from rules_engine.game import Game
from rules_engine.games import score_pad
from rules_engine.match import play_on
from rules_engine.pad import NOTHING, Filled, Pad, Row, filled
from rules_engine.played import Record

from ..errors import OverflowFault, SheetError
from ..system import no_collection
from ..texts.content import GameContent
from ..walkthrough.deals import TeachingDeal, first_whole, load_deals
from .columns import measure
from .pages import TALL, Page
from .papers import opened, unlinked
from .pdf import MM_PER_PX, lay_out, write_pdf
from .sheets import Spacing, Stamp, sheet_html
from .sheetview import SheetView

PAGE_ON: Final = {
    "a4": Page.on("a4", top=10, side=12, bottom=14),
    "letter": Page.on("letter", top=8, side=12, bottom=12),
}
THICK: Final = 0.6  # mm
ROW: Final = (7.0, 11.0)  # mm: the least that one can write in, and the most that one needs
GAP: Final = {"whole": 3.0, "small": 2.0}  # mm between two deals
INNER: Final = 4.0  # mm from the cut to a small pad
OPEN: Final = " ____"  # the number of a game, to be filled in, where one paper does not hold all
SPARE: Final = 0.5  # mm: rounding of the layout
EXAMPLE: Final = 5.0  # mm: a row of the pad that is filled in
MATCHES: Final = 20  # looked at for an example
DEALS: Final = 3  # played for the example where each is a row: totals begin with the second
LINE: Final = {"en": 1.3, "ja": 1.42}
FURIGANA_LINE: Final = 1.7
SMALL: Final = ((2, 2), (2, 1), (1, 2))
"""Small pads beside and above each other: four, or where one could not write in those, two tall or two wide ones."""
COLUMN: Final = 6.0  # mm: the narrowest that one can write in
LABELS: Final = 20.0  # mm: what stands before the columns of a small pad
CELLS: Final = {"whole": (0, 1, 2), "small": (3, 4)}
"""What stands above and below the tables of each pad, as the template numbers it."""


@dataclass(frozen=True)
class Size:
    """A pad on the paper: its room in mm, what stands in it, how high a row is."""

    name: str
    width: float
    height: float
    deals: int
    row: float


def render_scorepad(
    content: GameContent,
    lang: str,
    paper: str = "a4",
    furigana: bool = False,
    *,
    stamp: Stamp,
    deals: Path | None = None,
) -> bytes:
    """The score pad of a game as PDF; ``deals`` is where its teaching deals lie, if not beside its texts.

    Without a whole deal among them no pad is filled in. Raises what `render_sheet` raises, and SheetError for a game
    without scores.
    """
    view, sheet, name = opened("score-pad", content, lang, paper, furigana, PAGE_ON)
    pad = score_pad(content.name)
    if pad is None:
        raise SheetError(f"{name}: the game keeps no scores: it has no PAD in worked.py; leave the pad out")
    deal = first_whole(load_deals(content, deals))
    with no_collection():
        return write_pdf(_document(view, pad, deal, sheet, stamp, name), name=name, pages=2, duplex="one")


def _document(view: SheetView, pad: Pad, deal: TeachingDeal | None, paper: Page, stamp: Stamp, name: str) -> Any:
    """What stands above and below the tables is measured; rows share what it leaves."""
    game = find_game(view.content.name)(max(view.content.meta.facts.players))
    widths = {"whole": paper.width - 2 * paper.side, "small": _small(paper, *SMALL[0])[0]}
    played = _example(pad, deal.record) if deal else []
    facts = {
        "pad": pad,
        "widths": widths,
        "sizes": [],
        "played": _tables(view, pad, deal.record.game, len(played), played) if deal else None,
        "example": EXAMPLE,
        "more": len(played) - len(deal.record.deals) if deal else 0,
        "reminders": _reminders(view, pad),
        "tip": _told(view, "pad.tip"),
        "circle": _told(view, "pad.circle"),
        "partners": bool(_together(game)),
        "gap": GAP,
    }
    _, heights = measure(_lay_out(view, replace(paper, name="tall", height=TALL), stamp, name, facts), 0.0)
    kept = {one: sum(heights[at].height * MM_PER_PX for at in cells) + SPARE for one, cells in CELLS.items()}
    columns, rows = max(SMALL, key=lambda one: _fits(pad, game, _small_size(pad, game, paper, one, kept["small"])))
    small = _small_size(pad, game, paper, (columns, rows), kept["small"])
    sizes = [_size(pad, game, "whole", widths["whole"], paper.text_height, kept["whole"]), small]
    for size in sizes:
        if size.row < ROW[0]:
            raise OverflowFault(name, f"pad {size.name}", 1, (ROW[0] - size.row) * _lines(pad, game) * size.deals)
    across, down = paper.width / 2 - paper.side, paper.height / 2 - paper.top
    places = [(at and across + INNER, under and down + INNER) for under in range(rows) for at in range(columns)]
    facts |= {"small": places, "cuts": (columns > 1 and across, rows > 1 and down)}
    facts["widths"] = widths | {"small": small.width}
    facts |= {"sizes": sizes, "blank": [_tables(view, pad, game, size.deals, []) for size in sizes]}
    return _lay_out(view, paper, stamp, name, facts)


def _example(pad: Pad, record: Record) -> list[Filled]:
    """The pad of a deal; where each is a row, also of those after it, which show what else may be circled."""
    if _blocks(pad, record.game):
        return filled(pad, record)
    matches = [filled(pad, play_on(record, DEALS, seed)) for seed in range(MATCHES if pad.choices else 1)]
    return max(matches, key=lambda deals: (len({one.marks.choice for one in deals}), len({one.marks for one in deals})))


def _small_size(pad: Pad, game: Game, paper: Page, parts: tuple[int, int], kept: float) -> Size:
    return _size(pad, game, "small", *_small(paper, *parts), kept)


def _fits(pad: Pad, game: Game, size: Size) -> tuple[bool, bool]:
    """Whether one can write in the cells of a pad: whether its rows are high enough, and its columns wide enough."""
    cells = len(game.scored) * (len(pad.fields) + (not _blocks(pad, game)))
    return size.row >= ROW[0], (size.width - LABELS) / cells >= COLUMN


def _small(paper: Page, columns: int, rows: int) -> tuple[float, float]:
    """The room of a small pad. The folds of the paper are its edges; each keeps its own margin."""
    width = paper.width / columns - paper.side - INNER if columns > 1 else paper.width - 2 * paper.side
    height = paper.height / rows - paper.bottom - INNER if rows > 1 else paper.text_height
    return width, height


def _lay_out(view: SheetView, paper: Page, stamp: Stamp, name: str, facts: Mapping[str, Any]) -> Any:
    line = FURIGANA_LINE if view.furigana else LINE[view.lang]
    html = sheet_html("score-pad", view, paper, stamp, Spacing(line, 1.0), **facts)
    return lay_out(html, name=name, styles=[view.root / "print" / one for one in ("sheet.css", "score-pad.css")])


def _size(pad: Pad, game: Game, name: str, width: float, height: float, kept: float) -> Size:
    """As many deals as fit, or as the game has, and rows as high as there is room for."""
    room = height - kept
    lines, gap = _lines(pad, game), GAP[name] if _blocks(pad, game) else 0.0
    heads = 0 if _blocks(pad, game) else 2
    deals = pad.deals or max(1, int(room / (lines * (ROW[0] + THICK / 4) + gap + THICK)))
    # What is drawn thicker than other lines, and the gaps after each table.
    apart = (gap + THICK) * (0 if heads else deals) + (GAP[name] + THICK) * (_together(game) + (not gap))
    row = (room - apart) / (lines * deals + heads + _together(game))
    return Size(name, round(width, 2), round(height, 2), deals, round(min(row, ROW[1]), 2))


def _blocks(pad: Pad, game: Game) -> bool:
    """Whether a deal is a table of its own, or one row."""
    return len(pad.rows(game)) > 1


def _lines(pad: Pad, game: Game) -> int:
    """How many lines a deal takes: heads, rows, the sum, the running total."""
    if not _blocks(pad, game):
        return 1
    return 1 + (len(pad.fields) > 1) + len(pad.rows(game)) + 1 + pad.running


def _together(game: Game) -> int:
    """A line for what partners have together, where each has a column."""
    return int(any(len(side) > 1 for side in _sides(game)))


def _sides(game: Game) -> list[list[str]]:
    """The scorers of each side, in the order of the columns."""
    if len(game.scored) != game.seats:
        return [[one] for one in game.scored]
    return [[game.scored[seat] for seat in side] for side in game.sides]


def _tables(view: SheetView, pad: Pad, game: Game, deals: int, played: Sequence[Filled]) -> dict[str, Any]:
    """Heads and rows of a pad; empty, or with the cells of what was played."""
    scorers = [one for side in _sides(game) for one in side]
    names = {one: view.player(one) if played else "" for one in scorers}
    rows = pad.rows(game)
    blocks = []
    for number in range(1, deals + 1):
        deal = played[number - 1] if played else None
        lines = [
            {
                "label": _said(view, f"pad.row.{row.name}", {"number": number, **row.facts}),
                "sign": _sign(view, row),
                "cells": {
                    one: {name: deal.rows[at].get(one, {}).get(name, "") if deal else "" for name in pad.fields}
                    for one in scorers
                },
            }
            for at, row in enumerate(rows)
        ]
        blank = dict.fromkeys(scorers, "")
        sums, totals = (deal.sums, deal.totals) if deal else (blank, blank)
        blocks.append(
            {
                "title": _said(view, "pad.block", {"number": number if deal or pad.deals else OPEN}),
                "lines": lines,
                "sums": sums,
                "totals": totals,
                "marks": deal.marks if deal else NOTHING,
            }
        )
    together = [
        (side, " + ".join(names[one] for one in side), sum(played[-1].totals[one] for one in side) if played else "")
        for side in _sides(game)
    ]
    return {
        "scorers": scorers,
        "names": names,
        "fields": [(name, _said(view, f"pad.field.{name}", {})) for name in pad.fields],
        "blocks": blocks,
        "one_row": not _blocks(pad, game),
        "column": _said(view, "pad.column", {}),
        "written": _said(view, "pad.pair", {}) if len(scorers) < game.seats else view.kana(view.word("pad-written")),
        "choices": [(name, _said(view, f"pad.choice.{name}", {})) for name in pad.choices],
        "apart": {side[0] for side in _sides(game)[1:]} if _together(game) else set(),
        "sum": _said(view, "pad.sum", {}),
        "total": _said(view, "pad.total", {}),
        "together": together if _together(game) else [],
        "pair": _said(view, "pad.pair", {}),
    }


def _said(view: SheetView, key: str, facts: dict[str, Any]) -> str:
    return view.kana(view.content.phrases[view.lang].with_readings(key, **facts))


def _told(view: SheetView, key: str) -> str:
    """A sentence that a game may have, with readings over its words."""
    said = view.content.phrases[view.lang]
    return view.say(said.with_readings(key)) if key in said else ""


def _sign(view: SheetView, row: Row) -> Markup:
    """The signs of the suits that a row is about."""
    signs = (view.sign(value) for value in row.facts.values() if value in view.art.drawer.suits)
    return Markup("").join(signs)


def _reminders(view: SheetView, pad: Pad) -> list[dict[str, Any]]:
    clauses = {clause.id: clause for clause in view.content.rules[view.lang].clauses}
    return [
        {
            "number": view.digits(one),
            "title": clauses[one].title,
            "text": unlinked(view.inline(clauses[one].text)),
        }
        for one in pad.reminders
    ]
