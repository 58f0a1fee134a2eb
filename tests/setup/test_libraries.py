"""What the set-up asks the loader for can be missing."""

from __future__ import annotations

import re
from pathlib import Path

SETUP = Path(__file__).parents[2] / ".ci" / "setup"
ASKED = re.compile(r"has_library (\S+) (\S+) \|\|")


def test_each_library_is_asked_for_by_two_names() -> None:
    # An empty name is no name: the loader finds it everywhere.
    asked = ASKED.findall(SETUP.read_text(encoding="utf-8"))
    assert len(asked) >= 4
    for so, dylib in asked:
        assert re.fullmatch(r"lib[\w.-]+\.so\.\d+", so), so
        assert re.fullmatch(r"lib[\w.-]+\.dylib", dylib), dylib
