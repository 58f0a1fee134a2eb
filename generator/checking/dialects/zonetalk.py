"""What is told beside cards that lie in zones: what those of one zone come to, what is so of every game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...texts.examples import Span
from ..spelling import Spelt
from . import tokens as kinds
from .holders import Run
from .state import HARMLESS
from .tokens import Token
from .zones import COUNTED_HEAD

if TYPE_CHECKING:
    from .state import State

_COMES_TO = re.compile(r"\s*(?:[(（]|[=＝:]|,?\s*(?:which is|making|for|worth)\s|で|→)\s*")
_FEW = 2
_CLOSED = re.compile(r"\s*(?:points?|pts|点|ポイント)?\s*[)）]", re.IGNORECASE)


def of_the_writer(runs: Sequence[Run]) -> list[Run]:
    """The runs; where several zones are told and nobody is named at all, they are the writer's."""
    zones = [run.cards.unit for run in runs]
    if any(run.name for run in runs) or len(runs) < 2 or not all(zones) or len(set(zones)) < len(zones):
        return list(runs)
    return [Run(runs[0].cards, "I", runs[0].cards.start), *runs[1:]]


def counted_heads(row: str) -> bool:
    """Whether the columns of a table are kinds of cards, of which the cells tell how many."""
    return sum(COUNTED_HEAD.fullmatch(cell) is not None for cell in row.strip().strip("|").split("|")) > _FEW


def terms_of(reading: State, seats: Sequence[str], terms: Sequence[int]) -> bool:
    """Whether a sum adds up what the cards of each kind, or of each zone, come to."""
    zones = [zone for seat in seats for zone in reading.zones.get(seat, {}).values() if zone]
    by_kind = Counter(reading.worth_of(kind) for zone in zones for kind in zone)
    ways = [[value * many for value, many in by_kind.items()], [sum(map(reading.worth_of, zone)) for zone in zones]]
    return sorted(terms) in map(sorted, ways)


def zone_talk(reading: State, tokens: Sequence[Token], span: Span) -> None:
    """Take what the rules say of all games, and in brackets what the cards of one zone come to."""
    for match in re.finditer("|".join(reading.wording.laws) or "(?!)", reading.text[slice(*span)], re.IGNORECASE):
        for one in tokens:
            if span[0] + match.start() <= one.start < span[0] + match.end() and one.kind not in (
                kinds.NAME,
                kinds.CARDS,
            ):
                one.taken = one.taken or HARMLESS
    for index, one in enumerate(tokens):
        before = next((other for other in reversed(tokens[:index]) if other.kind == kinds.CARDS), None)
        if one.kind != kinds.NUMBER or one.taken or before is None or one.value is None or not before.unit:
            continue
        between = reading.text[before.end : one.start]
        bracketed = re.fullmatch(r"\s*[(（]\s*", between) and _CLOSED.match(reading.text, one.digits[1])
        last = next((other for other in tokens[index + 1 :] if other.kind == kinds.CARDS), None)
        goes_on = (
            last is not None
            and last.unit != before.unit
            and not any(
                other.kind in (kinds.NAME, kinds.STOP, kinds.LINE) for other in tokens[index + 1 : tokens.index(last)]
            )
        )
        if bracketed or (goes_on and _COMES_TO.fullmatch(between)):
            worth = sum(reading.worth_of(card.kind) for card in before.value if isinstance(card, Spelt))
            reading.state("=", None, one.value, "truth", one, (one.digits,), value=worth)
