"""What `serve` starts: the site at once in a process that stands by, the rest behind, and nothing outlives it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tehodoki.commands import builds
from tehodoki.commands.builds import SITE, Builds, Process
from tests.commands.commandline import LIMIT, STEP, tehodoki
from tests.faults.hooks import ENV

STANDBY = [sys.executable, "-m", "tehodoki.standby"]


def standby(given: str) -> subprocess.CompletedProcess[str]:
    """What stands by, given a line or nothing."""
    return subprocess.run(STANDBY, input=given, capture_output=True, text=True, env=ENV, check=False, timeout=LIMIT)


@pytest.mark.slow
def test_what_stands_by_runs_the_command_line_that_it_is_given() -> None:
    done = standby(json.dumps(["games"]) + "\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, tehodoki("games").stdout, "")
    done = standby(json.dumps(["build", "--only", "nothing"]) + "\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert "tehodoki build: " in done.stderr


def test_what_stands_by_ends_when_nobody_is_there_any_more() -> None:
    done = standby("")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_what_stands_by_without_a_word(tmp_path: Path, name: str) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "def hook(event, args):\n"
        "    if event == 'import' and args[0] == 'weasyprint':\n"
        f"        open({str(tmp_path / 'begun')!r}, 'w').close()\n"
        "sys.addaudithook(hook)\n",
        encoding="utf-8",
    )
    env = {**ENV, "PYTHONPATH": os.pathsep.join((str(tmp_path), ENV["PYTHONPATH"]))}
    with subprocess.Popen(
        STANDBY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
    ) as process:
        wait_for(tmp_path / "begun")
        process.send_signal(signal.Signals[name])
        assert process.communicate(timeout=LIMIT) == (b"", b"")
    assert process.returncode == -signal.Signals[name]


# builds in their order -----------------------------------------------------------------------------------------------

FAKE = """
import json, sys, time
from pathlib import Path
note, module, *words = sys.argv[1:]
if module == "generator.standby":
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    words = ["given", *json.loads(line)]
with open(note, "a") as file:
    file.write(" ".join(words) + "\\n")
while "given" not in words and Path(note).with_name("long").exists():
    time.sleep(0.01)
sys.exit(int(Path(note).with_name("code").read_text()))
"""


class Faked(Builds):
    """Builds whose processes only note what they are to do; those that follow last while there is a file `long`."""

    def _start(self, module: str, *words: str, stdin: int | None = None) -> Process:
        command = [sys.executable, "-c", FAKE, str(self.note), module, *words]
        self._running.append(subprocess.Popen(command, stdin=stdin))
        self.started.append(module)
        return self._running[-1]

    def __init__(self, folder: Path) -> None:
        (folder / "sources").mkdir()
        (folder / "kit" / "site").mkdir(parents=True)
        super().__init__(folder / "kit", (folder / "sources",))
        self.note, self.started = folder / "note", list[str]()
        self.note.with_name("code").write_text("0", encoding="utf-8")

    @property
    def done(self) -> list[str]:
        """What was built, in order."""
        site = " ".join(("given", *self._words(*SITE)))
        names = {site: "site", " ".join(self._words()): "all"}
        return [names[line] for line in self.note.read_text(encoding="utf-8").splitlines()]

    @property
    def standing(self) -> Process:
        """The process that stands by."""
        return next(one for one in self._running if one.poll() is None)

    @property
    def waits(self) -> int:
        """How many processes there are that have not ended."""
        return sum(one.poll() is None for one in self._running)


@pytest.fixture(name="faked")
def _faked(tmp_path: Path) -> Iterator[Faked]:
    with Faked(tmp_path) as faked:
        yield faked
    assert faked.waits == 0


def wait_for(path: Path) -> None:
    end = time.monotonic() + LIMIT
    while not path.exists():
        assert time.monotonic() < end
        time.sleep(STEP)


def test_the_site_comes_first_and_the_next_process_stands_by(faked: Faked) -> None:
    assert faked.build()
    assert faked.done == ["site", "all"]
    assert faked.waits == 1
    assert faked.build()
    assert faked.done == ["site", "all"] * 2
    assert faked.started == ["generator.standby", "generator.standby", "generator", "generator.standby", "generator"]


def test_a_new_kit_is_made_at_once(faked: Faked) -> None:
    (faked.out / "site").rmdir()
    assert faked.build()
    assert faked.done == ["all"]
    assert faked.waits == 1


def test_what_follows_makes_way_for_a_change(faked: Faked, monkeypatch: pytest.MonkeyPatch) -> None:
    faked.note.with_name("long").touch()
    asked = iter([False, True])
    stamps = builds.stamps

    def changing(folders: tuple[Path, ...]) -> builds.Stamps:
        if folders == faked.sources and faked.note.exists() and "all" in faked.done and next(asked):
            (faked.sources[0] / "rules.md").touch()
        return stamps(folders)

    monkeypatch.setattr(builds, "stamps", changing)
    assert not faked.build()
    assert faked.done == ["site", "all"]
    assert faked.waits == 1  # what stands by


def test_a_site_that_cannot_be_built_is_told_and_nothing_follows(
    faked: Faked, capsys: pytest.CaptureFixture[str]
) -> None:
    faked.note.with_name("code").write_text("1", encoding="utf-8")
    assert not faked.build()
    assert faked.done == ["site"]
    assert faked.waits == 1  # for the next time
    assert capsys.readouterr().err == "not built; the last good build stays, waiting for a change\n"


def test_what_stands_by_and_is_gone_is_replaced(faked: Faked) -> None:
    faked.build()
    gone = faked.standing
    gone.kill()
    gone.wait()
    assert faked.build()
    assert faked.done == ["site", "all"] * 2


def test_what_stands_by_with_other_code_is_replaced(faked: Faked, monkeypatch: pytest.MonkeyPatch) -> None:
    faked.build()
    old = faked.standing
    monkeypatch.setattr(builds, "_code", lambda: {Path("new.py"): (0, 0)})
    assert faked.build()
    assert old.poll() is not None
    assert faked.done == ["site", "all"] * 2
