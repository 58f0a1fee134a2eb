"""The other papers of a class: exit tickets for pupils; the plan of a lesson, a poster, signs for the seats.

The plan is made of what is known of the game: how long it takes to tell and to play, what it trains, which misreadings
the bank shows most often, what must be printed for some tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from rules_engine.fields import LETTERS
from rules_engine.games import shown_table

from ..errors import OverflowFault, PageCountFault
from ..print.pages import Page
from ..print.papers import opened
from ..print.pdf import write_pdf
from ..print.printeddecks import begun_with
from ..print.sheets import Stamp
from ..print.sheetview import SheetView
from ..system import no_collection
from ..texts.content import GameContent
from .items import Asked, Bank, Item
from .papers import PAGE_ON, PICTURE, lay_out_paper, shown_items
from .questions import trains

TICKETS: Final = 4
CUT: Final = 1.0  # mm that is left between tickets one above the other
SMALL: Final = 7.5  # mm: the height of a card on a ticket
LARGE: Final = 52.0  # mm: on the poster
LISTEN: Final = 5  # misreadings that a teacher listens for
TABLES: Final = (1, 3, 6, 8)
LESSON: Final = 45
LAST: Final = 15  # minutes for the worksheet and the exit ticket
SEATS: Final = 5
POSTER_ON: Final = {
    "a4": Page("a3", 297, 420, 14, 16, 16),
    "letter": Page("tabloid", 279.4, 431.8, 14, 14, 16),
}


def render_exit(
    content: GameContent, items: Sequence[Asked], lang: str, paper: str = "a4", furigana: bool = False, *, stamp: Stamp
) -> bytes:
    """Exit tickets as PDF, four of the same on a sheet; as many items as a ticket has room for."""
    view, page, name = opened("exit", content, lang, paper, furigana, PAGE_ON)
    asked = [item.asked for item in items]

    def laid_out(count: int, alone: bool) -> Any:
        rows = shown_items(view, page, asked[:count], SMALL, PICTURE)
        paper = replace(page, height=page.height - page.text_height / 2 - CUT) if alone else page
        tickets = 1 if alone else TICKETS
        facts = {"rows": rows, "card": SMALL, "tickets": tickets, "tall": page.text_height / 2 - CUT}
        return lay_out_paper("exit", view, paper, stamp, name, **facts)

    with no_collection():
        fits = (count for count in range(len(asked), 1, -1) if len(laid_out(count, alone=True).pages) == 1)
        document = laid_out(next(fits, 1), alone=False)
        return write_pdf(document, name=name, pages=1, duplex="one")


def render_seats(content: GameContent, lang: str, paper: str = "a4", furigana: bool = False, *, stamp: Stamp) -> bytes:
    """Signs for the seats, with the names of the players in all examples, to be folded."""
    view, page, name = opened("seats", content, lang, paper, furigana, PAGE_ON)
    most = max(max(content.meta.facts.players), SEATS)
    with no_collection():
        document = lay_out_paper("seats", view, page, stamp, name, letters=LETTERS[:most])
        return write_pdf(document, name=name, duplex="one")


def render_poster(
    content: GameContent,
    items: Sequence[Item],
    lang: str,
    paper: str = "a4",
    furigana: bool = False,
    *,
    stamp: Stamp,
) -> bytes:
    """A poster for the wall: how a round goes, and those items answered that it has room for, each with its reason."""
    view, page, name = opened("poster", content, lang, paper, furigana, POSTER_ON)
    steps = [step.words[lang] for step in content.meta.flow.steps] if content.meta.flow else []
    with no_collection():
        for some in (items, *([one] for one in items)):
            rows = shown_items(view, page, some, LARGE, 0.8)
            document = lay_out_paper("poster", view, page, stamp, name, steps=steps, rows=rows, card=LARGE)
            with suppress(OverflowFault, PageCountFault):
                return write_pdf(document, name=name, pages=1, duplex="one")
        document = lay_out_paper("poster", view, page, stamp, name, steps=steps, rows=[], card=LARGE)
        return write_pdf(document, name=name, pages=1, duplex="one")


def render_lesson(
    content: GameContent, bank: Bank, lang: str, paper: str = "a4", furigana: bool = False, *, stamp: Stamp
) -> bytes:
    """The plan of a lesson as PDF: the plan in front; behind it cards for judge and peers, and the class's results."""
    view, page, name = opened("lesson", content, lang, paper, furigana, PAGE_ON)
    with no_collection():
        document = lay_out_paper("lesson", view, page, stamp, name, **_lesson(view, bank, lang))
        return write_pdf(document, name=name, pages=range(2, 4), duplex="long")


def _lesson(view: SheetView, bank: Bank, lang: str) -> Mapping[str, Any]:
    content = view.content
    counts = Counter(name for item in bank.items if not item.options for name in item.misreadings)
    known = sorted(content.misreadings, key=lambda one: -counts[one.id])
    teach = max(5, content.meta.facts.teach)
    return {
        "trains": trains(content, lang),
        "listen": [one for one in known[:LISTEN] if counts[one.id]],
        "titles": {one.id: one.title for one in content.rules[lang].clauses},
        "times": _times(teach),
        "play": content.meta.facts.play,
        "print": list(_to_print(content, lang)),
    }


def _times(teach: int) -> list[tuple[str, int, int]]:
    """The parts of the lesson, from minute to minute."""
    seated = teach + 6
    ends = [("aim", 3), ("show", 3 + teach), ("seat", seated), ("play", LESSON - LAST)]
    ends += [("sheet", LESSON - 7), ("talk", LESSON - 3), ("exit", LESSON)]
    begins = [0, *(end for _, end in ends)]
    return [(name, begin, end) for (name, end), begin in zip(ends, begins, strict=False)]


def _to_print(content: GameContent, lang: str) -> Sequence[Mapping[str, Any]]:
    """What is printed for some tables of as many as the game is shown with."""
    seats = min(shown_table(content.name).seats, SEATS)
    deck = begun_with(content.name).marked_title(lang)
    return [
        {
            "tables": tables,
            "pupils": tables * seats,
            "deck": deck,
            "exit": -(-tables * seats // TICKETS),
        }
        for tables in TABLES
    ]
