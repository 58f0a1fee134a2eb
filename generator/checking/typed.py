"""A worked example's cards as a person types them, after ``tehodoki score`` or in a fenced block.

    suit S  A: S3 S4 S5 S6  B: S8 S10  C: SA S2 S9  D: S7
    lead=Ann  Ann: ♠7  Ben: 9 of spades  Cleo: h2  Dan: ダイヤの2
    games=  A: 5  B: 8  C: 6  D: 4;  A: 4  B: 5  C: 3  D: 8

What the engine's calculation is given has names: ``name=value``, in the engine's words or in those of the game's
notations, or values alone in the order of the names. What each player has stands behind the name, ``Ann: …``, or behind
the seat's letter; ``-`` or nothing is none. Rows are divided by ``;``, or begin where a player comes again. ``7×3`` is
three 7s; a value may be JSON. Cards are read in any spelling, full-width forms as plain ones.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any

from rules_engine.cards import SIGNS
from rules_engine.echo import quoted
from rules_engine.errors import NotationError, RulesError
from rules_engine.fields import (
    CARD,
    FLAG,
    LETTERS,
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
)
from rules_engine.fields import SEAT as ONE_SEAT
from rules_engine.fields import Word as OneOf
from rules_engine.game import Game
from rules_engine.scoring import Calculation

from .notations import Notations
from .source import fold
from .tokens import JSON, NAME, ROW, SEAT, TEXT, Lexer, Misread, Token, seating
from .typedwords import FLAGS, NONE, Typed, Word, near

_WHOLE = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True)
class Written:
    """What was read: which calculation, for how many seats, and what it is given in record form.

    ``names`` are the seat letters of the players by their names, ``cards`` the cards in the order of the text, each
    with the place where it stands.
    """

    calculation: str
    seats: int
    given: Mapping[str, Any]
    names: Mapping[str, str] = field(default_factory=dict, compare=False)
    cards: tuple[tuple[str, int], ...] = field(default=(), compare=False)


@dataclass
class _Argument:
    """A value: what stands behind a name, or alone, or the seats'. ``at`` is where it begins."""

    name: str | None
    at: int
    tokens: list[Token] = field(default_factory=list)

    @property
    def by_seat(self) -> bool:
        return bool(self.tokens) and self.tokens[0].kind == SEAT

    @property
    def first(self) -> str:
        """What it begins with, for a message."""
        return self.tokens[0].text if self.tokens else ""


def read_notation(
    game: type[Game],
    text: str,
    calculation: str | None = None,
    seats: int | None = None,
    notations: Notations | None = None,
) -> Written:
    """What a line gives a calculation, which may be left out where the names and values decide.

    With ``notations``, their words and every spelling of a card are read. Raises Misread with the place of what cannot
    be read.
    """
    plain = fold(text)
    try:
        tokens = tuple(Lexer(plain, game, notations, calculation).tokens(0, len(plain)))
        return read_tokens(game, plain, tokens, calculation, seats, notations)
    except NotationError as error:
        error.text = text  # as it was typed
        raise


def read_tokens(
    game: type[Game],
    text: str,
    tokens: Sequence[Token],
    calculation: str | None = None,
    seats: int | None = None,
    notations: Notations | None = None,
    order: Sequence[str] = (),
) -> Written:
    """What the tokens of a text give a calculation; ``order`` is that of play. Raises as ``read_notation``."""
    only = tuple(game.calculations[calculation].given.names) if calculation else ()
    base = Typed(text, notations, seating(tokens, bool(notations and notations.anticlockwise), order))
    arguments = _joined(_arguments(tokens, base, only[0] if len(only) == 1 else None), game, calculation)
    if not arguments:
        raise Misread(text, 0, "nothing", f"what is to be scored: {shape(game, calculation)}")
    wanted = [game.calculations[calculation]] if calculation else _possible(game, arguments, text)
    seats = _seats(game, arguments, base) if seats is None else seats
    deck = game(seats).deck
    read: list[Written] = []
    faults: list[NotationError] = []
    for one in wanted:
        typed = base.at_table(deck, seats, suitless=notations is not None and one.name in notations.suitless)
        try:
            given = _given(one, arguments, typed)
            if len(wanted) > 1:
                one.given.read(given, "", Context(typed.deck, seats))
            read.append(Written(one.name, seats, given, base.seating, tuple(typed.found)))
        except NotationError as error:
            faults.append(error)
        except RulesError as error:
            faults.append(Misread(text, 0, str(error), shape(game, one.name)))
    if not read:
        # The attempt that came furthest is what was meant.
        raise max(faults, key=lambda error: error.position)
    if len(read) > 1:
        # What may be left out is only left out where nothing else is meant.
        read = [one for one in read if len(one.given) == len(game.calculations[one.calculation].given.names)] or read
    if len(read) > 1:
        names = " or ".join(one.calculation for one in read)
        raise Misread(text, 0, f"what could be {names}", "one of these words in front")
    return read[0]


