"""The calibration sheet: how far a printer lays backs beside fronts, read off as the X and Y of `--back-offset`.

Two sheets, for duplex along the long and the short edge. The front has a level and an upright scale, the back a cross
that lies behind their middle. Held against a light, the cross is seen where the printer put it, and the scales say
there by how much backs must be moved to the right and down, on their own side.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import copysign
from typing import Final

from ..drawing.decks import SVG
from ..drawing.drawers import FONT
from ..languages import LANGS
from ..system import no_collection
from .deckwords import both, said
from .formats import Paper, paper_format
from .placed import mm, placed_pdf
from .ruler import RULER, ruler_path

REACH: Final = 10  # mm that the scales reach to either side
BESIDE: Final = 3.6  # from the end of a scale to the middle of its number
STRETCH: Final = 25.0  # half the length of the lines of the cross
HAIR: Final = 0.15
MIDDLE: Final = 0.36  # of the paper's height: where the scales cross


def render_calibration(paper: str, *, mark: str) -> bytes:
    """The sheets as PDF; `mark` tells one version from another. Raises SheetError, OverflowFault, MissingFont."""
    form = paper_format(paper)
    pages = [page for turn in ("long", "short") for page in (_front(form, turn, mark), _back(form, turn))]
    size, name = mm(form.width, form.height), f"calibration ({paper})"
    with no_collection():
        return placed_pdf(both("calibration"), size, "".join(pages), name=name, pages=len(pages))


def needed(turn: str, right: float, down: float) -> tuple[float, float]:
    """By how much backs must be moved, to the right and down on their own upright page, when the cross from behind is
    seen so far to the right of and below the middle of the front."""
    return (right, -down) if turn == "long" else (-right, down)


def scales(turn: str, x: float, y: float) -> Iterator[str]:
    """Both scales as SVG; what stands at a tick is what must be entered when the cross lies there."""
    ticks = []
    for at in range(-REACH, REACH + 1):
        long = 2.4 if at % 5 == 0 else 1.2
        ticks += [f"M{x + at:g} {y - long:g}V{y + long:g}", f"M{x - long:g} {y + at:g}H{x + long:g}"]
        if abs(at) == REACH:
            level, upright = needed(turn, at, at)
            yield _word(_signed(level), x + at + copysign(BESIDE, at), y + 1.1)
            yield _word(_signed(upright), x, y + at + 1.1 + copysign(BESIDE, at))
    lines = f"M{x - REACH:g} {y:g}H{x + REACH:g}M{x:g} {y - REACH:g}V{y + REACH:g}" + "".join(ticks)
    yield f'<path d="{lines}" stroke="#000" stroke-width="{HAIR}" fill="none"/>'
    yield _word("X", x + REACH + 3 * BESIDE, y + 1.1)
    yield _word("Y", x, y + REACH + 1.1 + 2.5 * BESIDE)


def _front(paper: Paper, turn: str, mark: str) -> str:
    x, y = paper.width / 2, paper.height * MIDDLE
    drawn = "".join(scales(turn, x, y))
    ruler = ruler_path(False, paper.height - 22, x - RULER / 2)
    drawn += f'<path d="{ruler}" stroke="#000" stroke-width="0.2" fill="none"/>'
    drawn += _word(f"{both('ruler')} · {both('print')} · {mark}", x, paper.height - 16)
    return _page(paper, f"{both('calibration')}: {both(f'turn-{turn}')}", drawn, _told(paper, turn))


def _back(paper: Paper, turn: str) -> str:
    # Behind the middle of the scales, whichever way the sheet turns.
    x, y = paper.width / 2, paper.height * (MIDDLE if turn == "long" else 1 - MIDDLE)
    lines = f"M{x - STRETCH:g} {y:g}H{x + STRETCH:g}M{x:g} {y - STRETCH:g}V{y + STRETCH:g}"
    cross = f'<path d="{lines}" stroke="#000" stroke-width="0.3" fill="none"/>'
    return _page(paper, f"{both('calibration')}: {both('back')}", cross, "")


def _told(paper: Paper, turn: str) -> str:
    steps = (f"try-{turn}", "look", "read-x", "read-y", "use")
    texts = "".join(
        f'<div lang="{lang}"><h1>{escape(said("calibration", lang))}</h1>'
        f"{''.join(f'<p>{escape(said(step, lang))}</p>' for step in steps)}</div>"
        for lang in LANGS
    )
    without = "".join(f'<p lang="{lang}">{escape(said("no-program", lang))}</p>' for lang in LANGS)
    place = f"left:25mm;top:{paper.height * 0.5:.1f}mm;width:{paper.width - 50:g}mm;font-size:10pt"
    return (
        f'<div class="label" data-box="steps" style="{place}">{texts}'
        f'<p lang="en"><b>tehodoki decks --back-offset X,Y</b></p>{without}</div>'
    )


def _page(paper: Paper, title: str, drawn: str, told: str) -> str:
    size = f"width:{paper.width:g}mm;height:{paper.height:g}mm"
    box = f'viewBox="0 0 {paper.width:g} {paper.height:g}" style="left:0;top:0;{size}"'
    drawing = f'<svg {SVG} role="img" {box}><title>{escape(title)}</title>{drawn}</svg>'
    return f'<div class="page" style="{size}">{drawing}{told}</div>'


def _signed(number: float) -> str:
    return f"{number:+g}".replace("-", "−")


def _word(text: str, x: float, y: float) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="3" font-family="{FONT}" text-anchor="middle" fill="#000">'
        f"{escape(text)}</text>"
    )
