"""``verify --fix`` and files that are somebody's: killed, full, edited meanwhile, linked, read-only, not one's own.

What happens is decided by events, not by clocks: code planted in the process does something before one of its calls.
"""

from __future__ import annotations

import os
import resource
import signal
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tehodoki.checking import rewrite as rewriting
from tehodoki.checking.rewrite import Changed, LeftAsItIs, rewrite, tidy
from tests.commands.commandline import tehodoki
from tests.faults.hooks import ENV, FILES, as_a_user, command, planted, run
from tests.sampling import FULL

OLD = "テノス・スクエア\n\nA,A,3, 5,6,7, 8,9,10\n9枚とも昇順なので、80点です。\n"
NEW = OLD.replace("80点", "81点")
EDIT = "\nEdited meanwhile.\n"


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "rules.txt").write_text(OLD, encoding="utf-8")
    return tmp_path / "texts"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def text(folder: Path, name: str = "rules.txt") -> str:
    return (folder / name).read_text(encoding="utf-8")


def looked_at(events: list[str]) -> list[int]:
    """Before which of the events something is done: each fifteenth, and those about the move; with FULL before each."""
    move = events.index("os.rename") + 1
    return [at for at in range(1, len(events) + 1) if FULL or at % 15 == 1 or abs(at - move) < 2]


