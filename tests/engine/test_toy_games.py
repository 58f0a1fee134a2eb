"""Tiny invented games, here and nowhere else: the core fits what later games need, without a change.

*Packs*: a draft with packs passed on, then sealed bids; several seats choose at once.
*Well*: a face-down pile from which one draws by place, alike cards, one of two verbs at each turn; a match of deals.
*Gifts*: a choice of two cards whose order means nothing, and a field that is left out where it has no meaning.
*Stairs* (``stairs.py``): sets of cards of any size, a pile to climb, ranks as the outcome.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pytest

from rules_engine import (
    IllegalAction,
    Position,
    Rand,
    Record,
    RecordError,
    Replay,
    read_record,
    write_record,
)
from rules_engine.cards import Deck
from rules_engine.clauses import Clauses
from rules_engine.fields import CARD, FLAG, LETTERS, NUMBER, SEAT, Cards, Context, EachSeat, Fields, Number, Word
from rules_engine.game import (
    Ask,
    Deal,
    Either,
    Follows,
    Narrative,
    Outcome,
    Result,
    Sealed,
    Setup,
    Verb,
    best,
    duty,
    verb,
)
from rules_engine.options import option
from rules_engine.played import DealRecord
from rules_engine.position import Move, context_of
from rules_engine.record import write_move
from rules_engine.table import ALL, NOBODY, OWNER, Event, Table
from tests.engine.stairs import Stairs


class Toy:
    """What the toys have in common: one deal, no options, each alone."""

    name = ""
    players: tuple[int, ...] = (2, 3)
    clauses = Clauses("")
    verbs: Mapping[str, Verb[Any]] = {}
    calculations: Mapping[str, Any] = {}
    facts: Mapping[str, Any] = {}
    deck: Deck
    setup: Fields

    @dataclass(frozen=True)
    class Options:
        """None."""

    def __init__(self, seats: int, options: Any = None) -> None:
        self.seats = seats
        self.options = options or self.Options()
        self.scored = tuple(LETTERS[:seats])
        self.sides = tuple((seat,) for seat in range(seats))

    def numbers(self) -> dict[str, int]:
        return {}

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        return {}

    def lawful(self, setup: Setup) -> str | None:
        return None

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        if not deals:
            return None
        scores = dict(zip(self.scored, deals[-1].result.scores, strict=True))
        return Outcome(scores, best(scores))


# packs ---------------------------------------------------------------------------------------------------


@verb("draft", card=CARD)
def draft(pack: Sequence[int]) -> Sequence[int]:
    """draft: one card of the pack."""
    return pack


@verb("bid", card=CARD)
def bid(hand: Sequence[int]) -> Sequence[int]:
    """bid: one card of the hand, all at once."""
    return hand


class Packs(Toy):
    """Draft three cards from packs that go to the left, then bid them."""

    name = "packs"
    clauses = Clauses("deal draft pass-left bid highest points")
    verbs = {"draft": draft, "bid": bid}  # noqa: RUF012 - as the games have it

    def __init__(self, seats: int, options: Any = None) -> None:
        super().__init__(seats, options)
        self.deck = Deck(tuple("123456789"), tuple(range(3 * seats)))
        self.setup = Fields(packs=EachSeat(Cards(3)))
        self.facts = {"best": SEAT}

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        cards = rand.shuffled(self.deck.cards)
        return {"packs": tuple(sorted(cards[3 * seat : 3 * seat + 3]) for seat in range(self.seats))}

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        pack = table.each("pack", OWNER)
        hand = table.each("hand", OWNER)
        won = table.each("won", ALL)
        for seat in table.seats:
            table.deal(setup["packs"][seat], pack[seat], "deal")
        while pack[0]:
            picks: list[int] = yield Sealed([Ask(seat, draft(pack[seat])) for seat in table.seats])
            for seat in table.seats:
                table.move(picks[seat], pack[seat], hand[seat], "draft")
            going = [table.zone("going", NOBODY) for _ in table.seats]
            for seat in table.seats:
                table.move_all(pack[seat], going[seat], "pass-left")
            for seat in table.seats:
                table.move_all(going[seat], pack[(seat + 1) % len(table.seats)], "pass-left")
        points = [0] * len(table.seats)
        while hand[0]:
            bids: list[int] = yield Sealed([Ask(seat, bid(hand[seat])) for seat in table.seats])
            for seat in table.seats:
                table.move(bids[seat], hand[seat], won[seat], "bid")
            top = bids.index(max(bids))
            points[top] += 1
            table.note("best", top, "highest", best=top)
        return Result(tuple(points))


# well ----------------------------------------------------------------------------------------------------


@verb("draw", place=NUMBER)
def draw_from(well: Sequence[int]) -> Sequence[int]:
    """draw: a card of the well, by its place."""
    return range(len(well))


@verb("stop")
def stop() -> Sequence[None]:
    """stop: no further card."""
    return (None,)


@duty(void="only-ends", tells=lambda well: {"well": len(well)})
def inside(places: Sequence[int], well: Sequence[int]) -> list[int]:
    """inside: not from the ends while something lies between."""
    return [place for place in places if 0 < place < len(well) - 1]


class Well(Toy):
    """Draw face-down cards by place up to seven, or stop; a match of two deals."""

    name = "well"
    players = (2,)
    clauses = Clauses("deal turn draw inside only-ends stop bust points two-deals", rulings="first-three next-dealer")
    verbs = {"draw": draw_from, "stop": stop}  # noqa: RUF012 - as the games have it

    @dataclass(frozen=True)
    class Options:
        """One switch and one word."""

        limit: int = option(7, 5, clause="bust")
        first: str = option("dealer", "other", clause="turn")

    def __init__(self, seats: int, options: Any = None) -> None:
        super().__init__(seats, options)
        self.deck = Deck(("1", "2", "3"), (0, 0, 0, 1, 1, 1, 2, 2))
        self.setup = Fields(dealer=SEAT, well=Cards(8))
        self.facts = {"sum": NUMBER, "well": Number()}

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        return {"dealer": Follows(1 - deals[-1].setup["dealer"], "next-dealer")} if deals else {}

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        follows = self.settled(deals).get("dealer")
        dealer = follows.value if follows else rand.below(2)
        while True:
            well = rand.shuffled(self.deck.cards)
            if self.lawful(setup := {"dealer": dealer, "well": well}) is None:
                return setup

    def lawful(self, setup: Setup) -> str | None:
        return "first-three" if setup["well"][0] == 2 else None

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        well = table.zone("well", NOBODY, pile=True)
        row = table.each("row", ALL, pile=True)
        table.deal(setup["well"], well, "deal")
        first = setup["dealer"] if self.options.first == "dealer" else 1 - setup["dealer"]
        points = [0, 0]
        for seat in table.clockwise(first):
            while well:
                asks = [Ask(seat, draw_from(well), inside(well))]
                if row[seat]:
                    asks.append(Ask(seat, stop()))
                name, place = yield Either(tuple(asks))
                if name == "stop":
                    break
                table.draw(well, row[seat], "draw", place=place)
                if sum(row[seat]) + len(row[seat]) > self.options.limit:
                    table.note("bust", seat, "bust", sum=sum(row[seat]) + len(row[seat]))
                    table.move_all(row[seat], well, "bust", cut=1)
                    break
            points[seat] = sum(row[seat]) + len(row[seat])
        return Result(tuple(points))

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        if len(deals) < 2:
            return None
        totals = [sum(deal.result.scores[seat] for deal in deals) for seat in range(2)]
        scores = dict(zip(self.scored, totals, strict=True))
        return Outcome(scores, best(scores))


# gifts ---------------------------------------------------------------------------------------------------


class Some(tuple[int, ...]):
    """Cards whose order is kept and means nothing."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Some) and sorted(self) == sorted(other)

    def __hash__(self) -> int:
        return hash(tuple(sorted(self)))


