"""Questions that one of some options answers: a number, or the mistake that somebody has made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.fields import LETTERS
from rules_engine.games import misreadings, showing
from rules_engine.misreading import Misreading
from rules_engine.table import Event

from ..faults import ContentError, Fault
from . import data
from .deals import Question, TeachingDeal
from .misled import Misled
from .seats import Note
from .telling import Json, Telling

MOST = 4  # options
FEWEST = 3  # options to choose a mistake from, where so many are known
NEAR = (1, -1, 2, -2, 3)  # near misses, where nothing else is wrong enough


class Options:
    """Makes such questions."""

    def __init__(self, deal: TeachingDeal, telling: Telling, misled: Misled) -> None:
        self.deal, self.telling, self.misled = deal, telling, misled
        self._shown = showing(telling.game.name)

    # a number ---------------------------------------------------------------------------------------------

    def number(self, asked: Question, note: Note, counted: Sequence[data.Count]) -> data.Question:
        """How much a note will tell. Raises ContentError where it tells no such number."""
        telling, kind = self.telling, note.event.kind
        facts = {**telling.nothing(), **note.beat.facts, "of": asked.of}
        right = self._number(asked, note.beat.facts)
        if right is None:
            raise self._fault(asked, f"{kind!r} tells no number of {asked.of or 'anybody'}", "a number, and whose")
        hint = telling.said(f"hint.{kind}", facts)[0] if f"hint.{kind}" in telling else ""
        claims = self._numbers(asked, note, right)
        working = " ".join(filter(None, (self._working(one, asked) for one in counted)))
        own = f"right.number.{kind}"
        reason = working or telling.said(own if own in telling else note.beat.key, facts)[0]
        misread = list(dict.fromkeys(one.clause for one in claims.values()))
        decide = misread if misread and not set(misread) & set(note.beat.clauses) else note.beat.clauses
        answers: list[data.Answer] = []
        for index, value in enumerate(sorted({right, *list(claims)[: MOST - 1], *self._near(right, claims, note)})):
            answer: data.Answer = {
                "value": str(index),
                "label": str(value),
                "right": value == right,
                "text": reason,
                "clauses": decide,
            }
            if value in claims:
                answer["text"], answer["clauses"] = (
                    telling.misread(claims[value].id, claims[value].clause),
                    [claims[value].clause],
                )
                answer["misreading"] = claims[value].id
            elif value != right:
                far = "high" if value > right else "low"
                answer["text"], _ = telling.said(f"near.{far}", {"value": value, "hint": telling.marked(hint)})
            answers.append(answer)
        prompt = telling.said(f"question.number.{kind}", facts)[1]
        return self._made(note.step, "number", prompt, answers, reason, decide)

    def _working(self, count: data.Count, asked: Question) -> str:
        """What counts for a seat, where that is asked for; of a side, whose it is."""
        letter, working = LETTERS[count["seat"]], count["working"]
        if asked.of and letter not in asked.of:
            return ""
        if len(asked.of) < 2:
            return working
        return self.telling.said("count.seat", {"seat": letter, "working": self.telling.marked(working)})[0]

    def _number(self, asked: Question, facts: Json) -> int | None:
        """The number that is asked for, of a note's facts in record form."""
        found = facts.get(self._shown.numbers.get(asked.ask, ""))
        if isinstance(found, Mapping):
            found = found.get(asked.of)
        return found if type(found) is int else None

    def _numbers(self, asked: Question, note: Note, right: int) -> dict[int, Misreading]:
        """The wrong numbers that misreadings come to."""
        claims: dict[int, Misreading] = {}
        for told in self.misled.notes(note.beat.number, note.event.kind, note.which):
            value = self._number(asked, self.telling.facts(told.note.facts)) if told.note else None
            if value is not None and value != right:
                claims.setdefault(value, told.misreading)
        return claims

    def _near(self, right: int, claims: Mapping[int, Misreading], note: Note) -> list[int]:
        """Other wrong numbers: those of others first, then such as are near."""
        found = note.beat.facts.get(self._shown.numbers[note.event.kind])
        others = list(found.values()) if isinstance(found, Mapping) else []
        wrong = [value for value in (*others, *(right + one for one in NEAR)) if value >= 0 and value != right]
        free = max(0, MOST - 1 - len(claims))
        return [value for value in dict.fromkeys(wrong) if value not in claims][:free]

    # a mistake --------------------------------------------------------------------------------------------

    def mistake(self, asked: Question, note: Note, _: Sequence[data.Count]) -> data.Question:
        """Which misreading is behind an answer, asked before the right one is told. Raises ContentError."""
        results = self._results(asked, note)
        truth = self._result(asked, note.event)
        claimed = next((result for one, result in results if one.id == asked.of), None)
        if claimed is None or claimed == truth:
            raise self._fault(asked, f"the misreading {asked.of!r} makes no difference", "another answer")
        others = [(one, result) for one, result in results if result != claimed]
        near = set(note.beat.clauses)  # those that make a difference first, then those of clauses that decide here
        others.sort(key=lambda pair: (pair[1] == truth, pair[0].clause not in near))
        mine = next((one, result) for one, result in results if one.id == asked.of)
        shown = [mine, *others[: MOST - 2]]
        shown.sort(key=lambda pair: pair[0].id)  # a place that tells nothing
        answers = [self._mistake(str(index), one, result, asked.of, truth) for index, (one, result) in enumerate(shown)]
        fact = self._fact(claimed)
        which = "seat" if "seat" in fact else "number"
        prompt = self.telling.said(f"mistake.{which}", {**fact, "asked": self._asked(note, fact)})[1]
        solution = self._reading("mistake.solution", asked.of, {})
        return self._made(note.step, "mistake", prompt, answers, solution, [mine[0].clause])

    def _asked(self, note: Note, fact: Json) -> str:
        """What was answered: the question about the note, where there is one."""
        key = f"question.{note.event.kind}" if "seat" in fact else f"question.number.{note.event.kind}"
        facts = {**self.telling.nothing(), **note.beat.facts, "of": fact.get("whose", "")}
        return self.telling.said(key, facts)[1] if key in self.telling else ""

    def _mistake(self, value: str, one: Misreading, result: Any, right: str, truth: Any) -> data.Answer:
        fact = self._fact(result)
        key = "mistake.wrong-same" if result == truth else f"mistake.wrong-{'seat' if 'seat' in fact else 'number'}"
        if one.id == right:
            key = "mistake.right"
        return {
            "value": value,
            "label": self.telling.reading(one.id),
            "right": one.id == right,
            "text": self._reading(key, one.id, fact),
            "clauses": [one.clause],
            "misreading": one.id,
        }

    def _reading(self, key: str, misreading: str, fact: Json) -> str:
        clause = next(one.clause for one in misreadings(self.telling.game.name) if one.id == misreading)
        facts = {"reading": self.telling.worded(misreading), "rule": self.telling.rule(misreading, clause), **fact}
        return self.telling.said(key, facts)[0]

    def _results(self, asked: Question, note: Note) -> list[tuple[Misreading, Any]]:
        """What the misreadings of clauses that decide here come to, or of others that make a difference; where these
        are too few to choose from, of the clauses next to them, too."""
        told = self.misled.notes(note.beat.number, note.event.kind, note.which)
        found = [(one.misreading, self._result(asked, one.note)) for one in told if one.note]
        truth, near = self._result(asked, note.event), set(note.beat.clauses)
        known = [(one, own) for one, own in found if own is not None]
        clauses = list(self.telling.game.clauses)
        places = [clauses.index(clause) for clause in near]

        def far(pair: tuple[Misreading, Any]) -> int:
            return min((abs(clauses.index(pair[0].clause) - place) for place in places), default=0)

        close = [pair for pair in known if pair[1] != truth or pair[0].clause in near]
        more = sorted((pair for pair in known if pair not in close), key=far)
        return [*close, *more[: max(0, FEWEST - len(close))]]

    def _result(self, asked: Question, event: Event) -> Any:
        """What a note comes to: a seat as a letter, or a number, where one is told."""
        if event.by >= 0 and asked.ask not in self._shown.numbers:
            return LETTERS[event.by]
        found = self.telling.facts(event.facts).get(self._shown.numbers.get(asked.ask, ""))
        return next(iter(found.items())) if isinstance(found, Mapping) else found

    def _fact(self, result: Any) -> Json:
        """The same as facts of a sentence; of numbers by seat or side that of the first is told, and whose it is."""
        if isinstance(result, str):
            return {"seat": result}
        whose, value = result if isinstance(result, tuple) else ("", result)
        return {"value": value, "whose": whose}

    # both -------------------------------------------------------------------------------------------------

    def _made(
        self, step: int, kind: str, prompt: str, answers: list[data.Answer], solution: str, clauses: list[str]
    ) -> data.Question:
        return {
            "step": step,
            "kind": kind,  # type: ignore[typeddict-item]
            "by": "option",
            "prompt": prompt,
            "answers": answers,
            "solution": {"text": solution, "clauses": clauses},
            "other": {"text": ""},
        }

    def _fault(self, asked: Question, found: str, expected: str) -> ContentError:
        place = self.deal.place("questions", self.deal.questions.index(asked))
        return ContentError([Fault(place, found, expected, "ask something else, or at another step")])
