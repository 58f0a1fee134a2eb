"""What is told of cards laid open: which of them are pictures, how many are of a suit, and which suit is absent.

What is so is of no matter beside the suit that follows from it; what is not is left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ..notations import Notations, Wording
from .lexicon import any_word
from .state import HARMLESS
from .tokens import CARDS, SUIT, Token

if TYPE_CHECKING:
    from .phrases import Line
    from .reading import Reading

_PICTURES = r"(?:picture|court|face)(?: cards?)?s?|絵札|絵ふだ|人物札"
_AMONG = (
    r"(?:\s+(?:among|amongst|in|on|was|were|is|are|has been|been|shown|showed|there|lies?|lay|of|them|the|three"
    r"|these|those"
    r"|cards?|it|at all|up|turned|showing|table|either|any|suits?|anywhere|visible))*"
)
_NONE = (
    r"\b(?:no|not (?:an?|one|any|a single)|without(?: an?| any)?|neither(?: an?)?|there(?:['’]s| is| are| was| were) no"
    r"|no ?body (?:has |had )?(?:laid|showed|shows|shown|played|put down|has|had|turned up)(?: an?| any)?"
    r"|no[- ]one (?:has |had )?(?:laid|showed|shows|shown|played|has|had|turned up)(?: an?| any)?"
    r"|none of (?:them|the (?:three|cards|three cards)|these|those)(?: cards)? (?:is|are|was|were)(?: an?)?"
    r"|(?:is|are|was|were)n['’]t (?:an?|any))"
)
_COUNTS = {"twice": 2, "two times": 2, "three times": 3, "thrice": 3, "2回": 2, "二回": 2, "3回": 3, "三回": 3}
_THREE = 3
_NOT_JA = r"(?:い)?(?:ない|なかった|なく|ません(?:でした)?|ず)"


class ShownTalk:
    """Reads it in one text; the cards are given with each sentence."""

    def __init__(self, notations: Notations, wording: Wording, text: str) -> None:
        self.notations, self.wording, self.text = notations, wording, text
        words = {word: rank for rank, some in wording.rank_words.items() for word in some}
        self.ranks = {
            **{word.casefold(): rank for word, rank in words.items()},
            **{one.casefold(): one for one in wording.high},
        }
        english = "|".join(rf"{word}s?" for word in words if word.isascii())
        letters = "".join(wording.high) or "!"
        picture = rf"(?:{english}|(?-i:(?<![A-Za-z])[{letters}](?![A-Za-z]))|{_PICTURES})"
        ja = "|".join(word for word in words if not word.isascii())
        picture_ja = rf"(?:{ja}|(?-i:(?<![A-Za-z])[{letters}](?![A-Za-z]))|絵札|絵ふだ|人物札)"
        suit = rf"(?P<suit>{any_word(word for word in notations.speller.suits if len(word) > 1 or not word.isascii())})"
        ways: Sequence[tuple[str, Callable[[re.Match[str], Sequence[str]], bool]]] = (
            (
                (
                    rf"{_NONE}\s+{picture}(?:\s*(?:,|and|or|nor|/|no|an?"
                    rf"|,\s*(?:and|or))\s*{picture})*{_AMONG}"
                ),
                self._no_picture,
            ),
            (
                (
                    rf"{picture_ja}(?:[、,・/とや(（]*(?:も|が|は)?[、,・/とや(（]*{picture_ja}[)）]?)*(?:が|は|も)?"
                    r"(?:1枚も|一枚も|どれも|まったく|全く|ひとつも|1つも|誰も|、)*(?:出して|出て|見えて|含まれて)?"
                    rf"(?:{_NOT_JA}|ありません|なし|無し|ゼロ|無い|無く)"
                ),
                self._no_picture,
            ),
            (
                (
                    rf"{picture_ja}(?:[、,・/とや]{picture_ja})*(?:が"
                    rf"|も)(?:ある|あり|いる|出た|出て|混じ|入っ|含ま)"
                ),
                self._pictures,
            ),
            (
                (
                    rf"\b(?:all|all of them|all three|all three cards|all the cards|they all|each)\s+(?:are|were|is|was"
                    rf"|being)\s+(?:of\s+)?{suit}"
                ),
                self._all,
            ),
            (rf"(?:3枚|三枚)?(?:とも|すべて|全部|ぜんぶ|みんな|全部が|すべてが)(?:が)?\s*{suit}", self._all),
            (
                (
                    rf"{suit}\s+(?:appears?|appeared|comes?|came|turns?|turned|is shown|are shown|was shown|were shown"
                    rf"|lies?|lay)(?:\s+up)?\s+(?P<times>twice|three times|thrice|two times)"
                ),
                self._times,
            ),
            (rf"{suit}\s+(?:is|are|was|were|has|have|had)\s+(?:in\s+)?(?:the|a)\s+majority", self._majority),
            (rf"{suit}(?:が|は)(?:いちばん|一番|最も)?多い", self._majority),
            (
                (
                    rf"\b(?:no ?body|no[- ]one)\s+(?:has\s+|had\s+)?(?:laid|showed|shows|shown|played|put down|has|had"
                    rf"|turned up)\s+(?:an?\s+|any\s+)?{suit}"
                ),
                self._absent,
            ),
            (rf"\b(?:no|without(?: any| an?)?|not (?:an?|one|a single))\s+{suit}{_AMONG}", self._absent),
            (
                (
                    rf"\bthe\s+(?:missing|absent|remaining|fourth|other|unseen|last)\s+(?:one|suit)\s*(?:is|was|being|,"
                    rf"|:|are|were)?\s*{suit}"
                ),
                self._absent,
            ),
            (
                (
                    rf"\b(?:only\s+)?{suit}\s+(?:is|are|was|were)\s+(?:the\s+)?(?:missing|absent|not shown|unseen"
                    rf"|left out|the only suit missing)"
                ),
                self._absent,
            ),
            (
                (
                    rf"(?:誰も|だれも|1枚も|一枚も|どこにも|まだ)*(?:見せて|出して|出て|出され(?:て)?|見えて|場に(?:出て)?|現れて|登場して){_NOT_JA}(?:のは|スートの"
                    rf"|マークの|、)?\s*{suit}"
                ),
                self._absent,
            ),
            (
                (
                    rf"(?:残り|残った|あまった|余った|のこり|残る|4つ目|四つ目)の?(?:スート"
                    rf"|マーク)?(?:の|は|である|、)?\s*{suit}"
                ),
                self._absent,
            ),
            (
                (
                    r"\b(?:among|of|in|from|between)\s+(?:the|these|those|all)\s+(?P<many>three|3)\b(?:\s+(?:cards|suits"
                    r"|of them))?"
                ),
                self._many,
            ),
            (
                (
                    rf"\bone\s+of\s+(?:them|the\s+(?:three|cards|three\s+cards)|these)\s+(?:is"
                    rf"|was)\s+(?:an?\s+)?{picture}"
                ),
                self._pictures,
            ),
            (rf"{picture_ja}ばかり", self._only_pictures),
        )
        self.spans: list[tuple[int, int]] = []
        self.ways = [(re.compile(pattern, re.IGNORECASE), holds) for pattern, holds in ways]

    def read(self, reading: Reading, line: Line, cards: Sequence[str]) -> list[Token]:
        """Take what a sentence says of them; the suits that it names there, which may be called trump, too."""
        kept: list[Token] = []
        spans = self.spans = list[tuple[int, int]]()
        for pattern, holds in self.ways if cards else ():
            for match in pattern.finditer(self.text, line.start, line.end):
                if any(low < match.end() and match.start() < high for low, high in spans):
                    continue
                inside = [one for one in line.tokens if match.start() <= one.start < match.end()]
                if any(one.kind == CARDS for one in inside):
                    continue
                spans.append(match.span())
                taken = [one for one in inside if one.kind != SUIT]
                kept += [one for one in inside if one.kind == SUIT]
                if not holds(match, cards):
                    suit = next((one for one in inside if one.kind == SUIT), None)
                    if holds == self._absent and suit is not None:
                        reading.state("=", None, suit.value, "truth", suit, value="")
                        suit.taken = ""  # it is called trump, too
                    else:
                        reading.leave(inside[0] if inside else Token("word", *match.span()), "a reason that is true")
                for one in taken:
                    one.taken = HARMLESS
                line.tokens[:] = [one for one in line.tokens if one not in taken]
                reading.tokens += taken
        return kept

    # what holds ----------------------------------------------------------------------------------------------

    def _said(self, match: re.Match[str]) -> Iterator[str]:
        """The ranks that some words name: those of all pictures where it is no single one."""
        words = "|".join([*map(re.escape, sorted(self.ranks, key=len, reverse=True))])
        found = [
            self.ranks[one[0].casefold()] for one in re.finditer(words, match[0], re.IGNORECASE) if self._whole(one)
        ]
        yield from found
        if not found or re.search(_PICTURES, match[0], re.IGNORECASE):
            yield from self.wording.high

    @staticmethod
    def _whole(one: re.Match[str]) -> bool:
        """Whether a letter is no part of a word."""
        before, behind = one.string[: one.start()][-1:], one.string[one.end() :][:1]
        alone = not (before.isascii() and before.isalpha()) and not (behind.isascii() and behind.isalpha())
        return len(one[0]) > 1 or alone

    def _shown(self, cards: Sequence[str]) -> list[str]:
        return list(map(self.notations.speller.rank, cards))

    def _no_picture(self, match: re.Match[str], cards: Sequence[str]) -> bool:
        return not set(self._said(match)) & set(self._shown(cards))

    def _pictures(self, match: re.Match[str], cards: Sequence[str]) -> bool:
        said = set(self._said(match))
        if re.search(_PICTURES, match[0], re.IGNORECASE):
            return bool(said & set(self._shown(cards)))
        return said <= set(self._shown(cards))

    def _only_pictures(self, match: re.Match[str], cards: Sequence[str]) -> bool:
        return set(self._shown(cards)) <= set(self._said(match))

    def _suit(self, match: re.Match[str]) -> str:
        table: Mapping[str, str] = self.notations.speller.suits
        return table.get(match["suit"], table.get(match["suit"].casefold(), ""))

    def _all(self, match: re.Match[str], cards: Sequence[str]) -> bool:
        return all(kind[:1] == self._suit(match) for kind in cards)

    def _times(self, match: re.Match[str], cards: Sequence[str]) -> bool:
        return sum(kind[:1] == self._suit(match) for kind in cards) == _COUNTS[match["times"].casefold()]

    def _majority(self, match: re.Match[str], cards: Sequence[str]) -> bool:
        return 2 * sum(kind[:1] == self._suit(match) for kind in cards) > len(cards)

    def _absent(self, match: re.Match[str], cards: Sequence[str]) -> bool:
        return all(kind[:1] != self._suit(match) for kind in cards)

    @staticmethod
    def _many(_: re.Match[str], cards: Sequence[str]) -> bool:
        return len(cards) == _THREE
