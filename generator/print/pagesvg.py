"""A page that is laid out as SVG: backgrounds, borders, words in the place and the width that they were measured in,
drawings as they are. So it looks as it does in print.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import Any, Final

from weasyprint.draw.color import get_color
from weasyprint.formatting_structure import boxes
from weasyprint.formatting_structure.boxes import TextBox

from ..drawing.decks import SVG
from ..drawing.fonts import css_family
from .drawings import Drawings
from .pdf import BOLD, page_box, placed_box

_OWN: Final = re.compile(r'\s(?:style|class|width|height)="[^"]*"')
_SIDES: Final = ("top", "right", "bottom", "left")


def page_svg(document: Any, number: int, title: str, lang: str) -> str:
    """A page of a document of WeasyPrint, by its number from 0; ``title`` is escaped already."""
    page = document.pages[number]
    parts = "".join(_parts(page_box(page), document.url_fetcher))
    size = f'width="{page.width:g}" height="{page.height:g}"'
    return (
        f'<svg {SVG} {size} viewBox="0 0 {page.width:g} {page.height:g}" role="img"><title>{title}</title>'
        f'<rect width="100%" height="100%" fill="#fff"/><g font-family="{css_family(lang)}">{parts}</g></svg>\n'
    )


def _parts(box: Any, drawings: Drawings) -> Iterator[str]:
    """A box with all that is in it, in the order in which it is drawn."""
    box = placed_box(box)
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
        tag, _, rest = drawings.source(box.element).partition(">")
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
    weight += ' font-style="italic"' if style["font_style"] != "normal" else ""
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
