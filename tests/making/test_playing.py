"""Pages to play on are a part of the kit where Python for browsers is there; and what the kit as one file holds."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from rules_engine import games
from tehodoki import paths
from tehodoki.making.inputs import Inputs
from tehodoki.making.tasks import Task, Wish, plan
from tehodoki.playing.kitruntime import RUNTIME, make_runtime, sources
from tehodoki.playing.runtime import FILES, FOR_FOLDERS
from tehodoki.print.shelf import belongs
from tehodoki.web.wholekit import FOLDER, write_zip


@pytest.fixture(name="brought")
def _brought(tmp_path: Path) -> Path:
    """A folder as `.ci/runtime` leaves it."""
    folder = tmp_path / "brought"
    folder.mkdir()
    for name in FILES:
        (folder / name).write_text("export default _createPyodideModule;\n")
    return folder


def tasks(runtime: Path | None, inputs: type[Inputs] = Inputs) -> dict[str, Task]:
    wish = Wish((games()[0],), ("en",), only=("site",), runtime=runtime)
    deals = {name: paths.templates_dir() / "games" / name / "deals" for name in wish.games}
    found = plan(wish, deals, (), inputs(paths.templates_dir(), paths.site_dir()))
    return {task.name: task for task in found}


def test_with_it_every_game_has_a_page_and_without_it_none(brought: Path) -> None:
    page = f"pages/en/{games()[0]}"
    assert RUNTIME not in {*tasks(None), *tasks(None)[page].needs}
    assert RUNTIME in tasks(brought)[page].needs
    assert str(brought) not in str(tasks(brought)[RUNTIME].args)


def test_it_is_made_anew_when_what_it_is_made_of_changes(brought: Path) -> None:
    key = tasks(brought)[RUNTIME].key("", ())

    def changed(path: Path) -> bool:
        class Changed(Inputs):
            def file(self, asked: Path) -> str:
                return "other" if asked == path else super().file(asked)

        return tasks(brought, Changed)[RUNTIME].key("", ()) != key

    site = paths.site_dir()
    of_ours = [site / "play" / "worker.js", site / "assets" / "worker.js", site / "licences.yaml", *sources()[::20]]
    for path in (*(brought / name for name in FILES), *of_ours):
        assert changed(path), path
    assert not changed(site / "mkdocs.yml")


def test_the_kit_as_one_file_holds_what_a_folder_needs_and_no_more(brought: Path, tmp_path: Path) -> None:
    assert make_runtime(tmp_path / RUNTIME, [brought]) > 0
    made = {path.name for path in (tmp_path / RUNTIME).iterdir()}
    assert {name for name in made if belongs(f"{RUNTIME}/{name}")} == {*FOR_FOLDERS, "licences.txt"}
    assert not belongs("site/tehodoki.zip")


PRINTED = """<div class="printed"> <h2 id="calibration">Backs</h2><ul><li>x</li></ul></div>
<div class="printed">
<h2 id="whole-kit">The whole kit<a class="headerlink" href="#whole-kit"></a></h2>
<ul><li><a href="../tehodoki.zip">tehodoki.zip</a></li></ul>
</div>
<footer>foot</footer>"""


def test_the_kit_as_one_file_has_a_page_that_opens_it_and_does_not_offer_itself(tmp_path: Path) -> None:
    contents = {"site/en/print.html": PRINTED, "site/en/index.html": "x", "decks/numbers-poker.pdf": "x"}
    for at, names in enumerate((list(contents), list(contents)[::-1])):
        for name in names:
            (tmp_path / str(at) / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / str(at) / name).write_text(contents[name], encoding="utf-8")
        write_zip(tmp_path / f"{at}.zip", {name: tmp_path / str(at) / name for name in names})
    data = (tmp_path / "0.zip").read_bytes()
    assert data == (tmp_path / "1.zip").read_bytes()
    with ZipFile(BytesIO(data)) as whole:
        assert set(whole.namelist()) == {f"{FOLDER}/{name}" for name in (*contents, "index.html")}
        opened, printed = (whole.read(f"{FOLDER}/{name}").decode() for name in ("index.html", "site/en/print.html"))
    assert 'href="site/en/index.html"' in opened
    assert "unpack the whole zip first" in opened
    assert "site/ja" not in opened
    assert "tehodoki.zip" not in printed
    assert ("calibration" in printed, printed.endswith("<footer>foot</footer>")) == (True, True)