def fix(folder: Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run it on the text, in its folder."""
    return run("verify", "--fix", "rules.txt", cwd=folder, **({"env": env} if env else {}))


Hooked = Callable[[int, str], subprocess.CompletedProcess[str]]


@pytest.fixture(name="at")
def _at(tmp_path: Path, folder: Path) -> Hooked:
    """Runs it with a deed before the event of a number; 0 is none."""

    def at(number: int, deed: str) -> subprocess.CompletedProcess[str]:
        code = f"{FILES}\ndef deed(event):\n    {deed}\nat_each(lambda at, event: at == {number} and deed(event))\n"
        env = planted(tmp_path / "hook", code)
        env |= {"HOOK_FOLDER": str(folder), "HOOK_NOTE": str(tmp_path / "note")}
        return fix(folder, env)

    return at


@pytest.fixture(name="events")
def _events(at: Hooked, folder: Path, tmp_path: Path) -> list[str]:
    """What an undisturbed run does; the text is as it was again."""
    assert at(0, "pass").returncode == 0
    assert (text(folder), names(folder)) == (NEW, ["rules.txt"])
    (folder / "rules.txt").write_text(OLD, encoding="utf-8")
    found = (tmp_path / "note").read_text(encoding="utf-8").split("\n")
    assert {"open", "fcntl.flock", "test.fsync", "os.rename"} <= set(found)
    return found


@pytest.mark.slow
def test_killed_before_any_of_its_calls(at: Hooked, events: list[str], folder: Path) -> None:
    """The text is the old or the new one, and the next run leaves it right and alone."""
    left = 0
    for number in looked_at(events):
        (folder / "rules.txt").write_text(OLD, encoding="utf-8")
        killed = at(number, "stop(signal.SIGKILL)")
        assert killed.returncode == -signal.SIGKILL
        assert text(folder) == (NEW if "os.rename" in events[: number - 1] else OLD), events[number - 1]
        left += names(folder) != ["rules.txt"]
        assert tehodoki("verify", "--fix", str(folder / "rules.txt")).exit_code == 0
        assert (text(folder), names(folder)) == (NEW, ["rules.txt"]), events[number - 1]
    assert left  # else nothing was killed in between


@pytest.mark.slow
def test_stopped_before_any_of_its_calls(at: Hooked, events: list[str], folder: Path) -> None:
    for number in looked_at(events):
        (folder / "rules.txt").write_text(OLD, encoding="utf-8")
        stopped = at(number, "stop(signal.SIGTERM)")
        assert (stopped.returncode, stopped.stdout) == (143, "")
        assert "Traceback" not in stopped.stderr
        assert (text(folder) in (OLD, NEW), names(folder)) == (True, ["rules.txt"]), events[number - 1]


def test_killed_while_it_writes(tmp_path: Path, folder: Path) -> None:
    """The system ends it when half of the text is on the disk, and the next run takes that half away."""
    long = OLD + "." * 5000
    (folder / "rules.txt").write_text(long, encoding="utf-8")
    code = (
        "import resource, signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_DFL)\n"
        "resource.setrlimit(resource.RLIMIT_CORE, (0, 0))\nresource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"
    )
    killed = fix(folder, planted(tmp_path / "hook", code) | {"PYTHONDONTWRITEBYTECODE": "1"})
    assert killed.returncode == -signal.SIGXFSZ
    assert text(folder) == long
    (half,) = {name for name in names(folder) if not name.endswith(".lock")} - {"rules.txt"}
    assert (folder / half).stat().st_size == 4096
    (folder / "rules.txt").write_text(NEW, encoding="utf-8")  # mended by hand: there is nothing to do but to tidy
    assert fix(folder).returncode == 0
    assert (text(folder), names(folder)) == (NEW, ["rules.txt"])


@pytest.mark.slow
@pytest.mark.parametrize("way", ["in place", "by another file"])
def test_an_edit_saved_before_any_of_its_calls_is_kept(at: Hooked, events: list[str], folder: Path, way: str) -> None:
    """All but the last look and the move, between which no program can look again."""
    deeds = {
        "in place": f"open(FOLDER + '/rules.txt', 'a', encoding='utf-8').write({EDIT!r})",
        "by another file": "import shutil; shutil.copy(FOLDER + '/rules.txt', FOLDER + '/x'); "
        f"open(FOLDER + '/x', 'a', encoding='utf-8').write({EDIT!r}); os.replace(FOLDER + '/x', FOLDER + '/rules.txt')",
    }
    told = 0
    for number in looked_at(events):
        if (event := events[number - 1]) == "os.rename":
            continue
        (folder / "rules.txt").write_text(OLD, encoding="utf-8")
        done = at(number, deeds[way])
        assert text(folder) in (OLD + EDIT, NEW + EDIT), f"{number} {event}"
        assert names(folder) == ["rules.txt"]
        if text(folder) == OLD + EDIT:
            assert done.stderr == "rules.txt: changed meanwhile; left as it is; run again\n"
            assert (done.returncode, "文章では得点は80" in done.stdout) == (2, True)
            told += 1
        else:
            assert done.returncode == 0
    assert told


def test_somebody_who_mends_it_meanwhile_is_no_fault(at: Hooked, events: list[str], folder: Path) -> None:
    written = events.index("test.fsync") + 1
    done = at(written, f"open(FOLDER + '/rules.txt', 'w', encoding='utf-8').write({NEW!r})")
    assert (done.returncode, done.stdout, done.stderr) == (0, "1 example: 1 right, 0 wrong\n", "")
    assert names(folder) == ["rules.txt"]


def test_a_file_that_goes_away_meanwhile_is_told(at: Hooked, events: list[str], folder: Path) -> None:
    done = at(events.index("test.fsync") + 1, "os.unlink(FOLDER + '/rules.txt')")
    assert (done.returncode, names(folder)) == (2, [])
    assert done.stderr == "rules.txt: no such file or directory; left as it is\n"


def test_several_at_once(folder: Path) -> None:
    """One mends it; the others wait, and see that it is right."""
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": ENV}
    running = [subprocess.Popen(command("verify", "--fix", "rules.txt"), cwd=folder, **pipes) for _ in range(4)]
    ends = [(*one.communicate(timeout=120), one.returncode) for one in running]
    assert [(code, out) for out, _, code in ends] == [(0, b"1 example: 1 right, 0 wrong\n")] * 4
    assert [err for _, err, _ in ends if err] == [b"rules.txt: numbers rewritten in 1 line\n"]
    assert (text(folder), names(folder)) == (NEW, ["rules.txt"])


# what stays as it was ----------------------------------------------------------------------------------------


def put(path: Path) -> None:
    rewrite(path, OLD.encode(), NEW.encode())


def test_rights_times_aside_owner_and_attributes_stay(folder: Path) -> None:
    path = folder / "rules.txt"
    path.chmod(0o4664)
    user = 65534 if os.geteuid() == 0 else -1  # who is not root has no file of another's to try it on
    os.chown(path, user, user)
    path.chmod(0o4664)
    os.setxattr(path, "user.note", b"mine")
    before = path.stat()
    put(path)
    after = path.stat()
    assert text(folder) == NEW
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)
    assert {name: os.getxattr(path, name) for name in os.listxattr(path)} == {"user.note": b"mine"}


def test_a_link_stays_a_link(folder: Path) -> None:
    (folder / "there").mkdir()
    (folder / "rules.txt").rename(folder / "there" / "rules.txt")
    (folder / "rules.txt").symlink_to("there/rules.txt")
    put(folder / "rules.txt")
    assert ((folder / "rules.txt").is_symlink(), text(folder)) == (True, NEW)
    assert (names(folder), names(folder / "there")) == (["rules.txt", "there"], ["rules.txt"])


def test_a_file_of_two_names_is_left_as_it_is(folder: Path) -> None:
    (folder / "other").hardlink_to(folder / "rules.txt")
    done = fix(folder)
    why = "a file of 2 names (hard links), which would be parted"
    assert (done.returncode, done.stderr) == (2, f"rules.txt: {why}; left as it is; --diff shows what to write\n")
    assert "文章では得点は80" in done.stdout
    assert (text(folder), text(folder, "other"), (folder / "other").stat().st_nlink) == (OLD, OLD, 2)


def test_a_read_only_file_is_left_as_it_is_and_the_others_are_mended(folder: Path) -> None:
    (folder / "other.txt").write_text(OLD, encoding="utf-8")
    (folder / "other.txt").chmod(0o444)
    done = run("verify", "--fix", ".", cwd=folder)
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "other.txt: read-only; left as it is; --diff shows what to write",
        "rules.txt: numbers rewritten in 1 line",
    ]
    assert (text(folder, "other.txt"), text(folder)) == (OLD, NEW)
    assert stat.S_IMODE((folder / "other.txt").stat().st_mode) == 0o444


def test_a_file_whose_owner_cannot_be_kept_is_left_as_it_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As for somebody who may write to another's file but not give files away."""

    def refused(*_: Any) -> None:
        raise PermissionError(1, "Operation not permitted")

    path = folder / "rules.txt"
    monkeypatch.setattr(os, "fchown" if os.geteuid() == 0 else "fchmod", refused)
    os.chown(path, 65534 if os.geteuid() == 0 else -1, -1)
    with pytest.raises(LeftAsItIs) as caught:
        put(path)
    assert str(caught.value) == "its owner, its rights or a label of it could not be kept"
    assert (text(folder), names(folder)) == (OLD, ["rules.txt"])


def test_a_folder_that_takes_no_file_leaves_the_text_as_it_is(folder: Path) -> None:
    folder.chmod(0o555)
    try:
        words = as_a_user(command("verify", "--fix", "rules.txt"))
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, env=ENV)
    finally:
        folder.chmod(0o755)
    assert (done.returncode, done.stderr) == (2, "rules.txt: permission denied; left as it is\n")
    assert (text(folder), names(folder)) == (OLD, ["rules.txt"])


