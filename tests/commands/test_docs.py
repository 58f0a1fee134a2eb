"""What the documents show is true."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from rules_engine import read_record, write_record
from tehodoki.checking.check import Settings
from tehodoki.checking.files import check_paths
from tehodoki.checking.formats import as_text
from tehodoki.checking.report import RIGHT
from tests.commands.commandline import process

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


SPOKEN = {
    "README.md": """A suit with the same sums:
```tehodoki take-and-share suit
Ann:  S3 S4 S5 S6   = points 4
Ben:  S8 S10        = points 5
Cleo: SA S2 S9
Dan:  S7
```
""",
    "README.ja.md": """合計が同じとき
```tehodoki take-and-share スート
アン: S3 S4 S5 S6 = 点 4
ベン: S8 S10        = 点 5
クレ: SA S2 S9
ダン: S7
```
""",
}


@pytest.mark.parametrize("name", SPOKEN)
def test_what_a_readme_shows_of_verify_is_what_it_says(name: str, tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(SPOKEN[name], encoding="utf-8")
    done = process("verify", "rules.md", cwd=tmp_path, env={"PYTHONPATH": str(ROOT)})
    shown = next(block for block in blocks(name, "text") if block.startswith("rules.md:"))
    assert [line.strip() for line in shown.splitlines()] == [line.strip() for line in done.stdout.splitlines()[1:3]]


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


def test_our_own_documents_pass_verify() -> None:
    paths = [*(ROOT / name for name in ("README.md", "README.ja.md", "CHANGELOG.md", "CONTRIBUTING.md"))]
    report = check_paths([*paths, *sorted((ROOT / "docs").glob("*.md"))], Settings(allow_empty=True))
    assert [line for line, status in as_text(report) if status] == []
