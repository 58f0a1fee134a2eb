"""With readings, too, no words lie on other words, on rules or on frames."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import games
from rules_engine.games import score_pad
from tehodoki.print import reference, scorepad, script
from tehodoki.print.pdf import lay_out
from tests.print.collisions import collisions
from tests.print.laid import READ, STAMP, content, sheet
from tests.sampling import in_turn, in_turns, sampled


@pytest.mark.parametrize(
    ("game", "kind", "paper"),
    [*READ, *((game, *form) for game, form in in_turns(in_turn(games(), 0, 2), [("rules", "a4"), ("examples", "a4")]))],
)
def test_words_with_readings_keep_clear_of_each_other_and_of_rules(game: str, kind: str, paper: str) -> None:
    assert collisions(sheet(game, "ja", kind, True, paper)) == []


PAPERS = {"reference": reference, "score-pad": scorepad, "script": script}


@pytest.mark.parametrize(("game", "kind"), in_turns(sampled(games(), 1, 2), [(kind,) for kind in PAPERS]))
def test_so_they_do_on_the_other_papers(game: str, kind: tuple[str], monkeypatch: pytest.MonkeyPatch) -> None:
    if kind == ("score-pad",) and score_pad(game) is None:
        pytest.skip("the game keeps no scores")
    written: list[Any] = []
    monkeypatch.setattr(PAPERS[kind[0]], "write_pdf", lambda document, **_: written.append(document))
    renders = {"reference": reference.render_reference, "score-pad": scorepad.render_scorepad}
    renders.get(kind[0], script.render_script)(content(game), "ja", "a4", True, stamp=STAMP)
    assert list(map(collisions, written)) == [[]]


READING = "position: absolute; left: 0; bottom: {}px; font-size: 8px; line-height: 1"
RUBY = f'<ruby style="position: relative; display: inline-block">字<rt style="{READING}">よ</rt></ruby>'
STYLE = "<style>p {{ margin: 0; line-height: 1 }}</style>"
PAGE = f'<html lang="ja"><title>x</title>{STYLE}<body style="font: 16px BIZ UDPGothic">{{}}</body></html>'


@pytest.mark.parametrize(
    ("above", "reading", "found"),
    [
        ("height: 24px; border-bottom: 1px solid #000", 14, True),
        ("height: 48px; border-bottom: 1px solid #000; margin-bottom: 24px", 16, False),
        ("height: 16px", 18, True),
        ("height: 48px", 16, False),
    ],
)
def test_a_reading_on_a_rule_or_on_the_line_above_is_found(above: str, reading: int, found: bool) -> None:
    body = f'<p style="{above}">上</p><p>{RUBY.format(reading)}</p>'
    assert bool(collisions(lay_out(PAGE.format(body), name="planted"))) is found
