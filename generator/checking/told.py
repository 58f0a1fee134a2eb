"""Values of the engine in the words of a text: its names of players and cards, results as notations call them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from ..texts.worked import Claim
from .messages import Messages, messages_for
from .notations import Notations, load_notations
from .source import FoundExample, fold

_BETWEEN = re.compile(r"[\s,、]+")
_PRONOUNS = frozenset(("I", "you", "we"))


class Words:
    """How one example speaks."""

    def __init__(self, example: FoundExample) -> None:
        self.example = example
        self.messages: Messages = messages_for(example.source.text, example.span)
        self.lang = self.messages.lang
        self.notations: Notations = load_notations(example.game)

    @cached_property
    def called(self) -> Mapping[str, str]:
        """The players' names by seat; a word that is no name stands in quotation marks."""
        quoted = self.messages.quoted
        return {seat: quoted(name) if name in _PRONOUNS else name for seat, name in self.example.names.items()}

    def name(self, seat: str) -> str:
        """The player at a seat."""
        return self.called.get(seat, seat)

    def names(self, seats: Iterable[str]) -> str:
        """Several players, or none."""
        return self.messages.listed(map(self.name, seats), "and") or self.messages.say("none")

    def called_by(self, kind: str, text: str) -> str:
        """The name of a ``player``, ``card`` or ``suit`` of which the engine says the letters."""
        if kind == "player":
            return self.name(text)
        return self.card(text) if kind == "card" else self.notations.art.suit_name(text, self.lang)

    def card(self, kind: str) -> str:
        """A card as the text writes it, if it writes it whole, or in words."""
        for own, place in self.example.cards:
            if own == kind:
                text, at = self.example.source.text, self.example.source.offset(place)
                read = self.notations.speller.one(fold(text[at : at + 60]), 0)
                if read and [one.kind for one in read[0]] == [kind]:
                    return text[at : at + read[1]].strip()
        return self.notations.art.card_name(kind, self.lang)

    def label(self, claim: Claim) -> str:
        """What a claim is about, without whom."""
        number = claim.part + 1 if isinstance(claim.part, int) else None
        return self.notations.label(claim.key, self.lang, number)

    def subject(self, claim: Claim) -> str:
        """What a claim is about, and whom."""
        if isinstance(claim.part, tuple):
            return self.messages.say("of", label=self.label(claim), who=self.names(claim.part))
        return self.label(claim)

    def claimed(self, claim: Claim, value: Any) -> str:
        """What is said, or right, of what a claim is about."""
        if claim.relation == "text" and isinstance(value, str) and value == claim.said:
            seats = _BETWEEN.split(value.strip())
            return self.messages.listed(map(self.name, seats)) if set(seats) <= set(self.called) else value
        return self.value(claim.key, value)

    def value(self, key: str, value: Any) -> str:
        """A value of a result."""
        say = self.messages.say
        if isinstance(value, bool):
            return say("yes" if value else "no")
        if isinstance(value, Mapping):
            return self.each(key, value)
        if isinstance(value, list | tuple):
            by = "or" if value and isinstance(value[0], list) else "comma"
            some = (one if isinstance(one, list) else [one] for one in value)
            each = (" ".join(self.value(key, word) for word in one) for one in some)
            return self.messages.listed(each, by) or say("none")
        if value is None:
            return say("none")
        return self._word(key, value) if isinstance(value, str) else str(value)

    def each(self, key: str, values: Mapping[str, Any]) -> str:
        """Values by player."""
        say = self.messages.say
        each = ((self.name(seat), self.value(key, value)) for seat, value in values.items())
        return self.messages.listed(say("named", who=who, value=value) for who, value in each)

    def _word(self, key: str, word: str) -> str:
        if key == "suit" or self.notations.labels.get(key) in ("trump", "antitrump"):
            return self.notations.art.suit_name(word, self.lang)
        if word in self.called and self.notations.labels.get(key) != "legal":
            return self.called[word]
        if word in self.notations.art.drawer.kinds:
            return self.card(word)
        return self.notations.label(word, self.lang) if self.lang != "en" or len(word) > 1 else word
