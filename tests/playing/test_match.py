"""A match of several deals that a reader plays: each goes on from those before, to the end of the match."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules_engine import games, read_record
from rules_engine.rand import Rand
from tests.playing.playing import Reader
from tests.sampling import in_turns

LANGS = ("ja", "en")
OPTIONS: dict[str, Any] = {"take-and-share": {"long_game": True}}


def played(game: str, lang: str, most: int) -> list[Any]:
    """How a match stands after each of its deals, as the page is told, and its record."""
    told, before = [], {}
    while len(told) < most:
        reader = Reader()
        news = reader.begin(game, lang, options=OPTIONS.get(game, {}), **before)
        assert news["table"]["deal"] == len(told) + 1
        assert news["table"]["match"] == (told[-1][0] if told else None)
        reader.go_on(Rand("match", game, len(told)))
        record = reader.ask(do="record")["record"]
        told.append((json.loads(reader.heard[-2])["match"], record))
        if told[-1][0] is None or told[-1][0]["over"]:
            break
        before = {"before": record}
    return told


@pytest.mark.parametrize(("game", "lang"), in_turns(games(), LANGS), ids=str)
def test_a_second_deal_follows_the_first_where_the_match_goes_on(game: str, lang: str) -> None:
    found = played(game, lang, 2)
    record = read_record(found[-1][1])
    assert len(record.deals) == len(found)
    assert (found[-1][0] is None) == (len(found) == 1 and record.outcome is not None)
    for stands, _ in found:
        assert stands is None or stands["said"] or stands["rows"]


def test_a_match_is_played_to_its_end() -> None:
    found = played("irokanmuri", "en", 9)
    record = read_record(found[-1][1])
    assert record.outcome is not None
    assert found[-1][0]["over"]
    assert found[-1][0]["winners"] == ["you and Chika" if record.outcome.winners == ("AC",) else "Ben and Dai"]
