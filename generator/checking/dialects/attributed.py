"""A number before the one whose it is: 21点のアン, 18点を取ったベン."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from . import tokens as kinds
from .state import State, units_of
from .tokens import Token

_OF = re.compile(r"の|を?(?:取った|とった|獲得した|得た|あげた|挙げた|集めた)")


def attributed(reading: State, tokens: Sequence[Token]) -> None:
    """Claim the numbers that stand right before a name."""
    for one, name in pairwise(tokens):
        if one.kind != kinds.NUMBER or one.taken or one.value is None or name.kind != kinds.NAME:
            continue
        if not _OF.fullmatch(reading.text, one.end, name.start):
            continue
        keys = [key for key, said in reading.wording.claims.items() if one.unit and one.unit in units_of(said)]
        if len(keys) == 1 and reading.wording.claims[keys[0]].form == "number":
            reading.state(keys[0], name.value, one.value, "is", one, (one.digits,))
