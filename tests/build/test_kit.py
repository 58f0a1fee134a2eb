"""The build: what is stale is made, by content; what is there is never lost."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

from rules_engine import games
from tehodoki import paths
from tehodoki.build import tasks
from tehodoki.build.digest import Digests
from tehodoki.build.kit import Summary, build_kit, plan
from tehodoki.build.manifest import STATE, Made, Manifest
from tehodoki.build.shelf import ZIP
from tehodoki.build.tasks import Wish, content_of
from tehodoki.errors import KitError
from tehodoki.faults import ContentError
from tehodoki.texts.content import load_game

GAME = "take-and-share"


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the templates and the site's sources that a test may change."""
    data = tmp_path_factory.mktemp("data")
    shutil.copytree(paths.templates_dir(), data / "templates")
    shutil.copytree(paths.site_dir(), data / "site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paths, "WHEEL_DATA", data)
        yield data / "templates" / "games" / GAME
    content_of.cache_clear()


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("out") / "kit"


@pytest.fixture(scope="module")
def build(texts: Path, out: Path) -> Callable[[], tuple[Summary, list[str]]]:
    def run() -> tuple[Summary, list[str]]:
        content_of.cache_clear()
        made: list[str] = []
        return build_kit(games=[GAME], langs=["en"], out=out, said=made.append), made

    return run


@pytest.fixture(scope="module")
def built(build: Callable[[], tuple[Summary, list[str]]]) -> list[str]:
    return build()[1]


def snapshot(out: Path) -> dict[str, bytes]:
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and STATE not in path.parts
    }


def test_a_build_makes_what_the_kit_consists_of(built: list[str], out: Path) -> None:
    there = snapshot(out)
    assert {f"en/{GAME}/rules.pdf", f"en/{GAME}/examples.pdf", "site/index.html", "report.html"} <= set(there)
    assert f"site/en/{GAME}/rules.html" in there
    assert any(name.startswith(f"records/{GAME}/") and name.endswith(".json") for name in there)
    assert there[f"site/en/{GAME}/rules.pdf"] == there[f"en/{GAME}/rules.pdf"]


def test_a_second_build_makes_nothing(
    built: list[str], build: Callable[[], tuple[Summary, list[str]]], out: Path
) -> None:
    before = snapshot(out)
    summary, made = build()
    assert (made, summary.made, snapshot(out) == before) == ([], 0, True)


def test_a_touched_file_changes_nothing(
    built: list[str], build: Callable[[], tuple[Summary, list[str]]], texts: Path
) -> None:
    os.utime(texts / "rules.en.md", (1, 1))
    assert build()[1] == []


@pytest.mark.parametrize("name", [f"en/{GAME}/rules.pdf", f"site/en/{GAME}/rules.pdf", "report.html"])
def test_a_deleted_output_returns(
    built: list[str], build: Callable[[], tuple[Summary, list[str]]], out: Path, name: str
) -> None:
    before = snapshot(out)
    (out / name).unlink()
    build()
    assert snapshot(out) == before


def test_a_changed_output_is_made_again(
    built: list[str], build: Callable[[], tuple[Summary, list[str]]], out: Path
) -> None:
    before = snapshot(out)
    (out / "en" / GAME / "rules.pdf").write_bytes(b"not ours")
    assert build()[1] == [f"en/{GAME}/rules.pdf"]
    assert snapshot(out) == before


def test_the_kit_as_one_file_may_be_left_to_the_build_that_follows(tmp_path: Path) -> None:
    out = tmp_path / "kit"
    build_kit(games=[GAME], langs=["en"], out=out, only=("records", "zip"), zip_behind=True)
    first = (out / ZIP).read_bytes()  # there was none
    made: list[str] = []
    build_kit(games=["hamlet"], langs=["en"], out=out, only=("records",), zip_behind=True, said=made.append)
    assert made == ["records/hamlet"]
    assert (out / ZIP).read_bytes() == first
    build_kit(games=["hamlet"], langs=["en"], out=out, only=("records",), said=made.append)
    assert made == ["records/hamlet", ZIP]
    with ZipFile(out / ZIP) as whole:
        assert any("/records/hamlet/" in name for name in whole.namelist())


def test_a_file_that_changes_while_a_build_lasts_is_noticed(tmp_path: Path) -> None:
    name = "report.html"
    (tmp_path / name).write_bytes(b"one")
    os.utime(tmp_path / name, (1, 1))
    made = Manifest({name: Made("key", {name: sha256(b"one").hexdigest()})})
    assert made.as_made(tmp_path) == {name}
    (tmp_path / name).write_bytes(b"two")
    assert made.as_made(tmp_path) == set()
    (tmp_path / name).unlink()
    (tmp_path / name).mkdir()
    assert made.as_made(tmp_path) == set()


