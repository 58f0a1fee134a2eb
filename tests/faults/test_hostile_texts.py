"""Texts, records and file names that mean harm: bounded work, and messages in which nothing of theirs is obeyed.

The samples are small; TEHODOKI_FAULTS=full tries every payload in every place, and 12,500 damaged records.
"""

from __future__ import annotations

import functools
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from rules_engine import NotationError, RecordError, SetupError
from rules_engine.echo import json_text, line, lines, quoted, safe, whole
from rules_engine.fields import MOST
from tehodoki.checking.report import RIGHT, UNREAD
from tehodoki.faults import ContentError
from tehodoki.yamlplaces import DEPTH, LETTERS, NoYaml, parse_yaml
from tests.commands.commandline import tehodoki
from tests.faults.hostile import (
    CASES,
    FORMATS,
    GOOD,
    INJECTIONS,
    NAMES,
    PAYLOADS,
    PLACES,
    RECORDS,
    checked,
    damaged,
    ended,
    harmless,
    said_in_a_record,
    sample,
    short,
    told,
)
from tests.sampling import FULL

# the words that repeat what was read ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain ♠7 例　です ## [1] a ::x", "plain ♠7 例　です ## [1] a ::x"),
        ("a\nb\r\u2028\u0085", r"a\nb\r\u2028\x85"),
        ("\x1b[2J\x07\x00\x9b\u202e\ufeff", r"\x1b[2J\x07\x00\x9b\u202e\ufeff"),
        ("::error::x", r"\x3a:error::x"),
        ("  ::error::x", r"  \x3a:error::x"),
        ("a ##[error]x ###[x", r"a \x23#[error]x #\x23#[x"),
        ("##vso[task.complete]", r"\x23#vso[task.complete]"),
    ],
)
def test_a_safe_line_means_nothing_but_itself(text: str, shown: str) -> None:
    assert safe(text) == shown
    assert safe(shown) == shown


def test_a_line_is_short_and_keeps_both_its_ends() -> None:
    assert lines("one\n::two\n\x1b") == "one\n\\x3a:two\n\\x1b"
    text = line(f"begin {'x' * 1_000_000} end", 100)
    assert (text[:7], text[-5:]) == ("begin x", "x end")
    assert len(text) < 110


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ({"a": [1, True, None, "x\n"]}, r"{'a': [1, True, None, 'x\n']}"),
        ("x" * 100, "'" + "x" * 56 + "…"),
        (16**20_000, "a number of 80001 bits"),
        (functools.reduce(lambda value, _: [value], range(100_000), []), "[" * 57 + "…"),
    ],
    ids=short,
)
def test_a_quoted_value_is_cut_before_it_is_written(value: Any, shown: str) -> None:
    assert quoted(value) == shown
    assert whole("0" * 100_000 + "7") == 7


def test_json_says_the_same_without_letters_that_are_obeyed() -> None:
    data = {"a": ["\x1b\x9b\u202e\U000e0001\ud800", "##[error]x", "例　♠"]}
    harmless(json_text(data))
    assert json.loads(json_text(data)) == data
    assert "例　♠" in json_text(data)


def test_errors_of_the_engine_are_one_safe_line() -> None:
    text = "\n::error::\x1b" + "x" * 10_000
    for error in (SetupError(text), NotationError(text, text), RecordError(text, text, text, "F1", text)):
        harmless(str(error))
        assert "\n" not in str(error)
        assert len(str(error)) < 2_100


# YAML ----------------------------------------------------------------------------------------------------------------


def bomb(ours: str) -> str:
    """A few letters that stand for millions."""
    rows = ['a: &a ["lol"' + ',"lol"' * 8 + "]"]
    rows += [f"{two}: &{two} [{','.join([f'*{one}'] * 9)}]" for one, two in zip("abcdef", "bcdefg", strict=True)]
    return "\n".join([*rows, ours, ""])


def test_front_matter_that_would_fill_the_memory() -> None:
    report = checked(f"---\n{bomb('tehodoki: {options: *g}')}---\ntext")
    assert [item.status for item in report.items] == [UNREAD]
    detail = report.items[0].faults[0]
    assert (detail.place.line, detail.place.column) == (6, 4)
    assert detail.found == f"values of more than {LETTERS:,} letters, aliases written out"
    assert len(told(report)) < 1_000
    others = checked(f"---\n{bomb('date: 2026-11-01')}tehodoki: tennos-square\n---\n{GOOD}")  # is not built
    assert [item.status for item in others.items] == [RIGHT]


def test_a_scored_file_that_would_fill_the_memory() -> None:
    done = ended(tehodoki("score", "trumps", "-", given=bomb("given: *g")), (2,))
    assert done.stderr.startswith("-:5:4: values of more than")
    assert len(done.output) < 1_000


