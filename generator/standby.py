"""A command line that stands by: all that a build needs is loaded before there is anything to build.

``python -m tehodoki.standby`` loads modules, and compiles templates for the case that they stay as they are. Nothing
else is known of the sources: the build reads each of them, and compiles what is another text by then (``compiling``).
Then it waits for a line on standard input: the words of a command line as a JSON list, which it runs as ``tehodoki``
would. Without a line, as when whoever started it is gone, it ends. Until then signals end it without a word.
"""

from __future__ import annotations

import gc
import json
import sys
from contextlib import suppress
from importlib import import_module
from typing import Final

from .languages import LANGS
from .start import hush

MODULES: Final = (
    f"{__package__}.commands.build",
    f"{__package__}.build.makers",  # WeasyPrint and MkDocs
    "markdown.extensions.attr_list",
    "markdown.extensions.codehilite",
    "markdown.extensions.fenced_code",
    "markdown.extensions.md_in_html",
    "markdown.extensions.sane_lists",
    "material.plugins.offline.plugin",
    "material.plugins.search.plugin",
    "pygments.formatters",
    "pygments.lexers",
    *(f"{__package__}.drawing.drawers.{name}" for name in ("french", "number", "suited", "tile", "two_suit")),
)
"""What building a site loads, by name where it is only named when there is something to read; with all that comes with
it. What is not listed here is loaded later."""


def main() -> None:
    """Load, wait for a command line, run it."""
    hush()
    from .cli import main as command_line

    with suppress(Exception):  # the build tells what is missing or wrong, if it still is
        _load()
    if line := sys.stdin.readline():
        command_line(json.loads(line))


def _load() -> None:
    # Here and below not before `hush`, and not before what makes PDF is known to be there.
    from rules_engine import find_game, games

    from .system import require_libraries

    require_libraries()
    for name in MODULES:
        import_module(name)
    for name in games():
        find_game(name)
    _compile()
    gc.freeze()  # all that stays: who looks for garbage need not look there


def _compile() -> None:
    """Compile templates as they are now; those that are other ones by then are compiled again."""
    from mkdocs.theme import Theme

    from .compiling import compile_ahead
    from .paths import site_dir, templates_dir
    from .print import sheetview
    from .web import ownpages, rendering

    pages = rendering.templates()
    compile_ahead(pages, pages.list_templates(extensions=["j2"]))
    sheets = sheetview.templates(templates_dir())
    compile_ahead(sheets, (f"partials/{path.name}" for path in (templates_dir() / "partials").iterdir()))
    theme = Theme(name="material", custom_dir=str(site_dir() / "theme")).get_env()
    ownpages.prepare(theme)
    compile_ahead(theme, ("main.html", *(f"partials/languages/{lang}.html" for lang in LANGS)))


if __name__ == "__main__":
    main()
