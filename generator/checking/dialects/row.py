"""A row of cards by rank, in the order in which they lie, in sentences: A,2,5, 6,X,7, 8,9,10."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from generator.checking.dialects.holding import Cards, Holding
from generator.checking.spelling import Misspelt, Spelt

# A further number in the list that is no rank: one without a unit.
_OVER = r"(?:[ \t]*[,、][ \t]*(?P<over>[0-9]++)(?=[ \t]*(?:[,、。.;:)）|\n]|$)))?"
_LABEL = r"(?:(?:例|図|第|[Ee]xample|[Ff]igure|[Nn]o\.)[ ]?[0-9]{1,3}[:.)、]?|[(]?[0-9]{1,2}[.)])[ \t]+"


class Row(Cards):
    """Nobody's cards, one behind the other."""

    def holdings(self, text: str) -> Iterable[Holding]:
        """All rows."""
        speller = self.notations.speller
        for match in self._row.finditer(text):
            cards, used = list[Spelt | Misspelt](), Counter[str]()
            for word in re.finditer(r"[^\s,、|]+", match["row"]):
                span = match.start("row") + word.start(), match.start("row") + word.end()
                rank = speller.ranks.get(word[0], "")
                kinds = speller.of_rank(rank)
                if word[0] == self.wording.down:
                    cards.append(Spelt(self.wording.down, *span))
                elif used[rank] < len(kinds):
                    cards.append(Spelt(kinds[used[rank]], *span))
                else:
                    cards.append(Misspelt(word[0], *span, most=len(kinds)))
                used[rank] += 1
            if match["over"]:
                cards.append(Misspelt(match["over"], *match.span("over")))
            yield Holding("", match.start("row"), match.start("row"), max(match.end("row"), match.end("over")), cards)

    def written(self, kinds: Sequence[str], lang: str) -> str:
        """A,2,5,6."""
        return ",".join(map(self.notations.speller.rank, kinds))

    @cached_property
    def _row(self) -> re.Pattern[str]:
        one = rf"(?:{self.notations.speller.any_rank}|{self.wording.down})(?![0-9A-Za-z])"
        between = r"(?:[ \t]*[,、|][ \t]*\n?[ \t]*|[ \t]+)"
        before = rf"(?:[^\n,、0-9]{{0,20}}?{_LABEL})?[^\n,、0-9]{{0,30}}?"
        # One number among them that is no rank makes the row no other thing.
        odd = rf"{one}(?:{between}{one}){{1,7}}{between}[0-9]++(?![A-Za-z])(?:{between}{one}){{2,12}}"
        row = rf"(?P<row>{one}(?:{between}{one}){{5,14}}|{odd})"
        return re.compile(rf"^{before}{row}{_OVER}", re.MULTILINE)