def test_the_same_bytes_come_out_in_other_processes(built: list[str], out: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tehodoki", "build", GAME, "--lang", "en", "--jobs", "2", "--out", str(tmp_path)]
    environment = {**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": str(paths.PACKAGE.parent)}
    subprocess.run(command, check=True, env=environment, cwd=tmp_path, capture_output=True)
    there, here = snapshot(tmp_path), snapshot(out)
    assert sorted(there) == sorted(here)
    assert [name for name in here if here[name] != there[name]] == []


def test_a_sentence_in_another_language_makes_nothing_of_this_one(
    built: list[str], build: Callable[[], tuple[Summary, list[str]]], texts: Path
) -> None:
    path = texts / "rules.ja.md"
    text = path.read_text(encoding="utf-8")
    path.write_text(text + "\n", encoding="utf-8")
    made = build()[1]
    path.write_text(text, encoding="utf-8")
    assert f"en/{GAME}/rules.pdf" not in made
    assert "site/en" not in made


SAID_MORE = (r"^(\[.*)$", r"\1よく見《み》ましょう。")


def test_a_changed_sentence_makes_stale_what_is_made_of_it_and_nothing_else(texts: Path, tmp_path: Path) -> None:
    def keys() -> dict[str, str]:
        wish = Wish((GAME, games()[-1]), ("ja",), "a4", False, None, tmp_path)
        return {task.output: task.key for task in plan(wish, (), Digests(paths.templates_dir()))}

    path, before = texts / "rules.ja.md", keys()
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(*SAID_MORE, text, count=1, flags=re.MULTILINE), encoding="utf-8")
    try:
        after = keys()
    finally:
        path.write_text(text, encoding="utf-8")
    assert before.keys() == after.keys()
    papers = ("booklet", "examples", "prepared-deal", "reference", "rules", "score-pad")
    stale = {*(f"ja/{GAME}/{paper}.pdf" for paper in papers), f"records/{GAME}", "report.html", "site/ja"}
    assert {name for name in before if before[name] != after[name]} == stale


@pytest.mark.slow
@pytest.mark.exhaustive
def test_a_changed_sentence_makes_what_a_build_from_nothing_makes(
    texts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(tasks, "load_game", lambda name: loaded.append(name) or load_game(name))
    other = games()[-1]
    assert other != GAME

    def run(out: Path) -> list[str]:
        content_of.cache_clear()
        loaded.clear()
        made: list[str] = []
        some = ("rules", "tonight", "records", "report", "site", "zip")  # papers and decks would tell nothing new
        build_kit(games=[GAME, other], langs=["ja"], out=out, only=some, said=made.append)
        return made

    run(tmp_path / "kit")
    path = texts / "rules.ja.md"
    text = path.read_text(encoding="utf-8")
    changed = re.sub(*SAID_MORE, text, count=1, flags=re.MULTILINE)
    path.write_text(changed, encoding="utf-8")
    try:
        made = run(tmp_path / "kit")
        assert sorted(made) == [
            f"ja/{GAME}/rules.pdf",
            f"records/{GAME}",
            "report.html",
            "site/ja",
            "tehodoki.zip",
        ]
        assert loaded == [GAME]
        run(tmp_path / "fresh")
    finally:
        path.write_text(text, encoding="utf-8")
    there, fresh = snapshot(tmp_path / "kit"), snapshot(tmp_path / "fresh")
    assert sorted(there) == sorted(fresh)
    assert [name for name in fresh if there[name] != fresh[name]] == []
    read = re.sub(r"<[^>]*>", "", fresh[f"site/ja/{GAME}/rules.html"].decode())  # each phrase has a tag of its own
    assert "よく見ましょう。" in read


def test_a_wrong_text_is_refused_and_the_kit_stays(
    built: list[str], build: Callable[[], tuple[Summary, list[str]]], texts: Path, out: Path
) -> None:
    before = snapshot(out)
    path = texts / "rules.en.md"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[case-b:", "[case-c:"), encoding="utf-8")
    with pytest.raises(ContentError, match="case-c"):
        build()
    path.write_text(text, encoding="utf-8")
    assert snapshot(out) == before


def test_a_wrong_example_is_refused_and_the_kit_stays(
    built: list[str], build: Callable[[], tuple[Summary, list[str]]], texts: Path, out: Path
) -> None:
    before = snapshot(out)
    path = texts / "examples.yaml"
    text = path.read_text(encoding="utf-8")
    changed = text.replace("winner: B", "winner: C", 1)
    assert changed != text
    path.write_text(changed, encoding="utf-8")
    for _ in range(2):  # what was found wrong is never taken for checked
        with pytest.raises(KitError, match="winner"):
            build()
    path.write_text(text, encoding="utf-8")
    assert snapshot(out) == before


def test_a_folder_with_other_things_is_not_built_into(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(KitError, match="other things"):
        build_kit(out=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_letter_and_furigana_lie_beside_the_plain_sheet(texts: Path, tmp_path: Path) -> None:
    plans = [
        {task.output for task in plan(Wish((GAME,), ("ja",), paper, furigana, None, tmp_path), (), digests)}
        for digests in [Digests(paths.templates_dir())]
        for paper, furigana in (("a4", False), ("letter", False), ("a4", True))
    ]
    sheets = [sorted(name for name in plan if name.startswith("ja/") and "rules" in name) for plan in plans]
    assert sheets == [
        [f"ja/{GAME}/rules.pdf"],
        [f"ja/{GAME}/rules-letter.pdf"],
        [f"ja/{GAME}/rules-furigana.pdf"],
    ]
