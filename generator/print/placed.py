"""Pages on which everything stands at its place in mm, as PDF: sheets of pieces, and what belongs to them."""

from __future__ import annotations

from html import escape
from io import BytesIO
from typing import Final

import pikepdf

from ..paths import templates_dir
from .pdf import render_pdf

BOXES: Final = frozenset({"/MediaBox", "/BleedBox", "/TrimBox", "/CropBox", "/ArtBox"})


def placed_pdf(title: str, size: str, body: str, *, name: str, pages: int, duplex: str = "") -> bytes:
    """Some HTML as PDF in the style of decks; `size` is what `@page` says. Raises what `render_pdf` raises."""
    html = (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>@page {{ {size} }}</style></head><body>{body}</body></html>"
    )
    return render_pdf(html, name=name, styles=[templates_dir() / "print" / "deck.css"], pages=pages, duplex=duplex)


def from_corner(pdf: bytes) -> bytes:
    """The same pages, with the corner of the outermost box at 0: programs for layout look for it there."""
    with pikepdf.open(BytesIO(pdf)) as opened:
        for page in opened.pages:
            left, bottom = (float(one) for one in page.mediabox[:2])
            page.contents_add(f"1 0 0 1 {-left:g} {-bottom:g} cm".encode(), prepend=True)
            for box in BOXES & {*map(str, page.obj)}:
                edges = [float(one) for one in page.obj[box]]
                page.obj[box] = pikepdf.Array([round(one - (left, bottom)[at % 2], 4) for at, one in enumerate(edges)])
        made = BytesIO()
        opened.save(made, deterministic_id=True)
    return made.getvalue()


def mm(width: float, height: float) -> str:
    """The size of a page, as `placed_pdf` takes it."""
    return f"size: {width:g}mm {height:g}mm"
