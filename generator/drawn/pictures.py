"""Figures as pictures, for texts that no plugin reaches: PDF, PNG of it, and SVG of the same page.

WeasyPrint lays a figure out on a page of its own size. SVG is put together of the boxes of that page, so that all three
look the same.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import pypdfium2

from ..checking.verdict import Verdict
from ..drawing.fonts import css_family
from ..print.pagesvg import page_svg
from ..print.pdf import lay_out, page_box, write_pdf
from .figure import figure, style_file

WIDTH: Final = 560  # px of the page
SHARP: Final = 2  # px of a PNG for one of these
_HIGH: Final = 20_000  # px of the page that is measured
_PX: Final = 96 / 72
_NAME: Final = "figure"


def picture(verdicts: Sequence[Verdict], lang: str, form: str) -> bytes:
    """A figure as a file of one of FORMATS, always the same bytes. Raises TehodokiError."""
    html = figure(verdicts, lang, folds=False)
    title = re.sub("<[^>]*>", "", html.rpartition('<p class="rule">')[2].partition("</p>")[0])
    document = _laid_out(html, title, lang)
    if form == "svg":
        return page_svg(document, 0, title, lang).encode()
    pdf = write_pdf(document, name=_NAME, pages=1)
    return pdf if form == "pdf" else _png(pdf)


def _laid_out(html: str, title: str, lang: str) -> Any:
    """The figure on a page as high as it must be."""
    high: float = _HIGH
    for _ in range(2):
        style = f"@page {{ margin: 12px; size: {WIDTH}px {high}px }} figure.tehodoki {{ margin: 0; max-width: none }} "
        style += f"body {{ margin: 0; font: 15px {css_family(lang)}; color: #14181d }}"
        head = f'<meta charset="utf-8"><title>{title}</title><style>{style}</style>'
        page = f'<!DOCTYPE html><html lang="{lang}"><head>{head}</head><body>{html}</body></html>'
        document = lay_out(page, name=_NAME, styles=[style_file()])
        figures = (box for box in _walk(page_box(document.pages[0])) if box.element_tag == "figure")
        box = next(figures)
        high = round(box.position_y + box.margin_height() + 12.5)
    return document


def _png(pdf: bytes) -> bytes:
    with pypdfium2.PdfDocument(pdf) as document:
        image = document[0].render(scale=_PX * SHARP).to_pil().convert("RGB")
    out = io.BytesIO()
    image.quantize(128).save(out, "PNG", optimize=True)
    return out.getvalue()


def _walk(box: Any) -> Iterator[Any]:
    yield box
    for child in getattr(box, "children", ()):
        yield from _walk(child)
