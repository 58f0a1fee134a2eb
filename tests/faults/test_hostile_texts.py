"""Texts, records and file names that mean harm: bounded work, and messages in which nothing of theirs is obeyed.

The samples are small; TEHODOKI_FAULTS=full tries every payload in every place. Damaged records are refused by
``tests/commands/test_cli_robust.py`` and ``tests/engine/test_record.py``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from rules_engine import NotationError, RecordError, SetupError
from rules_engine.echo import json_text, line, quoted, safe
from rules_engine.fields import MOST
from tehodoki.checking.report import RIGHT, UNREAD
from tehodoki.faults import ContentError
from tehodoki.paths import templates_dir
from tehodoki.yamlplaces import DEPTH, LETTERS, parse_yaml
from tests.commands.commandline import tehodoki
from tests.faults.hostile import (
    CASES,
    FORMATS,
    GOOD,
    INJECTIONS,
    NAMES,
    PAYLOADS,
    checked,
    ended,
    harmless,
    said_in_a_record,
    sample,
    told,
)
from tests.sampling import FULL

# the words that repeat what was read ---------------------------------------------------------------------------------


def test_what_is_repeated_is_one_short_line_that_means_nothing_but_itself() -> None:
    for text in PAYLOADS:
        shown = safe(text)
        harmless(f"> {shown}\n{json_text({'a': [text]})}")
        assert (safe(shown), "\n" in shown) == (shown, False)
        assert json.loads(json_text([text])) == [text]
    assert safe("plain ♠7 例　です ## [1] a ::x") == "plain ♠7 例　です ## [1] a ::x"
    assert line(f"begin {'x' * 1_000_000} end", 20) == "begin xxxxxxxxx … x end"
    assert (quoted("x" * 100), quoted(16**20_000)) == ("'" + "x" * 56 + "…", "a number of 80001 bits")
    long = "\n::error::\x1b" + "x" * 10_000
    for error in (SetupError(long), NotationError(long, long), RecordError(long, long, long, "F1", long)):
        harmless(str(error))
        assert ("\n" in str(error), len(str(error)) < 2_100) == (False, True)


# YAML ----------------------------------------------------------------------------------------------------------------


def bomb(ours: str) -> str:
    """A few letters that stand for millions."""
    rows = ['a: &a ["lol"' + ',"lol"' * 8 + "]"]
    rows += [f"{two}: &{two} [{','.join([f'*{one}'] * 9)}]" for one, two in zip("abcdef", "bcdefg", strict=True)]
    return "\n".join([*rows, ours, ""])


CHAIN = "- &a0 [x]\n" + "".join(f"- &a{number} [*a{number - 1}]\n" for number in range(1, 2_000))


def test_yaml_that_would_fill_the_memory_is_not_built() -> None:
    (item,) = checked(f"---\n{bomb('tehodoki: {options: *g}')}---\ntext").items
    assert (item.status, str(item.faults[0].place)) == (UNREAD, "text:6:4")
    assert item.faults[0].found == f"values of more than {LETTERS:,} letters, aliases written out"
    others = checked(f"---\n{bomb('date: 2026-11-01')}tehodoki: tennos-square\n---\n{GOOD}")
    assert [item.status for item in others.items] == [RIGHT]
    done = ended(tehodoki("score", "trumps", "-", given=bomb("given: *g")), 2)
    assert (done.stderr.startswith("-:5:4: values of more than"), len(done.output) < 1_000) == (True, True)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("&a [*a]", "x:1:1: a value that holds itself"),
        (f"a: 0x{'f' * 5_000}", "x:1:4: '0xfffff"),
        ("a: 2026-11-01", "x:1:4: a value of type 'tag:yaml.org,2002:timestamp'"),
        ("a: !!python/object:os.system x", "x:1:4: a value of type 'tag:yaml.org,2002:python/object:os.system'"),
        ("? [a]\n: 1", "x:1:3: a key that has parts"),
        ("a: 1\na: 2", "x:2:1: key 'a' stands twice"),
        ("a: \x07", "x:1:1: characters that YAML does not have"),
        ("", "x:1:1: an empty file"),
        ("a: *b", "x:1:4: YAML that cannot be read"),
        ("a: {b: the {{ c }} d}", "x:1:12: YAML that cannot be read (did not find expected ',' or '}')"),
        ("a: " + "b" * (LETTERS + 1), "x:1:4: values of more than"),
        (CHAIN, f"x:{DEPTH + 1}:3: more than {DEPTH} values"),
        ("[" * 50_000, f"x:1:{DEPTH + 1}: more than {DEPTH} values"),
        ("- " * 50_000, f"x:1:{2 * DEPTH + 1}: more than {DEPTH} values"),
    ],
    ids=quoted,
)
def test_yaml_that_is_refused_says_where_and_why(text: str, found: str) -> None:
    with pytest.raises(ContentError) as raised:
        parse_yaml(text, Path("x")).build()
    assert str(raised.value).startswith(found)
    harmless(str(raised.value))


# work ----------------------------------------------------------------------------------------------------------------

TEXTS: dict[str, Callable[[int], str]] = {
    "a block": lambda count: f"```tehodoki take-and-share suit\nsuit S\nA: {'S3 S4; ' * count}\nB: S8\n```\n",
    "blocks": lambda count: GOOD * count,
    "sentences": lambda count: "Trumps\n" + "Ann: [9×4][8×2] = 4 points.\n\nAnn: [9×4][77×2] = 4 points.\n\n" * count,
    "fences and comments": lambda count: "<!-- x -->\n```a\n```\n" * count,
    "cues": lambda count: "Trumps. " + "For example, 3 " * count,
}


def calls(work: Callable[[], Any]) -> int:
    """How many functions a piece of work calls, those of C counted: a measure that no clock disturbs."""
    counted = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counted


@pytest.mark.parametrize("text_of", TEXTS.values(), ids=TEXTS)
def test_twice_the_text_is_twice_the_work(text_of: Callable[[int], str]) -> None:
    told(checked(text_of(8)))
    much = 100 if FULL else 32
    once, twice = (calls(lambda count=count: told(checked(text_of(count)))) for count in (much, 2 * much))  # type: ignore[misc]
    assert twice < 2.6 * once


def test_what_is_very_long_is_told_in_few_words() -> None:
    block = "".join(f"P{index}: 9×4 = 3\n" for index in range(20_000))
    report = checked(f"```tehodoki take-and-share suit\nsuit S\n{block}```\n")
    assert any(detail.found.startswith("an example of ") for item in report.items for detail in item.faults)
    assert len(told(report)) < 2_000
    marks = "<!-- tehodoki: ignore --> " * 200
    for form in FORMATS:
        assert len(ended(tehodoki("verify", "--format", form, "-", given=marks), 2).output) < 50 * len(marks)
    long, score = "x" * 20_000, ("score", "trumps", "score")
    for words in (("deal", long), ("verify", long), (*score, long), ("replay", long), (*score[:2], f"{long}=1")):
        assert len(ended(tehodoki(*words), 2).output) < 3_000, words[0]
    done = ended(tehodoki("score", "hamlet", "dealers", "dealer=B", "number=999999999"), 2)
    assert done.stderr == f"tehodoki score: number: found 999999999, expected an integer from 1 to {MOST} [F2]\n"


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("trumps", "Ann: [9×{}][8×2] = 3 points"),
        ("trumps", "```tehodoki score\nA: 8×2 9×{} = 4\nB: 7 = 1\n```"),
        ("trumps", "---\ntehodoki: {players: {}}\n---\nAnn: [9×4] = {} points"),
        ("trumps", "```tehodoki trumps score x={}" + "[" * 100_000 + "\n9×4 = 4\n```"),
        ("take-and-share", "アンが「ハート3、ハート{}」、ベンが「ハート4」。アンの合計は3。"),
        ("take-and-share", "```tehodoki suit\nA: S3 S{}\nB: S4\nC: S5\nD: S6\nsums: A 3 B 4 C 5 D 6\n```"),
        ("tennos-square", "```tehodoki row\nA 2 3 4 5 6 7 8 9 {} = 81\n```"),
    ],
    ids=quoted,
)
@pytest.mark.parametrize("number", ["11", "9" * 10_000, "1e999"], ids=quoted)
def test_what_there_cannot_be_is_never_right_and_never_left_out(game: str, text: str, number: str) -> None:
    report = checked(text.replace("{}", number), game)
    assert report.items
    assert RIGHT not in [item.status for item in report.items]
    assert len(told(report)) < 10_000


# injection -----------------------------------------------------------------------------------------------------------


def test_nothing_that_a_text_says_is_obeyed() -> None:
    for place, payload, form in sample(INJECTIONS, CASES):
        text = place.replace("{}", payload)
        for words in (("verify", "--format", form, "-v", "-"), ("verify", "--game", "trumps", "--format", form, "-")):
            done = ended(tehodoki(*words, given=text.encode("utf-8", "surrogatepass")))
            if form == "json":
                json.loads(done.stdout)
            elif form == "junit":
                ET.fromstring(done.stdout)  # noqa: S314  (our own)


@pytest.mark.parametrize("name", sample(NAMES, CASES // 8), ids=quoted)
def test_nothing_that_a_file_is_called_is_obeyed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text, record = f"{name}.md", f"{name}.json"
    Path(text).write_text(GOOD.replace("= 9", "= 8") + GOOD.replace("A 2", "A q"), encoding="utf-8")
    Path(record).write_text('{"format": "tehodoki/1"}', encoding="utf-8")
    for form in FORMATS:
        assert ended(tehodoki("verify", "--format", form, "."), 2).stdout
    for words in (("verify", "--diff", text), ("verify", "--fix", "."), ("verify", f"{name}.none"), ("deal", name)):
        ended(tehodoki(*words), 2)
    assert "= 9" in Path(text).read_text(encoding="utf-8")
    for words in (("replay", f"{name}.none"), ("moves", record, text), ("score", "trumps", f"@{text}")):
        ended(tehodoki(*words), 2)
    ended(tehodoki("replay", "--show", record), 1)


def a_record() -> dict[str, Any]:
    path = templates_dir() / "games" / "trumps" / "deals" / "01-whole-deal.json"
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


def test_nothing_that_a_record_says_is_obeyed() -> None:
    good = a_record()
    records = [one for payload in PAYLOADS for one in said_in_a_record(good, payload)]
    for record in sample([one for one in records if one["provenance"] == good["provenance"]], CASES // 4):
        for words in (("replay", "--show"), ("moves",), *(("verify", "-v", "--format", form) for form in FORMATS)):
            ended(tehodoki(*words, "-", given=json.dumps(record)), 1)


def test_what_a_record_tells_of_itself_is_harmless_and_short() -> None:
    good = a_record()
    nested: list[Any] = []
    for _ in range(800):
        nested = [nested]
    for value in (nested, "x" * 100_000, {"x" * 100_000: 1}, 10**4_000, *PAYLOADS):
        provenance = {"by": value, str(value)[:40]: {"x": value}}
        done = ended(tehodoki("replay", "--show", "-", given=json.dumps(good | {"provenance": provenance})), 0)
        assert len(done.stdout.split("\n")[1]) < 300


def test_a_diff_shows_no_line_of_theirs_at_the_start_of_a_line(tmp_path: Path) -> None:
    path = tmp_path / "text.md"
    for before, after in (
        ("::error::EVIL\n", ""),
        ("", "::error::EVIL"),
        ("  ::error::EVIL\x0c::error::x\r", "\x85::"),
    ):
        path.write_text(f"Trumps\n\n{before}\n\nAnn: [9×4][8×2] = 3 points\n\n{after}\n", encoding="utf-8")
        assert "+Ann" in ended(tehodoki("verify", "--diff", str(path))).stdout
