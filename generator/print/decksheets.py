"""Decks as sheets to print at home, fronts and backs, and as single cards with a bleed for print services.

    pdf = render_deck(deck, DeckForm("poker", "a4", "long"), mark="0.1.0-3f9a2c1")

One PDF serves both languages. What is on a piece comes from the deck's drawings, where it lies from `sheetgrid`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import import_module
from typing import Any, Final

from ..drawing import pieces as piece_drawings
from ..drawing.decks import SVG, DeckArt
from ..drawing.pieces import INKS, Ink, Shape
from ..drawing.pieces.backs import back
from ..drawing.pieces.marks import out_marks, spare
from ..errors import DeckError
from ..languages import LANGS
from ..system import no_collection
from .asked import expect
from .deckwords import both, word
from .formats import BLEED, Paper, PieceFormat, paper_format, piece_format
from .piecelabel import label_html
from .placed import from_corner, mm, placed_pdf
from .printeddecks import Piece, PrintedDeck
from .sheetgrid import BACKS, Grid, Spot, best_grid, in_sheets
from .sheetmargins import Words, margins_svg

FORMS: Final = ("sheets", "single")
"""Many pieces a page, to be cut; or one a page with a bleed."""


@dataclass(frozen=True)
class DeckForm:
    """How a deck is printed: the piece, the paper, where backs lie, how far they are moved (mm to the right and down
    on their own page), the ink, and one of `FORMS`."""

    piece: str = "poker"
    paper: str = "a4"
    backs: str = "long"
    offset: tuple[float, float] = (0.0, 0.0)
    ink: str = "colour"
    form: str = "sheets"


def render_deck(deck: PrintedDeck, form: DeckForm, *, mark: str) -> bytes:
    """A deck as PDF; `mark` tells one version from another.

    Raises SheetError for a form that there is not, DeckError, OverflowFault, MissingFont, MissingLibrary.
    """
    expect((form.backs, BACKS), (form.ink, INKS), (form.form, FORMS))
    with no_collection():
        sheets = _Single(deck, form, mark) if form.form == "single" else _Sheets(deck, form, mark)
        name = f"{deck.name} ({form.piece}, {form.paper}, {form.backs})"
        pages = list(sheets.pages())
        both = form.form == "sheets" and form.backs in ("long", "short")
        duplex = form.backs if both else "" if form.form == "single" else "one"
        title = both_titles(deck)
        made = placed_pdf(title, sheets.page_size, "".join(pages), name=name, pages=len(pages), duplex=duplex)
        return from_corner(made) if form.form == "single" else made


def both_titles(deck: PrintedDeck) -> str:
    """The deck's title in both languages."""
    return " / ".join(dict.fromkeys(deck.title(lang) for lang in LANGS))


class _Drawn:
    """The drawings of a deck's pieces in a form."""

    def __init__(self, deck: PrintedDeck, form: DeckForm, mark: str) -> None:
        self.deck, self.form, self.mark = deck, form, mark
        self.piece: PieceFormat = piece_format(form.piece)
        self.shape, self.ink = self.piece.shape, Ink(form.ink)

    def front(self, piece: Piece | None) -> tuple[str, str]:
        """What a piece is called in both languages, and its front; None is a spare one."""
        if piece is None:
            return both("spare"), spare(both("spare"), self.shape)
        art = self.deck.art
        called = " / ".join(dict.fromkeys(art.card_name(piece.kind, lang) for lang in LANGS))
        return called, _front(art, piece.kind, self.shape, self.ink) + out_marks(piece.out, self.shape, self.ink)

    def back(self, bleed: float = 0) -> tuple[str, str]:
        """A back, and what it is called."""
        art = self.deck.art
        called = " / ".join(dict.fromkeys(art.back_name(lang) for lang in LANGS))
        return called, back(art.on_paper.mark, art.back, self.shape, self.ink, bleed)

    @property
    def size(self) -> str:
        """The piece in words."""
        titles = dict.fromkeys(word(self.piece.title, lang) for lang in LANGS)
        return f"{' / '.join(titles)} {self.piece.width:g} × {self.piece.height:g} mm"


