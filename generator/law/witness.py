"""Witnesses: records that show what an example gives, kept beside the examples or searched for.

A witness is kept in ``witnesses.jsonl`` of a game's texts, a line an example. It counts only where the engine replays
it and it shows what is given. Where none is kept, or it does not show it any more, one is searched for:

- a position: what is wanted is dealt and kept, the rest is played at random, until the hand that is wanted is all that
  is left; cards that the rules want played first are dealt to somebody else;
- a whole deal: deals at random; two cards change places while that brings it nearer;
- a match: the same, deal after deal.

``python -m tehodoki.law.reachable GAME`` writes down what was found.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rules_engine import Game, Position, Record, read_record, write_record
from rules_engine.fields import Cards, EachSeat
from rules_engine.game import Ask, Deal, Result, Setup
from rules_engine.games import given_of, hints
from rules_engine.played import played_out
from rules_engine.position import Move
from rules_engine.rand import Rand
from rules_engine.reach import Hint, Impossible, Omitted, agree, impossible, seen_in, values_of

from ..errors import TehodokiError
from ..faults import Fault, Place

NAME = "witnesses.jsonl"
BY = {"by": "reach"}  # the provenance of every record that is made here
TRIES = 300  # deals that are dealt anew for one position
SWAPS = 400  # changes of a deal
DEALS = 20_000  # deals that are played at random until one has the right points


class Reached(NamedTuple):
    """It can happen: a record that shows it, which the engine replays; and whether it was searched for."""

    record: Record
    new: bool = False


def reach(game: Game, calculation: str, given: Any, kept: Record | None = None) -> Reached | Impossible | None:
    """Whether what a calculation is given can happen; None where neither a record nor a reason is found.

    ``given`` is in record form; ``kept`` is a record found before. The same for the same game and given: the search
    draws from a stream of its own. Raises RecordError where ``given`` cannot be read.
    """
    values = values_of(game, calculation, given)
    if why := impossible(game, calculation, given):
        return why
    if kept and shows(game, kept, calculation, values):
        return Reached(kept)
    for record in Search(game, calculation, values).records():
        if shows(game, record, calculation, values):
            return Reached(record, True)
    return None


def shows(game: Game, record: Record, calculation: str, values: Mapping[str, Any]) -> bool:
    """Whether a step of a record gives just this to the calculation."""
    free, (own, other) = hints(game.name).get(calculation, Hint()).options, (game.options, record.game.options)
    if (game.name, game.seats) != (record.game.name, record.game.seats):
        return False
    if any(getattr(own, name) != getattr(other, name) for name in vars(own) if name not in free):
        return False
    shown = given_of(game.name)
    return any(name == calculation and agree(found, values) for seen in seen_in(record) for name, found in shown(seen))


# kept ----------------------------------------------------------------------------------------------------


@cache
def kept_in(folder: Path) -> Mapping[str, Record]:
    """The witnesses that are kept in a game's folder of texts, by example. Raises TehodokiError with the line."""
    path, found = folder / NAME, dict[str, Record]()
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
            found[row["example"]] = read_record(json.dumps(row["record"]))
        except (ValueError, KeyError, TypeError) as error:
            remedy = "take the line out, then python -m tehodoki.law.reachable, which searches anew"
            fault = Fault(Place(path, number), str(error), "an example's id and its record", remedy)
            raise TehodokiError(str(fault)) from None
    return found


def keep(folder: Path, records: Mapping[str, Record]) -> None:
    """Write the witnesses of a game, a line an example."""
    rows = ({"example": name, "record": json.loads(write_record(one))} for name, one in records.items())
    lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)
    (folder / NAME).write_text("".join(lines), encoding="utf-8")
    kept_in.cache_clear()


# searched for --------------------------------------------------------------------------------------------


class Blocked(Exception):
    """The rules want other cards played: of a seat, these."""

    def __init__(self, seat: int, cards: Sequence[int]) -> None:
        super().__init__()
        self.seat, self.cards = seat, cards


