"""A cluster of Dask as the executor of games: ``--cluster ADDRESS``, with the extra ``cluster`` installed.

Its scheduler runs whatever it is sent, so it belongs in a trusted network. It gives the tasks of a worker that is gone
to another; each result counts once.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
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
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
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
            yield client.get_executor(pure=False)
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
