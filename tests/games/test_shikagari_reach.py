"""What can happen in Shikagari, held against games that were played."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import find_game, make_options
from rules_engine.fields import LETTERS
from rules_engine.game import Game
from rules_engine.games.shikagari import reach as said
from rules_engine.match import play_match
from rules_engine.played import Record
from rules_engine.position import context_of
from rules_engine.reach import Reached, impossible, reach
from rules_engine.reaching import Impossible, steps
from tehodoki.law.reachable import reach_game
from tehodoki.texts.content import load_game

KIND = find_game("shikagari")
NINE = "3-6 2-6 1-6 5-5 4-5 3-5 2-5 1-5 3-4".split()  # noqa: SIM905


def the_game(**options: Any) -> Game:
    return KIND(4, make_options(KIND.Options, options, 4))


def seated(rows: Any) -> dict[str, Any]:
    return dict(zip(LETTERS, rows, strict=False))


def sided(points: Any) -> dict[str, Any]:
    return dict(zip(("AC", "BD"), points, strict=True))


FOUR = ["6-6", "5-6", "4-6", "4-4"]
NEVER: dict[str, tuple[str, dict[str, Any], str]] = {
    "hand": ("may", {"trick": [], "hand": NINE}, "holds 1 to 8 tiles; here 9"),
    "no-hand": ("may", {"trick": ["6-6"], "hand": []}, "here 0"),
    "three-premium": (
        "may",
        {"trick": [], "hand": FOUR[:3]},
        "dealt two premium tiles, of two kinds; here 6-6 5-6 4-6",
    ),
    "twins-held": ("may", {"trick": [], "hand": ["4-4", "4-4"]}, "of two kinds; here 4-4 4-4"),
    "partner-led": ("may", {"trick": ["6-6", "1-1"], "hand": ["6-6"]}, "one premium tile of each kind; here two 6-6"),
    "partners": ("trick", {"lead": "A", "cards": seated(["5-6", "1-1", "5-6", "2-2"])}, "here two 5-6"),
    "premium": ("deal", {"cards": seated([FOUR, [], [], []])}, "all 8 premium tiles are in the hands; here 4"),
    "nine": ("deal", {"cards": seated([NINE, FOUR, FOUR, []])}, "nobody is dealt more than 8 tiles; here 9"),
    "three-taken": ("score", {"cards": seated([FOUR[:3], [], [], []])}, "here somebody has 3"),
    "four-taken": ("score", {"cards": seated([FOUR, [], [], []])}, "all 32 tiles are taken; here 4"),
    "pips": ("match", {"leader": "A", "games": [sided((40, 23))]}, "64 red pips together; here 63"),
    "games": ("match", {"leader": "A", "games": [sided((32, 32))] * 9}, "8 games were agreed; here 9"),
}


def given_by(record: Record) -> list[tuple[str, dict[str, Any]]]:
    """What a played match gives to each calculation, in record form."""
    game, found = record.game, list[tuple[str, dict[str, Any]]]()
    names, first = game.deck.kinds, record.deals[0].setup
    plays = list[tuple[int, int]]()
    for step in steps(record):
        zones = {(zone.name, zone.owner): [names[tile] for tile in zone] for zone in step.position.table.zones}
        if step.position.asks:
            found.append(("may", {"trick": zones["trick", -1], "hand": zones["hand", step.position.seat]}))
        if step.move:
            plays.append((step.move[0], step.move[2]))
        for event in step.events:
            if event.kind == "wins":
                cards = {LETTERS[seat]: names[tile] for seat, tile in plays}
                found.append(("trick", {"lead": LETTERS[plays[0][0]], "cards": cards}))
                found.append(("strength", {"cards": list(cards.values())}))
                found.append(("pips", {"cards": list(cards.values())}))
                plays = []
            if event.kind == "score":
                found.append(("score", {"cards": seated(zones["taken", seat] for seat in range(4))}))
    hands = [[names[tile] for tile in hand] for hand in first["hands"]]
    found.append(("deal", {"cards": seated(hands)}))
    found.append(("deal", {"cards": seated([[tile for tile in hand if tile in FOUR] for hand in hands])}))
    games = [sided(deal.scores or ()) for deal in record.deals]
    return [*found, ("match", {"leader": LETTERS[first["leader"]], "games": games})]


@pytest.mark.parametrize("plain", [False, True])
def test_what_was_played_can_happen(plain: bool) -> None:
    kinds = set()
    for seed in range(4):
        record = play_match(the_game(plain_deal=plain, games=2), seed)
        for calculation, given in given_by(record):
            kinds.add(calculation)
            assert impossible(record.game, calculation, given) is None, given
            values = record.game.calculations[calculation].given.read(given, "", context_of(record.game))
            assert said.REACHING[calculation].shows(record, **values), (calculation, given)
    assert kinds == set(KIND.calculations)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_what_was_played_is_found_again(plain: bool, seed: int) -> None:
    record = play_match(the_game(plain_deal=plain, games=2), seed)
    rows = given_by(record)
    for calculation in sorted({name for name, _ in rows}):
        every = [one for name, one in rows if name == calculation]
        for given in every[:: max(1, len(every) // 12)]:
            assert isinstance(reach(record.game, calculation, given), Reached), (calculation, given)


@pytest.mark.parametrize("points", [(64, 0), (63, 1), (60, 4), (33, 31), (32, 32), (10, 54), (0, 64)])
def test_any_share_of_the_red_pips_is_found(points: tuple[int, int]) -> None:
    assert isinstance(reach(the_game(), "match", {"leader": "B", "games": [sided(points)]}), Reached)


@pytest.mark.parametrize(("calculation", "given", "reason"), NEVER.values(), ids=list(NEVER))
def test_what_cannot_be_is_told_with_its_reason(calculation: str, given: Any, reason: str) -> None:
    found = reach(the_game(), calculation, given)
    assert isinstance(found, Impossible)
    assert reason in found.reason
    assert found.clause in KIND.clauses


@pytest.mark.parametrize("name", ["three-premium", "twins-held", "partner-led", "partners"])
def test_a_plain_deal_gives_any_tiles(name: str) -> None:
    calculation, given, _ = NEVER[name]
    assert isinstance(reach(the_game(plain_deal=True), calculation, given), Reached)


def test_hands_that_break_the_recommended_deal_are_those_of_a_plain_one() -> None:
    given = {"cards": seated([["5-6", "4-6"], ["6-6", "5-6", "4-6"], ["6-6", "4-4"], ["4-4"]])}
    found = reach(the_game(), "deal", given)
    assert isinstance(found, Reached)
    assert found.record.game.options.plain_deal


def test_every_example_can_happen() -> None:
    report = reach_game(load_game("shikagari"))
    assert not report.faults
    assert all(one.ok for one in report.examples)
