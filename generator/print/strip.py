"""One round of a teaching deal as a strip of pictures: what each play is chosen from, what lies then, and why.

Made from the data of the walkthrough, so that every card, player and sentence is what the record holds. All hands are
seen. A play has a panel of its own; what is decided without one, such as who wins, stands beside what was played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, groupby, pairwise
from typing import Final

from ..drawing.sprite import linked_sign
from ..errors import SheetError
from ..texts.content import GameContent
from ..texts.handout import Round
from ..walkthrough.data import Change, Data, Step, Zone
from ..walkthrough.deals import load_deals
from ..walkthrough.picture import Picture
from ..walkthrough.scores import kinds_counted
from ..walkthrough.steps import unasked

BACK: Final = "back"
FEW: Final = 8
MANY: Final = 14
HEIGHTS: Final = {"few": 12.6, "some": 9.6, "many": 9.0}
"""Of a card in a strip, in mm."""
ROW_HEIGHT: Final = 8.0
FRAME: Final = 1.3  # mm that a card is wider than its drawing
NAME: Final = 12.0  # mm for the player's name
GAP: Final = 4.0  # mm after cards that lie together, and half of it between groups of places
LABEL: Final = 14.0  # mm for the name of what lies there
NARROW: Final = 76.0
TURN_HEIGHT: Final = 12.6
TURN_GAP: Final = 4.0
Run = Callable[[str, str, str], str]
"""Of a label without its number, and the first and the last number: Turn, 2 and 4 as Turns 2–4."""
_NUMBERED: Final = re.compile(r"(?s)(.*\D)(\d+)")


@dataclass(frozen=True)
class Card:
    """A card as it is drawn: its kind, `BACK`, or nothing for an empty place.

    ``moved`` are those that the step is about, ``out`` those that may not be chosen; ``choice`` says that some may
    not. ``seats`` are whose it is or will be, ``sign`` the suit that it counts as, ``count`` how many equal ones it
    stands for, ``place`` the number of the place that it was just laid on, ``told`` the line that tells of
    its play, and ``numbers`` are the lines about it.
    """

    kind: str
    moved: bool = False
    out: bool = False
    seat: str = ""
    sign: str = ""
    count: int = 1
    place: int = 0
    told: int = 0
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Lying:
    """Cards that lie together: the name of the zone as HTML, and the number of cards in each group of places."""

    label: str
    cards: Sequence[Card]
    groups: Sequence[int] = ()
    choice: bool = False

    @property
    def starts(self) -> Sequence[int]:
        """The places with which a group begins, the first group aside."""
        return list(accumulate(self.groups))

    def width(self, height: float, aspect: float) -> float:
        """The width (mm) when cards are so high (mm), and so wide for their height."""
        one = (ROW_HEIGHT if self.groups else height) * aspect + FRAME
        cards = max(one * len(self.cards), LABEL if self.label else 0.0)
        return cards + GAP / 2 * max(len(self.groups) - 1, 0) + GAP

    @property
    def merged(self) -> Lying:
        """The same with one card for all equal ones, which says how many."""
        same = [list(run) for _, run in groupby(self.cards, key=lambda card: (card.kind, card.out, card.seat))]
        cards = [replace(run[0], moved=any(card.moved for card in run), count=len(run)) for run in same]
        return replace(self, cards=cards)


@dataclass(frozen=True)
class Line:
    """A step in words, as HTML, with its clauses."""

    number: int
    caption: str
    clauses: Sequence[str]


@dataclass
class Panel:
    """A picture with its lines: ``seat`` plays, at that move of the record; ``table`` is what was played, in order.

    ``turns`` says that somebody played several times, so that the order matters more than the place.
    """

    seat: str
    lying: Sequence[Lying]
    lines: list[Line]
    move: int = 0
    table: Sequence[Card] = ()
    turns: bool = False


@dataclass(frozen=True)
class Strip:
    """The round: its names, such as the trick that it is, what everybody knows at its start, seats of the table."""

    labels: Sequence[str]
    stays: Sequence[str]
    seats: Sequence[str]
    panels: Sequence[Panel]

    @property
    def size(self) -> str:
        """How large the cards can be drawn: `few`, `some` or `many` lie together."""
        most = max((len(one.cards) for panel in self.panels for one in panel.lying), default=0)
        return "few" if most <= FEW else "many" if most > MANY else "some"

    @property
    def height(self) -> float:
        """Of a card, in mm."""
        return HEIGHTS[self.size]

    @property
    def named(self) -> bool:
        """Whether cards are large enough for the names that are written on them."""
        return self.size == "few"

    def width(self, aspect: float, played: bool) -> float:
        """The width (mm) of the pictures of what somebody chose, or of the others, so that words stand in a column."""
        most = NARROW
        for panel in self.panels:
            if bool(panel.seat) == played:
                lying = sum(one.width(self.height, aspect) for one in panel.lying)
                table = len(panel.table) * (TURN_HEIGHT * aspect + TURN_GAP) if panel.turns else 0.0
                most = max(most, NAME * played + lying, table)
        return most

    @property
    def choice(self) -> bool:
        """Whether anything is shown that may not be played."""
        return any(one.choice for panel in self.panels for one in panel.lying)


@dataclass(frozen=True)
class Counted:
    """What is counted for a player: the cards that count, the working as HTML, and the places in the cards where those
    of another trick begin."""

    seat: str
    kinds: Sequence[str]
    working: str
    starts: Sequence[int] = ()


@dataclass(frozen=True)
class Counting:
    """A step of the scoring: what it says as HTML, its clauses, what is counted."""

    line: Line
    counts: Sequence[Counted]


def counted(content: GameContent, name: str, lang: str, furigana: bool = False) -> list[Counting]:
    """The scoring at the end of a teaching deal, step by step."""
    data = unasked(content, next(one for one in load_deals(content) if one.id == name), lang, furigana)
    seats = data["seats"]
    group = next(step["group"] for step in data["steps"] if "count" in step)
    first = data["groups"][group]["first"]
    return [
        Counting(
            Line(number, step["caption"], step["clauses"]),
            [
                Counted(seats[one["seat"]], kinds_counted(data, one), one["working"], _tricks(data, one["tokens"]))
                for one in step.get("count", ())
            ],
        )
        for number, step in enumerate(data["steps"][first:], 1)
    ]


def _tricks(data: Data, tokens: Sequence[int]) -> list[int]:
    """The places at which cards begin that came to lie there with others, and apart from those before them."""
    when = {change[0]: index for index, step in enumerate(data["steps"]) for change in step["changes"]}
    came = [when.get(token, -1) for token in tokens]
    together = min((came.count(one) for one in came), default=0) > 1
    return [index for index, (one, other) in enumerate(pairwise(came), 1) if together and one != other]


def strip(content: GameContent, chosen: Round, lang: str, furigana: bool = False, *, run: Run) -> Strip:
    """The strip of a round; ``run`` tells labels that only count up as one. Raises SheetError where the round holds no
    step."""
    deal = next(one for one in load_deals(content) if one.id == chosen.deal)
    data = unasked(content, deal, lang, furigana, readings=True)
    order = {kind: index for index, kind in enumerate(deal.record.game.deck.kinds)}
    names = [content.phrases[lang].player(seat) for seat in data["seats"]]
    return _Strip(data, chosen, order, run, names).made()


@dataclass
class _Strip:
    data: Data
    chosen: Round
    order: Mapping[str, int]
    run: Run
    names: Sequence[str]
    sentences: set[str] = field(default_factory=set)  # that were told, whoever they were about
    played: dict[int, str] = field(default_factory=dict)  # what was played from hands and is not drawn yet: whose
    about: dict[int, list[int]] = field(default_factory=dict)  # the lines about each of these
    when: dict[int, int] = field(default_factory=dict)  # and the line that told of it
    panels: list[Panel] = field(default_factory=list)
    number: int = 0

    @cached_property
    def zones(self) -> Mapping[str, Zone]:
        return {zone["id"]: zone for zone in self.data["zones"]}

    @cached_property
    def picture(self) -> Picture:
        return Picture(self.data["start"], self.data["spots"], [])

    def made(self) -> Strip:
        data = self.data
        before: Step | None = None
        steps = []
        for step in data["steps"]:
            inside = self.chosen.first <= step["move"] <= self.chosen.last
            if inside and not step.get("lesson") and not _sealed(step, before):
                steps.append(step)
                self._add(step, before)
            self.picture.change(step["changes"])
            before = step
        if not steps:
            first, last = self.chosen.first, self.chosen.last
            raise SheetError(f"{data['game']}: moves {first} to {last} of {data['id']} show nothing; choose others")
        labels = list(dict.fromkeys(data["groups"][step["group"]]["label"] for step in steps))
        made = Strip(_ranges(labels, self.run), steps[-1]["stays"], data["seats"], self.panels)
        if made.size == "many":
            merged = [replace(one, lying=[zone.merged for zone in one.lying]) for one in self.panels]
            made = replace(made, panels=merged)
        return made

    def _add(self, step: Step, before: Step | None) -> None:
        """A step's line, in a new panel where there is something to draw."""
        self.number += 1
        line = Line(self.number, step["caption"], step["clauses"])
        moved = {change[0]: self.picture.zone(change[0]) for change in step["changes"]}
        settled = all(self._is_trick(zone) or token in self.played for token, zone in moved.items())
        lying = [] if settled else list(self._lying(step, before, moved))
        again = self._is_told(line.caption) and not lying and bool(self.panels)
        if settled and (self._is_said(step) or (again and bool(self.panels[-1].table))):
            self.number -= 1
            if moved:
                self._clear()
            return
        if settled and self.played:
            for token in self._framed(step):
                self.about.setdefault(token, []).append(self.number)
            if not self.panels or not self.panels[-1].table:
                self.panels.append(Panel("", (), [], step["move"]))
            self.panels[-1].table = list(self._table(step, before))
            self.panels[-1].turns = len(set(self.when.values())) > len(set(self.played.values()))
            self.panels[-1].lines.append(line)
            if moved:
                self._clear()
            return
        if lying:
            if self.panels and self.panels[-1].table:
                self._clear()
            seat = self.data["seats"][step["by"]] if step["by"] is not None else ""
            self.panels.append(Panel(seat, lying, [line], step["move"]))
        elif again:
            self.number -= 1
        elif self.panels:
            self.panels[-1].lines.append(line)
        else:
            self.panels.append(Panel("", (), [line], step["move"]))
        self._play(step, moved)

    def _play(self, step: Step, moved: Mapping[int, str]) -> None:
        """Remember what is played from a hand; cards that are exchanged for others are not."""
        if any(self.zones[change[1]]["form"] == "hand" for change in step["changes"]):
            return
        for token, target, *_ in step["changes"]:
            source, zone = self.zones[moved[token]], self.zones[target]
            if source["form"] == "hand" and step["by"] == source["owner"] and "layout" not in zone:
                self.played[token] = self._owner(source["id"])
                self.when[token] = self.number

    def _is_said(self, step: Step) -> bool:
        """Whether a step, by the same clause, only gives what was played to the player of whom a line said so."""
        if not self.panels or not set(step["clauses"]) <= set(self.panels[-1].lines[-1].clauses):
            return False
        owners = {self.zones[change[1]]["owner"] for change in step["changes"]}
        return owners == {self.data["seats"].index(self.played[token]) for token in self.about} != set()

    def _is_told(self, caption: str) -> bool:
        """Whether a sentence that names no card and one player at most was told before, of whomever."""
        named = [name for name in self.names if name in caption]
        if "⟦" in caption or len(named) > 1:
            return False
        sentence = caption.replace(named[0], "…") if named else caption
        told = sentence in self.sentences
        self.sentences.add(sentence)
        return told

    def _clear(self) -> None:
        self.played.clear()
        self.about.clear()
        self.when.clear()

    def _framed(self, step: Step) -> list[int]:
        if step["mark"]:
            return [token for token in step["mark"] if token in self.played]
        own = [token for token in self.played if self.zones[self.picture.zone(token)]["owner"] is not None]
        return [token for token in own if self.zones[self.picture.zone(token)]["owner"] == step["by"]]

    def _table(self, step: Step, before: Step | None) -> Iterator[Card]:
        """What was played."""
        suits = {**(before or step).get("suits", {}), **step.get("suits", {})}
        for token, seat in self.played.items():
            numbers = tuple(self.about.get(token, ()))
            sign = linked_sign(suits.get(str(token), ""))
            yield Card(self._kind(token), bool(numbers), seat=seat, sign=sign, told=self.when[token], numbers=numbers)

    def _lying(self, step: Step, before: Step | None, moved: Mapping[int, str]) -> Iterator[Lying]:
        """Where the cards come from, and the row that they are laid in."""
        sources = [self.zones[name] for name in dict.fromkeys(moved.values())]
        targets = {change[0]: change for change in step["changes"]}
        hands = [zone for zone in sources if zone["form"] == "hand"]
        if len(hands) > 1:
            yield Lying("", [Card(self._kind(token), seat=self._owner(moved[token])) for token in moved])
            return
        everyone = list(range(len(self.data["seats"])))
        for zone in sources:
            if zone["form"] == "hand":
                yield self._hand(zone, step, before, targets)
            elif zone["owner"] is None and zone["seen"] == everyone and not self._is_trick(zone["id"]):
                tokens = [token for token in self.picture.tokens(zone["id"]) if not zone["pile"] or token in moved]
                if not zone["pile"]:
                    tokens.sort(key=lambda token: self.order[self._kind(token)])
                cards = _given_out([self._taken(token, targets, step) for token in tokens])
                yield Lying("" if zone["pile"] else zone["name"], cards)
        for name in dict.fromkeys(change[1] for change in step["changes"]):
            if "layout" in self.zones[name] and self.zones[name]["seen"]:
                yield Lying("", self._row(self.zones[name], step), self.zones[name]["layout"])

    def _hand(self, zone: Zone, step: Step, before: Step | None, targets: Mapping[int, Change]) -> Lying:
        tokens = sorted(
            self.picture.tokens(zone["id"]), key=lambda token: (self.order[self._kind(token)], token in targets)
        )
        may = _may(before, step)
        kinds = {self._kind(one) for one in may}
        cards = [
            Card(self._kind(token), token in targets, bool(may) and self._kind(token) not in kinds) for token in tokens
        ]
        return Lying("", cards, choice=any(card.out for card in cards))

    def _taken(self, token: int, targets: Mapping[int, Change], step: Step) -> Card:
        if token not in targets:
            return Card(self._kind(token))
        owner = self.zones[targets[token][1]]["owner"]
        return Card(self._kind(token), True, seat="" if owner is None else self.data["seats"][owner])

    def _row(self, zone: Zone, step: Step) -> list[Card]:
        """A row with the cards as they lie after the step; face-down ones are those of the zones that share it."""
        layout = zone["layout"]
        places = [Card("") for _ in range(sum(layout))]
        shared = [
            one for one in self.zones.values() if one["owner"] == zone["owner"] and one.get("layout") == zone["layout"]
        ]
        for one in sorted(shared, key=lambda one: len(one["seen"])):
            for token in self.picture.tokens(one["id"]):
                kind = self._kind(token) if one["seen"] else BACK
                places[self.picture.spot(token) - 1] = Card(kind)
        for token, target, _, *spot in step["changes"]:
            if target == zone["id"] and spot:
                places[spot[0] - 1] = Card(self._kind(token), place=spot[0])
        return places

    def _kind(self, token: int) -> str:
        return self.data["faces"][token]

    def _owner(self, zone: str) -> str:
        owner = self.zones[zone]["owner"]
        return "" if owner is None else self.data["seats"][owner]

    def _is_trick(self, zone: str) -> bool:
        return self.zones[zone]["form"] == "trick"


