"""The words of a game's reference cards, ``reference.<lang>.md``: two sides, each a picture and a few words of its own.

    # Take & Share
    ## Who wins the trick? {#front}
    {{ figure("card-trick", same="case-a") }}
    If cards tie for lowest, the first one wins.
    ## Share, then score {#back}

They are written as rule texts are, but hold no clauses: nothing of the leaflet is quoted. A game without the files has
a plain card, of its flow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from ..faults import Fault, Place
from ..languages import LANGS
from .clauses import check_paragraphs
from .rules import FigureCall, Ids, RuleText

NAME: Final = "reference"
SIDES: Final = ("front", "back")
NO_CLAUSES: Final = Ids({}, "clause of the card")


def reference_files(folder: Path) -> list[Path]:
    """Where the words of the cards stand, in each language."""
    return [folder / f"{NAME}.{lang}.md" for lang in LANGS]


def check_reference(texts: Mapping[str, RuleText]) -> Iterator[Fault]:
    """Whether each text has two sides, each with one picture at most, and all say the same in every language."""
    yield from check_paragraphs(NO_CLAUSES, texts)
    for text in texts.values():
        slugs = [section.slug for section in text.sections]
        if slugs != list(SIDES):
            place = text.sections[0].place if text.sections else Place(text.path)
            yield Fault(place, f"sections {' '.join(slugs) or '–'}", " and ".join(SIDES), "name the two sides so")
        for section in text.sections:
            pictures = [block for block in section.blocks if isinstance(block, FigureCall)]
            for block in (*(one for one in pictures if one.kind != "figure"), *pictures[1:]):
                found = f'{block.kind}("{block.name}") on the {section.slug}'
                yield Fault(block.place, found, "one figure(…), and words", "leave it out")
