"""The words about rows of cards, as tokens: rows, sums, lists of cards, ranges and lengths are one each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rules_engine.echo import whole

from ..numberwords import NUMBERS
from . import tokens as kinds
from .rowstate import (
    EXPR,
    LENGTHS,
    LIST,
    RANGE,
    TERMS,
    WORDS,
    RowState,
)
from .scenes import Sentence
from .state import HARMLESS
from .tokens import CARDS, NUMBER, Token

_N = r"(?<![0-9A-Za-z.])[0-9]{1,3}"
_UNIT = r"[ \t]?(?:点|てん|枚|まい|ポイント|points?\b|pts\b|cards?\b)"
_TIMES = r"(?:[×x*✕]|(?:点|枚)[×x*✕]|かける|掛ける|times(?=[ \t]))"
_TERM = (
    rf"{_N}(?:[ \t]?(?:²|\^2|の[2二]乗|[ \t]squared|[ \t]?{_TIMES}[ \t]?[0-9]{{1,3}}))?(?:{_UNIT})?(?:[ "
    rf"\t]?[(（][^()（）\n]{{1,24}}[)）](?=[ \t]*[+＋]))?"
)
_EXPR = re.compile(
    rf"(?:{_TERM}(?:[ \t]*\+[ \t]*{_TERM})+|{_N}(?:[ \t]?(?:²|\^2|の[2二]乗|[ \t]squared)|[ "
    rf"\t]?{_TIMES}[ \t]?[0-9]{{1,3}}))"
    rf"(?![0-9])"
)
_PIECE = re.compile(
    rf"([0-9]{{1,3}})(?:[ \t]?(?:(²|\^2|の[2二]乗|squared)|{_TIMES}[ \t]?([0-9]{{1,3}})))?(?:[ \t]?(枚|まい|cards?\b))?"
)
_NUMBER = rf"(?:[0-9]{{1,2}}|(?:{WORDS})\b)"
_SMALL = rf"(?:(?:10|[1-9])(?![0-9])|(?:{WORDS})\b)(?!\s?[+×x*=])"
_LENGTHS = re.compile(
    (
        rf"\b(?:stretch(?:es)?|runs?|groups?|sequences?|pieces?"
        rf"|parts?)\s(?:of|are(?=[^.;\n]*\slong\b))\s(?:length\s|respectively\s)?({_SMALL}(?:(?:,\s|,?\sand\s){_SMALL})*)(?:\scards?)?(?:\slong)?(?:\seach)?"
        rf"|\b(?:cuts?|splits?|breaks?|falls?|divided?|separates?)(?:\sup)?\sinto\s({_SMALL}(?:(?:,\s|,?\sand\s){_SMALL})+)(?:\scards?)?"
    ),
    re.IGNORECASE,
)
_SPELT = re.compile(rf"\b({WORDS})(?:\stimes\s({WORDS})|\ssquared)\b(?!\s[0-9])", re.IGNORECASE)
_THE_TWO = re.compile(rf"\b(?:the|these|those|his|her|my|your)\s(?P<number>{WORDS})(?=\sface)", re.IGNORECASE)
_QUOTED = re.compile(r"[「『“\"][^「」『』“”\"\n。]*[?？]")


_HEAD = re.compile(
    r"(?:(?<=\n)|(?<![\s\S]))[ \t>]*(?:[-*+・•][ \t]+|[0-9a-z][.)][ \t]+)?"
    r"(?P<list>(?:10|[1-9]|A)(?:(?:[ \t]*[,、・/][ \t]*|[ \t]+|[-–→])(?:10|[1-9]|A)){0,8}?)"
    r"[ \t]*(?:→|->|=>|=|＝|:|：|…+|\.{2,3}|—|–|\|)[ \t]*"
    r"(?:(?:1|one)[ \t]card|[0-9]{1,2}[ \t]?(?:点|枚|points?\b|pts\b|cards?\b|$|\n|[,、.。(（;]))",
    re.MULTILINE,
)


def line_heads(row: RowState, one: Sentence) -> Iterator[tuple[int, int, list[str], str]]:
    """8 9 -> 4: the cards of a stretch with which a line begins, and what they come to."""
    for match in _HEAD.finditer(row.text, one.start, one.end):
        ranks = [row.rank_of(word) for word in re.findall("10|[1-9]|A", match["list"])]
        if len(ranks) > 1 or ranks in row.near(match.start("list")).stretches:
            yield *match.span("list"), ranks, LIST


class RowWords(RowState):
    """Takes sentences apart."""

    def _tokens(self, one: Sentence) -> list[Token]:
        """The tokens of a sentence, with rows, sums, lists and ranges as one each."""
        found = [Token(CARDS, told.row.start, told.row.end, told) for told in self._rows_in(one)]
        taken = [(token.start, token.end) for token in found]

        def free(start: int, end: int) -> bool:
            return not any(start < high and low < end for low, high in taken)

        def add(kind: str, start: int, end: int, value: Any) -> None:
            found.append(Token(kind, start, end, value))
            taken.append((start, end))

        for match in _QUOTED.finditer(self.text, one.start, one.end):
            if free(*match.span()):
                add(kinds.HARMLESS, *match.span(), match[0])
        for match in self._harmless_places(one):
            add(kinds.HARMLESS, *match.span(), match[0])
        for match in _EXPR.finditer(self.text, one.start, one.end):
            if free(*match.span()):
                add(EXPR, *match.span(), _terms(self.text, *match.span()))
        for match in _SPELT.finditer(self.text, one.start, one.end):
            if free(*match.span()):
                base, factor = _value(match[1]), _value(match[2] or match[1])
                add(EXPR, *match.span(), [(*match.span(), base * factor, base, "")])
        for match in _THE_TWO.finditer(self.text, one.start, one.end):
            if free(*match.span("number")):
                found.append(Token(NUMBER, *match.span("number"), _value(match["number"]), "", match.span("number")))
                taken.append(match.span("number"))
        near = self.near(one.end)
        for start, end, ranks, kind in sorted(
            [*line_heads(self, one), *self._lists(one)],
            key=lambda some: some[3] != LENGTHS and some[2] not in near.stretches,
        ):
            if not free(start, end):
                continue
            if kind == TERMS:
                add(EXPR, start, end, [(at, at, number, 0, "") for at, number in self._numbers_in(start, end)])
            else:
                add(kind, start, end, ranks)
        found.sort(key=lambda token: token.start)
        tokens = self.lexer.tokens(self.text, one.start, one.end, found)
        for token in tokens:
            if token.kind == kinds.HARMLESS:
                token.taken = token.taken or HARMLESS
        return tokens

    def _harmless_places(self, one: Sentence) -> Iterator[re.Match[str]]:
        return (
            re.finditer(r"\A\s*[(（]?(?:[0-9]{1,2}|[a-zA-Z])[.)）](?=\s|$)", self.text[: one.end])
            if one.start == 0
            else re.compile(r"\s*[(（]?(?:[0-9]{1,2}|[a-zA-Z])[.)）](?=\s|$)").finditer(
                self.text, one.start, min(one.end, one.start + 6)
            )
            if re.match(r"\s*[(（]?(?:[0-9]{1,2}|[a-zA-Z])[.)）](?:\s|$)", self.text[one.start : one.start + 7])
            else iter(())
        )

    def _lists(self, one: Sentence) -> Iterator[tuple[int, int, list[str], str]]:
        rank = r"(?<![0-9A-Za-z.])(?:10|[1-9]|A|a|エース|[Aa]ce)(?![0-9A-Za-z])"
        spoken = rf"(?:{rank}|(?<![A-Za-z])(?:{WORDS}|[Aa]ce)(?![A-Za-z]))"
        unitless = r"(?![0-9A-Za-z]|[ \t]?(?:点|枚|つ(?!な|づ|目)|人|[+×*²=]|points?\b|pts\b|cards?\b))"
        separators = (r"[ \t]*[,、][ \t]*", r"[ \t]*・[ \t]*", r"[ \t]*(?:→|->)[ \t]*", r"[ \t]*[-–][ \t]*", r"[ \t]+")
        last = r"(?:[ \t]*,?[ \t]+and[ \t]+|と)"
        for gap in separators:
            pattern = rf"{rank}(?:{gap}{rank}){{1,8}}(?:{last}{rank}(?!{gap}{rank}))?{unitless}"
            for match in re.compile(pattern).finditer(self.text, one.start, one.end):
                found = self._list(match.start(), match.end(), rank, gap)
                shorter = re.compile(rf"(.*){last}{rank}").fullmatch(self.text, *match.span())
                if shorter and (found is None or found[2] not in self.near(match.start()).stretches):
                    found = self._list(*shorter.span(1), rank, gap)  # 4 4 4 7 and 4 for 3 9
                if found is not None:
                    yield found
        for match in re.compile(
            (
                rf"({spoken})(?:まで)?(?:[ \t]?から[ \t]?|[ \t](?:up |down )?to[ \t](?:the[ \t])?|[ \t]through[ "
                rf"\t](?:the[ \t])?|[ \t]?[~〜][ \t]?)({spoken})(?:まで)?{unitless}"
            ),
            re.IGNORECASE,
        ).finditer(self.text, one.start, one.end):
            yield match.start(), match.end(), [self.rank_of(match[1]), self.rank_of(match[2])], RANGE
        for match in re.compile(rf"({rank})(?:と|[ \t]and(?:[ \t]the)?[ \t])({rank}){unitless}").finditer(
            self.text, one.start, one.end
        ):
            found = self._list(match.start(), match.end(), rank, "and")
            if found is not None:
                yield found
        for match in _LENGTHS.finditer(self.text, one.start, one.end):
            number = 1 if match[1] else 2
            yield *match.span(number), [match[number]], LENGTHS
        alone = (
            rf"(?P<c>(?:(?<=1枚だけの)|(?<=1枚の)|(?<=単独の)|(?<=ひとりの)){rank}(?=[がはで]))"
            rf"|(?P<a>{rank})(?=(?<=最後の\S)[がは]|(?<=最後の\S\S)[がは]|(?<=残りの\S)[がは]|[ \t]?(?:が"
            rf"|は|の|だけ|のみ|だけが|だけは)[ "
            rf"\t]?(?:1|一)[ \t]?枚|[ \t]?[(（:：…→=＝][ \t]?(?:1枚|(?:1|one|a single)[ \t-]card\b)"
            rf"|[ \t](?:is|are)[ \t](?:1|one)[ \t]cards?\b|[ "
            rf"\t]?(?:だけ|のみ|は?単独"
            rf"|[ \t](?:alone|by itself|on its own|is alone|stands alone)\b))"
        )
        for match in re.compile(
            (
                rf"{alone}|\b(?:the|lone|single|final|last)[ \t](?P<b>{spoken})(?=[ \t]*(?:[,.;:)]|$|alone|by|on"
                rf"|is|makes?|scores?|gives?|adds?|=|→|and|for|at))"
            ),
            re.IGNORECASE,
        ).finditer(self.text, one.start, one.end):
            group = next(name for name in ("a", "b", "c") if match[name])
            if (
                group == "a"
                and re.search(r"(?:最後|残り)の$", self.text[one.start : match.start()])
                and not re.match(r"\s?[がは](?:[0-9]|単独)", self.text[match.end() :])
            ):
                continue
            if [self.rank_of(match[group])] in self.near(match.start()).stretches or group == "a":
                yield *match.span(group), [self.rank_of(match[group])], LIST

    def _list(self, start: int, end: int, rank: str, gap: str) -> tuple[int, int, list[str], str] | None:
        words = re.findall(rank, self.text[start:end])
        ranks = [self.rank_of(word) for word in words]
        near = self.near(start)
        open_ = near.open
        part = any(open_[at : at + len(ranks)] == ranks for at in range(len(open_)))
        numbers = [whole(word) for word in words if word.isdigit()]
        if ranks in near.stretches:
            return start, end, ranks, LIST
        if len(numbers) == len(words) and sorted(numbers) == sorted(near.squares):
            return start, end, words, TERMS
        if part and ranks != open_:
            return start, end, ranks, LIST
        if "-" in gap and len(ranks) == 2:
            return start, end, ranks, RANGE
        behind = re.match(
            (
                r"\s?(?:の|が|は|で|と|:|=|→|\()?\s?(?:連続する)?(?:[0-9一二三四五六七八九]+\s?枚"
                r"|[0-9]+\s?点|=\s?[0-9])|\s+(?:is"
                r"|are|makes?|scores?|gives?|for)\b"
            ),
            self.text[end:],
        )
        joined = len(ranks) > 2 and re.search("[-–→・]", gap)
        return (start, end, ranks, LIST) if behind or part or joined else None

    def _numbers_in(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        for match in re.compile("[0-9]+").finditer(self.text, start, end):
            yield match.start(), whole(match[0])


def _value(word: str) -> int:
    return NUMBERS[word.lower()]


def _terms(text: str, start: int, end: int) -> list[tuple[int, int, int, int, str]]:
    """The terms of a sum: where each stands, what it comes to, what was squared or 0, and whether it counts cards."""
    found = []
    at = start
    while match := _PIECE.search(text, at, end):
        number, base = whole(match[1]), 0
        value = number
        if match[2]:
            value, base = number * number, number
        elif match[3]:
            value, base = number * whole(match[3]), number
        found.append((match.start(), match.end(), value, base, match[4] or ""))
        plus = text.find("+", match.end(), end)
        if plus < 0:
            break
        at = plus + 1
    return found
