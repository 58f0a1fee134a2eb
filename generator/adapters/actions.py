"""Moves as integers: an index in the list of all parts that moves of a game are made of.

A move is chosen part by part: ``share A:S8``, then ``share B:X9``. A list of whole moves would be too long to be of
use: four of sixty cards can be shared out in 11,703,240 ways, by four times sixty parts. A list of cards of any length
ends with a part of its own, ``play done``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from rules_engine import Game, find_game
from rules_engine.errors import GameError
from rules_engine.fields import (
    CARD,
    FLAG,
    LETTERS,
    SEAT,
    CardOr,
    Cards,
    CardSet,
    Codec,
    Context,
    EachSeat,
    Index,
    Maybe,
    Number,
    Parts,
    Word,
    Wrapped,
)
from rules_engine.notation import value_text
from rules_engine.position import Move, context_of

DONE = "done"
NOTHING = "-"


class Actions:
    """All parts of the moves of a game at a table, in a fixed order. GameError for a field of a kind of its own."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._context = context_of(game)
        found: dict[str, None] = {}
        for name, verb in game.verbs.items():
            for head, codec in self._heads(name):
                found.update(dict.fromkeys(f"{head}{word}" for word in _words(codec, self._context)))
            if not verb.fields.names:
                found[name] = None
        self.texts = tuple(found)
        self._numbers = {text: number for number, text in enumerate(self.texts)}

    def __reduce__(self) -> Any:
        """Verbs cannot be pickled: a game is made anew."""
        return _again, (self.game.name, self.game.seats, self.game.options)

    def __deepcopy__(self, memo: Any) -> Actions:
        return self  # nothing in it ever changes

    def __len__(self) -> int:
        return len(self.texts)

    def path(self, move: Move) -> tuple[int, ...]:
        """The parts of a move, in the order in which they are chosen."""
        _, name, value = move
        heads = self._heads(name)
        values = (value,) if len(heads) == 1 else value or ()
        texts = [
            f"{head}{word}"
            for (head, codec), one in zip(heads, values, strict=True)
            for word in _path(codec, one, self._context)
        ]
        return tuple(self._numbers[text] for text in texts or [name])

    def _heads(self, name: str) -> list[tuple[str, Codec]]:
        """What the parts of each field of a verb begin with."""
        codecs = self.game.verbs[name].fields.codecs
        alone = len(codecs) == 1
        return [(f"{name} " if alone else f"{name} {field}:", codec) for field, codec in codecs.items()]


def _again(name: str, seats: int, options: Any) -> Actions:
    return Actions(find_game(name)(seats, options))


def _any_length(codec: Cards | CardSet) -> bool:
    row = codec.row if isinstance(codec, CardSet) else codec
    return getattr(row, "length", None) is None


def _path(codec: Codec, value: Any, context: Context) -> list[str]:
    """The words of a value."""
    if isinstance(codec, EachSeat):
        return [f"{LETTERS[seat]}:{word}" for seat, one in enumerate(value) for word in _path(codec.of, one, context)]
    if isinstance(codec, Maybe) and value is None:
        return [NOTHING]
    if isinstance(codec, Wrapped):
        return _path(codec.of, value, context)
    if isinstance(codec, Cards | CardSet):
        names = [context.deck.format(card) for card in sorted(value)]
        return [*names, DONE] if _any_length(codec) else names
    return [value_text(codec.write(value, context))]


def _words(codec: Codec, context: Context) -> Iterator[str]:
    """All words that values of a field are made of."""
    if isinstance(codec, EachSeat):
        for seat in range(context.seats):
            yield from (f"{LETTERS[seat]}:{word}" for word in _words(codec.of, context))
    elif isinstance(codec, Wrapped):
        yield from (NOTHING,) if isinstance(codec, Maybe) else ()
        yield from _words(codec.of, context)
    elif isinstance(codec, Cards | CardSet):
        yield from _words(codec.of if isinstance(codec, CardSet) else CARD, context)
        yield from (DONE,) if _any_length(codec) else ()
    elif isinstance(codec, Parts):
        rows = [[(name, word) for word in _words(one, context)] for name, one in codec.fields.codecs.items()]
        yield from (",".join(f"{name}:{word}" for name, word in row) for row in product(*rows))
    else:
        yield from _simple(codec, context)


def _simple(codec: Codec, context: Context) -> list[str]:
    """The words of a field that has one value; a number without bounds is a place among the cards."""
    cards = [context.deck.format(card) for card in dict.fromkeys(context.deck.cards)]
    if codec is CARD:
        return cards
    if codec is SEAT:
        return list(LETTERS[: context.seats])
    if codec is FLAG:
        return ["true", "false"]
    if isinstance(codec, Number):
        high = len(context.deck) if codec.high is None else codec.high
        return [str(number) for number in range(codec.low or 0, high + 1)]
    for kind, words in _LISTS.items():
        if isinstance(codec, kind):
            return words(codec, cards)
    raise GameError(f"found a field of {type(codec).__name__}, expected one of the kinds in rules_engine/fields.py")


_LISTS: Mapping[type[Any], Callable[[Any, list[str]], list[str]]] = {
    Word: lambda codec, _: list(codec.words),
    Index: lambda codec, _: list(codec.names),
    CardOr: lambda codec, cards: [codec.word, *cards],
}
