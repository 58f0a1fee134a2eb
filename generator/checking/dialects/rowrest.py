"""What of the words about rows found no meaning although it could claim something."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules_engine.echo import whole as whole_number

from ..numberwords import NUMBERS, kanji_number
from . import tokens as kinds
from .rowstate import (
    EXPR,
    LENGTHS,
    LIST,
    RANGE,
    RowState,
)
from .state import CLAIM, GIVEN, HARMLESS, MEANT
from .tokens import CARDS, NAME, NUMBER, Token

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


_DOWN_COUNTS = re.compile(
    r"(?:伏せ|裏(?:向き|返し)?)[^。\n、]{0,10}(?:数えま|数える|数えた|数に入|得点に(?:なり|なる|入)"
    r"|点になり|点になる|カウントしま)(?!せん)"
    r"|\bface[- ]down[^.\n]{0,24}(?<!not )(?<!n't )(?<!never )"
    r"\b(?:counts?|scores?|counted|scored)\b(?!\s+(?:for\s+)?(?:nothing|no))",
    re.IGNORECASE,
)
_STILL_DOWN = re.compile(
    r"\b(?:has|have|had|with|leaves|keeps)\s+(?:still\s+)?(?:an?|one|two|some|[0-9])\s+(?:card\s+)?face[- ]down"
    r"|\bstill\s+(?:has|have|had)\s+(?:an?|one|two|some)\s+face[- ]down"
    r"|(?:伏せ|裏(?:向き|返し)?)(?:た|の)(?:カード|札)が(?:まだ)?[^。、\n]{0,6}(?:あり|ある|残)",
    re.IGNORECASE,
)
_ALL_IN_ORDER = re.compile(
    r"\ball\s+(?:(?P<many>two|three|four|five|six|seven|nine|eight|ten|[0-9]+)\s+|of\s+(?:the\s+|these\s+|them\s+)|the\s+|my\s+|her\s+|his\s+)?(?:cards\s+)?"
    r"(?:are|lie|were|is|stand)?\s*(?:in\s+(?:ascending\s+)?order|in\s+sequence|ascending)"
    r"|(?:(?P<many2>[0-9]+|[八九十])枚(?:すべて|全部|とも|が全部|がすべて)|(?<![0-9])(?:すべて|全部|全て)(?:の(?:カード|札))?[がは]?)"
    r"(?:、)?(?:昇順|順番どおり|順番通り|順に並|つながって|ひと続き|一続き)",
    re.IGNORECASE,
)
"""Of face-down cards that they count, of all cards that they are in order."""


def _many(word: str) -> int:
    """A number in any words."""
    if word.isdigit():
        return whole_number(word)
    return NUMBERS.get(word.casefold()) or kanji_number(word)


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

    def amiss(self, low: int, high: int) -> Token | None:
        """Words that say of all cards what is so of some: face-down cards that count, all nine in order."""
        if (down := _DOWN_COUNTS.search(self.text, low, high)) is not None:
            return Token(kinds.WORD, *down.span())
        still = _STILL_DOWN.search(self.text, low, high)
        if still is not None and self.near(still.start()).known and not self.near(still.start()).down:
            return Token(kinds.WORD, *still.span())
        whole = _ALL_IN_ORDER.search(self.text, low, high)
        now = self.near(whole.start()) if whole else None
        said = (whole["many"] or whole["many2"]) if whole is not None else None
        one_stretch = now is not None and now.known and len(now.stretches) == 1
        if whole is not None and now is not None and said and one_stretch and _many(said) != len(now.open):
            return Token(kinds.WORD, *whole.span())
        if whole is not None and now is not None and now.known and (len(now.stretches) > 1 or now.down):
            said = whole["many"] or whole["many2"]
            return Token(kinds.WORD, *whole.span()) if not said or _many(said) == len(now.ranks) else None
        return None

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
