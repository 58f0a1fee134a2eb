"""Who reads which shape of examples, by the name that a notation gives it (``cards``): all there are.

A shape is one file, one line here, and its name among the ``SHAPES`` of notations. Where two readers read one passage
equally well, the one that stands first wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from ..notations import Wording
from . import totals, turns
from .accounts import Accounts
from .answering import Answering
from .cards import CardWay, Counted, Row, Suited, SuitSaidOnce
from .choices import Choices
from .choosing import Choosing
from .endings import Endings
from .exchanges import Exchanges
from .laid import Tricks
from .ledger import Ledgers
from .matches import Matches
from .played import Played
from .rounds import Ranked
from .sheets import Sheets
from .showable import Showable
from .shown import Shown
from .starts import Started
from .strengths import Strengths
from .tallies import Tallies
from .telling import ReaderOfText, Told
from .worths import Worths
from .zones import Zoned

Reads = Callable[[ReaderOfText, Sequence[Wording]], Iterable[Told]]
"""Finds all examples of a text in a game's notations of one name."""


class Shape(Protocol):
    """Reads the examples of one notation in one text."""

    def __init__(self, reader: ReaderOfText, wording: Wording) -> None: ...

    def read(self) -> Iterator[Told]:
        """All of them, in order."""


def _each(shape: type[Shape]) -> Reads:
    """Each notation by itself."""
    return lambda reader, wordings: (told for wording in wordings for told in shape(reader, wording).read())


def _hands(way: type[CardWay]) -> Reads:
    """Who holds which cards, and what comes of it: of several notations, the one in which the most is read."""
    return lambda reader, wordings: reader.in_hands(way(reader.notations, wordings[0]), wordings)


HANDS: Mapping[str, type[CardWay]] = {
    "suited": Suited,
    "suit said once": SuitSaidOnce,
    "counted": Counted,
    "zoned": Zoned,
}
"""How cards in hands are written."""
WAYS: Mapping[str, type[CardWay]] = {**HANDS, "row": Row}
"""All ways to write cards."""
READERS: Mapping[str, Reads] = {
    "exchange": _each(Exchanges),
    "answers": _each(Answering),
    "ending": _each(Endings),
    "laid": _each(Tricks),
    "match": _each(Matches),
    "moves": _each(Choosing),
    "ledger": _each(Ledgers),
    "sheets": _each(Sheets),
    "worths": _each(Worths),
    "shown": _each(Shown),
    "ranked": _each(Ranked),
    "showable": _each(Showable),
    "started": _each(Started),
    "played": _each(Played),
    "played, suit once": _each(Played),
    "tallies": _each(Tallies),
    "choices": _each(Choices),
    "strengths": _each(Strengths),
    "row": _each(Accounts),
    "places": _each(turns.Passages),
    "totals": totals.read,
    **{name: _hands(way) for name, way in HANDS.items()},
}
"""By the name; a notation may have no other."""
WITHOUT_CARDS: Mapping[str, Callable[[Wording, Mapping[str, Any], Mapping[str, Any], str, Sequence[str]], str]] = {
    "places": turns.written,
    "totals": totals.written,
}
"""Who writes an example in sentences that hold no cards, and that bring no sample."""
