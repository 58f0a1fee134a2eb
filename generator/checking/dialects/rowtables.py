"""Tables of rows, read by their headers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules_engine.echo import whole

from . import tokens as kinds
from .rowplayers import RowPlayers
from .rowrest import RowRest
from .rowstate import (
    EXPR,
    LIST,
    RANGE,
    Told,
)
from .scenes import Sentence
from .state import CLAIM, GIVEN, HARMLESS
from .tokens import CARDS, NAME, NUMBER, Token


class RowTables(RowRest, RowPlayers):
    """Reads one line after the other."""

    def _table(self, one: Sentence, tokens: list[Token]) -> bool:
        """Read a line of a table by its header; whether it is one with a row, or the header."""
        here = self._rows_in(one)
        cells = [
            (match.start(), match.end())
            for match in re.compile(r"[^|\n]+").finditer(self.text, one.start, one.end)
            if match[0].strip() or match.start() > one.start
        ]
        if not here:
            if one.table != self.table:
                self.table = one.table
                self.header = [self._column(self.text[low:high]) for low, high in cells]
            for token in tokens:
                if token.kind != NAME:
                    token.taken = token.taken or HARMLESS
            return True
        self.current = now = here[0]
        given = [place for place, (low, high) in enumerate(cells) if low < now.row.end and now.row.start < high]
        header = self.header
        if len(given) > 1 and len(header) < len(cells):
            header = (
                [*header[: given[0]], *[""] * len(given), *header[given[0] + 1 :]]
                if len(header) == len(cells) - len(given) + 1
                else header
            )
        for token in tokens:
            if token.kind == CARDS:
                token.taken = GIVEN
        bonus = "bonus" in header
        if bonus:
            at = header.index("bonus")
            if {"points", "total"} & set(header[:at]):
                header = [*header[: at + 1], *("total" if one == "points" else one for one in header[at + 1 :])]
        for place, (low, high) in enumerate(cells):
            if place in given:
                continue
            column = header[place] if place < len(header) else ""
            inside = [token for token in tokens if low <= token.start < high and not token.taken]
            if now.row.name_start >= low and now.row.name_start < high:
                for token in inside:
                    token.taken = GIVEN
                continue
            self._cell(now, column, inside, bonus, (low, high))
        self._rest(tokens)
        return True

    def _column(self, said: str) -> str:
        """What a column is for, by its header."""
        for name, pattern in (
            ("bonus", r"ボーナス|上がり|bonus|going out|加点|\bout\b"),
            ("down", r"裏|伏せ|down"),
            ("lengths", r"枚数|長さ|つながり|区切|stretch|runs?\b|groups|lengths?\b|cards in"),
            ("sum", r"内訳|計算|式|二乗|squares|working|breakdown|sum of|how"),
            ("total", r"合計|総|^\s*計|total|final|最終|sum\b|deal score"),
            ("points", r"点|スコア|points?|score|pts"),
        ):
            if re.search(pattern, said, re.IGNORECASE):
                return name
        return ""

    def _cell(self, now: Told, column: str, tokens: list[Token], bonus: bool, span: tuple[int, int]) -> None:
        if not now.known:
            for token in tokens:
                token.taken = token.taken or HARMLESS
            return
        numbers = [token for token in tokens if token.kind == NUMBER]
        if (
            column in ("lengths", "sum")
            and numbers
            and all(token.kind in (NUMBER, kinds.COMMA, LIST, kinds.WORD, EXPR) for token in tokens)
            and "=" not in self.text[slice(*span)]
            and not re.search("[×x*²^=+]", self.text[slice(*span)])
        ) or (column == "lengths" and tokens):
            self._listed(now, column, tokens, span)
            return
        with_it = re.search(r"込み?|含|incl|with", self.text[slice(*span)])
        if column in ("points", "total") and len(numbers) == 2 and with_it and now.bonus:
            for one, worth in zip(numbers, (now.points + now.bonus, now.bonus), strict=True):
                self._truth(now, one, one.start, one.value, worth, (one.digits,) if one.digits[1] else ())
            for token in tokens:
                token.taken = token.taken or HARMLESS
            now.with_bonus = self.bonus = True
            return
        if column == "sum" or any(token.kind in (EXPR, LIST, RANGE) for token in tokens):
            now.item = -1
            now.said.clear()
            if column in ("sum", "lengths") and len(numbers) == len(tokens) == 1 and not numbers[0].unit:
                right = now.lengths if column == "lengths" else now.squares
                self._truth(now, numbers[0], numbers[0].start, [numbers[0].value], right)
                return
            for index in range(len(tokens)):
                if not tokens[index].taken:
                    self._token(tokens, index)
            return
        rights = {
            "points": now.points,
            "total": now.points + (now.bonus if bonus else 0),
            "bonus": now.bonus,
            "down": now.down,
        }
        if len(numbers) == 1 and column in rights:
            one = numbers[0]
            key = "points" if rights[column] == now.points and column in ("points", "total") else "="
            digits = (one.digits,) if one.digits[1] else ()
            if key == "points":
                self._claim(now, "points", None, one.value, "is", one, digits)
            else:
                self.bonus = self.bonus or bonus
                now.with_bonus = now.with_bonus or bool(bonus and now.bonus)
                self._truth(now, one, one.start, one.value, rights[column], digits)
            for token in tokens:
                if token.kind == kinds.OPERATOR:
                    token.taken = HARMLESS
        elif column == "lengths" and numbers and len(numbers) == 1 and len(now.lengths) > 1:
            self._truth(now, numbers[0], numbers[0].start, numbers[0].value, len(now.open))
        elif column == "bonus" and not numbers:
            said = self.text[slice(*span)].strip()
            mark = bool(re.fullmatch(r"[○◯✓✔はいyes*★◎]+|yes|上がり|out", said, re.IGNORECASE))
            for token in tokens:
                token.taken = token.taken or HARMLESS
            if mark or said:
                goes_out = bool(now.bonus) and self._full() is now
                if mark != goes_out and said != "" and tokens:
                    self._truth(now, tokens[0], tokens[0].start, said, "out" if goes_out else "not out")

    def _listed(self, now: Told, column: str, tokens: Sequence[Token], span: tuple[int, int]) -> None:
        """3, 2, 2 or 3+2+2 under the lengths of the stretches, or their squares; one number may be a count."""
        words = list(re.finditer("[0-9]+", self.text[slice(*span)]))
        values = [whole(word[0]) for word in words]
        right = now.lengths if column == "lengths" else now.squares
        counts = [len(now.stretches), len(now.open)] if column == "lengths" else []
        if len(values) == 1 and values[0] in counts and [values[0]] != right:
            right = values
        if len(values) != len(right) or not tokens:
            return
        for token in tokens:
            token.taken = token.taken or HARMLESS
        tokens[0].taken = CLAIM
        for word, value, wanted in zip(words, values, right, strict=True):
            at = span[0] + word.start()
            self._truth(now, tokens[0], at, value, wanted, ((at, at + len(word[0])),))
