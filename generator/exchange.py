"""Two folders that change places in one step, where the system can do that."""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from pathlib import Path


def exchange(one: Path, other: Path) -> None:
    """Let two folders of one file system change places in one step. Raises OSError where the system cannot."""
    try:
        library = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "darwin":
            done = library.renamex_np(os.fsencode(one), os.fsencode(other), ctypes.c_uint(2))  # RENAME_SWAP
        else:
            here = -100  # AT_FDCWD
            done = library.renameat2(here, os.fsencode(one), here, os.fsencode(other), 2)  # RENAME_EXCHANGE
    except (AttributeError, OSError, TypeError):
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), str(one), None, str(other)) from None
    if done:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), str(one), None, str(other))
