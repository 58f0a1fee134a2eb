"""What a seat knows: nothing hidden shows, and imagined worlds look the same to it; every game, and the toys.

What may lie where is computed here from the deck, the events and the rulings of the true deal, not by asking the view.
Tests that compare single cards assume that the cards of a deck differ; decks with alike cards get the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from rules_engine import Position, Rand, Record, Replay, RulesError, find_game, games
from rules_engine.game import Deal, Game, Result
from rules_engine.played import DealRecord
from rules_engine.record import check_setup
from rules_engine.table import Event, Zone
from rules_engine.view import imagine, seen_of
from tests.engine.test_toy_games import TOYS
from tests.sampling import FULL, in_turn, in_turns

KINDS: dict[str, Any] = {name: find_game(name) for name in games()} | TOYS
TABLES = [(name, seats) for name, kind in KINDS.items() for seats in kind.players]
EACH_TABLE = pytest.mark.parametrize(("name", "seats"), TABLES)
PARTS = (0.0, 0.55, 0.12, 0.8, 0.3, 0.95)  # how much of a deal was played where we look, one or another at each table
DRAWS = 200
PATIENCE = 6  # so many times as many, where something has not been reached


def stops(tables: Sequence[tuple[str, int]]) -> list[tuple[str, int, float]]:
    """Tables, and how much was played at each."""
    return [(name, seats, part) for (name, seats), part in in_turns(tables, PARTS)]


EACH_STOP = pytest.mark.parametrize(("name", "seats", "part"), stops(TABLES))

Place = tuple[str, int, int]  # name and owner of a zone, and the how manieth it is with these
Redeal = Callable[[Record, int, Rand], Record | None]


@cache
def deal_of(name: str, seats: int, seed: int = 0) -> Record:
    """The last deal of a match, at random, with the deals before it."""
    game = KINDS[name](seats)
    rand = Rand("views", name, seats, seed)
    done: list[Deal] = []
    rows = []
    while not done or game.outcome(done) is None:
        position = Position(game, setup := game.deal(done, rand), done)
        while position.asks:
            position.put(rand.choose(position.options()))
        assert position.result is not None
        rows.append(DealRecord(setup, tuple(position.moves), position.result.scores))
        done.append(Deal(setup, position.result))
    return Record(game, tuple(rows))


def stopped(name: str, seats: int, part: float, seed: int = 0) -> Record:
    """The same deal after a part of its moves."""
    record = deal_of(name, seats, seed)
    *before, last = record.deals
    moves = last.moves[: int(part * len(last.moves))]
    return Record(record.game, (*before, DealRecord(last.setup, moves)))


def last_of(record: Record) -> Replay:
    return Replay(record, len(record.deals) - 1)


def places(position: Position) -> dict[Place, Zone]:
    """The zones by name: identity does not outlive a replay."""
    found: dict[Place, Zone] = {}
    for zone in position.table.zones:
        found[zone.name, zone.owner, sum(key[:2] == (zone.name, zone.owner) for key in found)] = zone
    return found


# what a seat is shown, told without the view ----------------------------------------------------------------


def shown(event: Event, seat: int) -> tuple[Any, ...]:
    """What an event shows to a seat: faces where it sees them, places where they are real."""
    faces: Any = Counter(event.cards) if event.seen >> seat & 1 else len(event.cards)
    real = event.places if event.source is not None and event.source.pile else None
    zones = [(zone.name, zone.owner) if zone is not None else None for zone in (event.source, event.target)]
    facts = {} if event.kind == "deal" else dict(event.facts)
    return event.kind, event.by, faces, real, zones, event.clauses, facts


def told(record: Record, seat: int) -> list[tuple[Any, ...]]:
    """All that a seat was shown in the last deal."""
    return [shown(event, seat) for step in last_of(record).steps() for event in step.events]


def lies_open(record: Record, seat: int) -> dict[Place, Any]:
    """What lies on the table, as the seat sees it."""
    found = places(last_of(record).end())
    return {
        place: (list(zone) if zone.pile else Counter(zone)) if zone.seen >> seat & 1 else len(zone)
        for place, zone in found.items()
    }


def own_choice(record: Record, seat: int) -> Any:
    """Who is due, and, when it is the seat, what it may do and the ruling on each candidate."""
    position = last_of(record).end()
    if position.seat != seat:
        return position.seat, position.chosen, [ask.name for ask in position.asks]
    asked = [(ask.name, value) for ask in position.asks for value in ask.candidates()]
    rulings = {repr((name, value)): position.rule((seat, name, value)) for name, value in asked}
    legal = Counter(repr(move) for move in position.options())
    verdicts = {
        asked: (ruling.legal, ruling.clauses, dict(ruling.facts), Counter(map(repr, ruling.may)))
        for asked, ruling in rulings.items()
    }
    return position.seat, position.chosen, legal, verdicts


def assert_alike(record: Record, world: Record, seat: int) -> None:
    """Both look the same to the seat."""
    assert told(world, seat) == told(record, seat)
    assert lies_open(world, seat) == lies_open(record, seat)
    assert own_choice(world, seat) == own_choice(record, seat)
    assert seen_of(world, seat).view() == seen_of(record, seat).view()


def result_of(record: Record, deal: int) -> Result:
    """How a deal that was played out ended."""
    result = Replay(record, deal).end().result
    assert result is not None
    return result


def assert_lawful(world: Record) -> None:
    """The world is one that the rules allow: its cards, its setup, and every move in it."""
    *before, last = world.deals
    done = [Deal(deal.setup, result_of(world, index)) for index, deal in enumerate(before)]
    check_setup(world.game, done, last.setup)
    position = Position(world.game, last.setup, done)
    for move in last.moves:
        position.put(move)


@EACH_STOP
def test_an_imagined_world_is_lawful_and_looks_the_same(name: str, seats: int, part: float) -> None:
    record = stopped(name, seats, part)
    for seat in range(seats):
        for number in range(4):
            world = imagine(record, seat, Rand("world", number))
            assert world is not None
            assert_lawful(world)
            assert_alike(record, world, seat)


@EACH_TABLE
def test_a_world_can_be_imagined_after_any_move(name: str, seats: int) -> None:
    moves = deal_of(name, seats, 1).deals[-1].moves
    for count in in_turn(range(len(moves)), seats, 4):
        record = stopped(name, seats, (count + 0.5) / len(moves), seed=1)
        seat = count % seats
        world = imagine(record, seat, Rand(count))
        assert world is not None
        assert told(world, seat) == told(record, seat)


@EACH_TABLE
def test_worlds_come_from_the_seed_alone(name: str, seats: int) -> None:
    record = stopped(name, seats, 0.12)
    first = imagine(record, 0, Rand("first"))
    assert imagine(record, 0, Rand("first")) == first
    assert any(imagine(record, 0, Rand(seed)) != first for seed in range(20))


# every card that was not seen may lie wherever the rules allow ----------------------------------------------


def unseen(record: Record, seat: int) -> set[int]:
    """The cards that the seat never saw: the deck without what any event showed it."""
    found = set(record.game.deck.cards)
    for step in last_of(record).steps():
        for event in step.events:
            if event.seen >> seat & 1:
                found.difference_update(event.cards)
    return found


def hidden_from(record: Record, seat: int) -> dict[Place, int]:
    """The zones in which cards lie that the seat never saw, and how many."""
    cards = unseen(record, seat)
    found = {place: sum(card in cards for card in zone) for place, zone in places(last_of(record).end()).items()}
    return {place: count for place, count in found.items() if count}


def lacking(record: Record, seat: int) -> dict[Place, set[int]]:
    """What the others' hands cannot hold: the cards that a duty asked for when it lapsed or would have refused.

    Read from the rulings on the true moves. The zones that one chooses from only lose cards after that in the games
    where this binds; in others a card may come in later, and those zones are left out.
    """
    denied: dict[Place, set[int]] = {}
    position = last_of(record).at(0)
    for move in record.deals[-1].moves:
        found = places(position)
        ask = next((ask for ask in position.asks if ask.name == move[1]), None)
        ruling = position.rule(move)
        for duty, given in ask.duties if ask is not None and move[0] != seat else ():
            if duty.void not in ruling.clauses or duty.function(ask.candidates(), *given):  # type: ignore[union-attr]
                continue
            for place, zone in found.items():
                if zone.owner == move[0] and any(zone is one for one in ask.zones):  # type: ignore[union-attr]
                    fits = {card for card in record.game.deck.cards if duty.function([card], *given)}
                    denied.setdefault(place, set()).update(fits)
        position.put(move)
    return denied


def possible(record: Record, seat: int) -> set[tuple[int, Place]]:
    """Each unseen card with each hidden zone where some full redeal that keeps all voids can put it."""
    cards, room, denied = sorted(unseen(record, seat)), hidden_from(record, seat), lacking(record, seat)

    def may(card: int, place: Place) -> bool:
        return card not in denied.get(place, ())

    def fits(card: int, place: Place) -> bool:
        """Kuhn's matching of the other cards with the seats of the zones, one of which is taken."""
        slots = [(zone, index) for zone, count in room.items() for index in range(count)]
        slots.remove((place, 0))
        holder: dict[tuple[Place, int], int] = {}

        def put(one: int, tried: set[tuple[Place, int]]) -> bool:
            for slot in slots:
                if slot not in tried and may(one, slot[0]):
                    tried.add(slot)
                    if slot not in holder or put(holder[slot], tried):
                        holder[slot] = one
                        return True
            return False

        return all(put(one, set()) for one in cards if one != card)

    return {(card, place) for card in cards for place in room if may(card, place) and fits(card, place)}