@pytest.mark.parametrize("text", ["[" * 50_000, "- " * 50_000, "? " * 50_000], ids=short)
def test_deep_yaml(text: str) -> None:
    with pytest.raises(ContentError) as raised:
        parse_yaml(text, Path("x"))
    assert not isinstance(raised.value, NoYaml)
    assert f"x:1:{raised.value.faults[0].place.column}: more than {DEPTH} values" in str(raised.value)
    report = checked(f"---\n{text} tehodoki\n---\n")
    assert [item.status for item in report.items] == [UNREAD]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("&a [*a]", "x:1:1: a value that holds itself"),
        (f"a: 0x{'f' * 5_000}", "x:1:4: '0xfffff"),
        ("a: !!int x", "x:1:4: 'x' as int"),
        ("a: 2026-11-01", "x:1:4: a value of type 'tag:yaml.org,2002:timestamp'"),
        ("a: !!python/object:os.system x", "x:1:4: a value of type 'tag:yaml.org,2002:python/object:os.system'"),
        ("? [a]\n: 1", "x:1:3: a key that has parts"),
        ("a: 1\na: 2", "x:2:1: key 'a' stands twice"),
        ("a: \x07", "x:1:1: characters that YAML does not have"),
        ("", "x:1:1: an empty file"),
        ("a: *b", "x:1:4: YAML that cannot be read"),
        ("a\n---\nb", "x:2:1: YAML that cannot be read"),
        (
            "a: {b: the {{ c }} d}",
            "x:1:12: YAML that cannot be read (did not find expected ',' or '}'); expected YAML; mend",
        ),
        ("a: " + "b" * (LETTERS + 1), "x:1:4: values of more than"),
    ],
    ids=short,
)
def test_yaml_that_is_refused_says_where_and_why(text: str, found: str) -> None:
    with pytest.raises(ContentError) as raised:
        parse_yaml(text, Path("x")).build()
    assert str(raised.value).startswith(found)
    harmless(str(raised.value))


def test_yaml_of_plain_values_is_built_with_places() -> None:
    parsed = parse_yaml("a: &a [1, 0x10, 1.5, true, null, 'x']\nb: {on: *a}\n", Path("x"), lines=3)
    document = parsed.build()
    assert document.data == {"a": [1, 16, 1.5, True, None, "x"], "b": {"on": [1, 16, 1.5, True, None, "x"]}}
    assert str(document.place("b", "on")) == "x:4:4"
    assert str(document.keys[("b",)]) == "x:5:1"
    assert parsed.build("b").data == {"on": [1, 16, 1.5, True, None, "x"]}


# work ----------------------------------------------------------------------------------------------------------------


def test_a_count_on_the_command_line_is_refused_at_once() -> None:
    done = ended(tehodoki("score", "hamlet", "dealers", "dealer=B", "number=999999999"), (2,))
    assert done.stderr == f"tehodoki score: number: found 999999999, expected an integer from 1 to {MOST} [F2]\n"


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


def test_a_block_of_thousands_of_lines_is_too_long() -> None:
    block = "".join(f"P{index}: 9×4 = 3\n" for index in range(20_000))
    report = checked(f"```tehodoki take-and-share suit\nsuit S\n{block}```\n")
    assert any(detail.found.startswith("an example of ") for item in report.items for detail in item.faults)
    assert not any(item.status == RIGHT for item in report.items)
    assert len(told(report)) < 2_000


def test_many_marks_on_a_line_are_told_in_few_words() -> None:
    text = "<!-- tehodoki: ignore --> " * 2_000
    report = checked(text)
    assert len(told(report)) < 20 * len(text)
    few = text[: len(text) // 10]
    for form in FORMATS:
        done = ended(tehodoki("verify", "--format", form, "-", given=few), (2,))
        assert len(done.output) < 50 * len(few)


@pytest.mark.parametrize(
    "text",
    [
        *("Trumps. Ann: [9×4][8×2] = {} points.", "Trumps for {} players. Ann: [9×4] = 4 points"),
        *("```tehodoki trumps score\n9×{} = 4\n```", "---\ntehodoki: {players: {}}\n---\n"),
        "```tehodoki trumps score x={}" + "[" * 100_000 + "\n9×4 = 4\n```",
    ],
    ids=short,
)
@pytest.mark.parametrize("digits", ["9" * 10_000, "1e999"], ids=short)
def test_numbers_and_values_without_end(text: str, digits: str) -> None:
    assert len(told(checked(text.replace("{}", digits)))) < 10_000


def test_an_argument_is_shortened() -> None:
    long = "x" * 20_000
    for words in (
        ("deal", long),
        ("verify", long),
        ("score", "trumps", "score", long),
        ("replay", long),
        ("score", "hamlet", "trump", f"{long}=1"),
    ):
        done = ended(tehodoki(*words), (2,))
        assert len(done.output) < 3_000, words[0]


# piles, and the mark of the byte order -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("trumps", "Ann: [9×{}][8×2] = 3 points"),
        ("trumps", "```tehodoki score\nA: 8×2 9×{} = 4\nB: 7 = 1\n```"),
        ("take-and-share", "アンが「ハート3、ハート{}」、ベンが「ハート4」。アンの合計は3。"),
        ("take-and-share", "```tehodoki suit\nA: S3 S{}\nB: S4\nC: S5\nD: S6\nsums: A 3 B 4 C 5 D 6\n```"),
        ("tennos-square", "```tehodoki row\nA 2 3 4 5 6 7 8 9 {} = 81\n```"),
    ],
)
@pytest.mark.parametrize("number", ["11", "9" * 5_000], ids=short)
def test_what_there_cannot_be_is_never_left_out(game: str, text: str, number: str) -> None:
    report = checked(text.replace("{}", number), game)
    assert report.items
    assert RIGHT not in [item.status for item in report.items]


