"""The decks of a kit: each function writes a PDF to its place and returns how many pages it has."""

from __future__ import annotations

from pathlib import Path

from .calibration import render_calibration
from .decksheets import DeckForm, render_deck
from .printeddecks import PrintedDeck, editions_of
from .shelf import put_paper
from .sortingguide import render_guide


def make_deck(target: Path, art: str, edition: str, piece: str, paper: str, mark: str) -> int:
    """Make a deck in one of the pieces that it is printed in."""
    return put_paper(target, render_deck(_deck(art, edition), DeckForm(piece=piece, paper=paper), mark=mark))


def make_guide(target: Path, art: str, edition: str, paper: str, mark: str) -> int:
    """Make the page that says how many of each kind a deck holds."""
    return put_paper(target, render_guide(_deck(art, edition), paper, mark=mark))


def make_calibration(target: Path, paper: str, mark: str) -> int:
    """Make the sheet that measures how far backs lie beside fronts."""
    return put_paper(target, render_calibration(paper, mark=mark))


def _deck(art: str, edition: str) -> PrintedDeck:
    return next(deck for deck in editions_of(art) if deck.edition == edition)
