"""The prepared deal for the host: how to stack real cards so that the first whole deal comes out, and what to say.

    pdf = render_prepared(content, "ja", "a4", furigana=False, stamp=Stamp("1.0.0", "3f9a2c1"))

First the stacks, the dealing and the hands to check, over the whole width; then the deal step by step in two columns,
with every card that is played. What the walkthrough on the site tells in one sentence is set small: there nobody need
say anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from generator.errors import OverflowFault, SheetError
from generator.print.columns import Cell, Column, deal, measure
from generator.print.papers import opened
from generator.print.pdf import MM_PER_PX, lay_out, write_pdf
from generator.print.sheets import (
    COLUMNS,
    PAPERS,
    PX_PER_MM,
    ROUNDING,
    TALL,
    Paper,
    Spacing,
    Stamp,
    on_screen,
    sheet_html,
)
from generator.print.sheetview import SheetView, environment
from generator.system import no_collection
from generator.texts.content import GameContent
from generator.texts.rules import draw_cards
from generator.walkthrough.data import Data
from generator.walkthrough.deals import TeachingDeal, first_whole, load_deals
from generator.walkthrough.prepared import Dealt, Prepared, prepared
from generator.walkthrough.steps import unbranched
from rules_engine.fields import LETTERS
from rules_engine.game import way_round

LINES: Final = {"en": 1.32, "ja": 1.42}
FURIGANA_LINE: Final = 1.7
GAP: Final = 0.5  # mm between two captions
LABEL: Final = 3.0  # gaps above the name of a trick
MOST: Final = 24  # columns that a deal may take


def render_prepared(
    content: GameContent,
    lang: str,
    paper: str = "a4",
    furigana: bool = False,
    *,
    stamp: Stamp,
    deals: Path | None = None,
) -> bytes:
    """The prepared deal of a game as PDF; ``deals`` is where its teaching deals lie, if not beside its texts.

    Raises what `render_sheet` raises, TeachingError, and SheetError for a game that does not tell how it is dealt.
    """
    view, sheet, name = opened("prepared-deal", content, lang, paper, furigana, PAPERS)
    found = first_whole(load_deals(content, deals))
    if found is None or not content.dealing:
        raise SheetError(f"{name}: there is no whole deal, or no dealing.yaml; leave this paper out")
    with no_collection():
        return write_pdf(_document(view, found, sheet, stamp, name), name=name)


def _document(view: SheetView, found: TeachingDeal, paper: Paper, stamp: Stamp, name: str) -> Any:
    told = unbranched(view.content, found, view.lang, view.furigana)
    cells = list(story_cells(view, told))
    # Measured one under the other, in a column as wide as those of the sheet.
    tall = Paper("tall", paper.column, TALL, 0, 0, 0)
    facts: dict[str, Any] = {"measured_cells": cells}
    _, sizes = measure(_lay_out(view, tall, stamp, name, facts), 0.0)
    room, gap = paper.text_height * PX_PER_MM - ROUNDING, GAP * PX_PER_MM
    heights = [size.height for size in sizes]
    for count in range(COLUMNS, MOST + 1, COLUMNS):
        columns = deal(cells, heights, [room] * count, gap, last=COLUMNS)
        if columns is not None:
            facts = stacking(view, found, stamp) | {"measured_cells": [], "leaves": list(_leaves(columns))}
            return _lay_out(view, paper, stamp, name, facts)
    raise OverflowFault(name, "story", MOST // COLUMNS, (sum(heights) - MOST * room) * MM_PER_PX)


def _leaves(columns: Sequence[Column]) -> Iterator[Sequence[Column]]:
    for at in range(0, len(columns), COLUMNS):
        yield columns[at : at + COLUMNS]


def stacking(view: SheetView, found: TeachingDeal, stamp: Stamp) -> dict[str, Any]:
    """What the first page says: each stack, how it is dealt, the hands to check, and where to see it on a screen."""
    seats = [view.player(seat) for seat in LETTERS[: found.record.game.seats]]
    return {
        "deal": found.title[view.lang],
        **on_screen(view, found.id, stamp),
        "seats": seats,
        "stacks": [_stack(view, found, one) for one in prepared(view.content, found)],
    }


def _stack(view: SheetView, found: TeachingDeal, stack: Prepared) -> dict[str, Any]:
    kinds = [_chip(view, card) for card in stack.cards]
    return {
        "title": view.say(stack.title[view.lang]),
        "count": len(kinds),
        "rows": [(at + 1, kinds[at : at + 10]) for at in range(0, len(kinds), 10)],
        "steps": [_told(view, found, one) for one in stack.dealt],
        "hands": [
            (view.player(seat), _zone(view, one), [_chip(view, card) for card in _sorted(view, one, seat)])
            for one in stack.dealt
            for seat in sorted(one.given)
        ],
    }


def _told(view: SheetView, found: TeachingDeal, dealt: Dealt) -> Markup:
    game = found.record.game
    way = way_round(game) or ("left" if game.seats > 2 else "")  # where turns go neither way, cards go to the left
    facts: dict[str, object] = {
        "n": len(dealt.cards),
        "zone": _zone(view, dealt),
        "row": dealt.row,
        "first": "",
        "way": "",
    }
    if dealt.order:
        facts |= {"n": len(dealt.given[dealt.order[0]]), "first": view.player(dealt.order[0])}
        facts["way"] = view.word(f"deal-{way}") if way else ""
    return (
        view.say(dealt.step.say[view.lang].format(**facts))
        if dealt.step.say
        else view.w(f"deal-{dealt.step.kind}", **facts)
    )


def _zone(view: SheetView, dealt: Dealt) -> str:
    return view.own_zone(dealt.step.zone) if dealt.step.zone else ""


def _sorted(view: SheetView, dealt: Dealt, seat: str) -> list[str]:
    """As one holds them; cards of a zone that nobody sorts stay as they come."""
    places = {kind: place for place, kind in enumerate(view.art.drawer.kinds)}
    cards = dealt.given[seat]
    return list(cards) if dealt.step.say else sorted(cards, key=places.__getitem__)


def _chip(view: SheetView, card: str) -> Markup:
    """A card in a line; one that shows nothing but a suit by its sign and name."""
    if card in view.art.drawer.kinds:
        return view.chip(card)
    return Markup("{} {}").format(view.sign(card), view.suit(card))


def story_cells(view: SheetView, told: Data) -> Iterator[Cell]:
    """The deal step by step: the name of each trick, and what is said; what is folded on the site is set small."""
    make: Any = environment(view.root).get_template("print/storycells.html").make_module({"v": view})
    folds = {fold["first"]: fold for fold in told["folds"]}
    quiet = {step for fold in told["folds"] for step in range(fold["first"], fold["last"] + 1)}
    asked = {one["step"]: one for one in told["questions"]}
    for index, step in enumerate(told["steps"]):
        group = told["groups"][step["group"]]
        if group["first"] == index:
            yield Cell(make.label(group["label"], index in quiet), keep=True, gap=LABEL if index else 0, opens=True)
        if index in folds:
            yield Cell(make.fold(_caption(view, folds[index]["caption"])))
        if step["caption"]:
            yield Cell(make.step(_caption(view, step["caption"]), index in quiet, view.numbers(step["clauses"])))
        if index in asked and index not in quiet:
            yield Cell(make.ask(_caption(view, asked[index]["prompt"])))
    yield Cell(make.fold(_caption(view, told["end"]["caption"])), gap=LABEL)


def _caption(view: SheetView, html: str) -> Markup:
    return view.kept(draw_cards(html, view.chip))


def _lay_out(view: SheetView, paper: Paper, stamp: Stamp, name: str, facts: dict[str, Any]) -> Any:
    line = FURIGANA_LINE if view.furigana else LINES[view.lang]
    html = sheet_html("prepared-deal", view, paper, stamp, Spacing(line, GAP), **facts)
    return lay_out(html, name=name, styles=[view.root / "print" / one for one in ("sheet.css", "prepared-deal.css")])
