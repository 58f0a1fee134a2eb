"""A PDF as it is measured: where each figure lies, in mm from the upper left corner of its page's TrimBox."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream

MM = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]
ONE: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True)
class Figure:
    """A figure by its alternative text: its corner, its size as it is cut off (0 where it is not), and how large a unit
    of its drawing, which is a mm, comes out."""

    alt: str
    x: float
    y: float
    width: float
    height: float
    scale: float


def figures(pdf: bytes) -> list[list[Figure]]:
    """The figures of each page, in the order of drawing."""
    reader = PdfReader(BytesIO(pdf))
    alts: dict[tuple[int, int], str] = {}
    _collect(reader.root_object["/StructTreeRoot"], alts)
    return [_page(reader, page, alts) for page in reader.pages]


def _collect(node: Any, alts: dict[tuple[int, int], str]) -> None:
    node = node.get_object()
    if isinstance(node, list):
        for child in node:
            _collect(child, alts)
    elif isinstance(node, dict):
        if node.get("/S") == "/Figure":
            kids = node["/K"] if isinstance(node["/K"], list) else [node["/K"]]
            for kid in kids:
                kid = kid.get_object() if hasattr(kid, "get_object") else kid
                mark, page = (kid["/MCID"], kid.raw_get("/Pg")) if isinstance(kid, dict) else (kid, node.raw_get("/Pg"))
                alts[page.idnum, int(mark)] = str(node["/Alt"])
        elif "/K" in node and not isinstance(node["/K"], int):
            _collect(node["/K"], alts)


def _page(reader: PdfReader, page: Any, alts: dict[tuple[int, int], str]) -> list[Figure]:
    trim = page.trimbox
    content = ContentStream(page.get_contents(), reader)
    matrix, stack, cut, found = ONE, [], None, []
    alt, steps = "", 0
    for operands, operator in content.operations:
        if operator == b"q":
            stack.append(matrix)
        elif operator == b"Q":
            matrix = stack.pop()
        elif operator == b"re":
            cut = (matrix, [float(number) for number in operands])
        elif operator == b"BDC" and operands[0] == "/Figure":
            alt, steps = alts[page.indirect_reference.idnum, int(operands[1]["/MCID"])], 0
        elif operator == b"cm":
            matrix = _times(tuple(float(number) for number in operands), matrix)
            steps += 1
            if alt and steps == 3:  # to its place, its ratio, its units
                a, _, _, _, e, f = matrix
                left, top = (e - float(trim.left)) * MM, (float(trim.top) - f) * MM
                assert cut is not None
                size = (cut[1][2] * cut[0][0] * MM, cut[1][3] * cut[0][0] * MM)
                found.append(Figure(alt, left, top, *size, a * MM))
                alt = ""
    return found


def _times(one: Any, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)
