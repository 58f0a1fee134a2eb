"""What is said of the stretches of a row by their cards or in a sum: 2-3-5, from 6 to 9, 36 + 4 + 1, 3 × 3."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules_engine.echo import whole

from ..numberwords import NUMBERS
from . import tokens as kinds
from .rowstate import (
    EXPR,
    LIST,
    RANGE,
    WORDS,
    RowState,
    Told,
)
from .state import CLAIM, HARMLESS
from .tokens import NUMBER, Token

_NUMBER = rf"(?:[0-9]{{1,2}}|(?:{WORDS})\b)"


class RowParts(RowState):
    """Reads lists, ranges, sums, and lengths of all stretches."""

    def _stretch(self, tokens: Sequence[Token], index: int) -> None:
        one, now = tokens[index], self.current
        if not now.known:
            one.taken = HARMLESS
            return
        ends = one.kind == RANGE
        if not ends and len(now.stretches) > 1 and one.value == now.open:
            one.taken = HARMLESS
            return

        def fits(item: int) -> bool:
            if item >= len(now.stretches):
                return False
            cards = now.stretches[item]
            return [cards[0], cards[-1]] == one.value and len(cards) > 1 if ends else cards == one.value

        order = [*range(now.item + 1, len(now.stretches)), *range(now.item + 1)]
        if now.item >= 0 and not now.has("list") and now.item < len(now.stretches) and fits(now.item):
            item: int | None = now.item
        else:
            item = next((item for item in order if fits(item)), None)
        if item is not None and self._again(now, item, one):
            return
        if item is None:
            if not any(token.kind in (NUMBER, EXPR) for token in self._behind(tokens, index)):
                return
            item = now.item if now.item >= 0 and not now.has("list") and not now.has("square") else now.item + 1
            if item >= len(now.stretches):
                self._truth(now, one, one.start, " ".join(one.value), f"{len(now.stretches)} stretches")
                now.at(item, "list")
                return
        if ends:
            cards = now.stretches[item]
            self._truth(now, one, one.start, "-".join(one.value), f"{cards[0]}-{cards[-1]}")
        elif len(one.value) == len(now.stretches[item]) and one.value != now.stretches[item]:
            self._wrong_card(one, one.value, now.stretches[item])
        else:
            self._claim(now, "stretches", item, one.value, "ranks", one)
        now.at(item, "list")

    def _again(self, now: Told, item: int, one: Token) -> bool:
        """3の1枚、3の1枚: a stretch that the sentence has told already, which is left."""
        before = now.listed.get(item, -1)
        now.listed[item] = one.end
        same = 0 <= before <= one.start and not re.search(r"[。.!?；;\n(（]", self.text[before : one.start])
        return same and one.kind != RANGE

    def _wrong_card(self, one: Token, said: Sequence[str], right: Sequence[str]) -> None:
        """The first card of a list that does not lie there."""
        words = [
            match
            for match in re.finditer(r"[0-9A-Za-zァ-ヶー]+", self.text[one.start : one.end])
            if self.rank_of(match[0]) in said
        ]
        place = next(place for place, (card, wanted) in enumerate(zip(said, right, strict=True)) if card != wanted)
        word = words[place] if place < len(words) else words[0]
        self._truth(
            self.current,
            Token(LIST, one.start + word.start(), one.start + word.end()),
            one.start + word.start(),
            said[place],
            right[place],
        )
        one.taken = CLAIM

    def _expression(self, tokens: list[Token], index: int) -> None:
        one, now = tokens[index], self.current
        terms: list[tuple[int, int, int, int, str]] = one.value
        if not now.known:
            one.taken = HARMLESS
            return
        if self._negated(one.start, one.end):
            one.taken = HARMLESS
            self._denied(tokens, one)
            return
        values = [term[2] for term in terms]
        if len(terms) == 1 and len(now.squares) > 1:
            self._one_square(one, terms[0])
            return
        counted = all(term[4] for term in terms) or (terms[-1][4] and not any(term[3] for term in terms))
        shape, bases = list(now.lengths if counted else now.squares), list(now.lengths)
        if not counted and len(values) != len(shape):
            bonus = (
                now.with_bonus
                or self.bonus
                or (now.bonus and re.search(r"ボーナス|上がり|bonus|out\b", self.text[one.start : one.end + 40]))
            )
            if bonus and len(values) == len(shape) + 1:
                shape = [*shape, now.bonus]
                now.with_bonus = self.bonus = True
            elif bonus and len(values) == 2:
                shape = [now.points, now.bonus]
                now.with_bonus = self.bonus = True
        elif (
            not counted
            and len(values) == 2
            and (now.whole or now.summed)
            and (now.with_bonus or self.bonus)
            and now.bonus
            and (values[0] == now.points or values[1] == now.bonus)
        ):
            shape = [now.points, now.bonus]
            now.with_bonus = self.bonus = True
        one.taken = CLAIM
        if len(values) != len(shape):
            self._truth(now, one, terms[0][0], values, shape)
        elif sorted(values) != sorted(shape):
            for (start, stop, value, base, _unit), right, length in zip(
                terms, shape, bases if len(bases) == len(shape) else [0] * len(shape), strict=True
            ):
                if (
                    value != right
                    and base
                    and base == length
                    and (factor := re.search(r"[0-9]+$", self.text[start:stop]))
                    and factor.start()
                ):
                    self._truth(now, one, start + factor.start(), whole(factor[0]), length)
                elif value != right:
                    self._truth(now, one, start, value, right, () if base else ((start, start + len(str(value))),))
                elif base and not counted and length and base != length:
                    self._truth(now, one, start, base, length)
        if not counted:
            now.summed = True
            now.item = len(now.squares) - 1
            for item in range(len(now.squares)):
                now.said.setdefault(item, set()).add("square")
        behind = tokens[index + 1] if index + 1 < len(tokens) else None
        if (
            counted
            and behind is not None
            and behind.kind == kinds.EQUALS
            and index + 2 < len(tokens)
            and tokens[index + 2].kind == NUMBER
        ):
            self._truth(
                now,
                tokens[index + 2],
                tokens[index + 2].start,
                tokens[index + 2].value,
                sum(shape),
                (tokens[index + 2].digits,),
            )

    def _all_lengths(self, tokens: Sequence[Token], index: int) -> None:
        """Three stretches of three; stretches of 6, 2 and 1."""
        one, now = tokens[index], self.current
        words = list(re.finditer(_NUMBER, self.text[one.start : one.end], re.IGNORECASE))
        values = [NUMBERS.get(word[0].lower()) or whole(word[0]) for word in words]
        behind = tokens[index + 1] if index + 1 < len(tokens) else None
        several = re.search(
            r"(?:(?:es|s)\s(?:of|are)|\sinto)\s(?:length\s|respectively\s)?$",
            self.text[max(0, one.start - 24) : one.start],
        )
        if behind is not None and behind.kind == "each":
            behind.taken = HARMLESS
        if not several:
            item = now.item + 1
            self._claim(now, "lengths", item, values[0], "is", one)
            now.at(item, "length")
            return
        if len(values) == 1:
            values *= len(now.lengths)
        one.taken = CLAIM
        if len(values) != len(now.lengths):
            self._truth(now, one, one.start, values, now.lengths)
        for place, (value, right) in enumerate(zip(values, now.lengths, strict=False)):
            if value != right:
                self._truth(now, one, one.start + words[min(place, len(words) - 1)].start(), value, right)
                break
        now.summed = True

    def _one_square(self, one: Token, term: tuple[int, int, int, int, str]) -> None:
        """4×4＝16 of one stretch."""
        now, (start, _, value, base, _) = self.current, term
        if base and value != base * base:
            if base == len(now.squares) and set(now.squares) == {value // base}:
                one.taken = CLAIM
                now.summed = True
            return
        if not base and not (now.item >= 0 and not now.has("square")):
            return
        item = now.item if now.item >= 0 and not now.has("square") else now.item + 1
        one.taken = CLAIM
        if item >= len(now.squares) or value != now.squares[item]:
            self._truth(
                now,
                one,
                start,
                value,
                now.squares[item] if item < len(now.squares) else f"{len(now.squares)} stretches",
            )
        now.at(item, "expr")
