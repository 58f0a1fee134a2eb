"""What is written down when Deck Build Tricks is scored."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.fields import LETTERS
from rules_engine.games.deck_build_tricks.rules import DeckBuildTricks
from rules_engine.games.deck_build_tricks.scoring import score
from rules_engine.games.deck_build_tricks.showing import OWN
from rules_engine.pad import Cells, Pad, Row, Told
from rules_engine.showing import Lying


def places(_: DeckBuildTricks) -> list[Row]:
    """most-points: hand, draw pile and discard pile."""
    return [Row(place, "most-points") for place in OWN]


def of_places(game: DeckBuildTricks, _: Sequence[Told], lying: Lying) -> list[Cells]:
    """most-points: the points that lie in each."""
    return [
        {LETTERS[seat]: {"points": score(lying.cards(place, seat), game.cards)} for seat in range(game.seats)}
        for place in OWN
    ]


PAD = Pad(places, ("points",), "points", of_places, running=False, reminders=("most-points", "tie-last-trick"))
