"""What is left out of style sheets and scripts is only what does nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tehodoki.paths import site_dir
from tehodoki.web.assets import BUNDLES, bundle, small_script, small_style, write_assets

SCRIPT = r"""
// first: "not a text
/** a * type */
const all = [];
const tell = (one, two = `a  // ${one ? `b  /* ${ { c: "}`" }.c } */` : "  x  "}  c`) => {
  return two
}
all.push(tell(true), tell(false)) // no semicolon
all.push("/* kept */", '// kept  "', /[/"'`]\/+ {2}/.test("\"/  "), 6 / 3 / 2, 1 + +1, 3 - -1)
class One { value = "a  b"
  get other() { return this.value } }
all.push(new One().other)
"""
STYLE = """/* "one */ a  >  b::before , c :is(d , e) { content : "  /* x */ ;  " ; margin: calc(1px  +  2px) 0 ; }
@media (min-width: 3px)  and (max-width: 5px) { f { color: red; } }"""


@pytest.mark.browser
def test_a_script_does_the_same_without_comments_and_layout(window: Page) -> None:
    small = small_script(SCRIPT)
    assert "first" not in small
    assert "type" not in small
    assert len(small) < len(SCRIPT) - 60
    run = "script => JSON.stringify(new Function(script + '\\nreturn all')())"
    found = [window.evaluate(run, script) for script in (SCRIPT, small)]
    assert found[0] == found[1]
    assert json.loads(found[1])[:2] == ["a  // b  /* }` */  c", "a  //   x    c"]


def test_a_style_sheet_keeps_its_texts_and_the_blanks_that_mean_something() -> None:
    assert small_style(STYLE) == (
        'a>b::before,c :is(d,e){content :"  /* x */ ;  ";margin:calc(1px + 2px) 0}'
        "@media (min-width:3px) and (max-width:5px){f{color:red}}"
    )


@pytest.mark.parametrize("script", ["const one = `a b;", "const one = `a ${b;", "const one = 'a;"])
def test_what_has_no_end_is_not_written(script: str) -> None:
    with pytest.raises(ValueError, match="no end"):
        small_script(script)


def test_every_source_is_in_one_bundle_or_copied(tmp_path: Path) -> None:
    sources = site_dir() / "assets"
    write_assets(sources, tmp_path / "assets")
    bundled = [name for names in BUNDLES.values() for name in names]
    assert len(bundled) == len(set(bundled))
    others = {path.name for path in sources.iterdir()} - set(bundled)
    assert {path.name for path in (tmp_path / "assets").iterdir()} == others | set(BUNDLES)
    whole = sum((sources / name).stat().st_size for name in BUNDLES["walkthrough.js"])
    assert len(bundle(sources, "walkthrough.js")) < whole * 2 / 3
