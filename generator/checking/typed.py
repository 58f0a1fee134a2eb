"""A worked example's cards in a short notation, as a person types them after ``tehodoki score``.

    suit S  A: S3 S4 S5 S6  B: S8 S10  C: SA S2 S9  D: S7
    lead=A  A: S7  B: S9  C: H2  D: D2
    games=  A: 5  B: 8  C: 6  D: 4;  A: 4  B: 5  C: 3  D: 8

What the engine's calculation is given has names: ``name=value``, or values alone in the order of the names. What each
seat has stands behind its letter, ``A: …``; ``-`` or nothing is none. Rows are divided by ``;``, or begin where a seat
comes again. ``7×3`` is three 7s; a value may be JSON. Full-width forms and suit signs are read, too. The number of
players is that of the seats.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from generator.faults import did_you_mean
from rules_engine.cards import BREAKS, SIGNS, Deck
from rules_engine.errors import NotationError, RulesError
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
    Rows,
    Word,
)
from rules_engine.game import Game
from rules_engine.scoring import Calculation

_BREAK = re.escape(BREAKS)
_PIECE = re.compile(
    rf"(?P<name>[A-Za-z_]\w*)\s*=\s*|(?P<seat>[A-Za-z]):|(?P<row>;)|(?P<word>[^{_BREAK};]+)|[{_BREAK}]+"
)
_TIMES = re.compile(r"(.+)[×x*]([0-9]{1,3})")
_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_FLAGS |= {"はい": True, "いいえ": False}
NONE = "-"


@dataclass(frozen=True)
class Written:
    """What was read: which calculation, for how many seats, and what it is given in record form."""

    calculation: str
    seats: int
    given: Mapping[str, Any]


class _Word(NamedTuple):
    kind: str
    text: str
    at: int
    value: Any = None


@dataclass(frozen=True)
class _Argument:
    """A value: the words after a name, after no name, or the seats'. ``at`` is where it begins."""

    name: str | None
    words: tuple[_Word, ...]
    at: int

    @property
    def by_seat(self) -> bool:
        return bool(self.words) and self.words[0].kind == "seat"


@dataclass(frozen=True)
class _Typed:
    """The text as typed, and what is known while a value is read."""

    text: str
    deck: Deck
    seats: int

    def refusal(self, at: int, found: str, expected: str, extra: str = "") -> NotationError:
        return refusal(self.text, at, found, expected, extra)


def refusal(text: str, at: int, found: str, expected: str, extra: str = "") -> NotationError:
    """What is wrong, with line and column, both from 1."""
    line = text.count("\n", 0, at) + 1
    column = at - text.rfind("\n", 0, at)
    where = f"column {column}" if "\n" not in text else f"line {line}, column {column}"
    return NotationError(f"{where}: found {found}, expected {expected}{extra}", text, at)


Spell = Callable[[str, int], tuple[Sequence[tuple[str, int]], int] | None]
"""The cards whose spelling begins at a place, each with its own place, and where the spelling ends; None: no card."""


def read_notation(
    game: type[Game], text: str, calculation: str | None = None, seats: int | None = None, spell: Spell | None = None
) -> Written:
    """What a text gives a calculation, which may be left out where the names and values decide.

    ``spell`` reads cards that are written otherwise than by their names in records. Raises NotationError with the place
    of what cannot be read.
    """
    arguments = _arguments(_words(_folded(text), spell), text)
    if not arguments:
        raise refusal(text, 0, "nothing", f"what is to be scored: {shape(game, calculation)}")
    wanted = [game.calculations[calculation]] if calculation else _possible(game, arguments, text)
    seats = _seats(game, arguments, text) if seats is None else seats
    typed = _Typed(text, game(seats).deck, seats)
    read: list[Written] = []
    faults: list[NotationError] = []
    for one in wanted:
        try:
            given = _given(one, arguments, typed)
            if len(wanted) > 1:
                one.given.read(given, "", Context(typed.deck, seats))
            read.append(Written(one.name, seats, given))
        except NotationError as error:
            faults.append(error)
        except RulesError as error:
            faults.append(refusal(text, 0, str(error), shape(game, one.name)))
    if not read:
        # The attempt that came furthest is what was meant.
        raise max(faults, key=lambda error: error.position)
    if len(read) > 1:
        # What may be left out is only left out where nothing else is meant.
        read = [one for one in read if len(one.given) == len(game.calculations[one.calculation].given.names)] or read
    if len(read) > 1:
        names = " or ".join(one.calculation for one in read)
        raise refusal(text, 0, f"what could be {names}", "one of these words in front")
    return read[0]


