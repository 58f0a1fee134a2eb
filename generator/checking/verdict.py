"""Whether the rules bear a worked example out: the engine computes what is given, and each claim is compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.checking.notations import Notations, load_notations
from generator.checking.passage import Claim, Passage, Span
from generator.checking.sentences import NUMBERS
from rules_engine.cards import BREAKS
from rules_engine.echo import whole
from rules_engine.errors import RecordError, RulesError
from rules_engine.game import Game
from rules_engine.options import make_options
from rules_engine.scoring import Line, Working

YES = ("yes", "true", "on", "はい", "○", "◯")
NO = ("no", "false", "off", "いいえ", "×")
_SLASH = re.compile(r"\s*/\s+")
NONE = ("", "-", "none", "nobody", "nothing", "なし")


@dataclass(frozen=True)
class Wrong:
    """A claim that the engine does not bear out. ``repairs``: the digits that mend it, and where, if digits do."""

    claim: Claim
    said: str
    computed: str
    clause: str
    lines: tuple[Line, ...]
    repairs: tuple[tuple[Span, str], ...]


@dataclass(frozen=True)
class Refused:
    """The engine cannot compute what is given: two of one card, a row too short."""

    span: Span
    found: str
    expected: str
    clause: str


@dataclass(frozen=True)
class Verdict:
    """What the engine says of a passage."""

    passage: Passage
    table: Game | None
    working: Working | None
    wrong: tuple[Wrong | Refused, ...]

    @property
    def ok(self) -> bool:
        """Whether all that the text says is right."""
        return not self.wrong


def judge(passage: Passage) -> Verdict:
    """Compute what a passage gives and compare what it claims."""
    notations = load_notations(passage.game)
    kind = notations.game
    calculation = kind.calculations[passage.calculation]
    refused: RulesError | None = None
    for seats in [passage.seats] if passage.seats else sorted(kind.players, reverse=True):
        try:
            table = kind(seats, make_options(kind.Options, passage.options, seats))
            working = calculation.run(table, passage.given)
        except RulesError as error:
            refused = refused or error
            continue
        compared = _Comparison(passage, notations, working)
        wrong = tuple(one for claim in passage.claims for one in compared.of(claim))
        return Verdict(passage, table, working, wrong)
    assert refused is not None
    return Verdict(passage, None, None, (_refused(passage, refused),))


def _refused(passage: Passage, error: RulesError) -> Refused:
    if not isinstance(error, RecordError):
        return Refused(passage.span, str(error), "what the game allows", "")
    if times := re.fullmatch(r"(\d+) times (\S+)", error.found):
        # At the one that is too many.
        same = [span for kind, span in passage.cards if kind == times[2]]
        if len(same) >= int(times[1]):
            return Refused(same[int(times[1]) - 1], error.found, error.expected, error.clause)
    pointer = error.pointer
    while pointer and pointer not in passage.spots:
        pointer = pointer.rpartition("/")[0]
    found = error.found
    for letter, name in passage.names.items():
        if error.pointer.split("/")[2:3] == [letter] and name != letter:
            found = f"{found} ({name})"
    return Refused(passage.spots.get(pointer, passage.span), found, error.expected, error.clause)


class _Comparison:
    def __init__(self, passage: Passage, notations: Notations, working: Working) -> None:
        self.passage, self.notations, self.working = passage, notations, working
        self.result = working.result

    def of(self, claim: Claim) -> Iterator[Wrong]:
        """What is wrong with a claim: nothing, or one Wrong."""
        if claim.key == "players":
            values = [len(self.passage.names) or self.passage.seats]
        elif claim.key not in self.result:
            known = ", ".join(self.result)
            yield Wrong(claim, self._said(claim), f"no {claim.key} here, but {known}", "", (), ())
            return
        else:
            values = list(self._values(claim))
        if not values:
            yield Wrong(claim, self._said(claim), f"{len(self.result[claim.key])} of them", *self._lines(claim), ())
        elif not all(self._agrees(claim, value) for value in values):
            told = dict.fromkeys(self.told(value) for value in values)
            lines = self._lines(claim)
            yield Wrong(claim, self._said(claim), " and ".join(told), *lines, tuple(self._repairs(claim, values)))

    def _values(self, claim: Claim) -> Iterator[Any]:
        """The engine's values that a claim is about, one a player."""
        value = self.result[claim.key]
        if isinstance(claim.part, tuple):
            for seat in claim.part:
                if isinstance(value, Mapping):
                    yield value.get(seat)
                else:
                    yield value
        elif isinstance(claim.part, int):
            if claim.part < len(value):
                yield value[claim.part]
        else:
            yield value

    def _agrees(self, claim: Claim, value: Any) -> bool:
        if claim.relation == "text":
            return self._reads(claim.said, value, claim.key)
        if claim.relation == "set":
            return sorted(claim.said) == sorted(value)
        if claim.relation == "among":
            return claim.said in value if value and isinstance(value[0], list) else set(claim.said) <= set(value or ())
        if claim.relation == "ranks":
            return list(claim.said) == list(map(self.notations.speller.rank, value))
        return type(value) is type(claim.said) and bool(value == claim.said)

    def _reads(self, text: str, value: Any, key: str) -> bool:
        """Whether a text, as typed in a block, means a value."""
        text = text.strip()
        if isinstance(value, bool):
            return text.casefold() in (YES if value else NO)
        if isinstance(value, int):
            number = re.fullmatch(r"(-?[0-9]+)\s*[^\W\d]*", text)
            return number is not None and whole(number[1].lstrip("-")) == (-value if number[1][0] == "-" else value)
        if value is None:
            return text.casefold() in NONE
        if isinstance(value, str):
            return text.casefold() == value.casefold() or self._word(text, value)
        if isinstance(value, Mapping):
            return self._reads_pairs(text, value, key)
        if any(isinstance(one, list) for one in value):
            parts = _SLASH.split(text)
            return len(parts) == len(value) and all(map(self._reads, parts, value, [key] * len(value)))
        words = self._items(text)
        if key in self.notations.unordered:
            rest = list(value)
            for word in words:
                found = next((one for one in rest if self._reads(word, one, key)), None)
                if found is None and None not in rest:
                    return False
                rest.remove(found)
            return not rest
        return len(words) == len(value) and all(
            self._reads(word, one, key) for word, one in zip(words, value, strict=True)
        )

    def _reads_pairs(self, text: str, value: Mapping[str, Any], key: str) -> bool:
        """A 18, B 12 or, where each has several, A 9 9 / B 5."""
        if any(isinstance(one, list) for one in value.values()):
            parts = [part.partition(" ")[::2] for part in _SLASH.split(text)]
        else:
            words = re.findall(r"[^\s,、;:=]+", text)
            parts = list(zip(words[::2], words[1::2] + [""] * (len(words) % 2), strict=True))
        said = dict(parts)
        return (
            len(parts) == len(value)
            and said.keys() == value.keys()
            and all(self._reads(said[name], one, key) for name, one in value.items())
        )

    def _items(self, text: str) -> list[str]:
        """The words of a list; cards may be spelt in several."""
        if text.casefold() in NONE:
            return []
        items, at, speller = list[str](), 0, self.notations.speller
        while at < len(text):
            if text[at] in " \t\n,、;":
                at += 1
                continue
            spelt = speller.one(text, at)
            if spelt and text[spelt[1] : spelt[1] + 1] in ("", *BREAKS, ";"):
                items += [one.kind for one in spelt[0]]
                at = spelt[1]
                continue
            word = re.compile(r"[^\s,、;]+").match(text, at)
            assert word is not None
            items.append(word[0])
            at = word.end()
        return items

    def _word(self, text: str, value: str) -> bool:
        spelt = self.notations.speller.one(text, 0)
        if spelt and spelt[1] == len(text) and [one.kind for one in spelt[0]] == [value]:
            return True
        suits = self.notations.speller.suits
        if suits.get(text, suits.get(text.casefold())) == value:
            return True
        others = {word.casefold() for words in self.notations.words.values() for word in words.get(value, ())}
        return text.casefold() in others or text.casefold() == value.replace("-", " ")

    def _repairs(self, claim: Claim, values: list[Any]) -> Iterator[tuple[Span, str]]:
        """The digits that make a claim right, where digits alone do."""
        value = values[0]
        if any(other != value for other in values) or not claim.numbers:
            return
        text = self.passage.source.text
        if claim.relation == "among" and value:
            # Of several that are right, the one nearest to what was said.
            ways = [one if isinstance(one, list) else [one] for one in value]
            right: list[str] = max(ways, key=lambda one: len(set(one) & set(claim.said)))
            right = right[:1] if len(set(right)) == 1 == len(claim.numbers) else right
            if len(right) == 2 and len(claim.numbers) == 2:
                first, second = (whole(_digits(text[low:high])) for low, high in claim.numbers)
                right = right[::-1] if first > second else right
        elif isinstance(value, int) and not isinstance(value, bool):
            right = [str(value)]
        elif isinstance(value, list) and len(value) == 1 and len(claim.numbers) == 1:
            right = [str(value[0])]
        else:
            return
        if len(right) != len(claim.numbers) or not all(one.lstrip("-").isdigit() for one in right):
            return
        for span, digits in zip(claim.numbers, right, strict=True):
            old = text[slice(*span)]
            if old.isalpha():
                words = list(NUMBERS)
                yield span, words[int(digits)] if int(digits) < len(words) else digits
            elif _digits(old) != digits:
                yield span, digits if old.isascii() else digits.translate(_WIDE)

    def _lines(self, claim: Claim) -> tuple[str, tuple[Line, ...]]:
        """The clause that decides a claim, and the lines of the working that lead to it."""
        lines = self.working.lines
        if isinstance(claim.part, tuple):
            own = tuple(line for line in lines if line.seat in claim.part) or lines
        elif isinstance(claim.part, int):
            own = lines[claim.part : claim.part + 1] or lines
        else:
            own = lines
        names = {claim.key, claim.key.removesuffix("s"), claim.key.rpartition("_")[2]}
        telling = [line for line in own if names & set(line.facts)]
        clause = (telling or own)[-1].clause if own else ""
        return clause, own[-12:]

    def _said(self, claim: Claim) -> str:
        return f"{self._subject(claim)}{self.told(claim.said)}"

    def _subject(self, claim: Claim) -> str:
        if isinstance(claim.part, tuple):
            return f"{claim.key} of {', '.join(self.passage.names.get(seat, seat) for seat in claim.part)}: "
        return f"{claim.key}: " if not isinstance(claim.part, int) else f"{claim.key} {claim.part + 1}: "

    def told(self, value: Any) -> str:
        """A value in words, players by their names."""
        names = self.passage.names
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Mapping):
            return ", ".join(f"{names.get(key, key)} {self.told(one)}" for key, one in value.items())
        if isinstance(value, list | tuple):
            inner = " or " if value and isinstance(value[0], list) else ", "
            return inner.join(self._range(one) if isinstance(one, list) else self.told(one) for one in value) or "none"
        return str(names.get(value, value)) if isinstance(value, str) else "none" if value is None else str(value)

    def _range(self, value: Iterable[Any]) -> str:
        return " ".join(map(self.told, value))


_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")


def _digits(text: str) -> str:
    return text.translate({ord(wide): str(digit) for digit, wide in enumerate("０１２３４５６７８９")})
