"""Score pads: the sums on a pad that is filled in are those of the engine, and nothing of it is typed."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import accumulate, pairwise
from pathlib import Path

import pytest
from pypdf import PageObject, PdfReader

from rules_engine import find_game, games
from rules_engine.games import score_pad, showing
from rules_engine.match import play_match, play_on
from rules_engine.pad import Pad, filled
from rules_engine.record import read_record, write_record
from tehodoki.errors import OverflowFault, SheetError
from tehodoki.print.scorepad import render_scorepad
from tehodoki.print.sheets import Stamp
from tehodoki.texts.content import GameContent, load_game
from tehodoki.texts.ruby import strip_readings
from tehodoki.walkthrough.deals import load_deals
from tests.sampling import in_turns, sampled

FORMS = [("ja", "a4", False), ("en", "letter", False), ("ja", "letter", True), ("en", "a4", False)]
SCARCE = ("ja", "letter", True)
STAMP = Stamp("1.2.3", "3f9a2c1")
BETWEEN = 4.5  # mm: two tables are nearer to each other, and a line may be drawn as two
WRITTEN = 6.9  # mm: 7, less half of a thick line
NAMED = {"en": "Aki", "ja": "アキ"}  # stands in what is filled in only
SCORED = [game for game in games() if score_pad(game) is not None]


@cache
def content(game: str) -> GameContent:
    return load_game(game)


def pad_of(game: str) -> Pad:
    found = score_pad(game)
    assert found is not None
    return found


def one_row(game: str) -> bool:
    return len(pad_of(game).rows(find_game(game)(max(find_game(game).players)))) == 1


@cache
def pages(game: str, lang: str, paper: str, furigana: bool) -> tuple[str, ...]:
    pdf = render_scorepad(content(game), lang, paper, furigana, stamp=STAMP)
    return tuple(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


def ruled(page: PageObject) -> list[float]:
    """How far apart the lines across the leftmost pads are, in mm."""
    stream = page.get_contents().get_data().decode("latin-1")
    lines = re.findall(r"^([0-9.]+) ([0-9.]+) m\n[0-9.]+ \2 l\nS$", stream, re.MULTILINE)
    left = min(float(x) for x, _ in lines)
    heights = sorted({float(y) for x, y in lines if float(x) < left + 1})
    return [(low - high) * 25.4 / 96 for high, low in pairwise(heights)]


def words(text: str) -> list[str]:
    return re.findall(r"[0-9]+|[^\W\d]+", text)


@pytest.mark.parametrize("game", SCORED)
def test_what_players_add_up_is_what_the_engine_scores(game: str) -> None:
    records = [deal.record for deal in load_deals(content(game))]
    records += [play_match(find_game(game)(seats), f"pad/{seats}", whole=False) for seats in find_game(game).players]
    for record in records:
        for deal, written in zip(record.deals, filled(pad_of(game), record), strict=True):
            if deal.scores is not None:
                assert tuple(written.sums.values()) == deal.scores


@pytest.mark.parametrize("game", ["hamlet", "tennos-square"])
def test_the_last_running_total_is_the_outcome(game: str) -> None:
    record = play_match(find_game(game)(3), "pad")
    assert record.outcome is not None
    assert len(record.deals) > 1
    assert filled(pad_of(game), record)[-1].totals == record.outcome.scores


def test_a_wrong_number_in_a_cell_is_a_wrong_sum() -> None:
    record = next(deal.record for deal in load_deals(content("trumps")) if deal.whole)
    own = pad_of("trumps")

    def off_by_one(*given: object) -> object:
        first, *others = own.fill(*given)
        return [{**first, "A": {"points": first["A"]["points"] + 1}}, *others]

    (right,), (wrong,) = filled(own, record), filled(replace(own, fill=off_by_one), record)
    assert tuple(right.sums.values()) == record.deals[-1].scores != tuple(wrong.sums.values())


@pytest.mark.parametrize("game", games())
def test_a_game_that_shows_points_has_a_pad_and_its_names_are_said(game: str) -> None:
    shown, pad = showing(game), score_pad(game)
    assert (pad is not None) == bool(shown.final or shown.running)
    if pad is None:
        return
    own = find_game(game)(max(find_game(game).players))
    rows = pad.rows(own)
    assert pad.adds in pad.fields
    assert {*pad.reminders, *(row.clause for row in rows)} <= set(own.clauses)
    for lang in ("ja", "en"):
        said = content(game).phrases[lang]
        assert all(f"pad.row.{row.name}" in said for row in rows)
        assert all(f"pad.field.{name}" in said for name in pad.fields)
        assert all(f"pad.choice.{name}" in said for name in pad.choices)
    assert not (pad.choices or pad.circled) or (len(rows) == 1 and pad.circled in pad.fields)


@pytest.mark.parametrize(("game", "form"), in_turns(SCORED, FORMS))
def test_a_pad_is_printed_whole_small_and_filled_in(game: str, form: tuple[str, str, bool]) -> None:
    lang, paper, furigana = form
    whole, small = pages(game, lang, paper, furigana)
    own = pad_of(game)
    record = next(deal.record for deal in load_deals(content(game)) if deal.whole)
    example = whole[whole.index(NAMED[lang]) :]
    numbers = [int(one) for one in words(example) if one.isdecimal()]
    for written in filled(own, record):  # what is played after it is held by its totals, below
        for one in (*written.sums.values(), *(cell[own.adds] for row in written.rows for cell in row.values())):
            assert one in numbers
            numbers.remove(one)
    for clause in own.reminders:
        assert find_game(game).clauses.number(clause) in words(whole)
    numbers_of = {one.id: (one.number, strip_readings(one.title)) for one in content(game).rules[lang].clauses}
    for number, title in map(numbers_of.__getitem__, own.reminders):
        assert not re.search(rf"{number}\s*{re.escape(title)}", small)


@pytest.mark.parametrize("game", [game for game in SCORED if one_row(game)])
def test_totals_are_seen_to_grow_where_a_deal_is_a_row(game: str) -> None:
    whole, _ = pages(game, "ja", "a4", False)
    rows = re.findall(r"^([0-9]+)((?:[^0-9\n]*[0-9]+)+)\s*$", whole[whole.index(NAMED["ja"]) :], re.MULTILINE)
    cells = [[int(one) for one in re.findall("[0-9]+", row)] for number, row in rows[:3]]
    assert [int(number) for number, _ in rows[:3]] == [1, 2, 3]
    width = len(pad_of(game).fields) + 1
    for first in range(0, len(cells[0]), width):
        *_, points, total = zip(*(row[first : first + width] for row in cells), strict=True)
        assert list(accumulate(points)) == list(total)


def test_a_match_is_played_on_from_where_its_record_ends() -> None:
    record = next(deal.record for deal in load_deals(content("hamlet")) if deal.whole)
    longer = play_on(record, 3, "on")
    assert longer.deals[: len(record.deals)] == record.deals
    assert len(read_record(write_record(longer)).deals) == 3
    assert play_on(longer, 2, "on") == longer
    assert play_on(longer, 99, "on").outcome is not None


@pytest.mark.parametrize("game", sampled(SCORED, 1, 2))
def test_one_can_write_in_every_row_where_room_is_scarcest(game: str, tmp_path: Path) -> None:
    assert len(pages(game, *SCARCE)) == 2  # beside an example, whose rows are printed
    pdf = render_scorepad(content(game), *SCARCE, stamp=STAMP, deals=tmp_path)
    for page in PdfReader(BytesIO(pdf)).pages:
        rows = [high for high in ruled(page) if high > BETWEEN]
        assert len(rows) > 8
        assert min(rows) >= WRITTEN


@pytest.mark.parametrize("game", [game for game in SCORED if pad_of(game).choices])
def test_what_the_points_depend_on_is_written_down(game: str) -> None:
    own = pad_of(game)
    for lang in ("ja", "en"):
        said = content(game).phrases[lang]
        whole, small = pages(game, lang, "a4", False)
        for name in own.choices:
            word = strip_readings(said.with_readings(f"pad.choice.{name}"))
            assert whole.count(word) > own.deals <= small.count(word)
    seen = set()
    for number in range(20):
        record = play_match(find_game(game)(max(find_game(game).players)), f"marks/{number}", whole=False)
        marks = filled(own, record)[0].marks
        assert marks.scorer in record.game.scored
        seen.add(marks.choice)
    assert seen == set(own.choices)


@pytest.mark.parametrize("game", SCORED)
def test_only_a_paper_with_room_for_the_match_numbers_its_deals(game: str) -> None:
    whole, small = pages(game, "en", "a4", False)
    if not pad_of(game).deals:
        assert all("____" in page for page in (whole, small))
    else:
        assert "____" not in whole + small


def test_a_game_without_scores_has_no_pad() -> None:
    with pytest.raises(SheetError, match="keeps no scores"):
        render_scorepad(content("irokanmuri"), "en", stamp=STAMP)


def test_without_a_whole_deal_no_pad_is_filled_in(tmp_path: Path) -> None:
    pdf = render_scorepad(content("hamlet"), "en", stamp=STAMP, deals=tmp_path)
    whole, _ = (page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
    assert NAMED["en"] not in whole


def test_rows_too_low_to_write_in_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tehodoki.print.scorepad.score_pad", lambda game: replace(pad_of(game), deals=60))
    with pytest.raises(OverflowFault, match=r"box 'pad (whole|small)' holds more than fits"):
        render_scorepad(content("hamlet"), "en", stamp=STAMP)
