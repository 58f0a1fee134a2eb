"""What learners get wrong in Magpie."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.games.magpie.scoring import winner
from rules_engine.misreading import misreading


@misreading(clause="led-suit-wins", replaces="winner")
def any_high_card_wins(trick: Sequence[int]) -> tuple[int, list[int]]:
    """The highest number wins, of whatever suit."""
    numbers = [card % 10 for card in trick]
    return numbers.index(max(numbers)), winner(trick)[1]


@misreading(clause="foreign-points", replaces="winner")
def every_card_scores(trick: Sequence[int]) -> tuple[int, list[int]]:
    """Each card of the trick is a point."""
    return winner(trick)[0], list(trick)


@misreading(clause="shared-win", replaces="top")
def one_must_win(points: Sequence[int]) -> list[int]:
    """Of equal players the one who comes first wins."""
    return [list(points).index(max(points))]
