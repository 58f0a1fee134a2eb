"""Papers as they come out of the printer: with readings each kanji has one, and no words lie on other words, on rules,
frames or pictures; a viewer is told to keep their size and on how many sides; they are tagged."""

from __future__ import annotations

import re
from contextlib import closing
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree import ElementTree as ET

import pikepdf
import pytest
from pypdf import PdfReader

from rules_engine import games
from rules_engine.games import score_pad
from tehodoki.drawing.decks import load_deck
from tehodoki.drawing.fonts import find_fonts
from tehodoki.making.tasks import PRACTICE
from tehodoki.practice.kitpractice import make_practice
from tehodoki.print import svgruby
from tehodoki.print.kitpapers import make_paper, make_tonight
from tehodoki.print.pdf import render_pdf
from tehodoki.print.svgruby import with_readings
from tehodoki.texts.content import kept_game
from tests.print.readable import collided, cramped, crossed, faults, unread
from tests.sampling import in_turn

CUT = ("poster-in-four",)  # on whose edges words are cut
KINDS = ("rules", "examples", "booklet", "reference", "score-pad", "script", *(k for k in PRACTICE if k not in CUT))
WAYS = [*((kind, "a4") for kind in KINDS), *((kind, "letter") for kind in (*KINDS[6:], *KINDS[:6]))]
"""Every paper on both sizes; two for each game, in rotation."""
FORMS = [(game, way) for turn, game in enumerate(games()) for way in in_turn(WAYS, turn, len(KINDS))]
JUDGES = (unread, crossed, collided)
NEED_NONE = {"山口真功"}
"""Names whose readings nobody told us."""


ONE_SIDE = {"reference", "score-pad", "script", "exit", "poster", "poster-in-four", "seats"}
"""What is cut up, folded or hung."""


@cache
def made(game: str, kind: str, paper: str) -> bytes:
    with TemporaryDirectory() as folder:
        return made_in(Path(folder) / f"{kind}.pdf", game, kind, paper)


def made_in(target: Path, game: str, kind: str, paper: str) -> bytes:
    if kind in PRACTICE:
        make_practice(target, kind, game, "ja", paper, True, "abcdefg", "")
    else:
        deals = kept_game(game).folder / "deals"
        make_paper(target, kind, game, "ja", paper, True, "abcdefg", "", [deals])
    return target.read_bytes()


def judged(pdf: bytes, game: str = "") -> list[list[str]]:
    """What the judges find: words without a reading, in drawings too, but for what stands on cards; collisions outside
    of drawings; and in drawings readings without room."""
    told = [one for one in faults(pdf, unread, drawn=False) if _word(one) not in NEED_NONE]
    drawn = [one for one in faults(pdf, unread) if _word(one) not in NEED_NONE | on_cards(game)]
    outside = faults(pdf, cramped, drawn=False)  # within a hair's breadth of a chip is room enough
    close = [one for one in faults(pdf, cramped) if one not in outside]
    return [[*told, *drawn], *(faults(pdf, judge, drawn=False) for judge in JUDGES[1:]), close]


def _word(found: str) -> str:
    return found.partition(": ")[2]


def on_cards(game: str) -> set[str]:
    """What stands on the cards of a game themselves."""
    art = load_deck(kept_game(game).meta.deck) if game else None
    return {part.text for kind in art.drawer.kinds for part in art.chip(kind, "ja")} if art else set()


@pytest.mark.parametrize(("game", "way"), FORMS)
def test_with_readings_every_word_of_a_paper_can_be_read(game: str, way: tuple[str, str]) -> None:
    if way[0] == "score-pad" and score_pad(game) is None:
        pytest.skip("the game keeps no scores")
    assert judged(made(game, *way), game) == [[], [], [], []]


def test_a_drawing_stays_one_whoever_registers_prefixes() -> None:
    ET.register_namespace("", "urn:other")
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 50"><text x="9" y="40">札《ふだ》</text></svg>'
    made = with_readings(f"<p>{drawing}</p>", find_fonts())
    assert re.findall(r"<[^/][\w:]*", made) == ["<p", "<svg", "<text", "<text"]
    assert ET.fromstring(made)[0].tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 - made here


def test_no_paper_shows_how_it_is_made() -> None:
    for kind in ("score-pad", "rules"):
        with closing(PdfReader(BytesIO(made("hamlet", kind, "a4")))) as reader:
            assert [page.number for page in reader.pages if "Macro" in page.extract_text()] == []


def test_so_it_can_on_the_page_of_all_games(tmp_path: Path) -> None:
    make_tonight(tmp_path / "tonight.pdf", games(), "ja", "a4", True, "abcdefg")
    pdf = (tmp_path / "tonight.pdf").read_bytes()
    assert judged(pdf) == [[], [], [], []]


def wishes(pdf: bytes) -> list[str]:
    """What a PDF does not say that keeps its print as it was made."""
    reader = PdfReader(BytesIO(pdf))
    root: Any = reader.trailer["/Root"]
    said, boxes = root.get("/ViewerPreferences", {}), ("/MediaBox", "/CropBox", "/TrimBox", "/BleedBox")
    corners = {tuple(map(float, page[box][:2])) for page in reader.pages for box in boxes if box in page}
    held = {
        "size": said.get("/PrintScaling") == "/None",
        "title": bool(said.get("/DisplayDocTitle")),
        "corner": corners == {(0.0, 0.0)},
        "tags": "/StructTreeRoot" in root and bool(root.get("/MarkInfo", {}).get("/Marked")) and "/Lang" in root,
    }
    return [name for name, holds in held.items() if not holds] + [str(said.get("/Duplex"))]


