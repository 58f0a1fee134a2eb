"""Whether what worked examples of Irokanmuri give can happen.

``exchange``  hands and an attacker that attacks and receives can come to: each attack goes to the partner when it is
              passed and to the next player when it is received; a course of so many is found by counting, then played
``answers``   the hand of somebody who has attacked so often that it has this size, and is attacked with this card
``count``     a course that leaves a hand of this size when so many cards are played
``match``     deals at random until these players have gone out, one after another
``sorting``   a deal with an edition that has these counts

Cards matter to a receive alone, of which few are needed: what a hand attacks with is free.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from rules_engine.fields import LETTERS
from rules_engine.game import Deal, Result, Setup
from rules_engine.games.irokanmuri.cards import JITO, KINDS, TENJI
from rules_engine.games.irokanmuri.rules import HAND, Irokanmuri
from rules_engine.played import DealRecord, Record, played_out
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.reaching import BY, Impossible, Reaching, begun, steps

Hands = Sequence[Sequence[int]]
SEATS = range(4)
TRIES = 200  # for one record


# what a record shows -------------------------------------------------------------------------------------


def lying(position: Position) -> tuple[list[list[int]], list[int], list[int]]:
    """The hands, sorted, the attack, and all cards that were played, the attack among them."""
    zones = position.table.zones
    seats = position.game.seats
    field, played = zones[seats : seats + 2]
    return [sorted(zone) for zone in zones[:seats]], list(field), sorted([*field, *played])


def shows_answers(record: Record, attack: int, hand: Sequence[int]) -> bool:
    """Somebody with just this hand is attacked with this card."""
    for step in steps(record):
        hands, field, _ = lying(step.position)
        if len(step.position.asks) > 1 and field == [attack] and hands[step.position.seat] == sorted(hand):
            return True
    return False


def shows_exchange(record: Record, starter: int, hands: Hands, acts: Sequence[str]) -> bool:
    """These hands, this player to attack, and what they do then."""
    wanted, begins = [sorted(hand) for hand in hands], -1
    words = list[str]()
    for step in steps(record):
        if step.move:
            words.append("pass" if step.move[2] is None else KINDS[step.move[2]])
        asks = step.position.asks
        if len(asks) == 1 and step.position.seat == starter and lying(step.position)[0] == wanted:
            begins = len(words)
    return begins >= 0 and words[begins:][: len(acts)] == list(acts)


def shows_count(record: Record, hand: Sequence[int], played: Sequence[int]) -> bool:
    """Somebody with just this hand when just these cards are played."""
    wanted = sorted(hand), sorted(played)
    return any(
        gone == wanted[1] and wanted[0] in hands for hands, _, gone in (lying(step.position) for step in steps(record))
    )


def shows_match(record: Record, starter: int, out: Sequence[int]) -> bool:
    """Deals that these players went out in, the first started by this player."""
    outs = [event.by for step in steps(record) for event in step.events if event.kind == "out"]
    return outs == list(out) and record.deals[0].setup["starter"] == starter


def shows_sorting(record: Record, **counted: int) -> bool:
    """A set with these counts."""
    dealt = Counter(KINDS[card] for hand in record.deals[0].setup["hands"] for card in hand)
    return all(dealt[kind] == count for kind, count in counted.items())


# courses of attacks --------------------------------------------------------------------------------------


class Course(NamedTuple):
    """A deal so far, cards aside: who attacked, one after another, the next one too; and whether it was received."""

    attackers: tuple[int, ...]
    received: tuple[bool, ...]


def course(gone: Sequence[int], attacker: int, rand: Rand) -> Course | None:
    """A course after which each has played so many cards and this player is to attack; None where there is none.

    An attack of seat s goes on to seat s + 2 when it is passed, to seat s − 1 when it is received. As many leave each
    seat as come to it, but for who began and who is to attack.
    """
    for first, whole in product(rand.shuffled(SEATS), range(sum(gone) // 2 + 1)):
        begun = [(seat == first) - (seat == attacker) for seat in SEATS]
        for receives in _received([begun[seat] - gone[seat] + gone[(seat + 2) % 4] for seat in SEATS], whole):
            passed = [gone[seat] - receives[seat] - receives[(seat - 1) % 4] for seat in SEATS]
            if min(passed) >= 0:
                left = [[True] * receives[(seat - 1) % 4] + [False] * passed[seat] for seat in SEATS]
                if found := _path(first, [rand.shuffled(ways) for ways in left]):
                    return found
    return None


def _received(due: Sequence[int], whole: int) -> Iterator[list[int]]:
    """How often each seat received, ``whole`` in all, where R(s + 1) + R(s + 2) − 2 R(s) is ``due`` of seat s."""
    for last in range(whole + 1):
        found = [last]
        for seat in SEATS:
            value, rest = divmod(whole - found[-1] - due[seat], 3)
            if rest or value < 0:
                break
            found.append(value)
        else:
            if found[4] == last and sum(found[1:]) == whole:
                yield found[1:]


def _path(first: int, left: list[list[bool]]) -> Course | None:
    """All attacks one after another; None where they fall apart."""
    whole = sum(map(len, left))
    path, stack = list[tuple[int, bool]](), [(first, False)]
    while stack:
        seat, _ = stack[-1]
        if left[seat]:
            way = left[seat].pop()
            stack.append(((seat - 1 if way else seat + 2) % 4, way))
        else:
            path.append(stack.pop())
    if len(path) <= whole:
        return None
    path.reverse()
    return Course(tuple(seat for seat, _ in path), tuple(received for _, received in path[1:]))


# records -------------------------------------------------------------------------------------------------


def answers_records(game: Irokanmuri, rand: Rand, attack: int, hand: Sequence[int]) -> Iterator[Record]:
    """B has this hand, C attacks with this card; B and D have attacked before by turns."""
    gone = HAND - len(hand)
    by_seat = [0, gone, 1 if gone else 0, gone]
    for _ in range(TRIES):
        way = course(by_seat, 2, rand)
        full = filled(game, rand, [(), hand, (attack,), ()], by_seat)
        if way and full and (played := with_course(game, rand, way, *full)):
            yield played.then([attack])


def exchange_records(game: Irokanmuri, rand: Rand, starter: int, hands: Hands, acts: Sequence[str]) -> Iterator[Record]:
    """These hands after a course, and what they do then."""
    by_seat = [HAND - len(hand) for hand in hands]
    for _ in range(TRIES):
        way = course(by_seat, starter, rand)
        full = filled(game, rand, hands, by_seat)
        if way and full and (played := with_course(game, rand, way, *full)):
            yield played.then([None if word == "pass" else KINDS.index(word) for word in acts])


def count_records(game: Irokanmuri, rand: Rand, hand: Sequence[int], played: Sequence[int]) -> Iterator[Record]:
    """A has this hand; C, who attacks by turns with A, has played about as much, and B and D the rest."""
    own = HAND - len(hand)
    for partner in sorted(range(HAND), key=lambda cards: abs(cards - own)):
        rest = len(played) - own - partner
        for right in range(max(0, rest // 2 - 1), rest // 2 + 2):
            by_seat = [own, rest - right, partner, right]
            if not 0 <= min(by_seat) <= max(by_seat[1:]) < HAND:
                continue
            for attacker in SEATS:
                way = course(by_seat, attacker, rand)
                full = filled(game, rand, [hand, (), (), ()], by_seat, played)
                if way and full and (found := with_course(game, rand, way, *full)):
                    yield found.then([])


def match_records(game: Irokanmuri, rand: Rand, starter: int, out: Sequence[int]) -> Iterator[Record]:
    """Deals at random, each anew until the right player goes out."""
    for _ in range(TRIES):
        played = list[tuple[Setup, Sequence[Move], Result]]()
        for seat in out:
            while True:
                done = [Deal(setup, result) for setup, _, result in played]
                setup = game.deal(done, rand) | ({} if done else {"starter": starter})
                position = Position(game, setup, done)
                result = position.finish_at_random(rand)
                if result.closing == seat:
                    break
            played.append((setup, position.moves, result))
        yield played_out(game, played, BY)


def sorting_records(game: Irokanmuri, rand: Rand, **counted: int) -> Iterator[Record]:
    """A deal of a set with these counts, all others black crowns."""
    counts = {"tenji": 1, "jito": 1, **counted}
    counts["black"] = len(game.deck) - sum(counts.values())
    composition = {kind: counts[kind] for kind in KINDS}
    other = Irokanmuri(game.seats, dataclasses.replace(game.options, composition=composition))
    yield begun(other, other.deal((), rand), ())


# parts of these ------------------------------------------------------------------------------------------


def filled(
    game: Irokanmuri, rand: Rand, held: Hands, gone: Sequence[int], spent: Sequence[int] = ()
) -> tuple[list[list[int]], list[int]] | None:
    """Hands of what is left after so many cards, with the rest at random; and what was played, if that is given."""
    left = Counter(game.deck.cards)
    left.subtract(card for cards in (*held, spent) for card in cards)
    if min(left.values()) < 0:
        return None
    pool = rand.shuffled(list(left.elements()))
    hands = [[*cards, *(pool.pop() for _ in range(HAND - gone[seat] - len(cards)))] for seat, cards in enumerate(held)]
    return hands, [*spent, *pool]


class Begun(NamedTuple):
    """The beginning of a deal: what is dealt, and a card or a pass for each choice."""

    game: Irokanmuri
    setup: dict[str, Any]
    plays: list[int | None]

    def then(self, more: Sequence[int | None]) -> Record:
        """The record of it with more choices; what the rules refuse is left to the replay."""
        position = Position(self.game, self.setup)
        moves = list[Move]()
        for card in [*self.plays, *more]:
            if not position.asks:
                break
            move = (position.seat, "pass" if card is None else position.asks[0].name, card)
            moves.append(move)
            if not position.rule(move).legal:
                break
            position.put(move)
        deal = DealRecord(self.setup, tuple(moves), position.result.scores if position.result else None)
        return Record(self.game, (deal,), None, BY)


def with_course(game: Irokanmuri, rand: Rand, way: Course, held: Hands, spent: Sequence[int]) -> Begun | None:
    """A deal that comes to these hands by this course when these cards are played; None where a try fails.

    An attack that is received needs two cards of a kind, or an emperor; any card does for one that is passed.
    """
    left = Counter(spent)
    pairs = list[tuple[int, int]]()
    for _ in range(sum(way.received)):
        able = [(kind, kind) for kind in left if left[kind] > 1]
        able += [(kind, lord) for kind in left for lord in (JITO, TENJI) if lord < kind and left[kind] and left[lord]]
        if not able:
            return None
        pair = rand.choose(able)
        left.subtract(pair)
        pairs.append(pair)
    others = rand.shuffled(list(left.elements()))
    hands, plays = [list(hand) for hand in held], list[int | None]()
    for seat, received in zip(way.attackers, way.received, strict=False):
        attack, answer = pairs.pop() if received else (others.pop(), None)
        hands[seat].append(attack)
        if answer is not None:
            hands[(seat - 1) % 4].append(answer)
        plays += [attack, answer]
    return Begun(game, {"starter": way.attackers[0], "hands": tuple(map(sorted, hands))}, plays)


# what cannot be ------------------------------------------------------------------------------------------


def no_cards(game: Irokanmuri, *given: Sequence[int]) -> Impossible | None:
    """No more of a kind than there are, and hands that a deal begins with at most."""
    over = Counter(card for cards in given for card in cards) - Counter(game.deck.cards)
    for card in over:
        whole = game.deck.cards.count(card)
        return Impossible(f"there are {whole} of {KINDS[card]}; here {whole + over[card]}", "edition-counts")
    return None


def no_hand(hand: Sequence[int]) -> Impossible | None:
    """A hand is never larger than at first."""
    return Impossible(f"nobody holds more than {HAND} cards; here {len(hand)}", "deal") if len(hand) > HAND else None


def no_answers(game: Irokanmuri, attack: int, hand: Sequence[int]) -> Impossible | None:
    """A hand of cards that there are."""
    return no_hand(hand) or no_cards(game, [attack], hand)


def no_exchange(game: Irokanmuri, starter: int, hands: Hands, **_: Any) -> Impossible | None:
    """Hands that a course of attacks and receives leaves."""
    if found := next(filter(None, map(no_hand, hands)), None) or no_cards(game, *hands):
        return found
    gone = [HAND - len(hand) for hand in hands]
    if HAND not in gone and course(gone, starter, Rand()) is None:
        sizes = ", ".join(f"{LETTERS[seat]} {len(hand)}" for seat, hand in enumerate(hands))
        reason = f"no course of attacks and receives leaves hands of {sizes} cards with {LETTERS[starter]} to attack"
        return Impossible(reason, "after-pass")
    return None


def no_count(game: Irokanmuri, hand: Sequence[int], played: Sequence[int]) -> Impossible | None:
    """Between two cards of one player somebody else plays, but for a receive and the attack after it."""
    if found := no_hand(hand) or no_cards(game, hand, played):
        return found
    own = HAND - len(hand)
    others = len(played) - own
    if others < own - 1:
        reason = f"a player who holds {len(hand)} cards has played {own}, and the others at least {own - 1} by then"
        return Impossible(f"{reason}; here {len(played)} in all", "after-pass")
    if others > 3 * HAND - 2:
        return Impossible("when a hand is empty the game is over: somebody else holds a card", "empty-hand")
    return None


REACHING = {
    "answers": Reaching(shows_answers, answers_records, no_answers),
    "exchange": Reaching(shows_exchange, exchange_records, no_exchange),
    "count": Reaching(shows_count, count_records, no_count),
    "sorting": Reaching(shows_sorting, sorting_records),
    "match": Reaching(shows_match, match_records),
}
