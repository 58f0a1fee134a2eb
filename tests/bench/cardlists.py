"""How the card lists of Deck Build Tricks play: `python tests/bench/cardlists.py --out docs/card-lists.json`.

Besides what ``compared`` keeps of any game: the tricks; in how many of them each suit is trump, is anti-trump and is
led; what led them and how the strongest and the weakest card came to be that; which suits of the list are exchanged
for another; and in how many plays there were several cards to choose from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import compared
from added import Kept
from rules_engine import Replay
from rules_engine.games.deck_build_tricks.cards import SUITS
from rules_engine.played import Record

OWN = ("tricks", "trump", "antitrump", "led", "exchanges", "tricks_by", "plays")
NAME, OPTION = "deck-build-tricks", "cards"


def own(record: Record) -> Kept:
    """What is kept of a game."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in OWN[1:]}
    tricks = 0
    for step in Replay(record).steps():
        if step.move and step.move[1] == "play" and step.move[2][2]:
            counts["exchanges"][step.move[2][2][0]] += 1
        for event in step.events:
            if event.kind == "strongest":
                tricks += 1
                for name in ("trump", "antitrump", "led"):
                    suit = event.facts[name]
                    counts[name]["point" if suit is None else SUITS[suit]] += 1
            if event.kind in ("strongest", "weakest"):
                counts["tricks_by"][f"{event.kind}-{standing(event.facts)}"] += 1
    counts["plays"].update(plays(record))
    return {"tricks": tricks, **counts}


def standing(facts: Mapping[str, Any]) -> str:
    """What a card counted as in its trick."""
    suit = facts["suit"]
    if suit is None:
        return "point"
    return next((name for name in ("trump", "antitrump", "led") if facts[name] == suit), "other")


def plays(record: Record) -> Counter[str]:
    """Leads and cards that follow a suit or a point card, and in how many of each there were several cards."""
    found, trick, led = Counter[str](), 0, ""
    position = Replay(record).at(0)
    for move in record.deals[0].moves:
        if move[1] == "play":
            kind = "lead" if trick == 0 else led
            several = len({value[0] for _, _, value in position.options()}) > 1
            found.update([kind, f"{kind}-several"] if several else [kind])
            if trick == 0:
                led = "follow-point" if move[2][1] is None else "follow-suit"
            trick = (trick + 1) % record.game.seats
        position.put(move, trusted=True)
    return found


def main() -> None:
    """Play what was asked for, then write the totals."""
    given = compared.asked(__doc__)
    tables = compared.tables_of(NAME, OPTION)
    compared.run(tables, given.games, given.how, given.jobs, given.ledger, own)
    found = compared.totals(tables, compared.read(given.ledger, given.how), OWN)
    given.out.write_text(compared.written(tables, given.how, found), encoding="utf-8")


if __name__ == "__main__":
    main()
