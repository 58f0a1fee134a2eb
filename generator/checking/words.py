"""What the words of a text mean to the reader of sentences: ``templates/words.<lang>.yaml``; what is a number."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

import yaml

from rules_engine.cards import SIGNS

from ..languages import LANGS
from ..paths import templates_dir
from ..yamlplaces import LOADER
from .notations import Notations
from .spelling import HEART, Speller

CARD, PILE, NUMBER, RANGE, NAME, WORD, UNKNOWN, STOP, COMMA, LINE, SIGN, SUIT = (
    "card", "pile", "number", "range", "name", "word", "unknown", "stop", "comma", "line", "sign", "suit",
)  # fmt: skip
_TOKEN = re.compile(
    r"(?P<space>[ \t]+)|(?P<line>\n+)|(?P<digits>[0-9]+)|(?P<latin>[A-Za-zÀ-ɏ]+(?:['’](?!s\b)[a-z]+)?)"
    r"|(?P<kata>[ァ-ヺー]+)|(?P<kanji>[一-龥々〇]+)|(?P<hira>[ぁ-ゖー]+)|(?P<stop>[。！？!?]+)|(?P<comma>[,、;；・])|(?P<other>.)",
    re.DOTALL,
)
_KANJI = {sign: value for value, sign in enumerate("〇一二三四五六七八九")} | {"伍": 5, "壱": 1, "弐": 2, "参": 3}
_TENS = {"十": 10, "百": 100, "千": 1000}
_ROMAN = re.compile(r"(?=[IVXL])(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![A-Za-z])")
_N, _WORD_N = "[0-9]{1,2}", "[0-9]{1,2}|[a-z]{3,5}"
_PILES = [
    re.compile(pattern)
    for pattern in (
        r"(?P<rank>[0-9]{1,3})[ \t]*[×xX*][ \t]*(?P<count>[0-9]{1,3})(?![0-9A-Za-z])",
        rf"(?P<rank>{_N})(?:は|が)[ \t]*(?P<count>{_N}|[一二三四五六七八九十]{{1,2}})(?:枚|まい)",
        rf"(?P<rank>{_N})[ \t]+with[ \t]+(?P<count>{_WORD_N})[ \t]+cards?",
        rf"(?:(?:an?|the)[ \t]+)?(?P<count>single|one|lone)[ \t]+(?P<rank>{_N})(?![0-9]|[ \t]*(?:points?|cards?))",
        rf"(?P<count>{_N}|[A-Za-z]{{3,6}})[ \t]+(?:of the[ \t]+)?(?P<rank>{_WORD_N}?)(?:'s|s|es)(?![A-Za-z])",
    )
]
"""9×4, 9が4枚, 9 with 4 cards; with the number last, which stands behind no letter: a single 9, five 9s."""
_EITHER = re.compile(r"([0-9]{1,2})\(か([0-9]{1,2})\)(?:は|が)[ \t]*([0-9]{1,2})枚")
_RANGE = re.compile(
    r"([0-9]{1,2})(?:[ \t]*(?:[~〜–-]|から)[ \t]*|[ \t]+(?:to|through|down to|up to)[ \t]+(?:the[ \t]+)?)"
    r"([0-9]{1,2})(?![0-9A-Za-z])"
)
_CLOCK = re.compile(
    r"(?<![0-9:])[0-2]?[0-9]:[0-5][0-9](?![0-9:])|(?<![0-9])[12][0-9]{3}[-/.][0-9]{1,2}[-/.][0-9]{1,2}(?![0-9])"
)
_ORDINAL = re.compile(r"[0-9]{1,2}位|[0-9]+(?:st|nd|rd|th)\b")
_DECIMAL = re.compile(r"\.[0-9]+")
_PLAYED_AS = re.compile(r"[ \t]*(?:as|を|:)[ \t]*(?:an?[ \t]|the[ \t])?")
_STEPS = re.compile(r"[0-9]{1,2}(?:[ \t]*[-–~〜、,][ \t]*[0-9]{1,2}){2,9}(?![0-9×x])")
_KANA = re.compile(
    r"(?<![^ \n、。「『【（(・：:,|*→])[ぁ-ゖー]{2,6}?(?=[がはもとのに]?(?:[\s、：:0-9♠♥♦♣→\[ァ-ヺA-Z「]))"
)
"""A run of hiragana at the beginning of a clause."""
_PHRASE = 5  # words that have one meaning together, at most
LONGEST = 400  # pieces of a sentence; what is longer is cut, and nothing of it is judged
ME, YOU = "me", "you"
SUFFIXES = ("さん", "くん", "ちゃん", "君", "様", "さま", "氏")


@dataclass(frozen=True)
class Token:
    """A piece of a text: what it is, where it stands, what it means; ``classes`` are those of a word."""

    kind: str
    text: str
    start: int
    end: int
    value: Any = None
    classes: frozenset[str] = frozenset()

    def has(self, *classes: str) -> bool:
        """Whether it is a word of one of some classes."""
        return not self.classes.isdisjoint(classes)

    @property
    def player(self) -> bool:
        """Whether it is a player: by name, or as I or you."""
        return self.kind == NAME or self.has(ME, YOU)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of results that a word is."""
        return self._of("label.")

    @property
    def units(self) -> tuple[str, ...]:
        """The units that a word is."""
        return self._of("unit.")

    @property
    def means(self) -> tuple[str, ...]:
        """Both."""
        return (*self.labels, *self.units)

    def _of(self, kind: str) -> tuple[str, ...]:
        return tuple(sorted(one.removeprefix(kind) for one in self.classes if one.startswith(kind)))


