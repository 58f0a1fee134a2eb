"""The words for the cards of a deck: its suits, its ranks and its names, as the deck and its readers call them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from rules_engine.cards import SIGNS

from ..drawing.decks import DeckArt
from ..languages import LANGS
from .cardwords import ALSO, HEART, RANKS, is_letter, kana, plural, without_macrons


@dataclass(frozen=True, eq=False)
class DeckWords:
    """What a deck has, and all words for it."""

    art: DeckArt

    @cached_property
    def split(self) -> Mapping[str, tuple[str, str]]:
        """Suit and rank of each kind whose name is just these two; empty where cards are not of that make."""
        found = {kind: self.art.split(kind) for kind in self.art.drawer.kinds}
        return {kind: parts for kind, parts in found.items() if all(parts) and "".join(parts) == kind}

    @cached_property
    def halves(self) -> Mapping[frozenset[str], str]:
        """The kind that has two halves, each a suit and a number; empty where no card has."""
        parts = {kind: self.art.chip(kind, "en") for kind in self.art.drawer.kinds}
        two = {kind: some for kind, some in parts.items() if len(some) == 2 and all(one.sign for one in some)}
        return {frozenset(one.sign + one.text for one in some): kind for kind, some in two.items()}

    @cached_property
    def suits(self) -> Mapping[str, str]:
        """The letter of each word for a suit: letters and signs as they are, names in lower case."""
        own = [suit for suit, _ in self.split.values()]
        letters = dict.fromkeys([*own, *sorted(half[:1] for halves in self.halves for half in halves)])
        words = {letter: letter for letter in letters}
        words |= {chr(sign): letter for sign, letter in SIGNS.items() if letter in own}
        words |= {HEART: "H"} if "H" in own else {}
        for letter in letters:
            for lang, many in product(LANGS, (False, True)):
                name = self.art.suit_name(letter, lang, many).lower()
                for word in (name, *ALSO.get(name, ())):
                    words |= dict.fromkeys(kana(word), letter)
        return words

    @cached_property
    def ranks(self) -> Mapping[str, str]:
        """The rank of each word for one that may stand alone: as printed, and its names in lower case."""
        words = {rank: rank for _, rank in self.split.values()}
        for kind, (letter, rank) in self.split.items():
            for lang in LANGS:
                name = self.art.card_name(kind, lang).replace(self.art.suit_name(letter, lang, lang == "en"), "")
                words[re.sub(r"^の|\bof\b", "", name).strip().lower()] = rank
        if "A" in words:
            words |= {"1": "A", "エース": "A"}
        return {word: rank for word, rank in words.items() if word not in ("", "a", "j", "q", "k")}

    def of_rank(self, rank: str) -> list[str]:
        """The kinds of a rank, a suit each."""
        return [kind for kind, (_, own) in self.split.items() if own == rank]

    def rank_of(self, word: str) -> str | None:
        """The rank that a word alone means, if it means one."""
        return self._spoken.get(word, self._spoken.get(word.lower()) if len(word) > 1 else None)

    def rank(self, kind: str) -> str:
        """The rank of a kind; what has none, a face-down card say, is itself."""
        return self.split[kind][1] if kind in self.split else kind

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The kind of each full name, in lower case: all there is where cards are not of suit and rank."""
        words = dict(self.called)
        for kind in self._whole:
            words.setdefault(kind if is_letter(kind) else kind.lower(), kind)
            if "-" in kind:
                words.setdefault("-".join(reversed(kind.split("-"))).lower(), kind)
        return words

    @cached_property
    def _whole(self) -> list[str]:
        """The kinds that go by a name."""
        halves = set(self.halves.values())
        return [kind for kind in self.art.drawer.kinds if kind not in self.split and kind not in halves]

    @cached_property
    def called(self) -> dict[str, str]:
        """The kind of each name that texts use, other than those of records."""
        words: dict[str, str] = {}
        for kind, lang in product(self._whole, LANGS):
            chip = self.art.chip(kind, lang)
            for name in (self.art.card_name(kind, lang), chip[0].text if len(chip) == 1 else ""):
                for word in kana(name.lower()):
                    several = plural(word) if lang == "en" and word[-1:].isalpha() else word
                    words |= dict.fromkeys((word, several, without_macrons(word)), kind)
        return {word: kind for word, kind in words.items() if word}

    @cached_property
    def _spoken(self) -> Mapping[str, str]:
        """The rank of each word for one beside a suit."""
        numbers = {half[1:]: half[1:] for halves in self.halves for half in halves}
        known = {**self.ranks, **numbers}
        also = {word: rank for rank, words in RANKS.items() if rank in self._order for word in words}
        also |= {rank.lower(): rank for rank in also.values() if rank.isalpha()} | ({"t": "10"} if "T" in also else {})
        return {**{form: rank for word, rank in also.items() for form in kana(word)}, **known}

    @cached_property
    def _order(self) -> list[str]:
        """The ranks of a suit, from low to high."""
        return list(dict.fromkeys(rank for _, rank in self.split.values()))
