"""What a walkthrough asks: the choice that is due, and the questions to the reader.

Each wrong answer has a text of its own, a hint that does not name the right one. At least one is what a misreading
comes to; the others say what speaks against them. Where a question does not hold to that it is a fault of its deal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from markupsafe import Markup

from rules_engine.fields import LETTERS
from rules_engine.position import Move, Position
from rules_engine.record import write_move

from ..faults import ContentError, Fault
from . import data, deals
from .beats import Beat, Beats, cards_in
from .choices import Choices, main_ask, what_is_due
from .deals import LEGAL, TeachingDeal
from .knowing import Knowing
from .misled import Misled
from .options import Options
from .picture import Picture
from .seats import SEAT, Note, Seats
from .telling import Json, Telling
from .whatif import Stop

_RESULT = re.compile(r"[=＝]\s*(\d+)")


class Questions:
    """Makes what is due at a step, and the questions of a teaching deal; ``made`` are these by what the deal asks,
    ``stops`` the choices that were compared."""

    def __init__(self, deal: TeachingDeal, telling: Telling, reader: Telling, knowing: Knowing, beats: Beats) -> None:
        self.deal, self.telling, self.knowing, self.beats = deal, telling, knowing, beats
        self.made: dict[deals.Question, data.Question] = {}
        self.faults: list[Fault] = []
        self.refused: dict[deals.Question, Fault] = {}
        self._misled = Misled(deal.record)
        self._reader = reader  # what is told to who is asked
        self._seats = Seats(deal, self._reader, beats, self._misled)
        self._options = Options(deal, self._reader, self._misled)
        self._choices = Choices()  # those of the last step that asks for any
        self._notes: Counter[tuple[int, str]] = Counter()
        self.stops: list[Stop] = []
        self._counted: dict[int, list[int]] = {}  # what was counted last of each seat

    @property
    def found(self) -> list[data.Question]:
        """The questions in the order of their steps."""
        return sorted(self.made.values(), key=lambda one: one["step"])

    def due(self, position: Position) -> data.Ask | None:
        """What is asked next: what there is to choose, and why something may not be chosen."""
        if not position.asks:
            return None
        telling = self._reader if position.seat == self.deal.you else self.telling
        self._choices, due = what_is_due(telling, self.knowing, position)
        return due

    def took(self, move: Move) -> list[int] | None:
        """The path to a move among the choices that were last due, where the reader's seat made it."""
        if move[0] != self.deal.you:
            return None
        game = self.telling.game  # equal cards are one choice, and are written the same
        offered = ((path, (ask.seat, ask.name, value)) for path, (ask, value) in self._choices.may.items())
        return next((list(path) for path, one in offered if write_move(game, one) == write_move(game, move)), None)

    def about(self, beat: Beat, step: int, counted: Sequence[data.Count], picture: Picture) -> None:
        """The questions about a note, asked at the step before it, which does not tell the answer yet; what somebody
        got wrong at the note itself where its answer is asked for, too."""
        note = beat.note
        if note is None:
            return
        self._notes[beat.number, note.kind] += 1
        which = self._notes[beat.number, note.kind]
        here = (beat.number, note.kind, which)
        all_asked = [asked for asked in self.deal.questions if (asked.step, asked.ask, asked.which) == here]
        told, after = Note(beat, which, step), Note(beat, which, step + any(one.kind != "mistake" for one in all_asked))
        for asked in all_asked:
            if asked.kind in SEAT:
                self._keep(asked, partial(self._seats.question, asked, told))
            elif asked.kind == "mistake":
                self._keep(asked, partial(self._options.mistake, asked, after, counted))
            else:
                self._keep(asked, partial(self._options.number, asked, told, counted))
            if asked in self.made and (heaps := _heaps(asked, beat, counted, picture)):
                if asked.kind == "number":  # of whom nothing is counted here it is seen what was counted before
                    heaps = [self._before(heap) for heap in heaps]
                self.made[asked]["about"] = heaps
        for seat in {one["seat"] for one in counted}:
            tokens = [token for one in counted if one["seat"] == seat for token in one["tokens"]]
            self._counted[seat] = list(dict.fromkeys(tokens))

    def _before(self, heap: data.Heap) -> data.Heap:
        return {"seat": heap["seat"], "tokens": heap["tokens"] or self._counted.get(heap["seat"], [])}

    def after(self, number: int, step: int, due: data.Ask | None, position: Position) -> None:
        """A question that any legal choice answers; asked where the choice is due, after a step of the record."""
        comparison = self.deal.compared.at(number) if self.deal.compared and due is not None else None
        if comparison:
            moves = {path_name(path): (ask.seat, ask.name, value) for path, (ask, value) in self._choices.may.items()}
            self.stops.append(Stop(step, comparison, moves))
        for asked in self.deal.questions:
            if due is not None and (asked.step, asked.ask) == (number, LEGAL):
                self._keep(asked, partial(self._may, number, step, due, position))

    def _keep(self, asked: deals.Question, make: Callable[[], data.Question]) -> None:
        """Make a question and keep it, or the fault that it has."""
        try:
            question = make()
        except ContentError as error:
            self.faults += error.faults
            self.refused[asked] = error.faults[0]
            return
        place = self.deal.place("questions", self.deal.questions.index(asked))
        if fault := wrong_answers(question):
            remedy = "ask something else, or at another step"
            found = f"the question {asked.ask!r} after step {asked.step}: {fault[0]}"
            self.faults.append(Fault(place, found, fault[1], remedy))
            self.refused[asked] = Fault(place, fault[0], fault[1], remedy)
            return
        self.made[asked] = question

    def _may(self, number: int, step: int, due: data.Ask, position: Position) -> data.Question:
        """What may be chosen: any legal choice is right. Where a card is asked for, doing without one is not."""
        telling = self._reader
        told = {**telling.nothing(), **telling.facts(main_ask(position).told()), "seat": LETTERS[position.seat]}
        first = any("cards" in self._choices.parts[path[0]] for path in self._choices.may)
        answers = [self._legal(path, told, first) for path in self._choices.may]
        answers += [
            {"value": path_name(one["path"]), "right": False, "text": one["text"], "clauses": one["clauses"]}
            for one in due["not"]
        ]
        self._misread(number, answers, due, position)
        # The sentence of the question speaks of a card; where none is chosen first, what is asked anyway will do.
        prompt = telling.said("question.legal", told)[1] if first else due["prompt"]
        right = {one["value"] for one in answers if one["right"]}
        kinds = [kind for path in self._choices.may if path_name(path) in right for kind in self._choices.cards(path)]
        cards = list(dict.fromkeys(kinds))
        parts = [self._choices.parts[path[-1]]["text"] for path in self._choices.may if path_name(path) in right]
        key = "solution.legal" if cards else "solution.choice"
        solution = telling.said(key, {"cards": cards, "parts": list(dict.fromkeys(parts))})[0]
        return {
            "step": step,
            "kind": "may",
            "by": "choice",
            "prompt": prompt,
            "answers": answers,
            "solution": {"text": solution, "clauses": due["other"]["clauses"]},
            "other": due["other"],
        }

    def _legal(self, path: tuple[int, ...], told: Json, first: bool) -> data.Answer:
        """The answer for a legal choice."""
        ask, value = self._choices.may[path]
        ruling = ask.rule_on(value)
        clauses, cards = list(ruling.clauses), self._choices.cards(path)
        if first and not cards:
            text, _ = self._reader.said("wrong.legal", {})
            return {"value": path_name(path), "right": False, "text": text, "clauses": clauses}
        facts = {**told, "card": cards[0] if cards else None}
        text, _ = self._reader.said(self._reader.key("right.legal", ruling.clauses), facts)
        return {"value": path_name(path), "right": True, "text": text, "clauses": clauses}

    def _misread(self, number: int, answers: list[data.Answer], due: data.Ask, position: Position) -> None:
        """Say of wrong answers by which misreading they would be right, of each misreading once."""
        wrong = {one["value"]: one for one in answers if not one["right"]}
        kinds = {path_name(one["path"]): self._choices.cards(one["path"]) for one in due["not"]}
        verbs = {ask.name: ask.verb for ask in position.asks}
        for misreading, moves in self._misled.legal(number):
            wrongly = [move for move in moves if move[1] in verbs and not position.rule(move).legal]
            allowed = [[self.telling.kind(card) for card in cards_in(verbs[move[1]], move[2])] for move in wrongly]
            plain = {  # where no cards are chosen, a number is
                path_name(path)
                for path, (name, values) in self._choices.barred.items()
                if any(move[1] == name and move[2] in values for move in wrongly)
            }
            for value, cards in kinds.items():
                if (cards in allowed if cards else value in plain) and "misreading" not in wrong[value]:
                    hint = self._reader.misread(misreading.id, misreading.clause)
                    wrong[value]["text"] += f" {hint}"
                    wrong[value]["misreading"] = misreading.id
                    break


