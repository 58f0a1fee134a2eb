"""Whether what worked examples of Shikagari give can happen.

``may``               a hand is all that its player still holds, so it is asked in the trick in which it has that size
``trick``             a first trick
``strength``, ``pips``  tiles of the set: any deal shows them
``deal``              the premium tiles that each holds; hands that are dealt wrongly are those of a plain deal
``score``             the tiles that each has taken: cut into tricks, in each the strongest tile is the taker's own
``match``             games with these red pips: tiles are changed until a pair has them, then as ``score``

All 32 tiles are dealt and taken, four a trick; with the recommended deal no pair has two premium tiles of a kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules_engine.game import Deal, Game, Setup
from rules_engine.games.shikagari.cards import DECK, KINDS, PREMIUM
from rules_engine.games.shikagari.rules import HAND, SEATS, Shikagari
from rules_engine.games.shikagari.scoring import ALL_RED, RED, SIDES, is_premium_deal, red_of
from rules_engine.played import Record
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.reaching import Impossible, Reaching, Stuck, begun, dealt, ended, steered, steps

Tiles = Sequence[Sequence[int]]
Trick = tuple[int, list[int]]  # who takes it, and its tiles by seat
TRIES = 2_000  # hands, or ways to cut what was taken into tricks, before the search ends


# what a record shows -------------------------------------------------------------------------------------


def shows_may(record: Record, trick: Sequence[int], hand: Sequence[int]) -> bool:
    """Somebody with just this hand is to play to these tiles."""
    for step in steps(record):
        lying = {(zone.name, zone.owner): zone for zone in step.position.table.zones}
        seat = step.position.seat
        if seat >= 0 and lying["trick", -1] == trick and sorted(lying["hand", seat]) == sorted(hand):
            return True
    return False


def shows_trick(record: Record, lead: int, cards: Sequence[int]) -> bool:
    """These tiles, led by this seat."""
    plays = [(seat, tile) for deal in record.deals for seat, _, tile in deal.moves]
    wanted = [(seat, cards[seat]) for seat in _order(lead)]
    return any(plays[at : at + SEATS] == wanted for at in range(0, len(plays), SEATS))


def shows_tiles(record: Record, cards: Sequence[int]) -> bool:
    """These tiles among all that are dealt."""
    return any(not Counter(cards) - Counter(_joined(deal.setup["hands"])) for deal in record.deals)


def shows_deal(record: Record, cards: Tiles) -> bool:
    """Hands with these tiles and no other premium ones."""
    return any(
        all(
            not Counter(tiles) - Counter(hand) and _premium(tiles) == _premium(hand)
            for tiles, hand in zip(cards, deal.setup["hands"], strict=True)
        )
        for deal in record.deals
    )


def shows_score(record: Record, cards: Tiles) -> bool:
    """All that was taken, at the end of a game."""
    for step in steps(record):
        taken = [sorted(zone) for zone in step.position.table.zones if zone.name == "taken"]
        if step.position.result and taken == list(map(sorted, cards)):
            return True
    return False


def shows_match(record: Record, leader: int, games: Tiles) -> bool:
    """Games with these red pips, the first of them led by this seat."""
    points = [list(deal.scores or ()) for deal in record.deals]
    return points == list(map(list, games)) and record.deals[0].setup["leader"] == leader


# records -------------------------------------------------------------------------------------------------


def may_records(game: Shikagari, rand: Rand, trick: Sequence[int], hand: Sequence[int]) -> Iterator[Record]:
    """Games up to the trick in which a hand has this size; A leads that trick."""
    order = _order(0)
    wanted: list[list[int]] = [[] for _ in range(SEATS)]
    for seat, tiles in zip(order, [*([tile] for tile in trick), hand], strict=False):
        wanted[seat] = list(tiles)
    before = SEATS * (HAND - len(hand))

    def prefer(now: Position) -> Move:
        made = len(now.moves) - before
        if made >= 0 and now.seat != order[made]:
            raise Stuck
        if made >= 0:
            return now.seat, "play", trick[made]
        held = next(zone for zone in now.table.zones if (zone.name, zone.owner) == ("hand", now.seat))
        return now.seat, "play", rand.choose(list((Counter(held) - Counter(wanted[now.seat])).elements()))

    for hands in _hands(game, rand, wanted):
        setup = {"leader": rand.below(SEATS), "hands": hands}
        if position := steered(game, setup, prefer, rand, stop=before + len(trick)):
            yield begun(game, setup, position.moves)


def trick_records(game: Shikagari, rand: Rand, lead: int, cards: Sequence[int]) -> Iterator[Record]:
    """First tricks."""
    for hands in _hands(game, rand, [[tile] for tile in cards]):
        yield begun(game, {"leader": lead, "hands": hands}, [(seat, "play", cards[seat]) for seat in _order(lead)])


def tiles_records(game: Game, rand: Rand, **_: Any) -> Iterator[Record]:
    """Any deal."""
    yield begun(game, game.deal([], rand), ())


def deal_records(game: Shikagari, rand: Rand, cards: Tiles) -> Iterator[Record]:
    """Deals with these premium tiles; where the recommended deal forbids them, plain ones."""
    if not is_premium_deal(cards):
        game = type(game)(game.seats, replace(game.options, plain_deal=True))
    left = list((Counter(DECK.cards) - Counter(_joined(cards))).elements())
    fill = [tile for tile in left if tile not in PREMIUM]
    while True:
        tiles = dealt([*_joined(cards), *fill], [(own, HAND) for own in cards], rand)
        if tiles is None:
            return
        yield begun(game, {"leader": rand.below(SEATS), "hands": tuple(map(sorted, tiles))}, ())


def score_records(game: Shikagari, rand: Rand, cards: Tiles) -> Iterator[Record]:
    """Whole games in which this is taken."""
    for _ in range(10 * TRIES):
        tricks = [(seat, four) for seat, tiles in enumerate(cards) for four in _fours(rand.shuffled(tiles))]
        if played := _played(game, rand, [_taken(rand, seat, four) for seat, four in tricks], rand.below(SEATS)):
            yield ended(game, [played])


def match_records(game: Shikagari, rand: Rand, leader: int, games: Tiles) -> Iterator[Record]:
    """Matches of games with these red pips."""
    while True:
        played = list[tuple[Setup, Position]]()
        for points in games:
            done = [Deal(setup, position.result) for setup, position in played if position.result]
            follows = game.settled(done).get("leader")
            one = _scoring(game, rand, points, follows.value if follows else leader, done)
            if not one:
                return
            played.append(one)
        yield ended(game, played)


# a game in which given tiles are taken -------------------------------------------------------------------


def _fours(tiles: Sequence[int]) -> list[Sequence[int]]:
    return [tiles[at : at + SEATS] for at in range(0, len(tiles), SEATS)]


def _taken(rand: Rand, taker: int, four: Sequence[int]) -> Trick:
    """A trick of these tiles that this seat takes with the strongest; the others at random."""
    strongest, *others = sorted(four)
    rand.shuffle(others)
    return taker, [*others[:taker], strongest, *others[taker:]]


def _played(
    game: Shikagari, rand: Rand, tricks: Sequence[Trick], leader: int, done: Sequence[Deal] = ()
) -> tuple[Setup, Position] | None:
    """A game of these tricks in some order; None where the deal is not lawful, or the first of twins is another's."""
    hands = tuple(sorted(tiles[seat] for _, tiles in tricks) for seat in range(SEATS))
    setup = {"leader": leader, "hands": hands}
    if game.lawful(setup):
        return None
    left = rand.shuffled(tricks)
    moves = list[Move]()
    while left:
        order = _order(leader)
        fits = [(taker, tiles) for taker, tiles in left if min(order, key=tiles.__getitem__) == taker]
        if not fits:
            return None
        left.remove(fits[0])
        moves += [(seat, "play", fits[0][1][seat]) for seat in order]
        leader = fits[0][0]
    position = Position(game, setup, done)
    position.follow(moves)
    return setup, position


