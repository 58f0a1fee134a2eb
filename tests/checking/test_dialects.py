"""The dialects: each notation in sentences that a game may name is there, is shown, and what it writes it finds."""

from __future__ import annotations

import pytest

from rules_engine import games
from tehodoki.checking.dialects.holders import Holders
from tehodoki.checking.dialects.ways import READERS, WAYS, WITHOUT_CARDS
from tehodoki.checking.notations import SHAPES, Notations, Wording, load_notations
from tehodoki.checking.samples import is_written
from tehodoki.checking.spelling import Spelt


def wordings() -> list[tuple[Notations, Wording]]:
    return [(notations, one) for notations in map(load_notations, games()) for one in notations.prose]


def test_each_notation_that_may_be_named_has_its_dialect() -> None:
    assert READERS.keys() == set(SHAPES)
    assert READERS.keys() >= WAYS.keys() | WITHOUT_CARDS.keys()
    assert {one.cards for _, one in wordings()} <= READERS.keys()


def test_each_notation_of_a_game_is_shown() -> None:
    assert [(one.game.name, wording.calculation) for one, wording in wordings() if not is_written(wording)] == []


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("spelling", sorted({one.cards for _, one in wordings()} & (WAYS.keys() - {"zoned"})))
def test_cards_as_they_are_written_are_found_again(spelling: str, lang: str) -> None:
    notations, wording = next(one for one in wordings() if one[1].cards == spelling)
    way = WAYS[spelling](notations, wording)
    kinds = list(notations.art.drawer.kinds)[:9]
    text = wording.holder[lang].format(name="Ann", cards=way.written(kinds, lang))
    found = list(way.find(text))
    read = [card.kind for token in found for card in token.value if isinstance(card, Spelt)]
    rank = notations.speller.rank
    assert list(map(rank, read)) == list(map(rank, kinds))
    if wording.named:
        assert {run.name for run in Holders(notations).runs(text, found)} == {"Ann"}
