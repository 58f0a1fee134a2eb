"""Where the files of a game lie, below the checkout. Said here, once."""

from __future__ import annotations

from pathlib import Path

MODULES = {  # of the law as code; cards.py besides where the deck is the game's own
    "rules": "the options, verbs, duties, and the game as its rule text tells it",
    "scoring": "who wins and what scores, as functions of plain values",
    "worked": "what worked examples can have computed, and what a table can come to",
    "misread": "the law as learners misread it",
    "__init__": "the package: its GAME",
}
_TEXTS = (".yaml", ".md", ".html")


def module_name(name: str) -> str:
    """``take_and_share`` for ``take-and-share``."""
    return name.replace("-", "_")


def engine_folder(name: str) -> Path:
    """The folder of the law as code, below the checkout."""
    return Path("rules_engine", "games", module_name(name))


def engine_files(name: str, root: Path) -> list[Path]:
    """The law as code in the checkout ``root``, as it is and as learners misread it."""
    return sorted((root / engine_folder(name)).rglob("*.py"))


def texts_folder(name: str) -> Path:
    """The folder of the law as text, below the checkout."""
    return Path("templates", "games", name)


def tests_file(name: str) -> Path:
    """The game's own cases, below the checkout."""
    return Path("tests", "games", f"test_{module_name(name)}.py")


def golden_file(name: str) -> Path:
    """The golden transcript, below the checkout."""
    return Path("tests", "golden", f"{name}.txt")


def game_files(name: str, root: Path) -> list[Path]:
    """The files of a game that people write: the code, the texts, the tests."""
    return [*engine_files(name, root), *text_files(root / texts_folder(name)), root / tests_file(name)]


def text_files(folder: Path) -> list[Path]:
    """The files that people write in a folder of texts; teaching deals are chosen, not written."""
    files = (path for path in sorted(folder.rglob("*")) if path.suffix in _TEXTS and path.is_file())
    return [path for path in files if path.parent != folder / "deals"]
