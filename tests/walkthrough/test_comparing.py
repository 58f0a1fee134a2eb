"""How choices compare: what lies beside the records is what is computed, and is refused where it does not hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from rules_engine import games
from rules_engine.players import Choice
from rules_engine.players.search import SearchPlayer
from rules_engine.position import Move
from rules_engine.view import Seen
from tehodoki.faults import ContentError
from tehodoki.texts.content import load_game
from tehodoki.walkthrough import comparing
from tehodoki.walkthrough.compared import Comparison, Tried, beside, written
from tehodoki.walkthrough.comparing import DEALS, STOPS, compare, compared_at, replies, stops, until
from tehodoki.walkthrough.deals import TeachingDeal, load_deals
from tehodoki.walkthrough.steps import walkthrough

WHOLE = [(name, number) for name in games() for number, deal in enumerate(load_deals(load_game(name))) if deal.whole]


def shipped(name: str, number: int) -> TeachingDeal:
    """A whole deal of a game."""
    return load_deals(load_game(name))[number]


@pytest.mark.parametrize(("name", "number"), WHOLE)
def test_every_whole_deal_has_its_choices_compared(name: str, number: int) -> None:
    deal = shipped(name, number)
    assert deal.compared is not None
    assert deal.compared.deals >= DEALS
    assert [choice.step for choice in deal.compared.choices] == stops(deal)
    assert 0 < len(deal.compared.choices) <= STOPS
    assert written(deal.record, deal.compared) == beside(deal.path).read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "step"), [("shikagari", 12), ("take-and-share", 57)])
def test_what_is_kept_is_what_is_computed(name: str, step: int) -> None:
    deal = shipped(name, 0)
    assert deal.compared is not None
    again = compared_at(deal.record, deal.you, step, deal.compared.seed, deal.compared.deals)
    assert again == deal.compared.at(step)


def test_another_seed_or_fewer_deals_come_to_something_else() -> None:
    deal = shipped("shikagari", 0)
    few = [compared_at(deal.record, deal.you, 12, seed, deals) for seed, deals in (("1", 4), ("2", 4), ("1", 5))]
    assert len({str(one) for one in few}) == 3


def test_the_last_choice_of_a_deal_leaves_nothing_to_chance() -> None:
    deal = shipped("take-and-share", 0)
    (last,) = compare(replace(deal, questions=(), folds=(), first=69), 1, 2).choices[-1:]
    assert {one.error for one in last.options} == {0.0}
    assert {one.points for one in last.options} == {0.0, 3.0, 4.0}


@pytest.mark.parametrize(
    ("behind", "error", "good"), [(0.2, 0.1, True), (0.21, 0.1, False), (0.0, 0.0, True), (1.0, 0.0, False)]
)
def test_within_two_errors_is_as_good(behind: float, error: float, good: bool) -> None:
    tried = Tried((0, "play", 1), 5.0, behind, error)
    assert tried.as_good is good
    assert Comparison(1, (replace(tried, behind=0.0), tried)).differs is not good


@pytest.mark.parametrize("name", ["hamlet", "shikagari", "irokanmuri"])
def test_the_others_play_from_their_own_views_until_the_reader_is_due(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []

    class Spy(SearchPlayer):
        def __call__(self, seen: Seen, options: Sequence[Move]) -> Choice:
            asked.append((seen.seat, options[0][0]))
            return super().__call__(seen, options)

    monkeypatch.setattr(comparing, "SearchPlayer", Spy)
    deal = shipped(name, 0)
    assert deal.compared is not None
    for choice in deal.compared.choices:
        before = until(deal.record, choice.step)
        for place, tried in enumerate(choice.options):
            if tried.then:
                seed = f"{deal.compared.seed}/{choice.step}/{place}"
                assert replies(before, deal.you, tried.move, seed) == tried.then
                assert deal.you not in {move[0] for move in tried.then}
    assert asked
    assert all(seen == due != deal.you for seen, due in asked)


@pytest.mark.parametrize(("name", "number"), WHOLE)
def test_a_page_says_the_options_of_each_choice_and_what_follows_all_but_the_one_that_was_made(
    name: str, number: int
) -> None:
    deal = shipped(name, number)
    assert deal.compared is not None
    data = walkthrough(load_game(name), deal, "en")
    for choice, told in zip(deal.compared.choices, data["compared"]["choices"], strict=True):
        ask = data["steps"][told["step"]]["ask"]
        assert ask is not None
        assert ask["seat"] == deal.you
        assert {one["value"] for one in told["tried"]} == {",".join(map(str, path)) for path in ask["may"]}
        assert ("points" in told) is choice.differs
        assert all(("gap" in one) is choice.differs for one in told["tried"])
        assert sum("then" not in one for one in told["tried"]) >= 1
        for one in told["tried"]:
            assert "then" not in one or one["then"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"card": "S5"}, "points"', '"card": "S9"}, "points"', "a legal move there"),
        ("- step: 3\n", "- step: 4\n", "a step after which the reader's seat chooses"),
        ("- step: 3\n", "- step: 999\n", "a step from 0 to 69"),
        ('"error": 0.043', '"error": -1', "a number of at least 0"),
        ('seed: "', 'sead: "', "unknown key 'sead'"),
        ('"gifts": {"A": "C2"', '"gifts": {"A": "C3"', "a legal move there"),
    ],
)
def test_a_comparison_that_does_not_hold_is_refused(tmp_path: Path, old: str, new: str, words: str) -> None:
    source = shipped("take-and-share", 0).path
    for path in (source, source.with_suffix(".yaml"), beside(source)):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    side = beside(tmp_path / source.name)
    text = side.read_text(encoding="utf-8")
    assert old in text
    side.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=words):
        load_deals(load_game("take-and-share"), tmp_path)
