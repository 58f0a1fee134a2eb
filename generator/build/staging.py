"""The kit's folder: one build at a time, and one step from the old kit to the new.

    kit/.tehodoki/lock           whoever builds holds it; the system lets go of it when a build ends, however it ends
                  manifest.json  what each task was made from and made (manifest)
                  parts/         what tasks keep for the next build (parts)
                  deals-<seed>/  the deals chosen for a seed
                  made/          what the tasks of a build that did not come to its end have made
                  stage/         what is being made
                  turning/       the whole next kit, while it takes its place file by file

The next kit is laid out whole beside the old one, with hard links for what stays; then the two folders change places in
one system call. Where the kit's folder cannot be moved (a mount point, the current directory, a system without that
call), every file is replaced by itself: new ones first, then those that change, and what is no longer wanted goes last;
the next build ends what was cut off. Why: docs/decisions/0007-one-step.md.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from ..errors import KitError
from ..exchange import exchange
from ..locks import lock_file
from ..parts import Parts
from .manifest import STATE, Manifest, read_manifest, write_manifest

_LOCK, _MANIFEST, _PARTS, _MADE, _STAGE, _TURNING = "lock", "manifest.json", "parts", "made", "stage", "turning"
_OF_ONE_BUILD = (_MANIFEST, _MADE, _STAGE, _TURNING)


class KitFolder:
    """A kit's folder in the hands of one build; `open_kit` gives it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.state = path / STATE
        self.stage = self.state / _STAGE
        self.made = self.state / _MADE
        self.parts = Parts(self.state / _PARTS, self.stage)

    def manifest(self) -> Manifest:
        """What the last build knew; nothing if that cannot be read."""
        return read_manifest(self.state / _MANIFEST)

    def others(self, ours: Collection[str]) -> list[str]:
        """What lies in the kit and is not ours: files, links, and empty folders with a slash, as paths below it."""
        return [name for name in _entries(self.path) if name not in ours]

    def turn(self, contents: Mapping[str, Path], manifest: Manifest) -> list[str]:
        """Put the next kit in the place of the old one; what is not ours, or not as we made it, stays and is returned.

        `contents` says of each file, by its path below the kit, where its bytes lie now.
        Raises KitError if something that is not ours is in the way, and OSError; the old kit is then still there.
        """
        others = self.others(self.manifest().as_made(self.path) | contents.keys())
        self._check_way(others, contents)
        following = self.stage / "next"
        laid: set[Path] = set()
        for name, source in contents.items():
            _lay(source, following / name, copy=source in laid)
            laid.add(source)
        write_manifest(following / STATE / _MANIFEST, manifest)
        try:
            self._turn_whole(following, others)
        except OSError:
            following.replace(self.state / _TURNING)
            self._turn_files()
        return others

    def settle(self) -> None:
        """Nothing was to be made: let go of what an earlier build has left to be used."""
        _clear(self.made)

    def clear(self) -> None:
        """End what a build that was killed has begun, and remove what it left."""
        _clear(self.stage)
        if _same(self._beside() / STATE / _LOCK, self.state / _LOCK):
            self._drop_beside()
        for link in [self.state / name for name in _entries(self.state) if (self.state / name).is_symlink()]:
            link.unlink()  # none is ours, and through one we might write elsewhere
        if (self.state / _TURNING / STATE / _MANIFEST).exists():
            self._turn_files()
        _clear(self.state / _TURNING)

    def _check_way(self, others: Iterable[str], contents: Mapping[str, Path]) -> None:
        folders = {str(parent) for name in contents for parent in PurePosixPath(name).parents}
        for name in others:
            if name in folders:
                raise KitError(f"{self.path / name}: found no folder, expected one of the kit; move it away")
            there = PurePosixPath(name)
            for folder in map(str, (there, *there.parents)):
                if folder in contents:
                    raise KitError(f"{self.path / folder}: found a folder, expected a file of the kit; move it away")

    def _beside(self) -> Path:
        return self.path.with_name(f".{self.path.name}{STATE}")

    def _drop_beside(self) -> None:
        """Remove the folder beside the kit: from within the kit, where what a refusing disk leaves of it is known."""
        beside = self._beside()
        with suppress(OSError):
            beside.chmod(0o700)
            beside.rename(self.stage)
        _clear(self.stage)

    def _turn_whole(self, following: Path, others: Iterable[str]) -> None:
        """Let two folders change places. Raises OSError where that cannot be; nothing has then changed."""
        if _here().is_relative_to(self.path):
            raise OSError(errno.EBUSY, "somebody's current directory", str(self.path))
        for name in others:
            _link(self.path / name, following / name)
        for name in _entries(self.state):
            if name.partition("/")[0] not in _OF_ONE_BUILD:
                _link(self.state / name, following / STATE / name)
        _as_before(self.path, following)
        beside = self._beside()
        following.rename(beside)
        try:
            exchange(beside, self.path)
        except OSError:
            beside.rename(following)
            raise
        self._drop_beside()

    def _turn_files(self) -> None:
        """Put the kit that lies whole in `turning/` in place of the old one, file by file, from wherever it stands."""
        turning = self.state / _TURNING
        manifest = read_manifest(turning / STATE / _MANIFEST)
        wanted = manifest.owned()
        gone = self.manifest().as_made(self.path) - wanted
        goes = sorted(gone, key=_linked_first, reverse=True)
        waiting = [name for name in _entries(turning) if name in wanted]
        for name in sorted(waiting, key=lambda name: ((self.path / name).exists(), *_linked_first(name))):
            target = self.path / name
            for old in goes:
                if old.startswith(f"{name}/") or name.startswith(f"{old}/"):
                    _remove(self.path / old, self.path)
            target.parent.mkdir(parents=True, exist_ok=True)
            (turning / name).replace(target)
        for name in goes:
            _remove(self.path / name, self.path)
        (turning / STATE / _MANIFEST).replace(self.state / _MANIFEST)
        _clear(turning)
        _clear(self.made)


