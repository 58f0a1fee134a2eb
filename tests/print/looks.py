"""What can be measured of a sheet that is laid out: sizes, lines, places; and of its PDF: how dark it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pypdfium2
from weasyprint.formatting_structure.boxes import (
    FlexBox,
    InlineBlockBox,
    LineBox,
    ReplacedBox,
    TableCellBox,
    TableRowBox,
    TextBox,
)

from tehodoki.print.drawings import TAG
from tehodoki.print.linebreaks import LONGEST, phrases
from tehodoki.print.pdf import page_box

PT = 72 / 96  # a px
SVG = "{http://www.w3.org/2000/svg}"
COUNTERS = "枚人回点組列個種位本色時分歳倍通番つまページラウンドトリックディールゲーム"
NUMBERS = re.compile(r"[(（]?[RV]?\d[\dRV\s,、–)）]*")
JAPANESE = re.compile("[ぁ-ヿ一-鿿]")
ROOM = 38.0  # mm beside cards
CELLS = ("td", "th", "caption")


def darkness(pdf: bytes) -> list[float]:
    """The mean darkness of each page in grey at 100 dpi, in per cent."""
    document = pypdfium2.PdfDocument(pdf)
    found = []
    for page in document:
        shades = page.render(scale=100 / 72, grayscale=True).to_pil().convert("L").histogram()
        found.append(100 * sum((255 - shade) * count for shade, count in enumerate(shades)) / 255 / sum(shades))
    document.close()
    return found


class Words(NamedTuple):
    """A stretch of text: the elements it stands in (innermost first), size in pt, and its colour (0–1 each)."""

    text: str
    within: tuple[Any, ...]
    size: float
    colour: tuple[float, float, float]


def _walk(box: Any, within: tuple[Any, ...] = ()) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    box = getattr(box, "_box", box)
    element = getattr(box, "element", None)
    if element is not None and (not within or within[0] is not element):
        within = (element, *within)
    yield box, within
    for child in getattr(box, "children", ()):
        yield from _walk(child, within)


def boxes(box: Any, name: str) -> Iterator[Any]:
    """The outermost boxes of elements of a class."""
    box = getattr(box, "_box", box)
    element = getattr(box, "element", None)
    if element is not None and name in element.get("class", "").split() and hasattr(box, "border_width"):
        yield box
        return
    for child in getattr(box, "children", ()):
        yield from boxes(child, name)


def words(document: Any) -> Iterator[Words]:
    """The words on the pages, those in drawings among them."""
    for page in document.pages:
        for box, within in _walk(page_box(page)):
            if isinstance(box, TextBox) and box.text.strip():
                colour = box.style["color"]
                yield Words(box.text, within, box.style["font_size"] * PT, tuple(colour.to("srgb").coordinates))
            elif isinstance(box, ReplacedBox) and box.element is not None and box.element.tag == TAG:
                yield from _drawn(box, document.url_fetcher.shown_by(box.element), within)


def _drawn(box: Any, drawing: Any, within: tuple[Any, ...]) -> Iterator[Words]:
    _, _, wide, high = (float(value) for value in drawing.get("viewBox").split())
    scale = min(box.width / wide, box.height / high) * PT

    def inside(node: Any, scale: float, size: float, fill: str) -> Iterator[Words]:
        for grown in re.findall(r"scale\(([\d.]+)", node.get("transform", "")):
            scale *= float(grown)
        size, fill = float(node.get("font-size", size)), node.get("fill", fill)
        text = "".join(node.itertext()).strip() if node.tag == f"{SVG}text" else ""
        if text:
            yield Words(text, (node, *within), size * scale, _rgb(fill))
        for child in node:
            if isinstance(child.tag, str):
                yield from inside(child, scale, size, fill)

    yield from inside(drawing, scale, 16.0, "#000")


def _rgb(fill: str) -> tuple[float, float, float]:
    digits = fill.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def contrast(colour: tuple[float, float, float]) -> float:
    """The contrast of a colour, printed in grey, with white paper (WCAG: 1 to 21)."""
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in colour]
    return 1.05 / (0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05)


def classes(within: tuple[Any, ...]) -> set[str]:
    """The classes and tags that a text stands in."""
    return {name for node in within for name in (*node.get("class", "").split(), str(node.tag).removeprefix(SVG))}


def too_small(document: Any) -> list[str]:
    """Words smaller than promised: 6 pt in drawings, 8.5 in notes, 10.5 in clauses; readings and numbers aside."""
    found = []
    for one in words(document):
        names = classes(one.within)
        aside = names & {"number", "chip", "signs", "note"}
        least = 6 if "text" in names else 10.5 if "clause" in names and not aside else 8.5
        if one.size < least - 0.01 and "rt" not in names:
            found.append(f"{one.text.strip()} {one.size:.1f}")
    return found


def too_pale(document: Any) -> list[str]:
    """Words whose contrast with paper, in grey, is below 4.5; white ones stand on a dark ground."""
    return [one.text for one in words(document) if min(one.colour) < 1 and contrast(one.colour) < 4.5]


# lines -----------------------------------------------------------------------------------------------------


def paragraphs(document: Any) -> Iterator[list[str]]:
    """Each paragraph and item of a list as its lines, cells of tables aside."""
    for page in document.pages:
        for box, within in _walk(page_box(page)):
            lines = [child for child in getattr(box, "children", ()) if isinstance(child, LineBox)]
            if lines and within and within[0].tag in ("p", "li") and not classes(within) & {*CELLS, "verdict", "band"}:
                yield [_said(line) for line in lines]


def _said(box: Any) -> str:
    """What a line says; a drawing is a card or a sign."""
    if isinstance(box, TextBox):
        return "" if box.element_tag == "rt" else box.text
    if isinstance(box, ReplacedBox):
        return "♠"
    return "".join(_said(getattr(child, "_box", child)) for child in getattr(box, "children", ()))


def torn_phrases(lines: list[str]) -> list[str]:
    """The phrases of a paragraph that a line breaks in, though they are short enough to be kept.

    Cards in a row are none, nor is what follows the end of a sentence."""
    whole, torn, at = "".join(lines), [], 0
    ends, done = set(), 0
    for line in lines[:-1]:
        done += len(line)
        ends |= {done} if not line.endswith("。") else set()
    for phrase in phrases(whole):
        if JAPANESE.search(phrase) and len(phrase) <= LONGEST and any(at < end < at + len(phrase) for end in ends):
            torn.append(phrase)
        at += len(phrase)
    return torn


def torn_in_cells(document: Any) -> list[str]:
    """The phrases that a line breaks in, in cells of tables; a phrase is a block in its line."""
    found = []
    for lines, block in (one for page in document.pages for one in _celled(page_box(page), False)):
        whole = "".join(lines)
        if not block:
            found += torn_phrases(lines)
        elif len(lines) > 1 and len(whole) <= LONGEST:
            found.append(whole)
    return found


def _celled(box: Any, inside: bool) -> Iterator[tuple[list[str], bool]]:
    """What stands in cells, as lines, and whether it is a block in a line."""
    box = getattr(box, "_box", box)
    inside = inside or isinstance(box, TableCellBox)
    children = getattr(box, "children", ())
    lines = [child for child in children if isinstance(child, LineBox)]
    if lines and inside and box.element_tag not in ("ruby", "rt"):
        yield [_said(line) for line in lines], isinstance(box, InlineBlockBox)
    for child in children:
        yield from _celled(child, inside)


def torn_counters(lines: list[str]) -> list[str]:
    """The lines that end with a number whose counter stands on the next."""
    return [
        line + after[:2] for line, after in pairwise(lines) if re.search(r"[0-9０-９]$", line) and after[:1] in COUNTERS
    ]


def is_short(lines: list[str]) -> bool:
    """Whether the last of several lines is one or two letters."""
    return len(lines) > 1 and len(re.sub(r"[\s　-〿（）・：？！♠]", "", lines[-1])) < 3


def broken_early(document: Any) -> list[str]:
    """Lines of text that are not half full, though the next word would have stood in them.

    Where a span that does not wrap comes to the end of a line, WeasyPrint may go back to the first place to break.
    """
    return [
        f"{_said(line)} / {_said(after)}"
        for box, lines, _ in _lined(document)
        for line, after in pairwise(lines)
        if _opens_with(after) < box.width / 2 and _right(line) < box.content_box_x() + box.width / 2 and _said(line)
    ]


def _right(line: Any) -> float:
    """Where the last word or drawing of a line ends, in px."""
    inner = [one for one, _ in _walk(line) if isinstance(one, TextBox | ReplacedBox)]
    return max((one.position_x + one.width for one in inner), default=line.position_x)


def _opens_with(line: Any) -> float:
    """How wide about the first word of a line is, in px; a span that does not wrap is one word."""
    box = line
    while not isinstance(box, TextBox | ReplacedBox):
        inner = [getattr(child, "_box", child) for child in getattr(box, "children", ())]
        inner = [one for one in inner if _said(one).strip()]
        if not inner or (box is not line and box.element_tag == "span" and "kept" in _named_classes(box)):
            break
        box = inner[0]
    if not isinstance(box, TextBox):
        return float(box.width)
    word = box.text.split()[0]
    return float(box.width * len(word) / len(box.text))


def squeezed(document: Any) -> list[str]:
    """Words of three lines and more that stand on the right of cards and have less than `ROOM` mm."""
    return [
        _said(one)
        for page in document.pages
        for box, _ in _walk(page_box(page))
        if isinstance(box, FlexBox | TableRowBox)
        for one in _beside_cards([getattr(child, "_box", child) for child in box.children])
        if one.width * 25.4 / 96 < ROOM and len(_lines_in(one)) > 2
    ]


def _beside_cards(sides: list[Any]) -> list[Any]:
    cards = [one.position_x for one in sides if _holds_cards(one)]
    return [one for one in sides if not _holds_cards(one) and any(one.position_x > card for card in cards)]


def _holds_cards(box: Any) -> bool:
    return any(
        isinstance(one, ReplacedBox) and "card" in str(one.element.get("class", "")).split() for one, _ in _walk(box)
    )


def _lines_in(box: Any) -> list[Any]:
    box = getattr(box, "_box", box)
    if isinstance(box, LineBox):
        return [box]
    return [line for child in getattr(box, "children", ()) for line in _lines_in(child)]


# places ----------------------------------------------------------------------------------------------------


def columns(document: Any) -> Iterator[list[str]]:
    """Each column: its clauses (by id), figures (`data-box`) and tables of pictures in order."""
    for page in document.pages:
        for box, within in _walk(page_box(page)):
            if within and "column" in within[0].get("class", "").split() and box.element is within[0]:
                named = [(path[0], _named(path[0])) for inner, path in _walk(box) if inner.element is path[0]]
                found = [name for at, (node, name) in enumerate(named) if name and (node, name) not in named[:at]]
                yield found


def _named(node: Any) -> str:
    names = node.get("class", "").split()
    if "clause" in names:
        return str(node.get("id"))
    return "pictures" if "pictures" in names else str(node.get("data-box") or "")


def parted(document: Any, pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The clauses whose figure does not come next in the same column."""
    stand = [pair for column in columns(document) for pair in pairwise(column)]
    # A figure may carry what it was given behind its name.
    return [
        (clause, figure)
        for clause, figure in pairs
        if not any(one == clause and f"{next_} ".startswith(f"{figure} ") for one, next_ in stand)
    ]


