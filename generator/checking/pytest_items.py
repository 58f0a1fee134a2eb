"""Worked examples in rule texts as tests of pytest, once ``pytest_plugin`` has been switched on.

Texts are Markdown, plain text and HTML below the paths that pytest is given; each example is an item, named by what it
is and its line. A text without examples has no items. What is wrong fails; what is not understood, or cannot be read,
is an error of its own item, and all else runs. ``--tehodoki-game`` (``tehodoki_game``) names the game of texts that do
not name theirs.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rules_engine import games
from rules_engine.echo import line, quoted

from ..faults import did_you_mean
from .check import Settings
from .files import check_file, leads_out, unreadable
from .formats import fault_lines
from .report import UNREAD, FileReport, Item

SUFFIXES = (".md", ".markdown", ".txt", ".html", ".htm")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A rule text, while pytest collects. None by a link to a folder, or by one that leads out."""
    if file_path.suffix.lower() not in SUFFIXES or _leads_astray(file_path, parent):
        return None
    text: RuleTextFile = RuleTextFile.from_parent(parent, path=file_path)
    return text


@pytest.hookimpl(tryfirst=True)
def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A folder that cannot be looked into: pytest itself would run nothing then."""
    if _refusal(path) is None:
        return None
    folder: ClosedFolder = ClosedFolder.from_parent(parent, path=path)
    return folder


def _leads_astray(file: Path, parent: pytest.Collector) -> bool:
    """Whether a text that was not named itself is reached by a link to a folder, or is a link that leads out."""
    root = parent.config.rootpath
    if parent.session.isinitpath(file) or not file.is_relative_to(root):
        return False
    folders = (folder for folder in file.parents if folder != root and folder.is_relative_to(root))
    return any(folder.is_symlink() for folder in folders) or leads_out(file, root)


def check_game(config: pytest.Config) -> None:
    """Is there a game of the name that is set? Raises pytest.UsageError."""
    if (game := _game(config)) is not None and game not in games():
        near = did_you_mean(game, games()) or f"; the games are {', '.join(games())}"
        raise pytest.UsageError(f"--tehodoki-game (tehodoki_game): no game {quoted(game)}{near}")


def _game(config: pytest.Config) -> str | None:
    return config.getoption("tehodoki_game") or config.getini("tehodoki_game") or None


def _refusal(folder: Path) -> OSError | None:
    try:
        with os.scandir(folder):
            (folder / "conftest.py").is_file()
    except OSError as error:
        return error
    return None


class RuleTextFile(pytest.File):
    """A rule text; its worked examples are its items."""

    def collect(self) -> Iterator[ExampleItem]:
        """Each worked example."""
        for name, item in named(self.check().items):
            example: ExampleItem = ExampleItem.from_parent(self, name=name, found=item)
            yield example

    def check(self) -> FileReport:
        """What there is of it."""
        return check_file(self.path, Settings(_game(self.config)), alone=False, called=self.called())

    def called(self) -> Path:
        """The path that is shown."""
        root = self.config.rootpath
        return self.path.relative_to(root) if self.path.is_relative_to(root) else self.path


class ClosedFolder(RuleTextFile):
    """A folder that cannot be looked into."""

    def check(self) -> FileReport:
        """Why."""
        why = _refusal(self.path) or PermissionError("closed while its texts were looked for")
        return unreadable(self.called(), why)


def named(items: Iterable[Item]) -> Iterator[tuple[str, Item]]:
    """Items, each with its name: its line, and the column where a line has several, and a count where a place has."""
    items = list(items)
    places = [f"{_kind(item)}:{item.place.line}" for item in items]
    lines, seen = Counter(places), Counter[str]()
    for place, item in zip(places, items, strict=True):
        name = place if lines[place] == 1 else f"{place}:{item.place.column}"
        seen[name] += 1
        yield name if seen[name] == 1 else f"{name}-{seen[name]}", item


def _kind(item: Item) -> str:
    if item.game:
        return f"{item.game}:{item.name}"
    return "unreadable" if item.name == "file" else "not-understood"


class ExampleItem(pytest.Item):
    """A worked example."""

    def __init__(self, *, found: Item, **extra: Any) -> None:
        super().__init__(**extra)
        self.found = found

    def setup(self) -> None:
        """An error when it is not understood."""
        if self.found.status == UNREAD:
            pytest.fail(self.told(), pytrace=False)

    def runtest(self) -> None:
        """Fail when the engine says otherwise."""
        if self.found.faults:
            pytest.fail(self.told(), pytrace=False)

    def told(self) -> str:
        """What is wrong with it, safe for a terminal."""
        lines = [line(self.found.sentence)] if self.found.sentence else []
        return "\n".join([*lines, *(one for fault in self.found.faults for one in fault_lines(fault))])

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands; lines from 0, as pytest counts them."""
        return self.path, self.found.place.line - 1, self.name
