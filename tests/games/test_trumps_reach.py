"""What can happen in Trumps, held against games that were played."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import find_game, make_options
from rules_engine.fields import LETTERS
from rules_engine.games.trumps import reach as said
from rules_engine.match import play_match
from rules_engine.played import Record
from rules_engine.position import context_of
from rules_engine.reach import Reached, impossible, reach
from rules_engine.reaching import Impossible, steps
from tehodoki.law.reachable import reach_game
from tehodoki.texts.content import load_game

KIND = find_game("trumps")
NEVER = {
    "face-down-one": ("rank", {"start": "B", "cards": {"A": [], "B": ["1"], "C": []}}, "shown before, 1, and no such"),
    "face-down-pair": ("rank", {"start": "A", "cards": {"A": ["2", "2"], "B": [], "C": ["9"]}}, "shown before, 2, and"),
    "two-of-one-card": ("rank", {"start": "A", "cards": {"A": ["2"], "B": [], "C": []}}, "no such card is left"),
    "shown-and-held": ("show", {"hand": ["1"], "shown": ["1"]}, "no more than 1 of 1"),
    "all-have-shown": ("show", {"hand": ["9"], "shown": ["1", "2", "3"]}, "at most 2 have shown before"),
    "shown-twice": ("show", {"hand": ["9"], "shown": ["2", "2"]}, "each number is shown once"),
    "no-hand": ("show", {"hand": [], "shown": ["2"]}, "holds no card"),
    "picks": ("start", {"picks": {"A": ["4", "5", "6", "7", "8", "9", "10", "10"], "B": ["4"], "C": ["6"]}}, "than 7"),
    "no-deck": ("refill", {"start": "A", "deck": 0, "last": "take"}, "a round that begins without a deck"),
    "deck-between": ("refill", {"start": "A", "deck": 29, "last": "take"}, "never leaves 29"),
    "deck-too-large": ("refill", {"start": "A", "deck": 32, "last": "take"}, "never leaves 32"),
    "pair-comes-first": (
        "refill",
        {"start": "A", "deck": 10, "last": "take", "shown": {"A": 1, "B": 2, "C": 1}},
        "a pair comes before all singles",
    ),
}


def given_by(record: Record) -> list[tuple[str, dict[str, Any]]]:
    """What a played game gives to each calculation, in record form."""
    game, names, found = record.game, record.game.deck.kinds, list[tuple[str, dict[str, Any]]]()
    picks: dict[str, list[str]] = {LETTERS[seat]: [] for seat in range(game.seats)}
    numbers: list[str] = []
    round_of: dict[str, Any] = {}
    zones: dict[tuple[str, int], list[str]] = {}
    for step in steps(record):
        before = zones
        zones = {(zone.name, zone.owner): [names[card] for card in zone] for zone in step.position.table.zones}
        seat, verb, value = step.move or (-1, "", None)
        if verb == "reveal":
            picks[LETTERS[seat]].append(names[value])
        if verb in ("show", "facedown"):
            found.append(("show", {"hand": before["hand", seat], "shown": list(numbers)}))
            round_of.setdefault("start", LETTERS[seat])
            numbers += [names[value[0]]] if verb == "show" else []
        for event in step.events:
            if event.kind == "ranks":
                cards = {LETTERS[one]: [names[card] for card in row] for one, row in enumerate(event.facts["shows"])}
                if not event.facts["bare"]:
                    found.append(("rank", {"start": round_of["start"], "cards": cards}))
                ranking = [LETTERS[one] for one in event.facts["ranking"]]
                round_of = {"take": {"ranking": ranking, "field": zones["field", -1], "takes": []}}
                round_of["shown"] = {one: len(row) or 1 for one, row in cards.items()}
                numbers = []
            if event.kind in ("next-round", "last-round") and verb in ("take", "draw") and LETTERS[seat] == ranking[-1]:
                start, deck = LETTERS[event.facts["starter"]], len(before["deck", -1])
                found.append(("refill", {"start": start, "deck": deck, "last": verb, "shown": round_of["shown"]}))
        if verb in ("take", "draw"):
            round_of["take"]["takes"].append("draw" if verb == "draw" else names[value])
            if LETTERS[seat] == ranking[-1]:
                found.append(("take", round_of["take"]))
                round_of = {}
    found.append(("start", {"picks": picks}))
    return [*found, ("score", {"cards": {LETTERS[seat]: zones["taken", seat] for seat in range(game.seats)}})]


@pytest.mark.parametrize("seats", KIND.players)
@pytest.mark.parametrize("deck_out", ["empty", "cannot_draw"])
def test_what_was_played_can_happen(seats: int, deck_out: str) -> None:
    game = KIND(seats, make_options(KIND.Options, {"deck_out": deck_out}, seats))
    kinds = set()
    for seed in range(6):
        record = play_match(game, seed)
        for calculation, given in given_by(record):
            kinds.add(calculation)
            assert impossible(game, calculation, given) is None, (calculation, given)
            values = game.calculations[calculation].given.read(given, "", context_of(game))
            assert said.REACHING[calculation].shows(record, **values), (calculation, given)
    assert kinds == set(KIND.calculations)


@pytest.mark.parametrize("seats", KIND.players)
@pytest.mark.parametrize("seed", range(4))
def test_what_was_played_is_found_again(seed: int, seats: int) -> None:
    """Of each calculation the first and one from the middle; the field of a late round may be too much."""
    record = play_match(KIND(seats), seed)
    rows = given_by(record)
    for calculation in ("start", "show", "rank", "take", "refill"):
        given = [one for name, one in rows if name == calculation]
        for one in (given[0], given[0] if calculation == "take" else given[len(given) // 2]):
            assert isinstance(reach(record.game, calculation, one), Reached), (calculation, one)


def test_the_scores_of_a_played_game_are_found_again() -> None:
    found = []
    for seed in range(8):
        record = play_match(KIND(3), seed)
        (given,) = [one for name, one in given_by(record) if name == "score"]
        found.append(reach(record.game, "score", given))
    assert sum(isinstance(one, Reached) for one in found) > 0


@pytest.mark.parametrize(("calculation", "given", "reason"), NEVER.values(), ids=list(NEVER))
def test_what_cannot_be_is_told_with_its_reason(calculation: str, given: Any, reason: str) -> None:
    found = reach(KIND(3), calculation, given)
    assert isinstance(found, Impossible)
    assert reason in found.reason
    assert found.clause in KIND.clauses


def test_a_house_rule_makes_a_round_without_a_deck_possible() -> None:
    game = KIND(3, make_options(KIND.Options, {"deck_out": "cannot_draw"}, 3))
    given = {"start": "A", "deck": 0, "last": "take"}
    assert impossible(game, "refill", given) is None
    assert isinstance(reach(game, "refill", given), Reached)


def test_every_example_can_happen() -> None:
    report = reach_game(load_game("trumps"))
    assert not report.faults
    assert all(one.ok for one in report.examples)
