"""A plugin for pytest: worked examples in rule texts as tests, with ``--tehodoki`` or ``tehodoki = true`` as a setting.

Texts are Markdown, plain text and HTML below the paths that pytest is given; each example is an item. A text without
examples has no items. ``--tehodoki-game`` (``tehodoki_game``) names the game of texts that do not name theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import TehodokiError

if TYPE_CHECKING:
    from generator.checking.report import Item

SUFFIXES = (".md", ".markdown", ".txt", ".html", ".htm")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, on the command line and in the ini file."""
    group = parser.getgroup("tehodoki", "worked examples in rule texts")
    group.addoption("--tehodoki", action="store_true", default=None, help="check worked examples in rule texts")
    group.addoption("--tehodoki-game", metavar="GAME", help="the game of texts that do not name theirs")
    parser.addini("tehodoki", "check worked examples in rule texts", type="bool", default=False)
    parser.addini("tehodoki_game", "the game of texts that do not name theirs", default="")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A rule text, when the plugin is switched on."""
    config = parent.config
    if file_path.suffix.lower() not in SUFFIXES or not (config.getoption("tehodoki") or config.getini("tehodoki")):
        return None
    text: RuleTextFile = RuleTextFile.from_parent(parent, path=file_path)
    return text


class WrongExample(TehodokiError):
    """A worked example that the rules do not bear out, or that cannot be read."""


class RuleTextFile(pytest.File):
    """A rule text; its worked examples are its items."""

    def collect(self) -> Iterator[ExampleItem]:
        """Each worked example."""
        from generator.checking.check import Settings
        from generator.checking.files import check_bytes

        game = self.config.getoption("tehodoki_game") or self.config.getini("tehodoki_game") or None
        root = self.config.rootpath
        path = self.path.relative_to(root) if self.path.is_relative_to(root) else self.path
        found = check_bytes(path, self.path.read_bytes(), Settings(game))
        for item in found.items:
            name = f"{item.game or 'text'}:{item.name}:{item.place.line}"
            example: ExampleItem = ExampleItem.from_parent(self, name=name, found=item)
            yield example


class ExampleItem(pytest.Item):
    """A worked example."""

    def __init__(self, *, found: Item, **extra: Any) -> None:
        super().__init__(**extra)
        self.found = found

    def runtest(self) -> None:
        """Fail when the engine says otherwise."""
        if self.found.faults:
            raise WrongExample

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What the text says and what the engine says."""
        if not isinstance(excinfo.value, WrongExample):
            return super().repr_failure(excinfo, style)
        from generator.checking.formats import fault_lines
        from rules_engine.echo import line

        lines = [line(self.found.sentence)] if self.found.sentence else []
        return "\n".join([*lines, *(one for fault in self.found.faults for one in fault_lines(fault))])

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands; lines from 0, as pytest counts them."""
        return self.path, self.found.place.line - 1, self.name
