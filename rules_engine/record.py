"""Game records, ``tehodoki/1``: reading, checking, writing.

A record holds everything that chance and the players decided. Reading one replays it: setup, moves, scores and outcome
are checked, and an error names the place as a JSON pointer, what stands there, what may stand there, and the clause.
"""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

from rules_engine.errors import RecordError, UnreadableRecord
from rules_engine.fields import LETTERS, Ahead, Repeated, escaped, known_keys, shown
from rules_engine.game import Deal, Game, Outcome, Result, Setup
from rules_engine.games import find_game, games
from rules_engine.options import read_options
from rules_engine.played import DealRecord, Record
from rules_engine.position import Move, Position, context_of, tell

FORMAT = "tehodoki/1"
KEYS = ("format", "game", "seats", "options", "provenance", "deals")


# writing -------------------------------------------------------------------------------------------------


def write_record(record: Record) -> str:
    """The record as text: keys in order, one move a line, a final line feed (F9)."""
    game = record.game
    seats = list(LETTERS[: game.seats])
    options = {field.name: getattr(game.options, field.name) for field in dataclasses.fields(game.options)}
    lines = [
        f'"format": {_json(FORMAT)}',
        f'"game": {_json(game.name)}',
        f'"seats": {_json(seats)}',
        f'"options": {_json(options)}',
        f'"provenance": {_json(record.provenance)}',
        '"deals": [\n    ' + ",\n    ".join(_write_deal(game, deal) for deal in record.deals) + "\n  ]",
    ]
    if record.outcome:
        outcome: dict[str, Any] = {"scores": dict(record.outcome.scores)}
        if record.outcome.ranks:
            outcome["ranks"] = dict(record.outcome.ranks)
        outcome["winners"] = list(record.outcome.winners)
        lines.append(f'"outcome": {_json(outcome)}')
    return "{\n  " + ",\n  ".join(lines) + "\n}\n"


def write_move(game: Game, move: Move, called: Sequence[str] = LETTERS) -> dict[str, Any]:
    """A move as its JSON object; seats are called by their letters, as in records, or by other names."""
    seat, name, value = move
    fields, codecs = game.verbs[name].write(value, context_of(game, called)), game.verbs[name].fields.codecs
    ahead = {field: fields.pop(field) for field in [*fields] if isinstance(codecs[field], Ahead)}
    return {"seat": called[seat], **ahead, "move": name, **fields}


def _write_deal(game: Game, deal: DealRecord) -> str:
    setup = game.setup.write(deal.setup, context_of(game))
    lines = (",\n" + " " * 15).join(_setup_line(name, value) for name, value in setup.items())
    parts = [f'"setup": {{{lines}}}']
    moves = ",\n       ".join(_json(write_move(game, move)) for move in deal.moves)
    parts.append(f'"moves": [\n       {moves}\n     ]' if moves else '"moves": []')
    if deal.scores is not None:
        parts.append(f'"scores": {_json(dict(zip(game.scored, deal.scores, strict=True)))}')
    return "{" + ",\n     ".join(parts) + "}"


def _setup_line(name: str, value: Any) -> str:
    if isinstance(value, dict):
        inner = (",\n" + " " * (19 + len(name))).join(f"{_json(key)}: {_json(entry)}" for key, entry in value.items())
        return f"{_json(name)}: {{{inner}}}"
    return f"{_json(name)}: {_json(value)}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# reading -------------------------------------------------------------------------------------------------


def read_record(text: str | bytes) -> Record:
    """Read and check a record. Raises UnreadableRecord for what is no JSON, RecordError for what breaks a rule."""
    data = _parse(text)
    known_keys(data, (*KEYS, "outcome") if "outcome" in data else KEYS, "", "F3")
    game = _read_game(data)
    if not isinstance(data["provenance"], dict):
        raise RecordError("/provenance", shown(data["provenance"]), "an object", "F3")
    if not isinstance(data["deals"], list) or not data["deals"]:
        raise RecordError("/deals", shown(data["deals"]), "a list of at least one deal", "F4")

    done: list[Deal] = []
    deals: list[DealRecord] = []
    outcome: Outcome | None = None
    for index, entry in enumerate(data["deals"]):
        at = f"/deals/{index}"
        if outcome:
            raise RecordError(at, "a further deal", "none: the match is over", "F4")
        deal, result = _read_deal(game, done, entry, at)
        deals.append(deal)
        if result:
            done.append(Deal(deal.setup, result))
            outcome = game.outcome(done)
        elif index < len(data["deals"]) - 1:
            raise RecordError(
                f"{at}/moves", "a deal that is not played out", "every deal but the last played out", "F4"
            )
    _check_outcome(data, outcome)
    return Record(game, tuple(deals), outcome, data["provenance"])


