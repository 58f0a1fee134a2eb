"""With readings each kanji of each paper has one, and no words lie on other words, on rules, frames or pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine import games
from rules_engine.games import score_pad
from tehodoki.making.tasks import PRACTICE
from tehodoki.practice.kitpractice import make_practice
from tehodoki.print.kitpapers import make_paper, make_tonight
from tehodoki.print.pdf import render_pdf
from tehodoki.texts.content import kept_game
from tests.print.readable import collided, crossed, faults, unread
from tests.sampling import in_turn

CUT = ("poster-in-four",)  # on whose edges words are cut
KINDS = ("rules", "examples", "booklet", "reference", "score-pad", "script", *(k for k in PRACTICE if k not in CUT))
WAYS = [*((kind, "a4") for kind in KINDS), *((kind, "letter") for kind in (*KINDS[6:], *KINDS[:6]))]
"""Every paper on both sizes; two for each game, in rotation."""
FORMS = [(game, way) for turn, game in enumerate(games()) for way in in_turn(WAYS, turn, len(KINDS))]
JUDGES = (unread, crossed, collided)


def made(game: str, kind: str, paper: str, folder: Path) -> bytes:
    target = folder / f"{kind}.pdf"
    if kind in PRACTICE:
        make_practice(target, kind, game, "ja", paper, True, "abcdefg", "")
    else:
        deals = kept_game(game).folder / "deals"
        make_paper(target, kind, game, "ja", paper, True, "abcdefg", "", [deals])
    return target.read_bytes()


@pytest.mark.parametrize(("game", "way"), FORMS)
def test_with_readings_every_word_of_a_paper_can_be_read(game: str, way: tuple[str, str], tmp_path: Path) -> None:
    if way[0] == "score-pad" and score_pad(game) is None:
        pytest.skip("the game keeps no scores")
    pdf = made(game, *way, tmp_path)
    assert [faults(pdf, judge) for judge in JUDGES] == [[], [], []]


def test_so_it_can_on_the_page_of_all_games(tmp_path: Path) -> None:
    make_tonight(tmp_path / "tonight.pdf", games(), "ja", "a4", True, "abcdefg")
    pdf = (tmp_path / "tonight.pdf").read_bytes()
    assert [faults(pdf, judge) for judge in JUDGES] == [[], [], []]


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


def test_words_on_words_are_found_unless_a_card_hides_them() -> None:
    read = RUBY.format("手札", "てふだ")
    assert found(planted(f"<p>うえのうえの</p><p>{read}</p>", 20))[2] != []
    card = '<rect x="25" y="15" width="40" height="30" fill="#fff"/>'
    both = WORD.format("うえ") + "{}" + WORD.format("した")
    assert found(planted(SVG.format(both.format(""))))[2] != []
    assert found(planted(SVG.format(both.format(card)))) == [[], [], []]
