"""Players of whom the same is said as of another, or not, without saying it again: Ann scores 3, as does Ben."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import tokens as kinds
from .tokens import Token

if TYPE_CHECKING:
    from .state import State

_BEFORE = re.compile(
    r"\b(?:(?:un)?like|along with|together with|as well as|(?:the )?same (?:as|for|with)|ditto(?: for)?"
    r"|(?:as|so|nor|neither) (?:does|did|do|has|have|had|is|was|will|can))\s+$",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r",?\s*(?:(?:does|did|has|is|was)(?:\s+(?:it|so|the same))?,?\s*)?"
    r"(?:too|as well|also|likewise|does|did)\s*(?=[.,;:!)\n]|$)"
    r"|\s*に?も(?:また)?(?:同様|同じく|同じ結果|そう)?(?:です|でした|だ|に|入)?[\s」』)]*(?=[、。,.!\n入]|$)",
    re.IGNORECASE,
)
_LINK = frozenset((kinds.NAME, kinds.STOP, "line", "cell"))


def elliptic(reading: State, tokens: Sequence[Token]) -> Token | None:
    """The first player of whom something is said by pointing at what was said of another."""
    for index, one in enumerate(tokens):
        if one.kind != kinds.NAME or not reading.claims:
            continue
        end = next((other.start for other in tokens[index + 1 :] if other.kind in _LINK), len(reading.text))
        said = any(other.taken == "claim" for other in tokens[index + 1 :] if other.start < end)
        if _BEFORE.search(reading.text[max(0, one.start - 24) : one.start]):
            return one
        if not said and _BEHIND.match(reading.text, one.end, one.end + 24):
            return one
    return None
