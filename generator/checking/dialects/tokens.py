"""Sentences about a worked example as tokens: every letter of them belongs to one.

What a word means depends on the game and its calculation only where the game's notations say so: ``topic`` and
``nothing`` name a result of the calculation, a number's ``unit`` may.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules_engine.echo import whole

from ..notations import Notations, Wording
from ..numberwords import NUMBERS, kanji_number
from .lexicon import HARMLESS_UNITS, IDLE, any_word, concepts, words_of

# Kinds beside the concepts of ``lexicon``.
NAME, NUMBER, RANGE, CARDS, TOPIC, SUIT, RANK, PLAYERS = (
    "name",
    "number",
    "range",
    "cards",
    "topic",
    "suit",
    "rank",
    "players",
)
COMMA, STOP, OPEN, CLOSE, COLON, CELL, LINE, EQUALS, OPERATOR, ARROW = (
    "comma", "stop", "open", "close", "colon", "cell", "line", "equals", "operator", "arrow",
)  # fmt: skip
HARMLESS, IDLE_WORD, WORD, OTHER_UNIT = "harmless", "idle", "word", "other unit"

HONORIFIC = "(?:さん|くん|君|ちゃん|様|さま|氏|先生|殿)?"
CALLED = r"(?:\b[Pp]layers?\s+|プレイヤー|プレーヤー|\bMr\.?\s+|\bMrs\.?\s+|@)?"
_MONTH = (
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)(?![a-z])"
)
_HARMLESS = (
    r"(?:https?://|www\.)[^\s<>()「」、。]+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.]+|[#＃][^\W\d]\w*"
    r"|(?<!\d)(?:\d{4}[-/.年]\s?\d{1,2}(?:[-/.月]\s?\d{1,2}日?)?|\d{1,2}月\s?\d{1,2}日)(?![\d点枚]|ポイント)"
    r"|(?<!\d)\d{1,2}/\d{1,2}/\d{2,4}(?![\d/])|(?<![\d/])\d{1,2}/(?:1[3-9]|2\d|3[01])(?![\d/])|\b(?:on"
    r"|dated?)\s\d{1,2}/\d{1,2}(?![\d/])"
    rf"|(?<!\d)\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH}\b(?:,?\s+\d{{4}})?|{_MONTH}\s+\d{{1,2}}(?:st|nd"
    rf"|rd|th)?(?:,?\s+\d{{4}})?(?![\w])"
    r"|(?<!\d)(?:\d{1,2}:\d{2}(?::\d{2})?(?!\d)|\d{1,2}時(?:\d{1,2}分|半)?(?!点)|(?:19|20)\d\d年度?)"
    r"|\b\d{1,2}\s?(?:am|pm|a\.m\.|p\.m\.)|\bin\s+(?:19|20)\d\d\b|\((?:19|20)\d\d\)"
    r"|(?:図|表|例|問|問題|第|その|注|ルール|規則|ステップ|条項|写真|質問|付録"
    r"|巻)\s?[0-9]+(?:[-.]\d+)*(?:条|項|章|節|回|版|巻|問|局|ゲーム"
    r"|ラウンド|ディール|トリック|回戦)?(?![0-9]|\s?(?:点|枚|つ|人|ポイント))"
    r"|\b(?:ex(?:ample)?|fig(?:ure)?|table|step|rule|clause|section|page|pages|p|pp|no|chapter"
    r"|question|case|note|round|deal|game|hand|trick|version|v|day|volume|session|seat|diagram|photo"
    r"|item|rulebook|ruling|puzzle|problem|exercise|lesson"
    r"|part)\.?\s?[#№]?[0-9]+(?:[-–.]\d+)*(?![A-Za-z0-9]|\s*(?:points?|pts|cards?)\b)"
    r"|(?<!in )\bcase (?-i:[A-D])(?=[:;,.)]|\s+(?:with|and|or|applies)\b|\s*$)"
    r"|[#№]\s?[0-9]+\b|(?<![0-9A-Za-z])[QqAa][0-9]{1,2}[.:)]|[¥$€£]\s?[\d,.]+|(?<![\d,.])[\d,.]+\s?(?:円|€|ユーロ|ドル)"
    r"|(?:\[\^|(?<=\S)\[)\*?[0-9]{1,2}\](?![0-9×x*])(?=\s|$|[^\s\[(])|※\s?[0-9]*|\bISBN[-\d\s]+"
    r"|\bafter\s+(?:all\s+)?(?:[0-9]+|two|three|four|five|six|seven|eight|nine|ten|eleven)\s+(?:tricks|rounds|deals|games|hands)\b|(?<![0-9])[0-9]+(?:トリック|ラウンド"
    r"|ディール"
    r"|ゲーム|回戦)(?:が|を)?(?:終わっ|終了|終え|目|やっ|遊)"
    r"|(?<![0-9])[0-9]+(?:人|名|\s?players?)?\s?(?:または|もしくは|か|or|[-–—〜~・、,/])\s?[0-9]+\s?(?:人用"
    r"|人プレイ|人|名|players?)"
    r"|(?<![0-9])[0-9]+人(?:の|で[^、。0-9]{0,6})?場合"
    r"|\b(?:one|1)\s+points?\s+(?:for\s+(?:each|every)|per)\b"
    r"|(?<![\d.])[\d.]+\s?(?:GB|MB|KB|kg|km|cm|mm|g|m)\b"
)
ENUMERATOR = (
    r"(?m:^)[ \t>]*(?:[-*+•・●○◆■▪]|[(（]?[0-9]{1,2}[.)）](?=\s)|[0-9]{1,2}[)）](?=[ぁ-んァ-ヶ一-龥])(?![点枚人つ])"
    r"|[①-⑳]|[a-z]\)|#{1,6}(?=\s))[ \t]*"
)
ASIDE = _HARMLESS  # what says nothing of a result, as a pattern
_SIGNED = r"(?<![\w)\]）])[-−–](?=[0-9])"
_KANJI = "[〇一二三四五六七八九十百]+"
_AFTER_KANJI = r"(?=\s*(?:[、。，,.・）)」』〉\n／/＝=]|です|でした|で|と|が|は|を|に|の|だ|$))"
_ENGLISH = "|".join(sorted((re.escape(word) for word in NUMBERS), key=len, reverse=True))
_ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "last": -1,
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
    "最下位": -1,
    "ビリ": -1,
    "首位": 1,
}
_BY = r"(?:(?:に|の)?(?:多|高|大き|強|弱|少な|低|小さ|順位|成績|点数)|なので|だから|だった|だと)"
"""Behind a place in an order."""
_RANKS = (
    rf"[0-9]+\s?(?:位|着|番手|番目?(?={_BY}))|{_KANJI}(?:位|着|番目(?={_BY}))|最下位|ビリ|首位"
    r"|(?<![A-Za-z0-9])(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|1st|2nd|3rd"
    r"|4th)(?![A-Za-z0-9-])"
)
_PEOPLE = r"人(?!前|とも)|名(?=[はがでのと、。)]|様|$)"
_COUNTS = (*list(NUMBERS)[:13], "card", "cards", "points", "point", "number", "numbers", "ace", "aces")  # two for four
_PLAYERS = (
    rf"(?P<people>[0-9]+|{_KANJI})\s?(?:{_PEOPLE})(?:プレイ|用|戦|対戦|遊び)?"
    rf"|(?P<people2>[0-9]+|{_ENGLISH})[ \t-](?:players?|people|persons?)(?![A-Za-z])"
    rf"|\bwe\s+(?:were|are)\s+(?P<people3>[0-9]+|{_ENGLISH})(?=\s*[.,;!)])|\b(?P<people4>[0-9]+|{_ENGLISH})\s+of\s+us\b"
    rf"|{''.join(f'(?<!{word} )' for word in _COUNTS)}\b(?:for|with)\s+"
    r"(?P<people5>two|three|four|five|six)(?=\s*(?:[:;,.)\n]|$))"
)

_OR_MORE = re.compile("以上")
_BEFORE_NAMES = frozenset(("enumerator", "harmless"))  # where both may begin, these win


@dataclass(slots=True, eq=False)
class Token:
    """A piece of a sentence; ``value`` depends on the kind, ``unit`` stands behind a number, ``digits`` is its span.

    ``taken`` says how it was read: as given, as a claim, or as harmless; empty: not yet.
    """

    kind: str
    start: int
    end: int
    value: Any = None
    unit: str = ""
    digits: tuple[int, int] = (0, 0)
    taken: str = ""


class Vocabulary:
    """What words mean in one notation, whoever plays."""

    def __init__(self, notations: Notations, wording: Wording) -> None:
        claims = {**wording.claims, **wording.numbers}
        self.units = {unit.casefold() for said in claims.values() for some in said.units.values() for unit in some}
        self.topics = {
            word.casefold(): key for key, said in claims.items() for some in said.words.values() for word in some
        }
        self.topics |= dict.fromkeys(wording.says, "says")
        letters = "|".join(wording.letters) or "(?!)"
        self.letters = wording.letters
        self.nothing = {
            word.casefold(): key for key, said in claims.items() for some in said.none.values() for word in some
        }
        speller = notations.speller
        self.suits = {
            word.casefold(): suit for word, suit in speller.suits.items() if len(word) > 1 or not word.isascii()
        }
        self.concepts = {
            word.casefold(): concept for concept in reversed(list(concepts())) for word in words_of(concept)
        }
        self.concepts |= wording.roles
        harmless = any_word(words_of(HARMLESS_UNITS))
        unit = f"(?P<unit>{any_word(self.units)})" if self.units else "(?P<unit>(?!))"
        words = {*self.topics, *self.nothing, *self.suits, *self.concepts, *words_of(IDLE)}
        ways = [
            f"(?P<enumerator>{ENUMERATOR})",
            f"(?P<harmless>{_HARMLESS})",
            r"(?P<together>(?<![0-9])(?:[2-5]|[二三四五])人とも)",
            f"(?P<players>{_PLAYERS})",
            f"(?P<rank>{_RANKS})",
            (
                r"(?P<range>[0-9]+(?:\s?(?:-|–|—|~|→)\s?[0-9]+)+(?![0-9.]))|(?P<span>[0-9]+\s?(?:から|\s(?:up "
                r"|down )?to\s|\sthrough\s)\s?[0-9]+(?:まで)?)"
            ),
            (
                rf"(?P<number>(?P<digits>(?:{_SIGNED})?[0-9]+(?:\.[0-9]+|,[0-9]{{3}}(?![0-9]))*"
                rf"|{_KANJI}(?=\s?(?:{any_word(self.units)}|[枚点](?!も)|つ(?:です|でした|だ|に|、|。)))"
                rf"|(?<![一-龥]){_KANJI}{_AFTER_KANJI}"
                rf"|(?<![A-Za-z])(?:{_ENGLISH})(?![A-Za-z]))"
                rf"(?:(?P<square>²|\^2|の(?:2|二)乗|\s?squared)|[^\S\n]?{unit}|\s?(?P<percent>[%％])"
                rf"|\s?(?P<clock>{harmless}))?)"
            ),
            rf"(?P<letter>(?-i:(?<![A-Za-z0-9])(?:{letters})(?=\s?[=:]?\s?[0-9])))",
            f"(?P<word>{any_word(words)})",
            r"(?P<stop>[。！？!?]+|\.(?=\s|$|[」』)\]])|\n[ \t>|]*\n[\s>]*)",
            (
                r"(?P<cell>\|)|(?P<line>\n)|(?P<arrow>=>|→|⇒|->)|(?P<equals>=|≒|≠)|(?P<operator>[+×x*✕]"
                r"|(?<=[0-9\s])-(?=\s?[0-9]))(?=\s?[0-9(])"
            ),
            r"(?P<open>[(「『【\[《〈“\"])|(?P<close>[)」』】\]》〉”])|(?P<comma>[,、，;；/&・])|(?P<colon>[:：])",
            (
                rf"(?P<other>[A-Za-zÀ-ÿĀ-ſ][0-9A-Za-zÀ-ÿĀ-ſ_'’-]*|[ァ-ヶー]+"
                rf"|[一-龥々](?:(?!{_KANJI}\s?(?:{any_word(self.units)}|[点枚つ位]))[一-龥々])*|\d+|\S)"
            ),
        ]
        self.pattern = re.compile("|".join(ways), re.IGNORECASE)


@lru_cache(maxsize=64)
def _vocabulary(notations: Notations, wording: Wording) -> Vocabulary:
    return Vocabulary(notations, wording)


class Lexer:
    """Takes sentences apart, in the words of one notation."""

    def __init__(self, notations: Notations, wording: Wording, names: Mapping[str, str]) -> None:
        """``names`` maps each word for a player to whom it means."""
        known = _vocabulary(notations, wording)
        self.units, self.topics, self.nothing = known.units, known.topics, known.nothing
        self.suits, self.concepts, self.pattern = known.suits, known.concepts, known.pattern
        self.letters = known.letters
        self.names = {name.casefold(): who for name, who in names.items()}
        self._naming = re.compile(_names(names) if names else "(?!)", re.IGNORECASE)

    def tokens(self, text: str, start: int, end: int, cards: Sequence[Token] = ()) -> list[Token]:
        """The tokens between two places, in order; ``cards`` were found before."""
        found: list[Token] = []
        at = start
        for card in cards:
            if card.start >= at and card.end <= end:
                found += self._between(text, at, card.start)
                found.append(card)
                at = card.end
        return [*found, *self._between(text, at, end)]

    def _between(self, text: str, start: int, end: int) -> Iterator[Token]:
        name = self._naming.search(text, start, end)
        counted = -1  # where a number ends
        while match := self.pattern.search(text, start, end):
            if name is not None and name.start() < match.start():
                name = self._naming.search(text, match.start(), end)
            if name is not None and name.start() == match.start() and match.lastgroup not in _BEFORE_NAMES:
                yield Token(NAME, *name.span(), self._called(name))
                start = name.end()
            else:
                token = self._token(match)
                if counted == token.start and _OR_MORE.match(text, token.start):
                    token = Token("about", token.start, token.start + 2, "以上")  # 3点以上、; elsewhere: that is all
                yield token
                start = token.end
                counted = start if token.kind == NUMBER else -1

    def _called(self, name: re.Match[str]) -> str:
        """Who is meant by a name with what stands around it."""
        return self.names.get(name[0].casefold()) or self.names[name["called"].casefold()]

    def _token(self, match: re.Match[str]) -> Token:
        kind, span = match.lastgroup or "", match.span()
        word = match[0]
        if match["together"]:
            return Token("both" if word[0] in "2二" else "all", *span, word)
        if match["number"]:
            return self._number(match)
        if match["players"]:
            said = next(
                match[group] for group in ("people", "people2", "people3", "people4", "people5") if match[group]
            )
            return Token(PLAYERS, *span, _value(said), digits=span)
        if match["rank"]:
            return Token(RANK, *span, _rank(word), unit="" if word.isascii() else "位")
        if match["range"] or match["span"]:
            return Token(RANGE, *span, tuple(re.findall("[0-9]+", word)))
        if match["letter"]:
            return Token(TOPIC, *span, self.letters[word])
        if match["word"]:
            return self._word(word, span)
        for kind in (COMMA, STOP, OPEN, CLOSE, COLON, CELL, LINE, EQUALS, OPERATOR, ARROW):
            if match[kind]:
                return Token(kind, *span, word)
        if match["harmless"] or match["enumerator"]:
            return Token(HARMLESS, *span, word, taken=HARMLESS if re.search("[0-9]", word) else "")
        return Token(WORD, *span, word)

    def _number(self, match: re.Match[str]) -> Token:
        digits, span = match["digits"], match.span()
        value: int | None
        try:
            value = _value(digits)
        except ValueError:
            value = None  # 4.5
        if match["square"] and value is not None:
            value *= value
        if match["clock"]:
            return Token(HARMLESS, *span, match[0], taken=HARMLESS)
        unit = (match["unit"] or "").casefold()
        token = Token(NUMBER, *span, value, "%" if match["percent"] else unit, match.span("digits"))
        if match["square"]:
            token.digits = (0, 0)
        return token

    def _word(self, word: str, span: tuple[int, int]) -> Token:
        folded = re.sub(r"\s+", " ", word).casefold().replace("’", "'")
        if folded in self.nothing:
            return Token("nothing", *span, self.nothing[folded])
        if folded in self.topics:
            return Token(TOPIC, *span, self.topics[folded])
        if folded in self.suits:
            return Token(SUIT, *span, self.suits[folded])
        return Token(self.concepts.get(folded, IDLE_WORD), *span, folded)


def _value(word: str) -> int:
    """A number as written; ValueError for what is no whole number."""
    folded = re.sub(r"\s+", " ", word).lower()
    if folded in NUMBERS:
        return NUMBERS[folded]
    if re.fullmatch(_KANJI, word):
        return kanji_number(word)
    sign, digits = (-1, word[1:]) if word[0] in "-−–" else (1, word)
    if not digits.isdigit():
        raise ValueError(word)
    return sign * whole(digits)


def _rank(word: str) -> int:
    folded = word.lower()
    if folded in _ORDINALS:
        return _ORDINALS[folded]
    return _value(re.sub(r"\s?(?:位|着|番手|番目?)$", "", folded))


def _names(names: Iterable[str]) -> str:
    """A pattern for any of some names, with what people are called by around them."""
    ways = []
    for name in sorted(names, key=len, reverse=True):
        letters = re.escape(name)
        if len(name) == 1 and name.isascii():
            way = rf"(?-i:(?<![A-Za-z0-9]){letters}(?![A-Za-z0-9]))"
            if name == "A":
                way = rf"(?-i:(?<![A-Za-z0-9])A(?![A-Za-z0-9])(?!\s+(?!(?:{A_VERBS})\b)[a-z])(?!\s+[A-Z][a-z]))"
        elif name.isascii():
            way = rf"(?<![A-Za-z0-9]){letters}(?![A-Za-z0-9])"
            if name in ("I", "You", "We", "My"):
                way = rf"(?-i:(?<![A-Za-z0-9]){letters}(?![A-Za-z0-9]))"
        elif re.fullmatch("[ァ-ヶー]+", name):
            way = f"(?<![ァ-ヶー]){letters}(?![ァ-ヶー])"
        elif re.fullmatch("[一-龥]", name):
            way = f"(?<![一-龥]){letters}(?![一-龥])|(?<![一-龥]){letters}(?=様|君|氏|先生|殿)"
        else:
            way = letters
        ways.append(way)
    return rf"{CALLED}(?P<called>{'|'.join(ways)}){HONORIFIC}"


A_VERBS = (
    "has|had|holds|held|scores?|scored|gets|got|and|is|wins|won|plays|played|leads|led|takes|took"
    "|with|also|only|then|beats|who|ties|tied|"
    "sits|follows|does|was|goes|receives?|received|attacks?|attacked|totals?|comes|came|finishes|loses|lost|ends|earns"
    "|makes|made|collects|adds|still|again|"
    "shows?|showed|beat|keeps|kept|discards|may|must|can|for|or|but|would|owns|needs|becomes|to|in"
    "|both|each|out|a|the|laid|lays|alone|starts?|started|begins?|began|deals|dealt|picks|picked|passes|passed"
)
