"""What the engine's modules import: themselves in no circle, and the standard library."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import rules_engine

ROOT = Path(rules_engine.__file__).parent
MODULES = {
    ".".join(("rules_engine", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in ROOT.rglob("*.py")
}


def imported(path: Path) -> Iterator[str]:
    """The modules that a file names, wherever it does: at the top, in a function, for types only.

    Only the files of a game name one another by a dot: their folder may lie elsewhere.
    """
    package = ".".join(("rules_engine", *path.relative_to(ROOT).parent.parts))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level or "games" in path.parts, path
            own = ".".join(package.split(".")[: len(package.split(".")) + 1 - node.level]) if node.level else ""
            module = ".".join(filter(None, (own, node.module)))
            within = [f"{module}.{alias.name}" for alias in node.names]
            yield from (name if name in MODULES else module for name in within)


def test_no_circle() -> None:
    graph = {name: {one for one in imported(path) if one in MODULES and one != name} for name, path in MODULES.items()}
    assert len(graph) > 60
    assert {"rules_engine.errors", "rules_engine.game"} <= set(TopologicalSorter(graph).static_order())


def test_nothing_besides_the_standard_library() -> None:
    taken = {name.partition(".")[0] for path in MODULES.values() for name in imported(path)}
    assert taken - set(sys.stdlib_module_names) == {"rules_engine"}