class Search:
    """The search for a record in which a calculation is given these values."""

    def __init__(self, game: Game, calculation: str, values: Mapping[str, Any]) -> None:
        self.calculation, self.values = calculation, values
        self.rand = Rand("witness", game.name, game.seats, calculation)
        self.hint = hints(game.name).get(calculation, Hint())
        played = self.hint.played(**values) if self.hint.played else {}
        self.game: Game = type(game)(game.seats, replace(game.options, **played)) if played else game
        codecs = game.setup.codecs.items()
        self.field = next((n for n, one in codecs if isinstance(one, EachSeat) and isinstance(one.of, Cards)), "")

    def records(self) -> Iterator[Record]:
        """Records in which it may happen, each tried anew; the caller looks whether it does."""
        number = self.values.get("number")
        if self.calculation == "match" or isinstance(number, int):
            rows = next((value for value in self.values.values() if isinstance(value, list)), [None] * (number or 0))
            yield from self.matches(rows)
            return
        for _ in range(TRIES):
            yield from self.positions()
        yield from self.whole()

    # a position: deal what is wanted, keep what is kept, play on

    def positions(self) -> Iterator[Record]:
        """Deals that are played until the hands are as they are wanted; blocking cards are dealt to somebody else."""
        wanted = self.wanted()
        setup = self.dealt(wanted)
        for _ in range(12):
            if setup is None or self.game.lawful(setup):
                return
            try:
                yield self.played(setup, wanted)
                return
            except Blocked as blocked:
                setup = self.without(setup, wanted, blocked)

    def wanted(self) -> Mapping[int, Sequence[int]]:
        """The cards that seats hold in the position: of each what is given, or a trick and the hand that is next."""
        game, values = self.game, self.values
        if self.hint.hands:
            return self.hint.hands(game, self.rand, **values)
        if "hand" in values:
            first, trick = self.rand.below(game.seats), values.get("trick", ())
            step = -1 if game.turn == "right" else 1
            rows = [*([card] for card in trick), values["hand"]]
            return {(first + step * place) % game.seats: row for place, row in enumerate(rows)}
        each: Any = next((value for value in values.values() if isinstance(value, tuple)), ())
        return {seat: [row] if isinstance(row, int) else row for seat, row in enumerate(each)}

    def dealt(self, wanted: Mapping[int, Sequence[int]]) -> Setup | None:
        """A setup at random in which these cards lie in the hands of these seats, and whose seats are those given."""
        setup = self.game.deal([], self.rand)
        given = {name: value for name, value in self.values.items() if isinstance(value, int)}
        setup |= {name: value for name, value in given.items() if isinstance(setup.get(name), int)}
        lists = self.game.setup.cards(setup)
        hands = setup.get(self.field, ())
        for seat, cards in wanted.items():
            if seat >= len(hands) or len(cards) > len(hands[seat]):
                return None
            for card in cards:
                if list(hands[seat]).count(card) < list(cards).count(card) and not self.bring(
                    lists, hands[seat], card, wanted, seat
                ):
                    return None
        return self.in_order(setup)

    def bring(
        self, lists: Sequence[list[int]], hand: list[int], card: int, wanted: Mapping[int, Sequence[int]], seat: int
    ) -> bool:
        """Bring a card into a hand in place of one that nobody wants there."""
        spare = list((Counter(hand) - Counter(wanted.get(seat, ()))).elements())
        others = [one for one in lists if one is not hand and card in one]
        if not spare or not others:
            return False
        source, gone = self.rand.choose(others), self.rand.choose(spare)
        source[source.index(card)], hand[hand.index(gone)] = gone, card
        return True

    def without(self, setup: Setup, wanted: Mapping[int, Sequence[int]], blocked: Blocked) -> Setup | None:
        """The same deal, with the cards that block a seat in other hands."""
        lists, hand = self.game.setup.cards(setup), setup[self.field][blocked.seat]
        for card in blocked.cards:
            owners = [one for one in lists if one is not hand]
            able = [(one, other) for one in owners for other in one if other not in blocked.cards]
            kept = {other for cards in wanted.values() for other in cards}
            able = [(one, other) for one, other in able if other not in kept]
            if card not in hand or not able:
                return None
            source, other = self.rand.choose(able)
            source[source.index(other)], hand[hand.index(card)] = card, other
        return self.in_order(setup)

    def in_order(self, setup: Setup) -> Setup:
        """Hands in the order of the deck, as the engine writes them."""
        for hand in setup.get(self.field, ()):
            hand.sort()
        return setup

    def played(self, setup: Setup, wanted: Mapping[int, Sequence[int]]) -> Record:
        """The deal, played so that what is wanted is kept; raises Blocked where the rules will not have it."""
        position, rand = Position(self.game, setup), self.rand
        most = max(map(len, wanted.values()), default=0)
        while position.asks:
            ask = rand.choose([one for one in position.asks if one.values()])
            held: list[int] = next(
                (zone for zone in position.table.zones if (zone.name, zone.owner) == ("hand", ask.seat)), []
            )
            values, kept = list(ask.values()), list(wanted.get(ask.seat, ()))
            taking = [one for one in values if self.takes(ask.verb, one, held, kept)] if kept else []
            able = values if len(held) < most else [one for one in values if one not in taking]
            if len(held) == most and any(self.takes(ask.verb, one, held, held) for one in values):
                able = taking if kept else values
            if not able and kept and len(held) > len(kept):
                raise Blocked(ask.seat, [one for one in values if isinstance(one, int) and one not in kept])
            chosen = self.wish(ask, position)
            position.put((ask.seat, ask.name, rand.choose(able or values) if chosen is None else chosen), trusted=True)
        return self.record([(setup, position.moves, position.result)])

    def wish(self, ask: Ask, position: Position) -> Any:
        """What a game's hint has a seat choose, where it may; None for anything."""
        wish = self.hint.choices.get(ask.name)
        before = sum(move[1] == ask.name for move in position.moves)
        chosen = wish(ask.seat, before, **self.values) if wish else None
        return chosen if chosen is not None and ask.rule_on(chosen).legal else None

    def takes(self, verb: Any, value: Any, held: Sequence[int], kept: Sequence[int]) -> bool:
        """Whether a choice takes a card out of a hand that is kept there."""
        played: list[int] = []

        def note(card: int) -> int:
            played.append(card)
            return card

        verb.mapped(value, note)
        left = Counter(held) - Counter(played)
        return bool(Counter(kept) - left) and any(card in held for card in played)

    # a whole deal: change cards until it is right

    def whole(self) -> Iterator[Record]:
        """Deals at random, in each of which two cards change places while that brings it nearer to what is given."""
        for _ in range(TRIES // 30):
            setup, seed = self.game.deal([], self.rand), self.rand.below(1 << 30)
            record, far = self.measured(setup, seed)
            for _ in range(SWAPS):
                yield record
                changed = self.changed(setup)
                if self.game.lawful(changed):
                    continue
                other, distance = self.measured(changed, seed)
                if distance <= far:
                    setup, record, far = changed, other, distance

    def changed(self, setup: Setup) -> Setup:
        """The same deal with two cards in each other's places."""
        copy = self.game.setup.mapped(setup, lambda card: card)
        lists = [one for one in self.game.setup.cards(copy) if one]
        first, second = self.rand.choose(lists), self.rand.choose(lists)
        here, there = self.rand.below(len(first)), self.rand.below(len(second))
        first[here], second[there] = second[there], first[here]
        return self.in_order(copy)

    def measured(self, setup: Setup, seed: int) -> tuple[Record, int]:
        """The deal as it is played by a seed, and how far it is from what is given, at its nearest step."""
        position = Position(self.game, setup)
        rand = Rand("witness", seed)
        while position.asks and self.hint.choices:
            ask = next(one for one in position.asks if one.values())
            chosen = self.wish(ask, position)
            position.put((ask.seat, ask.name, rand.choose(ask.values()) if chosen is None else chosen), trusted=True)
        position.finish_at_random(rand)
        record = self.record([(setup, position.moves, position.result)])
        shown = given_of(self.game.name)
        found = [
            far(one, self.values) for seen in seen_in(record) for name, one in shown(seen) if name == self.calculation
        ]
        return record, min(found, default=1 << 20)

    # a match: deal after deal

    def matches(self, rows: Sequence[Any]) -> Iterator[Record]:
        """Matches of deals with these points, or this closing, each dealt anew until it has them; None for any."""
        for _ in range(3):
            played: list[tuple[Setup, Sequence[Move], Result]] = []
            for row in rows:
                done = [Deal(setup, result) for setup, _, result in played]
                one = self.with_points(done, row) if not done or self.game.outcome(done) is None else None
                if one is None:
                    break
                played.append(one)
            else:
                yield self.record(played)

    def with_points(self, done: Sequence[Deal], row: Any) -> tuple[Setup, Sequence[Move], Result] | None:
        """A further deal with these points, or this closing."""
        first = {} if done else {name: self.values[name] for name in self.game.setup.names if name in self.values}
        for _ in range(DEALS):
            setup = self.game.deal(done, self.rand) | first
            position = Position(self.game, setup, done)
            result = position.finish_at_random(self.rand)
            if row is None or row in (result.scores, result.closing):
                return setup, position.moves, result
        return None

    def record(self, played: Sequence[tuple[Setup, Sequence[Move], Result | None]]) -> Record:
        """The record of deals that were played out."""
        return played_out(self.game, [(setup, moves, result) for setup, moves, result in played if result], BY)


def far(shown: Any, given: Any) -> int:
    """How far apart two values are: numbers by their difference, cards by how many differ, anything else by one."""
    if agree(shown, given):
        return 0
    if isinstance(shown, Omitted):
        return far(shown.value, given)
    if isinstance(shown, Mapping):
        return sum(far(value, given[name]) for name, value in shown.items())
    if type(shown) is int and type(given) is int:
        return abs(shown - given)
    if isinstance(shown, list | tuple) and isinstance(given, list | tuple):
        if all(isinstance(one, int) for one in (*shown, *given)):
            return (Counter(shown) - Counter(given)).total() + (Counter(given) - Counter(shown)).total()
        return abs(len(shown) - len(given)) + sum(map(far, shown, given))
    return 1
