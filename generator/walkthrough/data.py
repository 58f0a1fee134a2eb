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
    """A clause: its number as printed, its title as plain text, its address from a page of the same game; the page adds
    its ``text``, as HTML."""

    number: str
    title: str
    href: str
    text: NotRequired[str]


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
    that see what lies in it. ``unit`` is how many cards count as one: 3 where a pile holds tricks of three.
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
    unit: int


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
    """A part of a choice, as plain text; of cards their kinds, and the tokens that may stand for them; of a place the
    tokens that lie there, which are touched for it.

    ``head`` says what is chosen with it; a ``plain`` one goes without saying where more is chosen.
    """

    text: str
    cards: NotRequired[list[str]]
    tokens: NotRequired[list[int]]
    on: NotRequired[list[int]]
    head: NotRequired[str]
    plain: NotRequired[bool]


Offer = TypedDict("Offer", {"parts": list[Part], "may": list[list[int]], "not": list[Refusal]})
"""What there is to choose from: the parts, the legal choices as paths of indices of parts, what is refused."""


class Ask(Offer):
    """The choice that a seat has to make next, the prompt as plain text; ``other`` is why nothing else will do.

    ``took`` is what the reader's seat chose there, as a path of parts.
    """

    seat: int
    prompt: str
    other: Reason
    took: NotRequired[list[int]]


class View(TypedDict):
    """What some seats are told in place of a caption, as HTML and as plain text; the reader's is told what it does."""

    seats: list[int]
    caption: str
    text: str


class Count(TypedDict):
    """What is counted for a seat: the tokens that count, and the working as HTML, such as ``20 + 1 = 21``.

    Of ``tricks`` it is their number that counts, whatever cards they hold.
    """

    seat: int
    tokens: list[int]
    working: str
    tricks: NotRequired[bool]


class Step(TypedDict):
    """What one caption tells, as HTML and as plain text, and the changes on the table that go with it.

    ``views`` are for seats that do not see a card of the caption. ``move`` is the step of the record, 0 the deal;
    ``group`` an index; ``clauses`` ids of what decided; ``mark`` the tokens it is about; ``by`` the seat. ``ask`` is
    what is due after it. ``stays`` is HTML: what everybody knows by now, such as trump. ``chosen`` are the seats whose
    choice is made and not turned up yet. ``scores`` is the running score of each seat, as plain text, where the game
    has one by then; ``suits`` the sign, as HTML, of the suit that a card of two was played as, by token as text;
    ``count`` is what is counted here, several a seat if need be. Of a ``lesson`` it is a rule that is told before it is
    needed; nothing happens in it. Where it is told who comes first, it ``wins``: it marks the card that does.
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
    scores: NotRequired[list[str]]
    suits: NotRequired[dict[str, str]]
    count: NotRequired[list[Count]]
    lesson: NotRequired[bool]
    wins: NotRequired[bool]


class Fold(TypedDict):
    """A dull stretch: steps ``first`` to ``last``, told in one caption, as HTML and as plain text. It can be opened.

    No question stands in it.
    """

    first: int
    last: int
    caption: str
    text: str
    views: NotRequired[list[View]]


class End(TypedDict):
    """How it ended and why, as HTML and as plain text."""

    caption: str
    text: str
    views: NotRequired[list[View]]


class Answer(TypedDict):
    """An answer and what is said to it, as HTML; of a wrong one a hint, which does not name the right one.

    ``value`` is a seat's letter, a path of parts, ``3,0``, or the index of an option as text, which ``label`` words.
    ``misreading`` is the id of the wrong rule by which it would be right.
    """

    value: str
    right: bool
    text: str
    clauses: list[str]
    label: NotRequired[str]
    misreading: NotRequired[str]


class Heap(TypedDict):
    """Whose cards a question is about, and the tokens to look at; none where it is about the seat alone."""

    seat: int
    tokens: list[int]


class Question(TypedDict):
    """Asked when standing at a step; the prompt is plain text.

    ``kind`` is what is asked for: what may be played, who comes first, who is next, a number, who gets something, the
    best choice, somebody's mistake. ``by`` is how it is answered: with the choice that is due there, with a seat, or
    with one of the options. ``solution`` is said after a second wrong answer, ``other`` to one that is not listed.
    ``about`` is what has to be seen beside it.
    """

    step: int
    kind: Literal["may", "who", "next", "number", "gets", "best", "mistake"]
    by: Literal["choice", "seat", "option"]
    prompt: str
    answers: list[Answer]
    solution: Reason
    other: Reason
    about: NotRequired[list[Heap]]


class Beginning(TypedDict):
    """The table before the first step: the tokens in each zone that holds any, in order; by token, which JSON has as
    text, the seats that saw a face which is closed to them now, and the place of each that lies on a fixed one."""

    start: dict[str, list[int]]
    known: dict[str, list[int]]
    spots: dict[str, int]


class NextDeal(TypedDict):
    """The walkthrough after this one: its title as plain text, its address from this page."""

    title: str
    href: str


class PlayOn(TypedDict):
    """Where one plays on from here: the address, with the deal's record, and how many moves were made by each step."""

    href: str
    moves: list[int]