def shape(game: type[Game], calculation: str | None = None) -> str:
    """What the calculations of a game are given: ``trick (lead=… A: … B: …)``."""
    names = [calculation] if calculation else list(game.calculations)
    return ", ".join(f"{name} ({_shape(game.calculations[name])})" for name in names)


def _shape(calculation: Calculation) -> str:
    codecs = calculation.given.codecs
    alone = sum(map(_is_by_seat, codecs.values())) == 1
    said = {name: "A: … B: …" if _is_by_seat(codec) else "…" for name, codec in codecs.items()}
    return " ".join(text if alone and _is_by_seat(codecs[name]) else f"{name}={text}" for name, text in said.items())


# from text to arguments ---------------------------------------------------------------------------------------


def _folded(text: str) -> str:
    """Full-width forms as plain ones, each sign where it stood."""
    return "".join(one if len(one := unicodedata.normalize("NFKC", char)) == 1 else char for char in text)


def _words(plain: str, spell: Spell | None = None) -> list[_Word]:
    words, at = [], 0
    while at < len(plain):
        if spell and (spelt := spell(plain, at)):
            words += [_Word("word", kind, at) for kind, at in spelt[0]]
            at = spelt[1]
            continue
        match = _PIECE.match(plain, at)
        assert match is not None
        kind = match.lastgroup
        if kind:
            words.append(_Word(kind, match[kind], at))
        at = match.end()
        if kind == "name" and plain[at : at + 1] in ("{", "[", '"'):
            try:
                value, end = json.JSONDecoder().raw_decode(plain, at)
            except (ValueError, RecursionError):
                raise refusal(plain, at, "JSON that cannot be read", "a JSON value") from None
            words.append(_Word("json", plain[at:end], at, value))
            at = end
    return words


def _arguments(words: Sequence[_Word], text: str) -> list[_Argument]:
    """Cut where a name comes, where the seats begin, and between values that stand alone in front."""
    arguments: list[tuple[str | None, list[_Word], int]] = []
    for word in words:
        name, own, _ = arguments[-1] if arguments else (None, [], 0)
        if word.kind == "name":
            arguments.append((word.text, [], word.at))
        elif (own and own[0].kind == "seat") or (name and (word.kind != "seat" or not own)):
            own.append(word)
        elif word.kind == "row":
            raise refusal(text, word.at, "';'", "a seat, such as A:, before the first ';'")
        else:
            arguments.append((None, [word], word.at))
    return [_Argument(name, tuple(own), at) for name, own, at in arguments]


def _possible(game: type[Game], arguments: Sequence[_Argument], text: str) -> list[Calculation]:
    """The calculations that have these names and as many values."""
    known = {name for one in game.calculations.values() for name in one.given.names}
    for argument in arguments:
        if argument.name and argument.name not in known:
            names = f"one of {', '.join(sorted(known))}"
            raise refusal(text, argument.at, repr(argument.name), names, _near(argument.name, known))
    named = {argument.name for argument in arguments if argument.name}
    found = [
        one
        for one in game.calculations.values()
        if named <= set(one.given.names)
        and len(needed(one)) <= len(arguments) <= len(one.given.names)
        and sum(map(_is_by_seat, one.given.codecs.values())) >= sum(argument.by_seat for argument in arguments)
    ]
    if not found:
        first = arguments[0]
        word = first.words[0].text if first.name is None else ""
        found_here = repr(word) if word and not first.by_seat else "values that fit none of them"
        raise refusal(text, first.at, found_here, f"one of {shape(game)}", _near(word, game.calculations))
    return found


def _seats(game: type[Game], arguments: Sequence[_Argument], text: str) -> int:
    """As many seats as are named; where none is, the most that may play."""
    named = [word for argument in arguments for word in argument.words if word.kind == "seat"]
    if not named:
        return max(game.players)
    last = max(named, key=lambda word: word.text.upper())
    seats = ord(last.text.upper()) - ord("A") + 1
    if seats not in game.players:
        letters = [f"seats A to {LETTERS[count - 1]}" for count in game.players]
        raise refusal(text, last.at, f"seat {last.text.upper()} as the last", " or ".join(letters))
    return seats


# from arguments to values -------------------------------------------------------------------------------------


