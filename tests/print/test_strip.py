"""What a strip and a trap say: numbers in their order, nothing twice, equal cards as one, who leads."""

from __future__ import annotations

import re
from functools import cache, partial
from itertools import pairwise

import pytest

from tehodoki.checking.ours import check_example
from tehodoki.print.sheets import span
from tehodoki.print.sheetview import SheetView
from tehodoki.print.strip import Strip, counted, strip
from tehodoki.texts.content import load_game
from tests.print.laid import HANDED


@cache
def view(game: str, lang: str = "en") -> SheetView:
    return SheetView(load_game(game), lang)


def drawn(game: str, lang: str = "en") -> Strip:
    content = view(game).content
    assert content.handout is not None
    return strip(content, content.handout.round, lang, run=partial(span, view(game, lang)))


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", HANDED)
def test_turns_that_count_up_are_one_name(game: str, lang: str) -> None:
    labels = drawn(game, lang).labels
    assert len(set(labels)) == len(labels)
    spans = [[int(number) for number in re.findall(r"\d+", label)] for label in labels]
    assert all(first < last for first, last in (numbers for numbers in spans if len(numbers) == 2))
    names = [re.sub(r"[\d–〜]+", "", label).removesuffix("s") for label in labels]
    assert all(one != other for one, other in pairwise(names))


def test_who_gets_a_trick_is_not_said_twice() -> None:
    lines = [line for panel in drawn("hamlet").panels for line in panel.lines]
    assert not any("goes to" in line.caption for line in lines)
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))


def test_equal_cards_of_a_large_hand_are_one_with_their_number() -> None:
    panel = drawn("irokanmuri").panels[0]
    first = panel.lying[0].cards
    assert len({card.kind for card in first}) == len(first)
    assert sum(card.count for card in first) == 25
    (moved,) = (card.kind for card in first if card.moved)
    assert f"⟦{moved}⟧" in panel.lines[0].caption
    twins = drawn("trumps").panels[0].lying[0].cards
    assert all(card.count == 1 for card in twins)


def test_pictures_are_as_wide_as_the_widest() -> None:
    assert drawn("hamlet").width(0.7, True) > drawn("hamlet").width(0.7, False) == 76


def test_cards_of_a_trick_stand_together() -> None:
    points = counted(load_game("hamlet"), "01-whole-deal", "en")[-1]
    for one in points.counts:
        assert list(one.starts) == list(range(3, len(one.kinds), 3))


def test_numbers_stand_in_the_order_of_the_page() -> None:
    assert view("take-and-share").numbers(["case-b", "ace-low", "case-b"]) == ["3", "13"]


def test_refusals_for_the_same_reason_are_one_line() -> None:
    working = check_example(view("take-and-share").content.example("must-follow")).working
    assert working is not None
    refused = [line for line in working.lines if line.facts["legal"] is False]
    (one,) = view("take-and-share").together(refused)
    assert (len(refused), len(one.cards)) == (2, 2)
    other = refused[0]._replace(clause="lead-any")
    assert len(view("take-and-share").together([*refused, other, other])) == 2


def test_the_last_round_is_led_by_who_won_before() -> None:
    game = view("take-and-share")
    example = game.content.example("two-rounds")
    rows = re.findall(r"<tr><td>(.*?)</td>", str(game.trap(example)), re.DOTALL)
    leaders = [re.findall(r'class="seat">(\w+)</span><span class="tag[^"]*">leads<', row) for row in rows]
    assert leaders == [["Aki"], ["Ben"]]
    assert re.findall(r'class="seat">(\w+)', rows[1]) == ["Ben", "Chika", "Dai", "Aki"]
