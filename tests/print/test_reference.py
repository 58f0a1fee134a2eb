"""Reference cards: one a player, one fold each, few words that can be read, pictures that the engine computes."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from pypdfium2 import raw

from rules_engine import games
from tehodoki.errors import OverflowFault, SheetError
from tehodoki.print.cardgrid import CARD, CUT, PAGE_ON, Grid
from tehodoki.print.pdf import MM_PER_PX, check_overflow, page_box
from tehodoki.print.reference import MOST, reference_document, reference_sides, render_reference
from tehodoki.print.ruler import ruler_path
from tehodoki.print.sheets import Stamp
from tehodoki.print.sheetview import SheetView
from tehodoki.print.undrawn import undrawn
from tehodoki.texts.content import GameContent, load_game
from tehodoki.texts.reference import SIDES
from tehodoki.texts.ruby import strip_readings
from tehodoki.texts.rules import FigureCall
from tests.print import looks
from tests.sampling import in_turns, sampled
from tests.texts.planted import GAME, Planted

STAMP = Stamp("1.2.3", "3f9a2c1")
FORMS = [("ja", False), ("ja", True), ("en", False)]
WORDS, SIGNS, READINGS = 8.5, 6.0, 4.0  # pt
LARGE = 6.5  # pt of the largest reading, over the name
SAID = {"en": re.compile(r"[^\W\d_]{2}[^\W\d_'’-]*"), "ja": re.compile("[ぁ-ヺー一-鿿]")}
MM = 72 / 25.4


@cache
def content(game: str) -> GameContent:
    return load_game(game)


@cache
def cards(game: str, lang: str, paper: str = "a4", furigana: bool = False) -> Any:
    return reference_document(SheetView(content(game), lang, furigana), PAGE_ON[paper], STAMP, "planted")


@cache
def printed(game: str, lang: str, furigana: bool = False) -> bytes:
    return render_reference(content(game), lang, furigana=furigana, stamp=STAMP)


def boxes(document: Any, name: str) -> list[list[Any]]:
    """Of each page the boxes whose `class` has a name."""
    return [list(looks.boxes(page_box(page), name)) for page in document.pages]


def side(number: int) -> tuple[float, float, float, float]:
    """The first card's side on the PDF's first page: left, bottom, right and top in pt."""
    paper, (x, y) = PAGE_ON["a4"], Grid.on(PAGE_ON["a4"]).corner(0, number)
    left, top = paper.side + x, paper.height - paper.top - y
    return left * MM, (top - CARD[1]) * MM, (left + CARD[0]) * MM, top * MM


def letters(pdf: bytes, number: int) -> Iterator[tuple[str, float]]:
    """What stands on a side of the first card, letter by letter, with the size in pt as it is printed."""
    left, bottom, right, top = side(number)
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    for at in range(text.count_chars()):
        if raw.FPDFText_IsGenerated(text.raw, at):
            continue
        x0, y0, x1, y1 = text.get_charbox(at)
        if left <= (x0 + x1) / 2 <= right and bottom <= (y0 + y1) / 2 <= top:
            matrix = raw.FS_MATRIX()
            raw.FPDFText_GetMatrix(text.raw, at, matrix)
            size = raw.FPDFText_GetFontSize(text.raw, at) * math.hypot(matrix.c, matrix.d)
            yield chr(raw.FPDFText_GetUnicode(text.raw, at)), size


# the paper ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "form"), in_turns(games(), FORMS))
def test_every_player_has_a_card_of_one_fold_and_every_sheet_is_full(game: str, form: tuple[str, bool]) -> None:
    lang, furigana = form
    document = cards(game, lang, furigana=furigana)
    check_overflow(document, game)
    pages = boxes(document, "side")
    places, players = Grid.on(PAGE_ON["a4"]).places, max(content(game).meta.facts.players)
    assert [len(page) for page in pages] == [len(SIDES) * places] * -(-players // places)
    for box in (one for page in pages for one in page):
        assert box.border_width() * MM_PER_PX == pytest.approx(CARD[0], abs=0.05)
        assert box.border_height() * MM_PER_PX == pytest.approx(CARD[1], abs=0.05)


@pytest.mark.parametrize("paper", sorted(PAGE_ON))
def test_cut_marks_lie_outside_the_cards_and_on_the_paper(paper: str) -> None:
    (sides,), (marks,) = boxes(cards(GAME, "en", paper), "side"), boxes(cards(GAME, "en", paper), "mark")
    lefts, tops = ({round(box.__dict__[f"position_{axis}"] * MM_PER_PX, 1) for box in sides} for axis in "xy")
    wide, high = PAGE_ON[paper].width, PAGE_ON[paper].height
    assert 5 < min(lefts) < max(lefts) + CARD[0] < wide - 5
    assert 5 < min(tops) < max(tops) + CARD[1] < high - 5
    for box in marks:
        x, y = box.position_x * MM_PER_PX, box.position_y * MM_PER_PX
        right, bottom = x + box.border_width() * MM_PER_PX, y + box.border_height() * MM_PER_PX
        beside = right <= min(lefts) - CUT[0] + 0.2 or x >= max(lefts) + CARD[0] + CUT[0] - 0.2
        above = bottom <= min(tops) - CUT[0] + 0.2 or y >= max(tops) + CARD[1] + CUT[0] - 0.2
        assert beside or above
        # Every mark stands at the edge of a card.
        edges = [*lefts, max(lefts) + CARD[0]] if above else [*tops, max(tops) + CARD[1]]
        assert any(abs((x if above else y) - edge) < 0.15 for edge in edges)


def test_a_ruler_of_100_mm_stands_on_the_paper() -> None:
    ends = [int(one) for one in re.findall(r"M1.7 0V(\d+)", ruler_path(True, 1.7, 0))]
    assert ends == [100]
    for paper in PAGE_ON:
        ((ruler,),) = boxes(cards(GAME, "en", paper), "ruler")
        assert ruler.height * MM_PER_PX == pytest.approx(102, abs=0.05)  # a mm above and below


# what a side says -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "lang"), in_turns(games(), ["en", "ja"]))
def test_a_side_says_little_and_in_type_that_can_be_read(game: str, lang: str) -> None:
    pdf, title = printed(game, lang), strip_readings(content(game).rules[lang].title)
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    named = len(SAID[lang].findall(title))
    for number, name in enumerate(SIDES):
        # hard words have a reading in every edition
        found = [one for one in letters(pdf, number) if not ("ぁ" <= one[0] <= "ゖ" and one[1] <= LARGE)]
        whole = "".join(letter for letter, _ in found) if lang == "ja" else text.get_text_bounded(*side(number))
        said = len(SAID[lang].findall(whole)) - (named if name == SIDES[0] else 0)
        assert 5 < said <= MOST[lang], name
        assert min(size for _, size in found) >= SIGNS - 0.01
        small = "".join(letter if size < WORDS - 0.01 else " " for letter, size in found)
        assert not re.search(r"[^\W\d]{2}|[ぁ-ヺ一-鿿]", small), small


@pytest.mark.parametrize("game", sampled(games(), 0, 2))
def test_readings_on_a_card_can_be_read(game: str) -> None:
    for number in range(len(SIDES)):
        assert min(size for _, size in letters(printed(game, "ja", True), number)) >= READINGS


@pytest.mark.parametrize("game", games())
def test_each_side_has_a_picture_that_the_engine_computes(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    for name in ("shown", "computed", "numbers_of"):
        real = getattr(SheetView, name)

        def told(view: SheetView, *given: Any, _real: Any = real, _name: str = name, **more: Any) -> Any:
            asked.append(_name)
            return _real(view, *given, **more)

        monkeypatch.setattr(SheetView, name, told)
    for lang, text in content(game).reference.items():
        for section in text.sections:
            (call,) = [block for block in section.blocks if isinstance(block, FigureCall)]
            asked.clear()
            assert "<svg" in SheetView(content(game), lang).picture(call)
            assert asked, call.name


def test_a_picture_of_what_the_engine_does_not_bear_out_is_refused() -> None:
    own = content(GAME)
    (call,) = [block for block in own.reference["en"].sections[0].blocks if isinstance(block, FigureCall)]
    name = next(str(value) for value in call.options.values())
    wrong = replace(own.example(name), claims=tuple(replace(one, said="Z") for one in own.example(name).claims))
    view = SheetView(replace(own, examples=tuple(wrong if one.id == name else one for one in own.examples)), "en")
    with pytest.raises(SheetError, match=name):
        reference_sides(view)


# faults ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "more", "told"),
    [
        ("en", "\nso many words" * 12, r"reference.en.md:3:1: \d+ words on the front.*expected 40 at most"),
        ("ja", "\nひらがな" * 20, r"reference.ja.md:3:1: \d+ letters on the front.*expected 80 at most"),
    ],
)
def test_a_side_that_says_too_much_is_told_with_its_place(tmp_path: Path, lang: str, more: str, told: str) -> None:
    planted = Planted(tmp_path)
    for one in ("en", "ja"):
        text = planted.path(f"reference.{one}.md").read_text(encoding="utf-8")
        back = text.index("\n## ", text.index("{#front}"))
        words = more if one == lang else "\nx"
        planted.path(f"reference.{one}.md").write_text(f"{text[:back]}{words}\n{text[back:]}", encoding="utf-8")
    with pytest.raises(SheetError, match=told):
        render_reference(planted.load(), lang, stamp=STAMP)


def test_a_picture_that_is_too_high_is_told_with_its_side(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    for lang in ("en", "ja"):
        path = planted.path(f"reference.{lang}.md")
        text = re.sub(r"figure\(.*\)", 'figure("high")', path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8")
    planted.path("figures/high.html").write_text('<div class="oncard" style="height: 80mm"></div>', encoding="utf-8")
    with pytest.raises(OverflowFault, match=r"box 'card (front|back)' holds more than fits, by \d"):
        render_reference(planted.load(), "en", stamp=STAMP)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{#front}", "{#face}", "sections face back; expected front and back"),
        ("\n## ", '\n{{ figure("signs") }}\n\n## ', 'figure("signs") on the front; expected one figure(…), and words'),
        (
            "{{ figure(",
            '{{ example("case-a") }}\n\n{{ figure(',
            'example("case-a") on the front; expected one figure(…)',
        ),
        ("Follow", "[case-a: A] Follow", "unknown clause of the card 'case-a'"),
        ("Follow", "12 cards follow", "the number 12 typed"),
        ("Follow suit if you can. An **ace is {{ 1 }}**.\n", "", "section front: "),
    ],
)
def test_what_is_no_card_is_told_with_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    planted = Planted(tmp_path)
    text = planted.path("reference.en.md").read_text(encoding="utf-8")
    at = text.index(old, text.index("{#front}") if old == "\n## " else 0)
    planted.path("reference.en.md").write_text(text[:at] + new + text[at + len(old) :], encoding="utf-8")
    faults = planted.faults()
    assert any("/reference." in fault and told in fault for fault in faults), faults


def test_a_game_without_words_has_a_plain_card_and_is_asked_for_them(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    for lang in ("en", "ja"):
        planted.path(f"reference.{lang}.md").unlink()
    own = planted.load()
    document = reference_document(SheetView(own, "ja", furigana=True), PAGE_ON["a4"], STAMP, "planted")
    check_overflow(document, "planted")
    assert own.meta.flow is not None
    front, back = reference_sides(SheetView(own, "en"))
    assert own.meta.title["en"].partition(" ")[0] in front
    assert all(step.words["en"] in back for step in own.meta.flow.steps)
    asked = [str(fault) for fault in undrawn(own) if "reference" in str(fault)]
    assert sorted(re.findall(r"reference\.(\w\w)\.md:1:1: no words", "\n".join(asked))) == ["en", "ja"]
    planted.path("reference.ja.md").write_text("# x\n", encoding="utf-8")
    assert any("reference.en.md" in fault and "missing" in fault for fault in planted.faults())