class SomeCards:
    """The codec of such a choice."""

    def read(self, json: Any, at: str, context: Context) -> Some:
        return Some(Cards(2).read(json, at, context))

    def write(self, value: Some, context: Context) -> list[str]:
        return [context.deck.kinds[card] for card in value]

    def cards(self, value: Some) -> Iterator[list[int]]:
        yield list(value)

    def mapped(self, value: Some, change: Callable[[int], int]) -> Some:
        return Some(change(card) for card in value)


@verb("give", lazy=True, give=SomeCards())
def give_two(hand: Sequence[int]) -> Iterable[Some]:
    """give: two cards of the hand, in any order."""
    return dict.fromkeys(map(Some, combinations(sorted(hand), 2)))


class LeavesOut(Verb[Any]):
    """A verb whose last field is not written where it has no meaning."""

    def read(self, json: dict[str, Any], at: str, context: Context) -> Any:
        last = self.fields.names[-1]
        if last in json:
            return super().read(json, at, context)
        values = Fields(**dict(list(self.fields.codecs.items())[:-1])).read(json, at, context, ("seat", "move"))
        return (*values.values(), None)

    def write(self, value: Any, context: Context) -> dict[str, Any]:
        fields = list(self.fields.codecs.items())
        return {
            name: codec.write(one, context) for (name, codec), one in zip(fields, value, strict=True) if one is not None
        }


