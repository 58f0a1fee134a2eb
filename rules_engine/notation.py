"""Moves as text, and back.

    A play S7
    A share A:S8,B:X9,C:S5
    B exchange give:S9+L6 take:C5
    A draw

A seat, a verb and its value; of a verb with several fields each value behind its name. Values of a list are divided by
``+``, those of an object by commas, each behind its key; ``-`` is an empty list.
"""

from __future__ import annotations

from collections.abc import Mapping
from json import dumps, loads
from typing import Any

from rules_engine.cards import Deck
from rules_engine.echo import quoted
from rules_engine.errors import NotationError, RecordError
from rules_engine.fields import CARD, FLAG, LETTERS, Cards, CardSet, Codec, EachSeat, Number, Parts, Rows, Wrapped
from rules_engine.game import Game, Verb
from rules_engine.position import Move, Position, context_of


def move_text(game: Game, move: Move) -> str:
    """A move as text: ``A play S7``."""
    seat, name, value = move
    fields = game.verbs[name].write(value, context_of(game))
    if len(game.verbs[name].fields.names) == 1:
        parts = [value_text(field) for field in fields.values()]
    else:
        parts = [f"{key}:{value_text(field)}" for key, field in fields.items()]
    return " ".join((LETTERS[seat], name, *parts))


def read_move(position: Position, text: str) -> Move:
    """The move that a text means, legal or not; without a seat, that of the seat that is due.

    Raises NotationError for what is no move of a verb that is asked.
    """
    asks, words = {ask.name: ask for ask in position.asks}, text.split()
    seat = LETTERS.index(words.pop(0)) if words and words[0] in tuple(LETTERS) else position.seat
    due = f"{' or '.join(asks)} by {LETTERS[position.seat]}" if asks else "none, the deal is over"
    if not words or words[0] not in asks:
        found = quoted(words[0]) if words else "no verb"
        raise NotationError(f"{quoted(text)}: found {found}, expected {due}", text, _column(text, words))
    ask = asks[words[0]]
    game, plain = position.game, " ".join((LETTERS[position.seat], *words))
    for value in ask.candidates():
        if move_text(game, (position.seat, ask.name, value)) == plain:
            return seat, ask.name, value
    try:
        json = {"seat": "", "move": "", **_fields(game.deck, ask.verb, words[1:])}
        return seat, ask.name, ask.verb.read(json, "", context_of(game))
    except RecordError as error:
        message = f"{quoted(text)}: {error.pointer.lstrip('/')}: found {error.found}, expected {error.expected}"
        raise NotationError(message, text, _column(text, words[1:])) from None


def _column(text: str, words: list[str]) -> int:
    """Where the first of the last words begins."""
    return text.rindex(words[0]) if words else len(text)


def value_text(value: Any) -> str:
    """A value in record form as text."""
    if isinstance(value, Mapping):
        return ",".join(f"{key}:{value_text(one)}" for key, one in value.items())
    if isinstance(value, list):
        return "+".join(map(value_text, value)) or "-"
    return value if isinstance(value, str) else dumps(value)


def _fields(deck: Deck, verb: Verb[Any], words: list[str]) -> dict[str, Any]:
    codecs = verb.fields.codecs
    if len(codecs) == 1 and len(words) == 1:
        return {name: _json(deck, codec, words[0]) for name, codec in codecs.items()}
    return _object(deck, codecs, words)


def _object(deck: Deck, codecs: Mapping[str, Codec], words: list[str]) -> dict[str, Any]:
    pairs = [word.partition(":") for word in words]
    return {key: _json(deck, codecs[key], text) if key in codecs else text for key, _, text in pairs}


def _json(deck: Deck, codec: Codec, text: str) -> Any:
    """A value in record form; what cannot be read is left for the codec to refuse."""
    if isinstance(codec, Wrapped):
        return _json(deck, codec.of, text)
    if isinstance(codec, EachSeat):
        return _object(deck, dict.fromkeys(LETTERS, codec.of), text.split(","))
    if isinstance(codec, Parts):
        return _object(deck, codec.fields.codecs, text.split(","))
    if isinstance(codec, Rows | CardSet | Cards):
        of = CARD if isinstance(codec, Cards) else codec.of
        return [_json(deck, of, part) for part in text.split("+")] if text != "-" else []
    try:
        if codec is CARD:
            return deck.format(deck.parse(text))
        return loads(text) if codec is FLAG or isinstance(codec, Number) else text
    except ValueError:
        return text
