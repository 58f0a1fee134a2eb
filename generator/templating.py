"""Jinja for our own templates: what is undefined is an error, text is escaped, and a build compiles each template once.

Compiled templates lie in the store of the build. Without one, each process compiles what it uses.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket


class _Compiled(FileSystemBytecodeCache):
    """Templates in a folder; where nothing can be kept, they are compiled again."""

    folder: Path | None = None

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def keep_compiled(folder: Path) -> None:
    """Keep what is compiled from now on in ``folder``, whose only user this process and its workers are.

    Whoever may write there decides what code is run.
    """
    folder.mkdir(exist_ok=True)
    for half in folder.glob("*.tmp"):  # of a process that was killed
        half.unlink(missing_ok=True)
    _Compiled.folder = folder


def compiled() -> BytecodeCache | None:
    """Where compiled templates lie, for an environment. A template that was changed is compiled again."""
    return _Compiled(str(_Compiled.folder)) if _Compiled.folder else None


def environment(root: Path, **more: Any) -> Environment:
    """The templates below ``root``; ``more`` are arguments of Jinja's environment."""
    return Environment(
        loader=FileSystemLoader(root),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=compiled(),
        **more,
    )
