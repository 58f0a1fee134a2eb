"""``verify --fix`` and files that are somebody's: killed, full, edited meanwhile, linked, read-only, not one's own.

What happens is decided by events, not by clocks: code planted in the process does something before one of its calls.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.commands.commandline import tehodoki
from tests.faults.hooks import ENV, as_a_user, command, planted, run
from tests.sampling import FULL

OLD = "テノス・スクエア\n\nA,A,3, 5,6,7, 8,9,10\n9枚とも昇順なので、80点です。\n"
NEW = OLD.replace("80点", "81点")
EDIT = "\nEdited meanwhile.\n"
Hooked = Callable[[int, str], subprocess.CompletedProcess[str]]


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


def hooked(hook: Path, folder: Path) -> Hooked:
    """Runs it on the text, in its folder, with a deed before the event of a number; 0 is none."""

    def at(number: int, deed: str) -> subprocess.CompletedProcess[str]:
        env = planted(hook, folder, number, deed, "open|os[.]|fcntl|shutil")
        return run("verify", "--fix", "rules.txt", cwd=folder, env=env)

    return at


@pytest.fixture(name="at")
def _at(tmp_path: Path, folder: Path) -> Hooked:
    return hooked(tmp_path / "hook", folder)


@pytest.fixture(name="events", scope="module")
def _events(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What an undisturbed run does."""
    folder, hook = tmp_path_factory.mktemp("texts"), tmp_path_factory.mktemp("hook")
    (folder / "rules.txt").write_text(OLD, encoding="utf-8")
    assert hooked(hook, folder)(0, "").returncode == 0
    assert (text(folder), names(folder)) == (NEW, ["rules.txt"])
    found = (hook / "note").read_text(encoding="utf-8").split()
    assert {"open", "fcntl.flock", "os.fsync", "os.rename"} <= set(found)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGTERM])
def test_stopped_before_any_of_its_calls(at: Hooked, events: list[str], folder: Path, sent: signal.Signals) -> None:
    """The text is the old or the new one, and where it was killed the next run leaves it right and alone."""
    left = 0
    for number in looked_at(events):
        (folder / "rules.txt").write_text(OLD, encoding="utf-8")
        stopped = at(number, f"os.kill(os.getpid(), {int(sent)})")
        assert (stopped.returncode, stopped.stdout) == (143 if sent is signal.SIGTERM else -sent, "")
        assert "Traceback" not in stopped.stderr
        assert text(folder) == (NEW if "os.rename" in events[: number - 1] else OLD), events[number - 1]
        left += names(folder) != ["rules.txt"]
        if number % 2:  # mended by hand: there is nothing left to do but to tidy
            (folder / "rules.txt").write_text(NEW, encoding="utf-8")
        assert tehodoki("verify", "--fix", str(folder / "rules.txt")).exit_code == 0
        assert (text(folder), names(folder)) == (NEW, ["rules.txt"]), events[number - 1]
    assert (left > 0) == (sent is signal.SIGKILL)


SAVED = f"open('x', 'w', encoding='utf-8').write({OLD + EDIT!r}); os.replace('x', 'rules.txt')"
LEFT = "changed meanwhile; left as it is; run again\n"


@pytest.mark.parametrize(
    ("event", "deed", "code", "told", "left"),
    [
        ("os.fsync", f"open('rules.txt', 'a', encoding='utf-8').write({EDIT!r})", 2, LEFT, OLD + EDIT),
        ("os.fsync", SAVED, 2, LEFT, OLD + EDIT),
        ("os.fsync", f"open('rules.txt', 'w', encoding='utf-8').write({NEW!r})", 0, "1 example: 1 right", NEW),
        ("os.fsync", "os.unlink('rules.txt')", 2, "rules.txt: no such file or directory; left as it is\n", ""),
        ("open", "open('rules.txt', 'ab').write(b'\\xff')", 2, "bytes that are not UTF-8", f"{OLD}\udcff"),
    ],
    ids=["an edit", "another file in its place", "mended by somebody", "taken away", "no text any more"],
)
def test_what_happens_meanwhile_is_seen(
    at: Hooked, events: list[str], folder: Path, event: str, deed: str, code: int, told: str, left: str
) -> None:
    """Before the last look at what is to be replaced, or before it is read a second time."""
    number = [number for number, one in enumerate(events, 1) if one == event][event == "open"]
    done = at(number, deed)
    assert (done.returncode, told in done.stdout + done.stderr) == (code, True), done
    found = {path.name: path.read_text(encoding="utf-8", errors="surrogateescape") for path in folder.iterdir()}
    assert found == ({"rules.txt": left} if left else {})


