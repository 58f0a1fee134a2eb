"""What of Take & Share is counted and asked where a deal is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.showing import Counting, Lying, Showing


def of_suit(_: Any, told: Mapping[str, Any], __: Lying) -> Mapping[str, Any]:
    """A suit, and who received which cards of it."""
    return {"suit": told["suit"], "cards": told["received"]}


SHOWING = Showing(
    final={"total": "points"},
    adds={"suit": "points"},
    counting={"suit": Counting("suit", of_suit)},
    numbers={"suit": "points"},
    gets={"suit": "points"},
)
