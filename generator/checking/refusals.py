"""Why the engine cannot compute what an example gives: two of one card, a card that its deck has not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules_engine.errors import RecordError, RulesError

from ..faults import Fault, Place
from .source import FoundExample
from .told import Words

TIMES = re.compile(r"(\d+) times (\S+)")
"""What the engine finds where a card is there too often."""
_MOST = re.compile(r"at most (\d+) in the deck")
_FORMAT = re.compile("F[0-9]+")
_NO_CARD = re.compile(r"a card from (\S+) to (\S+)")


def refused(example: FoundExample, error: RulesError) -> Fault:
    """The engine cannot compute what is given."""
    words = Words(example)
    say, mend = words.messages.say, words.messages.say("cards.mend")
    if not isinstance(error, RecordError):
        return words.messages.made(example.place, words.messages.phrase(str(error)), say("cards.refused"), mend)
    found, pointer = error.found, error.pointer.split("/")[1:]
    place = example.place_of("given", *(int(key) if key.isdigit() else key for key in pointer))
    name = words.called.get("".join(pointer[1:2]), "")
    if times := TIMES.fullmatch(found):
        # At the one that is too many.
        same = [where for kind, where in example.cards if kind == times[2]]
        place = same[int(times[1]) - 1] if len(same) >= int(times[1]) else place
        most = _MOST.fullmatch(error.expected)
        if most:
            card = words.card(times[2])
            fault = words.messages.fault(place, "cards.times", mend, count=times[1], card=card, most=most[1])
            return replace(fault, clause=_clause(error))
    bounds, kind = _NO_CARD.fullmatch(error.expected), found.strip("'\"")
    if bounds and kind in words.notations.art.drawer.kinds and example.seats:
        place = _place_of_card(example, kind) or place
        return replace(_not_with(words, place, kind, name, bounds), clause=_clause(error))
    found = words.messages.phrase(found)
    found = f"{found} ({name})" if name and pointer[1] != name else found
    return replace(
        words.messages.made(place, found, words.messages.phrase(error.expected), mend), clause=_clause(error)
    )


def _clause(error: RecordError) -> str:
    """The clause of the game; of those of the format of records a text knows nothing."""
    return "" if _FORMAT.fullmatch(error.clause) else error.clause


def _not_with(words: Words, place: Place, kind: str, name: str, bounds: re.Match[str]) -> Fault:
    """A card that the deck has not with so many players, and why so many were read."""
    example, say = words.example, words.messages.say
    who = say("cards.who", name=name) if name else ""
    first, last = (words.notations.art.card_name(one, words.lang) for one in bounds.groups())
    remedy = say("cards.mend_players")
    count = example.seats
    fault = words.messages.fault(
        place, "cards.not_with", remedy, card=words.card(kind), who=who, count=count, first=first, last=last
    )
    holding = len({seat for seat in example.names if any(_holds(value, seat) for value in example.given.values())})
    why = "holders" if holding == count else "possible"
    return replace(fault, notes=(say(f"cards.{why}", count=count),))


def _holds(value: Any, seat: str) -> bool:
    """Whether something given has cards of a seat."""
    return isinstance(value, Mapping) and bool(value.get(seat))


def _place_of_card(example: FoundExample, kind: str) -> Place | None:
    """Where a card stands first."""
    return next((place for own, place in example.cards if own == kind), None)
