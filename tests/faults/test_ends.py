"""How commands end: signals, streams that are closed, full or without end, places that take nothing, odd names."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tehodoki.commands.shell import MOST_READ, MOST_TYPED
from tests.commands.commandline import GAME, ROOT, process, tehodoki, until, worked
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

NEW = ("new", "high-card", "--in", ".")


@pytest.mark.parametrize(
    ("words", "streams", "told"),
    [
        (("--help",), ">&-", "tehodoki: standard output: closed\n"),
        (("games",), ">/dev/full", "tehodoki: standard output: no space left on device\n"),
        (NEW, ">/dev/full", "tehodoki: standard output: no space left on device\n"),  # which is made all the same
        (("moves", "-"), "<&-", "tehodoki moves: -: closed\n"),
        (("nosuch",), "2>&-", ""),
        (("moves", "nosuch.json"), "2>/dev/full", ""),
        (("games",), "<&- >&- 2>&-", ""),
        (("games",), ">/dev/full 2>/dev/full", ""),
    ],
    ids=str,
)
@pytest.mark.parametrize("unbuffered", sampled(("", "1"), 0, 2))
def test_a_stream_that_is_lost_is_told_if_there_is_one_to_tell_it_on(
    words: tuple[str, ...], streams: str, told: str, unbuffered: str, tmp_path: Path
) -> None:
    done = shell(f'"$@" {streams}', *words, cwd=tmp_path, PYTHONUNBUFFERED=unbuffered)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)
    assert (tmp_path / "high_card" / "rules.py").is_file() == (words == NEW)


def little_memory() -> None:
    """Whoever reads without end is stopped at once, and this machine with all its memory is not."""
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


@pytest.mark.parametrize(
    ("words", "place", "most"),
    [
        (("score", GAME, "suit", "@/dev/zero"), "/dev/zero", MOST_TYPED),
        (("score", GAME, "suit", "-"), "-", MOST_TYPED),
        (("deal", GAME, "--option", "long_game=@/dev/zero"), "/dev/zero", MOST_TYPED),
        (("replay", "/dev/zero"), "/dev/zero", MOST_READ),
        (("moves", "-"), "-", MOST_READ),
        (("verify", "-"), "-", MOST_READ),
    ],
    ids=str,
)
def test_a_file_without_end_is_code_2_and_a_clear_line(words: tuple[str, ...], place: str, most: int) -> None:
    with Path("/dev/zero").open("rb") as endless:
        done = process(*words, stdin=endless, preexec_fn=little_memory)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[0].endswith(f"{place}: found more than {most:,} bytes, expected no more")


def test_as_much_as_may_be_is_read(tmp_path: Path) -> None:
    path, cards = tmp_path / "cards", "S A: S3 B: S8 C: S2 D: S7"
    for length, code in ((MOST_TYPED, 0), (MOST_TYPED + 1, 2)):
        path.write_text(cards.ljust(length), encoding="utf-8")
        assert tehodoki("score", GAME, "suit", f"@{path}").exit_code == code


# places -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [("build", "--out", "kit"), ("new", "high-card", "--in", "d")])
def test_a_current_folder_that_was_deleted_is_told(words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    done = shell('rmdir ../gone; "$@"', *words, cwd=tmp_path / "gone")
    told = f"tehodoki {words[0]}: the current folder was deleted; change to one that is there\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


@pytest.mark.parametrize("words", [("replay", "%"), ("verify", "%"), ("score", GAME, "@%"), ("build", "--out", "%")])
def test_a_name_that_is_not_utf_8_is_told_like_any_other(words: tuple[str, ...], tmp_path: Path) -> None:
    line = [*map(os.fsencode, TEHODOKI), *(os.fsencode(word).replace(b"%", b"a\xff") for word in words)]
    done = subprocess.run(line, cwd=tmp_path, env=ENV, capture_output=True, check=False)
    assert done.returncode in (1, 2)
    assert b"Traceback" not in done.stderr + done.stdout
    assert (done.stderr + done.stdout).decode("utf-8")  # and that is text


SOURCES = {
    "build": ("--out", ("site/kit", "templates/games/trumps", ".", "link/kit")),
    "pack": ("--out", ("templates/games/trumps/rules.en.md",)),
    "pack --kit": ("--kit", ("templates/games/trumps",)),
}


@pytest.mark.parametrize(
    ("command", "option", "place"),
    [(command, option, place) for command, (option, places) in SOURCES.items() for place in places],
)
def test_nothing_is_made_among_the_sources(command: str, option: str, place: str, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(ROOT / "site")
    out = str(tmp_path / place) if "link" in place else str(ROOT / place)
    group = [] if command == "build" else ["--people", "1", "--minutes", "90"]
    rest = ["--out", "pack.pdf"] if option == "--kit" else []
    texts = ROOT / "templates" / "games" / "trumps"
    before = {path: path.read_bytes() for path in texts.rglob("*") if path.is_file()}
    done = process(command.split()[0], option, out, *group, *rest, cwd=tmp_path)
    assert (done.returncode, done.stdout, "the sources in" in done.stderr) == (2, "", True), done.stderr
    assert {path: path.read_bytes() for path in texts.rglob("*") if path.is_file()} == before
    assert [path.name for path in tmp_path.iterdir()] == ["link"]


# refusals -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [("tehodoki", "games"), ("pytest", "--tehodoki", ".")])
def test_python_without_docstrings_is_refused_in_a_line(words: tuple[str, ...], tmp_path: Path) -> None:
    line = [sys.executable, "-OO", "-W", "ignore", "-m", *words]
    done = subprocess.run(line, cwd=tmp_path, env=ENV, capture_output=True, text=True, check=False)
    assert done.returncode in (2, 4)
    assert done.stderr.count("found python -OO, expected docstrings, by which rules name their clauses") == 1
    assert "Traceback" not in done.stderr
