"""Whether what worked examples of Trumps give can happen.

``start``   hands that hold the picks
``show``    a hand shrinks by a card in each round in which its player shows a pair, and grows by one where last place
            draws: so many rounds come before
``rank``    the same; who plays face down holds nothing but numbers shown before, in a hand that became small enough
``take``    the field, from the last round backwards: what was shown joined it, what had to go was taken
``refill``  each round takes a card a player from the deck, and at most one more for last place
``score``   a whole game: what is shown in one round is taken in the next, or stays in the field for good

Rounds are scripted with all that is shown and taken; hands and deck follow from who needs which card when.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from rules_engine.errors import IllegalAction
from rules_engine.game import Game
from rules_engine.games.trumps import scoring
from rules_engine.games.trumps.rules import ASIDE, HAND, kinds_of
from rules_engine.played import Record
from rules_engine.position import Move, Position
from rules_engine.rand import Rand
from rules_engine.reaching import Impossible, Reaching, Stuck, begun, dealt, ended, steps

Shows = list[list[int]]  # by seat; empty: face down
Chunk = list[int]  # cards of one number that are taken at once; empty: last place draws
DRAW = -1
TRIES = 400  # scripts that are written before no record is found


# what a record shows -------------------------------------------------------------------------------------


def shows_start(record: Record, picks: Sequence[Sequence[int]]) -> bool:
    """These picks, all of them."""
    made: list[list[int]] = [[] for _ in range(record.game.seats)]
    done = False
    for step in steps(record):
        if step.move and step.move[1] == "reveal":
            made[step.move[0]].append(step.move[2])
        done = done or bool(step.move and not _asked(step.position, "reveal"))
    return done and made == [list(own) for own in picks]


def shows_show(record: Record, hand: Sequence[int], shown: Sequence[int]) -> bool:
    """Somebody with just this hand is to show after these numbers."""
    numbers: list[int] = []
    for step in steps(record):
        if step.move and step.move[1] == "show":
            numbers.append(step.move[2][0])
        elif step.move and step.move[1] != "facedown":
            numbers = []
        here = _asked(step.position, "show")
        if here and numbers == list(shown) and sorted(_zone(step.position, "hand", step.position.seat)) == sorted(hand):
            return True
    return False


def shows_rank(record: Record, start: int, cards: Sequence[Sequence[int]]) -> bool:
    """These are shown from this seat on, and by the others a card face down."""
    shows: dict[int, list[int]] = {}
    for step in steps(record):
        if step.move and step.move[1] in ("show", "facedown"):
            shows[step.move[0]] = step.move[2] if step.move[1] == "show" else []
        elif step.move:
            shows = {}
        whole = len(shows) == len(cards) and next(iter(shows)) == start
        if whole and all(sorted(shows[seat]) == sorted(own) for seat, own in enumerate(cards)):
            return True
    return False


def shows_take(record: Record, ranking: Sequence[int], field: Sequence[int], takes: Sequence[int]) -> bool:
    """These choices, in this order of seats, from this field."""
    ranked, made, lying = list[int](), list[int](), list[int]()
    for step in steps(record):
        if step.move and step.move[1] in ("take", "draw"):
            made.append(DRAW if step.move[1] == "draw" else step.move[2])
        if (ranked, made, lying) == (list(ranking), list(takes), sorted(field)):
            return True
        for event in step.events:
            if event.kind == "ranks":
                ranked, made, lying = list(event.facts["ranking"]), [], sorted(_zone(step.position, "field"))
    return False


def shows_refill(record: Record, start: int, deck: int, last: str, shown: Sequence[int] | None) -> bool:
    """A refill after this choice of last place, with so many cards in the deck before."""
    before, counts = -1, list[int]()
    for step in steps(record):
        next_up = next((event for event in step.events if event.kind in ("next-round", "last-round")), None)
        so = step.move and next_up and (next_up.facts["starter"], before, step.move[1]) == (start, deck, last)
        if so and (not shown or counts == list(shown)):
            return True
        before = len(_zone(step.position, "deck"))
        counts = [len(_zone(step.position, "shown", seat)) or 1 for seat in range(record.game.seats)]
    return False


def shows_score(record: Record, cards: Sequence[Sequence[int]]) -> bool:
    """These score cards, at the end of the game."""
    scored = [event.facts["cards"] for step in steps(record) for event in step.events if event.kind == "score"]
    return scored == [sorted(own) for own in cards]


# a scripted game -----------------------------------------------------------------------------------------


class Script:
    """A game by its rounds. What a seat shows it must hold by then; the cards that it gets are chosen accordingly.

    Raises Stuck where a round cannot be played so, and in ``setup`` where a card does not come in time.
    """

    def __init__(self, game: Game, rand: Rand, picks: Sequence[int], kept: Sequence[int] = ()) -> None:
        self.game, self.rand, self.seats = game, rand, range(game.seats)
        if list(picks).count(min(picks)) > 1:
            raise Stuck
        self.left = Counter(game.deck.cards)  # cards that nothing is decided about
        self.use([*picks, *kept])
        self.field = list(picks)
        self.starter = list(picks).index(min(picks))
        self.rest = len(game.deck) - HAND * game.seats - ASIDE[game.seats]  # cards in the deck
        self.moves: list[Move] = [(seat, "reveal", card) for seat, card in enumerate(picks)]
        self.wanted = [[card] for card in picks]  # the cards of a seat in the order in which they are needed
        self.gets = [HAND] * game.seats  # how many cards a seat has got
        self.drawn: list[int] = []  # who draws, card by card

    def use(self, cards: Sequence[int]) -> None:
        """Take cards out of those that nothing is decided about."""
        self.left -= Counter()
        if Counter(cards) - self.left:
            raise Stuck
        self.left -= Counter(cards)

    def order(self, first: int) -> list[int]:
        """All seats from one on."""
        return [(first + step) % len(self.seats) for step in self.seats]

    def ranked(self, shows: Shows) -> list[int]:
        """The seats by what they show in this round."""
        order = self.order(self.starter)
        return [order[place] for place in scoring.ranking([scoring.strength(shows[seat]) for seat in order])]

    def show(self, shows: Shows, seats: int | None = None, kept: bool = False) -> None:
        """Step 1, by the first so many; a face-down card is any of the hand and is named by ``setup``."""
        for seat in self.order(self.starter)[:seats]:
            cards = shows[seat]
            if not kept:
                self.use(cards)
            self.wanted[seat] += cards
            if len(self.wanted[seat]) > self.gets[seat]:
                raise Stuck
            self.moves.append((seat, "show", list(cards)) if cards else (seat, "facedown", None))

    def take(self, ranked: Sequence[int], takes: Sequence[int]) -> None:
        """Step 3: the numbers, first place first; DRAW for last place. Whoever finds nothing makes no choice."""
        rest = list(takes)
        for place, seat in enumerate(ranked):
            last = place == len(ranked) - 1
            if not rest or not (self.field or (last and self.rest)):
                continue
            card = rest.pop(0)
            if card == DRAW:
                if not last or not self.rest:
                    raise Stuck
                self.draw(seat)
                self.moves.append((seat, "draw", None))
                continue
            if card not in self.field:
                raise Stuck
            for _ in range(1 if last else self.field.count(card)):
                self.field.remove(card)
            self.moves.append((seat, "take", card))
        if rest:
            raise Stuck

    def draw(self, seat: int) -> None:
        """A card for a seat."""
        self.drawn.append(seat)
        self.gets[seat] += 1
        self.rest = max(0, self.rest - 1)

    def refill(self, shows: Shows, first: int) -> None:
        """Steps 4 and 5."""
        self.field += [card for cards in shows for card in cards]
        self.starter = first
        for seat in self.order(first):
            self.draw(seat)

    def round(self, shows: Shows, takes: Sequence[int] | None = None, draws: bool = False) -> None:
        """A whole round; what is taken is chosen at random unless it is said, and last place may draw."""
        self.show(shows)
        ranked = self.ranked(shows)
        self.take(ranked, self.any_takes(draws) if takes is None else takes)
        self.refill(shows, ranked[0])

    def any_takes(self, draws: bool) -> list[int]:
        """A number for each place; last place draws where it shall."""
        field = list(self.field)
        takes: list[int] = []
        for _ in self.seats[1:]:
            if not field:
                raise Stuck
            takes.append(self.rand.choose(kinds_of(field)))
            field = [card for card in field if card != takes[-1]]
        if not field and not draws:
            raise Stuck
        return [*takes, DRAW if draws else self.rand.choose(field)]

    def any_shows(self, pairs: Sequence[bool]) -> Shows:
        """A single or a pair of each seat, of cards that nothing is decided about and of different numbers."""
        shows: Shows = []
        for pair in pairs:
            able = [
                card for card, count in self.left.items() if count > pair and not any(card in cards for cards in shows)
            ]
            if not able:
                raise Stuck
            shows.append([self.rand.choose(sorted(able))] * (1 + pair))
        return shows

    def fitting(self, pairs: Sequence[bool], fits: Callable[[list[int]], bool]) -> Shows:
        """The same, so that the ranking is as it shall be."""
        for _ in range(60):
            shows = self.any_shows(pairs)
            if fits(self.ranked(shows)):
                return shows
        raise Stuck

    def setup(self, hands: dict[int, Sequence[int]]) -> dict[str, Any]:
        """The setup of this game, in which these seats hold just these cards at its end (beside what they show)."""
        for seat, hand in hands.items():
            self.wanted[seat] += hand
            if len(self.wanted[seat]) != self.gets[seat]:
                raise Stuck
        spare = self.rand.shuffled(sorted(self.left.elements()))
        for seat in self.seats:
            missing = self.gets[seat] - len(self.wanted[seat])
            if missing < 0 or missing > len(spare):
                raise Stuck
            self.wanted[seat] += [spare.pop() for _ in range(missing)]
        later = [iter(cards[HAND:]) for cards in self.wanted]
        pile = [next(later[seat]) for seat in self.drawn] + spare
        size = len(pile) - ASIDE[len(self.seats)]
        hidden = {seat: hand[0] for seat, hand in hands.items()}
        self.moves = [(seat, name, hidden[seat] if name == "facedown" else value) for seat, name, value in self.moves]
        return {
            "hands": tuple(sorted(cards[:HAND]) for cards in self.wanted),
            "deck": pile[:size],
            "aside": pile[size:],
        }

    def record(self, hands: dict[int, Sequence[int]] | None = None) -> Record:
        """The record of this game as far as it is scripted."""
        return begun(self.game, self.setup(hands or {}), self.moves)


def any_picks(game: Game, rand: Rand, kept: Sequence[int], starter: int | None = None) -> list[int]:
    """Different picks, the smallest by this seat; not of the cards that are needed."""
    able = Counter(game.deck.cards) - Counter(kept)
    picks = sorted(rand.shuffled(sorted(able))[: game.seats])
    first = rand.below(game.seats) if starter is None else starter
    return [picks[(seat - first) % game.seats] for seat in range(game.seats)]


def warmed_up(game: Game, rand: Rand, start: int, sizes: dict[int, int], kept: Sequence[int]) -> Script:
    """Rounds after which this seat starts and these seats hold so many cards; ``kept`` are needed afterwards.

    A hand shrinks with each pair shown, and grows where last place draws; who was last must still become first.
    """
    most = HAND - 1
    extra = int(sizes.get(start, most) > most)
    rounds = max((abs(most - size) for size in sizes.values()), default=0) + extra
    script = Script(game, rand, any_picks(game, rand, kept, None if rounds else start), kept)
    for left in range(rounds, 0, -1):
        pairs = [
            most - sizes[seat] >= left if seat in sizes else not rand.below(3) or (seat == start and left == 1)
            for seat in script.seats
        ]
        draws = [seat for seat, size in sizes.items() if size - most >= left - extra > 0]
        wanted = {-1: draws, 0: [start] if left == 1 else []}
        shows = script.fitting(pairs, partial(in_places, wanted))
        script.round(shows, None, bool(draws))
    if script.starter != start:
        raise Stuck
    return script


def in_places(wanted: Mapping[int, Sequence[int]], ranked: Sequence[int]) -> bool:
    """Whether one of the seats that are wanted in a place is there; any where none are."""
    return all(not seats or ranked[place] in seats for place, seats in wanted.items())


# records -------------------------------------------------------------------------------------------------


def start_record(game: Game, rand: Rand, picks: Sequence[Sequence[int]]) -> Record:
    """Hands that hold the picks."""
    rest = len(game.deck) - HAND * game.seats - ASIDE[game.seats]
    full = dealt(game.deck.cards, [*((own, HAND) for own in picks), ((), rest), ((), ASIDE[game.seats])], rand)
    if full is None:
        raise Stuck
    setup = {"hands": tuple(map(sorted, full[: game.seats])), "deck": full[-2], "aside": full[-1]}
    left = [iter(own) for own in picks]
    position = Position(game, setup)
    while _asked(position, "reveal") and (card := next(left[position.seat], None)) is not None:
        position.put((position.seat, "reveal", card))
    return begun(game, setup, position.moves)


def show_record(game: Game, rand: Rand, hand: Sequence[int], shown: Sequence[int]) -> Record:
    """Rounds in which a hand comes to its size, then the numbers that were shown before."""
    start = rand.below(game.seats)
    order = [(start + step) % game.seats for step in range(game.seats)]
    script = warmed_up(game, rand, start, {order[len(shown)]: len(hand)}, [*hand, *shown])
    shows = dict(zip(order, ([number] for number in shown), strict=False))
    script.show([shows.get(seat, []) for seat in script.seats], len(shown), kept=True)
    return script.record({order[len(shown)]: hand})


def rank_record(game: Game, rand: Rand, start: int, cards: Sequence[Sequence[int]]) -> Record:
    """Rounds in which the hands of those who play face down become small enough."""
    known = [card for own in cards for card in own]
    spare = Counter(game.deck.cards) - Counter(known)
    hands: dict[int, Sequence[int]] = {}
    numbers: list[int] = []
    for seat in ((start + step) % game.seats for step in range(game.seats)):
        numbers += cards[seat][:1]
        if not cards[seat]:
            able = rand.shuffled([card for card in sorted(spare.elements()) if card in numbers])
            hands[seat] = able[: 1 + rand.below(HAND - 1)]
            spare -= Counter(hands[seat])
            if not able:
                raise Stuck
    kept = [*known, *(card for hand in hands.values() for card in hand)]
    script = warmed_up(game, rand, start, {seat: len(hand) for seat, hand in hands.items()}, kept)
    script.show([list(own) for own in cards], kept=True)
    return script.record(hands)


def take_record(game: Game, rand: Rand, ranking: Sequence[int], field: Sequence[int], takes: Sequence[int]) -> Record:
    """Rounds by which the field comes about, found backwards; then one with this ranking."""
    picks, rounds = field_before(game, rand, sorted(field))
    script = Script(game, rand, picks, [card for shows, _ in rounds for cards in shows for card in cards])
    for shows, gone in rounds:
        script.show(shows, kept=True)
        ranked = script.ranked(shows)
        script.take(ranked, [*gone, DRAW])
        script.refill(shows, ranked[0])
    script.show(
        script.fitting(
            [not rand.below(3) for _ in ranking], partial(in_places, {at: [seat] for at, seat in enumerate(ranking)})
        )
    )
    script.take(ranking, takes)
    return script.record()


def field_before(
    game: Game, rand: Rand, field: Sequence[int], rounds: int = 9
) -> tuple[list[int], list[tuple[Shows, list[int]]]]:
    """Picks, and rounds with what is shown and which single cards first and second place take, that lead to a field."""
    kinds = rand.shuffled(kinds_of(field))
    if len(field) == game.seats and field.count(min(field)) == 1 and (len(kinds) < game.seats or rand.below(4)):
        return rand.shuffled(field), []
    if len(kinds) < game.seats or not rounds:
        raise Stuck
    shows = [[card] * (2 if field.count(card) > 1 and rand.below(4) else 1) for card in kinds[: game.seats]]
    left = list((Counter(field) - Counter(card for cards in shows for card in cards)).elements())
    gone = rand.shuffled([card for card in kinds_of(game.deck.cards) if card not in left])[: game.seats - 1]
    picks, before = field_before(game, rand, sorted([*left, *gone]), rounds - 1)
    return picks, [*before, (shows, gone)]


def refill_record(game: Game, rand: Rand, start: int, deck: int, last: str, shown: Sequence[int] | None) -> Record:
    """Rounds after which the deck is so small, then one that this seat wins."""
    rounds, draws = rand.choose(ways_down(game, deck))
    script = Script(game, rand, any_picks(game, rand, ()))
    drawing = rand.shuffled(range(rounds))[:draws]
    for number in range(rounds):
        script.round(script.any_shows([False] * game.seats), None, number in drawing)
    pairs = [count > 1 for count in shown or [1] * game.seats]
    script.round(script.fitting(pairs, partial(in_places, {0: [start]})), None, last == "draw")
    return script.record()


def ways_down(game: Game, deck: int) -> list[tuple[int, int]]:
    """Rounds, and cards that last place drew in them, after which the deck has so many cards."""
    size = len(game.deck) - HAND * game.seats - ASIDE[game.seats]
    return [
        (rounds, draws)
        for rounds in range(size)
        for draws in range(rounds + 1)
        if size - game.seats * rounds - draws == deck
    ]


# a whole game with given score cards ----------------------------------------------------------------------


def score_record(game: Game, rand: Rand, cards: Sequence[Sequence[int]]) -> Record:
    """A game in which what is shown in one round is taken in the next, or stays in the field for good."""
    drawers = who_draws(game, rand, cards)
    rounds = chunks_by_round(game, rand, cards, drawers)
    spare = Counter(game.deck.cards) - Counter(card for own in cards for card in own)
    junk = left_lying(rand, rounds, spare)
    joins = [[chunk for chunk in chunks if chunk] + idle for chunks, idle in zip(rounds, junk, strict=True)]
    picks = [card for chunk in joins[0] for card in chunk]
    if len(picks) != game.seats:
        raise Stuck
    kept = [card for chunks in joins[1:] for chunk in chunks for card in chunk]
    script = Script(game, rand, rand.shuffled(picks), kept)
    for number, chunks in enumerate(rounds):
        final = number == len(rounds) - 1
        items = script.any_shows([False] * game.seats) if final else joins[number + 1]
        shows = assigned(script, items, last_seat(script, rand, chunks, drawers[number]))
        script.show(shows, kept=not final)
        ranked = script.ranked(shows)
        script.take(ranked, [chunks[seat][0] if chunks[seat] else DRAW for seat in ranked])
        if not final:
            script.refill(shows, ranked[0])
    return whole(script)


def who_draws(game: Game, rand: Rand, cards: Sequence[Sequence[int]]) -> list[int]:
    """For each round of a game the seat that draws as last place, or -1: the others can take what they must."""
    size, few = len(game.deck) - HAND * game.seats - ASIDE[game.seats], 1 if game.options.deck_out == "empty" else 0
    most = [len(own) for own in cards]
    least = [sum(-(-count // 2) for count in Counter(own).values()) for own in cards]
    length = 2 + rand.below(size)
    # So many rounds in which nobody draws are left to a seat for its chunks.
    counts = [max(0, length - most[seat]) for seat in range(game.seats)]
    room = [length - least[seat] - counts[seat] for seat in range(game.seats)]
    if min(room) < 0:
        raise Stuck
    wanted = size - game.seats * (length - 1) + rand.below(game.seats + 1)  # so that the deck runs out in time
    for _ in range(max(0, wanted - sum(counts))):
        able = [seat for seat in range(game.seats) if counts[seat] < length - least[seat]]
        if not able:
            raise Stuck
        counts[rand.choose(able)] += 1
    draws = [seat for seat, count in enumerate(counts) for _ in range(count)]
    if len(draws) > length - 1:
        raise Stuck
    drawers = [*rand.shuffled([*draws, *[-1] * (length - 1 - len(draws))]), -1]
    deck = size
    for number, seat in enumerate(drawers[:-1], 1):
        deck -= seat >= 0
        if (deck < game.seats + few) != (number == length - 1):
            raise Stuck
        deck = max(0, deck - game.seats)
    return drawers


def chunks_by_round(
    game: Game, rand: Rand, cards: Sequence[Sequence[int]], drawers: Sequence[int]
) -> list[list[Chunk]]:
    """What each seat takes in each round, different numbers in a round, one of them a single where nobody draws."""
    spare = Counter(game.deck.cards) - Counter(card for own in cards for card in own)
    age = {card: rand.below(6) - spare[card] for card in kinds_of(game.deck.cards)}  # numbers that can lie come first
    rows: list[list[Chunk]] = []
    for seat, own in enumerate(cards):
        free = [number for number, drawer in enumerate(drawers) if drawer != seat]
        row = in_chunks(rand, own, len(free))
        row.sort(key=lambda chunk: age[chunk[0]])
        chunks: list[Chunk] = [[] for _ in drawers]
        for number, chunk in zip(free, row, strict=True):
            chunks[number] = chunk
        rows.append(chunks)
    for _ in range(600):
        wrong = [number for number in range(len(drawers)) if clashes(rows, number)]
        if not wrong:
            return [list(chunks) for chunks in zip(*rows, strict=True)]
        row, one = rows[rand.below(game.seats)], rand.choose(wrong)
        other = rand.below(len(drawers))
        before = clashes(rows, one) + clashes(rows, other)
        if row[one] and row[other]:
            row[one], row[other] = row[other], row[one]
            if clashes(rows, one) + clashes(rows, other) > before:
                row[one], row[other] = row[other], row[one]
    raise Stuck


def in_chunks(rand: Rand, own: Sequence[int], count: int) -> list[Chunk]:
    """Cards in so many chunks of one or two."""
    chunks = [[card] for card in own]
    while len(chunks) > count:
        able = [card for card in kinds_of(own) if chunks.count([card]) > 1]
        if not able:
            raise Stuck
        card = rand.choose(able)
        chunks.remove([card])
        chunks.remove([card])
        chunks.append([card, card])
    if len(chunks) < count:
        raise Stuck
    return chunks


def clashes(rows: Sequence[Sequence[Chunk]], number: int) -> int:
    """How much is wrong with a round."""
    chunks = [row[number] for row in rows]
    taken = [chunk[0] for chunk in chunks if chunk]
    pairs = sum(len(chunk) > 1 for chunk in chunks)
    return len(taken) - len(set(taken)) + (pairs == len(chunks)) + (pairs if not number else 0)


def left_lying(rand: Rand, rounds: Sequence[Sequence[Chunk]], spare: Counter[int]) -> list[list[Chunk]]:
    """For each round with a draw a card that comes into the field and is never taken."""
    found: list[list[Chunk]] = []
    for number, chunks in enumerate(rounds):
        later = {card for other in rounds[number:] for chunk in other for card in chunk}
        able = [card for card, count in sorted(spare.items()) if count and card not in later]
        idle = sum(not chunk for chunk in chunks)
        if idle and not able:
            raise Stuck
        found.append([[rand.choose(able)] for _ in range(idle)])
        spare = spare - Counter(card for chunk in found[-1] for card in chunk)
    return found


def last_seat(script: Script, rand: Rand, chunks: Sequence[Chunk], drawer: int) -> int:
    """Who must be in last place: whoever draws, else one who takes a single."""
    return drawer if drawer >= 0 else rand.choose([seat for seat in script.seats if len(chunks[seat]) == 1])


def assigned(script: Script, items: Sequence[Chunk], last: int) -> Shows:
    """Who shows what, so that a seat comes last; pairs by those who have more cards than they need so far."""
    weak = min(items, key=scoring.strength)
    others = sorted((item for item in items if item is not weak), key=len)
    slack = sorted(script.seats, key=lambda seat: script.gets[seat] - len(script.wanted[seat]))
    shows = dict(zip((seat for seat in slack if seat != last), others, strict=True)) | {last: weak}
    return [list(shows[seat]) for seat in script.seats]


def whole(script: Script) -> Record:
    """The record of a game that is scripted to its end."""
    game, setup = script.game, script.setup({})
    position = Position(game, setup)
    for move in script.moves:
        try:
            position.put(move)
        except IllegalAction:
            raise Stuck from None
    if position.result is None:
        raise Stuck
    return ended(game, [(setup, position)])


# what cannot be ------------------------------------------------------------------------------------------


def no_picks(game: Game, picks: Sequence[Sequence[int]]) -> Impossible | None:
    """Nobody picks more cards than are dealt."""
    most, size = max(map(len, picks)), game.numbers()["hand"]
    return Impossible(f"nobody has more than {size} cards to pick; here {most}", "deal") if most > size else None


def no_hand(game: Game, hand: Sequence[int], shown: Sequence[int]) -> Impossible | None:
    """What was shown is in no hand, and by the others only."""
    if len(shown) >= game.seats:
        return Impossible(f"at most {game.seats - 1} have shown before; here {len(shown)}", "other-number")
    if len(set(shown)) < len(shown):
        return Impossible("each number is shown once in a round", "other-number")
    for card, count in (Counter(hand) + Counter(shown)).items():
        if count > game.deck.cards.count(card):
            kind, copies = game.deck.kinds[card], game.deck.cards.count(card)
            return Impossible(f"there are no more than {copies} of {kind}, and one was shown; here {count}", "deck")
    return Impossible("a player who holds no card shows none", "hands-used-up") if not hand else None


def no_ranks(game: Game, start: int, cards: Sequence[Sequence[int]]) -> Impossible | None:
    """Who plays face down holds a card of a number that was shown before."""
    left = Counter(game.deck.cards) - Counter(card for own in cards for card in own)
    numbers: list[int] = []
    hidden = 0
    for seat in ((start + step) % game.seats for step in range(game.seats)):
        numbers += cards[seat][:1]
        hidden += not cards[seat]
        if not cards[seat] and hidden > sum(left[number] for number in numbers):
            shown = " and ".join(game.deck.kinds[number] for number in numbers) or "nothing"
            reason = f"a player who plays face down holds only numbers shown before, {shown}, and no such card is left"
            return Impossible(reason, "face-down")
    return None


def no_refill(game: Game, start: int, deck: int, shown: Sequence[int] | None, **_: Any) -> Impossible | None:
    """Each round takes a card a player from the deck, and one more where last place draws."""
    if shown and shown[start] < max(shown):
        return Impossible("a pair comes before all singles, and its player starts the next round", "pair-beats-single")
    if not deck and game.options.deck_out == "empty":
        return Impossible("a round that begins without a deck is the last, and nobody draws after it", "one-more-round")
    if deck and not ways_down(game, deck):
        reason = f"each round takes {game.seats} cards from the deck and at most one more"
        return Impossible(f"{reason}, which never leaves {deck}", "draw-one")
    return None


# parts of these ------------------------------------------------------------------------------------------


def _asked(position: Position, name: str) -> bool:
    return any(ask.name == name for ask in position.asks)


def _zone(position: Position, name: str, owner: int = -1) -> Sequence[int]:
    return next(zone for zone in position.table.zones if (zone.name, zone.owner) == (name, owner))


def scripts(write: Callable[..., Record]) -> Callable[..., Iterator[Record]]:
    """The records that are written, as often as it can be."""

    def records(game: Game, rand: Rand, **given: Any) -> Iterator[Record]:
        for _ in range(TRIES):
            with suppress(Stuck):
                yield write(game, rand, **given)

    return records


REACHING = {
    "start": Reaching(shows_start, scripts(start_record), no_picks),
    "show": Reaching(shows_show, scripts(show_record), no_hand),
    "rank": Reaching(shows_rank, scripts(rank_record), no_ranks),
    "take": Reaching(shows_take, scripts(take_record)),
    "refill": Reaching(shows_refill, scripts(refill_record), no_refill),
    "score": Reaching(shows_score, scripts(score_record)),
}
