"""How wide the steps of a strip are: each has room for its longest word or phrase, the rest is shared out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from ..drawing.fonts import Cut, find_fonts
from ..drawing.measures import text_width
from .linebreaks import phrases

STRIP: Final = 83.3  # mm: the narrowest column
BETWEEN: Final = 2.6  # mm between two steps
PADDING: Final = 1.7  # mm at the sides of a step's words, its frame among them
SIZE: Final = 9 * 25.4 / 72  # mm
SMALL: Final = 9.5 * 25.4 / 72  # mm
BESIDE: Final = 1.3  # mm


def step_widths(texts: Sequence[str], numbers: Sequence[str], lang: str) -> list[float]:
    """A width for each step's words, in per cent of the strip; texts without readings, and the numbers under them."""
    chain = find_fonts().of(lang, Cut(bold=True))
    least = [
        max(text_width(piece, SIZE, chain) for piece in (*_pieces(text, lang), under)) + PADDING
        for text, under in zip(texts, numbers, strict=True)
    ]
    whole = [max(low, text_width(text, SIZE, chain) + PADDING) for low, text in zip(least, texts, strict=True)]
    room = STRIP - BETWEEN * (len(texts) - 1)
    wanted = [long - low for low, long in zip(least, whole, strict=True)]
    # What is over goes to those that break into lines, as far as they need it; the rest to all alike.
    over = room - sum(least)
    grown = min(1.0, max(0.0, over) / (sum(wanted) or 1))
    widths = [low + grown * more for low, more in zip(least, wanted, strict=True)]
    alike = max(0.0, room - sum(widths)) / len(widths)
    return [round(100 * (width + alike - PADDING) / STRIP, 2) for width in widths]


def small_width(text: str, lang: str) -> float:
    """How wide (mm) a few bold words in small type are, with a little room beside each."""
    return text_width(text, SMALL, find_fonts().of(lang, Cut(bold=True))) + BESIDE * len(text.split())


def _pieces(text: str, lang: str) -> list[str]:
    return phrases(text) if lang == "ja" else text.split()


def spans(numbers: Sequence[str]) -> str:
    """Printed numbers in a row, those that follow each other as a span: `5–7, 9`."""
    runs = [[numbers[0]]] if numbers else []
    for one, after in pairwise(numbers):
        if one.isdecimal() and after.isdecimal() and int(after) == int(one) + 1:
            runs[-1].append(after)
        else:
            runs.append([after])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else run[0] for run in runs)
