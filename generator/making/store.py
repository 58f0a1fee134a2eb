"""Results of tasks, each under its key: the digest of all that it was made from.

    .cache/tehodoki/<kit>/lock              whoever builds holds it; the system lets go when a build ends, anyhow
                          results/<key>/    made.json  the digest, size and time of each file of the result
                                            value.json what the tasks that need it are given
                                            files/     what it made, as it lies in the kit
                          last.json         of each task the keys of its last two results; others are removed
                          aside/            what is being made; a result takes its place in one step
                          compiled/         our own templates, compiled

It lies beside the kit, or in it where the parent cannot hold it. Files of a kit are links to these, so that whoever
writes into a kit in place writes here too: before a file is used its size and time are compared, and if they are others
its digest. A result that is not as it was made is made again.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from .inputs import file_digest

INSIDE: Final = ".tehodoki-store"
"""The store of a kit whose parent cannot hold one, within the kit."""
VALUE: Final = "value.json"


@dataclass(frozen=True)
class Result:
    """The result of a task: the SHA-256 of each file by its path below the kit, and of its value."""

    key: str
    files: Mapping[str, str]
    value: str


class Store:
    """The store in a folder, in the hands of one build."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.aside = folder, folder / "aside"
        self._seen: dict[tuple[int, ...], str] = {}  # digests of files that were looked at
        self._results: dict[str, Result] = {}

    def __reduce__(self) -> Any:
        """A worker has the folder alone."""
        return type(self), (self.folder,)

    @cached_property
    def _keys(self) -> dict[str, list[str]]:
        keys = _read_json(self.folder / "last.json")
        return keys if isinstance(keys, dict) else {}

    def get(self, key: str) -> Result | None:
        """The result under a key, if it is there as it was made."""
        if key not in self._results:
            folder = self._folder(key)
            noted = _read_json(folder / "made.json")
            if not (isinstance(noted, dict) and all(self._as_noted(f"{folder}/{name}", noted[name]) for name in noted)):
                remove(folder)
                return None
            files = {name.removeprefix("files/"): note[0] for name, note in noted.items() if name != VALUE}
            self._results[key] = Result(key, files, noted[VALUE][0])
        return self._results[key]

    def value(self, key: str) -> Any:
        """The value of the result under a key."""
        return json.loads((self._folder(key) / VALUE).read_text(encoding="utf-8"))

    def files(self, key: str) -> Path:
        """The folder that stands for the kit's in the result under a key."""
        return self._folder(key) / "files"

    def last(self, name: str) -> str | None:
        """The key of a task's last result, if it is still there."""
        return next((key for key in self._keys.get(name, ()) if self.get(key)), None)

    def put(self, key: str, fill: Callable[[Path], Any]) -> None:
        """Keep under a key the files with which a function fills a folder, and the value that it returns."""
        folder = self.aside / key[:32]
        remove(folder)
        (folder / "files").mkdir(parents=True)
        text = json.dumps(fill(folder / "files"), ensure_ascii=False, separators=(",", ":"))
        (folder / VALUE).write_text(text, encoding="utf-8", newline="\n")
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        noted = {path.relative_to(folder).as_posix(): _note(path) for path in paths}
        (folder / "made.json").write_text(json.dumps(noted), encoding="utf-8")
        remove(self._folder(key))
        self._folder(key).parent.mkdir(exist_ok=True)
        folder.rename(self._folder(key))

    def keep(self, keys: Mapping[str, str]) -> None:
        """Remember the results of a build by the names of their tasks; older ones than the last two of each go."""
        before = json.dumps(self._keys)
        for name, key in keys.items():
            self._keys[name] = [key, *(other for other in self._keys.get(name, ()) if other != key)][:2]
        if json.dumps(self._keys) == before:
            return
        aside = self.aside / "last.json"
        aside.write_text(json.dumps(self._keys), encoding="utf-8")
        aside.replace(self.folder / "last.json")
        wanted = {key for two in self._keys.values() for key in two}
        for path in (self.folder / "results").iterdir():
            if path.name not in wanted:
                remove(path)

    def digest(self, path: str) -> str:
        """The digest of an ordinary file that may be a link to one of ours; nothing where there is none."""
        try:
            facts = os.lstat(path)
            if not stat.S_ISREG(facts.st_mode):
                return ""
            known = (facts.st_dev, facts.st_ino, facts.st_size, facts.st_mtime_ns)
            if known not in self._seen:
                self._seen[known] = file_digest(Path(path))
            return self._seen[known]
        except OSError:
            return ""

    def _folder(self, key: str) -> Path:
        return self.folder / "results" / key

    def _as_noted(self, path: str, note: list[Any]) -> bool:
        digest, *facts = note
        with suppress(OSError):
            there = os.lstat(path)
            if stat.S_ISREG(there.st_mode) and [there.st_size, there.st_mtime_ns] == facts:
                self._seen[there.st_dev, there.st_ino, there.st_size, there.st_mtime_ns] = digest
        return self.digest(path) == str(digest)


def store_folder(kit: Path) -> Path:
    """Where the results for a kit lie; the folder is made. Raises OSError.

    Beside the kit, unless that is another file system, or a place that is not ours alone to write to.
    """
    beside, within = kit.parent / ".cache" / "tehodoki" / kit.name, kit / INSIDE
    with suppress(OSError):
        kit.parent.mkdir(parents=True, exist_ok=True)
        beside.mkdir(parents=True, exist_ok=True)
        own = all(_is_ours(folder) for folder in (beside, beside.parent, beside.parent.parent))
        device = kit.stat().st_dev if kit.exists() else kit.parent.stat().st_dev
        if own and beside.stat().st_dev == device:
            return beside
    within.mkdir(parents=True, exist_ok=True)
    return within


def _is_ours(folder: Path) -> bool:
    facts = folder.lstat()
    mine = not hasattr(os, "geteuid") or facts.st_uid == os.geteuid()
    return mine and stat.S_ISDIR(facts.st_mode) and os.access(folder, os.W_OK)


def _note(path: Path) -> list[Any]:
    facts = path.stat()
    return [file_digest(path), facts.st_size, facts.st_mtime_ns]


def _read_json(path: Path) -> Any:
    """The content of a file of ours, None where it is none; it is checked where it is used."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None


def remove(folder: Path) -> None:
    """Remove a folder with all that is in it, if it is there; folders that may not be written to also."""
    if folder.is_symlink():
        folder.unlink()
        return
    try:
        shutil.rmtree(folder)
    except FileNotFoundError:
        pass
    except OSError:
        for at, folders, _ in os.walk(folder):
            for name in folders:
                with suppress(OSError):
                    Path(at, name).chmod(0o700)
        shutil.rmtree(folder, ignore_errors=True)
