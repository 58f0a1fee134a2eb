"""Who is next and what a row scores in Tennos Square: pure functions on plain values, each with its clauses."""

from __future__ import annotations

from collections.abc import Sequence

NUMBER_OF = tuple(card % 10 + 1 for card in range(60))
BONUS = 5  # for each player at the table
STEP = {"left": 1, "right": -1, "partner": 2, "self": 0}
CLAUSE_OF = {"left": "left-three", "right": "right-three", "partner": "outer-middle", "self": "exact-middle"}


# who is next ---------------------------------------------------------------------------------------------


def starter(dealer: int, totals: Sequence[int] | None, seats: int) -> tuple[int, str]:
    """first-starter, later-starter, own-total: who has the first turn; ``totals`` are None in the first deal."""
    order = [(dealer + step) % seats for step in range(1, seats + 1)]
    if totals is None:
        return order[0], "first-starter"
    return min(order, key=totals.__getitem__), "later-starter own-total"


def ways(layout: Sequence[int]) -> list[str]:
    """left-three, right-three, outer-middle, exact-middle, three-next: which way the turn goes, by place."""
    left, middle, right = layout
    return ["left"] * left + (["self"] * 2 if middle == 2 else ["partner", "self", "partner"]) + ["right"] * right


def next_clauses(seats: int, way: str) -> str:
    """The clauses that say so; to the left or right is as the row's owner sees it."""
    return (CLAUSE_OF[way] if seats == 4 else "three-next") + (" owner-view" if way in ("left", "right") else "")


# rows ----------------------------------------------------------------------------------------------------


def in_places(cards: Sequence[int], places: Sequence[int]) -> list[int]:
    """The cards from left to right."""
    return [card for _, card in sorted(zip(places, cards, strict=True))]


def stretches(cards: Sequence[int]) -> list[list[int]]:
    """stretches: the face-up cards of a row, left to right, cut wherever the numbers fall; equal ones go on."""
    found: list[list[int]] = []
    for card in cards:
        if not found or NUMBER_OF[card] < NUMBER_OF[found[-1][-1]]:
            found.append([])
        found[-1].append(card)
    return found


def score(cards: Sequence[int]) -> int:
    """stretches: each stretch for itself, added."""
    return sum(map(worth, stretches(cards)))


def worth(stretch: Sequence[int]) -> int:
    """stretches: a stretch scores its length squared."""
    return len(stretch) ** 2


def with_bonus(points: Sequence[int], out: int) -> list[int]:
    """bonus: the player who goes out scores more, by the number of players."""
    return [own + BONUS * len(points) * (seat == out) for seat, own in enumerate(points)]
