"""What cannot happen is told: of ours as wrong, of anybody's as a warning."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from rules_engine import find_game, make_options
from rules_engine.reach import impossible
from tehodoki.checking.check import Check, Settings
from tehodoki.checking.ours import check_example
from tehodoki.checking.shown import read
from tehodoki.checking.source import KINDS, FoundExample, Source
from tehodoki.law.reachable import reach_all, reach_game
from tehodoki.texts.content import load_game
from tests.commands.commandline import tehodoki

ROOT = Path(__file__).parents[2]
GAME = "take-and-share"
FEW = {"suit": "H", "cards": {"A": [], "B": [], "C": [], "D": ["HA", "H2", "H3"]}}
NO_WAY = """# Take & Share

Player Ann has the ♥A, ♥2, ♥3. Player Bob has none. Player Cleo has none. Player Dan has none. {}
"""


def planted(given: dict[str, object], name: str) -> object:
    content = load_game(GAME)
    one = content.example(name)
    return replace(content, examples=(replace(one, given=given),))


def test_an_example_of_ours_that_cannot_happen_is_wrong() -> None:
    one = load_game(GAME).example("spades")
    verdict = check_example(replace(one, given=FEW, claims=()))
    assert not verdict.ok
    (fault,) = verdict.faults
    assert "this cannot happen: at least 6 cards of H lie in piles" in fault.found
    assert fault.clause == "19 share-after-last"
    assert fault.place == one.place_of("given")


def test_a_planted_one_fails_the_law() -> None:
    report = reach_all([planted(FEW, "spades")])  # type: ignore[list-item]
    assert not report.ok
    assert report.lines()[-1] == "1 examples of 1 games: 0 can happen; faults: 1"
    assert "at least 6 cards of H" in report.lines()[0]


def test_one_without_a_record_and_without_a_reason_fails_too() -> None:
    nobody = {"leader": "A", "number": 40}  # long before, somebody passes the limit
    report = reach_game(planted(nobody, "later-leader"))  # type: ignore[arg-type]
    (fault,) = report.faults
    assert "no record was found that shows it" in fault.found


def test_a_text_is_warned_and_with_strict_wrong(tmp_path: Path) -> None:
    text = tmp_path / "rules.md"
    text.write_text(NO_WAY.format("Ann scores 3 points."), encoding="utf-8")
    told = tehodoki("verify", str(text))
    assert told.exit_code == 0, told.stdout
    assert "warning: take-and-share" in told.stdout
    assert "this cannot happen" in told.stdout
    assert "1 right, 0 wrong, 1 warning" in told.stdout
    assert tehodoki("verify", "--strict", str(text)).exit_code == 1
    found = json.loads(tehodoki("verify", "--json", str(text)).stdout)
    assert (found["code"], found["warnings"]) == (0, 1)
    assert "::warning file=" in tehodoki("verify", "--format", "github", str(text)).stdout


@pytest.mark.parametrize("words", [("--reach", "--mutate"), ("--reach", "--accept", GAME), ("--reach", "README.md")])
def test_reach_stands_alone(words: tuple[str, ...]) -> None:
    assert tehodoki("verify", *words).exit_code == 2


def test_a_record_is_printed_and_replays(tmp_path: Path) -> None:
    cards = ("lead=A", "A: S7", "B: S10", "C: S5", "D: C3")
    record = tehodoki("score", GAME, "trick", *cards, "--reach")
    assert record.exit_code == 0, record.stderr
    path = tmp_path / "deal.json"
    path.write_text(record.stdout, encoding="utf-8")
    assert tehodoki("replay", str(path)).exit_code == 0
    never = tehodoki("score", GAME, "suit", "H", "A: -", "B: -", "C: -", "D: HA H2 H3", "--reach")
    assert never.exit_code == 1
    assert "cannot happen: at least 6 cards of H" in never.stderr


@pytest.mark.parametrize("path", ["README.md", "README.ja.md", "docs/verify.ja.md", "docs/verify.md"])
def test_no_example_of_our_pages_is_ruled_out(path: str) -> None:
    """By a proof; a record is looked for only of the examples that are ours to keep."""
    source = Source(ROOT / path, (ROOT / path).read_text(encoding="utf-8"), KINDS[".md"])
    check = Check(read(source), Settings())
    whole = [one.example for one in check.readings() if not one.doubts and one.refused is None]
    for example in (*check.blocks(), *whole):
        assert isinstance(example, FoundExample)
        seats = example.seats or max(map(len, (v for v in example.given.values() if isinstance(v, dict))), default=4)
        kind = find_game(example.game)
        game = kind(seats, make_options(kind.Options, example.options, seats))
        assert impossible(game, example.calculation, example.given) is None, example.place
