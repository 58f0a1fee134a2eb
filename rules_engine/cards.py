"""Decks. In the engine a card is a small integer, the index of its kind; names appear at the edge."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from math import factorial
from operator import itemgetter
from typing import Any

from rules_engine.echo import quoted
from rules_engine.errors import NotationError

SIGNS = str.maketrans({"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♣": "C", "♧": "C", "♦": "D", "♢": "D"})
STYLES = "\ufe0e\ufe0f"  # what phones put behind a suit sign: drawn as text, or in colour
BREAKS = " \t\r\n,、，・"


@dataclass(frozen=True)
class Deck:
    """A deck: the names of its kinds in deck order, and the cards in play as indices of kinds.

    ``kinds[card]`` is the card's name in records; a kind that is held ``n`` times stands ``n`` times in ``cards``.
    ``all_dealt`` is false where some cards leave the game unrecorded.
    """

    kinds: tuple[str, ...]
    cards: tuple[int, ...]
    all_dealt: bool = True
    code: dict[str, int] = field(init=False, repr=False, compare=False, hash=False)
    _spelt: dict[str, int] = field(init=False, repr=False, compare=False, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", {kind: card for card, kind in enumerate(self.kinds)})
        object.__setattr__(self, "_spelt", {kind.upper(): card for card, kind in enumerate(self.kinds)})

    def __len__(self) -> int:
        return len(self.cards)

    def format(self, card: int) -> str:
        """The card's name in records: ``S7``."""
        return self.kinds[card]

    def parse(self, text: str) -> int:
        """The card that a person means: ``S7``, ``s7``, ``♠7``, in full width too.

        Raises NotationError for anything else, and for a card that is not in play.
        """
        cards = self.parse_all(text)
        if len(cards) != 1:
            raise NotationError(f"{quoted(text)}: found {len(cards)} cards, expected one", text)
        return cards[0]

    def parse_all(self, text: str) -> list[int]:
        """The cards of a list, divided by spaces or commas; NotationError carries the position."""
        plain = "".join(folded if len(folded := unicodedata.normalize("NFKC", char)) == 1 else char for char in text)
        plain = plain.translate(SIGNS).upper()
        cards, start = [], None
        for position, char in enumerate(plain + " "):
            if char not in BREAKS:
                start = position if start is None else start
            elif start is not None:
                cards.append(self._one(plain[start:position], text, start))
                start = None
        return cards

    def _one(self, word: str, text: str, position: int) -> int:
        word = "".join(char for char in word if char not in STYLES)
        word = word[0] + "A" if word[1:] == "1" and word not in self._spelt else word
        card = self._spelt.get(word)
        if card is None:
            near = [kind for kind in self.kinds if kind[:1].upper() == word[:1]]
            examples = f"{near[0]} … {near[-1]}" if near else f"{self.kinds[0]} … {self.kinds[-1]}"
            raise NotationError(
                f"column {position + 1} of {quoted(text)}: {quoted(word)} names no card of this deck; "
                f"expected a name such as {examples}",
                text,
                position,
            )
        if card not in self.cards:
            raise NotationError(
                f"column {position + 1} of {quoted(text)}: {word} is not in play with this number of players; "
                f"expected one of the {len(self.cards)} cards in play",
                text,
                position,
            )
        return card


def by_rank(deck: Deck) -> Deck:
    """The same cards for a game in which suits do not matter: rank by rank, in the order in which hands are held.

    A card is then so many times its rank as there are suits, and its suit: of ``tennos()`` 6 × (number − 1) + suit.
    """
    ranks = list(dict.fromkeys(kind[1:] for kind in deck.kinds))
    kinds = tuple(sorted(deck.kinds, key=lambda kind: ranks.index(kind[1:])))
    return Deck(kinds, tuple(sorted(kinds.index(deck.kinds[card]) for card in deck.cards)), deck.all_dealt)


class Arrangements(Sequence[tuple[int, ...]]):
    """Every order of two or more different cards, in the order of ``permutations``; each is made when it is asked for.

    There are many and one is chosen: a list of them all would cost more than the rest of the decision.
    """

    __slots__ = ("cards",)

    def __init__(self, cards: Sequence[int]) -> None:
        self.cards = cards

    def __len__(self) -> int:
        return factorial(len(self.cards))

    def __getitem__(self, index: Any) -> Any:
        return _orders(len(self.cards))[index](self.cards)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return permutations(self.cards)


@cache
def _orders(count: int) -> tuple[Callable[[Sequence[int]], Any], ...]:
    return tuple(itemgetter(*places) for places in permutations(range(count)))


TENNOS_SUITS = "SHXLCD"
TENNOS_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
TENNOS_KINDS = tuple(suit + rank for suit in TENNOS_SUITS for rank in TENNOS_RANKS)


def tennos(low: int = 1) -> Deck:
    """The TENNOS deck, six suits, from number ``low`` (1 is the ace) to 10; card = 10 × suit + number − 1."""
    return Deck(TENNOS_KINDS, tuple(card for card in range(60) if card % 10 + 1 >= low))


FRENCH_SUITS = "SHDC"
FRENCH_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
FRENCH_KINDS = tuple(suit + rank for suit in FRENCH_SUITS for rank in FRENCH_RANKS)


def french() -> Deck:
    """The pack that everybody owns: 52 cards, 2 to ace of four suits; card = 13 × suit + rank."""
    return Deck(FRENCH_KINDS, tuple(range(52)))
