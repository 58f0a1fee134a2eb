"""Cards as people write them: S3, ♠3, スペード3, スペードの3, 3♠, spade 3, 3 of spades, the 3, 4 and 5 of spades.

A deck without suits and ranks has its names only: monk, 坊主, 6-6. Text must be folded (``source.fold``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

from generator.figures import DeckArt
from rules_engine.cards import SIGNS

LANGS = ("ja", "en")
_STYLE = "[\ufe0e\ufe0f]?"
_GAP = r"[ \t]*\n?[ \t]*"
_JOIN = re.compile(rf"{_GAP}(?:[,、・;/&]|と|(?:, ?)?and\b|\+)?{_GAP}(?:the\b{_GAP})?", re.IGNORECASE)


class Spelt(NamedTuple):
    """A card in a text: its kind in records, and from where to where it stands."""

    kind: str
    start: int
    end: int


class Misspelt(NamedTuple):
    """Where a card should stand and something else does; ``near`` is the likeliest word, or empty.

    ``most``: it is a card, or a pile of one, of which there are no more than these.
    """

    text: str
    start: int
    end: int
    near: str = ""
    most: int = 0


@dataclass(frozen=True, eq=False)
class Speller:
    """Reads the cards of one deck."""

    art: DeckArt

    @cached_property
    def split(self) -> Mapping[str, tuple[str, str]]:
        """Suit and rank of each kind whose name is just these two; empty where cards are not of that make."""
        found = {kind: self.art.split(kind) for kind in self.art.drawer.kinds}
        return {kind: parts for kind, parts in found.items() if all(parts) and "".join(parts) == kind}

    @cached_property
    def suits(self) -> Mapping[str, str]:
        """The letter of each word for a suit: letters and signs as they are, names in lower case."""
        letters = dict.fromkeys(suit for suit, _ in self.split.values())
        words = {letter: letter for letter in letters}
        words |= {chr(sign): letter for sign, letter in SIGNS.items() if letter in letters}
        for letter in letters:
            for lang, many in product(LANGS, (False, True)):
                words[self.art.suit_name(letter, lang, many).lower()] = letter
        return words

    @cached_property
    def ranks(self) -> Mapping[str, str]:
        """The rank of each word for one: as printed, and its names in lower case."""
        words = {rank: rank for _, rank in self.split.values()}
        for kind, (letter, rank) in self.split.items():
            for lang in LANGS:
                name = self.art.card_name(kind, lang).replace(self.art.suit_name(letter, lang, lang == "en"), "")
                words[re.sub(r"^の|\bof\b", "", name).strip().lower()] = rank
        if "A" in words:
            words |= {"1": "A", "エース": "A"}
        return {word: rank for word, rank in words.items() if word not in ("", "a", "j", "q", "k")}

    @cached_property
    def any_rank(self) -> str:
        """Any rank as printed, as a pattern."""
        return "|".join(sorted((rank for rank in self.ranks if len(rank) < 3), key=len, reverse=True))

    def of_rank(self, rank: str) -> list[str]:
        """The kinds of a rank, a suit each."""
        return [kind for kind, (_, own) in self.split.items() if own == rank]

    def rank(self, kind: str) -> str:
        """The rank of a kind; what has none, a face-down card say, is itself."""
        return self.split[kind][1] if kind in self.split else kind

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The kind of each full name, in lower case: all there is where cards are not of suit and rank."""
        words = {}
        for kind in (kind for kind in self.art.drawer.kinds if kind not in self.split):
            words[kind.lower()] = kind
            words.setdefault("-".join(reversed(kind.split("-"))).lower(), kind)
            for lang in LANGS:
                words[self.art.card_name(kind, lang).lower()] = kind
                chip = self.art.chip(kind, lang)
                words.setdefault(chip[0].text.lower() if len(chip) == 1 else kind.lower(), kind)
        return {word: kind for word, kind in words.items() if word}

    @cached_property
    def anchor(self) -> re.Pattern[str]:
        """Where cards may begin, to look for in a long text: a suit beside a rank, or a full name."""
        ways = []
        if self.split:
            suit, rank = _either(self.suits), _either(self.ranks)
            several = rf"(?:the\s)?{_any(rank)}(?:[ \t]*(?:,|and)\s*(?:and\s)?(?:the\s)?{_any(rank)}){{0,15}}"
            ways += [rf"{suit}{_STYLE}{_OF_SUIT.pattern}(?:{rank}|[0-9]+)"]
            ways += [rf"{several}\s+of\s+{suit}", rf"{rank}{_SIGN}"]
        if self.names:
            ways.append(_either(self.names))
        return re.compile(f"(?<![A-Za-z0-9])(?:{'|'.join(ways)})(?![A-Za-z0-9])", re.IGNORECASE)

    @cached_property
    def _suit(self) -> re.Pattern[str]:
        return re.compile(rf"(?:{_either(self.suits)}){_STYLE}", re.IGNORECASE)

    @cached_property
    def _rank(self) -> re.Pattern[str]:
        return re.compile(rf"{_either(self.ranks)}(?![A-Za-z0-9])", re.IGNORECASE)

    @cached_property
    def _name(self) -> re.Pattern[str]:
        return re.compile(rf"{_either(self.names)}(?![A-Za-z0-9])", re.IGNORECASE)

    @cached_property
    def _of_suit(self) -> re.Pattern[str]:
        """3, 40 and 5 of spades: ranks of a suit and numbers that are none."""
        one = _any(_either(self.ranks))
        return re.compile(rf"{one}(?:{_JOIN.pattern}{one}){{0,15}}{_OF.pattern}{_either(self.suits)}", re.IGNORECASE)

    def one(self, text: str, at: int) -> tuple[list[Spelt], int] | None:
        """The card that stands at a place, or the cards of ``the 3, 4 and 5 of spades``; and where it ends."""
        if self.names and (match := self._name.match(text, at)):
            return [Spelt(self.names[match[0].lower()], at, match.end())], match.end()
        if not self.split:
            return None
        suit = self._suit.match(text, at)
        beside = suit is not None and suit[0].isascii() and len(suit[0]) == 1
        if suit and (beside or suit.end() == len(text) or not _latin(text, suit)):
            rank = self._rank.match(text, suit.end() if beside else _past(text, suit.end()))
            if rank:
                return self._known(suit[0], rank[0], at, rank.end())
        if rank := self._rank.match(text, at):
            return self._before_suit(text, at)
        return None

    def many(self, text: str, at: int, suit: str = "") -> tuple[list[Spelt | Misspelt], int]:
        """A list of cards, ``suit`` for ranks alone; where it ends. What is like a card and none is Misspelt."""
        found: list[Spelt | Misspelt] = []
        if the := _THE.match(text, at):
            at = the.end()
        end = at
        while True:
            here = self.one(text, at) or self._rank_alone(text, at, suit)
            if here is not None:
                found += here[0]
                suit = self.split.get(here[0][-1].kind, ("",))[0]
                end = here[1]
            elif wrong := self._wrong(text, at, bool(found)):
                found.append(wrong)
                end = wrong.end
            else:
                return found, end
            join = _JOIN.match(text, end)
            if join is None or join.end() == end:
                return found, end
            at = join.end()
            if join[0].isspace() and "\n" in join[0] and not self.one(text, at):
                return found, end  # a new line, and A is no ace there

    def _before_suit(self, text: str, at: int) -> tuple[list[Spelt], int] | None:
        """3♠, 3 of spades, and 3, 4 and 5 of spades."""
        ranks: list[tuple[str, int, int]] = []
        while len(ranks) < _RANKS and (rank := self._rank.match(text, at)):
            ranks.append((rank[0], at, rank.end()))
            of = _OF.match(text, rank.end())
            sign = self._suit.match(text, of.end() if of else rank.end())
            if sign and (of or not sign[0][0].isascii()):
                suit = _meaning(self.suits, sign[0])
                spelt = [Spelt(suit + _meaning(self.ranks, word), start, end) for word, start, end in ranks]
                if any(one.kind not in self.split for one in spelt):
                    return None
                spelt[-1] = spelt[-1]._replace(end=sign.end())
                return spelt, sign.end()
            join = _JOIN.match(text, rank.end())
            if join is None or join.end() == rank.end():
                return None
            at = join.end()
        return None

    def _rank_alone(self, text: str, at: int, suit: str) -> tuple[list[Spelt], int] | None:
        """A rank where the suit was said before."""
        rank = self._rank.match(text, at) if suit else None
        return self._known(suit, rank[0], at, rank.end()) if rank else None

    def _known(self, suit: str, rank: str, start: int, end: int) -> tuple[list[Spelt], int] | None:
        kind = _meaning(self.suits, suit) + _meaning(self.ranks, rank)
        return ([Spelt(kind, start, end)], end) if kind in self.split else None

    def _wrong(self, text: str, at: int, inside: bool) -> Misspelt | None:
        """A suit with a rank that there is not, or a word near a suit's with a rank."""
        from difflib import get_close_matches

        if not self.split:
            return None
        if listed := self._of_suit.match(text, at):
            numbers = re.compile("[0-9]+").finditer(text, at, listed.end())
            unknown = (one for one in numbers if one[0] not in self.ranks)
            return next((Misspelt(one[0], one.start(), listed.end()) for one in unknown), None)
        match = _LIKE.match(text, at)
        if match is None:
            return None
        word, number = match[1].rstrip("の "), match[2]
        if word in self.suits or word.lower() in self.suits:
            return Misspelt(match[0], at, match.end(), "")
        known = [one for one in self.suits if len(one) > 1]
        near = [] if word.endswith(tuple(known)) else get_close_matches(word, known, 1, 0.6)
        if near and (inside or number in self.ranks):
            return Misspelt(match[0], at, match.end(), near[0])
        return None


