"""The words in which a game is written: verbs, duties, asks, and the Game itself.

A game is a generator that reads like its rule text. Wherever a player decides it yields an ``Ask``: a verb with what
there is to choose from, and the duties that narrow it. What may be chosen and why something may not are the same fold
over the same duties, so they can never disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from inspect import isgeneratorfunction, signature
from itertools import repeat
from typing import Any, Concatenate, Generic, Literal, NamedTuple, ParamSpec, Protocol, TypeVar, overload

from rules_engine.cards import Deck
from rules_engine.clauses import Clauses, Ruling, clause_of
from rules_engine.errors import SetupError
from rules_engine.fields import Codec, Context, Fields
from rules_engine.rand import Rand
from rules_engine.scoring import Calculation
from rules_engine.table import Table, Zone

P = ParamSpec("P")
T = TypeVar("T")
Value = Any
Setup = dict[str, Any]
Fits = Callable[[Value], bool]
Turn = Literal["left", "right", ""]


# A verb or a duty with its arguments, evaluated only when asked. A bare tuple: one is made for nearly every decision.
Bound = tuple[Any, tuple[Any, ...]]


class Verb(Generic[P]):
    """A kind of choice: its name and fields in the record, and what there is to choose from.

    A value is what the fields hold: None without a field, the field's value with one, a tuple in order with several.
    The function returns a sequence, which may be a live zone; that of a ``lazy`` verb makes its choices one by one.
    One that only hands its argument on says so, ``as_it_stands``: it need not be called then.

    Where there are too many to list, as with sets of cards of any size, ``allows`` says of a value and the same
    arguments whether it may be chosen, duties aside. What the function lists are candidates then, among which players
    choose: each of them is allowed, and wherever something is allowed, and fits a duty, so does one of them.
    """

    def __init__(
        self,
        name: str,
        fields: Fields,
        function: Callable[P, Iterable[Value]],
        lazy: bool = False,
        allows: Callable[..., bool] | None = None,
        as_it_stands: bool = False,
    ) -> None:
        self.name, self.fields, self.lazy, self.allows = name, fields, lazy, allows
        if isgeneratorfunction(function) and not lazy:
            raise TypeError(f"verb {name!r}: {function.__qualname__} yields its choices; expected lazy=True")
        self.clause = clause_of(function)
        self.__doc__ = function.__doc__
        self._handed_on = function if as_it_stands else None
        self.use(function)

    def use(self, function: Callable[P, Iterable[Value]]) -> None:
        """List what this function lists; of asks, only those made from now on."""
        self.function = function
        self.plain = function is self._handed_on
        self.listed: Callable[..., Sequence[Value]] = function  # type: ignore[assignment]
        if self.lazy:
            self.listed = lambda *args: list(function(*args))  # type: ignore[call-arg]

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Bound:
        """The verb bound to what there is to choose from."""
        return self, signature(self.function).bind(*args, **kwargs).args if kwargs else args

    def read(self, json: dict[str, Any], at: str, context: Context) -> Value:
        """The value of a move as it is written in a record."""
        values = tuple(self.fields.read(json, at, context, ("seat", "move")).values())
        return values[0] if len(values) == 1 else values or None

    def write(self, value: Value, context: Context) -> dict[str, Any]:
        """The fields of a move as they are written in a record."""
        names = self.fields.names
        values = () if not names else (value,) if len(names) == 1 else value
        return self.fields.write(dict(zip(names, values, strict=True)), context)

    def mapped(self, value: Value, change: Callable[[int], int]) -> Value:
        """The value with every card in it changed."""
        codecs = tuple(self.fields.codecs.values())
        if len(codecs) == 1:
            return codecs[0].mapped(value, change)
        return tuple(codec.mapped(part, change) for codec, part in zip(codecs, value or (), strict=True)) or None


@overload
def verb(
    name: str, *, allows: Callable[..., bool] | None = None, **fields: Codec
) -> Callable[[Callable[P, Sequence[Value]]], Verb[P]]: ...
@overload
def verb(
    name: str, *, lazy: Literal[True], allows: Callable[..., bool] | None = None, **fields: Codec
) -> Callable[[Callable[P, Iterable[Value]]], Verb[P]]: ...
def verb(name: str, *, lazy: Any = False, allows: Any = None, **fields: Codec) -> Callable[[Callable[P, Any]], Verb[P]]:
    """Make a verb of the function that lists its choices; its docstring begins with the clause that grants them.

    A function that yields its choices, or returns them as an iterator, is ``lazy``. Raises TypeError where one yields
    and does not say so. ``allows`` is for choices that are too many to list.
    """
    return lambda function: Verb(name, Fields(**fields), function, lazy, allows)


class Duty(Generic[P]):
    """What narrows a choice: a function from choices to those that fit.

    With ``void``, a duty that nothing fits lapses, and that clause says so; without it nothing is left. ``tells`` gives
    the facts behind it from the same arguments; by default they are the arguments by name.
    """

    def __init__(
        self,
        function: Callable[Concatenate[Sequence[Value], P], list[Value]],
        void: str | None,
        tells: Callable[..., Mapping[str, Any]] | None,
    ) -> None:
        self.void = void
        self.clause = clause_of(function)
        self.__doc__ = function.__doc__
        self.use(function)
        names = tuple(signature(function).parameters)[1:]
        self.tells = tells or (lambda *args: dict(zip(names, args, strict=True)))

    def use(self, function: Callable[Concatenate[Sequence[Value], P], list[Value]]) -> None:
        """Keep what this function keeps; of asks, only those made from now on."""
        self.function = function

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Bound:
        """The duty bound to what it looks at."""
        return self, signature(self.function).bind((), *args, **kwargs).args[1:] if kwargs else args


def duty(
    void: str | None = None, tells: Callable[..., Mapping[str, Any]] | None = None
) -> Callable[[Callable[Concatenate[Sequence[Value], P], list[Value]]], Duty[P]]:
    """Make a duty of the function that keeps what fits; its docstring begins with its clause."""
    return lambda function: Duty(function, void, tells)


class Ask:
    """A question to one seat. It holds live zones: it may be asked again and again, its choices are of the moment."""

    __slots__ = ("args", "candidates", "duties", "name", "seat", "values", "verb")

    candidates: Callable[[], Sequence[Value]]
    """All that there is to choose from, duties aside, each once."""
    values: Callable[[], Sequence[Value]]
    """All that may be chosen, each once. Do not change it: it may be a live zone."""

    def __init__(self, seat: int, what: Bound, *duties: Bound) -> None:
        verb, args = what
        self.seat: int = seat
        self.verb: Verb[Any] = verb
        self.name: str = verb.name
        self.args = args
        self.duties = duties
        self.values = self.candidates = repeat(args[0]).__next__ if verb.plain else partial(verb.listed, *args)
        if verb.plain and duties:
            # Its choices are the zone as it stands: the first duty looks at it without a call.
            duty, given = duties[0]
            self.values = _narrowed_zone(args[0], duty.function, given, duty.void is None)
            duties = duties[1:]
        for duty, given in duties:
            self.values = _narrowed(self.values, duty.function, given, duty.void is None)

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones that there is to choose from."""
        return tuple(given for given in self.args if isinstance(given, Zone))

    def told(self) -> dict[str, Any]:
        """The facts that the duties rest on, in the engine's form."""
        return {name: value for duty, given in self.duties for name, value in duty.tells(*given).items()}

    def may(self, value: Value) -> bool:
        """Whether a value may be chosen."""
        return value in self.values() or (self.verb.allows is not None and self.rule_on(value).legal)

    def binding(self) -> tuple[str, ...]:
        """The clauses that bind whatever may be chosen: those of the ruling on any of it, without looking for one."""
        values: Sequence[Value] = self.candidates() if self.duties else ()
        clauses = [self.verb.clause]
        for duty, given in self.duties:
            kept = duty.function(values, *given)
            if len(kept) < len(values):
                clauses.append(duty.clause if kept or duty.void is None else duty.void)
            values = kept or values
        return tuple(dict.fromkeys(clauses))

    def rule_on(self, value: Value) -> Ruling:
        """The verdict on a whole choice, also on one that is not among the candidates of a verb that ``allows`` it."""
        allows = self.verb.allows
        granted = (value,) if allows is not None and allows(value, *self.args) else ()
        return self.rule(partial(same, value), granted)

    def rule(self, fits: Fits, granted: tuple[Value, ...] = ()) -> Ruling:
        """The verdict on a whole or half-made choice: whether something that ``fits`` may be chosen.

        ``granted`` is what may be chosen besides the candidates.
        """
        values: Sequence[Value] = self.candidates()
        if granted and not any(map(fits, values)):
            values = (*values, *granted)
        if not any(map(fits, values)):
            return Ruling(False, (self.verb.clause,), {}, tuple(values))
        clauses: tuple[str, ...] = (self.verb.clause,)
        facts: dict[str, Any] = {}
        for duty, given in self.duties:
            kept = duty.function(values, *given)
            if not kept and duty.void is None:
                return Ruling(False, (duty.clause,), duty.tells(*given), ())
            if kept and not any(map(fits, kept)):
                return Ruling(False, (duty.clause,), duty.tells(*given), tuple(kept))
            if len(kept) < len(values):
                clauses += (duty.clause if kept else duty.void,)
                facts |= duty.tells(*given)
            values = kept or values
        # A verb and a duty may share a clause: each binds once.
        return Ruling(True, tuple(dict.fromkeys(clauses)), facts, tuple(filter(fits, values)))


