"""Where we stand: the situation at the first step that is shown, and how it ended.

Both are sentences. That of the situation stands in the side file of a deal and is told to the reader, whose seat is
"you" in it; its facts are those of the record at that step, so that no number is ever typed: every fact that a note or
a question has told so far, under its own name, and

    name     what the reader is called here; ``you`` the seat, ``next`` who is due, ``seats`` all of them
    partners, against    who plays with the reader, and who does not
    scores   what each seat has so far, None while there is no score
    held     how many cards each holds; ``lying`` how many lie in each zone that is nobody's, ``own`` in each zone of
             the players, by seat: ``own.pile.A``
    groups   how often a group of steps was begun (a trick, a round), the setup aside
    piles    how many piles of a family hold a card: ``piles.column``
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rules_engine.fields import LETTERS
from rules_engine.position import Position

from .beats import Beat
from .captions import Said, to_reader
from .data import End
from .telling import Json, Telling

if TYPE_CHECKING:
    from .deals import TeachingDeal


class Situation:
    """Collects the facts, and says where we stand."""

    def __init__(self, deal: TeachingDeal, telling: Telling) -> None:
        self.deal, self.telling = deal, telling
        self._told: Json = telling.nothing()
        self._groups = -1

    def hear(self, beats: Sequence[Beat], position: Position) -> None:
        """Follow what is told."""
        for beat in beats:
            if beat.note is not None:
                self._told |= beat.facts
            self._groups += bool(beat.opens)
        for ask in position.asks:
            self._told |= self.telling.facts(ask.told())

    def said(self, position: Position, scores: Sequence[int] | None, held: Mapping[str, int]) -> Said:
        """The situation, as HTML and as plain text. Raises PhraseError."""
        lang, you = self.telling.lang, self.deal.you
        place = self.deal.place("situation", lang)
        side = next(side for side in self.telling.game.sides if you in side)
        letters = LETTERS[: self.telling.game.seats]
        own: dict[str, dict[str, int]] = {}
        for zone in position.table.zones:
            if zone.owner >= 0:
                own.setdefault(zone.name, {})[LETTERS[zone.owner]] = len(zone)
        facts = self._facts(position, scores) | {
            "name": self.telling.phrases.player(LETTERS[you]),
            "partners": [LETTERS[seat] for seat in side if seat != you],
            "against": [letter for letter in letters if LETTERS.index(letter) not in side],
            "held": dict(held),
            "piles": Counter(zone.family for zone in position.table.zones if zone.family and len(zone)),
            "lying": {zone.name: len(zone) for zone in position.table.zones if zone.owner < 0},
            "own": own,
        }
        return self.telling.to(you).filled(self.deal.situation[lang], place, facts)

    def end(self, position: Position, scores: Sequence[int] | None) -> End:
        """How it ended and why; of an excerpt that stops before the end, that it goes on."""
        key = "end.deal" if position.result is not None else "end.excerpt"
        facts = self._facts(position, scores)
        html, text = self.telling.said(key, facts)
        told: End = {"caption": html, "text": text}
        if views := to_reader(self.telling, (html, text), key, facts, self.deal.you):
            told["views"] = views
        return told

    def _facts(self, position: Position, scores: Sequence[int] | None) -> Json:
        letters = LETTERS[: self.telling.game.seats]
        return {
            **self._told,
            "you": letters[self.deal.you],
            "next": letters[position.seat] if position.asks else None,
            "seats": list(letters),
            "scores": None if scores is None else dict(zip(letters, scores, strict=True)),
            "groups": max(self._groups, 0),
        }