def _scoring(
    game: Shikagari, rand: Rand, points: Sequence[int], leader: int, done: Sequence[Deal]
) -> tuple[Setup, Position] | None:
    """A game with these red pips by side: tiles change sides until they have them."""
    for _ in range(TRIES):
        tiles = rand.shuffled(DECK.cards)
        most = SEATS * max(1, min(HAND - 1, round(HAND * points[0] / ALL_RED) + rand.below(3) - 1))
        cut = 0 if not points[0] else len(tiles) if not points[1] else most
        for _ in range(200):
            now = red_of(tiles[:cut])
            if now == points[0]:
                sided = [(0, four) for four in _fours(tiles[:cut])] + [(1, four) for four in _fours(tiles[cut:])]
                tricks = [_taken(rand, rand.choose(SIDES[side]), four) for side, four in sided]
                if played := _played(game, rand, tricks, leader, done):
                    return played
            if not 0 < cut < len(tiles):
                rand.shuffle(tiles)
                continue
            one, other = rand.below(cut), cut + rand.below(len(tiles) - cut)
            if abs(now + RED[tiles[other]] - RED[tiles[one]] - points[0]) <= abs(now - points[0]):
                tiles[one], tiles[other] = tiles[other], tiles[one]
    return None


# what cannot be ------------------------------------------------------------------------------------------


