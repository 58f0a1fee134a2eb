"""How commands end: signals at any moment, streams that are closed or full, places that take nothing, odd names."""

from __future__ import annotations

import errno
import os
import resource
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from tehodoki.commands import signals
from tehodoki.commands.shell import Failure, told, where_and_why
from tehodoki.commands.signals import Stopped, stoppable, unbroken
from tehodoki.drawing import fonts
from tehodoki.drawing.fonts import find_fonts
from tehodoki.drawing.measures import text_width
from tehodoki.errors import MissingFont
from tehodoki.languages import LANGS
from tehodoki.paths import site_dir, sources_at, templates_dir
from tests.commands.commandline import ROOT, tehodoki
from tests.faults.hooks import ENV, HEAD, as_a_user, command, planted, run

TEXT = "テノス・スクエア\n\nA,A,3, 5,6,7, 8,9,10\n9枚とも昇順なので、81点です。\n"
NUMBERS = {"SIGINT": 130, "SIGTERM": 143, "SIGHUP": 129}


# signals ------------------------------------------------------------------------------------------------------


def at_import(module: str, deed: str) -> str:
    """Code that does something before a module is first loaded."""
    when = f"event == 'import' and args[0] == {module!r}"
    return f"{HEAD}\ndef deed(event, args):\n    if {when}:\n        {deed}\nhear(deed)\n"


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("module", ["tehodoki.cli", "click", "tehodoki.commands.shell"])
def test_a_signal_before_a_command_begins_ends_it_without_a_word(tmp_path: Path, name: str, module: str) -> None:
    done = run("games", env=planted(tmp_path, at_import(module, f"stop(signal.{name})")))
    assert (done.returncode, done.stdout, done.stderr) == (-signal.Signals[name], "", "")


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("module", ["rules_engine", "tehodoki.transcript"])
def test_a_signal_ends_a_command_without_a_word(tmp_path: Path, name: str, module: str) -> None:
    """While the command line is read (which loads the games), and while the command runs."""
    done = run("deal", "trumps", env=planted(tmp_path, at_import(module, f"stop(signal.{name})")))
    assert (done.returncode, done.stdout, done.stderr) == (NUMBERS[name], "", "")


@pytest.mark.parametrize("name", NUMBERS)
def test_a_signal_that_was_ignored_stays_so(tmp_path: Path, name: str) -> None:
    """As under nohup, or in the background of a script."""
    modules = ("click", "tehodoki.transcript")
    code = "".join(at_import(module, f"stop(signal.{name})") for module in modules)
    number = signal.Signals[name]
    done = run("deal", "trumps", env=planted(tmp_path, code), preexec_fn=lambda: signal.signal(number, signal.SIG_IGN))
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", NUMBERS)
def test_a_command_that_is_stopped_tidies_up(tmp_path: Path, name: str) -> None:
    code = f"{HEAD}\nhear(lambda event, args: stop(signal.{name}) if event == 'os.rename' else None)\n"
    done = run("new", "high-card", "--out", str(tmp_path / "out"), env=planted(tmp_path / "hook", code))
    assert (done.returncode, done.stdout, done.stderr) == (NUMBERS[name], "", "")
    assert [path for path in (tmp_path / "out").rglob("*") if path.is_file() or path.name.startswith(".")] == []


