"""Sentences of a game, ``phrases.<lang>.yaml``: events, reasons, lines of workings, names of zones.

A sentence is a Jinja template under a dotted key (``why.follow-suit``); words that all games share stand in
``templates/phrases.<lang>.yaml`` and may be overridden. Facts come in record form: seats "A", cards "S7", suits "S".
The filters put them into words:

    card, cards   the 7 of spades; in HTML whatever the ``draw`` that is given makes of "S7"
    suit, suit1   spades; spade
    seat, seats   Aki, or of a side, "AC", Aki and Chika; Aki, Ben and Dai; the reader is "you"
    does, verb    Aki plays, you play, Aki and Ben play; the verb alone: ``seat|does('plays')``
    whose         Aki's; your
    join          the same for words of any kind
    upfirst       a capital at the start of a sentence
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache
from typing import Any, Protocol

from jinja2 import Template, TemplateError, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from rules_engine.scoring import Line

from ..errors import PhraseError
from ..faults import Fault, Place
from ..players import player
from ..yamlplaces import Document
from .ruby import ruby_html, strip_readings
from .rules import check_readings
from .sandbox import SENTENCE, TextEnvironment, bounded

Draw = Callable[[str], str]
BESIDE = "beside"
FEW = 4
"""So many cards are named one by one: this, this and that."""


class CardNames(Protocol):
    """What names cards and suits: a deck's art."""

    def card_name(self, kind: str, lang: str) -> str:
        """ "7 of spades"."""

    def suit_name(self, letter: str, lang: str, many: bool = True) -> str:
        """ "spades", or "spade"."""


@dataclass(frozen=True)
class Phrases:
    """The sentences of a game in one language."""

    lang: str
    sentences: Mapping[str, str]
    places: Mapping[str, Place]
    names: CardNames = field(compare=False)
    called: Mapping[str, str] = field(default_factory=dict)
    reader: str = ""  # the letter of the player to whom all is told

    def to(self, reader: str) -> Phrases:
        """The same, told to the player with a letter: what is said of that player says "you"."""
        return replace(self, reader=reader)

    def calling(self, called: Mapping[str, str]) -> Phrases:
        """The same for players with names of their own, by letter."""
        return replace(self, called=called)

    def beside(self, text: str, place: Place) -> Phrases:
        """The same sentences and one from another file, under the key ``BESIDE``."""
        sentences, places = {**self.sentences, BESIDE: text}, {**self.places, BESIDE: place}
        return Phrases(self.lang, sentences, places, self.names, self.called, self.reader)

    def player(self, letter: str) -> str:
        """The name of the player at a seat, to whom it may be told. Raises KeyError for what is no seat's letter."""
        if self.reader and letter == self.reader:
            return self.sentences["word.you"]
        return self.called.get(letter) or player(letter, self.lang)

    def __contains__(self, key: object) -> bool:
        return key in self.sentences

    def render(self, key: str, /, **facts: Any) -> str:
        """A sentence as plain text, cards in words. Raises PhraseError with the key, its place and what is missing."""
        return strip_readings(self.template(_PLAIN, key, None, facts))

    def with_readings(self, key: str, /, **facts: Any) -> str:
        """A sentence as text of our own files has it: plain, Japanese readings still in it. Raises PhraseError."""
        return self.template(_PLAIN, key, None, facts)

    def html(self, key: str, draw: Draw, /, furigana: bool = False, **facts: Any) -> str:
        """A sentence as escaped HTML; ``draw("S7")`` makes the HTML of a card in line. Raises PhraseError."""
        text = self.template(_HTML, key, draw, facts)
        return ruby_html(text, furigana)

    def line(self, line: Line) -> str:
        """A line of a working as plain text: ``line.<clause>`` with its seat, its cards and its facts."""
        return self.render(f"line.{line.clause}", **_facts(line))

    def line_html(self, line: Line, draw: Draw, furigana: bool = False) -> str:
        """A line of a working as HTML."""
        return self.html(f"line.{line.clause}", draw, furigana, **_facts(line))

    def template(self, environment: TextEnvironment, key: str, draw: Draw | None, facts: Mapping[str, Any]) -> str:
        """A sentence with its readings still in it; for ``render``, ``html`` and the filters. Raises PhraseError."""
        if key not in self.sentences:
            near = ", ".join(get_close_matches(key, self.sentences, 3)) or "none like it"
            raise PhraseError(f"phrases.{self.lang}.yaml: no sentence {key!r}; there is {near}; write it")
        try:
            template = _template(environment, self.sentences[key])
            text = environment.said(template, {**facts, _SELF: self, _DRAW: draw}).strip()
            return _SENTENCE_START.sub(_capital, text) if self.reader else text
        except (
            TemplateError,
            TypeError,
            ValueError,
            KeyError,
            AttributeError,
            ArithmeticError,
            RecursionError,
            MemoryError,
        ) as error:
            given = ", ".join(facts) or "none"
            raise PhraseError(
                f"{self.places[key]}: sentence {key!r}: {error}; given were the facts {given}; "
                "give what it needs or change the sentence"
            ) from error


