"""The ways to write a worked example: a fenced block, or sentences. A dialect reads every example of its kind.

``block`` reads a notation that you can type from memory. For sentences, ``scenes`` finds where each example begins and
ends; ``cards`` and ``holders`` find the cards and their players; ``tokens`` classifies words by their possible meanings
(``lexicon``); ``reading`` takes each token that it understands; ``frames`` builds the values that the calculation
receives. ``prose`` puts these together. Examples of a special shape have a file each (``accounts``, ``laid``,
``played``, ``matches``, ``totals`` and more); ``ways`` lists them by the names that notations use, and every reader
returns its result through ``telling``. If a word could claim something and no reader took it, the example counts as not
understood.
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
