"""Worker processes that leave nothing behind and lose nothing: the executor of all that is made or played in parallel.

- They end with the process that started them, however that ends, ``kill -9`` included.
- They do not hear Ctrl-C, nor what else ends a group of processes. The parent hears it, ends them at once, and reaps
  them before the exception goes on.
- The task of a worker that was killed is done again by another, a few times at most. A result counts when it has come
  whole, so none counts twice.

``ProcessPoolExecutor`` gives up all tasks when it loses one worker, and waits for ever when that worker was just
handing in its result, as all share one pipe. Here each worker has its own, and one thread listens to all of them.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import socket
import sys
import tempfile
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from pathlib import Path
from types import TracebackType
from typing import Any, Final, ParamSpec, Self, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

TRIES: Final = 3
LONGEST_NAME: Final = 100
_END: Final = b""
_GROUP_SIGNALS: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class LostTask(BrokenExecutor):
    """Whichever worker did this task was ended from outside."""


class Workers(Executor):
    """An executor over so many processes, for use in a ``with`` block, which gets it.

    Left by an exception the block ends the workers at once; otherwise it waits until all is done. Tasks and results
    are pickled. A future's exception is that of its task, or LostTask after three workers were lost over it.

    ``scratch`` is a folder for what the workers put into the system's temporary folder otherwise; each gets a
    folder of its own in it, and the caller removes them with it.
    """

    def __init__(self, jobs: int, *, scratch: Path | None = None) -> None:
        if jobs < 1:
            raise ValueError(f"found {jobs} jobs, expected at least one")
        self._jobs, self._scratch = jobs, scratch
        self._workers: list[_Worker] = []
        self._waiting: deque[_Task] = deque()
        self._lock = threading.Lock()
        self._open = self._ended = False
        self._bell, self._rope = socket.socketpair()
        self._bell.setblocking(False)
        self._rope.setblocking(False)
        self._thread = threading.Thread(target=self._serve, name="workers", daemon=True)
        self._over = threading.Event()  # a join of the thread that Ctrl-C interrupts takes it for ended
        self._last_resort: Finalize | None = None

    def __enter__(self) -> Self:
        try:
            self._last_resort = Finalize(None, self._end, exitpriority=0)  # a second Ctrl-C at the worst moment
            for _ in range(self._jobs):
                self._hire()
            self._open = True
            with deaf():  # the thread, and what it starts in place of lost workers
                self._thread.start()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self.shutdown()
        finally:
            self._end()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """As for any executor, but what cannot be pickled is told here. Raises RuntimeError outside of the block."""
        task = _Task(Future(), pickle.dumps((fn, args, kwargs)))
        with self._lock:
            if not self._open:
                raise RuntimeError("no task can be submitted outside of the block of the workers")
            self._waiting.append(task)
        self._ring()
        return task.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more tasks, and wait until all are done; with ``cancel_futures`` only for those begun."""
        with self._lock:
            self._open = False
            unwanted = [task for task in self._waiting if cancel_futures and task.future.cancel()]
        for task in unwanted:
            task.future.set_running_or_notify_cancel()
        self._ring()
        if wait and self._thread.ident is not None:
            self._over.wait()

    def _end(self) -> None:
        """End the workers at once, and the thread; what is not done stays so."""
        with deaf():
            self._open, self._ended = False, True
            for worker in tuple(self._workers):
                worker.process.kill()
            self._ring()
            if self._thread.ident is None:
                self._dismiss()
            else:
                self._thread.join()
            self._bell.close()
            self._rope.close()
            if self._last_resort:
                self._last_resort.cancel()

    def _ring(self) -> None:
        with suppress(OSError):  # it rings already, or nobody listens any more
            self._rope.send(b"!")

    # the thread -------------------------------------------------------------------------------------------------

    def _serve(self) -> None:
        fault: BaseException = BrokenExecutor("the workers were ended before this was done")
        try:
            while not self._ended and (self._hand_out() or self._open):
                self._listen()
        except BaseException as error:  # noqa: BLE001  (told to all who wait; nobody would see it here)
            fault = error
            self._open, self._ended = False, True
        finally:
            self._dismiss()
            for task in (*self._waiting, *(worker.task for worker in self._workers if worker.task)):
                task.drop(fault)
            self._over.set()

    def _hand_out(self) -> bool:
        """Give tasks to workers that have none. Whether anything is left to wait for."""
        while self._waiting and (worker := self._idle()):
            task = self._waiting.popleft()
            if task.tries or task.future.set_running_or_notify_cancel():
                worker.begin(task)
        return bool(self._waiting) or any(worker.task for worker in self._workers)

    def _idle(self) -> _Worker | None:
        idle = next((worker for worker in self._workers if not worker.task), None)
        return self._hire() if idle is None and len(self._workers) < self._jobs else idle

    def _listen(self) -> None:
        """Wait for results, for workers that are lost, and for news from outside."""
        pipes: dict[object, _Worker] = {worker.pipe: worker for worker in self._workers}
        for ready in wait([self._bell, *(worker.pipe for worker in self._workers)]):
            if ready is self._bell:
                self._bell.recv(4096)
                continue
            worker = pipes[ready]
            try:
                answer = worker.pipe.recv_bytes()
            except (EOFError, OSError):
                self._bury(worker)
            else:
                task, worker.task = worker.task, None
                assert task is not None, "workers speak only when they were asked"
                task.settle(answer)

    def _bury(self, worker: _Worker) -> None:
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()
        self._workers.remove(worker)
        if worker.task:
            worker.task.tries += 1
            if worker.task.tries < TRIES:
                self._waiting.appendleft(worker.task)
            else:
                worker.task.lose(worker.process.exitcode)

    # workers come and go ----------------------------------------------------------------------------------------

    def _hire(self) -> _Worker:
        """Start a worker.

        By a fork where that is safe: on Linux, while this process has but one thread, as a fork copies the locks of the
        others in whatever state they are. What was read so far need not be read again. Those that replace lost
        ones are always started afresh.
        """
        fork = sys.platform == "linux" and threading.active_count() == 1
        if not fork and os.name == "posix":
            with deaf():
                resource_tracker.ensure_running()  # it would be started with the worker, and leave us hearing signals
        kind = multiprocessing.get_context("fork").Process if fork else multiprocessing.get_context("spawn").Process
        scratch = self._scratch and tempfile.mkdtemp(prefix="worker-", dir=self._scratch)
        with deaf():
            ours, theirs = multiprocessing.Pipe()
            process = kind(target=_work, args=(theirs, scratch), name="worker")
            process.start()
            theirs.close()
            worker = _Worker(process, ours)
            self._workers.append(worker)
        return worker

    def _dismiss(self) -> None:
        """Let all workers go, and wait until they are gone."""
        for worker in self._workers:
            if self._ended:
                worker.process.kill()
            else:
                worker.tell(_END)
        for worker in self._workers:
            worker.process.join()
            worker.pipe.close()


