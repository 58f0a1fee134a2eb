"""Readers of their own, for what is not cards in the hands of players: by the name that notations give them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from generator.checking.dialects.answering import Answering
from generator.checking.dialects.scenes import Sentence
from generator.checking.dialects.telling import Told
from generator.checking.notations import Notations, Wording
from generator.checking.source import Readable


class Reader(Protocol):
    """Reads all examples of one kind in a text."""

    def read(self) -> Iterator[Told]:
        """The examples, in order."""


READERS: Mapping[str, Callable[[Notations, Wording, Readable, Sequence[Sentence]], Reader]] = {"answers": Answering}
"""By the ``cards`` of a notation."""
