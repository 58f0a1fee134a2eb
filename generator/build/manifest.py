"""What the last build knew of a kit: for each task the key of what it was made from, and the digests of its files.

As JSON in the kit: ``{"version": …, "tasks": {output: {"key": …, "files": {path: digest}}}}``; paths are below the kit.
"""

from __future__ import annotations

import json
import stat
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from ..languages import LANGS
from ..version import VERSION
from .digest import file_digest

STATE = ".tehodoki"
SETTLED = 2_000_000_000
"""Nanoseconds since a file was touched, after which its times tell it from one that is written now."""


@dataclass(frozen=True)
class Made:
    """What a task made: the key of what it was made from, and the SHA-256 of each file by its path below the kit."""

    key: str
    files: Mapping[str, str]


@dataclass(frozen=True)
class Manifest:
    """What each task made, by its output."""

    tasks: Mapping[str, Made] = field(default_factory=dict)

    def files(self) -> Iterator[tuple[str, str]]:
        """Every file of the kit with its digest, the copies of sheets in the site among them."""
        for made in self.tasks.values():
            yield from made.files.items()
        for copy, sheet in self.downloads().items():
            yield copy, self.tasks[sheet].files[sheet]

    def owned(self) -> set[str]:
        """The paths of all files of the kit."""
        return {name for name, _ in self.files()}

    def downloads(self) -> dict[str, str]:
        """The papers that lie in the site a second time, where its pages link to them: by the copy's path."""
        sites = {lang for lang in LANGS if f"site/{lang}" in self.tasks}
        others = set(LANGS) - sites
        return {
            f"site/{name}": name
            for name, made in self.tasks.items()
            if sites and name in made.files and name.endswith((".pdf", ".zip")) and name.partition("/")[0] not in others
        }

    def as_made(self, kit: Path) -> set[str]:
        """The paths of those files that are still as they were made."""
        return {name for name, digest in self.files() if _digest(kit / name) == digest}

    def standing(self, kit: Path) -> Manifest:
        """The tasks of which every file is still as it was made."""
        return Manifest(
            {
                output: made
                for output, made in self.tasks.items()
                if made.files and all(_digest(kit / name) == digest for name, digest in made.files.items())
            }
        )


def read_manifest(path: Path) -> Manifest:
    """Read a manifest; one that is missing, damaged or names a place outside the kit knows nothing."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Manifest({output: _made(output, made) for output, made in data["tasks"].items()})
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Manifest()


def write_manifest(path: Path, manifest: Manifest) -> None:
    """Write a manifest into a new file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = {"version": VERSION, "tasks": {output: asdict(made) for output, made in manifest.tasks.items()}}
    path.write_text(json.dumps(data, indent=1, sort_keys=True), encoding="utf-8", newline="\n")


def _made(output: str, data: Any) -> Made:
    """One task as read. Raises ValueError, KeyError, TypeError or AttributeError."""
    files = {name: digest for name, digest in data["files"].items() if name == output or name.startswith(f"{output}/")}
    words = [data["key"], *files.values()]
    if files != data["files"] or not all(isinstance(word, str) for word in words) or not all(map(_inside, files)):
        raise ValueError(output)
    return Made(data["key"], files)


def _inside(name: str) -> bool:
    parts = PurePosixPath(name).parts
    plain = name == "/".join(parts) and not any(sign in name for sign in "\\:\0")
    return plain and bool(parts) and ".." not in parts and parts[0] not in ("/", STATE)


_KNOWN: dict[Path, tuple[tuple[int, ...], str]] = {}
"""Digests by this process: a build asks several times for files that nobody has touched meanwhile."""


def _digest(path: Path) -> str:
    try:
        there = path.lstat()
        if not stat.S_ISREG(there.st_mode):
            return ""
        facts = (there.st_dev, there.st_ino, there.st_size, there.st_mtime_ns, there.st_ctime_ns)
        known, digest = _KNOWN.get(path, ((), ""))
        if known != facts:
            digest = file_digest(path)
            if time.time_ns() - max(there.st_mtime_ns, there.st_ctime_ns) > SETTLED:
                _KNOWN[path] = facts, digest
        return digest
    except OSError:
        return ""
