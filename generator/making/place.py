"""The kit's folder: whose its files are, and the one step from the old kit to the new.

The next kit is put together whole in the store, of links; then the two folders change places in one system call, or by
two renames where there is none. Where the kit's folder cannot be moved (a mount point, somebody's current directory, a
parent that may not be written to), every file is replaced by itself: new ones first, then those that change, and
what is no longer wanted goes last. What was cut off is ended by the next command. Why: docs/decisions/0007-one-step.md.

Of its own files a kit holds a list, ``.tehodoki.json``: ``{"made": {task: {"pages": n, "files": {path: digest}}}}``.
What is not in it, or is not as it was made, is somebody else's: it stays, and is named.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import shutil
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePosixPath
from typing import Final

from filelock import FileLock, Timeout

from rules_engine.echo import safe

from ..errors import KitError
from ..languages import LANGS
from ..paths import whole_path
from .store import INSIDE, Store, remove, store_folder

LIST: Final = ".tehodoki.json"
OURS: Final = (LIST, INSIDE)
NAMED: Final = 12
"""So many files of somebody else's are told by name."""


@dataclass(frozen=True)
class Made:
    """The output of a task in a kit: the digest of each file by its path below it; of a paper, its number of pages."""

    files: Mapping[str, str]
    pages: int | None = None


@dataclass(frozen=True)
class Listed:
    """The kit's own files, by the tasks that made them."""

    made: Mapping[str, Made] = field(default_factory=dict)

    def files(self) -> dict[str, str]:
        """Every file with its digest, the copies of papers in the site among them."""
        found = {name: digest for made in self.made.values() for name, digest in made.files.items()}
        return found | {copy: found[name] for copy, name in self.copies().items()}

    def copies(self) -> dict[str, str]:
        """The papers that lie in the site a second time, where its pages link to them: by the copy's path."""
        sites = {lang for lang in LANGS if f"site/{lang}" in self.made}
        others = set(LANGS) - sites
        names = [name for name, made in self.made.items() if name in made.files and name.endswith((".pdf", ".zip"))]
        return {f"site/{name}": name for name in names if sites and name.partition("/")[0] not in others}


def read_list(folder: Path) -> Listed:
    """The list of a kit; one that is missing, damaged or names a place outside the kit knows nothing."""
    try:
        data = json.loads((folder / LIST).read_text(encoding="utf-8"))
        made = {name: Made(**facts) for name, facts in data["made"].items()}
        names = [text for task in made.values() for pair in task.files.items() for text in pair]
        counted = all(isinstance(made[name].pages, int) for name in made if name.endswith(".pdf"))
        return Listed(made) if counted and all(map(_inside, names)) else Listed()
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Listed()


def _inside(name: str) -> bool:
    parts = PurePosixPath(name).parts
    plain = name == "/".join(parts) and not any(sign in name for sign in "\\:\0")
    return plain and bool(parts) and ".." not in parts and parts[0] not in ("/", *OURS)


class Place:
    """A kit's folder in the hands of one build; `open_kit` gives it."""

    def __init__(self, path: Path, store: Store) -> None:
        self.path, self.store = path, store
        self._next, self._old, self._filling = (store.folder / name for name in ("next", "old", "filling"))

    def standing(self) -> Listed:
        """The outputs of tasks of which every file is still as it was made."""
        made = read_list(self.path).made
        return Listed({name: made[name] for name in made if self._as_made(made[name].files) == made[name].files.keys()})

    def holds(self, listed: Listed) -> bool:
        """Whether just these files of ours lie in the kit."""
        files = listed.files()
        return read_list(self.path) == listed and self._as_made(files) == files.keys()

    def put(self, listed: Listed, contents: Mapping[str, Path], say: Callable[[str], None]) -> None:
        """Put the next kit in the place of the old one; `contents` says of each file where its bytes lie now.

        What is not ours, or not as we made it, stays and is named. Raises KitError if something of that kind is in the
        way, and OSError; the old kit is then still there.
        """
        folders = {str(parent) for name in contents for parent in PurePosixPath(name).parents}
        ours = self._as_made(read_list(self.path).files()) | contents.keys()
        ours |= {f"{folder}/" for folder in folders}
        others = [name for name in _entries(self.path) if name not in ours] if self.path.exists() else []
        self._check_way(others, folders, contents)
        for name, source in contents.items():
            _lay(source, self._next / name)
        data = {"made": {name: asdict(made) for name, made in sorted(listed.made.items())}}
        (self._next / LIST).write_text(json.dumps(data, indent=1), encoding="utf-8", newline="\n")
        try:
            self._exchange(others)
        except OSError:
            self._next.rename(self._filling)
            self._fill()
        if others:
            more = f" and {len(others) - NAMED} more" if len(others) > NAMED else ""
            say(f"not of the kit, left in place: {', '.join(map(safe, others[:NAMED]))}{more}")

    def settle(self) -> None:
        """End what a build that was killed has begun, and remove what it left."""
        for left in (self._next, self._old):
            whole = (left / LIST).exists() or (left == self._old and left.exists())
            if whole and not self.path.exists():  # cut off between two renames
                left.rename(self.path)
            remove(left)
        if (self._filling / LIST).exists():
            self._fill()
        remove(self._filling)
        remove(self.store.aside)
        self.store.aside.mkdir()
        if self.store.folder != self.path / INSIDE:
            remove(self.path / INSIDE)

    def _as_made(self, files: Mapping[str, str]) -> set[str]:
        return {name for name, digest in files.items() if self.store.digest(f"{self.path}/{name}") == digest}

    def _check_way(self, others: Iterable[str], folders: Collection[str], contents: Collection[str]) -> None:
        for name in others:
            if name in folders:
                raise KitError(f"{self.path / name}: found no folder, expected one of the kit; move it away")
            there = PurePosixPath(name)
            for folder in map(str, (there, *there.parents)):
                if folder in contents:
                    raise KitError(f"{self.path / folder}: found a folder, expected a file of the kit; move it away")

    def _exchange(self, others: Iterable[str]) -> None:
        """Let two folders change places. Raises OSError where that cannot be; nothing has then changed."""
        if not self.path.exists():
            self._next.rename(self.path)
            return
        with suppress(FileNotFoundError):  # a current directory that is gone is none of ours
            if Path.cwd().is_relative_to(self.path):
                raise OSError(errno.EBUSY, "somebody's current directory", str(self.path))
        for name in others:
            _link(self.path / name, self._next / name)
        _as_before(self.path, self._next)
        try:
            exchange(self._next, self.path)
        except OSError:
            self.path.rename(self._old)
            try:
                self._next.rename(self.path)
            except OSError:
                self._old.rename(self.path)
                raise
        remove(self._next)
        remove(self._old)

    def _fill(self) -> None:
        """Put the kit that lies whole in `filling/` in place of the old one, file by file, from wherever it stands."""
        self.path.mkdir(parents=True, exist_ok=True)
        wanted = read_list(self._filling).files().keys()
        gone = self._as_made(read_list(self.path).files()) - wanted
        goes = sorted(gone, key=_linked_first, reverse=True)
        waiting = [name for name in _entries(self._filling) if name in wanted]
        for name in sorted(waiting, key=lambda name: ((self.path / name).exists(), *_linked_first(name))):
            target = self.path / name
            for old in goes:
                if old.startswith(f"{name}/") or name.startswith(f"{old}/"):
                    _remove_file(self.path / old, self.path)
            target.parent.mkdir(parents=True, exist_ok=True)
            (self._filling / name).replace(target)
        for name in goes:
            _remove_file(self.path / name, self.path)
        (self._filling / LIST).replace(self.path / LIST)
        remove(self._filling)


