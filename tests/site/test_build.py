"""The build: where it may write, the same bytes each time, nothing from outside, warnings as errors."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
import yaml

from rules_engine import games
from tehodoki.errors import SiteError
from tehodoki.paths import site_dir, templates_dir
from tehodoki.texts.content import load_game
from tehodoki.walkthrough.deals import load_deals
from tehodoki.walkthrough.steps import walkthrough
from tehodoki.web import pages
from tehodoki.web.pages import embedded_json, strings
from tests.site.conftest import Site, build_site


def digests(folder: Path) -> dict[str, str]:
    """Each file's hash by its place."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_the_same_input_makes_the_same_bytes_and_leaves_the_sources_alone(tmp_path: Path) -> None:
    before, content = digests(site_dir()), load_game(games()[0])
    for name in ("one", "other"):
        build_site(
            [content], {content.name: [walkthrough(content, load_deals(content)[1], "ja")]}, "ja", tmp_path / name
        )
    assert digests(tmp_path / "one") == digests(tmp_path / "other")
    assert digests(site_dir()) == before


def test_a_build_replaces_what_was_there_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    out = tmp_path / "en"
    out.mkdir()
    (out / "old.html").write_text("old")
    build_site([load_game(games()[0])], {}, "en", out)
    assert not (out / "old.html").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["en"]


@pytest.mark.parametrize("inside", ["", "en", ".."])
def test_the_sources_are_never_built_over(inside: str) -> None:
    with pytest.raises(SiteError, match="over its own sources"):
        build_site([], {}, "en", site_dir() / inside)


def test_a_warning_of_mkdocs_ends_the_build_and_says_what_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = pages.Page("index.md", "Start", "# Start\n\n[nowhere](missing.md)\n")
    monkeypatch.setattr("tehodoki.web.site.start_page", lambda *_: broken)
    with pytest.raises(SiteError, match=r"missing\.md"):
        build_site([], {}, "en", tmp_path / "en")
    assert list(tmp_path.iterdir()) == []


def test_no_page_points_outside(site: Site) -> None:
    # The licence may be gone to; nothing is loaded from there.
    outside = re.compile(
        r"""(?<!<a )(?:src|href|action|poster|srcset|data)\s*=\s*["']?(?:https?:)?//[^"'\s>]+"""
        r"""|<a href="(?!https://creativecommons\.org/licenses/)(?:https?:)?//[^"]+"""
    )
    found = {
        page.relative_to(site.folder).as_posix(): outside.findall(page.read_text(encoding="utf-8"))
        for page in sorted(site.folder.rglob("*.html"))
    }
    assert found
    assert {name: links for name, links in found.items() if links} == {}


def test_style_sheets_point_nowhere_outside(site: Site) -> None:
    found = [
        path.name
        for path in sorted(site.folder.rglob("*.css"))
        if re.search(r"url\(\s*[\"']?(?:https?:)?//", path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_every_page_has_the_policy_and_its_language(site: Site) -> None:
    for page in sorted(site.folder.rglob("*.html")):
        text = page.read_text(encoding="utf-8")
        assert text.count('http-equiv="Content-Security-Policy"') == 1
        lang = page.relative_to(site.folder).parts[0]
        assert f'<html lang="{lang if lang in ("ja", "en") else "ja"}"' in text


def test_every_clause_and_point_is_an_anchor_with_its_number_in_the_heading(site: Site) -> None:
    content = load_game(site.game)
    for lang, rules in content.rules.items():
        text = (site.folder / lang / site.game / "rules.html").read_text(encoding="utf-8")
        points = (*content.table.texts[lang].clauses, *content.table.shared_texts[lang].clauses)
        for clause in (*rules.clauses, *points):
            found = re.findall(rf'<h3 class="clause" id="{clause.id}">(.*?)</h3>', text)
            assert len(found) == 1, clause.id
            number = re.findall(r'<span class="clause-number">(.*?)</span>', found[0])
            assert number == ([clause.number] if clause.number else [])


def test_a_page_carries_only_the_cards_that_it_shows(site: Site) -> None:
    for page in sorted(site.folder.glob("*/*/*.html")):
        text = page.read_text(encoding="utf-8")
        drawn = set(re.findall(r'<symbol id="([^"]+)"', text))
        used = set(re.findall(r'href="#((?:card|sign)-[^"]+|back)"', text))
        assert used <= drawn
        if not page.name.startswith("deal-"):
            assert drawn == used


def test_all_languages_say_the_same_things() -> None:
    files = sorted((templates_dir() / "pages").glob("strings.*.yaml"))
    data = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in files]
    keys = {tuple((group, key) for group, words in one.items() for key in words) for one in data}
    assert len(files) > 1
    assert len(keys) == 1


def test_every_text_of_the_walkthrough_is_there_and_none_is_idle() -> None:
    scripts = sorted((site_dir() / "assets").glob("walkthrough*.js"))
    source = "".join(script.read_text(encoding="utf-8") for script in scripts)
    texts = set(strings("ja")["widget"])
    assert set(re.findall(r'say\("(\w+)"', source)) <= texts
    quoted = set(re.findall(r'"(\w+)"', source))  # a key may be chosen: say(good ? "rightWord" : "wrongWord")
    assert texts <= quoted


def test_embedded_data_cannot_end_its_script() -> None:
    assert str(embedded_json({"a": "</script><!--&"})) == '{"a":"\\u003c/script\\u003e\\u003c!--\\u0026"}'


def test_readings_are_ruby_only_when_they_are_wanted(tmp_path: Path) -> None:
    content = load_game(games()[0])
    for furigana in (False, True):
        build_site([content], {}, "ja", tmp_path / "ja", furigana=furigana)
        text = (tmp_path / "ja" / content.name / "rules.html").read_text(encoding="utf-8")
        assert ("<ruby" in text) is furigana
        assert "《" not in text
