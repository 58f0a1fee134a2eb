"""Captions: what a step says to everybody, to a seat that does not see a card which is named there, and to the reader.

The sentence for such a seat stands under ``sealed`` in place of ``event``: ``sealed.draft``. What one seat alone knows
must have one, and one that is empty is not told; a caption never tells a seat more than it sees.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import PhraseError
from .beats import Beat
from .data import View
from .telling import Json, Telling

Said = tuple[str, str]  # as HTML and as plain text


def captions(telling: Telling, beats: Sequence[Beat], reader: int) -> tuple[Said, list[View]]:
    """The caption of some beats that are told together, and what single seats are told in its place.

    The seat of the reader is told what it does as "you".

    Raises PhraseError where a seat would be told a card that it does not see.
    """
    everybody = [telling.said(beat.key, beat.facts) for beat in beats]
    views: dict[Said, list[int]] = {}
    for seat in range(telling.game.seats):
        own = [
            _for_seat(telling, beat, seat, said, seat == reader) for beat, said in zip(beats, everybody, strict=True)
        ]
        if own != everybody:
            views.setdefault(_joined(own), []).append(seat)
    others: list[View] = [{"seats": seats, "caption": html, "text": text} for (html, text), seats in views.items()]
    return _joined(everybody), others


def to_reader(telling: Telling, said: Said, key: str, facts: Json, reader: int) -> list[View]:
    """What the seat of the reader is told in place of a sentence that all others are told, where that differs."""
    html, text = told = telling.to(reader).said(key, facts)
    return [] if told == said else [{"seats": [reader], "caption": html, "text": text}]


def _for_seat(telling: Telling, beat: Beat, seat: int, said: Said, reads: bool) -> Said:
    to = telling.to(seat) if reads else telling
    if not beat.blind_to(telling.named(said[0]), seat):
        return to.said(beat.key, beat.facts) if reads else said
    key = "sealed." + beat.key.partition(".")[2]
    told = to.said(key, beat.facts)
    if beat.blind_to(telling.named(told[0]), seat):
        raise PhraseError(
            f"phrases.{telling.lang}.yaml: sentence {key!r} names a card that a seat does not see; leave the card out"
        )
    return told


def _joined(said: Sequence[Said]) -> Said:
    html, text = zip(*said, strict=True)
    return " ".join(filter(None, html)), " ".join(filter(None, text))