@pytest.mark.parametrize(("game", "way"), FORMS)
def test_a_viewer_is_told_to_keep_the_size_and_on_which_sides_to_print(game: str, way: tuple[str, str]) -> None:
    if way[0] == "score-pad" and score_pad(game) is None:
        pytest.skip("the game keeps no scores")
    assert wishes(made(game, *way)) == ["/Simplex" if way[0] in ONE_SIDE else "/DuplexFlipLongEdge"]


# planted ------------------------------------------------------------------------------------------------------

STYLE = (
    "p { margin: 12px 0 0; line-height: 1 } .up { position: relative } rt { position: absolute; left: -1em; right: -1em"
)
RUBY = '<ruby style="position: relative; display: inline-block; text-align: center">{}<rt>{}</rt></ruby>'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60" width="90" height="60"><title>x</title>{}</svg>'
WORD = '<text x="30" y="30" font-size="12" font-family="BIZ UDPGothic">{}</text>'


def planted(body: str, above: float = 17) -> bytes:
    style = f"{STYLE}; font-size: 8px; bottom: {above}px; line-height: 1 }}"
    head = f"<head><title>x</title><style>{style} @page {{ size: 60mm 60mm; margin: 5mm }}</style></head>"
    return render_pdf(
        f'<html lang="ja">{head}<body style="font: 16px BIZ UDPGothic">{body}</body></html>', name="planted"
    )


def found(pdf: bytes) -> list[list[str]]:
    return [faults(pdf, judge) for judge in JUDGES]


def test_a_word_without_a_reading_is_found_wherever_it_stands() -> None:
    read, drawn = RUBY.format("手札", "てふだ"), WORD.format("山札")
    assert found(planted(f"<p>{read}を</p>")) == [[], [], []]
    assert found(planted(f"<p>{read}を出す</p>"))[0] == ["page 1: 出"]
    assert found(planted(f"<p>場札{read}</p>"))[0] == ["page 1: 場札"]
    assert found(planted(SVG.format(drawn)))[0] == ["page 1: 山札"]


def test_a_reading_on_a_rule_a_frame_or_a_line_of_a_drawing_is_found() -> None:
    read = RUBY.format("手札", "てふだ")
    assert found(planted(f'<p style="border-bottom: 1px solid #000">うえ</p><p>{read}</p>', 16)) == [[], [], []]
    for rule in ("border-top: 1px solid #000; padding-top: 3px", "border: 2px dotted #777; padding-top: 2px"):
        assert found(planted(f'<p style="{rule}">{read}</p>', 14))[1] != []
    line = '<path d="M0 {}H90" stroke="#5d7a68"/>'
    word = WORD.format("やま")
    assert [found(planted(SVG.format(line.format(y) + word)))[1] == [] for y in (10, 26, 40)] == [True, False, True]


BOXED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90" width="90" height="90"><title>x</title>'
    '<g font-family="BIZ UDPGothic" font-size="12"><text x="10" y="20">うえのぎょう</text>'
    '<text x="10" y="33">山札《やまふだ》</text><path d="M0 40H90V80" fill="none" stroke="#000"/>'
    '<rect x="8" y="46" width="40" height="16" rx="3" fill="#fff" stroke="#000"/>'
    '<text x="12" y="58">手札《てふだ》</text>'
    '<g transform="translate(54 42) scale(.2)"><rect width="63" height="88"/></g></g></svg>'
)


def test_a_reading_without_room_in_a_drawing_is_found_and_a_drawing_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svgruby, "LEAST", 6.0)
    made = with_readings(BOXED, find_fonts())
    with monkeypatch.context() as without:
        without.setattr(svgruby, "make_room", lambda *_: 0.0)
        as_it_was = with_readings(BOXED, find_fonts())
    said = " ".join(faults(planted(as_it_was), cramped))
    assert "てふだ" in said
    assert "のや" not in said
    assert " on " in said
    assert faults(planted(made), cramped) == []


def test_where_a_drawing_makes_room_lines_grow_and_pictures_stay_whole() -> None:
    made = ET.fromstring(with_readings(BOXED, find_fonts()))  # noqa: S314 - made here
    high = float(made.get("viewBox", "").split()[3]) + float(made.get("viewBox", "").split()[1])
    box = made.find(".//{*}rect[@rx]")
    line = made.find(".//{*}path")
    assert box is not None
    assert line is not None
    assert high > 90
    assert float(box.get("height", 0)) > 16
    assert float(box.get("y", 0)) > 46
    top, low = (float(y) for y in re.findall(r"L90 ([\d.]+)", line.get("d", "")))
    assert top > 40
    assert low - top > 40
    assert [one.get("width") for one in made.iter("{http://www.w3.org/2000/svg}rect") if not one.get("rx")] == ["63"]


def test_words_on_words_are_found_unless_a_card_hides_them() -> None:
    read = RUBY.format("手札", "てふだ")
    assert found(planted(f"<p>うえのうえの</p><p>{read}</p>", 24))[2] != []
    card = '<rect x="25" y="10" width="60" height="40" fill="#fff"/>'
    both = WORD.format("うえ").replace('y="30"', 'y="36"') + "{}" + WORD.format("した")
    assert found(planted(SVG.format(both.format(""))))[2] != []
    assert found(planted(SVG.format(both.format(card)))) == [[], [], []]


def test_a_wish_that_is_not_said_is_noticed() -> None:
    assert wishes(planted("<p>x</p>")) == ["None"]
    with pikepdf.open(BytesIO(planted("<p>x</p>"))) as pdf:
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
        pdf.pages[0].obj.MediaBox = pikepdf.Array([-8, 0, 162, 170])
        del pdf.Root.StructTreeRoot
        spoilt = BytesIO()
        pdf.save(spoilt)
    assert wishes(spoilt.getvalue()) == ["size", "corner", "tags", "None"]
