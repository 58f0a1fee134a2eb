"""The ways to write a worked example: a fenced block, or sentences. A dialect reads all that a text holds in it.

``block`` is a notation to type from memory. Sentences are cut into ``scenes``; ``cards`` and ``holders`` find who
holds which cards, ``tokens`` are the words by what they may mean (``lexicon``), ``reading`` takes each that it
understands, and ``frames`` make what the calculation is given. ``prose`` puts them together. Shapes of their own have
a file each (``accounts``, ``laid``, ``played``, ``matches``, ``totals`` and more), ``ways`` lists them all by the names
that notations give them, and ``telling`` is how all hand back what they read. Whatever could claim something and was
taken by nobody is left, and the example is not understood.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from ...texts.examples import Span
from ..report import Item
from ..source import FoundExample

Found = tuple[FoundExample | Item, Span]
"""An example, or why something cannot be read; and from where to where it stands in the letters that were read."""


class Dialect(Protocol):
    """A way to write worked examples, made for one text."""

    def read(self) -> Iterator[Found]:
        """All that the text holds in it; nothing is raised, and nothing that looks like an example is skipped."""