@pytest.mark.parametrize(
    "text",
    [
        GOOD.replace("= 9", "= 8"),
        "---\ntehodoki: trumps\n---\nAnn: [9×4] = 3 points",
        "<html><pre class='language-tehodoki tennos-square row'>A 2 3 X X X X X X = 8</pre>",
    ],
)
def test_a_byte_order_mark_hides_nothing(text: str) -> None:
    plain, marked = (checked(before + text) for before in ("", "\ufeff"))
    assert len(plain.items) == 1
    assert [item.faults[0].found for item in marked.items] == [item.faults[0].found for item in plain.items]
    assert [(start - 1, end - 1) for (start, end), _ in marked.repairs] == [span for span, _ in plain.repairs]


# injection -----------------------------------------------------------------------------------------------------------


def test_nothing_that_a_text_says_is_obeyed() -> None:
    for place, payload, form in sample(INJECTIONS, CASES):
        text = PLACES[place].replace("{}", PAYLOADS[payload])
        for words in (("verify", "--format", form, "-v", "-"), ("verify", "--game", "trumps", "--format", form, "-")):
            done = ended(tehodoki(*words, given=text.encode("utf-8", "surrogatepass")))
            if form == "json":
                json.loads(done.stdout)
            elif form == "junit":
                ET.fromstring(done.stdout)  # noqa: S314  (our own)


@pytest.mark.parametrize("name", sample(list(NAMES), CASES // 8), ids=short)
def test_nothing_that_a_file_is_called_is_obeyed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text, record = Path(f"{name}.md"), Path(f"{name}.json")
    text.write_text(GOOD.replace("= 9", "= 8") + GOOD.replace("A 2", "A q"), encoding="utf-8")
    record.write_text('{"format": "tehodoki/1"}', encoding="utf-8")
    for form in FORMATS:
        assert ended(tehodoki("verify", "--format", form, "."), (2,)).stdout
    for words in (
        ("verify", "--diff", str(text)),
        ("verify", "--fix", "."),
        ("verify", f"{name}.none"),
        ("deal", name),
    ):
        ended(tehodoki(*words), (2,))
    assert "= 9" in text.read_text(encoding="utf-8")
    for words in (("replay", f"{name}.none"), ("moves", str(record), str(text)), ("score", "trumps", f"@{text}")):
        ended(tehodoki(*words), (2,))
    ended(tehodoki("replay", "--show", str(record)), (1,))


def test_nothing_that_a_record_says_is_obeyed() -> None:
    good = json.loads(RECORDS[0].read_text(encoding="utf-8"))
    records = [one for payload in PAYLOADS for one in said_in_a_record(good, payload)]
    for record in sample(records, CASES // 4):
        text = json.dumps(record)
        for words in (("replay", "--show"), ("moves",), *(("verify", "-v", "--format", form) for form in FORMATS)):
            done = ended(tehodoki(*words, "-", given=text))
            assert done.exit_code == (
                0
                if record | {"provenance": None} == good | {"provenance": None}
                and isinstance(record["provenance"], dict)
                else 1
            )


def test_what_a_record_tells_of_itself_stays_short() -> None:
    good = json.loads(RECORDS[0].read_text(encoding="utf-8"))
    nested: list[Any] = []
    for _ in range(800):
        nested = [nested]
    for value in (nested, "x" * 100_000, {"x" * 100_000: 1}, 10**4_000):
        done = ended(tehodoki("replay", "--show", "-", given=json.dumps(good | {"provenance": {"by": value}})), (0,))
        assert len(done.stdout.split("\n")[1]) < 250


def test_a_diff_shows_no_line_of_theirs_at_the_start_of_a_line(tmp_path: Path) -> None:
    path = tmp_path / "text.md"
    for before, after in (
        ("::error::EVIL\n", ""),
        ("", "::error::EVIL"),
        ("  ::error::EVIL\x0c::error::x\r", "\x85::a::"),
    ):
        path.write_text(f"Trumps\n\n{before}\n\nAnn: [9×4][8×2] = 3 points\n\n{after}\n", encoding="utf-8")
        done = ended(tehodoki("verify", "--diff", str(path)))
        assert "+Ann" in done.stdout


# records -------------------------------------------------------------------------------------------------------------


def test_damaged_records_are_refused_in_a_line() -> None:
    rand = random.Random(1)
    texts = [path.read_text(encoding="utf-8") for path in RECORDS]
    for _ in range(5 * CASES):
        data = damaged(rand, rand.choice(texts))
        first = ended(tehodoki("replay", "-", given=data))
        second = ended(tehodoki("moves", "-", given=data))
        assert first.exit_code == second.exit_code
        assert len(first.output) < 3_000
