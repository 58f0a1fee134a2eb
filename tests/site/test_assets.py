"""The bundles that pages load hold every source once, in order; what belongs to none is copied."""

from __future__ import annotations

from pathlib import Path

from tehodoki.paths import site_dir
from tehodoki.web.assets import BUNDLES, theme_styles, write_assets


def code(path: Path) -> list[str]:
    """The lines of a file that no comment begins."""
    found, comment = [], False
    for line in path.read_text(encoding="utf-8").splitlines():
        begins = line.strip().startswith(("/*", "//"))
        if not comment and not begins:
            found.append(line)
        comment = (comment or line.strip().startswith("/*")) and "*/" not in line
    return found


def test_every_source_is_in_a_bundle_or_copied_and_no_page_loads_one_twice(tmp_path: Path) -> None:
    sources, made = site_dir() / "assets", tmp_path / "assets"
    write_assets(sources, made)
    bundled = [name for names in BUNDLES.values() for name in names]
    alone = BUNDLES["practise.js"]  # its page loads no other script of ours that holds a part of it
    twice = {name for name in bundled if bundled.count(name) > 1}
    assert twice <= set(alone) & set(BUNDLES["walkthrough.js"])
    others = {path.name for path in sources.iterdir()} - set(bundled)
    assert {path.name for path in made.iterdir()} == others | set(BUNDLES)
    for name, parts in BUNDLES.items():
        kept = [line for part in parts for line in code(sources / part)]
        assert code(made / name)[-len(kept) :] == kept
        assert "\n/*" not in (made / name).read_text(encoding="utf-8")


def test_the_styles_of_the_theme_come_before_ours(tmp_path: Path) -> None:
    write_assets(site_dir() / "assets", tmp_path / "assets")
    style = (tmp_path / "assets" / "tehodoki.css").read_text(encoding="utf-8")
    begin = [style.index(path.read_text(encoding="utf-8").strip()) for path in theme_styles()]
    ours = style.index("\n".join(code(site_dir() / "assets" / "tehodoki.css")[:5]))
    assert begin == sorted(begin)
    assert begin[-1] < ours
