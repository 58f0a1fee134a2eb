"""What a build promises, whatever happens: the kit is the old one or the new one, and the next build is right."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest

from tests.commands.commandline import group, until
from tests.faults.hooks import as_a_user, planted
from tests.faults.kits import GAMES, LIST, Place, copied, rewritten
from tests.sampling import FULL

Kits = dict[Path, dict[str, str]]
WAYS = {
    "kill": (os.kill, signal.SIGKILL),
    "group": (os.killpg, signal.SIGKILL),
    "term": (os.kill, signal.SIGTERM),
    "interrupt": (os.killpg, signal.SIGINT),
}


@pytest.fixture(name="one", scope="module")
def _one(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("one"))


@pytest.fixture(name="two", scope="module")
def _two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("two"), second=True)


@pytest.fixture(name="built", scope="module")
def _built(one: Path, two: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Place, Kits, float]:
    """A place with the first version, what a build from nothing makes of each version, and in how many seconds."""
    places = {sources: Place(tmp_path_factory.mktemp("built") / "place") for sources in (two, one)}
    for sources, place in places.items():
        begun = time.monotonic()
        assert place.build(sources)[0] == 0
    kits = {sources: place.seen() for sources, place in places.items()}
    assert kits[one] != kits[two]
    return places[one], kits, time.monotonic() - begun


@pytest.fixture(name="fresh", scope="module")
def _fresh(built: tuple[Place, Kits, float]) -> Kits:
    """What lies in a kit of each version."""
    return built[1]


@pytest.fixture(name="place")
def _place(built: tuple[Place, Kits, float], tmp_path: Path) -> Place:
    """A place with the kit of the first version; what is linked with what in there is so in the copy."""
    subprocess.run(["cp", "-a", str(built[0].folder), str(tmp_path / "place")], check=True)
    return Place(tmp_path / "place")


# stopped --------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("how", WAYS)
def test_a_build_that_is_stopped_leaves_a_whole_kit_and_no_process(
    place: Place, built: tuple[Place, Kits, float], one: Path, two: Path, how: str
) -> None:
    chance, (_, fresh, lasted), (send, number) = random.Random(how), built, WAYS[how]
    for sources in [two, one] * 10 if FULL else [two]:
        shutil.rmtree(place.store / "results")
        before = place.seen()
        with place.start(sources) as process:
            try:
                process.wait(chance.uniform(0.2, 1.1) * lasted)
            except subprocess.TimeoutExpired:
                send(process.pid, number)
            process.communicate(timeout=60)
            until(lambda process=process: not group(process.pid))  # type: ignore[misc]
        assert place.seen() in (before, fresh[sources])
        assert place.build(sources)[0] == 0
        assert place.holds(fresh[sources])


@pytest.mark.slow
@pytest.mark.parametrize("form", ["whole", "here"])
def test_a_build_killed_between_any_two_of_its_last_steps(
    place: Place, one: Path, two: Path, fresh: Kits, tmp_path: Path, form: str
) -> None:
    """With a kit that is exchanged as a whole, and with one that is filled file by file."""
    aim = {"out": "kit"} if form == "whole" else {"out": ".", "cwd": place.kit}

    def build(sources: Path, number: int = 0) -> int:
        """Build, and kill it before that of the calls which change something there."""
        calls, deed = r"os[.](rename|remove|rmdir|link|mkdir)|ctypes[.]dlsym", "os.kill(os.getpid(), signal.SIGKILL)"
        env = planted(tmp_path / "hook", place.folder, number, deed, calls, sources)
        with place.start(sources, env=env | {"TMPDIR": str(place.temporary)}, **aim) as run:
            run.communicate(timeout=60)
        return run.returncode

    assert (build(two), build(one)) == (0, 0)
    calls = (tmp_path / "hook" / "note").read_text(encoding="utf-8").split()
    moves = [number for number, call in enumerate(calls, 1) if call in ("os.rename", "ctypes.dlsym")]
    for turn, number in enumerate(range(1, len(calls)) if FULL else (moves[0], moves[0] + 1, moves[-1])):
        sources, before = (two, one)[turn % 2], place.seen()
        assert build(sources, number) == -signal.SIGKILL
        now = place.seen()
        assert form == "here" or now in (before, fresh[sources])
        assert all(now[name] in (before.get(name), fresh[sources].get(name)) for name in now)
        assert place.build(sources, **aim)[0] == 0
        assert place.holds(fresh[sources])


# refused --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("trumps/rules.en.md", r"^\[[a-z-]+:", "[nothing-known:", r"^templates/games/\S+:\d+:\d+: .*nothing-known"),
        ("hamlet/examples.yaml", "winner: A", "winner: B", "hamlet"),
    ],
    ids=["a text", "a worked example"],
)
def test_what_is_refused_leaves_the_kit_and_says_where(
    place: Place, tmp_path: Path, file: str, old: str, new: str, told: str
) -> None:
    wrong = copied(tmp_path / "wrong")
    rewritten(wrong / "templates/games" / file, old, new)
    before = place.seen()
    for _ in range(2):  # it is not taken for made the second time
        code, said = place.build(wrong)
        assert (code in (1, 2), place.holds(before)) == (True, True)
        assert re.search(told, said, re.MULTILINE)


NO_KITS: dict[str, Callable[[Path], object]] = {
    "a file": lambda kit: kit.write_text("mine"),
    "files of others": lambda kit: (kit.mkdir(), (kit / "letter.txt").write_text("mine")),
    "a loop": lambda kit: kit.symlink_to("kit"),
}


@pytest.mark.parametrize("kind", NO_KITS)
def test_what_is_no_kit_is_not_built_into(tmp_path: Path, one: Path, kind: str) -> None:
    place = Place(tmp_path / "place")
    NO_KITS[kind](place.kit)
    before = place.seen()
    code, said = place.build(one)
    assert (code in (1, 2), place.seen()) == (True, before)
    assert re.search("expected an? (empty )?folder|give another|is a file", said), said


# whose files ----------------------------------------------------------------------------------------------------------


def written_over(place: Place) -> None:
    """The store has them by the same links."""
    first, second, third, *_ = sorted((place.kit / "records").rglob("*.json"))
    first.write_text("mine")
    second.unlink()
    os.truncate(third, 3)


HARMS: dict[str, Callable[[Place], object]] = {
    "files": written_over,
    "no list": lambda place: (place.kit / LIST).write_text("{"),
    "a false list": lambda place: (place.kit / LIST).write_text('{"made": {"x": {"files": {"../../escaped": "x"}}}}'),
    "the store": lambda place: [path.write_bytes(b"[1]") for path in place.store.rglob("*.json")],
}


@pytest.mark.parametrize("kind", HARMS)
def test_what_was_damaged_is_mended(place: Place, one: Path, fresh: Kits, kind: str) -> None:
    HARMS[kind](place)
    assert place.build(one)[0] == 0
    assert place.holds(fresh[one])
    shutil.rmtree(place.kit)
    assert "0 made" in place.build(one)[1]
    assert place.holds(fresh[one])


def test_files_of_others_stay_and_are_named(place: Place, two: Path, fresh: Kits) -> None:
    mine = {"letter.txt": "mine", "records/trumps/note \x1b.txt": "mine", "site/link": None}
    for name, text in mine.items():
        path = place.kit / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to("/etc") if text is None else path.write_text(text)
    gone = next(name for name in place.seen() if name.startswith("records/hamlet") and name not in fresh[two])
    (place.kit / gone).write_text("edited")
    (place.kit / "records").rename(place.folder / "records")
    (place.kit / "records").write_text("mine")
    code, said = place.build(two)
    assert (code, "records: found no folder, expected one of the kit; move it away" in said) == (1, True)
    (place.kit / "records").unlink()
    (place.folder / "records").rename(place.kit / "records")
    code, said = place.build(two)
    assert code == 0
    assert "not of the kit, left in place: " in said
    assert "letter.txt" in said
    assert "\x1b" not in said
    assert place.seen().items() > fresh[two].items()
    assert set(place.seen()) - set(fresh[two]) == {*mine, gone}


# two at once, other places --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_of_two_builds_at_once_one_waits_and_says_so(place: Place, one: Path, two: Path, fresh: Kits) -> None:
    for ends in (False, True):  # the first comes to its end, or is killed
        shutil.rmtree(place.store / "results")
        with place.start(two, stdout=None) as first:
            until((place.store / "aside").exists)
            with place.start(one) as second:
                assert second.stdout is not None
                line = second.stdout.readline()
                if ends:
                    first.kill()
                second.communicate(timeout=300)
            first.communicate(timeout=300)
        assert line == "kit: another build is at work there; waiting for its end\n"
        assert second.returncode == 0
        assert place.holds(fresh[one])


def test_a_place_that_may_not_be_written_to(place: Place, one: Path, two: Path, fresh: Kits) -> None:
    """First nothing of it, then the kit, but not what it lies in."""
    folders = [place.kit, *(path for path in place.kit.rglob("*") if path.is_dir())]
    before = place.seen()
    shutil.rmtree(place.folder / ".cache")
    try:
        for path in (place.folder, *folders):
            path.chmod(0o555)
        code, said = place.build(two, before=as_a_user([]))
        assert (code, place.seen()) == (2, before)
        assert "kit: permission denied" in said
        for path in folders:
            path.chmod(0o755)
        assert place.build(two, before=as_a_user([]))[0] == 0
        assert place.seen() == fresh[two]
    finally:
        place.folder.chmod(0o755)
    assert place.build(one)[0] == 0
    assert place.holds(fresh[one])


@contextmanager
def mounted(folder: Path, size: str) -> Iterator[Path]:
    """A file system of so many bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.mark.mounts
