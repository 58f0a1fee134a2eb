"""What a climbing game needs, by a small one: sets of any size that nobody lists, a pile to climb, ranks at the end."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

import tests.contract.test_contract as contract
from rules_engine import IllegalAction, NotationError, Position, Rand, Record, RecordError, read_record, write_record
from rules_engine.climbing import alike, held, later, ranked, runs
from rules_engine.game import Ask
from rules_engine.match import play_deal
from rules_engine.notation import move_text, read_move
from rules_engine.played import played_out
from rules_engine.players.search import SearchPlayer
from rules_engine.table import Table
from tehodoki.adapters.actions import Actions
from tehodoki.adapters.turns import Turns
from tehodoki.transcript import transcript
from tests.engine.stairs import Stairs, form, is_play, play_set, rank

PROMISES: list[Callable[[str, int], None]] = [
    test
    for name, test in vars(contract).items()
    if name.startswith("test_") and tuple(inspect.signature(test).parameters) == ("name", "seats")
]
PLAYERS = pytest.mark.parametrize("seats", Stairs.players)


@pytest.fixture(autouse=True)
def _listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is a game of the folder."""
    for module in ("rules_engine.record", "tests.contract.test_contract"):
        monkeypatch.setattr(f"{module}.games", lambda: ("stairs",))
        monkeypatch.setattr(f"{module}.find_game", {"stairs": Stairs}.__getitem__)


def cards(names: str) -> tuple[int, ...]:
    return tuple(map(Stairs(2).deck.parse, names.split()))


def begun(*hands: str, first: int = 0) -> Position:
    """A deal that begins with the first cards of each hand; what is left of the deck fills them."""
    game = Stairs(len(hands))
    given = [list(cards(hand)) for hand in hands]
    rest = [card for card in reversed(game.deck.cards) if not any(card in hand for hand in given)]
    size = game.numbers()["hand"]
    filled = tuple(sorted([*hand, *(rest.pop() for _ in range(size - len(hand)))]) for hand in given)
    return Position(game, {"first": first, "hands": filled})


def a_match(seats: int, seed: int = 0) -> Record:
    game = Stairs(seats)
    position = Position(game, game.deal([], Rand(seats, seed)))
    position.finish_at_random(Rand(seed))
    assert position.result is not None
    return played_out(game, [(position.setup, position.moves, position.result)], {})


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
@PLAYERS
def test_it_keeps_the_promises_of_every_game(promise: Callable[[str, int], None], seats: int) -> None:
    assert len(PROMISES) > 25
    promise("stairs", seats)


# sets of any size ----------------------------------------------------------------------------------------


@PLAYERS
def test_the_predicate_is_asked_of_every_set_and_candidates_are_among_those_it_allows(seats: int) -> None:
    game = Stairs(seats)
    hand = Table(seats).zone("hand", -1)
    hand.extend(game.deal([], Rand(seats))["hands"][0][:9])
    ask = Ask(0, play_set(hand))
    every = {one for size in range(1, len(hand) + 1) for one in combinations(hand, size)}
    allowed = {one for one in every if form(one)}
    assert {one for one in every if ask.rule_on(one).legal} == allowed
    assert set(ask.candidates()) < allowed
    assert len(ask.candidates()) < len(allowed) < len(every)


def test_a_run_in_other_suits_than_the_candidates_name_may_be_played() -> None:
    position = begun("1r 1g 2r 2b 3g 3y", "4r")
    play = (0, "play", cards("1g 2b 3y"))
    assert play not in position.options()
    assert position.rule(play).clauses == ("sets",)
    position.put(play)
    assert [sorted(zone) for zone in position.table.zones if zone.form == "climb"] == [sorted(play[2])]


@pytest.mark.parametrize("wrong", ["1r 2r", "1r 1g 2r", "4r", "1r 1r"], ids=["two ranks", "mixed", "not held", "twice"])
def test_what_is_no_set_breaks_the_clause_of_the_verb(wrong: str) -> None:
    position = begun("1r 1g 2r 2b 3g 3y", "4r")
    ruling = position.rule((0, "play", cards(wrong)))
    assert (ruling.legal, ruling.clauses) == (False, ("sets",))
    with pytest.raises(IllegalAction, match="3 sets"):
        position.put((0, "play", cards(wrong)))


@pytest.mark.parametrize("junk", [None, 3, (), (True,), (1.0,), ("1r",), [0], ((0,),)], ids=repr)
def test_junk_is_no_set(junk: Any) -> None:
    assert not begun("1r 1g", "4r").rule((0, "play", junk)).legal


def test_the_order_of_a_set_means_nothing_and_is_kept_in_the_record() -> None:
    data = json.loads(write_record(a_match(2)))
    move = next(move for move in data["deals"][0]["moves"] if len(move.get("cards", ())) > 1)
    move["cards"].reverse()
    assert json.loads(write_record(read_record(json.dumps(data)))) == data


