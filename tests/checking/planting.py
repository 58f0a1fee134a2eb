"""Right texts made wrong on purpose: what is done to each is so that no reading of it can be right.

Where the engine is needed to know that, it is asked about the example that was found in the right text, not about the
text that was made of it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tehodoki.checking.check import Settings, examples_in
from tehodoki.checking.report import GIVEN, RIGHT, FileReport
from tehodoki.checking.source import KINDS, FoundExample, Source
from tehodoki.checking.verdict import judge
from tehodoki.texts.examples import Span

NUMBER = re.compile(r"(?<![0-9０-９A-Za-z.,#♠♥♦♣-])[0-9０-９]+(?![0-9０-９A-Za-z]|[.,][0-9])")
DIGITS = re.compile(r"(?<![0-9A-Za-z#&])[0-9０-９]+")
_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_SENTENCE = re.compile(r"[^\n。]*?(?:[。!?]|\.(?=\s|$|<)|\n|$)")
_FOREIGN = ("ゼベ男", "ゾエ", "さくら", "Zebedee")

OPPOSITES = (
    ("wins", "loses"), ("win", "lose"), ("won", "lost"), ("highest", "lowest"), ("most", "fewest"),
    ("strongest", "weakest"), ("beats", "loses to"), ("wins", "does not win"), ("is the winner", "is not the winner"),
    ("is trump", "is not trump"), ("may play", "may not play"), ("must", "need not"), ("more", "fewer"),
    ("higher", "lower"), ("tie", "do not tie"), ("comes first", "comes last"), ("is first", "is last"),
    ("red", "black"), ("To Be", "Not To Be"),
    ("scores", "does not score"), ("is ahead of", "is behind"), ("better than", "worse than"), ("ahead", "behind"),
    ("stronger", "weaker"), ("greater", "smaller"), ("larger", "smaller"), ("largest", "smallest"),
    ("longest", "shortest"), ("biggest", "smallest"), ("can", "cannot"), ("winner", "loser"),
    ("all", "none"), ("everybody", "nobody"), ("both", "neither"), ("over", "under"),
    ("least", "most"),
    ("の勝ち", "の負け"), ("勝利", "敗北"), ("勝ちです", "勝ちではありません"), ("勝ちます", "負けます"),
    ("最も高い", "最も低い"), ("いちばん大きい", "いちばん小さい"), ("最強", "最弱"), ("最も多い", "最も少ない"),
    ("同点です", "同点ではありません"), ("一番高い", "一番低い"), ("いちばん高い", "いちばん低い"), ("最大", "最小"),
    ("出せます", "出せません"), ("出せる", "出せない"), ("受けられる", "受けられない"), ("取ります", "取りません"),
    ("になります", "にはなりません"), ("多い", "少ない"), ("高い", "低い"), ("強い", "弱い"), ("大きい", "小さい"),
    ("点です。", "点ではありません。"), ("赤", "黒"), ("先に出", "後に出"), ("1位", "最下位"), ("上回", "下回"),
    ("以上", "未満"),
    ("トゥビー", "ノット・トゥビー"),
)  # fmt: skip


@dataclass(frozen=True)
class Planted:
    """A text with something at a place that is not so; ``mended`` is what it may be after a repair."""

    what: str
    how: str
    text: str
    at: int
    mended: tuple[str, ...] = ()
    whole: bool = True  # all that was an example is still there: it must be noticed


LEVEL = frozenset(
    f"{most}{size}"
    for most in ("最も", "一番", "いちばん")
    for size in ("高い", "低い", "大きい", "小さい", "多い", "少ない")
) | {"最大", "最小", "highest", "lowest", "most", "fewest", "least", "largest", "smallest"}
"""Words that are as true of all who are level as their opposites."""


def claimed(draw: random.Random, text: str, report: FileReport) -> Planted | None:
    """Another number in place of one that a right example claims."""
    found = _numbers(text, report)
    if not found:
        return None
    one = draw.choice(found)
    said = _other(draw, one[0])
    new = text[: one.start()] + said + text[one.end() :]
    return Planted("another number", f"{one[0]} -> {said} at {one.start()}", new, one.start(), (text,))


def opposite(draw: random.Random, text: str, report: FileReport) -> Planted | None:
    """A result of a right example turned into its opposite."""
    spans = [item.span for item in report.items if item.status == RIGHT]
    found = []
    for pair in OPPOSITES:
        for old, new in (pair, pair[::-1]):
            way = rf"(?<![A-Za-z]){re.escape(old)}(?![A-Za-z])" if old.isascii() else re.escape(old)
            found += [(match, new) for span in spans for match in re.compile(way).finditer(text, *span)]
    if not found:
        return None
    one, new = draw.choice(found)
    if (
        re.search(r"(?:[Nn]ot |ノット・|[Ww]ho |誰|だれ|looks )$", text[: one.start()])
        or "crown" in text[one.end() :][:8]
    ):
        return None  # a second one, or no more than a look
    line = text[text.rfind("\n", 0, one.start()) + 1 : one.start()]
    if new in LEVEL and len(set(re.findall(r"[0-9０-９]+", line))) == 1:
        return None  # all are level: each of them has the highest and the lowest
    said = text[slice(*_sentence(text, one.start()))]
    if new in said or re.search(r"[?？]\W*$", said):
        return None  # said of the same card already, or asked
    how = f"{one[0]} -> {new} at {one.start()}"
    return Planted("an opposite", how, text[: one.start()] + new + text[one.end() :], one.start())


def contradicted(draw: random.Random, text: str, report: FileReport) -> Planted | None:
    """A sentence said twice, once with another number than the example claims."""
    found = _numbers(text, report)
    if not found:
        return None
    one = draw.choice(found)
    start, end = _sentence(text, one.start())
    piece = text[start:end]
    wrong = piece[: one.start() - start] + _other(draw, one[0]) + piece[one.end() - start :]
    gap = "" if piece.endswith(("\n", "。")) else " "
    twice = text[:start] + piece + gap + piece + text[end:]
    if draw.random() < 0.5:
        new, at = text[:start] + wrong + gap + piece + text[end:], one.start()
    else:
        new, at = text[:start] + piece + gap + wrong + text[end:], one.start() + len(piece) + len(gap)
    return Planted("both said", f"{wrong!r}", new, at, (twice,), whole=False)


def broken_off(draw: random.Random, text: str, report: FileReport) -> Planted | None:
    """Another number, and the text ends behind its sentence."""
    if (one := claimed(draw, text, report)) is None:
        return None
    end = _sentence(one.text, one.at)[1]
    return replace(one, what="broken off", text=one.text[:end], mended=(), whole=False)


def lined(draw: random.Random, text: str, report: FileReport) -> Planted | None:
    """Another number, and a line of which nothing is given dropped or repeated."""
    if (one := claimed(draw, text, report)) is None:
        return None
    given = [mark.span for item in report.items for mark in item.marks if mark.kind == GIVEN]
    lines = [match.span() for match in re.finditer(r"[^\n]+\n", one.text)]
    shift = len(one.text) - len(text)
    given = [(start + shift * (start > one.at), end + shift * (end > one.at)) for start, end in given]
    free = [
        (start, end)
        for start, end in lines
        if not start <= one.at < end and not any(low < end and start < high for low, high in given)
    ]
    if not free:
        return None
    start, end = draw.choice(free)
    piece = draw.choice(("", one.text[start:end] * 2))
    at = one.at + (len(piece) - (end - start) if start < one.at else 0)
    new = one.text[:start] + piece + one.text[end:]
    what = "a line repeated" if piece else "a line dropped"
    return replace(one, what=what, how=f"{one.how}, {text[start:end]!r}", text=new, at=at, mended=(), whole=False)


def besides(draw: random.Random, text: str, report: FileReport, other: str) -> Planted | None:
    """Another number, and another text before or behind it."""
    if (one := claimed(draw, text, report)) is None:
        return None
    gap = draw.choice(("\n\n", "\n\n---\n\n", "\n"))
    if draw.random() < 0.5:
        ends = tuple(right + gap + other for right in one.mended)
        return replace(one, what="another text behind", text=one.text + gap + other, mended=ends, whole=False)
    lead = other + gap
    ends = tuple(lead + right for right in one.mended)
    return Planted("another text before", one.how, lead + one.text, one.at + len(lead), ends, whole=False)


_SAID = re.compile(r"\s*[:：]\s*([^\d\s].{24,})")
_MYSELF = re.compile(r"\b(?:I|me|my|mine)\b|私|わたし|僕|ぼく|俺|うち")


def renamed(draw: random.Random, text: str, report: FileReport, examples: Sequence[FoundExample]) -> Planted | None:
    """Another player's name in place of one of whom something is claimed."""
    found = []
    for example in examples:
        working = judge(example).working
        if working is None:
            continue
        for seat, name in example.names.items():
            others = [other for one, other in example.names.items() if _differ(working.result, seat, one)]
            for span in _marked(report, example.span, RIGHT) if others and name else ():
                if text[slice(*span)] != name or _speaks(text, span):
                    continue
                if text.count(name) > 1 and not _has_card(text, span, report):
                    foreign = _FOREIGN if re.search("[ぁ-ん]", text) else _FOREIGN[-1:]
                    found.append((span, draw.choice([*others, *foreign])))
    if not found:
        return None
    (start, end), new = draw.choice(found)
    return Planted("another name", f"{text[start:end]} -> {new} at {start}", text[:start] + new + text[end:], start)