@contextmanager
def open_kit(out: Path, say: Callable[[str], None]) -> Iterator[Place]:
    """The kit's folder for one build, which others wait for; what a killed build left is ended first.

    Raises KitError if something else lies there, and OSError.
    """
    path = whole_path(out)
    _check(path, out)
    store = store_folder(path)
    lock = FileLock(store / "lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        say(f"{out}: another build is at work there; waiting for its end")
        lock.acquire()
    try:
        place = Place(path, Store(store))
        place.settle()
        yield place
    finally:
        remove(store / "aside")
        remove(store / "next")
        lock.release()


def _check(path: Path, out: Path) -> None:
    if path.exists() and not path.is_dir():
        raise KitError(f"{out}: found a file, expected a folder to build into; name another with --out")
    known = any((path / name).exists() and not (path / name).is_symlink() for name in OURS)
    begun = (path.parent / ".cache" / "tehodoki" / path.name / "filling").is_dir()
    if path.is_dir() and any(path.iterdir()) and not known and not begun:
        raise KitError(f"{out}: found other things in it, expected an empty folder or a kit; name another with --out")


def exchange(first: Path, second: Path) -> None:
    """Let two folders of one file system change places in one step. Raises OSError where the system cannot."""
    here, swap, names = -100, 2, (os.fsencode(first), os.fsencode(second))  # AT_FDCWD, RENAME_EXCHANGE
    try:
        library = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "darwin":
            failed = library.renamex_np(*names, ctypes.c_uint(swap))
        else:
            failed = library.renameat2(here, names[0], here, names[1], swap)
        number = ctypes.get_errno() if failed else 0
    except (AttributeError, OSError, TypeError):
        number = errno.ENOSYS
    if number:
        raise OSError(number, os.strerror(number), str(first), None, str(second))


def _linked_first(name: str) -> tuple[bool, int, str]:
    """In this order a file comes before the pages that link to it: pages last, and of them the deepest first."""
    return name.endswith(".html"), -name.count("/"), name


def _entries(root: Path) -> Iterator[str]:
    """Files, links and, with a slash, empty folders below a folder, as paths below it; without the kit's own state."""

    def scan(folder: str, before: str) -> Iterator[str]:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
        if not entries and before:
            yield before
        for entry in entries:
            name = before + entry.name
            if name in OURS:
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from scan(entry.path, f"{name}/")
            else:
                yield name

    return scan(str(root), "")


def _link(source: Path, target: Path) -> None:
    """Let a file, a link or an empty folder lie at `target` too. Raises OSError where there are no hard links."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir() and not source.is_symlink():
        target.mkdir(exist_ok=True)
    else:
        os.link(source, target, follow_symlinks=False)


def _lay(source: Path, target: Path) -> None:
    """Let a file lie at `target` too, as a hard link where that can be, or as a copy."""
    try:
        _link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _as_before(old: Path, new: Path) -> None:
    """Give folders that were there before the mode, owner and attributes that they had."""
    for at, _, _ in os.walk(new, topdown=False):
        before = old / Path(at).relative_to(new)
        if before.is_dir():
            was, now = before.stat(), Path(at).stat()
            if sys.platform != "win32" and (was.st_uid, was.st_gid) != (now.st_uid, now.st_gid):
                os.chown(at, was.st_uid, was.st_gid)
            shutil.copystat(before, at)
            os.utime(at, ns=(now.st_atime_ns, now.st_mtime_ns))


def _remove_file(path: Path, kit: Path) -> None:
    """Remove a file of ours and the folders that it leaves empty."""
    with suppress(OSError):
        path.unlink()
        for folder in path.parents:
            if folder == kit:
                break
            folder.rmdir()