def reached(record: Record, seat: int, redeal: Redeal = imagine, part: int = 0) -> Counter[tuple[int, Place]]:
    """Where the unseen cards lay in so many worlds."""
    cards, found, rand = unseen(record, seat), Counter[tuple[int, Place]](), Rand("reach", seat, part)
    for _ in range(DRAWS):
        world = redeal(record, seat, rand)
        assert world is not None
        for place, zone in places(last_of(world).end()).items():
            found.update((card, place) for card in zone if card in cards)
    return found


def assert_honest(record: Record, seat: int, redeal: Redeal = imagine) -> None:
    """Every unseen card reaches every hidden zone that the rules allow, and no other."""
    found, allowed = reached(record, seat, redeal), possible(record, seat)
    for part in range(1, PATIENCE):  # one of fifty cards that may lie in a place for one takes many worlds to get there
        if not allowed - found.keys():
            break
        found += reached(record, seat, redeal, part)
    assert found.keys() - allowed == set(), "lies where the rules forbid it"
    assert allowed - found.keys() == set(), "never lies where it may"


def distinct(game: Game) -> bool:
    return len(set(game.deck.cards)) == len(game.deck.cards)


def all_cards_differ() -> Iterator[tuple[str, int]]:
    for name, seats in TABLES:
        if distinct(KINDS[name](seats)):
            yield name, seats


