"""Builds that are killed, stopped or fail: the kit on disk is the old or the new one, and the next build is right."""

from __future__ import annotations

import random
import signal
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

import pytest

from tests.faults.kits import Done, Place, Rounds, Seen, Shelf, Trials, Tried, whole

LONG = pytest.mark.exhaustive
MINE = "site/en/mine.txt"
CHANGES = {"cold": (None, "two"), "pages": ("one", "two"), "sheets": ("one", "three"), "back": ("three", "one")}
"""What is there, and what is built."""


def after(trials: Trials, trial: str, place: Place, done: Done, old: str | None, new: str, then: str) -> None:
    """What must hold when a build of ``new`` over ``old`` has ended somehow, and after a build of ``then``."""
    good = [place.shelf.seen(old), place.shelf.seen(new)]
    orphans = [f"{len(done.orphans)} processes outlive it"] if done.orphans else []
    trials.see(
        trial, the_kit_is_old_or_new=whole(place.seen, *good), no_process_outlives_it=orphans, no_traceback=done.rude
    )
    again = place.build(then, "--jobs", "2")
    right = [f"code {again.code}: {again.err[-300:]}"] if again.code or again.err else []
    trials.see(
        trial,
        the_next_build_makes_what_one_from_nothing_makes=[*right, *whole(place.seen, place.shelf.seen(then))],
        nothing_is_left_in_the_kit_or_beside_it=place.left("one", "two", "three"),
        nothing_is_left_in_the_temporary_folder=place.in_tmp(),
    )


# what is on disk before each thing that is done to files ---------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "jobs"),
    [
        pytest.param("cold", 1, marks=LONG),
        ("sheets", 2),
        pytest.param("pages", 1, marks=LONG),
        pytest.param("back", 2, marks=LONG),
    ],
)
def test_before_each_event_the_kit_on_disk_is_whole(
    rounds: Rounds, shelf: Shelf, tried: Tried, change: str, jobs: int
) -> None:
    old, new = CHANGES[change]
    what = f"every file system event of a build looked at ({change}, jobs {jobs})"
    with tried(what) as trials, rounds.place(old) as place:
        done = place.build(new, "--jobs", str(jobs), fault={"look": str(place.kit)})
        assert done.code == 0, done.err
        look(trials, place, shelf.seen(old), shelf.seen(new))
        trials.see(
            "at the end",
            the_kit_is_new=whole(place.seen, shelf.seen(new)),
            nothing_is_left=[*place.left("one", "two", "three"), *place.in_tmp()],
        )


@pytest.mark.slow
def test_before_each_event_what_is_not_ours_is_there(rounds: Rounds, shelf: Shelf, tried: Tried) -> None:
    what = "every file system event of a build looked at (over a kit with a file of one's own)"
    with tried(what) as trials, rounds.place("one") as place:
        (place.kit / MINE).write_text("mine", encoding="utf-8")
        mine = {MINE: place.seen[MINE]}
        done = place.build("two", "--jobs", "1", fault={"look": str(place.kit)})
        assert done.code == 0, done.err
        look(trials, place, *({**shelf.seen(version), **mine} for version in ("one", "two")))


def look(trials: Trials, place: Place, *good: Seen) -> None:
    """Each look of the hook is one trial."""
    looks = [line for line in place.logged if "before" in line]
    assert len(looks) > 10, "the hook saw hardly anything"
    found: list[str] = []
    for line in looks:
        if "seen" in line:
            found = whole(line["seen"], *good)
        trials.see(f"before {line['before']}", the_kit_is_old_or_new=found)


# kills -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kill:
    """A SIGKILL: who gets it (self: the build, worker: one of its workers, group: all), and before what.

    ``of``: "files" (file system events of the parent), "worker" (whatever a worker does), "moment" (any time); ``at``
    is a share of all the events or of the time.
    """

    whom: str
    of: str
    at: float
    change: str
    then: str

    def __str__(self) -> str:
        return f"{self.change}: {self.whom} killed at {self.at:.3f} of {self.of}, then {self.then}"


HOWS = [
    ("self", "files"),
    ("group", "files"),
    ("group", "moment"),
    ("self", "moment"),
    ("worker", "moment"),
    ("worker", "worker"),
]
WHAT = {
    "files": "SIGKILL before a file system event",
    "moment": "SIGKILL at random moments",
    "worker": "SIGKILL of a worker before anything that it does",
}