def read_phrases(lang: str, documents: Iterable[Document], names: CardNames, faults: list[Fault]) -> Phrases:
    """The sentences of some files, later ones over earlier ones. Whatever is wrong is appended to ``faults``."""
    sentences: dict[str, str] = {}
    places: dict[str, Place] = {}
    for document in documents:
        if not isinstance(document.data, dict):
            faults.append(document.fault((), "no mapping", "keys with sentences", "write key: sentence"))
            continue
        for key, text, place in _flat(document, (), document.data):
            if not isinstance(text, str):
                faults.append(Fault(place, f"{key}: {text!r}", "a sentence", "put it in quotes"))
                continue
            check_readings(text, lang, place, faults)
            if error := _misspelt(text):
                faults.append(Fault(place, f"{key}: {error}", "a sentence with facts of the game in it", "mend it"))
            sentences[key], places[key] = text, place
    return Phrases(lang, sentences, places, names)


def _flat(document: Document, pointer: tuple[str, ...], data: Mapping[str, Any]) -> Iterable[tuple[str, Any, Place]]:
    for key, value in data.items():
        here = (*pointer, key)
        if isinstance(value, dict):
            yield from _flat(document, here, value)
        else:
            yield ".".join(here), value, document.place(*here)


def _facts(line: Line) -> dict[str, Any]:
    return {"seat": line.seat, "cards": list(line.cards), **line.facts}


# filters --------------------------------------------------------------------------------------------------

_SELF, _DRAW = "_phrases", "_draw"


def _phrases(context: Context) -> Phrases:
    phrases = context[_SELF]
    assert isinstance(phrases, Phrases)
    return phrases


@pass_context
def _card(context: Context, kind: str) -> str:
    if context[_DRAW] is not None:
        return Markup(context[_DRAW](str(escape(kind))))
    phrases = _phrases(context)
    return phrases.render("name.card", name=phrases.names.card_name(kind, phrases.lang))


@pass_context
def _cards(context: Context, kinds: Iterable[str]) -> str:
    words = [_card(context, kind) for kind in kinds]
    if context[_DRAW] is not None and len(words) > FEW:
        return Markup(" ").join(words)  # drawn cards in a row read as a hand
    return _join(context, words)


@pass_context
def _suit(context: Context, letter: str) -> str:
    phrases = _phrases(context)
    return phrases.names.suit_name(letter, phrases.lang)


@pass_context
def _suit1(context: Context, letter: str) -> str:
    phrases = _phrases(context)
    return phrases.names.suit_name(letter, phrases.lang, many=False)


@pass_context
def _seat(context: Context, seat: str) -> str:
    phrases = _phrases(context)
    return _join(context, [phrases.player(letter) for letter in seat])


@pass_context
def _seats(context: Context, seats: Iterable[str]) -> str:
    return _join(context, [_seat(context, seat) for seat in seats])


@pass_context
def _verb(context: Context, seats: Iterable[str], verb: str) -> str:
    """An English verb in the third person, as the players that it stands with want it."""
    letters = [letter for seat in seats for letter in seat]
    third = len(letters) == 1 and letters[0] != _phrases(context).reader
    return verb if third else _first_person(verb)


@pass_context
def _does(context: Context, seats: Iterable[str], verb: str) -> str:
    glue = escape if context.eval_ctx.autoescape else str
    return glue(" ").join([_seats(context, seats), _verb(context, seats, verb)])


@pass_context
def _whose(context: Context, seat: str) -> str:
    phrases = _phrases(context)
    if seat == phrases.reader:
        return phrases.sentences["word.your"]
    glue = escape if context.eval_ctx.autoescape else str
    before, _, behind = phrases.sentences["word.whose"].partition("{}")
    return glue("").join([glue(before), _seat(context, seat), glue(behind)])


@pass_context
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


def sentences(autoescape: bool = False) -> TextEnvironment:
    """Jinja with the filters above, for a kind of sentence that adds filters of its own."""
    # Without autoescape for plain text, which is escaped by whoever puts it on a page.
    environment = TextEnvironment(SENTENCE, autoescape)
    environment.filters |= {
        "card": _card,
        "cards": _cards,
        "suit": _suit,
        "suit1": _suit1,
        "seat": _seat,
        "seats": _seats,
        "does": _does,
        "verb": _verb,
        "whose": _whose,
        "join": _join,
        "upfirst": _upfirst,
    }
    return environment


_PLAIN, _HTML = sentences(), sentences(autoescape=True)
# Words and facts by their names, which need no tree to be judged: so are most sentences.
_FILTER = rf"\|(?:{'|'.join(_PLAIN.filters)})(?:\('[^'{{}}]*'\))?"
_SIMPLE = re.compile(rf"(?:[^{{}}]|\{{\{{ [a-z]+(?:{_FILTER})* \}}\}})*+")


@cache
def _misspelt(source: str) -> str:
    """Why a text is no sentence, or nothing. It is compiled when it is said: most are never."""
    return "" if _SIMPLE.fullmatch(source) else _PLAIN.refusal(source)


@cache
def _template(environment: TextEnvironment, source: str) -> Template:
    # Templates cannot be pickled: they are kept here, so that Phrases can go to another process.
    return environment.template(source)
