"""The plugin for pytest and the hooks for pre-commit."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tehodoki.checking.pytest_items import named
from tehodoki.checking.report import Item
from tehodoki.faults import Fault, Place
from tests.checking.test_verify_command import RIGHT, WRONG
from tests.commands.commandline import ROOT, tehodoki
from tests.faults.hooks import as_a_user


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", str(folder), *words, str(folder)]
    command = as_a_user(command)
    plugin = ["-p", "tehodoki.pytest_plugin"]
    env = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run([*command, *plugin], cwd=folder, env=env, capture_output=True, text=True, check=False)


def texts(folder: Path) -> None:
    (folder / "right.md").write_text(RIGHT, encoding="utf-8")
    (folder / "wrong.txt").write_text(WRONG, encoding="utf-8")
    (folder / "none.md").write_text("# Nothing\n", encoding="utf-8")


def test_each_example_is_an_item_when_the_option_is_on(tmp_path: Path) -> None:
    texts(tmp_path)
    done = run(tmp_path, "--tehodoki")
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    assert "wrong.txt:4:11: 文章では得点は80。計算では81 [19 stretches]。81に直す" in done.stdout
    assert run(tmp_path).returncode == 5  # nothing is collected


def test_the_setting_switches_it_on(tmp_path: Path) -> None:
    (tmp_path / "row.md").write_text("A,A,3, 5,6,7, 8,9,10: 9 cards, 81 points\n", encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\ntehodoki = true\ntehodoki_game = tennos-square\n", encoding="utf-8")
    assert "1 passed" in run(tmp_path).stdout


def test_what_cannot_be_read_is_an_error_of_its_own_and_the_rest_runs(tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir()
    (tmp_path / "closed.md").write_text(RIGHT, encoding="utf-8")
    (tmp_path / "other.txt").write_bytes(RIGHT.encode("cp932"))
    (tmp_path / "novel.txt").write_bytes("吾輩は猫である。".encode("cp932"))
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "right.md").write_text(RIGHT, encoding="utf-8")
    for name in ("closed", "closed.md"):
        (tmp_path / name).chmod(0)
    try:
        done = run(tmp_path, "--tehodoki", "-v")
    finally:
        (tmp_path / "closed").chmod(0o700)
    assert (done.returncode, "1 passed, 3 errors" in done.stdout) == (1, True)
    assert "closed:1:1: permission denied; " in done.stdout
    assert "closed.md:1:1: permission denied; " in done.stdout
    assert "other.txt:1:1: bytes that are not UTF-8; it looks like Shift_JIS (cp932); " in done.stdout
    assert "Traceback" not in done.stdout


def test_every_item_has_a_name_of_its_own_that_selects_it(tmp_path: Path) -> None:
    block = "```tehodoki tennos-square row\nA 2 3 X X X X X X = 9\n---\nA 2 4 X X X X X X = 8\n```\n"
    told = "# Tennos Square\x1b[2J\n\n## A\n\nFor example, Ann scores 5 points.\n\n## B\n\nBen scores 6 points.\n\n"
    (tmp_path / "rules.md").write_text(told + block, encoding="utf-8")
    shown = run(tmp_path, "--tehodoki", "--collect-only", "-q").stdout
    names = [line for line in shown.splitlines() if "::" in line]
    assert names == [
        "rules.md::tennos-square:example:3",
        "rules.md::tennos-square:row:9",
        "rules.md::tennos-square:row:12",
        "rules.md::tennos-square:row:14",
    ]
    assert "1 failed, 3 deselected" in run(tmp_path, "--tehodoki", "-k", "tennos-square:row:14").stdout.replace(
        "\n", ""
    )
    done = run(tmp_path, "--tehodoki")
    assert "\x1b" not in done.stdout
    assert "2 failed, 1 passed, 1 error" in done.stdout


def test_items_of_one_place_are_counted() -> None:
    fault = Fault(Place(Path("x"), 3, 4), "a", "b", "c")
    names = [name for name, _ in named([Item.unread(fault), Item.unread(fault), Item.unread(fault, name="file")])]
    assert names == ["not-understood:3:4", "not-understood:3:4-2", "unreadable:3"]


@pytest.mark.parametrize(
    ("words", "ini"), [(("--tehodoki-game", "trump\x1b"), ""), ((), "[pytest]\ntehodoki_game = trump\\x1b\n")]
)
def test_an_unknown_game_is_one_clear_line(tmp_path: Path, words: tuple[str, ...], ini: str) -> None:
    if ini:
        (tmp_path / "pytest.ini").write_text(ini, encoding="utf-8")
    done = run(tmp_path, "--tehodoki", *words)
    assert (done.returncode, done.stdout) == (4, "")
    assert done.stderr.startswith("ERROR: --tehodoki-game (tehodoki_game): no game 'trump")
    assert done.stderr.strip().endswith("did you mean 'trumps'?")
    assert "\x1b" not in done.stderr


@pytest.mark.parametrize("hook", ["tehodoki-verify", "tehodoki-fix"])
def test_a_commit_without_examples_passes_the_hooks(tmp_path: Path, hook: str) -> None:
    """What pre-commit runs: the entry, then the names of the files of the commit."""
    (tmp_path / "README.md").write_text("# A thing\n\nNo game here.\n", encoding="utf-8")
    (tmp_path / "novel.txt").write_bytes("吾輩は猫である。".encode("cp932"))
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    (entry,) = (one["entry"] for one in hooks if one["id"] == hook)
    done = tehodoki(*shlex.split(entry)[1:], str(tmp_path / "README.md"), str(tmp_path / "novel.txt"))
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "0 examples: 0 right, 0 wrong in 2 files")


@pytest.mark.parametrize("name", ["-v.md", "--fix.md"])
def test_a_file_of_a_commit_whose_name_looks_like_an_option_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")):
        Path(name).write_text(WRONG, encoding="utf-8")
        words = shlex.split(hook["entry"])[1:]
        assert tehodoki(*words, name).exit_code == (0 if "--fix" in words else 1)


def test_links_to_folders_and_out_of_the_folder_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    texts(tmp_path / "tests")
    once = run(tmp_path / "tests", "--tehodoki", "--collect-only", "-q").stdout.count("::")
    (tmp_path / "tests" / "deep" / "up").symlink_to("..")
    (tmp_path / "private.txt").write_text((tmp_path / "tests" / "right.md").read_text(encoding="utf-8"), "utf-8")
    (tmp_path / "tests" / "out.md").symlink_to("../private.txt")
    (tmp_path / "tests" / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    assert once > 0
    assert run(tmp_path / "tests", "--tehodoki", "--collect-only", "-q").stdout.count("::") == once


def test_the_hooks_of_pre_commit_run(tmp_path: Path) -> None:
    texts(tmp_path)
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert {hook["id"] for hook in hooks} == {"tehodoki-verify", "tehodoki-fix"}
    for hook in hooks:
        assert {"id", "name", "entry", "language"} <= hook.keys()
        first, *words = shlex.split(hook["entry"])
        done = tehodoki(*words, *(str(path) for path in sorted(tmp_path.iterdir())))
        assert first == "tehodoki"
        assert done.exit_code == (0 if "--fix" in words else 1)
