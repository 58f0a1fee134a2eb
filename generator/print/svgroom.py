"""Room for readings inside drawings: a drawing that was made for words alone opens where a reading would touch what is
above it (a frame, a line, a picture, other words), and a word alone in a box stands in its middle with its reading.

It opens along a level line: what is below moves down, frames and lines that cross it grow, pictures stay whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from ..drawing.fonts import Fonts
from ..drawing.measures import text_width
from .svgtext import NS, Style, styled

READING: Final = "rt"
CLEAR: Final = 0.22  # em of a reading, at least, between it and what is above it
ABOVE, BELOW, MIDDLE = 0.8, 0.1, 0.4  # em of a word from its line to its upper edge, to its lower edge, to its middle
ONE_LINE: Final = 2.6  # em of a word: a box that is no higher holds one line
LEAST: Final = 0.05  # units: less is no lack
AT_MOST: Final = 60  # openings of one drawing
_STEP: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_ARGUMENTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}


class Box(NamedTuple):
    """Where something is, in units of the drawing."""

    left: float
    top: float
    right: float
    bottom: float

    def beside(self, other: Box) -> bool:
        """Whether a level move could bring one above the other: they share some of their width."""
        return self.left < other.right and other.left < self.right

    def holds(self, other: Box) -> bool:
        """Whether the middle of another box is in this one."""
        x, y = (other.left + other.right) / 2, (other.top + other.bottom) / 2
        return self.left <= x <= self.right and self.top <= y <= self.bottom


class Item(NamedTuple):
    """A word, a reading, a frame, a line or a picture of a drawing."""

    node: ET.Element
    kind: str  # "word", "reading", "frame", "line" or "picture"
    box: Box
    style: Style


class Step(NamedTuple):
    """A step of a line, in units of the line's own."""

    letter: str
    numbers: tuple[float, ...]
    x: float
    y: float


def make_room(svg: ET.Element, fonts: Fonts) -> float:
    """Make room for the readings of a drawing, texts of the class "rt" behind their words; how much it grows."""
    grown = 0.0
    for lacking in (_in_box, _above):
        for _ in range(AT_MOST):
            items = list(_items(svg, Style(), fonts))
            found = _opening(items, lacking)
            if found is None:
                break
            _open(items, *found)
            grown += found[1]
        _centred(list(_items(svg, Style(), fonts)))
    return grown


def _opening(items: Sequence[Item], lacking: Callable[..., float]) -> tuple[float, float, Item] | None:
    """The uppermost place where a reading lacks room: above its word, how much it lacks, and the word."""
    wanted = []
    for word, readings in _read_words(items):
        own = _own_box(word, items)
        lack = lacking(word, readings, own, items)
        if lack > LEAST:
            wanted.append((word.box.top, lack, word))
    return min(wanted, key=lambda one: one[0], default=None)


def _in_box(word: Item, readings: Sequence[Item], own: Item | None, _: Sequence[Item]) -> float:
    """How much a box is too low for its word and the readings of it."""
    if own is None:
        return 0.0
    high = word.box.bottom - min(reading.box.top for reading in readings) + 2 * CLEAR * readings[0].style.size
    return high - (own.box.bottom - own.box.top - _stroke(own))


def _above(word: Item, readings: Sequence[Item], own: Item | None, items: Sequence[Item]) -> float:
    """How far readings reach into what is above their word."""
    lack, clear = 0.0, CLEAR * readings[0].style.size
    others = [item for item in items if all(item.node is not one.node for one in (word, *readings))]
    for box in (box for item in others if own is None or item.node is not own.node for box in _edges(item)):
        if box.bottom <= word.box.top + 1 and any(box.beside(reading.box) for reading in readings):
            lack = max(lack, box.bottom + clear - min(r.box.top for r in readings if box.beside(r.box)))
    return lack


def _open(items: Sequence[Item], line: float, more: float, word: Item) -> None:
    """Move everything below a line down, and let what crosses it grow or stay whole."""

    def below(box: Box) -> bool:
        return (box.top + box.bottom) / 2 > line - 0.01

    whole = [item for item in items if item.kind in ("word", "picture")]
    for item in items:
        scale = item.style.scale or 1.0
        if item.kind == "line":
            _bent(item, line, more)
        elif item.kind == "frame" and item.box.top < line < item.box.bottom:
            held = [below(one.box) for one in whole if item.box.holds(one.box)]
            if item.box.holds(word.box) or (any(held) and not all(held)):
                item.node.set("height", f"{float(item.node.get('height', 0)) + more / scale:g}")
            elif all(held) if held else below(item.box):
                _move(item, more)
        elif item.kind == "reading":
            # with its word, which is the text before it
            continue
        elif below(item.box):
            _move(item, more)
            if item.kind == "word":
                for reading in _of(item, items):
                    _move(reading, more)