# pictures and their words ----------------------------------------------------------------------------------


def _lined(document: Any) -> Iterator[tuple[Any, list[Any], set[str]]]:
    """Each box that holds lines, its lines, and the classes it stands in."""
    for page in document.pages:
        for box, within in _walk(page_box(page)):
            lines = [child for child in getattr(box, "children", ()) if isinstance(child, LineBox)]
            if lines:
                yield box, lines, classes(within)


def numbers_alone(document: Any) -> list[str]:
    """What ends with a line of nothing but numbers of clauses; sums, which are no words, aside."""
    found = []
    for _, lines, _ in _lined(document):
        said = [_said(line).strip() for line in lines]
        if len(said) > 1 and NUMBERS.fullmatch(said[-1]) and re.search(r"[^\W\d]{2}", said[0]):
            found.append(" / ".join(said))
    return found


def short_ends(document: Any) -> list[str]:
    """Last lines of one or two letters, in cells of tables, lists and paragraphs."""
    ends = []
    for _, lines, names in _lined(document):
        said = [_said(line) for line in lines]
        japanese = JAPANESE.search(said[-1])
        if japanese and not names & {"signs", "svg", "ruby"} and is_short(said):
            ends.append(" / ".join(said))
    return ends


def wrapped(document: Any) -> list[str]:
    """Rows of cards that go on in a second line, or over the edge of the box that they stand in; charts aside."""
    found = []
    for page in document.pages:
        for box, within in _walk(page_box(page)):
            if not within or box.element is not within[0] or not {"played", "lying"} & set(_named_classes(box)):
                continue
            if classes(within) & {"pips"}:
                continue
            lines = [child for child in box.children if isinstance(child, LineBox)]
            ends = [one for line in lines for one in line.children if not isinstance(one, TextBox)]
            right = max((one.position_x + one.margin_width() - one.margin_right for one in ends), default=0)
            rows = [line for line in lines if any(isinstance(one, ReplacedBox) for one, _ in _walk(line))]
            edge = next(other for other in reversed(_held(page, box)) if other is not box)
            if len(rows) > 1 or right > edge.content_box_x() + edge.width + 1:
                found.append(" ".join(_said(line) for line in lines))
    return found


