"""The words of a typed value: numbers, players, suits, and cards in every spelling with how many there are of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from rules_engine.cards import BREAKS, SIGNS, Deck
from rules_engine.echo import quoted
from rules_engine.errors import NotationError
from rules_engine.fields import FLAG, LETTERS, SEAT, CardOr, Codec, EachSeat, Index, Maybe, Number, Rows
from rules_engine.fields import Word as OneOf

from ..faults import did_you_mean
from .notations import Notations
from .spelling import Speller
from .tokens import TEXT, Misread, Token

NONE = "-"
SEVERAL = {
    word: value
    for value, word in enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], 2)
}
NOBODY = ("", NONE, "none", "nobody", "nothing", "no", "なし", "無し")
FLAGS = dict.fromkeys(("yes", "true", "on", "はい", "○", "◯"), True)
FLAGS |= dict.fromkeys(("no", "false", "off", "いいえ", "×"), False)
_BREAK = re.escape(BREAKS)
_WORD = re.compile(rf"[^{_BREAK};]+")
_BARE = re.compile(rf"[^{_BREAK};:=]+")
_TIMES = re.compile(r"(.+)[×x*]([0-9]{1,3})")
_COPIES = re.compile(r"[ \t]*(?:[×x*][ \t]*(?P<times>[0-9]{1,3})|が?(?P<count>[0-9]{1,3})枚)(?![0-9A-Za-z])")
_COUNT = re.compile(rf"(?:(?P<number>[0-9]{{1,2}})|(?P<word>{'|'.join(SEVERAL)}))[ \t]+(?:[×x][ \t]+)?", re.IGNORECASE)
_AROUND = "[]()<>【】「」"
_BRACKET = f"[{re.escape(_AROUND)}]"
_SKIP = re.compile(rf"(?:[{_BREAK}]|(?:the|and)(?=\s)|と|{_BRACKET}(?={_BRACKET}))+", re.IGNORECASE)
"""What stands between cards; only the last of some brackets may belong to one."""
_LONGEST = 60  # letters of a card, in any words
_NO_CARD = "names no card of this deck"
_UNDEALT = Deck((), ())


class Word(NamedTuple):
    """A word and where it stands; ``kinds`` are the cards that it spells, if it was read as cards."""

    text: str
    at: int
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Typed:
    """A text that is being read: its game, its players, and the cards that were found so far with their places."""

    text: str
    notations: Notations | None
    seating: Mapping[str, str]
    deck: Deck = _UNDEALT
    seats: int = 0
    suitless: bool = False
    found: list[tuple[str, int]] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)

    def at_table(self, deck: Deck, seats: int, suitless: bool) -> Typed:
        """The same text read for a number of players, with nothing found yet."""
        return replace(self, deck=deck, seats=seats, suitless=suitless, found=[], taken=set())

    @property
    def by_letters(self) -> bool:
        """Whether players go by the letters of their seats."""
        return all(len(name) == 1 for name in self.seating)

    @property
    def called(self) -> Sequence[str]:
        """How the players are called."""
        return LETTERS[: self.seats] if self.by_letters else list(self.seating)

    @property
    def speller(self) -> Speller | None:
        """What reads cards, if there is anything but their names."""
        return self.notations.speller if self.notations else None

    def misread(self, at: int, found: str, expected: str) -> Misread:
        """What is wrong at a place."""
        return Misread(self.text, at, found, expected)

    def seat(self, word: Word) -> str | None:
        """The seat of a player."""
        letter = word.text.upper()
        own = letter if letter in tuple(LETTERS[: self.seats]) and self.by_letters else None
        return self.seating.get(word.text, own)

    def meant(self, word: Word, names: Sequence[str]) -> str | None:
        """Which of some names of the engine a word stands for; with no names, the word."""
        if word.kinds and (not names or word.kinds[0] in names):
            return word.kinds[0]
        for spelling in (word.text, word.text.translate(SIGNS).upper(), word.text.lower()):
            if spelling in names or not names:
                return spelling
        if self.notations is None:
            return None
        suit = self.notations.speller.suits.get(word.text.casefold().rstrip("\ufe0e\ufe0f"))
        return suit if suit in names else self.notations.meant(word.text, tuple(names))

    def alone(self, token: Token) -> Iterator[Token]:
        """The values of a stretch without names: a card each, however many words it is spelt in, or a word."""
        at = token.start
        while match := _WORD.search(self.text, at, token.end):
            at = match.end()
            near = self.text[match.start() : min(token.end, match.start() + _LONGEST)]
            spelt = self.speller.one(near, 0) if self.speller else None
            if spelt and len(spelt[0]) == 1 and _stops(self.text, match.start() + spelt[1], token.end):
                at = max(at, match.start() + spelt[1])
            yield Token(TEXT, self.text[match.start() : at], match.start(), at)

    def words(self, codec: Codec, tokens: Sequence[Token]) -> list[Word]:
        """The words that stand for values of a kind, but those for nothing."""
        leaf = _leaf(codec)
        cards = _holds_cards(leaf, self.deck)
        special = (leaf.word,) if isinstance(leaf, CardOr) else leaf.words if isinstance(leaf, OneOf) else ()
        empty = set(NOBODY) - {*special, *(leaf.names if isinstance(leaf, Index) else _flags(leaf))}
        found: list[Word] = []
        for token in tokens:
            if token.kind != TEXT:
                found.append(Word(token.text, token.start))
            elif cards:
                found += self._in_cards(token, [one for one in special if one not in self.deck.code])
            elif leaf is SEAT:
                found += self._players(token)
            else:
                found += [Word(match[0], match.start()) for match in _WORD.finditer(self.text, token.start, token.end)]
        listed = codec is not leaf or cards
        return [word for word in found if word.kinds or not (listed and word.text.casefold() in empty)]

    def _players(self, token: Token) -> Iterator[Word]:
        """Players by their names, which may be several words."""
        names = "|".join(re.escape(name) for name in sorted(self.seating, key=len, reverse=True) if " " in name)
        pattern = re.compile(rf"{names}|{_WORD.pattern}" if names else _WORD.pattern)
        return (Word(match[0], match.start()) for match in pattern.finditer(self.text, token.start, token.end))

    # cards ------------------------------------------------------------------------------------------------

    def cards(self, word: Word) -> list[str]:
        """The kinds that a word stands for. Raises Misread where it is no card in play."""
        if word.kinds:
            return [self._in_play(word, kind) for kind in word.kinds]
        times = _TIMES.fullmatch(word.text)
        if times and word.text.upper() not in self.deck.code and int(times[2]) <= len(self.deck):
            return [self.card(word._replace(text=times[1]))] * int(times[2])
        return [self.card(word)]

    def card(self, word: Word) -> str:
        """The kind that a word stands for. Raises Misread where it is no card in play."""
        if len(word.kinds) > 1:
            raise self.misread(word.at, repr(word.text), "one card only")
        return self._in_play(word, word.kinds[0] if word.kinds else word.text)

    def _in_play(self, word: Word, name: str) -> str:
        try:
            return self.deck.kinds[self.deck.parse(name)]
        except NotationError as error:
            said = str(error).partition(": ")[2]  # the deck tells the column in the word, we tell that in the text
            found, _, expected = said.partition("; expected ")
            if not word.kinds and found.endswith(_NO_CARD):
                found = f"{quoted(name)} {_NO_CARD}"
                said = f"{found}; expected {expected}"
            raise Misread(self.text, word.at, found, expected, said) from None

    def _in_cards(self, token: Token, special: Sequence[str]) -> Iterator[Word]:
        """The words of a list of cards."""
        text, first, at = token.text, token.start, 0
        while at < len(text):
            if skipped := _SKIP.match(text, at):
                at = skipped.end()
                continue
            word = _WORD.match(text, at)
            assert word is not None
            if word[0] not in special and (spelt := self._spelt(text, at)):
                words, at = spelt
            elif text[at] in _AROUND and word[0] not in self.deck.code:
                at += 1
                continue
            else:
                words, at = [Word(word[0].rstrip("])>】」") or word[0], at)], word.end()
            for one in words:
                self.found.extend((kind.partition(":")[0], first + one.at) for kind in one.kinds)
                self.taken.update(one.kinds)
                yield one._replace(at=first + one.at)

    def _spelt(self, text: str, at: int) -> tuple[list[Word], int] | None:
        """Cards in any spelling, a word each, and where they end; None where no card is spelt."""
        if self.speller is None:
            return None
        count = _COUNT.match(text, at)
        named = self.speller.one(text, count.end(), typed=True) if count else None
        if count and named and len(named[0]) == 1:
            kind = named[0][0].kind
            number = int(count["number"]) if count["number"] else SEVERAL[count["word"].lower()]
            if not kind.isdigit() and not self.speller.split.get(kind) and number <= len(self.deck):
                return [Word(text[at : named[1]], at, (kind,) * number)], named[1]
        if self.speller.one(text, at, typed=True) is None:
            return self._rank_alone(text, at)
        cards, end = self.speller.many(text, at, typed=True)
        words = [Word(text[card.start : card.end], card.start, (card.kind,)) for card in cards]
        if words and (played := self._as_suit(text, end)):
            words[-1], end = words[-1]._replace(kinds=(f"{words[-1].kinds[0]}:{played[0]}",)), played[1]
        if words and (copies := _COPIES.match(text, end)):
            number = min(int(copies["times"] or copies["count"]), len(self.deck) + 1)
            words[-1], end = words[-1]._replace(kinds=words[-1].kinds * number), copies.end()
        if words and not _stops(text, end, len(text)):
            # Something goes on right behind the last, which is then no card.
            words.pop()
            end = words[-1].at + len(words[-1].text) if words else end
        return (words, end) if words and _stops(text, end, len(text)) else None

    def _as_suit(self, text: str, at: int) -> tuple[str, int] | None:
        """The suit behind a card of two, as which it was played: A7/B6:B."""
        if not (self.speller and self.speller.halves and text.startswith(":", at)):
            return None
        return self.speller.suit_at(text, at + 1)

    def _rank_alone(self, text: str, at: int) -> tuple[list[Word], int] | None:
        """Where suits do not matter, a rank alone is a card of any suit that is left."""
        word = _BARE.match(text, at)
        if not (self.suitless and self.speller and word and word[0] in self.speller.ranks):
            return None
        kinds = self.speller.of_rank(self.speller.ranks[word[0]])
        left = next((kind for kind in kinds if kind not in self.taken), kinds[0])
        return [Word(word[0], at, (left,))], word.end()


def _stops(text: str, at: int, end: int) -> bool:
    """Whether a word ends at a place."""
    return at >= end or text[at] in BREAKS or text[at] in f";{_AROUND}"


def _flags(leaf: Codec) -> tuple[str, ...]:
    return ("no",) if leaf is FLAG else ()


def _leaf(codec: Codec) -> Codec:
    """What a value is made of."""
    while isinstance(codec, Maybe | Rows | EachSeat):
        codec = codec.of
    return codec


def _holds_cards(leaf: Codec, deck: Deck) -> bool:
    """Whether cards may stand for values of a kind."""
    if isinstance(leaf, OneOf):
        return not leaf.words or any(word in deck.code for word in leaf.words)
    return not (leaf in (SEAT, FLAG) or isinstance(leaf, Index | Number))


def near(word: str, known: Sequence[str] | Mapping[str, Any] | set[str]) -> str:
    """A hint at the likeliest word, or nothing."""
    return did_you_mean(word, sorted(known), 0.6) if len(word) > 1 and word not in known else ""
