"""How a page looks to people who see colours otherwise: `python tests/bench/colours.py kit/decks/six-suits-poker.pdf`.

For looking at, no test: beside the page itself stand protanopia, deuteranopia, tritanopia (Machado, Oliveira and
Fernandes 2009, severity 1.0, on linear light) and grey. One PNG a page, in --out.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

import pypdfium2
from PIL import Image

MATRICES: Final = {
    "protanopia": (0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
    "deuteranopia": (0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    "tritanopia": (1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900),
}
GAMMA: Final = 2.2


def seen(picture: Image.Image, matrix: tuple[float, ...]) -> Image.Image:
    """The picture as somebody sees it."""
    linear = [round(255 * (value / 255) ** GAMMA) for value in range(256)]
    back = [round(255 * (value / 255) ** (1 / GAMMA)) for value in range(256)]
    rows = [(*matrix[at : at + 3], 0.0) for at in (0, 3, 6)]
    mixed = picture.point(linear * 3).convert("RGB", tuple(one for row in rows for one in row))
    return mixed.point(back * 3)


def beside(picture: Image.Image) -> Image.Image:
    """The picture and how others see it, side by side."""
    all_of_them = [picture, *(seen(picture, matrix) for matrix in MATRICES.values())]
    all_of_them.append(picture.convert("L").convert("RGB"))
    wide = Image.new("RGB", (picture.width * len(all_of_them), picture.height))
    for at, one in enumerate(all_of_them):
        wide.paste(one, (at * picture.width, 0))
    return wide


def main() -> None:
    """Each page of some PDFs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pdf", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, default=Path("colours"))
    parser.add_argument("--pages", type=int, default=1, help="so many of each, from the first on")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    for path in asked.pdf:
        document = pypdfium2.PdfDocument(path)
        for number in range(min(asked.pages, len(document))):
            picture = document[number].render(scale=0.9).to_pil().convert("RGB")
            beside(picture).save(asked.out / f"{path.stem}-{number + 1}.png")


if __name__ == "__main__":
    main()