def no_hand(game: Shikagari, trick: Sequence[int], hand: Sequence[int]) -> Impossible | None:
    """Hands are of one to eight tiles; by the recommended deal two of them are premium ones, of two kinds."""
    if not 0 < len(hand) <= HAND:
        return Impossible(f"who is to play holds 1 to {HAND} tiles; here {len(hand)}", "deal-rest")
    premium = _premium(hand)
    if not game.options.plain_deal and (len(premium) > 2 or len(set(premium)) < len(premium)):
        named = " ".join(KINDS[tile] for tile in premium)
        return Impossible(f"everybody is dealt two premium tiles, of two kinds; here {named}", "premium-deal")
    order = _order(0)
    held = dict(zip(order, [*([tile] for tile in trick), list(hand)], strict=False))
    return _no_twins(game, [held.get(seat, []) for seat in range(SEATS)])


def no_trick(game: Shikagari, cards: Sequence[int], **_: Any) -> Impossible | None:
    """No pair plays two premium tiles of a kind."""
    return _no_twins(game, [[tile] for tile in cards])


def no_deal(_: Game, cards: Tiles) -> Impossible | None:
    """All premium tiles are dealt, and nobody holds more than eight tiles."""
    premium, whole = _premium(_joined(cards)), 2 * len(PREMIUM)
    if len(premium) != whole:
        return Impossible(f"all {whole} premium tiles are in the hands; here {len(premium)}", "tiles")
    most = max(map(len, cards))
    return Impossible(f"nobody is dealt more than {HAND} tiles; here {most}", "deal-rest") if most > HAND else None


def no_taken(_: Game, cards: Tiles) -> Impossible | None:
    """All tiles are taken, four at a time."""
    for tiles in cards:
        if len(tiles) % SEATS:
            reason = f"a trick has {SEATS} tiles, and the player who takes one takes all of them"
            return Impossible(f"{reason}; here somebody has {len(tiles)}", "laid-aside")
    found = sum(map(len, cards))
    return Impossible(f"all {len(DECK)} tiles are taken; here {found}", "side-scores") if found != len(DECK) else None


def no_match(game: Shikagari, games: Tiles, **_: Any) -> Impossible | None:
    """Each game has all the red pips, and only the agreed games are played."""
    for points in games:
        if sum(points) != ALL_RED:
            return Impossible(f"the pairs have {ALL_RED} red pips together; here {sum(points)}", "red-total")
    most = game.options.games
    if len(games) > most:
        return Impossible(f"{most} games were agreed; here {len(games)}", "games-added")
    return None


def _no_twins(game: Shikagari, held: Tiles) -> Impossible | None:
    for side in SIDES:
        premium = _premium(held[side[0]]) + _premium(held[side[1]])
        twice = [tile for tile, count in Counter(premium).items() if count > 1]
        if twice and not game.options.plain_deal:
            return Impossible(
                f"a pair is dealt one premium tile of each kind; here two {KINDS[twice[0]]}", "premium-sets"
            )
    return None


# parts of these ------------------------------------------------------------------------------------------


def _order(first: int) -> list[int]:
    return [(first - step) % SEATS for step in range(SEATS)]


def _joined(hands: Tiles) -> list[int]:
    return [tile for hand in hands for tile in hand]


def _premium(tiles: Sequence[int]) -> list[int]:
    return sorted(tile for tile in tiles if tile in PREMIUM)


def _hands(game: Shikagari, rand: Rand, wanted: Tiles) -> Iterator[tuple[list[int], ...]]:
    """Lawful hands at random that hold these tiles."""
    for _ in range(TRIES):
        held = list(map(list, wanted))
        if not game.options.plain_deal:
            for side in SIDES:
                premium = rand.shuffled(PREMIUM)
                for seat, two in zip(side, (premium[:2], premium[2:]), strict=True):
                    held[seat] += [tile for tile in two if tile not in wanted[seat]]
        tiles = dealt(DECK.cards, [(own, HAND) for own in held], rand)
        if tiles and not game.lawful({"hands": tiles}):
            yield tuple(map(sorted, tiles))


REACHING = {
    "may": Reaching(shows_may, may_records, no_hand),
    "trick": Reaching(shows_trick, trick_records, no_trick),
    "strength": Reaching(shows_tiles, tiles_records),
    "pips": Reaching(shows_tiles, tiles_records),
    "deal": Reaching(shows_deal, deal_records, no_deal),
    "score": Reaching(shows_score, score_records, no_taken),
    "match": Reaching(shows_match, match_records, no_match),
}
