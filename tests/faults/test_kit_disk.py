"""Disks that are full, refuse or cannot exchange a folder: the kit stays whole, and a line says what was wrong."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.kits import Done, Links, Mounts, Place, Rounds, Shelf, Trials, Tried, pieces, whole

LONG = pytest.mark.exhaustive
CHANGES = {"cold": (None, "two"), "pages": ("one", "two"), "sheets": ("one", "three")}
KNOWN = ("one", "two", "three")


def failed(trials: Trials, trial: str, place: Place, done: Done, old: str | None, new: str, names: str = "") -> None:
    """What must hold when a build may have failed: the kit whole, the code true, a line that names the place."""
    good = [place.shelf.seen(old), place.shelf.seen(new)]
    unnamed = [f"does not name {names}: {done.err[:300]}"] if done.code and names not in done.err else []
    untrue = whole(place.seen, good[1]) if done.code == 0 else []
    code = [] if done.code in (0, 1, 2) else [f"code {done.code}: {done.err[-300:]}"]
    trials.see(
        trial,
        the_kit_is_old_or_new=whole(place.seen, *good),
        the_code_says_which=[*untrue, *code],
        a_line_says_where_and_why=[*done.rude, *unnamed],
        no_process_outlives_it=[f"{len(done.orphans)} processes outlive it"] if done.orphans else [],
    )


def mended(trials: Trials, trial: str, place: Place, new: str) -> None:
    """What must hold after the next build, when all is well again."""
    again = place.build(new, "--jobs", "1")
    right = [f"code {again.code}: {again.err[-300:]}"] if again.code or again.err else []
    trials.see(
        trial,
        the_next_build_makes_what_one_from_nothing_makes=[*right, *whole(place.seen, place.shelf.seen(new))],
        nothing_is_left_in_the_kit_or_beside_it=place.left(*KNOWN),
        nothing_is_left_in_the_temporary_folder=place.in_tmp(),
    )


# full disks ------------------------------------------------------------------------------------------------------


def size(folder: Path) -> int:
    """What the files of a folder take on a disk of pages, in KiB."""
    return sum(4 * -(-path.lstat().st_size // 4096) for path in folder.rglob("*"))


def fill(rounds: Rounds, shelf: Shelf, tried: Tried, change: str, free: int, jobs: int) -> None:
    """Build on a disk with so many KiB free."""
    old, new = CHANGES[change]
    trial = f"{change}: {free} KiB free, jobs {jobs}"
    with tried("a full disk (tmpfs)") as trials, rounds.place() as place, Mounts(place) as mounts:
        taken = size(shelf.kit(old)) if old else 0
        room = max(taken + free, 4)  # 0 would be a disk without end
        mounts.do("mount", "-t", "tmpfs", "-o", f"size={room}k,mode=755", "none", str(place.home))
        if old:
            mounts.do("cp", "-a", str(shelf.kit(old)), str(place.kit))
        done = place.build(new, "--jobs", str(jobs))
        failed(trials, trial, place, done, old, new, str(place.kit))
        left = place.left_by_half(*KNOWN) if done.code and place.seen else []
        trials.see(trial, nothing_is_left_at_once=[*left, *place.in_tmp()])
        mounts.do("mount", "-o", "remount,size=100m", str(place.home))
        mended(trials, trial, place, new)


@pytest.mark.mounts
@pytest.mark.slow
@pytest.mark.parametrize(("change", "free", "jobs"), [("pages", 200, 1), pytest.param("sheets", 1200, 2, marks=LONG)])
def test_a_full_disk_leaves_the_old_kit(
    rounds: Rounds, shelf: Shelf, tried: Tried, change: str, free: int, jobs: int
) -> None:
    fill(rounds, shelf, tried, change, free, jobs)


@LONG
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("free", [0, 16, 64, 256, 512, 1000, 2000, 3000, 4000, 6000, 8000, 12000])
def test_full_disks_of_many_sizes(
    rounds: Rounds, shelf: Shelf, tried: Tried, change: str, free: int, jobs: int
) -> None:
    fill(rounds, shelf, tried, change, free, jobs)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "limit"),
    [("pages", 40_000), *(pytest.param(change, 1 << n, marks=LONG) for change in CHANGES for n in range(10, 21))],
)
def test_files_that_may_not_grow(rounds: Rounds, shelf: Shelf, tried: Tried, change: str, limit: int) -> None:
    old, new = CHANGES[change]
    with tried("no file may grow beyond a size") as trials, rounds.place(old) as place:
        done = place.build(new, "--jobs", "2", fault={"fsize": limit, "who": "nobody"})
        failed(trials, f"{change}: {limit} bytes", place, done, old, new)
        mended(trials, f"{change}: {limit} bytes", place, new)


# disks that refuse -----------------------------------------------------------------------------------------------


def refuse(rounds: Rounds, shelf: Shelf, tried: Tried, change: str, error: str, share: float) -> None:
    """From a file system event on, the disk refuses all that is new (ENOSPC), or all."""
    old, new = CHANGES[change]
    trial = f"{change}: {error} from {share:.3f} on"
    with tried(f"a disk that refuses from some event on ({error})") as trials, rounds.place(old) as place:
        at = 1 + int(share * shelf.length(old, new, 1)[0])
        fault = {"strike": error, "at": at, "who": "parent"}
        done = place.build(new, "--jobs", "1", fault=fault)
        failed(trials, trial, place, done, old, new, str(place.kit))
        mended(trials, trial, place, new)


@pytest.mark.slow
@pytest.mark.parametrize(("error", "share"), [("ENOSPC", 0.55), pytest.param("EROFS", 0.8, marks=LONG)])
def test_a_disk_that_refuses_leaves_the_old_kit(
    rounds: Rounds, shelf: Shelf, tried: Tried, error: str, share: float
) -> None:
    refuse(rounds, shelf, tried, "pages", error, share)


@LONG
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("error", ["ENOSPC", "EROFS", "EIO", "EACCES", "EDQUOT"])
def test_disks_that_refuse_at_many_events(rounds: Rounds, shelf: Shelf, tried: Tried, change: str, error: str) -> None:
    rand = random.Random(f"{change} {error}")
    for share in range(10):
        refuse(rounds, shelf, tried, change, error, (share + rand.random()) / 10)


# read-only places ------------------------------------------------------------------------------------------------

PLACES = (
    ".",
    "..",
    ".tehodoki",
    "site/en",
    "site",
    "en",
    "en/trumps",
    "records/trumps",
    ".tehodoki/parts",
    "site/en/trumps",
)
FEW = (("mount", "."), ("mode", ".."))
READ_ONLY = [
    pytest.param(
        how,
        where,
        marks=[*([pytest.mark.mounts] if how == "mount" else []), *([] if (how, where) in FEW else [LONG])],
    )
    for where in PLACES
    for how in ("mount", "mode")
]


@pytest.mark.slow
@pytest.mark.parametrize(("how", "where"), READ_ONLY)
def test_a_read_only_place_leaves_the_old_kit(rounds: Rounds, shelf: Shelf, tried: Tried, how: str, where: str) -> None:
    trial = f"{how}: {where}"
    with tried("a read-only place") as trials, rounds.place("one") as place:
        with _mounted(place, where) if how == "mount" else _taken(place, where):
            done = place.build("two", "--jobs", "1")
            if where == ".." and done.code == 0:  # the folder cannot be exchanged then, but what is in it can
                trials.see(trial, the_kit_is_new=whole(place.seen, shelf.seen("two")))
            else:
                failed(trials, trial, place, done, "one", "two", str(place.home))
        mended(trials, trial, place, "two")


@contextmanager
def _mounted(place: Place, where: str) -> Iterator[None]:
    path = os.path.normpath(place.kit / where)
    with Mounts(place) as mounts:
        mounts.do("mount", "--bind", path, path)
        mounts.do("mount", "-o", "remount,bind,ro", path)
        yield


@contextmanager
def _taken(place: Place, where: str) -> Iterator[None]:
    path = place.kit / where
    if os.geteuid() == 0:  # root may write anywhere, unless this is taken away
        place.wrap = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search")
    path.chmod(0o555)
    try:
        yield
    finally:
        place.wrap = ()
        place.home.chmod(0o755)
        for folder, *_ in os.walk(place.home):
            Path(folder).chmod(0o755)


# where the folder cannot be exchanged ----------------------------------------------------------------------------


@contextmanager
def _mount_point(rounds: Rounds, old: str | None) -> Iterator[tuple[Place, dict[str, object]]]:
    with rounds.place() as place, Mounts(place) as mounts:
        place.kit.mkdir()
        mounts.do("mount", "-t", "tmpfs", "-o", "size=100m,mode=755", "none", str(place.kit))
        if old:
            mounts.do("cp", "-a", f"{place.shelf.kit(old)}/.", str(place.kit))
        yield place, {}


@contextmanager
def _current_folder(rounds: Rounds, old: str | None) -> Iterator[tuple[Place, dict[str, object]]]:
    with rounds.place(old) as place:
        place.kit.mkdir(exist_ok=True)
        yield place, {"out": ".", "cwd": place.kit}


FIXED = {"a mount point": _mount_point, "the current folder": _current_folder}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "change", "jobs"),
    [
        pytest.param("a mount point", "sheets", 1, marks=pytest.mark.mounts),
        pytest.param("the current folder", "pages", 1, marks=LONG),
        *(pytest.param(how, change, 2, marks=LONG) for how in FIXED for change in CHANGES),
    ],
)
def test_where_the_folder_stays_each_file_is_exchanged_and_no_link_is_ever_dead(
    rounds: Rounds, shelf: Shelf, tried: Tried, how: str, change: str, jobs: int
) -> None:
    old, new = CHANGES[change]
    links = links_of(shelf)
    what = f"every file system event of a build looked at ({how})"
    with tried(what) as trials, FIXED[how](rounds, old) as (place, at):
        folder = (place.outside / str(place.kit).lstrip("/")).stat().st_ino
        done = place.build(new, "--jobs", str(jobs), fault={"look": str(place.kit)}, **at)
        code = [f"code {done.code}: {done.err[-300:]}"] if done.code else []
        looks = [line for line in place.logged if "before" in line]
        assert len(looks) > 10, "the hook saw hardly anything"
        parts: list[str] = []
        dead: list[str] = []
        for line in looks:
            if "seen" in line:
                parts = pieces(line["seen"], shelf.seen(old), shelf.seen(new))
                dead = links.dead(line["seen"])
            trials.see(f"before {line['before']}", each_file_is_old_or_new=parts, no_link_is_dead=dead)
        moved = (place.outside / str(place.kit).lstrip("/")).stat().st_ino != folder
        trials.see(
            "at the end",
            the_kit_is_new=[*code, *whole(place.seen, shelf.seen(new))],
            the_folder_is_the_same=["it is another"] if moved else [],
            nothing_is_left=[*place.left(*KNOWN), *place.in_tmp()],
        )


@pytest.mark.slow
@pytest.mark.parametrize(
    "how", [pytest.param("a mount point", marks=pytest.mark.mounts), pytest.param("the current folder", marks=LONG)]
)
@pytest.mark.parametrize("share", [0.75, *(pytest.param((n + 0.5) / 20, marks=LONG) for n in range(20))])
def test_where_the_folder_stays_a_killed_build_is_completed_by_the_next(
    rounds: Rounds, shelf: Shelf, tried: Tried, how: str, share: float
) -> None:
    links = links_of(shelf)
    with FIXED[how](rounds, "one") as (place, at):
        assert place.build("two", "--jobs", "2", fault={"who": "parent"}, **at).code == 0
        events = len(place.logged)
    with tried(f"SIGKILL before a file system event ({how})") as trials, FIXED[how](rounds, "one") as (place, at):
        number = 1 + int(share * events)
        fault = {"strike": "SIGKILL", "whom": "group", "at": number, "who": "parent"}
        place.build("two", "--jobs", "2", fault=fault, **at)
        assert place.struck
        trials.see(
            f"at {share:.3f}",
            each_file_is_old_or_new=pieces(place.seen, shelf.seen("one"), shelf.seen("two")),
            no_link_is_dead=links.dead(place.seen),
        )
        mended(trials, f"at {share:.3f}", place, "two")


def links_of(shelf: Shelf) -> Links:
    """The links of all kits. In kits built from nothing none is dead."""
    links = Links(*(shelf.kit(version) for version in KNOWN))
    assert any(name.endswith("rules.pdf") for targets in links.of.values() for name in targets)
    assert [line for version in KNOWN for line in links.dead(shelf.seen(version))] == []
    return links


# the folder's own looks ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_kit_is_as_open_as_the_umask_says_and_stays_as_its_owner_set_it(
    rounds: Rounds, shelf: Shelf, tried: Tried
) -> None:
    mask = os.umask(0o022)
    os.umask(mask)
    made = shelf.kit("two")
    with tried("modes of files and folders") as trials, rounds.place("one") as place:
        (place.kit).chmod(0o750)
        shutil.rmtree(place.kit / "records")
        place.build("two")
        wrong = [
            f"{path.relative_to(made).as_posix() or '.'}: {path.stat().st_mode & 0o777:o}"
            for path in (made, *made.rglob("*"))
            if path.stat().st_mode & 0o777 != (0o777 if path.is_dir() else 0o666) & ~mask
        ]
        kept = place.kit.stat().st_mode & 0o777
        trials.see(
            "umask",
            as_the_umask_says=wrong,
            the_folder_keeps_its_mode=[] if kept == 0o750 else [f"750 became {kept:o}"],
            the_kit_is_new=whole(place.seen, shelf.seen("two")),
        )


@pytest.mark.slow
def test_a_kit_behind_a_link_is_built_where_the_link_leads(rounds: Rounds, shelf: Shelf, tried: Tried) -> None:
    with tried("a kit behind a link") as trials, rounds.place("one") as place:
        link = place.root / "link"
        link.symlink_to(place.kit)
        done = place.build("two", out=str(link))
        gone = [] if link.is_symlink() and link.resolve() == place.kit else ["the link is no link any more"]
        code = [f"code {done.code}: {done.err[-300:]}"] if done.code else []
        trials.see(
            "link",
            the_link_stays=gone,
            the_kit_is_new=[*code, *whole(place.seen, shelf.seen("two"))],
            nothing_is_left=[*place.left(*KNOWN), *place.in_tmp()],
        )
