"""Cards as people write them: S3, ♠3, 3♠, 3s, スペードの3, 9のハート, the 3, 4 and 5 of spades, ♥3456, 3-6 of hearts.

A deck without suits and ranks has its names: monk, 坊主, 6-4. On a card of two halves each has a suit and a number.
Text must be folded (``source.fold``).

``one`` and ``many`` read every spelling but words such as "as"; where cards are ``typed``, all is read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

from rules_engine.cards import SIGNS

from ..drawing.decks import DeckArt
from ..languages import LANGS

HEART = "❤"
"""Not one of the four signs of suits, and what most phones offer."""

ALSO = {"クラブ": ("クローバー",), "ダイヤ": ("ダイヤモンド", "ダイア")}
"""Other names of suits, by the name on the deck."""

RANKS = {
    "A": ("ace", "aces", "エース"),
    "2": ("two", "twos", "二"),
    "3": ("three", "threes", "三"),
    "4": ("four", "fours", "四"),
    "5": ("five", "fives", "五"),
    "6": ("six", "sixes", "六"),
    "7": ("seven", "sevens", "七"),
    "8": ("eight", "eights", "八"),
    "9": ("nine", "nines", "九"),
    "10": ("ten", "tens", "T", "十"),
    "J": ("jack", "jacks", "knave", "knaves", "ジャック"),
    "Q": ("queen", "queens", "クイーン", "クィーン", "女王"),
    "K": ("king", "kings", "キング", "王", "王様"),
}
"""Words that mean a rank beside a suit. An ace is no ``one``: one of spades is any of them."""

DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212"
_HALF = {unicodedata.normalize("NFKC", chr(code)): chr(code) for code in range(0xFF66, 0xFFA0)}
_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
_ODD = str.maketrans({"ı": "i", "ſ": "s"} | dict.fromkeys(DASHES, "-") | dict.fromkeys("\ufe0e\ufe0f", ""))


def kana(word: str) -> Iterator[str]:
    """A word as it is, and if it is in katakana also in hiragana and in half width."""
    yield word
    if any(ord(char) in _HIRAGANA for char in word):
        yield word.translate(_HIRAGANA)
        yield "".join(_HALF.get(char, char) for char in unicodedata.normalize("NFD", word))


def plain(word: str) -> str:
    """A word as tables have it: in lower case, with single spaces and plain dashes, without what styles a sign."""
    return " ".join(word.lower().translate(_ODD).split())


def without_macrons(word: str) -> str:
    """Jitō as Jito."""
    apart = unicodedata.normalize("NFD", word)
    return unicodedata.normalize("NFC", apart.replace("\u0304", ""))


def plural(word: str) -> str:
    """More than one of an English word."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh")) else f"{word}s"


def is_letter(word: str) -> bool:
    """Whether a word is one letter from A to Z, in any case."""
    return len(word) == 1 and word.isascii() and word.isalpha()


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


_STYLE = "[\ufe0e\ufe0f]?"
_GAP = r"[ \t]*\n?[ \t]*"
_JOIN = re.compile(rf"{_GAP}(?:[,、・;/&]|と|か(?!ら)|(?:, ?)?(?:and|or)\b|\+)?{_GAP}(?:the\b{_GAP})?", re.IGNORECASE)


class Spelt(NamedTuple):
    """A card in a text: its kind in records, and from where to where it stands.

    Of several cards that share a suit or stand for a range, each has its own part: no two spans cross.
    """

    kind: str
    start: int
    end: int


Read = tuple[list[Spelt], int]