@pytest.fixture(name="clock")
def _clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What time it is."""
    now = [100.0]
    monkeypatch.setattr(signals.time, "monotonic", lambda: now[0])
    return now


def stop() -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def test_what_follows_at_once_is_the_same_wish(clock: list[float]) -> None:
    with stoppable():
        with pytest.raises(Stopped) as caught:
            stop()
        assert caught.value.code == 143
        stop()  # while it tidies up
        os.kill(os.getpid(), signal.SIGINT)
        clock[0] += 2 * signals.BREATH
        with pytest.raises(Stopped) as caught:
            os.kill(os.getpid(), signal.SIGINT)
        assert caught.value.code == 130


def test_a_few_steps_are_not_broken(clock: list[float]) -> None:
    done = []

    def steps() -> None:
        with unbroken():
            with unbroken():
                stop()
                done.append(1)
            done.append(2)
        done.append(3)

    with stoppable(), pytest.raises(Stopped):
        steps()
    assert done == [1, 2]


def test_afterwards_signals_mean_what_they_meant() -> None:
    before = {number: signal.getsignal(number) for number in map(signal.Signals.__getitem__, NUMBERS)}
    with stoppable():
        assert all(signal.getsignal(number) != handler for number, handler in before.items())
    assert {number: signal.getsignal(number) for number in before} == before


def test_processes_that_are_forked_hear_signals_as_ever() -> None:
    code = (
        "import os, signal\nfrom tehodoki.commands.signals import stoppable\n"
        "with stoppable():\n    child = os.fork()\n    if not child:\n"
        "        found = [signal.getsignal(getattr(signal, name)) for name in ('SIGINT', 'SIGTERM', 'SIGHUP')]\n"
        "        os._exit(found != [signal.default_int_handler, signal.SIG_DFL, signal.SIG_DFL])\n"
        "    raise SystemExit(os.waitpid(child, 0)[1])"
    )
    assert subprocess.run([sys.executable, "-c", code], env=ENV, check=False).returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", NUMBERS)
def test_serve_ends_its_build_and_waits_for_it(tmp_path: Path, name: str) -> None:
    """Stopped while the build prints: nobody is left who holds the pipes, and nothing that was made aside."""
    note = tmp_path / "begun"
    os.mkfifo(note)
    listening = os.open(note, os.O_RDWR)
    tell = f"os.write(os.open({str(note)!r}, os.O_WRONLY), b'begun')"
    env = planted(tmp_path / "hook", at_import("weasyprint", tell))
    words = command("serve", "--port", "0", "--out", str(tmp_path / "kit"))
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as serving:
        assert select.select([listening], [], [], 120)[0]
        serving.send_signal(signal.Signals[name])
        _, err = serving.communicate(timeout=120)
    os.close(listening)
    assert (serving.returncode, err) == (NUMBERS[name], b"")
    store = tmp_path / ".cache" / "tehodoki" / "kit"
    assert {path.name for path in store.glob("*")} <= {"lock", "results"}  # what the next build uses


# streams ------------------------------------------------------------------------------------------------------


@pytest.fixture(name="record", scope="module")
def _record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("record") / "game.json"
    path.write_text(tehodoki("deal", "trumps", "--json").stdout, encoding="utf-8")
    path.with_name("rules.txt").write_text(TEXT, encoding="utf-8")
    return path


PRINTING = [
    ("--help",),
    ("games",),
    ("notations", "trumps"),
    ("deal", "trumps"),
    ("replay", "game.json"),
    ("moves", "game.json"),
    ("score", "take-and-share", "suit", "S", "A: S7", "B: -", "C: S3"),
    ("simulate", "trumps", "--games", "5", "--jobs", "1"),
    ("verify", "rules.txt"),
    ("verify", "--coverage", "tennos-square"),
]
LOST = {">&-": "closed", ">/dev/full": "no space left on device"}


def shell(words: tuple[str, ...], streams: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a command line as a shell does, its streams where it says."""
    line = ["sh", "-c", f'exec "$0" "$@" {streams}', *command(*words)]
    return subprocess.run(line, capture_output=True, text=True, env=ENV, check=False, **options)


@pytest.mark.parametrize("streams", LOST)
@pytest.mark.parametrize("words", PRINTING, ids=" ".join)
def test_output_that_goes_nowhere_is_told(record: Path, words: tuple[str, ...], streams: str) -> None:
    done = shell(words, streams, cwd=record.parent)
    assert (done.returncode, done.stderr) == (2, f"tehodoki: standard output: {LOST[streams]}\n")


@pytest.mark.parametrize("words", [("deal", "trumps"), ("simulate", "trumps", "--games", "5", "--jobs", "1")])
def test_a_reader_that_went_away_is_no_news(words: tuple[str, ...]) -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    done = run(*words, stdout=theirs)
    os.close(theirs)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize("words", [("replay", "-"), ("moves", "-"), ("verify", "-"), ("score", "trumps", "-")])
def test_input_that_is_closed_is_told(words: tuple[str, ...]) -> None:
    done = shell(words, "<&-")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("-: closed\n")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("streams", ["2>&-", "2>/dev/full", ">&- 2>&-", "<&- >&- 2>&-", ">/dev/full 2>/dev/full"])
@pytest.mark.parametrize(("words", "code"), [(("nosuch",), 2), (("games",), 0), (("moves", "nosuch.json"), 2)])
def test_the_exit_code_needs_no_stream(words: tuple[str, ...], code: int, streams: str) -> None:
    done = shell(words, streams)
    lost = words == ("games",) and (">&-" in streams.split() or ">/dev/full" in streams.split())
    assert (done.returncode, done.stderr) == (2 if lost else code, "")
    assert "Traceback" not in done.stdout


@pytest.mark.parametrize("closed", ["stdin", "stdout", "stderr"])
def test_no_file_gets_the_number_of_a_closed_stream(closed: str) -> None:
    """Else what a library prints would land in it."""
    code = (
        "import os, sys\nfrom tehodoki.commands.streams import guarded\n"
        "with guarded(), open(os.devnull) as file:\n    sys.exit(0 if file.fileno() > 2 else 9)"
    )
    sign = {"stdin": "<&-", "stdout": ">&-", "stderr": "2>&-"}[closed]
    line = ["sh", "-c", f'exec "$0" "$@" {sign}', sys.executable, "-c", code]
    assert subprocess.run(line, env=ENV, check=False).returncode == 0


