"""Who holds which cards, in sentences: the part of a worked example that gives the engine its cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from generator.checking.notations import Notations, Prose
from generator.checking.spelling import Misspelt, Speller, Spelt

_BACK = 120
_STARTERS = "まず|次に|そして|また|一方|and|while|then|but|with"
_DELIMITED = r"\s、。,.;:!?「」『』【】()\[\]\"“”・*|=<>"
_NAME = re.compile(rf"(?:(?:{_STARTERS})\s*)?(?:[Pp]layers?\s+|プレイヤー|プレーヤー)?([^{_DELIMITED}]{{1,20}})$")
_PILES = "得点札|手札|持ち札|持札|もらった札|札|カード|山|牌"
_LINK = re.compile(
    rf"(?:[「『“\"(\[【】』」)\]:;=→–—-]|\s|が|は|も|には|の(?:{_PILES})?|['’]s|"
    r"\b(?:has|have|had|holds?|held|received?|gets?|got|took|collected|owns?|the|are|is|score|cards?|pile|hand)\b)+$"
)
_OPEN = re.compile(r"[「『“\"(\[【]")
_COUNTED = re.compile(r"[\[(<【]?\s?(?P<card>[0-9]{1,2})\s?[×xX*]\s?(?P<count>[0-9]{1,2})(?![0-9])\s?[\])>】]?")
_BETWEEN = re.compile(r"[\s,、・;/&+]{0,9}(?:and\b|と)?\s{0,3}")


@dataclass
class Holding:
    """Cards with the name of who holds them, empty for a row of nobody's; ``start`` is that of the name."""

    name: str
    start: int
    cards_start: int
    end: int
    cards: list[Spelt | Misspelt] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class Finder:
    """Finds the holdings of one notation in a text."""

    notations: Notations
    prose: Prose

    @property
    def speller(self) -> Speller:
        """Reads cards."""
        return self.notations.speller

    def holdings(self, text: str) -> list[Holding]:
        """All holdings, in the order of the text."""
        find = {"suited": self._suited, "counted": self._counted, "row": self._rows}[self.prose.cards]
        found = list(find(text))
        if found and self.prose.cards == "suited":
            found += (
                Holding(match["name"], match.start("name"), match.end(), match.end()) for match in _NONE.finditer(text)
            )
        return sorted(found, key=lambda one: one.start)

    def _suited(self, text: str) -> Iterator[Holding]:
        at, suit = 0, ""
        while match := self.speller.anchor.search(text, at):
            name, start, cards_start = _holder(text, at, match.start(), bare=False)
            cards, end = self.speller.many(text, cards_start, suit if name else "")
            if not cards or end < match.end():
                cards_start = match.start()
                cards, end = self.speller.many(text, cards_start)
            if name:
                yield Holding(name, start, cards_start, end, cards)
                # player B the 8 and 10, after player A has the 3 and 4 of spades
                for more in self._without_suit(text, end, cards):
                    yield more
                    end = more.end
            at = max(end, match.end())

    def _without_suit(self, text: str, at: int, before: list[Spelt | Misspelt]) -> Iterator[Holding]:
        suit = next((one.kind[:1] for one in reversed(before) if isinstance(one, Spelt)), "")
        while suit and (match := _NEXT_HOLDER.match(text, at)):
            cards, end = self.speller.many(text, match.end(), suit)
            if not cards or self.speller.anchor.match(text, match.end()):
                return
            yield Holding(match["name"], match.start("name"), match.end(), end, cards)
            at = end

    def _counted(self, text: str) -> Iterator[Holding]:
        kinds, at = self.notations.art.drawer.kinds, 0
        while match := _COUNTED.search(text, at):
            name, start, _ = _holder(text, at, match.start(), bare=True)
            cards: list[Spelt | Misspelt] = []
            first, items = match.start(), 0
            while match:
                items, at = items + 1, match.end()
                if match["card"] in kinds:
                    cards += [Spelt(match["card"], *match.span())] * int(match["count"])
                else:
                    cards.append(Misspelt(match[0], *match.span(), ""))
                between = _BETWEEN.match(text, at)
                match = _COUNTED.match(text, between.end() if between else at)
            if name or items > 1:
                yield Holding(name, start, first, at, cards)

    def _rows(self, text: str) -> Iterator[Holding]:
        for match in self._row.finditer(text):
            cards, used = list[Spelt | Misspelt](), Counter[str]()
            for word in re.finditer(r"[^\s,、|]+", match["row"]):
                span = match.start("row") + word.start(), match.start("row") + word.end()
                if word[0] == self.prose.down:
                    cards.append(Spelt(self.prose.down, *span))
                    continue
                rank = self.speller.ranks[word[0]]
                used[rank] += 1
                kinds = [kind for kind, (_, own) in self.speller.split.items() if own == rank]
                if used[rank] <= len(kinds):
                    cards.append(Spelt(kinds[used[rank] - 1], *span))
                else:
                    cards.append(Misspelt(word[0], *span, f"at most {len(kinds)} of them"))
            yield Holding("", match.start("row"), match.start("row"), match.end("row"), cards)

    @cached_property
    def _row(self) -> re.Pattern[str]:
        ranks = "|".join(sorted((rank for rank in self.speller.ranks if len(rank) < 3), key=len, reverse=True))
        one = rf"(?:{ranks}|{self.prose.down})(?![0-9A-Za-z])"
        between = r"(?:[ \t]*[,、|][ \t]*|[ \t]+)"
        return re.compile(rf"^[^\n,、0-9]{{0,30}}?(?P<row>{one}(?:{between}\n?[ \t]*{one}){{5,14}})", re.MULTILINE)


_NEXT_HOLDER = re.compile(
    rf"[\s,;.、。」』)]*(?:(?:{_STARTERS})\s+)?(?:[Pp]layer\s+|プレイヤー)(?P<name>[^{_DELIMITED}]{{1,20}}?)"
    r"(?:が|は|\s+(?:has|holds|had|got|received)\b|:|\s)\s*[「『“\"(]?\s*(?:the\s+)?(?=[0-9AJQKace])"
)


_NONE = re.compile(
    rf"(?:[Pp]layer\s+|プレイヤー)(?P<name>[^{_DELIMITED}]{{1,20}}?)"
    r"(?:\s+(?:has|holds|had|received|got)\s+(?:none|nothing|no\s+\w+)\b|[がは][「『]?(?:なし|1枚も|何も)[^。\n]{0,20})"
)


def _holder(text: str, low: int, at: int, bare: bool) -> tuple[str, int, int]:
    """Whose cards begin at a place: the name, where it begins, and where the cards begin; "" for nobody's.

    ``bare``: a space or a new line is enough between the name and the cards.
    """
    low = max(low, at - _BACK)
    chunk = text[low:at]
    opened = max((match.start() for match in _OPEN.finditer(chunk)), default=-1)
    if opened >= 0 and not re.search(r"[」』”)\]】\n]", chunk[opened:]):
        # A misspelt first card stands between the bracket and the first that could be read.
        cards, chunk = low + opened + 1, chunk[: opened + 1]
    else:
        cards = at
    link = _LINK.search(chunk)
    said = chunk[: link.start()] if link else chunk
    name = _NAME.search(said)
    if name is None or link is None:
        return "", cards, cards
    called_player = len(name[0].lstrip()) > len(name[1])
    if not (bare or called_player or link[0].strip() or text.startswith("the", at)):
        return "", cards, cards
    word = name[1]
    if (word.isascii() and not word[0].isupper()) or word.isdigit():
        return "", cards, cards
    return word, low + name.start(1), cards