def _parse(text: str | bytes) -> dict[str, Any]:
    try:
        plain = text.decode("utf-8") if isinstance(text, bytes) else text
        data = json.loads(plain, object_pairs_hook=_pairs, parse_constant=_no_number, parse_float=_finite)
        json.dumps(data, ensure_ascii=False).encode()  # half a character can be written as an escape only
    except UnicodeEncodeError as error:
        found = f"half a character, {error.object[error.start]!r}"
        raise UnreadableRecord("", found, "text that can be written as UTF-8", "F9") from None
    except UnicodeDecodeError as error:
        raise UnreadableRecord("", f"a byte that is not UTF-8 at {error.start}", "UTF-8 text", "F9") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise UnreadableRecord("", f"{error.msg} at {place}", "a JSON object", "F9") from None
    except (ValueError, RecursionError) as error:
        raise UnreadableRecord("", str(error)[:80], "a JSON object", "F9") from None
    if not isinstance(data, dict):
        raise UnreadableRecord("", shown(data), "a JSON object", "F9")
    return data


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    repeated = Repeated(found)
    repeated.key = Counter(key for key, _ in pairs).most_common(1)[0][0]
    return repeated


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no JSON number")


def _finite(text: str) -> float:
    number = float(text)
    return number if isfinite(number) else _no_number(text)


def _read_game(data: dict[str, Any]) -> Game:
    if data["format"] != FORMAT:
        raise RecordError("/format", shown(data["format"]), repr(FORMAT), "F1")
    if data["game"] not in games():
        raise RecordError("/game", shown(data["game"]), f"one of {' '.join(games())}", "F1")
    kind = find_game(data["game"])
    rows = [list(LETTERS[:seats]) for seats in kind.players]
    if data["seats"] not in rows:
        raise RecordError("/seats", shown(data["seats"]), " or ".join("".join(row) for row in rows), "F1")
    seats = len(data["seats"])
    return kind(seats, read_options(kind.Options, data["options"], seats, "/options"))


def _read_deal(game: Game, done: Sequence[Deal], entry: Any, at: str) -> tuple[DealRecord, Result | None]:
    if not isinstance(entry, dict):
        raise RecordError(at, shown(entry), "an object with the keys setup moves scores", "F3")
    known_keys(entry, ("setup", "moves", "scores") if "scores" in entry else ("setup", "moves"), at, "F3")
    setup = game.setup.read(entry["setup"], f"{at}/setup", context_of(game))
    check_setup(game, done, setup, f"{at}/setup")
    if not isinstance(entry["moves"], list):
        raise RecordError(f"{at}/moves", shown(entry["moves"]), "a list of moves", "F6")

    position = Position(game, setup, done)
    for index, move in enumerate(entry["moves"]):
        position.put(_read_move(position, move, f"{at}/moves/{index}"), trusted=True)
    _check_scores(game, entry, position.result, at)
    scores = position.result.scores if position.result else None
    return DealRecord(setup, tuple(position.moves), scores), position.result


def check_setup(game: Game, done: Sequence[Deal], setup: Setup, at: str = "") -> None:
    """Refuse a setup that holds other cards than the deck, or contradicts the deals before or the law."""
    context = context_of(game)
    for name, follows in game.settled(done).items():
        if setup[name] != follows.value:
            codec = game.setup.codecs[name]
            found, expected = codec.write(setup[name], context), codec.write(follows.value, context)
            raise RecordError(f"{at}/{name}", shown(found), shown(expected), game.clauses.label(follows.clause))
    held, deck = Counter(card for cards in game.setup.cards(setup) for card in cards), Counter(game.deck.cards)
    for card, count in held.items():
        if count > deck[card]:
            found = f"{count} times {game.deck.kinds[card]}"
            raise RecordError(at, found, f"at most {deck[card]}: {_missing(game, deck - held)}", "F7")
    if game.deck.all_dealt and held != deck:
        raise RecordError(at, f"{held.total()} cards", f"all {deck.total()}: {_missing(game, deck - held)}", "F7")
    clause = game.lawful(setup)
    if clause:
        raise RecordError(
            at, "a setup that the rules do not allow", "one that keeps the clause", game.clauses.label(clause)
        )


