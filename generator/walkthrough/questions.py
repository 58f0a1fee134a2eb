"""What a walkthrough asks: the choice that is due, and the questions to the reader."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator.walkthrough import data
from generator.walkthrough.beats import Beat, Beats
from generator.walkthrough.choices import Choices, Choosing
from generator.walkthrough.deals import LEGAL, TeachingDeal
from generator.walkthrough.knowing import Knowing
from generator.walkthrough.reasons import check_reason
from generator.walkthrough.telling import Telling
from rules_engine.fields import LETTERS
from rules_engine.game import Ask
from rules_engine.position import Position, same


class Questions:
    """Makes what is due at a step, and the questions of a teaching deal."""

    def __init__(self, deal: TeachingDeal, telling: Telling, knowing: Knowing, beats: Beats) -> None:
        self.deal, self.telling, self.knowing, self.beats = deal, telling, knowing, beats
        self.found: list[data.Question] = []
        self._choosing = Choosing(telling, knowing)
        self._choices = Choices()  # those of the last step that asks for any
        self._asked = [(question.step, question.ask) for question in deal.questions]

    def due(self, position: Position) -> data.Ask | None:
        """What is asked next: what there is to choose, and why something may not be chosen."""
        if not position.asks:
            return None
        ask, telling = _main(position), self.telling
        self._choices = self._choosing.choices(position.asks)
        # Equal cards are counted: what may be chosen is said of the cards that lie there.
        legal = {kind for path in self._choices.may for kind in self._choices.cards(path)}
        lying = sorted(token for zone in ask.zones for token in self.knowing.lying(zone))
        cards = [kind for kind in map(self.knowing.kind, lying) if kind in legal]
        facts = {**telling.nothing(), **telling.facts(ask.told()), "seat": LETTERS[ask.seat], "cards": cards}
        other, _ = telling.said(f"why.{ask.verb.clause}", facts)
        _, prompt = telling.said(telling.key(f"ask.{ask.name}", [ask.verb.clause]), facts)
        reason: data.Reason = {"text": other, "clauses": [ask.verb.clause]}
        return {"seat": ask.seat, "prompt": prompt, **self._choices.data(), "other": reason}

    def about(self, beat: Beat, step: int) -> None:
        """A question whose answer is the seat that the coming beat is about; asked at the step before it.

        Raises ContentError where the reason that it gives is not the one that decides.
        """
        note = beat.note
        if note is None or (beat.number, note.kind) not in self._asked:
            return
        right, played = LETTERS[beat.seat], self.beats.played
        facts = {**self.telling.nothing(), **beat.facts, "winner": right, "winning": beat.facts.get("card")}
        answers: list[data.Answer] = []
        # A note that names a card is about somebody who played one; any other may be about anybody.
        for seat in sorted(played) if "card" in beat.facts else range(self.telling.game.seats):
            letter, card = LETTERS[seat], played.get(seat)
            kind = "right" if letter == right else "wrong"
            key = self.telling.key(f"{kind}.{note.kind}", beat.clauses)
            if letter == right:
                check_reason(self.deal, beat.number, note, beat.clauses, key)
            html, _ = self.telling.said(key, {**facts, "seat": letter, "card": card})
            answers.append({"value": letter, "right": letter == right, "text": html, "clauses": beat.clauses})
        _, prompt = self.telling.said(f"question.{note.kind}", facts)
        other, _ = self.telling.said(f"other.{note.kind}", facts)
        self.found.append(
            {"step": step, "kind": "seat", "prompt": prompt, "answers": answers, "other": {"text": other}}
        )

    def after(self, number: int, step: int, due: data.Ask | None, position: Position) -> None:
        """A question that any legal choice answers; asked where the choice is due, after a step of the record."""
        if due is None or (number, LEGAL) not in self._asked:
            return
        telling = self.telling
        answers: list[data.Answer] = []
        told = {**telling.nothing(), **telling.facts(_main(position).told()), "seat": LETTERS[position.seat]}
        for path, (ask, value) in self._choices.may.items():
            ruling = ask.rule(partial(same, value))
            cards = self._choices.cards(path)
            facts = {**told, "card": cards[0] if cards else None}
            html, _ = telling.said(telling.key("right.legal", ruling.clauses), facts)
            answers.append({"value": path_name(path), "right": True, "text": html, "clauses": list(ruling.clauses)})
        answers += [
            {"value": path_name(one["path"]), "right": False, "text": one["text"], "clauses": one["clauses"]}
            for one in due["not"]
        ]
        # The sentence of the question speaks of a card; where none is chosen first, what is asked anyway will do.
        first = any("cards" in self._choices.parts[path[0]] for path in self._choices.may)
        prompt = telling.said("question.legal", told)[1] if first else due["prompt"]
        self.found.append({"step": step, "kind": "choice", "prompt": prompt, "answers": answers, "other": due["other"]})


def path_name(path: Sequence[int]) -> str:
    """A path of parts as a question's answer names it: ``3,0``."""
    return ",".join(map(str, path))


def named(steps: Sequence[data.Step]) -> set[str]:
    """The clauses that the reasons in some steps name."""
    asks = [step["ask"] for step in steps if step["ask"]]
    reasons = [reason for ask in asks for reason in (*ask["not"], ask["other"])]
    return {clause for reason in reasons for clause in reason["clauses"]}


def _main(position: Position) -> Ask:
    """What is asked; of several verbs the first with which something can be done."""
    return next((ask for ask in position.asks if ask.values()), position.asks[0])
