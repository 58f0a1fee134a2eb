"""What the documents show is true."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from generator.checking.check import Settings, check_paths
from generator.checking.formats import as_text
from generator.checking.report import RIGHT
from rules_engine import read_record, write_record

ROOT = Path(__file__).resolve().parents[2]


def blocks(name: str, language: str) -> list[str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def test_the_record_in_the_description_of_the_format_is_one_and_as_we_write_it() -> None:
    records = [block for block in blocks("docs/record.md", "json") if '"format"' in block]
    assert records
    assert [write_record(read_record(block)) for block in records] == records


@pytest.mark.parametrize("name", ["README.md", "README.ja.md"])
def test_the_commands_of_the_tour_run(name: str) -> None:
    tour = next(block for block in blocks(name, "sh") if "tehodoki deal" in block)
    lines = [line.split(" # ")[0].strip() for line in tour.splitlines() if line.strip()]
    assert len(lines) == 5
    for line in lines:
        if "build" in line or "--by search" in line:
            continue  # tried by tests of their own
        command = line.replace("tehodoki", f'"{sys.executable}" -m generator')
        done = subprocess.run(["/bin/sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), line


@pytest.mark.parametrize("name", ["README.md", "README.ja.md"])
def test_pictures_and_pages_that_a_readme_points_to_are_there(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    targets = [target for target in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in target]
    assert [target for target in targets if not (ROOT / target).exists()] == []


@pytest.mark.parametrize("name", ["docs/verify.md", "docs/verify.ja.md"])
def test_the_pages_for_rule_authors_are_verified_themselves(name: str) -> None:
    report = check_paths([ROOT / name], Settings())
    assert [line for line, _ in as_text(report)] == [str(report.counts())]
    assert report.count(RIGHT) >= 13
