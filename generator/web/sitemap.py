"""The map of a language's site, for those who look for pages: each with itself in the other languages.

It names no dates: same input, same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

_HEAD: Final = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)


def site_map(paths: Sequence[str], lang: str, languages: Sequence[str], address: str) -> str:
    """The map as XML; `paths` are those of the Markdown below the language, `address` that of the whole site."""
    return _HEAD + "".join(_entry(path.removesuffix(".md"), lang, languages, address) for path in paths) + "</urlset>\n"


def _entry(path: str, lang: str, languages: Sequence[str], address: str) -> str:
    def at(other: str) -> str:
        return escape(f"{address}{other}/{path}.html")

    others = "".join(f'<xhtml:link rel="alternate" hreflang="{other}" href="{at(other)}"/>' for other in languages)
    return f"<url><loc>{at(lang)}</loc>{others if len(languages) > 1 else ''}</url>\n"
