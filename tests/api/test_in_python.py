"""The package for programs: its page runs as it stands, and what the page shows of one game holds for all."""

from __future__ import annotations

import doctest
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import tehodoki
from rules_engine import Rand, find_game
from rules_engine.games import showing
from rules_engine.position import Position as EnginePosition
from tehodoki.languages import LANGS

ROOT = Path(__file__).parents[2]
TABLES = [(name, seats) for name in tehodoki.games() for seats in find_game(name).players]
EACH = pytest.mark.parametrize(("name", "seats"), TABLES)


def positions(name: str, seats: int) -> Iterator[tehodoki.Position]:
    """Before each move of a deal at random."""
    position = tehodoki.deal(tehodoki.game(name, seats), "in-python")
    end = position.copy()
    end.finish_at_random(Rand(name, seats))
    for move in end.moves:
        yield position
        position.put(move)
    yield position


def test_the_page_runs_as_it_stands() -> None:
    page = str(ROOT / "docs" / "in-python.md")
    failed, tried = doctest.testfile(page, module_relative=False)
    assert failed == 0
    assert tried >= 30


def test_importing_the_package_loads_nothing() -> None:
    script = "import sys; before = set(sys.modules); import tehodoki; print(sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "['tehodoki']\n"


def test_every_public_name_is_there() -> None:
    for name in tehodoki.__all__:
        assert getattr(tehodoki, name) is not None
    assert set(tehodoki.__all__) <= set(dir(tehodoki))
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        tehodoki.chess  # noqa: B018  # type: ignore[attr-defined]


@pytest.mark.parametrize("package", ["rules_engine", "generator"])
def test_both_packages_are_typed(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()


@EACH
def test_a_move_is_text_and_back(name: str, seats: int) -> None:
    for position in positions(name, seats):
        for move in position.options():
            assert position.move(position.text(move)) == move
            assert position.move(position.text(move)[2:]) == move  # of the seat that is due


@EACH
def test_a_copy_goes_its_own_way(name: str, seats: int) -> None:
    position = tehodoki.deal(tehodoki.game(name, seats), 1)
    position.play(position.legal()[0])
    shown, copy = repr(position), position.copy()
    assert (type(copy), repr(copy)) == (type(position), shown)
    copy.play(copy.legal()[-1])
    assert repr(position) == shown
    assert len(copy.moves) == len(position.moves) + 1


@EACH
def test_everything_there_is_to_choose_has_its_reason_in_both_languages(name: str, seats: int) -> None:
    for number, position in enumerate(positions(name, seats)):
        if number % 11:
            continue
        for lang in LANGS:
            reasons = position.reasons(lang)
            assert [reason.text for reason in reasons if reason.legal] == position.legal()
            assert all(reason.because and reason.clauses for reason in reasons)


@EACH
def test_what_each_has_so_far_is_counted_and_ends_as_the_points_of_the_deal(name: str, seats: int) -> None:
    record = tehodoki.play(tehodoki.game(name, seats), "scores")
    replay, counts = tehodoki.Replay(record), [tehodoki.Replay(record).at(0).scores()]
    assert record.deals[0].scores is not None
    for count in range(0, len(record.deals[0].moves), 9):
        counts.append(replay.at(count).scores())
    assert replay.end().scores() == dict(zip(record.game.scored, record.deals[0].scores, strict=True))
    if showing(name).running is None:
        assert set(map(repr, counts)) == {"None"}
    else:
        assert all(list(one or ()) == list(record.game.scored) for one in counts)
        # A deal of one card each is over before anything has changed.
        assert len(set(map(repr, counts))) > 1 or len(record.deals[0].moves) == 2 * seats


@EACH
def test_a_position_draws_itself(name: str, seats: int) -> None:
    *_, position = positions(name, seats)
    for lying in (tehodoki.deal(position.game, 1), position):
        for picture in (lying._repr_html_(), lying.svg("ja", seen_by=seats - 1)):
            assert ET.fromstring(picture).tag.endswith("svg")  # noqa: S314  (ours)


def test_what_a_seat_cannot_see_is_drawn_face_down() -> None:
    position = tehodoki.deal(tehodoki.game("take-and-share", 3), 7)
    names = set(position.svg().split("href=")) - set(position.svg(seen_by=0).split("href="))
    assert len(names) > 1
    assert repr(position).count("S5") == 1


def test_whose_turn_it_is_not_may_not_play_and_nobody_may_when_all_is_over() -> None:
    position = tehodoki.deal(tehodoki.game("take-and-share", 3), 7)
    assert position.why("A play S3").legal is False
    assert "C is due" in refused(position, "A play S3")
    position.finish_at_random(Rand(1))
    assert position.why((0, "play", 0)).clauses == ("F4",)
    with pytest.raises(tehodoki.NotationError, match="the deal is over"):
        position.play("A play S3")


def refused(position: tehodoki.Position, text: str) -> str:
    before = repr(position)
    with pytest.raises(tehodoki.IllegalAction) as error:
        position.play(text)
    assert repr(position) == before
    return str(error.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "found no verb, expected play by C"),
        ("C", "found no verb, expected play by C"),
        ("C sing S3", "found 'sing', expected play by C"),
        ("C play", "found no key 'card', expected the keys seat move card"),
        ("C play S99", "card: found 'S99', expected a card from S3 to D10"),
        ("C play S3 S4", "expected one of seat move card"),
    ],
)
def test_what_is_no_move_is_told_with_its_place(text: str, expected: str) -> None:
    position = tehodoki.deal(tehodoki.game("take-and-share", 3), 7)
    with pytest.raises(tehodoki.NotationError) as error:
        position.move(text)
    assert expected in str(error.value)


