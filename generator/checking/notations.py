"""How a game's worked examples may be written, ``templates/games/<game>/notations.yaml``: words, units, sentences.

    names     what texts call the game
    called    what messages call a result where its first word will not do; ``{n}`` is its number in a list
    words     for calculations, for what they are given and for what they compute, by language
    results   the names of what each calculation computes
    beside    which result ``= 4`` behind a player or a row means, by calculation
    unordered results that are the same in any order
    players   other results that are players
    suitless  calculations in which a rank alone is a card
    prose     notations in sentences: the shape of examples (``cards``, of ``dialects/ways.py``), what may be claimed

A claim names a value of the engine's result. ``words`` announce it, ``units`` stand behind its number, ``none`` says
that it is 0, ``form`` tells what is written (a number by default), and the claims of a ``group`` may follow one word.
``each``: the value is a list, and what is said belongs to the cards that were named before it. ``of``: the word counts
only beside a word of that claim (the highest *sum*). ``say`` writes it, with the other values of the same player by
their names; without ``{who}`` it stands right behind the player's cards.
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

FORMS = ("number", "card", "one of", "range", "cards", "suit", "seats", "word")
SOURCES = (
    *("held", "played", "leader", "led", "led one", "hand", "cards", "row", "rows"),
    *("trump", "antitrump", "number", "word", "zone", "shown"),
)
SHAPES = (
    *("suited", "suit said once", "counted", "zoned", "row", "places", "totals"),
    *("answers", "laid", "match", "moves", "ledger", "sheets", "worths", "shown", "ranked", "showable", "started"),
    *("played", "played, suit once", "tallies", "choices", "strengths", "exchange", "ending"),
)
"""The shapes of examples; ``dialects/ways.py`` says who reads each."""
Words = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Said:
    """How a value of the engine's result is claimed in a sentence."""

    key: str
    form: str
    words: Words
    units: Words
    none: Words
    group: str
    each: bool
    of: str
    say: Mapping[str, str]


@dataclass(frozen=True, eq=False)
class Wording:
    """A notation in sentences: who holds which cards, and what is said of it.

    ``down`` is a face-down card, ``holder`` and ``empty`` write who has some cards and who has none. ``given`` says
    where each thing given comes from (``SOURCES``), ``numbers`` are those that are given, ``says`` words that give a
    value, ``roles`` words for what cards are held or played for. ``measure`` is the result that decides,
    ``best`` the one that is highest, ``tie`` the one that is level,
    ``win`` the one that names winners; each empty where there is none. ``letters`` are what rules call results.
    """

    calculation: str
    cards: str
    down: str
    holder: Mapping[str, str]
    empty: Mapping[str, str]
    claims: Mapping[str, Said]
    given: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, Said] = field(default_factory=dict)
    says: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    roles: Mapping[str, str] = field(default_factory=dict)
    measure: str = ""
    best: str = ""
    tie: str = ""
    win: str = ""
    sample: Mapping[str, str] = field(default_factory=dict)
    laws: tuple[str, ...] = ()
    opens: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    rank_words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    turn: str = ""
    letters: Mapping[str, str] = field(default_factory=dict)

    @property
    def ranks_said(self) -> tuple[str, ...]:
        """Patterns for the words of ``rank_words``."""
        return tuple(
            rf"(?<![A-Za-z]){word}s?(?![A-Za-z])" if word.isascii() else word
            for words in self.rank_words.values()
            for word in words
        ) or ("(?!)",)

    @property
    def named(self) -> bool:
        """Whether the cards have holders with names."""
        return "{name}" in self.holder["en"]

    @cached_property
    def numeric(self) -> Mapping[str, Said]:
        """What numbers may say: of results, and of what is given."""
        return {**{key: said for key, said in self.claims.items() if said.form == "number"}, **self.numbers}


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
    prose: tuple[Wording, ...] = field(default=())
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
    known = ("names", "called", "words", "results", "beside", "unordered", "players", "suitless", "prose")
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
        tuple(reader.prose(index, entry) for index, entry in enumerate(data.get("prose") or ())),
        reader.called(data.get("called") or {}),
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

    def prose(self, index: int, data: Any) -> Wording:
        at = ("prose", index)
        needed = ("calculation", "cards", "holder", "claims")
        more = (
            "down",
            "empty",
            "given",
            "numbers",
            "says",
            "roles",
            "measure",
            "best",
            "tie",
            "win",
            "laws",
            "opens",
            "high",
            "rank_words",
            "turn",
            "sample",
            "letters",
        )
        if not self.keys(at, data, (*needed, *more), needed):
            return Wording("", "", "", {"en": ""}, {}, {})
        if data["calculation"] not in self.game.calculations:
            self.fault((*at, "calculation"), repr(data["calculation"]), " or ".join(self.game.calculations))
        if data["cards"] not in SHAPES:
            self.fault((*at, "cards"), repr(data["cards"]), " or ".join(SHAPES))
        self.keys((*at, "holder"), data["holder"], LANGS, LANGS)
        claims = {key: self.said((*at, "claims", key), key, one) for key, one in data["claims"].items()}
        down, empty = str(data.get("down", "")), data.get("empty") or data["holder"]
        numbers = {key: self.said((*at, "numbers", key), key, one) for key, one in (data.get("numbers") or {}).items()}
        says = {
            word.casefold(): (key, {"true": True, "false": False}.get(value, value))
            for key, values in (data.get("says") or {}).items()
            for value, some in values.items()
            for word in (word for words in some.values() for word in words)
        }
        given = dict(data.get("given") or {})
        for name, source in given.items():
            if source not in SOURCES:
                self.fault((*at, "given", name), repr(source), " or ".join(SOURCES))
        of = {key: str(data.get(key, "")) for key in ("measure", "best", "tie", "win")}
        roles = {
            word.casefold(): role
            for role, some in (data.get("roles") or {}).items()
            for words in some.values()
            for word in words
        }
        return Wording(
            data["calculation"],
            data["cards"],
            down,
            data["holder"],
            empty,
            claims,
            given,
            numbers,
            says,
            roles,
            **of,
            laws=tuple(map(str, data.get("laws") or ())),
            opens=tuple(map(str, data.get("opens") or ())),
            high=tuple(map(str, data.get("high") or ())),
            rank_words={str(rank): tuple(map(str, words)) for rank, words in (data.get("rank_words") or {}).items()},
            turn=str(data.get("turn", "")),
            letters={str(letter): str(key) for letter, key in (data.get("letters") or {}).items()},
            sample={lang: str(text) for lang, text in (data.get("sample") or {}).items()},
        )

    def said(self, at: tuple[str | int, ...], key: str, data: Any) -> Said:
        if not self.keys(at, data, ("form", "words", "units", "none", "group", "each", "of", "say"), ()):
            return Said(key, "number", {}, {}, {}, key, False, "", {})
        form = data.get("form", "number")
        if form not in FORMS:
            self.fault((*at, "form"), repr(form), " or ".join(FORMS))
        say = data.get("say") or {}
        if say:
            self.keys((*at, "say"), say, LANGS, LANGS)
        lists = {name: self.lists((*at, name), data.get(name)) for name in ("words", "units", "none")}
        each, of = bool(data.get("each")), str(data.get("of", ""))
        return Said(key, form, **lists, group=data.get("group", key), each=each, of=of, say=say)
