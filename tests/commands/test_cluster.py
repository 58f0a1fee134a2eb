"""``--cluster``: a Dask scheduler and its workers, all on this machine, do what processes of our own do otherwise."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.commands.commandline import GAME, ROOT, background, process, tehodoki, until, worked
from tests.sampling import sampled

ENV = {**os.environ, "PYTHONPATH": str(ROOT)}


def dask(stack: ExitStack, folder: Path, *words: str) -> subprocess.Popen[bytes]:
    """A process of Dask that ends with the stack."""
    command = [sys.executable, "-m", *words, "--host", "127.0.0.1"]
    with (folder / "log").open("ab") as log:
        running = subprocess.Popen(command, cwd=folder, env=ENV, stdout=log, stderr=log)
    stack.callback(running.wait)
    stack.callback(running.kill)
    return running


@pytest.fixture(name="cluster")
def _cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler with two workers, and the workers."""
    place = tmp_path / "scheduler.json"
    with ExitStack() as stack:
        scheduler = ("distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard")
        dask(stack, tmp_path, *scheduler, "--scheduler-file", str(place))
        until(lambda: place.exists() and place.read_text(encoding="utf-8").endswith("}"))
        address = json.loads(place.read_text(encoding="utf-8"))["address"]
        one = ("distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard")
        yield address, [dask(stack, tmp_path, *one) for _ in range(2)]


@pytest.mark.slow
def test_totals_are_exact_though_a_worker_is_killed(cluster: tuple[str, list[subprocess.Popen[bytes]]]) -> None:
    address, workers = cluster
    words = ("simulate", "trumps", "--games", "3000", "--json")
    expected = process(*words, "--jobs", "1").stdout
    before = {worker.pid: used(worker.pid) for worker in workers}
    with background(*words, "--cluster", address) as running:
        until(lambda: all(worked(pid, seconds + 0.3) for pid, seconds in before.items()))
        assert running.poll() is None, "ended before a worker was killed: give it more to do"
        workers[0].send_signal(signal.SIGKILL)
        out, err = running.communicate()
    assert (running.returncode, err.decode()) == (0, "")
    assert out.decode() == expected


PROGRESS = re.compile(r"\d+ of \d+ (?:games played|choices compared)|\d+ (?:games played|deals looked at[,;]) .*")
"""What `choose` says on a slow machine."""


@pytest.mark.slow
def test_the_same_deals_are_chosen_on_a_cluster(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    words = ("choose", "oh-hell", "--seats", "3", "--compared", "6", "--imagined", "2")
    chosen = []
    for name, where in (("here", ("--jobs", "1")), ("there", ("--cluster", cluster[0]))):
        done = process(*words, *where, "--out", name, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert [line for line in done.stderr.splitlines() if not PROGRESS.fullmatch(line)] == []
        chosen.append({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()})
    assert chosen[0] == chosen[1] != {}


def used(pid: int) -> float:
    """Seconds of a processor that a process has used."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("command", sampled([("simulate", GAME, "--games", "10"), ("choose", GAME)], 0, 2))
def test_an_address_where_nobody_answers_is_told_in_seconds(command: tuple[str, ...], tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens there
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        before = time.monotonic()
        done = process(*command, "--cluster", address, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    line = rf"tehodoki {command[0]}: --cluster {address}: found no scheduler that answers in 5 seconds; start .*\n"
    assert re.fullmatch(line, done.stderr), done.stderr
    assert time.monotonic() - before < 60  # far less, but others use this machine, too


@pytest.mark.parametrize("address", ["nonsense://x:y", "10.0.0.1", "tcp://", "file:///etc/passwd"])
def test_an_address_that_is_none_is_told(address: str) -> None:
    done = tehodoki("simulate", GAME, "--games", "10", "--cluster", address)
    assert (done.exit_code, done.stdout) == (2, "")
    expected = f"--cluster: found '{address}', expected an address such as tcp://10.0.0.1:8786"
    assert done.stderr == f"tehodoki simulate: {expected}\n"


def test_without_dask_the_command_that_brings_it_is_told(tmp_path: Path) -> None:
    hidden = "import sys\nsys.modules['distributed'] = None\n"
    (tmp_path / "sitecustomize.py").write_text(hidden, encoding="utf-8")
    path = os.pathsep.join((str(tmp_path), str(ROOT)))
    done = process("simulate", GAME, "--games", "10", "--cluster", "tcp://127.0.0.1:1", env={"PYTHONPATH": path})
    assert (done.returncode, done.stdout) == (2, "")
    expected = "tehodoki simulate: --cluster: found no Dask, which it needs; pip install 'tehodoki[cluster]'\n"
    assert done.stderr == expected
