"""What is said of an example that was not understood: its words, what is asked for in their place, what was read."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...faults import Fault
from ...texts.examples import Span
from ..explain import quoted_at
from ..messages import messages_for
from ..notations import Notations, Wording
from ..relations import COMPARED, OF_WINNERS
from ..source import Readable
from ..spelling import Misspelt
from . import tokens as kinds
from .frames import Unfit
from .reading import Reading
from .scenes import Sentence
from .state import MEANT, Left
from .tokens import Token

_ASKED = {
    **dict.fromkeys((kinds.NUMBER, kinds.RANGE, kinds.PLAYERS), "number"),
    kinds.CARDS: "cards",
    kinds.OPERATOR: "operator",
    "negation": "denied",
    **dict.fromkeys(("about", "ratio", "answer"), "vague"),
    "condition": "supposed",
    **dict.fromkeys(("more", "less", "than", "difference"), "compared"),
    **dict.fromkeys(("pronoun", "they", "relation", "others", "all", "both", "only", "respectively"), "person"),
    "bonus": "bonus",
}
_COUNTED = frozenset((kinds.NUMBER, kinds.RANGE, kinds.CARDS, kinds.RANK, *MEANT))
ANYTHING = "what it says of "  # the result, the trick: the kind of the words tells more
_NEXT = 10  # letters between cards of one list
_STOP = re.compile("[。.!?;\\n]")
_READ = 60  # letters of somebody's cards that are repeated


class Unread:
    """Speaks of one reading in the language of its text."""

    def __init__(
        self, notations: Notations, wording: Wording, text: Readable, sentences: Sequence[Sentence], span: Span
    ) -> None:
        self.notations, self.wording, self.text, self.sentences, self.span = notations, wording, text, sentences, span
        self.said = messages_for(text.source.text, text.plain.span(*span))
        self.results = self._results()
        self.remedy = self.said.say("unread.remedy", game=notations.game.name)

    def faults(self, reading: Reading) -> list[Fault]:
        """All words that found no meaning, of each table the first, and what is no card."""
        found = list(self._left(reading))
        held = (card for cards in reading.held.values() for card in cards)
        found += [self._misspelt(card) for card in held if isinstance(card, Misspelt)]
        return [*found[:-1], self._with_notes(found[-1], reading)] if found else []

    def no_result(self, reading: Reading) -> Fault:
        """Cards of which nothing is said to come."""
        place = self.text.place(self._begin)
        return self._with_notes(self.said.fault(place, "unread.no_result", self.remedy, results=self.results), reading)

    def alone(self, reading: Reading) -> list[Fault]:
        """Who wins, or comes first, where the cards of only one player are told."""
        one = next((one for one in reading.claims if one.relation in COMPARED or one.relation in OF_WINNERS), None)
        if one is None:
            return []
        place = self.text.place(one.token.start)
        return [self._with_notes(self.said.fault(place, "unread.alone", self.remedy), reading)]

    def unfit(self, why: Unfit, reading: Reading) -> Fault:
        """What was read is not what the calculation is given."""
        found, expected, remedy = why.found, why.expected, self.remedy
        if why.key:
            names = {seat: name for name, seat in reading.seats.items()}
            fields = {key: self._value(value, names) for key, value in why.values.items()}
            found, expected = (self.said.say(f"unfit.{why.key}.{part}", **fields) for part in ("found", "expected"))
            remedy = self.said.data["unfit"][why.key].get("remedy", remedy)
        return self._with_notes(self.said.made(self.text.place(self._begin), found, expected, remedy), reading)

    # words ---------------------------------------------------------------------------------------------------

    def _left(self, reading: Reading) -> Iterator[Fault]:
        told = set[int]()
        for left in reading.left:
            table = self._table(left.token)
            if table >= 0 and table in told:
                continue
            told.add(table)
            yield self._in_table(left, table, reading) if table >= 0 else self._word(left)

    def _word(self, left: Left, key: str = "unread.found", remedy: str = "", more: int = 0) -> Fault:
        start, end = left.token.start, left.token.end
        text = self.text.words
        found = self.said.say(key, words=quoted_at(self.said, text, start, end), more=more)
        if left.found not in ("", text[start:end].strip()):
            found = self.said.phrase(left.found)  # what is not there
        asked = _ASKED.get(left.token.kind, "other")
        asked = "no_number" if asked == "number" and not self._numeric else asked
        own = "" if left.expected.startswith(ANYTHING) else left.expected
        expected = self.said.phrase(own) if own else self.said.say(f"unread.expected.{asked}", results=self.results)
        return self.said.made(self.text.place(start), found, expected, remedy or self.remedy)

    def _in_table(self, left: Left, table: int, reading: Reading) -> Fault:
        """One message for all cells of a table that are not understood."""
        open_ = (token for token in reading.tokens if not token.taken and token.kind in _COUNTED)
        more = len({token.start for token in open_ if self._table(token) == table} - {left.token.start})
        key = "unread.cells" if more > 1 else "unread.cell" if more else "unread.found"
        remedy = self.said.say("unread.table", results=self.results) if left.token.kind == kinds.NUMBER else ""
        return self._word(left, key, remedy, more)

    def _table(self, token: Token) -> int:
        """The table in which a token stands, or -1."""
        index = bisect_right(self.sentences, token.start, key=lambda one: one.start) - 1
        return self.sentences[index].table if index >= 0 else -1

    def _misspelt(self, card: Misspelt) -> Fault:
        say, art = self.said.say, self.notations.art
        own, mend = quoted_at(self.said, self.text.words, card.start, card.end), say("cards.mend")
        if card.most:
            return self.said.fault(self.text.place(card.start), "cards.many", mend, card=own, most=card.most)
        near = say("cards.near", card=self.said.quoted(card.near)) if card.near else ""
        first, last = (art.card_name(kind, self.said.lang) for kind in (art.drawer.kinds[0], art.drawer.kinds[-1]))
        place = self.text.place(card.start)
        return self.said.fault(place, "cards.unknown", mend, card=own, first=first, last=last, near=near)

    # what was read -------------------------------------------------------------------------------------------

    def _with_notes(self, fault: Fault, reading: Reading) -> Fault:
        return replace(fault, notes=(self._so_far(reading),))

    def _so_far(self, reading: Reading) -> str:
        """Whose cards and which results were read."""
        say = self.said.say
        names = {seat: name for name, seat in reading.seats.items()}
        told = []
        for seat, cards in reading.held.items():
            if any(isinstance(card, Misspelt) for card in cards):
                continue
            text = self._spelt([(card.start, card.end) for card in cards]) or say("none")
            told.append(say("unread.cards_of", who=names[seat], cards=text) if seat in names else text)
        labels = dict.fromkeys(self._label(one.key) for one in reading.claims if one.key in self.wording.claims)
        told += [say("unread.results", labels=self.said.listed(labels))] if labels else []
        return say("unread.so_far", what=say("unread.between").join(told)) if told else say("unread.nothing")

    def _spelt(self, spans: Sequence[Span]) -> str:
        """Cards as the text writes them, what stands next to one another in one piece."""
        pieces: list[Span] = []
        for start, end in sorted(spans):
            before = pieces[-1][1] if pieces else -_NEXT
            joined = pieces and start - before <= _NEXT and not _STOP.search(self.text.plain.text, before, start)
            pieces[-1:] = [(pieces[-1][0], end)] if joined else [*pieces[-1:], (start, end)]
        text = self.said.listed(" ".join(self.text.plain.text[slice(*piece)].split()) for piece in pieces)
        return text if len(text) <= _READ else f"{text[:_READ]}…"

    def _results(self) -> str:
        """What may be said in this notation."""
        known = self._numeric or [self._label(key) for key in self.wording.claims]
        return self.said.listed(known[:4] or [self.said.say("unread.other_results")], "or")

    @property
    def _numeric(self) -> list[str]:
        """The results that are numbers."""
        claims = self.wording.claims.items()
        return [self._label(key) for key, said in claims if said.form == "number" and not said.each]

    def _label(self, key: str) -> str:
        return self.notations.label(key, self.said.lang)

    # small ---------------------------------------------------------------------------------------------------

    @property
    def _begin(self) -> int:
        start, end = self.span
        return start + len(self.text.plain.text[start:end]) - len(self.text.plain.text[start:end].lstrip())

    def _value(self, value: object, names: dict[str, str]) -> str:
        if isinstance(value, str):
            return names.get(value, value)
        if isinstance(value, Sequence):
            by = "or" if value and isinstance(value[0], int) else "comma"
            listed = self.said.listed((names.get(str(one), str(one)) for one in value), by)
            return listed or self.said.say("unfit.nobody")
        return str(value)
