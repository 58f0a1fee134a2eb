"""Whether what worked examples of Take & Share give can happen.

``trick``    a first trick: who leaves the suit led holds none of it
``may``      a hand is all that its player still holds, so it is asked in the round in which a hand has that size
``rounds``   the last rounds of a game; the share cards that they begin with are the trick before
``suit``     the piles at the end of a game: what of the suit is in no pile was played in the last trick
``score``    the piles at the end: hands of few suits, played so that each card comes to its pile
``match``    games with these points: piles that score them, changed card by card until they do
``leaders``  games played at random

Only the cards of the last trick are never received; that, and the size of hands and piles, is what cannot be otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import Any

from rules_engine.cards import TENNOS_SUITS
from rules_engine.game import Deal, Game
from rules_engine.games.take_and_share.rules import HAND
from rules_engine.games.take_and_share.scoring import NUMBER_OF, SUIT, SUITS, of_suit, score_suit, tally, winner
from rules_engine.played import Record
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.reaching import Impossible, Reaching, Stuck, begun, dealt, ended, steered, steps, zone_of
from rules_engine.scoring import clockwise

Piles = Sequence[Sequence[int]]
Plays = list[tuple[int, int]]  # seats and cards of a trick, in order of play


# what a record shows -------------------------------------------------------------------------------------


def rounds_in(record: Record) -> Iterator[tuple[Plays, tuple[int, ...]]]:
    """Every whole round of a record: the plays of its trick, and who received what."""
    plays: Plays = []
    for step in steps(record):
        if step.move and step.move[1] == "play":
            plays.append((step.move[0], step.move[2]))
        elif step.move:
            yield plays, step.move[2]
            plays = []


def shows_trick(record: Record, lead: int, cards: Sequence[int]) -> bool:
    """These cards, led by this seat."""
    heard = [event.facts["cards"] for step in steps(record) for event in step.events if event.kind == "wins"]
    leads = [step.move[0] for step in steps(record) if step.move]
    order = clockwise(record.game, lead)
    return [cards[seat] for seat in order] in heard and lead in leads


def shows_may(record: Record, trick: Sequence[int], hand: Sequence[int]) -> bool:
    """Somebody with just this hand is to play to these cards."""
    for step in steps(record):
        seat = step.position.seat
        lying = {(zone.name, zone.owner): zone for zone in step.position.table.zones}
        if lying["trick", -1] == trick and sorted(lying.get(("hand", seat), ())) == sorted(hand):
            return True
    return False


def shows_rounds(record: Record, leader: int, shares: Sequence[int], plays: Piles, gifts: Any) -> bool:
    """The last rounds of a whole game, which begin with these share cards."""
    last = list(rounds_in(record))[-len(plays) :]
    played = [[dict(plays)[seat] for seat in range(record.game.seats)] for plays, _ in last]
    given = [[record.game.deck.kinds[card] for card in gifts] for _, gifts in last]
    return (
        record.deals[0].scores is not None
        and (played, given) == (list(map(list, plays)), list(map(list, gifts)))
        and last[0][0][0][0] == leader
        and sorted(last[0][1]) == sorted(shares)
    )


def shows_suit(record: Record, suit: int | None, cards: Piles) -> bool:
    """All that is received of the suit, at the end of a game."""
    suit = _suit(suit, cards)
    told = [event.facts for step in steps(record) for event in step.events if event.kind == "suit"]
    return any((facts["suit"], facts["received"]) == (suit, of_suit(cards, suit)) for facts in told)


def shows_score(record: Record, cards: Piles) -> bool:
    """All that is received, at the end of a game."""
    return all(shows_suit(record, suit, cards) for suit in SUITS)


def shows_match(record: Record, games: Piles) -> bool:
    """Games with these points, from the first."""
    return [list(deal.scores or ()) for deal in record.deals] == [list(points) for points in games]


def shows_leaders(record: Record, leader: int, number: int) -> bool:
    """So many games, the first of them led by this seat."""
    return len(record.deals) == number and record.deals[0].setup["leader"] == leader


# records -------------------------------------------------------------------------------------------------


def trick_records(game: Game, rand: Rand, lead: int, cards: Sequence[int]) -> Iterator[Record]:
    """First tricks."""
    led = SUIT[cards[lead]]

    def fits(place: int, card: int) -> bool:
        return place == game.seats or SUIT[cards[place]] == led or SUIT[card] != led

    while True:
        setup = _setup(game, rand, [[card] for card in cards], lead, fits)
        position = setup and steered(game, setup, lambda now: _play(now, cards[now.seat]), rand, stop=game.seats)
        if setup and position:
            yield begun(game, setup, position.moves)


def may_records(game: Game, rand: Rand, trick: Sequence[int], hand: Sequence[int]) -> Iterator[Record]:
    """Games up to the round in which a hand has this size; the first seat leads that trick."""
    wanted = [[card] for card in trick] + [list(hand)]
    wanted += [[] for _ in range(game.seats - len(wanted))]
    kept = {card for cards in wanted for card in cards}
    while True:
        setup = _setup(game, rand, wanted, rand.below(game.seats))
        if not setup:
            continue

        def prefer(now: Position) -> Move | None:
            own = zone_of(now, "hand", now.seat)
            if now.asks[0].name == "share" or len(own) > len(hand):
                return _besides(now, kept, rand)
            lying = zone_of(now, "trick")
            if now.seat != len(lying):
                raise Stuck
            return _play(now, trick[now.seat])

        stop = (HAND[game.seats] - len(hand)) * (game.seats + 1) + len(trick)
        if position := steered(game, setup, prefer, rand, stop=stop):
            yield begun(game, setup, position.moves)


def rounds_records(
    game: Game, rand: Rand, leader: int, shares: Sequence[int], plays: Piles, gifts: Sequence[Sequence[str]]
) -> Iterator[Record]:
    """Whole games with these last rounds; in the round before them the share cards are played and the leader wins."""
    size = len(plays)
    given = [tuple(game.deck.code[kind] for kind in row) for row in gifts]
    before = [
        (first, row)
        for first in range(game.seats)
        for row in permutations(shares)
        if _lawful_trick(game, first, row, plays) and _taker(game, first, row) == leader
    ]
    while before:
        first, row = rand.choose(before)
        wanted = [[row[seat], *(cards[seat] for cards in plays)] for seat in range(game.seats)]
        kept = {card for cards in wanted for card in cards}
        setup = _setup(game, rand, wanted, rand.below(game.seats))
        if not setup:
            return

        def prefer(now: Position, first: int = first, row: Sequence[int] = row, kept: set[int] = kept) -> Move | None:
            left = max(len(zone) for zone in now.table.zones if zone.name == "hand")
            if now.asks[0].name == "share":
                return (now.seat, "share", given[size - 1 - left]) if left < size else None
            if left > size + 1:
                return _besides(now, kept, rand)
            if left == size + 1 and len(now.moves) % (game.seats + 1) == 0 and now.seat != first:
                raise Stuck
            return _play(now, row[now.seat] if left == size + 1 else plays[size - left][now.seat])

        if position := steered(game, setup, prefer, rand):
            yield ended(game, [(setup, position)])


def suit_records(game: Game, rand: Rand, suit: int | None, cards: Piles) -> Iterator[Record]:
    """Whole games whose piles hold this of the suit."""
    suit = _suit(suit, cards)
    held = of_suit(cards, suit)
    last = [card for card in game.deck.cards if SUIT[card] == suit and not any(card in pile for pile in held)]
    sizes = [*((pile, HAND[game.seats]) for pile in held), (last, game.seats)]
    while True:
        full = dealt(game.deck.cards, sizes, rand)
        if full and (played := with_piles(game, rand, full[:-1], full[-1])):
            yield ended(game, [played])


def score_records(game: Game, rand: Rand, cards: Piles) -> Iterator[Record]:
    """Whole games with these piles."""
    last = [card for card in game.deck.cards if not any(card in pile for pile in cards)]
    while True:
        if played := with_piles(game, rand, cards, last):
            yield ended(game, [played])


def match_records(game: Game, rand: Rand, games: Piles) -> Iterator[Record]:
    """Matches of games with these points."""
    while True:
        played = list[tuple[Any, Position]]()
        for points in games:
            piles = _scoring(game, rand, points)
            done = tuple(Deal(setup, position.result) for setup, position in played if position.result)
            one = piles and with_piles(game, rand, piles[:-1], piles[-1], done)
            if not one:
                break
            played.append(one)
        else:
            yield ended(game, played)


def leaders_records(game: Game, rand: Rand, leader: int, number: int) -> Iterator[Record]:
    """Matches at random, of so many games."""
    while True:
        played = list[tuple[Any, Position]]()
        done: tuple[Deal, ...] = ()
        while len(played) < number and (not done or game.outcome(done) is None):
            setup = game.deal(done, rand) | ({} if done else {"leader": leader})
            position = Position(game, setup, done)
            done += (Deal(setup, position.finish_at_random(rand)),)
            played.append((setup, position))
        yield ended(game, played)


# a game that ends with given piles -----------------------------------------------------------------------


def with_piles(
    game: Game, rand: Rand, piles: Piles, last: Sequence[int], done: Sequence[Deal] = ()
) -> tuple[Any, Position] | None:
    """A game in which each gets this pile and these cards are played in the last trick; None where a try fails.

    Hands of few suits: whoever holds nothing of the suit led may play what the next share needs. In each trick one
    card goes to each pile; hands and piles are two sides of a regular graph, so there always is such a choice of piles.
    """
    pile_of = {card: seat for seat, pile in enumerate(piles) for card in pile}
    shares = [rand.choose(pile) for pile in piles]
    suits = rand.shuffled(SUITS)
    held = sorted((card for card in pile_of if card not in shares), key=lambda card: suits[SUIT[card]])
    size = HAND[game.seats]
    final = rand.shuffled(last)
    hands = [sorted([*held[seat * (size - 1) : (seat + 1) * (size - 1)], final[seat]]) for seat in range(game.seats)]
    follows = game.settled(done).get("leader")
    setup = {
        "leader": follows.value if follows else rand.below(game.seats),
        "hands": tuple(hands),
        "shares": sorted(shares),
    }
    trick: dict[int, int] = {}

    def prefer(now: Position) -> Move:
        if now.asks[0].name == "share":
            lying = zone_of(now, "share")
            given = {pile_of.get(card, -1): card for card in lying}
            return now.seat, "share", tuple(given[seat] for seat in range(game.seats))
        if len(now.moves) % (game.seats + 1) == 0:
            trick.clear()
            trick.update(_next_trick(now, hands, pile_of, rand))
        card = trick[now.seat]
        hands[now.seat].remove(card)
        return now.seat, "play", card

    setup["hands"] = tuple(map(list, hands))
    position = steered(game, setup, prefer, rand, done)
    return (setup, position) if position and position.result else None


def _next_trick(now: Position, hands: list[list[int]], pile_of: dict[int, int], rand: Rand) -> dict[int, int]:
    """A card from each hand, each for another pile, that may be played one after another. Raises Stuck."""
    order = clockwise(now.game, now.seat)
    if len(hands[0]) == 1:
        return {seat: hands[seat][0] for seat in order}
    for piles in rand.shuffled(list(permutations(order))):
        found: dict[int, int] = {}
        for seat, pile in zip(order, piles, strict=True):
            cards = [card for card in hands[seat] if pile_of.get(card) == pile]
            led = SUIT[found[order[0]]] if found else -1
            if any(SUIT[card] == led for card in hands[seat]):
                cards = [card for card in cards if SUIT[card] == led]
            if not cards:
                break
            found[seat] = rand.choose(cards)
        else:
            return found
    raise Stuck


def _scoring(game: Game, rand: Rand, points: Sequence[int]) -> list[list[int]] | None:
    """Piles with these points, and the cards of the last trick: cards change places while that brings it nearer."""
    size, cards = HAND[game.seats], rand.shuffled(game.deck.cards)
    place_of = [min(place // size, game.seats) for place in range(len(cards))]
    piles = [cards[seat * size : (seat + 1) * size] for seat in range(game.seats)]
    sums, counts = ([[*row, 0] for row in rows] for rows in tally(piles))  # the last trick has a column too
    scored = [score_suit(sums[suit][:-1], counts[suit][:-1]) for suit in SUITS]

    def put(card: int, seat: int, sign: int) -> None:
        sums[SUIT[card]][seat] += sign * NUMBER_OF[card]
        counts[SUIT[card]][seat] += sign

    def change(one: int, other: int) -> None:
        for place, instead in ((one, other), (other, one)):
            put(cards[place], place_of[place], -1)
            put(cards[place], place_of[instead], 1)
        cards[one], cards[other] = cards[other], cards[one]
        for suit in {SUIT[cards[one]], SUIT[cards[other]]}:
            scored[suit] = score_suit(sums[suit][:-1], counts[suit][:-1])

    def far() -> int:
        return sum(abs(sum(row) - wanted) for row, wanted in zip(zip(*scored, strict=True), points, strict=True))

    distance = far()
    for _ in range(20_000):
        if not distance:
            return [cards[seat * size : (seat + 1) * size] for seat in range(game.seats + 1)]
        one, other = rand.below(len(cards)), rand.below(len(cards))
        if place_of[one] != place_of[other]:
            change(one, other)
            now = far()
            if now <= distance or rand.random() < 0.2 ** (now - distance):
                distance = now
            else:
                change(one, other)
    return None


# what cannot be ------------------------------------------------------------------------------------------


def no_hand(game: Game, hand: Sequence[int], **_: Any) -> Impossible | None:
    """A hand is never larger than at first."""
    size = HAND[game.seats]
    return Impossible(f"nobody holds more than {size} cards", "deal") if len(hand) > size else None


def no_suit(game: Game, suit: int | None, cards: Piles) -> Impossible | None:
    """All cards of a suit are received but those of the last trick."""
    suit = _suit(suit, cards)
    whole = sum(SUIT[card] == suit for card in game.deck.cards)
    found = sum(map(len, of_suit(cards, suit)))
    if found < whole - game.seats:
        name, least = TENNOS_SUITS[suit], whole - game.seats
        reason = f"at least {least} cards of {name} lie in piles, since only the last trick is not given out"
        return Impossible(f"{reason}; here {found}", "share-after-last")
    return None


def no_piles(game: Game, cards: Piles) -> Impossible | None:
    """Everybody receives a card in every share."""
    size = HAND[game.seats]
    wrong = [len(pile) for pile in cards if len(pile) != size]
    if wrong:
        return Impossible(f"everybody receives {size} cards, one in each share; here {wrong[0]}", "share-one-each")
    return None


def no_points(game: Game, games: Piles) -> Impossible | None:
    """Nobody has more points than cards, and every suit scores something."""
    size = HAND[game.seats]
    for points in games:
        if max(points) > size:
            return Impossible(
                f"nobody scores more than the {size} cards received; here {max(points)}", "share-one-each"
            )
        if sum(points) < len(SUITS):
            reason = f"each of {len(SUITS)} suits scores a point at least; here {sum(points)} in all"
            return Impossible(reason, "sum-decides")
    return None


# parts of these ------------------------------------------------------------------------------------------


def _suit(suit: int | None, cards: Piles) -> int:
    return suit if suit is not None else SUIT[next(card for pile in cards for card in pile)]


def _play(now: Position, card: int) -> Move:
    return now.seat, "play", card


def _besides(now: Position, kept: set[int], rand: Rand) -> Move | None:
    """Any legal play that is not kept for later; a share at random. Raises Stuck where there is none."""
    if now.asks[0].name == "share":
        return None
    able = [card for card in now.asks[0].values() if card not in kept]
    if not able:
        raise Stuck
    return _play(now, rand.choose(able))


def _setup(
    game: Game,
    rand: Rand,
    wanted: Sequence[Sequence[int]],
    leader: int,
    fits: Callable[[int, int], bool] | None = None,
) -> dict[str, Any] | None:
    """Hands that hold what is wanted, and share cards, at random."""
    lists = [*((cards, HAND[game.seats]) for cards in wanted), ((), game.seats)]
    full = dealt(game.deck.cards, lists, rand, fits)
    if full is None:
        return None
    return {"leader": leader, "hands": tuple(map(sorted, full[:-1])), "shares": sorted(full[-1])}


def _lawful_trick(game: Game, first: int, row: Sequence[int], later: Piles) -> bool:
    """Whether nobody leaves the suit led with a card of it still to play."""
    led = SUIT[row[first]]
    return all(SUIT[row[seat]] == led or all(SUIT[cards[seat]] != led for cards in later) for seat in range(game.seats))


def _taker(game: Game, first: int, row: Sequence[int]) -> int:
    order = clockwise(game, first)
    return order[winner([row[seat] for seat in order])[0]]


REACHING = {
    "trick": Reaching(shows_trick, trick_records),
    "may": Reaching(shows_may, may_records, no_hand),
    "rounds": Reaching(shows_rounds, rounds_records),
    "suit": Reaching(shows_suit, suit_records, no_suit),
    "score": Reaching(shows_score, score_records, no_piles),
    "match": Reaching(shows_match, match_records, no_points),
    "leaders": Reaching(shows_leaders, leaders_records),
}
