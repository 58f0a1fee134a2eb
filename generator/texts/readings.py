"""The readings of a Japanese text, from the words of all texts that have them: ``手札`` becomes ``手札《てふだ》``.

A reading is chosen by what stands beside a word: 出《だ》す and 出《で》る, three 人《にん》 and a 人《ひと》. Where
the texts know several for a word and none prevails, it is doubtful; a word that they do not know gets none.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from .ruby import KANJI, pieces, unread_kanji

PREVAILS = 0.9
"""The share of the uses from which on a reading is not doubtful."""
_WORD = re.compile(rf"[{KANJI}]+")
_Key = tuple[str, ...]


class Found(NamedTuple):
    """A word in a text: its offset, its reading (empty: not known), and other readings that it may have here."""

    offset: int
    word: str
    reading: str
    others: tuple[str, ...] = ()


class Dictionary:
    """The words of some texts with their readings, by what stands before and behind them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._uses: defaultdict[_Key, Counter[str]] = defaultdict(Counter)
        for text in texts:
            parts = list(pieces(text))
            for index, part in enumerate(parts):
                if part.reading and _WORD.fullmatch(part.base):
                    before = parts[index - 1].base if index else ""
                    behind = parts[index + 1].base if index + 1 < len(parts) else ""
                    for key in _keys(before, part.base, behind):
                        self._uses[key][part.reading] += 1
        self._known = {key[0] for key in self._uses if len(key) == 1}
        self._longest = max(map(len, self._known), default=0)

    def read(self, text: str) -> Iterator[Found]:
        """Each word of a text that has no reading yet; a run of kanji that no text has as such is cut into words."""
        for offset, run in unread_kanji(text):
            start = offset
            for word in self._cut(run):
                end = start + len(word)
                yield self._found(text[:start], word, text[end : end + 2], start)
                start = end

    def _found(self, before: str, word: str, behind: str, offset: int) -> Found:
        uses = next((self._uses[key] for key in _keys(before, word, behind) if key in self._uses), Counter[str]())
        readings = uses.most_common()
        if not readings:
            return Found(offset, word, "")
        (reading, count), *others = readings
        prevails = count >= PREVAILS * uses.total()
        return Found(offset, word, reading, () if prevails else tuple(other for other, _ in others))

    def _cut(self, run: str) -> list[str]:
        """A run as few known words, the longer ones first; signs that nobody knows stand together."""
        best: list[tuple[int, int, list[str]]] = [(0, 0, [])]
        for end in range(1, len(run) + 1):
            ways = []
            for start in range(max(0, end - self._longest), end):
                unknown, count, words = best[start]
                word = run[start:end]
                if word in self._known:
                    ways.append((unknown, count + 1, [*words, word]))
            unknown, count, words = best[end - 1]
            if words and words[-1] not in self._known:
                ways.append((unknown + 1, count, [*words[:-1], words[-1] + run[end - 1]]))
            else:
                ways.append((unknown + 1, count + 1, [*words, run[end - 1]]))
            best.append(min(ways, key=lambda way: way[:2]))
        return best[-1][2]


def _keys(before: str, word: str, behind: str) -> Iterator[_Key]:
    """What a use is known by, the most special first."""
    last = before[-1:]
    number = "1" if last.isdecimal() or last == "}" else last
    for length in (2, 1):
        yield "both", str(length), number, word, behind[:length]
        yield "behind", str(length), word, behind[:length]
    yield (word,)


def written(text: str, found: Iterable[Found]) -> str:
    """A text with the readings that were found."""
    parts, done = [], 0
    for one in found:
        end = one.offset + len(one.word)
        parts += [text[done:end], f"《{one.reading}》" if one.reading else ""]
        done = end
    return "".join((*parts, text[done:]))


@cache
def dictionary() -> Dictionary:
    """That of all texts: those that all games share, and those of every game that is found."""
    from rules_engine.games import listed

    from ..gamefiles import text_files, texts_of
    from ..paths import templates_dir

    shared = sorted(path for path in templates_dir().glob("*.*") if path.suffix in (".yaml", ".md"))
    games = (path for name in listed() for path in text_files(texts_of(name)))
    return Dictionary(path.read_text(encoding="utf-8") for path in (*shared, *games))