@contextmanager
def open_kit(out: Path, said: Callable[[str], None]) -> Iterator[KitFolder]:
    """The kit's folder for one build, which others wait for; leftovers of killed builds are cleared first.

    Raises KitError if something else lies there, and OSError.
    """
    path = out.resolve()
    _check(path, out)
    with lock_file(path / STATE / _LOCK, lambda: said(f"{out}: another build is at work there; waiting for its end")):
        folder = KitFolder(path)
        folder.clear()
        folder.stage.mkdir()
        try:
            yield folder
        finally:
            _clear(folder.stage)


def _check(path: Path, out: Path) -> None:
    state = path / STATE
    if path.exists() and not path.is_dir():
        raise KitError(f"{out}: found a file, expected a folder to build into; give another with --out")
    if state.is_symlink() or (path.is_dir() and any(path.iterdir()) and not state.is_dir()):
        raise KitError(f"{out}: found other things in it, expected an empty folder or a kit; give another with --out")


def _here() -> Path:
    try:
        return Path.cwd()
    except OSError:
        return Path("/nowhere")


def _linked_first(name: str) -> tuple[bool, int, str]:
    """In this order a file comes before the pages that link to it: pages last, and of them the deepest first."""
    return name.endswith(".html"), -name.count("/"), name


def _entries(root: Path) -> Iterator[str]:
    """Files, links and, with a slash, empty folders below a folder, as paths below it; a kit's state is left out."""

    def scan(folder: str, before: str) -> Iterator[str]:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
        if not entries and before:
            yield before
        for entry in entries:
            name = before + entry.name
            if not entry.is_dir(follow_symlinks=False):
                yield name
            elif name != STATE:
                yield from scan(entry.path, f"{name}/")

    return scan(str(root), "")


def _link(source: Path, target: Path) -> None:
    """Let a file, a link or an empty folder lie at `target` too. Raises OSError where there are no hard links."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir() and not source.is_symlink():
        target.mkdir(exist_ok=True)
    else:
        os.link(source, target, follow_symlinks=False)


def _lay(source: Path, target: Path, *, copy: bool) -> None:
    """Let a file lie at `target` too, as a hard link where that can be, or as a copy."""
    if not copy:
        with suppress(OSError):
            _link(source, target)
            return
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _as_before(old: Path, new: Path) -> None:
    """Give folders that were there before the mode, owner and attributes that they had."""
    for at, folders, _ in os.walk(new, topdown=False):
        for path in (Path(at, name) for name in folders):
            _like(old / path.relative_to(new), path)
    _like(old, new)


def _like(old: Path, new: Path) -> None:
    if not old.is_dir():
        return
    was, now = old.stat(), new.stat()
    if sys.platform != "win32" and (was.st_uid, was.st_gid) != (now.st_uid, now.st_gid):
        os.chown(new, was.st_uid, was.st_gid)
    shutil.copystat(old, new)
    os.utime(new, ns=(now.st_atime_ns, now.st_mtime_ns))


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def _remove(path: Path, kit: Path) -> None:
    """Remove a file of ours and the folders that it leaves empty."""
    with suppress(OSError):
        path.unlink()
        for folder in path.parents:
            if folder == kit:
                break
            folder.rmdir()


def _clear(folder: Path) -> None:
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
