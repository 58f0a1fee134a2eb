"""Several at one kit: a web server that reads it, other builds, and a build that was killed."""

from __future__ import annotations

import hashlib
import http.client
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.faults.kits import Done, Links, Place, Rounds, Seen, Shelf, Trials, Tried, whole

LONG = pytest.mark.exhaustive
KNOWN = ("one", "two", "three")


# a web server ----------------------------------------------------------------------------------------------------


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the name that the library gave it)
        pass


@contextmanager
def served(folder: Path) -> Iterator[int]:
    """A web server on a folder; its port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder))) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


class Reader:
    """Reads the files of a site again and again while the ``with`` lasts."""

    def __init__(self, port: int, good: dict[str, set[str]]) -> None:
        self.good, self.wrong, self.looks, self.end = good, list[str](), 0, threading.Event()
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.thread = threading.Thread(target=self._read)

    def __enter__(self) -> Reader:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end.set()
        self.thread.join()
        self.connection.close()

    def _read(self) -> None:
        while not self.end.is_set():
            for name, digests in self.good.items():
                self._look(name, digests)

    def _look(self, name: str, digests: set[str]) -> None:
        self.looks += 1
        try:
            self.connection.request("GET", f"/{name}")
            answer = self.connection.getresponse()
            body = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            self.wrong.append(f"{name}: {error!r}")
            return
        if answer.status != 200:
            self.wrong.append(f"{name}: {answer.status}")
        elif hashlib.sha256(body).hexdigest()[:20] not in digests:
            self.wrong.append(f"{name}: neither the old file nor the new one, {len(body)} bytes")


@pytest.mark.slow
@pytest.mark.parametrize(
    "builds", [("three",), pytest.param(("two", "three", "one") * 12, marks=LONG)], ids=["once", "often"]
)
def test_a_web_server_never_misses_a_file_while_the_kit_is_built(
    rounds: Rounds, shelf: Shelf, tried: Tried, builds: Sequence[str]
) -> None:
    kits = [shelf.seen(version) for version in {"one", *builds}]
    common = set.intersection(*({name for name in kit if name.startswith("site/")} for kit in kits))
    good = {name.removeprefix("site/"): {kit[name] for kit in kits} for name in sorted(common)}
    with tried("a web server on the site while the kit is built") as trials, rounds.place("one") as place:
        with served(place.kit / "site") as port, Reader(port, good) as reader:
            for version in builds:
                done = place.build(version, "--jobs", "1")
                assert done.code == 0, done.err
                trials.see(version, each_build_succeeds=whole(place.seen, shelf.seen(version)))
        assert reader.looks > 20 * len(builds)
        for _ in range(reader.looks - len(reader.wrong)):
            trials.see("a look", each_file_is_there_and_whole=[])
        for line in reader.wrong:
            trials.see("a look", each_file_is_there_and_whole=[line])


# builds at once --------------------------------------------------------------------------------------------------


def refused(done: Done) -> list[str]:
    """A build beside another succeeds, or says that there is another; what it said otherwise."""
    if done.code == 0:
        return done.rude
    clear = done.code in (1, 2) and "another" in done.err and len(done.err.splitlines()) <= 2
    return [*done.rude, *([] if clear else [f"code {done.code}: {done.err[-300:]}"])]


def at_once(place: Place, builds: Sequence[tuple[str, ...]], share: float | None) -> list[Done]:
    """Run builds at once; with a share, the first is stopped there until the others ended or wait for it."""
    events, seconds = place.shelf.length("one", "two", 1)
    fault = {"strike": "SIGSTOP", "at": 1 + int((share or 0) * events), "who": "parent"} if share is not None else None
    with ExitStack() as stack:
        version, *words = builds[0]
        first = stack.enter_context(place.start(version, *words, fault=fault))
        if share is not None:
            assert first.stopped(), "the first build ended too early"
        others = [stack.enter_context(place.start(version, *words)) for version, *words in builds[1:]]
        if share is not None:
            for other in others:
                other.wait(2 * seconds)  # who waits for the first is left to wait
            first.send(signal.SIGCONT)
        return [child.ended() for child in (first, *others)]


def settle(trials: Trials, trial: str, place: Place, done: Sequence[Done], good: Sequence[Seen]) -> None:
    """What must hold after builds at once."""
    trials.see(
        trial,
        each_succeeds_or_says_that_there_is_another=[line for one in done for line in refused(one)],
        one_at_least_succeeds=[] if any(one.code == 0 for one in done) else ["none"],
        the_kit_is_that_of_one_of_them=whole(place.seen, *good),
        no_process_outlives_them=[f"{len(one.orphans)} processes" for one in done if one.orphans],
        nothing_is_left=[*place.left(*KNOWN), *place.in_tmp()],
    )


TWENTY = [(n + 0.5) / 20 for n in range(20)]
AT_ONCE: list[tuple[tuple[str, ...], float | None]] = [
    *((builds, share) for builds in (("two", "two"), ("two", "three"), ("two", "one")) for share in TWENTY),
    *((("two", "three", "one", "two", "three"), share) for share in TWENTY[::2]),
    *((builds, None) for builds in (("two", "three", "one", "two", "three"), ("two",) * 5) for _ in range(10)),
]


@pytest.mark.slow
@pytest.mark.parametrize(("builds", "share"), [
    (("two", "three"), 0.25),
    pytest.param(("two", "two"), 0.75, marks=LONG),
    *(pytest.param(*each, marks=LONG) for each in AT_ONCE),
])  # fmt: skip
def test_builds_at_once_leave_a_whole_kit_and_a_true_manifest(
    rounds: Rounds, shelf: Shelf, tried: Tried, builds: Sequence[str], share: float | None
) -> None:
    with tried(f"{len(builds)} builds at once") as trials, rounds.place("one") as place:
        trial = f"{' '.join(builds)}, the first held at {share}"
        done = at_once(place, [(version, "--jobs", "1") for version in builds], share)
        settle(trials, trial, place, done, [shelf.seen(version) for version in builds])
        last = builds[-1]
        again = place.build(last, "--jobs", "1")
        code = [f"code {again.code}: {again.err[-300:]}"] if again.code else []
        trials.see(trial, the_next_build_is_right=[*code, *whole(place.seen, shelf.seen(last))])
        nothing = place.build(last, "--jobs", "1")
        idle = [] if ": 0 made" in nothing.out else [nothing.out]
        trials.see(trial, then_nothing_is_left_to_do=idle)


@pytest.mark.slow
@LONG
@pytest.mark.parametrize("share", [0.25, None, *TWENTY])
def test_both_papers_sheets_are_offered_after_builds_at_once(
    rounds: Rounds, shelf: Shelf, tried: Tried, share: float | None
) -> None:
    letter = ("--paper", "letter")
    offered = {f"{kind}{paper}.pdf" for kind in ("rules", "examples") for paper in ("", "-letter")}
    with tried("a4 and letter at once") as trials, rounds.place("one") as place:
        words = [("two", "--jobs", "1"), ("two", "--jobs", "1", *letter)]
        done = at_once(place, words, share)
        for (version, *rest), one in zip(words, done, strict=True):
            if one.code:
                assert place.build(version, *rest).code == 0
        links = Links(place.kit).of
        page = next(links[name, digest] for name, digest in links if name == "site/en/trumps/index.html")
        lacking = [name for name in sorted(offered) if f"site/en/trumps/{name}" not in page]
        there = {path.name for path in (place.kit / "site/en/trumps").glob("*.pdf")}
        files = place.seen
        differing = [
            name for name in sorted(there) if files.get(f"en/trumps/{name}") != files[f"site/en/trumps/{name}"]
        ]
        trials.see(
            f"the first held at {share}",
            each_succeeds_or_says_that_there_is_another=[line for one in done for line in refused(one)],
            all_sheets_are_offered=[f"no link to {name}" for name in lacking],
            all_sheets_are_there=[f"{name} is not there" for name in sorted(offered - there)],
            they_are_the_same=[f"{name} differs" for name in differing],
            nothing_is_left_beside=[*place.beside(), *place.in_tmp()],
        )
        before = place.seen
        for version, *rest in words:
            again = place.build(version, *rest)
            idle = [] if ": 0 made" in again.out else [again.out]
            trials.see(f"again {rest}", nothing_is_left_to_do=[*idle, *whole(place.seen, before)])


# locks -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("whom", ["self", pytest.param("group", marks=LONG)])
def test_a_killed_build_does_not_keep_others_out(rounds: Rounds, shelf: Shelf, tried: Tried, whom: str) -> None:
    """Not even while workers that were stopped outlive it: they may not hold a lock that they inherited."""
    with tried("a build after one that was killed") as trials, rounds.place("one") as place:
        number = 1 + int(0.3 * shelf.length("one", "two")[0])
        fault = {"strike": "SIGSTOP", "at": number, "who": "parent"}
        with place.start("two", "--jobs", "2", fault=fault) as child:
            assert child.stopped()
            for worker in child.workers() if whom == "self" else ():
                os.kill(worker, signal.SIGSTOP)
            child.send(signal.SIGKILL, whom)
            child.process.wait()
            again = place.build("two", "--jobs", "1")
            code = [f"code {again.code}: {again.err[-300:]}"] if again.code else []
            trials.see(whom, the_next_build_is_right=[*code, *whole(place.seen, shelf.seen("two"))])
