"""How Magpie is won and scored: pure functions on plain values, each with its clauses."""

from __future__ import annotations

from collections.abc import Sequence


def winner(trick: Sequence[int]) -> tuple[int, list[int]]:
    """led-suit-wins, foreign-points: the place of the card that wins, and the cards of other suits."""
    led = [card for card in trick if card // 10 == trick[0] // 10]
    return trick.index(max(led)), [card for card in trick if card not in led]


def top(points: Sequence[int]) -> list[int]:
    """most-points: everyone with the most."""
    return [seat for seat, own in enumerate(points) if own == max(points)]


def win_clauses(points: Sequence[int]) -> str:
    """most-points, shared-win: the clauses that decide who wins."""
    return "most-points shared-win" if len(top(points)) > 1 else "most-points"