def shape(game: type[Game], calculation: str | None = None) -> str:
    """What the calculations of a game are given: ``trick (lead=… A: … B: …)``."""
    names = [calculation] if calculation else list(game.calculations)
    return ", ".join(f"{name} ({_shape(game.calculations[name])})" for name in names)


def _shape(calculation: Calculation) -> str:
    codecs = calculation.given.codecs
    alone = sum(map(is_by_seat, codecs.values())) == 1
    said = {name: "A: … B: …" if is_by_seat(codec) else "…" for name, codec in codecs.items()}
    return " ".join(text if alone and is_by_seat(codecs[name]) else f"{name}={text}" for name, text in said.items())


# from tokens to arguments -------------------------------------------------------------------------------------


def _arguments(tokens: Sequence[Token], typed: Typed, only: str | None) -> list[_Argument]:
    """Cut where a name comes, where the seats begin, and between values that stand alone in front.

    ``only`` is the one thing that is given; its name may be left out.
    """
    arguments: list[_Argument] = []
    for token in tokens:
        last = arguments[-1] if arguments else _Argument(None, token.start)
        if token.kind == NAME:
            arguments.append(_Argument(token.text, token.start))
        elif last.by_seat or (last.name and (token.kind != SEAT or not last.tokens)):
            last.tokens.append(token)
        elif token.kind == ROW:
            raise Misread(typed.text, token.start, "';'", "a seat, such as A:, before the first ';'")
        elif token.kind == TEXT and not only:
            arguments += [_Argument(None, one.start, [one]) for one in typed.alone(token)]
        else:
            arguments.append(_Argument(only if token.kind == TEXT else None, token.start, [token]))
    return arguments


def _joined(arguments: Sequence[_Argument], game: type[Game], calculation: str | None) -> list[_Argument]:
    """A list, or what players have, may stand in pieces, each behind its name."""
    some = [game.calculations[calculation]] if calculation else game.calculations.values()
    codecs = chain(*(one.given.codecs.items() for one in some))
    lists = {name for name, codec in codecs if isinstance(_inner(codec), EachSeat | Cards | CardSet | Rows)}
    found: list[_Argument] = []
    for one in arguments:
        same = next((other for other in found if one.name in lists and other.name == one.name), None)
        if same and same.by_seat == one.by_seat and all(token.kind != JSON for token in (*same.tokens, *one.tokens)):
            same.tokens += one.tokens
        else:
            found.append(one)
    return found


def _possible(game: type[Game], arguments: Sequence[_Argument], text: str) -> list[Calculation]:
    """The calculations that have these names and as many values."""
    known = {name for one in game.calculations.values() for name in one.given.names}
    for argument in arguments:
        if argument.name and argument.name not in known:
            names = f"one of {', '.join(sorted(known))}"
            raise Misread(text, argument.at, repr(argument.name), names + near(argument.name, known))
    named = {argument.name for argument in arguments if argument.name}
    found = [
        one
        for one in game.calculations.values()
        if named <= set(one.given.names)
        and len(needed(one)) <= len(arguments) <= len(one.given.names)
        and sum(map(is_by_seat, one.given.codecs.values())) >= sum(argument.by_seat for argument in arguments)
    ]
    if not found:
        first = arguments[0]
        word = first.first if first.name is None else ""
        found_here = repr(word) if word and not first.by_seat else "values that fit none of them"
        raise Misread(text, first.at, found_here, f"one of {shape(game)}{near(word, game.calculations)}")
    return found


