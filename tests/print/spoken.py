"""A PDF as it is read aloud: the text of each page by its tags, pictures by their names in braces.

for block in spoken(pdf)[0]: …    # Block("TD", "{spade}8")
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as raw

BLOCKS = {"P", "H1", "H2", "H3", "H4", "TD", "TH", "Caption", "LI", "Lbl"}


class Block(NamedTuple):
    """A paragraph, a heading, or a cell."""

    tag: str
    text: str


def spoken(pdf: bytes) -> list[list[Block]]:
    """The blocks of each page, in the order of the tags."""
    return [list(_page(page)) for page in pypdfium2.PdfDocument(pdf)]


def _page(page: Any) -> Iterator[Block]:
    texts = _texts(page)
    tree = raw.FPDF_StructTree_GetForPage(page.raw)
    said: list[str] = []
    inside = [""]

    def walk(element: Any) -> Iterator[Block]:
        tag, around = _string(raw.FPDF_StructElement_GetType, element), inside[-1]
        if tag in BLOCKS:
            yield from flush(around)
            inside.append(tag)
        if name := _string(raw.FPDF_StructElement_GetAltText, element):
            said.append("{" + name + "}")
        for at in range(raw.FPDF_StructElement_CountChildren(element)):
            marked = raw.FPDF_StructElement_GetChildMarkedContentID(element, at)
            if marked >= 0:
                said.append(texts.get(marked, ""))
            elif child := raw.FPDF_StructElement_GetChildAtIndex(element, at):
                yield from walk(child)
        if tag in BLOCKS:
            yield from flush(inside.pop())

    def flush(tag: str) -> Iterator[Block]:
        text = " ".join("".join(said).split())
        said.clear()
        if text:
            yield Block(tag, text)

    for at in range(raw.FPDF_StructTree_CountChildren(tree)):
        yield from walk(raw.FPDF_StructTree_GetChildAtIndex(tree, at))
    yield from flush("")
    raw.FPDF_StructTree_Close(tree)


def _texts(page: Any) -> dict[int, str]:
    """The text of each piece of marked content."""
    held, found = page.get_textpage(), dict[int, str]()

    def walk(count: int, get: Callable[[int], Any]) -> None:
        for at in range(count):
            item = get(at)
            kind = raw.FPDFPageObj_GetType(item)
            if kind == raw.FPDF_PAGEOBJ_FORM:
                walk(raw.FPDFFormObj_CountObjects(item), lambda one, item=item: raw.FPDFFormObj_GetObject(item, one))
            elif kind == raw.FPDF_PAGEOBJ_TEXT:
                size = raw.FPDFTextObj_GetText(item, held.raw, None, 0)
                room = ctypes.create_string_buffer(size)
                raw.FPDFTextObj_GetText(item, held.raw, ctypes.cast(room, ctypes.POINTER(ctypes.c_ushort)), size)
                mark = raw.FPDFPageObj_GetMarkedContentID(item)
                found[mark] = found.get(mark, "") + room.raw.decode("utf-16-le").rstrip("\0")

    walk(raw.FPDFPage_CountObjects(page.raw), lambda one: raw.FPDFPage_GetObject(page.raw, one))
    return found


def _string(ask: Callable[..., int], element: Any) -> str:
    size = ask(element, None, 0)
    room = ctypes.create_string_buffer(max(size, 1))
    ask(element, room, size)
    return room.raw.decode("utf-16-le").rstrip("\0") if size else ""
