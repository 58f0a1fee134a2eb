"""The site without a network: a manifest, by which a phone keeps it, and a worker that keeps what was seen."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from ..paths import site_dir
from .rendering import strings

WORKER = "worker.js"
"""In the folder of a language, for which it answers."""
MANIFEST = "manifest.webmanifest"


def write_offline(html: Path, lang: str) -> None:
    """Put both into the folder of a built language. The worker's cache is named after all that was built."""
    site = strings(lang)["site"]
    manifest = {
        "name": f"{site['name']}: {site['claim']}",
        "short_name": site["name"],
        "lang": lang,
        "start_url": "index.html",
        "scope": "./",
        "display": "minimal-ui",
        "background_color": "#fbf8f1",
        "theme_color": "#1f4d3f",
        "icons": [
            {"src": "assets/icon.png", "sizes": "180x180", "type": "image/png"},
            {"src": "assets/logo.svg", "sizes": "any", "type": "image/svg+xml"},
        ],
    }
    text = json.dumps(manifest, ensure_ascii=False, indent=1)
    (html / MANIFEST).write_text(text + "\n", encoding="utf-8", newline="\n")
    known = hashlib.sha256()
    for path in sorted(path for path in html.rglob("*") if path.is_file()):
        known.update(f"{path.relative_to(html).as_posix()} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    source = (site_dir() / "assets" / WORKER).read_text(encoding="utf-8")
    made = source.replace("{digest}", known.hexdigest()[:16])
    (html / WORKER).write_text(made, encoding="utf-8", newline="\n")
    (html / "assets" / WORKER).unlink()
