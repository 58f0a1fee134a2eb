"""Records that show what an example gives: those that are kept, and those that a search finds."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rules_engine import find_game, games, make_options, read_record, write_record
from rules_engine.reach import values_of
from tehodoki.errors import TehodokiError
from tehodoki.law.reachable import accept, reach_game
from tehodoki.law.witness import NAME, Reached, keep, kept_in, reach, shows
from tehodoki.texts.content import load_game
from tests.sampling import in_turn

SEARCHED: dict[str, tuple[str, str, Any]] = {
    "trick": ("take-and-share", "trick", {"lead": "A", "cards": {"A": "S7", "B": "S10", "C": "S5", "D": "C3"}}),
    "hand": ("take-and-share", "may", {"trick": ["S7"], "hand": ["H2", "S3"]}),
    "leaders": ("take-and-share", "leaders", {"leader": "C", "number": 1}),
    "hamlet-trick": ("hamlet", "trick", {"trump": "H", "lead": "A", "cards": {"A": "SA", "B": "H7", "C": "SK"}}),
    "hamlet-score": ("hamlet", "score", {"to_be": True, "tricks": {"A": 5, "B": 4, "C": 2}}),
    "hamlet-match": ("hamlet", "match", {"deals": [{"A": 5, "B": 40, "C": 2}]}),
    "tiles": ("shikagari", "trick", {"lead": "D", "cards": {"A": "1-1", "B": "6-6", "C": "2-2", "D": "3-3"}}),
    "pips": ("shikagari", "match", {"leader": "B", "games": [{"AC": 30, "BD": 34}]}),
    "out": ("irokanmuri", "match", {"starter": "A", "out": ["A", "C"]}),
    "any-turn": ("tennos-square", "next", {"player": "B"}),
}


def at_table(name: str, options: Any = None, seats: int = 0) -> Any:
    kind = find_game(name)
    seats = seats or max(kind.players)
    return kind(seats, make_options(kind.Options, options or {}, seats))


@pytest.mark.parametrize("name", games())
def test_every_example_has_a_record_that_is_kept_and_shows_it(name: str) -> None:
    content = load_game(name)
    assert set(kept_in(content.folder)) == {example.id for example in content.examples}
    report = reach_game(content)
    assert not report.faults
    assert not [one.example for one in report.examples if one.found is None or one.found.new]


@pytest.mark.parametrize("name", in_turn(games(), 0, 3))
def test_a_record_shows_its_own_example_and_not_the_others(name: str) -> None:
    content = load_game(name)
    kept, wrong = kept_in(content.folder), list[str]()
    examples = [one for one in content.examples if not one.options and one.calculation != "strength"]
    for example, other in pairwise(examples):
        if example.calculation == other.calculation and example.given != other.given and example.seats == other.seats:
            game = at_table(name, example.options, example.seats)
            values = values_of(game, other.calculation, other.given)
            wrong += [example.id] * shows(game, kept[example.id], other.calculation, values)
    assert len(wrong) <= 1


@pytest.mark.parametrize(("name", "calculation", "given"), SEARCHED.values(), ids=list(SEARCHED))
def test_a_search_finds_a_record_and_the_same_one_again(name: str, calculation: str, given: Any) -> None:
    game = at_table(name)
    found, again = (reach(game, calculation, given) for _ in range(2))
    assert isinstance(found, Reached)
    assert isinstance(again, Reached)
    assert found.new
    text = write_record(found.record)
    assert write_record(again.record) == text == write_record(read_record(text))


def test_another_leader_trump_or_card_is_not_shown() -> None:
    game, (name, calculation, given) = at_table("hamlet"), SEARCHED["hamlet-trick"]
    found = reach(game, calculation, given)
    assert isinstance(found, Reached)
    for other in ({"trump": "C"}, {"lead": "B"}, {"cards": given["cards"] | {"C": "SQ"}}):
        assert not shows(game, found.record, calculation, values_of(game, calculation, given | other))
    assert not shows(
        at_table(name, {"zero_trick_bonus": True}), found.record, calculation, values_of(game, calculation, given)
    )


def test_a_line_that_is_no_record_is_told(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"example": "one", "record": {}}\n', encoding="utf-8")
    with pytest.raises(TehodokiError, match=f"{NAME}:1:1: .*take the line out"):
        kept_in(tmp_path)


def test_what_is_kept_reads_back_as_it_was(tmp_path: Path) -> None:
    kept = kept_in(load_game("hamlet").folder)
    keep(tmp_path, kept)
    assert {name: write_record(one) for name, one in kept_in(tmp_path).items()} == {
        name: write_record(one) for name, one in kept.items()
    }
    lines = (tmp_path / NAME).read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["example"] for line in lines] == list(kept)


def test_nothing_is_written_where_nothing_is_new() -> None:
    content = load_game("shikagari")
    before = (content.folder / NAME).read_bytes()
    assert "found now: none" in accept(content)
    assert (content.folder / NAME).read_bytes() == before
