"""All errors above the engine, whose own tree is in ``rules_engine/errors.py``. ``str(error)`` is what a user reads.

TehodokiError        the command line prints its lines and exits with its ``code``
  ContentError       a game's texts are unusable (in ``faults``, with the faults that it carries)
  MissingFolder      an installation without its templates or its site
  MissingFont        a font file is missing
  MissingGlyph       a font lacks a character
  DeckError          a deck is unreadable, or lacks a card
  PhraseError        a sentence or one of its facts is missing
  TeachingError      the games played do not show every clause
  PrintError         a sheet cannot be printed
    MissingLibrary   a system library is missing
    OverflowFault    text or a picture does not fit its box
    PageCountFault   too many pages, or too few
    SheetError       a template that asks for what is not there
  SiteError          what MkDocs has to complain about
  KitError           a kit that cannot be built
  FolderError        a folder of games that is not there
  SkeletonError      a game that cannot be begun
  ClusterError       a cluster that cannot be used (in ``cluster``)
  WrongExample       a worked example that fails under pytest (in ``checking/pytest_items``)
  WrongBlock         a block in a text that is to be drawn and is not right (in ``drawn/extension``)
"""

from __future__ import annotations

import sys
from typing import Any


def no_docstrings() -> str:
    """Why ``python -OO`` is refused, which removes the docstrings that tie rules to clauses; "" without it."""
    bare = sys.flags.optimize > 1
    return "found python -OO, expected docstrings, by which rules name their clauses; use -O at most" if bare else ""


class TehodokiError(Exception):
    """An error for the user, with the exit code of the command: 1 wrong, 2 cannot be read."""

    code = 1


class MissingFolder(TehodokiError):
    """The installation lacks a folder."""

    code = 2


class MissingFont(TehodokiError):
    """A font file is missing or is not a font; the message is one line that says how to get it."""


class MissingGlyph(TehodokiError):
    """A sheet has a character that the font cannot draw."""


class DeckError(TehodokiError):
    """A deck file is unreadable or refers to a missing entry; the message says where and what to do."""


class PhraseError(TehodokiError):
    """A sentence is missing, or one of its facts is."""


class TeachingError(TehodokiError):
    """The games played do not show every clause that the game teaches."""


class PrintError(TehodokiError):
    """A sheet cannot be printed as it is."""


class MissingLibrary(PrintError):
    """Libraries of the system are missing; the message has a line for each, with the command that installs it."""


class OverflowFault(PrintError):
    """Text or a picture does not fit its box."""

    def __init__(self, document: str, box: str, page: int, excess: float) -> None:
        self.document, self.box, self.page, self.excess = document, box, page, excess
        super().__init__(
            f"{document}: page {page}: box {box!r} holds more than fits, by {excess:.1f} mm; "
            f"shorten its text or give the box more room"
        )

    def __reduce__(self) -> Any:
        """Worker processes make sheets; their faults must survive pickling."""
        return type(self), (self.document, self.box, self.page, self.excess)


class PageCountFault(PrintError):
    """The sheet has too many or too few pages; `excess` in mm of a column, if known."""

    def __init__(self, document: str, expected: range, found: int, box: str, excess: float | None = None) -> None:
        self.document, self.expected, self.found, self.box, self.excess = document, expected, found, box, excess
        wanted = f"{expected[0]}" if len(expected) == 1 else f"{expected[0]} to {expected[-1]}"
        by = "" if excess is None else f" by about {max(excess, 1):.0f} mm of a column"
        cure = f"box {box!r} no longer fits{by}: shorten the text" if found > expected[-1] else "the text is too short"
        super().__init__(f"{document}: {found} pages, expected {wanted}; {cure}")

    def __reduce__(self) -> Any:
        """Worker processes make sheets; their faults must survive pickling."""
        return type(self), (self.document, self.expected, self.found, self.box, self.excess)


class SheetError(PrintError):
    """A template asks for something that does not exist."""


class SiteError(TehodokiError):
    """The site cannot be built; the message holds the errors of MkDocs, one a line."""


class KitError(TehodokiError):
    """The kit cannot be built; the message gives the reasons, one a line."""


class FolderError(TehodokiError):
    """A folder of games that was named and cannot be used; the message says which."""

    code = 2


class SkeletonError(TehodokiError):
    """No skeleton can be written; the message says why."""

    code = 2
