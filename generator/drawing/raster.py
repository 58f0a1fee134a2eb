"""A drawing of ours as a PNG, for those who show no SVG: link previews, and home screens.

Knows what our drawings use: groups, rectangles, circles, paths, words, what is used again; fills and strokes in one
colour. Words are drawn from the fonts' outlines, in the lengths that the drawing gives. Same drawing, same bytes.
"""

from __future__ import annotations

import io
import logging
import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from fontTools.misc.transform import Identity, Transform
from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageDraw

from .fonts import Cut, find_fonts

Point = tuple[float, float]
Contour = list[Point]
FINE: Final = 3
"""So many points a side are drawn for one of the picture."""
STEPS: Final = 10
"""Straight pieces that a curve is drawn with."""
_MOVE: Final = re.compile(r"(translate|scale|rotate|matrix)\(([^)]*)\)")
_INHERITED: Final = ("fill", "stroke", "stroke-width", "font-size", "font-weight", "text-anchor")


@dataclass(frozen=True)
class _State:
    """What an element has from those around it."""

    at: Transform
    style: Mapping[str, str]


def png(svg: str, lang: str, width: int) -> bytes:
    """The drawing as a PNG of that width. Raises MissingFont, and ValueError for what it does not know."""
    root = ET.fromstring(svg)  # noqa: S314  (a drawing of ours)
    left, top, wide, high = map(float, root.attrib["viewBox"].split())
    scale = width * FINE / wide
    image = Image.new("RGB", (width * FINE, round(width * high / wide) * FINE), "#ffffff")
    ids = {one.attrib["id"]: one for one in root.iter() if "id" in one.attrib}
    brush = _Brush(image, lang, ids)
    brush.element(root, _State(Identity.scale(scale).translate(-left, -top), {"fill": "#000", "stroke": "none"}))
    out = io.BytesIO()
    image.reduce(FINE).quantize(128, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


@dataclass(frozen=True)
class _Brush:
    image: Image.Image
    lang: str
    ids: Mapping[str, ET.Element]

    def element(self, element: ET.Element, state: _State) -> None:
        name, given = element.tag.rpartition("}")[2], dict(element.attrib)
        style: dict[str, str] = {**state.style, **{key: given[key] for key in _INHERITED if key in given}}
        at = state.at.transform(_moved(given.get("transform", "")))
        here = replace(state, at=at, style=style)
        if name in ("svg", "g"):
            for child in element:
                self.element(child, here)
        elif name == "use":
            used = self.ids[next(value for key, value in given.items() if key.endswith("href")).removeprefix("#")]
            self.element(used, replace(here, at=at.translate(_number(given, "x"), _number(given, "y"))))
        elif name in ("rect", "circle", "path"):
            self.shape(_contours(name, given), here, closed=name != "path" or "z" in given["d"].lower())
        elif name == "text":
            self.words(element, here)
        elif name not in ("defs", "title"):
            raise ValueError(f"<{name}> in a drawing that is to be a PNG")

    def shape(self, contours: Sequence[Contour], state: _State, closed: bool = True) -> None:
        style = state.style
        moved = [[state.at.transformPoint(point) for point in contour] for contour in contours if len(contour) > 1]
        if style["fill"] != "none":
            self.fill(moved, style["fill"])
        if style["stroke"] != "none":
            self.line(moved, style["stroke"], float(style.get("stroke-width", "1")) * _size(state.at), closed)

    def fill(self, contours: Sequence[Contour], colour: str) -> None:
        """By winding: what lies in two contours that go opposite ways is a hole."""
        box = self.box([point for contour in contours for point in contour])
        if box is None:
            return
        wound = Image.new("L", (box[2] - box[0], box[3] - box[1]), 128)
        for contour in contours:
            mask = Image.new("L", wound.size, 0)
            ImageDraw.Draw(mask).polygon([(x - box[0], y - box[1]) for x, y in contour], fill=1)
            change = ImageChops.add if _area(contour) > 0 else ImageChops.subtract
            wound = change(wound, mask)
        self.image.paste(colour, box, wound.point(lambda value: 0 if value == 128 else 255))

    def line(self, contours: Sequence[Contour], colour: str, width: float, closed: bool) -> None:
        draw, half = ImageDraw.Draw(self.image), width / 2
        for contour in contours:
            points = [*contour, contour[0]] if closed else contour
            draw.line(points, fill=colour, width=max(1, round(width)), joint="curve")
            for x, y in points:
                draw.ellipse((x - half, y - half, x + half, y + half), fill=colour)

    def box(self, points: Sequence[Point]) -> tuple[int, int, int, int] | None:
        if len(points) < 3:
            return None
        xs, ys = [point[0] for point in points], [point[1] for point in points]
        return math.floor(min(xs)), math.floor(min(ys)), math.ceil(max(xs)) + 1, math.ceil(max(ys)) + 1

    def words(self, element: ET.Element, state: _State) -> None:
        size = float(state.style.get("font-size", "16"))
        bold = state.style.get("font-weight") == "bold"
        text = " ".join("".join(element.itertext()).split())
        glyphs = list(_glyphs(text, find_fonts().of(self.lang, Cut(bold=bold))))
        length = sum(advance for _, advance in glyphs) * size
        wanted = _number(element.attrib, "textLength", length)
        anchor = {"middle": 0.5, "end": 1.0}.get(state.style.get("text-anchor", ""), 0.0)
        x, y = _number(element.attrib, "x") - anchor * wanted, _number(element.attrib, "y")
        stretch = wanted / length if length else 1.0
        for contours, advance in glyphs:
            placed = state.at.translate(x, y).scale(size * stretch, -size)
            self.shape(contours, replace(state, at=placed, style={**state.style, "stroke": "none"}))
            x += advance * size * stretch


class _Flat(BasePen):  # type: ignore[misc]
    """Contours as straight lines."""

    def __init__(self, glyphs: Any = None) -> None:
        super().__init__(glyphs)
        self.contours: list[Contour] = []

    def _moveTo(self, pt: Point) -> None:  # noqa: N802  (the library's names)
        self.contours.append([pt])

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self.contours[-1].append(pt)

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        start = self.contours[-1][-1]
        for step in range(1, STEPS + 1):
            t = step / STEPS
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            points = (start, pt1, pt2, pt3)
            x, y = (sum(w * point[axis] for w, point in zip(weights, points, strict=True)) for axis in (0, 1))
            self.contours[-1].append((x, y))


def _contours(name: str, given: Mapping[str, str]) -> list[Contour]:
    pen = _Flat()
    parse_path(given["d"] if name == "path" else _outline(name, given), pen)
    return pen.contours


def _outline(name: str, given: Mapping[str, str]) -> str:
    if name == "circle":
        cx, cy, r = (_number(given, key) for key in ("cx", "cy", "r"))
        return f"M{cx - r} {cy}A{r} {r} 0 1 1 {cx + r} {cy}A{r} {r} 0 1 1 {cx - r} {cy}Z"
    x, y, width, height = (_number(given, key) for key in ("x", "y", "width", "height"))
    r = min(_number(given, "rx"), width / 2, height / 2)
    right, bottom = x + width, y + height
    if not r:
        return f"M{x} {y}H{right}V{bottom}H{x}Z"
    arc = f"A{r} {r} 0 0 1"
    return (
        f"M{x + r} {y}H{right - r}{arc} {right} {y + r}V{bottom - r}{arc} {right - r} {bottom}"
        f"H{x + r}{arc} {x} {bottom - r}V{y + r}{arc} {x + r} {y}Z"
    )


def _glyphs(text: str, chain: Sequence[Path]) -> Iterator[tuple[list[Contour], float]]:
    """Each letter's outline and how far it goes on, in units of the size; of the first font that has it."""
    for letter in text:
        for path in chain:
            font, known, glyphs = _font(path)
            if name := known.get(ord(letter)):
                pen = _Flat(glyphs)
                glyphs[name].draw(pen)
                unit = font["head"].unitsPerEm
                yield [[(x / unit, y / unit) for x, y in one] for one in pen.contours], glyphs[name].width / unit
                break


@cache
def _font(path: Path) -> tuple[Any, Mapping[int, str], Any]:
    # fontTools would complain about the day on which Lato was made.
    logging.getLogger("fontTools.ttLib.tables._h_e_a_d").setLevel(logging.ERROR)
    font = TTFont(path, lazy=True)
    return font, font.getBestCmap(), font.getGlyphSet()


def _moved(text: str) -> Transform:
    at = Identity
    for name, values in _MOVE.findall(text):
        numbers = [float(one) for one in re.findall(r"-?\d*\.?\d+", values)]
        if name == "translate":
            at = at.translate(*numbers)
        elif name == "scale":
            at = at.scale(*numbers)
        elif name == "matrix":
            at = at.transform(numbers)
        else:
            cx, cy = numbers[1:] or (0.0, 0.0)
            at = at.translate(cx, cy).rotate(math.radians(numbers[0])).translate(-cx, -cy)
    return at


def _number(given: Mapping[str, str], name: str, other: float = 0.0) -> float:
    return float(given.get(name, other))


def _size(at: Transform) -> float:
    return math.sqrt(abs(at.xx * at.yy - at.xy * at.yx))


def _area(contour: Contour) -> float:
    turned = zip(contour, [*contour[1:], contour[0]], strict=True)
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in turned)
