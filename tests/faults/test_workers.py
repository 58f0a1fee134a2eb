"""Worker processes: none is left behind, however a command ends, and nothing is lost when one of them is killed."""

from __future__ import annotations

import itertools
import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, as_completed
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NoReturn

import pytest

from rules_engine.simulate import AHEAD, spread
from tehodoki.commands import arguments
from tehodoki.commands.simulate import simulate
from tehodoki.making.tasks import Task
from tehodoki.workers import TRIES, LostTask, Workers
from tests.commands.commandline import GAME, ROOT, background, children, group, process, until, worked

LONG = {
    "simulate": ("simulate", GAME, "--games", "1000000000", "--jobs", "2"),
    "choose": ("choose", GAME, "--games", "100000", "--jobs", "2", "--out", "deals"),
    "build": ("build", "--jobs", "2", "--out", "kit"),
}
HOUR = 3600


def at_work(running: subprocess.Popen[bytes]) -> list[int]:
    """The workers of a process, as soon as there are two that are well into their work."""

    def both() -> list[int]:
        assert running.poll() is None, "ended before two workers were seen at work: give it more to do"
        found = [child for child in children(running.pid) if worked(child, 0.2)]
        return found if len(found) == 2 else []

    return until(both)


# what tasks do ----------------------------------------------------------------------------------------------------


def sleep() -> None:
    time.sleep(HOUR)


def first_time(path: Path) -> bool:
    """Whether nobody has asked before."""
    with path.open("a") as file:
        file.write(".")
        return file.tell() == 1


def killed_at_first(path: Path) -> str:
    if first_time(path):
        os.kill(os.getpid(), signal.SIGKILL)
    return path.name


def killed_half_way_through_its_result(path: Path) -> str:
    if first_time(path):
        Connection._send = _half  # type: ignore[attr-defined]
    return path.name * 10_000


