"""What can happen in Hamlet, held against deals that were played."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules_engine import find_game, make_options
from rules_engine.fields import LETTERS
from rules_engine.game import Game
from rules_engine.games.hamlet import reach as said
from rules_engine.games.hamlet.scoring import score
from rules_engine.match import play_match
from rules_engine.played import Record
from rules_engine.position import context_of
from rules_engine.reach import Reached, impossible, reach
from rules_engine.reaching import Impossible, steps
from tehodoki.law.reachable import reach_game
from tehodoki.texts.content import load_game

KIND = find_game("hamlet")
HANDS = (
    "S7 S10 SK H7 H9 HK D7 DQ C8 CJ",
    "S8 SA H10 HJ HA DJ DA C7 C9 CQ",
    "SJ SQ H8 HQ D9 D10 DK C10 CK JOKER",
)


def the_game(**options: Any) -> Game:
    return KIND(3, make_options(KIND.Options, options, 3))


def seated(rows: Any) -> dict[str, Any]:
    return dict(zip(LETTERS, rows, strict=False))


ROWS = [row.split() for row in HANDS]
SHOWN = seated(["CA", "D8", "S9"])
OVER = [seated(row) for row in ((110, 0, 0), (110, 0, 0), (110, 0, 0), (5, 5, 10))]
NEVER: dict[str, tuple[str, dict[str, Any], dict[str, Any], str]] = {
    "joker": ("trump", {}, {"cards": SHOWN | {"A": "JOKER"}}, "nobody lays down the joker"),
    "joker-held": (
        "hands",
        {},
        {"cards": {"A": "CA", "B": "D8", "C": "JOKER"}, "rest": seated([*ROWS[:2], [*ROWS[2][:-1], "S9"]])},
        "nobody lays down the joker",
    ),
    "part": ("hands", {}, {"cards": SHOWN, "rest": seated([row[:2] for row in ROWS])}, "holds 11 cards when"),
    "one-less": ("hands", {}, {"cards": SHOWN, "rest": seated([*ROWS[:2], ROWS[2][1:]])}, "here 10"),
    "hand": ("may", {}, {"trick": [], "hand": [*ROWS[0], "CA", "S9"]}, "1 to 11 cards; here 12"),
    "no-hand": ("may", {}, {"trick": ["S7"], "hand": []}, "here 0"),
    "tricks": ("score", {}, {"to_be": True, "tricks": {"A": 5, "B": 5, "C": 5}}, "a deal has 11 tricks; here 15"),
    "points": ("match", {}, {"deals": [{"A": 12, "B": 3, "C": 4}]}, "scores 12, 3, 4, neither in To Be nor"),
    "bonus": ("match", {}, {"deals": [{"A": 40, "B": 10, "C": 7}]}, "scores 40, 10, 7"),
    "over": ("match", {}, {"deals": OVER}, "the match is over after deal 3; here 4 deals"),
    "agreed": ("match", {"match": 1}, {"deals": OVER[:2]}, "the match is over after deal 1"),
    "dealers": ("dealers", {"match": 2}, {"dealer": "A", "number": 3}, "2 deals were agreed; here 3"),
}


def given_by(record: Record) -> list[tuple[str, dict[str, Any]]]:
    """What a played match gives to each calculation, in record form; the hands of its first deal."""
    game, found = record.game, list[tuple[str, dict[str, Any]]]()
    names = game.deck.kinds
    points = [seated(deal.scores or ()) for deal in record.deals]
    found += [("match", {"deals": points}), ("match", {"deals": points[:1]})]
    found.append(("dealers", {"dealer": LETTERS[record.deals[0].setup["dealer"]], "number": len(record.deals)}))
    shown: tuple[int, ...] = ()
    trump, plays = 0, list[tuple[int, int]]()
    for step in steps(record):
        zones = {(zone.name, zone.owner): [names[card] for card in zone] for zone in step.position.table.zones}
        if step.position.asks and step.position.asks[0].name == "play":
            found.append(("may", {"trick": zones["trick", -1], "hand": zones["hand", step.position.seat]}))
        if step.move and step.move[1] == "play":
            plays.append((step.move[0], step.move[2]))
        for event in step.events:
            if event.kind == "turn-up":
                shown, trump = event.facts["shown"], event.facts["trump"]
                found.append(("trump", {"cards": seated(names[card] for card in shown)}))
            if event.kind == "wins":
                cards = {LETTERS[seat]: names[card] for seat, card in plays}
                found.append(("trick", {"trump": "SHDC"[trump], "lead": LETTERS[plays[0][0]], "cards": cards}))
                plays = []
            if event.kind == "score":
                told = {"to_be": event.facts["to_be"], "tricks": seated(event.facts["tricks"])}
                found.append(("score", told))
    laid = {seat: card for seat, name, card in record.deals[0].moves if name == "reveal"}
    rest = [
        [names[card] for card in hand if card != laid[seat]] for seat, hand in enumerate(record.deals[0].setup["hands"])
    ]
    return [*found, ("hands", {"cards": seated(names[laid[seat]] for seat in range(3)), "rest": seated(rest)})]


@pytest.mark.parametrize("options", [{}, {"match": 2}, {"match": 3, "zero_trick_bonus": True}], ids=str)
def test_what_was_played_can_happen(options: dict[str, Any]) -> None:
    kinds = set()
    record = play_match(the_game(**options), "played")
    part = "match", {"deals": [seated(record.deals[0].scores or ())]}
    for number, (calculation, given) in enumerate(given_by(record)):
        assert impossible(record.game, calculation, given) is None, given
        values = record.game.calculations[calculation].given.read(given, "", context_of(record.game))
        # All that is played is not impossible; each fifth hand is looked for, which replays the match.
        if (calculation != "may" or number % 5 == 0) and (calculation, given) != part:
            kinds.add(calculation)
            assert said.REACHING[calculation].shows(record, **values), (calculation, given)
    assert kinds == set(KIND.calculations)


@pytest.mark.parametrize("seed", range(3))
def test_what_was_played_is_found_again(seed: int) -> None:
    record = play_match(the_game(match=2), seed)
    rows = given_by(record)
    for calculation in sorted({name for name, _ in rows}):
        every = [one for name, one in rows if name == calculation]
        for given in every[:: max(1, len(every) // 12)]:
            assert isinstance(reach(record.game, calculation, given), Reached), (calculation, given)


@pytest.mark.slow
@pytest.mark.parametrize("bonus", [False, True])
def test_every_share_of_the_tricks_is_found_in_either_kind_of_game(bonus: bool) -> None:
    game = the_game(zero_trick_bonus=bonus)
    for to_be, tricks in product((True, False), said.SHARES):
        assert isinstance(reach(game, "score", {"to_be": to_be, "tricks": seated(tricks)}), Reached), (to_be, tricks)
        assert impossible(game, "match", {"deals": [seated(score(tricks, to_be, bonus))]}) is None


@pytest.mark.parametrize(("calculation", "options", "given", "reason"), NEVER.values(), ids=list(NEVER))
def test_what_cannot_be_is_told_with_its_reason(calculation: str, options: Any, given: Any, reason: str) -> None:
    found = reach(the_game(**options), calculation, given)
    assert isinstance(found, Impossible)
    assert reason in found.reason
    assert found.clause in KIND.clauses


def test_another_trump_leader_or_kind_is_not_shown() -> None:
    game = the_game()
    given = {"trump": "H", "lead": "A", "cards": {"A": "SA", "B": "H7", "C": "SK"}}
    found = reach(game, "trick", given)
    assert isinstance(found, Reached)
    for other in ({"trump": "C"}, {"lead": "B"}, {"cards": given["cards"] | {"C": "SQ"}}):
        values = game.calculations["trick"].given.read(given | other, "", context_of(game))
        assert not said.shows_trick(found.record, **values)


def test_every_example_can_happen() -> None:
    report = reach_game(load_game("hamlet"))
    assert not report.faults
    assert all(one.ok for one in report.examples)
