"""Cards in sentences, by the ways in which games write them: by suit and rank, as piles of a number, as a row.

Each way finds runs of cards, as tokens whose value is a tuple of ``Spelt`` and ``Misspelt``; whose they are is not
asked here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from rules_engine.echo import whole

from ..notations import Notations, Wording
from ..numberwords import NUMBERS
from ..spelling import Misspelt, Spelt
from .tokens import CARDS, Token
from .undersuit import UnderSuit

_CHAIN = re.compile(r"[0-9]+(?:[-–][0-9]+){2,}")  # 3-3-3: no tile
PART = "part"
"""The unit of a token that is only some cards of a row."""


def _around(text: str, start: int, end: int) -> tuple[int, int]:
    """As far as digits and dashes reach."""
    while start and text[start - 1] in _DASHED:
        start -= 1
    while end < len(text) and text[end] in _DASHED:
        end += 1
    return start, end


_DASHED = frozenset("0123456789-–")


@dataclass(frozen=True, eq=False)
class CardWay:
    """One way to write cards."""

    notations: Notations
    wording: Wording
    copies: ClassVar[bool] = False  # whether the same card is held more than once by rights

    def find(self, text: str) -> Iterator[Token]:
        """All runs of cards, in order."""
        raise NotImplementedError

    def written(self, kinds: Sequence[str], lang: str) -> str:
        """Some cards as people would write them."""
        raise NotImplementedError


class Suited(CardWay):
    """A suit and a rank, or a name: ♠3, the 3 and 4 of spades, スペード3, monk, 6-6."""

    def find(self, text: str) -> Iterator[Token]:
        """All runs, a suit being said once for several."""
        at, speller = 0, self.notations.speller
        while match := speller.anchor.search(text, at):
            cards, end = speller.many(text, match.start())
            while cards and not text[end : end + 1].isalnum() and (beside := speller.anchor.match(text, end)):
                more, after = speller.many(text, beside.start())  # ♠2♠5♠9
                cards, end = [*cards, *more], max(after, beside.end())
            if cards and not _CHAIN.fullmatch(text, *_around(text, match.start(), end)):
                yield Token(CARDS, match.start(), end, tuple(cards))
            at = max(end, match.end())

    def written(self, kinds: Sequence[str], lang: str) -> str:
        """3 of spades, 4 of spades."""
        return ("、" if lang == "ja" else ", ").join(self.notations.art.card_name(kind, lang) for kind in kinds)


_LETTER_APART = re.compile(r"[A-H][ \t]+(?:10|[0-9AJQK])")
_PLAYER_B = re.compile(
    r"(?<![A-Za-z0-9♠♥♦♣])B(?![A-Za-z0-9])"
)  # where players are A to D, "C 7" may be one of them with a card


class SuitSaidOnce(Suited):
    """Suited cards, and ranks alone where their suit was said before all of them."""

    def find(self, text: str) -> Iterator[Token]:
        """All runs, in order."""
        suited = [
            one for one in super().find(text) if not (_LETTER_APART.match(text, one.start) and _PLAYER_B.search(text))
        ]
        return iter(
            sorted([*suited, *UnderSuit(self.notations, self.wording).find(text, suited)], key=lambda one: one.start)
        )


_COUNT = "|".join(sorted((word for word in NUMBERS if NUMBERS[word] <= 12), key=len, reverse=True))
_KANJI = dict(zip("一二三四五六七八九", range(1, 10), strict=True))
_SPELT = "ones|twos|threes|fours|fives|sixes|sevens|eights|nines|tens"
_PILE = re.compile(
    r"(?:[\[(<【「]\s?)?(?<![0-9.])(?P<card>[0-9]{1,2})\s?[×xX*✕]\s?(?P<count>[0-9]{1,2})(?![0-9])(?:\s?[\])>】」])?"
    r"|(?<![0-9.~〜–])(?P<card2>[0-9]{1,2}|(?<![一-龥])[一二三四五六七八九十](?=[がを]))(?:\s?\((?:か"
    r"|or)\s?[0-9]{1,2}\))?\s?(?:が|を|は|の(?:カード)?[がを]?)\s?(?P<count2>[0-9]{1,2}|[一二三四五六七八九])\s?(?:枚|まい)"
    r"|(?<![0-9.])(?P<count4>[0-9]{1,2}|[一二三四五六七八九])(?:枚|まい)の(?P<card4>[0-9]{1,2})(?![0-9枚点])"
    rf"|(?<![A-Za-z])(?P<count3>{_COUNT}|[0-9]{{1,2}}(?=\s+(?:cop|card|[0-9]+['’]?s\b|{_SPELT}))|an?"
    rf"|1(?=\s+(?:{_COUNT})(?![A-Za-z])(?!\s*(?:cards?|points?|players?|numbers?)))|both|all\s+(?:{_COUNT})|the(?=\s+1(?![0-9]))|(?:an?|one|the)\s+(?:single|lone|lonely|solitary|sole)|just\s+one|a\s+pair\s+of|a\s+set\s+of\s+(?:{_COUNT}))\s+(?:(?:copies|copy"
    rf"|cards?)\s+of\s+(?:the\s+)?)?(?P<card3>10|[1-9]|(?:{_SPELT})|(?<=\ba\s)(?:{_COUNT})"
    rf"|(?<=\bsingle\s)(?:{_COUNT})|(?<=\b[1-9]\s)(?:{_COUNT})|(?<=\bone\s)(?:{_COUNT}))(?:['’]?s)?(?![0-9A-Za-z])(?!\s*(?:points"
    rf"?|cards?|numbers?|tricks?|pts)\b)",
    re.IGNORECASE,
)
_LIST = re.compile(
    r"(?<![0-9×x*.])(?:10|[1-9])(?:(?:\s?[,、・/]\s?|\s)(?:10|[1-9])){2,19}(?![0-9]|\.[0-9]|\s?[×x*]\s?[0-9])"
)
_LETTER_BEFORE = re.compile(r"[A-Z]\s?[,、・]\s?\Z")  # numbers between letters are a piece of another list: X,2,2,3,X
_LETTER_BEHIND = re.compile(r"\s?[,、・]\s?[A-Z](?![A-Za-z])")
_BETWEEN = re.compile(r"[\s,、・;/&+]{0,9}(?:and\b|plus\b|と|に)?\s{0,3}")


class Counted(CardWay):
    """Piles of a number: [9×4][8×2], 9を4枚、8を2枚, four 9s and two 8s; 9 9 9 8."""

    copies = True

    def find(self, text: str) -> Iterator[Token]:
        """All runs of piles."""
        found = [*self._piles(text)]
        taken = [(one.start, one.end) for one in found]
        for match in _LIST.finditer(text):
            ranks = re.findall("[0-9]+", match[0])
            inside = any(start < match.end() and match.start() < end for start, end in taken)
            like = max(Counter(ranks).values()) > 1 and (
                len(ranks) > 4 or ranks in (sorted(ranks, key=int), sorted(ranks, key=int, reverse=True))
            )
            lettered = _LETTER_BEFORE.search(text, max(0, match.start() - 4), match.start()) and _LETTER_BEHIND.match(
                text, match.end()
            )
            if like and not inside and not lettered and text[match.end() : match.end() + 1] not in "点枚つ位":
                cards = tuple(Spelt(one, match.start(), match.end()) for one in ranks)
                found.append(Token(CARDS, *match.span(), cards, "list"))
        return iter(sorted(found, key=lambda one: one.start))

    def _piles(self, text: str) -> Iterator[Token]:
        kinds, at = self.notations.art.drawer.kinds, 0
        while match := _PILE.search(text, at):
            if match[0][:1] in self.wording.letters and match[0][:2].rstrip() == match[0][:1]:
                at = match.end()  # A 5: a result, in the words of the rules
                continue
            cards: list[Spelt | Misspelt] = []
            first = match.start()
            loose = True
            while match:
                at = match.end()
                word = _card(match["card"] or match["card2"] or match["card3"] or match["card4"])
                count = _count(match["count"] or match["count2"] or match["count3"] or match["count4"])
                loose = loose and not match["count"]
                if word in kinds and count <= self._copies[word]:
                    cards += [Spelt(word, *match.span())] * count
                else:
                    cards.append(Misspelt(match[0].strip(), *match.span(), most=self._copies[word]))
                between = _BETWEEN.match(text, at)
                match = _PILE.match(text, between.end() if between else at)
            yield Token(CARDS, first, at, tuple(cards), "loose" if loose else "")

    def written(self, kinds: Sequence[str], lang: str) -> str:
        """[9×4][8×2]."""
        return "".join(f"[{kind}×{count}]" for kind, count in Counter(kinds).items())

    @cached_property
    def _copies(self) -> Counter[str]:
        """How many there are of each card, with as many players as can be."""
        game = self.notations.game
        deck = game(max(game.players)).deck
        return Counter(deck.kinds[card] for card in deck.cards)


def _card(word: str) -> str:
    """The number of a card as printed: 9 for nine, nines and 九."""
    folded = word.lower()
    if word.isdigit():
        return word
    if word in _KANJI or word == "十":
        return str(_KANJI.get(word, 10))
    one = folded.removesuffix("es") if folded == "sixes" else folded.removesuffix("s")
    return str(NUMBERS.get(folded) or NUMBERS[one])


def _count(word: str) -> int:
    last = re.sub(r"\s+", " ", word.lower()).split(" ")
    if word in _KANJI:
        return _KANJI[word]
    if last[-1].isdigit():
        return whole(last[-1])
    if "pair" in last or last[-1] == "both":
        return 2
    return NUMBERS.get(last[-1], 1)


class Row(CardWay):
    """Cards in the order in which they lie, by rank: A,2,5, 6,X,7, 8,9,10; and parts of a row."""

    def find(self, text: str) -> Iterator[Token]:
        """All rows, and lists of at least two cards that may be part of one."""
        speller = self.notations.speller
        for match in self._row.finditer(text):
            cards, used = list[Spelt | Misspelt](), Counter[str]()
            for word in re.finditer(rf"{self._one}|[0-9]+", match[0]):
                span = match.start() + word.start(), match.start() + word.end()
                rank = self._ranks.get(word[0].lower(), word[0])
                kinds = speller.of_rank(rank)
                if rank == self.wording.down:
                    cards.append(Spelt(self.wording.down, *span))
                elif used[rank] < len(kinds):
                    cards.append(Spelt(kinds[used[rank]], *span))
                else:
                    cards.append(Misspelt(word[0], *span, most=len(kinds)))
                used[rank] += 1
            yield Token(CARDS, *match.span(), tuple(cards), "" if len(cards) >= _WHOLE else PART)

    def written(self, kinds: Sequence[str], lang: str) -> str:
        """A,2,5,6."""
        return ",".join(map(self.notations.speller.rank, kinds))

    @cached_property
    def _ranks(self) -> Mapping[str, str]:
        """The rank of each word that may lie in a row."""
        ranks = {word.lower(): rank for word, rank in self.notations.speller.ranks.items() if len(word) < 4}
        down = self.wording.down
        return {**ranks, "a": "A", "1": "A", down.lower(): down, "裏": down, "■": down, "?": down, "伏": down}

    @cached_property
    def _one(self) -> str:
        words = sorted(self._ranks, key=len, reverse=True)
        return (
            "(?:" + "|".join(re.escape(one.upper()) if one.isascii() else one for one in words) + r"|x)(?![0-9A-Za-z])"
        )

    @cached_property
    def _row(self) -> re.Pattern[str]:
        commas = r"[ \t]*[,、・][ \t]*\n?[ \t]*"
        joined = rf"(?:{commas}|[ \t]*[-–/|][ \t]*|[ \t]+|\]\s?\[)"
        any_one = rf"(?:{self._one}|(?<![0-9])[0-9]{{1,3}}(?![0-9A-Za-z]))"
        whole_row = rf"{self._one}(?:{joined}{any_one}){{6,15}}{joined}{self._one}"
        after = (
            r"(?=\s?(?:の\s?[0-9一二三四五六七八九]+\s?枚|の(?:並び|列|部分)|is\b|are\b|makes?\b"
            r"|scores?\b|gives?\b|\(|（|:|=|→"
            r"|で\s?[0-9]|が|は|と|;))"
        )
        part = rf"{self._one}(?:(?:{commas}|-|[ \t]+){self._one}){{1,8}}{after}"
        single = rf"(?:{self._one})(?=\s?の\s?(?:1|一)\s?枚)"
        return re.compile(rf"(?<![0-9A-Za-z.])(?:{whole_row}|{part}|{single})(?![0-9]|\s?(?:点|枚|つ|人))")


_WHOLE = 8  # places of the shortest row
