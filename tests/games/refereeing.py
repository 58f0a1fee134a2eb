"""What all referees share: fouls, values compared as JSON, and the course of a match in a record.

Like each ``referee_<game>.py`` it shares no code with the engine. A referee is a module with

    NAME, TABLES, OPTIONS                            the game, the seats that may sit down, each option's values
    check_options(seats, options)                    Foul for options that the page does not have
    check_setup(seats, options, earlier, setup)      the same for a setup; ``earlier`` are the deals before
    OneGame(seats, options, setup, scores)           a deal under way: legal(), make(move), scores()
    outcome(seats, options, scores, last)            how the match ended, or None while it goes on
    ordered(move)                                    only where the order of some cards means nothing
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

Json = dict[str, Any]
Earlier = list[tuple[Json, Any]]
"""Setups and what was made of them."""


class Foul(Exception):
    """The record breaks a rule."""


def demand(fine: bool, complaint: str) -> None:
    if not fine:
        raise Foul(complaint)


def only_keys(json: Any, names: Iterable[str], where: str) -> None:
    demand(isinstance(json, dict), f"{where} is no object")
    demand(sorted(json) == sorted(names), f"{where} has the keys {sorted(json)}")


def canonical(json: Any) -> Any:
    """Values that tell true from 1 and 1 from 1.0, whatever the order of keys."""
    if isinstance(json, dict):
        return {key: canonical(json[key]) for key in sorted(json)}
    return (type(json).__name__, json) if not isinstance(json, list) else [canonical(one) for one in json]


def exactly(json: Any, wanted: Any, where: str) -> None:
    demand(canonical(json) == canonical(wanted), f"{where}: {json}, not {wanted}")


def listed(options: Any, names: dict[str, tuple[Any, ...]]) -> None:
    """Options that have one of the listed values each."""
    only_keys(options, names, "options")
    for name, values in names.items():
        demand(any(type(one) is type(options[name]) and one == options[name] for one in values), f"option {name}")


def ordering(rules: Any) -> Callable[[Any], Any]:
    return getattr(rules, "ordered", lambda move: move)


def check(rules: Any, record: Any) -> None:
    """Raise Foul when the record breaks a rule."""
    demand(isinstance(record, dict), "record")
    more = ["outcome"] if "outcome" in record else []
    only_keys(record, ["format", "game", "seats", "options", "provenance", "deals", *more], "record")
    demand(record["format"] == "tehodoki/1" and record["game"] == rules.NAME, "another format or game")
    seats, options = record["seats"], record["options"]
    demand(seats in rules.TABLES, "other seats")
    rules.check_options(seats, options)
    demand(isinstance(record["provenance"], dict), "provenance")
    demand(isinstance(record["deals"], list) and len(record["deals"]) > 0, "deals")

    scores: list[dict[str, int]] = []
    earlier: Earlier = []
    end: Json | None = None
    for index, deal in enumerate(record["deals"]):
        demand(end is None, "a deal after the end of the match")
        demand(isinstance(deal, dict), "deal")
        only_keys(deal, ["setup", "moves", *(["scores"] if "scores" in deal else [])], "deal")
        rules.check_setup(seats, options, earlier, deal["setup"])
        game = rules.OneGame(seats, options, deal["setup"], scores)
        make_all(rules, game, deal["moves"])
        if game.legal():
            demand("scores" not in deal, "scores before the end")
            demand(index == len(record["deals"]) - 1, "a deal that was not played out")
        else:
            demand("scores" in deal, "scores are missing")
            exactly(deal["scores"], game.scores(), "scores")
            scores.append(game.scores())
            earlier.append((deal["setup"], game))
            end = rules.outcome(seats, options, scores, game)
    demand(("outcome" in record) == (end is not None), "an outcome where there is none, or none where there is one")
    if end is not None:
        exactly(record["outcome"], end, "outcome")


def make_all(rules: Any, game: Any, moves: Any) -> None:
    """Make moves, each of which must be legal."""
    ordered = ordering(rules)
    demand(isinstance(moves, list), "moves")
    for move in moves:
        wanted = canonical(ordered(move))
        demand(any(wanted == canonical(ordered(one)) for one in game.legal()), f"illegal: {move}")
        game.make(move)
