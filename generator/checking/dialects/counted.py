"""Cards by number and count, in sentences: Ann: [9×4][8×2]."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from generator.checking.dialects.holding import Cards, Holding, holder
from generator.checking.spelling import Misspelt, Spelt
from rules_engine.echo import whole

_COUNTED = re.compile(r"[\[(<【]?\s?(?P<card>(?<![0-9])[0-9]++)\s?[×xX*]\s?(?P<count>[0-9]++)\s?[\])>】]?")
_BETWEEN = re.compile(r"[\s,、・;/&+]{0,9}(?:and\b|と)?\s{0,3}")


class Counted(Cards):
    """Each player's piles of like cards."""

    least = 1

    def holdings(self, text: str) -> Iterable[Holding]:
        """All holdings: piles with a name, or several side by side."""
        kinds, at = self.notations.art.drawer.kinds, 0
        while match := _COUNTED.search(text, at):
            name, start, _ = holder(text, at, match.start(), bare=True)
            cards: list[Spelt | Misspelt] = []
            first, items = match.start(), 0
            while match:
                items, at = items + 1, match.end()
                count = whole(match["count"])
                if match["card"] in kinds and count < 100:
                    cards += [Spelt(match["card"], *match.span())] * count
                else:
                    cards.append(Misspelt(match[0].strip(), *match.span(), most=self._copies[match["card"]]))
                between = _BETWEEN.match(text, at)
                match = _COUNTED.match(text, between.end() if between else at)
            if name or items > 1:
                yield Holding(name, start, first, at, cards)

    def written(self, kinds: Sequence[str], lang: str) -> str:
        """[9×4][8×2]."""
        return "".join(f"[{kind}×{count}]" for kind, count in Counter(kinds).items())

    @cached_property
    def _copies(self) -> Counter[str]:
        """How many there are of each card, with as many players as can be."""
        game = self.notations.game
        deck = game(max(game.players)).deck
        return Counter(deck.kinds[card] for card in deck.cards)
