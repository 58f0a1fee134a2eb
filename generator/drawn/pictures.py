"""Figures as pictures, for texts that no plugin reaches: PDF, PNG of it, and SVG of the same page.

WeasyPrint lays a figure out on a page of its own size. SVG is put together of the boxes of that page, so that all three
look the same: backgrounds, borders, words in the place and the width that they were measured in, drawings as they are.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Final

import pypdfium2
from weasyprint.draw.color import get_color
from weasyprint.formatting_structure import boxes
from weasyprint.formatting_structure.boxes import TextBox

from ..checking.verdict import Verdict
from ..drawing.decks import SVG
from ..drawing.fonts import css_family
from ..print.pdf import BOLD, lay_out, page_box, write_pdf
from .figure import figure, style

FORMATS: Final = ("svg", "png", "pdf")
WIDTH: Final = 560  # px of the page
SHARP: Final = 2  # px of a PNG for one of these
_HIGH: Final = 20_000  # px of the page that is measured
_PX: Final = 96 / 72
_ENDS: Final = re.compile(r"<svg\b[^>]*>|</svg>")
_OWN: Final = re.compile(r'\s(?:style|class|width|height)="[^"]*"')
_SIDES: Final = ("top", "right", "bottom", "left")
_NAME: Final = "figure"


def picture(verdicts: Sequence[Verdict], lang: str, form: str) -> bytes:
    """A figure as a file of one of FORMATS, always the same bytes. Raises TehodokiError."""
    html = figure(verdicts, lang, folds=False)
    title = re.sub("<[^>]*>", "", html.rpartition('<p class="rule">')[2].partition("</p>")[0])
    document = _laid_out(html, title, lang)
    if form == "svg":
        return _svg(document.pages[0], html, title, lang).encode()
    pdf = write_pdf(document, name=_NAME, pages=1)
    return pdf if form == "pdf" else _png(pdf)


def _laid_out(html: str, title: str, lang: str) -> Any:
    """The figure on a page as high as it must be."""
    high: float = _HIGH
    for _ in range(2):
        own = f"@page {{ margin: 12px; size: {WIDTH}px {high}px }} figure.tehodoki {{ margin: 0; max-width: none }} "
        own += f"body {{ margin: 0; font: 15px {css_family(lang)}; color: #14181d }}"
        # On a page that is printed each drawing is a picture.
        look = style(folds=False).replace("svg", "img") + own
        head = f'<meta charset="utf-8"><title>{title}</title><style>{look}</style>'
        page = f'<!DOCTYPE html><html lang="{lang}"><head>{head}</head><body>{html}</body></html>'
        document = lay_out(page, name=_NAME)
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


def _svg(page: Any, html: str, title: str, lang: str) -> str:
    parts = "".join(_parts(page_box(page), iter(list(_drawings(html)))))
    size = f'width="{page.width:g}" height="{page.height:g}"'
    return (
        f'<svg {SVG} {size} viewBox="0 0 {page.width:g} {page.height:g}" role="img"><title>{title}</title>'
        f'<rect width="100%" height="100%" fill="#fff"/><g font-family="{css_family(lang)}">{parts}</g></svg>\n'
    )


def _drawings(html: str) -> Iterator[str]:
    """The drawings of a page in their order, those within others with these."""
    depth = start = 0
    for found in _ENDS.finditer(html):
        closes = found[0].startswith("</")
        start = start if depth else found.start()
        depth += -1 if closes else 1
        if not depth:
            yield html[start : found.end()]


def _walk(box: Any) -> Iterator[Any]:
    yield box
    for child in getattr(box, "children", ()):
        yield from _walk(child)


def _parts(box: Any, drawings: Iterator[str]) -> Iterator[str]:
    """A box with all that is in it, in the order in which it is drawn."""
    faded = box.style["opacity"] < 1 and not isinstance(box, TextBox)
    if faded:
        yield f'<g opacity="{box.style["opacity"]:g}">'
    if isinstance(box, TextBox):
        if box.text.strip():
            yield _words(box)
    elif not isinstance(box, boxes.PageBox) and box.element_tag not in ("html", "body"):
        yield from _frame(box)
    if isinstance(box, boxes.ReplacedBox):
        place = f'x="{box.content_box_x():.2f}" y="{box.content_box_y():.2f}" width="{box.width:.2f}"'
        tag, _, rest = next(drawings).partition(">")
        yield f'{_OWN.sub("", tag)} {place} height="{box.height:.2f}">{rest}'
    for child in getattr(box, "children", ()):
        yield from _parts(child, drawings)
    if faded:
        yield "</g>"


def _frame(box: Any) -> Iterator[str]:
    """The ground and the borders of a box."""
    x, y, wide, high, (radius, _), *_ = box.rounded_border_box()
    ground = get_color(box.style, "background_color")
    if ground.alpha:
        yield f'<rect {_place(x, y, wide, high)} rx="{radius:.2f}" {_paint("fill", ground)}/>'
    sides = {
        side: (getattr(box, f"border_{side}_width"), get_color(box.style, f"border_{side}_color")) for side in _SIDES
    }
    if not any(width for width, _ in sides.values()):
        return
    width, colour = sides["top"]
    if all(side == sides["top"] for side in sides.values()):
        inner = _place(x + width / 2, y + width / 2, wide - width, high - width)
        rx = max(0, radius - width / 2)
        yield f'<rect {inner} rx="{rx:.2f}" fill="none" {_paint("stroke", colour)} stroke-width="{width:g}"/>'
        return
    for side, (width, colour) in sides.items():
        if width and colour.alpha:
            left = x + wide - width if side == "right" else x
            top = y + high - width if side == "bottom" else y
            upright = side in ("left", "right")
            place = _place(left, top, width if upright else wide, high if upright else width)
            yield f"<rect {place} {_paint('fill', colour)}/>"


def _words(box: Any) -> str:
    style = box.style
    weight = ' font-weight="bold"' if style["font_weight"] >= BOLD else ""
    return (
        f'<text x="{box.position_x:.2f}" y="{box.position_y + box.baseline:.2f}" font-size="{style["font_size"]:g}"'
        f'{weight} {_paint("fill", get_color(style, "color"))} textLength="{box.width:.2f}" '
        f'lengthAdjust="spacingAndGlyphs" xml:space="preserve">{escape(box.text, quote=False)}</text>'
    )


def _place(x: float, y: float, wide: float, high: float) -> str:
    return f'x="{x:.2f}" y="{y:.2f}" width="{wide:.2f}" height="{high:.2f}"'


def _paint(name: str, colour: Any) -> str:
    red, green, blue = (round(255 * part) for part in colour.to("srgb").coordinates)
    clear = f' {name}-opacity="{colour.alpha:.3g}"' if colour.alpha < 1 else ""
    return f'{name}="#{red:02x}{green:02x}{blue:02x}"{clear}'
