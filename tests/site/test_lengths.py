"""Words in the pictures of a page keep the width that they were measured in."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from rules_engine import games
from tehodoki.drawing.fonts import Cut, find_fonts
from tehodoki.drawing.measures import text_width
from tehodoki.texts.content import load_game
from tehodoki.texts.rules import FigureCall
from tehodoki.web.lengths import with_lengths
from tehodoki.web.siteview import SiteView

NS = "{http://www.w3.org/2000/svg}"


def width(text: str, size: float, bold: bool = False, lang: str = "en") -> float:
    return text_width(text, size, find_fonts().of(lang, Cut(bold=bold)))


def lengths(html: str) -> list[float]:
    return [float(one) for one in re.findall(r'textLength="([\d.]+)" lengthAdjust="spacingAndGlyphs"', html)]


def test_size_and_weight_are_those_of_the_text() -> None:
    html = '<svg><g font-size="20"><g font-weight="bold"><text x="1">go</text></g><text>stay</text></g></svg>'
    assert lengths(with_lengths(html, "en")) == [round(width("go", 20, bold=True), 1), round(width("stay", 20), 1)]


def test_parts_of_a_text_are_measured_as_they_are_set() -> None:
    html = '<svg font-size="10"><text>\n  a &amp; b <tspan font-weight="bold" dx="4">7</tspan></text></svg>'
    expected = width("a & b ", 10) + 4 + width("7", 10, bold=True)
    assert lengths(with_lengths(html, "en")) == [pytest.approx(expected, abs=0.06)]


def test_what_has_a_length_or_no_words_is_left_alone() -> None:
    html = '<p>A <b>text</b></p><svg><text textLength="74">ACE</text><text></text><g/></svg><p>text</p>'
    assert with_lengths(html, "en") == html


def test_japanese_is_measured_in_its_own_face() -> None:
    made = lengths(with_lengths('<svg font-size="30"><text>山札 31枚</text></svg>', "ja"))
    assert made == [pytest.approx(width("山札 31枚", 30, lang="ja"), abs=0.06)]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", games())
def test_every_word_of_a_setup_picture_has_its_length(game: str, lang: str) -> None:
    content = load_game(game)
    blocks = [block for section in content.rules[lang].sections for block in section.blocks]
    (call,) = [block for block in blocks if isinstance(block, FigureCall) and block.name == "setup"]
    drawn = with_lengths(str(SiteView(content, lang).picture(call)), lang)
    svg = ET.fromstring(re.search(r"<svg.*</svg>", drawn, re.DOTALL)[0])  # type: ignore[index]  # noqa: S314  (our own)
    words = [one for one in svg.iter(f"{NS}text") if "".join(one.itertext()).strip()]
    assert words
    assert all(float(one.get("textLength", 0)) > 0 for one in words)
