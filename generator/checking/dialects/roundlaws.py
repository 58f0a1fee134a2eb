"""What sentences say of singles and pairs in general, and whether the law says so: a pair beats a single."""

from __future__ import annotations

import re
from collections.abc import Iterator

_PART = re.compile(
    r"[、,;；:：。!！?？()（）「」\n]+|\.(?=\s|$)|\b(?:because|since|but|and so|while|so that|as)\b"
    r"|(?:だ|です)?(?:から|ので|ため)(?!始|はじ)"
)
_PAIR = r"(?:pairs?|doubles?|ペア(?:どうし|同士)?|2枚(?:出し|組)?|二枚(?:出し|組)?)"
_SINGLE = r"(?:singles?|シングル|(?:1枚|一枚)(?:出し|だけ)?|lone cards?)"
_DOWN = r"(?:face[- ]?down|facedown|伏せ|裏)"
_LOW = r"(?:low(?:er|est)?|small(?:er|est)?|小さ|低|ちいさ)"
_HIGH = r"(?:high(?:er|est)?|larg(?:er|est)|bigg(?:er|est)|big|large|大き|高)"
_STRONG = (
    r"(?:strong\w*|beats?|wins?|outranks?|better|ranks? (?:above|over|higher|first)|comes? (?:first"
    r"|before|ahead)|on top"
    r"|強|勝|上(?:です|に|で|$)|優先)"
)
_WEAK = r"(?:weak\w*|loses?|last|below|worse|bottom|behind|弱|負け|下|ビリ|最後)"
_EN = re.compile("[A-Za-z]{3}")
_MOST = 3  # clauses that make up one sentence of the law


def clauses(text: str, low: int, high: int, most: int = _MOST) -> Iterator[tuple[int, int]]:
    """The clauses of a sentence, then two and three of them together."""
    ends = [match.end() for match in _PART.finditer(text, low, high)]
    bounds = sorted({low, *(end for end in ends if end < high), high})
    for many in range(1, most + 1):
        for place in range(len(bounds) - many):
            yield bounds[place], bounds[place + many]


def _has(pattern: str, said: str) -> bool:
    return re.search(pattern, said, re.IGNORECASE) is not None


def _stronger(one: str, other: str, said: str) -> bool:
    """Whether the first is told to be the stronger of two."""
    ways = (
        rf"{one}.*{_STRONG}.*{other}" if _EN.search(said) else "(?!)",
        rf"{other}.*{_WEAK}.*{one}" if _EN.search(said) else "(?!)",
        rf"{one}[^よ]*[はがも].*{other}.*(?:より|に).*(?:強|勝|上)",
        rf"{other}.*より.*{one}.*(?:強|勝|上)",
        rf"{other}[^よ]*[はがも].*{one}.*(?:より|に).*(?:弱|負け|下)",
    )
    return any(_has(way, said) for way in ways)


def compares(said: str) -> bool:
    """Whether a clause says what is stronger or weaker; then it is a law by itself, or none."""
    return _has(_STRONG, said) or _has(_WEAK, said)


def holds(said: str) -> bool | None:
    """Whether a clause without names and numbers says what the law says; None where it says nothing of it."""
    pair, single, down = _has(_PAIR, said), _has(_SINGLE, said), _has(_DOWN, said)
    strong, weak, low, high = _has(_STRONG, said), _has(_WEAK, said), _has(_LOW, said), _has(_HIGH, said)
    if _has(r"\b(?:not|never|no)\b|n['’]t\b|(?<!関係)(?<!かかわら)(?:ない|ません)", said) or not (strong or weak):
        return None
    if _has("ほど", said) and not (low or high):
        return None
    if down and _has(r"near|close|earlier|近|先|手前", said):
        return strong if not weak else None
    if down:
        return weak if not strong and not (pair or single or low or high) else None
    if pair and single:
        if _stronger(_PAIR, _SINGLE, said):
            return True
        return False if _stronger(_SINGLE, _PAIR, said) else None
    if (low and high) or not (pair or single) or (strong and weak):
        return None
    if low or high:
        return (low == strong) if pair else (high == strong)
    return (
        strong
        if pair and _has(r"一番|いちばん|最も|もっとも|最強|strongest|always|are strong|is strong|best", said)
        else None
    )