def same(one: Value, other: Value) -> bool:
    """Whether two values are one choice; ``True`` and ``1.0`` are not the card 1."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        if (
            type(one) is not tuple or type(other) is not tuple
        ):  # a tuple with an equality of its own: cards in any order
            return one == other and not any(isinstance(part, (bool, float)) for part in (*one, *other))
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and bool(one == other)


def _narrowed_zone(
    every: Sequence[Value], fitting: Callable[..., list[Value]], given: tuple[Any, ...], hard: bool
) -> Callable[[], Sequence[Value]]:
    """The same as ``_narrowed`` of choices that are always the same live zone."""
    if len(given) == 1:
        (only,) = given
        return (lambda: fitting(every, only)) if hard else (lambda: fitting(every, only) or every)
    return (lambda: fitting(every, *given)) if hard else (lambda: fitting(every, *given) or every)


def _narrowed(
    choices: Callable[[], Sequence[Value]], fitting: Callable[..., list[Value]], given: tuple[Any, ...], hard: bool
) -> Callable[[], Sequence[Value]]:
    """What fits a duty; all the same choices when nothing does, unless it is hard. One duty of the fold."""
    if len(given) == 1:
        (only,) = given  # nearly every duty rests on one thing; naming it saves unpacking at each decision
        if hard:
            return lambda: fitting(choices(), only)

        def narrowed() -> Sequence[Value]:
            every = choices()
            return fitting(every, only) or every

        return narrowed
    if hard:
        return lambda: fitting(choices(), *given)

    def values() -> Sequence[Value]:
        every = choices()
        return fitting(every, *given) or every

    return values


class Either(NamedTuple):
    """One seat, several verbs to choose from; the answer is ``(verb name, value)``."""

    asks: tuple[Ask, ...]


class Sealed(NamedTuple):
    """Several seats choose at once, nothing moves before all are in; the answer is a list in the same order."""

    asks: Sequence[Ask]


class Result(NamedTuple):
    """How a deal ended: the points by ``Game.scored``, and what the match or a tie-break needs besides."""

    scores: tuple[int, ...]
    closing: Any = None


class Outcome(NamedTuple):
    """How a match ended: what is compared, by seat or side, everyone with the best result, and the clauses behind it.

    Clauses that the notes of the last deal name already are not said again. ``ranks`` are the places, from 1, of a
    match that is about them: who went out first, second and so on.
    """

    scores: Mapping[str, int]
    winners: tuple[str, ...]
    because: str = ""
    ranks: Mapping[str, int] = {}


class Deal(NamedTuple):
    """A deal that was played out."""

    setup: Setup
    result: Result


class Follows(NamedTuple):
    """A fact of the next setup that is settled by the deals before, and the clause that settles it."""

    value: Any
    clause: str


Narrative = Generator[Ask | Either | Sealed, Any, Result]
Part = Generator[Ask | Either | Sealed, Any, T]  # a part of a narrative, and what comes of it


class Game(Protocol):
    """A game at a table of some seats, with its options. One deal is one narrative; the match is pure functions.

    Games are classes in ``rules_engine/games``, a folder each, one in its ``rules``. What they inherit decides nothing:
    by default a deal settles nothing for the next, and every setup with the right cards is legal.
    """

    name: str
    players: tuple[int, ...]
    Options: type[Any]
    clauses: Clauses
    turn: Turn  # which neighbour is next; empty where play does not go round
    verbs: Mapping[str, Verb[Any]]
    calculations: Mapping[str, Calculation] = {}
    facts: Mapping[str, Codec]  # what notes and rulings tell, a codec for each name

    seats: int
    options: Any
    deck: Deck
    setup: Fields
    scored: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]  # the seats that play together

    def __init__(self, seats: int, options: Any = None) -> None: ...

    def numbers(self) -> dict[str, int]:
        """The numbers that rule texts print, by name."""

    def settled(self, deals: Sequence[Deal]) -> dict[str, Follows]:
        """What of the next setup follows from the deals so far."""
        return {}

    def deal(self, deals: Sequence[Deal], rand: Rand) -> Setup:
        """The next setup: what is settled, and chance."""

    def lawful(self, setup: Setup) -> str | None:
        """The clause that a setup of the right cards breaks all the same, or None."""
        return None

    def play(self, table: Table, setup: Setup, deals: Sequence[Deal]) -> Narrative:
        """One deal, as its rule text tells it."""

    def outcome(self, deals: Sequence[Deal]) -> Outcome | None:
        """How the match ended, or None while it goes on."""


def players_at(game: Game, seats: int) -> int:
    """The number of players, which the game must allow; else SetupError."""
    if seats not in game.players:
        raise SetupError(f"{game.name}: found {seats} players, expected {' or '.join(map(str, game.players))}")
    return seats


def way_round(game: Game) -> Turn:
    """Which way the turn goes round the table; empty where it goes neither way, and for two players."""
    return game.turn if game.seats > 2 else ""


def best(scores: Mapping[str, int]) -> tuple[str, ...]:
    """Everyone with the highest score, in order."""
    top = max(scores.values())
    return tuple(name for name, score in scores.items() if score == top)
