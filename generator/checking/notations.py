"""How a game's worked examples may be written, ``templates/games/<game>/notations.yaml``: names, words, results.

names     what texts call the game
called    what messages call a result where its first word will not do; ``{n}`` is its number in a list
words     for calculations, for what they are given and for what they compute, by language
results   the names of what each calculation computes
beside    which result ``= 4`` behind a player or a row means, by calculation
unordered results that are the same in any order
players   other results that are players
suitless  calculations in which a rank alone is a card
labels    what sentences call a result, of the labels of ``templates/words.<lang>.yaml``
anticlockwise  play goes that way, so that names that are given in the order of play sit so
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from rules_engine import find_game
from rules_engine.game import Game

from ..drawing.decks import DeckArt, load_deck
from ..faults import ContentError, Fault
from ..languages import LANGS
from ..paths import templates_dir
from ..texts.ruby import strip_readings
from ..yamlplaces import Document, read_yaml
from .spelling import Speller

Words = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, eq=False)
class Notations:
    """All of a game."""

    game: type[Game]
    art: DeckArt
    title: Mapping[str, str]
    names: Words
    words: Mapping[str, Words]
    results: Mapping[str, tuple[str, ...]]
    beside: Mapping[str, str]
    unordered: frozenset[str] = frozenset()
    players: frozenset[str] = frozenset()
    suitless: frozenset[str] = frozenset()
    anticlockwise: bool = False
    labels: Mapping[str, str] = field(default_factory=dict)
    called: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def label(self, key: str, lang: str, number: int | None = None) -> str:
        """What messages call a result, or the ``number``-th value of one."""
        called = self.called.get(lang, {}).get(key, "")
        if called and (number is not None or "{n}" not in called):
            return called.replace("{n}", str(number))
        own = self.words.get(lang, {}).get(key, ()) if lang != "en" else ()
        word = next(iter(own), key.replace("_", " "))
        return word if number is None else f"{word} {number}"

    def meant(self, word: str, among: Mapping[str, Any] | tuple[str, ...]) -> str | None:
        """The name in the engine that a word stands for, out of some."""
        folded = word.casefold()
        for name in among:
            if folded in (name.casefold(), name.replace("_", " ").casefold()):
                return name
        for words in self.words.values():
            for name, others in words.items():
                if name in among and folded in map(str.casefold, others):
                    return name
        return None

    @cached_property
    def speller(self) -> Speller:
        """Reads the cards of the deck."""
        return Speller(self.art)

    def spoken(self, name: str) -> list[str]:
        """A name of the engine and all words for it."""
        return [name, *(word for words in self.words.values() for word in words.get(name, ()))]


def mentions(words: Iterable[str]) -> str:
    """A pattern of the names of games as a text calls them, the longest first; Latin letters only as whole words."""
    return "|".join(
        rf"(?<![A-Za-z]){re.escape(word)}(?![A-Za-z])" if word.isascii() else re.escape(word)
        for word in sorted(words, key=len, reverse=True)
    )


@cache
def load_notations(name: str, root: Path | None = None) -> Notations:
    """Read and check a game's file below ``root`` (default: our templates). Raises ContentError with every fault."""
    root = root or templates_dir()
    game = find_game(name)
    document = read_yaml(root / "games" / name / "notations.yaml")
    facts = read_yaml(root / "games" / name / "game.yaml").data
    faults: list[Fault] = []
    reader = _Reader(document, game, faults)
    known = (
        "names",
        "called",
        "words",
        "results",
        "beside",
        "unordered",
        "players",
        "suitless",
        "anticlockwise",
        "labels",
    )
    reader.keys((), document.data, known, ("names", "results"))
    if faults:
        raise ContentError(faults)
    data = document.data
    notations = Notations(
        game,
        load_deck(str(facts["deck"]), root),
        {lang: strip_readings(facts["title"][lang]) for lang in LANGS},
        reader.lists(("names",), data["names"]),
        {lang: reader.words(("words", lang), words) for lang, words in (data.get("words") or {}).items()},
        reader.results(data["results"]),
        reader.beside(data.get("beside") or {}),
        frozenset(data.get("unordered") or ()),
        frozenset(data.get("players") or ()),
        frozenset(data.get("suitless") or ()),
        called=reader.called(data.get("called") or {}),
        anticlockwise=bool(data.get("anticlockwise")),
        labels=reader.labels(data.get("labels") or {}),
    )
    if faults:
        raise ContentError(faults)
    return notations


class _Reader:
    def __init__(self, document: Document, game: type[Game], faults: list[Fault]) -> None:
        self.document, self.game, self.faults = document, game, faults

    def fault(self, pointer: tuple[str | int, ...], found: str, expected: str) -> None:
        self.faults.append(self.document.fault(pointer, found, expected, "mend it"))

    def keys(self, pointer: tuple[str | int, ...], data: Any, known: tuple[str, ...], needed: tuple[str, ...]) -> bool:
        if not isinstance(data, dict):
            self.fault(pointer, repr(data), f"the keys {', '.join(known)}")
            return False
        for key in data:
            if key not in known:
                self.fault((*pointer, key), f"unknown key {key!r}", f"one of {', '.join(known)}")
        for key in needed:
            if key not in data:
                self.fault(pointer, f"no key {key!r}", f"the keys {', '.join(needed)}")
        return set(needed) <= set(data)

    def lists(self, pointer: tuple[str | int, ...], data: Any) -> Words:
        """Words by language."""
        if data is None:
            return dict.fromkeys(LANGS, ())
        if not self.keys(pointer, data, LANGS, LANGS):
            return dict.fromkeys(LANGS, ())
        return {lang: tuple(map(str, data[lang])) for lang in LANGS}

    def words(self, pointer: tuple[str | int, ...], data: Any) -> Words:
        """Words by name of the engine."""
        if pointer[-1] not in LANGS or not isinstance(data, dict):
            self.fault(pointer, f"{data!r} of {pointer[-1]}", f"names with their words, in {' and '.join(LANGS)}")
            return {}
        return {name: tuple(map(str, words)) for name, words in data.items()}

    def results(self, data: Any) -> Mapping[str, tuple[str, ...]]:
        """Names by calculation."""
        names = tuple(self.game.calculations)
        if not self.keys(("results",), data, names, names):
            return {}
        return {name: tuple(map(str, found)) for name, found in data.items()}

    def beside(self, data: Any) -> Mapping[str, str]:
        self.keys(("beside",), data, tuple(self.game.calculations), ())
        return dict(data) if isinstance(data, dict) else {}

    def called(self, data: Any) -> Mapping[str, Mapping[str, str]]:
        """Labels of results by language."""
        if not data or not self.keys(("called",), data, LANGS, LANGS):
            return {}
        return {lang: {str(key): str(label) for key, label in data[lang].items()} for lang in LANGS}

    def labels(self, data: Any) -> Mapping[str, str]:
        """The label, of ``words.<lang>.yaml``, by which sentences call a result."""
        known = tuple(dict.fromkeys(name for names in self.document.data["results"].values() for name in names))
        self.keys(("labels",), data, known, ())
        return {str(key): str(label) for key, label in data.items()} if isinstance(data, dict) else {}
