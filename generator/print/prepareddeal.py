"""The prepared deal for the host: how to stack real cards so that the first whole deal comes out, and what to say.

    pdf = render_prepared(content, "ja", "a4", furigana=False, stamp=Stamp("1.0.0", "3f9a2c1"))

First the stacks, the dealing and the hands to check, over the whole width; then the deal step by step in two columns,
with every card that is played. What the walkthrough on the site tells in one sentence is set small: there nobody need
say anything. A row of a stack is as long as fits on a line, so that one can count along it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from rules_engine.fields import LETTERS
from rules_engine.game import way_round

from ..errors import OverflowFault, SheetError
from ..system import no_collection
from ..texts.content import GameContent
from ..texts.rules import draw_cards
from ..walkthrough.data import Data
from ..walkthrough.deals import TeachingDeal, first_whole, load_deals
from ..walkthrough.prepared import Dealt, Prepared, Taken, on_table, prepared, taken
from ..walkthrough.steps import unbranched
from .columns import Cell, Column, deal, measure
from .pages import COLUMNS, PX_PER_MM, TALL, Page
from .papers import opened
from .pdf import MM_PER_PX, lay_out, write_pdf
from .printeddecks import printed_decks
from .sheets import PAGE_ON, ROUNDING, Spacing, Stamp, on_screen, sheet_html
from .sheetview import SheetView, environment

LINES: Final = {"en": 1.32, "ja": 1.42}
FURIGANA_LINE: Final = 1.7
GAP: Final = 0.5  # mm between two captions
LABEL: Final = 3.0  # gaps above the name of a trick
MOST: Final = 24  # columns that a deal may take
ROWS: Final = (10, 8, 6, 4)  # cards in a row of a stack: as many as fit on a line


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
    view, sheet, name = opened("prepared-deal", content, lang, paper, furigana, PAGE_ON)
    found = first_whole(load_deals(content, deals))
    if found is None or not content.dealing:
        raise SheetError(f"{name}: there is no whole deal, or no dealing.yaml; leave this paper out")
    with no_collection():
        return write_pdf(_document(view, found, sheet, stamp, name), name=name)


def _document(view: SheetView, found: TeachingDeal, paper: Page, stamp: Stamp, name: str) -> Any:
    told = unbranched(view.content, found, view.lang, view.furigana, by_name=True)
    cells = list(story_cells(view, told, taken(view.content, found)))
    # Measured one under the other, in a column as wide as those of the sheet.
    tall = Page("tall", paper.column, TALL, 0, 0, 0)
    facts: dict[str, Any] = {"measured_cells": cells}
    _, sizes = measure(_lay_out(view, tall, stamp, name, facts), 0.0)
    room, gap = paper.text_height * PX_PER_MM - ROUNDING, GAP * PX_PER_MM
    heights = [size.height for size in sizes]
    for count in range(COLUMNS, MOST + 1, COLUMNS):
        columns = deal(cells, heights, [room] * count, gap, last=COLUMNS)
        if columns is not None:
            facts = stacking(view, found, stamp) | {"measured_cells": [], "leaves": list(_leaves(columns))}
            facts["across"] = _across(view, facts["stacks"], paper, stamp, name)
            return _lay_out(view, paper, stamp, name, facts)
    raise OverflowFault(name, "story", MOST // COLUMNS, (sum(heights) - MOST * room) * MM_PER_PX)


def _across(view: SheetView, stacks: Iterable[Mapping[str, Any]], paper: Page, stamp: Stamp, name: str) -> int:
    """How many cards a row of the stacks has: the most of `ROWS` that fit on a line everywhere."""
    make = _blocks(view)
    wide = replace(paper, name="tall", height=TALL)
    for count in ROWS[:-1]:
        rows = [make.row(first, row) for stack in stacks for first, row in _rows(stack["chips"], count)]
        cells = [Cell(row) for row in (make.row(1, []), *rows)]
        _, (line, *sizes) = measure(_lay_out(view, wide, stamp, name, {"measured_cells": cells}), 0.0)
        if max(size.height for size in sizes) < 2 * line.height:
            return count
    return ROWS[-1]


def _rows(chips: Sequence[Markup], count: int) -> list[tuple[int, Sequence[Markup]]]:
    """Rows of so many, each with the number of its first."""
    return [(at + 1, chips[at : at + count]) for at in range(0, len(chips), count)]


def _blocks(view: SheetView) -> Any:
    """What the template of the blocks makes."""
    return environment(view.root).get_template("print/storycells.html").make_module({"v": view})


def _leaves(columns: Sequence[Column]) -> Iterator[Sequence[Column]]:
    for at in range(0, len(columns), COLUMNS):
        yield columns[at : at + COLUMNS]


def stacking(view: SheetView, found: TeachingDeal, stamp: Stamp) -> dict[str, Any]:
    """What the first page says: each stack, how it is dealt, the hands to check, and where to see it on a screen."""
    seats = [view.player(seat) for seat in LETTERS[: found.record.game.seats]]
    stacks = prepared(view.content, found)
    return {
        "deal": found.title[view.lang],
        **on_screen(view, found.id, stamp),
        "seats": seats,
        "stacks": [_stack(view, found, one) for one in stacks],
        "hands": list(_hands(view, (one for stack in stacks for one in stack.dealt))),
        "rows": _rows,
        **_others(view, found, stacks),
    }


def _others(view: SheetView, found: TeachingDeal, stacks: Iterable[Prepared]) -> dict[str, Any]:
    """What lies in no stack: cards that are not in play, and how many others the rules give a place."""
    stacked, played = Counter(card for one in stacks for card in one.cards), on_table(found)
    decks = [deck.counts() for deck in printed_decks([view.content.name])]
    whole = next(deck for deck in decks if stacked | played <= deck)
    # A card that shows nothing but a suit is in no deck of the engine: it says what is chosen, and stays at hand.
    at_hand = view.art.drawer.suits if view.art.on_paper.suit_cards else ()
    boxed = Counter({kind: number for kind, number in whole.items() if kind not in at_hand}) - played
    return {
        "boxed": [_chip(view, card) for card in _in_hand(view, boxed.elements())],
        "beside": (whole - stacked - boxed).total(),
    }


def _stack(view: SheetView, found: TeachingDeal, stack: Prepared) -> dict[str, Any]:
    kinds = [_chip(view, card) for card in stack.cards]
    return {
        "title": view.say(stack.title[view.lang]),
        "count": len(kinds),
        "chips": kinds,
        "steps": [_told(view, found, one) for one in stack.dealt],
    }


def _hands(view: SheetView, dealt: Iterable[Dealt]) -> Iterator[tuple[str, str, list[Markup]]]:
    """What each holds when all is dealt: the player, where the cards are, the cards as one holds them; those of a zone
    that nobody sorts stay as they come."""
    held: dict[str, dict[str, list[str]]] = {}
    laid = set()
    for one in dealt:
        for seat, cards in one.given.items():
            held.setdefault(one.step.zone, {}).setdefault(seat, []).extend(cards)
        laid |= {one.step.zone} if one.step.say else set()
    for zone, seats in held.items():
        for seat, cards in sorted(seats.items()):
            in_order = cards if zone in laid else _in_hand(view, cards)
            yield view.player(seat), view.own_zone(zone) if zone else "", [_chip(view, card) for card in in_order]


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


def _in_hand(view: SheetView, cards: Iterable[str]) -> list[str]:
    """Cards as one holds them: suit by suit, in each suit as in the deck."""
    suits = {letter: place for place, letter in enumerate(view.art.drawer.suits)}
    places = {kind: place for place, kind in enumerate(view.art.drawer.kinds)}

    def key(card: str) -> tuple[int, int]:
        part = view.art.chip(card, view.lang)[0]
        return suits.get(part.sign, -1), places[card]

    return sorted(cards, key=key)


def _chip(view: SheetView, card: str) -> Markup:
    """A card in a line; one that shows nothing but a suit by its sign and name."""
    if card in view.art.drawer.kinds:
        return view.chip(card)
    return Markup("{} {}").format(view.sign(card), view.suit(card))


def story_cells(view: SheetView, told: Data, hands: Taken | None = None) -> Iterator[Cell]:
    """The deal step by step: the name of each trick, and what is said; what is folded on the site is set small. After a
    draft the hands are checked."""
    make = _blocks(view)
    drafted = [at for at, step in enumerate(told["steps"]) if hands and step["move"] == hands.move]
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
            numbers = view.numbers(view.printed(step["clauses"]))
            yield Cell(make.step(_caption(view, step["caption"]), index in quiet, numbers))
        if hands and index == drafted[-1]:
            held = [
                (view.player(seat), [_chip(view, card) for card in _in_hand(view, cards)])
                for seat, cards in hands.hands.items()
            ]
            yield Cell(make.check(held))
        if index in asked and index not in quiet:
            yield Cell(make.ask(_caption(view, asked[index]["prompt"]), asked[index]["kind"] == "may"))
    yield Cell(make.fold(_caption(view, told["end"]["caption"])), gap=LABEL)


def _caption(view: SheetView, html: str) -> Markup:
    return view.kept(draw_cards(html, view.chip))


def _lay_out(view: SheetView, paper: Page, stamp: Stamp, name: str, facts: dict[str, Any]) -> Any:
    line = FURIGANA_LINE if view.furigana else LINES[view.lang]
    html = sheet_html("prepared-deal", view, paper, stamp, Spacing(line, GAP), **facts)
    return lay_out(html, name=name, styles=[view.root / "print" / one for one in ("sheet.css", "prepared-deal.css")])