def _heaps(asked: deals.Question, beat: Beat, counted: Sequence[data.Count], picture: Picture) -> list[data.Heap]:
    """What a question is about, as far as that does not tell the answer: all that lie there
    where one seat's cards are counted, those that count where seats are compared."""
    if asked.kind == "next":
        return [{"seat": LETTERS.index(beat.facts["player"]), "tokens": []}] if beat.facts.get("player") else []
    if asked.kind not in ("number", "gets") and not (asked.kind == "mistake" and counted):
        return []
    whose = beat.facts.get("player") or beat.facts.get("seat")
    found: dict[int, list[int]] = {}
    if asked.kind == "number" and (whose or (len(asked.of) == 1 and asked.of in LETTERS)):
        found[LETTERS.index(whose or asked.of)] = []
    for one in counted:
        zones = dict.fromkeys(map(picture.zone, one["tokens"]))
        tokens = [token for zone in zones for token in picture.tokens(zone)] if whose else one["tokens"]
        found[one["seat"]] = list(dict.fromkeys([*found.get(one["seat"], ()), *tokens]))
    return [{"seat": seat, "tokens": tokens} for seat, tokens in found.items()]


def wrong_answers(question: data.Question) -> tuple[str, str] | None:
    """What is wrong with the answers of a question, and what was expected; None where nothing is."""
    wrong = [answer for answer in question["answers"] if not answer["right"]]
    if len(wrong) == len(question["answers"]):
        return "no right answer", "one at least"
    if not wrong:
        return "no wrong answer", "one at least"
    texts = [answer["text"] for answer in wrong if answer["text"].strip()]  # none where sentences are asked for only
    if len(set(texts)) < len(texts):
        twice = next(text for text in texts if texts.count(text) > 1)
        return f"two wrong answers with the text {twice!r}", "a text of its own for each"
    if led := leads_on(wrong):
        return led, "a hint that does not come to what is wrong, too"
    if not any("misreading" in answer for answer in wrong):
        return "no wrong answer that a misreading comes to", "one at least"
    return None


def leads_on(wrong: Sequence[data.Answer]) -> str:
    """The first hint that comes to another wrong answer, `4 × 10 = 40` where 4 is right; or nothing."""
    labels = {answer.get("label", answer["value"]) for answer in wrong}
    for answer in wrong:
        own = answer.get("label", answer["value"])
        for sum_ in _RESULT.findall(str(Markup(answer["text"]).striptags())):
            if sum_ in labels - {own}:
                return f"the hint to {own!r} comes to {sum_!r}, which is wrong, too"
    return ""


def path_name(path: Sequence[int]) -> str:
    """A path of parts as a question's answer names it: ``3,0``."""
    return ",".join(map(str, path))


def named(steps: Sequence[data.Step]) -> set[str]:
    """The clauses that the reasons in some steps name."""
    asks = [step["ask"] for step in steps if step["ask"]]
    reasons = [reason for ask in asks for reason in (*ask["not"], ask["other"])]
    return {clause for reason in reasons for clause in reason["clauses"]}


def answered(questions: Sequence[data.Question]) -> set[str]:
    """The clauses that the answers to some questions name."""
    found = {clause for one in questions for answer in one["answers"] for clause in answer["clauses"]}
    return found | {clause for one in questions for clause in one["solution"].get("clauses", ())}
