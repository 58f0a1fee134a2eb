"""The build: what is missing is made, by content; what is there is never lost."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from rules_engine import games
from tehodoki import paths
from tehodoki.making import makers
from tehodoki.making.inputs import Code, Inputs
from tehodoki.making.kit import build_kit
from tehodoki.making.place import LIST
from tehodoki.making.tasks import Task, Wish, plan
from tehodoki.print.shelf import ZIP
from tehodoki.texts.content import kept_game
from tests.commands.commandline import ROOT
from tests.sampling import sampled

GAME = "take-and-share"
ONLY = ("rules", "records", "site")
Build = Callable[[], list[str]]


@pytest.fixture(name="texts", scope="module")
def _texts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the templates and the site's sources that a test may change."""
    data = tmp_path_factory.mktemp("data")
    shutil.copytree(paths.templates_dir(), data / "templates")
    shutil.copytree(paths.site_dir(), data / "site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paths, "WHEEL_DATA", data)
        yield data / "templates" / "games" / GAME
    kept_game.cache_clear()


@pytest.fixture(name="out", scope="module")
def _out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("out") / "kit"


@pytest.fixture(name="build", scope="module")
def _build(texts: Path, out: Path) -> Build:
    """Builds, and tells what was made; it has built once."""

    def run() -> list[str]:
        kept_game.cache_clear()
        made: list[str] = []
        build_kit([GAME], ["en"], out=out, only=ONLY, say=made.append)
        return made

    assert run()
    return run


def snapshot(out: Path) -> dict[str, bytes]:
    paths = [path for path in sorted(out.rglob("*")) if path.is_file()]
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in paths}


def tasks(lang: str = "en", inputs: type[Inputs] = Inputs) -> list[Task]:
    """What a kit of two games consists of."""
    wish = Wish((GAME, games()[-1]), (lang,))
    deals = {name: paths.templates_dir() / "games" / name / "deals" for name in wish.games}
    return plan(wish, deals, (), inputs(paths.templates_dir(), paths.site_dir()))


def test_a_build_makes_what_the_kit_consists_of_once(build: Build, texts: Path, out: Path) -> None:
    there = snapshot(out)
    assert {"site/index.html", "site/404.html", LIST, f"site/en/{GAME}/rules.html"} <= set(there)
    assert any(name.startswith(f"records/{GAME}/") and name.endswith(".json") for name in there)
    assert there[f"site/en/{GAME}/rules.pdf"] == there[f"en/{GAME}/rules.pdf"]
    os.utime(texts / "rules.en.md", (1, 1))
    assert (build(), snapshot(out) == there) == ([], True)


def test_the_kit_as_one_file_may_be_left_to_the_build_that_follows(tmp_path: Path) -> None:
    out = tmp_path / "kit"
    build_kit([GAME], ["en"], out=out, only=("records", "zip"), zip_behind=True)
    first = (out / ZIP).read_bytes()  # there was none
    made: list[str] = []
    build_kit(["hamlet"], ["en"], out=out, only=("records",), zip_behind=True, say=made.append)
    assert (made, (out / ZIP).read_bytes() == first) == (["records/hamlet"], True)
    build_kit(["hamlet"], ["en"], out=out, only=("records",), say=made.append)
    assert made == ["records/hamlet", ZIP]
    with ZipFile(out / ZIP) as whole:
        assert any("/records/hamlet/" in name for name in whole.namelist())


@pytest.mark.slow
def test_a_changed_sentence_makes_what_a_build_from_nothing_makes(
    build: Build, texts: Path, out: Path, tmp_path: Path
) -> None:
    path = texts / "rules.en.md"
    text = path.read_text(encoding="utf-8")
    changed = re.sub(r"^(\[.*)$", r"\1 Look well.", text, count=1, flags=re.MULTILINE)
    path.write_text(changed, encoding="utf-8")
    try:
        assert build() == [f"en/{GAME}/rules.pdf", "site/en"]
        kept_game.cache_clear()
        build_kit([GAME], ["en"], out=tmp_path / "fresh", only=ONLY)
    finally:
        path.write_text(text, encoding="utf-8")
    there, fresh = snapshot(out), snapshot(tmp_path / "fresh")
    assert sorted(there) == sorted(fresh)
    assert [name for name in fresh if there[name] != fresh[name]] == []
    assert re.search(r"Look\s+well\.", re.sub(r"<[^>]*>", "", fresh[f"site/en/{GAME}/rules.html"].decode()))
    assert build() == []  # the last two results are kept


# what tasks are made from ----------------------------------------------------------------------------------------


def test_a_changed_sentence_concerns_what_it_stands_in_and_nothing_else(texts: Path) -> None:
    path = texts / "rules.ja.md"
    before = {task.name: task.key("", ()) for task in tasks("ja", changed(path))}
    after = {task.name: task.key("", ()) for task in tasks("ja")}
    papers = ("booklet", "examples", "reference", "rules", "score-pad", "script")
    concerned = {*(f"ja/{GAME}/{paper}.pdf" for paper in papers), f"pages/ja/{GAME}", f"chapter/{GAME}"}
    concerned |= {name for name in before if name.startswith(f"ja/{GAME}/practice/")}
    assert {name for name in before if before[name] != after[name]} == concerned
    assert not any(str(ROOT) in "".join(map(str, (one.name, one.args, one.reads, one.needs))) for one in tasks())


LOADED = """
import json, os, sys, tempfile
from pathlib import Path
from tehodoki.making import makers
from tehodoki.making.store import Store
from tests.making.test_kit import tasks
kind, folder = sys.argv[1], Path(tempfile.mkdtemp())
task = next(task for task in tasks() if task.kind == kind)
opened, before = set(), set(sys.modules)
def hear(event, args):
    if event == "open" and isinstance(args[0], (str, os.PathLike)):
        opened.add(os.fspath(args[0]))
sys.addaudithook(hear)
makers.make(task, "key", Store(folder), {name: 1 for name in task.needs})
print(json.dumps([task.name, sorted(set(sys.modules) - before), sorted(opened)]))
"""
KINDS = ("paper", "pages", "tonight", "deck", "calibration", "chapter", "chooser", "missing")


@pytest.mark.slow
@pytest.mark.parametrize("kind", sampled(KINDS, 0, 2))
def test_what_a_maker_loads_and_reads_is_known_beforehand(kind: str) -> None:
    """Else what it makes would stay as it is when that changes."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", LOADED, kind], env=env, check=True, capture_output=True, text=True)
    name, modules, opened = json.loads(done.stdout)
    ours = {one for one in modules if one.partition(".")[0] in ("tehodoki", "rules_engine")}
    assert ours - Code().loaded_by(makers.module_of(kind)) == set()

    folders = (paths.templates_dir(), paths.site_dir())
    key = next(task.key("", ()) for task in tasks() if task.name == name)
    read = {Path(one) for one in opened if any(Path(one).is_relative_to(folder) for folder in folders)}
    # A game is loaded in both languages, and whole for its facts alone.
    read = {path for path in read if ".ja." not in path.name or kind == "chapter"}
    read = {path for path in read if path.is_file() and ("games" not in path.parts or kind != "tonight")}
    for path in read:
        assert next(task.key("", ()) for task in tasks(inputs=changed(path)) if task.name == name) != key, path


def changed(path: Path) -> type[Inputs]:
    """What tasks are made from, if one file were another."""

    class Changed(Inputs):
        def file(self, asked: Path) -> str:
            return "other" if asked == path else super().file(asked)

    return Changed
