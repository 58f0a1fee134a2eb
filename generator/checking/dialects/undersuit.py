"""Cards whose suit is said once, before them: spades: Ann 3, 4 and 5, Ben 8; スペードは、私が9と4、母が10と3.

A number is a card only where a player is named before it who has none yet of that suit, and at least one other has
some: what stands behind, sums and points, is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..notations import Notations, Wording
from ..numberwords import NUMBERS
from ..spelling import Spelt
from .holders import NO_NAMES, NO_NAMES_JA, OF, Holders
from .lexicon import any_word, words_of
from .scenes import HEADING, Sentence, sentences_of
from .tokens import CARDS, HONORIFIC, Token

_BEHIND_SUIT = re.compile(
    r"(?:の(?:点数|得点|計算|採点|受け取り|合計|例|集計|内訳|行方|ゆくえ|分|ぶん|カード|札)?|は"
    r"|で|では|について|いきます|s\b)*[\s、:,*/・|」』)】]*"
)
_GLUE = re.compile(r"[\s/、,;・。.|と)）」』*]*(?:(?:and|then)\s+)?")
_NOT_CARDS = re.compile(
    r"[ \t]*(?:[=＝≒]|[×x*]\s?[0-9]|[0-9]|[+＋-]\s?[0-9]|対|%|\.[0-9]|:[0-9]|(?:of|to|against)\b"
    r"|[位着番人名回目月日時分秒円局戦])"
)
_MR = "さん|くん|君|ちゃん|様|氏"
_FEW = 2
_ROW = re.compile(r"^[ \t>]*\|[^\n]*$", re.MULTILINE)
_IN_ROW = re.compile(r"(?<=\|)[^|\n]*(?=\|)")
_HEADS = re.compile(
    r"[*_ ]*(?:cards?|(?:cards )?received|hand|pile|ranks|numbers|カード|札|手札|もらった(?:札|カード)"
    r"|受け取った(?:札|カード)|内訳)[*_ ]*",
    re.IGNORECASE,
)
_OF = re.compile(r"\s*(?:of|の)\b")
_BRACKETED = re.compile(r"\([^()\n]*\)|（[^（）\n]*）")
_STOP = re.compile(r"[。!?！？]|\.\s")
_FAR = 300  # letters before a name in which a word for a result may stand
_CELL = "|"
_ENTRY = re.compile(
    r"(?P<name>(?:(?:[Mm]y|[Tt]he|Aunt|Uncle|Player|Mrs?|Ms|Dr|プレイヤー)\s?)?(?<![\w'’])(?:[A-Za-zÀ-ɏ][\w'’-]{0,13}"
    r"|(?<=[Pp]layer )[0-9])(?:\s[A-Z](?:\w{1,12}|\.))?"
    r"|(?<![一-龥々ぁ-んァ-ヶー])[一-龥々ァ-ヶー]{1,8}|(?<![一-龥々ぁ-んァ-ヶー])[ぁ-ん一-龥々ー]{2,8}?)"
    rf"(?:[’']s)?{HONORIFIC}(?:の(?:分|ぶん|カード|札|手元))?[*_\])】」]*\s?(?:[:=|→はがも、–—-]|…+|・(?=\s)"
    r"|(?:has|had|have|got|gets|holds|with|took|collected|received)\b)*"
    r"[ \t]*(?:[0-9]枚[で、:]?\s?)?(?:(?:just|only|the|a"
    r"|an)[ \t]+)*[*_\[(（「『]*(?=[0-9AaJQK一二三四五六七八九十tfsen])"
)  # Ann: 3, 4; marty 10 and 3; 安藤 9・10
_TAIL = re.compile(
    r"[\])）」』*_]*[ \t]*(?:(?:の)?[0-9一二三四五六七八九]{1,2}\s?枚|\([0-9]\s?(?:枚|cards?)\))?"
    r"(?:[ \t]*(?:[=(（→⇒:：、,–—…-]|->|=>|で|is|makes|for|計|合計|sum|total|points?|pts?|点"
    r"|[0-9]{1,2}(?:\s?[+＋]\s?[0-9]{1,2})*|[)）])){0,9}"
    r"[\s/、,;.。|*>・-]*(?:(?:and|then|while|but|plus|そして)\s+|と)?[\s*>_-]*(?:[0-9]{1,2}[.)]\s+)?"
)
_SUPERLATIVE = re.compile(any_word([*words_of("max"), *words_of("min")]), re.IGNORECASE)


@dataclass(frozen=True, eq=False)
class UnderSuit:
    """Finds ranks alone where the suit stands before all of them."""

    notations: Notations
    wording: Wording

    def find(self, text: str, suited: Sequence[Token]) -> list[Token]:
        """The runs beside those whose suit stands with them."""
        found: list[Token] = []
        sentences = sentences_of(text) if self._suit_word.search(text) else []
        for suit, begin, end in self._stretches(text, suited, sentences):
            own = [one for one in suited if begin <= one.start < end]
            some, named = self._under(text, suit, begin, end, own)
            found += self._rows(text, suit, begin, end)
            entries = [] if own else self._entries(text, suit, begin, end)
            if len(entries) > max(named, _FEW):
                found += entries
            elif named > 1:
                found += some
        return found

    def _stretches(
        self, text: str, suited: Sequence[Token], sentences: Sequence[Sentence]
    ) -> Iterator[tuple[str, int, int]]:
        """From where to where which suit was said last."""
        marks: list[tuple[int, int, str]] = []
        for match in self._suit_word.finditer(text):
            if not any(one.start <= match.start() < one.end for one in suited):
                marks.append((*match.span(), self.notations.speller.suits[match[0].casefold()]))
        for one in suited:
            suits = {card.kind[:1] for card in one.value if isinstance(card, Spelt)}
            if len(suits) == 1:
                marks.append((one.start, one.start, suits.pop()))
        marks += [(one.start, one.start, "") for one in sentences if one.kind == HEADING]
        marks.sort()
        suit, begin = "", 0
        for start, end, said in [*marks, (len(text), len(text), "")]:
            if said != suit or start == len(text):
                if suit and begin < start:
                    yield suit, begin, start
                suit, begin = said, end

    def _under(self, text: str, suit: str, begin: int, end: int, own: Sequence[Token]) -> tuple[list[Token], int]:
        """The ranks with a name before them, and of how many players cards of this suit are told."""
        found: list[Token] = []
        names: set[str] = set()
        told = {card.kind for one in own for card in one.value if isinstance(card, Spelt)}
        low = self._past(text, begin, _BEHIND_SUIT)
        rest = list(own)
        at = begin
        while match := self._rank.search(text, at, end):
            if rest and rest[0].start <= match.start():
                one = rest.pop(0)
                names |= {self._holders.before(text, low, one.start)[0]}
                at = low = max(at, one.end)
                continue
            at = match.end()
            read = self.notations.speller.under(text, match.start(), suit)
            if read is None or (
                text[match.start() - 1 : match.start()].isalnum() and text[match.start() - 1].isascii()
            ):
                continue
            cards, stop = read
            if _NOT_CARDS.match(text, stop) or any(one.start < stop and match.start() < one.end for one in own):
                continue
            name, start = self._holders.before(text, self._past(text, low, _GLUE), match.start())
            if not name or name in names or told & {card.kind for card in cards} or _SUPERLATIVE.search(name):
                continue
            if self._announced(text, begin, start, match.start()):
                continue
            told |= {card.kind for card in cards}
            names.add(name)
            found.append(Token(CARDS, match.start(), stop, tuple(cards)))
            at = low = stop
        return found, len(names - {""})

    def _entries(self, text: str, suit: str, begin: int, end: int) -> list[Token]:
        """The longest list of names with ranks behind each, with no more than sums between, whatever the names are."""
        best: list[Token] = []
        here: list[Token] = []
        names: set[str] = set()
        told: set[str] = set()
        at = due = begin = self._past(text, begin, _BEHIND_SUIT)
        while match := _ENTRY.search(text, at, end):
            at = match.start() + 1
            name = match["name"]
            read = self.notations.speller.under(text, match.end(), suit)
            titled = re.match(_MR, text[match.end("name") :]) is not None and len(name) == 1
            if read is None or not (titled or self._called(name)):
                continue
            cards, stop = read
            kinds = {card.kind for card in cards}
            if _OF.match(text, stop) or len(kinds) < len(cards):
                continue
            if here and (match.start() > due or name in names or told & kinds):
                if len(here) > len(best):
                    best = here
                here, names, told = [], set(), set()
                if name in {one.unit.removeprefix(OF) for one in best}:
                    break
            if not here and self._results.search(
                _BRACKETED.sub("", text[max(begin, _line(text, match)) : match.end()])
            ):
                continue
            here.append(Token(CARDS, match.end(), stop, tuple(cards), OF + name))
            names.add(name)
            told |= kinds
            tail = _TAIL.match(text, stop)
            at, due = stop, tail.end() if tail else stop
        return max(best, here, key=len)

    def _rows(self, text: str, suit: str, begin: int, end: int) -> Iterator[Token]:
        """Rows of a table with ranks in each column, under a head of names: | Hearts | 9 2 | 8 3 |."""
        for row in _ROW.finditer(text, text.rfind("\n", 0, begin) + 1, end):
            cells = [(match.start(), match[0].strip()) for match in _IN_ROW.finditer(text, row.start(), row.end())]
            head, own = cells[0][1] if cells else "", cells[1:]
            named = self._suit_word.fullmatch(head.removesuffix("のカード").removesuffix("の札")) is not None
            if len(own) < _FEW + 1 or not (_HEADS.fullmatch(head) or named):
                continue
            if (
                named
                and self.notations.speller.suits[head.removesuffix("のカード").removesuffix("の札").casefold()] != suit
            ):
                continue
            tokens = []
            for start, cell in own:
                at = start + len(text[start:]) - len(text[start:].lstrip())
                read = self.notations.speller.under(text, at, suit)
                if read is None or text[at : read[1]].strip() != cell:
                    break
                tokens.append(Token(CARDS, at, read[1], tuple(read[0])))
            if len(tokens) == len(own) and sum(len(one.value) for one in tokens) > len(own):
                yield from tokens

    def _called(self, name: str) -> bool:
        """Whether a word may be somebody's name where it stands in a list."""
        return (
            self._holders.is_name(name)
            and name.capitalize() not in NO_NAMES
            and name.casefold() not in NUMBERS
            and not NO_NAMES_JA.fullmatch(name)
            and not _SUPERLATIVE.search(name)
            and self.notations.speller.rank_word.fullmatch(name) is None
        )

    def _announced(self, text: str, begin: int, name: int, at: int) -> bool:
        """Whether a word for a result stands before the name or the number, so that the number is one."""
        line = text.rfind("\n", 0, at) + 1
        if text[line:at].lstrip().startswith(_CELL):
            return self._column_of_result(text, line, at)
        low = max(begin, line, name - _FAR)
        sentence = max([low, *(match.end() for match in _STOP.finditer(text, low, name))])
        before = self._settled.sub("", text[sentence:name])
        return bool(self._results.search(before) or self._results.search(text, name, at))

    def _column_of_result(self, text: str, line: int, at: int) -> bool:
        """Whether the header of a table says of the column that it holds results."""
        column = text[line:at].count(_CELL)
        first = line
        while first and text[text.rfind("\n", 0, first - 1) + 1 : first].lstrip().startswith(_CELL):
            first = text.rfind("\n", 0, first - 1) + 1
        cells = text[first : text.find("\n", first)].split(_CELL)
        return column < len(cells) and bool(self._results.search(cells[column]))

    def _past(self, text: str, at: int, what: re.Pattern[str]) -> int:
        match = what.match(text, at)
        return match.end() if match else at

    @cached_property
    def _holders(self) -> Holders:
        return Holders(self.notations)

    @cached_property
    def _results(self) -> re.Pattern[str]:
        """Words for results: sums, points."""
        numeric = [said for said in self.wording.claims.values() if said.form == "number"]
        words = {word for said in numeric for some in said.words.values() for word in some}
        return re.compile(any_word(words - {*words_of("hold"), "gets", "get", "receive"}), re.IGNORECASE)

    @cached_property
    def _settled(self) -> re.Pattern[str]:
        """A word for a result with its number right behind: of what follows it says nothing."""
        return re.compile(rf"(?:{self._results.pattern})\s?[0-9]{{1,2}}(?=[、,;)）])", re.IGNORECASE)

    @cached_property
    def _suit_word(self) -> re.Pattern[str]:
        return re.compile(any_word(self.notations.speller.far_suits), re.IGNORECASE)

    @cached_property
    def _rank(self) -> re.Pattern[str]:
        return self.notations.speller.rank_word


def _line(text: str, match: re.Match[str]) -> int:
    return text.rfind("\n", 0, match.start()) + 1
