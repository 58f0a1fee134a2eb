"""Worker processes: none is left behind, however a command ends, and nothing is lost when one of them is killed."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress

import pytest

from tehodoki.workers import TRIES
from tests.commands.commandline import GAME, background, children, group, process, tehodoki, until, worked

SIMULATE = ("simulate", GAME, "--games", "1000000000", "--jobs", "2")


def at_work(running: subprocess.Popen[bytes]) -> list[int]:
    """The workers of a process, as soon as there are two that are well into their work."""

    def both() -> list[int]:
        assert running.poll() is None, "ended before two workers were seen at work: give it more to do"
        found = [child for child in children(running.pid) if worked(child, 0.2)]
        return found if len(found) == 2 else []

    return until(both)


@pytest.mark.parametrize(
    ("number", "send", "code"),
    [
        (signal.SIGTERM, os.kill, 143),
        (signal.SIGHUP, os.kill, 129),
        (signal.SIGINT, os.kill, 130),
        (signal.SIGINT, os.killpg, 130),
        (signal.SIGKILL, os.kill, -signal.SIGKILL),
    ],
)
def test_no_worker_outlives_its_command(number: int, send: Callable[[int, int], None], code: int) -> None:
    """The same of builds is asked where kits are harmed."""
    with background(*SIMULATE) as running:
        at_work(running)
        send(running.pid, number)
        assert running.communicate()[1] == b""  # read to the end: nobody holds it open any more
        assert running.returncode == code
        until(lambda: not group(running.pid))


@pytest.mark.parametrize(("seconds", "workers"), [(0.03, 0), (0.06, 0), (0, 1)])
def test_ctrl_c_is_quiet_while_all_wakes_up(seconds: float, workers: int) -> None:
    with background(*SIMULATE) as running:
        until(lambda: worked(running.pid, seconds) and len(children(running.pid)) >= workers)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate()
        if err.startswith(b"Fatal Python error: init_"):
            pytest.skip("Python itself had not begun")
        assert (out, err) == (b"", b"")
        assert running.returncode in (130, -signal.SIGINT)  # the second before the command has begun
        until(lambda: not group(running.pid))


def test_figures_are_exact_when_workers_are_killed() -> None:
    words = ("simulate", "trumps", "--games", "4000", "--json", "--jobs")  # seconds of work, however fast the machine
    expected = process(*words, "1").stdout
    with background(*words, "2") as running:
        for _ in range(TRIES):
            os.kill(at_work(running)[0], signal.SIGKILL)
        out, err = running.communicate()
    assert (running.returncode, err, out.decode()) == (0, b"", expected)


def test_workers_that_cannot_live_are_told_in_a_line() -> None:
    with background(*SIMULATE) as running:
        while running.poll() is None:
            for worker in children(running.pid):
                if worked(worker, 0.1):
                    with suppress(ProcessLookupError):
                        os.kill(worker, signal.SIGKILL)
        out, err = running.communicate()
    told = b"a task lost its worker process 3 times; is there too little memory? Fewer --jobs need less"
    assert (running.returncode, out, err) == (1, b"", b"tehodoki simulate: " + told + b"\n")


def test_no_more_processes_than_are_of_use() -> None:
    there = len(os.sched_getaffinity(0))
    done = tehodoki("simulate", GAME, "--games", "1", "--jobs", "100000")
    assert done.stderr.startswith(f"tehodoki simulate: --jobs: found 100000, but there are {there} processor")
    assert done.stderr.endswith(f"; {2 * there} are started\n")
