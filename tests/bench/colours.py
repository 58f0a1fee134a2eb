"""How pages look to people who see colours otherwise, in grey, overlapped and upside down; for looking at, no test.

    python tests/bench/colours.py kit/decks/six-suits-poker.pdf
    tehodoki decks six-suits --single --backs none
    python tests/bench/colours.py decks/six-suits-poker-none-single.pdf --cards 14 --shown 9
    python tests/bench/colours.py decks/two-suits-six-suits-poker-none-single.pdf --cards 6 --shown 21 --down

Beside what is printed stand protanopia, deuteranopia and tritanopia, as colorspacious simulates them (Machado, Oliveira
and Fernandes 2009), and grey. One PNG a page, or one of some cards of a PDF with a card a page, in --out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import pypdfium2
from colorspacious import cspace_convert
from PIL import Image

KINDS: Final = ("protanomaly", "deuteranomaly", "tritanomaly")
WHOLLY: Final = 100  # such colours are not seen at all
MM: Final = 25.4


def seen(picture: Image.Image, kind: str) -> Image.Image:
    """The picture as somebody sees it."""
    how = {"name": "sRGB1+CVD", "cvd_type": kind, "severity": WHOLLY}
    found = cspace_convert(np.asarray(picture) / 255, how, "sRGB1")
    return Image.fromarray((np.clip(found, 0, 1) * 255).round().astype("uint8"))


def beside(picture: Image.Image) -> Image.Image:
    """The picture and how others see it, side by side."""
    all_of_them = [picture, *(seen(picture, kind) for kind in KINDS), picture.convert("L").convert("RGB")]
    wide = Image.new("RGB", (picture.width * len(all_of_them), picture.height))
    for at, one in enumerate(all_of_them):
        wide.paste(one, (at * picture.width, 0))
    return wide


def overlapped(cards: Sequence[Image.Image], shown: int, down: bool) -> Image.Image:
    """Cards that overlap, each over the one before, so many pixels of which are seen."""
    wide, high = cards[0].size
    more = shown * (len(cards) - 1)
    found = Image.new("RGB", (wide + (0 if down else more), high + (more if down else 0)), "#888888")
    for at, card in enumerate(cards):
        edged = Image.new("RGB", (wide, high), "#888888")
        edged.paste(card.crop((1, 1, wide, high)), (1, 1))
        found.paste(edged, (0, at * shown) if down else (at * shown, 0))
    return found


def pictures(path: Path, asked: Any) -> Iterator[Image.Image]:
    """The pages of a PDF that are looked at, without what is cut off; or one of some cards."""
    document = pypdfium2.PdfDocument(path)
    count = min(asked.cards or asked.pages, len(document))
    every = len(document) // count if asked.cards else 1  # cards of all suits
    found = []
    for number in range(count):
        page = document[number * every]
        inner, outer = page.get_trimbox(), page.get_mediabox()
        off = tuple(abs(inner[side] - outer[side]) for side in range(4))
        picture = page.render(scale=asked.dpi / 72, crop=off).to_pil().convert("RGB")
        found.append(picture.rotate(180) if asked.turned else picture)
    if asked.cards:
        found = [overlapped(found, round(asked.shown * asked.dpi / MM), asked.down)]
    yield from found


def main() -> None:
    """Each page of some PDFs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("pdf", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, default=Path("colours"))
    parser.add_argument("--dpi", type=int, default=65)
    parser.add_argument("--pages", type=int, default=1, help="so many of each, from the first on")
    parser.add_argument("--cards", type=int, default=0, help="overlap so many, of a PDF with a card a page")
    parser.add_argument("--shown", type=float, default=9.0, help="mm of each card that the next one leaves free")
    parser.add_argument("--down", action="store_true", help="overlapped in a column, not in a hand")
    parser.add_argument("--turned", action="store_true", help="upside down")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    for path in asked.pdf:
        for number, picture in enumerate(pictures(path, asked), 1):
            beside(picture).save(asked.out / f"{path.stem}-{number}.png")


if __name__ == "__main__":
    main()