def _seats(game: type[Game], arguments: Sequence[_Argument], typed: Typed) -> int:
    """As many seats as are named; where none is, the most that may play."""
    named = [token for argument in arguments for token in argument.tokens if token.kind == SEAT]
    if not named:
        return max(game.players)
    last = max(named, key=lambda token: typed.seating[token.text] or "~")
    seats = LETTERS.index(typed.seating[last.text]) + 1 if typed.by_letters else len(typed.seating)
    if seats not in game.players:
        if not typed.by_letters:
            players = " or ".join(map(str, game.players))
            raise Misread(typed.text, last.start, f"{seats} players", f"{players} players")
        wanted = [f"seats A to {LETTERS[count - 1]}" for count in game.players]
        raise Misread(typed.text, last.start, f"seat {last.text.upper()} as the last", " or ".join(wanted))
    return seats


# from arguments to values -------------------------------------------------------------------------------------


def _given(calculation: Calculation, arguments: Sequence[_Argument], typed: Typed) -> dict[str, Any]:
    """The value of each field in record form."""
    codecs = calculation.given.codecs
    values: dict[str, Any] = {}
    for argument in arguments:
        name = argument.name
        if name is None:
            taken = {*values, *(one.name for one in arguments)}
            fields = [known for known, codec in codecs.items() if is_by_seat(codec) == argument.by_seat]
            free = [known for known in fields if known not in taken]
            if not free:
                more = "nothing more" if values or argument.by_seat else "a name or a seat"
                word = _first_word(argument.first)
                expected = f"{more}: {_shape(calculation)}{near(word, calculation.given.names)}"
                raise typed.misread(argument.at, repr(word), expected)
            name = free[0]
        if name not in codecs:
            known_names = f"{_shape(calculation)} for {calculation.name}"
            raise typed.misread(argument.at, repr(name), known_names + near(name, codecs))
        if name in values:
            raise typed.misread(argument.at, f"{name} a second time", "it once")
        values[name] = _value(codecs[name], argument.tokens, argument.at, typed)
    missing = [name for name in needed(calculation) if name not in values]
    if missing:
        raise typed.misread(len(typed.text.rstrip()), "the end", f"also {missing[0]}: {_shape(calculation)}")
    return {name: values[name] for name in codecs if name in values}


def needed(calculation: Calculation) -> list[str]:
    """The names that must be given."""
    return [name for name, codec in calculation.given.codecs.items() if not isinstance(codec, Maybe)]


def _inner(codec: Codec) -> Codec:
    return codec.of if isinstance(codec, Maybe) else codec


def is_by_seat(codec: Codec) -> bool:
    """Whether what is given stands behind players, in one row or in several."""
    codec = _inner(codec)
    return isinstance(codec, EachSeat) or (isinstance(codec, Rows) and isinstance(codec.of, EachSeat))


def _value(codec: Codec, tokens: Sequence[Token], at: int, typed: Typed) -> Any:
    """A value in record form; what the codec refuses is refused later, with its place in the record form."""
    if len(tokens) == 1 and tokens[0].kind == JSON:
        return tokens[0].value
    if isinstance(codec, Maybe):
        return _value(codec.of, tokens, at, typed)
    if isinstance(codec, Rows):
        return _rows(codec.of, tokens, typed)
    if isinstance(codec, EachSeat):
        _refuse(tokens, (ROW,), typed)
        return _each_seat(codec, tokens, at, typed)
    _refuse(tokens, (ROW, SEAT), typed)
    words = typed.words(codec, tokens)
    if isinstance(codec, Cards | CardSet):
        return [kind for word in words for kind in typed.cards(word)]
    return _one(codec, words, at, typed)


def _refuse(tokens: Sequence[Token], kinds: Sequence[str], typed: Typed) -> None:
    for token in tokens:
        if token.kind in kinds:
            raise typed.misread(token.start, _shown(token), "no seat and no ';' in this value")


