"""What the page *In Python* shows of other people's libraries runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "in-python.md"
BLOCKS = re.findall(r"^```python\n((?!>>>).*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("library", ["pettingzoo", "pyspiel"])
def test_the_program_on_the_page_runs(library: str) -> None:
    pytest.importorskip(library, reason="needs pip install 'tehodoki[pettingzoo,openspiel]'")
    (program,) = (block for block in BLOCKS if library in block)
    exec(compile(program, str(PAGE), "exec"), {})  # noqa: S102  (ours)
