"""Pages on which everything stands at its place in mm, as PDF: sheets of pieces, and what belongs to them."""

from __future__ import annotations

from html import escape

from ..paths import templates_dir
from .pdf import render_pdf


def placed_pdf(title: str, size: str, body: str, *, name: str, pages: int) -> bytes:
    """Some HTML as PDF in the style of decks; `size` is what `@page` says. Raises what `render_pdf` raises."""
    html = (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>@page {{ {size} }}</style></head><body>{body}</body></html>"
    )
    return render_pdf(html, name=name, styles=[templates_dir() / "print" / "deck.css"], pages=pages)


def mm(width: float, height: float) -> str:
    """The size of a page, as `placed_pdf` takes it."""
    return f"size: {width:g}mm {height:g}mm"
