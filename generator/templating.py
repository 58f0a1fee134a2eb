"""Jinja for our own templates: what is undefined is an error, text is escaped, and a build compiles each template once.

Compiled templates lie in the store of the build. Without one, each process compiles what it uses.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from jinja2 import (
    BytecodeCache,
    ChoiceLoader,
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
    TemplateNotFound,
)
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


class _Below(FileSystemLoader):
    """Templates whose names begin with a path, which lie in a folder elsewhere."""

    def __init__(self, path: str, folder: Path) -> None:
        super().__init__(folder)
        self.path = f"{path}/"

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template, its file, and whether it is still as it was. Raises TemplateNotFound."""
        if not template.startswith(self.path):
            raise TemplateNotFound(template)
        return super().get_source(environment, template.removeprefix(self.path))


def beside(root: Path, path: str, folder: Path) -> Environment:
    """The templates below ``root``, and those of a folder, wherever it lies, under ``path``."""
    made = environment(root)
    made.loader = ChoiceLoader([_Below(path, folder), FileSystemLoader(root)])
    return made


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
