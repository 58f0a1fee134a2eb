"""Where the files of a game lie: in this project in three folders, anywhere else in one. Said here, once.

    rules_engine/games/<module>/   DIR/<module>/            the law as code
    templates/games/<name>/        DIR/<module>/texts/      the law as text, with its deals
    templates/decks/               DIR/<module>/decks/      its deck, where it has its own
    tests/games/, tests/golden/    DIR/<module>/tests/      its cases and its transcript

``DIR`` is a folder that somebody named (``find_folders``): a game is code, so no other is looked into.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from .errors import FolderError
from .paths import PACKAGE, shown, templates_dir

MODULES = {  # of the law as code; cards.py besides where the deck is the game's own
    "rules": "the options, verbs, duties, and the game as its rule text tells it",
    "scoring": "who wins and what scores, as functions of plain values",
    "worked": "what worked examples can have computed, and what a table can come to",
    "misread": "the law as learners misread it",
    "__init__": "the package: in which order its modules are read",
}
SETTINGS = "pyproject.toml"
DEALING = "dealing.yaml"
_TEXTS = (".yaml", ".md", ".html")


@dataclass(frozen=True)
class GameFiles:
    """The folders and files of a game; its own deck, where it has one, is in ``decks``."""

    code: Path
    texts: Path
    decks: Path
    tests: Path
    golden: Path

    @classmethod
    def in_checkout(cls, name: str, root: Path) -> GameFiles:
        """In the checkout ``root``."""
        module, tests = module_name(name), root / "tests"
        code, texts = root / "rules_engine" / "games" / module, root / "templates"
        golden = tests / "golden" / f"{name}.txt"
        return cls(code, texts / "games" / name, texts / "decks", tests / "games" / f"test_{module}.py", golden)

    @classmethod
    def in_folder(cls, name: str, folder: Path) -> GameFiles:
        """In one folder of a folder of games."""
        code = folder / module_name(name)
        tests = code / "tests"
        return cls(code, code / "texts", code / "decks", tests / f"test_{module_name(name)}.py", tests / f"{name}.txt")

    @classmethod
    def of(cls, name: str) -> GameFiles:
        """Of a game that is found. Raises KeyError."""
        folder = _listed()[name]
        one = cls.in_folder(name, folder.parent)
        return one if one.texts.is_dir() else replace(cls.in_checkout(name, folder.parents[2]), texts=texts_of(name))

    @property
    def modules(self) -> list[Path]:
        """The law as code, as it is and as learners misread it; its tests are no part of it."""
        return sorted(path for path in self.code.rglob("*.py") if not path.is_relative_to(self.code / "tests"))

    @property
    def written(self) -> list[Path]:
        """The files that people write: the code, the texts, the tests."""
        return [*self.modules, *text_files(self.texts), self.tests]


def module_name(name: str) -> str:
    """``take_and_share`` for ``take-and-share``."""
    return name.replace("-", "_")


def text_files(folder: Path) -> list[Path]:
    """The files that people write in a folder of texts; teaching deals are chosen, not written."""
    files = (path for path in sorted(folder.rglob("*")) if path.suffix in _TEXTS and path.is_file())
    return [path for path in files if path.parent != folder / "deals"]


def texts_of(name: str, root: Path | None = None) -> Path:
    """The texts of a game: in its own folder, else below ``root`` (default: our templates). Raises MissingFolder."""
    own = _listed().get(name)
    if own is not None and (own / "texts").is_dir():
        return own / "texts"
    return (root or templates_dir()) / "games" / name


def deck_files(root: Path) -> dict[str, Path]:
    """All deck files by name, those below ``root`` and those of games in folders of their own."""
    folders = [root / "decks", *(folder / "decks" for folder in _listed().values())]
    return {path.stem: path for folder in reversed(folders) for path in sorted(folder.glob("*.yaml"))}


# folders of games -----------------------------------------------------------------------------------------


def find_folders(named: Iterable[Path], project: Path) -> None:
    """Find games, from now on and in the processes that we start, in these folders and where ``project`` says so.

    That is ``games``, a list of folders, under ``[tool.tehodoki]`` in its pyproject.toml; and the variable
    TEHODOKI_GAMES of the environment. Raises FolderError for one that is not there.
    """
    from rules_engine.games import FOLDERS  # the engine comes with it

    before = (Path(place) for place in os.environ.get(FOLDERS, "").split(os.pathsep) if place)
    folders = list(dict.fromkeys(folder.absolute() for folder in (*named, *_of_project(project), *before)))
    for folder in folders:
        if not folder.is_dir():
            raise FolderError(f"{shown(folder)}: found no such folder, expected one that holds games, a folder each")
    if folders:
        os.environ[FOLDERS] = os.pathsep.join(map(str, folders))
        _listed()


def _of_project(project: Path) -> Iterator[Path]:
    path = project / SETTINGS
    try:
        text = path.read_bytes()
        settings = tomllib.loads(text.decode()) if b"[tool.tehodoki]" in text else {}
    except OSError:
        return
    except ValueError as error:
        raise FolderError(f"{shown(path)}: {error}; expected TOML") from None
    games = settings.get("tool", {}).get("tehodoki", {}).get("games", [])
    if not isinstance(games, list) or not all(isinstance(one, str) for one in games):
        raise FolderError(f"{shown(path)}: [tool.tehodoki] games: expected a list of folders, such as ['games']")
    yield from (project / one for one in games if (project / one).is_dir())  # `new` may be about to make it


def _listed() -> dict[str, Path]:
    from rules_engine.games import listed  # the engine comes with it

    return dict(listed())


def checkout() -> Path | None:
    """The checkout that we run from; None for an installed package."""
    root = PACKAGE.parent
    there = all((root / name).exists() for name in ("pyproject.toml", "templates/games", "tests/games"))
    return root if there else None