NOTHING = Token("", "", 0, 0)


def at(tokens: Sequence[Token], index: int) -> Token:
    """The token of a number; nothing where there is none."""
    return tokens[index] if 0 <= index < len(tokens) else NOTHING


@dataclass(frozen=True)
class Vocabulary:
    """The words of all languages: the classes of each, and the numbers in words."""

    classes: Mapping[str, frozenset[str]]
    numerals: Mapping[str, int]
    longest: int


@cache
def vocabulary() -> Vocabulary:
    """Ours."""
    classes: dict[str, set[str]] = {}
    numerals: dict[str, int] = {}
    for lang in LANGS:
        table = yaml.load((templates_dir() / f"words.{lang}.yaml").read_text(encoding="utf-8"), LOADER)  # noqa: S506  (a safe one)
        numerals |= {str(word): value for word, value in table["numerals"].items()}
        groups: dict[str, Sequence[str]] = {name: table[name] for name in ("quantities", "counted")}
        groups |= {f"label.{name}": words for name, words in table["labels"].items()}
        groups |= {f"unit.{name}": words for name, words in table["units"].items()}
        groups |= table["words"] | {"ordinal": list(table["ordinals"])}
        for name, words in groups.items():
            for word in words:
                classes.setdefault(str(word).lower(), set()).add(name)
    tens = {word: value for word, value in numerals.items() if value in range(20, 100, 10)}
    ones = {word: value for word, value in numerals.items() if 0 < value < 10 and word not in ("single", "lone")}
    numerals |= {f"{ten}{gap}{one}": a + b for ten, a in tens.items() for one, b in ones.items() for gap in "- "}
    found = {word: frozenset(names) for word, names in classes.items()}
    return Vocabulary(found, numerals, max(map(len, found)))


def numeral(text: str) -> int | None:
    """The number that a word or sign is, of whatever script; None for what is none."""
    if text.isascii() and text.isdigit():
        return int(text[:12])
    if (value := vocabulary().numerals.get(text.lower())) is not None:
        return value
    if len(text) == 1:
        number = unicodedata.numeric(text, None)
        return int(number) if number is not None and number == int(number) else None
    total, one = 0, 0
    for sign in text:
        if sign in _KANJI:
            one = 10 * one + _KANJI[sign]
        elif sign in _TENS:
            total, one = total + max(one, 1) * _TENS[sign], 0
        else:
            return None
    return total + one if text else None


