"""Tricks told in order, with their reasons: what is right is accepted, and nothing that is changed in it passes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.report import RIGHT, UNREAD, WRONG, FileReport
from tehodoki.checking.source import MARKDOWN, Source

TOLD: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "told_tricks.yaml").read_text(encoding="utf-8"))
CHANGED = [
    (one["game"], one["text"], word, other, kind)
    for one in TOLD
    for kind in ("wrong", "never")
    for word, other in one.get(kind, ())
]
CARDS = (
    "Take & Share. Ann leads the 4 of hearts, Ben plays the 4 of leaves, "
    "Cleo the 8 of hearts and Dan the 10 of hearts. "
)


def report(game: str, text: str) -> FileReport:
    return check_text(Source(Path("x.md"), text, MARKDOWN), Settings(game, strict=True))


def statuses(game: str, text: str) -> list[str]:
    return [item.status for item in report(game, text).items]


@pytest.mark.parametrize("one", TOLD, ids=range(len(TOLD)))
def test_a_trick_that_is_told_rightly_is_right(one: dict[str, Any]) -> None:
    assert statuses(one["game"], one["text"]) == [RIGHT]


@pytest.mark.parametrize(("game", "text", "word", "other", "kind"), CHANGED, ids=range(len(CHANGED)))
def test_a_changed_word_is_wrong_at_its_place_or_not_understood(
    game: str, text: str, word: str, other: str, kind: str
) -> None:
    at = text.rfind(word)
    items = report(game, text[:at] + other + text[at + len(word) :]).items
    found = {item.status for item in items}
    assert RIGHT not in found
    if kind == "wrong":
        assert WRONG in found
    else:
        assert found <= {WRONG, UNREAD}


@pytest.mark.parametrize(
    "said",
    [
        "Two cards are of a different suit, so the lowest number wins. Ann takes the trick.",  # one is
        "All cards are hearts. Ann takes the trick.",
        "All four cards are of the same suit. Ann takes the trick.",
        "Everyone followed suit. Ann takes the trick.",
        "There are three 4s. Ann takes the trick.",
        "Ann's 4 is the highest card. Ann takes the trick.",
        "Ben played his 4 first. Ann takes the trick.",
        "Cleo could not follow suit. Ann takes the trick.",
        "Dan's 10 is lower than Cleo's 8. Ann takes the trick.",
        "Ann came last, so she takes the trick.",
        "Nobody played another suit. Ann takes the trick.",
        "Only Cleo played another suit. Ann takes the trick.",
        "The lowest card, Cleo's 8, does not matter. Ann takes the trick.",
        "Ann, with the highest number, takes the trick.",
        "Who takes the trick? Perhaps Ann.",
        "If Ben had led, he would take the trick. Ann takes the trick.",
        "Five cards are hearts. Ann takes the trick.",
        "Both Ann and Cleo played a 4, but Ann played hers first. Ann takes the trick.",
    ],
)
def test_an_untrue_reason_is_never_right(said: str) -> None:
    assert RIGHT not in statuses("take-and-share", CARDS + said)


@pytest.mark.parametrize(
    "said",
    [
        "One card is of a different suit, so the lowest number wins. Ann takes the trick.",
        "Three hearts and one leaf were played. There are two 4s, and Ann's came first: Ann wins.",
        "Ben's leaf is of another suit, so the smallest number counts. Both Ann and Ben played a 4. Ann was first.",
    ],
)
def test_a_true_reason_is_no_obstacle(said: str) -> None:
    assert WRONG not in statuses("take-and-share", CARDS + said)


def test_the_place_of_a_wrong_count_is_the_number() -> None:
    said = "There are three 4s. Ann's came first, so Ann takes the trick."
    items = report("take-and-share", CARDS + said).items
    assert [(fault.place.line, fault.place.column) for item in items for fault in item.faults] == [
        (1, len(CARDS) + said.index("three") + 1)
    ]


LEADS = [
    (game, given, result, who)
    for game, given, who, results in (
        (
            "take-and-share",
            "Take & Share. Hal: 6 of spades, Iris: 2 of diamonds, Jon: 8 of spades, Kit: 2 of clubs. ",
            ("Iris", "Kit"),
            ("{} wins the trick and leads to trick 6.", "{} wins the trick and leads.", "{} wins. {} leads trick 6."),
        ),
        (
            "take-and-share",
            "Take & Share. Hal leads the 6 of spades, Iris plays the 2 of diamonds, Jon the 8, Kit the 2 of clubs. ",
            ("Iris", "Kit"),
            ("{} wins the trick and leads to trick 6.", "{} wins the trick and leads.", "{} wins. {} leads trick 6."),
        ),
        (
            "hamlet",
            "Hamlet, hearts are trump. Ann ♠8, Ben ♣K, Cal ♣A. ",
            ("Ann", "Cal"),
            ("{} wins the trick and leads.", "The trick goes to {}, who leads.", "{} wins. {} leads trick 2."),
        ),
        (
            "shikagari",
            "鹿狩り。アキ4-6、ベン1-1、チカ4-6、ダイ3-3。",
            ("アキ", "チカ"),
            ("{}が勝ってリードします。", "{}が取り、リードします。"),
        ),
    )
    for result in results
]


@pytest.mark.parametrize(("game", "given", "result", "who"), LEADS)
def test_whoever_wins_and_leads_does_not_lead_this_trick(game: str, given: str, result: str, who: list[str]) -> None:
    """Of equal cards the first one wins; with another leader the other one would."""

    def status(name: str) -> str:
        source = Source(Path("text.md"), given + result.format(name, name), MARKDOWN)
        (item,) = check_text(source, Settings(game, True)).items
        return item.status

    assert status(who[0]) == "right"
    assert status(who[1]) == "wrong"
