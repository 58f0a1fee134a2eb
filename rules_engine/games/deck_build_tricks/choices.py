"""What there is to choose in Deck Build Tricks: verbs and duties, each with its clauses."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from rules_engine import fields
from rules_engine.fields import CARD, FLAG, SEAT, Index, Maybe, Number, Word
from rules_engine.game import Ask, duty, verb
from rules_engine.games.deck_build_tricks.cards import COLUMNS, HAND, OUT, SUITS, Play, TwoSuitDeck
from rules_engine.games.deck_build_tricks.tricks import Standing
from rules_engine.table import Table, Zone

SUIT = Index(SUITS, "a suit")
EXCHANGE = Maybe(fields.Parts(out=Word(*OUT), **{"in": SUIT}))


@verb("draft", card=CARD)
def draft(pack: Sequence[int]) -> Sequence[int]:
    """draft: one card of the pack."""
    return list(dict.fromkeys(pack))


@verb("play", card=CARD, suit=Maybe(SUIT), swap=EXCHANGE)
def lead(hand: Sequence[int], deck: TwoSuitDeck, standing: Standing) -> list[Play]:
    """lead-one, lead-point, lead-suit: a point card, with or without an exchange, or a card as one of its two suits."""
    plays, exchanges = deck.plays, deck.exchanges(standing.trump, standing.anti)
    return [play for card in dict.fromkeys(hand) for play in exchanges.get(card) or plays[card]]


@verb("play", card=CARD, suit=Maybe(SUIT), swap=EXCHANGE)
def play_on(hand: Sequence[int], deck: TwoSuitDeck) -> list[Play]:
    """play-one, free-suit: a point card, or a card as one of its two suits."""
    plays = deck.plays
    return [play for card in dict.fromkeys(hand) for play in plays[card]]


@verb("play", card=CARD, suit=Maybe(SUIT), swap=EXCHANGE)
def play_free(hand: Sequence[int], deck: TwoSuitDeck) -> list[Play]:
    """free-after-point, free-suit: after a led point card any card, as one of its two suits."""
    plays = deck.plays
    return [play for card in dict.fromkeys(hand) for play in plays[card]]


@duty(tells=lambda standing, _: standing.told())
def as_led_suit(plays: Sequence[Play], standing: Standing, deck: TwoSuitDeck) -> list[Play]:
    """led-suit-as-such: a card that bears the led suit may not be played as its other suit."""
    led, number = standing.led, deck.number
    return [play for play in plays if play[1] == led or led not in number[play[0]]]


@duty(void="void-anything", tells=lambda standing: standing.told())
def follow_or_point(plays: Sequence[Play], standing: Standing) -> list[Play]:
    """follow-or-point: the led suit, as that suit, or a point card."""
    led = standing.led
    return [play for play in plays if play[1] == led or play[1] is None]


@verb("remove", remove=FLAG)
def remove() -> Sequence[bool]:
    """remove: whether the card just played leaves the game."""
    return True, False


@verb("gain", column=Number(0, COLUMNS - 1))
def gain(columns: Sequence[Sequence[int]]) -> list[int]:
    """weakest-gains: a column that is not empty."""
    return [index for index, column in enumerate(columns) if column]


@verb("end", end=FLAG)
def declare() -> Sequence[bool]:
    """declare-end: whether to end the game."""
    return True, False


@verb("cut", of=fields.Ahead(SEAT), at=Number(0))
def cut(owner: int, discards: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """turn-and-cut, turn-when-needed: how many cards go from the top of the turned pile to its bottom."""
    return [(owner, at) for at in range(len(discards[owner]))]


def refill(
    table: Table, hand: Zone, draw: Zone, discard: Sequence[Zone], neighbour: int
) -> Generator[Ask, tuple[int, int], None]:
    """strongest-leads, turn-and-cut, turn-when-needed, refill-short: to six; what runs out is turned and cut."""
    while len(hand) < HAND:
        if not draw:
            if not discard[hand.owner]:
                return  # refill-short: cannot occur
            _, at = yield Ask(neighbour, cut(hand.owner, discard))
            table.move_all(discard[hand.owner], draw, "turn-and-cut turn-when-needed", at)
        table.draw(draw, hand, "strongest-leads")