EACH_WITHOUT_TWINS = pytest.mark.parametrize(("name", "seats"), list(all_cards_differ()))
EACH_STOP_WITHOUT_TWINS = pytest.mark.parametrize(("name", "seats", "part"), stops(list(all_cards_differ())))


@EACH_STOP_WITHOUT_TWINS
def test_every_unseen_card_reaches_every_place_that_the_rules_allow(name: str, seats: int, part: float) -> None:
    seat = PARTS.index(part) % seats
    assert_honest(stopped(name, seats, part), seat)


@EACH_WITHOUT_TWINS
def test_before_the_first_move_all_places_are_about_as_likely(name: str, seats: int) -> None:
    record = stopped(name, seats, 0.0)
    found, room = reached(record, 0), hidden_from(record, 0)
    for card in unseen(record, 0):
        for place, count in room.items():
            expected = DRAWS * count / sum(room.values())
            spread = (expected * (1 - count / sum(room.values()))) ** 0.5
            assert abs(found[card, place] - expected) <= 5 * spread


@pytest.mark.parametrize("seats", [3, 4])
def test_a_void_that_was_shown_binds(seats: int) -> None:
    """The stops above are past some voids, or they would claim less than they seem to."""
    record = stopped("take-and-share", seats, 0.55)
    assert any(lacking(record, seat) for seat in range(seats))


def true_hands(record: Record, seat: int, rand: Rand) -> Record:
    """A planted leak: the true cards, whatever the seed."""
    return record


def swapped_two(record: Record, seat: int, rand: Rand) -> Record:
    """A planted leak of another kind: all but two hidden cards are the true ones, and always the same two."""
    swap = dict(zip(two := sorted(unseen(record, seat))[:2], reversed(two), strict=True))
    *before, last = record.deals
    setup = record.game.setup.mapped(last.setup, lambda card: swap.get(card, card))
    return Record(record.game, (*before, DealRecord(setup, last.moves)))


FEWEST = {name: (name, seats) for name, seats in reversed(list(all_cards_differ()))}
"""Of each game the table with the fewest seats, at which a leak is found soonest."""


@pytest.mark.parametrize(
    ("name", "seats", "leak"),
    [
        (*table, leak)
        for table, leak in in_turns(all_cards_differ() if FULL else FEWEST.values(), [true_hands, swapped_two])
    ],
)
def test_a_redealer_that_knows_the_true_hands_is_found_out(name: str, seats: int, leak: Redeal) -> None:
    record = stopped(name, seats, 0.0)
    if len(hidden_from(record, 0)) == 1:
        return  # one zone holds all that is hidden, so nothing can be told from where the cards lie
    with pytest.raises(AssertionError, match="never lies where it may"):
        assert_honest(record, 0, leak)


