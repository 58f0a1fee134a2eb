"""Transcripts: the golden one, and that nothing that a record holds is missing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import Record, find_game, games, make_options, read_record, write_record
from rules_engine.match import play_match
from tehodoki.players import PLAYERS, player
from tehodoki.transcript import ending, transcript
from tests.engine.test_toy_games import a_match

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("name", games())
def test_the_golden_transcript(name: str) -> None:
    """After a wanted change: ``tehodoki deal GAME --seed 7 > tests/golden/GAME.txt``, and read the difference."""
    if not (GOLDEN / f"{name}.txt").exists():
        pytest.fail(f"tests/golden/{name}.txt:1: to be written: the golden transcript of {name}", pytrace=False)
    kind = find_game(name)
    record = play_match(kind(max(kind.players)), 7, whole=False)
    assert transcript(record) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def cut(record: Record, moves: int) -> Record:
    """The record of one deal, stopped after some moves."""
    data = json.loads(write_record(record))
    data["deals"][0]["moves"] = data["deals"][0]["moves"][:moves]
    data["deals"][0].pop("scores")
    data.pop("outcome")
    return read_record(json.dumps(data))


@pytest.fixture(name="record")
def _record() -> Record:
    return play_match(find_game("take-and-share")(4), 7)


def test_a_record_that_stops_says_who_is_due(record: Record) -> None:
    assert transcript(cut(record, 4)).splitlines()[-2:] == [
        " 1  play Aki:X7 Ben:X10* Chika:X4 Dai:X2  12 case-a, 18 winner-leads",
        "not over, next is Ben: share",
    ]
    assert transcript(cut(record, 0)).splitlines()[-1] == "not over, next is Aki: play"


def test_a_half_played_trick_stands_on_its_line(record: Record) -> None:
    assert transcript(cut(record, 7)).splitlines()[-2].split() == ["2", "play", "Ben:C2", "Chika:C4"]


def test_house_rules_and_where_it_comes_from_stand_on_top() -> None:
    game = find_game("take-and-share")(3, make_options(find_game("take-and-share").Options, {"long_game": True}, 3))
    text = transcript(play_match(game, 5))
    assert text.startswith("take-and-share, 3 players, long_game true, seed 5, by random\n\ndeal 1\nleader  ")
    assert text.count("\nscores Aki:") == text.count("\ndeal ")
    assert "wins" in text.splitlines()[-1]


def test_a_shared_win_names_all() -> None:
    game = find_game("take-and-share")(4)
    record = next(one for seed in range(99) if len((one := play_match(game, seed)).outcome.winners) > 1)  # type: ignore[union-attr]
    assert record.outcome is not None
    assert (
        ending(record)
        == f"{', '.join(player(one, 'en') for one in record.outcome.winners)} win {max(record.outcome.scores.values())}"
    )


@given(st.integers(0, 10_000), st.sampled_from((3, 4)), st.integers(0, 59))
def test_every_card_played_or_given_is_on_the_page(seed: int, seats: int, moves: int) -> None:
    game = find_game("take-and-share")(seats)
    record = cut(play_match(game, seed), moves)
    text = transcript(record).partition("\n\n")[2]
    for seat, name, value in record.deals[0].moves:
        told = [(seat, value)] if name == "play" else list(enumerate(value))
        for receiver, card in told:
            assert f"{PLAYERS['en'][receiver]}:{game.deck.format(card)}" in text


def told(name: str, seats: int) -> list[str]:
    return transcript(a_match(name, seats)).splitlines()


def test_what_moves_by_itself_unseen_is_told() -> None:
    """A pack that is passed on, a card drawn by its place, a pile that is turned back."""
    assert " 1  draft Aki:8 Ben:5 Chika:3  (2 6: Aki's pack to going)  (1 4: Ben's pack to going)" in "\n".join(
        told("packs", 3)
    )
    assert " 1  draw Aki:6 stop Aki draw Ben:3 stop Ben  (2: well to Aki's row)  (3: well to Ben's row)" in told(
        "well", 2
    )
    assert "sum 9: 7 bust  (3: well to Aki's row)  (4 cards: Aki's row to well)" in "\n".join(told("well", 2))


def test_choices_made_at_once_stand_on_one_line_each_phase_on_its_own() -> None:
    assert told("packs", 3)[-4:] == [
        " 1  bid Aki:1 Ben:9* Chika:2  5 highest",
        " 2  bid Aki:8* Ben:5 Chika:4  5 highest",
        " 3  bid Aki:7* Ben:6 Chika:3  5 highest",
        "Aki wins 2: Aki:2 Ben:1 Chika:0",
    ]


def test_further_fields_are_named() -> None:
    assert " 3  play Ben:2(suit red)" in told("gifts", 2)


def test_lines_end_without_spaces(record: Record) -> None:
    assert all(line == line.rstrip() for line in transcript(record).splitlines())
