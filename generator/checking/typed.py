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
_TOKEN = re.compile(
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


class _Token(NamedTuple):
    kind: str
    text: str
    place: int
    value: Any = None


@dataclass(frozen=True)
class _Part:
    """A value: the tokens after a name, after no name, or the seats' parts. ``place`` is where it begins."""

    name: str | None
    tokens: tuple[_Token, ...]
    place: int

    @property
    def by_seat(self) -> bool:
        return bool(self.tokens) and self.tokens[0].kind == "seat"


@dataclass(frozen=True)
class _Text:
    """The text as typed, and what is known while a value is read."""

    text: str
    deck: Deck
    seats: int

    def fault(self, place: int, found: str, expected: str, extra: str = "") -> NotationError:
        return fault(self.text, place, found, expected, extra)


def fault(text: str, place: int, found: str, expected: str, extra: str = "") -> NotationError:
    """What is wrong, with line and column, both from 1."""
    line = text.count("\n", 0, place) + 1
    column = place - text.rfind("\n", 0, place)
    where = f"column {column}" if "\n" not in text else f"line {line}, column {column}"
    return NotationError(f"{where}: found {found}, expected {expected}{extra}", text, place)


Spell = Callable[[str, int], tuple[Sequence[tuple[str, int]], int] | None]
"""The cards whose spelling begins at a place, each with its own place, and where the spelling ends; None: no card."""


def read_notation(
    kind: type[Game], text: str, calculation: str | None = None, seats: int | None = None, spell: Spell | None = None
) -> Written:
    """What a text gives a calculation, which may be left out where the names and values decide.

    ``spell`` reads cards that are written otherwise than by their names in records. Raises NotationError with the place
    of what cannot be read.
    """
    parts = _parts(_tokens(_folded(text), spell), text)
    if not parts:
        raise fault(text, 0, "nothing", f"what is to be scored: {shape(kind, calculation)}")
    wanted = [kind.calculations[calculation]] if calculation else _possible(kind, parts, text)
    seats = _seats(kind, parts, text) if seats is None else seats
    table = _Text(text, kind(seats).deck, seats)
    read: list[Written] = []
    faults: list[NotationError] = []
    for one in wanted:
        try:
            given = _given(one, parts, table)
            if len(wanted) > 1:
                one.given.read(given, "", Context(table.deck, seats))
            read.append(Written(one.name, seats, given))
        except NotationError as error:
            faults.append(error)
        except RulesError as error:
            faults.append(fault(text, 0, str(error), shape(kind, one.name)))
    if not read:
        # The attempt that came furthest is what was meant.
        raise max(faults, key=lambda error: error.position)
    if len(read) > 1:
        # What may be left out is only left out where nothing else is meant.
        read = [one for one in read if len(one.given) == len(kind.calculations[one.calculation].given.names)] or read
    if len(read) > 1:
        names = " or ".join(one.calculation for one in read)
        raise fault(text, 0, f"what could be {names}", "one of these words in front")
    return read[0]


def shape(kind: type[Game], calculation: str | None = None) -> str:
    """What the calculations of a game are given: ``trick (lead=… A: … B: …)``."""
    names = [calculation] if calculation else list(kind.calculations)
    return ", ".join(f"{name} ({_shape(kind.calculations[name])})" for name in names)


def _shape(calculation: Calculation) -> str:
    codecs = calculation.given.codecs
    alone = sum(map(_is_by_seat, codecs.values())) == 1
    said = {name: "A: … B: …" if _is_by_seat(codec) else "…" for name, codec in codecs.items()}
    return " ".join(text if alone and _is_by_seat(codecs[name]) else f"{name}={text}" for name, text in said.items())


# from text to parts ---------------------------------------------------------------------------------------


def _folded(text: str) -> str:
    """Full-width forms as plain ones, each sign where it stood."""
    return "".join(one if len(one := unicodedata.normalize("NFKC", char)) == 1 else char for char in text)


def _tokens(plain: str, spell: Spell | None = None) -> list[_Token]:
    tokens, place = [], 0
    while place < len(plain):
        if spell and (spelt := spell(plain, place)):
            tokens += [_Token("word", kind, at) for kind, at in spelt[0]]
            place = spelt[1]
            continue
        match = _TOKEN.match(plain, place)
        assert match is not None
        kind = match.lastgroup
        if kind:
            tokens.append(_Token(kind, match[kind], place))
        place = match.end()
        if kind == "name" and plain[place : place + 1] in ("{", "[", '"'):
            try:
                value, end = json.JSONDecoder().raw_decode(plain, place)
            except (ValueError, RecursionError):
                raise fault(plain, place, "JSON that cannot be read", "a JSON value") from None
            tokens.append(_Token("json", plain[place:end], place, value))
            place = end
    return tokens


def _parts(tokens: Sequence[_Token], text: str) -> list[_Part]:
    """Cut where a name comes, where the seats begin, and between values that stand alone in front."""
    parts: list[tuple[str | None, list[_Token], int]] = []
    for token in tokens:
        name, own, _ = parts[-1] if parts else (None, [], 0)
        if token.kind == "name":
            parts.append((token.text, [], token.place))
        elif (own and own[0].kind == "seat") or (name and (token.kind != "seat" or not own)):
            own.append(token)
        elif token.kind == "row":
            raise fault(text, token.place, "';'", "a seat, such as A:, before the first ';'")
        else:
            parts.append((None, [token], token.place))
    return [_Part(name, tuple(own), place) for name, own, place in parts]


def _possible(kind: type[Game], parts: Sequence[_Part], text: str) -> list[Calculation]:
    """The calculations that have these names and as many values."""
    known = {name for one in kind.calculations.values() for name in one.given.names}
    for part in parts:
        if part.name and part.name not in known:
            names = f"one of {', '.join(sorted(known))}"
            raise fault(text, part.place, repr(part.name), names, _near(part.name, known))
    named = {part.name for part in parts if part.name}
    found = [
        one
        for one in kind.calculations.values()
        if named <= set(one.given.names)
        and len(needed(one)) <= len(parts) <= len(one.given.names)
        and sum(map(_is_by_seat, one.given.codecs.values())) >= sum(part.by_seat for part in parts)
    ]
    if not found:
        first = parts[0]
        word = first.tokens[0].text if first.name is None else ""
        found_here = repr(word) if word and not first.by_seat else "values that fit none of them"
        raise fault(text, first.place, found_here, f"one of {shape(kind)}", _near(word, kind.calculations))
    return found


def _seats(kind: type[Game], parts: Sequence[_Part], text: str) -> int:
    """As many seats as are named; where none is, the most that may play."""
    named = [token for part in parts for token in part.tokens if token.kind == "seat"]
    if not named:
        return max(kind.players)
    last = max(named, key=lambda token: token.text.upper())
    seats = ord(last.text.upper()) - ord("A") + 1
    if seats not in kind.players:
        letters = [f"seats A to {LETTERS[count - 1]}" for count in kind.players]
        raise fault(text, last.place, f"seat {last.text.upper()} as the last", " or ".join(letters))
    return seats


# from parts to values -------------------------------------------------------------------------------------


def _given(calculation: Calculation, parts: Sequence[_Part], table: _Text) -> dict[str, Any]:
    """The value of each field in record form."""
    codecs = calculation.given.codecs
    values: dict[str, Any] = {}
    for part in parts:
        name = part.name
        if name is None:
            taken = {*values, *(one.name for one in parts)}
            fields = [field for field, codec in codecs.items() if _is_by_seat(codec) == part.by_seat]
            free = [field for field in fields if field not in taken]
            if not free:
                more = "nothing more" if values or part.by_seat else "a name or a seat"
                near = _near(part.tokens[0].text, calculation.given.names)
                raise table.fault(part.place, repr(part.tokens[0].text), f"{more}: {_shape(calculation)}", near)
            name = free[0]
        if name not in codecs:
            known = f"{_shape(calculation)} for {calculation.name}"
            raise table.fault(part.place, repr(name), known, _near(name, codecs))
        if name in values:
            raise table.fault(part.place, f"{name} a second time", "it once")
        values[name] = _value(codecs[name], part.tokens, part.place, table)
    missing = [name for name in needed(calculation) if name not in values]
    if missing:
        raise table.fault(len(table.text), "the end", f"also {missing[0]}: {_shape(calculation)}")
    return {name: values[name] for name in codecs if name in values}


def needed(calculation: Calculation) -> list[str]:
    """The names that must be given."""
    return [name for name, codec in calculation.given.codecs.items() if not isinstance(codec, Maybe)]


def _is_by_seat(codec: Codec) -> bool:
    codec = codec.of if isinstance(codec, Maybe) else codec
    return isinstance(codec, EachSeat) or (isinstance(codec, Rows) and isinstance(codec.of, EachSeat))


def _value(codec: Codec, tokens: Sequence[_Token], place: int, table: _Text) -> Any:
    """A value in record form; what the codec refuses is refused later, with its place in the record form."""
    if len(tokens) == 1 and tokens[0].kind == "json":
        return tokens[0].value
    if isinstance(codec, Maybe):
        return _value(codec.of, tokens, place, table)
    if isinstance(codec, Rows):
        return [_value(codec.of, row, row[0].place if row else place, table) for row in _rows(codec.of, tokens)]
    for token in tokens:
        if token.kind == "row" or (token.kind == "seat" and not isinstance(codec, EachSeat)):
            raise table.fault(token.place, repr(token.text), "no seat and no ';' in this value")
    if isinstance(codec, EachSeat):
        return _each_seat(codec, tokens, place, table)
    if isinstance(codec, Cards | CardSet):
        return [kind for token in tokens if token.text != NONE for kind in _cards(token, table)]
    if codec is CARD or (isinstance(codec, CardOr) and [token.text for token in tokens] != [codec.word]):
        return table.deck.kinds[_card(_only(tokens, place, "a card", table), table)]
    return _word(codec, tokens, place, table)


def _rows(of: Codec, tokens: Sequence[_Token]) -> list[list[_Token]]:
    """Rows end at ``;``; rows by seat also where a seat comes again; single values are a row each."""
    if not any(token.kind == "row" for token in tokens) and not isinstance(of, EachSeat | Cards | CardSet | Rows):
        return [[token] for token in tokens if token.text != NONE]
    rows: list[list[_Token]] = [[]]
    for token in tokens:
        again = token.kind == "seat" and any(one.kind == "seat" and one.text == token.text for one in rows[-1])
        if token.kind == "row" or again:
            rows.append([])
        if token.kind != "row":
            rows[-1].append(token)
    return [row for row in rows if row]


def _each_seat(codec: EachSeat, tokens: Sequence[_Token], place: int, table: _Text) -> dict[str, Any]:
    letters = LETTERS[: table.seats]
    found: dict[str, list[_Token]] = {}
    starts: dict[str, int] = {}
    seat = ""
    for token in tokens:
        if token.kind == "seat":
            seat = token.text.upper()
            if seat not in letters:
                raise table.fault(token.place, f"seat {seat}", f"a seat from A to {letters[-1]}")
            if seat in found:
                raise table.fault(token.place, f"seat {seat} a second time", "each seat once")
            found[seat], starts[seat] = [], token.place
        elif not seat:
            raise table.fault(token.place, repr(token.text), "a seat first, such as A:")
        else:
            found[seat].append(token)
    for letter in letters:
        if letter not in found:
            end = tokens[-1].place + len(tokens[-1].text) if tokens else place
            expected = f"seats A to {letters[-1]}; write {letter}: {NONE} where {letter} has none"
            raise table.fault(end, f"no seat {letter}", expected)
    return {letter: _value(codec.of, found[letter], starts[letter], table) for letter in letters}


def _only(tokens: Sequence[_Token], place: int, expected: str, table: _Text) -> _Token:
    if not tokens:
        raise table.fault(place, "nothing", expected)
    if len(tokens) > 1:
        raise table.fault(tokens[1].place, f"{tokens[1].text!r} too", f"one value only, {expected}")
    return tokens[0]


def _card(token: _Token, table: _Text) -> int:
    try:
        return table.deck.parse(token.text)
    except NotationError as error:
        # The deck tells the column in the word; we tell the one in the whole text.
        said = str(error).partition(": ")[2]
        line = fault(table.text, token.place, "", "").args[0].partition(":")[0]
        raise NotationError(f"{line}: {said}", table.text, token.place) from None


def _cards(token: _Token, table: _Text) -> list[str]:
    times = _TIMES.fullmatch(token.text)
    if times and token.text.upper() not in table.deck.code and int(times[2]) <= len(table.deck):
        card = _card(token._replace(text=times[1]), table)
        return [table.deck.kinds[card]] * int(times[2])
    return [table.deck.kinds[_card(token, table)]]


def _word(codec: Codec, tokens: Sequence[_Token], place: int, table: _Text) -> Any:
    if codec is SEAT:
        token = _only(tokens, place, "a seat", table)
        letters = LETTERS[: table.seats]
        if token.text.upper() not in tuple(letters):
            raise table.fault(token.place, repr(token.text), f"a seat, {' '.join(letters)}")
        return token.text.upper()
    if codec is FLAG:
        token = _only(tokens, place, "true or false", table)
        if token.text.lower() not in _FLAGS:
            raise table.fault(token.place, repr(token.text), "true or false")
        return _FLAGS[token.text.lower()]
    if isinstance(codec, Number):
        token = _only(tokens, place, "a whole number", table)
        if not re.fullmatch(r"-?[0-9]{1,9}", token.text):
            raise table.fault(token.place, repr(token.text), "a whole number")
        return int(token.text)
    if isinstance(codec, Index | Word):
        names = codec.names if isinstance(codec, Index) else codec.words
        token = _only(tokens, place, " or ".join(names) or "a word", table)
        for spelling in (token.text, token.text.translate(SIGNS).upper(), token.text.lower()):
            if spelling in names or not names:
                return spelling
        raise table.fault(token.place, repr(token.text), " ".join(names), _near(token.text, names))
    return _anything(tokens, table)


def _anything(tokens: Sequence[_Token], table: _Text) -> Any:
    """A kind of value without a form of its own here: cards by name, then JSON, then text; several are a list."""
    found: list[Any] = []
    for token in tokens:
        if token.text.translate(SIGNS).upper() in table.deck.code:
            found.append(token.text.translate(SIGNS).upper())
            continue
        try:
            found.append(json.loads(token.text))
        except (ValueError, RecursionError):
            found.append(token.text)
    return found[0] if len(found) == 1 else found


def _near(word: str, known: Sequence[str] | Mapping[str, Any] | set[str]) -> str:
    return did_you_mean(word, sorted(known), 0.6) if len(word) > 1 and word not in known else ""


# the way back ---------------------------------------------------------------------------------------------


def written(calculation: Calculation, given: Mapping[str, Any]) -> list[str]:
    """What is given, in this notation, an argument a part: ``["lead=A", "A: H4  B: H9"]``."""
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
