"""Sentences of a game, ``phrases.<lang>.yaml``: events, reasons, lines of workings, names of zones.

A sentence is a Jinja template under a dotted key (``why.follow-suit``); words that all games share stand in
``templates/phrases.<lang>.yaml`` and may be overridden. Facts come in record form: seats "A", cards "S7", suits "S".
The filters put them into words:

    card, cards   the 7 of spades; in HTML whatever the ``draw`` that is given makes of "S7"
    suit, suit1   spades; spade
    rank          of the card Q of spades its rank in words: queen
    nth           a place in words: first of 1
    seat, seats   Aki, or of a side, "AC", Aki and Chika; Aki, Ben and Dai; the reader is "you"
    does, verb    Aki plays, you play, Aki and Ben play; the verb alone: ``seat|does('plays')``
    whose         Aki's; your
    join          the same for words of any kind
    upfirst       a capital at the start of a sentence
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any

from jinja2 import Template, TemplateError, pass_context

from ..errors import PhraseError
from ..faults import Fault, Place
from ..yamlplaces import Document
from .rules import check_readings
from .sandbox import SENTENCE, TextEnvironment
from .saying import BESIDE, DRAW, IN_CONTEXT, PLAIN, SELF, CardNames, Draw, Saying


@dataclass(frozen=True)
class Phrases(Saying):
    """The sentences of a game in one language."""

    sentences: Mapping[str, str]

    def beside(self, text: str, place: Place) -> Phrases:
        """The same sentences and one from another file, under the key ``BESIDE``."""
        sentences, places = {**self.sentences, BESIDE: text}, {**self.places, BESIDE: place}
        return Phrases(self.lang, sentences, places, self.names, self.called, self.reader)

    def filled(self, key: str, draw: Draw | None, facts: Mapping[str, Any]) -> str:
        """A sentence with its readings still in it. Raises PhraseError."""
        return self.template(_PLAIN if draw is None else _HTML, key, draw, facts)

    def template(self, environment: TextEnvironment, key: str, draw: Draw | None, facts: Mapping[str, Any]) -> str:
        """A sentence with its readings still in it; for ``render``, ``html`` and the filters. Raises PhraseError."""
        if key not in self.sentences:
            near = ", ".join(get_close_matches(key, self.sentences, 3)) or "none like it"
            raise PhraseError(f"phrases.{self.lang}.yaml: no sentence {key!r}; there is {near}; write it")
        try:
            template = _template(environment, self.sentences[key])
            text = environment.said(template, {**facts, SELF: self, DRAW: draw}).strip()
            return self.capital(text)
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
            if error := misspelt(text):
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


def sentences(autoescape: bool = False) -> TextEnvironment:
    """Jinja with the filters of ``saying``, for a kind of sentence that adds filters of its own."""
    # Without autoescape for plain text, which is escaped by whoever puts it on a page.
    environment = TextEnvironment(SENTENCE, autoescape)
    environment.filters |= PLAIN | {name: pass_context(one) for name, one in IN_CONTEXT.items()}
    return environment


_PLAIN, _HTML = sentences(), sentences(autoescape=True)
# Words and facts by their names, which need no tree to be judged: so are most sentences.
_FILTER = rf"\|(?:{'|'.join(_PLAIN.filters)})(?:\('[^'{{}}]*'\))?"
_SIMPLE = re.compile(rf"(?:[^{{}}]|\{{\{{ [a-z]+(?:{_FILTER})* \}}\}})*+")


@cache
def misspelt(source: str) -> str:
    """Why a text is no sentence, or nothing. It is compiled when it is said: most are never."""
    return "" if _SIMPLE.fullmatch(source) else _PLAIN.refusal(source)


@cache
def _template(environment: TextEnvironment, source: str) -> Template:
    # Templates cannot be pickled: they are kept here, so that Phrases can go to another process.
    return environment.template(source)
