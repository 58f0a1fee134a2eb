"""A kit with the address of its site: sheets name it, pages are canonical there, and without one nothing says so."""

from __future__ import annotations

import re
from pathlib import Path

from pypdf import PdfReader

from tehodoki.addresses import EMBED
from tehodoki.law import addresses
from tehodoki.making.kit import build_kit

GAME, SITE = "oh-hell", "https://example.org/games/"


def build(out: Path, address: str = "") -> int:
    only = ("rules", "examples", "records", "site")
    return build_kit(games=[GAME], langs=["en"], out=out, address=address, only=only).made


def test_everything_uses_the_address_and_a_new_one_makes_it_anew(tmp_path: Path) -> None:
    out = tmp_path / "kit"
    build(out, SITE)
    pages = sorted(page for page in (out / "site" / "en").rglob("*.html") if page.parent.name != EMBED)
    for page in pages:
        found = re.findall(r'<link rel="canonical" href="([^"]*)"', page.read_text(encoding="utf-8"))
        assert found == [f"{SITE}en/{page.relative_to(out / 'site' / 'en').as_posix()}"], page
        head = page.read_text(encoding="utf-8").partition("</head>")[0]
        (picture,) = re.findall(r'<meta property="og:image" content="([^"]*)"', head)
        assert picture == f"{SITE}en/{GAME}/scene.png"
    assert (out / "site" / "en" / GAME / "scene.png").read_bytes().startswith(b"\x89PNG")
    listed = re.findall(r"<loc>([^<]+)</loc>", (out / "site" / "en" / "sitemap.xml").read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(f"{SITE}en/{page.relative_to(out / 'site' / 'en').as_posix()}" for page in pages)
    for sheet in ("rules", "examples"):
        text = PdfReader(out / "en" / GAME / f"{sheet}.pdf").pages[0].extract_text()
        assert f"example.org/games/en/{GAME}/" in re.sub(r"\s+", "", text)
    known = set(re.findall(r"- `<lang>/(\S+)`", addresses.page()))
    assert {page.relative_to(out / "site" / "en").as_posix() for page in pages if page.parent.name == GAME} == {
        one for one in known if one.startswith(f"{GAME}/")
    }

    assert build(out, SITE) == 0
    assert build(out) > 0
    assert not (out / "site" / "en" / "sitemap.xml").exists()
    assert not any('rel="canonical"' in page.read_text(encoding="utf-8") for page in pages)
    assert "example.org" not in PdfReader(out / "en" / GAME / "rules.pdf").pages[0].extract_text()