@dataclass(frozen=True)
class Lexer:
    """Takes texts about a game apart. ``names`` are the players' as they were found, longest first."""

    notations: Notations
    names: tuple[str, ...] = ()
    title: re.Pattern[str] | None = None
    words: Vocabulary = field(default_factory=vocabulary)

    @cached_property
    def piles(self) -> bool:
        """Whether cards are numbers only, of which there are many alike."""
        return all(kind.isdigit() or kind == "X" for kind in self.speller.art.drawer.kinds)

    @property
    def speller(self) -> Speller:
        """What reads cards."""
        return self.notations.speller

    def tokens(self, text: str, start: int = 0, end: int | None = None) -> list[Token]:
        """The tokens of a stretch."""
        end = len(text) if end is None else end
        found: list[Token] = []
        at = start
        while at < end:
            match = _TOKEN.match(text, at)
            assert match is not None
            if match.lastgroup == "space":
                at = match.end()
                continue
            for token in self._here(text, at, match):
                found.append(token)
                at = token.end
        return found

    def _here(self, text: str, at: int, match: re.Match[str]) -> Sequence[Token]:
        kind = str(match.lastgroup)
        if kind == "line":
            return [Token(LINE if match[0] == "\n" else STOP, match[0], at, match.end(), "line")]
        if kind in (COMMA, STOP):
            return [Token(kind, match[0], at, match.end())]
        if self.title and (title := self.title.match(text, at)):
            return [Token(WORD, title[0], at, title.end(), None, frozenset(["fill", "title"]))]
        if clock := _CLOCK.match(text, at):
            return [Token(WORD, clock[0], at, clock.end(), None, frozenset(["fill"]))]
        if name := self._name(text, at):
            cards = self._cards(text, at) if len(name.text) == 1 and self.speller.split else []
            return cards if cards and len(cards) > 1 else [name]
        if cards := self._cards(text, at):
            return cards
        if kind == "digits":
            return [self._digits(text, at, match)]
        if kind == "latin":
            return [self._latin(text, at, match)]
        if kind in ("kata", "kanji", "hira"):
            return self._japanese(text, at, match)
        return [self._sign(text, at)]

    def _name(self, text: str, at: int) -> Token | None:
        if text[at - 1 : at].isascii() and text[at - 1 : at].isalnum():
            return None
        for name in self.names:
            if text.startswith(name, at):
                end = at + len(name)
                latin = name[-1].isascii()
                behind = text[end : end + 1]
                if latin and behind.isascii() and behind.isalnum() and (behind.isalpha() or name[-1].isdigit()):
                    continue
                goes_on = _script(name[-1]) == _script(behind) != "hira"
                if not latin and goes_on and not text.startswith(SUFFIXES, end):
                    continue
                possessive = re.compile(r"['’]s\b").match(text, end) if latin else None
                return Token(NAME, name, at, possessive.end() if possessive else end, name)
        return None

    def _cards(self, text: str, at: int) -> list[Token]:
        """Cards that are written whole at a place, each a token; or a suit."""
        if self.piles:
            return self._pile(text, at)
        letter = text[at]
        if not (letter.isalnum() or letter in "[(「『【<" or ord(letter) in SIGNS or letter == HEART):
            return []
        read = self.speller.one(text, at)
        if read is None:
            suit = self.speller.suit_at(text, at)
            sure = suit and (suit[1] - at > 1 or not letter.isascii()) and not _latin_on(text, suit[1])
            return [Token(SUIT, text[at : suit[1]], at, suit[1], suit[0])] if suit and sure else []
        spelt, end = read
        tokens, last = list[Token](), at
        for one in spelt:
            start = max(one.start, last)
            last = end if one is spelt[-1] else one.end
            tokens.append(Token(CARD, text[one.start : one.end], start, last, (one.kind,)))
        played = _PLAYED_AS.match(text, end) if self.speller.halves and len(tokens) == 1 else None
        if played and (suit := self.speller.suit_at(text, played.end())):
            tokens[0] = replace(tokens[0], end=suit[1], value=(f"{spelt[0].kind}:{suit[0]}",))
        return tokens

    def _pile(self, text: str, at: int) -> list[Token]:
        """Cards of one number; of 7(か4)が4枚 those of either."""
        if match := _EITHER.match(text, at):
            cut, many = match.start(2), int(match[3])
            ends = ((match[1], at, cut), (match[2], cut, match.end()))
            return [Token(PILE, text[start:end], start, end, (rank,) * many) for rank, start, end in ends]
        for pattern in _PILES[: 3 if text[at - 1 : at].isalpha() else None]:
            if match := pattern.match(text, at):
                number, many = numeral(match["rank"]), numeral(match["count"]) or 0
                known = str(number) in self.speller.art.drawer.kinds and 0 < many <= 99
                return [Token(PILE, match[0], *match.span(), (str(number),) * many)] if known else []
        return []

    def _digits(self, text: str, at: int, match: re.Match[str]) -> Token:
        if self.piles and (steps := _STEPS.match(text, at)):
            numbers = [int(one) for one in re.findall("[0-9]+", steps[0])]
            if all(abs(a - b) == 1 for a, b in itertools.pairwise(numbers)):
                return Token(RANGE, steps[0], at, steps.end(), (numbers[0], numbers[-1]))
        if self.piles and (ends := _RANGE.match(text, at)):
            return Token(RANGE, ends[0], at, ends.end(), (int(ends[1]), int(ends[2])))
        if ordinal := _ORDINAL.match(text, at):
            return Token(WORD, ordinal[0], at, ordinal.end(), int(match[0][:9]), frozenset(["ordinal"]))
        decimal = _DECIMAL.match(text, match.end())
        if decimal and set(decimal[0]) != set(".0"):
            return Token(UNKNOWN, text[at : decimal.end()], at, decimal.end(), "number")
        return Token(NUMBER, match[0], at, match.end(), int(match[0][:12]))

    def _latin(self, text: str, at: int, match: re.Match[str]) -> Token:
        ends, stop = [match.end()], match.end()
        for _ in range(_PHRASE - 1):
            more = re.compile(r"(?:[ \t]|-|\n(?!\n))[A-Za-z]+(?:['’](?!s\b)[a-z]+)?").match(text, stop)
            if more is None or re.fullmatch("[ \t\n-]+[A-HJ-Z]", more[0]):
                break
            stop = more.end()
            ends.append(stop)
        for end in reversed(ends):
            phrase = " ".join(text[at:end].lower().replace("’", "'").split())
            if phrase in self.words.numerals:
                return Token(NUMBER, text[at:end], at, end, self.words.numerals[phrase])
            if phrase in self.words.classes:
                return Token(WORD, text[at:end], at, end, None, self.words.classes[phrase])
        word = match[0]
        if _ROMAN.fullmatch(word) and (len(word) > 1 or word in "VL"):
            return Token(UNKNOWN, word, at, match.end(), "number")
        return Token(UNKNOWN, word, at, match.end(), "name" if word[0].isupper() else None)

    def _japanese(self, text: str, at: int, match: re.Match[str]) -> list[Token]:
        """Words of a run of one script, the longest first; a run that is not all words is one that is unknown."""
        run = match.end()
        found = self._word(text, at)
        script = match.lastgroup
        if script == "hira":
            if (found is None or len(found.text) == 1) and (name := _KANA.match(text, at)):
                return [Token(UNKNOWN, name[0], at, name.end(), "name")]
            if found:
                return [found]
            end = at + 1
            while end < run and not ((word := self._word(text, end)) and len(word.text) > 1):
                if (word := self._word(text, end)) and end + 1 == run:
                    break
                end += 1
            return [Token(UNKNOWN, text[at:end], at, end, "name")]
        tokens, here = list[Token](), at
        while here < run:
            word = self._word(text, here) or (self._kanji(text, here, run) if script == "kanji" else None)
            if word is None:
                return [Token(UNKNOWN, text[at:run], at, run, "name")]
            tokens.append(word)
            here = word.end
        return tokens

    def _word(self, text: str, at: int) -> Token | None:
        for end in range(min(len(text), at + self.words.longest), at, -1):
            classes = self.words.classes.get(text[at:end].lower())
            if classes and not (
                _script(text[end - 1]) == "kata"
                and _script(text[end : end + 1]) == "kata"
                and not self._word(text, end)
            ):
                return Token(WORD, text[at:end], at, end, None, classes)
        return None

    def _kanji(self, text: str, at: int, run: int) -> Token | None:
        end = at
        while end < run and (text[end] in _KANJI or text[end] in _TENS):
            end += 1
        value = numeral(text[at:end]) if end > at else None
        return Token(NUMBER, text[at:end], at, end, value) if value is not None else None

    def _sign(self, text: str, at: int) -> Token:
        letter = text[at]
        if letter == "." and (at + 1 >= len(text) or text[at + 1] in " \n\t)\"'”’»"):
            return Token(STOP, ".", at, at + 1)
        if unicodedata.numeric(letter, None) is not None:
            value = numeral(letter)
            if value is None or unicodedata.category(letter) == "Nl" or letter in "⁰¹²³⁴⁵⁶⁷⁸⁹":
                return Token(UNKNOWN, letter, at, at + 1, "number")
            return Token(NUMBER, letter, at, at + 1, value)
        return Token(SIGN, letter, at, at + 1, letter)