def _speaks(text: str, span: Span) -> bool:
    """Whether a name stands before what somebody says: who says it changes nothing, unless they speak of themselves."""
    begin = text.rfind("\n", 0, span[0]) + 1
    said = _SAID.match(text, span[1])
    return not text[begin : span[0]].strip() and said is not None and not _MYSELF.search(said[1])


def _has_card(text: str, span: Span, report: FileReport) -> bool:
    """Whether cards are told right behind a name: then another name is who has them."""
    low, high = span[1], span[1] + 40
    clause = re.compile(r"[、。,.;\n]").search(text, low, high)
    ends = clause.start() if clause else high
    given = [mark.span[0] for item in report.items for mark in item.marks if mark.kind == GIVEN]
    return any(low <= at < ends for at in given)


def dealt(draw: random.Random, text: str, report: FileReport, examples: Sequence[FoundExample]) -> Planted | None:
    """Another card in somebody's hand, with which what is claimed is not so."""
    found = []
    for example in examples:
        given = _marked(report, example.span, GIVEN)
        for pointer, place in example.places.items():
            value = _at(example.given, pointer[1:]) if pointer[0] == "given" else None
            at = _offset(text, place.line, place.column)
            span = next((one for one in given if one[0] <= at < one[1]), None)
            point = re.match(r"[^\n]{0,3}(?:-point|点札)", text[at:])
            if isinstance(value, str) and span and not point and (change := _card(draw, text, value, (at, span[1]))):
                found.append((example, pointer, *change))
    if not found:
        return None
    example, pointer, start, end, new, kind = draw.choice(found)
    if not judge(replace(example, given=_with(example.given, pointer[1:], kind))).differences:
        return None
    return Planted("another card", f"{text[start:end]} -> {new} at {start}", text[:start] + new + text[end:], start)


