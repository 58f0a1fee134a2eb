"""Which cards of a hand may be played to those that lie there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checking.dialects.given import role_of
from generator.checking.dialects.holders import Run
from generator.checking.dialects.phrases import Line, Region, Shape, sections, spelt, suited
from generator.checking.dialects.reading import Reading
from generator.checking.dialects.state import CLAIM, GIVEN, HARMLESS
from generator.checking.dialects.tokens import Token

_MAY = re.compile(
    (
        r"出せ|出さな|出してよ|出していい|出すこと|出しても|選べ|使え|\b(?:may|can|must|has to|have "
        r"to|allowed|legal|playable)\b"
    ),
    re.IGNORECASE,
)


class Choices(Shape):
    """Cards led, held, and said to be playable; another example begins with another hand or lead."""

    def regions(self) -> Iterator[Region]:
        """Paragraphs of a section from the first cards to the last word of what may be played."""
        found = suited(self)
        for some in sections(self.reader.sentences, self.text) if found else ():
            if not any(_MAY.search(self.text, one.start, one.end) for one in some):
                continue
            runs = [Run(token) for token in found if some[0].start <= token.start < some[-1].end]
            if runs:
                yield Region(some, [], runs)

    def rules(self, reading: Reading, line: Line) -> None:
        """The role of each run of cards, and what is said of them all."""
        self.reasons(line)
        tokens = line.tokens
        asked = (
            "?" in line.symbols and re.search("[?？]", self.text[tokens[0].start : tokens[-1].end]) is not None
            if tokens
            else False
        )
        if "trump" not in self.wording.given:
            for pattern in ("T[.,:]*S", "S[.,]*T", "T"):
                for _, some in line.find(pattern):
                    self._take(some)
        for index, one in enumerate(tokens):
            if one.kind == "cards" and not one.taken:
                self._cards(reading, line, index, asked)
        self._whole(reading, line)
        self._suits(reading, line)
        claimed = any(one.taken == CLAIM for one in tokens)
        for _, some in line.find("[qylhkW]"):
            some[0].taken = HARMLESS
        for _, some in line.find("[o?]"):
            if claimed or asked:
                some[0].taken = HARMLESS
        if asked:
            self._take([one for one in tokens if one.kind not in ("name", "suit", "number")])

    def _cards(self, reading: Reading, line: Line, index: int, asked: bool) -> None:
        one = line.tokens[index]
        listed = spelt(one.value)
        role = role_of(reading, line.tokens, index)
        key = next(iter(self.wording.claims))
        held = spelt(reading.held.get("hand", ()))
        if role in ("lead", "play") and "led" in reading.held and not held:
            role = "hold"
        near = line.symbols[max(0, index - 3) : index + 4]
        if len(listed) != len(one.value):
            reading.held.setdefault("hand", []).extend(one.value)
            one.taken = GIVEN
        elif role == "may" and held and set(listed) <= set(held) and not asked:
            if "!" not in near:
                before = next(
                    (claim for claim in reading.claims if claim.key == key and claim.relation == "kinds"), None
                )
                if before is not None and before.token in line.tokens:
                    before.said = [*before.said, *listed]
                    one.taken = CLAIM
                else:
                    self.claim(reading, key, None, listed, "kinds", one)
        elif role in ("lead", "play") and not set(listed) <= set(held):
            if "led" in reading.held and role == "lead":
                reading.leave(one, "one example at a time")
            reading.held.setdefault("led", []).extend(one.value)
            one.taken = GIVEN
        elif (
            role in ("hold", "may")
            or re.search(
                r"手札(?:は|が|に|:)?\W*$|hand\W*(?:is|:|are|was|holds)?\s*(?:the\s*)?$",
                self.text[max(0, one.start - 16) : one.start],
            )
        ) and not held:
            reading.held.setdefault("hand", []).extend(one.value)
            one.taken = GIVEN
        elif held and set(listed) == set(held) and role == "hold":
            one.taken = HARMLESS

    def _whole(self, reading: Reading, line: Line) -> None:
        """Any card may be played: all of the hand."""
        key = next(iter(self.wording.claims))
        for one in line.tokens:
            if (
                one.kind == "anything"
                and not one.taken
                and "!" not in line.symbols.replace("!S", "").replace("S!", "")
                and "hand" in reading.held
            ):
                self.claim(reading, key, None, spelt(reading.held["hand"]), "kinds", one)

    def _suits(self, reading: Reading, line: Line) -> None:
        """No clubs; has a club: against the hand."""
        held = {kind[:1] for kind in spelt(reading.held.get("hand", ())) if kind in self.notations.speller.split}
        led = {kind[:1] for kind in spelt(reading.held.get("led", ()))}
        for _, some in line.find(r"!h?S|S[.,]*h?!"):
            suit = next(one for one in some if one.kind == "suit")
            self.truth(reading, suit.value not in held, some)
        for _, some in line.find(r"Sh|hS|S"):
            suit = next(one for one in some if one.kind == "suit")
            self.truth(reading, suit.value in held or (suit.value in led and "h" not in line.symbols), some)

    @staticmethod
    def _take(some: list[Token]) -> None:
        for one in some:
            one.taken = one.taken or HARMLESS
