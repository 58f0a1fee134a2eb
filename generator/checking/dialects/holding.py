"""Who holds which cards, in sentences: the part of a worked example that gives the engine its cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from generator.checking.notations import Notations, Wording
from generator.checking.spelling import Misspelt, Spelt

STARTERS = "まず|次に|そして|また|一方|例えば|たとえば|今|ここで|この時|このとき|and|while|then|but|with"
DELIMITED = r"\s、。,.;:!?「」『』【】()\[\]〈〉《》\"“”・*|=<>"
CALLED = r"(?P<called>\b[Pp]layers?\s+|プレイヤー|プレーヤー)"
TITLE = "(?:さん|くん|君|ちゃん|様|さま|氏)?"
_BACK = 120
_SIGN = r"(?:[「『“\"(\[【】』」)\]〈〉《》:;=→–—|*-]|\s)*+"
_PILE = r"の(?!の)\s?(?:[一-龥ぁ-んァ-ヶー]{0,8}(?:札|手元|手|カード|山|牌))?"
_HAS = (
    r"(?:['’]s\b|\b(?:has|have|had|holds?|held|received?|gets?|got|took|takes|collected|owns?|the|are|is|score|cards?|"
    r"pile|hand)\b)"
)
_HOLDER = re.compile(
    rf"(?:(?:{STARTERS})\s*)?{CALLED}?(?P<name>[^{DELIMITED}]{{1,20}}?){TITLE}"
    rf"(?P<link>{_SIGN}(?:{_PILE})?(?:には|が|は|も)?{_SIGN}(?:{_HAS}{_SIGN})*)$"
)
_OPEN = re.compile(r"[「『“\"(\[【]")


@dataclass
class Holding:
    """Cards with the name of who holds them, empty for a row of nobody's; ``start`` is that of the name."""

    name: str
    start: int
    cards_start: int
    end: int
    cards: list[Spelt | Misspelt] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class Cards:
    """How sentences hold cards. A notation of them says how they are found, and how they are written."""

    notations: Notations
    wording: Wording
    apart: ClassVar[int] = 400  # letters between two holdings of one example, at most
    least: ClassVar[int] = 2  # holders of an example

    def holdings(self, text: str) -> Iterable[Holding]:
        """All holdings of a text."""
        raise NotImplementedError

    def written(self, kinds: Sequence[str], lang: str) -> str:
        """Some cards as the notation has them."""
        raise NotImplementedError


def called(match: re.Match[str], name: str) -> str:
    """A player's name; a number alone is none, Player 1 is."""
    return match["called"] + name if name.isdigit() and match["called"] else name


def holder(text: str, low: int, at: int, bare: bool) -> tuple[str, int, int]:
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
    held = _HOLDER.search(chunk)
    if held is None:
        return "", cards, cards
    word, link = called(held, held["name"]), held["link"]
    capital = len(word) == 1 and "A" <= word <= "Z"
    if not (bare or held["called"] or capital or link.strip() or text.startswith("the", at)):
        return "", cards, cards
    if (word.isascii() and not word[0].isupper()) or word.isdigit():
        return "", cards, cards
    return word, low + held.start("called" if word != held["name"] else "name"), cards
