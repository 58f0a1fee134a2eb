"""For all tests: on the build machine (``CI=true``) a skipped test is a failure, since nobody reads the skips there."""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import TypeVar

import pytest

T = TypeVar("T", pytest.TestReport, pytest.CollectReport)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long fault runs are only for who asks for them."""
    if os.environ.get("TEHODOKI_FAULTS") != "full":
        long = [item for item in items if item.get_closest_marker("exhaustive")]
        items[:] = [item for item in items if item not in long]
        config.hook.pytest_deselected(items=long)


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