def _named_classes(box: Any) -> list[str]:
    return str(box.element.get("class", "")).split()


def _held(page: Any, sought: Any) -> list[Any]:
    """The boxes that hold a box, the page first and the box last; those of lines aside."""

    def path(box: Any, before: list[Any]) -> list[Any] | None:
        box = getattr(box, "_box", box)
        here = before if isinstance(box, LineBox) or not hasattr(box, "content_box_x") else [*before, box]
        if box is sought:
            return here
        return next((found for child in getattr(box, "children", ()) if (found := path(child, here))), None)

    return path(page_box(page), []) or []


def strip_places(document: Any) -> dict[bool, tuple[set[int], set[int]]]:
    """Of panels that somebody chose in (True), and of the others: where cards begin, and where words do, in px.

    What is told before there is anything to draw has the whole line.
    """
    places: dict[bool, tuple[set[int], set[int]]] = {True: (set(), set()), False: (set(), set())}
    for page in document.pages:
        for box, within in _walk(page_box(page)):
            if (
                not within
                or box.element is not within[0]
                or set(_named_classes(box)) & {"panel", "preface"} != {"panel"}
            ):
                continue
            found = {"lying": None, "step": None}
            for inner, path in _walk(box):
                for name in found:
                    if found[name] is None and path and name in path[0].get("class", "").split():
                        found[name] = round(inner.position_x)
            for name, at in zip(("lying", "step"), places["others" not in _named_classes(box)], strict=True):
                at |= {found[name]} - {None}
    return places
