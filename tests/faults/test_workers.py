"""Worker processes: none is left behind, however a command ends, and nothing is lost when one of them is killed."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, as_completed
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import pytest

from rules_engine.simulate import AHEAD, spread
from tehodoki.commands import arguments
from tehodoki.commands.simulate import simulate
from tehodoki.workers import TRIES, LostTask, Workers
from tests.commands.commandline import GAME, background, children, group, process, until, worked

LONG = {
    "simulate": ("simulate", GAME, "--games", "1000000000", "--jobs", "2"),
    "choose": ("choose", GAME, "--games", "100000", "--jobs", "2", "--out", "deals"),
    "build": ("build", "--jobs", "2", "--out", "kit"),
}


def at_work(running: subprocess.Popen[bytes]) -> list[int]:
    """The workers of a process, as soon as there are two that are well into their work."""

    def both() -> list[int]:
        assert running.poll() is None, "ended before two workers were seen at work: give it more to do"
        found = [child for child in children(running.pid) if worked(child, 0.2)]
        return found if len(found) == 2 else []

    return until(both)


# commands ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "send", "code"),
    [
        (signal.SIGKILL, os.kill, -signal.SIGKILL),
        (signal.SIGTERM, os.kill, 143),
        (signal.SIGTERM, os.killpg, 143),
        (signal.SIGINT, os.kill, 130),
        (signal.SIGINT, os.killpg, 130),
    ],
)
@pytest.mark.parametrize("command", LONG)
def test_no_worker_outlives_its_command(
    command: str, number: int, send: Callable[[int, int], None], code: int,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    with background(*LONG[command]) as running:
        at_work(running)
        send(running.pid, number)
        assert running.communicate()[1] == b""  # read to the end: nobody holds it open any more
        assert running.returncode == code
        until(lambda: not group(running.pid))


@pytest.mark.parametrize(("seconds", "workers"), [(0.03, 0), (0.06, 0), (0, 1), (0, 2)])
def test_ctrl_c_is_quiet_while_all_wakes_up(seconds: float, workers: int) -> None:
    with background(*LONG["simulate"]) as running:
        until(lambda: worked(running.pid, seconds) and len(children(running.pid)) >= workers)
        os.killpg(running.pid, signal.SIGINT)
        assert running.communicate() == (b"", b"")
        assert running.returncode in (130, -signal.SIGINT)  # the second before the command has begun
        until(lambda: not group(running.pid))


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
    with background(*LONG["simulate"]) as running:
        while running.poll() is None:
            for worker in children(running.pid):
                if worked(worker, 0.1):
                    with suppress(ProcessLookupError):
                        os.kill(worker, signal.SIGKILL)
        out, err = running.communicate()
    assert (running.returncode, out) == (1, b"")
    assert err.decode() == (
        "tehodoki simulate: worker processes were ended from outside 3 times; is there too little memory? "
        "Fewer --jobs need less\n"
    )


def test_no_more_processes_than_are_of_use(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(arguments, "jobs_by_default", lambda: 2)
    for given, used in (("1", 1), ("4", 4), ("5", 4), ("100000", 4)):
        context = simulate.make_context("simulate", [GAME, "--games", "1", "--jobs", given])
        told = "" if given in "14" else f"simulate: --jobs: found {given}, but there are 2 processors; 4 are started\n"
        assert (context.params["jobs"], capsys.readouterr().err) == (used, told)


# the executor -----------------------------------------------------------------------------------------------------


class HomeboundError(Exception):
    """Cannot travel between processes."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(f"{one} {two}")


def refuse() -> NoReturn:
    raise HomeboundError("no", "way")


def killed_at_first(path: Path) -> str:
    with path.open("a") as file:
        file.write(".")
        first = file.tell() == 1
    if first:
        os.kill(os.getpid(), signal.SIGKILL)
    return path.name


def always_killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_results_and_errors_come_back() -> None:
    with Workers(2) as workers:
        futures = {workers.submit(pow, number, 2): number for number in range(50)}
        assert {futures[future]: future.result() for future in as_completed(futures)} == {n: n * n for n in range(50)}
        assert list(workers.map(str.upper, "abc")) == ["A", "B", "C"]
        assert isinstance(workers.submit(int, "seven").exception(), ValueError)
        assert str(workers.submit(refuse).exception()) == "HomeboundError: no way"


def test_the_task_of_a_killed_worker_is_done_again(tmp_path: Path) -> None:
    with Workers(2) as workers:
        others = [workers.submit(pow, number, 2) for number in range(20)]
        assert workers.submit(killed_at_first, tmp_path / "x").result() == "x"
        assert [other.result() for other in others] == [number * number for number in range(20)]
    assert (tmp_path / "x").read_text() == ".."


def test_a_task_that_always_loses_its_worker_is_given_up() -> None:
    with Workers(2) as workers, pytest.raises(LostTask):
        workers.submit(always_killed).result()


def test_a_block_left_by_an_exception_ends_its_workers_at_once() -> None:
    futures = []
    before = {*children(os.getpid())}
    with suppress(ZeroDivisionError), Workers(2) as workers:
        futures += [workers.submit(time.sleep, 3600) for _ in range(5)]
        raise ZeroDivisionError
    assert all(future.exception(timeout=0) for future in futures)
    left = [child for child in {*children(os.getpid())} - before if "resource_tracker" not in command_line(child)]
    assert left == []


def command_line(process: int) -> str:
    """The words of a process; nothing of one that is gone."""
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_text(encoding="utf-8", errors="replace")
    return ""


def test_temporary_files_of_workers_lie_in_the_scratch_folder(tmp_path: Path) -> None:
    with Workers(2, scratch=tmp_path) as workers:
        assert Path(workers.submit(tempfile.mkdtemp).result()).parents[1] == tmp_path


class AtOnce(Executor):
    """Does a task when it is submitted, and counts them."""

    submitted = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        self.submitted += 1
        return future


def test_any_number_of_tasks_is_handed_out_bit_by_bit() -> None:
    executor = AtOnce()
    results = spread(executor, abs, ((number,) for number in itertools.count()))
    for taken, _ in enumerate(itertools.islice(results, 3 * AHEAD)):
        assert executor.submitted - taken == AHEAD
