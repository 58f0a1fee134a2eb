"""What fills in sentences, Jinja aside: players, cards and suits in words.

``phrases`` is built on it, and so is what says the same sentences in a browser (``play.spoken``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Protocol, Self, TypeVar

from markupsafe import Markup, escape

from rules_engine.scoring import Line

from ..players import player
from .ruby import ruby_html, strip_readings

if TYPE_CHECKING:
    from ..faults import Place

CARD_MARK: Final = re.compile("⟦([^⟦⟧]+)⟧")
MADE: Final = 100_000
"""How many letters a text may make, or a filter of it."""
T = TypeVar("T")
Draw = Callable[[str], str]
BESIDE = "beside"
FEW = 4
"""So many cards are named one by one: this, this and that."""


class TooLong(ValueError):
    """A text that goes on and on."""


def bounded(values: Iterable[T], size: Callable[[T], int] = lambda _: 1) -> list[T]:
    """The values in a list, if their sizes together are no more than what a text may make. Raises TooLong."""
    made, left = [], MADE
    for value in values:
        left -= size(value)
        if left < 0:
            raise TooLong(f"more than {MADE:,} letters")
        made.append(value)
    return made


class CardNames(Protocol):
    """What names cards and suits: a deck's art."""

    def card_name(self, kind: str, lang: str) -> str:
        """ "7 of spades"."""

    def suit_name(self, letter: str, lang: str, many: bool = True) -> str:
        """ "spades", or "spade"."""

    def rank_name(self, kind: str, lang: str) -> str:
        """ "queen", or "7"."""


@dataclass(frozen=True)
class Saying:
    """The sentences of a game in one language, however one of them is filled in: see ``filled``."""

    lang: str
    sentences: Mapping[str, Any]
    places: Mapping[str, Place]
    names: CardNames = field(compare=False)
    called: Mapping[str, str] = field(default_factory=dict)
    reader: str = ""  # the letter of the player to whom all is told

    def to(self, reader: str) -> Self:
        """The same, told to the player with a letter: what is said of that player says "you"."""
        return replace(self, reader=reader)

    def calling(self, called: Mapping[str, str]) -> Self:
        """The same for players with names of their own, by letter."""
        return replace(self, called=called)

    def player(self, letter: str) -> str:
        """The name of the player at a seat, to whom it may be told. Raises KeyError for what is no seat's letter."""
        if self.reader and letter == self.reader:
            return str(self.sentences["word.you"])
        return self.called.get(letter) or player(letter, self.lang)

    def __contains__(self, key: object) -> bool:
        return key in self.sentences

    def render(self, key: str, /, **facts: Any) -> str:
        """A sentence as plain text, cards in words. Raises PhraseError with the key, its place and what is missing."""
        return strip_readings(self.filled(key, None, facts))

    def with_readings(self, key: str, /, **facts: Any) -> str:
        """A sentence as text of our own files has it: plain, Japanese readings still in it. Raises PhraseError."""
        return self.filled(key, None, facts)

    def html(self, key: str, draw: Draw, /, furigana: bool = False, **facts: Any) -> str:
        """A sentence as escaped HTML; ``draw("S7")`` makes the HTML of a card in line. Raises PhraseError."""
        text = self.filled(key, draw, facts)
        return ruby_html(text, furigana)

    def line(self, line: Line) -> str:
        """A line of a working as plain text: ``line.<clause>`` with its seat, its cards and its facts."""
        return self.render(f"line.{line.clause}", **_facts(line))

    def line_html(self, line: Line, draw: Draw, furigana: bool = False) -> str:
        """A line of a working as HTML."""
        return self.html(f"line.{line.clause}", draw, furigana, **_facts(line))

    def filled(self, key: str, draw: Draw | None, facts: Mapping[str, Any]) -> str:
        """A sentence with its readings still in it: as escaped HTML where there is a ``draw``. Raises PhraseError."""
        raise NotImplementedError

    def capital(self, text: str) -> str:
        """What is told to a reader begins with a capital where it begins with "you"."""
        return _SENTENCE_START.sub(_capital, text) if self.reader else text


def _facts(line: Line) -> dict[str, Any]:
    return {"seat": line.seat, "cards": list(line.cards), **line.facts}


# filters --------------------------------------------------------------------------------------------------

SELF, DRAW = "_phrases", "_draw"


class Context(Protocol):
    """What a filter is told besides its value: ``SELF``, ``DRAW``, and whether it makes HTML."""

    eval_ctx: Any

    def __getitem__(self, key: str, /) -> Any: ...


