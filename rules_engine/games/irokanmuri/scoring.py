"""What decides an attack, a deal and a match of Irokanmuri: pure functions on plain values, each with its clauses."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import JITO, TENJI

WINS = 3
SIDES: tuple[str, ...] = ("AC", "BD")


def why_received(card: int, attack: int) -> str:
    """receive, jito, tenji, emperors-attack: the clauses by which such a card stops such an attack, if it does."""
    clause = "tenji" if card == TENJI else "jito" if card == JITO else "receive"
    return f"{clause} emperors-attack" if attack == JITO else clause


def tally(outs: Sequence[int]) -> tuple[int, int]:
    """empty-hand, partners: the wins of each pair, from the seats that went out."""
    second = sum(seat % 2 for seat in outs)
    return len(outs) - second, second


def decided(wins: Sequence[int]) -> bool:
    """three-wins: whether a pair has won the match."""
    return max(wins) >= WINS


def unseen(total: int, own: int, played: int) -> int:
    """edition-counts: how many cards of a kind are still in the other hands."""
    return total - own - played