def _missing(game: Game, cards: Counter[int]) -> str:
    names = [game.deck.kinds[card] for card in cards.elements()]
    return f"missing {' '.join(names[:8])}{' …' if len(names) > 8 else ''}" if names else "none is missing"


def _read_move(position: Position, json: Any, at: str) -> Move:
    """Read a move and have it ruled; RecordError names the place, the clause and the facts."""
    game, asks = position.game, position.asks
    if not asks:
        raise RecordError(at, "a further move", "none: the deal is over", "F4")
    if not isinstance(json, dict) or not isinstance(json.get("move"), str):
        raise RecordError(at, shown(json), "an object with the keys seat, move and the move's fields", "F6")
    names = [ask.name for ask in asks]
    due = LETTERS[position.seat]
    clause = game.clauses.label(asks[0].verb.clause)
    if json["move"] not in names:
        raise RecordError(f"{at}/move", shown(json["move"]), f"{' or '.join(names)} by {due}", clause)
    if "seat" not in json:
        raise RecordError(
            at, "no key 'seat'", f"the keys seat move {' '.join(asks[0].verb.fields.names)}".strip(), "F3"
        )
    if json["seat"] != due:
        raise RecordError(f"{at}/seat", shown(json["seat"]), repr(due), clause)
    ask = asks[names.index(json["move"])]
    move = (position.seat, ask.name, ask.verb.read(json, at, context_of(game)))
    ruling = position.rule(move)
    if not ruling.legal:
        context, fields = context_of(game), ask.verb.fields.names
        place = f"{at}/{escaped(fields[0])}" if len(fields) == 1 else at
        written = [ask.verb.write(value, context) for value in ruling.may]
        may = [shown(next(iter(one.values())) if len(one) == len(fields) == 1 else one) for one in written]
        found = {name: json[name] for name in fields if name in json}
        raise RecordError(
            place,
            shown(next(iter(found.values()))) if len(found) == len(fields) == 1 else shown(found),
            f"one of {', '.join(may[:24])}{' …' if len(may) > 24 else ''}" if may else "another move",
            game.clauses.label(ruling.clauses[0]),
            tell(game, ruling),
        )
    return move


def _check_scores(game: Game, entry: dict[str, Any], result: Result | None, at: str) -> None:
    if result is None:
        if "scores" in entry:
            raise RecordError(f"{at}/scores", "scores", "none: the deal is not played out", "F4")
        return
    expected = dict(zip(game.scored, result.scores, strict=True))
    if "scores" not in entry:
        raise RecordError(at, "no key 'scores'", f"scores {_json(expected)}: the deal is played out", "F4")
    _check_numbers(entry["scores"], expected, f"{at}/scores")


def _check_numbers(json: Any, expected: Mapping[str, int], at: str) -> None:
    if not isinstance(json, dict):
        raise RecordError(at, shown(json), _json(expected), "F4")
    known_keys(json, tuple(expected), at, "F4")
    for name, number in expected.items():
        if type(json[name]) is not int or json[name] != number:
            raise RecordError(f"{at}/{name}", shown(json[name]), str(number), "F4")


def _check_outcome(data: dict[str, Any], outcome: Outcome | None) -> None:
    if outcome is None:
        if "outcome" in data:
            raise RecordError("/outcome", "an outcome", "none: the match is not over", "F4")
        return
    if "outcome" not in data:
        raise RecordError("", "no key 'outcome'", "the outcome: the match is over", "F4")
    json = data["outcome"]
    keys = ("scores", "ranks", "winners") if outcome.ranks else ("scores", "winners")
    if not isinstance(json, dict):
        raise RecordError("/outcome", shown(json), f"an object with the keys {' '.join(keys)}", "F4")
    known_keys(json, keys, "/outcome", "F3")
    _check_numbers(json["scores"], outcome.scores, "/outcome/scores")
    if outcome.ranks:
        _check_numbers(json["ranks"], outcome.ranks, "/outcome/ranks")
    if json["winners"] != list(outcome.winners):
        raise RecordError("/outcome/winners", shown(json["winners"]), shown(list(outcome.winners)), "F5")
