"""For all tests: which run, what a skip is, and how long is too long.

On the build machine (``CI=true``) a skipped test is a failure, since nobody reads the skips there. Tests marked
``exhaustive`` run with ``TEHODOKI_FAULTS=full`` and are left out otherwise; being left out is no skip.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadFileScheduling

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
    """By files, but files that look at the same sheets go to one process, which lays each out once."""

    def _split_scope(self, nodeid: str) -> str:
        file = str(super()._split_scope(nodeid))
        return "sheets" if file in SHEETS else file


SHEETS = {f"tests/print/test_{name}.py" for name in ("examples_looks", "flow", "handout", "looks", "sheets")}


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling | None:
    """How xdist shares the tests out, for ``--dist loadfile``."""
    return _Files(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is exhaustive, unless the whole is asked for. Raises pytest.UsageError."""
    faults = os.environ.get("TEHODOKI_FAULTS", "")
    if faults not in ("", "full"):
        raise pytest.UsageError(f"TEHODOKI_FAULTS: found {faults!r}, expected 'full' or nothing")
    left_out = [] if faults else [item for item in items if item.get_closest_marker("exhaustive")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("exhaustive")]


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
