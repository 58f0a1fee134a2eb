"""Captions: what a step says to everybody, and to a seat that does not see a card which is named there.

The sentence for such a seat stands under ``sealed`` in place of ``event``: ``sealed.draft``. What one seat alone knows
must have one; a caption never tells a seat more than it sees.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.errors import PhraseError
from generator.walkthrough.beats import Beat
from generator.walkthrough.data import View
from generator.walkthrough.telling import Telling

Said = tuple[str, str]  # as HTML and as plain text


def captions(telling: Telling, beats: Sequence[Beat]) -> tuple[Said, list[View]]:
    """The caption of some beats that are told together, and what other seats are told in its place.

    Raises PhraseError where a seat would be told a card that it does not see.
    """
    everybody = [telling.said(beat.key, beat.facts) for beat in beats]
    views: dict[Said, list[int]] = {}
    for seat in range(telling.game.seats):
        own = [_for_seat(telling, beat, seat, said) for beat, said in zip(beats, everybody, strict=True)]
        if own != everybody:
            views.setdefault(_joined(own), []).append(seat)
    others: list[View] = [{"seats": seats, "caption": html, "text": text} for (html, text), seats in views.items()]
    return _joined(everybody), others


def _for_seat(telling: Telling, beat: Beat, seat: int, said: Said) -> Said:
    if not beat.blind_to(telling.named(said[0]), seat):
        return said
    key = "sealed." + beat.key.partition(".")[2]
    told = telling.said(key, beat.facts)
    if beat.blind_to(telling.named(told[0]), seat):
        raise PhraseError(
            f"phrases.{telling.lang}.yaml: sentence {key!r} names a card that a seat does not see; leave the card out"
        )
    return told


def _joined(said: Sequence[Said]) -> Said:
    html, text = zip(*said, strict=True)
    return " ".join(html), " ".join(text)
