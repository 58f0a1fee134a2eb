"""All errors above the engine, whose own tree is in ``rules_engine/errors.py``. ``str(error)`` is what a user reads.

TehodokiError        what the command line turns into lines and an exit code, ``code``
  ContentError       texts of a game that cannot be used (in ``faults``, beside the faults that it carries)
  MissingFolder      an installation without its templates or its site
  MissingFont        the font is not there
  MissingGlyph       the font lacks a character
  DeckError          a deck that cannot be read, or a card that it does not hold
  PhraseError        a sentence that is missing, or one of its facts
  TeachingError      games that do not show every clause
  PrintError         a sheet that cannot be printed
    MissingLibrary   a library of the system is missing
    OverflowFault    what does not fit its box
    PageCountFault   too many pages, or too few
    SheetError       a template that asks for what is not there
  SiteError          what MkDocs has to complain about
  KitError           a kit that cannot be built
  SkeletonError      a game that cannot be begun
  WrongExample       a worked example that fails under pytest (in ``checking/pytest_items``)
  WrongBlock         a block in a text that is to be drawn and is not right (in ``drawn/extension``)
"""

from __future__ import annotations

from typing import Any


class TehodokiError(Exception):
    """Something that a user is told, with the exit code of the command: 1 wrong, 2 cannot be read."""

    code = 1


class MissingFolder(TehodokiError):
    """A folder that every installation has is not there."""

    code = 2


class MissingFont(TehodokiError):
    """A font file was not found or is none; the message is one line that says how to get it."""


class MissingGlyph(TehodokiError):
    """A sheet holds a character that the font cannot draw."""


class DeckError(TehodokiError):
    """A deck file cannot be read or names something that it does not hold; the message says where and what to do."""


class PhraseError(TehodokiError):
    """A sentence is missing, or its facts are."""


class TeachingError(TehodokiError):
    """The games played do not show every clause that is to be taught."""


class PrintError(TehodokiError):
    """A sheet cannot be printed as it is."""


class MissingLibrary(PrintError):
    """A library of the system is missing; one line each, with the command that brings it."""


class OverflowFault(PrintError):
    """Text or a picture does not fit its box."""

    def __init__(self, document: str, box: str, page: int, excess: float) -> None:
        self.document, self.box, self.page, self.excess = document, box, page, excess
        super().__init__(
            f"{document}: page {page}: box {box!r} holds more than fits, by {excess:.1f} mm; "
            f"shorten its text or give the box more room"
        )

    def __reduce__(self) -> Any:
        """Sheets are made by several processes; their faults must come back whole."""
        return type(self), (self.document, self.box, self.page, self.excess)


class PageCountFault(PrintError):
    """The sheet has more or fewer pages than it must have; `excess` in mm of a column, where it is known."""

    def __init__(self, document: str, expected: range, found: int, box: str, excess: float | None = None) -> None:
        self.document, self.expected, self.found, self.box, self.excess = document, expected, found, box, excess
        wanted = f"{expected[0]}" if len(expected) == 1 else f"{expected[0]} to {expected[-1]}"
        by = "" if excess is None else f" by about {max(excess, 1):.0f} mm of a column"
        cure = f"box {box!r} no longer fits{by}: shorten the text" if found > expected[-1] else "the text is too short"
        super().__init__(f"{document}: {found} pages, expected {wanted}; {cure}")

    def __reduce__(self) -> Any:
        """Sheets are made by several processes; their faults must come back whole."""
        return type(self), (self.document, self.expected, self.found, self.box, self.excess)


class SheetError(PrintError):
    """A template asks for something that is not there."""


class SiteError(TehodokiError):
    """The site cannot be built; the message holds what MkDocs had to say, a line each."""


class KitError(TehodokiError):
    """The kit cannot be built; the message says why, a line each."""


class SkeletonError(TehodokiError):
    """No skeleton can be written; the message says why."""

    code = 2