_SIGN = f"[{''.join(map(chr, SIGNS))}]{_STYLE}"
_OF_SUIT = re.compile(r"[ \t]*(?:の[ \t]*\n?|\n[ \t]*(?=[0-9])(?![0-9]+[).][ \t]))?")
_THE = re.compile(r"[ \t\n]*the\b[ \t\n]*", re.IGNORECASE)
_OF = re.compile(r"\s*\bof\s+", re.IGNORECASE)
_LIKE = re.compile(r"([^\W\d_]{2,10}の?|[♠♤♥♡♣♧♦♢]|[A-Z])[ \t]*([0-9]+|[AJQK])(?![A-Za-z0-9])")
_RANKS = 16  # that one suit may be said of


def _either(words: Mapping[str, str]) -> str:
    """Any of some words; a letter that stands alone is a capital, or every ``a`` would be an ace."""
    ways = [f"(?-i:{word})" if len(word) == 1 and word.isascii() else re.escape(word) for word in words]
    return f"(?:{'|'.join(sorted(ways, key=len, reverse=True))})"


def _any(rank: str) -> str:
    """A rank, or a number that is none."""
    return rf"(?>{rank}(?![0-9])|(?<![0-9])[0-9]++)"


def _meaning(words: Mapping[str, str], word: str) -> str:
    word = word.rstrip("\ufe0e\ufe0f")
    return words[word] if word in words else words[word.lower()]


def _past(text: str, at: int) -> int:
    match = _OF_SUIT.match(text, at)
    return match.end() if match else at


def _latin(text: str, match: re.Match[str]) -> bool:
    """Whether a word goes on: the s of ``so`` is no suit, and ``S`` of ``the S 3`` is."""
    return match[0][-1].isascii() and match[0][-1].isalpha() and text[match.end()].isalpha()
