"""Addresses of the site's pages, which never change once they are printed: see docs/addresses.md.

An address of the whole site ends in a slash: ``https://example.org/games/``. Without one, pages are files in the kit.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

GAME_PAGES = ("index.html", "rules.html", "examples.html", "questions.html", "practise.html")
EMBED = "embed"
"""The folder of a game with its walkthroughs in one file each."""
LONGEST = 1_000
"""Signs of an address: as QR codes that a phone reads from paper hold, with what follows it for a page."""
_FINE = re.compile(r"[A-Za-z0-9\-._~%/]*")


def site_address(text: str) -> str:
    """The address of a site as it was typed, with a slash at its end. Raises ValueError, which says what is wrong."""
    if len(text) > LONGEST:
        raise ValueError(
            f"an address of {len(text):,} signs, more than the {LONGEST:,} that a code for a phone can hold"
        )
    if not text.isprintable() or text != text.strip():
        raise ValueError("an address with a line feed or another sign that cannot be seen")
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname or "", parts.port
    except ValueError as error:
        raise ValueError(f"no address: {error}") from None
    if parts.scheme not in ("http", "https") or not host or not re.fullmatch(r"[A-Za-z0-9.-]+|[0-9a-f:.]+", host):
        raise ValueError("no address that begins with https:// or http:// and a name")
    if parts.query or parts.fragment or "?" in text or "#" in text:
        raise ValueError("an address with ? or #, which no page can stand below")
    if parts.username is not None or not _FINE.fullmatch(parts.path):
        raise ValueError("an address with signs that would have to be escaped")
    return text if text.endswith("/") else f"{text}/"


def game_address(site: str, lang: str, game: str, page: str = "") -> str:
    """The address of a game's page on a site; its front page has a folder's address there, as every server has it."""
    return f"{site}{lang}/{game}/{page}"


def walkthrough_file(deal: str) -> str:
    """The file of a walkthrough's page, in the folder of its game."""
    return f"deal-{deal}.html"
