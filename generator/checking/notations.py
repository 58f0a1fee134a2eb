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

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any

import yaml
from pydantic import AfterValidator, ValidationInfo

from rules_engine import find_game
from rules_engine.game import Game

from ..drawing.decks import DeckArt, load_deck
from ..faults import ContentError, Fault, did_you_mean
from ..gamefiles import texts_of
from ..languages import LANGS
from ..paths import templates_dir
from ..schema import FREE, Flag, Keyed, Slug, Written, closed, known, pattern, read_form, wrong
from ..texts.ruby import strip_readings
from ..yamlplaces import LOADER, read_yaml
from .spelling import Speller

Words = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class _Game:
    """What of ``game.yaml`` is asked here."""

    __pydantic_config__ = FREE

    title: Annotated[Mapping[str, str], Keyed(dict.fromkeys(LANGS, str))]
    deck: Slug


_Names = tuple[Written, ...]
_Lists = Annotated[Mapping[str, _Names], Keyed(dict.fromkeys(LANGS, _Names))]
_Labels = Mapping[str, Annotated[str, pattern("n")]]


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
@dataclass(frozen=True, eq=False)
class _File:
    """``notations.yaml``; the head of this file says what each key is."""

    names: _Lists
    results: Annotated[Mapping[_Calculation, _Names], AfterValidator(_every)]
    called: Annotated[Mapping[str, _Labels], Keyed(dict.fromkeys(LANGS, _Labels))] = field(default_factory=dict)
    words: Annotated[Mapping[str, Words], Keyed(dict.fromkeys(LANGS, Mapping[str, _Names]), optional=LANGS)] = field(
        default_factory=dict
    )
    beside: Mapping[_Calculation, str] = field(default_factory=dict)
    unordered: frozenset[str] = frozenset()
    players: frozenset[str] = frozenset()
    suitless: frozenset[str] = frozenset()
    anticlockwise: Flag = False
    labels: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False, kw_only=True)
class Notations(_File):
    """All of a game: its file, the game itself, its deck and its titles by language."""

    game: type[Game]
    art: DeckArt
    title: Mapping[str, str]
    law: str = ""
    """The Japanese rules: a word of theirs in Chinese characters is nobody's name."""

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


def load_notations(name: str, root: Path | None = None) -> Notations:
    """Read and check a game's file below ``root`` (default: our templates). Raises ContentError with every fault."""
    return _load(name, root or templates_dir())


@cache
def names_of(name: str) -> tuple[str, ...]:
    """The titles of a game and what else texts call it, without the rest of its files.

    Of a game whose files cannot be read there are none; ``verify`` of that game says why.
    """
    try:
        own, names = (
            yaml.load((texts_of(name, templates_dir()) / file).read_text(encoding="utf-8"), LOADER)[key]  # noqa: S506  (a safe one)
            for file, key in (("game.yaml", "title"), ("notations.yaml", "names"))
        )
        return (*map(strip_readings, own.values()), *(word for lang in LANGS for word in names[lang]))
    except (OSError, ValueError, TypeError, KeyError, AttributeError, yaml.YAMLError):
        return ()


@cache
def _load(name: str, root: Path) -> Notations:
    game = find_game(name)
    document, facts = (read_yaml(texts_of(name, root) / file) for file in ("notations.yaml", "game.yaml"))
    faults: list[Fault] = []
    written: _File | None = read_form(_File, document, faults, game=game)
    known: _Game | None = read_form(_Game, facts, faults)
    if written is None or known is None:
        raise ContentError(faults)
    return Notations(
        **vars(written),
        game=game,
        art=load_deck(known.deck, root),
        title={lang: strip_readings(title) for lang, title in known.title.items()},
        law=_law(texts_of(name, root) / "rules.ja.md"),
    )


def _law(path: Path) -> str:
    try:
        return strip_readings(path.read_text(encoding="utf-8"))
    except OSError:
        return ""  # `verify` of the game says that it is missing
