"""Kits to be harmed, made once a run for all its processes, and the table of what was tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.kits import Rounds, Shelf, Trials, Tried
from tests.sampling import FULL


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """Versions of the sources and their kits; processes of one run share a folder."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if own.name.startswith("popen-") else own
    (shared / "shelf").mkdir(exist_ok=True)
    return Shelf(shared / "shelf")


@pytest.fixture
def rounds(tmp_path: Path, shelf: Shelf) -> Rounds:
    """Places for trials."""
    return Rounds(tmp_path, shelf)


@pytest.fixture
def tried(record_property: Callable[[str, object], None]) -> Tried:
    """Trials of one kind; whatever went wrong in them fails the test at the end."""

    @contextmanager
    def trials(what: str) -> Iterator[Trials]:
        those = Trials(what)
        try:
            yield those
        finally:
            for aspect, (count, wrong) in those.tried.items():
                record_property("tried", [what, aspect, count, wrong])
        those.verdict()

    return trials


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was tried, how often, and how often it went well."""
    sums: dict[str, dict[str, list[int]]] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()) if getattr(report, "when", "") == "call" else ():
                if name == "tried":
                    what, aspect, count, wrong = value
                    figures = sums.setdefault(what, {}).setdefault(aspect, [0, 0])
                    figures[0] += count
                    figures[1] += wrong
    if not FULL or not sums:
        return
    terminalreporter.section("faults")
    terminalreporter.write_line(f"{'what':<100}{'tried':>7}{'good':>7}{'failed':>7}")
    for what in sorted(sums):
        terminalreporter.write_line(what)
        for aspect, (count, wrong) in sums[what].items():
            terminalreporter.write_line(f"  … {aspect:<96}{count:>7}{count - wrong:>7}{wrong:>7}")
