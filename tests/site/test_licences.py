"""The site names the licence of every script, style and icon that others made."""

from __future__ import annotations

import json
import re
from importlib.metadata import version
from pathlib import Path

import material
import pytest
import yaml

from tehodoki.errors import SiteError
from tehodoki.paths import site_dir
from tehodoki.web import licences as licensing
from tehodoki.web.assets import BUNDLES
from tehodoki.web.licences import UnknownLicence, bundled, licences, search_files
from tests.site.conftest import Site, build_site

LANGS = ("ja", "en")
ASSETS = Path(material.__path__[0], "templates", "assets")


@pytest.mark.parametrize("lang", LANGS)
def test_the_site_of_a_language_has_the_file(site: Site, lang: str) -> None:
    text = (site.folder / lang / "licences.txt").read_text(encoding="utf-8")
    assert text == licences(lang)
    assert f"mkdocs-material {version('mkdocs-material')}" in text
    assert "Martin Donath" in text


def test_every_package_in_the_theme_s_source_maps_is_named() -> None:
    sources = [one for path in ASSETS.rglob("*.map") for one in json.loads(path.read_text(encoding="utf-8"))["sources"]]
    named = {one.split("node_modules/")[1].split("/")[0] for one in sources if "node_modules/" in one}
    assert set(bundled()) == named
    assert {"lunr", "rxjs", "clipboard"} <= named
    for name in named:
        assert re.search(rf"^{re.escape(name)}: \S+\n.+\nhttps?://", licences("en"), re.MULTILINE), name


def test_every_licence_that_is_named_is_there_in_words() -> None:
    data = yaml.safe_load((site_dir() / "licences.yaml").read_text(encoding="utf-8"))
    parts = [*data["bundled"].values(), *data["search"].values()]
    for name in {part["licence"] for part in parts}:
        assert f"\n{name}\n\n" in licences("ja")
        assert (site_dir() / "licences" / f"{name}.txt").read_text(encoding="utf-8").strip() in licences("ja")
    parts += data["play"].values()
    used = {path.stem for path in (site_dir() / "licences").iterdir()}
    assert used == {part["licence"] for part in parts}


@pytest.mark.parametrize("lang", LANGS)
def test_every_script_and_style_is_ours_or_the_theme_s(site: Site, lang: str) -> None:
    files = {
        path.relative_to(site.folder / lang / "assets").as_posix()
        for path in (site.folder / lang / "assets").rglob("*")
        if path.suffix in (".js", ".css")
    }
    ours = {path.relative_to(site_dir() / "assets").as_posix() for path in (site_dir() / "assets").rglob("*")}
    ours |= BUNDLES.keys()
    theirs = {path.relative_to(ASSETS).as_posix() for path in ASSETS.rglob("*")}
    assert files <= ours | theirs
    assert files & ours
    spoken = {f"javascripts/lunr/{name}" for name in search_files(lang)}
    assert {name for name in files if "/lunr/" in name} == spoken


def test_the_file_names_what_helps_the_search_with_a_language() -> None:
    assert all(name in licences("ja") for name in ("lunr-languages: MPL-1.1", "TinySegmenter: BSD-3-Clause"))
    assert "TinySegmenter" not in licences("en")


def test_the_sets_of_icons_are_named_with_their_licences() -> None:
    for path in ASSETS.parent.joinpath(".icons").glob("*/LICENSE*"):
        assert path.read_text(encoding="utf-8").strip() in licences("en")


def test_what_nobody_knows_ends_the_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    licences.cache_clear()
    monkeypatch.setattr(licensing, "bundled", lambda: ("lunr", "novel"))
    with pytest.raises(UnknownLicence, match=r"site/licences\.yaml: no 'novel', which mkdocs-material .* bundles"):
        licences("en")
    with pytest.raises(SiteError, match="novel"):
        build_site([], {}, "en", tmp_path / "en")
    licences.cache_clear()
