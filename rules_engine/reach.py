"""Whether what a calculation is given can happen in a game: a record in which it does, or why it cannot.

Each game answers in its ``reach.py``, in the words of ``reaching``.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

from rules_engine.errors import RulesError
from rules_engine.fields import Context
from rules_engine.game import Game
from rules_engine.games import reach_module
from rules_engine.played import Record
from rules_engine.rand import Rand
from rules_engine.reaching import Impossible, Reaching
from rules_engine.record import read_record, write_record

TRIES = 200  # records that are tried before the answer is unknown


class Reached(NamedTuple):
    """It can happen: a record that shows it, which the engine replays."""

    record: Record


def impossible(game: Game, calculation: str, given: Any) -> Impossible | None:
    """Why what a calculation is given cannot happen, or None. Quick: a proof, no search.

    ``given`` is in record form. Raises RecordError where it cannot be read.
    """
    how = _how(game, calculation)
    return how.never(game, **_values(game, calculation, given)) if how and how.never else None


def reach(game: Game, calculation: str, given: Any, tries: int = TRIES) -> Reached | Impossible | None:
    """Whether what a calculation is given can happen; None where neither a record nor a reason is found.

    The same for the same game and given: the search draws from a stream of its own.
    """
    values = _values(game, calculation, given)
    how = _how(game, calculation)
    if how is None:
        return None
    if how.never and (why := how.never(game, **values)):
        return why
    rand = Rand("reach", game.name, game.seats, calculation)
    for record in islice(how.records(game, rand, **values), tries):
        if how.shows(record, **values) and _replays(record):
            return Reached(record)
    return None


def _how(game: Game, calculation: str) -> Reaching | None:
    module = reach_module(game.name)
    return module.REACHING.get(calculation) if module else None


def _values(game: Game, calculation: str, given: Any) -> dict[str, Any]:
    return game.calculations[calculation].given.read(given, "", Context(game.deck, game.seats))


def _replays(record: Record) -> bool:
    try:
        read_record(write_record(record))
    except RulesError:
        return False
    return True