def _phrases(context: Context) -> Saying:
    phrases = context[SELF]
    assert isinstance(phrases, Saying)
    return phrases


def _card(context: Context, kind: str) -> str:
    if context[DRAW] is not None:
        return Markup(context[DRAW](str(escape(kind))))
    phrases = _phrases(context)
    return phrases.render("name.card", name=phrases.names.card_name(kind, phrases.lang))


def _cards(context: Context, kinds: Iterable[str]) -> str:
    words = [_card(context, kind) for kind in kinds]
    if context[DRAW] is not None and len(words) > FEW:
        return Markup(" ").join(words)  # drawn cards in a row read as a hand
    return _join(context, words)


def _suit(context: Context, letter: str) -> str:
    phrases = _phrases(context)
    return phrases.names.suit_name(letter, phrases.lang)


def _suit1(context: Context, letter: str) -> str:
    phrases = _phrases(context)
    return phrases.names.suit_name(letter, phrases.lang, many=False)


def _rank(context: Context, kind: str) -> str:
    phrases = _phrases(context)
    return phrases.names.rank_name(kind, phrases.lang)


def _nth(context: Context, place: int) -> str:
    """A place as a word: first."""
    words = _phrases(context).sentences["word.nth"].split(", ")
    if type(place) is not int or not 1 <= place <= len(words):
        raise ValueError(f"{place!r} has no word; expected 1 to {len(words)}, as word.nth has them")
    return str(words[place - 1])


def _seat(context: Context, seat: str) -> str:
    phrases = _phrases(context)
    return _join(context, [phrases.player(letter) for letter in seat])


def _seats(context: Context, seats: Iterable[str]) -> str:
    return _join(context, [_seat(context, seat) for seat in seats])


def _verb(context: Context, seats: Iterable[str], verb: str) -> str:
    """An English verb in the third person, as the players that it stands with want it."""
    letters = [letter for seat in seats for letter in seat]
    third = len(letters) == 1 and letters[0] != _phrases(context).reader
    return verb if third else _first_person(verb)


def _does(context: Context, seats: Iterable[str], verb: str) -> str:
    glue = escape if context.eval_ctx.autoescape else str
    return glue(" ").join([_seats(context, seats), _verb(context, seats, verb)])


def _whose(context: Context, seat: str) -> str:
    phrases = _phrases(context)
    if seat == phrases.reader:
        return str(phrases.sentences["word.your"])
    glue = escape if context.eval_ctx.autoescape else str
    before, _, behind = phrases.sentences["word.whose"].partition("{}")
    return glue("").join([glue(before), _seat(context, seat), glue(behind)])


def _join(context: Context, items: Iterable[str | int]) -> str:
    words, said = [one if isinstance(one, str) else str(one) for one in items], _phrases(context).sentences
    glue = escape if context.eval_ctx.autoescape else str
    between = max(len(said[f"join.{place}"]) for place in ("two", "many", "last"))
    bounded(words, lambda word: len(word) + between)
    if len(words) == 2:
        return glue(said["join.two"]).join(words)
    if len(words) < 2:
        return glue("").join(words)
    return glue(said["join.last"]).join([glue(said["join.many"]).join(words[:-1]), words[-1]])


def _upfirst(text: str) -> str:
    # In HTML a sentence may begin with a drawn card, whose mark-up is not ours to change.
    return text if text.startswith("<") else text[:1].upper() + text[1:]


_IRREGULAR = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}
_SENTENCE_START = re.compile(r"(?:^|(?<=[.!?] ))your?\b")


def _first_person(verb: str) -> str:
    """ "play" of "plays": what an English verb is after I, you or they."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    return verb[:-2] if verb.endswith(("sses", "ches", "shes", "xes")) else verb.removesuffix("s")


def _capital(found: re.Match[str]) -> str:
    return found[0].capitalize()


IN_CONTEXT: Final[dict[str, Callable[..., Any]]] = {
    "card": _card,
    "cards": _cards,
    "suit": _suit,
    "suit1": _suit1,
    "rank": _rank,
    "nth": _nth,
    "seat": _seat,
    "seats": _seats,
    "does": _does,
    "verb": _verb,
    "whose": _whose,
    "join": _join,
}
"""The filters that are told the context first."""
PLAIN: Final[dict[str, Callable[..., Any]]] = {"upfirst": _upfirst, "list": bounded}