def test_a_redealer_that_forgets_the_voids_is_found_out() -> None:
    record = stopped("take-and-share", 4, 0.55)
    seat = next(seat for seat in range(4) if lacking(record, seat))

    def forgetful(record: Record, seat: int, rand: Rand) -> Record:
        hidden = unseen(record, seat)
        anew = dict(zip(sorted(hidden), rand.shuffled(sorted(hidden)), strict=True))
        *before, last = record.deals
        setup = record.game.setup.mapped(last.setup, lambda card: anew.get(card, card))
        return Record(record.game, (*before, DealRecord(setup, last.moves)))

    with pytest.raises(AssertionError, match="lies where the rules forbid it"):
        assert_honest(record, seat, forgetful)


# hidden cards may change places and nothing shows -----------------------------------------------------------


def exchanged(record: Record, one: int, other: int) -> Record | None:
    """The record with two cards in each other's place, also in the moves; None where the rules forbid that."""
    game, swap = record.game, {one: other, other: one}
    *before, last = record.deals

    def change(card: int) -> int:
        return swap.get(card, card)

    moves = tuple((seat, name, game.verbs[name].mapped(value, change)) for seat, name, value in last.moves)
    world = Record(game, (*before, DealRecord(game.setup.mapped(last.setup, change), moves)))
    try:
        assert_lawful(world)
    except RulesError:
        return None
    return world


@EACH_STOP_WITHOUT_TWINS
def test_nothing_shows_when_hidden_cards_change_places(name: str, seats: int, part: float) -> None:
    record = stopped(name, seats, part)
    for seat in range(seats):
        hidden, changed = sorted(unseen(record, seat)), 0
        rand = Rand("exchange", seat)
        for _ in range(12 if len(hidden) > 1 else 0):
            one, other = rand.shuffled(hidden)[:2]
            world = exchanged(record, one, other)
            if world is not None:
                changed += 1
                assert_alike(record, world, seat)
        assert changed or len(hidden) < 4


@pytest.mark.parametrize("seats", [3, 4])
def test_a_card_that_was_seen_does_show(seats: int) -> None:
    """The comparison is no empty one: the same exchange with a card that the seat holds is noticed."""
    record = stopped("take-and-share", seats, 0.0)
    own = last_of(record).end().table.zones[0][0]
    world = exchanged(record, own, min(unseen(record, 0)))
    assert world is not None
    with pytest.raises(AssertionError):
        assert_alike(record, world, 0)


# the toys: face-down cards, alike cards, sealed choices -----------------------------------------------------


def test_alike_cards_face_down_reach_every_place_that_the_rules_allow() -> None:
    record = stopped("well", 2, 0.0)
    rand, found = Rand("well"), set()
    for _ in range(DRAWS):
        world = imagine(record, 0, rand)
        assert world is not None
        found |= set(enumerate(world.deals[-1].setup["well"]))
    assert found == {(place, kind) for place in range(8) for kind in range(3)} - {(0, 2)}  # first-three


@pytest.mark.parametrize("seats", [2, 3])
def test_a_sealed_choice_that_is_not_turned_up_may_be_any(seats: int) -> None:
    """The first seat has bid; the second sees that it has, and not what."""
    record = stopped("packs", seats, 0.5)
    position = last_of(record).end()
    while position.chosen != (0,) or position.asks[0].name != "bid":
        position.put(position.options()[0])
    record = Record(record.game, (DealRecord(record.deals[0].setup, tuple(position.moves)),))
    held = {card for card in places(position)["hand", 0, 0] if card in unseen(record, 1)}
    assert held
    rand = Rand("bid")
    worlds = [imagine(record, 1, rand) for _ in range(DRAWS)]
    bids = {world.deals[0].moves[-1][2] for world in worlds if world is not None}
    assert bids >= unseen(record, 1)


def test_a_view_tells_who_has_chosen_and_not_what() -> None:
    record = deal_of("packs", 3)
    position = last_of(record).at(0)
    position.put(position.options()[0])
    options = last_of(record).at(0).options()
    one, other = (Record(record.game, (DealRecord(record.deals[0].setup, (move,)),)) for move in options[:2])
    assert position.chosen == (0,)
    assert_alike(one, other, 1)
