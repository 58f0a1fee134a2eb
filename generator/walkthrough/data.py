"""The form of a walkthrough's data: what ``walkthrough`` makes, pages embed as JSON, and widget and storyboard read.

``site/assets/walkthrough-parts.js`` describes the same to the widget, under the same names; a test holds them together.
A card of the deal is a token, its index in ``Data.faces``; a kind is a card in record form, ``S7``. A seat is its
index in ``Data.seats``. Places on a board are counted from 1; everything else is counted from 0. HTML holds cards as
marks, ⟦S7⟧, for ``Data.chips`` to stand in.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from rules_engine.game import Turn
from rules_engine.table import Form

Change = tuple[int, str, list[int]] | tuple[int, str, list[int], int]
"""A token, the id of the zone it lies in now, the seats that saw its face, its place if the zone has fixed ones."""


class ClauseLink(TypedDict):
    """A clause: its number as printed, its title as plain text, its address from a page of the same game."""

    number: str
    title: str
    href: str


class Group(TypedDict):
    """Steps that belong together, such as a trick: a label as plain text, and the first of them."""

    label: str
    first: int


class Board(TypedDict):
    """What a zone with fixed places has besides: their number in each group, and the first zone that shares them."""

    layout: NotRequired[list[int]]
    board: NotRequired[str]


class Zone(Board):
    """Where cards lie: ``hand-A``, or ``share`` if it is nobody's.

    ``name`` and ``short``, its name without its owner's, are plain text; ``kind`` is its name in the rules, ``form``
    says whether it is a hand or a trick, zones of one ``family`` lie in a row. ``owner`` is a seat, ``seen`` the seats
    that see what lies in it.
    """

    id: str
    name: str
    short: str
    kind: str
    form: Form
    family: str
    owner: int | None
    seen: list[int]
    pile: bool


class Reason(TypedDict):
    """Why, as HTML, and the ids of the clauses that say so."""

    text: str
    clauses: NotRequired[list[str]]


class Refusal(TypedDict):
    """Where a path of parts may go no further, and why; a refusal always names its clauses."""

    path: list[int]
    text: str
    clauses: list[str]


class Part(TypedDict):
    """A part of a choice, as plain text; of cards their kinds, and the tokens that may stand for them.

    ``head`` says what is chosen with it.
    """

    text: str
    cards: NotRequired[list[str]]
    tokens: NotRequired[list[int]]
    head: NotRequired[str]


Offer = TypedDict("Offer", {"parts": list[Part], "may": list[list[int]], "not": list[Refusal]})
"""What there is to choose from: the parts, the legal choices as paths of indices of parts, what is refused."""


class Ask(Offer):
    """The choice that a seat has to make next, the prompt as plain text; ``other`` is why nothing else will do."""

    seat: int
    prompt: str
    other: Reason


class View(TypedDict):
    """What some seats are told in place of a caption, as HTML and as plain text."""

    seats: list[int]
    caption: str
    text: str


class Step(TypedDict):
    """What one caption tells, as HTML and as plain text, and the changes on the table that go with it.

    ``views`` are for seats that do not see a card of the caption. ``move`` is the step of the record, 0 the deal;
    ``group`` an index; ``clauses`` ids of what decided; ``mark`` the tokens it is about; ``by`` the seat. ``ask`` is
    what is due after it. ``stays`` is HTML: what everybody knows by now, such as trump. ``chosen`` are the seats whose
    choice is made and not turned up yet.
    """

    move: int
    group: int
    caption: str
    text: str
    views: NotRequired[list[View]]
    clauses: list[str]
    changes: list[Change]
    mark: list[int]
    by: int | None
    ask: Ask | None
    stays: list[str]
    chosen: NotRequired[list[int]]


class Answer(TypedDict):
    """An answer and what is said to it, as HTML. ``value`` is a seat's letter, or a path of parts: ``3,0``."""

    value: str
    right: bool
    text: str
    clauses: list[str]


class Question(TypedDict):
    """Asked when standing at a step, for a seat or for the choice that is due there; the prompt is plain text.

    ``other`` is said to an answer that is not listed.
    """

    step: int
    kind: Literal["seat", "choice"]
    prompt: str
    answers: list[Answer]
    other: Reason


class Beginning(TypedDict):
    """The table before the first step: the tokens in each zone that holds any, in order; by token, which JSON has as
    text, the seats that saw a face which is closed to them now, and the place of each that lies on a fixed one."""

    start: dict[str, list[int]]
    known: dict[str, list[int]]
    spots: dict[str, int]


class Data(Beginning):
    """A walkthrough in one language.

    ``title`` and ``reason`` are texts of our files; ``seats`` letters, ``names`` the
    players there; ``turn`` the way round the table; ``faces`` the
    kind of each token; ``labels`` and ``chips`` name and draw each kind, as plain text and as HTML; ``clauses`` are
    those that are named anywhere, by id. The build adds ``record``, the address of the record's file, and the page
    ``order``, the place of each token's kind in the deck.
    """

    lang: str
    game: str
    id: str
    title: str
    reason: str
    scripted: bool
    seats: list[str]
    names: list[str]
    turn: Turn
    faces: list[str]
    order: NotRequired[list[int]]
    labels: dict[str, str]
    chips: dict[str, str]
    zones: list[Zone]
    groups: list[Group]
    steps: list[Step]
    questions: list[Question]
    clauses: dict[str, ClauseLink]
    record: NotRequired[str]
