"""How sheets of worked examples look, by machine: rows of cards, words that stand in a column, ends of lines."""

from __future__ import annotations

from typing import Any

import pytest

from tests.print import laid, looks
from tests.print.laid import SHEETS
from tests.print.test_looks import planted

TWO_PAGES = ("hamlet", "take-and-share", "tennos-square", "shikagari")
SVG = 'svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"'
CARD = f'<{SVG} style="width: 12mm; height: 18mm"><title>x</title></svg>'


def sheet(game: str, lang: str) -> Any:
    return laid.sheet(game, lang, "examples")


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_rows_of_cards_stay_in_a_line(game: str, lang: str) -> None:
    assert looks.wrapped(sheet(game, lang)) == []


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_every_sentence_is_filled_in(game: str, lang: str) -> None:
    text = "".join(laid.pages(game, lang, "examples"))
    assert len(text) > 500
    assert "{{" not in text
    assert "{%" not in text


@pytest.mark.parametrize("style", ["width: 50mm", "width: 50mm; white-space: nowrap"])
def test_a_row_that_wraps_or_sticks_out_is_found(style: str) -> None:
    row = f'<div style="{style}"><div class="played">{{}}</div></div>'
    cards = [f'<span style="display: inline-block">{CARD}</span>'] * 6
    assert looks.wrapped(planted(row.format("".join(cards[:3])))) == []
    assert len(looks.wrapped(planted(row.format("".join(cards))))) == 1


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_nothing_that_is_read_is_smaller_than_promised(game: str, lang: str) -> None:
    assert looks.too_small(sheet(game, lang)) == []


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_no_number_stands_alone_and_no_last_line_is_a_scrap(game: str, lang: str) -> None:
    assert looks.numbers_alone(sheet(game, lang)) == []
    assert looks.short_ends(sheet(game, lang)) == []


def test_numbers_alone_and_scraps_are_found() -> None:
    cell = '<table style="width: 41mm"><tr><td style="padding: 0">{}</td></tr></table>'
    text = "出せるのはハートだけです。{}<span style='display: inline-block'>14</span>"
    assert looks.numbers_alone(planted(cell.format(text.format("<br>")))) != []
    assert looks.numbers_alone(planted(cell.format(text.format("&nbsp;")))) == []
    assert looks.short_ends(planted(cell.format("これはカードを出しま<br>す。"))) != []
    assert looks.short_ends(planted(cell.format("これはカードを<br>出します。"))) == []


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_the_hands_of_a_round_and_its_words_stand_in_columns(game: str, lang: str) -> None:
    for cards, words in looks.strip_places(sheet(game, lang)).values():
        assert len(words) <= 1
        assert len(cards) <= 1


def test_a_panel_that_is_shifted_is_found() -> None:
    panel = '<div class="panel" style="padding-left: {}mm"><span class="lying">x</span><b class="step">1</b></div>'
    cards, words = looks.strip_places(planted(panel.format(0) + panel.format(2)))[True]
    assert (len(cards), len(words)) == (2, 2)


@pytest.mark.parametrize(("game", "lang"), [one for one in SHEETS if one[0] in TWO_PAGES])
def test_no_page_is_turned_for_a_few_lines(game: str, lang: str) -> None:
    assert len(sheet(game, lang).pages) == 2
