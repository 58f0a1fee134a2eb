"""What a build promises, whatever happens: the kit is the old one or the new one, and the next build is right."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.faults.hooks import as_a_user
from tests.faults.kits import GAMES, LIST, Place, copied, kill, orphans, rewritten
from tests.sampling import FULL

WAYS = ("kill", "group", "term", "interrupt")


@pytest.fixture(name="one", scope="module")
def _one(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("one"))


@pytest.fixture(name="two", scope="module")
def _two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("two"), second=True)


@pytest.fixture(name="built", scope="module")
def _built(one: Path, two: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Place]:
    """A place with the kit of each version as a build from nothing makes it."""
    found = {}
    for sources in (one, two):
        found[sources] = place = Place(tmp_path_factory.mktemp("built") / "place")
        begun = time.monotonic()
        assert place.build(sources)[0] == 0
        place.lasted = time.monotonic() - begun
    return found


@pytest.fixture(name="fresh", scope="module")
def _fresh(built: dict[Path, Place]) -> dict[Path, dict[str, str]]:
    """What lies in such a kit."""
    one, two = (place.seen() for place in built.values())
    assert one != two
    return dict(zip(built, (one, two), strict=True))


@pytest.fixture(name="place")
def _place(one: Path, built: dict[Path, Place], tmp_path: Path) -> Place:
    """A place with the kit of the first version; what is linked with what in there is so in the copy."""
    subprocess.run(["cp", "-a", str(built[one].folder), str(tmp_path / "place")], check=True)
    return Place(tmp_path / "place")


def is_right(place: Place, fresh: dict[str, str]) -> bool:
    """Whether the kit is that of a build from nothing, and nothing else lies about."""
    assert place.left() == []
    return place.seen() == fresh


# stopped --------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("how", WAYS)
def test_a_build_that_is_stopped_leaves_a_whole_kit_and_no_process(
    place: Place, built: dict[Path, Place], fresh: dict[Path, dict[str, str]], how: str
) -> None:
    chance = random.Random(how)
    for number in range(20 if FULL else 1):
        sources = list(built)[1 - number % 2]
        shutil.rmtree(place.store / "results")
        before = place.seen()
        with place.start(sources) as process:
            try:
                process.wait(chance.uniform(0.2, 1.1) * built[sources].lasted)
            except subprocess.TimeoutExpired:
                kill(process, how)
            process.communicate(timeout=60)
            assert orphans(process.pid) == []
        assert place.seen() in (before, fresh[sources])
        assert place.build(sources)[0] == 0
        assert is_right(place, fresh[sources])


HOOK = """
import os, signal, sys
events = ("os.rename", "os.remove", "os.rmdir", "os.link", "os.mkdir", "ctypes.dlsym")
where, number, seen, first = os.environ["WHERE"], int(os.environ["NUMBER"]), 0, os.getpid()
def hook(event, args):
    global seen
    if event in events and os.getpid() == first:
        if event == "ctypes.dlsym" and args[1] == "renameat2" or where in str(args[0]):
            seen += 1
            if seen == number:
                os.kill(first, signal.SIGKILL)
