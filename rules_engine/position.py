"""A deal under way: who is asked, what may be chosen, and what a choice does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import floor
from typing import Any, Self
from weakref import WeakKeyDictionary

from rules_engine.clauses import Ruling
from rules_engine.errors import GameError, IllegalAction, RulesError
from rules_engine.fields import LETTERS, Context
from rules_engine.game import Ask, Deal, Either, Game, Result, Sealed, Setup, Value, same
from rules_engine.rand import Rand
from rules_engine.table import Event, Listener, Table, Vocabulary

Move = tuple[int, str, Value]
Choose = Callable[[Sequence[Value]], Value]


def context_of(game: Game, called: Sequence[str] = LETTERS) -> Context:
    """What the codecs must know of a game; seats are called by their letters, as in records, or by other names."""
    return Context(game.deck, game.seats, called)


_dealt: set[type[Game]] = set()  # in this process
_vocabularies: WeakKeyDictionary[Game, Vocabulary] = WeakKeyDictionary()


def vocabulary_of(game: Game) -> Vocabulary:
    """What a game may name at its table."""
    if game not in _vocabularies:
        _vocabularies[game] = Vocabulary(game.clauses, game.facts)
    return _vocabularies[game]


def _ignore(_: Event) -> None:
    pass


class Position:
    """A deal of a game after some moves; a move is ``(seat, verb name, value)``.

    ``result`` is None while somebody is due. ``setup`` and ``deals`` are what it was made of.
    """

    __slots__ = ("_answers", "_narrative", "_request", "deals", "game", "moves", "result", "setup", "table")

    def __init__(self, game: Game, setup: Setup, deals: Sequence[Deal] = (), listener: Listener | None = None) -> None:
        self.game, self.setup, self.deals = game, setup, deals
        if listener is None and game.__class__ not in _dealt:
            _dealt.add(game.__class__)
            listener = _ignore  # so that what a game names is looked at once in any case
        if listener is None:
            self.table = Table(game.seats)
        else:
            self.table = Table(game.seats, listener, vocabulary_of(game), game.setup.cards(setup))
        self.moves: list[Move] = []
        self.result: Result | None = None
        self._narrative = game.play(self.table, setup, deals)
        self._answers: list[Value] = []
        self._request: Ask | Either | Sealed | None = None
        self._go_on(None)

    def __repr__(self) -> str:
        game, asks = self.game, self.asks
        due = f"{LETTERS[self.seat]} to {' or '.join(dict.fromkeys(ask.name for ask in asks))}" if asks else "over"
        lying = [
            (f"{zone.name} {LETTERS[zone.owner]}" if zone.owner >= 0 else zone.name, zone) for zone in self.table.zones
        ]
        width = max((len(name) for name, zone in lying if zone), default=0)
        rows = [f"\n  {name:<{width}}  {' '.join(map(game.deck.format, zone))}" for name, zone in lying if zone]
        return f"<{game.name}, {game.seats} players, {len(self.moves)} moves, {due}{''.join(rows)}>"

    def copy(self) -> Self:
        """The same position again, by a replay of its moves; nobody listens to it."""
        copy = self.__class__(self.game, self.setup, self.deals)
        copy.follow(self.moves)
        return copy

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What the seat that is due is asked, several when it may choose among verbs; valid until the next move."""
        request = self._request
        if request is None:
            return ()
        if isinstance(request, Ask):
            return (request,)
        if isinstance(request, Either):
            return request.asks
        return (request.asks[len(self._answers)],)

    @property
    def chosen(self) -> tuple[int, ...]:
        """The seats whose sealed choice is in and not yet turned up."""
        if not isinstance(self._request, Sealed):
            return ()
        return tuple(ask.seat for ask in self._request.asks[: len(self._answers)])

    @property
    def together(self) -> bool:
        """Whether several seats choose at once: nobody is first."""
        return isinstance(self._request, Sealed) and len(self._request.asks) > 1

    @property
    def seat(self) -> int:
        """The seat that is due, or −1."""
        asks = self.asks
        return asks[0].seat if asks else -1

    def options(self) -> list[Move]:
        """All legal moves of the seat that is due."""
        return [(ask.seat, ask.name, value) for ask in self.asks for value in ask.values()]

    def rule(self, move: Move) -> Ruling:
        """The verdict on a move."""
        seat, name, value = move
        asks = self.asks
        for ask in asks:
            if ask.seat == seat and ask.name == name:
                return ask.rule_on(value)
        if not asks:
            return Ruling(False, ("F4",), {}, ())
        return Ruling(False, (asks[0].verb.clause,), {}, ())

    def binding(self, move: Move) -> tuple[str, ...]:
        """The clauses that bind a legal move, as ``rule`` has them."""
        return next(ask.binding() for ask in self.asks if ask.name == move[1])

    def put(self, move: Move, trusted: bool = False) -> None:
        """Make a move. Raises IllegalAction, and changes nothing, when the rules refuse it."""
        if not trusted:
            ruling = self.rule(move)
            if not ruling.legal:
                raise IllegalAction(self.refusal(move, ruling), ruling)
        self.moves.append(move)
        seat, name, value = move
        request = self._request
        if isinstance(request, Ask):
            self.table.actor = seat
            self._go_on(value)
        elif isinstance(request, Either):
            self.table.actor = seat
            self._go_on((name, value))
        else:
            assert request is not None
            self._answers.append(value)
            if len(self._answers) == len(request.asks):
                self.table.actor = -1
                answers, self._answers = self._answers, []
                self._go_on(answers)

    def follow(self, moves: Iterable[Move]) -> None:
        """Make moves that are known to be legal, in order: those of a record that was read, or of a drawn world."""
        table, send = self.table, self._narrative.send
        for move in moves:
            if self._request.__class__ is not Ask:
                self.put(move, trusted=True)
                continue
            self.moves.append(move)
            table.actor = move[0]
            try:
                self._request = send(move[2])
            except StopIteration as stop:
                self._request, self.result = None, stop.value

    def finish(self, choose: Choose) -> Result:
        """Play on to the end of the deal, each value chosen by ``choose`` from those that are legal."""
        while self._request is not None:
            self._choose_one(choose)
        assert self.result is not None
        return self.result

    def finish_at_random(self, rand: Rand) -> Result:
        """Play on to the end of the deal, every legal value as likely (of several verbs, first the verb).

        The same as ``finish(rand.choose)``. While nobody listens, a loop of its own chooses and sends what is chosen:
        simulations and players that search spend their time here.
        """
        if self.table.listener is not None:
            return self.finish(rand.choose)
        note, chance, send = self.moves.append, rand.random, self._narrative.send
        request, answers = self._request, self._answers
        try:
            while request is not None:
                while request.__class__ is Ask:
                    list_values = request.values  # loaded first: a call of a method is looked up on the class
                    values = list_values()
                    value = values[floor(chance() * len(values))]
                    note((request.seat, request.name, value))
                    request = send(value)
                if request.__class__ is Either:
                    able = []
                    for ask in request.asks:
                        list_values = ask.values
                        if values := list_values():
                            able.append((ask, values))
                    ask, values = able[floor(chance() * len(able))] if len(able) > 1 else able[0]
                    value = values[floor(chance() * len(values))]
                    note((ask.seat, ask.name, value))
                    request = send((ask.name, value))
                elif request.__class__ is Sealed:
                    for ask in request.asks[len(answers) :]:
                        value = rand.choose(ask.values())
                        note((ask.seat, ask.name, value))
                        answers.append(value)
                    answered, answers = answers, []
                    request = send(answered)
        except StopIteration as stop:
            self._request, self._answers, self.result = None, [], stop.value
        assert self.result is not None
        return self.result

    def _choose_one(self, choose: Choose) -> None:
        able = [ask for ask in self.asks if ask.values()] or self.asks
        ask = choose(able) if len(able) > 1 else able[0]
        self.put((ask.seat, ask.name, choose(ask.values())), trusted=True)

    def refusal(self, move: Move, ruling: Ruling) -> str:
        """Why a move is refused, in record names."""
        seat, name, value = move
        game = self.game
        what = _written(game, name, value)
        facts = tell(game, ruling)
        clause = game.clauses.label(ruling.clauses[0])
        due = f"; {LETTERS[self.seat]} is due" if seat != self.seat and self.seat >= 0 else ""
        who = LETTERS[seat] if seat in range(game.seats) else f"seat {seat!r}"
        return f"{who} may not {name} {what}".rstrip() + f" [{clause}]{due}{': ' + facts if facts else ''}"

    def _go_on(self, answer: Any) -> None:
        try:
            self._request = self._narrative.send(answer)
        except StopIteration as stop:
            self._request, self.result = None, stop.value


def _written(game: Game, name: str, value: Value) -> str:
    """A value in record names, or as it is when it is none that the verb could have."""
    verb, context = game.verbs.get(name), context_of(game)
    try:
        fields = verb.write(value, context) if verb else {}
        known = verb is not None and same(verb.read({"seat": "", "move": "", **fields}, "", context), value)
    except (RulesError, AttributeError, IndexError, KeyError, TypeError, ValueError):
        known = False
    return " ".join(map(str, fields.values())) if known else repr(value)


def facts_of(game: Game, facts: Any, called: Sequence[str] = LETTERS) -> dict[str, Any]:
    """Facts of an event or a ruling in record form; each name has one meaning in a game."""
    context = context_of(game, called)
    for name in facts:
        if name not in game.facts:
            raise GameError(f"{game.name}: fact {name!r} of a ruling; expected one of {', '.join(game.facts)}")
    return {name: game.facts[name].write(value, context) for name, value in facts.items()}


def tell(game: Game, ruling: Ruling) -> str:
    """The facts of a ruling as short text: ``led S``."""
    told = facts_of(game, ruling.facts)
    return ", ".join(f"{name} {' '.join(value) if isinstance(value, list) else value}" for name, value in told.items())
