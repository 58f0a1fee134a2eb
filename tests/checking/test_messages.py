"""What is said of an example that is wrong or not understood: whole lines, in the language of the text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

import rules_engine
from tehodoki import checking
from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.formats import fault_lines
from tehodoki.checking.messages import messages
from tehodoki.checking.source import MARKDOWN, Source
from tehodoki.languages import LANGS
from tehodoki.paths import templates_dir

EN = (
    "Take & Share. Ann has the 3, 4, 5 and 6 of hearts, Ben has the 8 and 10 of hearts, Cleo "
    "has the ace and 9 of hearts and Dan has the 7 of hearts. "
)
JA = (
    "Take & Shareの例。アンが「ハート3、ハート4、ハート5、ハート6」、ベンが「ハート8、"
    "ハート10」、クレが「ハート1、ハート9」、ダンが「ハート7」を持っています。"
)
TRUMPS = "Trumps.\n\nAnn: [9x4][8x2][7x1]\nBen: [6x5][4x2][1x1]\n\n"
TRUMPS_JA = "トランプス\n\nアオイの得点札：[9×4][8×2][7×1]\nケンジの得点札：[6×5][4×2][1×1]\n\n"

UNBOUND_JA = "が何を指すのかわからない。必要なもの：`says:`に、何の数か。何も指さないなら前に~。`says:`に書く"
CASES = [
    pytest.param(
        EN + "The sum of Ann is 17.",
        ["1:164: the text says sum of Ann: 17; the engine says 18 [22 equal-sums]; write 18"],
        id="a number of one player en",
    ),
    pytest.param(
        JA + "アンの合計は17。",
        ["1:95: 文章ではアンの合計は17。計算では18 [22 equal-sums]。18に直す"],
        id="a number of one player ja",
    ),
    pytest.param(
        EN + "Dan has the highest sum.",
        ["1:146: the text says highest sum: Dan; the engine says Ann and Ben [21 sum-decides]; should be Ann and Ben"],
        id="who is highest en",
    ),
    pytest.param(
        TRUMPS_JA + "ケンジの勝ち。",
        ["6:1: 文章では勝者はケンジ。計算ではアオイ [23 sum-wins]。正しくはアオイ"],
        id="who wins ja",
    ),
    pytest.param(
        TRUMPS + "Ben is ahead of Ann.",
        [
            (
                "6:1: the text says points of Ben: more than Ann; the engine says Ben: 6, Ann: 7 "
                "[22 longest-run]; should be Ben: 6, Ann: 7"
            ),
        ],
        id="two players compared en",
    ),
    pytest.param(
        TRUMPS + "Ann has 4 + 3 = 8 points.",
        ["6:17: the text says points of Ann: 8; the engine says 7 [22 longest-run]; write 7"],
        id="a sum is told once",
    ),
    pytest.param(
        EN + "Ann scores 3 blorps.",
        [
            "1:157: the text says points of Ann: 3; the engine says 4 [22 equal-sums]; write 4",
            "1:159: 'blorps' is bound to nothing; expected what it is, in `says:`, or ~ before it; bind it",
        ],
        id="an unknown word beside a wrong number",
    ),
    pytest.param(
        JA + "ゾエは7点です。",
        [
            "1:89: 「ゾエ」" + UNBOUND_JA,
            "1:92: 「7」" + UNBOUND_JA,
        ],
        id="a stranger ja",
    ),
]


def told(text: str) -> list[str]:
    """The lines of all faults and warnings with their notes, without the file and the steps of the calculation."""
    report = check_text(Source(Path("t.md"), text, MARKDOWN), Settings())
    faults = [fault for item in report.items for fault in (*item.faults, *item.warnings)]
    return [
        line.removeprefix("t.md:") for fault in faults for line in fault_lines(fault) if line.strip() not in fault.steps
    ]


@pytest.mark.parametrize(("text", "lines"), CASES)
def test_what_is_said(text: str, lines: list[str]) -> None:
    assert told(text) == lines


def leaves(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            assert isinstance(key, str), (path, key)  # yes without quotation marks is true
            yield from leaves(value, (*path, key))
    else:
        yield path, str(data)


def test_both_languages_say_the_same_things() -> None:
    files = {lang: templates_dir() / "verify" / f"messages.{lang}.yaml" for lang in LANGS}
    data = {lang: dict(leaves(yaml.safe_load(file.read_text(encoding="utf-8")))) for lang, file in files.items()}
    assert data["ja"].keys() == data["en"].keys()


def test_a_passage_in_another_language_is_told_in_its_own() -> None:
    text = f"{EN}Ann scores 5 points.\n\n## 例\n\n{JA}アンは5点です。\n"
    assert [line.partition(" ")[2] for line in told(text)] == [
        "the text says points of Ann: 5; the engine says 4 [22 equal-sums]; write 4",
        "文章ではアンの得点は5。計算では4 [22 equal-sums]。4に直す",
    ]


def test_a_card_that_the_deck_of_those_who_hold_cards_has_not() -> None:
    text = "Take & Share. Ann has ♥3 ♥4, Ben has ♥8 ♥A and Cleo has ♥A ♥9. Cleo scores 2 points."
    (first, *_), notes = told(text)[:1], told(text)[1:]
    assert "♥A (Ben) is not in the deck of 3 players" in first
    assert "say who else plays, even without cards, or mend the cards" in first
    assert notes == ["  read as a game of 3, since 3 have cards"]


TYPED = ("typed.py", "typedwords.py", "tokens.py", "block.py")
ENGLISH_ONLY = ("Misread", "_Unreadable", "misread", "Impossible")
NAMES_ALONE = re.compile(r"[\W\d_]*(?:\{\}[\W\d_]*)*")  # numbers, names and signs: the same in all languages


def template(node: ast.expr) -> Iterator[str]:
    """The sentences that an expression may be, with ``{}`` for each field."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
        case ast.IfExp(body=body, orelse=orelse):
            yield from template(body)
            yield from template(orelse)


