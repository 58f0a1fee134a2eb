"""A cluster of Dask as the executor of games: ``--cluster ADDRESS``, with the extra ``cluster`` installed.

Its scheduler runs whatever it is sent, so it belongs in a trusted network. It gives the tasks of a worker that is gone
to another; each result counts once.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from typing import Any, Final

from rules_engine.echo import quoted

from .errors import TehodokiError
from .workers import Workers

PATIENCE: Final = 5
"""Seconds in which a scheduler answers, and has a worker."""
_ADDRESS: Final = re.compile(r"(?:(?:tcp|tls)://)?(?:[A-Za-z0-9.-]+|\[[0-9a-f:.]+\]):[0-9]{1,5}")


class ClusterError(TehodokiError):
    """A cluster that cannot be used; the message says why and what to do."""

    code = 2


class _Pool(Executor):
    """A client's workers. Dask's own executor fails where a worker is lost with a result that it has just told of."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Let a worker call a function."""
        given: Future[Any] = Future()
        self.client.submit(function, *args, pure=False, **kwargs).add_done_callback(partial(_hand_on, given))
        return given


def _hand_on(given: Future[Any], there: Any) -> None:
    try:
        given.set_result(there.result())  # computed again where it is lost
    except BaseException as error:  # noqa: BLE001  (whatever it is, it is raised where the result is asked for)
        given.set_exception(error)


def executor(jobs: int, address: str | None) -> AbstractContextManager[Executor | None]:
    """Who does the work: a cluster at an address, else so many processes, or for one job nobody but the caller."""
    if address is not None:
        return cluster(address)
    return Workers(jobs) if jobs > 1 else nullcontext()


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The cluster of the scheduler at an address. Raises ClusterError; tasks that are open at the end are given up."""
    try:
        import distributed  # an extra
    except ModuleNotFoundError:
        raise ClusterError("--cluster: found no Dask, which it needs; pip install 'tehodoki[cluster]'") from None
    open_client: Any = distributed.Client
    for name in ("distributed", "distributed.client"):  # the client has a level of its own
        logging.getLogger(name).setLevel(logging.CRITICAL)
    if not _ADDRESS.fullmatch(address):
        raise ClusterError(f"--cluster: found {quoted(address)}, expected an address such as tcp://10.0.0.1:8786")
    try:
        client = open_client(address, timeout=PATIENCE, set_as_default=False)
    except OSError:
        raise ClusterError(
            f"--cluster {address}: found no scheduler that answers in {PATIENCE} seconds; "
            "start one (dask scheduler), or name another"
        ) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
            yield _Pool(client)
        except TimeoutError:
            raise ClusterError(f"--cluster {address}: found no worker; start one (dask worker {address})") from None
        except ImportError as error:
            raise ClusterError(
                f"--cluster {address}: a worker says: {error}; install the same tehodoki there as here"
            ) from None
        except (distributed.KilledWorker, CancelledError, OSError) as error:
            why = (
                "its workers were ended again and again"
                if isinstance(error, distributed.KilledWorker)
                else "it was lost"
            )
            raise ClusterError(f"--cluster {address}: {why}; look at its logs, and start again") from None
