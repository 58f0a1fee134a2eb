"""The beginning of a whole deal as a host leads it: line by line what to say, who plays what, what to ask, and why.

    for groups in scripts(content, deal, "ja"): …

A group is a trick, a turn, or what comes before them; as many of them are told as make three rounds. What somebody
chooses unseen stands on a slip, and a result only behind the line that brings it about.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from markupsafe import escape

from rules_engine.fields import LETTERS
from rules_engine.position import Move
from rules_engine.record import write_move

from ..faults import Place
from ..gamefiles import DEALING
from ..texts.content import GameContent
from ..texts.dealing import Dealing
from ..texts.ruby import ruby_html
from . import data
from .asking import possible_questions, told_above
from .beats import cards_in
from .deals import TeachingDeal
from .picture import Picture
from .steps import tried, unasked
from .telling import Telling

ROUNDS: Final = 3
AHEAD: Final = 100  # moves that are looked at for them
ASKS: Final = 2  # of a group; where there are several deals one, and nothing twice
DEALS: Final = 3  # of a record that has several
_NUMBERED: Final = re.compile(r"\d+")


@dataclass
class Line:
    """A line: ``say`` tells a rule, ``play`` has cells, ``slips`` those who do what stands on theirs, ``why`` tells
    what came of it."""

    kind: str
    html: str = ""
    clauses: list[str] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)
    asks: list[Asked] = field(default_factory=list)

    @property
    def rounds(self) -> list[list[Cell]]:
        """The cells, a list each time that somebody comes again."""
        first = self.cells[0].seat
        starts = [at for at, cell in enumerate(self.cells) if cell.seat == first]
        return [self.cells[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True)]


@dataclass
class Cell:
    """What a seat chooses, as HTML, and the cards alone; ``won`` where it decides."""

    seat: str
    html: str
    cards: str
    tokens: Sequence[int]
    won: bool = False


@dataclass(frozen=True)
class Asked:
    """What the host asks, the answer as HTML, and the answer that a misreading leads to, with that as a learner says
    it; ``before`` is the seat that chooses next, where it is asked what may be chosen."""

    prompt: str
    answer: str
    wrong: str
    reading: str
    before: str = ""


@dataclass
class Group:
    """Lines that belong together; ``rounds`` is how much of a round they are."""

    label: str
    lines: list[Line] = field(default_factory=list)
    rounds: float = 0.0
    last: int = 0  # the last step of the record
    deal: int = 0  # the number of the deal that begins here, of several

    @property
    def spans(self) -> Iterator[tuple[Line, int]]:
        """The lines, each with how many lie beside what it asks: 0 where it is one of these itself, -1 where nothing is
        asked beside it."""
        asking = [at for at, line in enumerate(self.lines) if line.asks]
        for at, line in enumerate(self.lines):
            after = next((one for one in asking if one > at), len(self.lines))
            yield line, after - at if line.asks else -1 if at < min(asking, default=after) else 0

    @property
    def slips(self) -> Iterator[tuple[str, list[Cell]]]:
        """Whose slips are due here, each with what stands on it."""
        for line in (line for line in self.lines if line.kind == "slips"):
            for seat in dict.fromkeys(cell.seat for cell in line.cells):
                yield seat, [cell for cell in line.cells if cell.seat == seat]


def parts(deal: TeachingDeal) -> list[TeachingDeal]:
    """The deals of its record, the first few, each as a teaching deal of its own."""
    return [
        replace(
            deal,
            record=replace(deal.record, deals=(one,), outcome=None),
            last=len(one.moves),
            folds=(),
            questions=(),
            compared=None,
        )
        for one in deal.record.deals[:DEALS]
    ]


def scripts(content: GameContent, deal: TeachingDeal, lang: str, furigana: bool = False) -> list[list[Group]]:
    """The first three rounds of each deal of a record, numbered where there are several; what was said in an earlier
    one is not said again. Raises PhraseError."""
    found: list[list[Group]] = []
    known: set[str] = set()
    for number, part in enumerate(parts(deal), 1):
        groups = _script(content, part, lang, furigana, ASKS if len(deal.record.deals) == 1 else 1)
        for group in groups:
            group.lines = [one for one in group.lines if one.kind != "say" or one.html not in known]
        known |= {one.html for group in groups for one in group.lines}
        groups = [group for group in groups if group.lines]
        groups[0].deal = number if len(deal.record.deals) > 1 else 0
        found.append(groups)
    return found


def _script(content: GameContent, part: TeachingDeal, lang: str, furigana: bool, asks: int) -> list[Group]:
    ahead = unasked(content, replace(part, last=min(part.last, AHEAD)), lang)
    words = Wording(content, part, lang, furigana)
    last = _enough(_Lines(ahead, {}, words).groups(), part.last)
    part = replace(part, last=last)
    asked = possible_questions(content, part, of_all=True)
    part = replace(part, questions=tuple(one for one in asked if one.kind != "mistake"))
    told, made = tried(content, part, lang, furigana, by_name=True)
    places = {id(one): (one["kind"], question.ask) for question, one in made.items()}
    lines = _Lines(told, places, words)
    groups = [group for group in lines.groups() if group.lines]
    lines.ask(groups, list(made.values()), asks)
    return groups


def _enough(groups: Sequence[Group], end: int) -> int:
    """The last step of the groups that make `ROUNDS`."""
    stems = Counter(map(_stem, groups))
    rounds = 0.0
    for group in groups:
        rounds += min(1.0, group.rounds) if stems[_stem(group)] > 1 else 0.0
        if rounds >= ROUNDS:
            return group.last
    return min(end, max(group.last for group in groups))


def to_the_end(groups: Sequence[Group], count: int) -> int:
    """How many of the first ``count`` groups end with a whole trick or turn, and not with what only begins one."""
    ((main, _),) = Counter(map(_stem, groups)).most_common(1)
    return max((at for at, group in enumerate(groups[:count], 1) if _stem(group) == main), default=count)


def _stem(group: Group) -> str:
    return _NUMBERED.sub("", group.label)


class Wording:
    """What the choices of a deal are called."""

    def __init__(self, content: GameContent, part: TeachingDeal, lang: str, furigana: bool) -> None:
        assert content.dealing is not None
        self.dealing: Dealing = content.dealing
        self.deal, self.game = part.record.deals[0], part.record.game
        self.telling = Telling(content, self.game, lang, furigana)
        self._place = Place(content.folder / DEALING)

    def cards(self, move: Move) -> list[str]:
        """The cards that a choice names."""
        return [self.telling.kind(card) for card in cards_in(self.game.verbs[move[1]], move[2])]

    def said(self, move: Move, moved: int) -> str:
        """A choice as HTML: the game's own words, which may say how many cards it moves, else its cards.

        Raises PhraseError.
        """
        sentence = self.dealing.moves.get(move[1])
        if sentence is None:
            return " ".join(f"⟦{card}⟧" for card in self.cards(move))
        fields = {**dict.fromkeys(self.game.verbs[move[1]].fields.codecs), "moved": moved}
        return self.telling.filled(sentence[self.telling.lang], self._place, fields | write_move(self.game, move))[0]


class _Lines:
    """Makes the lines of a deal from the data of its walkthrough."""

    def __init__(self, told: data.Data, kinds: Mapping[int, tuple[str, str]], words: Wording) -> None:
        self.data, self.words, self.kinds = told, words, kinds
        self.hands = {zone["id"] for zone in told["zones"] if zone["form"] == "hand"}
        self.laid_out = {zone["id"] for zone in told["zones"] if "layout" in zone}
        self.picture = Picture(told["start"], {}, [])
        self.known: set[tuple[str, ...]] = set()
        self.places: dict[int, tuple[Group, Line]] = {}  # the line that a step came into

    def groups(self) -> list[Group]:
        """All groups, what is asked aside."""
        groups: list[Group] = []
        chosen, before = 0, None
        for at, step in enumerate(self.data["steps"]):
            if not groups or self.data["groups"][step["group"]]["first"] == at:
                groups.append(Group(self.data["groups"][step["group"]]["label"]))
            group = groups[-1]
            group.last = step["move"]
            if step.get("lesson"):
                self._tell(group, "say", step)
            elif step["move"] > chosen:
                chosen = step["move"]
                self._choice(group, step, bool(before and before.get("chosen")))
            else:
                self._came(group, step)
            self.picture.change(step["changes"])
            if group.lines:
                self.places[at] = group, group.lines[-1]
            before = step
        return groups

    def _tell(self, group: Group, kind: str, step: data.Step) -> None:
        if step["caption"]:
            group.lines.append(Line(kind, step["caption"], list(step["clauses"])))

    def _choice(self, group: Group, step: data.Step, sealed: bool) -> None:
        """Who chooses what, in a line with those before; on a slip what others do not see."""
        move, seats = self.words.deal.moves[step["move"] - 1], len(self.data["seats"])
        cards = self.words.cards(move)
        unseen = any(len(one[2]) < seats and self.data["faces"][one[0]] in cards for one in step["changes"])
        kind = "slips" if sealed or step.get("chosen") or unseen else "play"
        if not group.lines or group.lines[-1].kind != kind:
            group.lines.append(Line(kind))
        chips = " ".join(f"⟦{card}⟧" for card in cards)
        cell = Cell(
            LETTERS[move[0]],
            self.words.said(move, len(step["changes"])),
            chips,
            [] if kind == "slips" else step["mark"],
        )
        group.lines[-1].cells.append(cell)
        group.lines[-1].clauses += [one for one in step["clauses"] if one not in group.lines[-1].clauses]
        group.rounds += (kind == "play") / seats

    def _came(self, group: Group, step: data.Step) -> None:
        """What came of it; what is the same each time only at first, but for cards that come to a hand."""
        for line in (line for line in group.lines if line.kind == "play"):
            for cell in line.cells:
                cell.won |= bool(step["mark"]) and set(step["mark"]) <= set(cell.tokens)
        if not step["move"]:  # what was dealt, in one line
            if group.lines and step["caption"]:
                group.lines[-1].html += f" {step['caption']}"
                group.lines[-1].clauses += step["clauses"]
            else:
                self._tell(group, "say", step)
            return
        about, clauses = step["mark"] or step["by"] is not None, tuple(step["clauses"])
        last = group.lines[-1] if group.lines else None
        said = not about and last is not None and last.kind == "why" and set(clauses) <= set(last.clauses)
        again = about or self._drawn(step) or clauses not in self.known or set(clauses) & set(self.words.dealing.again)
        self.known.add(clauses)
        if again and not said:
            self._tell(group, "why", step)

    def _drawn(self, step: data.Step) -> bool:
        """Whether cards come to a hand that did not lie in places of their own, where who takes them names them."""
        return any(one[1] in self.hands and self.picture.zone(one[0]) not in self.laid_out for one in step["changes"])

    # what is asked ------------------------------------------------------------------------------------------

    def ask(self, groups: Sequence[Group], questions: Sequence[data.Question], asks: int) -> None:
        """Ask in each group, another thing each time if that can be."""
        used: Counter[Any] = Counter()
        left = [one for one in questions if self._fits(one)]
        for group in groups:
            here = [one for one in left if self.places[one["step"]][0] is group]
            for number in range(asks):
                fresh = [one for one in here if (not number and asks > 1) or not used[self._about(one)]]
                if not fresh:
                    break
                best = min(fresh, key=lambda one: (used[self._about(one)], used[one["kind"]], one["step"]))
                used.update([self._about(best), best["kind"]])
                here = [one for one in here if one["step"] != best["step"] and one["kind"] != best["kind"]]
                self.places[best["step"]][1].asks.append(self._asked(best))

    def _fits(self, question: data.Question) -> bool:
        step = self.data["steps"][question["step"]]
        secret = question["kind"] == "may" and self._secret(question["step"])
        return question["step"] in self.places and not secret and not told_above(step, question)

    def _secret(self, at: int) -> bool:
        """Whether what is chosen next stands on a slip."""
        move = self.data["steps"][at]["move"]
        after = next((one for one in self.data["steps"][at + 1 :] if one["move"] > move), None)
        return after is None or bool(after.get("chosen") or self.data["steps"][at].get("chosen"))

    def _about(self, question: data.Question) -> tuple[Any, ...]:
        wrong = self._wrong(question)
        return (*self.kinds[id(question)], wrong.get("misreading"))

    def _wrong(self, question: data.Question) -> data.Answer:
        return next(one for one in question["answers"] if not one["right"] and "misreading" in one)

    def _asked(self, question: data.Question) -> Asked:
        right = [one for one in question["answers"] if one["right"]]
        wrong = self._wrong(question)
        may = question["by"] == "choice"
        answer = question["solution"]["text"] if may else ", ".join(self._named(question, one) for one in right)
        reading = self.words.telling.reading(wrong["misreading"])
        ask = self.data["steps"][question["step"]]["ask"]
        before = self.data["seats"][ask["seat"]] if may and ask else ""
        return Asked(question["prompt"], answer, self._named(question, wrong), reading, before)

    def _named(self, question: data.Question, answer: data.Answer) -> str:
        if question["by"] == "seat":
            return self.words.telling.phrases.player(answer["value"])
        if question["by"] == "option":
            return answer.get("label", "")
        ask = self.data["steps"][question["step"]]["ask"]
        assert ask is not None
        chosen = [ask["parts"][int(index)] for index in answer["value"].split(",")]
        return " ".join(f"⟦{card}⟧" for part in chosen for card in part.get("cards", ())) or ruby_html(
            str(escape(chosen[-1]["text"])), self.words.telling.furigana
        )
