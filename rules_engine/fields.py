"""How values of the engine are written in records: one codec a kind of value.

A codec reads a JSON value into the engine's form, naming the place and what may stand there, and writes it back.
Record fields, setups, facts of rulings and worked examples all go through the same codecs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from rules_engine.cards import Deck
from rules_engine.echo import quoted
from rules_engine.errors import RecordError

LETTERS = "ABCDEFGH"
MOST = 9_999
"""No number of a game comes near it: points, places, deals of a match."""


class Context(NamedTuple):
    """What a codec must know of the game at the table, and how seats are called where somebody reads it."""

    deck: Deck
    seats: int
    called: Sequence[str] = LETTERS


class Codec(Protocol):
    """Reads and writes one kind of value."""

    def read(self, json: Any, at: str, context: Context) -> Any:
        """The engine's value; RecordError with the pointer ``at`` when something else stands there."""

    def write(self, value: Any, context: Context) -> Any:
        """The JSON form of the engine's value."""

    def cards(self, value: Any) -> Iterator[list[int]]:
        """The lists of cards inside the value, in order: the places that a redeal may fill anew."""

    def mapped(self, value: Any, change: Callable[[int], int]) -> Any:
        """The value with every card in it changed."""


def shown(json: Any) -> str:
    """A JSON value as short text for a message."""
    if json is None:
        return "null"
    return str(json).lower() if isinstance(json, bool) else quoted(json)


class _Plain:
    def cards(self, value: Any) -> Iterator[list[int]]:
        """None."""
        return iter(())

    def mapped(self, value: Any, change: Callable[[int], int]) -> Any:
        """The value itself."""
        return value


class _Card:
    def read(self, json: Any, at: str, context: Context) -> int:
        card = context.deck.code.get(json) if isinstance(json, str) else None
        if card is None or card not in context.deck.cards:
            kinds = context.deck.kinds
            names = [kinds[card] for card in context.deck.cards]
            raise RecordError(at, shown(json), f"a card from {names[0]} to {names[-1]}", "F7")
        return card

    def write(self, value: int, context: Context) -> str:
        return context.deck.kinds[value]

    def cards(self, value: int) -> Iterator[list[int]]:
        yield [value]

    def mapped(self, value: int, change: Callable[[int], int]) -> int:
        return change(value)


class _Seat(_Plain):
    def read(self, json: Any, at: str, context: Context) -> int:
        letters = LETTERS[: context.seats]
        if not isinstance(json, str) or len(json) != 1 or json not in letters:
            raise RecordError(at, shown(json), f"a seat, {' '.join(letters)}", "F1")
        return letters.index(json)

    def write(self, value: int, context: Context) -> str:
        return context.called[value]


class _Flag(_Plain):
    def read(self, json: Any, at: str, context: Context) -> bool:
        if not isinstance(json, bool):
            raise RecordError(at, shown(json), "true or false", "F2")
        return json

    def write(self, value: bool, context: Context) -> bool:
        return bool(value)


class Number(_Plain):
    """An integer, within bounds where they are given, and of a size that games have."""

    def __init__(self, low: int | None = None, high: int | None = None) -> None:
        self.low, self.high = low, high

    def read(self, json: Any, at: str, context: Context) -> int:
        """An integer; ``true`` is none, nor is ``1.0``."""
        low, high = self.low, self.high
        if type(json) is int and abs(json) > MOST and high is None:
            raise RecordError(at, shown(json), f"an integer from {-MOST if low is None else low} to {MOST}", "F2")
        if type(json) is not int or (low is not None and json < low) or (high is not None and json > high):
            bounds = (
                "" if low is None and high is None else f" from {low} to {high}" if high is not None else f" from {low}"
            )
            raise RecordError(at, shown(json), f"an integer{bounds}", "F2")
        return json

    def write(self, value: int, context: Context) -> int:
        """The integer itself."""
        return value


