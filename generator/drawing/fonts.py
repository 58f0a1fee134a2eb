"""The fonts of the print, taken from files and never by name: Japanese is set in BIZ UDPGothic, English in Lato.

What Lato cannot draw (▲ ✓, Japanese names) comes from BIZ UDPGothic. The files are looked for beside the print
templates (a packaged kit carries them there, with their licences), then where Debian and other systems keep them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from ..errors import MissingFont
from ..paths import templates_dir
from ..system import family


class Cut(NamedTuple):
    """How a font file is cut: bold or not, italic or not."""

    bold: bool = False
    italic: bool = False


@dataclass(frozen=True)
class Family:
    """A font family: its name, the file of each cut, and how it is installed, by kind of system."""

    name: str
    files: Mapping[Cut, str]
    install: Mapping[str, str]


BIZ: Final = Family(
    "BIZ UDPGothic",
    {Cut(): "BIZUDPGothic-Regular.ttf", Cut(bold=True): "BIZUDPGothic-Bold.ttf"},
    {
        "debian": "apt-get install fonts-morisawa-bizud-gothic",
        "macos": "brew install --cask font-biz-udpgothic",
        "other": "copy both files from the BIZ UDPGothic release (OFL) into templates/print/fonts/",
    },
)
LATO: Final = Family(
    "Lato",
    {
        Cut(): "Lato-Regular.ttf",
        Cut(bold=True): "Lato-Bold.ttf",
        Cut(italic=True): "Lato-Italic.ttf",
        Cut(bold=True, italic=True): "Lato-BoldItalic.ttf",
    },
    {
        "debian": "apt-get install fonts-lato",
        "macos": "brew install --cask font-lato",
        "other": "copy the four files from the Lato release (OFL) into templates/print/fonts/",
    },
)
FAMILIES: Final = (BIZ, LATO)
CHAINS: Final = {"ja": (BIZ,), "en": (LATO, BIZ)}
"""The families that words of a language are set in: what one cannot draw comes from the next."""


def css_family(lang: str) -> str:
    """The families of a language as CSS and SVG name them."""
    return ",".join(f"'{one.name}'" for one in CHAINS[lang])


@dataclass(frozen=True)
class Fonts:
    """The font files that were found, by the name of their family and their cut."""

    files: Mapping[str, Mapping[Cut, Path]]

    def paths(self) -> Iterator[Path]:
        """Every file."""
        for cuts in self.files.values():
            yield from cuts.values()

    def chain(self, families: Iterable[str], cut: Cut = Cut()) -> tuple[Path, ...]:  # noqa: B008 (a constant)
        """The files in which words in these families are drawn, the first before the next; unknown names left out.

        A family without italics is drawn upright.
        """
        known = [self.files[name] for name in families if name in self.files]
        return tuple(cuts.get(cut, cuts[Cut(bold=cut.bold)]) for cuts in known)

    def of(self, lang: str, cut: Cut = Cut()) -> tuple[Path, ...]:  # noqa: B008 (a constant)
        """The files in which words of a language are drawn."""
        return self.chain([one.name for one in CHAINS[lang]], cut)

    def face_css(self) -> str:
        """The `@font-face` rules, by file."""
        return "".join(
            f"@font-face{{font-family:'{name}';font-weight:{'bold' if cut.bold else 'normal'};"
            f"font-style:{'italic' if cut.italic else 'normal'};src:url('{path.as_uri()}')}}"
            for name, cuts in self.files.items()
            for cut, path in cuts.items()
        )


def places(root: Path | None = None) -> tuple[Path, ...]:
    """The folders that are searched, in order; `root` is the folder of templates (default: ours)."""
    home = Path.home() if os.environ.get("HOME") else Path("/")
    return (
        (root or templates_dir()) / "print" / "fonts",
        Path("/usr/share/fonts/truetype/bizud-gothic"),
        Path("/usr/share/fonts/truetype/lato"),
        Path("/usr/share/fonts/truetype"),
        Path("/usr/share/fonts/morisawa-biz-ud-gothic"),
        Path("/usr/share/fonts/TTF"),
        Path("/usr/share/fonts"),
        Path("/usr/local/share/fonts"),
        home / ".local" / "share" / "fonts",
        home / ".fonts",
        home / "Library" / "Fonts",
        Path("/Library/Fonts"),
        Path("/opt/homebrew/share/fonts"),
        Path("C:/Windows/Fonts"),
    )


def find_fonts(folders: Sequence[Path] | None = None) -> Fonts:
    """Find all files in `folders` (default: `places()`), each folder itself and one level below it.

    Raises MissingFont.
    """
    return _found(places() if folders is None else tuple(folders))


def _found(folders: Sequence[Path]) -> Fonts:
    files = {one.name: {cut: _find(name, folders) for cut, name in one.files.items()} for one in FAMILIES}
    lacking = [one for one in FAMILIES if None in files[one.name].values()]
    if lacking:
        raise MissingFont(
            "; ".join(
                f"font file {' and '.join(one.files[cut] for cut, path in files[one.name].items() if path is None)} "
                f"not found; the sheets need {one.name}. Do: {one.install[family()]}"
                for one in lacking
            )
        )
    return Fonts({name: {cut: path for cut, path in cuts.items() if path} for name, cuts in files.items()})


def _find(name: str, folders: Iterable[Path]) -> Path | None:
    for folder in folders:
        if (folder / name).is_file():
            return folder / name
        below = sorted(folder.glob(f"*/{name}")) if folder.is_dir() else []
        if below:
            return below[0]
    return None
