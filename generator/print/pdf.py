"""HTML to PDF: tagged (PDF/UA-1), only our fonts, the same bytes for the same input, and nothing cut or lost.

Before a PDF is written every text and picture is compared with the boxes around it; what does not fit is an
`OverflowFault` with the name of the box: its `data-box`, else its `id`, else its tag and class.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, Final, NamedTuple

import weasyprint
from weasyprint.formatting_structure import boxes
from weasyprint.formatting_structure.boxes import TextBox
from weasyprint.layout.absolute import AbsolutePlaceholder
from weasyprint.text.fonts import FontConfiguration

from ..drawing.fonts import FAMILIES, Cut, Fonts, find_fonts
from ..drawing.measures import lacking
from ..errors import MissingGlyph, OverflowFault, PageCountFault, PrintError
from ..system import require_libraries
from .drawings import TAG, Drawings
from .svgtext import excess_of_texts

MM_PER_PX: Final = 25.4 / 96
SLACK: Final = 0.6  # px: rounding of the layout; a sixth of a millimetre is not seen


DUPLEX: Final = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge", "one": "/Simplex"}
READING: Final = 8.0  # px
BOLD: Final = 600  # font weights from here on are drawn with the bold file


class Bounds(NamedTuple):
    """A rectangle in px that what lies inside may not leave, and the name of the box that it belongs to."""

    left: float
    top: float
    right: float
    bottom: float
    name: str


class _Session(NamedTuple):
    fonts: Fonts
    config: Any
    faces: Any


@cache
def _session() -> _Session:
    """Fonts are read once a process: it is a third of a sheet's time."""
    # By which of its names fontconfig knows a font depends on the language of the system; here it has one everywhere.
    os.environ["FC_LANG"] = "en"
    require_libraries()
    Finalize(None, forget, exitpriority=0)  # unlike `atexit` this is run by worker processes, too
    fonts, config = find_fonts(), FontConfiguration()
    return _Session(fonts, config, weasyprint.CSS(string=fonts.face_css(), font_config=config))


@cache
def _style(path: Path, changed: int) -> Any:  # noqa: ARG001 (`changed` makes an edited file a new key)
    return weasyprint.CSS(filename=str(path), font_config=_session().config)


def forget() -> None:
    """Let go of the fonts, with the folder of copies that WeasyPrint makes of them.

    At the end of the process this must come before WeasyPrint itself is taken down.
    """
    _style.cache_clear()
    _session.cache_clear()


def render_pdf(
    html: str, *, name: str, styles: Sequence[Path] = (), pages: int | range | None = None, duplex: str = ""
) -> bytes:
    """Lay out `html` with the style sheets and return the PDF.

    `name` stands in messages; `pages` is the number of pages that it must have, or a range of numbers. `duplex` is
    the edge on which paper is flipped that is printed on both sides, long or short; "one" for one side, since the page
    is cut up or folded; or nothing said.
    Raises MissingFont, MissingGlyph, OverflowFault, PageCountFault, and PrintError for whatever
    WeasyPrint has to complain about.
    """
    return write_pdf(lay_out(html, name=name, styles=styles), name=name, pages=pages, duplex=duplex)


def lay_out(html: str, *, name: str, styles: Sequence[Path] = ()) -> Any:
    """Lay out `html`: a WeasyPrint document, whose `pages` can be counted before it is written. Raises PrintError."""
    session = _session()
    sheets = [session.faces, *(_style(path, path.stat().st_mtime_ns) for path in styles)]
    with _complaints(name):
        drawings = Drawings()
        page = weasyprint.HTML(string=drawings.taken_from(html), url_fetcher=drawings)
        return page.render(font_config=session.config, stylesheets=sheets, pdf_variant="pdf/ua-1")


def write_pdf(document: Any, *, name: str, pages: int | range | None = None, duplex: str = "") -> bytes:
    """Check a laid out document and return it as PDF. Raises what `render_pdf` raises."""
    check_pages(document, name, pages)
    check_overflow(document, name)
    check_glyphs(document, name, _session().fonts)

    def finish(made: Any, pdf: Any) -> None:
        _check_fonts(made, name)
        # Most readers shrink pages to what the printer can reach, unless the file says otherwise.
        wishes = {"PrintScaling": "/None"} | ({"Duplex": DUPLEX[duplex]} if duplex else {})
        pdf.catalog.setdefault("ViewerPreferences", {}).update(wishes)

    with _complaints(name):
        data: bytes = document.write_pdf(pdf_variant="pdf/ua-1", finisher=finish)
    return data


def page_box(page: Any) -> Any:
    """The tree of boxes of a laid out page. WeasyPrint keeps it private; tests with planted faults watch over it."""
    return page._page_box


def placed_box(box: Any) -> Any:
    """The box itself, where the tree has what keeps its place."""
    return box._box if isinstance(box, AbsolutePlaceholder) else box


def check_pages(document: Any, name: str, pages: int | range | None) -> None:
    """Compare the number of pages of a laid out document with what it must be. Raises PageCountFault."""
    expected = range(pages, pages + 1) if isinstance(pages, int) else pages
    found = len(document.pages)
    if expected is None or found in expected:
        return
    last = document.pages[min(found, expected[-1] + 1) - 1]
    names = (box for _, box, _ in _leaves(page_box(last), (), "page") if box != "page")
    raise PageCountFault(name, expected, found, next(names, "page"))