class Word(_Plain):
    """One of a few words, which stand for themselves in the engine."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def read(self, json: Any, at: str, context: Context) -> str:
        """One of the words; with no words named, any text."""
        if not isinstance(json, str) or (self.words and json not in self.words):
            raise RecordError(at, shown(json), " or ".join(map(repr, self.words)) or "text", "F2")
        return json

    def write(self, value: str, context: Context) -> str:
        """The word itself."""
        return value


class Index(_Plain):
    """One of a row of names, an index in the engine: a suit by its letter, for instance."""

    def __init__(self, names: Sequence[str], what: str) -> None:
        self.names, self.what = tuple(names), what

    def read(self, json: Any, at: str, context: Context) -> int:
        """The index of the name."""
        if not isinstance(json, str) or json not in self.names:
            raise RecordError(at, shown(json), f"{self.what}: {' '.join(self.names)}", "F7")
        return self.names.index(json)

    def write(self, value: int, context: Context) -> str:
        """The name."""
        return self.names[value]


class Cards:
    """A list of cards, of a fixed length where one is given. Its order is kept as read."""

    def __init__(self, length: int | None = None, clause: str = "F7") -> None:
        self.length, self.clause = length, clause

    def read(self, json: Any, at: str, context: Context) -> list[int]:
        """The cards in the order that they are written in."""
        length = self.length
        if not isinstance(json, list) or (length is not None and len(json) != length):
            found = f"{len(json)} cards" if isinstance(json, list) else shown(json)
            count = "cards" if length is None else f"{length} cards"
            raise RecordError(at, found, f"a list of {count}", self.clause)
        return [CARD.read(name, f"{at}/{index}", context) for index, name in enumerate(json)]

    def write(self, value: Sequence[int], context: Context) -> list[str]:
        """The names in order."""
        return [context.deck.kinds[card] for card in value]

    def cards(self, value: list[int]) -> Iterator[list[int]]:
        """The list itself."""
        yield value

    def mapped(self, value: Sequence[int], change: Callable[[int], int]) -> list[int]:
        """Each card changed in turn."""
        return [change(card) for card in value]


class Rows:
    """A list of values of one kind: the columns of a table, the games of a match."""

    def __init__(self, of: Codec, length: int | None = None) -> None:
        self.of, self.length = of, length

    def read(self, json: Any, at: str, context: Context) -> list[Any]:
        """Each entry read in turn."""
        if not isinstance(json, list) or (self.length is not None and len(json) != self.length):
            found = f"{len(json)} entries" if isinstance(json, list) else shown(json)
            raise RecordError(at, found, "a list" if self.length is None else f"a list of {self.length}", "F7")
        return [self.of.read(entry, f"{at}/{index}", context) for index, entry in enumerate(json)]

    def write(self, value: Sequence[Any], context: Context) -> list[Any]:
        """Each entry written in turn."""
        return [self.of.write(entry, context) for entry in value]

    def cards(self, value: Sequence[Any]) -> Iterator[list[int]]:
        """The lists of cards inside, in order."""
        for entry in value:
            yield from self.of.cards(entry)

    def mapped(self, value: Sequence[Any], change: Callable[[int], int]) -> list[Any]:
        """Each entry changed in turn."""
        return [self.of.mapped(entry, change) for entry in value]


class EachSeat:
    """An object with one entry a seat; a tuple in seat order in the engine."""

    def __init__(self, of: Codec) -> None:
        self.of = of

    def read(self, json: Any, at: str, context: Context) -> tuple[Any, ...]:
        """The entries in seat order, whatever the order of the keys."""
        letters = LETTERS[: context.seats]
        if not isinstance(json, dict):
            raise RecordError(at, shown(json), f"an object with the keys {' '.join(letters)}", "F1")
        known_keys(json, letters, at, "F1")
        return tuple(self.of.read(json[letter], f"{at}/{letter}", context) for letter in letters)

    def write(self, value: Sequence[Any], context: Context) -> dict[str, Any]:
        """One key a seat, in seat order."""
        return {context.called[seat]: self.of.write(entry, context) for seat, entry in enumerate(value)}

    def cards(self, value: Sequence[Any]) -> Iterator[list[int]]:
        """The lists of cards inside, in seat order."""
        for entry in value:
            yield from self.of.cards(entry)

    def mapped(self, value: Sequence[Any], change: Callable[[int], int]) -> tuple[Any, ...]:
        """Each entry changed in turn."""
        return tuple(self.of.mapped(entry, change) for entry in value)


class Unordered(tuple[int, ...]):
    """Cards whose order has no meaning (F8): equal to any tuple of the same cards, written as it was read.

    It cannot be hashed: a plain tuple of the same cards has a hash that knows their order.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, tuple) and sorted(self) == sorted(other)

    def __ne__(self, other: object) -> bool:
        return not self == other


