"""Decks on paper: the pieces of the engine, and every size and place measured on the PDF."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from io import BytesIO
from itertools import combinations, product
from xml.etree import ElementTree as ET

import pypdfium2
import pytest
from pypdf import PdfReader

from rules_engine import find_game, games, make_options
from tehodoki.drawing import pieces
from tehodoki.drawing.pieces import Ink
from tehodoki.drawing.pieces.backs import back
from tehodoki.drawing.pieces.two_suit import DIAMOND
from tehodoki.errors import DeckError, OverflowFault, SheetError
from tehodoki.faults import ContentError
from tehodoki.languages import LANGS
from tehodoki.print import decksheets, formats, sheetgrid
from tehodoki.print.calibration import MIDDLE, needed, render_calibration, scales
from tehodoki.print.decksheets import DeckForm, render_deck
from tehodoki.print.formats import Paper, PieceFormat, paper_format, paper_names, piece_format, piece_names
from tehodoki.print.piecelabel import label_html
from tehodoki.print.placed import mm, placed_pdf
from tehodoki.print.printeddecks import Piece, PrintedDeck, deck_of, names, printed_decks
from tehodoki.print.sheetgrid import BACKS, Grid, Spot, best_grid, in_sheets, sheets_of
from tehodoki.print.sheetmargins import Words, cut_marks, margins_svg
from tehodoki.print.sheets import PAGE_ON
from tehodoki.print.sortingguide import render_guide
from tests.print.measured import Figure, figures

EXACT = 0.1  # mm
OF_LABEL = 10  # mm: wider than a mark on a label
SMALLEST = 6 * 25.4 / 72  # mm
MARK = "0.1.0-1234567"
DECKS = {deck.name: deck for deck in printed_decks()}


def alts(deck: PrintedDeck) -> Counter[str]:
    """What the pieces of a deck are called."""
    called = {kind: {deck.art.card_name(kind, lang): None for lang in LANGS} for kind in deck.counts()}
    return Counter({" / ".join(called[kind]): number for kind, number in deck.counts().items()})


# the pieces --------------------------------------------------------------------------------------------------


def test_these_decks_are_printed() -> None:
    assert {name: len(deck.pieces) for name, deck in DECKS.items()} == {
        "six-suits": 60,
        "numbers": 55,
        "standard": 52,
        "thirty-three": 33,
        "tien-gow": 32,
        "crowns": 100,
        "two-suits-six-suits": 114,
        "two-suits-nine-suits": 117,
        "two-suits-four-suits": 112,
    }
    assert [name for name, deck in DECKS.items() if deck.edition and deck.begin] == ["two-suits-six-suits"]


def tables(game: str) -> list[object]:
    """A game with every number of players, at its usual options and at each other listed value of each."""
    kind = find_game(game)
    found = [kind(seats) for seats in kind.players]
    for field, seats in product(dataclasses.fields(kind.Options), kind.players):
        for value in field.metadata["values"][1:]:
            try:
                found.append(kind(seats, make_options(kind.Options, {field.name: value}, seats)))
            except ValueError:
                continue  # not with so many players
    return found


@pytest.mark.parametrize("game", games())
def test_a_printed_deck_is_the_engines_piece_by_piece(game: str) -> None:
    usual = [deck for deck in DECKS.values() if any(use.game == game for use in deck.uses)]
    for table in tables(game):
        held = names(table.deck)
        others = {letter: deck.art.on_paper.suit_cards for deck in usual for letter in deck.art.drawer.suits}
        fits = []
        for deck in usual:
            in_play = Counter(piece.kind for piece in deck.pieces if not goes_out(deck, game, piece, table.seats))
            extra = in_play - held
            fits.append(held <= in_play and all(others.get(kind) == number for kind, number in extra.items()))
        assert fits.count(True) == 1, (game, table.seats, table.options)


def goes_out(deck: PrintedDeck, game: str, piece: Piece, seats: int) -> bool:
    """Whether a piece is left out, as its mark and the label say."""
    use = next(use for use in deck.uses if use.game == game)
    return seats in piece.out and seats in dict(use.out)


def test_what_goes_out_is_marked_on_each_piece_and_counted_on_the_label() -> None:
    deck = DECKS["six-suits"]
    assert {piece.kind for piece in deck.pieces if piece.out == (3,)} == {s + r for s in "SHXLCD" for r in "A2"}
    assert [use.out for use in deck.uses] == [((3, 12),), ()]
    words = "".join(page.extract_text() for page in PdfReader(BytesIO(made("six-suits"))).pages)
    words = " ".join(words.split())
    assert "leave out the 12 with this mark" in words
    assert sum(piece.out == (2,) for piece in DECKS["numbers"].pieces) == 10


def test_what_marks_mean_stands_on_the_label() -> None:
    deck = DECKS["two-suits-six-suits"]
    assert "◆ in the middle: a booster" in label_html(deck, piece_format("poker").shape, "")


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
@pytest.mark.parametrize("size", ["poker", "bridge", "mini"])
def test_a_label_breaks_no_name_of_a_game(deck: PrintedDeck, size: str) -> None:
    shape = piece_format(size).shape
    label = label_html(deck, shape, f"left:0;top:0;width:{shape.width}mm;height:{shape.height}mm")
    pdf = placed_pdf("label", "size: 100mm", f'<div class="page">{label}</div>', name="label", pages=1)
    lines = PdfReader(BytesIO(pdf)).pages[0].extract_text().splitlines()
    for use in deck.uses:
        assert any(use.title["ja"] in line for line in lines)


def test_one_suit_order_card_for_each_suit_of_the_list() -> None:
    for name, letters in (("six", "ABCDEF"), ("nine", "ABCDEFGHI"), ("four", "ABCD")):
        deck = DECKS[f"two-suits-{name}-suits"]
        assert "".join(kind for kind in deck.counts() if len(kind) == 1) == letters


def test_an_edition_of_ones_own_is_printed_as_it_is_counted() -> None:
    kind = find_game("irokanmuri")
    own = {"tenji": 1, "jito": 1, "monk": 13, "lady": 20, "yagoro": 9, "upright": 11, "folded": 10, "black": 35}
    assert deck_of(kind(4, make_options(kind.Options, {"composition": own}, 4))).counts() == own


@pytest.mark.parametrize(("name", "piece", "sheets"), [("six-suits", "poker", 7), ("tien-gow", "tile", 1)])
def test_sheets_are_counted_as_they_are_printed(name: str, piece: str, sheets: int) -> None:
    sides = 1 if piece_format(piece).glued else 2
    assert sheets_of(DECKS[name].pieces, piece, "a4") == sheets == len(figures(made(name, piece=piece))) // sides


def made(name: str, **form: object) -> bytes:
    key = name, tuple(sorted(form.items()))
    if key not in _MADE:
        _MADE[key] = render_deck(DECKS[name], DeckForm(**form), mark=MARK)
    return _MADE[key]


_MADE: dict[tuple[str, tuple[tuple[str, object], ...]], bytes] = {}


@pytest.mark.parametrize("name", ["six-suits", "thirty-three", "numbers", "tien-gow"])
def test_the_pdf_holds_each_piece_of_the_deck_once(name: str) -> None:
    check_pieces(DECKS[name], figures(made(name)))


def check_pieces(deck: PrintedDeck, pages: Sequence[Sequence[Figure]]) -> None:
    known = alts(deck)
    found = Counter(figure.alt for page in pages for figure in page if figure.alt in known)
    assert found == known


def test_a_copy_too_many_is_found() -> None:
    pages = figures(made("thirty-three"))
    pages[-2].append(pages[0][1])
    with pytest.raises(AssertionError):
        check_pieces(DECKS["thirty-three"], pages)


def test_no_sheet_holds_one_piece_alone_and_none_more_than_fit() -> None:
    for count in range(2, 40):
        pieces = [Piece(str(number)) for number in range(count)]
        sheets = in_sheets(pieces, 9)
        assert [piece for sheet in sheets for piece in sheet] == pieces
        assert len(sheets) == -(-count // 9)
        assert all(2 <= len(sheet) <= 9 for sheet in sheets)


@pytest.mark.parametrize("name", DECKS)
def test_every_front_is_drawn_soundly_and_tells_its_card(name: str) -> None:
    deck, shape = DECKS[name], piece_format("poker").shape
    fronts = {kind: decksheets._front(deck.art, kind, shape, Ink()) for kind in deck.counts()}
    for drawing in fronts.values():
        ET.fromstring(f"<svg>{drawing}</svg>")  # noqa: S314  (our own drawing)
    assert len(set(fronts.values())) == len(fronts)


def test_words_on_a_piece_have_6_points_in_every_form_that_a_deck_names() -> None:
    for deck in DECKS.values():
        module = import_module(f"{pieces.__name__}.{deck.art.style}")
        for name, kind in product(deck.art.on_paper.formats, deck.counts()):
            drawn = module.front(deck.art.drawer, kind, piece_format(name).shape, Ink("colour"))
            sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn)]
            assert all(size >= SMALLEST for size in sizes), (deck.name, name, kind, min(sizes))


def test_boosters_alone_have_their_diamond() -> None:
    deck, shape = DECKS["two-suits-six-suits"], piece_format("poker").shape
    cards = find_game("deck-build-tricks")(3).deck
    marked = {kind for kind in deck.counts() if DIAMOND in decksheets._front(deck.art, kind, shape, Ink())}
    assert marked == {cards.kinds[card] for card in cards.boosters}
    assert not marked & {cards.kinds[card] for card in cards.starters}


# sizes and places --------------------------------------------------------------------------------------------


def check_places(pages: Sequence[Sequence[Figure]], piece: PieceFormat, paper: Paper, backs: str) -> None:
    """Fronts side by side in their size and inside the printer's margins, each back behind its front."""
    fold = backs == "gutter"
    pages = [[one for one in page if one.width > OF_LABEL] for page in pages]
    for number, page in enumerate(pages):
        pieces = [one for one in page if one.width < paper.width / 2 + 20 and one.height < paper.height / 2 + 20]
        upright = paper.height
        for one in pieces:
            assert sorted((one.width, one.height)) == pytest.approx(sorted((piece.width, piece.height)), abs=EXACT)
            assert one.scale == pytest.approx(1, abs=0.0005)
            assert one.x >= paper.margin - EXACT
            assert one.y >= paper.margin - EXACT
            assert one.x + one.width <= paper.width - paper.margin + EXACT
            assert one.y + one.height <= upright - paper.margin + EXACT
        for one, other in combinations(pieces, 2):
            apart = (
                abs(one.x - other.x) >= one.width - EXACT / 2,
                abs(one.y - other.y) >= one.height - EXACT / 2,
            )
            assert any(apart), (one, other)
        if fold:
            fronts = [one for one in pieces if "face-down" not in one.alt]
            behind = {(round(paper.width - one.x - one.width, 1), round(one.y, 1)) for one in fronts}
            found = {(round(one.x, 1), round(one.y, 1)) for one in pieces if "face-down" in one.alt}
            assert behind <= found
        elif backs in ("long", "short") and number % 2:
            fronts = [one for one in pages[number - 1] if one.width < paper.width / 2]
            for one in fronts:
                x, y = (
                    (paper.width - one.x - one.width, one.y)
                    if backs == "long"
                    else (one.x, paper.height - one.y - one.height)
                )
                near = min(max(abs(other.x - x), abs(other.y - y)) for other in pieces)
                assert near <= EXACT, (one, near)


