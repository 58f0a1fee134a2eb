"""The site's style sheets and scripts as a page loads them: those that belong together in one file, as they stand in
`site/assets/`. The style sheets of the theme stand at the beginning of ours: a page is drawn after one answer, not
after three.
"""

from __future__ import annotations

import shutil
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
    return "".join((sources / part).read_text(encoding="utf-8") for part in BUNDLES[name])