@pytest.mark.parametrize("streams", LOST)
def test_what_is_made_is_made_whoever_listens(tmp_path: Path, streams: str) -> None:
    done = shell(("new", "high-card", "--out", str(tmp_path)), streams)
    assert (done.returncode, done.stderr) == (2, f"tehodoki: standard output: {LOST[streams]}\n")
    made = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert {"rules_engine/games/high_card/rules.py", "tests/games/test_high_card.py"} <= made


@pytest.mark.slow
def test_a_kit_is_whole_though_nobody_reads_on(tmp_path: Path) -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    words = ("build", "trumps", "--lang", "en", "--only", "rules", "--jobs", "1", "--out", str(tmp_path / "kit"))
    done = run(*words, stdout=theirs)
    os.close(theirs)
    assert (done.returncode, done.stderr) == (141, "")
    again = run(*words)
    assert again.stdout.startswith(f"{tmp_path / 'kit'}: 0 made, ")


# places that take nothing -------------------------------------------------------------------------------------


def full(*files: str) -> OSError:
    """What the system says of a full disk: alone, of a file, of a copy from one to another."""
    return OSError(errno.ENOSPC, "No space left on device", *files[:1], *((None, files[1]) if files[1:] else ()))


KIT = Path("kit")


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (full(), "kit: no space left on device"),
        (full("kit/en/rules.pdf"), "kit/en/rules.pdf: no space left on device"),
        (full("kit/.tehodoki-store/x/report.html"), "kit: no space left on device"),
        (full(str(Path("kit/.tehodoki-store/x/a").absolute())), "kit: no space left on device"),
        (full(".cache/tehodoki/kit/aside/a"), "kit: no space left on device"),
        (full("/lib/site-packages/material/a.js", "kit/.tehodoki-store/x/a.js"), "kit: no space left on device"),
        (full("kit/.tehodoki-store/x/a", "kit/report.html"), "kit/report.html: no space left on device"),
        (full("/elsewhere/.x/a"), "/elsewhere/.x/a: no space left on device"),
        (
            shutil.Error(
                [
                    ("/lib/a", "kit/.tehodoki-store/s/a", "[Errno 28] No space left on device: '/lib/a' -> 'kit/x'"),
                    ("/lib/b", "kit/.tehodoki-store/s/b", "[Errno 28] No space left on device"),
                ]
            ),
            "kit: no space left on device, and 1 file more",
        ),
        (shutil.Error("already there"), "kit: already there"),
    ],
)
def test_a_disk_that_is_full_is_told_with_the_place_that_is_written(error: OSError, message: str) -> None:
    assert where_and_why(error, KIT) == message


def test_without_a_place_the_file_is_named() -> None:
    assert where_and_why(full("a", "b")) == "b: no space left on device"
    assert where_and_why(full()) == "no space left on device"
    with pytest.raises(Failure) as caught, told(OSError, at=Path(".kit")):
        raise full(".kit/a")
    assert (caught.value.message, caught.value.code) == (".kit/a: no space left on device", 2)


LIMITED = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))}
UNCACHED = ENV | {"PYTHONDONTWRITEBYTECODE": "1"}


def test_a_disk_that_takes_no_more(tmp_path: Path) -> None:
    """No file of more than 100 bytes can be written."""
    for words in (("new", "high-card"), ("build", "tennos-square", "--lang", "en", "--jobs", "1")):
        out = tmp_path / words[0]
        done = run(*words, "--out", str(out), env=UNCACHED, **LIMITED)
        assert (done.returncode, done.stderr) == (2, f"tehodoki {words[0]}: {out}: file too large\n")


def test_a_place_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    for words in (("new", "high-card"), ("build", "tennos-square", "--jobs", "1")):
        out = tmp_path / words[0]
        line = as_a_user(command(*words, "--out", str(out)))
        done = subprocess.run(line, capture_output=True, text=True, env=UNCACHED, check=False)
        assert (done.returncode, done.stderr) == (2, f"tehodoki {words[0]}: {out}: permission denied\n")
    tmp_path.chmod(0o755)


@pytest.mark.parametrize("sources", ["site/kit", "templates/kit", "templates/games/trumps", "."])
def test_a_kit_in_the_sources_is_refused_before_anything_is_made(sources: str) -> None:
    before = sorted(path for folder in (site_dir(), templates_dir()) for path in folder.rglob("*"))
    done = run("build", "--out", sources, cwd=ROOT)
    found = site_dir() if sources.startswith("site") else templates_dir()
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"tehodoki build: {sources}: the kit would be built over the sources in {found}; give another with --out\n"
    )
    assert sorted(path for folder in (site_dir(), templates_dir()) for path in folder.rglob("*")) == before