def found_in(text: str, suffix: str, game: str) -> Sequence[FoundExample]:
    """The examples of a right text."""
    return examples_in(Source(Path(f"text{suffix}"), text, KINDS[suffix]), Settings(game or None, allow_empty=True))


def _numbers(text: str, report: FileReport) -> list[re.Match[str]]:
    """The numbers that right examples claim, where one stands alone under its mark."""
    found = []
    for item in report.items:
        for span in _marked(report, item.span, RIGHT) if item.status == RIGHT else ():
            if re.match(r"の[1１]つ|\(1 number", text[span[1] :]) or re.search(
                "の[1１]つ$", text[span[0] : span[1] + 3]
            ):
                continue  # the longest: any of those that are alone
            numbers, digits = list(NUMBER.finditer(text, *span)), DIGITS.search(text, *span)
            if len(numbers) == 1 and digits and numbers[0].span() == digits.span():
                found.append(numbers[0])
    return found


def _other(draw: random.Random, number: str) -> str:
    value = int(number)
    other = max(0, value + draw.choice((1, -1, 10, -10, 2, 100)))
    said = str(other if other != value else value + 1)
    return said if number.isascii() else said.translate(_WIDE)


def _marked(report: FileReport, span: Span, kind: str) -> list[Span]:
    return [
        mark.span
        for item in report.items
        if item.status == RIGHT and item.span[0] <= span[0] < item.span[1]
        for mark in item.marks
        if mark.kind == kind
    ]