def _given(calculation: Calculation, arguments: Sequence[_Argument], typed: _Typed) -> dict[str, Any]:
    """The value of each field in record form."""
    codecs = calculation.given.codecs
    values: dict[str, Any] = {}
    for argument in arguments:
        name = argument.name
        if name is None:
            taken = {*values, *(one.name for one in arguments)}
            fields = [field for field, codec in codecs.items() if _is_by_seat(codec) == argument.by_seat]
            free = [field for field in fields if field not in taken]
            if not free:
                more = "nothing more" if values or argument.by_seat else "a name or a seat"
                near = _near(argument.words[0].text, calculation.given.names)
                raise typed.refusal(argument.at, repr(argument.words[0].text), f"{more}: {_shape(calculation)}", near)
            name = free[0]
        if name not in codecs:
            known = f"{_shape(calculation)} for {calculation.name}"
            raise typed.refusal(argument.at, repr(name), known, _near(name, codecs))
        if name in values:
            raise typed.refusal(argument.at, f"{name} a second time", "it once")
        values[name] = _value(codecs[name], argument.words, argument.at, typed)
    missing = [name for name in needed(calculation) if name not in values]
    if missing:
        raise typed.refusal(len(typed.text), "the end", f"also {missing[0]}: {_shape(calculation)}")
    return {name: values[name] for name in codecs if name in values}


def needed(calculation: Calculation) -> list[str]:
    """The names that must be given."""
    return [name for name, codec in calculation.given.codecs.items() if not isinstance(codec, Maybe)]


def _is_by_seat(codec: Codec) -> bool:
    codec = codec.of if isinstance(codec, Maybe) else codec
    return isinstance(codec, EachSeat) or (isinstance(codec, Rows) and isinstance(codec.of, EachSeat))


def _value(codec: Codec, words: Sequence[_Word], at: int, typed: _Typed) -> Any:
    """A value in record form; what the codec refuses is refused later, with its place in the record form."""
    if len(words) == 1 and words[0].kind == "json":
        return words[0].value
    if isinstance(codec, Maybe):
        return _value(codec.of, words, at, typed)
    if isinstance(codec, Rows):
        return [_value(codec.of, row, row[0].at if row else at, typed) for row in _rows(codec.of, words)]
    for word in words:
        if word.kind == "row" or (word.kind == "seat" and not isinstance(codec, EachSeat)):
            raise typed.refusal(word.at, repr(word.text), "no seat and no ';' in this value")
    if isinstance(codec, EachSeat):
        return _each_seat(codec, words, at, typed)
    if isinstance(codec, Cards | CardSet):
        return [kind for word in words if word.text != NONE for kind in _cards(word, typed)]
    if codec is CARD or (isinstance(codec, CardOr) and [word.text for word in words] != [codec.word]):
        return typed.deck.kinds[_card(_only(words, at, "a card", typed), typed)]
    return _one(codec, words, at, typed)


def _rows(of: Codec, words: Sequence[_Word]) -> list[list[_Word]]:
    """Rows end at ``;``; rows by seat also where a seat comes again; single values are a row each."""
    if not any(word.kind == "row" for word in words) and not isinstance(of, EachSeat | Cards | CardSet | Rows):
        return [[word] for word in words if word.text != NONE]
    rows: list[list[_Word]] = [[]]
    for word in words:
        again = word.kind == "seat" and any(one.kind == "seat" and one.text == word.text for one in rows[-1])
        if word.kind == "row" or again:
            rows.append([])
        if word.kind != "row":
            rows[-1].append(word)
    return [row for row in rows if row]


def _each_seat(codec: EachSeat, words: Sequence[_Word], at: int, typed: _Typed) -> dict[str, Any]:
    letters = LETTERS[: typed.seats]
    found: dict[str, list[_Word]] = {}
    starts: dict[str, int] = {}
    seat = ""
    for word in words:
        if word.kind == "seat":
            seat = word.text.upper()
            if seat not in letters:
                raise typed.refusal(word.at, f"seat {seat}", f"a seat from A to {letters[-1]}")
            if seat in found:
                raise typed.refusal(word.at, f"seat {seat} a second time", "each seat once")
            found[seat], starts[seat] = [], word.at
        elif not seat:
            raise typed.refusal(word.at, repr(word.text), "a seat first, such as A:")
        else:
            found[seat].append(word)
    for letter in letters:
        if letter not in found:
            end = words[-1].at + len(words[-1].text) if words else at
            expected = f"seats A to {letters[-1]}; write {letter}: {NONE} where {letter} has none"
            raise typed.refusal(end, f"no seat {letter}", expected)
    return {letter: _value(codec.of, found[letter], starts[letter], typed) for letter in letters}


