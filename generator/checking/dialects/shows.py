"""Numbers that are shown one by one or in pairs: a pair of 4s, a single 9, 4のペア, 9を1枚; face down as well."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from rules_engine.echo import whole

from ..numberwords import NUMBERS, SEVERAL, kanji_number
from ..spelling import Misspelt, Spelt
from . import tokens as kinds
from .holders import Run
from .phrases import Line, Region, Shape
from .reading import Reading
from .scenes import CUE, HEADING, TABLE_ROW, Sentence
from .state import HARMLESS
from .telling import Told
from .tokens import Token

PAIR, SINGLE, EITHER, MANY, BARE = "pair", "single", "either", "many", "bare"
_DIGITS = r"(?<![0-9A-Za-z.×*])[0-9]{1,3}(?![0-9]|\.[0-9]|\s?[×*]\s?[0-9])"
_PLURAL = "ones|twos|threes|fours|fives|sixes|sevens|eights|nines|tens"
_WORD = "|".join(("one", *SEVERAL))
_KANJI = "(?<![一-龥])[一二三四五六七八九十](?![一-龥])"
_COUNT = rf"(?:[1-9](?![0-9])|10|{_WORD})"
_OWN = r"(?:(?:an?|the|his|her|my|your|their|its|another)\s+)?"
_SMALL = r"(?:(?:low|lower|high|higher|small|smaller|big|bigger)\s+)?"
_ONE = re.compile(
    rf"(?:(?:a|the)\s+)?single\s+(?P<either1>{_DIGITS})\s+or\s+(?:as\s+)?(?:an?\s+"
    rf"|the\s+)?pair(?!\s+of\s+[0-9])(?:\s+of\s+(?:them|it))?"
    rf"|\b(?:one|a\s+single)\s+or\s+(?:two|a\s+pair\s+of|both)\s+(?P<either2>[0-9]{{1,3}})['’]?s?(?![A-Za-z0-9])"
    rf"|(?P<either3>{_DIGITS}),?\s+(?:singly|alone|as\s+a\s+single|single)\s+or\s+(?:as\s+)?(?:an?\s+)?pair(?!\s+of)"
    rf"|(?P<either4>{_DIGITS}|{_KANJI})\s?(?:を|の)?(?:1枚|一枚|シングル)(?:で)?(?:か|または|でも"
    rf"|も|、)\s?(?:2枚|二枚|ペア)(?:で)?(?:でも|も)?"
    rf"|{_OWN}{_SMALL}pairs?\s+of\s+(?P<pair1>[0-9]{{1,3}}|{_PLURAL})(?:['’]?s)?(?![A-Za-z0-9])"
    rf"|(?P<pair2>{_DIGITS})[-\s]pair\b"
    rf"|(?P<pair3>{_DIGITS}|{_KANJI})\s?の?ペア|ペアの(?P<pair4>{_DIGITS}|{_KANJI})"
    rf"|{_OWN}(?:single|lone|lonely)\s+(?P<single1>{_DIGITS}|{_WORD})(?![A-Za-z0-9])"
    rf"|(?P<single2>{_DIGITS})\s+(?:alone|as\s+a\s+single|single)\b"
    rf"|(?P<single3>{_DIGITS}|{_KANJI})\s?の?シングル|シングルの(?P<single4>{_DIGITS}|{_KANJI})"
    rf"|(?<![A-Za-z0-9])(?P<count1>{_COUNT})\s+(?P<many1>[0-9]{{1,3}}(?=['’]?s\b)|{_PLURAL})(?:['’]?s)?(?![A-Za-z0-9])"
    rf"|(?P<many2>{_DIGITS}|{_KANJI})\s?[」』]?(?:のカード)?(?:を|が|の|は)?\s?[(（]?(?P<count2>[1-9]|10"
    rf"|[一二三四五六七八九十])枚(?!目|も)"
    rf"|(?<![0-9])(?P<count3>[1-9]|10|[一二三四五六七八九十])枚の(?P<many3>{_DIGITS}|{_KANJI})(?![枚点])"
    rf"|\ban?\s+(?P<single6>two|three|four|five|six|seven|eight|nine|ten)(?![A-Za-z0-9-])(?!\s+(?:points?|cards?|players?|times?))"
    rf"|\b(?:an?|one)\s+(?P<single5>[0-9]{{1,3}})(?![A-Za-z0-9'’]|\s?(?:points?|cards?|players?)\b)",
    re.IGNORECASE,
)


class Shows(Shape):
    """Regions with such numbers; who holds them is looked up where the notation names players."""

    cue: re.Pattern[str] = re.compile("")
    """What a region must say."""
    never: re.Pattern[str] = re.compile(
        r"得点|[0-9０-９]点|最多|最長|ポイント|\b(?:points?|scores?d?|longest|run of)\b", re.IGNORECASE
    )
    """What it must not: that is another calculation."""

    def regions(self) -> Iterator[Region]:
        """Sections and announced examples in which numbers are shown."""
        if not self.cue.search(self.text):
            return
        for some in (part for section in _parts(self.reader.sentences, self.text) for part in self.parts(section)):
            said = self.text[some[0].start : some[-1].end]
            table = any(one.kind == TABLE_ROW for one in some) and not self.tables
            if not self.cue.search(said) or table or len(some) > _LONG:
                continue
            tokens = [token for one in some for token in self.found(one)]
            if not tokens or self.never.search(said):
                continue
            region = self.region(some, tokens)
            if region is not None:
                yield region

    tables = False
    """Whether they are read in tables."""

    def parts(self, some: list[Sentence]) -> Iterator[list[Sentence]]:
        """What of a section is an example by itself."""
        yield some

    def region(self, some: list[Sentence], tokens: list[Token]) -> Region | None:
        """The region that some sentences are, if they are one."""
        runs = self.holders.runs(self.text, tokens) if self.wording.named else [Run(one) for one in tokens]
        runs = [Run(run.cards, FIRST.sub("", run.name), run.name_start) for run in runs]
        names = list(dict.fromkeys(run.name for run in runs if run.name))
        kept = [one for one in some if one.kind != HEADING]
        return Region(kept, names, runs) if kept else None

    def from_first(self, region: Region) -> Region:
        """The same from the paragraph on in which the first number of somebody named stands, or the first of all."""
        first = min((run.cards.start for run in region.runs if run.name or not self.wording.named), default=-1)
        block = next((one.block for one in region.sentences if one.start <= first < one.end), -1)
        return replace(region, sentences=[one for one in region.sentences if one.block >= block])

    def only_asks(self, line: Line) -> bool:
        """Whether a line asks something: then words besides names, numbers and cards say nothing."""
        if not QUESTION.search(self.text, *self.bounds(line)):
            return False
        for one in line.tokens:
            if one.kind not in (kinds.NAME, kinds.NUMBER, kinds.CARDS):
                one.taken = one.taken or HARMLESS
        return True

    def found(self, sentence: Sentence) -> list[Token]:
        """All numbers of cards in a sentence, each with how many of it."""
        cards = [self._card(match) for match in _ONE.finditer(self.text, sentence.start, sentence.end)]
        lexer = self.reader.lexer(self.wording, {})
        for one in lexer.tokens(self.text, sentence.start, sentence.end, cards):
            said = self.text[slice(*one.digits)] if one.kind == kinds.NUMBER else ""
            counted = said and _COUNTED.match(self.text, one.digits[1])
            if (
                said
                and not counted
                and not _PLAYER.search(self.text, max(0, one.digits[0] - 12), one.digits[0])
                and not one.unit
                and not one.taken
                and one.value is not None
                and re.fullmatch("[0-9]+|[一-十]", said)
            ):
                cards.append(Token(kinds.CARDS, *one.digits, self._copies(str(one.value), 1, *one.digits), BARE))
        return sorted(cards, key=lambda one: one.start)

    def _card(self, match: re.Match[str]) -> Token:
        of = next(name for name in match.groupdict() if match[name] and name[:5] != "count")
        kind = of.rstrip("123456")
        count = {PAIR: 2}.get(kind, 1)
        if kind == MANY:
            count = _number(match["count" + of[-1]])
            kind = {1: SINGLE, 2: PAIR}.get(count, MANY)
        return Token(kinds.CARDS, *match.span(), self._copies(str(_number(match[of])), count, *match.span()), kind)

    def _copies(self, kind: str, count: int, start: int, end: int) -> tuple[Spelt | Misspelt, ...]:
        most = self._deck.count(kind)
        if count > most:
            return (Misspelt(self.text[start:end], start, end, most=most),)
        return (Spelt(kind, start, end),) * count

    @cached_property
    def _deck(self) -> list[str]:
        """The cards that there are, with as many players as can be."""
        deck = self.notations.game(max(self.notations.game.players)).deck
        return [deck.kinds[card] for card in deck.cards]

    # helpers -------------------------------------------------------------------------------------------------

    def each(self, reading: Reading, tokens: Sequence[Token]) -> Iterator[Token]:
        """The tokens with each name by itself: the strongest is Lena, Jill is second."""
        for one in tokens:
            single = self._single(reading, one) if one.kind == kinds.NAME and len(one.value) > 1 else []
            if not single:
                yield one
            for place, (seat, start, end) in enumerate(single):
                if place:
                    yield Token(kinds.COMMA, single[place - 1][2], start)
                yield Token(kinds.NAME, start, end, (seat,))

    def _single(self, reading: Reading, one: Token) -> list[tuple[str, int, int]]:
        """Each name of a token that holds several, with its place."""
        if len(one.value) == 1:
            return [(one.value[0], one.start, one.end)]
        found, at = list[tuple[str, int, int]](), one.start
        names = {seat: name for name, seat in reading.seats.items()}
        for seat in one.value:
            start = self.text.find(names[seat], at, one.end)
            if start < 0:
                return []
            found.append((seat, start, start + len(names[seat])))
            at = found[-1][2]
        return found

    def holder(self, reading: Reading, one: Token) -> str:
        """The seat of whose cards are told, or nothing."""
        return reading.seats.get(self.names_of.get(one.start, ""), "")

    def told(self, region: Region) -> Told | None:
        """What was read of a region."""
        self.names_of = {run.cards.start: run.name for run in region.runs if run.name}
        self.kind_of = {run.cards.start: run.cards.unit for run in region.runs}
        told = super().told(region)
        return replace(told, firm=True) if told is not None else None

    names_of: Mapping[int, str] = {}
    kind_of: Mapping[int, str] = {}

    def bounds(self, line: Line) -> tuple[int, int]:
        """From where to where the sentence of a line goes."""
        sentences = self.reader.sentences
        one = sentences[bisect_right(sentences, line.tokens[0].start, key=lambda one: one.start) - 1]
        return one.start, one.end

    def before_lines(self) -> Iterator[tuple[int, int]]:
        """The sentences of the section before those that were read, which are no part of the example."""
        sentences = self.reader.sentences
        if not self.lines or not self.lines[0].tokens:
            return
        first = bisect_right(sentences, self.lines[0].tokens[0].start, key=lambda one: one.start) - 1
        read = {self.bounds(line)[0] for line in self.lines if line.tokens}
        for one in sentences[max(0, first - _BEFORE) : first]:
            if one.section == sentences[first].section and one.start not in read:
                yield one.start, one.end

    def titles(self, line: Line) -> None:
        """Example two: the number of an example."""
        for one in line.tokens:
            down = any(other.kind == "facedown" for other in line.tokens) and self.text[one.end : one.end + 1] == "枚"
            down = down and one.kind == kinds.NUMBER and one.value == 1
            if (
                down
                or one.kind == "trump"
                or (one.kind == kinds.NUMBER and _TITLE.search(self.text, max(0, one.start - 12), one.start))
            ):
                one.taken = one.taken or HARMLESS

    def beside(self, line: Line, index: int, most: int = 40) -> Token | None:
        """Whom a word is said of: the name behind it where only a particle stands between, else the one before."""
        one = line.tokens[index]
        before = next((other for other in reversed(line.tokens[:index]) if other.kind == kinds.NAME), None)
        behind = next((other for other in line.tokens[index + 1 :] if other.kind == kinds.NAME), None)
        if behind is not None and _LEADS.fullmatch(self.text, one.end, behind.start):
            return behind
        return before if before is not None and one.start - before.end <= most else None


_LEADS = re.compile(
    (
        r"\s?(?:place|player|number|card|プレイヤー|の人|なの|い(?:数字|カード|札|もの|数|の)"
        r"|の)*\s?(?:になるのは|となるのは|になったのは|のは|は|が|:|=|→|\bis\b|\bwas\b|\bgoes to\b"
        r"|\bwill be\b)\s*(?:therefore|then|so|よって)?[\s(「]*"
    ),
    re.IGNORECASE,
)
_TITLE = re.compile(r"\b(?:example|case|round|number)\s\Z", re.IGNORECASE)
_COUNTED = re.compile(
    r"\s?(?:[枚つ人回位番目巡戦歳才手分時円日月年]|cards?\b|players?\b|of\b|more\b|numbers?\b|rounds?\b)", re.IGNORECASE
)
_PLAYER = re.compile(r"(?:[Pp]layers?|[Ss]eat|[Tt]eam|プレイヤー|プレーヤー)\s?\Z")
QUESTION = re.compile(r"[?？]|でしょうか|ますか。|ですか。")
FIRST = re.compile("(?:最初に|はじめに|初めに|開始時に|^今?度は|^今回は|^次は)(?=.)")
_BEFORE = 8  # sentences before an example
_LONG = 40  # sentences of one example


def _number(word: str) -> int:
    folded = word.lower()
    if folded.isdigit():
        return whole(folded)
    if folded in NUMBERS:
        return NUMBERS[folded]
    if folded in ("sixes", "twos"):
        return {"sixes": 6, "twos": 2}[folded]
    return NUMBERS[folded.removesuffix("s")] if folded.isascii() else kanji_number(word)


def _parts(sentences: Sequence[Sentence], text: str) -> Iterator[list[Sentence]]:
    """Sentences between headings and words that announce an example."""
    some: list[Sentence] = []
    for one in sentences:
        cue = CUE.match(text, one.start, one.end) is not None and any(other.kind != HEADING for other in some)
        if some and (one.section != some[-1].section or cue):
            yield some
            some = []
        some.append(one)
    if some:
        yield some
