"""What numbers say of a row: counts, lengths and squares in the order of the stretches, the whole, the bonus."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules_engine.echo import whole

from . import tokens as kinds
from .rowplayers import RowPlayers
from .rowstate import (
    EXPR,
    LIST,
    RANGE,
    WORDS,
    Told,
    end_of,
    units_of,
)
from .state import CLAIM, HARMLESS
from .tokens import CARDS, CELL, NAME, NUMBER, Token


class RowNumbers(RowPlayers):
    """Reads one number after the other."""

    def _number(self, tokens: list[Token], index: int) -> None:
        one, now = tokens[index], self.current
        value = one.value
        if value is None or one.taken:
            return
        start, end = one.digits if one.digits[1] else (one.start, one.end)
        row = now.row.end if now.row.end <= start else 0
        before, behind = self.text[max(0, row, start - 30) : start], self.text[one.end : one.end + 40]
        after = self.text[end : end + 40]
        if not now.known:
            one.taken = HARMLESS
            return
        points, cards = one.unit in units_of(self.wording, "points"), one.unit in units_of(self.wording, "lengths")
        if self.text[one.end : one.end + 1] == "目" and cards:
            last = any(token.kind == "out" for token in tokens)
            one.taken = HARMLESS if value == len(now.ranks) or not last else ""
            return
        if self._negated(start, end):
            true = [now.points, now.points + now.bonus, *now.squares] if not cards else now.lengths
            one.taken = (
                "" if value in true and not (points and value not in (now.points, now.points + now.bonus)) else HARMLESS
            )
            if one.taken:
                self._denied(tokens, one)
            return
        if self._count(one, now, before, after, (start, end)):
            return
        if self._bonus(tokens, index, before, after, (start, end)):
            return
        if points and self._lead(tokens, index, before, self.text[one.end : one.end + 24]):
            return
        if cards:
            self._cards(tokens, index)
        elif points:
            self._worth(tokens, index)
        elif not one.unit:
            self._bare(tokens, index, before, behind)

    def _count(self, one: Token, now: Told, before: str, after: str, span: tuple[int, int]) -> bool:
        """Face-down and face-up cards, stretches, cuts, places."""
        unit = r"\s?(?:枚|つ|か所|箇所|cards?|of them|places?)?"
        ways = (
            (
                now.down,
                (
                    rf"{unit}\s?(?:が|は|を)?(?:まだ|are|is|lies?|lay|still|\s)*(?:裏|伏せ|ふせ|face[- ]down|down\b"
                    rf"|[X■](?![0-9A-Za-z]))|{unit}の(?:裏|伏せ|X)"
                ),
                (
                    r"(?:裏向き(?:の)?(?:カード|札)?|裏|伏せた?(?:まま)?(?:の)?(?:カード|札)?|(?<![0-9A-Z])X"
                    r"|■)(?:が|は|の|を|も)?\s?$"
                    r"|(?:face[- ]down(?: cards?)?:?)\s?$"
                ),
            ),
            (
                len(now.open),
                (
                    rf"{unit}\s?(?:が|は|を)?(?:are|is|lie|\s)*(?:表(?:向き)?|face[- ]up|open\b|公開|見えて)"
                    rf"|{unit}の表"
                ),
                (
                    r"(?:表向きの?(?:カード|札)?|表|見えている(?:カード)?|開いた(?:カード|札)|公開(?:カード"
                    r"|札)?)(?:が|は|の|を)?\s?$|(?:face[- "
                    r"]up(?: cards?)?:?)\s?$|を除(?:くと|いて|いた)[^0-9。]{0,4}$"
                ),
            ),
            (len(now.ranks), r"\s?枚の列|\s?枚並べ|\s?places\b", r"rows? of\s$"),
            (
                max(0, len(now.stretches) - 1),
                (
                    r"\s?(?:つ|か所|箇所|回)?(?:の|で)?(?:切れ目|切れて|切れ|下が)|\s(?:cuts?|breaks?|falls?"
                    r"|drops?)\b"
                ),
                r"(?:切れ目|区切り)(?:が|は|:)?\s?$",
            ),
            (
                len(now.stretches),
                (
                    r"\s?(?:つ|個|本)?(?:の)?(?:です|だ|に|で(?=[、。])|つながり|組(?!み)|グループ|区間|かたまり"
                    r"|塊|部分|ブロック|連続|並び)|\s?(?:つ|個"
                    r"|本)?に(?:分|切|区切)|\s(?:stretch(?:es)?|runs?|groups?|sequences?|pieces?|parts?|segments?"
                    r"|streaks?|blocks?)\b(?!\s+of\s(?:which|them))"
                ),
                r"(?:つながり|グループ|並び|区間|かたまり|塊|ブロック|連続)(?:が|は|:)?\s?$",
            ),
        )
        for right, behind, ahead in ways:
            if re.match(behind, after, re.IGNORECASE) or re.search(ahead, before, re.IGNORECASE):
                if one.unit in units_of(self.wording, "points") or (
                    one.unit in units_of(self.wording, "lengths") and ("切れ" in behind or "つながり" in behind)
                ):
                    continue
                if behind.startswith(r"\s?(?:つ|個|本)?(?:の)?(?:つな") and re.search(
                    r"(?:first|next|last|second|third|最初の|次の|最後の|one)\s*$", before
                ):
                    continue
                self._truth(now, one, span[0], one.value, right, (span,))
                return True
        ones = re.match(r"\s(?:ones|singles|single cards)\b", after)
        if ones:
            self._truth(now, one, span[0], one.value, now.lengths.count(1), (span,))
            return True
        return False

    def _bonus(self, tokens: Sequence[Token], index: int, before: str, after: str, span: tuple[int, int]) -> bool:
        """20 for going out, 早上がりの20点, the bonus of 15."""
        one, now = tokens[index], self.current
        if one.unit in units_of(self.wording, "lengths"):
            return False
        named = re.search(
            (
                r"(?:ボーナス|上がり|上がり点|加点)(?:の|は|が|として|で|点|を|\s|:|\()*\+?\s?$"
                r"|bonus(?:\s|of|is|:|=|points|\(|for "
                r"going out|worth|the|\+|adds?)*$"
                r"|\b[Gg]oing out\s(?:gives|brings|earns|adds|is worth|gets|scores|means)"
                r"\s(?:(?:her|him|them|you|me|us|[A-Z]\w+)\s)?(?:another\s|an extra\s|a\s)?$"
                r"|(?:for going out|who went out|goes out)[^0-9.]{0,16}(?:\bof"
                r"|gets|adds?|another|\+)\s*$"
            ),
            before,
            re.IGNORECASE,
        )
        behind = re.match(
            (
                r"\s?(?:点|points?)?\s?(?:の(?:早)?(?:上がり|ボーナス)|ボーナス|\((?:早)?上がり|[ -]?(?:point)?\s?bonus"
                r"|(?:points? )?(?:extra |more )?(?:for|by|from|as)\s(?:the\s)?(?:going out|bonus|having gone))"
            ),
            after,
            re.IGNORECASE,
        )
        if (not named or now.bonus_told) and not behind:
            return False
        now.bonus_told = True
        full = self._full()
        whose = [token for token in tokens if token.kind == NAME and self.names.get(token.value) is now]
        if full is not None and full is not now and full.bonus == one.value and full.row.name and len(whose) == 1:
            self._truth(full, whose[0], whose[0].start, whose[0].value, full.row.name)
            one.taken = CLAIM
            return True
        self.bonus = now.with_bonus = True
        self._truth(now, one, span[0], one.value, now.bonus, (span,))
        return True

    def _cards(self, tokens: Sequence[Token], index: int) -> None:
        """A length: of the stretch named just before, of the first, next or last one, else of the one that follows."""
        one, now = tokens[index], self.current
        ordinal = re.search(
            r"([0-9])(?:つ目|番目)の?(?:つながり|連続|グループ|区間)?(?:は|が)?[^0-9、。]{0,6}$",
            self.text[max(0, one.start - 24) : one.start],
        )
        if ordinal and whole(ordinal[1]) != now.item + 2:
            return
        behind = tokens[index + 1] if index + 1 < len(tokens) else None
        after = self.text[one.end : one.end + 8]
        if re.match(r"ずつ|\s+each", after):
            for right in now.lengths:
                if right != one.value:
                    self._truth(now, one, one.digits[0], one.value, right, (one.digits,))
                    break
            one.taken = CLAIM
            if behind is not None and behind.kind == "each":
                behind.taken = CLAIM
            return
        if (
            one.value == len(now.open)
            and len(now.lengths) > 1
            and one.value not in now.lengths
            and re.match(r"\s?(?:のうち|中|で)", after)
            and now.item < 0
        ):
            one.taken = CLAIM
            return
        if re.match(r"(?:が|は|とも|それぞれ)[^、。0-9]{0,6}1(?:点|枚)ずつ", self.text[one.end : one.end + 16]):
            self._truth(now, one, one.digits[0], one.value, len(now.open), (one.digits,))
            return
        item = self._ordered(tokens, index)
        if item is None:
            fresh = (
                now.item >= 0
                and not now.has("length")
                and (now.has("list") or (now.has("square") and self._is_for(tokens, index)))
            )
            item = now.item if fresh else now.item + 1
        if now.item == len(now.lengths) - 1 and item == len(now.lengths) and one.value == len(now.open):
            one.taken = CLAIM
            return
        self._claim(now, "lengths", item, one.value, "is", one, (one.digits,) if one.digits[1] else ())
        now.at(item, "length")

    def _is_for(self, tokens: Sequence[Token], index: int) -> bool:
        return bool(
            re.search(
                r"\bfor\s+(?:the\s+)?(?:first|next|last|other|remaining)?\s*$",
                self.text[max(0, tokens[index].start - 24) : tokens[index].start],
            )
        )

    def _ordered(self, tokens: Sequence[Token], index: int) -> int | None:
        """Which stretch an ordinal before a number means."""
        one, now = tokens[index], self.current
        before = self.text[max(0, one.start - 16) : one.start]
        pending = (
            now.item if now.item >= 0 and not now.has("length") and not now.has("list") and now.has("square") else None
        )
        if re.search(
            r"(?:最初|はじめ|始め|先頭|左端|左側|前半)の?\s*$|\bfirst\s*$|\b(?:opening|leading)\s*$",
            before,
            re.IGNORECASE,
        ):
            return 0
        if re.search(r"(?:最後|末尾|右端|終わり)の?\s*$|\b(?:last|final)\s*$", before, re.IGNORECASE):
            return len(now.lengths) - 1
        if re.search(
            r"(?:次|つぎ|続く|つづく|残り|あと|後半)の?\s*$|\b(?:next|following|remaining|other|then)\s*$",
            before,
            re.IGNORECASE,
        ):
            return pending if pending is not None and self._is_for(tokens, index) else now.item + 1
        return None

    def _worth(self, tokens: Sequence[Token], index: int) -> None:
        """Points: of the stretch told just now, or of the whole row."""
        one, now = tokens[index], self.current
        clause = self._clause_before(tokens, index)
        total = (
            bool(
                re.match(
                    r"(?:\s(?:points|pts))?,?\s(?:in all|altogether|in total|all told|in sum|for the row|together)\b",
                    self.text[one.end - len(one.unit) : one.end + 24],
                )
            )
            or any(token.kind == kinds.TOPIC for token in clause)
            or any(token.kind in (kinds.EQUALS, kinds.ARROW) for token in clause[-1:])
        )
        begun = now.item >= 0 and not now.has("square")
        each = (
            (index + 1 < len(tokens) and tokens[index + 1].kind == "each")
            or re.match(r"ずつ|\s+each", self.text[one.end : one.end + 6])
            or re.search(
                r"\beach\s(?!has|have|with|of)(?:\w+\s){1,4}$",
                self.text[max(0, one.start - 30) : one.start],
                re.IGNORECASE,
            )
        )
        if each:
            here = [item for item, said in now.said.items() if "list" in said and "square" not in said]
            told = any("square" in said for said in now.said.values())
            for right in [now.squares[item] for item in here if item < len(now.squares)] if told else now.squares:
                if right != one.value:
                    self._truth(now, one, one.digits[0], one.value, right, (one.digits,))
                    break
            for item in here:
                now.at(item, "square")
            one.taken = CLAIM if here or not told else ""
            return
        listed = [item for item in now.said if "square" in now.said[item]]
        if begun and total and not listed and now.item == len(now.squares) - 1 > 0:
            if one.value == now.points:  # 6, 2 and 1 cards, together 41 points
                self._whole(one)
            elif one.value == now.squares[now.item]:  # and 5, 6 and 7, together 9 points
                self._square(one)
            return
        if (begun and now.has("expr")) or (
            begun
            and not (total and listed and len(listed) == len(now.squares))
            and not (total and len(now.squares) == 1)
        ):
            self._square(one)
        elif total or now.summed or now.item < 0 or len(listed) >= len(now.squares):
            if (
                now.item < 0
                and not total
                and not now.summed
                and len(now.squares) > 1
                and (self._is_reversed(tokens, index) or self._goes_on(tokens, index))
            ):
                self._square(one, now.item + 1)
                return
            self._whole(one)
        elif self._is_reversed(tokens, index) or self._is_next(tokens, index):
            self._square(one, now.item + 1)

    def _is_next(self, tokens: Sequence[Token], index: int) -> bool:
        """36点、4点、1点: the next one of squares that are listed alone."""
        now = self.current
        if index < 2 or tokens[index - 1].kind != kinds.COMMA or now.item + 1 >= len(now.squares):
            return False
        last = tokens[index - 2]
        return last.kind == NUMBER and last.taken == CLAIM and last.unit == tokens[index].unit and now.has("square")

    def _goes_on(self, tokens: Sequence[Token], index: int) -> bool:
        """25 points, 4 points and 1 point: more of them follow, so that this one is of a stretch."""
        for place in range(index + 1, len(tokens)):
            other = tokens[place]
            if other.kind in (CARDS, kinds.STOP, "bonus", "out", EXPR, LIST, RANGE):
                return False
            if other.kind == NUMBER and not self._negated(other.start, other.end):
                between = tokens[index + 1 : place]
                return not any(
                    token.kind in (kinds.TOPIC, kinds.EQUALS, kinds.ARROW, kinds.OPEN) for token in between
                ) and bool(other.unit == tokens[index].unit)
        return False

    def _is_reversed(self, tokens: Sequence[Token], index: int) -> bool:
        """36 for six cards, 9 for the first three."""
        one = tokens[index]
        number = r"(?:\d+|(?:" + WORDS + r"|ace)\b)"
        ordinal = r"(?:the\s+)?(?:first|next|last|final|other|remaining|lone|single)\s+" + number
        some = number + r"(?:\s+(?:cards?|more|in a row|of them|others)|-card)"
        return bool(
            re.match(rf"\s+for\s+(?:{ordinal}|(?:the\s+)?{some}|the\s+{number})", self.text[one.end : one.end + 50])
        )

    def _square(self, one: Token, item: int | None = None) -> None:
        now = self.current
        item = now.item if item is None else item
        self._claim(now, "squares", item, one.value, "is", one, (one.digits,) if one.digits[1] else ())
        now.at(item, "square")

    def _whole(self, one: Token) -> None:
        now = self.current
        digits = (one.digits,) if one.digits[1] else ()
        told = next((claim for claim in now.claims if claim.key == "points"), None)
        start = one.digits[0] or one.start
        added = re.search(r"([0-9]+(?:\s?\+\s?[0-9]+)+)\s?[=＝]\s?$", self.text[max(0, start - 40) : start])
        if added and sum(whole(word) for word in re.findall("[0-9]+", added[1])) == now.points != one.value:
            self._truth(now, one, start, one.value, now.points, digits)
            return
        if told is not None and told.said != one.value and not now.with_bonus and not self.bonus:
            return  # another number of the same thing
        if now.with_bonus or (self.bonus and one.value == now.points + now.bonus):
            self._truth(now, one, one.start, one.value, now.points + now.bonus, digits)
        else:
            self._claim(now, "points", None, one.value, "is", one, digits)
        now.whole = True

    def _clause_before(self, tokens: Sequence[Token], index: int) -> list[Token]:
        """What stands before a number as far as the last comma, number or row; the row itself is left out."""
        found: list[Token] = []
        for token in reversed(tokens[:index]):
            if token.kind in (kinds.STOP, NUMBER, CARDS, EXPR, LIST, RANGE, kinds.COMMA, CELL):
                break
            if token.kind not in (kinds.WORD, kinds.IDLE_WORD):
                found.insert(0, token)
        return found

    def _bare(self, tokens: Sequence[Token], index: int, before: str, after: str) -> None:
        """A number without a unit: two for 4, = 35, 1 for the nine, that is 45, sum 41."""
        one, now = tokens[index], self.current
        last = tokens[index - 1] if index else None
        pending = now.item >= 0 and not now.has("square")
        if end_of(self.text, one) < now.row.start and not re.search(
            r"\b(?:scores?|scored|worth|makes?|gives?|gets?)\s$|=\s?$", before
        ):
            one.taken = HARMLESS if re.search(r"\b(?:deal|round|game|hand)\s[0-9]+\s(?:of|/)\s$", before) else ""
            return
        if self._is_reversed(tokens, index) and not pending:
            self._square(one, now.item + 1)
        elif (
            pending
            and now.has("length")
            and last is not None
            and last.kind == kinds.COMMA
            and index > 1
            and tokens[index - 2].kind == NUMBER
            and tokens[index - 2].unit in units_of(self.wording, "lengths")
            and re.match(r"\s*(?:[.,;)。、]|$)", after)
        ):
            self._square(one)  # six cards, 36.
        elif (
            re.search(r"\bfor\s+(?:the\s+)?(?:(?:first|next|last|final|other|remaining)\s+)?$", before)
            and now.has("square")
            and not now.has("length")
            and not now.has("list")
        ):
            self._claim(now, "lengths", self._ordered_or(tokens, index, now.item), one.value, "is", one, (one.digits,))
            now.at(now.item, "length")
        elif (
            re.match(r"\s+(?:for|makes?|gives?|scores?|are|is|=|→)\s+[0-9]+|\s*(?:=|→)\s*[0-9]+", after)
            and (not pending or (now.has("list") and not now.has("length")))
            and one.value <= self.rows.places[-1]
            and not (last is not None and last.kind in (kinds.EQUALS, kinds.ARROW))
        ):
            item = self._ordered_or(tokens, index, now.item if pending else now.item + 1)
            self._claim(now, "lengths", item, one.value, "is", one, (one.digits,))
            now.at(item, "length")
        elif (
            now.bonus_told
            and last is not None
            and last.kind == kinds.COMMA
            and re.match(r"\s*(?:[.;)]|in all|$)", after)
        ):
            self._whole(one)
        elif re.match(r",?\s(?:in all|altogether|in total|all told|in sum|for the row|together)\b", after):
            self._worth(tokens, index)
        elif (
            re.search(r"\b(?:has|have|contains?|with)\s$", before)
            and value_fits(one, now)
            and not re.match(r"\s*(?:points|in\s)", after)
            and not now.has("length", now.item + 1)
        ):
            item = now.item if now.item >= 0 and now.has("list") and not now.has("length") else now.item + 1
            self._claim(now, "lengths", item, one.value, "is", one, (one.digits,))
            now.at(item, "length")
        elif (
            last is not None
            and last.kind == NUMBER
            and last.taken == CLAIM
            and pending
            and now.has("length")
            and re.fullmatch(r"\s*", self.text[last.end : one.start])
        ):
            self._square(one)
        elif re.search(r"(?:最初|次|最後|残り)の\s?$|\b(?:first|next|last|remaining|other)\s+$", before) or (
            re.match(r"\smore\b(?!\spoints?)", after) and not pending and 0 <= now.item < len(now.lengths) - 1
        ):
            item = self._ordered_or(tokens, index, now.item + 1)
            self._claim(now, "lengths", item, one.value, "is", one, (one.digits,))
            now.at(item, "length")
        elif (last is not None and last.kind in (kinds.EQUALS, kinds.ARROW, kinds.COLON)) or re.search(
            (
                r"(?:(?<=[a-z])['’]s\s+|\b(?:is|answer|makes?|scores?|scored|gives?|worth|gets?|for|total|totals|of"
                r"|earns?|brings?|making|giving|totall?ing|to|together|was|only|counts?)\s+|\bgoing out:?,?\s+"
                r"|で\s?|は\s?|=\s?|計\s?|点\s?|に\s?|\(\s?)$"
            ),
            before,
        ):
            self._worth(tokens, index)

    def _ordered_or(self, tokens: Sequence[Token], index: int, item: int) -> int:
        found = self._ordered(tokens, index)
        return item if found is None else found

    def _twice(self, tokens: Sequence[Token], index: int) -> None:
        """Twice 16: two stretches of so much."""
        one, now = tokens[index], self.current
        behind = tokens[index + 1] if index + 1 < len(tokens) else None
        if re.search(
            r"\b(?:falls?|fell|breaks?|drops?|cut|cuts)\s$", self.text[max(0, one.start - 12) : one.start]
        ) and one.value in ("twice", "two times"):
            self._truth(now, one, one.start, 2, len(now.stretches) - 1)
            return
        if one.value not in ("twice", "two times") or behind is None or behind.kind != NUMBER or len(now.squares) != 2:
            return
        wrong = next((square for square in now.squares if square != behind.value), behind.value)
        self._truth(now, behind, behind.start, behind.value, wrong, (behind.digits,) if behind.digits[1] else ())
        one.taken = CLAIM
        now.summed = True


def value_fits(one: Token, now: Told) -> bool:
    """Whether a number may be the length of a stretch to come."""
    return 0 < one.value < len(now.ranks) + 1 and now.item + 1 < len(now.lengths)
