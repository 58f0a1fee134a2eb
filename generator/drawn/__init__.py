"""Worked examples of anybody's texts as figures, where they stand.

``reading`` finds the blocks of a text and has the engine judge them, ``figure`` draws one as HTML with what the sheets
and the site draw theirs with, ``pictures`` makes SVG, PNG and PDF of it; ``extension`` is for Python-Markdown,
``plugin`` for MkDocs.
"""

from typing import Final

FORMATS: Final = ("svg", "png", "pdf")
"""The kinds of pictures."""
