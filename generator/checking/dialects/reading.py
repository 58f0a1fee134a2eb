"""One notation of a game being read in a text, and an example there: what ``prose`` and ``claims`` work on."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.checking.dialects.holding import Holding
from generator.checking.notations import Notations, Wording
from generator.checking.report import Item
from generator.checking.source import Readable
from generator.texts.examples import Claim


@dataclass
class Draft:
    """An example that is being read: holdings that belong together, and what is said of them."""

    holdings: list[Holding]
    end: int = 0
    claims: list[Claim] = field(default_factory=list)
    unread: list[Item] = field(default_factory=list)


class Reading:
    """A text, the notation that is looked for, and how to say what cannot be read."""

    def __init__(self, notations: Notations, wording: Wording, text: Readable) -> None:
        self.notations, self.wording, self.text = notations, wording, text
        self.plain = text.plain.text
        self.named = wording.named

    def unread(self, at: int, found: str, expected: str, remedy: str = "") -> Item:
        """Something that cannot be read."""
        raw = self.text.plain.at(at)
        remedy = remedy or f"say it as tehodoki notations {self.notations.game.name} shows, or mark it as ignored"
        return Item.unread(self.text.source.fault(raw, found, expected, remedy), self.sentence(at))

    def sentence(self, at: int) -> str:
        """The sentence around a place, on one line."""
        low = max(0, at - 200)
        start = max(*(self.plain.rfind(mark, low, at) for mark in "。\n"), low - 1) + 1
        ends = [end for mark in "。\n" if (end := self.plain.find(mark, at, at + 200)) >= 0]
        return self.plain[start : min(ends, default=at + 200) + 1].strip()[:200]
