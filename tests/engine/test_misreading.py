"""A misreading takes the place of its rule, everywhere, and the right rule is back whatever happens."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest

from rules_engine import RulesError, find_game
from rules_engine import scoring as engine
from rules_engine.errors import MisreadingError
from rules_engine.game import Ask
from rules_engine.games import misreadings
from rules_engine.games.take_and_share import misread as misread_module
from rules_engine.games.take_and_share import rules, scoring, worked
from rules_engine.games.take_and_share.rules import follow_suit, play_on
from rules_engine.misreading import Misreading, check_misreading, misread, misreading

GAME = find_game("take-and-share")
TRICK = [6, 29, 4]  # S7, X10 (another suit), S5


@misreading(clause="case-b", replaces="winner")
def high_always(trick: Sequence[int]) -> tuple[int, str]:
    return trick.index(max(trick, key=lambda card: card % 10)), "case-b"


@misreading(clause="follow-suit", replaces="follow_suit")
def anything(cards: Sequence[int], trick: Sequence[int]) -> list[int]:
    return list(cards)


@misreading(clause="turn-left", replaces="play_on")
def one_only(hand: Sequence[int]) -> Sequence[int]:
    return hand[:1]


@misreading(clause="long-game", replaces="TakeAndShare.over")
def at_once(self: Any, totals: Sequence[int]) -> bool:
    return True


def trick_winner() -> Any:
    given = {"lead": "A", "cards": {"A": "S7", "B": "X10", "C": "S5", "D": "S9"}}
    return GAME.calculations["trick"].run(GAME(4), given).result["winner"]


def test_the_engine_plays_by_it_and_then_by_the_right_rule_again() -> None:
    assert trick_winner() == "C"
    with misread(GAME, high_always):
        assert trick_winner() == "B"
    assert trick_winner() == "C"


def test_a_duty_and_a_verb_are_misread() -> None:
    assert Ask(0, play_on([1, 50]), follow_suit(TRICK)).values() == [1]
    with misread(GAME, anything):
        assert Ask(0, play_on([1, 50]), follow_suit(TRICK)).values() == [1, 50]
    with misread(GAME, one_only):
        assert Ask(0, play_on([50, 1])).values() == [50]
    assert Ask(0, play_on([50, 1]), follow_suit(TRICK)).values() == [1]


def test_a_method_is_misread() -> None:
    game: Any = GAME(4)
    with misread(GAME, at_once):
        assert game.over([0, 0, 0, 0])
    assert not game.over([0, 0, 0, 0])


@pytest.mark.parametrize("one", [high_always, anything, one_only, at_once])
def test_the_right_rule_is_back_after_an_error(one: Misreading) -> None:
    def now() -> list[Any]:
        used = [vars(module)["winner"] for module in (rules, scoring)]
        return [*used, follow_suit.function, play_on.function, play_on.listed, vars(rules.TakeAndShare)["over"]]

    before = now()
    with pytest.raises(ZeroDivisionError), misread(GAME, one):
        1 // (now() == before)
    with pytest.raises(KeyError), misread(GAME, one):
        raise KeyError
    assert now() == before


def test_a_misreading_may_call_the_right_rule() -> None:
    last = next(one for one in misreadings("take-and-share") if one.id == "the-last-of-equals-wins")
    with misread(GAME, last):
        assert scoring.winner([6, 22, 2])[0] == 2


def test_what_a_cache_holds_was_computed_by_the_rule_of_the_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    def doubled(number: int) -> int:
        return 2 * number

    monkeypatch.setattr(scoring, "doubled", doubled, raising=False)
    remembered = cache(lambda number: vars(scoring)["doubled"](number))
    monkeypatch.setattr(rules, "remembered", remembered, raising=False)
    assert remembered(3) == 6
    with misread(GAME, Misreading("tripled", "case-a", "doubled", lambda number: 3 * number)):
        assert remembered(3) == 9
    assert remembered(3) == 6


def test_a_function_known_by_several_names_is_misread_under_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules_engine.scoring.borrowed", scoring.winner, raising=False)
    with misread(GAME, high_always):
        assert vars(engine)["borrowed"] is high_always.function
        assert {vars(one)["winner"] for one in (rules, scoring)} == {high_always.function}
        assert misread_module.winner is not high_always.function


def test_one_at_a_time() -> None:
    with misread(GAME, high_always):
        with pytest.raises(MisreadingError) as caught, misread(GAME, at_once):
            pass
        assert str(caught.value) == "at-once: high-always is under way; expected one misreading at a time"
        assert trick_winner() == "B"
    assert trick_winner() == "C"


@pytest.mark.parametrize(
    ("clause", "replaces", "function", "words"),
    [
        ("case-z", "winner", high_always.function, "no clause 'case-z'"),
        ("case-b", "winer", high_always.function, "'winer' is not there; expected a function of rules_engine.games"),
        ("case-b", "TakeAndShare.nothing", high_always.function, "'TakeAndShare.nothing' is not there"),
        ("case-b", "Nobody.over", high_always.function, "'Nobody.over' is not there"),
        ("case-b", "HAND", high_always.function, "'HAND' is of type dict; expected a function, a verb or a duty"),
        ("case-b", "trick_of", high_always.function, "'trick_of' is of type Calculation"),
        ("case-b", "TakeAndShare", high_always.function, "'TakeAndShare' is of type "),
        ("case-b", "winner", lambda cards: (0, str(cards)), "the function takes (cards); expected (trick)"),
        ("case-b", "winner", lambda trick, led: (trick, led), "takes (trick, led); expected (trick)"),
        ("case-b", "winner", lambda trick=(): trick, "takes (trick=()); expected (trick)"),
        ("follow-suit", "follow_suit", lambda cards: cards, "takes (cards); expected (cards, trick)"),
        ("long-game", "TakeAndShare.over", lambda totals: totals, "takes (totals); expected (self, totals)"),
    ],
)
def test_what_does_not_fit_is_an_error_at_once(
    clause: str, replaces: str, function: Callable[..., Any], words: str
) -> None:
    with pytest.raises(MisreadingError) as caught:
        check_misreading(GAME, Misreading("wrong", clause, replaces, function))
    assert str(caught.value).startswith("take-and-share, misreading wrong: ")
    assert words in str(caught.value)
    assert isinstance(caught.value, RulesError)


def test_a_generator_is_replaced_by_a_generator_only() -> None:
    def no_game(self: Any, table: Any, setup: Any, deals: Any) -> None:
        """Nothing is asked."""

    with pytest.raises(MisreadingError) as caught:
        check_misreading(GAME, Misreading("wrong", "rounds", "TakeAndShare.play", no_game))
    assert re.search(r"takes \(.*\); expected \(.*\) and yields", str(caught.value))


def test_one_name_for_two_rules_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worked, "tally", lambda piles: piles)
    with pytest.raises(MisreadingError) as caught:
        check_misreading(GAME, Misreading("wrong", "received-only", "tally", lambda piles: piles))
    assert re.search(r"'tally' is not the same in .*take_and_share\.rules and ", str(caught.value))
