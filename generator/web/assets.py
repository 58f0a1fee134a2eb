"""The site's style sheets and scripts as a page loads them: those that belong together in one file, as they stand in
`site/assets/` but for the comments on lines of their own, a quarter of all. The style sheets of the theme stand at the
beginning of ours: a page is drawn after one answer, not after three.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import material

from .pruning import pruned, words_in

STATE = ("-page", "-parts", "-later", "-address", "-state", "-question", "-answers", "-controller")
VIEWS = ("-scene", "-cards", "-table", "-panels", "-views")
PARTS = (*STATE, *VIEWS, "-fit", "-input", "")
"""The scripts of the walkthrough: data and state, what is drawn of them, the element."""
BUNDLES = {
    "tehodoki.css": ("tehodoki.css", "workings.css", "terms.css", "print.css"),
    "walkthrough.css": tuple(f"walkthrough{part}.css" for part in ("", "-table", "-sheet", "-broad")),
    "walkthrough.js": tuple(f"walkthrough{part}.js" for part in PARTS),
    "play.css": ("play.css",),
    "play.js": tuple(f"play{part}.js" for part in ("-form", "-state", "-controller", "-deals", "-table", "")),
    "score.css": ("score.css",),
    "engine.js": ("play-engine.js", "play-loading.js"),
    "score.js": ("score-form.js", "score-views.js", "score.js"),
    "practise.css": ("practise.css",),
    "practise.js": ("walkthrough-page.js", "practise-round.js", "practise.js"),
    "page.js": ("page.js",),
    "start.js": ("start.js",),
    "terms.js": ("terms.js",),
    "share.js": ("share.js",),
    "iframe-worker.js": ("iframe-worker.js",),
    "search-worker.js": ("search-worker.js",),
}
"""The sources of each file, in this order."""
_COMMENT = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n|^[ \t]*//[^\n]*\n", re.DOTALL | re.MULTILINE)
THEMED = "tehodoki.css"
"""The file that the styles of the theme stand in, at its beginning."""


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
            text = _theme() + text
        (out / name).write_text(text, encoding="utf-8", newline="\n")


def theme_styles() -> tuple[Path, ...]:
    """The style sheets of the theme as it is installed, in the order in which its pages would load them."""
    folder = Path(material.__path__[0], "templates", "assets", "stylesheets")
    return tuple(path for name in ("main", "palette") for path in folder.glob(f"{name}.*.min.css"))


def _theme() -> str:
    return "".join(path.read_text(encoding="utf-8").strip() + "\n" for path in theme_styles())


def prune_styles(html: Path) -> None:
    """Leave out of a built site the styles of the theme that none of its pages can use."""
    path, theme = html / "assets" / THEMED, _theme()
    ours = path.read_text(encoding="utf-8").removeprefix(theme)
    others = [one.read_text(encoding="utf-8") for one in sorted(path.parent.glob("*.css")) if one != path]
    path.write_text(pruned(theme, words_in(html), [ours, *others]) + ours, encoding="utf-8", newline="\n")


def bundle(sources: Path, name: str) -> str:
    """The text of a file of the site, from the folder of its sources."""
    return _COMMENT.sub("", "".join((sources / part).read_text(encoding="utf-8") for part in BUNDLES[name]))
