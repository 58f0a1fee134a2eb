"""Worker processes that leave nothing behind and lose nothing: the executor of all that is made or played in parallel.

Each process has a pipe of its own, over which a thread gives it one task after another. When one end dies, however it
dies, the system tells the other: a worker whose parent is gone ends, and the task of a lost worker goes to a new one.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

T = TypeVar("T")

TRIES: Final = 3
LOST: Final = f"a task lost its worker process {TRIES} times; is there too little memory? Fewer --jobs need less"
_SIGNALS: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
_MASKED: Final = hasattr(signal, "pthread_sigmask")


class LostTask(BrokenExecutor):
    """The worker of a task was ended from outside, again and again."""


class Workers(ThreadPoolExecutor):
    """An executor over ``jobs`` processes, for use in a ``with`` block, whose end ends them: take the results within.

    Tasks and results are pickled. A future raises what its task raised, or LostTask when the task lost its worker three
    times. Each worker has a temporary folder of its own in ``scratch``, which the caller removes.
    """

    def __init__(self, jobs: int, *, scratch: Path | None = None) -> None:
        super().__init__(jobs)
        self._scratch, self._lock, self._ended = scratch, threading.Lock(), False
        self._started: list[Any] = []
        self._idle: SimpleQueue[Connection] = SimpleQueue()
        for _ in range(jobs):  # before the threads
            self._idle.put(self._start())

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._ended = True
        for process in self._started:
            process.kill()
        self.shutdown(cancel_futures=True)
        for process in self._started:
            process.join()

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """As for any executor."""
        return super().submit(self._done, pickle.dumps(partial(fn, *args, **kwargs)))

    def _done(self, task: bytes) -> Any:
        """The result of a task, by a worker that is idle."""
        for _ in range(TRIES):
            worker = self._idle.get()
            try:
                worker.send_bytes(task)
                result, error = pickle.loads(worker.recv_bytes())  # noqa: S301  (from our own worker)
                break
            except (EOFError, OSError):
                worker = self._start()
            finally:
                self._idle.put(worker)
        else:
            raise LostTask(LOST)
        if error:
            raise error
        return result

    def _start(self) -> Connection:
        """Start a worker; our end of its pipe.

        On Linux a process of one thread is forked, so that the worker loads nothing again. A fork beside other threads
        would copy their locks as they are.
        """
        ours, theirs = multiprocessing.Pipe()
        fork = sys.platform == "linux" and threading.active_count() == 1
        context: Any = multiprocessing.get_context("fork" if fork else "spawn")
        process = context.Process(target=_work, args=(theirs, ours, self._scratch), daemon=True)
        if _MASKED:
            if not fork:
                resource_tracker.ensure_running()  # started later, it would end the mask
            before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)  # no Ctrl-C for a worker that still starts
        try:
            with self._lock:
                if self._ended:
                    raise LostTask(LOST)
                process.start()
                self._started.append(process)
        finally:
            theirs.close()
            if _MASKED:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return ours


def _work(theirs: Connection, ours: Connection, scratch: Path | None) -> None:
    """Do tasks until the parent is gone. A terminal sends Ctrl-C to the whole group: it is the parent's affair."""
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_DFL if number == signal.SIGTERM else signal.SIG_IGN)
    if _MASKED:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    ours.close()
    if scratch:
        tempfile.tempdir = tempfile.mkdtemp(prefix="worker-", dir=scratch)
    tasks: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_hear, args=(theirs, tasks), daemon=True).start()
    with suppress(OSError):
        while True:
            theirs.send_bytes(_reply(tasks.get()))


def _hear(theirs: Connection, tasks: SimpleQueue[bytes]) -> None:
    with suppress(EOFError, OSError):
        while True:
            tasks.put(theirs.recv_bytes())
    os._exit(1)


def _reply(task: bytes) -> bytes:
    """The result of a task and its error, pickled; an error that cannot be pickled and read again goes by its name."""
    try:
        return pickle.dumps((pickle.loads(task)(), None))  # noqa: S301  (from our own parent)
    except BaseException as error:  # noqa: BLE001  (the caller's)
        with suppress(Exception):
            pickle.loads(reply := pickle.dumps((None, error)))  # noqa: S301
            return reply
        return pickle.dumps((None, RuntimeError(f"{type(error).__name__}: {error}")))