def test_cards_may_be_spelt_in_any_way() -> None:
    position = tehodoki.deal(tehodoki.game("take-and-share", 3), 7)
    assert position.move("C play ♠10") == position.move("play s10") == position.move("C play S10")


def test_house_rules_and_players_are_checked() -> None:
    assert tehodoki.game("take-and-share", long_game=True).options.long_game is True
    assert tehodoki.game("take-and-share").seats == 4
    for wrong in ({"players": 9}, {"long_game": 3}, {"chess": True}):
        with pytest.raises(tehodoki.SetupError):
            tehodoki.game("take-and-share", **wrong)
    with pytest.raises(tehodoki.UnknownGame):
        tehodoki.game("chess")


def test_a_working_is_the_same_from_words_and_from_a_record() -> None:
    game = tehodoki.game("take-and-share")
    cards = {"A": ["S3"], "B": ["S8"], "C": [], "D": ["SA"]}
    typed = tehodoki.score(game, "suit S A: S3 B: S8 C: - D: SA")
    assert tehodoki.score(game, "suit", {"suit": "S", "cards": cards}) == typed
    assert len(tehodoki.explain(game, typed, "ja")) == len(typed.lines)


def test_a_figure_of_cards_that_cannot_be_is_refused() -> None:
    game = tehodoki.game("take-and-share")
    with pytest.raises(tehodoki.RecordError):
        tehodoki.figure_svg(game, "trick lead=A A: S7 B: S7 C: H2 D: D2")
    with pytest.raises(tehodoki.TehodokiError):
        tehodoki.sheet_pdf("take-and-share", "poster")


@pytest.mark.slow
def test_sheets_as_svg_have_the_words_of_the_pdf() -> None:
    pages = tehodoki.sheet_svg("take-and-share", "rules", "en")
    assert len(pages) == 2
    words = "".join("".join(ET.fromstring(page).itertext()) for page in pages)  # noqa: S314  (ours)
    assert "Must follow" in words
    assert tehodoki.sheet_svg("take-and-share", "rules", "en") == pages


def test_positions_of_the_engine_and_ours_are_one_thing() -> None:
    record = tehodoki.play(tehodoki.game("hamlet"), 3)
    replay = tehodoki.Replay(record)
    assert isinstance(replay.end(), tehodoki.Position)
    assert isinstance(replay.end(), EnginePosition)
    assert [step.number for step in replay] == list(range(len(record.deals[0].moves) + 1))
