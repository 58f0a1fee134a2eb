"""Coverage of the law: what stands behind each clause, texts that did not follow, examples that notice a misreading."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rules_engine import find_game, games
from rules_engine.games import misreadings
from rules_engine.misreading import Misreading
from tehodoki.checking.ours import check_example
from tehodoki.law import mutation
from tehodoki.law.coverage import cover, cover_game, load
from tehodoki.law.mutation import mutate
from tehodoki.law.stale import accept, short_hash, stale, stale_shared
from tehodoki.print import sheets
from tehodoki.print.sheetview import SheetView
from tehodoki.texts.content import GameContent, load_game
from tehodoki.texts.standing import Stand, Where
from tests.commands.commandline import tehodoki
from tests.texts.planted import GAME, Planted

# texts that did not follow --------------------------------------------------------------------------------


BEHIND_CASE_B = '\n\n{{ example("led-suit-low") }}'
"""What stands behind the paragraph of case-b, in both languages."""


@pytest.fixture(name="planted")
def _planted(tmp_path: Path) -> Planted:
    return Planted(tmp_path)


def add_to_case_b(planted: Planted, lang: str) -> int:
    """One more sentence in the paragraph of case-b; the line on which it stands."""
    sentence = {"en": " It really does.", "ja": "ほんとうです。"}[lang]
    return planted.change(f"rules.{lang}.md", BEHIND_CASE_B, sentence + BEHIND_CASE_B)


def test_every_game_says_the_same_in_both_languages() -> None:
    contents, unread = load()
    assert unread == []
    assert [str(fault) for content in contents for fault in stale(content)] == []


@pytest.mark.parametrize(("lang", "other"), [("en", "ja"), ("ja", "en")])
@pytest.mark.parametrize("part", ["title", "text"])
def test_a_change_in_one_language_is_told_at_the_other(planted: Planted, lang: str, other: str, part: str) -> None:
    if part == "title":
        changed = planted.change(f"rules.{lang}.md", "[case-b: ", f"[case-b: {'Yes, ' if lang == 'en' else 'はい、'}")
    else:
        changed = add_to_case_b(planted, lang)
    look_at = planted.change(f"rules.{other}.md", "[case-b:", "[case-b:")
    (fault,) = stale(planted.load())
    assert str(fault) == (
        f"{planted.path(f'rules.{other}.md').as_posix()}:{look_at}:1: 13 case-b did not follow: it changed in {lang}, "
        f"{planted.path(f'rules.{lang}.md').as_posix()}:{changed}:1; expected the same in both languages; look at it; "
        "when both say the same: tehodoki verify --coverage --accept take-and-share"
    )


def test_a_change_in_both_languages_waits_for_somebody_to_compare(planted: Planted) -> None:
    for lang in ("en", "ja"):
        add_to_case_b(planted, lang)
    (fault,) = stale(planted.load())
    assert "13 case-b changed in both languages; expected a comparison of the two" in str(fault)
    assert accept(planted.load()) == "take-and-share: noted case-b"
    assert stale(planted.load()) == ()


def katakana(text: str) -> str:
    """The text with its readings in katakana."""
    other = {kana: kana + 0x60 for kana in range(ord("ぁ"), ord("ん") + 1)}
    return re.sub(r"《[^》]*》", lambda reading: reading[0].translate(other), text)


@pytest.mark.parametrize(
    ("lang", "otherwise"),
    [
        ("ja", katakana),
        ("ja", lambda text: text.replace("、", "、\n").replace("は", "は\n")),
        ("en", lambda text: text.replace(" ", "   ", 3).replace(", ", ",\n")),
    ],
    ids=["readings", "lines", "spaces"],
)
def test_readings_and_white_space_are_no_change(planted: Planted, lang: str, otherwise: Callable[[str], str]) -> None:
    name = f"rules.{lang}.md"
    text = planted.path(name).read_text(encoding="utf-8")
    _, _, paragraph = text[: text.index(BEHIND_CASE_B)].rpartition("\n[case-b: ")
    words = paragraph.partition("] ")[2]
    assert otherwise(words) != words
    planted.change(name, words, otherwise(words))
    assert stale(planted.load()) == ()


def test_words_are_not_glued_together() -> None:
    assert short_hash("no trumps", "en") != short_hash("notrumps", "en")
    assert short_hash("札《ふだ》 を", "ja") == short_hash("札を", "ja")


def test_a_new_clause_a_gone_clause_and_a_spoilt_line_are_told(planted: Planted) -> None:
    line = planted.change("clauses.lock", "case-a ", "case-c ")
    planted.change("clauses.lock", "\nace-low ", "\nace-low 0 ")
    said = [str(fault) for fault in stale(planted.load())]
    assert sum("12 case-a is new" in one for one in said) == 1
    assert sum("clause case-c is in no text any more" in one for one in said) == 1
    assert sum("clauses.lock:" in one and "expected a clause and 2 hashes" in one for one in said) == 1
    assert line > 0


def test_a_missing_file_is_told(planted: Planted) -> None:
    planted.path("clauses.lock").unlink()
    (fault,) = stale(planted.load())
    assert "clauses.lock:1:1: the file is missing" in str(fault)


@pytest.mark.parametrize(
    ("own", "old", "new", "label"),
    [
        (True, "Leave jacks", "Please leave jacks", "T3 left-in-box"),
        (True, "Use TENNOS", "Take TENNOS", "instead-of-deck"),
        (False, "You may remember as much as you can.", "Remember what you like.", "score-notes"),
    ],
)
def test_a_point_that_changed_in_one_language_is_told(
    planted: Planted, own: bool, old: str, new: str, label: str
) -> None:
    folder = planted.path("x").parent if own else planted.root
    path = folder / "table.en.md"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(old, new), encoding="utf-8")
    content = planted.load()
    (fault,) = (stale if own else stale_shared)(content)
    assert str(fault).startswith(f"{(folder / 'table.ja.md').as_posix()}:")
    assert f": {label} did not follow: it changed in en, {path.as_posix()}:" in str(fault)
    assert fault in cover([content]).faults
    name = label.rpartition(" ")[2]
    assert accept(content) == f"take-and-share: noted {name if own else f'nothing new; for every table {name}'}"
    assert cover([planted.load()]).ok


def test_what_all_games_share_is_told_once(planted: Planted) -> None:
    (planted.root / "table.lock").unlink()
    (fault,) = cover([planted.load(), planted.load()]).faults
    assert f"{(planted.root / 'table.lock').as_posix()}:1:1: the file is missing" in str(fault)


# coverage -------------------------------------------------------------------------------------------------


def test_coverage_says_what_stands_behind_a_clause() -> None:
    found = {one.clause: one for one in cover_game(load_game(GAME)).clauses}
    assert found["case-b"].code == ("winner", "trick_of")
    assert found["case-b"].examples[:2] == ("case-b", "led-suit-low")
    assert ("02-case-b", 64) in found["case-b"].steps
    assert found["case-b"].texts == ("ja", "en")
    assert found["case-b"].lacks == ()
    assert found["gifts-stay-known"].lacks == ("example",)
    assert found["case-b"].stands == Stand()
    assert found["free-gifts"].stands == Stand(Where.FOLDED, "share-one-each")
    assert found["unreceived-suit"].stands == Stand(Where.SITE)


def test_coverage_says_where_clauses_stand_and_what_is_said_at_the_table() -> None:
    lines = cover([load_game(GAME), load_game("irokanmuri")]).lines()
    assert any(line.startswith("take-and-share  13 case-b: sheet; code winner") for line in lines)
    assert any(line.startswith("take-and-share  R5 free-gifts: folded into 16 share-one-each; code ") for line in lines)
    assert "take-and-share  T2 trick-to-middle: said" in lines
    assert "take-and-share  T6 never-without: where R3 unreceived-suit stands" in lines
    assert "take-and-share  any-way: ours" in lines
    assert any(line.startswith("irokanmuri  T5 sovereigns: words in en: the two sovereigns, ") for line in lines)


def sheet_of(content: GameContent) -> str:
    """The rule sheet in English, before it is laid out."""
    view, stamp = SheetView(content, "en"), sheets.Stamp("1", "0")
    cells = sheets.rule_cells(view)
    return sheets.sheet_html(
        "rules", view, sheets.PAGE_ON["a4"], stamp, sheets.SPACINGS["en"][0], leaves=[], cells=cells
    )


def test_a_clause_that_no_sheet_prints_is_law_all_the_same(planted: Planted) -> None:
    content = planted.load()
    before = cover([content]), mutate([content])
    title = next(one.title for one in content.rules["en"].clauses if one.id == "ace-low")
    assert title in sheet_of(content)
    planted.change("game.yaml", "\nstands:\n", "\nstands:\n  ace-low: site\n")
    content = planted.load()
    html = sheet_of(content)
    shown = {one.id for one in content.rules["en"].clauses if f'id="{one.id}"' in html}
    assert shown == {clause for clause, stand in content.meta.stands.items() if stand.where is Where.SHEET}
    assert ("ace-low" in shown, "unreceived-suit" in shown, "deck" in shown, title in html) == (
        False,
        False,
        True,
        False,
    )

    after = cover([content]), mutate([content])
    (covered,), (mutated,) = after[0].games, after[1].games
    clauses = list(find_game(GAME).clauses)
    assert [one.clause for one in covered.clauses] == [one.clause for one in mutated.clauses] == clauses
    ace = clauses.index("ace-low")
    assert (covered.clauses[ace].stands.where, covered.clauses[ace].lacks) == (Where.SITE, ())
    assert mutated.clauses[ace].noticed
    known = replace(covered.clauses[ace], stands=Stand())  # the one difference that there may be
    as_before = replace(covered, clauses=(*covered.clauses[:ace], known, *covered.clauses[ace + 1 :]))
    assert (replace(after[0], games=(as_before,)), after[1]) == before

    planted.change("rules.en.md", "the lowest card.", "the lowest of all.")
    (fault,) = stale(planted.load())
    assert "3 ace-low did not follow: it changed in en" in str(fault)
    line = planted.change("rules.en.md", "{{ four.low }}, the lowest", "{{ four.high }}, the lowest")
    assert planted.told("rules.en.md", line, "clause 3 ace-low with 10", "1 as in ja")
    planted.change("rules.en.md", "[ace-low: Ace is low] ", "")
    assert any("no paragraph for 3 ace-low" in fault for fault in planted.faults())


def test_what_has_neither_code_nor_example_nor_step_is_listed_and_no_fault() -> None:
    report = cover([replace(load_game(GAME), examples=())])
    assert report.ok
    assert any(
        "R3 unreceived-suit: site; code " in line and "; examples none; steps none" in line for line in report.lines()
    )


def test_texts_that_cannot_be_used_are_faults(planted: Planted) -> None:
    line = planted.change("rules.en.md", "[lead-any: Lead]", "[turn-left: Lead]")
    contents, unread = load([GAME], planted.root)
    report = cover(contents, unread)
    assert not report.ok
    assert any(f"rules.en.md:{line + 2}:" in line_ and "a second time" in line_ for line_ in report.lines())


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_line_of_a_working_can_be_said(name: str, lang: str) -> None:
    content = load_game(name)
    for example in content.examples:
        working = check_example(example).working
        assert working is not None
        assert all(content.phrases[lang].line(line) for line in working.lines), example.id


# misreadings in words -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("ace-is-high:", "ace-is-higher:", "unknown misreading 'ace-is-higher'"),
        ("ace-is-high:", "ace-is-higher:", "no text for misreading ace-is-high"),
        ("ace-is-high:\n  ja: ", "ace-is-high:\n  # ", "ace-is-high: no ja"),
        ("ace-is-high:\n  ja: ", "ace-is-high:\n  ja: 強", "強 without a reading"),
    ],
)
def test_misreadings_have_their_texts(planted: Planted, old: str, new: str, words: str) -> None:
    planted.change("misreadings.yaml", old, new)
    assert any("misreadings.yaml:" in fault and words in fault for fault in planted.faults())


def test_misreadings_stand_in_the_engines_order(planted: Planted) -> None:
    planted.change("misreadings.yaml", "ace-is-high:", "x:")
    planted.change("misreadings.yaml", "lead-the-highest:", "ace-is-high:")
    line = planted.change("misreadings.yaml", "x:", "lead-the-highest:")
    assert planted.told("misreadings.yaml", line + 1, "misreading 'lead-the-highest' out of order")


# mutation -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games())
def test_an_example_notices_each_taught_clause_misread(name: str) -> None:
    report = mutate([load_game(name)])
    assert [str(fault) for fault in report.faults] == []
    assert {one.clause for one in report.games[0].clauses if one.noticed} >= {
        one.clause for one in load_game(name).meta.teaching
    }


def plant(monkeypatch: pytest.MonkeyPatch, *wrong: Misreading) -> None:
    monkeypatch.setattr(mutation, "misreadings", lambda _: wrong)


def test_without_the_example_nobody_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    content = load_game(GAME)
    plant(monkeypatch, *(one for one in misreadings(GAME) if one.clause == "share-after-last"))
    report = mutate([replace(content, examples=tuple(one for one in content.examples if one.id != "two-rounds"))])
    (game,) = report.games
    assert [one.clause for one in game.unnoticed] == ["share-after-last"]
    assert any(
        "no example notices when 19 share-after-last, which is taught, is misread (the-last-trick-is-shared)" in line
        for line in report.lines()
    )
    assert "15 exchange, which is taught; expected" in "\n".join(report.lines())


def test_a_clause_that_is_not_taught_is_listed_only(monkeypatch: pytest.MonkeyPatch) -> None:
    content = load_game(GAME)
    plant(monkeypatch, *(one for one in misreadings(GAME) if one.clause == "later-leader"))
    examples = tuple(one for one in content.examples if "later-leader" not in one.clauses)
    report = mutate([replace(content, examples=examples, meta=replace(content.meta, teaching=()))])
    assert report.ok
    assert any("no example notices when these are misread: R6 later-leader" in line for line in report.lines())
    idle = f"examples that notice no misreading: {', '.join(one.id for one in examples)}"
    assert any(line.endswith(idle) for line in report.lines())


def test_an_example_that_is_wrong_anyway_notices_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    content = load_game(GAME)
    plant(monkeypatch, *(one for one in misreadings(GAME) if one.id == "ace-is-high"))
    right = content.example("case-a")
    wrong = replace(right, claims=(replace(right.claims[0], key="winner", said="C"),))
    (game,) = mutate([replace(content, examples=(wrong,))]).games
    assert game.idle == ("case-a",)


def test_a_misreading_that_crashes_is_at_fault_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def crashing(trick: list[int]) -> tuple[int, str]:
        return 1 // (len(trick) - 4), "case-b"

    plant(monkeypatch, Misreading("crashing", "case-b", "winner", crashing))
    report = mutate([load_game(GAME)])
    (broken,) = (one for clause in report.games[0].clauses for one in clause.broken)
    assert "three-players" in broken.noticed
    assert any(
        "test_law.py" in str(fault) and "crashing fails at example case-b: ZeroDivisionError" in str(fault)
        for fault in report.faults
    )


# the command line -----------------------------------------------------------------------------------------


def test_the_commands_print_and_end_as_they_should() -> None:
    covered = tehodoki("verify", "--coverage", GAME)
    assert (covered.exit_code, covered.stderr) == (0, "")
    assert covered.stdout.splitlines()[-1].startswith("30 clauses of 1 games: ")
    mutated = tehodoki("verify", "--mutate", GAME, "--json")
    data = json.loads(mutated.stdout)
    assert (mutated.exit_code, data["ok"], data["faults"]) == (0, True, [])
    assert data["games"][0]["clauses"][12]["misreadings"][0]["id"] == "high-card-always-wins"
    (game,) = json.loads(tehodoki("verify", "--coverage", GAME, "--json").stdout)["games"]
    assert game["game"] == GAME
    assert game["clauses"][28]["stands"] == {"where": "folded", "into": "share-one-each"}
    found = {"id": "winner-chooses", "number": "T1", "basis": ["follows"], "stands": [], "words": {}}
    assert found in game["table"]
    for words in (("--coverage", "--mutate"), ("--accept", GAME), ("--accept", GAME, "--mutate")):
        assert tehodoki("verify", *words).exit_code == 2
