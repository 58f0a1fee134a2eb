"""For all tests: which run, what a skip is, and how long is too long.

On the build machine (``CI=true``) a skipped test is a failure, since nobody reads the skips there. Tests marked
``exhaustive`` run with ``TEHODOKI_FAULTS=full`` and are left out otherwise, those marked ``mounts`` where nobody may
mount; being left out is no skip. A line at the end counts the latter.
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import tempfile
from collections.abc import Generator
from typing import Any, TypeVar
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadFileScheduling

from rules_engine import games

# A loaded machine is slow, not wrong. The rest stays as Hypothesis chooses it, for us or for a build machine.
settings.register_profile("patient", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

T = TypeVar("T", pytest.TestReport, pytest.CollectReport)


def pytest_configure() -> None:
    """Hear Ctrl-C and a hang-up where they are ignored, as under nohup: what tests start would ignore them, too."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


class _Files(LoadFileScheduling):
    """By files, but files that look at the same go to one process, which makes it once: sheets, walkthroughs."""

    def _split_scope(self, nodeid: str) -> str:
        file = str(super()._split_scope(nodeid))
        return next((what for what, files in TOGETHER.items() if file in files), file)


LAID_OUT = ("collisions", "examples_looks", "flow", "handout", "looks", "sheets")
TOLD = ("conditions", "data", "questions", "scores", "steps", "stops", "taught", "told_rules", "whole_deals")
TOGETHER = {
    "sheets": {f"tests/print/test_{name}.py" for name in LAID_OUT},
    "walkthroughs": {f"tests/walkthrough/test_{name}.py" for name in TOLD},
}


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling | None:
    """How xdist shares the tests out, for ``--dist loadfile``."""
    return _Files(config, log) if config.getoption("dist") == "loadfile" else None


MOUNTS = pytest.StashKey[int]()
"""How many tests were left out as nobody may mount here."""


def _may_mount() -> bool:
    """Whether this user may mount something in a name space of its own, which ends at once."""
    user = [] if os.geteuid() == 0 else ["-r"]
    mount = ["mount", "-t", "tmpfs", "none", tempfile.gettempdir()]
    try:
        done = subprocess.run(["unshare", *user, "-m", "--propagation", "private", *mount], capture_output=True)
    except FileNotFoundError:
        return False
    return done.returncode == 0


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is exhaustive, unless it is asked for, and what cannot be. Raises pytest.UsageError."""
    faults = os.environ.get("TEHODOKI_FAULTS", "")
    if faults not in ("", "full"):
        raise pytest.UsageError(f"TEHODOKI_FAULTS: found {faults!r}, expected 'full' or nothing")
    left_out = {item for item in items if not faults and item.get_closest_marker("exhaustive")}
    if not faults and not config.option.keyword:  # who asks for a game by -k gets it
        left_out |= _of_other_turns(items)
    mounting = {item for item in items if item.get_closest_marker("mounts")} - left_out
    if mounting and not _may_mount():
        config.stash[MOUNTS] = len(mounting)
        left_out |= mounting
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


IN_TURN = {"adapters", "playing", "practice", "print", "site", "walkthrough"}
"""Rooms whose tests, where they look at games, take long: a file looks at two of eight at most, the next at others."""


def _of_other_turns(items: list[pytest.Item]) -> set[pytest.Item]:
    """Of the tests that look at each game those of the games that are another file's turn."""
    every, tests = games(), dict[tuple[str, str], list[tuple[pytest.Item, int]]]()
    for item in items:
        if isinstance(item, pytest.Function) and item.path.parent.name in IN_TURN and hasattr(item, "callspec"):
            firsts = (one[0] if isinstance(one, tuple) and one else one for one in item.callspec.params.values())
            for game in [one for one in firsts if isinstance(one, str) and one in every][:1]:
                tests.setdefault((item.path.name, item.originalname), []).append((item, every.index(game)))
    left_out = set[pytest.Item]()
    for (file, _), some in tests.items():
        if len({number for _, number in some}) > len(every) * 0.4:
            turn = crc32(file.encode())
            # Two and two, as what goes by turns, such as languages, often changes from one to the next.
            others = {item for item, number in some if (number // 2 + turn) % 4}
            left_out |= others if len(others) < len(some) else set()
    return left_out


def pytest_collection_finish() -> None:
    """What was collected stays to the end; to look for garbage seldom saves a fifth of what sheets take to lay out."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A process of xdist says what it left out."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["mounts"] = session.config.stash.get(MOUNTS, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """And whoever started it hears that."""
    node.config.stash[MOUNTS] = getattr(node, "workeroutput", {}).get("mounts", 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A line for what could not run here."""
    if count := terminalreporter.config.stash.get(MOUNTS, 0):
        need = "1 test needs" if count == 1 else f"{count} tests need"
        terminalreporter.write_line(f"{need} the right to mount and {'was' if count == 1 else 'were'} left out")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that skips itself, or is marked to be skipped."""
    return _fail_when_skipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A whole file that skips itself while it is read."""
    return _fail_when_skipped((yield))


def _fail_when_skipped(report: T) -> T:
    # A test that is expected to fail is reported as skipped too; that is no skip.
    if report.skipped and os.environ.get("CI") == "true" and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid}: skipped, which counts as a failure with CI=true. {reason}"
    return report