def test_a_full_disk_is_told_and_the_kit_stays(tmp_path: Path, one: Path, two: Path, fresh: Kits) -> None:
    with mounted(tmp_path / "disk", "3m") as disk:
        place = Place(disk / "place")
        assert place.build(one)[0] == 0
        shutil.rmtree(place.store / "results")
        before, filler, room = place.seen(), disk / "filler", shutil.disk_usage(disk).free
        for free in (0, 12_000, 40_000) if FULL else (0, 12_000):
            filler.write_bytes(bytes(max(room - free, 0)))
            code, said = place.build(two, env={"TMPDIR": str(tmp_path)})
            assert (code, place.seen()) == (2, before), said
            assert "no space left on device" in said
        filler.unlink()
        assert place.build(two)[0] == 0
        assert place.holds(fresh[two])


@pytest.mark.parametrize("kind", ["a link", pytest.param("a mount", marks=pytest.mark.mounts)])
def test_a_kit_that_cannot_be_exchanged_is_filled(place: Place, two: Path, fresh: Kits, kind: str) -> None:
    """Where it lies behind a link, that stays; the current folder was one above."""
    if kind == "a link":
        place.kit.rename(place.folder / "tmp" / "moved")
        place.kit.symlink_to("tmp/moved")
    with mounted(place.kit, "20m") if kind == "a mount" else nullcontext():
        assert place.build(two)[0] == 0
        assert place.seen() == fresh[two]
        assert place.kit.is_symlink() == (kind == "a link")


@pytest.mark.slow
def test_the_same_sources_make_the_same_bytes_anywhere(tmp_path: Path, one: Path) -> None:
    env = {"PYTHONHASHSEED": "77", "LC_ALL": "C", "TZ": "Asia/Tokyo", "HOME": "/"}
    kinds = [word for kind in ("records", "site", "report", "score-pad", "zip") for word in ("--only", kind)]
    words = ("build", GAMES[0], "--lang", "en", *kinds)
    first, second = Place(tmp_path / "a"), Place(tmp_path / "b" / "elsewhere")
    assert first.build(one, *words, "--jobs", "1")[0] == 0
    moved = copied(tmp_path / "moved")
    assert second.build(moved, *words, "--jobs", "3", env=env)[0] == 0
    assert first.seen() == second.seen()
    shutil.rmtree(first.folder / ".cache")
    shutil.move(second.folder / ".cache", first.folder)
    assert "0 made" in first.build(one, *words)[1]  # results know nothing of where they were made
