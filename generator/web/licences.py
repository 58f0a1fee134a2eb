"""``licences.txt`` of the site: the scripts, styles and icons by others that it contains, and under which licence.

What the theme bundles is read from the theme as it is installed: its own licence, those of its icons, and the source
maps of its scripts and styles, which name every package in them. ``site/licences.yaml`` says whose these are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Final

import material
import yaml

from ..paths import shown, site_dir

THEME: Final = "mkdocs-material"
_PACKAGE: Final = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)/")
_RULE: Final = "\n\n" + "-" * 80 + "\n\n"


class UnknownLicence(Exception):
    """The theme contains something of which nothing is known; the message says what, and where to write it down."""


@cache
def licences(lang: str) -> str:
    """The file of a language's site as text. Raises UnknownLicence."""
    data = yaml.safe_load((site_dir() / "licences.yaml").read_text(encoding="utf-8"))
    parts = [_known(data["bundled"], name) | {"name": name} for name in bundled()]
    parts += [data["search"][start] for start in sorted({_start(name, data["search"]) for name in search_files(lang)})]
    theme = distribution(THEME)
    chapters = [
        "This site was made with Tehodoki. It contains the following works of others.",
        f"{theme.metadata['Name']} {theme.version}\n\n{_licence_of_theme()}",
        *(f"{part['name']}: {part['licence']}\n{part['notice']}\n{part['source']}" for part in parts),
        *(f"{name}\n\n{_text(name)}" for name in sorted({part["licence"] for part in parts})),
        *(f"icons: {path.parent.name}\n\n{_read(path)}" for path in _icons()),
    ]
    return _RULE.join(chapter.strip() for chapter in chapters) + "\n"


def search_files(lang: str) -> tuple[str, ...]:
    """What the search loads for a language, below the theme's folder ``lunr``: nothing for English."""
    if lang == "en":
        return ()
    words = {"ja": ("tinyseg.js",)}.get(lang, ())
    return (*words, "min/lunr.stemmer.support.min.js", f"min/lunr.{lang}.min.js")


def bundled() -> tuple[str, ...]:
    """The packages in the theme's scripts and styles, by their names in the registry of npm."""
    sources = (source for path in sorted(_theme("assets").rglob("*.map")) for source in _sources(path))
    return tuple(sorted({match[1] for match in map(_PACKAGE.search, sources) if match}))


def _sources(path: Path) -> Iterator[str]:
    yield from json.loads(path.read_text(encoding="utf-8"))["sources"]


def _theme(folder: str) -> Path:
    return Path(material.__path__[0], "templates", folder)


def _icons() -> list[Path]:
    return sorted(_theme(".icons").glob("*/LICENSE*"))


def _licence_of_theme() -> str:
    # By its two places: a list of all its files takes longer than a page of the site.
    text = next(filter(None, map(distribution(THEME).read_text, ("licenses/LICENSE", "LICENSE"))), None)
    if text is None:
        raise UnknownLicence(f"{THEME} is installed without its licence; install it again")
    return text


def _known(entries: Mapping[str, Any], name: str) -> Any:
    if name not in entries:
        raise UnknownLicence(
            f"{shown(site_dir() / 'licences.yaml')}: no {name!r}, which {THEME} {distribution(THEME).version} bundles; "
            "write whose it is and under which licence"
        )
    return entries[name]


def _start(name: str, starts: Sequence[str] | Mapping[str, Any]) -> str:
    found = [start for start in starts if Path(name).name.startswith(start)]
    if not found:
        raise UnknownLicence(f"{shown(site_dir() / 'licences.yaml')}: nothing for {name}; write whose it is")
    return found[0]


def _text(licence: str) -> str:
    return _read(site_dir() / "licences" / f"{licence}.txt")


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
