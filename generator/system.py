"""What the print needs from the system, asked for before anything is loaded that would fail with a traceback."""

from __future__ import annotations

import ctypes.util
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from .errors import MissingLibrary

LIBRARIES: Final = {
    "libpango-1.0-0": ("pango-1.0-0", "pango-1.0"),
    "libpangoft2-1.0-0": ("pangoft2-1.0-0", "pangoft2-1.0"),
    "libharfbuzz-subset0": ("harfbuzz-subset-0", "harfbuzz-subset"),
}
"""Debian package and the names its library goes by elsewhere. Without the last one WeasyPrint still works, but slowly
and with other bytes at each run, so we insist on it."""

LOADED: Final = (
    *("libgobject-2.0.so.0", "libpango-1.0.so.0", "libpangoft2-1.0.so.0"),
    *("libharfbuzz.so.0", "libharfbuzz-subset.so.0", "libfontconfig.so.1"),
)
"""What WeasyPrint loads on Linux, as the loader knows it."""
INSTALL: Final = {
    "debian": "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
    "macos": "brew install pango harfbuzz",
    "other": "install Pango (with pangoft2) and HarfBuzz (with harfbuzz-subset) from your system's packages",
}


@contextmanager
def no_collection() -> Iterator[None]:
    """No look for objects that are left in circles: texts, layouts and games make many small ones and leave few, and
    looking takes a seventh longer."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


def family() -> str:
    """The kind of system, as far as install commands go: "debian", "macos" or "other"."""
    if sys.platform == "darwin":
        return "macos"
    return "debian" if Path("/etc/debian_version").is_file() else "other"


def require_libraries() -> None:
    """To be asked before anything that makes PDF is loaded. Raises MissingLibrary, a line for each thing."""
    missing = check_libraries()
    if missing:
        raise MissingLibrary("\n".join(missing))


def check_libraries() -> list[str]:
    """One line for each thing that is missing, with the command that brings it; an empty list when all is there."""
    lines = [
        f"library {package} not found; making PDF needs it. Do: {INSTALL[family()]}"
        for package, names in LIBRARIES.items()
        if not any(_loads(name) for name in names)
    ]
    if not lines:
        try:
            with _known_by_name():
                import weasyprint  # noqa: F401  (only to hear what it has to say)
        except (ImportError, OSError) as fault:
            first = (str(fault).strip().splitlines() or [type(fault).__name__])[0]
            lines.append(f"WeasyPrint cannot be loaded: {first}. Do: {INSTALL[family()]}; pip install weasyprint")
    return lines


@contextmanager
def _known_by_name() -> Iterator[None]:
    """Where the loader knows all that WeasyPrint asks for, nobody looks for it.

    That would start a compiler, a linker and ldconfig, some 30 times in each process.
    """
    find = ctypes.util.find_library
    if sys.platform == "linux" and all(map(_loader_knows, LOADED)):
        ctypes.util.find_library = lambda name: None  # noqa: ARG005
    try:
        yield
    finally:
        ctypes.util.find_library = find


def _loader_knows(file: str) -> bool:
    try:
        ctypes.CDLL(file)
    except OSError:
        return False
    return True


def _loads(name: str) -> bool:
    # The loader first: find_library starts a compiler or ldconfig, which is slow, and a bare system may have neither.
    files = (f"lib{name.removesuffix('-0')}.so.0", f"lib{name.removesuffix('-0')}.0.dylib", f"lib{name}.dll")
    return any(map(_loader_knows, files)) or ctypes.util.find_library(name) is not None
