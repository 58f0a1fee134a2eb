"""The plugin for pytest and the hooks for pre-commit."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import yaml

from tests.checking.test_verify_command import RIGHT, WRONG
from tests.commands.commandline import ROOT, tehodoki


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", str(folder), *words, str(folder)]
    plugin = ["-p", "generator.checking.pytest_plugin"]
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
    assert "wrong.txt:4:11: the text says points: 80; the engine says 81 [19 stretches]; write 81" in done.stdout
    assert run(tmp_path).returncode == 5  # nothing is collected


def test_the_setting_switches_it_on(tmp_path: Path) -> None:
    (tmp_path / "row.md").write_text("A,A,3, 5,6,7, 8,9,10: 9 cards, 81 points\n", encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\ntehodoki = true\ntehodoki_game = tennos-square\n", encoding="utf-8")
    assert "1 passed" in run(tmp_path).stdout


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
