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
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ValidationInfo

from rules_engine import find_game
from rules_engine.echo import quoted
from rules_engine.game import Game

from ..drawing.decks import DeckArt, load_deck
from ..faults import ContentError, Fault, did_you_mean
from ..languages import LANGS
from ..paths import templates_dir
from ..schema import FREE, Flag, Keyed, Slug, Written, WrittenAs, closed, known, pattern, read_form, wrong
from ..texts.ruby import strip_readings
from ..yamlplaces import read_yaml
from .spelling import Speller

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


_Names = tuple[Written, ...]
_Lists = Annotated[Mapping[str, _Names], Keyed(dict.fromkeys(LANGS, _Names))]
_Texts = Annotated[Mapping[str, str], Keyed(dict.fromkeys(LANGS, str))]
_Patterns = Annotated[Mapping[str, str], Keyed(dict.fromkeys(LANGS, Annotated[str, pattern()]))]


def _none() -> Words:
    return dict.fromkeys(LANGS, ())


def _calculation(name: str, info: ValidationInfo) -> str:
    calculations = known(info, "game").calculations
    if name not in calculations:
        raise wrong("", " or ".join(calculations), f"mend it{did_you_mean(name, calculations)}")
    return name


def _every(results: Mapping[str, tuple[str, ...]], info: ValidationInfo) -> Mapping[str, tuple[str, ...]]:
    missing = [name for name in known(info, "game").calculations if name not in results]
    if missing:
        raise wrong(f"results without {', '.join(missing)}", "each calculation of the game", "add it")
    return results


_Calculation = Annotated[str, AfterValidator(_calculation)]


@closed
@dataclass(frozen=True)
class _Claim:
    form: Literal["number", "card", "one of", "range", "cards", "suit", "seats", "word"] = "number"
    words: _Lists = field(default_factory=_none)
    units: _Lists = field(default_factory=_none)
    none: _Lists = field(default_factory=_none)
    group: str = ""
    each: Flag = False
    of: str = ""
    say: _Patterns = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Said(_Claim):
    """How a value of the engine's result is claimed in a sentence."""

    key: str


def _claims(written: Mapping[str, _Claim]) -> Mapping[str, Said]:
    for key, one in written.items():
        for name in filter(None, (one.group, one.of)):
            if name not in written:
                raise wrong(f"{key}: {quoted(name)}", f"one of {', '.join(written)}", "name a claim beside it")
    return {key: Said(**{**vars(one), "key": key, "group": one.group or key}) for key, one in written.items()}


def _roles(written: Mapping[str, Words]) -> Mapping[str, str]:
    return {word.casefold(): role for role, some in written.items() for words in some.values() for word in words}


def _says(written: Mapping[str, Mapping[str, Words]]) -> Mapping[str, tuple[str, Any]]:
    values: Mapping[str, Any] = {"true": True, "false": False}
    return {
        word: (key, values.get(value, value))
        for key, some in written.items()
        for value, words in some.items()
        for word in _roles({value: words})
    }


_Claims = Annotated[Mapping[str, Said], WrittenAs(Mapping[str, _Claim], _claims)]


@closed
@dataclass(frozen=True, eq=False)
class Wording:
    """A notation in sentences: who holds which cards, and what is said of it.

    ``down`` is a face-down card, ``holder`` and ``empty`` write who has some cards and who has none. ``given`` says
    where each thing given comes from (``SOURCES``), ``numbers`` are those that are given, ``says`` words that give a
    value, ``roles`` words for what cards are held or played for. ``measure`` is the result that decides,
    ``best`` the one that is highest, ``tie`` the one that is level,
    ``win`` the one that names winners; each empty where there is none. ``letters`` are what rules call results.
    """

    calculation: _Calculation
    cards: Literal[SHAPES]  # type: ignore[valid-type]
    holder: _Patterns
    claims: _Claims
    down: Written = ""
    empty: _Patterns = field(default_factory=dict)
    given: Mapping[str, Literal[SOURCES]] = field(default_factory=dict)  # type: ignore[valid-type]
    numbers: _Claims = field(default_factory=dict)
    says: Annotated[Mapping[str, tuple[str, Any]], WrittenAs(Mapping[str, Mapping[str, _Lists]], _says)] = field(
        default_factory=dict
    )
    roles: Annotated[Mapping[str, str], WrittenAs(Mapping[str, _Lists], _roles)] = field(default_factory=dict)
    measure: str = ""
    best: str = ""
    tie: str = ""
    win: str = ""
    sample: _Texts = field(default_factory=dict)
    laws: _Names = ()
    opens: _Names = ()
    high: _Names = ()
    rank_words: Mapping[str, _Names] = field(default_factory=dict)
    turn: str = ""
    letters: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "empty", self.empty or self.holder)
        claims = {**self.claims, **self.numbers}
        for letter, key in self.letters.items():
            if key not in claims:
                raise wrong(
                    f"letters: {letter}: {quoted(key)}", f"one of {', '.join(claims)}", "name a claim beside it"
                )

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


def load_notations(name: str, root: Path | None = None) -> Notations:
    """Read and check a game's file below ``root`` (default: our templates). Raises ContentError with every fault."""
    return _load(name, root or templates_dir())


@cache
def _load(name: str, root: Path) -> Notations:
    game = find_game(name)
    document, facts = (read_yaml(root / "games" / name / file) for file in ("notations.yaml", "game.yaml"))
    faults: list[Fault] = []
    written: _File | None = read_form(_File, document, faults, game=game)
    known: _Game | None = read_form(_Game, facts, faults)
    if written is None or known is None:
        raise ContentError(faults)
    return Notations(
        game,
        load_deck(known.deck, root),
        {lang: strip_readings(title) for lang, title in known.title.items()},
        written.names,
        {lang: written.words.get(lang, {}) for lang in LANGS},
        written.results,
        written.beside,
        written.unordered,
        written.players,
        written.suitless,
        written.prose,
        written.called,
    )


# the files ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Game:
    """What of ``game.yaml`` is asked here."""

    __pydantic_config__ = FREE

    title: Annotated[Mapping[str, str], Keyed(dict.fromkeys(LANGS, str))]
    deck: Slug


@closed
@dataclass(frozen=True)
class _File:
    names: _Lists
    results: Annotated[Mapping[_Calculation, _Names], AfterValidator(_every)]
    called: Annotated[
        Mapping[str, Mapping[str, str]], Keyed(dict.fromkeys(LANGS, Mapping[str, Annotated[str, pattern("n")]]))
    ] = field(default_factory=dict)
    words: Annotated[Mapping[str, Words], Keyed(dict.fromkeys(LANGS, Mapping[str, _Names]), optional=LANGS)] = field(
        default_factory=dict
    )
    beside: Mapping[_Calculation, str] = field(default_factory=dict)
    unordered: frozenset[str] = frozenset()
    players: frozenset[str] = frozenset()
    suitless: frozenset[str] = frozenset()
    prose: tuple[Wording, ...] = ()
