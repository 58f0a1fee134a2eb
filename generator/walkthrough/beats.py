"""Beats: what one caption tells, a choice with the cards that it moves, or what follows from the rules.

A sentence is looked up under its event and the clause that decided (``event.wins.case-b``), the last clause that has
one; without any, under the event alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from rules_engine.fields import LETTERS
from rules_engine.game import Ask, Verb
from rules_engine.position import Move, Position
from rules_engine.record import write_move
from rules_engine.table import Event

from .data import Change
from .knowing import Heard, Knowing
from .telling import Json, Telling

Clauses = Sequence[str]


@dataclass
class Beat:
    """What one caption tells; ``number`` is the step of the record that it belongs to."""

    number: int
    key: str
    facts: Json
    clauses: list[str]
    seat: int = -1
    note: Event | None = None
    changes: list[Change] = field(default_factory=list)
    mark: list[int] = field(default_factory=list)
    opens: str = ""  # the label of the group of steps that it opens
    stays: list[str] = field(default_factory=list)  # what lies beside the table from here on, in words
    sight: dict[str, int] = field(default_factory=dict)  # cards that not every seat sees: the mask of those who do
    lesson: bool = False  # a rule that is told before it is needed

    @property
    def contest(self) -> str:
        """The kind of a note that names a card; nothing of anything else."""
        return self.note.kind if self.note is not None and self.mark else ""

    def blind_to(self, kinds: Iterable[str], seat: int) -> bool:
        """Whether a seat does not see one of these cards here."""
        return any(kind in self.sight and not self.sight[kind] >> seat & 1 for kind in kinds)


class Beats:
    """Makes the beats of a deal, step by step; ``played`` is the card that each seat played last, ``chosen`` the
    facts of that choice, ``standing`` facts that everybody knows by now, such as trump. ``told`` is asked which of the
    clauses that bound a choice are told of it, once it is made; without it all are."""

    def __init__(self, telling: Telling, knowing: Knowing, told: Callable[[Move, Clauses], Clauses] | None = None):
        self.telling, self.knowing = telling, knowing
        self.told = told or (lambda _, clauses: clauses)
        self.played: dict[int, str] = {}
        self.chosen: dict[int, Json] = {}
        self.standing: Json = {}
        self._counts: dict[str, int] = {}

    def of_deal(self, position: Position) -> list[Beat]:
        """The deal: one sentence for each clause that dealt cards, and who begins."""
        beats = []
        dealt: dict[tuple[str, bool], list[Event]] = {}
        for event, _, _ in self.knowing.heard:
            dealt.setdefault((event.clauses[0], _is_note(event)), []).append(event)
        for (clause, noted), events in dealt.items():
            if noted:
                for event in events:
                    beats.append(self._note(0, Heard(event, [], [])))
                    beats[-1].clauses += event.clauses
                continue
            kinds = [self.telling.kind(card) for event in events for card in event.cards]
            owners = [LETTERS[event.target.owner] for event in events if event.target and event.target.owner >= 0]
            facts = {"seats": owners, "cards": kinds, "count": len(events[0].cards)}
            shown = list(dict.fromkeys(one for event in events for one in event.clauses))
            beats.append(Beat(0, f"event.{clause}", facts, shown, sight=self._hidden(_sight(events))))
        if "event.begin" in self.telling:
            beats.append(Beat(0, "event.begin", {"seat": LETTERS[position.seat]}, []))
        return self._grouped(beats)

    def of_move(self, number: int, move: Move, position: Position) -> list[Beat]:
        """The choice and what it moves; then a beat for each note and each move of cards that has its own sentence. The
        choice is told with the cards that lie in the trick before it.

        The move is made here: its ruling must be asked before, and what it brings about is heard then.
        """
        telling = self.telling
        ask = next(ask for ask in position.asks if ask.name == move[1])
        ruling = position.rule(move)
        lying = [telling.kind(card) for zone in position.table.zones if zone.form == "trick" for card in zone]
        facts = {
            **telling.nothing(),
            **self.standing,
            **telling.facts(ask.told()),
            "lying": lying,
            **write_move(telling.game, move),
        }
        answers = any(zone.form == "climb" and zone for zone in position.table.zones)
        sealed, sight = bool(position.chosen), _sight_where_they_lie(ask, move)
        position.put(move, trusted=True)
        clauses = self.told(move, ruling.clauses)
        key = telling.key(f"event.{move[1]}", clauses)
        if key not in telling:
            key = telling.key(key, ruling.clauses)
        choice = Beat(number, key, facts, list(clauses), move[0])
        events = [heard.event for heard in self.knowing.heard]
        if sealed or position.chosen:
            # Others know what was chosen once all of them see it: whose an equal card is, they could not tell.
            turned = _sight(event for event in events if event.seen == position.table.everyone)
            choice.sight = self._hidden(dict.fromkeys(sight, 1 << move[0]) | turned)
        else:
            on_the_way = ((card, event.seen) for event in events for card in event.cards)
            choice.sight = self._hidden(_either(chain(sight.items(), on_the_way)))
        beats = [choice]
        for heard in self.knowing.heard:
            event = heard.event
            if _is_note(event):
                beats.append(self._note(number, heard))
            elif own := self._own(event):
                owner = -1 if event.target is None else event.target.owner
                to = LETTERS[owner] if owner >= 0 else None
                if beats[-1].key != own or own.startswith("event."):
                    moved: Json = {"seat": LETTERS[move[0]], "cards": [], "to": to, "seats": []}
                    beats.append(Beat(number, own, moved, []))
                beats[-1].facts["cards"] += map(telling.kind, event.cards)
                beats[-1].facts["seats"] += [to] if to else []
                beats[-1].sight |= self._hidden(_sight([event]))
            beat = beats[-1]
            beat.clauses += [clause for clause in event.clauses if clause not in beat.clauses]
            beat.changes += self.knowing.changes(heard)
            if event.target is not None and beat is choice:
                choice.mark += heard.tokens
        choice.facts["moved"] = [self.knowing.kind(token) for token in choice.mark]
        if len(choice.mark) == 1:
            self.played[move[0]], self.chosen[move[0]] = self.knowing.kind(choice.mark[0]), choice.facts
        return self._grouped(beats, choice if answers else None)

    def _hidden(self, sight: Mapping[int, int]) -> dict[str, int]:
        everyone = (1 << self.telling.game.seats) - 1
        return {self.telling.kind(card): mask for card, mask in sight.items() if mask != everyone}

    def _own(self, event: Event) -> str | None:
        """The key of an event's own sentence: ``event.<clause>``, or ``events.<clause>`` for several in a row."""
        keys = (f"{head}.{clause}" for clause in event.clauses for head in ("events", "event"))
        return next((key for key in keys if key in self.telling), None)

    def _note(self, number: int, heard: Heard) -> Beat:
        event = heard.event
        facts = self.telling.facts(event.facts)
        if event.by >= 0:
            facts["seat"] = LETTERS[event.by]
        key = self.telling.key(f"event.{event.kind}", event.clauses)
        return Beat(number, key, facts, [], event.by, event, mark=list(heard.tokens))

    def _grouped(self, beats: Sequence[Beat], answer: Beat | None = None) -> list[Beat]:
        """A clause that has a sentence ``group.<clause>`` opens a group of steps: a trick, the scoring. An answer to
        what lies on a climbed pile, by the clauses of a lead too, opens none: a bout goes on until all pass."""
        for beat in beats:
            for clause in beat.clauses if beat is not answer else ():
                if f"group.{clause}" in self.telling:
                    self._counts[clause] = self._counts.get(clause, 0) + 1
                    beat.opens = self.telling.group(clause, self._counts[clause])
        return list(beats)


def _is_note(event: Event) -> bool:
    return event.source is None and event.target is None


def _sight(events: Iterable[Event]) -> dict[int, int]:
    """The seats that saw each card whenever it was moved or shown."""
    found: dict[int, int] = {}
    for event in events:
        for card in event.cards:
            found[card] = found.get(card, event.seen) & event.seen
    return found


def _either(sights: Iterable[tuple[int, int]]) -> dict[int, int]:
    """The seats that saw each card at any time."""
    found: dict[int, int] = {}
    for card, mask in sights:
        found[card] = found.get(card, 0) | mask
    return found


def _sight_where_they_lie(ask: Ask, move: Move) -> dict[int, int]:
    """The seats that see the cards of a choice before it is made; the one who makes it does."""
    seat, _, value = move
    cards = cards_in(ask.verb, value)
    return _either((card, 1 << seat | zone.seen) for card in cards for zone in ask.zones if card in zone)


def cards_in(verb: Verb[Any], value: Any) -> list[int]:
    """The cards that a choice names."""
    found: list[int] = []
    verb.mapped(value, lambda card: found.append(card) or card)  # type: ignore[func-returns-value]
    return found
