"""What of the words about rows found no meaning although it could claim something."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.checking.dialects import tokens as kinds
from generator.checking.dialects.rowstate import (
    EXPR,
    LENGTHS,
    LIST,
    RANGE,
    RowState,
)
from generator.checking.dialects.state import CLAIM, GIVEN, HARMLESS, MEANT
from generator.checking.dialects.tokens import CARDS, NAME, NUMBER, Token

STRICT = MEANT - {
    "only",
    "first",
    "pronoun",
    "respectively",
    "bonus",
    "question",
    "answer",
    "negation",
    "relation",
    "they",
}


class RowRest(RowState):
    """Leaves it."""

    def _rest(self, tokens: Sequence[Token]) -> None:
        """Leave what could claim something and found no meaning; the first of it is told."""
        read = any(token.taken in (CLAIM, GIVEN) for token in tokens)
        named_here = any(token.kind == NAME for token in tokens)
        for index, token in enumerate(tokens):
            if token.kind == "bonus" and self._given_to_others(tokens, index):
                self._leave(token)
                return
            if token.taken:
                continue
            if token.kind == "first" and named_here:
                self._leave(token)
                return
            if (
                token.kind == kinds.OPERATOR
                and self.text[token.start] in "+×x*✕"
                and re.match(r"\s?[0-9]", self.text[token.end :])
            ):
                self._leave(token)
                return
            if (
                token.kind in (NUMBER, EXPR, LIST, LENGTHS, RANGE, kinds.RANGE, CARDS, kinds.RANK, kinds.PLAYERS)
                or token.kind in STRICT
            ):
                if (
                    token.kind == kinds.RANK
                    and token.unit == ""
                    and not (
                        named_here
                        and re.search(
                            r"\b(?:is|comes?|came|finish(?:es|ed)?|in|ends?|was)\s(?:the\s)?$",
                            self.text[max(0, token.start - 14) : token.start],
                        )
                    )
                ):
                    continue
                if token.kind == "condition" and self._sets_out(tokens, index):
                    continue
                if token.kind == "others" and re.match(
                    r"\s?の?(?:[0-9]+|[一二三四五六])?\s?枚", self.text[token.end :]
                ):
                    continue
                named = any(other.kind == NAME for other in tokens)
                if token.kind == "tie" and not named and "並" in self.text[token.start : token.end]:
                    continue
                if (
                    token.kind in ("more", "less", "than")
                    and not named
                    and not re.search("[0-9]", self.text[max(0, token.start - 14) : token.end + 14])
                ):
                    continue
                if (
                    token.kind == "more"
                    and index
                    and tokens[index - 1].kind == NUMBER
                    and not any(other.kind == "than" for other in tokens)
                ):
                    continue
                if token.kind == NUMBER and self._is_card(token):
                    token.taken = HARMLESS
                    continue
                if token.kind == "all" and not any(other.kind == NAME for other in tokens):
                    continue
                self._leave(token)
                return
            if token.kind == "negation" and read and self._denies(tokens, index):
                self._leave(token)
                return
            if token.kind == "out" and (len(self.told) > 1 or self.current.down):
                self._leave(token)
                return
            if (
                token.kind == "relation"
                and any(other.kind in (NUMBER, EXPR) and other.taken == CLAIM for other in tokens)
                and re.search(r"together|合わせて|あわせて|チーム|ペア", self.text[tokens[0].start : tokens[-1].end])
            ):
                self._leave(token)
                return

    def _given_to_others(self, tokens: Sequence[Token], index: int) -> bool:
        """Whether somebody is said to get the bonus whose row is not full, or not to get it."""
        who = next(
            (token for token in reversed(tokens[:index]) if token.kind == NAME and token.value in self.names), None
        )
        if any(
            token.kind in ("generic", "condition", "question") or (token.kind == NUMBER and token.taken == CLAIM)
            for token in tokens
        ):
            return False
        whose = self.names[who.value] if who is not None else self.current
        denied = any(token.kind in ("negation", "nothing") for token in tokens)
        return bool(whose.bonus) == denied

    def _sets_out(self, tokens: Sequence[Token], index: int) -> bool:
        """Suppose your row reads so: nothing was claimed yet, and the row stands there."""
        return (
            any(token.kind == CARDS for token in tokens)
            and not any(token.taken == CLAIM for token in tokens[:index])
            and tokens[index].value not in ("would", "could", "might", "should")
        )

    def _is_card(self, token: Token) -> bool:
        """9を動かすと: a card of a row, of which nothing is claimed."""
        near = [rank for told in self.told for rank in told.ranks]
        return (
            not token.unit
            and self.rank_of(str(token.value)) in near
            and bool(
                re.match(r"\s?(?:を|の(?:前|後|あと|次|位置|ところ|カード|あいだ|間|左|右))", self.text[token.end :])
            )
        )

    def _denies(self, tokens: Sequence[Token], index: int) -> bool:
        """Whether a negation is in one clause with a claim, and not the one of a number that was said not to be."""
        low = next(
            (
                place + 1
                for place in range(index - 1, -1, -1)
                if tokens[place].kind in (kinds.COMMA, kinds.STOP, kinds.LINE, CARDS)
            ),
            0,
        )
        high = next(
            (
                place
                for place in range(index + 1, len(tokens))
                if tokens[place].kind in (kinds.COMMA, kinds.STOP, kinds.LINE, CARDS)
            ),
            len(tokens),
        )
        clause = tokens[low:high]
        if clause and "しか" in self.text[clause[0].start : clause[-1].end]:
            return False
        return any(token.kind in (NUMBER, EXPR, LIST, RANGE) and token.taken == CLAIM for token in clause)
