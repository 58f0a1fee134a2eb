"""Words for suits and ranks that people use beside those on the cards, and the forms that one word may have."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

HEART = "❤"
"""Not one of the four signs of suits, and what most phones offer."""

ALSO = {"クラブ": ("クローバー",), "ダイヤ": ("ダイヤモンド", "ダイア")}
"""Other names of suits, by the name on the deck."""

RANKS = {
    "A": ("ace", "aces", "エース"),
    "2": ("two", "twos", "二"),
    "3": ("three", "threes", "三"),
    "4": ("four", "fours", "四"),
    "5": ("five", "fives", "五"),
    "6": ("six", "sixes", "六"),
    "7": ("seven", "sevens", "七"),
    "8": ("eight", "eights", "八"),
    "9": ("nine", "nines", "九"),
    "10": ("ten", "tens", "T", "十"),
    "J": ("jack", "jacks", "knave", "knaves", "ジャック"),
    "Q": ("queen", "queens", "クイーン", "クィーン", "女王"),
    "K": ("king", "kings", "キング", "王", "王様"),
}
"""Words that mean a rank beside a suit. An ace is no ``one``: one of spades is any of them."""

DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212"
_HALF = {unicodedata.normalize("NFKC", chr(code)): chr(code) for code in range(0xFF66, 0xFFA0)}
_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
_ODD = str.maketrans({"ı": "i", "ſ": "s"} | dict.fromkeys(DASHES, "-") | dict.fromkeys("\ufe0e\ufe0f", ""))


def kana(word: str) -> Iterator[str]:
    """A word as it is, and if it is in katakana also in hiragana and in half width."""
    yield word
    if any(ord(char) in _HIRAGANA for char in word):
        yield word.translate(_HIRAGANA)
        yield "".join(_HALF.get(char, char) for char in unicodedata.normalize("NFD", word))


def plain(word: str) -> str:
    """A word as tables have it: in lower case, with single spaces and plain dashes, without what styles a sign."""
    return " ".join(word.lower().translate(_ODD).split())


def without_macrons(word: str) -> str:
    """Jitō as Jito."""
    apart = unicodedata.normalize("NFD", word)
    return unicodedata.normalize("NFC", apart.replace("\u0304", ""))


def plural(word: str) -> str:
    """More than one of an English word."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh")) else f"{word}s"


def is_letter(word: str) -> bool:
    """Whether a word is one letter from A to Z, in any case."""
    return len(word) == 1 and word.isascii() and word.isalpha()
