"""What others left in a kit: a damaged manifest, links that lead out of it, files that are not ours."""

from __future__ import annotations

import copy
import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.faults.hook.sitecustomize import STATE
from tests.faults.kits import Place, Rounds, Shelf, Trials, Tried, names, whole
from tests.sampling import FULL

LONG = pytest.mark.exhaustive
KNOWN = ("one", "two", "three")


def outside(place: Place) -> Path:
    """A folder beside everything, with files that are nobody's business."""
    folder = place.root / "outside"
    (folder / "trumps").mkdir(parents=True)
    for name in ("rules.pdf", "trumps/rules.pdf", "trumps/examples.pdf", "index.html", "manifest.json", "victim"):
        (folder / name).write_text(f"private: {name}", encoding="utf-8")
    return folder


def touched(folder: Path) -> list[str]:
    """What is no longer as ``outside`` left it."""
    found = {name: (folder / name) for name in names(folder)}
    known = {"trumps", "rules.pdf", "trumps/rules.pdf", "trumps/examples.pdf", "index.html", "manifest.json", "victim"}
    changed = [name for name, path in found.items() if path.is_file() and path.read_text() != f"private: {name}"]
    return [f"outside: {name} was touched" for name in {*changed, *(known ^ set(found))}]


# manifests -------------------------------------------------------------------------------------------------------

LEFT_OUT = object()
HUGE = 10**4000
WRONG: tuple[Any, ...] = (None, True, 0, -1, HUGE, 1e308, "", "x", [], {}, ["x"], {"x": 1}, [[]], "\x00", "\ud800")
EVIL = (
    "../../outside/rules.pdf",
    "en/../../../outside/trumps/rules.pdf",
    "en/trumps/../../../../outside/rules.pdf",
    "site/../../../outside/index.html",
    "..",
    ".",
    "",
    "en/trumps/",
    "/etc/hostname",
    "en//trumps/rules.pdf",
    "en/trumps/x\x00.pdf",
    "en/trumps/unknown.pdf",
    "en/trumps/rules-.pdf",
    "en/trumps/rules-letter.pdf",
    "en/trumps/rules-a-b-c.pdf",
    "en/trumps/.pdf",
    "en/unknown/rules.pdf",
    "xx/trumps/rules.pdf",
    "en/" + "x" * 5000 + ".pdf",
    "en/\ud800.pdf",
    "en/trumps/\x1b[2Jrules.pdf",
    "C:\\rules.pdf",
    "en\\trumps\\rules.pdf",
    f"{STATE}/manifest.json",
)
TEXTS: dict[str, bytes] = {
    "empty": b"",
    "an empty object": b"{}",
    "a list": b"[]",
    "null": b"null",
    "a number": b"1",
    "a text": b'"x"',
    "binary": bytes(range(256)) * 20,
    "not a number": b'{"tasks": NaN}',
    "deep": b"[" * 200_000,
    "deep objects": b'{"tasks":' * 100_000,
    "many digits": b'{"version": ' + b"9" * 100_000 + b"}",
    "zeros": bytes(5000),
    "another encoding": '{"version": "é"}'.encode("utf-16"),
    "a mark before it": b"\xef\xbb\xbf{}",
}
MANIFEST = f"{STATE}/manifest.json"


def places(value: Any, *at: Any) -> Iterator[tuple[Any, ...]]:
    """The way to every value of a JSON document."""
    yield at
    for key, inner in value.items() if isinstance(value, dict) else ():
        yield from places(inner, *at, key)


def changed(good: Any, at: tuple[Any, ...], wrong: Any) -> Any:
    """A copy with something wrong, or nothing, at one place."""
    bad = copy.deepcopy(good)
    inside = bad
    for key in at[:-1]:
        inside = inside[key]
    if wrong is LEFT_OUT:
        del inside[at[-1]]
    else:
        inside[at[-1]] = wrong
    return bad


def damages(good: Any, rand: random.Random, each: int) -> Iterator[tuple[str, bytes]]:
    """Damaged manifests: wrong types and things left out at every depth, and names that lead elsewhere."""
    ways = [at for at in places(good) if at]
    for depth in sorted({len(at) for at in ways}):
        for at in rand.choices([at for at in ways if len(at) == depth], k=each):
            wrong = rand.choice(WRONG)
            where = "/".join(map(str, at))
            yield f"{where}: {_short(wrong)}", _json(changed(good, at, wrong))
        yield f"{where} left out", _json(changed(good, at, LEFT_OUT))
    for depth in sorted({len(at) for at in ways}):
        yield f"names that lead elsewhere, {depth} deep", _json(elsewhere(good, rand, depth))


