"""What takes the place of something else in one step: a folder, where the system can do that, and a file."""

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


def put(path: Path, data: bytes) -> None:
    """Write a file wholly or not at all: aside, then into its place; a link stays one. Raises OSError."""
    real = path.resolve()
    if real.exists() and not real.is_file():  # a device, or a folder, which says so
        real.write_bytes(data)
        return
    aside = real.with_name(f".{real.name}.{os.getpid()}")
    try:
        aside.write_bytes(data)
        aside.replace(real)
    finally:
        aside.unlink(missing_ok=True)
