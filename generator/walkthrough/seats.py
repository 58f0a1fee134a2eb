"""Questions that a seat answers: who comes first, who is next, who gets something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules_engine.fields import LETTERS
from rules_engine.games import showing
from rules_engine.misreading import Misreading
from rules_engine.table import Event

from ..faults import ContentError, Fault
from . import data
from .beats import Beat, Beats
from .deals import Question, TeachingDeal
from .misled import Misled, Told
from .reasons import check_reason, deciding
from .scores import each_seat
from .telling import Json, Telling

SEAT = ("who", "next", "gets")  # the kinds of question


class Note(NamedTuple):
    """What is asked about: the beat that tells it, which it is of the notes by that name in its move, and the step at
    which one stands before it."""

    beat: Beat
    which: int
    step: int

    @property
    def event(self) -> Event:
        """The note itself."""
        assert self.beat.note is not None
        return self.beat.note


class Seats:
    """Makes such questions."""

    def __init__(self, deal: TeachingDeal, telling: Telling, beats: Beats, misled: Misled) -> None:
        self.deal, self.telling, self.beats, self.misled = deal, telling, beats, misled
        self._shown = showing(telling.game.name)

    def question(self, asked: Question, note: Note) -> data.Question:
        """The question about a note. Raises ContentError where the answer or its reason is not the one that decides."""
        beat, kind, telling = note.beat, note.event.kind, self.telling
        right = self._right(asked, beat.facts, note.event.by)
        if not right:
            at = self.deal.place("questions", self.deal.questions.index(asked))
            raise ContentError([Fault(at, f"{kind!r} is about no seat", "a note about one", "ask something else")])
        winner = LETTERS[min(right)]
        facts = {**telling.nothing(), **beat.facts, "winner": winner, "winning": beat.facts.get("card")}
        claims = self._claims(asked, note, right)
        prompt = f"question.gets.{kind}" if asked.kind == "gets" else f"question.{kind}"
        other = f"other.{kind}"
        return {
            "step": note.step,
            "kind": asked.kind,  # type: ignore[typeddict-item]
            "by": "seat",
            "prompt": telling.said(prompt, facts)[1],
            "answers": [self._answer(asked, note, seat, right, claims, facts) for seat in self._seats(asked, beat)],
            "solution": {"text": telling.said(beat.key, beat.facts)[0], "clauses": self._clauses(asked, note)},
            "other": {"text": telling.said(other, facts)[0] if other in telling else ""},
        }

    def _seats(self, asked: Question, beat: Beat) -> list[int]:
        """Who may be the answer: a note that names a card is about somebody who played one."""
        if "card" in beat.facts and asked.kind != "gets":
            return sorted(self.beats.played)
        return list(range(self.telling.game.seats))

    def _right(self, asked: Question, facts: Json, by: int) -> set[int]:
        if asked.kind != "gets":
            return {by} - {-1}
        points = each_seat(self.telling.game, facts[self._shown.gets[asked.ask]])
        return {seat for seat, own in enumerate(points) if own == max(points) and own}

    def _claims(self, asked: Question, note: Note, right: set[int]) -> Mapping[int, Misreading]:
        """To wrong seats the misreading that comes to them."""
        claims: dict[int, Misreading] = {}
        for told in self.misled.notes(note.beat.number, note.event.kind, note.which):
            for seat in self._claimed(asked, note.event, told) - right:
                claims.setdefault(seat, told.misreading)
        return claims

    def _claimed(self, asked: Question, event: Event, told: Told) -> set[int]:
        if asked.kind == "gets":
            return self._right(asked, self.telling.facts(told.note.facts), -1) if told.note else set()
        if asked.kind == "next" and told.due >= 0 and (told.note is None or told.note.by == event.by):
            return {told.due}
        return {told.note.by} - {-1} if told.note else set()

    def _answer(
        self, asked: Question, note: Note, seat: int, right: set[int], claims: Mapping[int, Misreading], facts: Json
    ) -> data.Answer:
        telling, beat = self.telling, note.beat
        letter = LETTERS[seat]
        if seat in claims:
            misreading = claims[seat]
            text, clauses = telling.misread(misreading.id, misreading.clause), [misreading.clause]
            return {"value": letter, "right": False, "text": text, "clauses": clauses, "misreading": misreading.id}
        gets = ".gets" if asked.kind == "gets" else ""
        key = telling.key(f"{'right' if seat in right else 'wrong'}{gets}.{note.event.kind}", beat.clauses)
        if seat in right and not gets:
            check_reason(self.deal, asked, note.event, beat.clauses, key)
        if seat in right and key not in telling:
            text = telling.said(beat.key, beat.facts)[0]
        else:
            own = self.beats.chosen.get(seat, {}).get(self._shown.suit)
            text, _ = telling.said(key, {**facts, "seat": letter, "card": self.beats.played.get(seat), "own": own})
        return {"value": letter, "right": seat in right, "text": text, "clauses": self._clauses(asked, note)}

    def _clauses(self, asked: Question, note: Note) -> list[str]:
        """The clauses of a reason: of who comes first those that decide it."""
        clauses = note.beat.clauses
        return deciding(self.deal, asked, note.event, clauses) if asked.kind == "who" else clauses
