"""Somebody else's site: blocks become figures, and a wrong one is a warning with its place."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import entry_points
from pathlib import Path

import pytest

RIGHT = """---
title: Club night
tehodoki: {game: take-and-share}
---
# Club night

- In a list:

    ```tehodoki trick
    lead: Ann
    Ann:  ♠7
    Ben:  ♠9
    Cleo: ♥2
    Dan:  ♦2
    winner: Cleo
    ```

```python
left = "as it is"
```
"""
WRONG = RIGHT.replace("winner: Cleo", "winner: Ben")
THEMES = ("mkdocs", "material")


def build(tmp_path: Path, text: str, theme: str, *more: str, plugin: str = "tehodoki") -> tuple[int, str, str]:
    """The exit code, what was said, and the page."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text(text, encoding="utf-8")
    fences = ", pymdownx.superfences" if theme == "material" else ""
    settings = (
        f"site_name: Club\ntheme: {{name: {theme}{', font: false' if fences else ''}}}\nplugins: [{plugin}]\n"
        f"markdown_extensions: [admonition{fences}]\n"
    )
    (tmp_path / "mkdocs.yml").write_text(settings, encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", *more]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    page = tmp_path / "site" / "index.html"
    return done.returncode, done.stdout + done.stderr, page.read_text(encoding="utf-8") if page.is_file() else ""


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_a_right_block_is_a_figure_in_its_place_and_all_else_is_left(tmp_path: Path, theme: str) -> None:
    code, said, page = build(tmp_path, RIGHT, theme, "--strict")
    assert code == 0, said
    figure = page[page.index('<figure class="tehodoki"') : page.index("</figure>")]
    assert "<li>" in page[: page.index("<figure")]
    assert figure.index("Cleo") < figure.index("wins") < figure.index("Dan")
    assert "<details>" in figure
    assert "rule 14" in figure
    assert "tehodoki trick" not in page
    assert "as it is" in page
    assert "assets/tehodoki-figures.css" in page
    assert "figure.tehodoki" in (tmp_path / "site" / "assets" / "tehodoki-figures.css").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_a_wrong_block_is_one_warning_with_its_place_and_no_figure(tmp_path: Path, theme: str) -> None:
    code, said, page = build(tmp_path, WRONG, theme)
    assert code == 0, said
    warnings = [line for line in said.splitlines() if "WARNING" in line]
    assert len(warnings) == 1
    line = WRONG.splitlines().index("    winner: Ben") + 1
    assert f"docs/index.md:{line}:" in warnings[0]
    assert "the engine says Cleo" in warnings[0]
    assert "<figure" not in page
    assert "winner: Ben" in re.sub("<[^>]*>", "", page)


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_a_strict_build_stops_at_a_wrong_block(tmp_path: Path, theme: str) -> None:
    code, said, _ = build(tmp_path, WRONG, theme, "--strict")
    assert code == 1
    assert "Aborted with 1 warnings in strict mode!" in said


def test_the_installed_package_names_extension_and_plugin() -> None:
    found: Sequence[str] = [
        next(iter(entry_points(group=group, name="tehodoki"))).load().__name__
        for group in ("markdown.extensions", "mkdocs.plugins")
    ]
    assert found == ["TehodokiExtension", "TehodokiPlugin"]
