"""``tehodoki verify`` on files: codes, formats, repairs, what is said where."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.commands.commandline import background, tehodoki

RIGHT = "テノス・スクエア\n\nA,A,3, 5,6,7, 8,9,10\n9枚とも昇順なので、81点です。\n"
CARDS = ["スペードのエース", "ハートのエース", *(f"スペードの{rank}" for rank in (3, 5, 6, 7, 8, 9, 10))]
WRONG = RIGHT.replace("81点", "80点")
UNREAD = RIGHT.replace("9枚とも昇順なので、81点です。", "9枚とも昇順ではないので、81点ではありません。")


@pytest.fixture(name="folder")
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(folder: Path, name: str, text: str) -> str:
    (folder / name).write_bytes(text.encode("utf-8"))
    return name


def test_codes(folder: Path) -> None:
    right, wrong, unread = (put(folder, f"{i}.txt", text) for i, text in enumerate((RIGHT, WRONG, UNREAD)))
    assert tehodoki("verify", right).exit_code == 0
    assert tehodoki("verify", right, wrong).exit_code == 1
    assert tehodoki("verify", wrong, unread).exit_code == 2
    assert tehodoki("verify", "missing.txt").exit_code == 2


def test_a_failure_says_where_what_and_how_it_is_worked_out(folder: Path) -> None:
    done = tehodoki("verify", put(folder, "wrong.txt", WRONG))
    assert done.stdout.splitlines() == [
        "wrong.txt:3:1: wrong: tennos-square row: A,A,3, 5,6,7, 8,9,10",
        "  wrong.txt:4:11: 文章では得点は80。計算では81 [19 stretches]。81に直す",
        f"      {'、'.join(CARDS)}は9枚で9×9＝81点です。  [19 stretches]",
        "1 example: 0 right, 1 wrong",
    ]


def test_a_file_without_an_example_fails_unless_that_is_allowed(folder: Path) -> None:
    name = put(folder, "none.md", "# Trumps\n\nNothing here.\n")
    done = tehodoki("verify", name)
    assert (done.exit_code, "no worked example" in done.stdout) == (2, True)
    assert tehodoki("verify", "--allow-empty", name, put(folder, "right.txt", RIGHT)).exit_code == 0


def test_a_folder_needs_one_example_in_all(folder: Path) -> None:
    put(folder, "none.md", "# Trumps\n")
    (folder / ".hidden").mkdir()
    put(folder, ".hidden/wrong.txt", WRONG)
    assert tehodoki("verify", ".").exit_code == 2
    put(folder, "right.txt", RIGHT)
    assert tehodoki("verify", ".").exit_code == 0


def test_standard_input_and_the_game_from_the_command_line(folder: Path) -> None:
    text = "A,A,3, 5,6,7, 8,9,10: 9 cards, 81 points\n"
    assert tehodoki("verify", "-", given=text).exit_code == 2
    assert tehodoki("verify", "--game", "tennos-square", "-", given=text).exit_code == 0


def test_fix_changes_the_wrong_digits_and_nothing_else(folder: Path) -> None:
    text = "\ufeff" + WRONG.replace("\n", "\r\n").replace("80点", "８０点") + "\r\n\tend, without a line"
    name = put(folder, "wrong.txt", text)
    assert tehodoki("verify", "--diff", name).exit_code == 1
    assert (folder / name).read_bytes() == text.encode()
    assert tehodoki("verify", "--fix", name).exit_code == 0
    assert (folder / name).read_bytes() == text.replace("８０", "８１").encode()
    assert tehodoki("verify", "--fix", name).stderr == ""
    assert (folder / name).read_bytes() == text.replace("８０", "８１").encode()
    assert [path.name for path in folder.iterdir()] == [name]


def test_diff_shows_the_line(folder: Path) -> None:
    told = tehodoki("verify", "--diff", "--fix", put(folder, "wrong.txt", WRONG)).stdout.splitlines()
    assert told[:2] == ["--- wrong.txt", "+++ wrong.txt (repaired)"]
    assert {"-9枚とも昇順なので、80点です。", "+9枚とも昇順なので、81点です。"} <= set(told)


def test_json_and_junit_and_github(folder: Path) -> None:
    names = [put(folder, f"{i}.txt", text) for i, text in enumerate((RIGHT, WRONG, UNREAD))]
    told = json.loads(tehodoki("verify", "--format", "json", *names).stdout)
    assert (told["code"], told["right"], told["wrong"]) == (2, 1, 1)
    (wrong,) = told["files"][1]["examples"]
    assert {key: wrong["details"][0][key] for key in ("path", "line", "column", "clause")} == {
        "path": "1.txt",
        "line": 4,
        "column": 11,
        "clause": "19 stretches",
    }
    root = ET.fromstring(tehodoki("verify", "--format", "junit", *names).stdout)  # noqa: S314  (our own output)
    assert [(suite.get("failures"), suite.get("errors")) for suite in root][:2] == [("0", "0"), ("1", "0")]
    assert root.findall(".//error")
    lines = tehodoki("verify", "--format", "github", *names).stdout.splitlines()
    assert lines[0].startswith("::error file=1.txt,line=4,col=11,title=wrong::文章では得点は80。")


def test_a_text_cannot_break_out_of_the_formats(folder: Path) -> None:
    name = put(folder, "a,b%.md", "```tehodoki tennos-square row\nA 2 \x1b[31m\x00<b> = 9\n```\n")
    assert "\x1b" not in tehodoki("verify", name).stdout
    assert ET.fromstring(tehodoki("verify", "--format", "junit", name).stdout) is not None  # noqa: S314
    assert "file=a%2Cb%25.md," in tehodoki("verify", "--format", "github", name).stdout


def test_records_are_replayed(folder: Path) -> None:
    record = tehodoki("deal", "trumps", "--json").stdout
    good = put(folder, "good.json", record)
    bad = put(folder, "bad.json", record.replace('"aside": ["6"', '"aside": ["5"'))
    assert tehodoki("verify", good).exit_code == 0
    assert tehodoki("verify", bad).exit_code == 1
    assert tehodoki("verify", put(folder, "other.json", "{}")).exit_code in (1, 2)


def test_html_and_bytes_that_are_no_text(folder: Path) -> None:
    page = "<h1>Tennos Square</h1><p>A,A,3, 5,6,7, 8,9,10<br>9 cards, <b>80</b>&nbsp;points.</p>"
    done = tehodoki("verify", put(folder, "page.html", page))
    assert (done.exit_code, "page.html:1:62: the text says points: 80" in done.stdout) == (1, True)
    (folder / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    assert tehodoki("verify", "bytes.txt").exit_code == 2


def test_watch_checks_again_after_a_change(folder: Path) -> None:
    name = str(folder / put(folder, "rules.txt", WRONG))
    with background("verify", "--watch", name) as watching:
        assert watching.stdout is not None
        seen = b""
        while b"1 wrong" not in seen and (line := watching.stdout.readline()):
            seen += line
        (folder / "rules.txt").write_text(RIGHT, encoding="utf-8")
        while b"1 right" not in seen and (line := watching.stdout.readline()):
            seen += line
        os.killpg(watching.pid, signal.SIGINT)
        watching.wait()
    assert b"1 example: 1 right, 0 wrong" in seen


def test_notations_shows_examples_that_are_right(folder: Path) -> None:
    for lang in ("ja", "en"):
        told = tehodoki("notations", "take-and-share", "--lang", lang)
        assert told.exit_code == 0
        blocks = "\n".join(line[4:] for line in told.stdout.splitlines() if line.startswith("    "))
        assert tehodoki("verify", "--game", "take-and-share", put(folder, f"{lang}.md", blocks)).exit_code == 0