class _Sheets(_Drawn):
    """Many pieces a page."""

    def __init__(self, deck: PrintedDeck, form: DeckForm, mark: str) -> None:
        super().__init__(deck, form, mark)
        self.paper: Paper = paper_format(form.paper)
        self.backs = "none" if self.piece.glued else form.backs
        self.grid: Grid = best_grid(self.paper, self.piece, self.backs)
        self.sheets = in_sheets(deck.pieces, self.grid.count)
        self.page_size = mm(self.grid.width, self.grid.height)

    def pages(self) -> Iterator[str]:
        """Each page: fronts, then the backs behind them."""
        labelled = False
        for number, sheet in enumerate(self.sheets, 1):
            free = self.grid.count - len(sheet)
            label, labelled = bool(free) and not labelled and not self.piece.glued, labelled or bool(free)
            fronts = list(self._fronts(sheet, free, label))
            fold = self.backs == "gutter"
            more = list(self._backs()) if fold else []
            yield _page(self.grid.width, self.grid.height, [self._margins(number, "front"), *fronts, *more])
            if self.backs in ("long", "short"):
                backs = [self._margins(number, "back"), *self._backs()]
                yield _page(self.grid.width, self.grid.height, backs)

    def _fronts(self, sheet: Sequence[Piece], free: int, label: bool) -> Iterator[str]:
        more = [Piece(kind) for kind in self.deck.art.on_paper.varies] if self.piece.glued else []
        count = free - label
        rest: list[Piece | None] = [more[index * len(more) // count] if more else None for index in range(count)]
        spots = iter(self.grid.fronts())
        for piece in sheet:
            yield self._placed(*self.front(piece), next(spots))
        if label:
            yield label_html(self.deck, self.shape, self._style(next(spots)))
        for unused in rest:
            yield self._placed(*self.front(unused), next(spots))

    def _backs(self) -> Iterator[str]:
        axis = self.grid.axis(self.form.backs)
        right, down = self.form.offset
        for spot in self.grid.fronts():
            behind = self.grid.behind(spot, axis)
            yield self._placed(*self.back(), Spot(behind.x + right, behind.y + down))

    def _style(self, spot: Spot) -> str:
        grid = self.grid
        return f"left:{spot.x:.3f}mm;top:{spot.y:.3f}mm;width:{grid.across:g}mm;height:{grid.down:g}mm"

    def _placed(self, called: str, drawing: str, spot: Spot) -> str:
        if self.grid.lying:
            drawing = f'<g transform="translate(0 {self.shape.width:g}) rotate(-90)">{drawing}</g>'
        box = f"{self.grid.across:g} {self.grid.down:g}"
        return _svg(called, f'viewBox="0 0 {box}" style="{self._style(spot)}"', drawing)

    def _margins(self, number: int, side: str) -> str:
        title, sheet = both_titles(self.deck), both("sheet", sheet=number, sheets=len(self.sheets))
        turn = both({"gutter": "fold", "none": "single"}.get(self.backs, f"turn-{self.backs}"))
        words = Words(
            (f"{both('ruler')} · {both('print')}", both("cut" if side == "front" else "odd-pages")),
            (f"{title} · {self.size}", f"{sheet} · {both(side)}", self.mark, turn, both("licence")),
            f"{title}, {sheet}, {both(side)}. {both('print')}",
        )
        return margins_svg(self.grid, self.paper, words, side == "front", f"{self.deck.name} ({self.form.piece})")


class _Single(_Drawn):
    """One piece a page, front and back, with a bleed."""

    @property
    def page_size(self) -> str:
        """Pages of the piece's size; what runs over it is cut off."""
        return f"{mm(self.piece.width, self.piece.height)}; bleed: {BLEED:g}mm"

    def pages(self) -> Iterator[str]:
        """Each piece: its front, then its back unless there are none."""
        width, height = self.piece.width, self.piece.height
        plain = self.piece.glued or self.form.backs == "none"
        size = f"left:0;top:0;width:{width:g}mm;height:{height:g}mm"
        box = f'viewBox="0 0 {width:g} {height:g}" style="{size}" overflow="visible"'
        for piece in self.deck.pieces:
            yield _page(width, height, [_svg(*self.titled(self.front(piece), box))])
            if not plain:
                yield _page(width, height, [_svg(*self.titled(self.back(BLEED), box))])

    def titled(self, drawn: tuple[str, str], box: str) -> tuple[str, str, str]:
        """What `_svg` takes."""
        return drawn[0], box, drawn[1]


@cache
def _front(art: DeckArt, kind: str, shape: Shape, ink: Ink) -> str:
    try:
        module = import_module(f"{piece_drawings.__name__}.{art.style}")
    except ModuleNotFoundError:
        raise DeckError(
            f"deck {art.name}: style {art.style!r} has no pieces to print; "
            f"write generator/drawing/pieces/{art.style}.py, as suited.py beside it"
        ) from None
    draw: Callable[[Any, str, Shape, Ink], str] = module.front
    return draw(art.drawer, kind, shape, ink)


def _svg(called: str, attributes: str, drawing: str) -> str:
    return f'<svg {SVG} role="img" {attributes}><title>{escape(called)}</title>{drawing}</svg>'


def _page(width: float, height: float, parts: Sequence[str]) -> str:
    return f'<div class="page" style="width:{width:g}mm;height:{height:g}mm">{"".join(parts)}</div>'
