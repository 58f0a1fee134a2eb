"""An example without cards: what was given and said of players in one passage. Another reader's example goes before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...texts.examples import Span
from ..notations import Wording
from .reading import Reading
from .state import Left, Statement
from .telling import ReaderOfText, Told
from .tokens import Token
from .unread import Unread


def told_passage(
    reader: ReaderOfText,
    wording: Wording,
    span: Span,
    claims: Sequence[Statement],
    left: Sequence[Token],
    tokens: Sequence[Token],
    given: Mapping[str, Any],
    count: int,
    seats: Mapping[str, str],
) -> Told:
    """The example of a passage; ``count`` players, and the seat of each name."""
    reading = Reading(
        reader.notations,
        wording,
        reader.plain,
        {},
        claims=list(claims),
        tokens=list(tokens),
        left=[Left(token, "", "") for token in left],
    )
    unread = Unread(reader.notations, wording, reader.text, reader.sentences, span)
    faults = unread.faults(reading)
    if not faults and not claims:
        faults.append(unread.no_result(reading))
    reading.contradicted()
    example = reader.example(reading, wording, given, count, list(seats), seats, span)
    pairs = {
        low + high: f"{example.names[low]}, {example.names[high]}"
        for low in example.names
        for high in example.names
        if low < high
    }
    example = replace(example, names={**pairs, **example.names})
    return Told(
        reader.text.plain.span(*span),
        (example,) if given else (),
        tuple(faults),
        tuple(reader.marks(reading)),
        reader.notations.game.name,
        wording.calculation,
        yields=True,
    )
