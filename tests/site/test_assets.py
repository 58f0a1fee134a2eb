"""The bundles that pages load hold every source once, in order; what belongs to none is copied."""

from __future__ import annotations

from pathlib import Path

from tehodoki.paths import site_dir
from tehodoki.web.assets import BUNDLES, theme_styles, write_assets


def test_every_source_is_in_one_bundle_or_copied(tmp_path: Path) -> None:
    sources, made = site_dir() / "assets", tmp_path / "assets"
    write_assets(sources, made)
    bundled = [name for names in BUNDLES.values() for name in names]
    assert len(bundled) == len(set(bundled))
    others = {path.name for path in sources.iterdir()} - set(bundled)
    assert {path.name for path in made.iterdir()} == others | set(BUNDLES)
    for name, parts in BUNDLES.items():
        whole = "".join((sources / part).read_text(encoding="utf-8") for part in parts)
        assert (made / name).read_text(encoding="utf-8").endswith(whole)


def test_the_styles_of_the_theme_come_before_ours(tmp_path: Path) -> None:
    write_assets(site_dir() / "assets", tmp_path / "assets")
    style = (tmp_path / "assets" / "tehodoki.css").read_text(encoding="utf-8")
    begin = [style.index(path.read_text(encoding="utf-8").strip()) for path in theme_styles()]
    ours = style.index((site_dir() / "assets" / "tehodoki.css").read_text(encoding="utf-8"))
    assert begin == sorted(begin)
    assert begin[-1] < ours
