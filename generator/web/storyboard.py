"""A walkthrough on paper, without JavaScript and for the search: what the widget says, told once from start to end.

It is told to the reader as the widget tells it: captions say "you", what the reader does not see lies face down, dull
stretches are told in one caption. What is asked stands where it is asked, its solution at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from markupsafe import escape

from ..walkthrough.data import Ask, Change, Count, Data, Fold, Reason, Step, View, Zone
from ..walkthrough.data import Question as Asked
from ..walkthrough.scores import kinds_counted
from .shown import dull

BACK = "back"


@dataclass(frozen=True)
class Card:
    """A card that lies there: its kind, `BACK`, or nothing for an empty place; who played it, as what, and where."""

    kind: str
    by: str = ""
    suit: str = ""
    place: int = 0


@dataclass(frozen=True)
class Lying:
    """Some cards of a zone, and how many backs one of them stands for."""

    zone: str
    cards: Sequence[Card]
    count: int = 0


@dataclass(frozen=True)
class Counted:
    """What is counted for a player: the kinds that count, and the working as HTML."""

    player: str
    kinds: Sequence[str]
    working: str


@dataclass(frozen=True)
class Choice:
    """What there is to choose from, part by part, by kinds of cards or in words."""

    head: str
    cards: Sequence[Sequence[str]]
    words: Sequence[str]


@dataclass(frozen=True)
class Question:
    """A question by its number, what there is to choose from, and as HTML the options and the right answers that are
    no choice of cards."""

    number: int
    step: int
    prompt: str
    choices: Sequence[Choice]
    options: Sequence[str]
    right: Sequence[str]
    solution: Reason


@dataclass(frozen=True)
class Moment:
    """A step, or a stretch of them told in one caption; ``within`` are the steps of it after the first."""

    first: int
    last: int
    caption: str
    clauses: Sequence[str] = ()
    lying: Sequence[Lying] = ()
    counted: Sequence[Counted] = ()
    stays: Sequence[str] = ()
    scores: Sequence[tuple[str, str]] = ()
    question: Question | None = None
    within: Sequence[int] = ()


@dataclass
class Chapter:
    """Steps that belong together, such as a trick; a stretch may run through several groups."""

    labels: list[str]
    moments: list[Moment] = field(default_factory=list)


@dataclass(frozen=True)
class Words:
    """What the storyboard calls the reader, and what is the reader's: `you`, `You: {zone}`."""

    you: str
    yours: str


