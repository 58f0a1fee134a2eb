"""What pages get from us beside their Markdown, as a plugin of MkDocs: titles that are text, the theme's scripts by
their digest in the page's policy, and space between cells and links, which the search would read as one word.

The theme puts titles into its pages as they are, so they are escaped here. Its own inline scripts are the only ones
that may run: `main.html` hands their templates to the filter `digests`, and no text of a game gets there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from jinja2 import Environment
from markupsafe import Markup, escape
from mkdocs.plugins import BasePlugin, event_priority

from ..templating import compiled
from .rendering import digests

_ENDS = re.compile(r"(</(?:a|td|th|li|dt|dd|option|text)>)(?=<[^/])")
_LOADED = re.compile(r'<script src="([^"]+)"></script>')


class OwnPages(BasePlugin):  # type: ignore[type-arg, no-untyped-call]
    """Escapes the titles of pages, and gives the theme our filters."""

    def on_env(self, env: Environment, /, *, config: Any, files: Any) -> None:
        """Before any page is rendered."""
        env.filters |= {"digests": digests, "deferred": deferred}
        env.bytecode_cache = compiled()

    def on_nav(self, nav: Any, /, *, config: Any, files: Any) -> None:
        """The titles in the navigation."""
        _escape_titles(nav.items)

    def on_page_content(self, html: str, /, *, page: Any, config: Any, files: Any) -> str:
        """The page's own HTML: what stands side by side are words of their own, for the search as well."""
        return _ENDS.sub(r"\1 ", html)

    @event_priority(100)
    def on_page_context(self, context: Any, /, *, page: Any, config: Any, nav: Any) -> None:
        """The title in a page's own head."""
        page.meta["title"] = escape(page.meta.get("title", page.title))


def deferred(html: str) -> Markup:
    """The scripts of some HTML, each run when the page is read, in their order: drawing it waits for none of them."""
    return Markup(_LOADED.sub(r'<script src="\1" defer></script>', str(html)))


def _escape_titles(items: Iterable[Any]) -> None:
    for item in items:
        item.title = escape(item.title)
        _escape_titles(item.children or ())
