"""What can be read on a printed page: words on words, words on lines and pictures, and kanji without a reading.

All is read back out of the PDF: where each glyph lies, what is dark when all words are left out, and what is seen.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from io import BytesIO
from typing import Any, NamedTuple

import numpy as np
import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as raw

SCALE = 4.0  # pixels a pt
DIFFERS = 24  # greys from which two pixels are not the same
TOUCH = 0.35  # pt that two glyphs may share
SMALLER = 0.7  # of the size of its word, at most: a reading
KANJI, KANA = re.compile(r"[㐀-䶿一-鿿豈-﫿々〆]"), re.compile(r"[ぁ-ヿー]")
_SET = re.compile(rb"(?m)^BT$")
_SET_IN_DRAWINGS = re.compile(rb"(?m)^\d Tr$")  # which say how words are filled wherever some begin
Pixels = Any


class Glyph(NamedTuple):
    """A glyph, its ink in pt from the lower left corner, its size, and where it stands; turned ones are not judged."""

    said: str
    left: float
    bottom: float
    right: float
    top: float
    size: float
    y: float
    turned: bool


class Page(NamedTuple):
    """The glyphs of a page that are seen whole, and the page without any words."""

    glyphs: Sequence[Glyph]
    mute: Pixels
    high: float


def pages(pdf: bytes, drawn: bool = True) -> Iterator[Page]:
    """Each page of a PDF; without what is ``drawn``, words in drawings are no more than lines."""
    full, mute = pdfium.PdfDocument(pdf), pdfium.PdfDocument(_without_words(pdf, drawn))
    with closing(full), closing(mute):  # many that wait to be collected are too many for PDFium
        for page, other in zip(full, mute, strict=True):
            shown, silent, high = _pixels(page), _pixels(other), page.get_height()
            differs = abs(shown - silent) > DIFFERS
            yield Page([one for one in _glyphs(page) if _whole(one, differs, high)], silent, high)


def unread(page: Page) -> list[str]:
    """Kanji over which no reading stands, those of a word together."""
    kana = [one for one in page.glyphs if KANA.match(one.said)]
    found = [
        one for one in page.glyphs if KANJI.match(one.said) and not one.turned and not any(_reads(k, one) for k in kana)
    ]
    return list(_words(found))


def crossed(page: Page) -> list[str]:
    """Japanese words through which a line, a frame or an edge of a picture goes."""
    found = []
    for one in page.glyphs:
        inner = page.mute[_box(one, page.high, 1)]
        if (KANA.match(one.said) or KANJI.match(one.said)) and inner.size and np.ptp(inner) > DIFFERS:
            found.append(one)
    return list(_words(found))


def collided(page: Page) -> list[str]:
    """Glyphs that lie on each other."""
    return [f"{one.said} on {other.said}" for one, other in _on_each_other(page)]


def cramped(page: Page) -> list[str]:
    """Readings without room, in drawings too: a line, a frame, a picture or other words reach into them."""
    words = [one for one in page.glyphs if KANJI.match(one.said) and not one.turned]
    readings = [one for one in page.glyphs if KANA.match(one.said) and any(_reads(one, word) for word in words)]
    crossing = []
    for one in readings:
        inner = page.mute[_box(one, page.high)]  # to the very edge of its ink
        if inner.size and np.ptp(inner) > DIFFERS:
            crossing.append(one)
    pairs = [pair for pair in _on_each_other(page) if any(one in readings for one in pair)]
    return [*_words(crossing), *(f"{one.said} on {other.said}" for one, other in pairs)]


def faults(pdf: bytes, judge: Callable[[Page], list[str]], drawn: bool = True) -> list[str]:
    """What a judge finds on the pages of a PDF, with the numbers of the pages."""
    return [f"page {number}: {one}" for number, page in enumerate(pages(pdf, drawn), 1) for one in judge(page)]


def _on_each_other(page: Page) -> Iterator[tuple[Glyph, Glyph]]:
    """Glyphs that lie on each other, the higher one first."""
    flat = sorted((one for one in page.glyphs if not one.turned), key=lambda one: -one.top)
    for at, one in enumerate(flat):
        for other in flat[at + 1 :]:
            if other.top < one.bottom:
                break
            across = min(one.right, other.right) - max(one.left, other.left)
            down = min(one.top, other.top) - max(one.bottom, other.bottom)
            lines = abs(one.y - other.y) > TOUCH or any(map(KANA.match, (one.said, other.said)))  # "To" is no fault
            if across > TOUCH and down > TOUCH and lines:
                yield one, other


def _reads(kana: Glyph, word: Glyph) -> bool:
    """Whether a kana stands over a word: smaller, a line above, and no farther aside than a short reading is."""
    middle, aside = (word.left + word.right) / 2, word.size / 2
    over = 0.55 * word.size < kana.y - word.y < 1.5 * word.size
    return over and kana.size < SMALLER * word.size and kana.left - aside <= middle <= kana.right + aside


def _words(glyphs: Sequence[Glyph]) -> Iterator[str]:
    """Glyphs beside each other in one word."""
    said, last = "", None
    for one in sorted(glyphs, key=lambda one: (-round(one.y), one.left)):
        if last is not None and not (abs(one.y - last.y) < 1 and one.left - last.right < one.size / 2):
            yield said
            said = ""
        said, last = said + one.said, one
    if said:
        yield said


def _glyphs(page: Any) -> Iterator[Glyph]:
    text = page.get_textpage()
    matrix, x, y = raw.FS_MATRIX(), ctypes.c_double(), ctypes.c_double()
    for index in range(text.count_chars()):
        said = chr(raw.FPDFText_GetUnicode(text, index))
        if raw.FPDFText_IsGenerated(text, index) or not said.strip():
            continue
        raw.FPDFText_GetMatrix(text, index, matrix)
        raw.FPDFText_GetCharOrigin(text, index, x, y)
        left, bottom, right, top = text.get_charbox(index)
        size = raw.FPDFText_GetFontSize(text, index) * abs(matrix.d or matrix.b)
        yield Glyph(said, left, bottom, right, top, size, y.value, abs(matrix.b) > 0.001)


def _box(one: Glyph, high: float, inside: int = 0) -> tuple[slice, slice]:
    """Where a glyph's ink lies in the pixels of its page, or so many pixels inside of it."""
    rows = slice(max(int((high - one.top) * SCALE), 0) + inside, int(np.ceil((high - one.bottom) * SCALE)) - inside)
    return rows, slice(max(int(one.left * SCALE), 0) + inside, int(np.ceil(one.right * SCALE)) - inside)


def _whole(one: Glyph, differs: Pixels, high: float) -> bool:
    """Whether a glyph is seen to its edges: under another card, or beyond the edge of a picture, it is not."""
    seen = differs[_box(one, high)]
    if not seen.any():
        return False
    rows, columns = np.nonzero(seen)
    return bool(
        min(rows.min(), columns.min()) < SCALE
        and rows.max() >= seen.shape[0] - SCALE
        and columns.max() >= seen.shape[1] - SCALE
    )


def _pixels(page: Any) -> Pixels:
    return np.asarray(page.render(scale=SCALE).to_pil().convert("L")).astype(int)


def _without_words(data: bytes, drawn: bool) -> bytes:
    """A PDF whose words are all set, but not drawn."""
    with pikepdf.open(BytesIO(data)) as pdf:
        forms = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"]
        for page in pdf.pages:
            page.contents_coalesce()
        for stream in (*forms, *(page.Contents for page in pdf.pages)):
            said = _SET.sub(b"BT 3 Tr", stream.read_bytes())
            stream.write(_SET_IN_DRAWINGS.sub(b"3 Tr", said) if drawn else said)
        made = BytesIO()
        pdf.save(made)
    return made.getvalue()
