"""How to draw the cards of a deck, one module a style; `read(data)` of a module returns a `figures.Drawer`."""

from __future__ import annotations

from typing import NamedTuple


class Part(NamedTuple):
    """A part of a card in a line of text: the suit whose sign is drawn, the small letter beside it, and the text.

    ``sign`` and ``mark`` may be empty.
    """

    sign: str
    mark: str
    text: str