class Storyboard:
    """A walkthrough as it is told to its reader."""

    def __init__(self, deal: Data, words: Words) -> None:
        self.deal, self.words = deal, words
        self.start = _start(deal, words)
        """The table before the first step, as the reader sees it."""
        self.hands = _hands(deal)
        """What others see of it and the reader does not."""
        self.questions = [_question(deal, number, words) for number, _ in enumerate(deal["questions"], 1)]
        self.end = _told(deal["end"], deal["you"])
        self._table = _Table(deal)
        self._scores: Sequence[str] = ()
        self._stays: Sequence[str] = ()
        self.chapters = self._chapters()

    def _chapters(self) -> list[Chapter]:
        """All steps in order. A chapter begins with a group, unless that begins within a stretch."""
        found: list[Chapter] = []
        deal = self.deal
        for first, last in _stops(deal):
            labels = [group["label"] for group in deal["groups"] if first <= group["first"] <= last]
            own = deal["groups"][deal["steps"][first]["group"]]
            if own["first"] == first or not found or found[-1].labels[-1] != own["label"]:
                found.append(Chapter(labels or [own["label"]]))
            elif labels:
                found[-1].labels += labels
            found[-1].moments.append(self._stretch(first, last) if last > first else self._moment(first))
        return found

    def _stretch(self, first: int, last: int) -> Moment:
        fold = next(one for one in self.deal["folds"] if one["first"] == first)
        for step in range(first, last + 1):
            self._table.change(self.deal["steps"][step])
        caption = _told(fold, self.deal["you"])
        within = range(first + 1, last + 1)
        return Moment(first, last, caption, stays=self._stay(last), scores=self._score(last), within=within)

    def _moment(self, index: int) -> Moment:
        deal, step = self.deal, self.deal["steps"][index]
        self._table.change(step)
        return Moment(
            index,
            index,
            _told(step, deal["you"]),
            step["clauses"],
            lying=[self._lying(zone, step) for zone in self._zones(step)],
            counted=[self._counted(one) for one in step.get("count", ())],
            stays=self._stay(index),
            scores=self._score(index),
            question=next((one for one in self.questions if one.step == index), None),
        )

    def _counted(self, count: Count) -> Counted:
        player = _player(self.deal, count["seat"], self.words)
        kinds = [] if count.get("tricks") else kinds_counted(self.deal, count)
        return Counted(player, kinds, count["working"])

    def _zones(self, step: Step) -> list[Zone]:
        """The zones that a step moves cards to. One that a card only passes through is none of them."""
        ids = {change[0]: change[1] for change in step["changes"]}.values()
        return [zone for name in dict.fromkeys(ids) for zone in self.deal["zones"] if zone["id"] == name]

    def _lying(self, zone: Zone, step: Step) -> Lying:
        """What a step moved to a zone; of a trick all that lies there."""
        deal, table, trick = self.deal, self._table, zone["form"] == "trick"
        moved = dict.fromkeys(change[0] for change in step["changes"])
        tokens = [token for token in table.at[zone["id"]] if trick or token in moved]
        suits: Mapping[str, str] = step.get("suits", {})
        cards = [
            Card(
                deal["faces"][token],
                _player(deal, by, self.words) if trick and (by := table.by.get(token)) is not None else "",
                suits.get(str(token), ""),
                table.spots.get(token, 0) if "layout" in zone else 0,
            )
            if table.sees(zone, token)
            else Card(BACK)
            for token in tokens
        ]
        name = _zone(zone, deal["you"], self.words)
        if all(card.kind == BACK for card in cards):
            return Lying(name, cards[:1], len(cards))
        return Lying(name, cards)

    def _stay(self, index: int) -> Sequence[str]:
        """What everybody knows from here on, where it is new."""
        before, self._stays = self._stays, self.deal["steps"][index]["stays"]
        return () if self._stays == before else self._stays

    def _score(self, index: int) -> list[tuple[str, str]]:
        """The score of each player, where it is another one; not where it would tell what is asked here or next."""
        deal = self.deal
        scored = [step["scores"] for step in deal["steps"][: index + 1] if "scores" in step]
        asked = [one for one in deal["questions"] if one["step"] in (index, index + 1)]
        if not scored or scored[-1] == self._scores or any(one["kind"] in ("number", "gets") for one in asked):
            return []
        self._scores = scored[-1]
        return [(_player(deal, seat, self.words), score) for seat, score in enumerate(self._scores)]


class _Table:
    """Where each card lies, who saw it, who played it."""

    def __init__(self, deal: Data) -> None:
        self.deal = deal
        self.at = {zone["id"]: list(deal["start"].get(zone["id"], ())) for zone in deal["zones"]}
        self.where = {token: zone for zone, tokens in self.at.items() for token in tokens}
        self.owner = {zone["id"]: zone["owner"] for zone in deal["zones"]}
        self.seen = {int(token): seats for token, seats in deal["known"].items()}
        self.spots = {int(token): place for token, place in deal["spots"].items()}
        self.by: dict[int, int | None] = {}

    def change(self, step: Step) -> None:
        """Follow a step."""
        for change in step["changes"]:
            token, zone, seats = change[:3]
            if token in self.where:
                source = self.where[token]
                self.at[source].remove(token)
                owner = self.owner[source]
                self.by[token] = step["by"] if owner is None else owner
            self.at[zone].append(token)
            self.where[token], self.seen[token] = zone, seats
            if place := _place(change):
                self.spots[token] = place

    def sees(self, zone: Zone, token: int) -> bool:
        """Whether the reader sees a card that lies in a zone, or saw it when it was laid there."""
        you = self.deal["you"]
        return you in zone["seen"] or you in self.seen.get(token, ())


