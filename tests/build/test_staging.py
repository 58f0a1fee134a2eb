"""The kit's folder: one step from the old kit to the new, and nothing of anybody else's is lost."""

from __future__ import annotations

import errno
import multiprocessing
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tehodoki import exchange
from tehodoki.build import staging
from tehodoki.build.digest import file_digest
from tehodoki.build.manifest import STATE, Made, Manifest, read_manifest
from tehodoki.build.staging import KitFolder, open_kit
from tehodoki.errors import KitError

OLD = {"site/en/index.html": "old", "site/en/gone.html": "gone", "en/game/rules.pdf": "old sheet"}
NEW = {"site/en/index.html": "new", "site/en/more.html": "more", "en/game/rules.pdf": "new sheet"}


def cannot(one: Path, other: Path) -> None:
    """As where the system has no call for it."""
    raise OSError(errno.ENOSYS, "no such call", str(one))


@pytest.fixture(params=["whole", "file by file"])
def out(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for a kit, on a system that can exchange folders, and on one that cannot."""
    if request.param != "whole":
        monkeypatch.setattr(staging, "exchange", cannot)
    return tmp_path / "kit"


def put(folder: KitFolder, files: Mapping[str, str]) -> list[str]:
    """Turn a kit to these files, the sheet with its copy in the site."""
    place = folder.stage / "made"
    outputs: dict[str, dict[str, str]] = {"site/en": {}, "en/game/rules.pdf": {}}
    for name, text in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text)
        output = next(output for output in outputs if name.startswith(output))
        outputs[output][name] = file_digest(place / name)
    manifest = Manifest({output: Made("key", made) for output, made in outputs.items()})
    contents = {name: place / name for name in files}
    contents |= {copy: place / sheet for copy, sheet in manifest.downloads().items()}
    return folder.turn(contents, manifest)


def build(out: Path, files: Mapping[str, str]) -> list[str]:
    with open_kit(out, print) as folder:
        return put(folder, files)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def there(out: Path) -> dict[str, str]:
    return {
        path.relative_to(out).as_posix(): path.read_text()
        for path in out.rglob("*")
        if path.is_file() and STATE not in path.parts
    }


def with_copy(files: Mapping[str, str]) -> dict[str, str]:
    return {**files, "site/en/game/rules.pdf": files["en/game/rules.pdf"]}


def test_the_new_kit_takes_the_place_of_the_old_one(out: Path) -> None:
    build(out, OLD)
    assert there(out) == with_copy(OLD)
    build(out, NEW)
    assert there(out) == with_copy(NEW)
    assert names(out / STATE) == ["lock", "manifest.json"]
    assert names(out.parent) == ["kit"]


def test_a_sheet_and_its_copy_are_two_files(out: Path) -> None:
    build(out, OLD)
    assert (out / "en/game/rules.pdf").stat().st_nlink == 1


def test_file_by_file_what_goes_does_so_in_one_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same whatever the process: against the order in which it comes, pages first."""
    pages = {f"site/en/{name}.html": name for name in "zyxwv"}
    others = {f"site/en/{name}.js": name for name in "zyxwvutsrq"}
    gone: list[str] = []
    remove = staging._remove

    def noted(path: Path, kit: Path) -> None:
        gone.append(path.relative_to(kit).as_posix())
        remove(path, kit)

    monkeypatch.setattr(staging, "exchange", cannot)
    monkeypatch.setattr(staging, "_remove", noted)
    build(tmp_path / "kit", NEW | others | pages)
    build(tmp_path / "kit", NEW)
    assert gone == [*sorted(pages, reverse=True), *sorted(others, reverse=True)]


def test_what_a_disk_did_not_let_go_of_goes_with_the_next_build(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old kit goes in any order: what is left of it may no longer have the lock that shows whose it is."""
    build(out, OLD)

    def refused(folder: Path, *, ignore_errors: bool = False) -> None:
        for path in [*folder.rglob("lock"), *folder.rglob("manifest.json")]:
            path.unlink()
        if not ignore_errors:
            raise OSError(errno.EROFS, "refused", str(folder))

    with monkeypatch.context() as patch:
        patch.setattr("shutil.rmtree", refused)
        build(out, NEW)
    assert there(out) == with_copy(NEW)
    build(out, NEW)
    assert names(out / STATE) == ["lock", "manifest.json"]
    assert names(out.parent) == ["kit"]


def test_what_is_not_ours_stays_and_is_named(out: Path) -> None:
    build(out, OLD)
    (out / "site/en/mine.txt").write_text("mine")
    (out / "my own/empty").mkdir(parents=True)
    (out / "link").symlink_to("nowhere")
    out.chmod(0o750)
    assert build(out, NEW) == ["link", "my own/empty/", "site/en/mine.txt"]
    assert there(out) == with_copy(NEW) | {"site/en/mine.txt": "mine"}
    assert (out / "my own/empty").is_dir()
    assert (out / "link").readlink() == Path("nowhere")
    assert out.stat().st_mode & 0o777 == 0o750


def test_what_somebody_changed_is_no_longer_ours(out: Path) -> None:
    build(out, OLD)
    (out / "site/en/gone.html").write_text("notes of mine")
    assert build(out, NEW) == ["site/en/gone.html"]
    assert (out / "site/en/gone.html").read_text() == "notes of mine"


@pytest.mark.parametrize("thing", ["file", "link", "folder"])
def test_what_is_in_the_way_is_named_and_nothing_changes(out: Path, tmp_path: Path, thing: str) -> None:
    (out / STATE).mkdir(parents=True)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    if thing == "file":
        (out / "site").write_text("mine")
    elif thing == "link":
        (out / "site").symlink_to(elsewhere)
    else:
        (out / "en/game/rules.pdf/mine").mkdir(parents=True)
    with pytest.raises(KitError, match="move it away"):
        build(out, OLD)
    assert there(out) == ({"site": "mine"} if thing == "file" else {})
    assert list(elsewhere.iterdir()) == []


def test_the_current_directory_is_not_taken_from_under_anybody(
    out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out.mkdir()
    monkeypatch.chdir(out)
    before = out.stat().st_ino
    build(Path(), OLD)
    build(Path(), NEW)
    assert there(Path()) == with_copy(NEW)
    assert out.stat().st_ino == before


def test_a_change_file_by_file_that_was_cut_off_is_ended_by_the_next_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "kit"
    out.mkdir()
    monkeypatch.chdir(out)
    build(out, OLD)
    replace, left = Path.replace, [2]

    def cut_off(self: Path, target: Path) -> Path:
        if "turning" in self.parts:
            left[0] -= 1
            if left[0] < 0:
                raise KeyboardInterrupt
        return replace(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", cut_off)
        with pytest.raises(KeyboardInterrupt):
            build(out, NEW)
    assert there(out) != with_copy(NEW)
    # What is new came first, and nothing has gone: no link is dead meanwhile.
    assert set(there(out)) == set(with_copy(OLD)) | set(with_copy(NEW))
    with open_kit(out, print):
        assert there(out) == with_copy(NEW)


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_kill_between_the_steps_leaves_a_whole_kit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    out = tmp_path / "kit"
    build(out, OLD)
    swap = exchange.exchange

    def killed(one: Path, other: Path) -> None:
        if moment == "after":
            swap(one, other)
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(staging, "exchange", killed)
        with pytest.raises(SystemExit):
            build(out, NEW)
    assert there(out) == with_copy(OLD if moment == "before" else NEW)
    assert len(names(tmp_path)) == 2
    with open_kit(out, print):
        assert names(tmp_path) == ["kit"]


def _hold(out: str, ready: object, go: object) -> None:
    with open_kit(Path(out), print) as folder:
        ready.set()  # type: ignore[attr-defined]
        go.wait()  # type: ignore[attr-defined]
        put(folder, OLD)


@pytest.fixture
def other_build(out: Path) -> Iterator[tuple[multiprocessing.Process, object]]:
    """Another process that builds into the same folder until it is told to go on."""
    context = multiprocessing.get_context("spawn")
    ready, go = context.Event(), context.Event()
    process = context.Process(target=_hold, args=(str(out), ready, go))
    process.start()
    try:
        assert ready.wait(60)
        yield process, go  # type: ignore[misc]
    finally:
        process.kill()
        process.join()


def test_one_build_waits_for_another(out: Path, other_build: tuple[multiprocessing.Process, object]) -> None:
    said: list[str] = []

    def heard(line: str) -> None:
        said.append(line)
        other_build[1].set()  # type: ignore[attr-defined]

    with open_kit(out, heard) as folder:
        assert there(out) == with_copy(OLD)
        put(folder, NEW)
    assert there(out) == with_copy(NEW)
    assert said == [f"{out}: another build is at work there; waiting for its end"]


def test_a_killed_build_holds_nothing(out: Path, other_build: tuple[multiprocessing.Process, object]) -> None:
    other_build[0].kill()
    other_build[0].join()
    assert build(out, NEW) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        "7",
        '{"version": "0.1.0"}',
        '{"tasks": []}',
        '{"tasks": {"a": 1}}',
        '{"tasks": {"a": {}}}',
        '{"tasks": {"a": {"key": 1, "files": {"a": "x"}}}}',
        '{"tasks": {"a": {"key": "k", "files": {"a": 1}}}}',
        '{"tasks": {"../x.pdf": {"key": "k", "files": {"../x.pdf": "x"}}}}',
        '{"tasks": {"en/../../x": {"key": "k", "files": {"en/../../x": "x"}}}}',
        '{"tasks": {"/etc/passwd": {"key": "k", "files": {"/etc/passwd": "x"}}}}',
        '{"tasks": {"a": {"key": "k", "files": {"b": "x"}}}}',
        "[" * 100_000,
        '{"tasks": ' + "9" * 5000 + "}",
        '{"tasks": {".tehodoki/lock": {"key": "k", "files": {".tehodoki/lock": "x"}}}}',
    ],
)
def test_a_damaged_manifest_knows_nothing(tmp_path: Path, text: str) -> None:
    path = tmp_path / "manifest.json"
    path.write_text(text)
    assert read_manifest(path) == Manifest()


def test_links_planted_in_the_state_are_not_followed(out: Path, tmp_path: Path) -> None:
    build(out, OLD)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "file").write_text("theirs")
    for name in ("parts", "made", "stage", "turning"):
        (out / STATE / name).symlink_to(elsewhere)
    with open_kit(out, print) as folder:
        folder.parts.put("x/y", "key", [1])
        put(folder, NEW)
    assert {path.name: path.read_text() for path in elsewhere.iterdir()} == {"file": "theirs"}
    assert there(out) == with_copy(NEW)
