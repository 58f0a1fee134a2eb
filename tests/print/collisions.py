"""What lies on what: words on words, and words on rules and frames, of a document that is laid out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from weasyprint.formatting_structure.boxes import BlockBox, MarginBox, TableBox, TableCellBox, TextBox

from tehodoki.print.pdf import page_box, placed_box

TOUCH = 0.7  # px that two inks may share: rounding


class Ink(NamedTuple):
    """Where something is drawn (px), and what it says."""

    left: float
    top: float
    right: float
    bottom: float
    said: str

    def on(self, other: Ink) -> bool:
        """Whether both share ink."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > TOUCH and down > TOUCH


def collisions(document: Any) -> list[str]:
    """Words that lie on other words, or on a rule or frame, with what they lie on; of drawings only their edges."""
    found = []
    for page in document.pages:
        texts, rules = _inks(page_box(page))
        texts.sort(key=lambda ink: ink.top)
        for index, one in enumerate(texts):
            for other in texts[index + 1 :]:
                if other.top > one.bottom:
                    break
                if one.on(other):
                    found.append(f"{one.said} on {other.said}")
            found += [f"{one.said} on {rule.said}" for rule in rules if one.on(rule)]
    return found


def _inks(root: Any) -> tuple[list[Ink], list[Ink]]:
    texts: list[Ink] = []
    rules: list[Ink] = []
    stack = [root]
    while stack:
        box = placed_box(stack.pop())
        if isinstance(box, TextBox):
            if box.text.strip():
                texts.append(_ink(box))
        elif not isinstance(box, MarginBox) and not _opaque(box):
            rules += _rules(box)
            stack += getattr(box, "children", ())
    return texts, rules


def _opaque(box: Any) -> bool:
    """Whether its words stand on a ground of their own, which hides the line that they interrupt."""
    return box.element is not None and box.element.get("class") == "again"


def _ink(box: Any) -> Ink:
    """Of words: from the top of kana and capitals to the line that letters stand on."""
    size, baseline = box.style["font_size"], box.position_y + box.baseline
    top, right = baseline - 0.74 * size, box.position_x + box.width
    return Ink(box.position_x, top, right, baseline + 0.04 * size, box.text.strip())


def _rules(box: Any) -> Iterator[Ink]:
    """The drawn borders of a box, as thick as a hair."""
    if not isinstance(box, BlockBox | TableCellBox | TableBox):
        return
    left, top = box.position_x + box.margin_left, box.position_y + box.margin_top
    right, bottom = left + box.border_width(), top + box.border_height()
    for side, y in (("top", top), ("bottom", bottom)):
        wide, colour = getattr(box, f"border_{side}_width"), box.style[f"border_{side}_color"]
        if wide and box.style[f"border_{side}_style"] not in ("none", "hidden") and colour.alpha:
            yield Ink(left, y - wide / 2 - TOUCH, right, y + wide / 2 + TOUCH, f"the {side} of {box.element_tag}")
