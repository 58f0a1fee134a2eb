"""Booklets: the rules on eight small pages of one sheet, in their order, legible, and folded as they are read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from typing import Any
from unittest.mock import Mock

import pikepdf
import pytest

from rules_engine import games
from tehodoki.errors import OverflowFault, PageCountFault
from tehodoki.print import booklet
from tehodoki.print.booklet import (
    BAND,
    FOOT,
    INNER,
    OUTER,
    PAGE_ON,
    SIZES,
    TOP,
    Room,
    booklet_document,
    render_booklet,
)
from tehodoki.print.columns import Cell
from tehodoki.print.imposition import ACROSS, DOWN, ON_SHEET, ON_SIDE, Spot, imposed, in_reading_order
from tehodoki.print.pdf import MM_PER_PX, check_overflow, page_box, render_pdf, write_pdf
from tehodoki.print.sheets import Stamp
from tehodoki.print.sheetview import SheetView
from tehodoki.texts.content import GameContent, load_game
from tests.print import looks
from tests.print.readable import collided, faults
from tests.sampling import in_turns, sampled

GAME = "take-and-share"
STAMP = Stamp("1.2.3", "3f9a2c1")
TEXT, LABEL, DRAWN = 9.0, 8.0, 6.0  # pt
LABELS = {"flow", "how", "numbers", "caption"}
"""Classes of what labels a figure or tells how a booklet is made; all else is text."""
PRINTER = 4.2  # mm that printers leave white
WAYS = [("en", "a4"), ("ja", "letter"), ("ja", "a4", True), ("en", "letter")]


@cache
def content(game: str) -> GameContent:
    return load_game(game)


@cache
def made(game: str, lang: str, paper: str = "a4", furigana: bool = False) -> tuple[Any, int]:
    return booklet_document(SheetView(content(game), lang, furigana), PAGE_ON[paper], STAMP, "planted")


def planted(monkeypatch: pytest.MonkeyPatch, *cells: Cell, asked: Sequence[Cell] = ()) -> tuple[Any, int]:
    """A booklet that holds something else, with what a table asks."""
    own = [Cell(f'<div class="cover" data-box="cover">{GAME}</div>'), *cells]
    monkeypatch.setattr(booklet, "booklet_cells", Mock(return_value=(own, asked, (len(asked), len(asked)))))
    return booklet_document(SheetView(content(GAME), "en"), PAGE_ON["a4"], STAMP, "planted")


def filling(blocks: int) -> list[Cell]:
    return [Cell(f'<p style="height: 30mm">Block {number}</p>') for number in range(blocks)]


def pages(document: Any) -> dict[int, tuple[Spot, Any]]:
    """Where each page really lies, by the number that is printed on it."""
    found = {}
    for side, sheet in enumerate(document.pages):
        for box in looks.boxes(page_box(sheet), "quarter"):
            (folio,) = looks.boxes(box, "folio")
            number = int("".join(one.text for one in folio.descendants() if hasattr(one, "text")))
            down = box.position_y / (box.border_height() + BAND / MM_PER_PX)
            across = box.position_x / box.border_width()
            assert number not in found
            found[number] = Spot(side, round(down), round(across)), box
            assert abs(across - round(across)) + abs(down - round(down)) < 0.01
    return found


def folded(spots: Mapping[int, Spot]) -> list[int]:
    """The pages as they are turned: sheets are cut together, upper halves outside, backs folded inside.

    A sheet is turned about its upright edge: behind what lies on the left is what lies on the right of the back.
    """
    lying = {spot: page for page, spot in spots.items()}
    sheets = range(0, 1 + max(spot.side for spot in lying), 2)
    strips = [
        (sheet, row) for row in range(DOWN) for sheet in sheets if (sheet, row, 0) in lying
    ]  # the outermost first
    leaves = [(lying[Spot(sheet, row, 1)], lying[Spot(sheet + 1, row, 0)]) for sheet, row in strips]
    leaves += [(lying[Spot(sheet + 1, row, 1)], lying[Spot(sheet, row, 0)]) for sheet, row in reversed(strips)]
    return [page for leaf in leaves for page in leaf]


def said(document: Any) -> list[str]:
    """The clauses as they are read, page by page."""
    every = pages(document)
    boxed = [box for page in sorted(every) for box in looks.boxes(every[page][1], "clause")]
    return [box.element.get("id") for box in boxed]


def printed(game: str, lang: str) -> list[str]:
    view = SheetView(content(game), lang)
    clauses = [block for section in content(game).rules[lang].sections for block in section.blocks]
    return [block.id for block in clauses if block in content(game).rules[lang].clauses and view.prints(block)]


def too_small(document: Any) -> list[str]:
    found = []
    for one in looks.words(document):
        names = looks.classes(one.within)
        least = DRAWN if "text" in names else LABEL if names & LABELS else TEXT
        if one.size < least - 0.01 and "rt" not in names:
            found.append(f"{one.text.strip()} {one.size:.1f}")
    return found


def bare(document: Any) -> list[int]:
    """The pages that end with a heading."""
    found = []
    for page, (_, box) in pages(document).items():
        cells = list(looks.boxes(box, "cell"))
        tags = [one.element.tag for one in cells[-1].children if one.element is not None] if cells else []
        if tags[-1:] == ["h2"]:
            found.append(page)
    return found


def empty(document: Any, full: float) -> list[int]:
    """The pages that are nearly half empty at the foot: a clause and its picture keep together."""
    found = []
    for page, (_, box) in sorted(pages(document).items()):
        (area,) = looks.boxes(box, "area")
        foot = max((cell.position_y + cell.margin_height() for cell in looks.boxes(area, "cell")), default=0.0)
        if foot - area.position_y < area.height * full:
            found.append(page)
    return found


@pytest.mark.parametrize(("game", "way"), in_turns(sampled(games(), 0, 2), WAYS))
def test_a_booklet_says_every_clause_in_order_on_both_sides_of_a_sheet(game: str, way: tuple[Any, ...]) -> None:
    document, count = made(game, *way)
    lang, paper = way[:2]
    assert said(document) == printed(game, lang)
    assert len(document.pages) == 2 * -(-count // ON_SHEET)
    assert count in (ON_SHEET, ON_SHEET + ON_SIDE)
    every = pages(document)
    assert empty(document, 0.45 if way[2:] else 0.5) == []  # with readings fewer blocks fit a page
    assert faults(document.write_pdf(), collided, drawn=False) == []
    assert folded({page: spot for page, (spot, _) in every.items()}) == list(range(1, count + 1))
    assert too_small(document) == []
    assert bare(document) == []
    check_overflow(document, game)
    for _, box in every.values():
        (area,) = looks.boxes(box, "area")
        assert area.width * MM_PER_PX == pytest.approx(PAGE_ON[paper].width / ACROSS - INNER - OUTER, abs=0.05)
        assert (area.position_y - box.position_y) * MM_PER_PX == pytest.approx(TOP, abs=0.05)
        assert box.height * MM_PER_PX == pytest.approx(area.height * MM_PER_PX + TOP + FOOT, abs=0.05)
    ends = list(looks.boxes(every[count][1], "credit"))
    assert len(ends) == 1


@pytest.mark.parametrize("count", list(SIZES))
def test_pages_come_in_order_when_the_sheets_are_cut_and_folded(count: int) -> None:
    spots = imposed(count)
    assert folded(spots) == list(range(1, count + 1))
    assert len(set(spots.values())) == count
    turned = {page: spot._replace(column=1 - spot.column) if spot.side % 2 else spot for page, spot in spots.items()}
    swapped = {page: spot._replace(row=1 - spot.row) for page, spot in spots.items()}
    assert folded(turned) != list(range(1, count + 1))
    assert folded(swapped) != list(range(1, count + 1))


def test_a_clause_that_is_lost_or_moved_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    clauses = [Cell(f'<p class="clause" id="{one}">{one}</p>') for one in printed(GAME, "en")]
    right, _ = planted(monkeypatch, *clauses)
    assert said(right) == printed(GAME, "en")
    lost, _ = planted(monkeypatch, *clauses[:-2], clauses[-1])
    moved, _ = planted(monkeypatch, clauses[-1], *clauses[:-1])
    assert said(lost) != printed(GAME, "en")
    assert said(moved) != printed(GAME, "en")


def test_small_type_a_bare_heading_and_words_over_the_fold_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    small, _ = planted(monkeypatch, *filling(24), Cell('<p style="font-size: 8.9pt">small</p>'))
    assert too_small(small) == ["small 8.9"]
    heading, _ = planted(monkeypatch, *filling(24), Cell("<h2>Nothing follows</h2>"))
    assert len(bare(heading)) == 1
    long, _ = planted(monkeypatch, Cell(f'<p style="white-space: nowrap">{"over the fold " * 9}</p>'), *filling(24))
    with pytest.raises(OverflowFault, match=r"box 'page \d text' holds more than fits, by \d"):
        check_overflow(long, "planted")


@pytest.mark.parametrize(("blocks", "count"), [(40, 12), (52, 16)])
def test_what_eight_pages_do_not_hold_has_more_strips(monkeypatch: pytest.MonkeyPatch, blocks: int, count: int) -> None:
    document, made_of = planted(monkeypatch, *filling(blocks))
    assert (made_of, len(document.pages)) == (count, 4)
    assert folded({page: spot for page, (spot, _) in pages(document).items()}) == list(range(1, count + 1))
    spare = [list(looks.boxes(page_box(side), "spare")) for side in document.pages]
    assert [len(one) for one in spare] == [0, 0, int(count % ON_SHEET != 0), 0]


def test_a_second_figure_yields_to_what_a_table_does_after_a_wrong_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def words(*cells: Cell) -> tuple[int, list[str]]:
        asked = [Cell('<p style="height: 30mm">Take it back</p>')]
        document, count = planted(monkeypatch, *cells, asked=asked)
        every = [one.text for one in looks.words(document)]
        return count, [one for one in ("Drawn", "Take it back") if one in every]

    figure = Cell('<p style="height: 30mm">Drawn</p>', yields=2)
    assert words(*filling(20), figure, *filling(2)) == (8, ["Drawn", "Take it back"])
    assert words(*filling(28), figure, *filling(2)) == (8, ["Take it back"])


def test_what_sixteen_pages_do_not_hold_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PageCountFault):
        planted(monkeypatch, *filling(80))


def test_a_page_that_ends_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    full, _ = planted(monkeypatch, *filling(24))
    assert empty(full, 0.55) == []
    short, count = planted(monkeypatch, *filling(4))
    assert len(empty(short, 0.55)) > count // 2


@pytest.mark.parametrize("paper", sorted(PAGE_ON))
def test_how_it_is_made_stands_on_the_band_that_is_cut_out(paper: str) -> None:
    document, _ = made(GAME, "en", paper)
    front, back = (list(looks.boxes(page_box(side), "how")) for side in document.pages[:2])
    (how,) = front
    assert not back
    assert len([one for one in how.descendants() if one.element_tag == "img"]) == 3
    cuts = [y for kind, _, y, *_ in Room.on(PAGE_ON[paper]).marks() if kind == "cut"]
    assert how.position_y * MM_PER_PX == pytest.approx(min(cuts), abs=0.05)
    assert (how.position_y + how.border_height()) * MM_PER_PX == pytest.approx(max(cuts), abs=0.05)
    assert sum(cuts) == pytest.approx(PAGE_ON[paper].height)


@pytest.mark.parametrize("paper", sorted(PAGE_ON))
def test_marks_of_folds_lie_in_the_margins_of_pages(paper: str) -> None:
    sheet, room = PAGE_ON[paper], Room.on(PAGE_ON[paper])
    strips = [(top, top + room.page[1]) for top in (room.top(0), room.top(1))]
    folds = [(x, y, high) for kind, x, y, _, high in room.marks() if kind == "fold"]
    assert len(folds) == 4
    for x, y, high in folds:
        assert x == sheet.width / 2
        assert any(
            start <= y and y + high <= end and (y + high <= start + TOP or y >= end - FOOT) for start, end in strips
        )
    assert min(OUTER, TOP) > PRINTER


def test_a_booklet_is_tagged_as_it_is_read_and_the_same_each_time() -> None:
    pdf = render_booklet(content(GAME), "en", stamp=STAMP)
    assert pdf == in_reading_order(write_pdf(made(GAME, "en")[0], name="again", duplex="long"), ON_SHEET)
    with pikepdf.open(BytesIO(pdf)) as opened:
        assert len(opened.pages) == 2
        assert str(opened.Root.Lang) == "en"
        document = opened.Root.StructTreeRoot.K[0]
        sides = [page.obj.objgen for page in opened.pages]
        found = [sides.index(section.Pg.objgen) for section in document.K]
        assert found == [spot.side for spot in imposed(ON_SHEET).values()]
        assert [str(section.P.S) for section in document.K] == ["/Document"] * ON_SHEET
        assert [page for page, section in enumerate(document.K, 1) if "/H1" in tags(section)] == [1]


def tags(part: Any) -> list[str]:
    """The tags below a part."""
    if not isinstance(part, pikepdf.Dictionary) or "/S" not in part:
        return []
    kids = part.get("/K", [])
    kids = kids if isinstance(kids, pikepdf.Array) else [kids]
    return [str(part.S), *(tag for kid in kids for tag in tags(kid))]


def test_sections_are_put_in_the_order_of_their_pages() -> None:
    spots = imposed(ON_SHEET)
    lying: list[list[int]] = [[], []]
    for page in sorted(spots, key=lambda page: spots[page]):
        lying[spots[page].side].append(page)

    def side(some: Sequence[int]) -> str:
        drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><title>{}</title></svg>'
        return "<div>{}</div>".format("".join(f"<section>{drawn.format(page)}</section>" for page in some))

    breaks = '<div style="break-before: page">'
    html = (
        f'<html lang="en"><title>x</title><body>{side(lying[0])}{side(lying[1]).replace("<div>", breaks)}</body></html>'
    )
    pdf = render_pdf(html, name="planted", pages=2)

    def heard(data: bytes) -> list[int]:
        with pikepdf.open(BytesIO(data)) as opened:
            return list(alternatives(opened.Root.StructTreeRoot.K[0]))

    assert heard(pdf) == [*lying[0], *lying[1]]
    assert heard(in_reading_order(pdf, ON_SHEET)) == list(spots)


def alternatives(part: Any) -> Iterator[int]:
    """What drawings say, in the order of the tags."""
    if not isinstance(part, pikepdf.Dictionary):
        return
    if "/Alt" in part:
        yield int(str(part.Alt))
    kids = part.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        yield from alternatives(kid)