def as_suit(hand: Sequence[int]) -> Iterable[tuple[int, str | None]]:
    """as-suit: a card as one of its suits; a 1 has none."""
    return [(card, suit) for card in dict.fromkeys(hand) for suit in (("red", "blue") if card else (None,))]


PLAY = LeavesOut("play", Fields(card=CARD, suit=Word("red", "blue")), as_suit)


class Gifts(Toy):
    """A gives B two cards, then both play one card after the other."""

    name = "gifts"
    players = (2,)
    clauses = Clauses("deal give as-suit end")
    verbs = {"give": give_two, "play": PLAY}  # noqa: RUF012 - as the games have it

    def __init__(self, seats: int, options: Any = None) -> None:
        super().__init__(seats, options)
        self.deck = Deck(("1", "2", "3", "4"), (0, 0, 1, 2, 3, 3))
        self.setup = Fields(hands=EachSeat(Cards(3)), loud=FLAG)

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        cards = rand.shuffled(self.deck.cards)
        return {"hands": (sorted(cards[:3]), sorted(cards[3:])), "loud": False}

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        hand = table.each("hand", OWNER)
        gone = table.zone("gone", ALL, pile=True)
        for seat in table.seats:
            table.deal(setup["hands"][seat], hand[seat], "deal")
        given: Some = yield Ask(0, give_two(hand[0]))
        for card in given:
            table.move(card, hand[0], hand[1], "give")
        while hand[1]:
            card, _ = yield Ask(1, (PLAY, (hand[1],)))
            table.move(card, hand[1], gone, "as-suit")
        table.move_all(hand[0], gone, "end")
        return Result((0, len(given)))


# playing and recording -----------------------------------------------------------------------------------

TOYS: dict[str, type[Any]] = {toy.name: toy for toy in (Packs, Well, Gifts, Stairs)}
TABLES = [(name, seats) for name, toy in TOYS.items() for seats in toy.players]
EACH = pytest.mark.parametrize(("name", "seats"), TABLES)


