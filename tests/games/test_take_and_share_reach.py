"""What can happen in Take & Share, held against games that were played."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import find_game
from rules_engine.fields import LETTERS
from rules_engine.games.take_and_share import reach as said
from rules_engine.match import play_match
from rules_engine.played import Record
from rules_engine.position import context_of
from rules_engine.reach import Reached, impossible, reach
from rules_engine.reaching import Impossible, steps
from tehodoki.law.reachable import reach_game
from tehodoki.texts.content import load_game

KIND = find_game("take-and-share")
NEVER = {
    "one-suit": (
        "suit",
        {"suit": "H", "cards": {"A": [], "B": [], "C": [], "D": ["HA", "H2", "H3"]}},
        "at least 6 cards",
    ),
    "no-card": ("suit", {"suit": "X", "cards": {"A": [], "B": [], "C": [], "D": []}}, "here 0"),
    "pile": ("score", {"cards": {"A": ["S3"], "B": ["S4"], "C": ["H5"], "D": ["H6"]}}, "receives 14 cards"),
    "points": ("match", {"games": [{"A": 15, "B": 2, "C": 3, "D": 4}]}, "nobody scores more than the 14 cards"),
    "no-points": ("match", {"games": [{"A": 0, "B": 0, "C": 3, "D": 2}]}, "here 5 in all"),
    "hand": ("may", {"trick": [], "hand": [f"{s}{n}" for s in "SHX" for n in range(2, 7)]}, "more than 14 cards"),
}


def given_by(record: Record) -> list[tuple[str, dict[str, Any]]]:
    """What a played match gives to each calculation, in record form."""
    game, found = record.game, list[tuple[str, dict[str, Any]]]()
    names = game.deck.kinds

    def seated(rows: Any) -> dict[str, Any]:
        return dict(zip(LETTERS, rows, strict=False))

    for step in steps(record):
        zones = {(zone.name, zone.owner): [names[card] for card in zone] for zone in step.position.table.zones}
        if step.position.asks and step.position.asks[0].name == "play":
            found.append(("may", {"trick": zones["trick", -1], "hand": zones["hand", step.position.seat]}))
        for event in step.events:
            if event.kind == "suit":
                held = seated([[names[card] for card in row] for row in event.facts["received"]])
                found.append(("suit", {"suit": "SHXLCD"[event.facts["suit"]], "cards": held}))
            if event.kind == "total":
                found.append(("score", {"cards": {LETTERS[seat]: zones["pile", seat] for seat in range(game.seats)}}))
    for plays, _ in said.rounds_in(record):
        cards = {LETTERS[seat]: names[card] for seat, card in plays}
        found.append(("trick", {"lead": LETTERS[plays[0][0]], "cards": cards}))
    last = list(said.rounds_in(record))[-2:]
    shown = {
        "leader": LETTERS[last[0][0][0][0]],
        "shares": [names[card] for card in last[0][1]],
        "plays": [{LETTERS[seat]: names[card] for seat, card in plays} for plays, _ in last],
        "gifts": [seated([names[card] for card in row]) for _, row in last],
    }
    return [*found, ("rounds", shown), ("match", {"games": [seated(list(record.deals[0].scores or ()))]})]


@pytest.mark.parametrize("seats", KIND.players)
def test_what_was_played_can_happen(seats: int) -> None:
    kinds = set()
    for seed in range(3):
        record = play_match(KIND(seats), seed)
        for calculation, given in given_by(record):
            kinds.add(calculation)
            assert impossible(record.game, calculation, given) is None, given
            values = record.game.calculations[calculation].given.read(given, "", context_of(record.game))
            assert said.REACHING[calculation].shows(record, **values), (calculation, given)
    assert kinds == set(KIND.calculations) - {"leaders"}


@pytest.mark.parametrize("seed", range(3))
def test_what_was_played_is_found_again(seed: int) -> None:
    record = play_match(KIND(4), seed)
    rows = given_by(record)
    for calculation in sorted({name for name, _ in rows}):
        given = [one for name, one in rows if name == calculation][-1]
        assert isinstance(reach(record.game, calculation, given), Reached), (calculation, given)


@pytest.mark.parametrize(("calculation", "given", "reason"), NEVER.values(), ids=list(NEVER))
def test_what_cannot_be_is_told_with_its_reason(calculation: str, given: Any, reason: str) -> None:
    found = reach(KIND(4), calculation, given)
    assert isinstance(found, Impossible)
    assert reason in found.reason
    assert found.clause in KIND.clauses


@pytest.mark.exhaustive  # `make law` asks the same each time
def test_every_example_can_happen() -> None:
    report = reach_game(load_game("take-and-share"))
    assert not report.faults
    assert all(one.ok for one in report.examples)
