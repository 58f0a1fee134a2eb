"""Prepared deals: each stack, dealt as the rules tell it, gives the hands of the record; dealt here by hand."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules_engine import games
from tehodoki.errors import TeachingError
from tehodoki.gamefiles import texts_of
from tehodoki.print.printeddecks import printed_decks
from tehodoki.schema import read_form
from tehodoki.texts import dealing
from tehodoki.texts.content import GameContent, load_game
from tehodoki.walkthrough.deals import TeachingDeal, load_deals
from tehodoki.walkthrough.prepared import on_table, prepared, taken
from tehodoki.yamlplaces import read_yaml

Setup = dict[str, Any]
Stacks = list[list[str]]


def whole(content: GameContent) -> TeachingDeal:
    return next(deal for deal in load_deals(content, compared=False) if deal.whole)


def round_the_table(stack: list[str], seats: str, each: int) -> dict[str, list[str]]:
    """Deal from the top, one at a time."""
    hands: dict[str, list[str]] = {seat: [] for seat in seats}
    for _ in range(each):
        for seat in seats:
            hands[seat].append(stack.pop(0))
    return hands


def take_and_share(stacks: Stacks, setup: Setup) -> Setup:
    seats = "ABCD"["ABCD".index(setup["leader"]) :] + "ABCD"[: "ABCD".index(setup["leader"])]
    hands = round_the_table(stacks[0], seats, 14)
    return {"hands": hands, "shares": stacks[0]}


def hamlet(stacks: Stacks, setup: Setup) -> Setup:
    assert setup["dealer"] == "C"
    return {"hands": round_the_table(stacks[0], "ABC", 11)}


def trumps(stacks: Stacks, setup: Setup) -> Setup:
    hands = round_the_table(stacks[0], "ABC", 7)
    aside, stacks[0][:3] = stacks[0][:3], []
    return {"hands": hands, "aside": aside, "deck": stacks[0]}


def tennos_square(stacks: Stacks, setup: Setup) -> Setup:
    assert setup["dealer"] == "B"
    rows = round_the_table(stacks[0], "CDAB", 9)
    return {"rows": rows, "offers": round_the_table(stacks[0], "CDAB", 3), "stock": stacks[0]}


def irokanmuri(stacks: Stacks, setup: Setup) -> Setup:
    assert setup["starter"] == "A"
    return {"hands": round_the_table(stacks[0], "ADCB", 25)}


def shikagari(stacks: Stacks, setup: Setup) -> Setup:
    own, other, rest = stacks
    assert setup["leader"] == "B"
    sets = {**round_the_table(own, "AC", 2), **round_the_table(other, "DB", 2)}
    assert all(Counter(sets[one] + sets[two]) == Counter(["6-6", "5-6", "4-6", "4-4"]) for one, two in ("AC", "BD"))
    more = round_the_table(rest, "BADC", 6)
    return {"hands": {seat: sets[seat] + more[seat] for seat in "ABCD"}}


def deck_build_tricks(stacks: Stacks, setup: Setup) -> Setup:
    starters, boosters, suits = stacks
    assert setup["leader"] == "A"
    columns = [[boosters.pop(0) for _ in range(6)] for _ in range(6)]
    return {
        "packs": round_the_table(starters, "ABC", 6),
        "boosters": columns,
        "trump": suits.pop(0),
        "antitrump": suits.pop(0),
    }


DEALERS: dict[str, Callable[[Stacks, Setup], Setup]] = {
    "take-and-share": take_and_share,
    "hamlet": hamlet,
    "trumps": trumps,
    "tennos-square": tennos_square,
    "irokanmuri": irokanmuri,
    "shikagari": shikagari,
    "deck-build-tricks": deck_build_tricks,
}


def as_the_file_says(game: str, stacks: Stacks, setup: Setup) -> Setup:
    """Hands dealt one card at a time, then what comes as it is: for a game whose cards are stacked as one deck."""
    (stack,), seats, found = stacks, "ABCDEFGH"[: len(setup["hands"])], Setup()
    for step in read_yaml(texts_of(game) / dealing.NAME).data[0]["deal"]:
        if "round" in step:
            first = (seats.index(setup[step["after"]]) + 1) % len(seats) if "after" in step else 0
            hands = setup[step["round"]]
            found[step["round"]] = round_the_table(stack, seats[first:] + seats[:first], len(hands["A"]))
        else:
            found[step["next"]] = [stack.pop(0) for _ in setup[step["next"]]]
    return found


ORDERLY = {"deck", "stock", "aside", "boosters", "rows"}  # where the order of cards means something


@pytest.mark.parametrize("game", games())
def test_stacked_and_dealt_gives_what_the_record_begins_with(game: str) -> None:
    content = load_game(game)
    deal = whole(content)
    setup: Setup = json.loads(deal.path.read_bytes())["deals"][0]["setup"]
    stacks = [list(stack.cards) for stack in prepared(content, deal)]
    cards = Counter(card for stack in stacks for card in stack)
    dealt = DEALERS[game](stacks, setup) if game in DEALERS else as_the_file_says(game, stacks, setup)
    for key, given in dealt.items():
        if key in ORDERLY or isinstance(given, str):
            assert given == setup[key]
        elif isinstance(given, list):
            assert sorted(given) == sorted(setup[key])
        else:
            assert {seat: sorted(hand) for seat, hand in given.items()} == {
                seat: sorted(hand) for seat, hand in setup[key].items()
            }
    assert all(not stack or dealt.get("deck") is stack or stack in dealt.values() for stack in stacks)
    # What is stacked is in the printed deck, each piece of it at most as often as it is there.
    deck = next(deck for deck in printed_decks([game]) if deck.begin or not deck.edition)
    assert cards <= deck.counts()


def test_two_cards_that_change_places_are_noticed() -> None:
    content = load_game("take-and-share")
    (stack,) = prepared(content, whole(content))
    cards = list(stack.cards)
    cards[0], cards[1] = cards[1], cards[0]
    setup = json.loads(whole(content).path.read_bytes())["deals"][0]["setup"]
    assert sorted(take_and_share([cards], setup)["hands"]["A"]) != sorted(setup["hands"]["A"])


def test_dealing_that_deals_otherwise_is_told() -> None:
    content = load_game("hamlet")
    ((stack,), deal) = (content.dealing, whole(content))
    for step, told in (
        (replace(stack.deal[0], round=("piles",)), "found 'piles', expected what a setup holds: dealer, hands"),
        (replace(stack.deal[0], cards=("S7",)), "round hands: not as many cards for each"),
    ):
        other = replace(content, dealing=(replace(stack, deal=(step,)),))
        with pytest.raises(TeachingError, match=told):
            prepared(other, deal)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("{}", "a list"),
        ("- {stack: {ja: カード, en: Deck}}", "no deal"),
        ("- {stack: {ja: カード, en: Deck}, deal: [{hands: hand}]}", "one of round, next, turn"),
        ("- {stack: {ja: カード, en: Deck}, deal: [{round: hands}]}", "a zone, or what to say"),
        ("- {stack: {ja: カード, en: Deck}, deal: [{round: hands, zone: hand, first: x, after: y}]}", "first and"),
        ("- {stack: Deck, deal: [{round: hands, zone: hand}]}", "stack: 'Deck'; expected keys with values"),
    ],
)
def test_a_wrong_dealing_is_told(tmp_path: Any, written: str, told: str) -> None:
    path = tmp_path / "dealing.yaml"
    path.write_text(written, encoding="utf-8")
    faults: list[Any] = []
    assert read_form(dealing.Stacks, read_yaml(path), faults) is None
    assert told in str(faults[0])


@pytest.mark.parametrize("game", games())
def test_after_a_draft_everybody_holds_what_was_taken(game: str) -> None:
    content = load_game(game)
    deal = whole(content)
    found = taken(content, deal)
    if game != "deck-build-tricks":
        assert found is None
        return
    setup: Setup = json.loads(deal.path.read_bytes())["deals"][0]["setup"]
    assert found is not None
    assert found.move == 18
    assert {len(hand) for hand in found.hands.values()} == {6}
    assert Counter(card for hand in found.hands.values() for card in hand) == Counter(
        card for pack in setup["packs"].values() for card in pack
    )
    assert on_table(deal).total() == 18 + 36 + 36