def told_in_english() -> Iterator[tuple[str, str]]:
    """What the engine's reasons and the readers of typed examples say, each with its file."""
    engine = sorted(Path(str(rules_engine.__file__)).parent.rglob("*.py"))
    typed = [Path(str(checking.__file__)).parent / name for name in TYPED]
    for path in (*engine, *typed):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ENGLISH_ONLY:
                said = node.args[:1] if path in engine else node.args
                yield from ((text, path.name) for one in said for text in template(one))
            if path in engine and isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "reason":
                yield from ((text, path.name) for text in template(node.value))


def test_what_is_told_in_english_has_japanese_words() -> None:
    found = [(text, file) for text, file in told_in_english() if text and not NAMES_ALONE.fullmatch(text)]
    assert {file for _, file in found} == {"worked.py", "tricks.py", *TYPED}
    japanese = re.compile("[ぁ-んァ-ヶ一-龥]")
    missing = {
        (text, file) for text, file in found if not japanese.search(messages("ja").phrase(text.replace("{}", "7")))
    }
    assert missing == set()


def test_fields_of_a_sentence_are_told_in_their_order() -> None:
    said = messages("ja").phrase("there are 4 of S7; here 5")
    assert said == "S7は4枚。ここでは5枚"
    assert messages("ja").phrase("no such sentence at all") == "no such sentence at all"
    assert messages("en").phrase("there are 4 of S7; here 5") == "there are 4 of S7; here 5"


def test_a_block_is_told_in_the_language_of_its_text() -> None:
    block = "```tehodoki take-and-share suit\nsuit: hearts\n{}: 3 4\n{}: 3\npoints: {} 2\n```\n"
    (japanese, *_), (english, *_) = (
        told(head + block.format(one, other, one))
        for head, one, other in (("# 得点の例を書きます\n\n", "アキ", "ベン"), ("# A worked example\n\n", "Aki", "Ben"))
    )
    assert "プレイヤーが2人" in japanese
    assert "found 2 players" in english