class CardSet:
    """Some cards at once, of a fixed number where one is given; their order has no meaning.

    ``of`` is what each is, by default a card. Of a verb whose sets have any number, ``allows`` says which there are.
    """

    def __init__(self, length: int | None = None, of: Codec | None = None) -> None:
        self.of = of or CARD
        self.row: Codec = Rows(of, length) if of else Cards(length)

    def read(self, json: Any, at: str, context: Context) -> Unordered:
        """The cards, their order kept for writing."""
        return Unordered(self.row.read(json, at, context))

    def write(self, value: Sequence[int], context: Context) -> list[str]:
        """The names in order."""
        return list(self.row.write(value, context))

    def cards(self, value: Sequence[int]) -> Iterator[list[int]]:
        """The cards."""
        yield [card for cards in self.row.cards(value) for card in cards]

    def mapped(self, value: Sequence[int], change: Callable[[int], int]) -> Unordered:
        """Each card changed in turn."""
        return Unordered(self.of.mapped(one, change) for one in value)


class CardOr:
    """A card, or a word for one that nobody has seen: the top of the stock. The word is −1 in the engine."""

    def __init__(self, word: str) -> None:
        self.word = word

    def read(self, json: Any, at: str, context: Context) -> int:
        """The card, or −1."""
        return -1 if json == self.word else int(CARD.read(json, at, context))

    def write(self, value: int, context: Context) -> Any:
        """The name, or the word."""
        return self.word if value == -1 else CARD.write(value, context)

    def cards(self, value: int) -> Iterator[list[int]]:
        """The card, if it is one."""
        return iter(()) if value == -1 else iter([[value]])

    def mapped(self, value: int, change: Callable[[int], int]) -> int:
        """The card changed, the word as it is."""
        return value if value == -1 else change(value)


class Wrapped:
    """A codec around another one; as it is here it changes nothing."""

    def __init__(self, of: Codec) -> None:
        self.of = of

    def read(self, json: Any, at: str, context: Context) -> Any:
        """What stands there."""
        return self.of.read(json, at, context)

    def write(self, value: Any, context: Context) -> Any:
        """What stands there."""
        return self.of.write(value, context)

    def cards(self, value: Any) -> Iterator[list[int]]:
        """The lists of cards inside."""
        return self.of.cards(value)

    def mapped(self, value: Any, change: Callable[[int], int]) -> Any:
        """The value with every card in it changed."""
        return self.of.mapped(value, change)


class Maybe(Wrapped):
    """A field that may be left out; None in the engine. A key that is there must not be null."""

    def write(self, value: Any, context: Context) -> Any:
        """What stands there; null in facts, which leave nothing out."""
        return None if value is None else self.of.write(value, context)

    def cards(self, value: Any) -> Iterator[list[int]]:
        """The cards inside, if it is there."""
        return iter(()) if value is None else self.of.cards(value)

    def mapped(self, value: Any, change: Callable[[int], int]) -> Any:
        """The value with every card in it changed."""
        return None if value is None else self.of.mapped(value, change)


class Fixed(Wrapped):
    """A field of a setup that stands in no record, since it is always the same: cards that always lie there."""

    def __init__(self, of: Codec, value: Any) -> None:
        super().__init__(of)
        self.value = value

    def read(self, json: Any, at: str, context: Context) -> Any:
        """The value; there is nothing to read."""
        return self.value


class Ahead(Wrapped):
    """A field of a move that is written between the seat and the name of the move."""


CARD: Codec = _Card()
SEAT: Codec = _Seat()
FLAG: Codec = _Flag()
NUMBER: Codec = Number()
CARDS: Codec = Cards()


