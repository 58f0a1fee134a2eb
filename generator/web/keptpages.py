"""Pages of the last site that need not be rendered again, as a plugin of MkDocs.

A page is what its Markdown and everything around it make of it: the settings, the theme, the navigation, the names of
all files (the *shell*). Where both are what they were, and the HTML of the last site still is what was written then,
MkDocs is told to leave the page out, and the last HTML is put in its place. What the whole site is made of comes from
all pages as ever: the entries of the search, and the check that every link to an anchor leads somewhere.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files, InclusionLevel

FOLDERS = ("docs_dir", "site_dir", "custom_dir", "config_file_path")
"""Settings that say where something lies; the shell knows what lies there."""
Known = dict[str, dict[str, Any]]


def shell_key(base: str, config: Mapping[str, Any], files: Sequence[str]) -> str:
    """The key of all that a page is made of besides its own Markdown; `base` stands for code, theme and settings."""
    theme = {name: value for name, value in config["theme"].items() if name not in FOLDERS}
    settings = {name: value for name, value in config.items() if name not in FOLDERS} | {"theme": theme}
    return _digest(json.dumps([base, settings, list(files)]).encode())


class KeptPages(BasePlugin):  # type: ignore[type-arg, no-untyped-call]
    """Keeps pages out of a build that are as they were in the folder `before`; `known` is what `facts` said then."""

    def __init__(self, known: Known, before: Path) -> None:
        super().__init__()
        self.known, self.before = known, before
        self.kept: dict[str, bytes] = {}
        self.pages: list[File] = []
        self.entries: dict[str, list[Any]] = {}

    def on_nav(self, nav: Any, /, *, config: MkDocsConfig, files: Files) -> None:
        """Now every page has its place in the navigation: leave out what is kept."""
        self.pages = list(files.documentation_pages())
        for file in self.pages:
            known = self.known.get(file.src_uri)
            if known is None or known["markdown"] != _digest(file.content_bytes):
                continue
            html = _read(self.before / file.dest_uri)
            if html is None or _digest(html) != known["html"]:
                continue
            self.kept[file.src_uri] = html
            self.entries[file.src_uri] = known["entries"]
            assert file.page is not None
            file.page.present_anchor_ids = set(known["anchors"])
            file.page.links_to_anchors = {
                target: links for name, links in known["links"].items() if (target := files.get_file_from_path(name))
            }
            file.inclusion = InclusionLevel.EXCLUDED

    @event_priority(-100)
    def on_page_context(self, context: Any, /, *, page: Any, config: MkDocsConfig, nav: Any) -> None:
        """After the search has read a page: take what it found."""
        search = self._search(config)
        self.entries[page.file.src_uri], search.entries = search.entries, []

    @event_priority(100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Before the search writes its index: give it all entries back, in the order of the pages."""
        self._search(config).entries = [entry for file in self.pages for entry in self.entries[file.src_uri]]
        for file in self.pages:
            if file.src_uri in self.kept:
                target = Path(config.site_dir, file.dest_uri)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(self.kept[file.src_uri])
                self._check_anchors(file, config)

    def facts(self, html: Path) -> Known:
        """What is to be known of each page the next time; `html` is the folder of the built site."""
        return {file.src_uri: self._facts(file, html) for file in self.pages}

    def _facts(self, file: File, html: Path) -> dict[str, Any]:
        if file.src_uri in self.kept:
            return self.known[file.src_uri]
        assert file.page is not None
        return {
            "markdown": _digest(file.content_bytes),
            "html": _digest((html / file.dest_uri).read_bytes()),
            "entries": self.entries[file.src_uri],
            "anchors": sorted(file.page.present_anchor_ids or ()),
            "links": {target.src_uri: links for target, links in (file.page.links_to_anchors or {}).items()},
        }

    def _check_anchors(self, file: File, config: MkDocsConfig) -> None:
        assert file.page is not None
        file.page.validate_anchor_links(files=Files(self.pages), log_level=config.validation.links.anchors)

    def _search(self, config: MkDocsConfig) -> Any:
        return config.plugins["material/search"].search_index  # type: ignore[attr-defined]


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
