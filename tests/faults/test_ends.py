"""How commands end: signals, streams that are closed or full, places that take nothing, odd folders and names."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tehodoki.commands.shell import where_and_why
from tests.commands.commandline import GAME, ROOT, process, until, worked
from tests.sampling import sampled

ENV = {**os.environ, "PYTHONPATH": str(ROOT)}
TEHODOKI = (sys.executable, "-m", "tehodoki")


def shell(line: str, *words: str, cwd: Path = ROOT, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a line of a shell in which ``"$@"`` is a command line of ours."""
    command = ["sh", "-c", line, "sh", *TEHODOKI, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd, env=ENV | env)


def test_a_signal_that_was_ignored_stays_so() -> None:
    """As Ctrl-C is in the background of a script."""
    words = ("simulate", GAME, "--games", "1000000000", "--jobs", "1")
    line = ["sh", "-c", 'trap "" INT; exec "$0" "$@"', *TEHODOKI, *words]
    with subprocess.Popen(line, env=ENV, stdout=subprocess.PIPE) as running:
        until(lambda: worked(running.pid, 1.0))
        running.send_signal(signal.SIGINT)
        until(lambda: worked(running.pid, 1.3))
        running.send_signal(signal.SIGTERM)
    assert running.returncode == 143


# streams ------------------------------------------------------------------------------------------------------

LOST = {">&-": "closed", ">/dev/full": "no space left on device"}


@pytest.mark.parametrize(
    ("word", "streams", "unbuffered"),
    [
        (word, streams, unbuffered)
        for turn, word in enumerate(("--help", "games"))
        for at, streams in enumerate(LOST)
        for unbuffered in sampled(("", "1"), turn + at, 2)
    ],
)
def test_output_that_goes_nowhere_is_told(word: str, streams: str, unbuffered: str) -> None:
    done = shell(f'"$@" {streams}', word, PYTHONUNBUFFERED=unbuffered)
    assert (done.returncode, done.stderr) == (2, f"tehodoki: standard output: {LOST[streams]}\n")


def test_input_that_is_closed_is_told() -> None:
    done = shell('"$@" <&-', "moves", "-")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "tehodoki moves: -: closed\n")


ENDS: tuple[tuple[tuple[str, ...], int], ...] = ((("nosuch",), 2), (("moves", "nosuch.json"), 2), (("games",), 0))
STREAMS = ("2>&-", "2>/dev/full", "<&- >&- 2>&-", ">/dev/full 2>/dev/full")


@pytest.mark.parametrize(
    ("words", "code", "streams"),
    [(*end, streams) for turn, streams in enumerate(STREAMS) for end in sampled(ENDS, turn, len(ENDS))],
)
def test_the_exit_code_needs_no_stream(words: tuple[str, ...], code: int, streams: str) -> None:
    done = shell(f'"$@" {streams}', *words)
    lost = words == ("games",) and " " in streams
    assert (done.returncode, done.stderr) == (2 if lost else code, "")
    assert "Traceback" not in done.stdout


@pytest.mark.parametrize("streams", LOST)
def test_things_are_made_whoever_listens(tmp_path: Path, streams: str) -> None:
    done = shell(f'"$@" {streams}', "new", "high-card", "--in", str(tmp_path))
    assert (done.returncode, done.stderr) == (2, f"tehodoki: standard output: {LOST[streams]}\n")
    assert (tmp_path / "high_card" / "rules.py").is_file()


# places -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("files", "place"),
    [
        ((), "kit"),
        (("kit/en/rules.pdf",), "kit/en/rules.pdf"),
        (("kit/.new-x/report.html",), "kit"),
        ((".new-x/a",), "kit"),
        (("kit/.new-x/a", None, "kit/report.html"), "kit/report.html"),  # a copy from one to the other
        (("/elsewhere/.x/a",), "/elsewhere/.x/a"),
    ],
)
def test_a_disk_that_is_full_is_told_with_the_place_that_is_written(files: tuple[str, ...], place: str) -> None:
    error = OSError(errno.ENOSPC, "No space left on device", *files)
    assert where_and_why(error, Path("kit")) == f"{place}: no space left on device"


@pytest.mark.parametrize("words", [("build", "--out", "kit"), ("new", "high-card", "--in", "d")])
def test_a_current_folder_that_was_deleted_is_told(words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    done = shell('rmdir ../gone; "$@"', *words, cwd=tmp_path / "gone")
    told = f"tehodoki {words[0]}: the current folder was deleted; change to one that is there\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


@pytest.mark.parametrize("words", [("replay", "%"), ("verify", "%"), ("score", GAME, "@%"), ("build", "%")])
def test_a_name_that_is_not_utf_8_is_told_like_any_other(words: tuple[str, ...], tmp_path: Path) -> None:
    line = [*map(os.fsencode, TEHODOKI), *(os.fsencode(word).replace(b"%", b"a\xff") for word in words)]
    done = subprocess.run(line, cwd=tmp_path, env=ENV, capture_output=True, check=False)
    assert done.returncode in (1, 2)
    assert b"Traceback" not in done.stderr + done.stdout
    assert (done.stderr + done.stdout).decode("utf-8")  # and that is text


@pytest.mark.parametrize("place", ["site/kit", "templates/games/trumps", ".", "link/kit"])
def test_a_kit_in_the_sources_is_refused(place: str, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(ROOT / "site")
    out = str(tmp_path / place) if "link" in place else place
    done = process("build", "--out", out, cwd=ROOT)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"tehodoki build: {out}: the kit would be built over the sources in {ROOT}/")


# refusals -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [("tehodoki", "games"), ("pytest", "--tehodoki", ".")])
def test_python_without_docstrings_is_refused_in_a_line(words: tuple[str, ...], tmp_path: Path) -> None:
    line = [sys.executable, "-OO", "-W", "ignore", "-m", *words]
    done = subprocess.run(line, cwd=tmp_path, env=ENV, capture_output=True, text=True, check=False)
    assert done.returncode in (2, 4)
    assert done.stderr.count("found python -OO, expected docstrings, by which rules name their clauses") == 1
    assert "Traceback" not in done.stderr
