"""Rows of cards with all that is said of them, as examples: one a row, read together where they are told together."""

from __future__ import annotations

from collections.abc import Iterator

from ..notations import Wording
from ..report import GIVEN, Mark
from ..spelling import Misspelt, Spelt
from .reading import Reading
from .roworder import RowOrder, misread
from .rows import Account, Rows
from .rowtalk import RowTalk
from .state import Left
from .telling import ReaderOfText, Told
from .unread import Unread


class Accounts:
    """Reads them in one text."""

    def __init__(self, reader: ReaderOfText, wording: Wording) -> None:
        self.reader, self.wording, self.notations = reader, wording, reader.notations
        self.text, self.plain = reader.text, reader.plain
        self.rows = Rows(reader.notations, wording, reader.plain)

    def read(self) -> Iterator[Told]:
        """All accounts of rows."""
        if self.rows.pattern.search(self.plain) or "|" in self.plain:
            for account in self.rows.accounts(self.reader.sentences):
                yield self._account(account)

    def _card(self, card: Spelt | Misspelt) -> Mark:
        """What is said of a row shows that it is an example, though it was not understood."""
        return Mark(self.text.plain.span(card.start, card.end), GIVEN)

    def _account(self, account: Account) -> Told:
        talk: RowTalk = RowTalk(self.rows, account.rows, self.reader.players)
        spans = list(talk.read(account.sentences))
        if talk.left or not any(told.claims for told in talk.told) or misread(talk.told):
            other = RowOrder(self.rows, account.rows, self.reader.players)
            others = other.again(account.sentences)
            if other.done:
                talk, spans = other, others
        span = min(start for start, _ in spans), max(end for _, end in spans)
        unread = Unread(self.notations, self.wording, self.text, self.reader.sentences, span)
        cards = [card for row in account.rows for card in row.cards]
        marks = Reading(
            self.notations,
            self.wording,
            self.plain,
            {},
            held={"row": cards},
            tokens=talk.marks,
            left=[Left(one.token, one.found, "") for one in talk.left],
        )
        left = unread.faults(marks)
        if not left and not any(told.claims for told in talk.told) and all(told.known for told in talk.told):
            left.append(unread.no_result(marks))
        examples = []
        for told in talk.told:
            reading = Reading(
                self.notations, self.wording, self.plain, {}, held={"row": list(told.row.cards)}, claims=told.claims
            )
            given = {"row": [card.kind for card in told.row.cards if isinstance(card, Spelt)]}
            reading.contradicted()
            examples.append(self.reader.example(reading, self.wording, given, talk.players, (), {}, span))
        return Told(
            self.text.plain.span(*span),
            tuple(examples),
            tuple(left),
            (*self.reader.marks(marks), *(self._card(card) for card in cards if talk.left)),
            self.notations.game.name,
            self.wording.calculation,
        )
