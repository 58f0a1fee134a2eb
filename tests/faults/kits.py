"""Kits to be harmed: versions of the sources, places to build in, children that are watched to their very end.

Everything is done from outside: a build is a process in a session of its own, with a temporary folder of its own.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from select import POLLIN, poll
from types import TracebackType
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from tests.faults.hook.sitecustomize import STATE, seen

ROOT: Final = Path(__file__).parents[2]
HOOK: Final = Path(__file__).parent / "hook"
GAME: Final = "trumps"
ONLY: Final = tuple(word for kind in ("rules", "examples", "records", "site", "report") for word in ("--only", kind))
"""What is built: decks and the papers beside the sheets are made and exchanged as the sheets are."""
LIMIT: Final = 300
"""Seconds until a child that does not end by itself is taken for one that never will."""
PATIENCE: Final = 20
"""Seconds until a process that outlives the one that started it is taken for an orphan."""
MOUNTED: Final = "/proc/{}/root"

HANDED: Final = "round: {deal: 20-face-down, first: 6, last: 11}"
"""What stands for the round of the handout, which is one of a deal that the small kits do not have."""

Seen = Mapping[str, str]
"""A digest of each file of a kit, by name."""


# versions ------------------------------------------------------------------------------------------------------------


def _one(root: Path) -> None:
    """The game as it is, with two of its deals; its sheet of worked examples prints a round of the first."""
    game = root / f"templates/games/{GAME}"
    for path in (game / "deals").iterdir():
        if path.name[:2] not in ("20", "21"):
            path.unlink()
    handout = game / "handout.yaml"
    text, count = re.subn(r"(?m)^round: .*$", HANDED, handout.read_text(encoding="utf-8"))
    assert count == 1
    handout.write_text(text, encoding="utf-8")


def _two(root: Path) -> None:
    """A deal goes by another name: pages come, go and change; the sheets stay as they are."""
    _one(root)
    for path in (root / f"templates/games/{GAME}/deals").glob("21-*"):
        path.rename(path.with_name(f"22-{path.name[3:]}"))


def _three(root: Path) -> None:
    """Another word in the goal, besides: the sheets are others, too."""
    _two(root)
    _goal(root, lambda text: re.sub(r"^\w+", "Gather", text))


def _long(root: Path) -> None:
    """A goal that does not fit its sheet."""
    _two(root)
    _goal(root, lambda text: text + " One more long sentence that nobody at the table needs to hear or read." * 40)


def _goal(root: Path, change: Callable[[str], str]) -> None:
    path = root / f"templates/games/{GAME}/rules.en.md"
    head, goal, rest = re.split(r"(?<=\{#goal\}\n\n)(.*)", path.read_text(encoding="utf-8"), maxsplit=1)
    assert change(goal) != goal
    path.write_text(head + change(goal) + rest, encoding="utf-8")


VERSIONS: Final = {"one": _one, "two": _two, "three": _three, "long": _long}


class Shelf:
    """Sources and kits that are made once a run, for all processes of the tests, and then only read."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def sources(self, version: str) -> Path:
        """A copy of the sources in that version, with nothing but the one game."""
        return self._made(f"sources-{version}", lambda folder: _copy_sources(folder, version))

    def kit(self, version: str, *words: str) -> Path:
        """The kit of a version, built from nothing."""

        def make(folder: Path) -> None:
            place = Place(folder, self)
            done = place.build(version, *words)
            assert done.code == 0, done.err

        return self._made("-".join(("kit", version, *words)), make) / "home" / "kit"

    def kept(self, version: str, *words: str) -> frozenset[str]:
        """The names below ``.tehodoki`` of such a kit."""
        return frozenset(names(self.kit(version, *words) / STATE))

    def seen(self, version: str | None, *words: str) -> Seen:
        """The files of such a kit; of no version, none."""
        return seen(str(self.kit(version, *words))) if version else {}

    def length(self, old: str | None, new: str, jobs: int = 2) -> tuple[int, float]:
        """How many file system events the parent has that builds one version over another, and its seconds."""

        def measure(folder: Path) -> None:
            place = Place(folder, self, old)
            start = time.monotonic()
            done = place.build(new, "--jobs", str(jobs), fault={"who": "parent"})
            assert done.code == 0, done.err
            (folder / "length").write_text(json.dumps([len(place.logged), time.monotonic() - start]), encoding="utf-8")

        folder = self._made(f"length-{old}-{new}-{jobs}", measure)
        events, seconds = json.loads((folder / "length").read_text(encoding="utf-8"))
        return events, seconds

    def _made(self, name: str, make: Callable[[Path], None]) -> Path:
        folder = self.root / name
        with (self.root / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (self.root / f"{name}.made").exists():
                make(folder)
                (self.root / f"{name}.made").touch()
        return folder


def _copy_sources(root: Path, version: str) -> None:
    for folder, name in {"rules_engine": "", "generator": "tehodoki", "templates": "", "site": ""}.items():
        shutil.copytree(
            ROOT / folder, root / (name or folder)
        )  # with what Python compiled: each process would do it again
    for games in (root / "templates/games", root / "rules_engine/games"):
        for path in games.iterdir():
            if path.is_dir() and path.name != GAME:
                shutil.rmtree(path)
            elif path.suffix == ".py" and path.stem not in ("__init__", GAME):
                path.unlink()
    VERSIONS[version](root)


def names(folder: Path) -> list[str]:
    """Everything below a folder, by name."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


# places and children -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Done:
    """How a child ended, and the processes of its session that did not."""

    code: int
    out: str
    err: str
    orphans: tuple[int, ...]

    @property
    def rude(self) -> list[str]:
        """What an ended child may never show, nor one that fails leave out."""
        told = []
        if "Traceback" in self.err:
            told.append(f"a traceback: {self.err.splitlines()[-1][:200]}")
        if "[Errno" in self.err:
            told.append(f"an error in Python's words: {self.err[-200:]}")
        if self.code in (1, 2) and not self.err.strip():
            told.append(f"code {self.code} without a word")
        return told


class Child:
    """A process in a session of its own. However the ``with`` ends, none of that session is left."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str], cwd: Path, words: Path) -> None:
        self.told, self.erred = words / "out", words / "err"
        with self.told.open("wb") as out, self.erred.open("wb") as err:
            self.process = subprocess.Popen(
                command, env=env, cwd=cwd, stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True
            )
        self.pid = self.process.pid

    def __enter__(self) -> Child:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.end_all()

    def ended(self) -> Done:
        """Wait for its end, and for that of all the processes that it started."""
        try:
            code = self.process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            self.end_all()
            raise AssertionError(f"process {self.pid} does not end: {self.erred.read_text()[-500:]}") from None
        orphans = self.outlived()
        self.end_all()
        return Done(code, _read(self.told), _read(self.erred), orphans)

    def outlived(self) -> tuple[int, ...]:
        """The processes of its session that still run after some patience."""
        end = time.monotonic() + PATIENCE
        while (left := self.session()) and (rest := end - time.monotonic()) > 0:
            _gone(left[0], rest)
        return left

    def session(self) -> tuple[int, ...]:
        """The processes of its session, ended ones aside."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                pid, rest = int(stat.parent.name), stat.read_text(errors="replace").rpartition(")")[2].split()
            except (FileNotFoundError, ProcessLookupError):
                continue
            if int(rest[3]) == self.pid and rest[0] not in "ZX":
                found.append(pid)
        return tuple(found)

    def workers(self) -> tuple[int, ...]:
        """The processes that it started."""
        return tuple(pid for pid in self.session() if pid != self.pid)

    def wait(self, seconds: float) -> bool:
        """Whether it ends within that time."""
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def stopped(self) -> bool:
        """Wait until it is stopped; False when it ends before."""
        state = os.waitid(os.P_PID, self.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
        return state is not None and state.si_code == os.CLD_STOPPED

    def send(self, number: signal.Signals, whom: str = "self") -> None:
        """Send a signal to it, to its group, or to one of its workers; what has ended hears nothing."""
        try:
            if whom == "group":
                os.killpg(self.pid, number)
            elif whom == "worker":
                for worker in islice(self.workers(), 1):
                    os.kill(worker, number)
            else:
                self.process.send_signal(number)
        except ProcessLookupError:
            pass

    def end_all(self) -> None:
        """End what is left of the session, each by its number."""
        for pid in self.session():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.process.wait()


def _gone(pid: int, seconds: float) -> None:
    """Wait until a process that is not our child has ended."""
    try:
        file = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    try:
        watch = poll()
        watch.register(file, POLLIN)
        watch.poll(seconds * 1000)
    finally:
        os.close(file)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="backslashreplace")


class Place:
    """A folder for one trial: the kit in a folder of its own, and the children's temporary folder."""

    def __init__(self, root: Path, shelf: Shelf, start: str | None = None) -> None:
        self.root, self.shelf = root, shelf
        self.home, self.tmp, self.log = root / "home", root / "tmp", root / "log"
        self.kit = self.home / "kit"
        self.wrap: tuple[str, ...] = ()
        self.outside = Path("/")
        self.home.mkdir(parents=True)
        self.tmp.mkdir()
        if start:
            shutil.copytree(shelf.kit(start), self.kit, symlinks=True)

    def start(
        self,
        version: str,
        *words: str,
        out: str = "",
        cwd: Path | None = None,
        command: str = "build",
        env: Mapping[str, str | None] = {},
        fault: Mapping[str, Any] | None = None,
    ) -> Child:
        """Start a build of a version into this kit; ``fault`` is what the hook shall do."""
        here = {"PYTHONPATH": os.pathsep.join((str(HOOK), str(self.shelf.sources(version)))), "TMPDIR": str(self.tmp)}
        if fault is not None:
            self.log.unlink(missing_ok=True)
            here["TEHODOKI_FAULT"] = json.dumps({"home": str(self.home), "log": str(self.log), **fault})
        all_env = {**{key: value for key, value in os.environ.items() if "TEHODOKI" not in key}, **here, **env}
        wish = (GAME, "--lang", "en", *ONLY) if command == "build" else ()
        line = [sys.executable, "-m", "tehodoki", command, *wish, *words, "--out", out or str(self.kit)]
        said = self.root / f"said-{sum(1 for _ in self.root.glob('said-*'))}"
        said.mkdir()
        if self.wrap:
            line = [*self.wrap, "sh", "-c", 'cd "$1" && shift && exec "$@"', "sh", str(cwd or self.root), *line]
        return Child(line, {key: value for key, value in all_env.items() if value is not None}, cwd or self.root, said)

    def build(self, version: str, *words: str, **options: Any) -> Done:
        """Build a version into this kit and wait for the end."""
        with self.start(version, *words, **options) as child:
            return child.ended()

    @property
    def seen(self) -> Seen:
        """The files of the kit as they are."""
        return seen(str(self.outside) + str(self.kit))

    @property
    def kept(self) -> list[str]:
        """The names below the kit's ``.tehodoki``."""
        return names(Path(f"{self.outside}{self.kit}") / STATE)

    @property
    def logged(self) -> list[Any]:
        """What the hook wrote down. The last line of a process that was killed may be half."""
        lines = self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []
        return [json.loads(line) for line in lines if line.endswith("}")]

    @property
    def struck(self) -> bool:
        """Whether the hook did what it was to do."""
        return any("struck" in line for line in self.logged)

    def beside(self, *own: str) -> list[str]:
        """What lies in the kit's parent besides the kit."""
        there = sorted(path.name for path in Path(f"{self.outside}{self.home}").iterdir())
        return [f"left beside the kit: {name}" for name in there if name not in (self.kit.name, *own)]

    def in_tmp(self) -> list[str]:
        """What lies in the temporary folder."""
        return [f"left in the temporary folder: {name}" for name in names(self.tmp)]

    def in_state(self, *versions: str) -> list[str]:
        """What lies in ``.tehodoki`` that kits of these versions, built from nothing, do not have there."""
        known = frozenset[str]().union(*(self.shelf.kept(version) for version in versions))
        return [f"left in the kit: {STATE}/{name}" for name in self.kept if name not in known]

    def left(self, *versions: str) -> list[str]:
        """All that lies about which does not belong to a kit of these versions."""
        return [*self.in_state(*versions), *self.beside()]

    def left_by_half(self, *versions: str) -> list[str]:
        """The same after a build that did not come to its end: what its tasks made stays, and the next one uses it."""
        return [one for one in self.left(*versions) if not one.startswith(f"left in the kit: {STATE}/made")]


# what is right -------------------------------------------------------------------------------------------------------


def whole(now: Seen, *good: Seen) -> list[str]:
    """Nothing when the files are those of one of the good kits, else how they differ from the nearest."""
    if any(now == kit for kit in good):
        return []
    lines = min((_differences(now, kit) for kit in good), key=len)
    return [f"neither the old kit nor the new one, {len(lines)} files differ: {'; '.join(lines[:4])}"]


def _differences(now: Seen, good: Seen) -> list[str]:
    gone = [f"{name} is gone" for name in good if name not in now]
    more = [f"{name} is there" for name in now if name not in good]
    return [*gone, *more, *(f"{name} is another" for name in now if name in good and now[name] != good[name])]


def pieces(now: Seen, old: Seen, new: Seen) -> list[str]:
    """Where a kit cannot be exchanged as one: each file is old or new, and what both have is there."""
    gone = [f"{name} is gone" for name in old if name in new and name not in now]
    other = [f"{name} is neither old nor new" for name in now if now[name] not in (old.get(name), new.get(name))]
    return [*gone, *other]


class Links:
    """The links of every page of some kits, by the page's content."""

    def __init__(self, *kits: Path) -> None:
        self.of: dict[tuple[str, str], frozenset[str]] = {}
        for kit in kits:
            for name, digest in seen(str(kit)).items():
                if name.endswith(".html"):
                    self.of[name, digest] = _links(kit, name)

    def dead(self, now: Seen) -> list[str]:
        """The links of a kit that lead nowhere."""
        return sorted(
            f"{name} links to {target}, which is not there"
            for (name, digest), targets in self.of.items()
            if now.get(name) == digest
            for target in targets
            if target not in now and f"{target}/index.html".lstrip("/") not in now
        )


def _links(kit: Path, name: str) -> frozenset[str]:
    text = (kit / name).read_text(encoding="utf-8")
    text = re.sub(r"<template\b.*?</template>|<script\b.*?</script>", "", text, flags=re.DOTALL)
    found = set()
    for link in re.findall(r"""\s(?:href|src)=["']?([^"'\s>]+)""", text):
        parts = urlsplit(link)
        if parts.path and not parts.scheme and not parts.netloc:
            found.add(os.path.normpath(f"{Path(name).parent}/{unquote(parts.path)}"))
    return frozenset(found - {"."})


# what was tried ------------------------------------------------------------------------------------------------------


class Trials:
    """What a test tried and what came of it; at its end all that went wrong is told at once."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.tried: dict[str, list[int]] = {}
        self.wrong: list[str] = []

    def see(self, trial: str, **aspects: Iterable[str]) -> None:
        """One trial: for each aspect what was found wrong."""
        for aspect, found in aspects.items():
            lines = list(found)
            figures = self.tried.setdefault(aspect.replace("_", " "), [0, 0])
            figures[0] += 1
            figures[1] += bool(lines)
            self.wrong += [f"{trial}: {line}" for line in lines[:3]]

    def verdict(self) -> None:
        """Fail with what went wrong, or when nothing was tried."""
        assert self.tried, f"{self.what}: nothing was tried"
        assert not self.wrong, f"{self.what}: {len(self.wrong)} wrong\n" + "\n".join(self.wrong[:40])


Tried = Callable[[str], AbstractContextManager[Trials]]


class Rounds:
    """Places for the trials of a test, one after another, each swept away when it is done with."""

    def __init__(self, root: Path, shelf: Shelf) -> None:
        self.root, self.shelf, self.number = root, shelf, 0

    @contextmanager
    def place(self, start: str | None = None) -> Iterator[Place]:
        """A new place, with a kit of a version or none."""
        self.number += 1
        place = Place(self.root / str(self.number), self.shelf, start)
        try:
            yield place
        finally:
            shutil.rmtree(place.root)


# mounts --------------------------------------------------------------------------------------------------------------


class Mounts:
    """A mount namespace that ends with the ``with``: what is mounted in it is seen in it alone."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.holder = subprocess.Popen(
            ["unshare", *self.alone, "-m", "--propagation", "private", "sh", "-c", "echo; exec cat"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self.holder.stdout
        self.able = self.holder.stdout.readline() == b"\n"
        users = ("-U", "--preserve-credentials") if self.alone else ()
        self.enter = ("nsenter", "-t", str(self.holder.pid), *users, "-m")

    @cached_property
    def alone(self) -> tuple[str, ...]:
        """Who is not root is root in a user namespace, where that is allowed."""
        return () if os.geteuid() == 0 else ("-r",)

    def __enter__(self) -> Mounts:
        self.place.wrap, self.place.outside = self.enter, Path(MOUNTED.format(self.holder.pid))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.place.wrap, self.place.outside = (), Path("/")
        self.holder.communicate()

    def do(self, *command: str) -> None:
        """Run a command in it."""
        subprocess.run([*self.enter, *command], check=True)
