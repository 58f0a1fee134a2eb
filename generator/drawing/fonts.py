"""The one font family of the print: BIZ UDPGothic, regular and bold, taken from a file and never by name.

It is looked for beside the print templates (a packaged kit carries it there, with its licence), then where Debian and
other systems keep it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from generator.errors import MissingFont
from generator.paths import templates_dir
from generator.system import family

FAMILY: Final = "BIZ UDPGothic"
REGULAR: Final = "BIZUDPGothic-Regular.ttf"
BOLD: Final = "BIZUDPGothic-Bold.ttf"
INSTALL: Final = {
    "debian": "apt-get install fonts-morisawa-bizud-gothic",
    "macos": "brew install --cask font-biz-udpgothic",
    "other": "copy both files from the BIZ UDPGothic release (OFL) into templates/print/fonts/",
}


@dataclass(frozen=True)
class Fonts:
    """The paths of the two font files."""

    regular: Path
    bold: Path

    def face_css(self) -> str:
        """The `@font-face` rules, by file."""
        return "".join(
            f"@font-face{{font-family:'{FAMILY}';font-weight:{weight};src:url('{path.as_uri()}')}}"
            for weight, path in (("normal", self.regular), ("bold", self.bold))
        )


def places(root: Path | None = None) -> tuple[Path, ...]:
    """The folders that are searched, in order; `root` is the folder of templates (default: ours)."""
    home = Path.home() if os.environ.get("HOME") else Path("/")
    return (
        (root or templates_dir()) / "print" / "fonts",
        Path("/usr/share/fonts/truetype/bizud-gothic"),
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
    """Find both files in `folders` (default: `places()`), each folder itself and one level below it.

    Raises MissingFont.
    """
    searched = places() if folders is None else tuple(folders)
    regular, bold = _find(REGULAR, searched), _find(BOLD, searched)
    if regular is None or bold is None:
        lacking = " and ".join(name for name, path in ((REGULAR, regular), (BOLD, bold)) if path is None)
        raise MissingFont(f"font file {lacking} not found; the sheets need {FAMILY}. Do: {INSTALL[family()]}")
    return Fonts(regular, bold)


def _find(name: str, folders: Iterable[Path]) -> Path | None:
    for folder in folders:
        if (folder / name).is_file():
            return folder / name
        below = sorted(folder.glob(f"*/{name}")) if folder.is_dir() else []
        if below:
            return below[0]
    return None