def check_overflow(document: Any, name: str) -> None:
    """Raise OverflowFault for the first text or picture that leaves the page's text area or a box of fixed size."""
    for number, page in enumerate(document.pages, 1):
        for leaf, box, bounds in _leaves(page_box(page), (), "page"):
            if _is_drawing(leaf):
                drawing = document.url_fetcher.shown_by(leaf.element)
                beyond = excess_of_texts(drawing, _session().fonts) * leaf.width * MM_PER_PX
                if beyond > SLACK * MM_PER_PX:
                    raise OverflowFault(name, box, number, beyond)
            left, top, right, bottom = _extent(leaf)
            for bound in bounds:
                excess = max(bound.left - left, bound.top - top, right - bound.right, bottom - bound.bottom)
                # A reading over a first line or a first word stands in the margin or the gutter, where there is room.
                roomy = leaf.element_tag == "rt" and bound.name.startswith(("page", "column", "@"))
                if excess > (READING if roomy else SLACK):
                    held = box if bound.name == "page" else bound.name
                    raise OverflowFault(name, held, number, excess * MM_PER_PX)


def check_glyphs(document: Any, name: str, fonts: Fonts) -> None:
    """Raise MissingGlyph for a character that no font of its text can draw (another would be used silently)."""
    for number, page in enumerate(document.pages, 1):
        for leaf, box, _ in _leaves(page_box(page), (), "page"):
            if not isinstance(leaf, TextBox):
                continue
            families = leaf.style["font_family"]
            cut = Cut(leaf.style["font_weight"] >= BOLD, leaf.style["font_style"] != "normal")
            strange = lacking(leaf.text, fonts.chain(families, cut))
            if strange:
                codes = " ".join(f"{char} (U+{ord(char):04X})" for char in strange)
                raise MissingGlyph(
                    f"{name}: page {number}: box {box!r}: {' and '.join(families)} cannot draw {codes}; "
                    f"write it otherwise, or draw it as SVG"
                )


def _check_fonts(document: Any, name: str) -> None:
    found = {font.name.decode().partition("+")[2] for font in document.fonts.values()}
    strange = sorted(
        one for one in found if not any(one.startswith(family.name.replace(" ", "-")) for family in FAMILIES)
    )
    if strange:
        raise MissingGlyph(
            f"{name}: font {', '.join(strange)} came in beside {' and '.join(one.name for one in FAMILIES)}; "
            f"a drawing holds a character or a font-family that ours do not cover"
        )


def _leaves(box: Any, bounds: tuple[Bounds, ...], name: str) -> Iterator[tuple[Any, str, tuple[Bounds, ...]]]:
    """Every text and replaced box under `box`, with the name of the box it is in and all bounds that hold for it."""
    box = placed_box(box)
    element = getattr(box, "element", None)
    if element is not None and not isinstance(box, boxes.MarginBox):
        own = element.get("data-box") or element.get("id")
        name = own or name
    if isinstance(box, boxes.TextBox | boxes.ReplacedBox):
        yield box, name, bounds
        return
    if isinstance(box, boxes.PageBox):
        area = _content(box, "page")
        for child in box.children:
            # Margin boxes lie outside the text area by their nature; their own size holds for them.
            if isinstance(child, boxes.MarginBox):
                yield from _leaves(child, (_content(child, child.at_keyword),), child.at_keyword)
            else:
                yield from _leaves(child, (area,), name)
        return
    if isinstance(box, boxes.BlockBox | boxes.InlineBlockBox | boxes.TableCellBox) and element is not None:
        bounds = (*bounds, *_fixed(box, name))
    for child in getattr(box, "children", ()):
        yield from _leaves(child, bounds, name)


def _fixed(box: Any, name: str) -> Iterator[Bounds]:
    """The bounds that a box sets: those sides only on which it cannot grow."""
    cut = box.style["overflow"] != "visible"
    wide, high = cut or box.style["width"] != "auto", cut or box.style["height"] != "auto"
    if wide or high:
        inner = _content(box, name, padding=True)
        far = 1e9
        yield Bounds(
            inner.left if wide else -far,
            inner.top if high else -far,
            inner.right if wide else far,
            inner.bottom if high else far,
            name,
        )


def _content(box: Any, name: str, padding: bool = False) -> Bounds:
    if padding:
        left, top = box.padding_box_x(), box.padding_box_y()
        return Bounds(left, top, left + box.padding_width(), top + box.padding_height(), name)
    left, top = box.content_box_x(), box.content_box_y()
    return Bounds(left, top, left + box.width, top + box.height, name)


def _extent(leaf: Any) -> tuple[float, float, float, float]:
    """Where ink may be: of text the em box about its baseline, not the line, which may be much higher."""
    left = leaf.position_x if isinstance(leaf, TextBox) else leaf.content_box_x()
    if not isinstance(leaf, TextBox):
        top = leaf.content_box_y()
        return left, top, left + leaf.width, top + leaf.height
    if not leaf.text.strip():
        middle = leaf.position_y + leaf.baseline
        return left, middle, left, middle
    size = leaf.style["font_size"]
    baseline = leaf.position_y + leaf.baseline
    return left, baseline - 0.8 * size, left + leaf.width, baseline + 0.1 * size


def _is_drawing(leaf: Any) -> bool:
    return leaf.element is not None and leaf.element.tag == TAG


@contextmanager
def _complaints(name: str) -> Iterator[None]:
    """Turn what WeasyPrint would only log (an unknown property, a font that fails) into an error."""
    heard: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record.getMessage())

    logger, ear = logging.getLogger("weasyprint"), Ear(logging.WARNING)
    logger.addHandler(ear)
    try:
        yield
    finally:
        logger.removeHandler(ear)
    if heard:
        raise PrintError(f"{name}: {heard[0]}; mend the template or its style sheet")