def test_a_disk_that_takes_no_more_leaves_the_text_as_it_is(folder: Path) -> None:
    limit = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))}
    done = run("verify", "--fix", "rules.txt", cwd=folder, env=ENV | {"PYTHONDONTWRITEBYTECODE": "1"}, **limit)
    assert (done.returncode, done.stderr) == (2, "rules.txt: file too large; left as it is\n")
    assert (text(folder), names(folder)) == (OLD, ["rules.txt"])


@pytest.mark.parametrize("length", [243, 248, 255])
def test_names_as_long_as_names_can_be(folder: Path, length: int) -> None:
    path = (folder / "rules.txt").rename(folder / ("x" * (length - 4) + ".txt"))
    put(path)
    assert (path.read_text(encoding="utf-8"), names(folder)) == (NEW, [path.name])


def test_what_changed_is_seen(folder: Path) -> None:
    with pytest.raises(Changed):
        rewrite(folder / "rules.txt", NEW.encode(), OLD.encode())
    put(folder / "rules.txt")
    assert (text(folder), names(folder)) == (NEW, ["rules.txt"])


def test_what_is_left_beside_another_file_stays(folder: Path) -> None:
    (folder / "other.txt").write_text(OLD, encoding="utf-8")
    mine, others = (rewriting._aside(folder / name) for name in ("rules.txt", "other.txt"))
    for path in (mine, others):
        path.write_bytes(b"half")
    tidy(folder / "rules.txt")
    assert (mine.exists(), others.exists()) == (False, True)


def test_bytes_that_are_no_text_since_it_was_checked(folder: Path, at: Hooked, events: list[str]) -> None:
    """Read by the check, overwritten before it is read again."""
    reads = [number for number, event in enumerate(events, 1) if event == "open"]
    done = at(reads[1], "open(FOLDER + '/rules.txt', 'ab').write(bytes([0xff]))")
    assert (done.returncode, done.stderr, names(folder)) == (2, "", ["rules.txt"])
    assert "bytes that are not UTF-8" in done.stdout
    assert (folder / "rules.txt").read_bytes() == OLD.encode() + b"\xff"
