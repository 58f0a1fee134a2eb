"""What a game still lacks: marks that ``tehodoki new`` left in its files, and files that are not there yet.

A mark is ``TO WRITE: what`` in a comment; it is taken out when that is written. Where the files of a game lie is said
here, once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.faults import ContentError, Fault, Place
from generator.paths import shown

EXAMPLES = 6  # fewer do not show what a game asks of its players
MODULES = {  # of the law as code; cards.py besides where the deck is the game's own
    "rules": "the options, verbs, duties, and the game as its rule text tells it",
    "scoring": "who wins and what scores, as functions of plain values",
    "worked": "what worked examples can have computed",
    "misread": "the law as learners misread it",
    "__init__": "the package: its GAME and CLAUSES",
}
_MARK = re.compile(r"TO WRITE: *(.*?)[ \"'#}>-]*$")
_TEXTS = (".yaml", ".md", ".html")


@dataclass(frozen=True)
class Gap:
    """Something that is still to be written, and where."""

    path: Path
    line: int
    what: str
    column: int = 1

    def __str__(self) -> str:
        return f"{shown(self.path)}:{self.line}: to be written: {self.what}"

    def fault(self) -> Fault:
        """The same as a fault of a text."""
        place = Place(self.path, self.line, self.column)
        return Fault(place, "a mark TO WRITE", self.what, "write it, then take the mark out")


# where the files of a game lie ----------------------------------------------------------------------------


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


# what is still to be written ------------------------------------------------------------------------------


def gaps(name: str, root: Path) -> list[str]:
    """All that a listed game lacks in the checkout ``root``, a line each, beginning with ``path:line:``."""
    found: list[Gap | Fault] = [*marks(game_files(name, root)), *missing(name, root), *_of_texts(name, root)]
    return [str(one) for one in found]


def game_files(name: str, root: Path) -> list[Path]:
    """The files of a game that people write: the code, the texts, the tests."""
    return [*engine_files(name, root), *text_files(root / texts_folder(name)), root / tests_file(name)]


def text_files(folder: Path) -> list[Path]:
    """The files that people write in a folder of texts; teaching deals are chosen, not written."""
    files = (path for path in sorted(folder.rglob("*")) if path.suffix in _TEXTS and path.is_file())
    return [path for path in files if path.parent != folder / "deals"]


def marks(files: Iterable[Path]) -> Iterator[Gap]:
    """The marks in some files, as far as they are there."""
    for path in files:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.is_file() else []
        for number, line in enumerate(lines, 1):
            if match := _MARK.search(line):
                yield Gap(path, number, match[1], match.start() + 1)


def missing(name: str, root: Path) -> Iterator[Gap]:
    """What no mark can tell of, since the file is not there: code, tests, hashes, transcript, teaching deals."""
    for module, what in MODULES.items():
        path = root / engine_folder(name) / f"{module}.py"
        if not path.is_file():
            yield Gap(path, 1, what)
    tests = root / tests_file(name)
    if not tests.is_file() or not re.search(r"^def test_", tests.read_text(encoding="utf-8"), re.MULTILINE):
        yield Gap(tests, 1, "the game's own cases, clause by clause")
    lock = root / texts_folder(name) / "clauses.lock"
    if not lock.is_file():
        note = f"tehodoki verify --coverage --accept {name}"
        yield Gap(lock, 1, f"what each clause says, once both languages say the same: {note}")
    golden = root / golden_file(name)
    if not golden.is_file():
        make = f"tehodoki deal {name} --seed 7 > {golden_file(name).as_posix()}"
        yield Gap(golden, 1, f"the golden transcript, once the game plays as it should: {make}, then read it")
    deals = root / texts_folder(name) / "deals"
    if not any(deals.glob("*.json")):
        yield Gap(deals, 1, f"the teaching deals, once the texts are written: tehodoki choose {name}")


def _of_texts(name: str, root: Path) -> Iterator[Gap | Fault]:
    """Faults of the texts, the notations and the deals, and too few worked examples."""
    from generator.checking.notations import load_notations
    from generator.content import load_game
    from generator.deals import load_deals

    try:
        content = load_game(name, root / "templates")
        if len(content.examples) < EXAMPLES:
            path = content.folder / "examples.yaml"
            last = len(path.read_text(encoding="utf-8").splitlines())
            yield Gap(path, last, f"worked examples: at least {EXAMPLES}, there are {len(content.examples)}")
        load_deals(content)
    except ContentError as error:
        yield from error.faults
    try:
        load_notations(name, root / "templates")
    except ContentError as error:
        yield from error.faults