def _place(change: Change) -> int:
    return change[3] if len(change) == 4 else 0


def _stops(deal: Data) -> Iterator[tuple[int, int]]:
    """The steps one stands at, a stretch as one: first and last of each."""
    ends = {fold["first"]: fold["last"] for fold in deal["folds"]}
    for index, _ in enumerate(deal["steps"]):
        if index in ends:
            yield index, ends[index]
        elif not dull(deal, index):
            yield index, index


def _told(said: Step | Fold | Mapping[str, object], you: int) -> str:
    """The caption as the reader is told it."""
    views: Sequence[View] = said.get("views", ())  # type: ignore[assignment]
    return str(next((view["caption"] for view in views if you in view["seats"]), said["caption"]))


def _player(deal: Data, seat: int, words: Words) -> str:
    return words.you if seat == deal["you"] else deal["names"][seat]


def _zone(zone: Zone, you: int, words: Words) -> str:
    return words.yours.format(zone=zone["short"]) if zone["owner"] == you else zone["name"]


def _start(deal: Data, words: Words) -> list[Lying]:
    """The zones that hold cards; a place of a board where none lies is an empty card."""
    table = _Table(deal)
    found = []
    for zone in deal["zones"]:
        tokens = list(table.at[zone["id"]])
        if not tokens:
            continue
        if not zone["pile"]:
            tokens.sort(key=deal["order"].__getitem__)
        kinds = {token: deal["faces"][token] if table.sees(zone, token) else BACK for token in tokens}
        name = _zone(zone, deal["you"], words)
        if "layout" in zone:
            lying = {table.spots[token]: kind for token, kind in kinds.items()}
            found.append(Lying(name, [Card(lying.get(spot, "")) for spot in range(1, sum(zone["layout"]) + 1)]))
        elif set(kinds.values()) == {BACK}:
            found.append(Lying(name, [Card(BACK)], len(tokens)))
        else:
            found.append(Lying(name, [Card(kind) for kind in kinds.values()]))
    return found


def _hands(deal: Data) -> list[Lying]:
    """What lies before the first step where others see it, and the reader does not."""
    table = _Table(deal)
    hidden = [zone for zone in deal["zones"] if zone["seen"] and deal["you"] not in zone["seen"]]
    found = []
    for zone in hidden:
        tokens = sorted(table.at[zone["id"]], key=deal["order"].__getitem__)
        if tokens and "layout" not in zone:
            found.append(Lying(zone["name"], [Card(deal["faces"][token]) for token in tokens]))
    return found


def _question(deal: Data, number: int, words: Words) -> Question:
    asked = deal["questions"][number - 1]
    ask = deal["steps"][asked["step"]]["ask"]
    choices = _choices(ask) if asked["by"] == "choice" and ask is not None else []
    labelled = asked["by"] == "option"
    return Question(
        number,
        asked["step"],
        asked["prompt"],
        choices,
        [one["label"] for one in asked["answers"]] if labelled else [],
        [_answer(deal, asked, one["value"], words) for one in asked["answers"] if one["right"]]
        if asked["by"] != "choice"
        else [],
        asked["solution"],
    )


def _answer(deal: Data, asked: Asked, value: str, words: Words) -> str:
    """An answer as HTML."""
    if asked["by"] == "option":
        return next(one["label"] for one in asked["answers"] if one["value"] == value)
    return str(escape(_player(deal, deal["seats"].index(value), words)))


def _choices(ask: Ask) -> list[Choice]:
    """What may be touched, legal or not, by the place in the path."""
    paths = [*ask["may"], *(one["path"] for one in ask["not"])]
    found = []
    for depth in range(max(map(len, paths), default=0)):
        parts = [ask["parts"][index] for index in sorted({path[depth] for path in paths if len(path) > depth})]
        head = next(chain((part["head"] for part in parts if "head" in part), [""]))
        cards = [part["cards"] for part in parts if "cards" in part]
        found.append(Choice(head, cards, [part["text"] for part in parts if "cards" not in part]))
    return found