SAMPLE = [("poker", "a4", "long"), ("mini", "letter", "short"), ("bridge", "a4", "gutter"), ("poker", "letter", "none")]


@pytest.mark.parametrize(("piece", "paper", "backs"), SAMPLE)
def test_sizes_and_places_are_exact(piece: str, paper: str, backs: str) -> None:
    pages = figures(made("thirty-three", piece=piece, paper=paper, backs=backs))
    check_places(pages, piece_format(piece), paper_format(paper), backs)


def test_nine_poker_cards_on_both_papers_with_7_5_mm_and_more_around() -> None:
    for paper in paper_names():
        grid = best_grid(paper_format(paper), piece_format("poker"), "long")
        assert grid.count == 9
        assert min(grid.left, grid.top) >= 7.5


@pytest.mark.parametrize("fault", ["behind", "scale"])
def test_a_back_beside_its_front_and_a_page_that_was_scaled_are_found(
    monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    if fault == "behind":
        right = Grid.behind
        monkeypatch.setattr(
            Grid, "behind", lambda grid, spot, axis: Spot(right(grid, spot, axis).x + 0.2, right(grid, spot, axis).y)
        )
    else:
        wrong = dataclasses.replace(piece_format("poker"), width=62.7)
        monkeypatch.setattr(decksheets, "piece_format", {"poker": wrong}.__getitem__)
    pages = figures(render_deck(DECKS["thirty-three"], DeckForm(), mark=MARK))
    with pytest.raises(AssertionError):
        check_places(pages, piece_format("poker"), paper_format("a4"), "long")


def test_backs_are_moved_as_they_were_told_and_fronts_stay() -> None:
    plain, moved = figures(made("thirty-three")), figures(made("thirty-three", offset=(1.5, -0.75)))
    for number, (page, other) in enumerate(zip(plain, moved, strict=True)):
        for one, two in zip(page[1:], other[1:], strict=True):
            step = (1.5, -0.75) if number % 2 else (0, 0)
            assert (two.x - one.x, two.y - one.y) == pytest.approx(step, abs=0.01)


def test_a_glued_piece_has_no_back_and_all_tiles_are_on_one_sheet() -> None:
    pages = figures(made("tien-gow", piece="tile"))
    assert len(pages) == 1
    check_places(pages, piece_format("tile"), paper_format("a4"), "none")


def test_spare_stickers_are_of_the_kinds_that_other_sets_have_more_of() -> None:
    deck = DECKS["crowns"]
    alts = Counter(one.alt for page in figures(made("crowns", piece="sticker")) for one in page)
    names = {" / ".join(deck.art.card_name(kind, lang) for lang in LANGS): kind for kind in deck.counts()}
    over = {kind: alts[name] - deck.counts()[kind] for name, kind in names.items()}
    assert {kind for kind, more in over.items() if more} == {"yagoro", "upright", "folded", "black"}
    assert max(over.values()) - min(more for more in over.values() if more) <= 1


def test_pages_for_print_services_have_their_boxes() -> None:
    reader = PdfReader(BytesIO(made("thirty-three", form="single")))
    assert len(reader.pages) == 66
    for page in reader.pages:
        mm = [[float(side) / 72 * 25.4 for side in box] for box in (page.mediabox, page.bleedbox, page.trimbox)]
        left, bottom, right, top = mm[2]
        assert (right - left, top - bottom) == pytest.approx((63, 88), abs=EXACT)
        around = [left - 3, bottom - 3, right + 3, top + 3]
        assert mm[1] == pytest.approx(around, abs=EXACT)
        assert mm[0] == pytest.approx(around, abs=EXACT)
        assert mm[0][:2] == [0, 0]


@pytest.mark.parametrize(("backs", "edge"), [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")])
def test_a_printer_is_asked_to_keep_the_size_and_to_flip_at_the_right_edge(backs: str, edge: str) -> None:
    wishes = PdfReader(BytesIO(made("thirty-three", backs=backs))).trailer["/Root"]["/ViewerPreferences"]
    assert (wishes["/PrintScaling"], wishes["/Duplex"]) == ("/None", edge)


# ink ---------------------------------------------------------------------------------------------------------

SHARP = 6  # pixels a mm


def pictures(pdf: bytes, pages: Sequence[int]) -> list[object]:
    document = pypdfium2.PdfDocument(pdf)
    return [document[page].render(scale=SHARP * 25.4 / 72).to_pil().convert("L") for page in pages]


def inked_beside_safe(pdf: bytes, page: int, grid: Grid, safe: float) -> list[Spot]:
    """The pieces of a page with ink nearer to their edge than that."""
    (picture,) = pictures(pdf, [page])
    found = []
    for spot in grid.fronts():
        box = [round(side * SHARP) for side in (spot.x, spot.y, spot.x + grid.across, spot.y + grid.down)]
        piece = picture.crop(tuple(box))
        inner = round((safe - 0.35) * SHARP)
        piece.paste(255, (inner, inner, piece.width - inner, piece.height - inner))
        if piece.getextrema()[0] < 128:
            found.append(spot)
    return found


@pytest.mark.parametrize("name", ["six-suits", "two-suits-nine-suits", "numbers", "tien-gow"])
def test_what_must_be_read_and_every_mark_stays_clear_of_the_edges(name: str) -> None:
    grid = best_grid(paper_format("a4"), piece_format("poker"), "long")
    assert inked_beside_safe(made(name, **({"backs": "none"} if name.startswith("two") else {})), 0, grid, 3) == []


def test_a_cut_mark_on_a_piece_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tehodoki.print.sheetmargins.CUT", (-2.0, 2.4))
    grid = best_grid(paper_format("a4"), piece_format("poker"), "long")
    assert inked_beside_safe(render_deck(DECKS["thirty-three"], DeckForm(), mark=MARK), 0, grid, 3)


def test_saving_ink_saves_ink_and_black_is_black() -> None:
    dark = {}
    for ink in ("colour", "saving"):
        images = pictures(made("six-suits", ink=ink), [0, 1])
        dark[ink] = sum(255 * image.width * image.height - sum(image.tobytes()) for image in images)
    assert dark["saving"] < 0.6 * dark["colour"]
    document = pypdfium2.PdfDocument(made("six-suits", ink="black"))
    image = document[8].render(scale=1).to_pil().convert("RGB")
    bands = [band.tobytes() for band in image.split()]
    assert max(max(pixel) - min(pixel) for pixel in set(zip(*bands, strict=True))) < 12


def test_a_back_is_the_same_upside_down() -> None:
    for deck in DECKS.values():
        drawing = back(deck.art.on_paper.mark, deck.art.back, piece_format("poker").shape, Ink())
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 63 88" '
            f'style="width:63mm;height:88mm;position:absolute;left:0;top:0"><title>x</title>{drawing}</svg>'
        )
        page = f'<div style="position:relative;width:63mm;height:88mm">{svg}</div>'
        pdf = placed_pdf("x", f"{mm(63, 88)}; margin: 0", page, name="back", pages=1)
        (image,) = pictures(pdf, [0])
        turned = image.rotate(180)
        differs = sum(abs(a - b) > 128 for a, b in zip(image.tobytes(), turned.tobytes(), strict=True))
        assert differs < 0.002 * image.width * image.height, deck.name


# calibration -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", ["long", "short"])
@pytest.mark.parametrize("slip", [(1.5, -0.5), (-2.0, 3.0)])
def test_what_is_read_from_the_calibration_sheet_brings_backs_home(turn: str, slip: tuple[float, float]) -> None:
    width, height = 210.0, 297.0
    front = width / 2, height * MIDDLE
    cross = width / 2, height * (MIDDLE if turn == "long" else 1 - MIDDLE)
    printed = cross[0] + slip[0], cross[1] + slip[1]
    seen = (width - printed[0], printed[1]) if turn == "long" else (printed[0], height - printed[1])
    read = needed(turn, seen[0] - front[0], seen[1] - front[1])
    assert (read[0] + slip[0], read[1] + slip[1]) == pytest.approx((0, 0), abs=1e-9)


def test_the_calibration_sheet_has_two_sheets_and_says_what_to_type() -> None:
    reader = PdfReader(BytesIO(render_calibration("letter", mark=MARK)))
    assert len(reader.pages) == 4
    assert "--back-offset X,Y" in reader.pages[0].extract_text()


@pytest.mark.parametrize("turn", ["long", "short"])
def test_no_number_of_the_scales_stands_on_another(turn: str) -> None:
    places = [
        (float(x), float(y)) for x, y in re.findall(r'<text x="([^"]+)" y="([^"]+)"', "".join(scales(turn, 0, 0)))
    ]
    assert len(places) == 6  # an end each, X and Y
    assert all(max(abs(a - c), 2 * abs(b - d)) > 6 for (a, b), (c, d) in combinations(places, 2))


@pytest.mark.parametrize("paper", paper_names())
def test_the_sorting_guide_shows_each_kind_with_its_count(paper: str) -> None:
    text = (
        PdfReader(BytesIO(render_guide(DECKS["crowns"], paper, mark=MARK))).pages[0].extract_text().replace("\n", " ")
    )
    for look in ("round standing cap", "cap folded sideways", "each card left", "横に折れた烏帽子", "残った札、全部"):
        assert look in text
    names = {kind: DECKS["crowns"].art.card_name(kind, "en") for kind in DECKS["crowns"].counts()}
    assert text.index("robe of many layers") < text.index("habit")  # as the rules have them
    for kind, number in DECKS["crowns"].counts().items():
        assert names[kind] in text
        assert text.count(f"{number} in this deck") == list(DECKS["crowns"].counts().values()).count(number)


# what is refused ---------------------------------------------------------------------------------------------


def test_each_sheet_says_what_it_is() -> None:
    pages = figures(made("numbers"))
    assert [page[0].alt for page in pages[:2]] == [
        "数字のデッキ / Numbers, 1 / 7 枚め / sheet 1 of 7, 表 / fronts. 100 %で印刷 / Print at 100 %",
        "数字のデッキ / Numbers, 1 / 7 枚め / sheet 1 of 7, 裏 / backs. 100 %で印刷 / Print at 100 %",
    ]


@pytest.mark.parametrize("backs", ["long", "short"])
def test_fronts_are_the_odd_pages_and_how_to_cut_and_to_do_without_backs_stands_beside_them(backs: str) -> None:
    pdf = made("thirty-three", backs=backs)
    sides = [page[0].alt.partition(". ")[0].rpartition("/ ")[2] for page in figures(pdf)]
    assert sides == ["fronts", "backs"] * 4
    words = ["".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages]
    assert [("ticktotick,rowsfirst" in page, "onlytheoddpages" in page) for page in words] == [
        (True, False),
        (False, True),
    ] * 4


def test_papers_are_those_of_the_other_sheets() -> None:
    assert {name: (paper_format(name).width, paper_format(name).height) for name in paper_names()} == {
        name: (paper.width, paper.height) for name, paper in PAGE_ON.items()
    }


def test_what_there_is_not_is_refused_with_what_there_is() -> None:
    with pytest.raises(SheetError, match=r"piece 'pokr' is unknown; did you mean 'poker'\?"):
        piece_format("pokr")
    with pytest.raises(SheetError, match="expected one of: long, short"):
        render_deck(DECKS["numbers"], DeckForm(backs="round"), mark=MARK)
    huge = dataclasses.replace(piece_format("poker"), width=190, height=280)
    with pytest.raises(SheetError, match="does not fit on a4"):
        best_grid(paper_format("a4"), huge, "gutter")
    with pytest.raises(OverflowFault, match="beside the ruler"):
        margins_svg(
            best_grid(paper_format("a4"), piece_format("tile"), "none"),
            paper_format("a4"),
            Words(("long " * 60,), ("a",), "t"),
            True,
            "x",
        )
    strange = dataclasses.replace(DECKS["numbers"].art, style="strange")
    with pytest.raises(DeckError, match=r"write generator/drawing/pieces/strange\.py"):
        decksheets._front(strange, "1", piece_format("poker").shape, Ink())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("width: 60\n", r"own\.yaml:1:1: no title; expected that key"),
        ("title: {ja: x, en: x}\nwidth: a\nheight: 80\nsafe: 3\nradius: 1\n", "width: 'a'; expected a number"),
        ("title: {ja: x, en: x}\nwidth: 5\nheight: 80\nsafe: 3\nradius: 1\n", "margins that leave no room"),
    ],
)
def test_a_format_that_cannot_be_is_refused(tmp_path: object, text: str, said: str) -> None:
    folder = tmp_path / "pieces"  # type: ignore[operator]
    folder.mkdir()
    (folder / "own.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=said):
        formats._read(PieceFormat, folder, "own")


def test_cut_marks_lie_in_the_margins_of_every_format() -> None:
    for paper, piece, backs in product(paper_names(), piece_names(), BACKS):
        grid = sheetgrid.best_grid(paper_format(paper), piece_format(piece), backs)
        for mark in cut_marks(grid, paper_format(paper).margin):
            x, y = (float(number) for number in mark[1:].replace("H", " ").replace("V", " ").split()[:2])
            assert not (grid.left < x < grid.right and grid.top < y < grid.bottom), mark
