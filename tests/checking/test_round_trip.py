"""What the engine writes as a block is read back; with another number it is refused, and the repair makes it right."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine import find_game
from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.notations import load_notations
from tehodoki.checking.report import RIGHT, FileReport
from tehodoki.checking.rewrite import repaired
from tehodoki.checking.samples import block
from tehodoki.checking.source import MARKDOWN, Source

CASES = (
    ("take-and-share", "suit"),
    ("trumps", "score"),
    ("tennos-square", "row"),
    ("hamlet", "score"),
    ("shikagari", "score"),
    ("shikagari", "pips"),
    ("tennos-square", "starter"),
)


@st.composite
def examples(draw: st.DrawFn) -> tuple[str, str, int, dict[str, Any]]:
    """A game, a calculation, a number of players, and what is given."""
    name, calculation = draw(st.sampled_from(CASES))
    kind = find_game(name)
    seats = draw(st.sampled_from(kind.players))
    table = kind(seats, kind.Options())
    kinds = [table.deck.kinds[card] for card in table.deck.cards]
    letters = "ABCD"[:seats]
    if calculation == "suit":
        cards = draw(st.permutations([kind for kind in kinds if kind[0] == "H"]))
        owners = draw(st.lists(st.sampled_from(letters), min_size=len(cards), max_size=len(cards)))
        piles = {seat: [card for card, owner in zip(cards, owners, strict=True) if owner == seat] for seat in letters}
        return name, calculation, seats, {"suit": "H", "cards": piles}
    if calculation == "score" and name != "hamlet":
        cards = draw(st.permutations(kinds))
        cuts = sorted(draw(st.lists(st.integers(0, len(cards)), min_size=seats, max_size=seats)))
        starts = [0, *cuts]
        return (
            name,
            calculation,
            seats,
            {"cards": {seat: cards[starts[index] : starts[index + 1]] for index, seat in enumerate(letters)}},
        )
    if calculation == "pips":
        return name, calculation, seats, {"cards": draw(st.permutations(kinds))[: draw(st.integers(1, 32))]}
    if calculation == "row":
        places = 9 if seats == 4 else 8
        cards = draw(st.permutations(kinds))[:places]
        down = draw(st.sets(st.integers(0, places - 1), max_size=places - 1))
        row = ["X" if place in down else card for place, card in enumerate(cards)]
        return name, calculation, seats, {"row": row}
    if calculation == "starter":
        totals = {seat: draw(st.integers(0, 300)) for seat in letters}
        return name, calculation, seats, {"dealer": draw(st.sampled_from(letters)), "totals": totals}
    first = draw(st.integers(0, 11))
    second = draw(st.integers(0, 11 - first))
    tricks = {"A": first, "B": second, "C": 11 - first - second}
    return name, calculation, seats, {"to_be": draw(st.booleans()), "tricks": tricks}


def written(example: tuple[str, str, int, dict[str, Any]]) -> str:
    name, calculation, seats, cards = example
    notations = load_notations(name)
    one = notations.game.calculations[calculation]
    result: Mapping[str, Any] = one.run(notations.game(seats, notations.game.Options()), cards).result
    return block(notations, one, cards, result, {}, seats)


def check(text: str) -> FileReport:
    return check_text(Source(Path("x.md"), text, MARKDOWN), Settings())


@settings(max_examples=120, deadline=None)
@given(examples(), st.data())
def test_a_block_that_the_engine_writes_is_right_and_another_number_is_refused(
    example: tuple[str, str, int, dict[str, Any]], data: st.DataObject
) -> None:
    text = written(example)
    assert [item.status for item in check(text).items] == [RIGHT], text
    numbers = list(re.finditer(r"(?m)(?<= = )\d+$", text))
    if not numbers:
        return
    number = data.draw(st.sampled_from(numbers))
    other = data.draw(st.integers(0, 99).filter(lambda value: value != int(number[0])))
    wrong = text[: number.start()] + str(other) + text[number.end() :]
    report = check(wrong)
    assert report.count(RIGHT) == 0, wrong
    assert repaired(wrong, report.repairs) == text


PIECES = [
    "A:",
    "B: ",
    "=",
    " = ",
    "winner: ",
    "---\n",
    "♠",
    "S3",
    "9×5",
    "[",
    "{",
    '"',
    ":",
    "/",
    "\n",
    "\0",
    "X",
    "，",
    "１",
    "the ",
]
EDITS = st.lists(st.tuples(st.integers(0, 400), st.integers(0, 6), st.sampled_from(PIECES) | st.text(max_size=3)))


@settings(max_examples=150, deadline=None)
@given(examples(), EDITS)
def test_a_block_with_random_edits_never_ends_in_a_traceback(
    example: tuple[str, str, int, dict[str, Any]], edits: list[tuple[int, int, str]]
) -> None:
    text = written(example)
    for at, length, piece in edits:
        text = text[:at] + piece + text[at + length :]
    for item in check(text).items:
        assert item.place.line >= 1
        assert all(detail.found and detail.expected and detail.remedy for detail in item.faults)
