"""The reason that a question gives is the one that decides between the cards that lie there."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rules_engine import Position, Rand, find_game, games
from rules_engine.contest import decision
from rules_engine.fields import LETTERS
from rules_engine.games import contests, shown_table
from rules_engine.games.take_and_share import worked
from rules_engine.games.trumps import scoring
from rules_engine.table import Event
from tehodoki.faults import ContentError
from tehodoki.law.coverage import cover_game
from tehodoki.texts.content import load_game
from tehodoki.walkthrough.deals import load_deals
from tehodoki.walkthrough.steps import walkthrough
from tehodoki.walkthrough.telling import Telling
from tests.commands.commandline import tehodoki
from tests.texts.planted import Planted

WITH = [name for name in games() if contests(name)]


# what decides ---------------------------------------------------------------------------------------------


def decided(name: str, note: str, plays: str, **told: Any) -> tuple[str, str, str]:
    """First and second of those who play in turn, ``5,5 7 -`` (a pair, a single, one face down), and the clauses."""
    game = find_game(name)(max(find_game(name).players))
    moves: list[tuple[int, str, Any]] = []
    for seat, word in enumerate(plays.split()):
        cards = [game.deck.code[kind] for kind in word.split(",") if kind != "-"]
        moves.append((seat, "facedown", 0) if not cards else (seat, *_play(name, cards)))
    found = decision(game, contests(name)[note], told, moves)
    assert found is not None
    return LETTERS[found.first], LETTERS[found.second], " ".join(found.clauses)


def _play(name: str, cards: list[int]) -> tuple[str, Any]:
    return ("show", cards) if name == "trumps" else ("play", cards[0])


@pytest.mark.parametrize(
    ("plays", "expected"),
    [
        ("5,5 7 6", ("A", "B", "pair-beats-single")),  # 7 and 6 are ranked by another clause
        ("6 5,5 7", ("B", "C", "pair-beats-single")),
        ("5,5 2,2 7", ("B", "A", "singles-high-pairs-low")),
        ("4 9 8", ("B", "C", "singles-high-pairs-low")),
        ("9 9,9 -", ("B", "A", "pair-beats-single")),
        ("1 - -", ("A", "B", "face-down-last")),
    ],
)
def test_first_place_is_decided_against_the_best_of_the_others(plays: str, expected: tuple[str, str, str]) -> None:
    assert decided("trumps", "ranks", plays) == expected


@pytest.mark.parametrize(
    ("plays", "expected"),
    [
        ("S9 S5 S3 S2", ("A", "B", "case-a")),
        ("S3 S5 H9 S8", ("A", "B", "case-b")),  # S3 against S5 alone would lose: H9 makes it case B
        ("S5 H3 X3 S9", ("B", "C", "case-b equal-lowest")),
        ("L7 S4 L4 L9", ("B", "C", "case-b equal-lowest")),  # without S4 the rest would be of one suit
    ],
)
def test_the_case_is_that_of_the_whole_trick(plays: str, expected: tuple[str, str, str]) -> None:
    off = [card for card in plays.split() if card[0] != plays[0]]
    assert decided("take-and-share", "wins", plays, off=off) == expected


def test_what_was_led_is_not_taken_away_where_it_counts() -> None:
    found = decided("hamlet", "wins", "D7 H8 H9", led=2, trump=1)
    assert found == ("C", "B", "highest-wins trump-beats-led")
    assert decided("hamlet", "wins", "H7 H8 D9", led=1, trump=1) == ("B", "A", "highest-wins")


def test_alone_nobody_is_beaten() -> None:
    game = find_game("trumps")(2)
    assert decision(game, contests("trumps")["ranks"], {}, [(1, "take", 3), (0, "show", [4])]) is None


@pytest.mark.parametrize("name", WITH)
def test_whatever_is_played_a_note_gives_the_reason_that_decides(name: str) -> None:
    """In games played at random, by the sentences that a question would use: not only in the teaching deals."""
    content = load_game(name)
    asked = 0
    for seats in find_game(name).players:
        game, rand = shown_table(name, seats), Rand("reasons", name, seats)
        telling, notes = Telling(content, game, "en", False), contests(name)
        for _ in range(15):
            heard: list[tuple[Event, int]] = []
            position: Position | None = None

            def hear(event: Event, heard: list[tuple[Event, int]] = heard) -> None:
                heard.append((event, len(position.moves) if position else 0))  # noqa: B023

            position = Position(game, game.deal([], rand), (), hear)
            position.finish_at_random(rand)
            for event, made in heard:
                if event.kind not in notes:
                    continue
                found = decision(game, notes[event.kind], event.facts, position.moves[:made])
                key = telling.key(f"right.{event.kind}", event.clauses)
                given = [one for one in event.clauses if key == f"right.{event.kind}.{one}"] or event.clauses
                if found is not None:
                    asked += 1
                    assert found.first == event.by
                    assert set(given) & set(found.clauses), (event, found)
    assert asked > 100


# questions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games())
def test_every_question_gives_the_reason_that_decides(name: str) -> None:
    assert [str(fault) for fault in cover_game(load_game(name)).faults] == []


def test_a_wrong_reason_of_a_note_fails_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clauses of a ranking in the order of the page: the last of them may be about second place."""

    def by_page(strengths: list[int]) -> str:
        ranked = [strengths[place] for place in scoring.ranking(strengths)]
        found = {scoring.rank_clause(*pair) for pair in pairwise(ranked)}
        page = ("pair-beats-single", "singles-high-pairs-low", "face-down-last")
        return " ".join(clause for clause in page if clause in found)

    assert tehodoki("verify", "--coverage", "trumps").exit_code == 0
    monkeypatch.setattr(scoring, "rank_clauses", by_page)
    result = tehodoki("verify", "--coverage", "trumps")
    assert result.exit_code == 1
    (fault,) = [line for line in result.output.splitlines() if "20-face-down" in line and "WRONG" in line]
    assert "templates/games/trumps/deals/20-face-down.yaml:38:3: the question 'ranks' after step 8" in fault
    assert "gives B as the answer by 12 face-down-last" in fault
    assert "expected B by 10 pair-beats-single, which puts B before A" in fault


def test_a_sentence_for_a_clause_that_does_not_decide_is_told(tmp_path: Path) -> None:
    planted = Planted(tmp_path)
    for lang in ("en", "ja"):
        planted.change(f"phrases.{lang}.yaml", "right:\n  wins:", "right:\n  wins:\n    winner-leads: So it is.\n    #")
    faults = [str(fault) for fault in cover_game(planted.load()).faults]
    wrong = [fault for fault in faults if "the question 'wins'" in fault]
    assert wrong
    assert all("winner-leads; expected" in fault for fault in wrong)
    place = planted.path("deals").as_posix()
    assert all(fault.startswith(f"{place}/0") and ".yaml:" in fault for fault in wrong)


def test_a_note_of_a_card_needs_its_contest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worked, "CONTESTS", {})
    content = load_game("take-and-share")
    deal = next(deal for deal in load_deals(content) if any(one.ask == "wins" for one in deal.questions))
    with pytest.raises(ContentError, match="no way to ask again what decides it; expected a contest 'wins'"):
        walkthrough(content, deal, "en")
