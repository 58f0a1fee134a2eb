"""Pages that are made from the sources are those of today."""

from pathlib import Path

import pytest

from tehodoki.law.docs import PAGES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", PAGES)
def test_is_as_the_sources_make_it(path: str) -> None:
    assert (ROOT / path).read_text(encoding="utf-8") == PAGES[path](), f"{path}: run `make docs`"


def test_each_line_of_play_stands_beside_its_clauses() -> None:
    page = PAGES["docs/narrative.md"]()
    row = page[page.index("def play_trick") - 2000 : page.index("def play_trick")]
    assert "**9 To the left** <sub>`turn-left`</sub><br>Then the others play one card each" in row
    assert "**12 All of one suit**" in row
    assert "**24 Long game**" not in page
