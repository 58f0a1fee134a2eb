"""What of Deck Build Tricks is counted and asked where a deal is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.games.deck_build_tricks.rules import DeckBuildTricks
from rules_engine.games.deck_build_tricks.scoring import score
from rules_engine.scoring import by_seat, names
from rules_engine.showing import Counting, Lying, Showing

OWN = ("hand", "draw", "discard")


def points_so_far(game: DeckBuildTricks, lying: Lying) -> list[int]:
    """The points of all cards of each, those in the trick too: everybody saw them being gained."""
    return [
        score([card for zone in OWN for card in lying.cards(zone, seat)] + lying.came("trick", seat), game.cards)
        for seat in range(game.seats)
    ]


def owned(game: DeckBuildTricks, _: Mapping[str, Any], lying: Lying) -> Mapping[str, Any]:
    """All cards of each."""
    seats = range(game.seats)
    return {zone: by_seat([list(names(game, lying.cards(zone, seat))) for seat in seats]) for zone in OWN}


def exchanged(move: Mapping[str, Any]) -> Mapping[str, Any]:
    """The suit that a led point card makes trump or anti-trump."""
    swap = move.get("swap")
    return {swap["out"]: swap["in"]} if swap else {}


SHOWING = Showing(
    running=points_so_far,
    final={"total": "points"},
    counting={"total": Counting("score", owned)},
    numbers={"total": "points", "earns": "value"},
    suit="suit",
    turns=exchanged,
)
