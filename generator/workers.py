"""Worker processes that leave nothing behind and lose nothing: the executor of all that is made or played in parallel.

The processes are those of ``ProcessPoolExecutor``. What it leaves open is done here:

- They end with the process that started them, however that ends: each holds one end of a pipe, the lifeline, and the
  system closes the other.
- They do not hear Ctrl-C and its kin, which a terminal sends to a whole group. The parent hears it and ends them.
- What was open when a worker was killed is done again, a few times at most.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Any, Final, ParamSpec, Self, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

TRIES: Final = 3
LOST: Final = (
    f"worker processes were ended from outside {TRIES} times; is there too little memory? Fewer --jobs need less"
)
_GROUP_SIGNALS: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class LostTask(BrokenExecutor):
    """Workers were ended from outside, again and again."""


class Workers(Executor):
    """An executor over so many processes, for use in a ``with`` block, which gets it.

    Left by an exception the block ends the workers at once; otherwise it waits until all is done. Tasks and results are
    pickled. A future's exception is that of its task, or LostTask once workers were lost three times.

    ``scratch`` is a folder for what the workers put into the system's temporary folder otherwise; each gets a folder of
    its own in it, and the caller removes them with it.
    """

    def __init__(self, jobs: int, *, scratch: Path | None = None) -> None:
        self._jobs, self._scratch = jobs, scratch
        self._lock = threading.RLock()
        self._open: set[Future[Any]] = set()
        self._losses = 0
        self._ended = False

    def __enter__(self) -> Self:
        self._theirs, self._ours = multiprocessing.Pipe(duplex=False)
        self._pool = self._hire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                wait(tuple(self._open))
        finally:
            with deaf():
                with self._lock:
                    self._ended = True
                self._ours.close()
                self._pool.shutdown()
                self._theirs.close()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """As for any executor."""
        future: Future[T] = Future()
        self._open.add(future)
        self._hand_in(partial(_run, partial(fn, *args, **kwargs)), future)
        return future

    def _hire(self) -> ProcessPoolExecutor:
        """A pool of processes, forked where that is safe, so that nothing need be loaded again: on Linux, while this
        process has but one thread. A fork copies the locks of the others in whatever state they are."""
        fork = sys.platform == "linux" and threading.active_count() == 1
        if not fork and os.name == "posix":
            resource_tracker.ensure_running()  # started among the workers, it would let them hear signals
        context = multiprocessing.get_context("fork" if fork else "spawn")
        return ProcessPoolExecutor(self._jobs, context, _begin, (self._theirs, self._ours, self._scratch))

    def _hand_in(self, call: Callable[[], Any], future: Future[Any], lost: object = None) -> None:
        """Give a call to the workers; if it was in a pool that is ``lost``, to those of a new one."""
        with self._lock, deaf():
            if lost is self._pool and self._losses < TRIES:
                self._losses += 1
                if self._losses < TRIES:
                    self._pool = self._hire()
            if self._losses == TRIES:
                self._settle(future, LostTask(LOST))
                return
            pool = self._pool
            try:
                done = pool.submit(call)
            except BrokenExecutor:  # nobody has noticed yet
                self._hand_in(call, future, pool)
                return
        done.add_done_callback(partial(self._done, call, future, pool))

    def _done(self, call: Callable[[], Any], future: Future[Any], pool: object, done: Future[Any]) -> None:
        error = done.exception()
        if isinstance(error, BrokenExecutor) and not self._ended:
            self._hand_in(call, future, pool)
        else:
            self._settle(future, error, None if error else done.result())

    def _settle(self, future: Future[Any], error: BaseException | None, result: Any = None) -> None:
        self._open.discard(future)
        if error:
            future.set_exception(error)
        else:
            future.set_result(result)


@contextmanager
def deaf() -> Iterator[None]:
    """Processes and threads started meanwhile never hear Ctrl-C and its kin; this thread does so later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _GROUP_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# in the worker --------------------------------------------------------------------------------------------------


def _begin(theirs: Connection, ours: Connection, scratch: Path | None) -> None:
    for number in _GROUP_SIGNALS:  # SIGTERM ends it, as the pool does when another was lost; the rest is not its affair
        signal.signal(number, signal.SIG_DFL if number == signal.SIGTERM else signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _GROUP_SIGNALS)
    ours.close()
    threading.Thread(target=_end_with_parent, args=(theirs,), daemon=True).start()
    if scratch:
        tempfile.tempdir = tempfile.mkdtemp(prefix="worker-", dir=scratch)


def _end_with_parent(theirs: Connection) -> None:
    theirs.poll(None)  # nothing is ever sent: it returns when nobody holds the other end any more
    os._exit(1)


def _run(call: Callable[[], T]) -> T:
    """The result of a call; an error that cannot be pickled and read again is told by its name."""
    try:
        return call()
    except Exception as error:
        try:
            pickle.loads(pickle.dumps(error))  # noqa: S301  (our own)
        except Exception:  # noqa: BLE001  (whatever its own code raises)
            raise RuntimeError(f"{type(error).__name__}: {error}") from None
        raise
