"""The code that plays, for a browser: ours, and pure Python. A test runs it from the archive alone."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import rules_engine
from rules_engine.games import listed

from ..paths import PACKAGE

MODULES: Final = (
    *("__init__", "errors", "players", "playing/__init__", "texts/__init__", "walkthrough/__init__"),
    *("texts/ruby", "texts/saying"),
    *(f"playing/{name}" for name in ("spoken", "told", "start", "standing", "sight", "weighing", "deal", "scoring")),
    "playing/protocol",
    *(f"walkthrough/{name}" for name in ("beats", "captions", "choices", "data", "knowing", "misled", "picture")),
    *(f"walkthrough/{name}" for name in ("scores", "stays", "telling")),
)
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)


@cache
def engine_zip() -> bytes:
    """All code that plays, as one archive: the same bytes for the same code."""
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(code()):
            info = ZipInfo(name, _EPOCH)
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
    return made.getvalue()


def code() -> Iterator[tuple[str, Path]]:
    """Every module that goes to the browser: its name in the archive, and where it lies."""
    own = Path(rules_engine.__file__).parent
    for path in own.rglob("*.py"):
        yield f"rules_engine/{path.relative_to(own).as_posix()}", path
    for name, folder in listed().items():
        for path in folder.glob("*.py") if not folder.is_relative_to(own) else ():
            yield f"rules_engine/games/{name.replace('-', '_')}/{path.name}", path
    for module in MODULES:
        yield f"tehodoki/{module}.py", PACKAGE / f"{module}.py"
    yield from ((f"markupsafe/{path.name}", path) for path in _library("markupsafe", ("__init__.py", "_native.py")))


def _library(name: str, files: Sequence[str]) -> list[Path]:
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    return [Path(spec.origin).parent / file for file in files]