def test_a_duty_binds_what_nobody_lists_too() -> None:
    position = begun("1r 1g 2r 2b", "3r 3g 4b 4y 5r", "6r")
    position.put((0, "play", cards("2r 2b")))
    assert position.rule((1, "play", cards("3g 3r"))).clauses == ("sets", "beat")
    refused = position.rule((1, "play", cards("3r")))
    assert (refused.legal, refused.clauses, list(refused.facts["top"])) == (False, ("beat",), list(cards("2r 2b")))


def test_a_set_is_text_and_json_and_back() -> None:
    position = begun("1r 1g 2r 2b 3g 3y", "4r")
    move = (0, "play", cards("1g 2b 3y"))
    assert move_text(position.game, move) == "A play 1g+2b+3y"
    assert read_move(position, "A play 3y+1g+2b") == move
    with pytest.raises(NotationError, match="expected a card from 1r to 6y"):
        read_move(position, "A play 1g+9z")


@pytest.mark.parametrize(
    ("wrong", "place", "expected"),
    [
        (["1r", "2r"], "/deals/0/moves/0/cards", "3 sets"),
        ([], "/deals/0/moves/0/cards", "3 sets"),
        (["9z"], "/deals/0/moves/0/cards/0", "F7"),
        ("1r", "/deals/0/moves/0/cards", "F7"),
    ],
    ids=repr,
)
def test_a_record_with_a_wrong_set_is_refused_with_its_place(wrong: Any, place: str, expected: str) -> None:
    data = json.loads(write_record(a_match(2)))
    data["deals"][0]["moves"][0]["cards"] = wrong
    with pytest.raises(RecordError) as error:
        read_record(json.dumps(data))
    assert (error.value.pointer, error.value.clause) == (place, expected)


@PLAYERS
def test_players_that_search_choose_among_the_candidates(seats: int) -> None:
    game = Stairs(seats)
    setup = game.deal([], Rand("search", seats))
    players = [SearchPlayer(Rand("search", seat), rollouts=6) for seat in range(seats)]
    position, choices = play_deal(game, setup, (), players)
    assert position.result is not None
    assert all(choice.move in position.moves for choice in choices)


@PLAYERS
def test_a_set_is_chosen_card_by_card_where_moves_are_numbers(seats: int) -> None:
    game, rand = Stairs(seats), Rand("turns", seats)
    turns = Turns(Actions(game), game.deal([], rand))
    while turns.seat >= 0:
        turns.apply(rand.choose(turns.legal()))
    assert any(len(value) > 2 for _, name, value in turns.position.moves if name == "play")
    assert len(turns.actions) == 26  # 24 cards, the end of a set, pass


# the parts that games share --------------------------------------------------------------------------------


def test_candidates_of_one_rank_and_runs() -> None:
    hand = cards("1r 1g 2b 3r 3y 5r")
    assert list(alike(hand, rank)) == [cards(one) for one in ("1r", "1r 1g", "2b", "3r", "3r 3y", "5r")]
    assert list(runs(hand, rank, 3)) == [cards("1r 2b 3r")]
    assert list(runs(hand, rank, 2)) == [cards("1r 2b"), cards("1r 2b 3r"), cards("2b 3r")]
    assert all(is_play(one, hand) for one in (*alike(hand, rank), *runs(hand, rank, 3)))


def test_a_set_is_held_card_for_card() -> None:
    assert held((1, 1), [1, 2, 1])
    assert not held((1, 1), [1, 2])


# ranks -----------------------------------------------------------------------------------------------------


def test_who_went_out_first_second_and_last_is_the_outcome() -> None:
    outcome = ranked([2, 0, 1], "ranks")
    assert outcome.ranks == {"A": 2, "B": 3, "C": 1}
    assert (outcome.scores, outcome.winners) == ({"A": 1, "B": 0, "C": 2}, ("C",))
    assert later([2, 0, 1]) == (1, 0, 2)


def test_ranks_stand_in_the_record_and_in_the_transcript() -> None:
    record = a_match(3)
    assert record.outcome is not None
    data = json.loads(write_record(record))
    assert list(data["outcome"]) == ["scores", "ranks", "winners"]
    assert sorted(data["outcome"]["ranks"].values()) == [1, 2, 3]
    assert transcript(record).splitlines()[-1].startswith("ranks Aki:")


def wrong_rank(outcome: dict[str, Any]) -> None:
    outcome["ranks"]["A"] += 1


def no_ranks(outcome: dict[str, Any]) -> None:
    del outcome["ranks"]


@pytest.mark.parametrize(("spoil", "place"), [(wrong_rank, "/outcome/ranks/A"), (no_ranks, "/outcome")])
def test_wrong_ranks_are_refused(spoil: Callable[[dict[str, Any]], None], place: str) -> None:
    data = json.loads(write_record(a_match(3)))
    spoil(data["outcome"])
    with pytest.raises(RecordError) as error:
        read_record(json.dumps(data))
    assert error.value.pointer == place
