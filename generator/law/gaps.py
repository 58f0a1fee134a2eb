"""What a game still lacks: marks that ``tehodoki new`` left in its files, and files that are not there yet.

A mark is ``TO WRITE: what`` in a comment; it is taken out when that is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..checking.notations import load_notations
from ..faults import ContentError, Fault, Place
from ..gamefiles import MODULES, GameFiles
from ..paths import shown
from ..texts.content import GameContent, load_game
from ..texts.marks import Gap, marks
from ..texts.reference import reference_files
from ..walkthrough.deals import load_deals

EXAMPLES = 6  # fewer do not show what a game asks of its players


# what is still to be written ------------------------------------------------------------------------------


def gaps(name: str, root: Path) -> list[str]:
    """All that a listed game of the checkout ``root`` lacks, a line each, beginning with ``path:line:``."""
    files = GameFiles.in_checkout(name, root)
    found: list[Gap | Fault] = [*marks(files.written), *missing(name, files), *_of_texts(name, root)]
    return [str(one) for one in found]


def missing(name: str, files: GameFiles) -> Iterator[Gap]:
    """What no mark can tell of, since the file is not there: code, tests, hashes, transcript, teaching deals."""
    for module, what in MODULES.items():
        path = files.code / f"{module}.py"
        if not path.is_file():
            yield Gap(path, 1, what)
    tests = files.tests
    if not tests.is_file() or not re.search(r"^def test_", tests.read_text(encoding="utf-8"), re.MULTILINE):
        yield Gap(tests, 1, "the game's own cases, clause by clause")
    lock = files.texts / "clauses.lock"
    if not lock.is_file():
        note = f"tehodoki verify --coverage --accept {name}"
        yield Gap(lock, 1, f"what each clause says, once both languages say the same: {note}")
    if not files.golden.is_file():
        make = f"tehodoki deal {name} --seed 7 > {shown(files.golden)}"
        yield Gap(files.golden, 1, f"the golden transcript, once the game plays as it should: {make}, then read it")
    for path in reference_files(files.texts):
        if not path.is_file():
            yield Gap(path, 1, "the words of the reference cards: two sides, a picture and a few words each")
    deals = files.texts / "deals"
    if not any(deals.glob("*.json")):
        yield Gap(deals, 1, f"the teaching deals, once the texts are written: tehodoki choose {name}")


def _few_examples(content: GameContent) -> Iterator[Gap]:
    """That there are fewer worked examples than a game needs."""
    if len(content.examples) < EXAMPLES:
        path = content.folder / "examples.yaml"
        last = len(path.read_text(encoding="utf-8").splitlines())
        yield Gap(path, last, f"worked examples: at least {EXAMPLES}, there are {len(content.examples)}")


def unmade(content: GameContent) -> Iterator[Fault]:
    """What is missing of a game that is found, as faults; nothing of ours where they are installed without tests."""
    name, files = content.name, GameFiles.of(content.name)
    for gap in _few_examples(content):
        yield Fault(Place(gap.path, gap.line), "too few", gap.what, "write more")
    if files.tests.parent.is_dir() or files.texts.parent == files.code:
        for gap in missing(name, files):
            yield Fault(Place(gap.path, gap.line), "nothing there yet", gap.what, "make it")


def _of_texts(name: str, root: Path) -> Iterator[Gap | Fault]:
    """Faults of the texts, the notations and the deals, and too few worked examples."""
    try:
        content = load_game(name, root / "templates")
        yield from _few_examples(content)
        load_deals(content)
    except ContentError as error:
        yield from error.faults
    try:
        load_notations(name, root / "templates")
    except ContentError as error:
        yield from error.faults