def test_several_at_once(folder: Path) -> None:
    """One mends it; the others wait, and see that it is right."""
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": ENV}
    running = [subprocess.Popen(command("verify", "--fix", "rules.txt"), cwd=folder, **pipes) for _ in range(4)]
    ends = [(*one.communicate(timeout=120), one.returncode) for one in running]
    assert [(code, out) for out, _, code in ends] == [(0, b"1 example: 1 right, 0 wrong\n")] * 4
    assert [err for _, err, _ in ends if err] == [b"rules.txt: numbers rewritten in 1 line\n"]
    assert (text(folder), names(folder)) == (NEW, ["rules.txt"])


def test_all_but_the_numbers_stays_as_it_was(folder: Path) -> None:
    """The link, and what it leads to: its name, as long as names can be, its rights, owner and attributes."""
    path = folder / "there" / f"{'x' * 251}.txt"
    path.parent.mkdir()
    (folder / "rules.txt").rename(path)
    (folder / "rules.txt").symlink_to(path.relative_to(folder))
    user = 65534 if os.geteuid() == 0 else -1  # who is not root has no file of another's to try it on
    os.chown(path, user, user)
    path.chmod(0o4664)
    os.setxattr(path, "user.note", b"mine")
    before = path.stat()
    assert run("verify", "--fix", "rules.txt", cwd=folder).returncode == 0
    after = path.stat()
    assert ((folder / "rules.txt").is_symlink(), text(folder)) == (True, NEW)
    assert (names(folder), names(path.parent)) == (["rules.txt", "there"], [path.name])
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)
    assert {name: os.getxattr(path, name) for name in os.listxattr(path)} == {"user.note": b"mine"}


KEPT: dict[str, tuple[Callable[[Path], None], str]] = {
    "two names": (
        lambda path: (path.parent / "other").hardlink_to(path),
        "a file of 2 names (hard links), which would be parted; left as it is; --diff shows what to write",
    ),
    "read-only": (lambda path: path.chmod(0o444), "read-only; left as it is; --diff shows what to write"),
    "another's": (
        lambda path: (path.chmod(0o666), os.chown(path, 65534, -1))[0],
        "its owner, its rights or a label of it could not be kept; left as it is; --diff shows what to write",
    ),
    "a closed folder": (lambda path: path.parent.chmod(0o555), "permission denied; left as it is"),
    "a full disk": (lambda _: None, "file too large; left as it is"),
}


@pytest.mark.parametrize("kind", [kind for kind in KEPT if os.geteuid() == 0 or kind != "another's"])
def test_what_cannot_be_put_in_place_whole_is_left_as_it_is(folder: Path, kind: str) -> None:
    harm, why = KEPT[kind]
    harm(folder / "rules.txt")
    before = names(folder)
    limit = ["prlimit", "--fsize=20", "--"] if kind == "a full disk" else []
    words = as_a_user([*limit, *command("verify", "--fix", "rules.txt")])
    env = ENV | {"PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, env=env)
    folder.chmod(0o755)
    assert (done.returncode, done.stderr) == (2, f"rules.txt: {why}\n")
    assert "文章では得点は80" in done.stdout
    assert (text(folder), names(folder)) == (OLD, before)