def _sentence(text: str, at: int) -> Span:
    return next((match.span() for match in _SENTENCE.finditer(text) if match.start() <= at < match.end()), (at, at))


def _differ(result: Mapping[str, Any], one: str, other: str) -> bool:
    """Whether each result that tells players apart tells these two apart."""
    if one == other:
        return False
    found = list[bool]()
    for value in result.values():
        if isinstance(value, Mapping) and one in value and other in value:
            found.append(value[one] != value[other])
        elif isinstance(value, list | tuple | str) and (one in value or other in value):
            found.append((one in value) != (other in value))
    return bool(found) and all(found)


def _at(given: Any, pointer: Sequence[Any]) -> Any:
    for key in pointer:
        try:
            given = given[key]
        except (KeyError, IndexError, TypeError):
            return None
    return given


def _with(given: Any, pointer: Sequence[Any], value: Any) -> Any:
    if not pointer:
        return value
    key, *rest = pointer
    if isinstance(given, Mapping):
        return {**given, key: _with(given[key], rest, value)}
    return [*given[:key], _with(given[key], rest, value), *given[key + 1 :]]


def _card(draw: random.Random, text: str, kind: str, span: Span) -> tuple[int, int, str, str] | None:
    """Where a card's number or sign stands, what to write there, and what card it is then."""
    number = re.compile(r"[^\d,、;]{0,12}?(\d+)").match(text, *span)
    rank = re.fullmatch(r"([A-Z])(\d+)", kind)
    if rank is None or number is None or int(number[1]) != int(rank[2]):
        return None
    if text[span[0]] in _SUITS and draw.random() < 0.5:
        sign = draw.choice([one for one in _SUITS if one != text[span[0]]])
        return span[0], span[0] + 1, sign, _SUITS[sign] + rank[2]
    other = draw.choice([one for one in range(2, 10) if one != int(rank[2])])
    return number.start(1), number.end(1), str(other), f"{rank[1]}{other}"


def _offset(text: str, line: int, column: int) -> int:
    begins = [0, *(match.end() for match in re.finditer(r"\r\n|\r|\n", text))]
    return begins[min(line, len(begins)) - 1] + column - 1


def texts(draw: random.Random, text: str, suffix: str, game: str, report: FileReport, other: str) -> Iterator[Planted]:
    """All that is planted in one right text."""
    examples = found_in(text, suffix, game)
    for one in (
        claimed(draw, text, report),
        opposite(draw, text, report),
        contradicted(draw, text, report),
        broken_off(draw, text, report),
        lined(draw, text, report),
        besides(draw, text, report, other),
        renamed(draw, text, report, examples),
        dealt(draw, text, report, examples),
    ):
        if one is not None:
            yield one
