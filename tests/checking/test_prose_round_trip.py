"""What the kit writes in sentences is read back; with another number it is refused, at its place, and mended."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tehodoki.checking.check import Settings, check_text
from tehodoki.checking.notations import Notations, Wording, load_notations
from tehodoki.checking.repair import mended, repaired
from tehodoki.checking.report import RIGHT, WRONG, FileReport
from tehodoki.checking.samples import sentences
from tehodoki.checking.source import PLAIN, Source

GAMES = ("take-and-share", "trumps", "tennos-square")
NAMES = (
    ("アオイ", "Bo", "田中", "ひなの"),
    ("A", "B", "C", "D"),
    ("Ann", "Zoë", "Cleo", "O'Neil"),
    ("もも", "Łukasz", "甲", "ア"),
)
DAMAGE = ("", "9", "、", "\n", "\n\n", "[", "」", "スペードA", "A", " の", "×", "人", "X", "例", "none")
_NUMBER = re.compile(r"(?<![0-9])[0-9]+(?= ?(?:点|points|枚(?!も)|cards|つ|numbers|copies)|です)")


@st.composite
def written(draw: st.DrawFn) -> tuple[str, str, str]:
    """A game, an example of it in sentences of one language, and the part that claims something."""
    notations = load_notations(draw(st.sampled_from(GAMES)))
    of_cards = [one for one in notations.prose if dict(one.given) in ({"cards": "held"}, {"row": "row"})]
    wording = draw(st.sampled_from(of_cards))
    seats = draw(st.sampled_from(notations.game.players)) if wording.named else 4
    cards = _given(draw, notations, wording, seats)
    table = notations.game(seats, notations.game.Options())
    result: Mapping[str, Any] = notations.game.calculations[wording.calculation].run(table, cards).result
    lang = draw(st.sampled_from(("ja", "en")))
    names = draw(st.sampled_from(NAMES)) if wording.named else ()
    return notations.game.name, sentences(notations, wording, cards, result, lang, names), lang


def _given(draw: st.DrawFn, notations: Notations, wording: Wording, seats: int) -> dict[str, Any]:
    table = notations.game(seats, notations.game.Options())
    kinds = [table.deck.kinds[card] for card in table.deck.cards]
    letters = "ABCD"[:seats]
    if wording.cards == "row":
        cards = draw(st.permutations(kinds))[:9]
        down = draw(st.sets(st.integers(0, 8), max_size=4))
        return {"row": [wording.down if place in down else card for place, card in enumerate(cards)]}
    if wording.cards == "suit said once":
        suit = draw(st.sampled_from("SHXLCD"))
        kinds = [kind for kind in kinds if kind[0] == suit]
    cards = draw(st.permutations(kinds))
    piles = {letter: cards[index::seats][: draw(st.integers(1, 9))] for index, letter in enumerate(letters)}
    if wording.cards == "suit said once" and draw(st.booleans()):
        piles[letters[-1]] = []
    return {"cards": piles}


def check(game: str, text: str) -> FileReport:
    return check_text(Source(Path("x.txt"), text, PLAIN), Settings(game))


@settings(max_examples=60, deadline=None)
@given(written(), st.data())
def test_sentences_of_the_kit_are_right_and_another_number_is_refused(
    example: tuple[str, str, str], data: st.DataObject
) -> None:
    game, text, _ = example
    report = check(game, text)
    assert [item.status for item in report.items] == [RIGHT], (text, report)
    numbers = list(_NUMBER.finditer(text))
    assert numbers, text
    number = data.draw(st.sampled_from(numbers))
    other = data.draw(st.integers(0, 99).filter(lambda value: value != int(number[0])))
    wrong = text[: number.start()] + str(other) + text[number.end() :]
    refused = check(game, wrong)
    assert refused.count(RIGHT) == 0, wrong
    line, column = wrong.count("\n", 0, number.start()) + 1, number.start() - wrong.rfind("\n", 0, number.start())
    places = [(one.place.line, one.place.column) for item in refused.items for one in item.faults]
    if refused.count(WRONG):
        assert (line, column) in places, (wrong, refused)
    else:  # more of a card than there are
        assert line in {line for line, _ in places}, (wrong, refused)
    right = repaired(wrong, refused.repairs)
    assert right == (text if refused.count(WRONG) else wrong), (wrong, refused)
    assert not check(game, text).repairs


@settings(max_examples=150, deadline=None)
@given(written(), st.data())
def test_damaged_sentences_never_raise_and_are_mended_once(example: tuple[str, str, str], data: st.DataObject) -> None:
    game, text, _ = example
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        size = data.draw(st.integers(0, 6))
        piece = data.draw(st.sampled_from(DAMAGE))
        text = text[:at] + piece + text[at + size :]
    once = mended(text, lambda now: check(game, now).repairs)
    assert re.sub("[0-9]+", "0", once) == re.sub("[0-9]+", "0", text)
    assert mended(once, lambda now: check(game, now).repairs) == once