class Ply(TypedDict):
    """What comes next in a branch, told to the reader's seat as HTML: the changes on the table, the tokens it is about,
    the seat. ``suits``, ``scores`` and ``chosen`` are those of a step, where they are others than before."""

    caption: str
    changes: list[Change]
    mark: list[int]
    by: int | None
    suits: NotRequired[dict[str, str]]
    scores: NotRequired[list[str]]
    chosen: NotRequired[list[int]]


class Tried(TypedDict):
    """An option that was played out: the path of parts, and whether it is as good as the best for all that is known.

    ``gap`` is how many points it is behind, ``error`` the standard error of that, of the best one of its points; both
    are numbers as text, and left out where all options are as good. ``better`` says in words how much better the best
    one is, where this is not as good. ``own`` and ``rival`` are what the reader's side and the best of the others then
    have on average, ``trick`` how often of ten times that side wins the trick. ``then`` is what would follow; none
    where it is what was chosen.
    """

    value: str
    good: bool
    own: float
    rival: float
    trick: NotRequired[float]
    gap: NotRequired[str]
    error: NotRequired[str]
    better: NotRequired[str]
    then: NotRequired[list[Ply]]


class Comparison(TypedDict):
    """The choice that is due at a step, its options from the best on; ``points`` are those of the best, as text, where
    the options differ."""

    step: int
    points: NotRequired[str]
    tried: list[Tried]


class Compared(TypedDict):
    """How choices of the reader's seat compare, in so many imagined deals; ``unit`` says in words what is counted."""

    deals: int
    unit: str
    choices: list[Comparison]


class Data(Beginning):
    """A walkthrough in one language.

    ``title`` is a text of our files, ``situation`` HTML: where we stand at the first step. ``whole`` is said of one
    whole deal from the setup to the score. ``seats`` are letters, ``names`` the players there, ``you`` the seat
    that the reader sits in; ``sides`` the seats that play together, none where each is alone; ``turn`` the way
    round the table; ``faces`` the kind of each token; ``labels`` and ``chips`` name and draw each kind, as plain
    text and as HTML; ``clauses`` are those that are named anywhere, by id; ``stops`` the steps at which one stands
    still, while others pass by; ``compared`` is there where choices were.
    The build adds ``record``, the address of the record's file, and of the pages beside this one ``rules``, ``sheet``,
    ``next`` and ``play``, where one plays on from here; the page adds ``order``, the place of each token's kind in the
    deck, ``terms``, the words of its captions with what they mean, and ``glossary``, the address of all of them.
    Where a page holds the first steps only, ``later`` is the script with the rest, ``count`` the number of all steps,
    ``room`` the most cards that come to lie in each zone, and the most different ones.
    """

    lang: str
    game: str
    id: str
    title: str
    situation: str
    scripted: bool
    whole: bool
    seats: list[str]
    names: list[str]
    you: int
    sides: list[list[int]]
    pooled: bool
    turn: Turn
    faces: list[str]
    order: NotRequired[list[int]]
    labels: dict[str, str]
    chips: dict[str, str]
    zones: list[Zone]
    groups: list[Group]
    steps: list[Step]
    stops: NotRequired[list[int]]
    folds: list[Fold]
    questions: list[Question]
    end: End
    clauses: dict[str, ClauseLink]
    compared: NotRequired[Compared]
    record: NotRequired[str]
    rules: NotRequired[str]
    sheet: NotRequired[str]
    next: NotRequired[NextDeal]
    play: NotRequired[PlayOn]
    terms: NotRequired[dict[str, list[str]]]
    glossary: NotRequired[str]
    later: NotRequired[str]
    count: NotRequired[int]
    room: NotRequired[dict[str, list[int]]]