@cache
def _script(letter: str) -> str:
    if not letter:
        return ""
    if "ァ" <= letter <= "ヺ" or letter == "ー":
        return "kata"
    if "ぁ" <= letter <= "ゖ":
        return "hira"
    if "一" <= letter <= "龥" or letter in "々〇":
        return "kanji"
    return "latin" if letter.isalpha() else "other"


def _latin_on(text: str, at: int) -> bool:
    """Whether a Latin word goes on at a place."""
    return text[at - 1].isascii() and text[at : at + 1].isascii() and text[at : at + 1].isalpha()


def sentences(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Tokens by sentence; a line that is not wrapped ends one, too."""
    own: list[Token] = []
    first = 0
    for token, behind in zip(tokens, [*tokens[1:], None], strict=False):
        if not own:
            first = token.start
        ends = (
            len(own) >= LONGEST
            or token.kind == STOP
            or (token.kind == LINE and (token.start - first < 40 or not _wrapped(own, behind)))
        )
        if not ends:
            own.append(token)
        elif own:
            whole = len(own) < LONGEST
            yield [*own, token] if whole and token.text[0] in "?？" else own
            own = [] if whole else [token]
    if own:
        yield own


def _wrapped(own: Sequence[Token], behind: Token | None) -> bool:
    """Whether a line ends in the middle of a sentence."""
    last = own[-1]
    if behind is not None and behind.kind == NAME and last.kind != COMMA:
        return False
    return last.kind in (COMMA, WORD, NAME, UNKNOWN) and last.text.isascii()
