"""The printed sheets: two pages, all clauses, only our font, the same bytes, in every language and on every paper."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, partial
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from pypdf import PdfReader

from rules_engine import games
from tehodoki.addresses import game_address, site_address
from tehodoki.errors import OverflowFault, PageCountFault, SheetError
from tehodoki.faults import ContentError
from tehodoki.print.columns import Cell, Measured, deal, deal_leaves
from tehodoki.print.rulecells import GOAL, in_overview, rule_cells
from tehodoki.print.setuppicture import setup_figure
from tehodoki.print.sheets import (
    EXAMPLES_PAGES,
    EXAMPLES_SPACINGS,
    FURIGANA_PAGES,
    PAGE_ON,
    examples_facts,
    render_sheet,
    sheet_html,
)
from tehodoki.print.sheetview import SheetView
from tehodoki.texts.content import GameContent, load_game
from tehodoki.texts.ruby import strip_readings
from tehodoki.texts.rules import Clause, Prose, Section, draw_cards
from tests.print import laid
from tests.print.laid import READ, SHEETS, STAMP
from tests.sampling import in_turns, sampled

JAPANESE, ENGLISH = {"BIZ-UDPGothic", "BIZ-UDPGothic-Bold"}, {"Lato", "Lato-Bold", "Lato-Italic"}
# Every sheet must fit both papers in both languages; test_handout.py asks it of the worked examples.
EVERY = [
    (game, kind, lang, paper)
    for (game, lang), kind in in_turns(SHEETS, ("rules", "examples"))
    for paper in (("a4", "letter") if game == games()[-1] else ("a4",))
]


def content(game: str = "take-and-share") -> GameContent:
    return laid.content(game)


def sheet(game: str, kind: str, lang: str, paper: str = "a4", furigana: bool = False) -> bytes:
    return laid.printed(game, lang, kind, furigana, paper)


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


@cache
def words(game: str, kind: str, lang: str) -> str:
    """All that a sheet says, without spaces."""
    reader = PdfReader(BytesIO(sheet(game, kind, lang)))
    return squeezed("".join(page.extract_text() for page in reader.pages))


@pytest.mark.parametrize(("game", "kind", "lang", "paper"), EVERY)
def test_a_sheet_is_whole(game: str, kind: str, lang: str, paper: str) -> None:
    reader = PdfReader(BytesIO(sheet(game, kind, lang, paper)))
    assert len(reader.pages) == 2 if kind == "rules" else len(reader.pages) in EXAMPLES_PAGES
    width, height = (float(value) * 25.4 / 72 for value in reader.pages[0].mediabox[2:])
    assert (width, height) == pytest.approx((PAGE_ON[paper].width, PAGE_ON[paper].height), abs=0.1)
    assert reader.root_object["/Lang"] == lang
    assert reader.metadata is not None
    assert strip_readings(content(game).meta.title[lang]) in (reader.metadata.title or "")
    names = {
        str(font.get_object()["/BaseFont"]) for page in reader.pages for font in page["/Resources"]["/Font"].values()
    }
    found = {re.sub(r"^/[A-Z]{6}\+", "", name) for name in names}
    assert (found == JAPANESE) if lang == "ja" else (found <= JAPANESE | ENGLISH and ENGLISH - {"Lato-Italic"} <= found)


@pytest.mark.parametrize(("game", "paper"), [(game, paper) for game, kind, paper in READ if kind == "rules"])
def test_rules_need_a_third_page_at_most_for_their_readings(game: str, paper: str) -> None:
    assert len(laid.pages(game, "ja", "rules", True, paper)) in (2, 3)


def as_read(view: SheetView, kind: str) -> str:
    """What a card in a line of text leaves when it is copied: its signs are drawings."""
    return "/".join(part.text for part in view.art.chip(kind, view.lang))


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_the_rule_sheet_prints_every_clause(game: str, lang: str) -> None:
    printed, view = words(game, "rules", lang), SheetView(content(game), lang)
    for clause in content(game).rules[lang].clauses:
        said = draw_cards(strip_readings(clause.text), partial(as_read, view))
        # Markdown's stars are not printed, and readings of hard words stand somewhere else.
        text = squeezed(re.sub(r"[*]|\]\(#[^)]*\)|\[(?=\w+\])", "", said))
        begins = clause.number + squeezed(strip_readings(clause.title))
        stands = begins in printed and text[:40] in printed.replace("*", "")
        assert stands is view.prints(clause) or "《《" in clause.text + clause.title, clause.id


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_the_rule_sheet_is_printed_to_its_end(game: str, lang: str) -> None:
    printed = words(game, "rules", lang)
    view = SheetView(content(game), lang)
    for section in content(game).rules[lang].sections:
        # A strip on top of the sheet has a title of its own.
        if any(
            view.prints(block) for block in section.blocks if section.slug == GOAL or not in_overview(section, block)
        ):
            assert squeezed(strip_readings(section.title)) in printed
    last = content(game).rules[lang].sections[-1].blocks[-1]
    assert isinstance(last, Prose | Clause)
    assert squeezed(strip_readings(last.text))[-20:] in printed


def test_text_that_a_list_makes_longer_is_not_lost(tmp_path: Path) -> None:
    from tests.texts.planted import Planted

    planted = Planted(tmp_path)
    planted.change("rules.en.md", "Designer: ", "- one\n" * 8 + "- two\n\nDesigner: ")
    planted.change("rules.ja.md", "作者《さくしゃ》：", "- 1\n" * 8 + "- 1\n\n作者《さくしゃ》：")
    reader = PdfReader(BytesIO(render_sheet("rules", planted.load(), "en", stamp=STAMP)))
    assert "Thegamebelongstoitsdesigner." in squeezed(reader.pages[1].extract_text())


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_bookmarks_are_the_headings_without_readings(lang: str) -> None:
    for furigana in (False, True)[: 1 + (lang == "ja")]:
        reader = PdfReader(BytesIO(sheet("take-and-share", "rules", lang, "a4", furigana)))
        first, sections = reader.outline
        assert not isinstance(first, list)
        assert str(first.title).startswith("Take & Share")
        view = SheetView(content(), lang)
        expected = [
            strip_readings(section.title)
            for section in content().rules[lang].sections
            if any(map(view.prints, section.blocks))
        ]
        asked = [strip_readings(one.title) for one in tables(lang)]
        assert [entry.title for entry in sections if entry.title not in asked] == expected


def tables(lang: str) -> list[Section]:
    """The sections of questions, which are printed where there is room."""
    table = content().table
    return [section for text in (table.texts, table.shared_texts) for section in text[lang].sections]


@pytest.mark.parametrize("kind", ["rules", "examples"])
def test_the_footer_tells_a_stale_print(kind: str) -> None:
    reader = PdfReader(BytesIO(sheet("take-and-share", kind, "en")))
    count = len(reader.pages)
    for number, page in enumerate(reader.pages, 1):
        text = page.extract_text()
        assert "1.2.3-3f9a2c1" in text
        assert "Tehodoki" in text
        assert f"page {number} of {count}" in text
        assert "CC BY 4.0" in text


def test_furigana_are_shown_when_asked_for_only() -> None:
    plain = squeezed(
        "".join(page.extract_text() for page in PdfReader(BytesIO(sheet("take-and-share", "rules", "ja"))).pages)
    )
    reader = PdfReader(BytesIO(sheet("take-and-share", "rules", "ja", "a4", True)))
    assert "てふだ" not in plain
    assert "てふだ" in squeezed("".join(page.extract_text() for page in reader.pages))
    assert len(reader.pages) in FURIGANA_PAGES
    assert "《" not in plain


def test_english_has_no_furigana_to_show() -> None:
    assert sheet("take-and-share", "rules", "en", "a4", True) == sheet("take-and-share", "rules", "en")


@pytest.mark.parametrize(("kind", "lang"), [("rules", "ja"), ("examples", "en")])
def test_every_drawing_has_a_title_and_headings_skip_no_level(kind: str, lang: str) -> None:
    view = SheetView(content(), lang)
    facts = {"leaves": [], "cells": rule_cells(view)} if kind == "rules" else examples_facts(view, STAMP)
    html = sheet_html(kind, view, PAGE_ON["a4"], STAMP, EXAMPLES_SPACINGS[0], **facts)
    drawings = re.findall(r"<svg\b[^>]*>(.{0,7})", html, re.DOTALL)
    assert len(drawings) > 20
    assert set(drawings) == {"<title>"}
    levels = [int(level) for level in re.findall(r"<h([1-6])\b", html)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert not re.search(r"<th(?![^>]*scope=)[ >]", html)


def test_the_table_after_the_deal_is_asked_of_the_engine() -> None:
    figure = setup_figure(SheetView(content(), "en"), seats=3)
    assert [seat.name for seat in figure.seats] == ["Aki", "Ben", "Chika"]
    assert [[zone.backs for zone in seat.zones] for seat in figure.seats] == [[15], [15], [15]]
    assert [len(zone.cards) for zone in figure.centre] == [3]
    assert [seat.marks for seat in figure.seats] == [()] * 3
    assert figure.notes == ("Anybody may start",)
    assert figure.title.startswith("A table of 3 players. In the centre: Share cards ×3 (")


def test_an_unknown_kind_is_refused() -> None:
    for wrong in (("posters", "ja", "a4"), ("rules", "fr", "a4"), ("rules", "ja", "a3")):
        with pytest.raises(SheetError, match="is unknown; expected one of"):
            render_sheet(wrong[0], content(), wrong[1], wrong[2], stamp=STAMP)


def test_too_much_text_fails(tmp_path: Path) -> None:
    from tests.texts.planted import Planted

    planted = Planted(tmp_path)
    planted.change("rules.en.md", "To the left] ", "To the left] " + "And so on and on. " * 240)
    with pytest.raises(PageCountFault, match="3 pages, expected 2"):
        render_sheet("rules", planted.load(), "en", stamp=STAMP)


def test_the_back_begins_with_a_section_of_the_text(tmp_path: Path) -> None:
    from tests.texts.planted import Planted

    planted = Planted(tmp_path)
    planted.change("game.yaml", "back: share", "back: score")
    with pytest.raises(ContentError, match=r"back: score is no section of rules\.en\.md.*one of goal, material"):
        planted.load()


def test_a_leaf_is_turned_where_the_game_says_or_says_that_it_goes_on(tmp_path: Path) -> None:
    from tests.texts.planted import Planted

    planted = Planted(tmp_path)
    planted.change("game.yaml", "back: share", "back: scoring")
    front, _ = PdfReader(BytesIO(render_sheet("rules", planted.load(), "en", stamp=STAMP))).pages
    assert "Continued overleaf" in front.extract_text()
    turned = {}
    for game in sampled(games(), 0, 2):  # one of these is
        front, back = PdfReader(BytesIO(sheet(game, "rules", "en"))).pages
        if "Continued overleaf" not in front.extract_text():
            turned[game] = back.extract_text().lstrip()
    assert turned
    for game, begins in turned.items():
        rules, meta = load_game(game).rules["en"], load_game(game).meta
        assert begins.startswith(next(one.title for one in rules.sections if one.slug == meta.back))


def test_too_long_a_fact_names_its_box(tmp_path: Path) -> None:
    from tests.texts.planted import Planted

    planted = Planted(tmp_path)
    planted.change("game.yaml", "en: trick-taking", "en: " + "trick-taking and more " * 9)
    with pytest.raises(OverflowFault) as caught:
        render_sheet("rules", planted.load(), "en", stamp=STAMP)
    assert caught.value.box == "band kind"


# columns --------------------------------------------------------------------------------------------------


def test_columns_keep_headings_with_their_text_and_one_gap() -> None:
    cells = [Cell("h", keep=True), *[Cell("p")] * 4, Cell("h2", keep=True), *[Cell("q")] * 4]
    columns = deal(cells, [10.0] * 10, [65.0, 65.0], 2.0)
    assert columns is not None
    assert [[cell.html for cell in column] for column in columns] == [
        ["h", "p", "p", "p", "p"],
        ["h2", "q", "q", "q", "q"],
    ]
    assert [[cell.above for cell in column] for column in columns] == [[0.0, 2.0, 2.0, 2.0, 2.0]] * 2


def test_a_column_rather_begins_with_a_section_than_ends_like_its_neighbour() -> None:
    cells = [Cell("h", keep=True, opens=True), *[Cell("p")] * 4, Cell("h2", keep=True, opens=True), Cell("q")]
    columns = deal(cells, [10.0] * 7, [70.0, 70.0], 0.0)
    assert columns is not None
    assert [column[0].html for column in columns] == ["h", "h2"]


def test_a_leaf_is_turned_at_a_section_and_those_before_it_are_full() -> None:
    cells = [Cell(str(number), opens=True) for number in range(9)]
    leaves = deal_leaves(cells, [10.0] * 9, [[25.0, 25.0], [25.0, 25.0], [25.0, 25.0]], 0.0, turn=6)
    assert leaves is not None
    assert [[[cell.html for cell in column] for column in leaf] for leaf in leaves] == [
        [["0", "1"], ["2", "3"]],
        [["4"], ["5"]],
        [["6", "7"], ["8"]],
    ]
    kept = [*cells[:5], Cell("5", keep=True, opens=True), *cells[6:]]
    assert deal_leaves(kept, [10.0] * 9, [[25.0, 25.0], [25.0, 25.0], [25.0, 25.0]], 0.0, turn=6) is None
    assert deal_leaves(cells, [10.0] * 9, [[25.0, 25.0], [25.0, 25.0]], 0.0, turn=6) is None


def test_what_does_not_fit_its_columns_is_told() -> None:
    assert deal([Cell("p")] * 3, [50.0] * 3, [60.0, 60.0], 0.0) is None


def test_heights_follow_the_line_height() -> None:
    assert Measured(100, 60).at(1.5) == 130


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_an_address_stands_on_every_page_and_as_a_code_that_can_be_read(lang: str) -> None:
    address = game_address(site_address("https://example.org/games"), lang, "take-and-share")
    assert address == f"https://example.org/games/{lang}/take-and-share/"
    reader = PdfReader(BytesIO(render_sheet("rules", content(), lang, stamp=replace(STAMP, address=address))))
    assert len(reader.pages) == 2
    for page in reader.pages:
        assert f"example.org/games/{lang}/take-and-share/" in squeezed(page.extract_text())
    without = PdfReader(BytesIO(sheet("take-and-share", "rules", lang)))
    assert all("example.org" not in page.extract_text() for page in without.pages)
    codes = [cell.html for cell in rule_cells(SheetView(content(), lang), address) if 'class="qr"' in cell.html]
    assert len(codes) == 1
    assert read_code(codes[0]) == address


def read_code(html: str) -> str:
    """What a reader of QR codes makes of the drawing."""
    svg = re.search(r'<svg [^>]*class="qr" viewBox="0 0 (\d+) \1".*?</svg>', html, re.DOTALL)
    assert svg is not None
    size, scale = int(svg[1]), 4
    image = Image.new("L", (size * scale, size * scale), 255)
    for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", svg[0]):
        left, top = int(x) * scale, int(y) * scale
        image.paste(0, (left, top, left + scale, top + scale))
    found = zxingcpp.read_barcodes(image)
    return "".join(one.text for one in found)
