"""What a walkthrough asks: the choice that is due with a reason for each card, and the questions to the reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from generator.beats import Beat, Beats
from generator.deals import LEGAL, TeachingDeal
from generator.knowing import Knowing
from generator.telling import Json, Telling
from rules_engine.fields import LETTERS
from rules_engine.game import Ask
from rules_engine.position import Position


class Questions:
    """Makes what is due at a step, and the questions of a teaching deal."""

    def __init__(self, deal: TeachingDeal, telling: Telling, knowing: Knowing, beats: Beats) -> None:
        self.telling, self.knowing, self.beats = telling, knowing, beats
        self.found: list[Json] = []
        self._asked = [(question.step, question.ask) for question in deal.questions]

    def due(self, position: Position) -> Json | None:
        """What is asked next: the cards that may be chosen, and why each other may not."""
        if not position.asks:
            return None
        ask, telling = _main(position), self.telling
        verb = ask.verb
        tokens = [token for zone in ask.zones for token in self.knowing.lying(zone)]
        legal, why = [], {}
        told = telling.facts(ask.told())
        seat = LETTERS[ask.seat]
        for token in tokens:
            ruling = ask.rule(_holding(ask, self.knowing.tracker.faces[token]))
            if ruling.legal:
                legal.append(token)
                continue
            hold = [telling.kind(one) for value in ruling.may for one in _cards(ask, value)]
            facts = {**telling.nothing(), **told, "seat": seat, "card": self.knowing.kind(token), "hold": hold}
            html, _ = telling.said(f"why.{ruling.clauses[0]}", facts)
            why[str(token)] = {"text": html, "clauses": list(ruling.clauses)}
        facts = {**telling.nothing(), **told, "seat": seat, "cards": [self.knowing.kind(one) for one in sorted(legal)]}
        other, _ = telling.said(f"why.{verb.clause}", facts)
        _, prompt = telling.said(telling.key(f"ask.{verb.name}", [verb.clause]), facts)
        return {
            "seat": ask.seat, "verb": verb.name, "prompt": prompt, "legal": legal, "why": why,
            "other": {"text": other, "clauses": [verb.clause]},
        }  # fmt: skip

    def about(self, beat: Beat, step: int) -> None:
        """A question whose answer is the seat that the coming beat is about; asked at the step before it."""
        if (beat.number, beat.note) not in self._asked or not beat.note:
            return
        right, played = LETTERS[beat.seat], self.beats.played
        facts = {**self.telling.nothing(), **beat.facts, "winner": right, "winning": beat.facts.get("card")}
        answers = []
        # A note that names a card is about somebody who played one; any other may be about anybody.
        for seat in sorted(played) if "card" in beat.facts else range(self.telling.game.seats):
            letter, card = LETTERS[seat], played.get(seat)
            kind = "right" if letter == right else "wrong"
            key = self.telling.key(f"{kind}.{beat.note}", beat.clauses)
            html, _ = self.telling.said(key, {**facts, "seat": letter, "card": card})
            answers.append({"value": letter, "right": letter == right, "text": html, "clauses": beat.clauses})
        _, prompt = self.telling.said(f"question.{beat.note}", facts)
        other, _ = self.telling.said(f"other.{beat.note}", facts)
        question = {"step": step, "kind": "seat", "prompt": prompt, "answers": answers, "other": {"text": other}}
        self.found.append(question)

    def after(self, number: int, step: int, due: Json | None, position: Position) -> None:
        """A question that any legal card answers; asked where the choice is due, after a step of the record."""
        if due is None or (number, LEGAL) not in self._asked:
            return
        ask, telling = _main(position), self.telling
        told = {**telling.nothing(), **telling.facts(ask.told()), "seat": LETTERS[ask.seat]}
        answers = []
        for token in due["legal"]:
            ruling = ask.rule(_holding(ask, self.knowing.tracker.faces[token]))
            key = telling.key("right.legal", ruling.clauses)
            html, _ = telling.said(key, {**told, "card": self.knowing.kind(token)})
            answers.append({"value": token, "right": True, "text": html, "clauses": list(ruling.clauses)})
        answers += [{"value": int(token), "right": False, **reason} for token, reason in due["why"].items()]
        _, prompt = telling.said("question.legal", told)
        self.found.append({"step": step, "kind": "card", "prompt": prompt, "answers": answers, "other": due["other"]})


def named(steps: Sequence[Json]) -> set[str]:
    """The clauses that the reasons in some steps name."""
    asks = [step["ask"] for step in steps if step["ask"]]
    reasons = [reason for ask in asks for reason in (*ask["why"].values(), ask["other"])]
    return {clause for reason in reasons for clause in reason["clauses"]}


def _main(position: Position) -> Ask:
    """What is asked; of several verbs the first with which something can be done."""
    return next((ask for ask in position.asks if ask.values()), position.asks[0])


def _cards(ask: Ask, value: Any) -> list[int]:
    found: list[int] = []
    ask.verb.mapped(value, lambda card: found.append(card) or card)  # type: ignore[func-returns-value]
    return found


def _holding(ask: Ask, card: int) -> Callable[[Any], bool]:
    return lambda value: card in _cards(ask, value)
