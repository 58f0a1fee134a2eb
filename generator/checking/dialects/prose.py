"""Worked examples in ordinary sentences, in the words that a game's notations list.

Cards with their holders begin an example (``holdings``); the sentences behind them say what comes of it. A number is
read by its unit, or by the word that announced it last, and belongs to the players named last. Every number must find
its meaning: what cannot be read is told, never skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.checking.dialects import Found
from generator.checking.dialects import sentences as words
from generator.checking.dialects.claims import ClaimReader, Draft, Reading
from generator.checking.dialects.counted import Counted
from generator.checking.dialects.holding import Cards, Holding
from generator.checking.dialects.row import Row
from generator.checking.dialects.sentences import EXAMPLE, Tokenizer
from generator.checking.dialects.suited import Suited
from generator.checking.notations import Notations, Wording
from generator.checking.report import Item
from generator.checking.source import FoundExample, Readable
from generator.checking.spelling import Misspelt
from generator.faults import Place
from generator.texts.examples import Span
from generator.yamlplaces import Pointer
from rules_engine.echo import quoted
from rules_engine.fields import LETTERS, EachSeat

CARDS: Mapping[str, type[Cards]] = {"suited": Suited, "counted": Counted, "row": Row}
"""How sentences hold cards, by the name in a game's notations."""
_SPOKEN_OF = re.compile(r"\s*(?:の|(?:is|are|makes?|scores?)\b)")  # behind cards of a row that is spoken of


class ProseReader(Reading):
    """Reads one notation of a game in a text."""

    def __init__(self, notations: Notations, wording: Wording, text: Readable) -> None:
        super().__init__(notations, wording, text)
        self.cards = CARDS[wording.cards](notations, wording)

    def read(self) -> Iterator[Found]:
        """Examples and what could not be read, each with its span in the plain text."""
        groups = self._groups(sorted(self.cards.holdings(self.plain), key=lambda one: one.start))
        tokenizers: dict[tuple[str, ...], Tokenizer] = {}
        for index, holdings in enumerate(groups):
            limit = groups[index + 1][0].start if index + 1 < len(groups) else len(self.plain)
            draft = Draft(holdings, holdings[-1].end)
            limit = cue.start() if (cue := EXAMPLE.search(self.plain, holdings[-1].end, limit)) else limit
            names = tuple(one.name for one in holdings if one.name)
            if names not in tokenizers:
                tokenizers[names] = Tokenizer(self.notations, self.wording, names)
            ClaimReader(self, draft, tokenizers[names], limit).read()
            span = holdings[0].start, draft.end
            wrong = [self._misspelt(card) for one in holdings for card in one.cards if isinstance(card, Misspelt)]
            unread = [*wrong, *draft.unread]
            if not unread and not draft.claims:
                unread = [self.unread(holdings[0].start, "cards, and no result", "what they score, in known words")]
            for one in unread:
                yield one, span
            if not wrong:
                yield self._example(draft, span), span

    def _misspelt(self, card: Misspelt) -> Item:
        if card.most:
            return self.unread(card.start, quoted(card.text), f"at most {card.most} of them in the deck", "mend it")
        near = f"; did you mean {card.near!r}?" if card.near else ""
        kinds = self.notations.art.drawer.kinds
        known = f"a card from {kinds[0]} to {kinds[-1]}{near}"
        return self.unread(card.start, f"no card {quoted(card.text)}", known, "mend it")

    def _groups(self, holdings: Sequence[Holding]) -> list[list[Holding]]:
        """Holdings that belong to one example; a row stands alone, unless it only repeats what lies open."""
        groups: list[list[Holding]] = []
        ends = [key for key, said in self.wording.claims.items() if said.form == "seats" and not said.of]
        over = Tokenizer(self.notations, self.wording, []) if ends else None
        for one in holdings:
            last = groups[-1] if groups else None
            if not self.named:
                if last is None or not self._repeats(last[0], one):
                    groups.append([one])
                continue
            gap = self.plain[last[-1].end : one.start] if last else ""
            told = over is not None and any(
                token.kind == words.WORD and token.value in ends for token in over.tokens(gap, 0, len(gap))
            )
            known = last is not None and any(one.name == other.name for other in last)
            if known and not one.cards:
                continue  # D none, where D's cards stand before: what D scores
            apart = told or len(gap) > self.cards.apart
            if last is None or apart or known or len(last) == len(LETTERS):
                groups.append([one])
            else:
                last.append(one)
        return [group for group in groups if len(group) >= self.cards.least or not self.named]

    def _repeats(self, row: Holding, other: Holding) -> bool:
        """Whether a list of cards is part of what is said about the row before it."""
        apart = "\n\n" in self.plain[row.end : other.start] and not _SPOKEN_OF.match(self.plain, other.end)
        if apart or other.start - row.end > self.cards.apart:
            return False
        ours = [self.notations.speller.rank(card.kind) for card in row.cards if not isinstance(card, Misspelt)]
        theirs = [self.notations.speller.rank(card.kind) for card in other.cards if not isinstance(card, Misspelt)]
        open_ = [rank for rank in ours if rank != self.wording.down]
        return any(theirs == open_[at : at + len(theirs)] for at in range(len(open_)))

    def _example(self, draft: Draft, span: Span) -> FoundExample:
        holders = dict(zip(LETTERS, draft.holdings, strict=False))
        kinds = {
            letter: [card.kind for card in one.cards if not isinstance(card, Misspelt)]
            for letter, one in holders.items()
        }
        game, plain = self.notations.game, self.text.plain
        codecs = game.calculations[self.wording.calculation].given.codecs
        at: dict[Pointer, Holding]
        if self.named:
            name = next(name for name, codec in codecs.items() if isinstance(codec, EachSeat))
            seats = max(len(holders), min(game.players))
            given: dict[str, Any] = {name: {letter: kinds.get(letter, []) for letter in LETTERS[:seats]}}
            at = {("given", name, letter): one for letter, one in holders.items()}
        else:
            name, seats = next(iter(codecs)), 0
            given, at = {name: kinds["A"]}, {("given", name): draft.holdings[0]}
        places: dict[Pointer, Place] = {}
        cards: list[tuple[str, Place]] = []
        for pointer, one in at.items():
            places[pointer] = self.text.place(one.cards_start)
            for index, card in enumerate(one.cards):
                places[*pointer, index] = self.text.place(card.start)
                if not isinstance(card, Misspelt):
                    cards.append((card.kind, places[*pointer, index]))
        return FoundExample(
            id=self.wording.calculation,
            game=game.name,
            calculation=self.wording.calculation,
            seats=seats,
            options={},
            given=given,
            claims=tuple(draft.claims),
            place=self.text.place(span[0]),
            places=places,
            source=self.text.source,
            span=plain.span(*span),
            names={letter: one.name for letter, one in holders.items() if one.name},
            cards=tuple(cards),
        )
