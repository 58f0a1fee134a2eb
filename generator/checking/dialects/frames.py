"""From what was read to what a calculation is given, by the kind of each thing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.checking.dialects.reading import Reading
from generator.checking.notations import Notations, Wording
from generator.checking.spelling import Spelt
from rules_engine.fields import LETTERS


class Unfit(Exception):
    """What was read is not what the calculation is given."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(f"found {found}, expected {expected}")
        self.found, self.expected = found, expected


def given_of(notations: Notations, wording: Wording, reading: Reading, seats: Mapping[str, str]) -> tuple[dict[str, Any], int]:
    """What the calculation is given, in record form, and with how many seats, 0 for any number. Raises Unfit."""
    players = reading.values.get("players", 0)
    kinds = {letter: [card.kind for card in cards if isinstance(card, Spelt)] for letter, cards in reading.held.items()}
    count = 0
    if wording.named:
        last = max((LETTERS.index(letter) + 1 for letter in seats.values()), default=0)
        if players and last > players:
            raise Unfit(f"{last} players with cards", f"{players}, as the text says")
        count = players or max(last, min(notations.game.players))
        if count > max(notations.game.players):
            raise Unfit(f"{count} players", " or ".join(map(str, notations.game.players)))
    given: dict[str, Any] = {}
    for field, source in wording.given.items():
        if source == "held":
            given[field] = {letter: kinds.get(letter, []) for letter in LETTERS[:count]}
        elif source == "row":
            if "row" not in kinds:
                raise Unfit("no row", "a row of cards")
            given[field] = kinds["row"]
            count = players
        else:
            raise Unfit(source, "a source that is known")
    return given, count
