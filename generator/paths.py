"""Where the templates and the site's sources lie, beside the package in a checkout, inside it in a wheel; and how other
places are named and written to."""

from __future__ import annotations

import os
from pathlib import Path

from .errors import KitError, MissingFolder

PACKAGE = Path(__file__).resolve().parent
WHEEL_DATA = PACKAGE / "_data"


def templates_dir() -> Path:
    """The folder with ``games/``, ``decks/``, ``print/`` and ``pages/``. Raises MissingFolder."""
    return _find("templates", "games")


def site_dir() -> Path:
    """The folder with the site's sources. Raises MissingFolder."""
    return _find("site", "")


def contract_suite() -> Path:
    """The tests of what every game must keep. Raises MissingFolder."""
    ours, installed = PACKAGE.parent / "tests" / "contract", WHEEL_DATA / "contract"
    for folder in (installed, ours):
        if (folder / "test_contract.py").is_file():
            return folder / "test_contract.py"
    raise MissingFolder(f"found no test_contract.py in {installed} or {ours}; install tehodoki again")


def whole_path(path: Path) -> Path:
    """A path from the root, without links. Raises KitError for one that leads nowhere or is not text, OSError."""
    from rules_engine.echo import safe

    try:
        whole = path.resolve()
        os.fsencode(whole).decode()
    except (RuntimeError, UnicodeDecodeError) as fault:
        found = "a link that leads to itself" if isinstance(fault, RuntimeError) else "a name that is not UTF-8"
        raise KitError(f"{safe(str(path))}: found {found}, expected a folder; give another") from None
    return whole


def sources_at(folder: Path) -> Path | None:
    """The sources, ``templates/`` or ``site/``, that ``folder`` lies in or holds: nothing may be made there.

    None where it is apart from both. Raises MissingFolder, KitError.
    """
    place = whole_path(folder)
    for sources in (templates_dir(), site_dir()):
        if place.is_relative_to(sources.resolve()) or sources.resolve().is_relative_to(place):
            return sources
    return None


def shown(path: Path) -> str:
    """A path as messages show it, a safe part of a line."""
    from rules_engine.echo import safe

    return safe(from_root(path))


def from_root(path: Path) -> str:
    """A path from the folder that holds ``templates/`` where possible, with forward slashes."""
    for root in (PACKAGE.parent, WHEEL_DATA):
        if path.resolve().is_relative_to(root):
            return path.resolve().relative_to(root).as_posix()
    return path.as_posix()


def _find(name: str, inside: str) -> Path:
    # The wheel's folder comes first: beside an installed package, "site" could be anybody's.
    for folder in (WHEEL_DATA / name, PACKAGE.parent / name):
        if (folder / inside).is_dir():
            return folder
    raise MissingFolder(
        f"found no folder {name}/ in {WHEEL_DATA} or {PACKAGE.parent}; "
        "install tehodoki again, or run it from its checkout"
    )


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


def brought_runtime() -> Path | None:
    """Where `.ci/runtime` brought Python for browsers in a checkout; None where it did not."""
    folder = PACKAGE.parent / ".cache" / "pyodide"
    return folder if (folder / "installed.json").is_file() else None
