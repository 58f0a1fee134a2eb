"""The cards of Deck Build Tricks: each shows two suits, each with a number, beside point cards: ``A5/C7``, ``P4``.

A card is played as one of its suits, so what there is to choose from is not a card but a card as a suit; the deck holds
these choices ready. Card lists are data; ``check_list`` says what is wrong with one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from rules_engine.cards import Deck
from rules_engine.errors import RecordError
from rules_engine.fields import CARD, Context, Index, shown

STARTERS = BOOSTERS = POINTS = 36
COLUMNS = ROWS = HAND = 6
VALUES = (4, 5, 6, 7)  # of point cards
SUITS = "ABCDEFGHIJKLMNOQRSTUVWXYZ"  # P is a point card
OUT = ("trump", "antitrump")
_CARD = re.compile(r"([A-OQ-Z])(0|[1-9][0-9]{0,2})/([A-OQ-Z])(0|[1-9][0-9]{0,2})")

Exchange = tuple[str, int]
Play = tuple[int, int | None, Exchange | None]
"""A card, the suit that counts (None: a point card), and an exchange."""


def faces(kind: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Suit and number of each half. Raises ValueError for another name."""
    match = _CARD.fullmatch(kind)
    if not match:
        raise ValueError(kind)
    return (SUITS.index(match[1]), int(match[2])), (SUITS.index(match[3]), int(match[4]))


def numbers_on(kinds: Iterable[str]) -> list[int]:
    """The numbers that stand on some cards, each once, in order."""
    return sorted({number for kind in kinds for _, number in faces(kind)})


def in_order(kind: str) -> tuple[int, ...]:
    """What cards are sorted by: the suits, then the numbers."""
    (one, low), (other, high) = faces(kind)
    return one, other, low, high


def check_list(starters: Any, boosters: Any, count: int) -> tuple[str, str] | None:
    """What a card list should have instead, and the clause that says so; None for one that may be played.

    ``count`` cards each; two suits and two numbers a card; the numbers of the starters nearer the middle of all.
    """
    for name, cards in (("starters", starters), ("boosters", boosters)):
        if not isinstance(cards, list | tuple) or len(cards) != count:
            return f"{count} {name}", "components"
        for index, card in enumerate(cards):
            match = _CARD.fullmatch(card) if isinstance(card, str) else None
            if not match:
                return f"{name} {index + 1} a card such as A5/C7, in order of the alphabet; P is no suit", "card-lists"
            if match[1] >= match[3]:
                return f"{name} {index + 1}, {card}, with two different suits, in order of the alphabet", "two-suits"
            if match[2] == match[4]:
                return f"{name} {index + 1}, {card}, with two different numbers", "two-suits"
    numbers = [[number for card in cards for _, number in faces(card)] for cards in (starters, boosters)]
    ends = min(map(min, numbers)) + max(map(max, numbers))  # twice the middle
    inner, outer = ({abs(2 * number - ends) for number in one} for one in numbers)
    if max(inner) >= min(outer):
        return "every number of a starter nearer the middle than every number of a booster", "starters-middle"
    return None


@dataclass(frozen=True)
class TwoSuitDeck(Deck):
    """A deck of two-suit cards, point cards last.

    ``worth[card]`` are the points of a card, ``number[card][suit]`` is its number as a suit, and ``plays[card]`` are
    the ways to play it, without an exchange.
    """

    starters: tuple[int, ...] = ()
    boosters: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    worth: tuple[int, ...] = ()
    suits: tuple[int, ...] = ()
    number: tuple[dict[int, int], ...] = field(default=(), repr=False)
    plays: tuple[tuple[Play, ...], ...] = field(default=(), repr=False)
    leads: dict[tuple[int, int], dict[int, tuple[Play, ...]]] = field(default_factory=dict, repr=False, compare=False)

    def exchanges(self, trump: int, anti: int) -> dict[int, tuple[Play, ...]]:
        """The ways to lead each point card: as it is, or with the trump or the anti-trump suit exchanged."""
        found = self.leads.get((trump, anti))
        if found is None:
            free = [suit for suit in self.suits if suit not in (trump, anti)]
            swaps = [None, *((out, suit) for out in OUT for suit in free)]
            found = {card: tuple((card, None, swap) for swap in swaps) for card in self.points}
            self.leads[trump, anti] = found
        return found


@cache
def two_suit_deck(starters: Sequence[str], boosters: Sequence[str], points: Sequence[int]) -> TwoSuitDeck:
    """The deck of a card list; ``points`` has a number for each point card."""
    held = [Counter(starters), Counter(boosters)]
    named = [sorted(one, key=in_order) for one in held]
    values = sorted(set(points))
    kinds = (*named[0], *named[1], *(f"P{value}" for value in values))
    code = {kind: card for card, kind in enumerate(kinds)}
    first, second = (
        tuple(code[kind] for kind in row for _ in range(one[kind])) for row, one in zip(named, held, strict=True)
    )
    last = tuple(code[f"P{value}"] for value in sorted(points))
    number = tuple({} if kind[0] == "P" else dict(faces(kind)) for kind in kinds)
    return TwoSuitDeck(
        kinds,
        (*first, *second, *last),
        all_dealt=False,
        starters=first,
        boosters=second,
        points=last,
        worth=tuple(int(kind[1:]) if kind[0] == "P" else 0 for kind in kinds),
        suits=tuple(sorted({suit for one in number for suit in one})),
        number=number,
        plays=tuple(
            tuple((card, suit, None) for suit in one) or ((card, None, None),) for card, one in enumerate(number)
        ),
    )


class OwnSuit(Index):
    """A suit that a card of the list shows; ``clause`` is the label of the one that another suit breaks."""

    def __init__(self, suits: Iterable[int], clause: str) -> None:
        super().__init__(SUITS, "a suit")
        self.own, self.clause = [SUITS[suit] for suit in suits], clause

    def read(self, json: Any, at: str, context: Context) -> int:
        """The suit; one that no card shows is refused."""
        if json not in self.own:
            raise RecordError(at, shown(json), f"a suit of the card list: {' '.join(self.own)}", self.clause)
        return super().read(json, at, context)


class Played:
    """A card as it was played, in worked examples: ``A5/C7:C`` as suit C, ``P4`` for a point card."""

    def read(self, json: Any, at: str, context: Context) -> tuple[int, int | None]:
        """The card and the suit that counts."""
        name, colon, suit = json.partition(":") if isinstance(json, str) else ("", "", "")
        if (colon and suit not in tuple(SUITS)) or bool(colon) == (name[:1] == "P"):
            raise RecordError(at, shown(json), "a card as a suit, such as A5/C7:C, or a point card", "F7")
        return CARD.read(name, at, context), SUITS.index(suit) if colon else None

    def write(self, value: tuple[int, int | None], context: Any) -> str:
        """The name, with the suit behind a colon."""
        card, suit = value
        return str(context.deck.kinds[card]) + ("" if suit is None else f":{SUITS[suit]}")

    def ways(self, kind: str) -> list[str]:
        """As what a card may be played: as each suit that it shows, once; a point card as itself."""
        suits = dict.fromkeys(half[0] for half in kind.split("/"))
        return [kind] if kind[0] == "P" else [f"{kind}:{suit}" for suit in suits]

    def cards(self, value: tuple[int, int | None]) -> Iterator[list[int]]:
        """The card."""
        yield [value[0]]

    def mapped(self, value: tuple[int, int | None], change: Callable[[int], int]) -> tuple[int, int | None]:
        """The value with the card changed."""
        return change(value[0]), value[1]
