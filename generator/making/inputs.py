"""What tasks are made from, as digests: files by content, and the code that a maker imports. Times mean nothing.

The code of a maker is what its function in ``makers`` imports, with all that this imports in turn; it is read off the
import statements, which takes 30 ms for the whole project. A module that imports by name (``import_module``) counts as
importing all that lies below its own package and below the packages that it names.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Final

import rules_engine

from ..drawing.fonts import find_fonts
from ..languages import LANGS
from ..paths import PACKAGE

PACKAGES: Final = (
    *("budoux", "fonttools", "jinja2", "markdown", "markupsafe", "mkdocs", "mkdocs-material", "pikepdf", "pydyf"),
    *("pyyaml", "segno", "weasyprint"),
)
"""The libraries whose versions count as code, for every task."""
OURS: Final = __package__.partition(".")[0]
"""The name of our package, whose folder may be called otherwise in a checkout."""
ROOTS: Final = {OURS: PACKAGE, "rules_engine": Path(rules_engine.__file__).parent}
_IMPORT: Final = re.compile(
    r"^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n]*)|import[ \t]+([\w., ]+))", re.MULTILINE
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
        self._code = Code()
        self._makers: dict[str, str] = {}

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
            kept = [path for path in paths if not any(other in path.name for other in others)]
            parts = [(path.relative_to(folder), path) for path in kept]
            names = [(name.as_posix(), path) for name, path in parts if name.parts[0] not in without]
            self._folders[known] = digest(*(part for name, path in names for part in (name, self.file(path))))
        return self._folders[known]

    def code(self, maker: str) -> str:
        """The code that a maker runs, and the versions of the libraries."""
        if maker not in self._makers:
            paths = (self._code.path(name) for name in sorted(self._code.of_maker(maker)))
            self._makers[maker] = digest(*map(self.file, paths), *self._versions)
        return self._makers[maker]

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
        return self.folder(self.templates / "games" / game, lang, "deals")

    def facts(self, game: str, lang: str) -> str:
        """What is told of a game beside others: its facts, its points at the table, its sentences."""
        folder = self.templates / "games" / game
        names = ("game.yaml", f"table.{lang}.md", f"phrases.{lang}.yaml")
        return digest(*(self.file(folder / name) for name in names))

    def short(self, game: str, lang: str) -> str:
        """The short hash of engine and text that is printed on sheets: seven hex digits."""
        return digest(self.engine, self.game(game, lang))[:7]

    def deck(self, art: str) -> str:
        """The short hash of engine and drawings that is printed on a deck's sheets: seven hex digits."""
        return digest(self.engine, self.file(self.templates / "decks" / f"{art}.yaml"))[:7]


class Code:
    """Which of our modules import which."""

    def __init__(self) -> None:
        self._imports: dict[str, set[str]] = {}

    @cached_property
    def modules(self) -> dict[str, Path]:
        """The file of each of our modules, by its name with dots; a package has the name of its folder."""
        found = {}
        for root, folder in ROOTS.items():
            for path in folder.rglob("*.py"):
                parts = path.relative_to(folder).with_suffix("").parts
                found[".".join((root, *(parts[:-1] if parts[-1] == "__init__" else parts)))] = path
        return found

    def path(self, module: str) -> Path:
        """The file of a module."""
        return self.modules[module]

    def of_maker(self, maker: str) -> set[str]:
        """The names of the modules that a function of ``makers`` may load, with the functions there that it calls."""
        module = f"{__package__}.makers"
        head, *functions = re.split(r"^(?=def )", self.path(module).read_text(encoding="utf-8"), flags=re.MULTILINE)
        texts = {text[4 : text.index("(")]: text for text in functions}
        calls, text = [maker], head
        while calls:
            own = texts.pop(calls.pop(), "")
            text += own
            calls += [name for name in texts if re.search(rf"\b{name}\(", own)]
        found, waiting = {module}, self._named(module, text)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting |= self._of(name) - found
        return found

    def _of(self, module: str) -> set[str]:
        if module not in self._imports:
            self._imports[module] = self._named(module, self.path(module).read_text(encoding="utf-8"))
        return self._imports[module]

    def _named(self, module: str, text: str) -> set[str]:
        """The modules that the imports in a module's text name, the packages that they lie in among them."""
        names = set(_imported(text, self._package(module)))
        if _BY_NAME.search(text):
            packages = {self._package(module), *(name for name in names if self._is_package(name))} - {OURS}
            names |= {one for one in self.modules for package in packages if one.startswith(f"{package}.")}
        parents = {".".join(name.split(".")[:end]) for name in names for end in range(1, name.count(".") + 1)}
        return {name for name in names | parents if name in self.modules}

    def _is_package(self, name: str) -> bool:
        return name in self.modules and self.path(name).name == "__init__.py"

    def _package(self, module: str) -> str:
        return module if self._is_package(module) else module.rpartition(".")[0]


def _imported(text: str, package: str) -> Iterator[str]:
    """The names that import statements may mean: a module, or something in it."""
    for dots, name, things, plain in _IMPORT.findall(re.sub(r"#[^\n]*", "", text)):
        if plain:
            yield from (part.split()[0] for part in plain.split(",") if part.strip())
            continue
        base = package.split(".")[: package.count(".") + 2 - len(dots)] if dots else []
        module = ".".join(filter(None, (*base, name)))
        yield module
        yield from (f"{module}.{part.split()[0]}" for part in things.strip("()").split(",") if part.strip())
