"""The dialects: each notation of cards in sentences that a game may name is there, and what it writes it finds."""

from __future__ import annotations

import pytest

from generator.checking.dialects.prose import CARDS
from generator.checking.notations import SPELLINGS, Notations, Wording, load_notations
from generator.checking.spelling import Spelt
from rules_engine import games


def wordings() -> list[tuple[Notations, Wording]]:
    return [(notations, one) for notations in map(load_notations, games()) for one in notations.prose]


def test_each_notation_that_may_be_named_has_its_dialect() -> None:
    assert set(CARDS) == set(SPELLINGS)
    assert {one.cards for _, one in wordings()} == set(SPELLINGS)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_cards_as_they_are_written_are_found_again(spelling: str, lang: str) -> None:
    notations, wording = next(one for one in wordings() if one[1].cards == spelling)
    cards = CARDS[spelling](notations, wording)
    kinds = list(notations.art.drawer.kinds)[:9]
    text = wording.holder[lang].format(name="Ann", cards=cards.written(kinds, lang))
    (found,) = cards.holdings(text)
    read = [card.kind for card in found.cards if isinstance(card, Spelt)]
    rank = notations.speller.rank
    assert list(map(rank, read)) == list(map(rank, kinds))
    assert found.name == ("Ann" if wording.named else "")
