"""Whether what worked examples of Hamlet give can happen.

``trump``    the cards lie in hands that are dealt around them
``hands``    all hands after the reveal: they are dealt as they are given
``may``      a hand is all that its player still holds, so it is asked in the trick in which it has that size
``trick``    a first trick: who leaves the suit led holds none of it, and three cards are shown that settle the trump
``score``    deals with these tricks: whoever needs more has more of the strong cards, and plays to win
``match``    the points of each deal are turned back into tricks and the kind of game, then as ``score``
``dealers``  deals at random

Everybody holds 11 cards until the first trick; the points of a deal are those of some share of 11 tricks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from rules_engine.game import Deal, Game, Setup
from rules_engine.games.hamlet.cards import DECK, JOKER, SUIT, SUITED, SUITS
from rules_engine.games.hamlet.rules import Hamlet
from rules_engine.games.hamlet.scoring import HAND, added, kind_of, score, trump_of, winner
from rules_engine.played import Record
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.reaching import Impossible, Reaching, Stuck, begun, dealt, ended, steered, steps, zone_of
from rules_engine.scoring import clockwise
from rules_engine.table import Event

Rows = Sequence[Sequence[int]]
SEATS = 3
TRIES = 400  # hands, or deals that are steered, before the search ends
SHARES = tuple(tricks for tricks in product(range(HAND + 1), repeat=SEATS) if sum(tricks) == HAND)


# what a record shows -------------------------------------------------------------------------------------


def told(record: Record, kind: str) -> list[Event]:
    """All notes of a kind."""
    return [event for step in steps(record) for event in step.events if event.kind == kind]


def shows_trump(record: Record, cards: Sequence[int]) -> bool:
    """These cards, turned up."""
    return tuple(cards) in [tuple(event.facts["shown"]) for event in told(record, "turn-up")]


def shows_hands(record: Record, cards: Sequence[int], rest: Rows) -> bool:
    """These cards, turned up by who holds these hands."""
    hands = [sorted([card, *others]) for card, others in zip(cards, rest, strict=True)]
    return shows_trump(record, cards) and [sorted(hand) for hand in record.deals[0].setup["hands"]] == hands


def shows_may(record: Record, trick: Sequence[int], hand: Sequence[int]) -> bool:
    """Somebody with just this hand is to play to these cards."""
    for step in steps(record):
        lying = {(zone.name, zone.owner): zone for zone in step.position.table.zones}
        held = lying.get(("hand", step.position.seat), ())
        playing = step.position.asks and step.position.asks[0].name == "play"
        if playing and lying["trick", -1] == trick and sorted(held) == sorted(hand):
            return True
    return False


def shows_trick(record: Record, trump: int, lead: int, cards: Sequence[int]) -> bool:
    """These cards, led by this seat, with this trump."""
    wanted = [(seat, "play", cards[seat]) for seat in clockwise(record.game, lead)]
    for deal in record.deals:
        tricks = [list(deal.moves[at : at + SEATS]) for at in range(SEATS, len(deal.moves), SEATS)]
        laid = [card for _, _, card in deal.moves[:SEATS]]
        if wanted in tricks and trump_of(laid)[0] == trump:
            return True
    return False


def shows_score(record: Record, to_be: bool, tricks: Sequence[int]) -> bool:
    """A whole deal of this kind with these tricks."""
    return (to_be, list(tricks)) in [(event.facts["to_be"], event.facts["tricks"]) for event in told(record, "score")]


def shows_match(record: Record, deals: Rows) -> bool:
    """Deals with these points, from the first."""
    return [list(deal.scores or ()) for deal in record.deals] == list(map(list, deals))


def shows_dealers(record: Record, dealer: int, number: int) -> bool:
    """So many deals, the first of them dealt by this seat."""
    return len(record.deals) == number and record.deals[0].setup["dealer"] == dealer


# records -------------------------------------------------------------------------------------------------


def trump_records(game: Hamlet, rand: Rand, cards: Sequence[int]) -> Iterator[Record]:
    """Deals up to the reveal."""
    for setup in _setups(game, rand, [[card] for card in cards]):
        yield begun(game, setup, _reveal(game, setup, cards))


def hands_records(game: Hamlet, rand: Rand, cards: Sequence[int], rest: Rows) -> Iterator[Record]:
    """Deals of these hands up to the reveal."""
    for setup in _setups(game, rand, [[card, *others] for card, others in zip(cards, rest, strict=True)]):
        yield begun(game, setup, _reveal(game, setup, cards))


def may_records(game: Hamlet, rand: Rand, trick: Sequence[int], hand: Sequence[int]) -> Iterator[Record]:
    """Deals up to the trick in which a hand has this size; A leads that trick."""
    wanted = [*([card] for card in trick), list(hand), [], []][:SEATS]
    kept = {*trick, *hand}
    before = SEATS + SEATS * (HAND - len(hand))

    def prefer(now: Position) -> Move:
        name, made = now.asks[0].name, len(now.moves) - before
        if made >= 0 and now.seat != made:
            raise Stuck
        if made >= 0:
            return now.seat, name, trick[made]
        # Cards that are kept may be shown, they go back; but only one's own last cards are played.
        able = [card for card in now.asks[0].values() if name == "reveal" or card not in kept]
        if not able:
            raise Stuck
        return now.seat, name, rand.choose(able)

    for setup in _setups(game, rand, wanted):
        if position := steered(game, setup, prefer, rand, stop=before + len(trick)):
            yield begun(game, setup, position.moves)


def trick_records(game: Hamlet, rand: Rand, trump: int, lead: int, cards: Sequence[int]) -> Iterator[Record]:
    """First tricks."""
    led = SUITED[cards[lead]]

    def fits(place: int, card: int) -> bool:
        return cards[place] in led or card not in led

    for setup in _setups(game, rand, [[card] for card in cards], (lead - 1) % SEATS, fits):
        shown = [row for row in _reveals(setup["hands"]) if trump_of(row)[0] == trump]
        if shown:
            moves = [(seat, "play", cards[seat]) for seat in clockwise(game, lead)]
            yield begun(game, setup, [*_reveal(game, setup, rand.choose(shown)), *moves])


def score_records(game: Hamlet, rand: Rand, to_be: bool, tricks: Sequence[int]) -> Iterator[Record]:
    """Whole deals of this kind with these tricks."""
    while played := sharing(game, rand, to_be, tricks):
        yield ended(game, [played])


def match_records(game: Hamlet, rand: Rand, deals: Rows) -> Iterator[Record]:
    """Matches of deals with these points."""
    while True:
        played = list[tuple[Setup, Position]]()
        for points in deals:
            done = [Deal(setup, position.result) for setup, position in played if position.result]
            to_be, tricks = rand.choose(_scoring(game, points))
            one = sharing(game, rand, to_be, tricks, done)
            if not one:
                return
            played.append(one)
        yield ended(game, played)


def dealers_records(game: Hamlet, rand: Rand, dealer: int, number: int) -> Iterator[Record]:
    """Matches at random, of so many deals."""
    for _ in range(TRIES):
        played = list[tuple[Setup, Position]]()
        done = list[Deal]()
        while len(played) < number and (not done or game.outcome(done) is None):
            setup = game.deal(done, rand) | ({} if done else {"dealer": dealer})
            position = Position(game, setup, done)
            done.append(Deal(setup, position.finish_at_random(rand)))
            played.append((setup, position))
        if len(played) == number:
            yield ended(game, played)


# a deal with given tricks --------------------------------------------------------------------------------


def sharing(
    game: Hamlet, rand: Rand, to_be: bool, tricks: Sequence[int], done: Sequence[Deal] = ()
) -> tuple[Setup, Position] | None:
    """A deal of this kind in which each takes so many tricks; None where none is found.

    The strong cards are dealt in proportion; who needs tricks plays to win, who has enough to lose.
    """
    for _ in range(TRIES):
        trump = rand.choose(SUITS)
        strong = sorted(DECK.cards, key=lambda card: (card == JOKER, SUIT[card] == trump, card % 8), reverse=True)
        owners = rand.shuffled([seat for seat in range(SEATS) for _ in range(tricks[seat])])
        wanted: list[list[int]] = [[] for _ in range(SEATS)]
        for card, seat in zip(strong, owners, strict=False):
            wanted[seat].append(card)
        setup = next(_setups(game, rand, wanted))
        setup["dealer"] = game.settled(done)["dealer"].value if done else rand.below(SEATS)
        rows = [row for row in _reveals(setup["hands"]) if (trump_of(row)[0], kind_of(row)[0]) == (trump, to_be)]
        if not rows:
            continue
        shown = rand.choose(rows)

        def prefer(now: Position, shown: Sequence[int] = shown, trump: int = trump) -> Move:
            if now.asks[0].name == "reveal":
                return now.seat, "reveal", shown[now.seat]
            return now.seat, "play", _towards(now, tricks, trump)

        position = steered(game, setup, prefer, rand, done)
        if position and position.result and _taken(position) == list(tricks):
            return setup, position
    return None


def _towards(now: Position, tricks: Sequence[int], trump: int) -> int:
    """The card to play: the weakest that wins for who needs tricks, else the strongest that loses. Raises Stuck."""
    needs = tricks[now.seat] - _taken(now)[now.seat]
    if needs < 0:
        raise Stuck
    lying = zone_of(now, "trick")
    ranked: list[int] = sorted(now.asks[0].values(), key=lambda card: (card == JOKER, SUIT[card] == trump, card % 8))
    if not lying:
        return ranked[-1] if needs else ranked[0]
    wins = [card for card in ranked if winner([*lying, card], trump)[0] == len(lying)]
    if needs and wins:
        return wins[0] if len(lying) == SEATS - 1 else wins[-1]
    loses = [card for card in ranked if card not in wins]
    return (loses[0] if needs else loses[-1]) if loses else ranked[0]


# what cannot be ------------------------------------------------------------------------------------------


def no_joker(_: Game, cards: Sequence[int]) -> Impossible | None:
    """The joker is not shown."""
    return Impossible("nobody lays down the joker", "one-face-down") if JOKER in cards else None


def no_hands(game: Game, cards: Sequence[int], rest: Rows) -> Impossible | None:
    """Everybody still holds all cards when three are shown."""
    for others in rest:
        if len(others) + 1 != HAND:
            reason = f"everybody holds {HAND} cards when the three have gone back; here {len(others) + 1}"
            return Impossible(reason, "cards-return")
    return no_joker(game, cards)


def no_hand(_: Game, hand: Sequence[int], **__: Any) -> Impossible | None:
    """A hand has from one to eleven cards."""
    if not 0 < len(hand) <= HAND:
        return Impossible(f"who is to play holds 1 to {HAND} cards; here {len(hand)}", "deal")
    return None


def no_share(_: Game, tricks: Sequence[int], **__: Any) -> Impossible | None:
    """There are eleven tricks."""
    found = sum(tricks)
    return Impossible(f"a deal has {HAND} tricks; here {found}", "one-hamlet") if found != HAND else None


def no_points(game: Hamlet, deals: Rows) -> Impossible | None:
    """The points of each deal are those of some share of the tricks; none follows the last."""
    for number, points in enumerate(deals):
        if number and game.over(number, added(deals[:number])):
            return Impossible(f"the match is over after deal {number}; here {len(deals)} deals", "match-end")
        if not _scoring(game, points):
            named = ", ".join(map(str, points))
            reason = f"no way to share {HAND} tricks scores {named}, neither in To Be nor in Not To Be"
            return Impossible(reason, "score-to-be")
    return None


def no_deals(game: Hamlet, number: int, **_: Any) -> Impossible | None:
    """No more deals than were agreed."""
    length = game.options.match
    if isinstance(length, int) and number > length:
        return Impossible(f"{length} deals were agreed; here {number}", "match-end")
    return None


# parts of these ------------------------------------------------------------------------------------------


def _scoring(game: Hamlet, points: Sequence[int]) -> list[tuple[bool, tuple[int, ...]]]:
    """Every kind of game and share of the tricks that scores these points."""
    bonus = game.options.zero_trick_bonus
    kinds = product((True, False), SHARES)
    return [(to_be, tricks) for to_be, tricks in kinds if score(tricks, to_be, bonus) == list(points)]


def _taken(now: Position) -> list[int]:
    return [len(zone) // SEATS for zone in now.table.zones if zone.name == "taken"]


def _reveals(hands: Rows) -> Iterator[tuple[int, ...]]:
    """All that can be shown, by seat."""
    return product(*([card for card in hand if card != JOKER] for hand in hands))


def _reveal(game: Game, setup: Setup, cards: Sequence[int]) -> list[Move]:
    return [(seat, "reveal", cards[seat]) for seat in clockwise(game, (setup["dealer"] + 1) % SEATS)]


def _setups(game: Game, rand: Rand, wanted: Rows, dealer: int | None = None, fits: Any = None) -> Iterator[Setup]:
    """Deals at random in which these are held."""
    for _ in range(TRIES):
        hands = dealt(game.deck.cards, [(cards, HAND) for cards in wanted], rand, fits)
        if hands:
            first = rand.below(SEATS) if dealer is None else dealer
            yield {"dealer": first, "hands": tuple(map(sorted, hands))}


REACHING = {
    "trump": Reaching(shows_trump, trump_records, no_joker),
    "hands": Reaching(shows_hands, hands_records, no_hands),
    "may": Reaching(shows_may, may_records, no_hand),
    "trick": Reaching(shows_trick, trick_records),
    "score": Reaching(shows_score, score_records, no_share),
    "match": Reaching(shows_match, match_records, no_points),
    "dealers": Reaching(shows_dealers, dealers_records, no_deals),
}
