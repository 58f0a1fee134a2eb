"""The wheel: its names and files, beside projects that have modules of the same names, and without a checkout.

It is installed alone; what it needs lies in the environment of the tests. `.ci/wheel` installs what is locked with it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest

from tests.checking.test_verify_command import RIGHT, WRONG
from tests.commands.commandline import ROOT
from tests.sampling import sampled

FOLDERS = {
    "rules_engine": "rules_engine",
    "generator": "tehodoki",
    "templates": "tehodoki/_data/templates",
    "site": "tehodoki/_data/site",
}
"""Where the files of each folder stand in the wheel."""
OWN = """
import sys
import {names}

def test_own_modules():
    assert [module.OWN for module in ({names},)]

def test_of_the_plugin_one_module_is_loaded():
    ours = {{name for name in sys.modules if name.partition(".")[0] == "tehodoki"}}
    assert "--tehodoki" in sys.argv or ours == {{"tehodoki", "tehodoki.pytest_plugin"}}
"""


class Installed(NamedTuple):
    """A wheel, and the programs of an environment that it is installed in."""

    wheel: Path
    programs: Path

    def run(self, folder: Path, program: str, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
        """Run a program of that environment in a folder; nothing of the checkout is in sight."""
        aside = ("PYTHON", "PYTEST_", "TEHODOKI_")
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(aside)}
        command = [str(self.programs / program), *words]
        return subprocess.run(
            command, cwd=folder, env={**inherited, **env}, capture_output=True, text=True, check=False, timeout=600
        )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel of this checkout in a new environment."""
    away = tmp_path_factory.mktemp("wheel")
    build = ("-m", "build", "--wheel", "--no-isolation", "--outdir", str(away / "dist"), str(ROOT))
    subprocess.run([sys.executable, *build], check=True, capture_output=True)
    (wheel,) = (away / "dist").iterdir()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(away / "venv")], check=True)
    programs = away / "venv" / "bin"
    install = ("--python", str(programs / "python"), "install", "-qq", "--no-deps", "--no-index", "--no-compile")
    subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", *install, str(wheel)], check=True)
    (libraries,) = (away / "venv" / "lib").glob("python*/site-packages")
    # A folder that is named in such a file is searched, but .pth files in it, such as the checkout's own, are not read.
    (libraries / "what-it-needs.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    (programs / "pytest").write_text(f"#!{programs / 'python'}\nimport sys\nimport pytest\nsys.exit(pytest.main())\n")
    (programs / "pytest").chmod(0o755)
    return Installed(wheel, programs)


def test_it_holds_our_files_under_two_names_and_nothing_else(installed: Installed) -> None:
    held = {name for name in ZipFile(installed.wheel).namelist() if ".dist-info/" not in name}
    assert {name.partition("/")[0] for name in held} == {"tehodoki", "rules_engine"}
    assert held == {
        f"{there}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, there in FOLDERS.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not {"__pycache__", "node_modules"} & set(path.parts) and not path.name.startswith(".")
    } | {"tehodoki/_data/contract/test_contract.py"}


FORMS: dict[str, tuple[str, dict[str, str], tuple[str, ...], dict[str, str]]] = {
    "package, python -m pytest": ("{}/__init__.py", {}, ("python", "-m", "pytest"), {}),
    "package, pyproject.toml": (
        "{}/__init__.py",
        {"pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\n'},
        ("pytest",),
        {},
    ),
    "package, pytest.ini": ("{}/__init__.py", {"pytest.ini": "[pytest]\npythonpath = .\n"}, ("pytest",), {}),
    "package, PYTHONPATH": ("{}/__init__.py", {}, ("pytest",), {"PYTHONPATH": "."}),
    "package, pytest": ("{}/__init__.py", {}, ("pytest",), {}),
    "module, python -m pytest": ("{}.py", {}, ("python", "-m", "pytest"), {}),
    "module, pytest": ("{}.py", {}, ("pytest",), {}),
}
"""How a project has its own modules and runs its tests: file of a module, other files, command line, environment."""


def project(folder: Path, form: str, *names: str) -> None:
    """A project with modules of these names, a test that imports them, and two texts with worked examples."""
    module, files, *_ = FORMS[form]
    own = {module.format(name): "OWN = True\n" for name in names}
    texts = {"right.md": RIGHT, "wrong.txt": WRONG, "test_own.py": OWN.format(names=", ".join(names))}
    for name, text in (files | own | texts).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("form", sampled(FORMS, 0, 2))
def test_a_project_with_modules_of_our_names_keeps_its_own(installed: Installed, tmp_path: Path, form: str) -> None:
    project(tmp_path, form, "generator", "rules_engine")
    _, _, command, env = FORMS[form]
    done = installed.run(tmp_path, *command, "-q", "-p", "no:cacheprovider", **env)
    assert (done.returncode, "2 passed" in done.stdout) == (0, True), done.stdout + done.stderr


@pytest.mark.parametrize("form", sampled(FORMS, 1, 2))
def test_worked_examples_of_such_a_project_are_checked(installed: Installed, tmp_path: Path, form: str) -> None:
    project(tmp_path, form, "generator")
    _, _, command, env = FORMS[form]
    done = installed.run(tmp_path, *command, "-q", "-p", "no:cacheprovider", "--tehodoki", **env)
    assert (done.returncode, "1 failed, 3 passed" in done.stdout) == (1, True), done.stdout + done.stderr


def test_where_another_engine_is_in_the_way_one_line_says_so(installed: Installed, tmp_path: Path) -> None:
    project(tmp_path, "module, python -m pytest", "rules_engine")
    done = installed.run(tmp_path, "python", "-m", "pytest", "-p", "no:cacheprovider", "--tehodoki")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (4, "", 2), done.stdout + done.stderr
    assert done.stderr.startswith("ERROR: --tehodoki: cannot import name 'games' from 'rules_engine' (")
    assert str(tmp_path / "rules_engine.py") in done.stderr


def test_without_a_checkout_a_folder_must_be_named(installed: Installed, tmp_path: Path) -> None:
    done = installed.run(tmp_path, "tehodoki", "new", "high-card")
    assert (done.returncode, done.stdout) == (2, "")
    expected = "found no checkout to write into, expected a folder; name one with --in DIR"
    assert done.stderr == f"tehodoki new: {expected}\n"
    done = installed.run(tmp_path, "tehodoki", "new", "high-card", "--in", "begun")
    assert (done.returncode, done.stderr) == (0, "")
    assert [path.name for path in tmp_path.iterdir()] == ["begun"]
    assert (tmp_path / "begun" / "high_card" / "texts" / "game.yaml").is_file()


def test_a_game_outside_is_played_built_and_tested_by_what_is_installed(installed: Installed, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.tehodoki]\ngames = ["begun"]\n', encoding="utf-8")
    for words in (
        ("tehodoki", "new", "high-card", "--in", "begun"),
        ("tehodoki", "deal", "high-card"),
        ("tehodoki", "build", "high-card", "--lang", "en", "--only", "rules"),
        ("pytest", "-q", "-p", "no:cacheprovider", "--tehodoki-contract", "-k", "high-card or high_card"),
    ):
        done = installed.run(tmp_path, *words)
        assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "kit" / "en" / "high-card" / "rules.pdf").is_file()