def elsewhere(good: Any, rand: random.Random, *depths: int) -> Any:
    """A copy in which names that lead elsewhere stand beside good ones, at some depths."""
    bad = copy.deepcopy(good)
    for depth in depths:
        deep = [at for at in places(good) if len(at) == depth]
        for name in EVIL:
            inside: Any = bad
            *way, last = rand.choice(deep)
            for key in way:
                inside = inside[key]
            inside[name] = copy.deepcopy(inside[last])
    return bad


def _short(value: Any) -> str:
    return "a huge number" if value == HUGE else repr(value)


def _json(value: Any) -> bytes:
    return json.dumps(value).replace("1e+308", "1e999").encode()


def damaged(trials: Trials, rounds: Rounds, name: str, text: bytes) -> None:
    """Build over a damaged manifest."""
    with rounds.place("two") as place:
        canary = outside(place)
        (place.kit / MANIFEST).write_bytes(text)
        done = place.build("two", "--jobs", "1")
        code = [f"code {done.code}: {done.err[-300:]}"] if done.code or done.err else []
        trials.see(
            name,
            no_traceback=done.rude,
            the_kit_is_right=[*code, *whole(place.seen, place.shelf.seen("two"))],
            nothing_outside_is_touched=touched(canary),
            nothing_is_left=[*place.left(*KNOWN), *place.in_tmp()],
        )


@pytest.mark.slow
@LONG
def test_a_damaged_manifest_costs_a_rebuild(rounds: Rounds, shelf: Shelf, tried: Tried) -> None:
    good = json.loads((shelf.kit("two") / MANIFEST).read_text(encoding="utf-8"))
    assert len(list(places(good))) > 20
    rand = random.Random(3)
    deepest = max(len(at) for at in places(good))
    wrong = [(name, text) for name, text in damages(good, rand, each=1) if "elsewhere" not in name]
    version = {key: value for key, value in good.items() if not isinstance(value, dict)}
    with tried("a damaged manifest") as trials:
        damaged(trials, rounds, "elsewhere", _json(elsewhere(good, rand, *range(1, deepest + 1))))
        others = [("a version alone", _json(version)), *rand.sample([*TEXTS.items()], 1), *rand.sample(wrong, 1)]
        for name, text in others:
            damaged(trials, rounds, name, text)


@LONG
@pytest.mark.parametrize("seed", range(24))
def test_many_damaged_manifests(rounds: Rounds, shelf: Shelf, tried: Tried, seed: int) -> None:
    good = json.loads((shelf.kit("two") / MANIFEST).read_text(encoding="utf-8"))
    text = (shelf.kit("two") / MANIFEST).read_bytes()
    rand = random.Random(seed)
    with tried("a damaged manifest") as trials:
        for name, bad in [*TEXTS.items()][seed::24]:
            damaged(trials, rounds, name, bad)
        for name, bad in damages(good, rand, each=2):
            damaged(trials, rounds, name, bad)
        for _ in range(4):
            cut = rand.randrange(len(text))
            damaged(trials, rounds, f"cut after {cut} bytes", text[:cut])
            damaged(trials, rounds, f"a byte at {cut}", text[:cut] + rand.randbytes(1) + text[cut + 1 :])


@pytest.mark.exhaustive
def test_kept_parts_that_are_damaged_cost_a_rebuild(rounds: Rounds, shelf: Shelf, tried: Tried) -> None:
    assert FULL
    files = [name for name in sorted(shelf.kept("two")) if (shelf.kit("two") / STATE / name).is_file()]
    with tried("a damaged file of .tehodoki") as trials:
        for name in files:
            for bad in (b"", b"{}", bytes(range(256)), (shelf.kit("two") / STATE / name).read_bytes()[:-5]):
                with rounds.place("one") as place:
                    (place.kit / STATE / name).write_bytes(bad)
                    done = place.build("two", "--jobs", "1")
                    trials.see(
                        f"{name}: {bad[:20]!r}",
                        no_traceback=done.rude,
                        the_kit_is_right=[
                            *([done.err[-300:]] if done.code else []),
                            *whole(place.seen, shelf.seen("two")),
                        ],
                    )


# links out of the kit --------------------------------------------------------------------------------------------

LINKS = {  # what is a link, and to what of outside/
    "en/trumps/rules.pdf": "victim",
    "site/en/trumps/rules.pdf": "victim",
    "site/en/trumps/index.html": "victim",
    "report.html": "victim",
    f"{STATE}/manifest.json": "manifest.json",
    f"{STATE}/parts": ".",
    STATE: ".",
    "site/en": ".",
    "site/en/trumps": "trumps",
    "site": ".",
    "en": ".",
    "en/trumps": "trumps",
    "records": ".",
}
FEW = (f"{STATE}/parts", "site/en/trumps")