def _only(words: Sequence[_Word], at: int, expected: str, typed: _Typed) -> _Word:
    if not words:
        raise typed.refusal(at, "nothing", expected)
    if len(words) > 1:
        raise typed.refusal(words[1].at, f"{words[1].text!r} too", f"one value only, {expected}")
    return words[0]


def _card(word: _Word, typed: _Typed) -> int:
    try:
        return typed.deck.parse(word.text)
    except NotationError as error:
        # The deck tells the column in the word; we tell the one in the whole text.
        said = str(error).partition(": ")[2]
        line = refusal(typed.text, word.at, "", "").args[0].partition(":")[0]
        raise NotationError(f"{line}: {said}", typed.text, word.at) from None


def _cards(word: _Word, typed: _Typed) -> list[str]:
    times = _TIMES.fullmatch(word.text)
    if times and word.text.upper() not in typed.deck.code and int(times[2]) <= len(typed.deck):
        card = _card(word._replace(text=times[1]), typed)
        return [typed.deck.kinds[card]] * int(times[2])
    return [typed.deck.kinds[_card(word, typed)]]


def _one(codec: Codec, words: Sequence[_Word], at: int, typed: _Typed) -> Any:
    if codec is SEAT:
        word = _only(words, at, "a seat", typed)
        letters = LETTERS[: typed.seats]
        if word.text.upper() not in tuple(letters):
            raise typed.refusal(word.at, repr(word.text), f"a seat, {' '.join(letters)}")
        return word.text.upper()
    if codec is FLAG:
        word = _only(words, at, "true or false", typed)
        if word.text.lower() not in _FLAGS:
            raise typed.refusal(word.at, repr(word.text), "true or false")
        return _FLAGS[word.text.lower()]
    if isinstance(codec, Number):
        word = _only(words, at, "a whole number", typed)
        if not re.fullmatch(r"-?[0-9]{1,9}", word.text):
            raise typed.refusal(word.at, repr(word.text), "a whole number")
        return int(word.text)
    if isinstance(codec, Index | Word):
        names = codec.names if isinstance(codec, Index) else codec.words
        word = _only(words, at, " or ".join(names) or "a word", typed)
        for spelling in (word.text, word.text.translate(SIGNS).upper(), word.text.lower()):
            if spelling in names or not names:
                return spelling
        raise typed.refusal(word.at, repr(word.text), " ".join(names), _near(word.text, names))
    return _anything(words, typed)


def _anything(words: Sequence[_Word], typed: _Typed) -> Any:
    """A kind of value without a form of its own here: cards by name, then JSON, then text; several are a list."""
    found: list[Any] = []
    for word in words:
        if word.text.translate(SIGNS).upper() in typed.deck.code:
            found.append(word.text.translate(SIGNS).upper())
            continue
        try:
            found.append(json.loads(word.text))
        except (ValueError, RecursionError):
            found.append(word.text)
    return found[0] if len(found) == 1 else found


def _near(word: str, known: Sequence[str] | Mapping[str, Any] | set[str]) -> str:
    return did_you_mean(word, sorted(known), 0.6) if len(word) > 1 and word not in known else ""


# the way back ---------------------------------------------------------------------------------------------


def written(calculation: Calculation, given: Mapping[str, Any]) -> list[str]:
    """What is given, in this notation, each argument apart: ``["lead=A", "A: H4  B: H9"]``."""
    codecs = calculation.given.codecs
    seated = [name for name, codec in codecs.items() if _is_by_seat(codec)]
    words = {name: _said(codecs[name], given[name]) for name in codecs if name in given}
    alone = [f"{name}={word}" for name, word in words.items() if name not in seated]
    return alone + [("" if len(seated) == 1 else f"{name}= ") + words[name] for name in seated if name in words]


def _said(codec: Codec, json_value: Any) -> str:
    if isinstance(codec, Maybe):
        return _said(codec.of, json_value)
    if isinstance(codec, EachSeat):
        return "  ".join(f"{seat}: {_said(codec.of, value)}" for seat, value in json_value.items())
    if isinstance(codec, Rows) and isinstance(codec.of, EachSeat):
        return ";  ".join(_said(codec.of, row) for row in json_value)
    if isinstance(codec, Cards | CardSet):
        return " ".join(json_value) or NONE
    if isinstance(codec, Rows) and all(isinstance(one, str) for one in json_value):
        return " ".join(_said(codec.of, one) for one in json_value) or NONE
    if isinstance(json_value, str) and not isinstance(codec, Rows):
        return json_value
    return json.dumps(json_value, ensure_ascii=False, separators=(",", ":"))
