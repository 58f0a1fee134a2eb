"""The site's style sheets and scripts as a page loads them: those that belong together in one file, without comments
and layout. The sources in `site/assets/` are written to be read; nothing here changes what they do. The style sheets of
the theme stand at the beginning of ours: a page is drawn after one answer, not after three.

Only comments and white space go. Names stay, so that an error still says where; what renaming would save besides,
compression saves.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import material

BUNDLES = {
    "tehodoki.css": ("tehodoki.css", "workings.css", "terms.css", "print.css"),
    "walkthrough.css": ("walkthrough.css",),
    "walkthrough.js": tuple(
        f"walkthrough{part}.js" for part in ("-parts", "-address", "-controller", "-table", "-views", "")
    ),
    "page.js": ("page.js",),
    "start.js": ("start.js",),
    "terms.js": ("terms.js",),
    "share.js": ("share.js",),
    "iframe-worker.js": ("iframe-worker.js",),
    "search-worker.js": ("search-worker.js",),
}
"""The sources of each file, in this order."""
THEMED = "tehodoki.css"
"""The file that the styles of the theme stand in, at its beginning."""

_STYLE = re.compile(
    r"""(?P<space>(?:\s|/\*.*?\*/)+)|(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^\s"'/]+|/)""", re.DOTALL
)
_SPACE = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/)+", re.DOTALL)
_STRING = re.compile(r""""(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""")
_TEMPLATE = re.compile(r"[`}](?:\\.|\$(?!\{)|[^\\`$])*(?:`|\$\{)", re.DOTALL)
_PATTERN = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/")
_CODE = re.compile(r"""[{}]|[^\s"'`/{}]+|/""")


def write_assets(sources: Path, out: Path) -> None:
    """Write the bundles into the new folder `out`, and what belongs to none as it is."""
    bundled = {name for names in BUNDLES.values() for name in names}
    out.mkdir(parents=True)
    for path in sorted(sources.iterdir()):
        if path.name not in bundled:
            shutil.copyfile(path, out / path.name)
    for name in BUNDLES:
        text = bundle(sources, name)
        if name == THEMED:
            text = "".join(path.read_text(encoding="utf-8").strip() + "\n" for path in theme_styles()) + text
        (out / name).write_text(text, encoding="utf-8", newline="\n")


def theme_styles() -> tuple[Path, ...]:
    """The style sheets of the theme as it is installed, in the order in which its pages would load them."""
    folder = Path(material.__path__[0], "templates", "assets", "stylesheets")
    return tuple(path for name in ("main", "palette") for path in folder.glob(f"{name}.*.min.css"))


def bundle(sources: Path, name: str) -> str:
    """The text of a file of the site, from the folder of its sources."""
    small = small_style if name.endswith(".css") else small_script
    return "".join(f"{small((sources / part).read_text(encoding='utf-8'))}\n" for part in BUNDLES[name])


@cache
def small_style(css: str) -> str:
    """A style sheet without comments and layout."""
    parts = (" " if found["space"] else found[0] for found in _STYLE.finditer(css))
    return _joined(parts, "{};,:>", "{};,>").replace(";}", "}")


@cache
def small_script(script: str) -> str:
    """A script without comments and layout; a line that may end a statement stays one. Raises ValueError."""
    return _joined(_script_parts(script), "{([,;:?=<>&|*!", ")]},;:?=<>&|*.")


def _script_parts(script: str) -> Iterator[str]:
    """Code, texts and patterns as they stand; a blank or the end of a line for the white space between them."""
    position, before = 0, ";"
    inside: list[int] = []  # braces open in each template that holds the place
    while position < len(script):
        if found := _SPACE.match(script, position):
            position = found.end()
            yield "\n" if "\n" in found[0] else " "
            continue
        if script[position] == "}" and inside and not inside[-1]:
            inside.pop()
            found = _TEMPLATE.match(script, position)
        elif script[position] == "`":
            found = _TEMPLATE.match(script, position)
        elif script[position] == "/" and before in "(,=:[!&|?{};":
            found = _PATTERN.match(script, position)
        else:
            found = _STRING.match(script, position) or _CODE.match(script, position)
        if found is None:
            raise ValueError(f"no end of what begins with {script[position : position + 40]!r}")
        text = found[0]
        if text[0] in "`}" and text.endswith("${"):
            inside.append(0)
        elif inside and text in "{}":
            inside[-1] += 1 if text == "{" else -1
        position, before = found.end(), text[-1]
        yield text
    if inside:
        raise ValueError("a template has no end")


def _joined(parts: Iterator[str], opens: str, closes: str) -> str:
    """The parts without the white space that is not needed after and before some signs."""
    found: list[str] = []
    space = ""
    for part in parts:
        if not part.strip():
            space = part
            continue
        if space and found and found[-1][-1] not in opens and part[0] not in closes:
            found.append(space)
        found.append(part)
        space = ""
    return "".join(found)