def test_a_place_beside_the_sources_is_none_of_them(tmp_path: Path) -> None:
    assert [sources_at(place) for place in (tmp_path, ROOT / "kit", ROOT / "site-of-mine")] == [None] * 3
    (tmp_path / "link").symlink_to(site_dir())
    assert sources_at(tmp_path / "link" / "kit") == site_dir()


# texts that cannot be read ------------------------------------------------------------------------------------


@pytest.fixture(name="texts")
def _texts(tmp_path: Path) -> Iterator[Path]:
    """A folder with a text that is right, and a file and a folder that may not be read."""
    for name in ("right.txt", "shut.txt", "shut/inside.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(TEXT, encoding="utf-8")
    os.mkfifo(tmp_path / "pipe.txt")  # no text: who opened it would wait for ever
    (tmp_path / "shut.txt").chmod(0)
    (tmp_path / "shut").chmod(0)
    yield tmp_path
    (tmp_path / "shut").chmod(0o755)


Verify = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(name="verify")
def _verify(texts: Path) -> Verify:
    def verify(*words: str) -> subprocess.CompletedProcess[str]:
        line = as_a_user(command("verify", *words))
        return subprocess.run(line, cwd=texts, capture_output=True, text=True, env=ENV, check=False, timeout=120)

    return verify


UNREAD = "permission denied; expected what can be read; give it the rights, or leave it out"


def test_what_cannot_be_read_in_a_folder_is_told_and_the_rest_goes_on(verify: Verify) -> None:
    for words in ((".",), ("--fix", ".")):
        done = verify(*words)
        assert (done.returncode, done.stderr) == (2, "")
        assert done.stdout.splitlines() == [
            "right.txt: 1 right",
            "shut.txt:1:1: not understood: file",
            f"  shut.txt:1:1: {UNREAD}",
            "shut.txt: 0 right, 1 not understood",
            "shut:1:1: not understood: file",
            f"  shut:1:1: {UNREAD}",
            "shut: 0 right, 1 not understood",
            "1 example: 1 right, 0 wrong, 2 not understood in 3 files",
        ]


def test_a_file_that_was_named_and_cannot_be_read_is_told_and_the_others_are_checked(verify: Verify) -> None:
    done = verify("shut.txt", "right.txt", "shut")
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout.count(UNREAD) == 2
    assert "1 example: 1 right, 0 wrong, 2 not understood in 3 files" in done.stdout


# names and fonts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["con", "nul", "aux", "prn", "com1", "com9", "lpt1", "lpt9", "CON", "Com1"])
def test_a_game_that_windows_cannot_hold_is_refused(name: str, tmp_path: Path) -> None:
    done = tehodoki("new", name, "--out", str(tmp_path))
    assert (done.exit_code, done.stdout, list(tmp_path.iterdir())) == (2, "", [])
    small = name == name.lower()
    end = f"Windows cannot hold a file of that name; '{name}-game' would do\n" if small else "such as high-card\n"
    assert done.stderr.startswith(f"tehodoki new: name '{name}': ")
    assert done.stderr.endswith(end)


@pytest.mark.parametrize("name", ["com", "com10", "con-game", "console", "lpt"])
def test_names_that_only_look_like_those_are_good(name: str, tmp_path: Path) -> None:
    assert tehodoki("new", name, "--out", str(tmp_path)).exit_code == 0


@pytest.mark.parametrize("length", [0, 1, 3, 12, 100, 5000, 100_000, None])
@pytest.mark.parametrize("lang", LANGS)
def test_a_font_that_is_none_is_told_like_one_that_is_missing(lang: str, length: int | None, tmp_path: Path) -> None:
    font = find_fonts().of(lang)[0]
    path, data = tmp_path / font.name, font.read_bytes()
    path.write_bytes(data[:length] if length is not None else b"no font\n" * 50)
    with pytest.raises(MissingFont) as caught:
        text_width("あ", 10, (path,))
    needed = fonts.CHAINS[lang][0].name
    assert str(caught.value).startswith(f"font file {path}: found no font that can be read; the sheets need {needed}.")


# what the docs say --------------------------------------------------------------------------------------------


def test_each_command_says_of_2_that_something_cannot_be_read_or_written() -> None:
    from tehodoki.cli import main

    for name in main.commands:
        help_text = tehodoki(name, "--help").stdout
        (two,) = [line for line in help_text.split("Exit codes:")[1].splitlines() if line.startswith("  2  ")]
        assert "writ" in two, name
        assert isinstance(main.commands[name], click.Command)