sys.addaudithook(hook)
"""
"""Kills the process before the call of that number which changes a folder of the place."""


@pytest.mark.slow
@pytest.mark.parametrize("form", ["whole", "here"])
def test_a_build_killed_between_any_two_of_its_last_steps(
    place: Place, one: Path, two: Path, fresh: dict[Path, dict[str, str]], tmp_path: Path, form: str
) -> None:
    """With a kit that is exchanged as a whole, and with one that is filled file by file."""
    (tmp_path / "sitecustomize.py").write_text(HOOK, encoding="utf-8")
    aim = {"out": "kit"} if form == "whole" else {"out": ".", "cwd": place.kit}
    place.build(two, **aim)
    chance, number, killed = random.Random(form), 1, 0
    while killed < (1000 if FULL else 2):
        number += 1 if FULL else chance.randint(5, 15)
        sources = (one, two)[killed % 2]
        before = place.seen()
        path = os.pathsep.join((str(tmp_path), str(sources)))
        with place.start(
            sources, env={"PYTHONPATH": path, "WHERE": str(place.folder), "NUMBER": str(number)}, **aim
        ) as run:
            run.communicate(timeout=60)
        if run.returncode != -signal.SIGKILL:
            break
        killed += 1
        if form == "whole":
            assert place.seen() in (before, fresh[sources])
        else:  # each file is that of one of the two
            now = place.seen()
            assert all(now[name] in (before.get(name), fresh[sources].get(name)) for name in now)
        assert place.build(sources, **aim)[0] == 0
        assert is_right(place, fresh[sources])
    assert killed


# refused --------------------------------------------------------------------------------------------------------------


def test_a_text_that_is_refused_leaves_the_kit_and_says_where(place: Place, tmp_path: Path) -> None:
    wrong = copied(tmp_path / "wrong")
    rewritten(wrong / "templates/games/trumps/rules.en.md", r"^\[[a-z-]+:", "[nothing-known:")
    before = place.seen()
    code, said = place.build(wrong)
    assert (code, place.seen()) == (2, before)
    assert re.search(r"^templates/games/trumps/rules\.en\.md:\d+:\d+: .*nothing-known", said, re.MULTILINE)
    assert place.left() == []


def test_a_worked_example_that_is_wrong_is_refused_each_time(place: Place, tmp_path: Path) -> None:
    wrong = copied(tmp_path / "wrong")
    rewritten(wrong / "templates/games/hamlet/examples.yaml", r"winner: A", "winner: B")
    before = place.seen()
    for _ in range(2):
        code, said = place.build(wrong)
        assert (code in (1, 2), place.seen()) == (True, before)
        assert "hamlet" in said


# whose files ----------------------------------------------------------------------------------------------------------


def test_a_file_that_was_written_over_in_place_is_mended(
    place: Place, one: Path, fresh: dict[Path, dict[str, str]]
) -> None:
    """The store has it by the same link."""
    names = [place.kit / name for name in fresh[one] if name.startswith("records/")]
    harms = (lambda path: path.write_text("mine"), lambda path: path.unlink(), lambda path: os.truncate(path, 3))
    for harm, path in zip(harms, names, strict=False):
        harm(path)
    assert len(names) >= len(harms)
    assert place.build(one)[0] == 0
    assert is_right(place, fresh[one])
    shutil.rmtree(place.kit)
    assert "0 made" in place.build(one)[1]
    assert is_right(place, fresh[one])


@pytest.mark.parametrize("harm", ["", "{", '{"made": 3}', '{"made": {"x": {"files": {"../../escaped": "x"}}}}'])
def test_a_list_that_cannot_be_read_knows_nothing(place: Place, one: Path, harm: str) -> None:
    before = place.seen()
    (place.kit / LIST).write_text(harm, encoding="utf-8")
    assert place.build(one)[0] == 0
    assert place.seen() == before


def test_a_damaged_store_is_made_again(place: Place, one: Path, fresh: dict[Path, dict[str, str]]) -> None:
    for path in sorted(place.store.rglob("*.json")):
        path.write_bytes(b"[1]")
    assert place.build(one)[0] == 0
    assert is_right(place, fresh[one])


def test_files_of_others_stay_and_are_named(place: Place, two: Path, fresh: dict[Path, dict[str, str]]) -> None:
    mine = {"letter.txt": "mine", "records/trumps/note \x1b.txt": "mine", "site/link": None}
    for name, text in mine.items():
        path = place.kit / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to("/etc") if text is None else path.write_text(text)
    gone = next(name for name in place.seen() if name.startswith("records/hamlet") and name not in fresh[two])
    (place.kit / gone).write_text("edited")
    code, said = place.build(two)
    assert code == 0
    assert "not of the kit, left in place: " in said
    assert "letter.txt" in said
    assert "\x1b" not in said
    assert place.seen().items() > fresh[two].items()
    assert set(place.seen()) - set(fresh[two]) == {*mine, gone}


def test_a_file_in_the_way_is_told_and_nothing_changes(place: Place, two: Path) -> None:
    shutil.rmtree(place.kit / "records")
    (place.kit / "records").write_text("mine")
    before = place.seen()
    code, said = place.build(two)
    assert (code, place.seen()) == (1, before)
    assert "records: found no folder, expected one of the kit; move it away" in said


@pytest.mark.parametrize("kind", ["file", "others", "loop", "no text"])
def test_what_is_no_kit_is_not_built_into(tmp_path: Path, one: Path, kind: str) -> None:
    place = Place(tmp_path / "place")
    out = "kit"
    if kind == "file":
        place.kit.write_text("mine")
    elif kind == "others":
        place.kit.mkdir()
        (place.kit / "letter.txt").write_text("mine")
    elif kind == "loop":
        place.kit.symlink_to("kit")
    else:
        out = os.fsdecode(b"kit\xff")
    code, said = place.build(one, out=out)
    assert code in (1, 2)
    assert re.search("expected an? (empty )?folder|give another|is a file", said), said


def test_a_kit_of_an_earlier_version_is_taken_over(place: Place, one: Path, fresh: dict[Path, dict[str, str]]) -> None:
    gone = place.kit / "records/trumps/98-gone.json"
    gone.write_text("{}")
    files = ", ".join(f'"{name}": "{digest}"' for name, digest in place.seen().items() if name != LIST)
    (place.kit / ".tehodoki").mkdir()
    (place.kit / ".tehodoki/manifest.json").write_text(f'{{"tasks": {{"x": {{"key": "k", "files": {{{files}}}}}}}}}')
    (place.kit / LIST).unlink()
    shutil.rmtree(place.store)
    code, said = place.build(one)
    assert (code, "not of the kit" in said) == (0, False)
    assert is_right(place, fresh[one])


# two at once, other places --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_of_two_builds_at_once_one_waits_and_says_so(
    place: Place, one: Path, two: Path, fresh: dict[Path, dict[str, str]]
) -> None:
    shutil.rmtree(place.store / "results")
    for ends in (False, True):  # the first comes to its end, or is killed
        with place.start(two, stdout=None) as first:
            while not (place.store / "aside").exists():
                time.sleep(0.02)
            with place.start(one) as second:
                assert second.stdout is not None
                line = second.stdout.readline()
                if ends:
                    first.kill()
                second.communicate(timeout=300)
            first.communicate(timeout=300)
        assert line == "kit: another build is at work there; waiting for its end\n"
        assert second.returncode == 0
        assert is_right(place, fresh[one])
        shutil.rmtree(place.store / "results")


def test_a_kit_may_be_the_current_directory_or_lie_behind_a_link(
    tmp_path: Path, one: Path, two: Path, fresh: dict[Path, dict[str, str]]
) -> None:
    place = Place(tmp_path / "place")
    place.kit.mkdir()
    for sources in (one, two):
        assert place.build(sources, out=".", cwd=place.kit)[0] == 0
        assert is_right(place, fresh[sources])
    place.kit.rename(place.folder / "moved")
    (place.folder / "here").symlink_to("moved")
    assert place.build(one, out="here")[0] == 0
    place.kit = place.folder / "moved"
    assert place.seen() == fresh[one]
    assert (place.folder / "here").is_symlink()


def test_a_place_that_may_not_be_written_to(
    place: Place, one: Path, two: Path, fresh: dict[Path, dict[str, str]]
) -> None:
    before = place.seen()
    place.folder.chmod(0o555)
    shutil.rmtree(place.folder / ".cache")
    for path in (place.kit, *(path for path in place.kit.rglob("*") if path.is_dir())):
        path.chmod(0o555)
    try:
        code, said = place.build(two, before=as_a_user([]))
        assert (code, place.seen()) == (2, before)
        assert "kit: permission denied" in said
        for path in (place.kit, *(path for path in place.kit.rglob("*") if path.is_dir())):
            path.chmod(0o755)
        assert place.build(two, before=as_a_user([]))[0] == 0  # the kit may be written to, what it lies in may not
        ours = {name: digest for name, digest in place.seen().items() if not name.startswith(".tehodoki-store/")}
        assert ours == fresh[two]
    finally:
        place.folder.chmod(0o755)
    assert place.build(one)[0] == 0
    assert is_right(place, fresh[one])


def test_a_current_directory_that_was_removed(tmp_path: Path, one: Path, fresh: dict[Path, dict[str, str]]) -> None:
    place, gone = Place(tmp_path / "place"), tmp_path / "gone"
    before = ["sh", "-c", 'rmdir "$PWD" && exec "$@"', "sh"]
    for out, known in ((str(place.kit), True), ("kit", False)):
        gone.mkdir()
        code, said = place.build(one, out=out, cwd=gone, before=before)
        assert code == (0 if known else 2), said
        assert known or "the current folder was deleted" in said
    assert is_right(place, fresh[one])


@pytest.mark.mounts
def test_a_full_disk_is_told_and_the_kit_stays(
    tmp_path: Path, one: Path, two: Path, fresh: dict[Path, dict[str, str]]
) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(disk)], check=True)
    try:
        place = Place(disk / "place")
        assert place.build(one)[0] == 0
        shutil.rmtree(place.store / "results")
        before = place.seen()
        filler = disk / "filler"
        room = shutil.disk_usage(disk).free
        for free in (0, 12_000, 40_000) if FULL else (0, 12_000):
            filler.write_bytes(bytes(max(room - free, 0)))
            code, said = place.build(two, env={"TMPDIR": str(tmp_path)})
            assert (code, place.seen()) == (2, before), said
            assert "no space left on device" in said
        filler.unlink()
        assert place.build(two)[0] == 0
        assert is_right(place, fresh[two])
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


@pytest.mark.mounts
def test_a_kit_that_is_a_mount_point_is_filled(
    tmp_path: Path, one: Path, two: Path, fresh: dict[Path, dict[str, str]]
) -> None:
    place = Place(tmp_path / "place")
    place.kit.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=20m", "tmpfs", str(place.kit)], check=True)
    try:
        for sources in (one, two):
            assert place.build(sources)[0] == 0
            ours = {name: digest for name, digest in place.seen().items() if not name.startswith(".tehodoki-store/")}
            assert ours == fresh[sources]
    finally:
        subprocess.run(["umount", "-l", str(place.kit)], check=True)


@pytest.mark.slow
def test_the_same_sources_make_the_same_bytes_anywhere(tmp_path: Path, one: Path) -> None:
    env = {"PYTHONHASHSEED": "77", "LC_ALL": "C", "TZ": "Asia/Tokyo", "HOME": "/"}
    words = (
        "build",
        GAMES[0],
        "--lang",
        "en",
        *(word for kind in ("records", "site", "report", "score-pad", "zip") for word in ("--only", kind)),
    )
    first, second = Place(tmp_path / "a"), Place(tmp_path / "b" / "elsewhere")
    assert first.build(one, *words, "--jobs", "1")[0] == 0
    moved = copied(tmp_path / "moved")
    assert second.build(moved, *words, "--jobs", "3", env=env)[0] == 0
    assert first.seen() == second.seen()
    shutil.move(second.folder / ".cache", first.folder / "cache")
    shutil.rmtree(first.folder / ".cache")
    (first.folder / "cache").rename(first.folder / ".cache")
    assert "0 made" in first.build(one, *words)[1]  # results know nothing of where they were made