def _given_out(cards: list[Card]) -> list[Card]:
    """Cards of which every player gets one: in the order of players, and no frame, which would say nothing."""
    if len(cards) > 1 and all(card.seat for card in cards):
        return [replace(card, moved=False) for card in sorted(cards, key=lambda card: card.seat)]
    return cards


def _sealed(step: Step, before: Step | None) -> bool:
    """Whether a choice is made that is turned up later, and told then."""
    chosen = step.get("chosen") or (before or step).get("chosen")
    return step["by"] is not None and not step["changes"] and not step["mark"] and bool(chosen)


def _ranges(labels: Sequence[str], run: Run) -> list[str]:
    """Labels that only count up as one: Turn 2, Turn 3, Turn 4 as Turns 2–4."""
    counted: list[tuple[str, list[str]]] = []
    for label in labels:
        found = _NUMBERED.fullmatch(label)
        name, numbers = (found[1], [found[2]]) if found else (label, [])
        if numbers and counted and counted[-1][0] == name and int(numbers[0]) == int(counted[-1][1][-1]) + 1:
            counted[-1][1].append(numbers[0])
        else:
            counted.append((name, numbers))
    return [
        run(name.rstrip(), numbers[0], numbers[-1]) if len(numbers) > 1 else "".join([name, *numbers])
        for name, numbers in counted
    ]


def _may(before: Step | None, step: Step) -> set[int]:
    """The tokens that could be chosen at a step; none where no single cards are chosen."""
    ask = before["ask"] if before is not None else None
    if ask is None or ask["seat"] != step["by"]:
        return set()
    return {token for path in ask["may"] for index in path for token in ask["parts"][index].get("tokens", ())}