def kills(count: int, seed: int, changes: Sequence[str]) -> list[Kill]:
    """Kills of every kind, the shares of each spread evenly over the whole build."""
    rand = random.Random(seed)
    found = []
    each = -(-count // len(HOWS))
    shares = [rand.sample([(n + rand.random()) / each for n in range(each)], each) for _ in HOWS]
    for number in range(count):
        whom, of = HOWS[number % len(HOWS)]
        change = changes[rand.randrange(len(changes))]
        old, new = CHANGES[change]
        following = rand.choice([version for version in (old, new) if version])
        found.append(Kill(whom, of, shares[number % len(HOWS)][number // len(HOWS)], change, following))
    return found


def struck(place: Place, kill: Kill) -> Done:
    """Run the build that is killed."""
    old, version = CHANGES[kill.change]
    events, seconds = place.shelf.length(old, version)
    if kill.of == "files":
        at = 1 + int(kill.at * events)
        fault = {"who": "parent", "at": at, "strike": "SIGKILL", "whom": kill.whom}
        return place.build(version, "--jobs", "2", fault=fault)
    if kill.of == "worker":
        return place.build(
            version,
            "--jobs",
            "2",
            fault={"who": "worker", "count": "all", "at": _early(kill.at), "strike": "SIGKILL", "whom": "self"},
        )
    with place.start(version, "--jobs", "2") as child:
        child.wait(kill.at * seconds)  # any moment will do; one that has ended already is a trial, too
        child.send(signal.SIGKILL, kill.whom)
        return child.ended()


def _early(share: float) -> int:
    """A number of things done in a worker, early ones more often; a worker does more than ten thousand."""
    return int(20 ** (1 + 2 * share))


def try_kills(rounds: Rounds, shelf: Shelf, tried: Tried, wanted: Sequence[Kill]) -> None:
    """Kill, look, build, look."""
    with ExitStack() as stack:
        trials = {of: stack.enter_context(tried(WHAT[of])) for of in sorted({kill.of for kill in wanted})}
        for kill in wanted:
            with rounds.place(CHANGES[kill.change][0]) as place:
                done = struck(place, kill)
                assert place.struck or kill.of != "files", f"{kill}: never came so far"
                after(trials[kill.of], str(kill), place, done, *CHANGES[kill.change], kill.then)


@pytest.mark.slow
@pytest.mark.parametrize("kill", kills(1, seed=1, changes=["pages"]), ids=str)
def test_a_killed_build_leaves_the_old_kit_or_the_new_one(
    rounds: Rounds, shelf: Shelf, tried: Tried, kill: Kill
) -> None:
    try_kills(rounds, shelf, tried, [kill])


@pytest.mark.slow
def test_a_killed_worker_is_told_in_a_line(rounds: Rounds, shelf: Shelf, tried: Tried) -> None:
    with tried("SIGKILL of a worker at its start") as trials, rounds.place("one") as place:
        done = place.build(
            "two", "--jobs", "2", fault={"who": "worker", "count": "all", "at": 5, "strike": "SIGKILL", "whom": "self"}
        )
        assert place.struck
        line = done.code == 0 or (done.code == 1 and len(done.err.splitlines()) == 1)
        said = [] if line else [f"code {done.code}: {done.err}"]
        trials.see("at once", a_line_says_so=said)
        after(trials, "at once", place, done, "one", "two", "one")


SHARD = 10


@pytest.mark.exhaustive
@pytest.mark.parametrize("shard", range(1000 // SHARD))
def test_a_thousand_kills(rounds: Rounds, shelf: Shelf, tried: Tried, shard: int) -> None:
    try_kills(rounds, shelf, tried, kills(1000, seed=2, changes=list(CHANGES))[shard * SHARD : (shard + 1) * SHARD])


# stops -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stop:
    """A signal that a build may hear, or all its group; when is said as for a kill."""

    name: str
    whom: str
    of: str
    at: float
    change: str = "pages"

    def __str__(self) -> str:
        return f"{self.change}: {self.name} to {self.whom} at {self.at:.3f} of {self.of}"

    def fault(self, shelf: Shelf) -> dict[str, object]:
        """What the hook shall do."""
        if self.of == "worker":
            return {"who": "worker", "count": "all", "at": _early(self.at), "strike": self.name, "whom": self.whom}
        at = 1 + int(self.at * shelf.length(*CHANGES[self.change])[0])
        return {"who": "parent", "at": at, "strike": self.name, "whom": self.whom}


def try_stop(rounds: Rounds, shelf: Shelf, trials: Trials, stop: Stop) -> None:
    """The code says what it was; a build that was given up before its kit was there leaves nothing lying about."""
    old, new = CHANGES[stop.change]
    with rounds.place(old) as place:
        done = place.build(new, "--jobs", "2", fault=stop.fault(shelf))
        assert place.struck
        codes = (130,) if stop.name == "SIGINT" else (143, -signal.SIGTERM)
        ends = place.seen == shelf.seen(new) and done.code == 0  # it came when all was done
        code = [] if done.code in codes or ends else [f"code {done.code}, expected {codes}: {done.err[-200:]}"]
        # Who is stopped while the old kit is swept away may leave the rest of it to the next build.
        left = place.left_by_half("one", "two", "three") if place.seen == shelf.seen(old) else []
        trials.see(str(stop), the_code_says_so=code, nothing_is_left_at_once=[*left, *place.in_tmp()])
        after(trials, str(stop), place, done, old, new, new)


@pytest.mark.slow
@pytest.mark.parametrize(
    "stop",
    [
        pytest.param(Stop("SIGINT", "group", "worker", 0.5), marks=LONG),
        pytest.param(Stop("SIGTERM", "parent", "worker", 0.6), marks=LONG),
        Stop("SIGTERM", "group", "files", 0.3),
    ],
    ids=str,
)
def test_a_stopped_build_leaves_the_old_kit_or_the_new_one_and_nothing_else(
    rounds: Rounds, shelf: Shelf, tried: Tried, stop: Stop
) -> None:
    with tried(f"{stop.name} to {stop.whom}") as trials:
        try_stop(rounds, shelf, trials, stop)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
@pytest.mark.parametrize("whom", ["parent", "group"])
@pytest.mark.parametrize("of", ["files", "worker"])
@pytest.mark.parametrize("change", CHANGES)
def test_stops_at_many_events(
    rounds: Rounds, shelf: Shelf, tried: Tried, name: str, whom: str, of: str, change: str
) -> None:
    with tried(f"{name} to {whom}") as trials:
        for at in range(6):
            try_stop(rounds, shelf, trials, Stop(name, whom, of, (at + 0.5) / 6, change))


@pytest.mark.slow
@pytest.mark.parametrize("at", [30, *(pytest.param(at, marks=LONG) for at in range(1, 200, 9))])
def test_serve_takes_its_build_along_when_it_is_stopped(rounds: Rounds, shelf: Shelf, tried: Tried, at: int) -> None:
    fault = {"who": "worker", "at": at, "strike": "SIGINT", "whom": "group"}
    with tried("Ctrl-C in serve while it builds") as trials, rounds.place() as place:
        with place.start("two", "--port", "0", command="serve", fault=fault) as child:
            done = child.ended()
        assert place.struck
        trials.see(
            f"at event {at}",
            the_kit_is_old_or_new=[name for name in place.seen if "site/ja/index.html" not in place.seen],
            no_process_outlives_it=[f"{len(done.orphans)} processes outlive it"] if done.orphans else [],
            no_traceback=done.rude,
            the_code_says_so=[] if done.code in (0, 130) else [f"code {done.code}"],
            nothing_is_left_at_once=[*place.beside(), *place.in_tmp()],
        )


# builds that fail ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [2, pytest.param(1, marks=LONG)])
def test_a_text_too_long_leaves_the_kit_as_it_was(rounds: Rounds, shelf: Shelf, tried: Tried, jobs: int) -> None:
    with tried("a build that fails: a text too long") as trials, rounds.place("one") as place:
        (place.kit / MINE).write_text("mine", encoding="utf-8")
        before = place.seen
        done = place.build("long", "--jobs", str(jobs), fault={"look": str(place.kit)})
        code = [] if done.code == 1 and "expected 2" in done.err else [f"code {done.code}: {done.err[-300:]}"]
        look(trials, place, before)
        trials.see(
            "too long",
            the_code_says_so=code,
            the_old_kit_stays=whole(place.seen, before),
            nothing_is_left_at_once=[*place.left_by_half("one", "two"), *place.in_tmp()],
        )
        (place.kit / MINE).unlink(missing_ok=True)
        after(trials, "too long", place, done, "one", "one", "two")


@pytest.mark.exhaustive
def test_a_text_too_long_leaves_nothing_where_nothing_was(rounds: Rounds, shelf: Shelf, tried: Tried) -> None:
    with tried("a build that fails: a text too long") as trials, rounds.place() as place:
        done = place.build("long", "--jobs", "2")
        trials.see("too long, cold", nothing_is_there=place.seen)
        after(trials, "too long, cold", place, done, None, "two", "two")
