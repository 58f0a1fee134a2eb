"""Names of players: nobody who reads a text is to meet a player called A, where aces and suits have letters too.

Records, given values and addresses keep letters; whatever is read has names, in the order of the letters.
"""

from __future__ import annotations

from typing import Final

from rules_engine.fields import LETTERS

PLAYERS: Final = {
    "ja": ("アキ", "ベン", "チカ", "ダイ", "エマ", "フミ", "ゲン", "ハナ"),
    "en": ("Aki", "Ben", "Chika", "Dai", "Emma", "Fumi", "Gen", "Hana"),
}
"""A name for each letter of a seat, which in Latin script begins with it."""


def player(letter: str, lang: str) -> str:
    """The player who sits at a seat. Raises KeyError for what is no seat's letter."""
    if letter not in LETTERS or len(letter) != 1:
        raise KeyError(letter)
    return PLAYERS[lang][LETTERS.index(letter)]


def players(letters: str, lang: str) -> list[str]:
    """The players of a side, ``AC``, or the only one of ``A``. Raises KeyError for what is no seat's letter."""
    return [player(letter, lang) for letter in letters]
