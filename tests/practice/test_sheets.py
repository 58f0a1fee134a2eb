"""Worksheets: the same for a seed, rising in level, no item tells another's answer, several sheets for one class."""

from __future__ import annotations

import pytest

from tehodoki.practice.questions import questions
from tehodoki.practice.sheets import ITEMS, different, for_class, sheet, tells
from tests.practice.banks import KEPT, bank, content

SEEDS = (1, 2, 3)


@pytest.mark.parametrize("game", KEPT)
def test_a_sheet_has_ten_items_in_levels_and_none_tells_another(game: str) -> None:
    asked = questions(content(game))
    for seed in SEEDS:
        items = sheet(content(game), bank(game), seed)
        assert items == sheet(content(game), bank(game), seed)
        assert len(items) == ITEMS
        assert [one.level for one in items] == sorted(one.level for one in items)
        assert len({one.question for one in items}) >= 3
        for at, one in enumerate(items):
            assert not any(tells(asked, one, other) for other in items[:at])


@pytest.mark.parametrize("game", KEPT)
def test_what_is_asked_at_the_end_and_shown_on_the_wall_stands_on_no_worksheet(game: str) -> None:
    items = sheet(content(game), bank(game))
    _, leaving, poster = for_class(content(game), bank(game))
    shown = [*items, *leaving, *poster]
    assert len({one.id for one in shown}) == len(shown)


@pytest.mark.parametrize("game", KEPT)
def test_sheets_for_one_class_differ(game: str) -> None:
    made = different(content(game), bank(game), 1, 5, 0, 3)
    assert [name for name, _ in made] == ["A", "B", "C"]
    ids = [one.id for _, items in made for one in items]
    assert len(set(ids)) == len(ids) == 15


@pytest.mark.parametrize("game", KEPT)
def test_a_sheet_of_one_level_has_no_other(game: str) -> None:
    assert {one.level for one in sheet(content(game), bank(game), 1, 4, 1)} == {1}
