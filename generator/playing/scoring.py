"""What lies on a real table, computed: a calculation of the game with the values of a form, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.errors import RecordError, RulesError
from rules_engine.fields import LETTERS, Index, Wrapped
from rules_engine.game import Game

from .told import Told


def plainly(value: Any) -> str:
    """A result as text, as `tehodoki score` prints it."""
    if isinstance(value, Mapping):
        return "  ".join(f"{key} {plainly(one)}" for key, one in value.items()) or "-"
    if isinstance(value, list | tuple):
        return ", ".join(map(plainly, value)) or "-"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def scored(words: Mapping[str, Any], game: Game, calculation: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Each line with its clause, as HTML with cards as marks and as text; each result by name, players by theirs; or
    what is wrong, where, and by which clause."""
    telling = Told(words, game)
    try:
        working = game.calculations[calculation].run(game, given)
    except RulesError as error:
        return _wrong(game, error)
    phrases, furigana = telling.phrases, words["furigana"]
    lines = [
        {
            "html": phrases.line_html(line, "⟦{}⟧".format, furigana),
            "text": phrases.line(line),
            "clause": line.clause,
            "label": game.clauses.label(line.clause),
        }
        for line in working.lines
    ]
    codecs = {**game.calculations[calculation].given.codecs, **game.facts}
    result = [
        {
            "name": name,
            "value": value,
            "said": plainly(value),
            "shown": value if _is_suit(codecs.get(name)) else _named(telling, value),
        }
        for name, value in working.result.items()
    ]
    return {"lines": lines, "result": result}


def _wrong(game: Game, error: RulesError) -> dict[str, Any]:
    found: dict[str, Any] = {"error": str(error).removeprefix("/: ").removeprefix("/"), "at": [], "clause": ""}
    if isinstance(error, RecordError):
        found["at"] = [part for part in error.pointer.split("/") if part]
        clause = error.clause.rpartition(" ")[2]
        found["clause"] = clause if clause in game.clauses else ""
    return found


def _is_suit(codec: Any) -> bool:
    while isinstance(codec, Wrapped):
        codec = codec.of
    return isinstance(codec, Index)


def _named(telling: Told, value: Any) -> Any:
    """A value in which players stand by their names."""
    if isinstance(value, Mapping):
        return {_named(telling, key): _named(telling, one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_named(telling, one) for one in value]
    seats = set(LETTERS[: telling.game.seats])
    return telling.named_side(value) if isinstance(value, str) and value and set(value) <= seats else value