@dataclass(frozen=True, eq=False)
class Speller(DeckWords):
    """Reads the cards of one deck."""

    # patterns ---------------------------------------------------------------------------------------------

    @cached_property
    def _short(self) -> str:
        """A rank of a letter or a number."""
        return rf"(?:{'|'.join(sorted((w for w in self._spoken if w.isascii() and len(w) < 3), key=_longest))})"

    @cached_property
    def _letters(self) -> str:
        """A suit's letter in any case."""
        letters = "".join(word for word in self.suits if len(word) == 1 and word.isascii())
        return f"[{letters}{letters.lower()}]" if letters else "(?!)"

    @cached_property
    def _tight(self) -> str:
        """A short card that is one beside another: 9h, not 9s, which may be nines."""
        letters = self._letters.replace("s", "")
        lower = "".join(one for one in letters if one.islower() or one in "[]")
        sure = f"(?:10|[0-9]){letters}|[TJQK]{lower}|{self._letters}(?:10|[0-9])" if self.split else "(?!)"
        return f"(?-i:{sure}){_END}"

    @cached_property
    def _beside(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        """A sure short card among those right before a place, and among those right behind it."""
        between = r"(?:[ \t]{1,2}|[ \t]?[,、/・][ \t]?)"
        doubtful = rf"(?:{self._short}{self._letters}|{self._letters}{self._short})"
        before = rf"(?<![A-Za-z0-9]){self._tight}(?:{between}{doubtful}){{0,8}}{between}$"
        return re.compile(before), re.compile(rf"(?:{between}{doubtful}){{0,8}}{between}{self._tight}")

    @cached_property
    def _suit(self) -> re.Pattern[str]:
        return re.compile(rf"(?:{_either(self.suits)}){_STYLE}", re.IGNORECASE)

    def suit_at(self, text: str, at: int) -> tuple[str, int] | None:
        """The letter of the suit that stands at a place, and where it ends."""
        match = self._suit.match(text, at) if self.suits else None
        return (_meaning(self.suits, match[0]), match.end()) if match else None

    @cached_property
    def _rank(self) -> re.Pattern[str]:
        """A rank that may stand alone."""
        return re.compile(rf"{_either(self.ranks)}{_END}", re.IGNORECASE)

    @cached_property
    def rank_word(self) -> re.Pattern[str]:
        """A rank beside a suit in any words."""
        words = _either([word for word in self._spoken if len(word) > 1 or not "a" <= word <= "z"])
        return re.compile(rf"(?:{words})(?<![{_NUMERALS}](?=[一-龥つ])){_END}", re.IGNORECASE)

    @cached_property
    def _in_brackets(self) -> re.Pattern[str]:
        return re.compile(rf"[(\[「【]({_either(self._spoken)})[)\]」】]", re.IGNORECASE)

    @cached_property
    def _runs(self) -> re.Pattern[str]:
        """Ranks run together: three and more, or two that are not both digits."""
        one = rf"(?:10|[{''.join(rank for rank in self._order if len(rank) == 1)}T])"
        return re.compile(rf"(?:{one}{{3,}}|(?=[0-9]*[A-Z]){one}{{2}}){_END}")

    @cached_property
    def _name(self) -> re.Pattern[str]:
        return re.compile(rf"{_either(self.names)}(?:(?<![A-Za-z0-9])|{_END})", re.IGNORECASE)

    @cached_property
    def _small(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        """h9, and 9h."""
        suit, rank = f"(?P<suit>{self._letters})", f"(?P<rank>{self._short})"
        return re.compile(f"{suit}{rank}{_END}"), re.compile(f"{rank}{suit}{_END}")

    # a card -----------------------------------------------------------------------------------------------

    def one(self, text: str, at: int, typed: bool = False) -> Read | None:
        """The card that stands at a place, or the cards of ``the 3, 4 and 5 of spades``; and where it ends."""
        found = self._bare(text, at, typed)
        if not found and (opened := _OPEN.match(text, at)):
            inner = self._bare(text, opened.end(), typed) or self._loose(text, opened.end())
            close = re.compile(rf"[ \t]?{re.escape(_CLOSING[opened[1]])}")
            if len(inner) == 1 and (closed := close.match(text, inner[0].end)):
                found = [Spelt(inner[0].kind, at, closed.end())]
        elif not found and (article := _ARTICLE.match(text, at)):
            found = self._bare(text, article.end(), typed)
        return (found, found[-1].end) if found else None

    def _bare(self, text: str, at: int, typed: bool) -> list[Spelt]:
        """What stands there without a bracket or an article before it."""
        match = self._name.match(text, at) if self.names else None
        if match and (typed or not is_letter(match[0])):
            return [Spelt(_meaning(self.names, match[0]), at, match.end())]
        if self.halves:
            return self._two_halves(text, at)
        if not self.split:
            return []
        return self._suit_first(text, at) or self._small_card(text, at, typed) or self._before_suit(text, at)

    def _loose(self, text: str, at: int) -> list[Spelt]:
        """1:5, 1/5: what is written with a dash elsewhere."""
        match = _LOOSE.match(text, at)
        kind = self.names.get(f"{match[1]}-{match[2]}") if match else None
        return [Spelt(kind, at, match.end())] if match and kind else []

    def _suit_first(self, text: str, at: int) -> list[Spelt]:
        """♥9, ハートの9, hearts 9, ハート(9), ♥3456; H9."""
        suit = self._suit.match(text, at)
        letter = suit is not None and suit[0].isascii() and len(suit[0]) == 1
        if suit is None or (not letter and suit.end() < len(text) and _latin(text, suit)):
            return []
        start = suit.end() if letter else _past(text, suit.end(), _OF_SUIT)
        if run := self._runs.match(text, start):
            return self._in_a_run(suit, run, letter)
        if not letter and (around := self._in_brackets.match(text, start)):
            return self._known(suit[0], around[1], at, around.end())
        rank = (self._rank if letter else self.rank_word).match(text, start)
        if rank is None or (letter and len(rank[0]) > 2):
            return []
        return self._up_to(text, self._known(suit[0], rank[0], at, rank.end()))

    def _in_a_run(self, suit: re.Match[str], run: re.Match[str], letter: bool) -> list[Spelt]:
        """♥3456, ♥AKQ."""
        ones = list(re.compile("10|.").finditer(run.string, run.start(), run.end()))
        found = [one for each in ones for one in self._known(suit[0], each[0], *each.span())]
        if (letter and not run[0].isdigit()) or len({one.kind for one in found}) < len(ones):
            return []
        return [found[0]._replace(start=suit.start()), *found[1:]]

    def _up_to(self, text: str, found: list[Spelt]) -> list[Spelt]:
        """♥3–♥6, ♥3~6, ハートの3から6まで: a card with those of its suit up to a higher one, where one is named."""
        dash = _RANGE.match(text, found[0].end) if found else None
        if dash is None:
            return found
        low, (letter, first) = found[0], self.split[found[0].kind]
        suit = self._small[0].match(text, dash.end()) or self._suit.match(text, dash.end())
        named = suit["suit"] if suit and suit.re.groups else suit[0] if suit else letter
        at = _past(text, dash.end() + len(named), _OF_SUIT) if suit else dash.end()
        rank = self.rank_word.match(text, at)
        if rank is None or (suit is None and (_COUNTED.match(text, rank.end()) or dash["far"])):
            return found
        until = text.startswith("まで", rank.end())
        ranks = self._ranks_between(first, _meaning(self._spoken, rank[0]))
        if (dash["word"] and not (suit or until)) or _meaning(self.suits, named) != letter or not ranks:
            return found
        middle = [Spelt(letter + one, low.end, at) for one in ranks[1:-1]]
        return [low, *middle, Spelt(letter + ranks[-1], at, rank.end() + 2 * until)]

    def _ranks_between(self, low: str, high: str) -> list[str]:
        """Both and those between them, from low to high; none where the second is not the higher."""
        if low not in self._order or high not in self._order:
            return []
        first, last = self._order.index(low), self._order.index(high)
        return self._order[first : last + 1] if first < last else []

    def _small_card(self, text: str, at: int, typed: bool) -> list[Spelt]:
        """h9, 9h, TH, and ``as`` where no word can stand."""
        for way in self._small:
            match = way.match(text, at)
            if match and (typed or self._no_word(text, match)):
                return self._up_to(text, self._known(match["suit"], match["rank"], at, match.end()))
        return []

    def _no_word(self, text: str, match: re.Match[str]) -> bool:
        """Whether a short card can only be one: 9h and not 9s, which may be nines, nor ``as`` and ``TH``."""
        last = match.end() - 1 == match.start("suit")
        if last and match["suit"] == "s":
            sure = False
        else:
            sure = match["rank"].isdigit() or (last and match[0][0] in "TJQK" and match[0][1].islower())
        before, behind = self._beside
        start = max(0, match.start() - 40)
        return sure or bool(before.search(text[start : match.start()]) or behind.match(text, match.end()))

    def _before_suit(self, text: str, at: int) -> list[Spelt]:
        """3♠, 3 of spades, 9のハート, and 3, 4 and 6 to 8 of spades."""
        ranks: list[Spelt] = []  # the suit of which is still to be read
        while len(ranks) < _RANKS and (rank := self.rank_word.match(text, at)):
            ranks.append(Spelt(_meaning(self._spoken, rank[0]), *rank.span()))
            sign = self._suit_behind(text, rank.end(), len(ranks) == 1)
            if sign is None and (dash := _RANGE.match(text, rank.end())):
                high = self.rank_word.match(text, dash.end())
                between = self._ranks_between(ranks[-1].kind, _meaning(self._spoken, high[0])) if high else []
                if high is None or not between:
                    return []
                ranks += [Spelt(one, rank.end(), high.start()) for one in between[1:-1]]
                ranks.append(Spelt(between[-1], *high.span()))
                rank, sign = high, self._suit_behind(text, high.end(), False)
            if sign:
                ranks[-1] = ranks[-1]._replace(end=sign.end())
                found = [one for each in ranks for one in self._known(sign[0], *each)]
                return found if len(found) == len(ranks) else []
            join = _JOIN.match(text, rank.end())
            if join is None or join.end() == rank.end():
                return []
            at = join.end()
        return []

    def _suit_behind(self, text: str, at: int, alone: bool) -> re.Match[str] | None:
        """The suit of the rank that ends at a place, which is not that of the rank behind it: 3 ♥ but not 3 ♥4."""
        if of := _OF.match(text, at):
            sign = self._suit.match(text, of.end())
            return sign if sign and not (sign.end() < len(text) and _latin(text, sign)) else None
        start = _past(text, at, _SPACES) if alone else at
        sign = self._suit.match(text, start)
        if sign is None or sign[0][0].isascii() or (start > at and not _SIGNED.match(text, start)):
            return None
        behind = self.rank_word.match(text, _past(text, sign.end(), _SPACES))
        return None if behind and not _SIGNED.match(text, behind.end()) else sign

    def _two_halves(self, text: str, at: int) -> list[Spelt]:
        """A7/B6, anchor 7 and bell 6, スズ6・イカリ7."""
        first = self._half(text, at)
        between = _GLUE.match(text, first[1]) if first else None
        second = self._half(text, between.end()) if between else None
        kind = self.halves.get(frozenset((first[0], second[0]))) if first and second else None
        return [Spelt(kind, at, second[1])] if kind and second else []

    def _half(self, text: str, at: int) -> tuple[str, int] | None:
        """A suit and a number, and where it ends."""
        found = next(filter(None, (way.match(text, at) for way in self._half_ways)), None)
        return (_meaning(self.suits, found["suit"]) + found["rank"], found.end()) if found else None

    @cached_property
    def _half_ways(self) -> tuple[re.Pattern[str], ...]:
        far = f"(?P<suit>{_words(word for word in self.suits if len(word) > 1 or not word.isascii())}{_STYLE})"
        return (
            re.compile(rf"(?P<suit>{self._letters})(?P<rank>[0-9]{{1,2}})(?![0-9])"),
            re.compile(rf"{far}[ \t]*の?[ \t]*(?P<rank>[0-9]{{1,2}})(?![0-9])", re.IGNORECASE),
            re.compile(rf"(?P<rank>[0-9]{{1,2}})(?:[ \t]+of[ \t]+(?:the[ \t]+)?|[ \t]*の[ \t]*){far}", re.IGNORECASE),
        )

    # cards ------------------------------------------------------------------------------------------------

    def many(self, text: str, at: int, typed: bool = False) -> Read:
        """A list of cards and where it ends; a rank alone is of the suit before it."""
        found: list[Spelt] = []
        if the := _THE.match(text, at):
            at = the.end()
        end, suit = at, ""
        while True:
            numeral = found and text[found[-1].end - 1] in f"{_NUMERALS}1"
            here = self.one(text, at, typed) or (self._rank_alone(text, at, suit, bool(numeral)) if suit else None)
            if here is None:
                return found, end
            found += here[0]
            suit = self.split.get(here[0][-1].kind, ("",))[0]
            end = here[1]
            past = end + 1 if _CLOSING.get(text[at - 1 : at]) == text[end : end + 1] != "" else end
            join = _JOIN.match(text, past)
            if past > end and len(found) > 1 and join is not None and not self.one(text, join.end(), typed):
                return found, end  # (9 and 3 of hearts), 8
            if join is None or join.end() == end:
                # [♥9][♥10] and ♥9♥10 need nothing between them.
                here = self.one(text, past)
                if here is None or (text[past].isalpha() and text[past : here[1]].isascii()):
                    return found, end
                at = past
                continue
            at = join.end()
            if join[0].isspace() and "\n" in join[0] and not self.one(text, at, typed):
                return found, end  # a new line, and A is no ace there

    def _rank_alone(self, text: str, at: int, suit: str, numeral: bool = False) -> Read | None:
        """A rank where the suit was said before; ``numeral``: in kanji, as the one before it."""
        rank = self._rank.match(text, at)
        if rank is None and numeral and text[at : at + 1] in _NUMERALS:
            rank = self.rank_word.match(text, at)
        if rank is None or _COUNTED.match(text, rank.end()):
            return None
        found = self._up_to(text, self._known(suit, rank[0], at, rank.end()))
        return (found, found[-1].end) if found else None

    def _known(self, suit: str, rank: str, start: int, end: int) -> list[Spelt]:
        """The card of a suit and a rank, in any words; nothing where the deck has none."""
        kind = _meaning(self.suits, suit) + _meaning(self._spoken, rank)
        return [Spelt(kind, start, end)] if kind in self.split else []


_SIGN = f"[{''.join(map(chr, SIGNS))}{HEART}]{_STYLE}"
_SIGNED = re.compile(rf"[ \t]*(?:{_SIGN}|of\b|の)")
_SPACES = re.compile(r"[ \t]*")
_OF_SUIT = re.compile(r"[ \t]*(?:[の・][ \t]*\n?|\n[ \t]*(?=[0-9])(?![0-9]+[).][ \t]))?")
_THE = re.compile(r"[ \t\n]*the\b[ \t\n]*", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|an?)[ \t]+", re.IGNORECASE)
_OF = re.compile(r"\s*\bof\s+(?:the\s+)?|[ \t]*の[ \t]*(?![A-Za-z])", re.IGNORECASE)
_CLOSING = {"[": "]", "(": ")", "「": "」", "『": "』", "【": "】", "<": ">", "〈": "〉"}
_OPEN = re.compile(r"([\[(「『【<〈])[ \t]?")
_GLUE = re.compile(rf"[ \t]*(?:[{DASHES}/・&+]|と|and\b|with\b)?[ \t]*", re.IGNORECASE)
_RANGE = re.compile(
    rf"(?P<far>[ \t]+[{DASHES}][ \t]+)|[{DASHES}]|[ \t]*(?:[~〜…ー]|\.\.)[ \t]*"
    r"|(?P<word>[ \t]+(?:up[ \t]+)?(?:to|through)[ \t]+(?:the[ \t]+)?|[ \t]*から[ \t]*)",
    re.IGNORECASE,
)
_COUNTS = "点枚つ人個回組本"
_COUNTED = re.compile(rf"[ \t]*(?:[{_COUNTS}]|ポイント|(?:points?|cards?|players?|tricks?|times)\b)", re.IGNORECASE)
_NUMERALS = "一二三四五六七八九十"
_LOOSE = re.compile(r"([0-9]) ?[~〜/:・ー] ?([0-9])")
_END = "(?![A-Za-z0-9])"
_RANKS = 16  # that one suit may be said of


def _longest(word: str) -> int:
    return -len(word)


def _words(words: Iterable[str]) -> str:
    """Any of some words, in any spacing and with any dash."""
    ways = (re.escape(word).replace(r"\ ", r"[ \t]+").replace(r"\-", f"[{DASHES}]") for word in words)
    return f"(?:{'|'.join(sorted(ways, key=_longest))})"


def _either(words: Iterable[str]) -> str:
    """Any of some words; a letter that stands alone is a capital, or every ``a`` would be an ace."""
    alone = [word for word in words if is_letter(word)]
    others = [word for word in words if word not in alone]
    letters = [f"(?-i:[{''.join(alone)}])(?!さん|くん|君|ちゃん|様|さま|氏)"] if alone else []
    return f"(?:{'|'.join([_words(others)] * bool(others) + letters)})"


def _meaning(words: Mapping[str, str], word: str) -> str:
    bare = word.rstrip("\ufe0e\ufe0f")
    return next(words[form] for form in (bare, plain(bare), bare.upper()) if form in words)


def _past(text: str, at: int, what: re.Pattern[str]) -> int:
    """The end of what stands at a place, if it does."""
    match = what.match(text, at)
    return match.end() if match else at


def _latin(text: str, match: re.Match[str]) -> bool:
    """Whether a word goes on: the s of ``so`` is no suit, and ``S`` of ``the S 3`` is."""
    return match[0][-1].isascii() and match[0][-1].isalpha() and text[match.end()].isalpha()
