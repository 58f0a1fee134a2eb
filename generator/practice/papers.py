"""The papers of a class: worksheets for pupils, answers for the teacher.

    pdf = render_worksheet(content, items, "ja", "a4", furigana=False, stamp=Stamp("1.0.0", "3f9a2c1"))

A pupil's paper is made from items without their answers (``items.Asked``), so that nothing in its file can tell one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup

from rules_engine.fields import LETTERS
from rules_engine.game import way_round
from rules_engine.games import shown_table

from ..print.pages import Page
from ..print.papers import opened
from ..print.pdf import lay_out, write_pdf
from ..print.sheets import Spacing, Stamp, sheet_html
from ..print.sheetview import SheetView
from ..system import no_collection
from ..texts.content import GameContent
from .items import Asked, Item
from .itemview import Shown
from .questions import questions

PAGE_ON: Final = {
    "a4": Page.on("a4", top=10, side=13, bottom=13),
    "letter": Page.on("letter", top=8, side=14, bottom=11),
}
LINE: Final = {"en": 1.28, "ja": 1.42}
FURIGANA_LINE: Final = 1.8
CARDS: Final = (14.0, 12.0, 10.5)
"""Heights of cards in mm, the best first: the first with which all items stand on one side is taken."""
INNER: Final = 4.0  # mm between the columns
HALF: Final = 0.5  # of the width of a worksheet, unless an item is wide
PICTURE: Final = 0.47  # of the width of a key


def render_worksheet(
    content: GameContent,
    items: Sequence[Asked],
    lang: str,
    paper: str = "a4",
    furigana: bool = False,
    *,
    stamp: Stamp,
    variant: str = "",
) -> bytes:
    """A worksheet as PDF, one side, or two where readings need them. Raises what `render_sheet` raises."""
    view, page, name = opened("worksheet", content, lang, paper, furigana, PAGE_ON)
    asked = [item.asked for item in items]
    with no_collection():
        for card in CARDS:
            facts = {"items": shown_items(view, page, asked, card), "card": card, "variant": variant}
            facts["seated"] = _seated(view, max((one.seats for one in asked), default=0))
            document = lay_out_paper("worksheet", view, page, stamp, name, **facts)
            if len(document.pages) == 1:
                break
        return write_pdf(document, name=name, pages=range(1, 3), duplex="long")


def _seated(view: SheetView, seats: int) -> Markup:
    """Who sits where, and which way play goes if it goes one way."""
    game = shown_table(view.content.name, seats)
    way, order = way_round(game), LETTERS[: game.seats]
    if way == "right":
        order = order[0] + order[:0:-1]
    names = view.in_a_row(order)
    sentences = [view.w("practice-turns" if way else "practice-seats", names=names)]
    sentences += [view.w(f"practice-{way}")] if way else ()
    return Markup(" " if view.lang == "en" else "").join(sentences)


def render_answers(
    content: GameContent,
    sheets: Sequence[tuple[str, Sequence[Item]]],
    lang: str,
    paper: str = "a4",
    furigana: bool = False,
    *,
    stamp: Stamp,
) -> bytes:
    """The key of some worksheets as PDF, and a row a misreading to count the class by."""
    view, page, name = opened("answers", content, lang, paper, furigana, PAGE_ON)
    known = [(mark, shown_items(view, page, items, 9.0, PICTURE)) for mark, items in sheets]
    counted = Counter(one for _, items in sheets for item in items for one in item.misreadings)
    order = [one for one in view.content.misreadings if one.id in counted]
    with no_collection():
        document = lay_out_paper("answers", view, page, stamp, name, sheets=known, tally=order, card=9.0)
        return write_pdf(document, name=name, pages=range(1, 2 + 3 * len(sheets)), duplex="long")


def lay_out_paper(kind: str, view: SheetView, paper: Page, stamp: Stamp, name: str, **facts: Any) -> Any:
    """A paper as WeasyPrint's document."""
    line = FURIGANA_LINE if view.furigana else LINE[view.lang]
    html = sheet_html(f"practice/{kind}", view, paper, stamp, Spacing(line, 1.0), **facts)
    return lay_out(
        html, name=name, styles=[view.root / "print" / one for one in ("sheet.css", "practice/practice.css")]
    )


def shown_items(
    view: SheetView, page: Page, items: Sequence[Asked], card: float, column: float = HALF
) -> list[list[Shown]]:
    """The items in rows: two beside each other, a wide one alone."""
    whole = page.width - 2 * page.side
    rows: list[list[Shown]] = []
    for number, item in enumerate(items, 1):
        wide = questions(view.content)[item.question].wide
        one = Shown(view, item, number, card, whole if wide and column == HALF else whole * column - INNER)
        if one.wide or not rows or len(rows[-1]) == 2 or rows[-1][0].wide:
            rows.append([])
        rows[-1].append(one)
    return rows
