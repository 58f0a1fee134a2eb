"""Which cards are stronger than others: 6-6 > 5-6, the 1-5 beats the 4-4, from the strongest to the weakest."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from .holders import Run
from .phrases import Line, Region, Shape, sections, spelt, suited
from .reading import Reading
from .state import CLAIM, GIVEN, HARMLESS
from .tokens import Token

_DOWN = re.compile(
    (
        r"強い(?:ほう|もの|方|牌)?(?:から)?順|強いほうから|from (?:the )?strong(?:est)?|strongest "
        r"first|strong(?:est)? to "
        r"weak|in (?:descending )?order of strength|in falling order"
    ),
    re.IGNORECASE,
)
_UP = re.compile(
    (
        r"弱い(?:ほう|もの|方|牌)?(?:から)?順|弱いほうから|from (?:the )?weak(?:est)?|weakest first"
        r"|weak(?:est)? to strong|in rising order"
    ),
    re.IGNORECASE,
)
_OVER = re.compile(
    (
        r"[\])]?\s*(?:>|＞|(?:is |are |was )?(?:stronger than|beats|defeats|wins against|outranks|ranks "
        r"above|is above|takes)(?: the| a| an)?|(?:は|が|の(?:ほう|方)が)(?!.*より))\s*[\[(]?"
    ),
    re.IGNORECASE,
)
_UNDER = re.compile(
    (
        r"[\])]?\s*(?:<|＜|(?:is |are |was )?(?:weaker than|loses to|lost to|ranks below|is below|is "
        r"beaten by)(?: the| a| an)?)\s*[\[(]?"
    ),
    re.IGNORECASE,
)
_STRONG = re.compile(r"[\])]?\s*の?(?:ほう|方)?(?:が|も|は)?\s*(?:強|上|に勝|を負か|に勝つ|勝)")
_WEAK = re.compile(r"[\])]?\s*の?(?:ほう|方)?(?:が|も|は)?\s*(?:弱|下)")


class Strengths(Shape):
    """Pairs and rows of cards of which each is stronger than the next."""

    def regions(self) -> Iterator[Region]:
        """Sections that speak of strength."""
        found = suited(self)
        for some in sections(self.reader.sentences, self.text) if found else ():
            runs = [Run(token) for token in found if some[0].start <= token.start < some[-1].end]
            if len(runs) + sum(len(run.cards.value) > 1 for run in runs) > 1:
                yield Region(some, [], runs)

    def rules(self, reading: Reading, line: Line) -> None:
        """Pairs by the words between them, rows by a word before."""
        tokens = line.tokens
        cards = [one for one in tokens if one.kind == "cards"]
        for one in cards:
            held = reading.held.setdefault("cards", [])
            held += [card for card in one.value if card.kind not in spelt(held)]
            one.taken = GIVEN
        self.reasons(line)
        if not tokens:
            return
        said, low = self.text[line.start : line.end], line.start
        self.order = 1 if _DOWN.search(said) else -1 if _UP.search(said) else self.order
        for match in (*_DOWN.finditer(said), *_UP.finditer(said)):
            for one in tokens:
                if low + match.start() <= one.start < low + match.end():
                    one.taken = one.taken or HARMLESS
        flat = [(card, one) for one in cards for card in one.value]
        for first, second in itertools.pairwise(cards):
            self._pair(reading, line, first, second)
        if (
            self.order
            and flat
            and not any(one.kind in ("more", "less", "beat", "lose", "win") and not one.taken for one in tokens)
        ):
            for card, one in flat:
                if self.last is not None:
                    pair = (self.last, card.kind) if self.order > 0 else (card.kind, self.last)
                    self._claim(reading, pair, Token("cards", card.start, card.end, (card,)), one)
                self.last = card.kind
        for one in tokens:
            if one.kind in ("respectively", "topic", "operator", "max", "min") and self.order and flat:
                one.taken = one.taken or HARMLESS

    order = 0
    last: str | None = None

    def _claim(self, reading: Reading, pair: tuple[str, str], place: Token, one: Token) -> None:
        reading.state("ranks", pair, True, "below", place)
        one.taken = CLAIM

    def _pair(self, reading: Reading, line: Line, first: Token, second: Token) -> None:
        apart = self.between(first, second)
        one, other = spelt(first.value), spelt(second.value)
        if len(one) != len(first.value) or len(other) != len(second.value):
            return
        inner = [token for token in line.tokens if first.end <= token.start < second.start]
        behind = self.text[second.end : second.end + 24]
        pair: tuple[str, str] | None = None
        outer: Sequence[Token] = ()
        if (
            re.fullmatch(_OVER, apart)
            and not re.search("より", apart)
            and (not re.search("[はが]", apart) or re.match(r"[\])]?\s*(?:に勝|を負か|より(?:も)?(?:強|上))", behind))
        ):
            pair = one[-1], other[0]
        elif re.fullmatch(_UNDER, apart) or (
            re.fullmatch(r"[\])]?\s*(?:は|が)\s*[\[(]?", apart)
            and re.match(r"[\])]?\s*(?:に負け|より(?:も)?(?:弱|下))", behind)
        ):
            pair = other[0], one[-1]
        elif re.fullmatch(r"[\])]?\s*より(?:も|は)?、?\s*[\[(]?", apart):
            pair = (
                (other[0], one[-1]) if _STRONG.match(behind) else (one[-1], other[0]) if _WEAK.match(behind) else None
            )
        if pair is None:
            return
        outer = [
            token
            for token in line.tokens
            if 0 <= token.start - second.end < 14 and token.kind in ("win", "lose", "more", "less", "than", "beat")
        ]
        if any(token.kind == "negation" for token in line.tokens if first.start <= token.start < second.end + 16):
            return
        place = second if re.search("[<>＜＞]", apart) else first
        self._claim(reading, pair, Token("cards", place.start, place.end, place.value), place)
        for token in (*inner, *outer):
            token.taken = token.taken or HARMLESS

    def finish(self, reading: Reading) -> None:
        """Each example begins anew."""
        self.order, self.last = 0, None
