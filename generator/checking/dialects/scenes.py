"""Where the examples of a text begin and end: blocks and sentences, and those that belong to some cards.

An example reaches from its first related sentence, also before the cards, to the next heading, rule or other example.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from ...languages import LANGS
from ...paths import templates_dir
from ...yamlplaces import read_yaml
from .holders import Run

HEADING, ITEM, TABLE_ROW, PARAGRAPH = "heading", "item", "row", "paragraph"
_BLOCK = re.compile(
    r"\n[ \t>]*(?:\n[ \t>]*)+|\n(?=[ \t>]*(?:[-*+・•●○◆■▪]\s?(?![-*\s])|\d{1,2}[.)]\s|\||#{1,6}\s"
    r"|Q\d?[.:：]|A\d?[.:：]\s))|(?<=\|)[ \t]*\n|\n(?=[ \t>]*[(（【〈]?\w{0,8}例\s?[0-9]*[)）】〉:：])"
)
_ABBREVIATED = "".join(
    rf"(?<!\b{word})"
    for word in ("p", "pp", "fig", "Fig", "no", "No", "vs", "Mr", "Mrs", "Ms", "Dr", "St", "min", "approx", "cf")
)
_SENTENCE = re.compile(rf"[。！？!?]+[」』）)”\"]*|[」』](?=\n)|{_ABBREVIATED}\.(?=[\s”\"')\]）]|$)[”\"')\]）]*")
_HEADING = re.compile(
    r"[ \t>]*#{1,6}\s|[ \t]*[【<〈■◆●](?![^】\n]*(?:得点札|手札|札))[^\n】]{0,40}[】>〉][ \t]*$|[ "
    r"\t]*[=＝\-–—*]{3,}[ \t]*$"
)
CUE = re.compile(
    (
        r"\s*[*_>#\-・\s]*(?:[(（【]?\s?(?:\w{0,8}の|計算)?例\s?[0-9]*[)）】:：\s。、]|たとえば"
        r"|例えば|Examples?\s?[0-9]*\b"
        r"|Another example|For example|For instance|Second example|First example|その\s?[0-9一二三]|次は"
        r"|\(?[2-9]\)|Now the\b)"
    ),
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"[\s>]*[0-9]{1,2}\.")
_OF_THE_LAST = re.compile(
    r"[0-9]|[勝敗負]|同点|点|並|\b(?:wins?|won|ties?|tied|lose|scores?|points?|highest|nobody)\b", re.IGNORECASE
)
OF_THE_GAME = re.compile(
    r"(?<![このそ])の?場合[はには、]|時は|ましょう|ください|できます|とします"
    r"|プレイヤー[がはのに]|た人[がは]|いずれか|集め直|"
    r"\b(?:[Tt]he|[Aa]|[Ee]ach|[Ee]very) players?\b|\bplayers (?:who|with|may|must|can)\b"
    r"|\b[Ww]hoever\b|\b[Ii]f\b|\bmust\b",
)
"""What rules say and examples do not."""
_HEADED = re.compile(r"^[ \t>]*#{1,6}\s[^\n]{1,119}(?=\n[^\n])", re.MULTILINE)
"""A heading with its text right below it."""
_TITLED = re.compile(
    r"(?<=\n)[ \t>]*(?:[^\s。、,.:;：0-9|♠♥♦♣][^\n。、,.:;：0-9|♠♥♦♣]{0,20}例[)）】]?|例[:：])[ \t]*(?=\n)"
)
"""A line that is the title of an example, between others: 点数計算例, （得点の例）, 例："""
_RULER = re.compile(r"[ \t]*(?:-{3,}|\*{3,}|={3,}|_{3,})[ \t]*")


@dataclass(slots=True, eq=False)
class Sentence:
    """A sentence with its place; ``block`` and ``section`` count paragraphs, items and rows, and headings."""

    start: int
    end: int
    kind: str
    block: int
    section: int
    table: int = -1
    runs: list[Run] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Scene:
    """What may be one example: its runs of cards, and the sentences around them, of which some may be of no matter."""

    runs: list[Run]
    before: list[Sentence]
    inside: list[Sentence]
    after: list[Sentence]


@cache
def _chapter() -> re.Pattern[str]:
    """A line that is the title of a chapter, by ``templates/chapters.yaml``."""
    data = read_yaml(templates_dir() / "chapters.yaml").data
    names = {lang: "|".join(sorted(map(re.escape, data[lang]), key=len, reverse=True)) for lang in LANGS}
    own = rf"[^\s。、:：♠♥♦♣(（<【〈]{{0,12}}(?:{names['ja']})|(?i:{names['en']})"
    return re.compile(
        rf"^[ \t]*+[・■●◆◎○▼★]?+[ \t]*+[(（<【〈]?(?:{own})[)）>】〉]?+[ \t]*+[:：]?+[ \t]*+$", re.MULTILINE
    )


def sentences_of(text: str) -> list[Sentence]:
    """All sentences of a text, in order."""
    found: list[Sentence] = []
    at, block, section, table = 0, 0, 0, -1
    bounds = [*((match.start(), match.end()) for match in _BLOCK.finditer(text)), (len(text), len(text))]
    bounds = sorted({*bounds, *((match.end(), match.end() + 1) for match in _HEADED.finditer(text))})
    titles = [match.span() for pattern in (_TITLED, _chapter()) for match in pattern.finditer(text)]
    bounds = sorted({*bounds, *((start - 1, start) for start, _ in titles), *((end, end + 1) for _, end in titles)})
    titled = {start for start, _ in titles}
    for stop, after in bounds:
        piece = text[at:stop]
        if piece.strip():
            block += 1
            stripped = piece.strip()
            kind = PARAGRAPH
            if _RULER.fullmatch(piece.strip("\n")):
                section += 1
                at = after
                continue
            if at in titled or (_HEADING.match(piece.lstrip("\n")) and len(stripped) < 120 and "\n" not in stripped):
                kind, section = HEADING, section + 1
            elif stripped.startswith("|"):
                kind = TABLE_ROW
                table = (
                    table if found and found[-1].kind == TABLE_ROW and "\n\n" not in text[found[-1].end : at] else block
                )
            elif re.match(r"[-*+・•●]\s?|\d{1,2}[.)]\s", stripped):
                kind = ITEM
            if kind == TABLE_ROW:
                found.append(Sentence(at, stop, kind, block, section, table))
            else:
                start = at
                for match in _SENTENCE.finditer(text, at, stop):
                    if _NUMBERED.fullmatch(text, start, match.end()):
                        continue
                    if text[start : match.end()].strip():
                        found.append(Sentence(start, match.end(), kind, block, section))
                    start = match.end()
                if text[start:stop].strip():
                    found.append(Sentence(start, stop, kind, block, section))
        at = after
    return found


def scenes_of(text: str, sentences: Sequence[Sentence], runs: Sequence[Run], parted: Sequence[int]) -> list[Scene]:
    """The scenes of a text; ``parted`` are the indices of runs with which another one begins."""
    if not runs:
        return []
    place = 0
    home: list[int] = []
    for run in runs:
        begin = run.name_start if run.name_start >= 0 else run.cards.start
        while place + 1 < len(sentences) and sentences[place].end <= begin:
            place += 1
        home.append(place)
        if not any(run is other for other in sentences[place].runs):
            sentences[place].runs.append(run)
    firsts = [*parted, len(runs)]
    scenes: list[Scene] = []
    spans = [(home[first], home[last - 1]) for first, last in pairwise(firsts)]
    for index, (first, last) in enumerate(pairwise(firsts)):
        begin, end = spans[index]
        low = spans[index - 1][1] + 1 if index else 0
        high = spans[index + 1][0] if index + 1 < len(spans) else len(sentences)
        begin = max(begin, low)
        before = _before(text, sentences, low, begin, index > 0)
        after = _after(text, sentences, end, high, spans[index + 1][0] if index + 1 < len(spans) else None)
        scenes.append(Scene(list(runs[first:last]), before, list(sentences[begin : end + 1]), after))
    return scenes


def _before(text: str, sentences: Sequence[Sentence], low: int, begin: int, follows: bool) -> list[Sentence]:
    """Sentences before the cards that may belong to them: of their section, and its heading."""
    if begin >= len(sentences) or begin <= low:
        return []
    first = sentences[begin]
    found = [one for one in sentences[low:begin] if one.section == first.section]
    if follows:
        # Behind another example only what stands in the same paragraph, and headings, lead to this one.
        taken = sentences[low - 1].block if low else -1
        cut = next(
            (place for place, one in enumerate(found) if one.kind == HEADING or one.block == first.block != taken),
            len(found),
        )
        if taken == first.block:
            return _leading(text, found)
        cue = next(
            (place for place in range(len(found) - 1, -1, -1) if found[place].block == first.block - 1 != taken), None
        )
        if cut == len(found) and cue is not None and found[cue].table < 0:
            block = found[cue].block
            cut = next(place for place, one in enumerate(found) if one.block == block)
        return found[cut:]
    return found


def _leading(text: str, found: Sequence[Sentence]) -> list[Sentence]:
    """Of the sentences between two examples in one paragraph those that lead to the second."""
    cue = next((place for place, one in enumerate(found) if CUE.match(text, one.start, one.end)), -1)
    if cue >= 0:
        return list(found[cue:])
    last = next(
        (
            place
            for place in range(len(found) - 1, -1, -1)
            if _OF_THE_LAST.search(text, found[place].start, found[place].end)
        ),
        -1,
    )
    return list(found[last + 1 :])


def _after(text: str, sentences: Sequence[Sentence], end: int, high: int, other: int | None) -> list[Sentence]:
    """Sentences behind the cards up to the next example, which takes what leads to it."""
    found = list(sentences[end + 1 : high])
    for place, one in enumerate(found):
        if CUE.match(text, one.start, one.end) and (one.block != sentences[end].block or other is not None):
            found = found[:place]
            break
    if other is not None:
        first = sentences[other]
        lead = _before(text, sentences, end + 1, other, True)
        found = [one for one in found if not any(one is taken for taken in lead)]
        del first
    return found
