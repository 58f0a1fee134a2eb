"""The ways to write a worked example: a fenced block, or sentences. A dialect reads all that a text holds in it.

``block`` is a notation to type from memory. Sentences say two things: who holds which cards, one file a notation
(``suited``, ``counted``, ``row``), and what comes of it, in ``claims`` that are the same for all; ``prose`` puts them
together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from generator.checking.report import Item
from generator.checking.source import FoundExample
from generator.texts.examples import Span

Found = tuple[FoundExample | Item, Span]
"""An example, or why something cannot be read; and from where to where it stands in the letters that were read."""


class Dialect(Protocol):
    """A way to write worked examples, made for one text."""

    def read(self) -> Iterator[Found]:
        """All that the text holds in it; nothing is raised, and nothing that looks like an example is skipped."""