@pytest.fixture(autouse=True)
def _listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toys are games of the folder for the reader."""
    monkeypatch.setattr("rules_engine.record.games", lambda: tuple(TOYS))
    monkeypatch.setattr("rules_engine.record.find_game", TOYS.__getitem__)


def a_match(name: str, seats: int, seed: int = 0) -> Record:
    game = TOYS[name](seats)
    rand = Rand(name, seats, seed)
    done: list[Deal] = []
    rows = []
    while not done or game.outcome(done) is None:
        position = Position(game, setup := game.deal(done, rand), done)
        while position.asks:
            position.put(rand.choose(position.options()))
        assert position.result is not None
        rows.append(DealRecord(setup, tuple(position.moves), position.result.scores))
        done.append(Deal(setup, position.result))
    return Record(game, tuple(rows), game.outcome(done))


def refusal(data: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(RecordError) as error:
        read_record(json.dumps(data))
    return error.value.pointer, error.value.clause


@EACH
def test_records_go_through_the_codecs_of_the_verbs_and_come_back(name: str, seats: int) -> None:
    for seed in range(10):
        text = write_record(a_match(name, seats, seed))
        assert write_record(read_record(text)) == text


@EACH
def test_a_record_may_stop_after_any_move_also_in_the_middle_of_a_sealed_choice(name: str, seats: int) -> None:
    record = a_match(name, seats)
    deal = record.deals[0]
    for count in range(len(deal.moves)):
        cut = Record(record.game, (DealRecord(deal.setup, deal.moves[:count]),))
        assert read_record(write_record(cut)).deals == cut.deals


@EACH
def test_options_and_rulings_agree(name: str, seats: int) -> None:
    for seed in range(5):
        record = a_match(name, seats, seed)
        for step in Replay(record).steps():
            options = step.position.options()
            assert all(step.position.rule(move).legal for move in options)
            for ask in step.position.asks:
                for value in ask.candidates():
                    move = (ask.seat, ask.name, value)
                    assert step.position.rule(move).legal == (move in options)


@EACH
def test_each_choice_is_offered_once(name: str, seats: int) -> None:
    for step in Replay(a_match(name, seats)).steps():
        written = [json.dumps(write_move(step.position.game, move)) for move in step.position.options()]
        assert len(set(written)) == len(written)


@EACH
def test_cards_are_conserved(name: str, seats: int) -> None:
    for seed in range(5):
        record = a_match(name, seats, seed)
        for step in Replay(record).steps():
            lying = sorted(card for zone in step.position.table.zones for card in zone)
            assert lying == sorted(record.game.deck.cards)


@EACH
def test_the_fast_loop_and_the_slow_one_play_the_same(name: str, seats: int) -> None:
    game = TOYS[name](seats)
    for seed in range(10):
        setup = game.deal([], Rand("setup", seed))
        heard: list[Event] = []
        played = [Position(game, setup), Position(game, setup, (), heard.append), Position(game, setup)]
        results = [one.finish_at_random(Rand(seed)) for one in played[:2]] + [played[2].finish(Rand(seed).choose)]
        assert played[0].moves == played[1].moves == played[2].moves
        assert results[0] == results[1] == results[2]


# a sealed choice -----------------------------------------------------------------------------------------


def packs(*hands: str) -> Position:
    setup = {"packs": tuple([int(char) - 1 for char in hand] for hand in hands)}
    return Position(Packs(len(hands)), setup)


def zones(position: Position, name: str) -> list[str]:
    found = [zone for zone in position.table.zones if zone.name == name]
    return ["".join(position.game.deck.kinds[card] for card in sorted(zone)) for zone in found]


def test_nothing_moves_before_all_choices_are_in() -> None:
    position = packs("123", "456", "789")
    position.put((0, "draft", 0))
    position.put((1, "draft", 4))
    assert (position.seat, position.chosen, zones(position, "pack")) == (2, (0, 1), ["123", "456", "789"])
    position.put((2, "draft", 8))
    assert (position.seat, position.chosen, zones(position, "hand")) == (0, (), ["1", "5", "9"])


def test_packs_go_to_the_left() -> None:
    position = packs("123", "456", "789")
    for move in [(0, "draft", 0), (1, "draft", 4), (2, "draft", 8)]:
        position.put(move)
    assert zones(position, "pack") == ["78", "23", "46"]


def test_a_sealed_choice_is_made_in_order_of_the_page() -> None:
    position = packs("123", "456", "789")
    ruling = position.rule((1, "draft", 4))
    assert (ruling.legal, ruling.clauses) == (False, ("draft",))


def test_a_choice_that_is_in_cannot_be_made_again() -> None:
    position = packs("123", "456", "789")
    position.put((0, "draft", 0))
    with pytest.raises(IllegalAction):
        position.put((0, "draft", 1))
    assert position.chosen == (0,)


def test_the_actor_of_what_is_turned_up_together_is_nobody() -> None:
    heard: list[Event] = []
    position = Position(Packs(2), {"packs": ([0, 1, 2], [3, 4, 5])}, (), heard.append)
    position.put((0, "draft", 0))
    position.put((1, "draft", 5))
    assert {event.by for event in heard if event.kind == "move"} == {-1}


def test_the_forced_last_pick_is_a_move_too() -> None:
    record = a_match("packs", 3)
    assert [move[1] for move in record.deals[0].moves] == ["draft"] * 9 + ["bid"] * 9


def test_a_sealed_move_is_refused_with_its_place() -> None:
    data = json.loads(write_record(a_match("packs", 3)))
    moves = data["deals"][0]["moves"]
    moves[1]["card"] = data["deals"][0]["setup"]["packs"]["A"][0]
    assert refusal(data) == ("/deals/0/moves/1/card", "2 draft")
    moves[0], moves[1] = moves[1], moves[0]
    assert refusal(data) == ("/deals/0/moves/0/seat", "2 draft")


# two verbs and a face-down pile --------------------------------------------------------------------------


def well(cards: str = "11233221", dealer: int = 0, heard: list[Event] | None = None, **options: Any) -> Position:
    game = Well(2, Well.Options(**options))
    setup = {"dealer": dealer, "well": [int(char) - 1 for char in cards]}
    return Position(game, setup, (), None if heard is None else heard.append)


def test_at_first_there_is_one_verb_then_two() -> None:
    position = well()
    assert {name for _, name, _ in position.options()} == {"draw"}
    position.put((0, "draw", 2))
    assert [name for _, name, _ in position.options()] == ["draw"] * 5 + ["stop"]


def test_a_verb_that_is_not_asked_is_refused() -> None:
    ruling = well().rule((0, "stop", None))
    assert (ruling.legal, ruling.clauses) == (False, ("draw",))


def test_a_verb_without_fields_is_written_without_fields() -> None:
    assert write_move(Well(2), (0, "stop", None)) == {"seat": "A", "move": "stop"}


def test_a_verb_without_fields_takes_none() -> None:
    record = next(
        one for one in (a_match("well", 2, seed) for seed in range(99)) if (0, "stop", None) in one.deals[0].moves
    )
    data = json.loads(write_record(record))
    index = record.deals[0].moves.index((0, "stop", None))
    data["deals"][0]["moves"][index]["place"] = 1
    assert refusal(data) == (f"/deals/0/moves/{index}/place", "F3")


def test_one_draws_by_place_and_alike_cards_are_told_apart_by_it() -> None:
    heard: list[Event] = []
    position = well("21133221", heard=heard)
    position.put((0, "draw", 2))
    moved = heard[-1]
    assert (moved.kind, moved.cards, moved.places, moved.seen, moved.by) == ("move", (0,), (2,), 0b11, 0)
    assert position.table.zones[0] == [1, 0, 2, 2, 1, 1, 0]


def test_a_duty_of_a_place() -> None:
    position = well()
    ruling = position.rule((0, "draw", 0))
    assert (ruling.legal, ruling.clauses) == (False, ("inside",))
    assert [value for _, name, value in position.options() if name == "draw"] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("place", [-1, 8, 100])
def test_a_place_that_is_not_there_is_refused(place: int) -> None:
    assert well().rule((0, "draw", place)).clauses == ("draw",)


@pytest.mark.parametrize("place", [True, False, 1.0, "1", None, (1,)])
def test_true_is_no_place(place: Any) -> None:
    assert not well().rule((0, "draw", place)).legal


def test_true_is_no_number_in_a_record_either() -> None:
    data = json.loads(write_record(a_match("well", 2)))
    for value in (True, 1.0, "1", None):
        data["deals"][0]["moves"][0]["place"] = value
        assert refusal(data) == ("/deals/0/moves/0/place", "F2")


def test_true_is_no_score() -> None:
    for seed in range(300):
        data = json.loads(write_record(a_match("well", 2, seed)))
        if data["deals"][1]["scores"]["A"] == 1:
            data["deals"][1]["scores"]["A"] = True
            assert refusal(data) == ("/deals/1/scores/A", "F4")
            return
    raise AssertionError("no such score")


def test_a_pile_is_turned_back_with_a_cut() -> None:
    heard: list[Event] = []
    position = well("11223321", heard=heard, limit=5)
    position.put((0, "draw", 4))
    position.put((0, "draw", 4))
    assert heard[-1].cards == (2, 2)
    assert (position.table.zones[0], position.table.zones[1]) == ([0, 0, 1, 1, 1, 0, 2, 2], [])


def test_the_faces_of_the_well_are_seen_by_nobody() -> None:
    heard: list[Event] = []
    well(heard=heard)
    assert [(event.kind, event.seen, len(event.cards)) for event in heard] == [("deal", 0, 8)]


# a match of deals ----------------------------------------------------------------------------------------


def test_what_follows_from_the_deals_before_is_checked() -> None:
    data = json.loads(write_record(a_match("well", 2)))
    assert data["deals"][0]["setup"]["dealer"] != data["deals"][1]["setup"]["dealer"]
    data["deals"][1]["setup"]["dealer"] = data["deals"][0]["setup"]["dealer"]
    assert refusal(data) == ("/deals/1/setup/dealer", "R2 next-dealer")


def test_a_setup_of_the_right_cards_may_still_be_unlawful() -> None:
    data = json.loads(write_record(a_match("well", 2)))
    cards = data["deals"][0]["setup"]["well"]
    three = cards.index("3")
    cards[0], cards[three] = cards[three], cards[0]
    assert refusal(data) == ("/deals/0/setup", "R1 first-three")


def test_alike_cards_are_counted() -> None:
    data = json.loads(write_record(a_match("well", 2)))
    cards = data["deals"][0]["setup"]["well"]
    cards[cards.index("3")] = "1"
    assert refusal(data) == ("/deals/0/setup", "F7")


def test_the_outcome_comes_after_the_last_deal() -> None:
    data = json.loads(write_record(a_match("well", 2)))
    del data["deals"][1]
    assert refusal(data) == ("/outcome", "F4")


# cards in any order, and a field that is left out --------------------------------------------------------


def gifts_record() -> dict[str, Any]:
    record = next(
        one for one in (a_match("gifts", 2, seed) for seed in range(99)) if 0 in one.deals[0].setup["hands"][1]
    )
    data: dict[str, Any] = json.loads(write_record(record))
    return data


def test_the_order_of_given_cards_means_nothing_and_is_kept() -> None:
    data = gifts_record()
    data["deals"][0]["moves"][0]["give"].reverse()
    assert json.loads(write_record(read_record(json.dumps(data)))) == data


def test_each_pair_is_offered_once() -> None:
    setup = {"hands": ([0, 1, 3], [0, 2, 3]), "loud": False}
    assert [value for _, _, value in Position(Gifts(2), setup).options()] == [Some((0, 1)), Some((0, 3)), Some((1, 3))]


def test_a_pair_that_is_not_held_is_refused() -> None:
    data = gifts_record()
    give = data["deals"][0]["moves"][0]["give"]
    give[0] = give[1]
    pointer, clause = refusal(data)
    assert pointer == "/deals/0/moves/0/give"
    assert clause == "2 give"


def test_a_field_without_meaning_is_left_out() -> None:
    moves = [move for move in gifts_record()["deals"][0]["moves"] if move["move"] == "play"]
    assert all(("suit" in move) == (move["card"] != "1") for move in moves)


def test_a_field_that_may_not_be_left_out_is_missed() -> None:
    data = gifts_record()
    moves = data["deals"][0]["moves"]
    index = next(index for index, move in enumerate(moves) if "suit" in move)
    del moves[index]["suit"]
    pointer, clause = refusal(data)
    assert pointer.startswith(f"/deals/0/moves/{index}")
    assert clause == "3 as-suit"


def test_a_field_that_has_no_meaning_there_is_refused() -> None:
    data = gifts_record()
    moves = data["deals"][0]["moves"]
    index = next(index for index, move in enumerate(moves) if move.get("card") == "1")
    moves[index]["suit"] = "red"
    pointer, clause = refusal(data)
    assert pointer.startswith(f"/deals/0/moves/{index}")
    assert clause == "3 as-suit"


def test_the_cards_of_any_choice_can_be_changed() -> None:
    def turned(card: int) -> int:
        return 3 - card

    assert give_two.mapped(Some((0, 1)), turned) == Some((3, 2))
    assert draw_from.mapped(2, turned) == 2
    assert stop.mapped(None, turned) is None
    assert draft.mapped(0, turned) == 3


def test_a_move_has_a_seat_a_verb_and_a_value() -> None:
    move: Move = (1, "play", (0, None))
    assert PLAY.write(move[2], context_of(Gifts(2))) == {"card": "1"}
