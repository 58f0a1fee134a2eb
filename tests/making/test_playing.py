"""Pages to play on are a part of the kit where Python for browsers is there, and of what its one file holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine import games
from tehodoki import paths
from tehodoki.making.inputs import Inputs
from tehodoki.making.tasks import Task, Wish, kind_of_task, plan
from tehodoki.playing.kitruntime import RUNTIME, make_runtime, sources
from tehodoki.playing.runtime import FILES, FOR_FOLDERS
from tehodoki.print.shelf import belongs


@pytest.fixture
def brought(tmp_path: Path) -> Path:
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
    assert RUNTIME not in tasks(None)
    assert RUNTIME not in tasks(None)[page].needs
    assert kind_of_task(tasks(brought)[RUNTIME]) == "site"
    assert RUNTIME in tasks(brought)[page].needs


def test_it_is_made_anew_when_what_it_is_made_of_changes(brought: Path) -> None:
    key = tasks(brought)[RUNTIME].key("", ())

    def changed(path: Path) -> bool:
        class Changed(Inputs):
            def file(self, asked: Path) -> str:
                return "other" if asked == path else super().file(asked)

        return tasks(brought, Changed)[RUNTIME].key("", ()) != key

    keeper, licences = paths.site_dir() / "assets" / "worker.js", paths.site_dir() / "licences.yaml"
    of_ours = [paths.site_dir() / "play" / "worker.js", keeper, licences]
    for path in (*(brought / name for name in FILES), *of_ours, *sources()[::20]):
        assert changed(path), path
    assert not changed(paths.site_dir() / "mkdocs.yml")
    assert str(brought) not in str(tasks(brought)[RUNTIME].args)


def test_the_kit_as_one_file_holds_what_a_folder_needs_and_no_more(brought: Path, tmp_path: Path) -> None:
    assert make_runtime(tmp_path / RUNTIME, [brought]) > 0
    made = {path.name for path in (tmp_path / RUNTIME).iterdir()}
    assert {name for name in made if belongs(f"{RUNTIME}/{name}")} == {*FOR_FOLDERS, "licences.txt"}