def parts_of(names: Iterable[str], codec: Codec) -> Parts:
    """An object with one entry a name."""
    return Parts(**dict.fromkeys(names, codec))


def named(groups: Mapping[str, Codec]) -> dict[str, Codec]:
    """Codecs by name, from names divided by spaces: ``{"card lead": CARD}``."""
    return {name: codec for names, codec in groups.items() for name in names.split()}


class Fields:
    """Named values in a fixed order: a move's fields, a setup, what a worked example is given."""

    def __init__(self, **codecs: Codec) -> None:
        self.codecs: Mapping[str, Codec] = codecs
        self.names = tuple(codecs)

    def read(self, json: Any, at: str, context: Context, also: Sequence[str] = ()) -> dict[str, Any]:
        """The values by name; keys in ``also`` are left to the caller, any other key is an error (F3)."""
        if not isinstance(json, dict):
            raise RecordError(at, shown(json), f"an object with the keys {' '.join(self.names)}", "F3")
        fixed = {name: codec.value for name, codec in self.codecs.items() if isinstance(codec, Fixed)}
        written = [name for name in self.names if name not in fixed]
        needed = [name for name in written if name in json or not isinstance(self.codecs[name], Maybe)]
        known_keys(json, (*also, *needed), at, "F3")
        return {
            name: codec.read(json[name], f"{at}/{name}", context) if name in needed else fixed.get(name)
            for name, codec in self.codecs.items()
        }

    def write(self, values: Mapping[str, Any], context: Context) -> dict[str, Any]:
        """The JSON object, keys in order, without those that are left out."""
        return {
            name: codec.write(values[name], context)
            for name, codec in self.codecs.items()
            if not isinstance(codec, Fixed) and not (isinstance(codec, Maybe) and values[name] is None)
        }

    def cards(self, values: Mapping[str, Any]) -> list[list[int]]:
        """All lists of cards inside the values, in order of the fields."""
        return [cards for name, codec in self.codecs.items() for cards in codec.cards(values[name])]

    def mapped(self, values: Mapping[str, Any], change: Callable[[int], int]) -> dict[str, Any]:
        """The values with every card changed, in order of the fields."""
        return {name: codec.mapped(values[name], change) for name, codec in self.codecs.items()}


class Repeated(dict[str, Any]):
    """A JSON object in which ``key`` stood twice."""

    key = ""


class Parts:
    """An object of named values inside a move; a tuple in their order in the engine."""

    def __init__(self, **codecs: Codec) -> None:
        self.fields = Fields(**codecs)

    def read(self, json: Any, at: str, context: Context) -> tuple[Any, ...]:
        """The values in order."""
        return tuple(self.fields.read(json, at, context).values())

    def write(self, value: Sequence[Any], context: Context) -> dict[str, Any]:
        """The JSON object."""
        return self.fields.write(dict(zip(self.fields.names, value, strict=True)), context)

    def cards(self, value: Sequence[Any]) -> Iterator[list[int]]:
        """The lists of cards inside."""
        return iter(self.fields.cards(dict(zip(self.fields.names, value, strict=True))))

    def mapped(self, value: Sequence[Any], change: Callable[[int], int]) -> tuple[Any, ...]:
        """Each value with every card in it changed."""
        return tuple(self.fields.mapped(dict(zip(self.fields.names, value, strict=True)), change).values())


def known_keys(json: dict[str, Any], names: Sequence[str], at: str, clause: str) -> None:
    """Refuse unknown, missing and repeated keys."""
    if isinstance(json, Repeated):
        raise RecordError(f"{at}/{escaped(json.key)}", "a key given twice", "each key once", "F3")
    for key in json:
        if key not in names:
            raise RecordError(f"{at}/{escaped(key)}", "an unknown key", f"one of {' '.join(names)}", clause)
    for name in names:
        if name not in json:
            raise RecordError(at, f"no key {name!r}", f"the keys {' '.join(names)}", clause)


def escaped(key: str) -> str:
    """A key as a step of a JSON pointer (RFC 6901)."""
    return key.replace("~", "~0").replace("/", "~1")
