"""What is said of rows of cards: stretch by stretch, by lists, in order or by squares, then the whole, the bonus.

The engine scores each row first; which stretch a number is about is settled by the order in which they are told and by
the cards named with them. Whatever could claim something and found no meaning is left over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from . import tokens as kinds
from .ofgame import of_the_game
from .rowbreaks import RowBreaks
from .rownumbers import RowNumbers
from .rowparts import RowParts
from .rowrest import STRICT
from .rowstate import (
    EXPR,
    LENGTHS,
    LIST,
    RANGE,
    units_of,
)
from .rowtables import RowTables
from .rowwords import RowWords
from .scenes import HEADING, ITEM, OF_THE_GAME, TABLE_ROW, Sentence
from .state import GIVEN, HARMLESS
from .tokens import CARDS, NAME, NUMBER, Token

_DOWN = re.compile(r"裏(?:向き|返し)|伏せ|\bface[- ]down\b", re.IGNORECASE)


class RowTalk(RowWords, RowBreaks, RowParts, RowNumbers, RowTables):
    """Reads all sentences of one account."""

    def read(self, sentences: Sequence[Sentence]) -> Iterator[tuple[int, int]]:
        """Read those that are about the rows; the span of each."""
        own = {one.block for one in sentences if self._rows_in(one)}
        tables = {one.table for one in sentences if one.table >= 0 and self._rows_in(one)}
        low, high = self.told[0].row.start, self.told[-1].row.end
        for one in sentences:
            tokens = self._tokens(one)
            if (
                not self._rows_in(one)
                and one.block not in own
                and not (low < one.start < high)
                and one.table not in tables
                and not self._related(one, tokens, own)
            ):
                continue
            self._sentence(one, tokens)
            if one.block > max(own, default=one.block):
                own.add(one.block)
            yield one.start, one.end

    def _related(self, one: Sentence, tokens: Sequence[Token], own: set[int]) -> bool:
        """Whether a sentence of another paragraph is about these rows."""
        of = {token.kind for token in tokens}
        first = min(own, default=one.block)
        if one.block < first:
            if OF_THE_GAME.search(self.text, one.start, one.end):
                return False
            if kinds.PLAYERS in of and one.end - one.start < 80 and not self._points(tokens):
                return one.kind == HEADING or one.block in (1, first - 1, first - 2)
            return (NAME in of and bool(of & {"out", "bonus"}) and one.block > first - 4) or (
                one.block == first - 1
                and (
                    (NAME in of and NUMBER in of)
                    or (self._points(tokens) and "generic" not in of and self._is_lead(one))
                )
            )
        if NAME in of:
            return bool(of & {NUMBER, "out", "bonus", "win", "lose", "tie", "max", "min", "more", "less", EXPR, "beat"})
        near = one.block <= max(own) + 1
        if near and NUMBER in of and _DOWN.search(self.text, one.start, one.end) and kinds.PLAYERS not in of:
            return True
        if "generic" in of or kinds.PLAYERS in of:
            return False
        if near and NUMBER in of and _DOWN.search(self.text, one.start, one.end):
            return True
        units = {unit for key in ("points", "lengths") for unit in units_of(self.wording, key)}
        if near and one.kind == ITEM and any(token.kind == NUMBER and token.unit in units for token in tokens):
            return True
        if near and "out" in of and len(self.told) > 1:
            return True
        telling = any(token.kind in (EXPR, LIST, RANGE) for token in tokens) or (
            self._points(tokens)
            and re.match(
                (
                    r"\s*[*_>\-・]*\s*(?:so\b|results?\b|answer|score|points\b|solution|thus|therefore|hence"
                    r"|total|sum|altogether|together|in all|this row"
                    r"|the row|this|that|these|those|which|he\b|she\b|his|her|you|i\b|with the bonus|結局|つまり|以上"
                    r"|ボーナス|早?上がり|残り|最後|次|よって|したがって|だから|なので|結果|合計|全部"
                    r"|あわせて|合わせて|得点|点数|答え|こたえ|正解|この列|これ)"
                ),
                self.text[one.start : one.end],
                re.IGNORECASE,
            )
        )
        return near and bool(telling)

    def _is_lead(self, one: Sentence) -> bool:
        return self.text[one.start : one.end].rstrip().endswith((":", "：")) or one.end - one.start < 60

    def _points(self, tokens: Sequence[Token]) -> bool:
        units = {unit.casefold() for some in self.wording.claims["points"].units.values() for unit in some}
        return any(token.kind == NUMBER and token.unit in units for token in tokens)

    def _sentence(self, one: Sentence, tokens: list[Token]) -> None:
        if one.kind == TABLE_ROW and self._table(one, tokens):
            self.marks += tokens
            return
        if (amiss := self.amiss(one.start, one.end)) is not None:
            self._leave(amiss)
        if self._of_no_matter(one, tokens):
            self.marks += tokens
            return
        self._subject(one, tokens)
        self._reasons(tokens)
        for index, token in enumerate(tokens):
            if token.taken and token.kind != NAME:
                continue
            self._token(tokens, index)
        self._rest(tokens)
        self.marks += tokens

    def _of_no_matter(self, one: Sentence, tokens: Sequence[Token]) -> bool:
        if not _DOWN.search(self.text, one.start, one.end) and of_the_game(
            self.text, (one.start, one.end), [token for token in tokens if not token.taken]
        ):
            for token in tokens:
                token.taken = token.taken or HARMLESS
            return True
        of = {token.kind for token in tokens if not token.taken}
        telling = of & {NUMBER, EXPR, LIST, LENGTHS, RANGE, CARDS, kinds.RANGE}
        asks = "?" in "".join(self.text[token.start : token.end] for token in tokens[-2:])
        line = max(
            (place for place, token in enumerate(tokens[:-1]) if token.kind in (kinds.LINE, kinds.OPEN)), default=-1
        )
        if asks:
            for token in tokens[line + 1 :]:
                if (
                    token.kind == NUMBER
                    and not token.taken
                    and self._is_asserted(token, tokens[-1].end, any(other.kind == kinds.TOPIC for other in tokens))
                ):
                    self._leave(token)
                elif token.kind != CARDS:
                    token.taken = token.taken or HARMLESS
            if line < 0 and not of & {CARDS}:
                return True
        return not telling and NAME not in of and not of & (STRICT | {"out", kinds.PLAYERS})

    def _is_asserted(self, one: Token, end: int, topic: bool) -> bool:
        """49 points, isn't it? A number that is asked for says something unless it is right, or No follows."""
        if not one.unit and not topic:
            return False
        now = self.near(one.start)
        if re.match(r"\s?(?:枚?が|(?:cards?\s)?(?:are|lie)\s)?(?:表|face[- ]up)", self.text[one.end :]):
            return now.known and one.value != len(now.open)
        true = {
            now.points,
            now.points + now.bonus,
            len(now.open),
            now.down,
            len(now.ranks),
            len(now.stretches),
            *now.squares,
            *now.lengths,
        }
        answer = re.match(
            r"[\s」』”\"]*(?:と|no\b|not\b|nope|いいえ|いや|違|ちがい|残念)", self.text[end : end + 12], re.IGNORECASE
        )
        return now.known and one.value not in true and not answer

    def _subject(self, one: Sentence, tokens: Sequence[Token]) -> None:
        here = self._rows_in(one)
        named = [self.names[token.value] for token in tokens if token.kind == NAME and token.value in self.names]
        if here:
            self.current = here[0]
        elif len(named) == 1 or (named and not here):
            self.current = named[0]

    def _token(self, tokens: list[Token], index: int) -> None:
        one = tokens[index]
        if one.kind == CARDS:
            self.current = one.value
            one.taken = GIVEN
        elif one.kind == NAME:
            self.current = self.names.get(one.value, self.current)
        elif one.kind in (LIST, RANGE):
            self._stretch(tokens, index)
        elif one.kind == LENGTHS:
            self._all_lengths(tokens, index)
        elif one.kind == EXPR:
            self._expression(tokens, index)
        elif one.kind == NUMBER:
            self._number(tokens, index)
        elif one.kind == kinds.PLAYERS:
            self._players(one)
        elif one.kind == "out":
            self._out(tokens, index)
        elif one.kind == "bonus":
            self.bonus = True
            self.current.with_bonus = True
            one.taken = HARMLESS
        elif one.kind in ("max", "min"):
            self._best(tokens, index)
        elif one.kind in ("win", "tie", "beat"):
            self._wins(tokens, index)
        elif one.kind == "ratio":
            self._twice(tokens, index)