@pytest.mark.slow
@pytest.mark.parametrize("where", [pytest.param(where, marks=() if where in FEW else LONG) for where in LINKS])
def test_nothing_is_written_through_a_link(rounds: Rounds, shelf: Shelf, tried: Tried, where: str) -> None:
    with tried("a link out of the kit where the kit has something") as trials, rounds.place("one") as place:
        canary = outside(place)
        path = place.kit / where
        path.rename(place.root / "away")
        path.symlink_to(canary / LINKS[where])
        done = place.build("two", "--jobs", "1")
        if done.code:
            right = [] if done.code in (1, 2) and str(path) in done.err else [f"code {done.code}: {done.err[-300:]}"]
        else:
            right = whole(place.seen, shelf.seen("two"))
        trials.see(
            where,
            nothing_outside_is_touched=touched(canary),
            the_kit_is_right_or_a_line_names_the_link=[*done.rude, *right],
        )


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=LONG)])
def test_nothing_is_written_through_links_that_wait_where_a_build_will_write(
    rounds: Rounds, shelf: Shelf, tried: Tried, jobs: int
) -> None:
    """The names that two builds both write, and that are not there before, can be guessed."""
    written = []
    for _ in range(2):
        with rounds.place("one") as place:
            assert place.build("two", "--jobs", str(jobs), fault={}).code == 0
            did = [line["did"].partition(" ") for line in place.logged if "did" in line]
            assert len(did) > 10
            written.append({name for verb, _, name in did if verb in ("open", "os.mkdir")})
    with tried("links that wait where a build will write") as trials, rounds.place("one") as place:
        canary = outside(place)
        waiting = []
        for number, name in enumerate(sorted(written[0] & written[1])):
            path = place.home / name
            if path.parent.is_dir() and not os.path.lexists(path) and path.parent.resolve() == path.parent:
                path.symlink_to(canary / f"new-{number}")
                waiting.append(name)
        done = place.build("two", "--jobs", str(jobs))
        named = done.code == 0 or any(name.removeprefix("kit/") in done.err for name in waiting)
        trials.see(
            f"{len(waiting)} links",
            nothing_outside_is_touched=touched(canary),
            it_succeeds_or_a_line_names_a_link=[*done.rude, *([] if named else [f"code {done.code}: {done.err}"])],
        )


# what is not ours ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("start", "build"), [("one", "two"), pytest.param("three", "one", marks=LONG)])
def test_what_is_not_ours_stays_and_is_named(
    rounds: Rounds, shelf: Shelf, tried: Tried, start: str, build: str
) -> None:
    with tried("files that are not ours inside a kit") as trials, rounds.place(start) as place:
        files = {
            "mine.txt": "kit",
            "site/en/mine.txt": "en",
            "site/en/trumps/notes.html": "notes",
            "en/trumps/rules.docx": "docx",
            "own/deep/er/file.txt": "deep",
            "records/trumps/99-own.json": "{}",
            "site/.htaccess": "deny",
        }
        for name, text in files.items():
            (place.kit / name).parent.mkdir(parents=True, exist_ok=True)
            (place.kit / name).write_text(text, encoding="utf-8")
        links = {"site/en/link": "mine.txt", "dead-link": "nowhere", "own/folder-link": "/"}
        for name, target in links.items():
            (place.kit / name).symlink_to(target)
        mine = {name: place.seen[name] for name in (*files, *links)}
        done = place.build(build, "--jobs", "1")
        said = done.out + done.err
        named = (
            "mine.txt",
            "site/en/mine.txt",
            "site/en/trumps/notes.html",
            "en/trumps/rules.docx",
            "own",
            "records/trumps/99-own.json",
            "site/.htaccess",
            "site/en/link",
            "dead-link",
        )
        still = {name: digest for name, digest in place.seen.items() if name in mine}
        kept_links = [name for name, target in links.items() if not _leads(place.kit / name, target)]
        ours = {name: digest for name, digest in place.seen.items() if name not in mine}
        trials.see(
            f"{start} {build}",
            it_succeeds=[f"code {done.code}: {done.err[-300:]}"] if done.code else [],
            they_stay=[*whole(still, mine), *(f"{name} is no such link any more" for name in kept_links)],
            they_are_named=[f"{name} is not named" for name in named if name not in said],
            the_rest_is_the_new_kit=whole(ours, shelf.seen(build)),
            nothing_is_left=[*place.left(*KNOWN), *place.in_tmp()],
        )
        again = place.build(build, "--jobs", "1")
        trials.see(
            "and the next build",
            it_succeeds=[f"code {again.code}: {again.err[-300:]}"] if again.code else [],
            they_stay=whole({name: digest for name, digest in place.seen.items() if name in mine}, mine),
        )


def _leads(path: Path, target: str) -> bool:
    return path.is_symlink() and path.readlink() == Path(target)