@contextmanager
def deaf() -> Iterator[None]:
    """Processes started meanwhile never hear Ctrl-C and its kin, not even while they wake up; this one does later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _GROUP_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@dataclass(eq=False)
class _Task:
    future: Future[Any]
    call: bytes
    tries: int = 0

    def settle(self, answer: bytes) -> None:
        try:
            value, error, story = pickle.loads(answer)  # noqa: S301  (from our own worker)
        except Exception as fault:  # noqa: BLE001  (whatever the result's own code raises)
            value, error, story = None, fault, "while its result was read"
        if error is None:
            self.future.set_result(value)
            return
        error.add_note(story)
        self.future.set_exception(error)

    def lose(self, code: int | None) -> None:
        by = f" by {signal.Signals(-code).name}" if code and code < 0 else f" with code {code}"
        self.future.set_exception(
            LostTask(
                f"{self.name()}: lost, as {TRIES} worker processes in turn were ended while they did it, the last{by}; "
                "is there too little memory? Fewer --jobs need less"
            )
        )

    def drop(self, fault: BaseException) -> None:
        if self.future.cancel():
            self.future.set_running_or_notify_cancel()
        else:
            self.future.set_exception(fault)

    def name(self) -> str:
        function, args, kwargs = pickle.loads(self.call)  # noqa: S301  (our own)
        words = [*map(str, args), *(f"{key}={value}" for key, value in kwargs.items())]
        name = f"{getattr(function, '__name__', function)}({', '.join(words)})"
        return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"


@dataclass(eq=False)
class _Worker:
    process: BaseProcess
    pipe: Connection
    task: _Task | None = None

    def begin(self, task: _Task) -> None:
        self.task = task
        self.tell(task.call)

    def tell(self, message: bytes) -> None:
        with suppress(OSError):  # it is gone, which is noticed by its pipe
            self.pipe.send_bytes(message)


# in the worker --------------------------------------------------------------------------------------------------


def _work(tasks: Connection, scratch: str | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where signals cannot be blocked
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if scratch:
        tempfile.tempdir = scratch
    with suppress(EOFError, OSError):  # nobody is there any more
        while (call := tasks.recv_bytes()) != _END:
            tasks.send_bytes(_answer(call))


def _end_with_parent() -> None:
    """The parent holds the other end of a pipe, which the system closes however it ends.

    Workers forked later hold it too, but the last one's nobody else; so they end one after the other.
    """
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _answer(call: bytes) -> bytes:
    """The pickled result, error and story of a call."""
    try:
        function, args, kwargs = pickle.loads(call)  # noqa: S301  (from our own parent)
        return pickle.dumps((function(*args, **kwargs), None, ""))
    except BaseException as error:  # noqa: BLE001  (whatever it is, it belongs to who asked)
        story = "".join(traceback.format_exception(error))
        answer = pickle.dumps((None, RuntimeError(f"{type(error).__name__}: {error}"), story))
        try:
            pickle.loads(whole := pickle.dumps((None, error, story)))  # noqa: S301
        except Exception:  # noqa: BLE001  (an error that cannot travel is told by its name)
            return answer
        return whole
