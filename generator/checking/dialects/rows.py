"""Rows of cards as people write them, found in sentences and tables and put together with the words about them.

A row is as long as one of the game's; shorter lists are parts of one and belong to what is said (``rowtalk``). Rows of
several players told together are one account, and so are those of one table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from ..notations import Notations, Wording
from ..spelling import Misspelt, Spelt
from .holders import Holders
from .scenes import HEADING, ITEM, TABLE_ROW, Sentence

_SIGNS = "■□▢▇█●?*_✕×"
_DOWN_WORDS = r"(?:裏(?:向き|返し)?|伏せ?札?|ふせ|[Ff]ace[- ]down|[Dd]own|\([Dd]own\)|back)"
_GAP = r"[ \t]{1,3}|[ \t]*[,、/;|][ \t]*\n?[ \t]*|[ \t]*[\])】〉}][ \t]*[,、/-]?[ \t]*[\[(【〈{][ \t]*"
_SEPARATORS = (
    r"[ \t]*[,、][ \t]*\n?[ \t]*|[ \t]*/[ \t]*|[ \t]*[\])】〉}][ \t]*[,、/-]?[ \t]*[\[(【〈{][ \t]*",
    _GAP,
    r"[ \t]*・[ \t]*|[ \t]*[/|][ \t]*|[ \t]+",
    r"[ \t]*[-–—][ \t]*|[ \t]*/[ \t]*|[ \t]{1,3}",
    r"[ \t]*(?:→|->|>)[ \t]*",
    r"[\])」』】〉][ \t]*[,、]?[ \t]*[\[(「『【〈]",
)
_OUT_IS = re.compile(
    r"上がったのは(?P<name>[^。、\s]{1,6}?)(?:さん|くん|ちゃん)?(?:です|でした|だった|だ|で)?[。、]\s?(?:その)?(?:列|並び)は\s?\Z"
)
_STRANGE = r"(?:[0-9]{1,3}|[JQKZ])(?![0-9A-Za-z])"
_BEHIND = r"(?![0-9A-Za-z²^]|[ \t]?(?:点|枚|つ|人|位|番|[+×*]|points?\b|pts\b|cards?\b))"


@dataclass(eq=False)
class CardRow:
    """A whole row: where it stands, its cards, and before it whose it is."""

    start: int
    end: int
    cards: tuple[Spelt | Misspelt, ...]
    name: str = ""
    name_start: int = -1
    sentence: int = -1

    @property
    def begin(self) -> int:
        """Where it begins, with the name."""
        return self.name_start if 0 <= self.name_start < self.start else self.start


@dataclass(eq=False)
class Account:
    """Rows that are told together, and the sentences about them."""

    rows: list[CardRow]
    sentences: list[Sentence] = field(default_factory=list)


class Rows:
    """Finds the rows of a game in the plain text of one file."""

    def __init__(self, notations: Notations, wording: Wording, text: str) -> None:
        self.notations, self.wording, self.text = notations, wording, text
        self.holders = Holders(notations)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """How many places a row may have, by the game's tables."""
        game = self.notations.game
        return tuple(sorted({getattr(game(seats), "places", 0) for seats in game.players}))

    @cached_property
    def card(self) -> str:
        """A pattern for one card of a row, face up or down."""
        suits = sorted((word for word in self.notations.speller.suits if not word.isascii()), key=len, reverse=True)
        ranks = sorted((word for word in self.notations.speller.ranks if len(word) < 6), key=len, reverse=True)
        suit = "|".join(map(re.escape, suits))
        rank = "|".join(re.escape(word) + ("(?![0-9A-Za-z])" if word.isascii() else "") for word in ranks)
        down = (
            f"{re.escape(self.wording.down)}(?![0-9A-Za-z])|x(?![0-9A-Za-z])|[{re.escape(_SIGNS)}]"
            f"|{_DOWN_WORDS}(?![0-9A-Za-z])"
        )
        return rf"(?:(?:(?:{suit})\ufe0f?の?[ \t]?)?(?:{rank}|a(?![0-9A-Za-z]))|{down})"

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """A whole row; a strange card may stand in the midst of it."""
        low, high = self.places[0] - 2, self.places[-1]
        ways = (
            f"{self.card}(?:(?:{gap})(?:{self.card}|[♠♥♣♦]?{_STRANGE})){{{low},{high}}}(?:{gap}){self.card}"
            for gap in _SEPARATORS
        )
        return re.compile(rf"(?<![0-9A-Za-z.+×例図])(?:{'|'.join(f'{way}{_BEHIND}' for way in ways)})")

    @cached_property
    def one(self) -> re.Pattern[str]:
        """One card, or what stands in the place of one."""
        return re.compile(f"{self.card}|[♠♥♣♦]?{_STRANGE}")

    def cards(self, start: int, end: int) -> tuple[Spelt | Misspelt, ...]:
        """The cards of a row, in any suits where none is said, no card twice."""
        speller, down = self.notations.speller, self.wording.down
        words = list(self.one.finditer(self.text, start, end))
        suited = [re.match(r"\D+?(?=(?:10|[1-9]|A|a|エース|ace)$)", word[0]) for word in words]
        taken = Counter[str]()
        cards: list[Spelt | Misspelt] = []
        for word, suit in zip(words, suited, strict=True):
            if suit and (suited_kind := self._suited(word[0])) is not None:
                cards.append(Spelt(suited_kind, *word.span()))
                taken[suited_kind] += 1
                continue
            rank = speller.ranks.get(word[0], speller.ranks.get(word[0].casefold(), word[0].upper()))
            kinds = speller.of_rank(rank)
            free = next((kind for kind in kinds if not taken[kind]), "")
            if not kinds and not re.fullmatch(rf"[♠♥♣♦]?{_STRANGE}", word[0]):
                cards.append(Spelt(down, *word.span()))
            elif free:
                taken[free] += 1
                cards.append(Spelt(free, *word.span()))
            else:
                cards.append(Misspelt(word[0], *word.span(), most=len(kinds)))
        return tuple(cards)

    def _suited(self, word: str) -> str | None:
        read = self.notations.speller.one(word.replace("の", ""), 0)
        return read[0][0].kind if read and len(read[0]) == 1 and isinstance(read[0][0], Spelt) else None

    def found(self, sentences: Sequence[Sentence]) -> list[CardRow]:
        """All rows in order, each with the sentence in which it stands."""
        rows: list[CardRow] = []
        place = 0
        tables = [one for one in sentences if one.kind == TABLE_ROW]
        spans = [(one.start, one.end) for one in tables]
        for match in self.pattern.finditer(self.text):
            start, end = match.span()
            if any(low <= start < high for low, high in spans):
                continue
            rows += self._row(start, end, rows)
        for one in tables:
            rows += self._in_cells(one)
        rows.sort(key=lambda row: row.start)
        for row in rows:
            while place + 1 < len(sentences) and sentences[place].end <= row.start:
                place += 1
            row.sentence = place
        return self._whole(rows, sentences)

    def _row(self, start: int, end: int, before: Sequence[CardRow]) -> Iterator[CardRow]:
        cards = self.cards(start, end)
        name, at = "", -1
        if len(cards) == self.places[-1] + 1 and self.text[start] in "*?_" and self.text[start + 1 : start + 2] == " ":
            start, cards = cards[1].start, cards[1:]  # the mark of an item
        if len(cards) == self.places[-1] + 1 and self.text[start] == "A" and self.text[start + 1 : start + 2] in " \t":
            name, at, start, cards = "A", start, cards[1].start, cards[1:]
        else:
            name, at = self.holders.before(self.text, before[-1].end if before else 0, start)
        if not name and (out := _OUT_IS.search(self.text[:start], max(0, start - 40))):
            name, at = out["name"], out.start("name")
        name = re.sub(r"(?:さん|くん|ちゃん)?の(?:列|並び|カード|札|場).*$", "", name)
        if sum(isinstance(card, Misspelt) and not card.most for card in cards) <= 1:
            yield CardRow(start, end, cards, name, at)

    def _in_cells(self, sentence: Sentence) -> Iterator[CardRow]:
        """A row in one cell, or with a card in each of as many cells."""
        cells = [
            match.span() for match in re.finditer(r"[^|\n]*[^|\s][^|\n]*", self.text[sentence.start : sentence.end])
        ]
        cells = [(sentence.start + low, sentence.start + high) for low, high in cells]
        first = next(iter(cells), (0, 0))
        for low, high in cells:
            match = self.pattern.search(self.text, low, high)
            if match:
                name, at = (
                    self._name_cell(*first)
                    if first != (low, high)
                    else self.holders.before(self.text, low, match.start())
                )
                yield CardRow(*match.span(), self.cards(*match.span()), name, at)
                return
        numbers = [self.text[low:high].strip() for low, high in cells]
        if sentence.block == sentence.table and [number for number in numbers if number.isdigit()] == [
            str(place) for place in range(1, sum(map(str.isdigit, numbers)) + 1)
        ]:
            return  # the header: the numbers of the places
        single = [bool(re.fullmatch(rf"\s*(?:{self.card}|{_STRANGE})\s*", self.text[low:high])) for low, high in cells]
        at = 0 if single[:1] == [True] and not self._is_named(cells, single) else 1
        run = 0
        while at + run < len(cells) and single[at + run] and run < self.places[-1]:
            run += 1
        if run in self.places and (run == self.places[-1] or at + run == len(cells) or not single[at + run]):
            start, end = cells[at][0], cells[at + run - 1][1]
            lead = len(self.text[start:end]) - len(self.text[start:end].lstrip())
            name, begin = self._name_cell(*first) if at else ("", -1)
            yield CardRow(start + lead, len(self.text[:end].rstrip()), self.cards(start, end), name, begin)

    def _is_named(self, cells: Sequence[tuple[int, int]], single: Sequence[bool]) -> bool:
        """Whether A in the first cell is a player: there are more cards than places."""
        low, high = cells[0]
        return (
            self.text[low:high].strip() == "A" and len(single) > self.places[-1] and all(single[: self.places[-1] + 1])
        )

    def _name_cell(self, low: int, high: int) -> tuple[str, int]:
        word = self.text[low:high].strip()
        name = re.sub(
            r"^(?:[Pp]layer\s+(?=[A-Z]\b)|プレイヤー(?=[A-Z]))|(?:さん|くん|ちゃん|君|様)?(?:の列)?$|['’]s row$",
            "",
            word,
        )
        at = self.text.find(name, low, high) if name else -1
        if not name or len(name) > 20 or not re.search(r"[^\W\d_]", name) or re.search(r"[0-9]", name):
            return "", -1
        return name, at

    def _whole(self, rows: Sequence[CardRow], sentences: Sequence[Sentence]) -> list[CardRow]:
        """Without what is only a part of the row before it, told again."""
        kept: list[CardRow] = []
        for row in rows:
            last = kept[-1] if kept else None
            near = last is not None and sentences[last.sentence].section == sentences[row.sentence].section
            if last is not None and near and sentences[row.sentence].kind != TABLE_ROW and self._is_part(last, row):
                continue
            kept.append(row)
        return kept

    def _is_part(self, whole: CardRow, part: CardRow) -> bool:
        ranks, theirs = self.ranks(whole), self.ranks(part)
        open_ = [rank for rank in ranks if rank != self.wording.down]
        if theirs == ranks and not part.name:
            return True
        if self.wording.down in theirs or len(theirs) >= len(ranks) or part.name:
            return False
        return any(open_[at : at + len(theirs)] == theirs for at in range(len(open_))) or bool(
            re.match(r"\s?(?:の|が|は)\s?[0-9一二三四五六七八九]+\s?枚", self.text[part.end :])
        )

    def ranks(self, row: CardRow) -> list[str]:
        """The ranks of a row, and the sign of face-down cards."""
        return [
            self.wording.down if card.kind == self.wording.down else self.notations.speller.rank(card.kind)
            for card in row.cards
            if isinstance(card, Spelt)
        ]

    # accounts ------------------------------------------------------------------------------------------------

    def accounts(self, sentences: Sequence[Sentence]) -> list[Account]:
        """The rows that are told together, each account with the sentences that may be about it."""
        rows = self.found(sentences)
        groups: list[list[CardRow]] = []
        for row in rows:
            if groups and self._together(groups[-1], row, sentences):
                groups[-1].append(row)
            else:
                groups.append([row])
        return [Account(group, self._around(groups, index, sentences)) for index, group in enumerate(groups)]

    def _together(self, group: Sequence[CardRow], row: CardRow, sentences: Sequence[Sentence]) -> bool:
        last, here = sentences[group[-1].sentence], sentences[row.sentence]
        if last.table >= 0 and last.table == here.table:
            return True
        if (
            last.section != here.section
            or not row.name
            or (last.kind == HEADING)
            or (last.table >= 0) != (here.table >= 0)
        ):
            return False
        named = {one.name for one in group}
        if "" in named or row.name in named or len(row.cards) != len(group[0].cards):
            return False
        most = (
            max(self.notations.game.players) if len(row.cards) == self.places[-1] else min(self.notations.game.players)
        )
        return len(group) < most and here.block - last.block <= 2

    def _around(self, groups: Sequence[Sequence[CardRow]], index: int, sentences: Sequence[Sentence]) -> list[Sentence]:
        """The sentences of an account: cut where two share one, and those up to its neighbours."""
        group = groups[index]
        first, last = group[0].sentence, group[-1].sentence
        inside = list(sentences[first : last + 1])
        before, after = self._gap(groups, index - 1, sentences)[1], self._gap(groups, index, sentences)[0]
        if index and groups[index - 1][-1].sentence == first:
            inside[0] = replace(inside[0], start=self._cut(groups[index - 1][-1].end, group[0]))
        if index + 1 < len(groups) and groups[index + 1][0].sentence == last:
            inside[-1] = replace(inside[-1], end=self._cut(group[-1].end, groups[index + 1][0]))
        return [*before, *inside, *after]

    def _cut(self, end: int, row: CardRow) -> int:
        """Where between two rows in one sentence the words of the second begin."""
        between = self.text[end : row.begin]
        stops = list(re.finditer(r"[、,;。\n]|(?<=\s)(?:and|while|but)\s|一方", between))
        return end + stops[-1].start() if stops else row.begin

    def _gap(
        self, groups: Sequence[Sequence[CardRow]], index: int, sentences: Sequence[Sentence]
    ) -> tuple[list[Sentence], list[Sentence]]:
        """The sentences between two accounts: those of the one before, and those of the one behind."""
        low = groups[index][-1].sentence + 1 if index >= 0 else 0
        high = groups[index + 1][0].sentence if index + 1 < len(groups) else len(sentences)
        some = sentences[low:high]
        if index < 0:
            return [], [one for one in some if one.section == sentences[high].section]
        last = sentences[low - 1]
        if index + 1 == len(groups):
            return [one for one in some if one.section == last.section], []
        behind = sentences[high]
        own = [
            one for one in some if one.block == last.block or (one.block < behind.block and one.section == last.section)
        ]
        lead = [one for one in own if one.block > last.block and one.block == behind.block - 1 and self._leads(one)]
        lead += [one for one in some if one.section == behind.section and one not in own]
        own = [one for one in own if one not in lead]
        if behind.block == last.block:
            own = list(some)
            lead = []
            while own and self._is_label(own[-1]):
                lead.insert(0, own.pop())
        return own, lead

    def _leads(self, one: Sentence) -> bool:
        return one.kind in (HEADING, ITEM) or self.text[one.start : one.end].rstrip().endswith((":", "：", "…"))

    def _is_label(self, one: Sentence) -> bool:
        said = self.text[one.start : one.end].strip()
        return bool(re.fullmatch(r"[(（]?(?:[0-9]{1,2}|[a-zA-Z])[.)）]", said)) or said.endswith((":", "："))
