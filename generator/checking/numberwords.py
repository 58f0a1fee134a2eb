"""Numbers in words: English ones below a hundred, Japanese ones in kanji."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules_engine.echo import whole

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
NUMBERS: Mapping[str, int] = {
    **{word: value for value, word in enumerate(_ONES.split())},
    **{word: 10 * value for value, word in enumerate(_TENS.split(), 2)},
    **{
        f"{tens}{glue}{one}": 10 * value + digit
        for value, tens in enumerate(_TENS.split(), 2)
        for digit, one in enumerate(_ONES.split()[1:10], 1)
        for glue in "- "
    },
}
"""English number words below a hundred."""
SEVERAL: Mapping[str, int] = {word: value for word, value in NUMBERS.items() if 1 < value <= 10}
"""Those of several, from two to ten."""
_KANJI = {sign: value for value, sign in enumerate("〇一二三四五六七八九")}


def kanji_number(word: str) -> int:
    """十九 is 19, 百二 102, 三〇 30; ValueError for what is no number."""
    if re.fullmatch("[〇一二三四五六七八九]+", word):
        return whole("".join(str(_KANJI[sign]) for sign in word))
    total, one = 0, 0
    for sign in word:
        if sign in _KANJI:
            one = _KANJI[sign]
        elif sign in "十百":
            total += max(one, 1) * (10 if sign == "十" else 100)
            one = 0
        else:
            raise ValueError(word)
    return total + one
