"""What tasks are made from, as digests: files by content, and the code that makes them. Times mean nothing.

The code of a task is the module that makes it with all that this imports, in turn; that is read off the import
statements, which takes 30 ms for the whole project. A module that imports by name (``import_module``) counts as
importing all that lies below its own package and below the packages that it names.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cached_property
from importlib.metadata import version
from importlib.util import resolve_name
from pathlib import Path
from typing import Final

import rules_engine

from ..drawing.fonts import find_fonts
from ..gamefiles import GameFiles, deck_files, texts_of
from ..languages import LANGS
from ..paths import PACKAGE

PACKAGES: Final = (
    *("budoux", "fonttools", "genanki", "jinja2", "markdown", "markupsafe", "mkdocs", "mkdocs-material", "pikepdf"),
    *("pydyf", "pyyaml", "segno", "weasyprint"),
)
"""The libraries whose versions count as code, for every task."""
OURS: Final = __package__.partition(".")[0]
"""The name of our package, whose folder may be called otherwise in a checkout."""
ROOTS: Final = {OURS: PACKAGE, "rules_engine": Path(rules_engine.__file__).parent}
_IMPORT: Final = re.compile(
    r"^[ \t]*(?:from[ \t]+(\.*[\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n]*)|import[ \t]+([\w., ]+))", re.MULTILINE
)
_BY_NAME: Final = re.compile(r"^from importlib import", re.MULTILINE)


def file_digest(path: Path) -> str:
    """The SHA-256 of a file, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def digest(*parts: str) -> str:
    """The SHA-256 of some texts in their order, in hex."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


class Inputs:
    """Digests for one build, from the sources in `templates` and `site`; each file is read once."""

    def __init__(self, templates: Path, site: Path) -> None:
        self.templates, self.site = templates, site
        self._files: dict[Path, str] = {}
        self._folders: dict[tuple[Path, str | None, tuple[str, ...]], str] = {}
        self._modules: dict[str, str] = {}
        self._code = Code()

    def file(self, path: Path) -> str:
        """The digest of a file; nothing where there is none."""
        if path not in self._files:
            self._files[path] = file_digest(path) if path.is_file() else ""
        return self._files[path]

    def folder(self, folder: Path, lang: str | None = None, *without: str) -> str:
        """All files below a folder; with `lang`, those of other languages left out; `without` some names in it."""
        known = (folder, lang, without)
        if known not in self._folders:
            others = [f".{other}." for other in LANGS if lang and other != lang]
            paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]
            paths = [path for path in paths if path.name[0] != "."]
            kept = [path for path in paths if not any(other in path.name for other in others)]
            parts = [(path.relative_to(folder), path) for path in kept]
            names = [(name.as_posix(), path) for name, path in parts if name.parts[0] not in without]
            self._folders[known] = digest(*(part for name, path in names for part in (name, self.file(path))))
        return self._folders[known]

    def code(self, module: str) -> str:
        """The code that a module may load, itself and the versions of the libraries among it."""
        if module not in self._modules:
            paths = (self._code.modules[name] for name in sorted(self._code.loaded_by(module)))
            self._modules[module] = digest(*map(self.file, paths), *self._versions)
        return self._modules[module]

    @cached_property
    def _versions(self) -> tuple[str, ...]:
        return tuple(map(version, PACKAGES))

    @cached_property
    def engine(self) -> str:
        """The code of the engine."""
        return digest(*map(self.file, sorted(ROOTS["rules_engine"].rglob("*.py"))))

    @cached_property
    def fonts(self) -> str:
        """The fonts that words are set and measured with. Raises MissingFont."""
        return digest(*map(self.file, find_fonts().paths()))

    @cached_property
    def words(self) -> str:
        """The texts that all games share, which lie beside their folders."""
        names = ("phrases", "table", "terms", "words")
        return digest(*(self.file(path) for name in names for path in sorted(self.templates.glob(f"{name}.*"))))

    def shared(self, lang: str | None, *folders: str) -> str:
        """Folders of the templates that are no game's."""
        return digest(*(self.folder(self.templates / folder, lang) for folder in folders))

    def game(self, game: str, lang: str | None) -> str:
        """A game's texts, those of one language or of all; its deals aside."""
        folder = texts_of(game, self.templates)
        parts = [self.folder(folder, lang, "deals")]
        if not folder.is_relative_to(self.templates):  # in one folder with its code, which is no part of the engine's
            parts += [self.folder(folder.parent / "decks"), *map(self.file, GameFiles.of(game).modules)]
        return parts[0] if len(parts) == 1 else digest(*parts)

    def facts(self, game: str, lang: str) -> str:
        """What is told of a game beside others: its facts, its points at the table, its sentences."""
        folder = texts_of(game, self.templates)
        names = ("game.yaml", f"table.{lang}.md", f"phrases.{lang}.yaml")
        return digest(*(self.file(folder / name) for name in names))

    def short(self, game: str, lang: str) -> str:
        """The short hash of engine and text that is printed on sheets: seven hex digits."""
        return digest(self.engine, self.game(game, lang))[:7]

    def deck(self, art: str) -> str:
        """The short hash of engine and drawings that is printed on a deck's sheets: seven hex digits."""
        return digest(self.engine, self.file(deck_files(self.templates)[art]))[:7]


class Code:
    """Which of our modules import which, by their names with dots; a package has the name of its folder."""

    def __init__(self) -> None:
        self.modules: dict[str, Path] = {}
        for root, folder in ROOTS.items():
            for path in folder.rglob("*.py"):
                parts = (root, *path.relative_to(folder).with_suffix("").parts)
                self.modules[".".join(parts).removesuffix(".__init__")] = path
        self._imports: dict[str, set[str]] = {}

    def loaded_by(self, module: str) -> set[str]:
        """The names of the modules that a module may load, its own among them."""
        found: set[str] = set()
        waiting = {module}
        while waiting:
            name = waiting.pop()
            found.add(name)
            waiting |= self._of(name) - found
        return found

    def _of(self, module: str) -> set[str]:
        """The modules that one imports itself, the packages that they lie in among them."""
        if module not in self._imports:
            text = self.modules[module].read_text(encoding="utf-8")
            names = set(_imported(text, self._package(module)))
            if _BY_NAME.search(text):
                packages = {self._package(module), *(name for name in names if self._package(name) == name)} - {OURS}
                names |= {name for name in self.modules for package in packages if name.startswith(f"{package}.")}
            parents = {".".join(name.split(".")[:end]) for name in names for end in range(1, name.count(".") + 1)}
            self._imports[module] = (names | parents) & self.modules.keys()
        return self._imports[module]

    def _package(self, module: str) -> str:
        path = self.modules.get(module)
        return module if path and path.name == "__init__.py" else module.rpartition(".")[0]


def _imported(text: str, package: str) -> Iterator[str]:
    """The names that import statements may mean: a module, or something in it."""
    for module, names, plain in _IMPORT.findall(re.sub(r"#[^\n]*", "", text)):
        parts = [part.split()[0] for part in (plain or names).strip("()").split(",") if part.strip()]
        base = resolve_name(module, package) if module else ""
        yield from parts if plain else (base, *(f"{base}.{part}" for part in parts))
