"""A page on four sheets of paper, larger than on one: each shows a quarter, to be cut at its lines and put together.

A reader hears the whole page on the first sheet; on the others it is only drawn.
"""

from __future__ import annotations

from io import BytesIO
from typing import Final

import pikepdf

from .pages import Page

EDGE: Final = 8.0  # mm that no printer needs to reach
_POINTS: Final = 72 / 25.4
_TAGS: Final = {"BDC", "BMC", "EMC"}


def tiled(pdf: bytes, paper: Page) -> bytes:
    """The one page of a PDF on four sheets of a paper, in rows from the left; the same bytes for the same PDF."""
    width, height, edge = (length * _POINTS for length in (paper.width, paper.height, EDGE))
    wide, high = width - 2 * edge, height - 2 * edge
    with pikepdf.open(BytesIO(pdf)) as opened:
        whole = opened.pages[0]
        across, up = (float(one) for one in whole.mediabox[2:])
        scale = min(2 * wide / across, 2 * high / up)
        left, low = (wide - across * scale / 2), (high - up * scale / 2)  # what is left over lies outside
        drawn = pikepdf.unparse_content_stream(
            [one for one in pikepdf.parse_content_stream(whole) if str(one.operator) not in _TAGS]
        )
        whole.contents_coalesce()
        told = whole.obj.Contents.read_bytes()
        whole.obj.MediaBox = pikepdf.Array([0, 0, width, height])
        for key in ("/CropBox", "/TrimBox", "/BleedBox", "/Annots"):
            if key in whole.obj:
                del whole.obj[key]
        for row, column in ((0, 0), (0, 1), (1, 0), (1, 1)):
            x, y = edge + left - column * wide, edge + low - (1 - row) * high
            frame = f"{edge:.2f} {edge:.2f} {wide:.2f} {high:.2f} re".encode()
            line = b"/Artifact BMC q 0.25 w 0.5 G " + frame + b" S Q EMC\n"
            placed = b"q " + frame + f" W n {scale:.5f} 0 0 {scale:.5f} {x:.2f} {y:.2f} cm\n".encode()
            if (row, column) == (0, 0):
                whole.obj.Contents = opened.make_stream(line + placed + told + b"\nQ")
                continue
            page = {name: whole.obj[name] for name in ("/Type", "/MediaBox", "/Resources")}
            opened.pages.append(pikepdf.Page(opened.make_indirect(pikepdf.Dictionary(page))))
            content = line + b"/Artifact BMC\n" + placed + drawn + b"\nQ EMC"
            opened.pages[-1].obj.Contents = opened.make_stream(content)
        made = BytesIO()
        opened.save(made, deterministic_id=True)
    return made.getvalue()
