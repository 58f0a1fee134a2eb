"""Whether what worked examples of Deck Build Tricks give can happen.

``trick``    the last trick of a hand, in which everybody holds one card: it was kept for that, whatever went before
``remove``   the same in the second hand, with gains shared out so that the draw piles have these sizes
``choices``  a hand is all that its player still holds: kept until it has that size, in a trick led like that
``gains``    a trick won and lost by these players, after tricks in which the columns came down to what is given
``end``      after a trick: who holds which point cards; they were won in time and kept, the columns chosen for it
``refill``   the first or second refill: a player's cards, gained and played in the order in which they lie
``score``    the end of a game with these point cards in hands and piles
``winner``   a game with these points and this last trick

Where hands or piles are given without a card of a suit, they are the point cards in them. One point card and one
booster leave in each trick, point cards from the lowest value up; everybody holds equally many cards, and new ones only
after six tricks: that is what cannot be otherwise. Tricks are played by choosing among some for all seats at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules_engine.games.deck_build_tricks import scoring
from rules_engine.games.deck_build_tricks.cards import COLUMNS, HAND, ROWS, SUITS, Play, TwoSuitDeck
from rules_engine.games.deck_build_tricks.scoring import Standing
from rules_engine.games.deck_build_tricks.worked import exchange_of
from rules_engine.played import Record
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.reaching import Impossible, Reaching, Stuck, begun, dealt, ended, steps
from rules_engine.replay import Step
from rules_engine.table import Zone

SAMPLES = 12  # of a trick
TRIES = 4
ATTEMPTS = 400  # games; then the answer is unknown

Cards = Sequence[int]
Rows = Sequence[Cards]
Zones = Mapping[tuple[str, int], Zone]


# what a record shows -------------------------------------------------------------------------------------


class Seen(NamedTuple):
    """A step of a record with its zones; the suits before the trick, and what was played to it so far, seat by seat."""

    step: Step
    zones: Zones
    standing: tuple[int, int]
    plays: dict[int, Play]
    strongest: int

    @property
    def due(self) -> str:
        """What is asked."""
        asks = self.step.position.asks
        return asks[0].name if asks else ""


def zones_of(position: Position) -> Zones:
    """The zones by name and owner."""
    return {(zone.name, zone.owner): zone for zone in position.table.zones}


def seen_in(record: Record) -> Iterator[Seen]:
    """Every step of a record."""
    standing, plays, strongest = (-1, -1), dict[int, Play](), -1
    for step in steps(record):
        if step.move and step.move[1] == "play":
            if len(plays) == record.game.seats:
                plays = {}
            plays = {**plays, step.move[0]: step.move[2]}
        for event in step.events:
            strongest = event.by if event.kind == "strongest" else strongest
        yield Seen(step, zones_of(step.position), standing, plays, strongest)
        for event in step.events:
            if event.kind in ("suits", "leads"):
                standing = event.facts["trump"], event.facts["antitrump"]


def is_trick(seen: Seen, lead: int, trump: int, antitrump: int, plays: Sequence[tuple[int, int | None]]) -> bool:
    """Whether the step completes this trick."""
    played = [(seat, play[:2]) for seat, play in seen.plays.items()]
    move = seen.step.move
    complete = move is not None and move[1] == "play" and len(played) == len(plays) and played[0][0] == lead
    return complete and seen.standing == (trump, antitrump) and dict(played) == dict(enumerate(plays))


def shows_trick(record: Record, lead: int, trump: int, antitrump: int, plays: Any, exchange: int) -> bool:
    """This trick, with this exchange."""
    swap = exchange_of(exchange)
    return any(is_trick(s, lead, trump, antitrump, plays) and s.plays[lead][2] == swap for s in seen_in(record))


def shows_choices(record: Record, hand: Cards, trump: int, antitrump: int, turn: str, led: int) -> bool:
    """Somebody with just this hand is to lead, or to follow that suit or a point card."""
    for seen in seen_in(record):
        seat, trick = seen.step.position.seat, seen.zones["trick", -1]
        if seen.due != "play" or sorted(seen.zones["hand", seat]) != sorted(hand) or (not trick) != (turn == "lead"):
            continue
        first = next(iter(seen.plays.values())) if trick else None
        standing = Standing(*seen.standing)
        if first and first[2]:
            standing.exchange(*first[2])
        if (standing.trump, standing.anti) == (trump, antitrump) and (first is None or first[1] == suit_led(led)):
            return True
    return False


def shows_remove(record: Record, lead: int, trump: int, antitrump: int, plays: Any, piles: Sequence[int]) -> bool:
    """This trick, with draw piles of these sizes."""
    return any(
        is_trick(seen, lead, trump, antitrump, plays)
        and [len(seen.zones["draw", seat]) for seat in range(record.game.seats)] == list(piles)
        for seen in seen_in(record)
    )


def shows_gains(record: Record, strongest: int, weakest: int, points: Cards, columns: Rows, **_: int) -> bool:
    """The player of the weakest card is to gain a booster of these columns; the strongest just took of these points."""
    for seen in seen_in(record):
        if (seen.due, seen.step.position.seat, seen.strongest) == ("gain", weakest, strongest):
            taken = [card for event in seen.step.events if "strongest-gains" in event.clauses for card in event.cards]
            left = [card for (name, _), zone in seen.zones.items() if name.startswith("points") for card in zone]
            if sorted([*taken, *left]) == sorted(points) and columns_of(seen.zones) == list(map(list, columns)):
                return True
    return False


def shows_end(record: Record, leader: int, hands: Rows, columns: Sequence[int]) -> bool:
    """After a trick that this player led: these hands, or point cards in them, and columns of these lengths."""
    for seen in seen_in(record):
        if seen.step.move and seen.step.move[1] == "gain" and next(iter(seen.plays)) == leader:
            lengths = list(map(len, columns_of(seen.zones)))
            if lengths == list(columns) and holds(record.game, seen.zones, "hand", hands):
                return True
    return False


def shows_refill(record: Record, hand: Cards, draw: Cards, discard: Cards, at: int) -> bool:
    """Somebody drew up from these piles, and this cut was made."""
    for seen in seen_in(record):
        seat = seen.step.position.asks[0].args[0] if seen.due == "cut" else -1
        own = seat >= 0 and [list(seen.zones[name, seat]) for name in ("hand", "draw", "discard")]
        if own == [[*hand, *draw], [], list(discard)] and len(draw) < HAND:
            following = record.deals[0].moves[seen.step.number :]
            if following and following[0][2] == (seat, at):
                return True
    return False


def shows_score(record: Record, hand: Rows, draw: Rows, discard: Rows) -> bool:
    """The end of a game, with these cards, or point cards, in hands and piles."""
    last = list(seen_in(record))[-1]
    piles = {"hand": hand, "draw": draw, "discard": discard}
    rows = [card for rows in piles.values() for row in rows for card in row]
    return record.deals[0].scores is not None and all(
        holds(record.game, last.zones, name, row, only_points(record.game, rows)) for name, row in piles.items()
    )


def shows_winner(record: Record, lead: int, trump: int, antitrump: int, plays: Any, points: Sequence[int]) -> bool:
    """The end of a game, with these points and this last trick."""
    tricks = [seen for seen in seen_in(record) if seen.step.move and seen.step.move[1] == "play"]
    return record.deals[0].scores == tuple(points) and is_trick(tricks[-1], lead, trump, antitrump, plays)


def columns_of(zones: Zones) -> list[list[int]]:
    """The boosters, column by column."""
    return [list(zones[f"column{number}", -1]) for number in range(1, COLUMNS + 1)]


def only_points(game: Any, cards: Cards) -> bool:
    """Whether no card of a suit is among them."""
    return all(card in game.deck.points for card in cards)


def holds(game: Any, zones: Zones, name: str, rows: Rows, points: bool | None = None) -> bool:
    """Whether zones hold these cards, or these point cards where no other is given."""
    if points is None:
        points = only_points(game, [card for row in rows for card in row])
    found = [zones[name, seat] for seat in range(game.seats)]
    kept = [[card for card in zone if not points or card in game.deck.points] for zone in found]
    return list(map(sorted, kept)) == list(map(sorted, rows))


def suit_led(led: int) -> int | None:
    """The suit, or None for a point card."""
    return led if led < len(SUITS) else None


# a game that comes to something ----------------------------------------------------------------------------


@dataclass
class Aim:
    """What a game is to come to: cards that seats hold before trick ``at``, kept since they were drawn.

    ``plays`` are played to that trick, by seat; ``led`` is somebody who is to follow there, and the suit to be led, if
    any. By the number of a trick ``leads`` says who leads it, ``ends`` who may be its strongest and its weakest,
    ``forced`` what a seat plays, ``takes`` which booster is gained; ``cuts``, by trick and seat, how a pile is cut
    after it. ``points`` are the point cards that seats gain in all, ``totals`` only what they add up to, ``gains`` how
    many cards seats gain in the first hand, ``columns`` the lengths that columns come down to. After trick ``over``
    whoever may ends the game. ``given`` is told of the setup.
    """

    at: int
    kept: Mapping[int, Cards] = field(default_factory=dict)
    plays: Mapping[int, Play] = field(default_factory=dict)
    led: tuple[int, int | None] | None = None
    leads: Mapping[int, int] = field(default_factory=dict)
    ends: Mapping[int, Callable[[int, int], bool]] = field(default_factory=dict)
    forced: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    takes: Mapping[int, int] = field(default_factory=dict)
    cuts: Mapping[tuple[int, int], int] = field(default_factory=dict)
    points: Sequence[Counter[int]] = ()
    totals: Sequence[int] = ()
    gains: Sequence[int] = ()
    columns: Sequence[int] = (0,) * COLUMNS
    over: int = 0
    given: Mapping[str, Any] = field(default_factory=dict)

    @property
    def drawn(self) -> int:
        """How many tricks are played before the hand of that trick is drawn."""
        return (self.at - 1) // HAND * HAND


class Director:
    """Plays a game for all seats towards an aim."""

    def __init__(self, game: Any, rand: Rand, aim: Aim) -> None:
        self.game, self.rand, self.aim, self.deck = game, rand, aim, game.cards
        self.number = self.left = 0
        self.trick, worth = dict[int, Play](), self.deck.worth
        self.gained = [0] * game.seats
        self.needs = [
            Counter(card for card in aim.kept.get(seat, ()) if card in self.deck.points) for seat in seats(game)
        ]
        self.points = [Counter(held) for held in aim.points]
        if aim.totals:
            self.points = shared_out(self.deck, rand, Counter(self.deck.points), aim.totals)
            if not self.points:
                raise Stuck
        self.boosters = {card: seat for seat, cards in aim.kept.items() for card in cards if card in self.deck.boosters}
        self.boosters |= dict.fromkeys(aim.takes.values(), -1)
        # Cards come round the sooner, the fewer their players have: others gain what nobody waits for.
        waits = [
            (sum(not worth[card] for card in aim.kept.get(seat, ())), len(aim.kept.get(seat, ())))
            for seat in seats(game)
        ]
        free = [seat for seat in seats(game) if waits[seat] == min(waits)]
        self.dumps = rand.choose(free), rand.choose(free)

    def play(self) -> Record:
        """The game up to the end of trick ``at``, or to its own. Raises Stuck."""
        setup = self.setup()
        position = Position(self.game, setup)
        while position.asks and (self.number < self.aim.at or self.left or self.aim.totals):
            position.put(self.prefer(position), trusted=True)
        if position.result:
            return ended(self.game, [(setup, position)])
        return begun(self.game, setup, position.moves)

    def setup(self) -> dict[str, Any]:
        """Who keeps starters drafts them; what boosters are wanted lie at the bottom. Raises Stuck."""
        rand, aim = self.rand, self.aim
        setup: dict[str, Any] = self.game.deal([], rand)
        held = [[card for card in aim.kept.get(seat, ()) if card in self.deck.starters] for seat in seats(self.game)]
        for number, (seat, card) in aim.forced.items():
            if number <= HAND:
                held[seat].append(card)
        hands = dealt(self.deck.starters, [(own, HAND) for own in held], rand)
        if hands is None or len(self.boosters) > COLUMNS:
            raise Stuck
        self.hands = [rand.shuffled(own) for own in hands]
        others = rand.shuffled(list((Counter(self.deck.boosters) - Counter(list(self.boosters))).elements()))
        full = [*others, *self.boosters]
        columns = [full[column::COLUMNS] for column in range(COLUMNS)]
        count = self.game.seats
        packed = tuple([self.hands[(pack + pick) % count][pick] for pick in range(HAND)] for pack in range(count))
        return setup | {"packs": packed, "boosters": columns, "leader": aim.leads.get(1, setup["leader"]), **aim.given}

    def prefer(self, now: Position) -> Move:
        """The next move. Raises Stuck where the aim is missed."""
        (ask, *_), zones = now.asks, zones_of(now)
        value: Any = False
        if ask.name == "draft":
            value = self.hands[ask.seat][len(zones["hand", ask.seat])]
        elif ask.name == "play":
            if not self.left:
                self.begin(now, zones)
            self.left -= 1
            value = self.trick[ask.seat]
        elif ask.name == "gain":
            value = self.column(ask.seat, columns_of(zones))
        elif ask.name == "cut":
            value = ask.args[0], self.cut(zones, ask.args[0])
        elif ask.name == "end":
            value = self.number == self.aim.over
        return ask.seat, ask.name, value

    def begin(self, now: Position, zones: Zones) -> None:
        """Choose what all seats play to the next trick. Raises Stuck where the aim is missed."""
        aim, hands = self.aim, [zones["hand", seat] for seat in seats(self.game)]
        self.number, self.left = self.number + 1, self.game.seats
        if self.number in (aim.drawn + 1, aim.at) and any(
            Counter(kept) - Counter(hands[s]) for s, kept in aim.kept.items()
        ):
            raise Stuck
        if self.number == HAND + 1 and aim.gains and list(aim.gains) != self.gained:
            raise Stuck
        if aim.leads.get(self.number, now.seat) != now.seat:
            raise Stuck
        self.standing = now.asks[0].args[2]
        self.lowest = self.deck.points[self.number - 1]
        if aim.totals and self.number in (1, aim.at):  # what the last trick brings is put by
            self.points[self.ends(dict(aim.plays))[0]][self.deck.points[-1]] += -1 if self.number == 1 else 1
        if self.number == aim.at and aim.plays:
            self.trick = dict(aim.plays)
            self.value(self.trick)
        else:
            ways = self.ways(hands)
            for _ in range(TRIES):
                sampled = [self.sample(now.seat, ways) for _ in range(SAMPLES)]
                self.trick = max(sampled, key=lambda plays: self.value(plays) + self.hope(plays, hands))
                if self.serves(*self.ends(self.trick)):
                    break
        strongest, weakest = self.ends(self.trick)
        if not self.serves(strongest, weakest):
            self.share_anew(strongest)
        self.needs[strongest][self.lowest] -= 1
        if self.points:
            self.points[strongest][self.lowest] -= 1
        if self.number <= HAND:
            self.gained[strongest] += 1
            self.gained[weakest] += 1

    def ways(self, hands: Rows) -> list[tuple[list[Play], set[int]]]:
        """For each seat the ways to play its cards, and the cards that it would rather play."""
        aim, found = self.aim, []
        for seat, hand in enumerate(hands):
            spare = Counter(hand)
            if aim.drawn < self.number < aim.at:
                spare -= Counter(aim.kept.get(seat, ()))
            forced_seat, forced = aim.forced.get(self.number, (-1, -1))
            cards = {forced} if seat == forced_seat else set(spare)
            found.append(([play for card in hand for play in self.deck.plays[card]], cards))
        return found

    def sample(self, leader: int, ways: Sequence[tuple[list[Play], set[int]]]) -> dict[int, Play]:
        """A trick that may be played, without an exchange."""
        plays: dict[int, Play] = {}
        led: int | None = None
        for seat in around(self.game, leader):
            able, rather = ways[seat]
            if led is not None:
                able = [play for play in able if play[1] in (None, led)] or able
            plays[seat] = play = self.rand.choose([play for play in able if play[0] in rather] or able)
            if seat == leader:
                led = play[1]
        return plays

    def ends(self, plays: dict[int, Play]) -> tuple[int, int]:
        """Who is the strongest and the weakest in a trick."""
        order, standing = list(plays), Standing(self.standing.trump, self.standing.anti, next(iter(plays.values()))[1])
        swap = next(iter(plays.values()))[2]
        if swap:
            standing.exchange(*swap)
        by_order = self.game.options.other_suits_by_order
        ranked = scoring.ranking(list(plays.values()), self.deck, standing, by_order)
        return order[ranked[0]], order[ranked[-1]]

    def share_anew(self, strongest: int) -> None:
        """Other point cards for everybody, where only their sum is aimed at. Raises Stuck."""
        if not self.aim.totals or self.number in self.aim.ends:
            raise Stuck
        left = sum(self.points, Counter[int]())
        wanted = [sum(self.deck.worth[card] * count for card, count in own.items()) for own in self.points]
        left[self.lowest] -= 1
        wanted[strongest] -= self.deck.worth[self.lowest]
        shares = min(wanted) >= 0 and shared_out(self.deck, self.rand, +left, wanted)
        if not shares:
            raise Stuck
        self.points = shares
        self.points[strongest][self.lowest] += 1

    def serves(self, strongest: int, weakest: int) -> bool:
        """Whether a trick may have these ends."""
        may = self.aim.ends.get(self.number)
        return (may is None or may(strongest, weakest)) and (not self.points or self.points[strongest][self.lowest] > 0)

    def value(self, plays: dict[int, Play]) -> float:
        """How near a trick brings what is aimed at."""
        aim, number = self.aim, self.number
        strongest, weakest = self.ends(plays)
        value = 2.0 * (strongest == self.dumps[0]) + 2.0 * (weakest == self.dumps[1])
        value += 50 * self.serves(strongest, weakest)
        value += 20 * (aim.leads.get(number + 1, strongest) == strongest)
        if number in aim.forced:
            seat, card = aim.forced[number]
            value += 100 * (plays[seat][0] == card)
        if number == aim.at and aim.led is not None:
            asked, led = aim.led
            leader = next(iter(plays))
            value += 50 * (leader != asked and plays[leader][1] == led)
        if number <= aim.drawn:
            value += 10 * (self.needs[strongest][self.lowest] > 0)
            value += 10 * (weakest in self.boosters.values())
        if self.points:
            value += self.points[strongest][self.lowest]
        if aim.gains and number <= HAND:
            value += 30 * (
                not any(now > wanted for now, wanted in zip(self.after(strongest, weakest), aim.gains, strict=True))
            )
        if aim.drawn < number < aim.at:
            for seat, (card, _, _) in plays.items():
                value -= 100 * (card in aim.kept.get(seat, ()) and seat in aim.kept)
                value += 2 * (card in self.deck.points)
        return value

    def hope(self, plays: dict[int, Play], hands: Sequence[Zone]) -> float:
        """Whether the last trick of a hand, in which nobody has a choice of cards, can bring what is aimed at."""
        if not self.points or len(hands[0]) != 2 or self.number + 1 == self.aim.at:
            return 0
        strongest, _ = self.ends(plays)
        left = [list((Counter(hands[seat]) - Counter([play[0]])).elements()) for seat, play in sorted(plays.items())]
        lowest = self.deck.points[self.number]
        need = [own[lowest] - (seat == strongest and lowest == self.lowest) for seat, own in enumerate(self.points)]
        ways = self.ways(left)
        return 20 * any(need[self.ends(self.sample(strongest, ways))[0]] > 0 for _ in range(5))

    def after(self, strongest: int, weakest: int) -> list[int]:
        """How many cards everybody has gained after the trick."""
        return [count + (seat == strongest) + (seat == weakest) for seat, count in enumerate(self.gained)]

    def column(self, seat: int, columns: Rows) -> int:
        """A column whose booster the player wants, else one whose booster nobody waits for."""
        able = [at for at, column in enumerate(columns) if len(column) > self.aim.columns[at]]
        if self.number in self.aim.takes:
            able = [at for at in able if columns[at][-1] == self.aim.takes[self.number]]
        mine = [at for at in able if self.boosters.get(columns[at][-1]) == seat]
        free = [at for at in able if columns[at][-1] not in self.boosters]
        if not able:
            raise Stuck
        chosen = self.rand.choose(mine or free or able)
        self.boosters.pop(columns[chosen][-1], None)
        return chosen

    def cut(self, zones: Zones, owner: int) -> int:
        """A cut that brings what is to be kept, where there is a choice."""
        if (self.number, owner) in self.aim.cuts:
            return self.aim.cuts[self.number, owner]
        pile, missing = zones["discard", owner], HAND - len(zones["hand", owner])
        wanted = Counter(self.aim.kept.get(owner, ())) - Counter(zones["hand", owner])
        hands = (self.aim.drawn - self.number) // HAND  # until the one that is aimed at, of this pile or of another
        first = missing + HAND * (hands - 1) if hands > 0 and len(pile) >= missing + HAND * hands else 0
        window = slice(first, first + HAND if first else missing)
        cuts = self.rand.shuffled(range(len(pile)))
        return max(cuts, key=lambda at: (wanted & Counter([*pile[at:], *pile[:at]][window])).total())


def suits(trump: int, antitrump: int) -> dict[str, int]:
    """Trump and anti-trump in a setup."""
    return {"trump": trump, "antitrump": antitrump}


def seats(game: Any) -> range:
    """All seats."""
    return range(game.seats)


def around(game: Any, first: int) -> list[int]:
    """All seats, from ``first`` on to the left."""
    return [(first + step) % game.seats for step in seats(game)]


def directed(game: Any, rand: Rand, aims: Callable[[], Aim | None]) -> Iterator[Record]:
    """Games that came to an aim, each made anew."""
    for _ in range(ATTEMPTS):
        with suppress(Stuck):
            if aim := aims():
                yield Director(game, rand, aim).play()


def hands_drawn(game: Any, cards: Cards) -> int:
    """How many hands are played, at the least, before these cards can be held: a point card is gained in its time."""
    first = {4: 1, 5: 2, 6: 4, 7: 5}
    worth = max((game.cards.worth[card] for card in cards), default=0)
    return first[worth] if worth else int(any(card in game.cards.boosters for card in cards))


# records -------------------------------------------------------------------------------------------------


def trick_records(
    game: Any, rand: Rand, lead: int, trump: int, antitrump: int, plays: Any, exchange: int = 0
) -> Iterator[Record]:
    """Games up to the last trick of a hand."""
    kept = {seat: [card] for seat, (card, _) in enumerate(plays)}
    swap = exchange_of(exchange)
    laid: dict[int, Play] = {seat: (*plays[seat], swap if seat == lead else None) for seat in around(game, lead)}
    least = hands_drawn(game, [card for card, _ in plays]) + 1

    def aim() -> Aim:
        at = HAND * min(least + rand.below(2), HAND)
        return Aim(at, kept, laid, leads={at: lead}, given=suits(trump, antitrump))

    return directed(game, rand, aim)


def choices_records(
    game: Any, rand: Rand, hand: Cards, trump: int, antitrump: int, turn: str, led: int
) -> Iterator[Record]:
    """Games up to a trick in which a hand is what its player still holds."""
    at = HAND * hands_drawn(game, hand) + HAND + 1 - len(hand)

    def aim() -> Aim:
        asked = rand.below(game.seats)
        if turn == "lead":
            return Aim(at, {asked: hand}, leads={at: asked}, given=suits(trump, antitrump))
        leader = (asked + 1 + rand.below(game.seats - 1)) % game.seats
        known = suits(trump, antitrump)
        return Aim(at, {asked: hand}, led=(asked, suit_led(led)), leads={at: leader}, given=known)

    return directed(game, rand, aim)


def remove_records(
    game: Any, rand: Rand, lead: int, trump: int, antitrump: int, plays: Any, piles: Sequence[int]
) -> Iterator[Record]:
    """Games up to the last trick of the first or the second hand: a pile is as large as what was gained before."""
    kept = {seat: [card] for seat, (card, _) in enumerate(plays)}
    laid: dict[int, Play] = {seat: (*plays[seat], None) for seat in around(game, lead)}
    at = 2 * HAND if any(piles) else HAND
    gains = piles if any(piles) else ()
    return directed(
        game,
        rand,
        lambda: Aim(at, kept, laid, leads={at: lead}, gains=gains, given=suits(trump, antitrump)),
    )


def gains_records(
    game: Any, rand: Rand, strongest: int, weakest: int, points: Cards, columns: Rows, **_: Any
) -> Iterator[Record]:
    """Games up to a trick with these ends; what else is in the columns is gained before."""
    at = len(game.cards.points) - len(points) + 1
    others = Counter(game.cards.boosters) - Counter(card for cards in columns for card in cards)
    lengths = list(map(len, columns))

    def aim() -> Aim:
        rest = rand.shuffled(list(others.elements()))
        filled = [[*cards, *(rest.pop() for _ in range(ROWS - len(cards)))] for cards in columns]
        ends = {at: lambda best, worst: (best, worst) == (strongest, weakest)}
        return Aim(at, ends=ends, columns=lengths, given={"boosters": filled})

    return directed(game, rand, aim)


def end_records(game: Any, rand: Rand, leader: int, hands: Rows, columns: Sequence[int]) -> Iterator[Record]:
    """Games up to the trick after which hands and columns are like that."""
    last = len(game.cards.points) - sum(columns)
    kept = dict(enumerate(hands))
    return directed(game, rand, lambda: Aim(last + 1, kept, leads={last: leader}, columns=columns))


def winner_records(
    game: Any, rand: Rand, lead: int, trump: int, antitrump: int, plays: Any, points: Sequence[int]
) -> Iterator[Record]:
    """Games of all tricks, the point cards won so that they add up to that."""
    at = len(game.cards.points)
    kept = {seat: [card] for seat, (card, _) in enumerate(plays)}
    laid: dict[int, Play] = {seat: (*plays[seat], None) for seat in around(game, lead)}

    aim = Aim(at, kept, laid, leads={at: lead}, totals=points, given=suits(trump, antitrump))
    return directed(game, rand, lambda: aim)


def score_records(game: Any, rand: Rand, hand: Rows, draw: Rows, discard: Rows) -> Iterator[Record]:
    """Games that end when so many point cards are won, by those who have them in the end."""
    own = [
        Counter(card for card in cards if card in game.cards.points)
        for cards in ([*a, *b, *c] for a, b, c in zip(hand, draw, discard, strict=True))
    ]
    at = sum(held.total() for held in own)
    rest = len(game.cards.points) - at
    columns = [min(ROWS, max(0, rest - ROWS * column)) for column in range(COLUMNS)]
    ender = max(seats(game), key=lambda seat: scoring.points_in(hand[seat], game.cards))
    kept = {ender: sorted(hand[ender])}
    return directed(game, rand, lambda: Aim(at + 1, kept, points=own, columns=columns, over=at))


def refill_records(game: Any, rand: Rand, draw: Cards, discard: Cards, at: int, **_: Any) -> Iterator[Record]:
    """Games up to a refill after the first or the second hand of the first seat, whose cards lie like that."""
    later = list(groups(game, discard, HAND))
    boosters = game.cards.boosters

    def aim() -> Aim | None:
        tricks, cuts = rand.choose(later), {(HAND, 0): at}
        if draw:  # the cards played in the second hand were drawn in any order, before those that are left
            pile = [*rand.shuffled([card for card, *_ in tricks]), *draw]
            turn = rand.below(len(pile))
            before = list(groups(game, [*pile[-turn:], *pile[:-turn]], HAND))
            if not before:
                return None
            tricks, cuts = [*rand.choose(before), *tricks], {(HAND, 0): turn, (2 * HAND, 0): at}
        numbered = list(enumerate(tricks, 1))
        return Aim(
            len(tricks) + 1,
            forced={number: (0, card) for number, (card, *_) in numbered},
            takes={number: gain for number, (_, *gains) in numbered for gain in gains if gain in boosters},
            ends={number: ends_with(game, gains) for number, (_, *gains) in numbered},
            cuts=cuts,
        )

    return directed(game, rand, aim) if later and len(draw) < HAND else iter(())


def groups(game: Any, pile: Cards, count: int) -> Iterator[list[Cards]]:
    """The ways in which a pile may have come about in so many tricks: a card played, a point card, a booster."""
    if not count:
        if not pile:
            yield []
        return
    for size in range(1, 4):
        kinds = [
            "P" if card in game.cards.points else "B" if card in game.cards.boosters else "S" for card in pile[1:size]
        ]
        if len(pile) >= size and kinds in ([], ["P"], ["B"], ["P", "B"]):
            for rest in groups(game, pile[size:], count - 1):
                yield [pile[:size], *rest]


def ends_with(game: Any, gained: Cards) -> Callable[[int, int], bool]:
    """Whether the first seat is the strongest and the weakest in a trick where it gains that, and only then."""
    wanted = any(card in game.cards.points for card in gained), any(card in game.cards.boosters for card in gained)
    return lambda best, worst: (best == 0, worst == 0) == wanted


def shared_out(deck: TwoSuitDeck, rand: Rand, left: Counter[int], totals: Sequence[int]) -> list[Counter[int]]:
    """Point cards for everybody, all of them, that add up to these points; none where that is not found.

    Of several ways that in which of each value the most players get some: so there is a choice who wins.
    """
    found = []
    for _ in range(40):
        rest, shares = Counter(left), list[Counter[int]]()
        for wanted in totals[:-1]:
            share = Counter[int]()
            while wanted:
                able = [card for card in rest if rest[card] > 0 and deck.worth[card] <= wanted]
                if not able:
                    break
                card = rand.choose(able)
                share[card] += 1
                rest[card] -= 1
                wanted -= deck.worth[card]
            shares.append(share)
        shares.append(+rest)
        if [sum(deck.worth[card] for card in share.elements()) for share in shares] == list(totals):
            found.append(shares)
    return max(found, key=lambda shares: sum(map(len, shares)), default=[])


# what cannot be ------------------------------------------------------------------------------------------


def no_suits(game: Any, trump: int, antitrump: int, **_: Any) -> Impossible | None:
    """Trump and anti-trump are two suits of the card list."""
    if trump == antitrump:
        return Impossible("trump and anti-trump are two suits", "trump-chosen")
    if not {trump, antitrump} <= set(game.cards.suits):
        return Impossible("no card shows the suit that is trump or anti-trump", "trump-chosen")
    return None


def no_hand(game: Any, hand: Cards, turn: str, led: int, **given: Any) -> Impossible | None:
    """Who leads follows nothing, and nobody holds more than six cards."""
    if turn == "lead" and suit_led(led) is not None:
        return Impossible("where a suit is led already nobody leads", "lead-one")
    if not 1 <= len(hand) <= HAND:
        return Impossible(f"who is to play holds 1 to {HAND} cards; here {len(hand)}", "strongest-leads")
    return no_suits(game, **given)


def no_piles(game: Any, piles: Sequence[int], plays: Any, **given: Any) -> Impossible | None:
    """There are only so many cards."""
    held = [card for card, _ in plays]
    most = len(game.cards.starters) + len(game.cards.boosters) + len(game.cards.points)
    if sum(piles) + len(held) > most:
        return Impossible(f"there are only {most} cards", "components")
    return no_suits(game, **given)


def no_gains(game: Any, points: Cards, columns: Rows, **_: Any) -> Impossible | None:
    """In every trick a point card of the lowest value and a booster leave, so as many of both are left."""
    boosters = sum(map(len, columns))
    if sorted(points) != sorted(game.cards.points[len(game.cards.points) - len(points) :]):
        return Impossible("the point cards of lower values are taken first", "strongest-gains")
    if boosters != len(points):
        reason = f"as many boosters as point cards are left; here {boosters} and {len(points)}"
        return Impossible(reason, "weakest-gains")
    return _no_columns(list(map(len, columns)))


def _no_columns(lengths: Sequence[int]) -> Impossible | None:
    if len(lengths) != COLUMNS or max(lengths) > ROWS:
        return Impossible(f"there are {COLUMNS} columns of at most {ROWS}", "booster-columns")
    return None


def no_end(game: Any, hands: Rows, columns: Sequence[int], **_: Any) -> Impossible | None:
    """Hands are equal, their size follows from the boosters left, and so do the point cards that may be in them."""
    cards, rest = [card for hand in hands for card in hand], sum(columns)
    return (
        _no_columns(columns)
        or _no_hands(game, hands, rest, only_points(game, cards))
        or _not_yet(game, [card for card in cards if card in game.cards.points], rest)
    )


def _no_hands(game: Any, hands: Rows, rest: int, points: bool) -> Impossible | None:
    """After a trick that leaves so many boosters and point cards."""
    if rest >= len(game.cards.points):
        return Impossible("a booster leaves in every trick", "weakest-gains")
    size, found = rest % HAND, [len(hand) for hand in hands]
    if any(count > size if points else count != size for count in found):
        reason = f"with {rest} boosters left everybody holds {size} cards; here {', '.join(map(str, found))}"
        return Impossible(reason, "strongest-leads")
    return None


def _not_yet(game: Any, held: Cards, rest: int) -> Impossible | None:
    """Point cards in hand were gained before the hands were drawn."""
    tricks = (len(game.cards.points) - rest - 1) // HAND * HAND
    if Counter(held) - Counter(game.cards.points[:tricks]):
        reason = f"only the {tricks} point cards won before the hands were drawn can be in hand"
        return Impossible(reason, "strongest-gains")
    return None


def no_refill(_: Any, hand: Cards, draw: Cards, discard: Cards, **__: int) -> Impossible | None:
    """Hands are drawn when they are empty, and everybody always has enough: one card a card that is removed."""
    if hand:
        return Impossible("hands are refilled when all are empty", "strongest-leads")
    count = len(draw) + len(discard)
    if count < HAND:
        return Impossible(f"everybody has at least {HAND} cards; here {count}", "cannot-occur")
    return None


def no_score(game: Any, hand: Rows, draw: Rows, discard: Rows) -> Impossible | None:
    """So many tricks, so many point cards from the lowest value up; and who ends a game holds enough of them."""
    rows = [*hand, *draw, *discard]
    cards = [card for row in rows for card in row]
    points = sorted(card for card in cards if card in game.cards.points)
    if points != sorted(game.cards.points[: len(points)]):
        return Impossible("the point cards of lower values are taken first", "strongest-gains")
    rest = len(game.cards.points) - len(points)
    most = max(scoring.points_in(held, game.cards) for held in hand)
    if rest and most <= (columns := -(-rest // ROWS)):
        reason = (
            f"{rest} boosters are left, in {columns} columns or more; to end the game takes more point cards in hand"
        )
        return Impossible(f"{reason}, here {most}", "declare-end")
    return _no_hands(game, hand, rest, only_points(game, cards)) or _not_yet(
        game, [card for held in hand for card in held if card in game.cards.points], rest
    )


def no_points(game: Any, points: Sequence[int], **given: Any) -> Impossible | None:
    """The points of all are those of so many point cards, from the lowest value up."""
    total = 0
    for card in game.cards.points:
        total += game.cards.worth[card]
        if total >= sum(points):
            break
    if total != sum(points):
        reason = f"the points of all add up to {sum(points)}, and no number of tricks brings that"
        return Impossible(f"{reason}; {total} would do", "strongest-gains")
    return no_suits(game, **given)


REACHING = {
    "trick": Reaching(shows_trick, trick_records, no_suits),
    "choices": Reaching(shows_choices, choices_records, no_hand),
    "remove": Reaching(shows_remove, remove_records, no_piles),
    "gains": Reaching(shows_gains, gains_records, no_gains),
    "end": Reaching(shows_end, end_records, no_end),
    "refill": Reaching(shows_refill, refill_records, no_refill),
    "score": Reaching(shows_score, score_records, no_score),
    "winner": Reaching(shows_winner, winner_records, no_points),
}
