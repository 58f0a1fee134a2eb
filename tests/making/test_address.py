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
    return build_kit(games=[GAME], langs=["en"], out=out, address=address, only=("rules", "records", "site")).made


def test_everything_uses_the_address_and_a_new_one_makes_it_anew(tmp_path: Path) -> None:
    out, site = tmp_path / "kit", tmp_path / "kit" / "site" / "en"
    build(out, SITE)
    pages = {page.relative_to(site).as_posix(): page for page in site.rglob("*.html") if page.parent.name != EMBED}
    for name, page in pages.items():
        head = page.read_text(encoding="utf-8").partition("</head>")[0]
        assert re.findall(r'<link rel="canonical" href="([^"]*)"', head) == [f"{SITE}en/{name}"]
        assert re.findall(r'<meta property="og:image" content="([^"]*)"', head) == [f"{SITE}en/{GAME}/scene.png"]
    assert (site / GAME / "scene.png").read_bytes().startswith(b"\x89PNG")
    listed = re.findall(r"<loc>([^<]+)</loc>", (site / "sitemap.xml").read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(f"{SITE}en/{name}" for name in pages)
    text = PdfReader(out / "en" / GAME / "rules.pdf").pages[0].extract_text()
    assert f"example.org/games/en/{GAME}/" in re.sub(r"\s+", "", text)
    known = set(re.findall(r"- `<lang>/(\S+)`", addresses.page()))
    assert {name for name in pages if name.startswith(GAME)} == {one for one in known if one.startswith(f"{GAME}/")}

    assert build(out, SITE) == 0
    assert build(out) > 0
    assert not (site / "sitemap.xml").exists()
    assert not any('rel="canonical"' in page.read_text(encoding="utf-8") for page in pages.values())
    assert "example.org" not in PdfReader(out / "en" / GAME / "rules.pdf").pages[0].extract_text()
