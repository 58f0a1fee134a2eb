"""Papers for a class: on a pupil's nothing tells an answer, on the teacher's every wrong answer has its reason."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops, ImageStat
from pypdf import PdfReader

from tehodoki.making.tasks import PRACTICE
from tehodoki.practice.classpapers import render_exit, render_lesson, render_poster, render_seats
from tehodoki.practice.items import Item
from tehodoki.practice.kitpractice import make_practice
from tehodoki.practice.papers import PAGE_ON, render_answers, render_worksheet
from tehodoki.practice.sheets import for_class, sheet
from tehodoki.print.sheets import Stamp
from tehodoki.print.tiled import tiled
from tehodoki.texts.ruby import strip_readings
from tests.practice.banks import KEPT, bank, content
from tests.sampling import in_turns, sampled

STAMP = Stamp("1.2.3", "3f9a2c1")
FORMS = [("ja", "a4", False), ("en", "letter", False), ("ja", "letter", True), ("en", "a4", False)]
PUPILS = ("worksheet", "exit")


def with_other_answers(items: Sequence[Item]) -> list[Item]:
    """The same items, each with its first wrong answer in the place of the right one, and no reasons."""
    return [replace(one, right=one.wrong[0].answer, wrong=(), clauses=()) for one in items]


def text_of(pdf: bytes) -> str:
    reader = PdfReader(BytesIO(pdf))
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


@cache
def items(game: str) -> tuple[Item, ...]:
    return tuple(sheet(content(game), bank(game)))


@cache
def worksheet(game: str, lang: str, paper: str = "a4", furigana: bool = False) -> bytes:
    return render_worksheet(content(game), items(game), lang, paper, furigana, stamp=STAMP)


@pytest.mark.parametrize(("game", "form"), in_turns(sampled(KEPT, 0, 2), FORMS))
def test_a_pupils_file_is_the_same_whatever_is_right(game: str, form: tuple[str, str, bool]) -> None:
    made = worksheet(game, *form)
    assert made == render_worksheet(content(game), with_other_answers(items(game)), *form, stamp=STAMP)
    leaving = for_class(content(game), bank(game)).leaving
    made = render_exit(content(game), leaving, *form, stamp=STAMP)
    assert made == render_exit(content(game), with_other_answers(leaving), *form, stamp=STAMP)


def test_answers_are_not_the_same_where_others_are_right() -> None:
    game = KEPT[0]
    key = render_answers(content(game), [("", items(game))], "en", stamp=STAMP)
    assert key != render_answers(content(game), [("", with_other_answers(items(game)))], "en", stamp=STAMP)


@pytest.mark.parametrize(("game", "form"), in_turns(sampled(KEPT, 0, 2), FORMS))
def test_beside_each_wrong_answer_stands_what_is_believed_and_it_stands_nowhere_else(
    game: str, form: tuple[str, str, bool]
) -> None:
    lang = form[0]
    key = squeezed(text_of(render_answers(content(game), [("", items(game))], *form, stamp=STAMP)))
    pupils = squeezed(text_of(worksheet(game, *form)))
    for item in items(game):
        for name in item.misreadings:
            said = squeezed(strip_readings(content(game).misreading(name)[lang]))
            assert said not in pupils
            assert form[2] or said in key, name  # readings stand between the words


def squeezed(text: str) -> str:
    return re.sub(r"\s|-", "", text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))


@pytest.mark.parametrize(("game", "form"), in_turns(KEPT, [form for form in FORMS if not form[2]]))
def test_a_worksheet_is_one_side_of_paper(game: str, form: tuple[str, str, bool]) -> None:
    assert len(PdfReader(BytesIO(worksheet(game, *form))).pages) == 1


@pytest.mark.parametrize("game", KEPT[:2])
def test_a_lesson_has_its_minutes_and_the_seats_their_names(game: str) -> None:
    plan = text_of(render_lesson(content(game), bank(game), "en", stamp=STAMP))
    for told in ("Minute by minute", "42–45", "Listen for these", "Judge card", "Class results"):
        assert told in plan
    signs = text_of(render_seats(content(game), "en", stamp=STAMP))
    assert all(name in signs for name in ("Aki", "Ben", "Chika", "Dai", "Emma"))


@pytest.mark.parametrize(("game", "form"), in_turns(sampled(KEPT, 1, 2), FORMS))
def test_every_paper_of_a_kit_can_be_made(game: str, form: tuple[str, str, bool], tmp_path: Path) -> None:
    for kind in PRACTICE:
        assert make_practice(tmp_path / f"{kind}.pdf", kind, game, *form, "3f9a2c1", "") >= 1


def grey(pdf: bytes, scale: float, margin: float = 0.0) -> list[Image.Image]:
    """The pages of a PDF as they are printed, without a margin of so many mm."""
    pages = [page.render(scale=scale).to_pil().convert("L") for page in pdfium.PdfDocument(pdf)]
    edge = margin * 72 / 25.4 * scale
    return [
        page.crop((round(edge), round(edge), round(page.width - edge), round(page.height - edge))) for page in pages
    ]


@pytest.mark.parametrize(("lang", "paper"), [("ja", "a4"), ("en", "letter")])
def test_four_sheets_put_together_are_the_poster(lang: str, paper: str) -> None:
    game = KEPT[0]
    made = (content(game), for_class(content(game), bank(game)).poster, lang, paper)
    poster = render_poster(*made, stamp=STAMP)
    (whole,) = grey(poster, 0.5)
    four = grey(tiled(poster, PAGE_ON[paper]), 0.5, 8.6)  # without the line to cut along
    assert len(four) == 4
    apart = [unlike(together(sheets), whole) for sheets in (four, four[::-1])]
    assert apart[0] < 6
    assert apart[1] > 3 * apart[0]


def together(sheets: Sequence[Image.Image]) -> Image.Image:
    """Four sheets as they hang."""
    wide, high = sheets[0].size
    put = Image.new("L", (2 * wide, 2 * high), 255)
    for place, one in enumerate(sheets):
        put.paste(one, (place % 2 * wide, place // 2 * high))
    return put


def unlike(one: Image.Image, other: Image.Image) -> float:
    """How much two pictures differ where there is ink, seen from afar."""
    inked = [picture.point(lambda grey_: 255 * (grey_ < 200)).getbbox() for picture in (one, other)]
    assert all(inked)
    small = [
        picture.crop(box).resize((60, 84), Image.Resampling.BOX)
        for picture, box in zip((one, other), inked, strict=True)
    ]
    return ImageStat.Stat(ImageChops.difference(*small)).mean[0]
