"""Readings: parsed, stripped and set, and missing ones found."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tehodoki.texts.ruby import pieces, ruby_html, stray_marks, strip_readings, unread_kanji


def test_a_reading_belongs_to_the_kanji_before_it() -> None:
    assert [piece[:2] for piece in pieces("この手札《てふだ》から")] == [
        ("この", None),
        ("手札", "てふだ"),
        ("から", None),
    ]


def test_a_bar_starts_the_base() -> None:
    assert [piece[:2] for piece in pieces("全員｜リード札《りーどふだ》")] == [
        ("全員", None),
        ("リード札", "りーどふだ"),
    ]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("配《くば》る", "配る"),
        ("山口真功《》さん", "山口真功さん"),
        ("no readings", "no readings"),
        ("一｜番《ばん》", "一番"),
        ("人々《ひとびと》", "人々"),
    ],
)
def test_stripping(text: str, plain: str) -> None:
    assert strip_readings(text) == plain


@pytest.mark.parametrize(
    ("text", "widths"),
    [
        ("人《ひと》", [1]),
        ("最強《さいきょう》で最弱《さいじゃく》", [2, 2]),
        ("と青冠《あおかんむり》の", [2.3]),
        ("黒冠《くろかんむり》（青冠《あおかんむり》）", [2.75, 2.75]),
        ("青冠《あおかんむり》札《ふだ》", [2.75, 1]),
        ("前回<b>勝者《しょうしゃ》</b>は", [2.25]),
        ("山口真功《》勝者《しょうしゃ》", [2.25]),
    ],
)
def test_a_reading_hangs_over_kana_but_not_over_kanji_or_another_reading(text: str, widths: list[float]) -> None:
    assert [float(one) for one in re.findall(r"--ruby-width:([\d.]+)em", ruby_html(text))] == widths


def test_an_empty_reading_shows_none() -> None:
    assert ruby_html("山口真功《》") == "山口真功"


def test_no_ruby_inside_tags_and_titles() -> None:
    html = '<a title="札《ふだ》">札《ふだ》</a><svg><title>札《ふだ》</title></svg>'
    ruby = '<ruby style="--ruby-width:1em">札<rt>ふだ</rt></ruby>'
    assert ruby_html(html) == f'<a title="札">{ruby}</a><svg><title>札</title></svg>'


def test_kanji_without_a_reading_are_found() -> None:
    assert unread_kanji("手札《てふだ》を配る") == [(8, "配")]


@pytest.mark.parametrize(
    ("text", "found"), [("かな《かな》", [(2, "《"), (5, "》")]), ("｜札", [(0, "｜")]), ("札《ふだ》", [])]
)
def test_marks_that_belong_to_no_word_are_found(text: str, found: list[tuple[int, str]]) -> None:
    assert stray_marks(text) == found


@given(st.text(alphabet="手札のカ｜《》<a> \n", max_size=40))
def test_pieces_cover_the_text_in_order(text: str) -> None:
    found = list(pieces(text))
    assert [piece.offset for piece in found] == sorted({piece.offset for piece in found})
    if not any(piece.reading is not None for piece in found):
        assert strip_readings(text) == text