def _centred(items: Sequence[Item]) -> None:
    """Put words with readings that are alone in a box into its middle, and what stands beside them on the same line."""
    done: list[ET.Element] = []
    for word, readings in _read_words(items):
        own = _own_box(word, items)
        if own is None or any(own.node is one for one in done):
            continue
        top = min(reading.box.top for reading in readings)
        down = (own.box.top + own.box.bottom) / 2 - (top + word.box.bottom) / 2
        for item in items:
            if item.kind == "word" and own.box.holds(item.box):
                for one in (item, *_of(item, items)):
                    _move(one, down)
        done.append(own.node)


def _own_box(word: Item, items: Sequence[Item]) -> Item | None:
    """The frame round a word that holds no more than its line."""
    frames = [item for item in items if item.kind == "frame" and item.box.holds(word.box)]
    if not frames:
        return None
    own = min(frames, key=lambda one: (one.box.right - one.box.left) * (one.box.bottom - one.box.top))
    lines = {round(item.box.bottom) for item in items if item.kind == "word" and own.box.holds(item.box)}
    low = own.box.bottom - own.box.top <= ONE_LINE * word.style.size * word.style.scale
    return own if low and len(lines) == 1 and _stroke(own) else None


def _read_words(items: Sequence[Item]) -> Iterator[tuple[Item, Sequence[Item]]]:
    for item in items:
        if item.kind == "word" and (readings := _of(item, items)):
            yield item, readings


def _of(word: Item, items: Sequence[Item]) -> list[Item]:
    """The readings of a word, which follow it."""
    at = next(index for index, item in enumerate(items) if item.node is word.node)
    found = []
    for item in items[at + 1 :]:
        if item.kind != "reading":
            break
        found.append(item)
    return found


def _edges(item: Item) -> Iterator[Box]:
    """What of a thing may not be touched: of a frame its upper and lower edges, of a line its level strokes."""
    if item.kind == "frame":
        half = _stroke(item) / 2
        left, top, right, bottom = item.box
        yield Box(left, top - half, right, top + half)
        yield Box(left, bottom - half, right, bottom + half)
    elif item.kind == "line":
        half = _stroke(item) / 2
        for part in _parts(item.node.get("d", "")):
            points = [(item.style.x + item.style.scale * s.x, item.style.y + item.style.scale * s.y) for s in part]
            if part[-1].letter == "Z":
                xs, ys = zip(*points, strict=True)
                yield Box(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)
                continue
            for (x, y), (to_x, to_y), step in zip(points, points[1:], part[1:], strict=False):
                bow = half + (item.style.scale * step.numbers[1] if step.letter == "A" else 0.0)
                yield Box(min(x, to_x) - half, min(y, to_y) - bow, max(x, to_x) + half, max(y, to_y) + bow)
    else:
        yield item.box


def _stroke(item: Item) -> float:
    """How thick the line of a frame is; what takes it from the group around it has a thin one."""
    if item.node.get("stroke", "") in ("", "none") and item.kind == "frame":
        return 0.0
    return float(item.node.get("stroke-width", 3)) * item.style.scale


def _items(node: ET.Element, inherited: Style, fonts: Fonts) -> Iterator[Item]:
    style = styled(node, inherited)
    for child in node:
        own, tag = styled(child, style), child.tag.removeprefix(NS)
        if tag in ("title", "desc", "defs", "style", "clipPath"):
            continue
        whole = own.scale != style.scale or own.turned
        if tag == "g" and not whole:
            yield from _items(child, style, fonts)
            continue
        box = _box(child, style, fonts)
        if box is None:
            continue
        if tag == "text" and not whole:
            yield Item(child, "reading" if child.get("class") == READING else "word", box, own)
        elif tag == "rect" and not whole:
            yield Item(child, "frame", box, own)
        elif tag == "path" and not whole and _parts(child.get("d", "")):
            yield Item(child, "line", box, own)
        else:
            yield Item(child, "picture", box, own)


