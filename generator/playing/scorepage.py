"""The form of a page to score on: what each calculation of a game is given, from the codecs that declare it.

A ``shape`` says how a value is entered, and knows no game:

    one     one of ``words`` ([value, label] each), a player (``seats``), a card (``cards``), or a card ``as`` one:
            a name among the page's ``ways``, which have by kind of card its values, each with a label
    line    several of these, in their order; ``length`` where there must be so many
    number  from ``low`` to ``high``
    flag    yes or no
    seats   ``of`` each player something
    parts   ``fields`` by name
    rows    any number of times ``of`` something, or ``length`` times
    text    as records have it

``maybe``: it may be left out. ``free``: cards that are no cards of the deck that lie there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import fields
from typing import Any

from rules_engine import find_game
from rules_engine.errors import SetupError
from rules_engine.fields import (
    CARD,
    FLAG,
    SEAT,
    CardOr,
    Cards,
    CardSet,
    Codec,
    EachSeat,
    Fields,
    Index,
    Maybe,
    Number,
    Parts,
    Rows,
    Word,
)
from rules_engine.game import Game
from rules_engine.options import make_options

from ..checking.notations import Notations, load_notations
from ..drawing.decks import DeckArt, load_deck
from ..texts.content import GameContent
from ..texts.ruby import strip_readings

Shape = dict[str, Any]
FIRST = "score"  # the calculation that a page begins with, where there is one


def forms(content: GameContent, lang: str) -> dict[str, Any]:
    """The calculations of a game, words for their results, as what cards may be played, and how many there are of each
    kind: the number of a deck for each number of players, and for each value of an option that changes it."""
    kind = find_game(content.name)
    shaper = _Shaper(load_notations(content.name), load_deck(content.meta.deck, content.root), lang)
    calculations = [
        {
            "name": one.name,
            "title": shaper.titled(one.name),
            "fields": shaper.fields(one.given),
            "examples": [
                {
                    "title": strip_readings(example.title[lang]),
                    "seats": example.seats,
                    "options": example.options,
                    "given": example.given,
                }
                for example in content.examples
                if example.calculation == one.name
            ],
        }
        for one in sorted(kind.calculations.values(), key=lambda one: one.name != FIRST)
    ]
    names = {name: shaper.titled(name) for known in shaper.notations.results.values() for name in known}
    decks: list[dict[str, int]] = []
    numbers = {count: _decks(kind, count, decks) for count in kind.players}
    told = {"results": names, "ways": shaper.ways, "decks": decks, "deck": numbers}
    return {"calculations": calculations, **told}


def _decks(kind: type[Game], seats: int, decks: list[dict[str, int]]) -> dict[str, int]:
    """The number of the deck that is played with, and of others by ``option=value``; new ones come to the ``decks``."""
    found: dict[str, int] = {}
    for name, value in [
        ("", None),
        *((one.name, value) for one in fields(kind.Options) for value in one.metadata["values"]),
    ]:
        with suppress(SetupError):
            deck = kind(seats, make_options(kind.Options, {name: value} if name else {}, seats)).deck
            copies = {known: deck.cards.count(card) for card, known in enumerate(deck.kinds) if card in deck.cards}
            if copies not in decks:
                decks.append(copies)
            if not name or decks.index(copies) != found[""]:
                found[f"{name}={json.dumps(value)}" if name else ""] = decks.index(copies)
    return found


class _Shaper:
    def __init__(self, notations: Notations, art: DeckArt, lang: str) -> None:
        self.notations, self.art, self.lang = notations, art, lang
        self.ways: dict[str, dict[str, list[list[str]]]] = {}

    def titled(self, name: str) -> str:
        """A name of the engine in words."""
        label = self.notations.label(name, self.lang)
        return label[:1].upper() + label[1:]

    def fields(self, given: Fields) -> list[dict[str, Any]]:
        """Named values in their order."""
        return [
            {"name": name, "title": self.titled(name), "shape": self.shape(codec)}
            for name, codec in given.codecs.items()
        ]

    def shape(self, codec: Codec) -> Shape:
        """How a value of a kind is entered."""
        if isinstance(codec, Maybe):
            return {**self.shape(codec.of), "maybe": True}
        if isinstance(codec, EachSeat):
            return {"kind": "seats", "of": self.shape(codec.of)}
        if isinstance(codec, Parts):
            return {"kind": "parts", "fields": self.fields(codec.fields)}
        if isinstance(codec, CardSet):
            return self.shape(codec.row)
        if isinstance(codec, Cards):
            return self._many({"kind": "one", "cards": True}, codec.length)
        if isinstance(codec, Rows):
            return self._many(self.shape(codec.of), codec.length)
        return self._single(codec)

    def _many(self, of: Shape, length: int | None) -> Shape:
        several = {**of, "kind": "line"} if of["kind"] == "one" else {"kind": "rows", "of": of}
        return several if length is None else {**several, "length": length}

    def _single(self, codec: Codec) -> Shape:
        if isinstance(codec, Number):
            return {"kind": "number", "low": codec.low, "high": codec.high}
        if codec is FLAG:
            return {"kind": "flag"}
        if codec is SEAT:
            return {"kind": "one", "seats": True}
        if codec is CARD:
            return {"kind": "one", "cards": True}
        if isinstance(codec, CardOr):
            return {"kind": "one", "cards": True, "words": [[codec.word, self.notations.label(codec.word, self.lang)]]}
        if isinstance(codec, Index | Word):
            return self._worded(codec.names if isinstance(codec, Index) else codec.words)
        ways: Callable[[str], Sequence[str]] | None = getattr(codec, "ways", None)
        if ways is None:
            return {"kind": "text"}
        name = type(codec).__name__
        self.ways[name] = {
            kind: [[value, self._word(value.rpartition(":")[2])] for value in ways(kind)]
            for kind in self.art.drawer.kinds
        }
        return {"kind": "one", "as": name}

    def _worded(self, names: Sequence[str]) -> Shape:
        if not names:
            return {"kind": "text"}
        if set(names) <= set(self.art.drawer.kinds):
            return {"kind": "one", "cards": True, "free": True}
        return {"kind": "one", "words": self._words([name for name in names if self._is_here(name)])}

    def _is_here(self, name: str) -> bool:
        """Whether it is no suit that this deck does not have."""
        return len(last := name.rpartition("-")[2]) > 1 or not last.isupper() or last in self.art.drawer.suits

    def _words(self, names: Sequence[str]) -> list[list[str]]:
        return [[name, self._word(name)] for name in names]

    def _word(self, name: str) -> str:
        if name in self.art.drawer.suits:
            return self.art.suit_name(name, self.lang)
        if name in self.art.drawer.kinds:
            return self.art.card_name(name, self.lang)
        first, dash, last = name.partition("-")
        if dash and last in self.art.drawer.suits:
            return f"{self.notations.label(first, self.lang)} {self._word(last)}"
        return self.notations.label(name, self.lang)
