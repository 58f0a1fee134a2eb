"""A trick that lies on the table: what is so of its cards, whoever tells of it.

Which facts there are is data of the game: suits or none, a trump or none; who takes the trick says the engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules_engine.errors import RulesError

from ..notations import Notations, Wording


@dataclass(frozen=True)
class LaidTrick:
    """``cards`` are the kinds by seat, in the order of play; ``trump`` is empty where there is none."""

    notations: Notations
    wording: Wording
    cards: Mapping[str, str]
    trump: str = ""

    @property
    def order(self) -> list[str]:
        """The seats in the order of play."""
        return list(self.cards)

    @property
    def suited(self) -> bool:
        """Whether the cards of the game have suits."""
        return bool(self.notations.speller.split)

    def suit(self, seat: str) -> str:
        """The suit of somebody's card; empty for a card of none."""
        kind = self.cards[seat]
        return kind[:1] if kind in self.notations.speller.split else ""

    def rank(self, seat: str) -> str:
        """What stands on it."""
        return str(self.notations.speller.rank(self.cards[seat]))

    @property
    def led(self) -> str:
        """The suit that was led."""
        return self.suit(self.order[0])

    @cached_property
    def ranks(self) -> list[str]:
        """All ranks of the deck, the lowest first."""
        return list(dict.fromkeys(self.notations.speller.rank(kind) for kind in self.notations.speller.split))

    def power(self, seat: str) -> int:
        """How much a card counts among those of its suit, or of all where there are no suits."""
        kinds = list(self.notations.art.drawer.kinds)
        if not self.suited:
            return -kinds.index(self.cards[seat])  # such a deck begins with the strongest
        return self.ranks.index(self.rank(seat)) if self.suit(seat) else -1

    def extreme(self, most: bool, suit: str = "") -> list[str]:
        """Who has the highest or lowest card, of a suit or of all, in the order of play."""
        able = [
            seat
            for seat in self.cards
            if (not suit or self.suit(seat) == suit) and (self.suit(seat) or not self.suited)
        ]
        if not able:
            return []
        best = (max if most else min)(map(self.power, able))
        return [seat for seat in able if self.power(seat) == best]

    def holding(self, rank: str) -> list[str]:
        """Who played a card of a rank, in the order of play."""
        return [seat for seat in self.cards if self.rank(seat) == rank and (self.suit(seat) or not self.suited)]

    def alike(self, seat: str) -> list[str]:
        """Who played a card that counts as much, in the order of play."""
        if not self.suited:
            return [other for other in self.cards if self.cards[other] == self.cards[seat]]
        return self.holding(self.rank(seat))

    @property
    def uniform(self) -> bool:
        """Whether all cards are of one suit."""
        return len(set(map(self.suit, self.cards))) == 1

    def astray(self, seat: str) -> bool:
        """Whether a card is of another suit than the one led."""
        return self.suit(seat) != self.led

    @cached_property
    def winner(self) -> str:
        """Who takes it, by the engine; empty where the engine refuses the trick."""
        given: dict[str, Any] = {}
        for field, source in self.wording.given.items():
            given[field] = {
                "leader": self.order[0],
                "played": {seat: self.cards[seat] for seat in sorted(self.cards)},
                "trump": self.trump,
            }.get(source)
        game = self.notations.game
        try:
            table = game(len(self.cards), game.Options())
            return str(game.calculations[self.wording.calculation].run(table, given).result[self.wording.win])
        except RulesError:
            return ""

    @classmethod
    def laid(
        cls, notations: Notations, wording: Wording, cards: Mapping[str, str], leader: str, trump: str
    ) -> LaidTrick:
        """With the seats in the order of play; ``cards`` are by seat, clockwise or as the game turns."""
        seats: Sequence[str] = [seat for seat in wording.turn if seat in cards] if wording.turn else sorted(cards)
        at = seats.index(leader) if leader in seats else 0
        return cls(notations, wording, {seat: cards[seat] for seat in (*seats[at:], *seats[:at])}, trump)
