"""How sentences hold cards, by the name in notations: ways to write hands, and readers of their own for the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from generator.checking.dialects.answering import Answering
from generator.checking.dialects.cards import WAYS as OF_HANDS
from generator.checking.dialects.cards import CardWay
from generator.checking.dialects.choosing import Choosing
from generator.checking.dialects.laid import Tricks
from generator.checking.dialects.ledger import Ledgers
from generator.checking.dialects.matches import Matches
from generator.checking.dialects.scenes import Sentence
from generator.checking.dialects.telling import Told
from generator.checking.dialects.zones import Zoned
from generator.checking.notations import Notations, Wording
from generator.checking.source import Readable


class Reader(Protocol):
    """Reads all examples of one kind in a text."""

    def read(self) -> Iterator[Told]:
        """The examples, in order."""


READERS: Mapping[str, Callable[[Notations, Wording, Readable, Sequence[Sentence]], Reader]] = {
    "answers": Answering,
    "laid": Tricks,
    "ledger": Ledgers,
    "match": Matches,
    "moves": Choosing,
}
"""By the ``cards`` of a notation."""
WAYS: Mapping[str, type[CardWay]] = {**OF_HANDS, "zoned": Zoned}
"""By the ``cards`` of a notation, too: hands that ``Reading`` reads."""
