"""How a match stands between its deals, in the sentences of the game's own working."""

from __future__ import annotations

from typing import Any

from rules_engine.errors import RulesError
from rules_engine.games import given_of
from rules_engine.played import Record
from rules_engine.position import context_of
from rules_engine.reach import seen_in
from rules_engine.scoring import Line

from .told import Told

MATCH = "match"


def stands(telling: Told, record: Record) -> dict[str, Any] | None:
    """After the deals of a record, which are all over: what the game says of it, as HTML, or the points added up by
    player; who has won, once the match is over. Nothing where a match is one deal."""
    game, outcome = record.game, record.outcome
    if outcome is not None and len(record.deals) == 1:
        return None
    phrases = telling.phrases
    lines = [phrases.line_html(line, "⟦{}⟧".format, telling.furigana) for line in _last(record)]
    rows = [deal.scores for deal in record.deals if deal.scores is not None]
    added = zip(game.scored, (sum(row) for row in zip(*rows, strict=True)), strict=True)
    return {
        "said": " ".join(lines),
        "rows": [] if lines else [[telling.named_side(who), points] for who, points in added],
        "over": outcome is not None,
        "winners": [telling.named_side(who) for who in outcome.winners] if outcome else [],
    }


def _last(record: Record) -> list[Line]:
    """What the calculation of the match says of the last deal and of what follows; of one that is for whole matches
    nothing before the end."""
    game = record.game
    given = dict(given_of(game.name)(list(seen_in(record))[-1])).get(MATCH)
    if given is None or MATCH not in game.calculations:
        return []
    working = game.calculations[MATCH]
    written = {name: working.given.codecs[name].write(value, context_of(game)) for name, value in given.items()}
    try:
        lines = list(working.run(game, written).lines)
    except RulesError:
        return []
    first = max(at for at, line in enumerate(lines) if line.clause == lines[0].clause)
    return lines[first:]