def _box(node: ET.Element, inherited: Style, fonts: Fonts) -> Box | None:
    """The box of something, with all that it holds; nothing of what is not seen."""
    own, tag = styled(node, inherited), node.tag.removeprefix(NS)

    def number(name: str) -> float:
        return float(node.get(name, 0))

    def placed(left: float, top: float, right: float, bottom: float) -> Box:
        return Box(
            own.x + own.scale * left, own.y + own.scale * top, own.x + own.scale * right, own.y + own.scale * bottom
        )

    if own.turned:
        return placed(0, 0, 0, 0)
    if tag == "text":
        words = "".join(node.itertext()).strip()
        wide = text_width(words, own.size, own.chain(fonts)) + sum(float(part.get("dx", 0)) for part in node)
        start = number("x") - {"start": 0.0, "middle": wide / 2, "end": wide}[own.anchor]
        return placed(start, number("y") - ABOVE * own.size, start + wide, number("y") + BELOW * own.size)
    if tag == "rect":
        return placed(number("x"), number("y"), number("x") + number("width"), number("y") + number("height"))
    if tag in ("circle", "ellipse"):
        across, down = (number("r") or number(name) for name in ("rx", "ry"))
        return placed(number("cx") - across, number("cy") - down, number("cx") + across, number("cy") + down)
    if tag == "path":
        points = [(step.x, step.y) for part in _parts(node.get("d", "")) for step in part]
        if not points:
            return None
        xs, ys = zip(*points, strict=True)
        return placed(min(xs), min(ys), max(xs), max(ys))
    if tag == "use":
        return placed(number("x"), number("y"), number("x"), number("y"))
    boxes = [box for child in node if isinstance(child.tag, str) and (box := _box(child, own, fonts))]
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def _move(item: Item, down: float) -> None:
    node, scale = item.node, item.style.scale
    if item.kind in ("word", "reading", "frame"):
        node.set("y", f"{float(node.get('y', 0)) + down / scale:g}")
    else:
        node.set("transform", f"translate(0 {down:g}) {node.get('transform', '')}".strip())


def _bent(item: Item, line: float, more: float) -> None:
    """Move what of a line is below another line; a closed shape, such as the head of an arrow, is moved whole."""
    said = []
    for part in _parts(item.node.get("d", "")):
        ys = [item.style.y + item.style.scale * step.y for step in part]
        shape = part[-1].letter == "Z"
        lower = (min(ys) + max(ys)) / 2 > line
        for step, y in zip(part, ys, strict=True):
            down = more / item.style.scale if (lower if shape else y > line) else 0.0
            said.append(_said(step, down))
    item.node.set("d", "".join(said))


def _said(step: Step, down: float) -> str:
    if step.letter == "Z":
        return "Z"
    ahead = list(step.numbers[:-2])
    if step.letter == "C":
        ahead = [number + down * (index % 2) for index, number in enumerate(ahead)]
    return ("M" if step.letter == "M" else step.letter) + " ".join(f"{n:g}" for n in (*ahead, step.x, step.y + down))


def _parts(drawn: str) -> list[list[Step]]:
    """The parts of a path, each a list of steps to absolute places; none where it has steps that are not known."""
    tokens = _STEP.findall(drawn)
    parts: list[list[Step]] = []
    letter, at, x, y, start = "", 0, 0.0, 0.0, (0.0, 0.0)
    while at < len(tokens):
        if tokens[at].isalpha():
            letter, at = tokens[at], at + 1
        upper, count = letter.upper(), _ARGUMENTS.get(letter.upper())
        if count is None or at + count > len(tokens):
            return []
        numbers = [float(token) for token in tokens[at : at + count]]
        at += count
        from_x, from_y = (x, y) if letter.islower() else (0.0, 0.0)
        if upper == "Z":
            x, y = start
        elif upper == "H":
            x = from_x + numbers[0]
        elif upper == "V":
            y = from_y + numbers[0]
        else:
            x, y = from_x + numbers[-2], from_y + numbers[-1]
        if upper == "C":
            numbers = [number + (from_y if index % 2 else from_x) for index, number in enumerate(numbers)]
        if upper == "M":
            start = (x, y)
            parts.append([])
        if not parts:
            return []
        said = upper if upper in "MCAZ" else "L"
        parts[-1].append(Step(said, tuple(numbers) if upper in "MCA" else (x, y), x, y))
        if upper == "M":
            letter = "l" if letter == "m" else "L"
    return parts
