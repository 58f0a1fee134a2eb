"""How a first game is stacked and dealt, as data: what does not fit the deal, or is written otherwise, is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules_engine import games
from tehodoki.errors import TeachingError
from tehodoki.print.printeddecks import printed_decks
from tehodoki.schema import read_form
from tehodoki.texts import dealing
from tehodoki.texts.content import load_game
from tehodoki.walkthrough.deals import first_whole, load_deals
from tehodoki.walkthrough.stacks import stacked
from tehodoki.yamlplaces import read_yaml


@pytest.mark.parametrize("game", games())
def test_what_is_stacked_is_in_a_deck_that_is_printed(game: str) -> None:
    content = load_game(game)
    deal = first_whole(load_deals(content, compared=False))
    assert deal is not None
    cards = [card for stack in stacked(content, deal.record) for card in (*stack.cards, *stack.rest)]
    counts = next(deck.counts() for deck in printed_decks([game]) if deck.begin)
    assert all(cards.count(card) <= counts[card] for card in cards)


def test_dealing_that_deals_otherwise_is_told() -> None:
    content = load_game("hamlet")
    deal = first_whole(load_deals(content, compared=False))
    assert deal is not None
    assert content.dealing is not None
    (stack,) = content.dealing.stacks
    for step, told in (
        (replace(stack.deal[0], round=("piles",)), "found 'piles', expected what a setup holds: dealer, hands"),
        (replace(stack.deal[0], cards=("S7",)), "round hands: not as many cards for each"),
    ):
        other = replace(content.dealing, stacks=(replace(stack, deal=(step,)),))
        with pytest.raises(TeachingError, match=told):
            stacked(replace(content, dealing=other), deal.record)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("[]", "the keys stacks, beside, moves, again"),
        ("stacks: [{stack: {ja: カード, en: Deck}}]", "no deal"),
        ("stacks: [{stack: {ja: カード, en: Deck}, deal: [{hands: hand}]}]", "one of round, next, turn, rest"),
        ("stacks: [{stack: {ja: カード, en: Deck}, deal: [{round: hands}]}]", "a zone, or what to say"),
        ("stacks: [{stack: {ja: カード, en: Deck}, deal: [{round: x, zone: x, first: x, after: y}]}]", "first and"),
        ("stacks: [{stack: Deck, deal: [{round: hands, zone: hand}]}]", "stack: 'Deck'; expected keys with values"),
        (
            'stacks: [{stack: {ja: カード, en: Deck}, deal: [{round: x, zone: x}]}]\nmoves: {play: {ja: "{{", en: x}}',
            "a sentence with fields of the move",
        ),
    ],
)
def test_a_wrong_dealing_is_told(tmp_path: Path, written: str, told: str) -> None:
    path = tmp_path / "dealing.yaml"
    path.write_text(written, encoding="utf-8")
    faults: list[Any] = []
    assert read_form(dealing.Dealing, read_yaml(path), faults) is None
    assert told in str(faults[0])