def _rows(of: Codec, tokens: Sequence[Token], typed: Typed) -> list[Any]:
    """Rows end at ``;``; rows by seat also where a seat comes again; single values are a row each."""
    if not isinstance(of, EachSeat | Cards | CardSet | Rows) and not any(token.kind == ROW for token in tokens):
        _refuse(tokens, (SEAT,), typed)
        return [_one(of, [word], word.at, typed) for word in typed.words(of, tokens)]
    rows: list[list[Token]] = [[]]
    for token in tokens:
        again = token.kind == SEAT and any(one.kind == SEAT and one.text == token.text for one in rows[-1])
        if token.kind == ROW or again:
            rows.append([])
        if token.kind != ROW:
            rows[-1].append(token)
    return [_value(of, row, row[0].start, typed) for row in rows if row]


def _each_seat(codec: EachSeat, tokens: Sequence[Token], at: int, typed: Typed) -> dict[str, Any]:
    letters = LETTERS[: typed.seats]
    found: dict[str, list[Token]] = {}
    starts: dict[str, int] = {}
    seat = ""
    for token in tokens:
        if token.kind == SEAT:
            seat = typed.seating[token.text]
            if not seat or seat not in letters:
                raise typed.misread(token.start, f"seat {token.text}", f"a seat from A to {letters[-1]}")
            if seat in found:
                raise typed.misread(token.start, f"seat {token.text} a second time", "each seat once")
            found[seat], starts[seat] = [], token.start
        elif not seat:
            raise typed.misread(token.start, _shown(token), "a seat first, such as A:")
        else:
            found[seat].append(token)
    for letter in letters:
        if letter not in found:
            end = tokens[-1].end if tokens else at
            end -= len(typed.text[:end]) - len(typed.text[:end].rstrip())
            who = next((name for name, seat in typed.seating.items() if seat == letter), letter)
            if who == letter:
                expected = f"seats A to {letters[-1]}; write {letter}: {NONE} where {letter} has none"
                raise typed.misread(end, f"no seat {letter}", expected)
            raise typed.misread(end, f"nothing of {who}", f"{who}: {NONE} where {who} has none")
    return {letter: _value(codec.of, found[letter], starts[letter], typed) for letter in letters}


def _first_word(text: str) -> str:
    return next(iter(text.split()), text)


def _shown(token: Token) -> str:
    """The first word of a token, for a message."""
    return quoted(_first_word(token.text))


def _only(words: Sequence[Word], at: int, expected: str, typed: Typed) -> Word:
    if not words:
        raise typed.misread(at, "nothing", expected)
    if len(words) > 1:
        raise typed.misread(words[1].at, f"{words[1].text!r} too", f"one value only, {expected}")
    return words[0]


def _one(codec: Codec, words: Sequence[Word], at: int, typed: Typed) -> Any:
    if codec is CARD or (isinstance(codec, CardOr) and [word.text for word in words] != [codec.word]):
        return typed.card(_only(words, at, "a card", typed))
    names: Sequence[str] = ()
    meant: Callable[[Word], Any] = typed.seat
    if codec is ONE_SEAT:
        expected = f"a seat, {' '.join(typed.called)}"
    elif codec is FLAG:
        expected, meant = "true or false", lambda word: FLAGS.get(word.text.lower())
    elif isinstance(codec, Number):
        expected, meant = "a whole number", lambda word: int(word.text) if _WHOLE.fullmatch(word.text) else None
    elif isinstance(codec, Index | OneOf):
        names = codec.names if isinstance(codec, Index) else codec.words
        expected, meant = " ".join(names) or "a word", partial(typed.meant, names=names)
    else:
        return _anything(words, typed)
    word = _only(words, at, expected, typed)
    value = meant(word)
    if value is None:
        raise typed.misread(word.at, repr(word.text), expected + near(word.text, names))
    return value


def _anything(words: Sequence[Word], typed: Typed) -> Any:
    """A kind of value without a form of its own here: cards by name, then JSON, then text; several are a list."""
    found: list[Any] = []
    for word in words:
        name = word.text.translate(SIGNS).upper()
        found += word.kinds or [name if name in typed.deck.code else _plain(word.text)]
    return found[0] if len(found) == 1 else found


def _plain(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


# the way back ---------------------------------------------------------------------------------------------


def written(calculation: Calculation, given: Mapping[str, Any]) -> list[str]:
    """What is given, in this notation, each argument apart: ``["lead=A", "A: H4  B: H9"]``."""
    codecs = calculation.given.codecs
    seated = [name for name, codec in codecs.items() if is_by_seat(codec)]
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
