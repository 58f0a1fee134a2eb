"""Why one tile is stronger than another, in a deck of tiles with two halves: its larger half is a six, 5の目を持つ1-5.

What is so is of no matter; what is not is left. Such a sentence claims nothing else of the words that it takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rules_engine.echo import whole

from ..notations import Notations
from ..spelling import Spelt
from .state import HARMLESS
from .tokens import CARDS, NAME, Token

if TYPE_CHECKING:
    from .phrases import Line
    from .reading import Reading

_WORDS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "ones": 1,
    "twos": 2,
    "threes": 3,
    "fours": 4,
    "fives": 5,
    "sixes": 6,
    "一": 1,
    "二": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
}
_N = r"(?P<n>[1-6](?![0-9-])|ones?|twos?|threes?|fours?|fives?|six(?:es)?|[一二三四五六])"
_C = r"(?:the\s+|an?\s+|his\s+|her\s+|my\s+|your\s+|their\s+|[A-Z][a-z]+['’]s\s+)?[\[「(]?(?P<c>[1-6]-[1-6])[\]」)]?"
_D = _C.replace("<c>", "<d>")
_LARGER = r"(?:larger|bigger|higher|greater|upper|better)\s+(?:half|halves|number|end|side|part)"
_LARGER_JA = r"(?:大きい|大きな|強い)(?:ほう|方)?の?(?:目|数字|数|半分)?"
_MOST = r"(?:いちばん|一番|最も|もっとも)"
_BUT = r"(?:\s*[、,]?\s*(?:so|and|but|because|since|as))?"
_TABLE = r"(?:\s+(?:on the table|that was played|played|of all|of them|in (?:the|this) trick|there|here))?"


class Halves:
    """Reads them in one example; ``tiles`` are those that lie there."""

    def __init__(self, notations: Notations, text: str) -> None:
        self.text = text
        self.order = list(notations.art.drawer.kinds)
        self.able = bool(self.order) and all(re.fullmatch("[1-6]-[1-6]", kind) for kind in self.order)
        self.last = ""

    def read(self, reading: Reading, line: Line, tiles: Sequence[str], won: str = "") -> list[tuple[int, int]]:
        """Take the reasons of a sentence, and say where; ``won``: the tile that takes the trick that was told."""
        spans: list[tuple[int, int]] = []
        if not self.able:
            return spans
        told = ""
        for pattern, holds in _WAYS:
            for match in pattern.finditer(self.text, line.start, line.end):
                inside = [one for one in line.tokens if match.start() <= one.start < match.end()]
                if (
                    not inside
                    or any(one.kind == NAME for one in inside)
                    or "?" in self.text[match.end() : match.end() + 1]
                ):
                    continue
                found = {
                    name: self._kind(inside, match.start(name)) for name in ("c", "d") if match.groupdict().get(name)
                }
                if not all(found.values()):
                    continue
                before = self._before(line, match.start())
                said = Said(self.order, list(tiles), found.get("c") or before or told or won, found.get("d", ""), match)
                if not said.tile:
                    continue
                here = not won or said.alone or all(kind in tiles for kind in found.values())
                if not (here and holds(said)):
                    reading.leave(inside[0], "a reason that is true")
                end = match.end()
                if (
                    found.get("c")
                    and not found.get("d")
                    and not said.alone
                    and said.number
                    and match.start("n") < match.start("c")
                ):
                    end = match.start("c")  # 5の目を持つ1-5: of which more is said
                    inside = [one for one in inside if one.start < end and one.kind != "open"]
                for one in inside:
                    one.taken = HARMLESS
                told = told or said.tile
                spans.append((match.start(), end))
                line.tokens[:] = [one for one in line.tokens if one not in inside]
                reading.tokens += inside
        cards = [one for one in line.tokens if one.kind == CARDS and isinstance(one.value[-1], Spelt)]
        self.last = cards[-1].value[-1].kind if cards else self.last
        return spans

    @staticmethod
    def _kind(inside: Sequence[Token], at: int) -> str:
        token = next((one for one in inside if one.kind == CARDS and one.start <= at < one.end), None)
        card = token.value[0] if token is not None and len(token.value) == 1 else None
        return card.kind if isinstance(card, Spelt) else ""

    def _before(self, line: Line, at: int) -> str:
        """The tile told right before a place: because its larger half is a six."""
        cards = [one for one in line.tokens if one.kind == CARDS and one.end <= at and isinstance(one.value[-1], Spelt)]
        return cards[-1].value[-1].kind if cards else ""


class Said:
    """What one such reason says: of ``tile``, and of ``other`` where there is one."""

    def __init__(self, order: Sequence[str], tiles: Sequence[str], tile: str, other: str, match: re.Match[str]) -> None:
        self.order, self.tiles, self.tile, self.other, self.match = order, tiles, tile, other, match
        word = match.groupdict().get("n") or ""
        self.number = whole(word) if word.isdecimal() else _WORDS.get(word.casefold(), 0)

    @property
    def alone(self) -> bool:
        """Whether it says so of this tile only."""
        return bool(self.match.groupdict().get("only"))

    def of_all(self, fits: Callable[[str], bool]) -> bool:
        """Whether the tile fits, and where it is said of it alone, no other that lies there."""
        others = [one for one in self.tiles if one != self.tile]
        return fits(self.tile) and not (self.alone and (any(map(fits, others)) or not self.tiles))

    def larger(self) -> bool:
        """Its larger half is so many."""
        return self.of_all(lambda tile: max(map(int, tile.split("-"))) == self.number)

    def has(self) -> bool:
        """It has such a half."""
        return self.of_all(lambda tile: str(self.number) in tile.split("-"))

    def biggest(self) -> bool:
        """No half that lies there is larger."""
        return bool(self.tiles) and max(int(half) for tile in self.tiles for half in tile.split("-")) == self.number

    def stronger(self) -> bool:
        """It is stronger than the other; where it alone is, no kind of tile besides."""
        place, limit = self.order.index(self.tile), self.order.index(self.other)
        return place < limit and not (self.alone and limit != 1) and self._named()

    def weaker(self) -> bool:
        """It is weaker than the other."""
        return self.order.index(self.tile) > self.order.index(self.other) and self._named()

    def _named(self) -> bool:
        """Whether a half that is told besides is the larger one."""
        return not self.number or max(map(int, self.tile.split("-"))) == self.number

    def strongest(self) -> bool:
        """No tile that lies there is stronger, or none at all."""
        return self.order.index(self.tile) == min(map(self.order.index, self.tiles or self.order))

    def weakest(self) -> bool:
        """No tile that lies there is weaker, or none at all."""
        return self.order.index(self.tile) == max(map(self.order.index, self.tiles or self.order))


def _way(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_OVER = (
    r"(?:is|was|are|ranks?|counts?|being)\s+"
    r"(?:(?:an?|the)\s+(?P<n>ones?|twos?|threes?|fours?|fives?|six(?:es)?)\s+and\s+(?:so\s+|therefore\s+|thus\s+)?)?"
)
_WAYS: Sequence[tuple[re.Pattern[str], Callable[[Said], bool]]] = (
    (
        _way(
            rf"(?P<only>\bonly\s+){_C}\s+(?:is|was|would be"
            rf"|ranks)\s+(?:stronger|higher|better)\s+than\s+{_D}"
        ),
        Said.stronger,
    ),
    (_way(rf"(?P<only>\bonly\s+){_C}\s+(?:beats|outranks)\s+{_D}"), Said.stronger),
    (_way(rf"{_C}\s+{_OVER}(?:stronger|higher|better)\s+than\s+{_D}"), Said.stronger),
    (_way(rf"{_C}\s+(?:beats|outranks|defeats|tops)\s+{_D}"), Said.stronger),
    (_way(rf"{_C}\s+{_OVER}(?:weaker|lower)\s+than\s+{_D}"), Said.weaker),
    (_way(rf"{_C}\s+(?:loses|lost)\s+to\s+{_D}"), Said.weaker),
    (
        _way(
            rf"(?:the\s+)?{_LARGER}\s+(?:of|on|in)\s+{_C}\s+(?:is|was"
            rf"|shows)\s+(?:only\s+|just\s+)?(?:an?\s+)?{_N}"
        ),
        Said.larger,
    ),
    (_way(rf"{_C}['’]s\s+{_LARGER}\s+(?:is|was)\s+(?:an?\s+)?{_N}"), Said.larger),
    (
        _way(
            rf"{_C}\s+is\s+(?P<only>the\s+only)\s+(?:tile\s+)?(?:with\s+|one with\s+)?(?:an?\s+)?{_N}(?:\s+(?:on"
            rf"|in)\s+it)?"
        ),
        Said.has,
    ),
    (
        _way(
            rf"{_C}\s+(?:is|was|counts\s+as|ranks\s+as|ranks\s+with\s+the)\s+(?:an?\s+)?(?P<n>ones?|twos?|threes?"
            rf"|fours?|fives?|six(?:es)?)\b"
        ),
        Said.larger,
    ),
    (
        _way(
            rf"{_C}\s+(?:has|bears|shows|carries|holds)\s+(?P<only>the\s+only\s+)?(?:an?\s+)?(?P<n>one|two|three"
            rf"|four|five|six)(?:\s+(?:on|in)\s+it)?(?!\s*(?:red|pips?|points?))\b"
        ),
        Said.has,
    ),
    (_way(rf"(?:its|whose)\s+{_LARGER}\s+(?:is|was)\s+(?:only\s+)?(?:an?\s+)?{_N}"), Said.larger),
    (_way(rf"{_N}\s+is\s+the\s+(?:biggest|largest|highest|greatest)\s+(?:number|half|one|end){_TABLE}"), Said.biggest),
    (
        _way(
            rf"{_C}\s+(?:is|was)\s+the\s+strongest\s+(?:tile\s+)?(?:of|among)\s+(?:them|these|those|all"
            rf"|the\s+(?:three|four|five|six|seven|eight)(?:\s+tiles)?)"
        ),
        Said.strongest,
    ),
    (
        _way(
            rf"{_C}\s+(?:is|was)\s+the\s+weakest\s+(?:tile\s+)?(?:of|among)\s+(?:them|these|those|all"
            rf"|the\s+(?:three|four|five|six|seven|eight)(?:\s+tiles)?)"
        ),
        Said.weakest,
    ),
    (
        _way(
            rf"{_LARGER_JA}が\s*{_N}(?:の目)?(?:なのは|であるのは|の牌は|のは"
            rf"|になるのは)\s*{_C}(?P<only>だけ|のみ)?"
        ),
        Said.larger,
    ),
    (_way(rf"{_C}(?:の|は){_LARGER_JA}(?:が|は)\s*{_N}"), Said.larger),
    (_way(rf"{_LARGER_JA}が\s*{_N}の(?:牌(?:である)?)?\s*{_C}"), Said.larger),
    (
        _way(
            rf"{_N}(?:の目)?(?:を|の|が)(?:持つ|ある|持った|含む|持っている|付いた|ついた|入った)(?:牌"
            rf"|の)?(?:は|も)?\s*{_C}(?P<only>だけ|のみ)?"
        ),
        Said.has,
    ),
    (
        _way(
            rf"{_C}(?:は|が|の(?:ほう|方)が)\s*{_D}より(?:も)?(?:ずっと"
            rf"|少し)?(?:強|上|格上)(?:い|く|な)?"
        ),
        Said.stronger,
    ),
    (_way(rf"{_C}(?:は|が|の(?:ほう|方)が)\s*{_D}より(?:も)?(?:ずっと|少し)?(?:弱|下|格下)(?:い|く|な)?"), Said.weaker),
    (_way(rf"{_D}より(?:も)?(?:は)?\s*{_C}(?:の(?:ほう|方))?が(?:強|上)(?:い|く|な)?"), Said.stronger),
    (_way(rf"{_C}(?:は|が)\s*{_D}に(?:も|は)?(?:勝つ|勝ち|勝て)"), Said.stronger),
    (_way(rf"{_C}(?:は|が)\s*{_D}に(?:も|は)?負け(?:る|て|ます)?"), Said.weaker),
    (_way(rf"{_MOST}大きい目(?:は|が)\s*{_N}"), Said.biggest),
)
