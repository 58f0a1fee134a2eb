"""What can be asked of a position of a game: ``practice.yaml`` of its texts, over what all games share.

    trains: {ja: 足《た》し算《ざん》, en: adding}
    questions:
      trick-winner:
        calculation: trick          # of the game's worked.py
        answer: winner              # a key of its result; of points.* each part is asked for by itself
        form: seat
        draw: trick                 # the picture: practice/trick.html of the game, else partials/practice/trick.html
        ask: {ja: だれが勝《か》ちますか。, en: Who wins the trick?}

A question of ``templates/print/practice.yaml`` serves every game that has its calculation, what it is given and its
answer, until the game words it itself, or leaves it out (``trick-winner: null``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field, ValidationInfo

from rules_engine import find_game
from rules_engine.game import Game

from ..faults import ContentError, Fault, Place, did_you_mean
from ..languages import LANGS
from ..schema import Flag, Keyed, Whole, closed, known, read_form, wrong
from ..texts.content import GameContent
from ..texts.exampleprose import PROSE
from ..texts.fields import Bilingual
from ..texts.saying import BESIDE
from ..yamlplaces import Document, read_yaml

NAME: Final = "practice.yaml"
SHARED: Final = Path("print", "practice.yaml")

ONE: Final = ("seat", "side", "suit", "yes", "card", "one")
SEVERAL: Final = ("seats", "gets", "sides", "cards", "several")
WRITTEN: Final = ("number", "order")
NONE: Final = "none"
"""What ``shows`` says where no line of the working decides."""
Form = Literal[
    "seat", "side", "suit", "yes", "card", "one", "seats", "gets", "sides", "cards", "several", "number", "order"
]
"""What an answer is: one of several things, several of them, or what is written down.

``one`` and ``several`` offer what the right rules and the misreadings come to. ``gets``: whoever has a part of the
result that is not 0. ``order``: seats in a row.
"""


def _calculation(name: str, info: ValidationInfo) -> str:
    calculations = known(info, "calculations")
    if name and calculations is not None and name not in calculations:
        raise wrong(f"calculation {name!r}", f"one of {', '.join(calculations)}", "name one of these")
    return name


def _clause(name: str, info: ValidationInfo) -> str:
    clauses = known(info, "clauses")
    if clauses is not None and name not in clauses:
        raise wrong(f"unknown clause {name!r}{did_you_mean(name, clauses)}", "a clause of the game", "mend the id")
    return name


@closed
@dataclass(frozen=True)
class _Written:
    """An entry of the file."""

    answer: str
    form: Form
    draw: str
    ask: Bilingual
    calculation: Annotated[str, AfterValidator(_calculation)] = ""
    asks: str = ""
    after: str = ""
    zones: tuple[str, ...] = ()
    plays: str = "play"
    clauses: tuple[Annotated[str, AfterValidator(_clause)], ...] = ()
    cards: tuple[Whole, Whole] = (0, 40)
    hand: str = "hand"
    sample: Mapping[str, Any] = field(default_factory=dict)
    shows: str = ""
    unit: Annotated[Mapping[str, str], Keyed(dict.fromkeys(LANGS, str), optional=LANGS)] = field(default_factory=dict)
    wide: Flag = False
    tall: Flag = False
    weight: Whole = 0


@closed
@dataclass(frozen=True)
class _File:
    """The file: what the game trains, and what is asked."""

    questions: Annotated[Mapping[str, _Written | None], Field(min_length=1)]
    trains: Bilingual | None = None


@dataclass(frozen=True)
class Question:
    """A question of a game: of a calculation, of what a verb ``asks`` may be chosen, of who is next ``after`` one.

    The last two are answered by playing on; ``zones`` are those that are shown, ``plays`` the verb of the cards of the
    trick that is, ``clauses`` those that decide.
    ``cards`` says how many cards may lie in its picture, ``hand`` which part of what is given is chosen from.
    ``sample`` takes some of a long list: so many, or certain kinds. ``shows`` is a fact or a clause by which the
    lines of the working that decide are told from others. ``wide`` takes the width of a page,
    ``tall`` more than a line of cards; ``weight`` is added to how hard the question is.
    """

    id: str
    answer: str
    form: Form
    draw: str
    ask: Mapping[str, str]
    calculation: str
    asks: str
    after: str
    zones: tuple[str, ...]
    plays: str
    clauses: tuple[str, ...]
    cards: tuple[int, int]
    hand: str
    sample: Mapping[str, Any]
    shows: str
    unit: Mapping[str, str]
    wide: bool
    tall: bool
    weight: int
    place: Place

    @property
    def key(self) -> str:
        """The key of the result."""
        return self.answer.removesuffix(".*")

    @property
    def source(self) -> str:
        """What positions for it are called."""
        return self.calculation or f"{self.id}: {self.asks or self.after}"

    @property
    def parted(self) -> bool:
        """Whether each part of the result is asked for by itself."""
        return self.answer.endswith(".*")

    def asked(self, content: GameContent, lang: str, facts: Mapping[str, Any]) -> str:
        """The question in words, readings in it. Raises PhraseError."""
        beside = content.phrases[lang].beside(self.ask[lang], self.place)
        return beside.template(PROSE, BESIDE, None, facts)


@cache
def questions_of(folder: Path, root: Path, name: str) -> Mapping[str, Question]:
    """The questions of a game by id, its own first. Raises ContentError with every fault."""
    game, faults = find_game(name), list[Fault]()
    own, shared = folder / NAME, root / SHARED
    found: dict[str, Question | None] = {}
    for path in (own, shared):
        if path.is_file():
            for key, question in _read(read_yaml(path), game if path == own else None, faults).items():
                found.setdefault(key, question)
    if faults:
        raise ContentError(faults)
    asked = {
        key: replace(one, clauses=tuple(clause for clause in one.clauses if clause in game.clauses))
        for key, one in found.items()
        if one is not None
    }
    return {key: one for key, one in asked.items() if not one.calculation or one.calculation in game.calculations}


def questions(content: GameContent) -> Mapping[str, Question]:
    """The questions of a game by id. Raises ContentError."""
    return questions_of(content.folder, content.printed_from, content.name)


def _read(document: Document, game: type[Game] | None, faults: list[Fault]) -> Mapping[str, Question | None]:
    read: _File | None = read_form(
        _File,
        document,
        faults,
        calculations=game.calculations if game else None,
        clauses=game.clauses if game else None,
    )
    found = read.questions if read else {}
    return {
        name: Question(id=name, place=document.place("questions", name), **vars(one)) if one else None
        for name, one in found.items()
    }


def trains(content: GameContent, lang: str) -> str:
    """What a game trains, in words; nothing where the game does not say."""
    path = content.folder / NAME
    told = read_yaml(path).data.get("trains") if path.is_file() else None
    return str(told[lang]) if told else ""
