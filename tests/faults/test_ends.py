"""How commands end: signals, streams that are closed or full, places that take nothing, odd folders and names."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tehodoki.cli import main
from tehodoki.commands.shell import where_and_why
from tehodoki.drawing import fonts
from tehodoki.drawing.measures import text_width
from tehodoki.errors import MissingFont
from tehodoki.languages import LANGS
from tehodoki.paths import site_dir, sources_at, templates_dir
from tests.commands.commandline import GAME, ROOT, background, process, tehodoki, until, worked

ENV = {**os.environ, "PYTHONPATH": str(ROOT)}
TEHODOKI = (sys.executable, "-m", "tehodoki")
NUMBERS = {"SIGINT": 130, "SIGTERM": 143, "SIGHUP": 129}
LONG = ("simulate", GAME, "--games", "1000000000", "--jobs", "1")


def shell(words: tuple[str, ...], streams: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a command line as a shell does, its streams where it says."""
    line = ["sh", "-c", f'exec "$0" "$@" {streams}', *TEHODOKI, *words]
    return subprocess.run(line, capture_output=True, text=True, check=False, **{"env": ENV, **options})


# signals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NUMBERS)
def test_a_signal_ends_a_command_without_a_word(name: str) -> None:
    with background(*LONG) as running:
        until(lambda: worked(running.pid, 1.0))
        running.send_signal(signal.Signals[name])
        assert running.communicate() == (b"", b"")
    assert running.returncode == NUMBERS[name]


def test_a_signal_that_was_ignored_stays_so() -> None:
    """As Ctrl-C is in the background of a script."""
    line = ["sh", "-c", 'trap "" INT; exec "$0" "$@"', *TEHODOKI, *LONG]
    with subprocess.Popen(line, env=ENV, stdout=subprocess.PIPE) as running:
        until(lambda: worked(running.pid, 1.0))
        running.send_signal(signal.SIGINT)
        until(lambda: worked(running.pid, 1.3))
        running.send_signal(signal.SIGTERM)
    assert running.returncode == 143


# streams ------------------------------------------------------------------------------------------------------

PRINTING = [("--help",), ("games",), ("deal", "trumps"), ("verify", "--coverage", "tennos-square")]
LOST = {">&-": "closed", ">/dev/full": "no space left on device"}


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("streams", LOST)
@pytest.mark.parametrize("words", PRINTING, ids=" ".join)
def test_output_that_goes_nowhere_is_told(words: tuple[str, ...], streams: str, unbuffered: str) -> None:
    done = shell(words, streams, env=ENV | {"PYTHONUNBUFFERED": unbuffered})
    assert (done.returncode, done.stderr) == (2, f"tehodoki: standard output: {LOST[streams]}\n")


@pytest.mark.parametrize("words", PRINTING, ids=" ".join)
def test_a_reader_that_went_away_is_no_news(words: tuple[str, ...]) -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    done = subprocess.run([*TEHODOKI, *words], stdout=theirs, stderr=subprocess.PIPE, env=ENV, check=False)
    os.close(theirs)
    assert (done.returncode, done.stderr) == (141, b"")


def test_input_that_is_closed_is_told() -> None:
    done = shell(("moves", "-"), "<&-")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "tehodoki moves: -: closed\n")


@pytest.mark.parametrize("streams", ["2>&-", "2>/dev/full", "<&- >&- 2>&-", ">/dev/full 2>/dev/full"])
@pytest.mark.parametrize(("words", "code"), [(("nosuch",), 2), (("games",), 0), (("moves", "nosuch.json"), 2)])
def test_the_exit_code_needs_no_stream(words: tuple[str, ...], code: int, streams: str) -> None:
    done = shell(words, streams)
    lost = words == ("games",) and " " in streams
    assert (done.returncode, done.stderr) == (2 if lost else code, "")
    assert "Traceback" not in done.stdout


@pytest.mark.parametrize("streams", LOST)
def test_what_is_made_is_made_whoever_listens(tmp_path: Path, streams: str) -> None:
    done = shell(("new", "high-card", "--out", str(tmp_path)), streams)
    assert (done.returncode, done.stderr) == (2, f"tehodoki: standard output: {LOST[streams]}\n")
    assert (tmp_path / "tests/games/test_high_card.py").is_file()


# places -------------------------------------------------------------------------------------------------------


def full(*files: str) -> OSError:
    """What the system says of a full disk: alone, of a file, of a copy from one to another."""
    return OSError(errno.ENOSPC, "No space left on device", *files[:1], *((None, files[1]) if files[1:] else ()))


