"""Small positions of Take & Share as one would lay them on a table: hands as suit lines, tricks as ``A:S7 B:S9*``.

A suit line is ``S 4 9 H A``: a suit, then its cards. In a trick the star marks who takes it.
"""

from __future__ import annotations

from typing import Any

from rules_engine import Position, find_game, make_options
from rules_engine.clauses import Ruling
from rules_engine.fields import LETTERS
from rules_engine.game import Deal, Game, Result
from rules_engine.table import Event, Zone

SUITS = "SHXLCD"


def the_game(seats: int = 4, **options: Any) -> Game:
    kind = find_game("take-and-share")
    return kind(seats, make_options(kind.Options, options, seats))


def cards_of(game: Game, line: str) -> list[int]:
    """The cards of a suit line."""
    cards, suit = [], ""
    for word in line.split():
        if word in SUITS:
            suit = word
        else:
            cards.append(game.deck.parse(suit + word))
    return cards


def line_of(game: Game, cards: list[int] | Zone) -> str:
    """Cards as a suit line."""
    words = []
    for suit in SUITS:
        ranks = [name[1:] for name in map(game.deck.format, sorted(cards)) if name[0] == suit]
        words += [suit, *ranks] if ranks else []
    return " ".join(words)


class Picture:
    """A table with these hands and share cards, however few; moves are made by writing them down."""

    def __init__(self, *hands: str, shares: str, leader: str = "A", **options: Any) -> None:
        self.game = the_game(len(hands), **options)
        self.heard: list[Event] = []
        setup = {
            "leader": LETTERS.index(leader),
            "hands": tuple(cards_of(self.game, hand) for hand in hands),
            "shares": cards_of(self.game, shares),
        }
        self.position = Position(self.game, setup, (), self.heard.append)

    @property
    def due(self) -> str:
        """Who is due for what: ``A play``; empty when the game is over."""
        asks = self.position.asks
        return f"{LETTERS[asks[0].seat]} {asks[0].name}" if asks else ""

    @property
    def may(self) -> str:
        """What the seat that is due may play, as a suit line."""
        return line_of(self.game, [value for _, _, value in self.position.options()])

    def zone(self, name: str, seat: str = "") -> str:
        """What lies in a zone, as a suit line."""
        owner = LETTERS.index(seat) if seat else -1
        found = [zone for zone in self.position.table.zones if (zone.name, zone.owner) == (name, owner)]
        assert len(found) == 1
        return line_of(self.game, found[0])

    def move(self, word: str) -> tuple[int, str, int]:
        seat, card = word.split(":")
        return LETTERS.index(seat), "play", self.game.deck.parse(card.rstrip("*"))

    def rule(self, word: str) -> Ruling:
        """The verdict on ``A:S7``."""
        return self.position.rule(self.move(word))

    def play(self, trick: str) -> Picture:
        """Play a trick or a part of one; a starred seat must be the one to share."""
        for word in trick.split():
            self.position.put(self.move(word))
        starred = [word[0] for word in trick.split() if word.endswith("*")]
        if starred:
            assert [f"{seat} share" for seat in starred] == [self.due]
        return self

    def share(self, gifts: str) -> Picture:
        """Hand out the share cards: ``A:S2 B:H3 C:D4 D:L5``."""
        given = dict(word.split(":") for word in gifts.split())
        cards = tuple(self.game.deck.parse(given[letter]) for letter in LETTERS[: self.game.seats])
        self.position.put((self.position.seat, "share", cards))
        return self

    def share_anyhow(self) -> Picture:
        """Hand out the share cards in the order in which they lie."""
        self.position.put(self.position.options()[0])
        return self

    def clauses(self, kind: str, last: int = 1) -> list[tuple[str, ...]]:
        """The clauses that the last events of a kind named."""
        return [event.clauses for event in self.heard if event.kind == kind][-last:]

    @property
    def scores(self) -> tuple[int, ...]:
        assert self.position.result is not None
        return self.position.result.scores


def after(game: Game, *scores: tuple[int, ...], leader: int = 0) -> list[Deal]:
    """Games that ended with these points; the seat that leads moves on to the left."""
    setups = [{"leader": (leader + index) % game.seats} for index in range(len(scores))]
    return [Deal(setup, Result(points)) for setup, points in zip(setups, scores, strict=True)]
