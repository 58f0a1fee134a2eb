"""Digests of what the kit is made from: equal content gives equal digests, whatever the times of the files."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cached_property
from importlib.metadata import version
from pathlib import Path

import rules_engine

from ..drawing.fonts import find_fonts
from ..languages import LANGS
from ..paths import PACKAGE, site_dir

PACKAGES = (
    "budoux",
    "fonttools",
    "jinja2",
    "markdown",
    "markupsafe",
    "mkdocs",
    "mkdocs-material",
    "pydyf",
    "pyyaml",
    "segno",
    "weasyprint",
)
SHARED = {  # folders of templates/ that a kind of task reads, besides those of its game
    "sheet": ("print", "partials", "decks"),
    "tonight": ("print", "partials", "decks"),
    "site": ("pages", "partials", "print", "decks"),
    "records": (),
    "deck": ("print", "decks"),
    "guide": ("print", "decks"),
    "calibration": ("print",),
    "chooser": ("pages",),
    "missing": ("pages",),
    "report": ("pages", "decks"),
}


ON_PAPER = ("deck", "guide", "calibration")
"""Kinds of tasks that read no game's texts but its title."""


def file_digest(path: Path) -> str:
    """The SHA-256 of a file, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class Digests:
    """Digests for one build; files are read once."""

    def __init__(self, templates: Path) -> None:
        self.templates = templates
        self._files: dict[Path, str] = {}
        self._folders: dict[tuple[Path, str | None, tuple[str, ...]], str] = {}
        self._shared: dict[tuple[str, str | None], str] = {}

    def of(self, parts: Iterable[str]) -> str:
        """The digest of some texts."""
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def folder(self, folder: Path, lang: str | None = None, *leave: str) -> str:
        """All files below a folder; with ``lang``, those of other languages left out, and what is to be left out."""
        known = (folder, lang, leave)
        if known not in self._folders:
            self._folders[known] = self._folder(folder, lang, leave)
        return self._folders[known]

    def _folder(self, folder: Path, lang: str | None, leave: tuple[str, ...]) -> str:
        others = [f".{other}." for other in LANGS if lang and other != lang]
        parts = []
        for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
            name = path.relative_to(folder).as_posix()
            left_out = "__pycache__" in path.parts or any(name == one or name.startswith(f"{one}/") for one in leave)
            if not left_out and path.is_file() and not any(other in path.name for other in others):
                parts += [name, self._file(path)]
        return self.of(parts)

    @cached_property
    def code(self) -> str:
        """Our own code and the versions of what it stands on."""
        folders = [Path(rules_engine.__file__).parent, PACKAGE]
        files = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
        return self.of([*(self._file(path) for path in files), *(version(package) for package in PACKAGES)])

    @cached_property
    def engine(self) -> str:
        """The engine alone."""
        return self.of([self._file(path) for path in sorted(Path(rules_engine.__file__).parent.rglob("*.py"))])

    @cached_property
    def fonts(self) -> str:
        """The fonts that words are set and measured with. Raises MissingFont."""
        return self.of([self._file(path) for path in find_fonts().paths()])

    def game(self, game: str, lang: str | None) -> str:
        """A game's texts, those of one language or of all; its deals aside."""
        return self.folder(self.templates / "games" / game, lang, "deals")

    def beside_rules(self, game: str, lang: str) -> str:
        """The same without the rule text, for what is known to read little of it."""
        return self.folder(self.templates / "games" / game, lang, "deals", f"rules.{lang}.md")

    def facts(self, game: str, lang: str | None) -> str:
        """What is said of a game beside others: its facts, its points at the table, its sentences."""
        folder = self.templates / "games" / game
        names = ("game.yaml", f"table.{lang}.md", f"phrases.{lang}.yaml")
        return self.of([self._file(folder / name) if (folder / name).is_file() else "" for name in names])

    def shared(self, kind: str, lang: str | None) -> str:
        """What all games share, as far as a kind of task reads it."""
        if (kind, lang) not in self._shared:
            self._shared[kind, lang] = self._shared_by(kind, lang)
        return self._shared[kind, lang]

    def _shared_by(self, kind: str, lang: str | None) -> str:
        parts = [self.folder(self.templates / name, lang) for name in SHARED[kind]]
        if kind not in ON_PAPER:
            parts += self._shared_texts()
        if kind in ("sheet", "tonight", "site", *ON_PAPER):
            parts.append(self.fonts)  # drawings measure their words
        return self.of([*parts, self.folder(site_dir())] if kind == "site" else parts)

    def texts(self, game: str) -> str:
        """All that decides whether a game's texts and examples are right."""
        return self.of([self.code, *self._shared_texts(), self.folder(self.templates / "decks"), self.game(game, None)])

    def _shared_texts(self) -> list[str]:
        """The texts that all games share, which lie beside their folders."""
        return [
            self._file(path)
            for name in ("phrases", "table", "terms", "words")
            for path in sorted(self.templates.glob(f"{name}.*"))
        ]

    def page_shell(self) -> str:
        """What the HTML of a page is made of besides its Markdown; what lies in assets/ is only linked to."""
        return self.of([self.code, self.folder(site_dir(), None, "assets")])

    def short(self, game: str, lang: str) -> str:
        """The short hash of text and engine that is printed on sheets: seven hex digits."""
        return self.of([self.engine, self.game(game, lang)])[:7]

    def deck(self, art: str) -> str:
        """The short hash of engine and drawings that is printed on a deck's sheets: seven hex digits."""
        return self.of([self.engine, self._file(self.templates / "decks" / f"{art}.yaml")])[:7]

    def _file(self, path: Path) -> str:
        if path not in self._files:
            self._files[path] = file_digest(path)
        return self._files[path]