COPIES = [("/lib/a", "kit/.new/a", "[Errno 28] No space left on device: 'x'"), ("/lib/b", "kit/.new/b", "no")]


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (full(), "kit: no space left on device"),
        (full("kit/en/rules.pdf"), "kit/en/rules.pdf: no space left on device"),
        (full("kit/.new-x/report.html"), "kit: no space left on device"),
        (full(".new-x/a"), "kit: no space left on device"),
        (full("kit/.new-x/a", "kit/report.html"), "kit/report.html: no space left on device"),
        (full("/elsewhere/.x/a"), "/elsewhere/.x/a: no space left on device"),
        (shutil.Error(COPIES), "kit: no space left on device, and 1 file more"),
        (shutil.Error("already there"), "kit: already there"),
    ],
)
def test_a_disk_that_is_full_is_told_with_the_place_that_is_written(error: OSError, message: str) -> None:
    assert where_and_why(error, Path("kit")) == message


@pytest.mark.parametrize(
    "words", [("build", "--out", "kit"), ("decks", "--out", "d"), ("new", "high-card", "--out", "d")]
)
def test_a_current_folder_that_was_deleted_is_told(words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    line = ["sh", "-c", 'rmdir ../gone; exec "$0" "$@"', *TEHODOKI, *words]
    done = subprocess.run(line, cwd=tmp_path / "gone", env=ENV, capture_output=True, text=True, check=False)
    told = f"tehodoki {words[0]}: the current folder was deleted; change to one that is there\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


@pytest.mark.parametrize(
    "words",
    [("moves", "%"), ("replay", "%"), ("verify", "%"), ("score", GAME, "@%"), ("decks", "--deck", "%"), ("build", "%")],
)
def test_a_name_that_is_not_utf_8_is_told_like_any_other(words: tuple[str, ...], tmp_path: Path) -> None:
    line = [*map(os.fsencode, TEHODOKI), *(os.fsencode(word).replace(b"%", b"a\xff") for word in words)]
    done = subprocess.run(line, cwd=tmp_path, env=ENV, capture_output=True, check=False)
    assert done.returncode in (1, 2)
    assert b"Traceback" not in done.stderr + done.stdout
    assert (done.stderr + done.stdout).decode("utf-8")  # and that is text


@pytest.mark.parametrize("sources", ["site/kit", "templates/kit", "templates/games/trumps", "."])
def test_a_kit_in_the_sources_is_refused(sources: str) -> None:
    done = process("build", "--out", sources, cwd=ROOT)
    found = site_dir() if sources.startswith("site") else templates_dir()
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"tehodoki build: {sources}: the kit would be built over the sources in {found}; ")


def test_a_place_beside_the_sources_is_none_of_them(tmp_path: Path) -> None:
    assert [sources_at(place) for place in (tmp_path, ROOT / "kit", ROOT / "site-of-mine")] == [None] * 3
    (tmp_path / "link").symlink_to(site_dir())
    assert sources_at(tmp_path / "link" / "kit") == site_dir()


# what is refused ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", ["tehodoki", "pytest"])
def test_python_without_docstrings_is_refused_in_a_line(module: str, tmp_path: Path) -> None:
    words = ("-OO", "-W", "ignore", "-m", module, *(("games",) if module == "tehodoki" else ("--tehodoki", ".")))
    done = subprocess.run([sys.executable, *words], cwd=tmp_path, env=ENV, capture_output=True, text=True, check=False)
    assert done.returncode in (2, 4)
    assert done.stderr.count("found python -OO, expected docstrings, by which rules name their clauses") == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("address", "found"),
    [("https://example.org/" + "a" * 5000, "more than the 1,000"), ("https://exa\nmple.org/", "a line feed")],
)
def test_an_address_that_no_sheet_can_hold_is_refused(address: str, found: str, tmp_path: Path) -> None:
    done = tehodoki("build", "--address", address, "--out", str(tmp_path / "kit"))
    assert (done.exit_code, done.stdout, list(tmp_path.iterdir())) == (2, "", [])
    assert found in done.stderr


@pytest.mark.parametrize("name", ["con", "nul", "com1", "lpt9", "CON"])
def test_a_game_that_windows_cannot_hold_is_refused(name: str, tmp_path: Path) -> None:
    done = tehodoki("new", name, "--out", str(tmp_path))
    assert (done.exit_code, done.stdout, list(tmp_path.iterdir())) == (2, "", [])
    assert done.stderr.startswith(f"tehodoki new: name '{name}': ")


@pytest.mark.parametrize("length", [0, 12, 5000, 100_000])
@pytest.mark.parametrize("lang", LANGS)
def test_a_font_that_is_none_is_told_like_one_that_is_missing(lang: str, length: int, tmp_path: Path) -> None:
    font = fonts.find_fonts().of(lang)[0]
    path = tmp_path / font.name
    path.write_bytes(font.read_bytes()[:length])
    with pytest.raises(MissingFont) as caught:
        text_width("あ", 10, (path,))
    assert str(caught.value).startswith(f"font file {path}: found no font that can be read; the sheets need ")


def test_each_command_says_of_2_that_something_cannot_be_read_or_written() -> None:
    for name in main.commands:
        lines = tehodoki(name, "--help").stdout.split("Exit codes:")[1].splitlines()
        assert ["writ" in line for line in lines if line.startswith("  2  ")] == [True], name