def _half(self: Connection, data: memoryview) -> None:
    os.write(self.fileno(), data[: len(data) // 2])
    os.kill(os.getpid(), signal.SIGKILL)


def always_killed(path: Path, word: object) -> None:
    with path.open("a") as file:
        file.write(".")
    os.kill(os.getpid(), signal.SIGKILL)


class HomeboundError(Exception):
    """Cannot travel between processes."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(f"{one} {two}")


def refuse(error: type[Exception], *words: str) -> NoReturn:
    raise error(*words)


# the executor -----------------------------------------------------------------------------------------------------


def test_results_and_errors_come_back() -> None:
    with Workers(2) as workers:
        futures = {workers.submit(pow, number, 2): number for number in range(50)}
        assert {futures[future]: future.result() for future in as_completed(futures)} == {n: n * n for n in range(50)}
        assert list(workers.map(str.upper, "abc")) == ["A", "B", "C"]
        error = workers.submit(int, "seven").exception()
        assert isinstance(error, ValueError)
        assert "in _answer" in error.__notes__[0]
        assert str(workers.submit(refuse, HomeboundError, "no", "way").exception()) == "HomeboundError: no way"


def test_a_task_that_cannot_travel_is_told_at_once() -> None:
    with Workers(1) as workers, pytest.raises(AttributeError, match="lambda"):
        workers.submit(lambda: None)


def test_tasks_are_taken_in_the_block_only() -> None:
    workers = Workers(1)
    with pytest.raises(RuntimeError, match="outside of the block"):
        workers.submit(int)
    with workers:
        assert workers.submit(int).result() == 0
    with pytest.raises(RuntimeError, match="outside of the block"):
        workers.submit(int)


def test_the_task_of_a_killed_worker_is_done_again(tmp_path: Path) -> None:
    names = [str(number) for number in range(4)]
    with Workers(2) as workers:
        futures = [workers.submit(killed_at_first, tmp_path / name) for name in names]
        assert [future.result() for future in futures] == names
    assert [(tmp_path / name).read_text() for name in names] == [".."] * 4


def test_a_worker_killed_while_it_hands_in_its_result_holds_up_nobody(tmp_path: Path) -> None:
    with Workers(2) as workers:
        assert workers.submit(killed_half_way_through_its_result, tmp_path / "x").result() == "x" * 10_000
        assert workers.submit(pow, 7, 2).result() == 49


def test_a_task_that_always_loses_its_worker_is_named_and_the_others_are_done(tmp_path: Path) -> None:
    with Workers(2) as workers:
        others = [workers.submit(pow, number, 2) for number in range(20)]
        with pytest.raises(LostTask) as error:
            workers.submit(always_killed, tmp_path / "x", "hearts " * 50).result()
        assert [other.result() for other in others] == [number * number for number in range(20)]
    assert (tmp_path / "x").read_text() == "." * TRIES
    named, _, why = str(error.value).partition("…: ")
    assert named.startswith("always_killed(")
    assert why == (
        "lost, as 3 worker processes in turn were ended while they did it, the last by SIGKILL; "
        "is there too little memory? Fewer --jobs need less"
    )


def test_a_lost_task_of_a_build_is_named_by_what_it_makes(tmp_path: Path) -> None:
    task = Task("paper", "key" * 100, {"game": "trumps"})
    with Workers(1) as workers, pytest.raises(LostTask) as error:
        workers.submit(always_killed, word=task, path=tmp_path / "x").result()
    assert str(error.value).startswith("always_killed(word=en/trumps/rules.pdf, path=")


def test_a_block_left_by_an_exception_ends_its_workers_at_once() -> None:
    futures = []
    with suppress(ZeroDivisionError), Workers(2) as workers:
        futures += [workers.submit(sleep) for _ in range(5)]
        until(lambda: sum(future.running() for future in futures) == 2)
        raise ZeroDivisionError
    assert multiprocessing.active_children() == []
    outcomes = [type(outcome(future)) for future in futures]
    assert outcomes == [BrokenExecutor] * 2 + [CancelledError] * 3


def outcome(future: Future[Any]) -> BaseException | None:
    try:
        return future.exception(timeout=0)
    except CancelledError as error:
        return error


def test_temporary_files_of_workers_lie_in_the_scratch_folder(tmp_path: Path) -> None:
    with Workers(2, scratch=tmp_path) as workers:
        assert Path(workers.submit(tempfile.mkdtemp).result()).parents[1] == tmp_path


def test_any_number_of_tasks_is_handed_out_bit_by_bit() -> None:
    executor = AtOnce()
    results = spread(executor, abs, ((number,) for number in itertools.count()))
    for taken, _ in enumerate(itertools.islice(results, 3 * AHEAD)):
        assert executor.submitted - taken == AHEAD


class AtOnce(Executor):
    """Does a task when it is submitted, and counts them."""

    submitted = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        self.submitted += 1
        return future


# commands ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("command", LONG)
def test_no_worker_outlives_its_command(
    command: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with background(*LONG[command]) as running:
        at_work(running)
        os.kill(running.pid, number)
        assert running.communicate()[1] == b""  # read to the end: nobody holds it open any more
        until(lambda: not group(running.pid))


IDLE = """
from contextlib import suppress
from threading import Event
from tehodoki.workers import Workers
with suppress(KeyboardInterrupt), Workers(5):
    Event().wait()
"""
BUSY = """
from contextlib import suppress
from pathlib import Path
from tehodoki.workers import Workers
from tests.faults.test_workers import sleep, killed_at_first
with suppress(KeyboardInterrupt), Workers(5) as workers:
    workers.submit(killed_at_first, Path("once")).result()
    for sleeping in [workers.submit(sleep) for _ in range(5)]:  # one is started afresh for this
        sleeping.result()
"""


@pytest.mark.parametrize(("script", "processes"), [(IDLE, 5), (BUSY, 6)])  # 6: with the one that looks after resources
def test_no_worker_of_many_is_left(
    script: str, processes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with background(command=("-P", "-c", script)) as running:
        until(lambda: len(children(running.pid)) == processes)
        running.kill()
        running.communicate()
        until(lambda: not group(running.pid))


@pytest.mark.parametrize(("script", "processes"), [(IDLE, 5), (BUSY, 6)])
def test_ctrl_c_is_not_heard_by_workers_that_work_or_wait_or_wake_up(
    script: str, processes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with background(command=("-P", "-c", script)) as running:
        until(lambda: len(children(running.pid)) == processes)
        os.killpg(running.pid, signal.SIGINT)
        assert running.communicate() == (b"", b"")
        until(lambda: not group(running.pid))


@pytest.mark.parametrize("command", LONG)
def test_ctrl_c_ends_workers_quietly_and_memory_is_bounded(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with background(*LONG[command]) as running:
        at_work(running)
        status = Path(f"/proc/{running.pid}/status").read_text(encoding="utf-8")
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate()
        until(lambda: not group(running.pid))
    assert (running.returncode, err) == (130, b"")
    assert out == b"" or command == "build"  # which says what it has made so far
    assert int(re.findall(r"VmHWM:\s*(\d+) kB", status)[0]) < 200_000
    assert [path.name for path in tmp_path.iterdir()] == ["kit"] * (command == "build")
    assert not (tmp_path / ".cache" / "tehodoki" / "kit" / "aside").exists()


def test_figures_are_exact_when_workers_are_killed() -> None:
    words = ("simulate", "trumps", "--games", "6000", "--json", "--jobs")  # seconds of work, however fast the machine
    expected = process(*words, "1").stdout
    with background(*words, "2") as running:
        for _ in range(TRIES - 1):
            os.kill(at_work(running)[0], signal.SIGKILL)
        out, err = running.communicate()
    assert (running.returncode, err) == (0, b"")
    assert json.loads(out) == json.loads(expected)


def test_workers_that_cannot_live_are_told_in_a_line() -> None:
    with background("simulate", GAME, "--games", "1000000000", "--jobs", "2") as running:
        while running.poll() is None:
            for worker in children(running.pid):
                if worked(worker, 0.1):
                    with suppress(ProcessLookupError):
                        os.kill(worker, signal.SIGKILL)
        out, err = running.communicate()
    assert (running.returncode, out) == (1, b"")
    assert re.fullmatch(rb"tehodoki simulate: play_chunk\(take-and-share, .*: lost, as 3 worker processes .*\n", err)


def test_no_more_processes_than_are_of_use(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(arguments, "jobs_by_default", lambda: 2)
    for given, used in (("1", 1), ("4", 4), ("5", 4), ("100000", 4)):
        context = simulate.make_context("simulate", [GAME, "--games", "1", "--jobs", given])
        said = "" if given in "14" else f"simulate: --jobs: found {given}, but there are 2 processors; 4 are started\n"
        assert (context.params["jobs"], capsys.readouterr().err) == (used, said)


@pytest.mark.slow
def test_a_build_leaves_nothing_in_the_temporary_folder(tmp_path: Path) -> None:
    (tmp_path / "tmp").mkdir()
    words = ("build", "trumps", "--lang", "en", "--jobs", "2", "--out", str(tmp_path / "kit"))
    words += ("--only", "rules", "--only", "reference", "--only", "records")
    with background(*words, TMPDIR=str(tmp_path / "tmp")) as running:
        assert running.communicate()[1] == b""
    assert running.returncode == 0
    assert list((tmp_path / "tmp").iterdir()) == []


# deals in place of others -----------------------------------------------------------------------------------------

KILLED_AT_EVERY_STEP = """
import errno, json, os, signal, sys
from pathlib import Path
from tehodoki.walkthrough import choosing as teaching

parent = Path(sys.argv[1])
folder = parent / "deals"
def deal(name, number):
    return f"{number:02}-{name}", teaching.Made({"shows": [name]}, name)

sets = {name: dict(deal(name, number) for number in range(3)) for name in ("old", "new")}
if sys.argv[2] == "steps":
    def exchange(one, other):
        raise OSError(errno.ENOSYS, "no")
    teaching.exchange = exchange

def there():
    for name, deals in sets.items():
        files = {f"{deal}.{kind}" for deal in deals for kind in ("json", "yaml")}
        if folder.is_dir() and {path.name for path in folder.iterdir()} == files:
            return name

def write(name, last):
    seen = 0
    def hook(event, args):
        nonlocal seen
        if event in ("open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "ctypes.dlsym"):
            seen += 1
            if seen == last:
                os.kill(os.getpid(), signal.SIGKILL)
    sys.addaudithook(hook)
    teaching._write(folder, sets[name])

found = []
for last in range(1, 1000):
    teaching._write(folder, sets["old"])
    if (child := os.fork()) == 0:
        write("new", last)
        os._exit(0)
    ended = os.waitpid(child, 0)[1]
    right_after = there()
    teaching._restore(folder)
    found.append([right_after, there()])
    teaching._write(folder, sets["old"])
    assert sorted(path.name for path in parent.iterdir()) == ["deals"], list(parent.iterdir())
    if not ended:
        break
print(json.dumps(found))
"""


@pytest.mark.parametrize("way", ["exchange", "steps"])
def test_deals_are_the_old_or_the_new_ones_whenever_their_writing_is_killed(way: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", KILLED_AT_EVERY_STEP, str(tmp_path), way],
        capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert len(found) > 15
    restored = [after for _, after in found]
    assert restored == sorted(restored, reverse=True)  # first the old ones, then the new ones, and always some
    assert {"old", "new"} == set(restored)
    assert [now for now, _ in found].count(None) == (0 if way == "exchange" else 1)
