"""Words inside drawings: do they stay inside the drawing? WeasyPrint would cut them at its edge without a word."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..drawing.fonts import Cut, Fonts
from ..drawing.measures import text_width

NS: Final = "{http://www.w3.org/2000/svg}"
_STEP = re.compile(r"(\w+)\(([^)]*)\)")


class Style(NamedTuple):
    """What a text inherits: where its origin is, its scale, and how it is set; `turned` texts are not judged."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turned: bool = False
    size: float = 16.0
    anchor: str = "start"
    bold: bool = False
    italic: bool = False
    families: tuple[str, ...] = ()

    def chain(self, fonts: Fonts) -> tuple[Path, ...]:
        """The font files that draw the text."""
        return fonts.chain(self.families, Cut(self.bold, self.italic))


def excess_of_texts(svg: Any, fonts: Fonts) -> float:
    """How far the words of an `<svg>` element run over its viewBox, as a share of its width; 0 when none does."""
    left, top, width, height = (float(value) for value in svg.get("viewBox").replace(",", " ").split())
    return max(0.0, _excess(svg, Style(), (left, top, left + width, top + height), fonts)) / width


def _excess(node: Any, inherited: Style, box: tuple[float, float, float, float], fonts: Fonts) -> float:
    style = styled(node, inherited)
    most = 0.0
    if node.tag == f"{NS}text" and not style.turned:
        size = style.size * style.scale
        x = style.x + style.scale * float(node.get("x", 0))
        y = style.y + style.scale * float(node.get("y", 0))
        width = text_width("".join(node.itertext()).strip(), size, style.chain(fonts))
        start = x - {"start": 0.0, "middle": width / 2, "end": width}[style.anchor]
        most = max(box[0] - start, start + width - box[2], box[1] - (y - 0.8 * size), y + 0.1 * size - box[3])
    return max([most, *(_excess(child, style, box, fonts) for child in node if isinstance(child.tag, str))])


def styled(node: Any, inherited: Style) -> Style:
    """What a node inherits with what it says itself."""
    style = inherited
    for kind, values in _STEP.findall(node.get("transform", "")):
        numbers = [float(value) for value in values.replace(",", " ").split()]
        if kind == "translate":
            x, y = (*numbers, 0.0)[:2]
            style = style._replace(x=style.x + style.scale * x, y=style.y + style.scale * y)
        elif kind == "scale":
            style = style._replace(scale=style.scale * numbers[0])
        else:
            style = style._replace(turned=True)
    return style._replace(
        size=float(node.get("font-size", style.size)),
        anchor=node.get("text-anchor", style.anchor),
        bold=node.get("font-weight", "bold" if style.bold else "") == "bold",
        italic=node.get("font-style", "italic" if style.italic else "") == "italic",
        families=tuple(name.strip(" '") for name in node.get("font-family", ",".join(style.families)).split(",")),
    )
