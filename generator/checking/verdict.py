"""Whether the rules bear a worked example out: the engine computes what is given, and each claim is compared."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from rules_engine import find_game
from rules_engine.cards import BREAKS
from rules_engine.echo import whole
from rules_engine.errors import RulesError
from rules_engine.game import Game
from rules_engine.options import make_options
from rules_engine.reach import Impossible, impossible
from rules_engine.scoring import Working

from ..faults import Fault
from ..texts.worked import Claim, Example
from ..yamlplaces import Pointer
from .notations import Notations, load_notations
from .typedwords import FLAGS, NOBODY
from .words import numeral

Values = Mapping[str, Any]


def _lead(values: Values, claim: Claim) -> int:
    """How far the first player is before the others who are named, or before all where none is."""
    first, *others = claim.part
    lead: int = values[first] - max((values[seat] for seat in others or values if seat != first), default=values[first])
    return lead


def _having(values: Values, value: int) -> list[str]:
    return [seat for seat, one in values.items() if one == value]


def _several(values: Values, claim: Claim) -> list[int]:
    return [values[seat] for seat in claim.part]


NUMERIC: Mapping[str, Callable[[Values, Claim], Any]] = {
    "ahead": _lead,
    "behind": lambda values, claim: -_lead(values, claim),
    "more": lambda values, claim: values[claim.part[0]] > values[claim.part[-1]],
    "less": lambda values, claim: values[claim.part[0]] < values[claim.part[-1]],
    "level": lambda values, claim: len(set(_several(values, claim))) == 1,
    "some tie": lambda values, _: len(_having(values, max(values.values()))) > 1,
    "highest": lambda values, _: _having(values, max(values.values())),
    "lowest": lambda values, _: _having(values, min(values.values())),
    "together": lambda values, claim: sum(_several(values, claim)),
    "more than": _several,
    "all": lambda values, _: list(values.values() if isinstance(values, Mapping) else values),
    "place": lambda values, claim: [_places(values, seat) for seat in claim.part],
}
"""What is right of the numbers of players, by relation."""

OF_WINNERS = ("winners", "loses")
"""Relations that are about who wins."""


def _places(values: Values, seat: str) -> list[int]:
    """The places that a player may be said to have, several where others are level; -1 is the last."""
    before = sum(one > values[seat] for one in values.values())
    behind = any(one < values[seat] for one in values.values())
    return [*range(before + 1, before + 1 + len(_having(values, values[seat]))), *(() if behind else (-1,))]


def _same_ones(said: Any, right: Any) -> bool:
    return sorted(said) == sorted(right)


def _among(said: Any, right: Any) -> bool:
    return said in right if right and isinstance(right[0], list) else set(said) <= set(right or ())


_HOLDS: Mapping[str, Callable[[Any, Any], bool]] = {
    **dict.fromkeys(("set", "winners", "highest", "lowest"), _same_ones),
    "loses": lambda said, right: not set("".join(said)) & set("".join(right)),  # partners win and lose as AC
    "kinds": lambda said, right: set(said) == set(right),
    "among": _among,
    "more than": lambda said, right: min(right) > said,
    "all": lambda said, right: set(right) <= {said},
    "place": lambda said, right: all(said in one for one in right),
}
"""Whether what is said is so, by relation; where none stands here, both must be the same."""

_SLASH = re.compile(r"\s*/\s+")
_WORD = re.compile(r"[^\s,、;]+")


@dataclass(frozen=True)
class Difference:
    """A claim that the engine does not bear out.

    Where only a part differs, ``below`` are the keys to it and ``said`` is what is said there. ``values`` are the
    engine's, one a player who is meant; ``known`` are the names that it has in place of one that it has not.
    ``unsure``: the claim is of a kind that cannot be compared with this result.
    """

    claim: Claim
    below: Pointer
    said: Any
    values: tuple[Any, ...] = ()
    known: tuple[str, ...] | None = None
    unsure: bool = False


@dataclass(frozen=True)
class Verdict:
    """What the engine says of an example: its working and what differs from it, or why it refuses what is given.

    ``faults`` say in words what is wrong with one of ours.
    """

    example: Example
    table: Game | None = None
    working: Working | None = None
    refused: RulesError | None = None
    differences: tuple[Difference, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the example says what the engine says."""
        return not self.refused and not self.differences and not self.faults


def judge(example: Example) -> Verdict:
    """Compute what an example gives and compare what it claims. Nothing is raised for a wrong one."""
    game = find_game(example.game)
    refused: RulesError | None = None
    for seats in [example.seats] if example.seats else sorted(game.players, reverse=True):
        try:
            table = game(seats, make_options(game.Options, example.options, seats))
            working = game.calculations[example.calculation].run(table, example.given)
        except RulesError as error:
            refused = refused or error
            continue
        compared = _Comparison(example, working.result)
        differences = tuple(one for claim in example.claims for one in compared.of(claim))
        return Verdict(example, table, working, None, differences)
    return Verdict(example, refused=refused)


def never(verdict: Verdict) -> Impossible | None:
    """Why what was computed cannot happen at a table, with any number of players that the example leaves open."""
    example, table = verdict.example, verdict.table
    if table is None:
        return None
    why = impossible(table, example.calculation, example.given)
    for seats in () if example.seats or why is None else type(table).players:
        other = judge(replace(example, seats=seats)).table
        if other and impossible(other, example.calculation, example.given) is None:
            return None
    return why


class _Comparison:
    def __init__(self, example: Example, result: Mapping[str, Any]) -> None:
        self.example, self.result = example, result

    @cached_property
    def notations(self) -> Notations:
        """What texts call things; it takes a while to read, and not all examples have use for it."""
        return load_notations(self.example.game)

    def of(self, claim: Claim) -> Iterator[Difference]:
        """What is wrong with a claim, if anything."""
        said, relation = claim.said, claim.relation
        holds = _HOLDS.get(relation, _same)
        if relation == "truth":
            said, values = said[0], [said[1]]
        elif relation in NUMERIC:
            if not self._comparable(claim):
                yield Difference(claim, (), said, unsure=True)
                return
            values = [NUMERIC[relation](self._compared(claim), claim)]
        elif claim.key in self.result:
            values = self._values(claim)
        elif claim.key == "players":
            values = [self.example.players]
        else:
            yield Difference(claim, (), said, known=tuple(self.result))
            return
        if relation == "is" and claim.part is None:
            yield from _parts(claim, (), said, values[0])
        elif relation == "text":
            if not values or not all(self._reads(said, value, claim.key) for value in values):
                yield Difference(claim, (), said, tuple(values))
        elif not values or not all(holds(said, value) for value in values):
            yield Difference(claim, (), said, (values[0][0][0],) if relation == "place" else tuple(values))

    def _compared(self, claim: Claim) -> Any:
        """The numbers that a claim compares; for places with who wins among equals."""
        values = self.result[claim.key]
        winners = self.result.get("winners") or self.result.get("most") or ()
        return {seat: (one, seat in winners) for seat, one in values.items()} if claim.relation == "place" else values

    def _comparable(self, claim: Claim) -> bool:
        """Whether a result has numbers of the players that a claim compares."""
        values = self.result.get(claim.key)
        if isinstance(values, list):
            return claim.relation == "all"
        numbers = isinstance(values, Mapping) and all(type(value) is int for value in values.values())
        return numbers and all(seat in (values or ()) for seat in claim.part or ())

    def _values(self, claim: Claim) -> list[Any]:
        """The engine's values that a claim is about, one a player."""
        value = self.result[claim.key]
        if claim.relation in OF_WINNERS:
            return [[value] if isinstance(value, str) else value or []]
        if claim.part is None:
            return [value]
        if isinstance(claim.part, int):
            return list(value[claim.part : claim.part + 1])
        if isinstance(value, Mapping) and (side := "".join(sorted(claim.part))) in value:
            return [value[side]]
        return [value.get(seat) if isinstance(value, Mapping) else value for seat in claim.part]

    def _reads(self, text: str, value: Any, key: str) -> bool:
        """Whether a text, as typed in a block, means a value."""
        text = text.strip()
        if isinstance(value, bool):
            return FLAGS.get(text.casefold()) is value
        if isinstance(value, int):
            number = re.fullmatch(r"(-?[0-9]+)\s*[^\W\d]*", text)
            if number is None:
                return numeral(text) == value
            return whole(number[1].lstrip("-")) == (-value if number[1][0] == "-" else value)
        if value is None:
            return text.casefold() in NOBODY
        if isinstance(value, str):
            return text.casefold() == value.casefold() or self._word(text, value)
        if isinstance(value, Mapping):
            return self._reads_pairs(text, value, key)
        if any(isinstance(one, list) for one in value):
            return self._read_each(_SLASH.split(text), value, key)
        words = list(self._items(text))
        if key not in self.notations.unordered:
            return self._read_each(words, value, key)
        rest = list(value)
        for word in words:
            found = next((one for one in rest if self._reads(word, one, key)), None)
            if found is None and None not in rest:
                return False
            rest.remove(found)
        return not rest

    def _read_each(self, words: list[str], values: list[Any], key: str) -> bool:
        return len(words) == len(values) and all(map(self._reads, words, values, [key] * len(values)))

    def _reads_pairs(self, text: str, value: Mapping[str, Any], key: str) -> bool:
        """A 18, B 12 or, where each has several, A 9 9 / B 5."""
        if any(isinstance(one, list) for one in value.values()):
            parts = [part.partition(" ")[::2] for part in _SLASH.split(text)]
        else:
            words = re.findall(r"[^\s,、;:=]+", text)
            parts = list(zip(words[::2], words[1::2] + [""] * (len(words) % 2), strict=True))
        said = {name if name in value else self._kind(name): one for name, one in parts}
        known = len(said) == len(parts) and said.keys() <= value.keys()
        return bool(said) and known and all(self._reads(one, value[name], key) for name, one in said.items())

    def _kind(self, name: str) -> str:
        """A card by its name in records; what is no card, such as a player's letter, as it is."""
        spelt = self.notations.speller.one(name, 0, typed=True)
        return spelt[0][0].kind if spelt and spelt[1] == len(name) and len(spelt[0]) == 1 else name

    def _items(self, text: str) -> Iterator[str]:
        """The words of a list; cards may be spelt in several."""
        at = len(text) if text.casefold() in NOBODY else 0
        while word := _WORD.search(text, at):
            spelt = self.notations.speller.one(text, word.start())
            if spelt and text[spelt[1] : spelt[1] + 1] in ("", *BREAKS, ";"):
                yield from (one.kind for one in spelt[0])
                at = spelt[1]
            else:
                yield word[0]
                at = word.end()

    def _word(self, text: str, value: str) -> bool:
        suits = self.notations.speller.suits
        meant = self._kind(text), suits.get(text, suits.get(text.casefold()))
        words = [value.replace("-", " "), *self.notations.spoken(value)[1:]]
        return value in meant or text.casefold() in map(str.casefold, words)


def _parts(claim: Claim, below: Pointer, said: Any, computed: Any) -> Iterator[Difference]:
    """Key by key, so that the fault stands where the text is wrong; below the key claimed everything must be there."""
    if not isinstance(said, dict) or not isinstance(computed, Mapping):
        if not _same(said, computed):
            yield Difference(claim, below, said, (computed,))
        return
    for key, value in said.items():
        if key in computed:
            yield from _parts(claim, (*below, key), value, computed[key])
        else:
            yield Difference(claim, (*below, key), value, known=tuple(computed))
    for key in (key for key in computed if key not in said):
        yield Difference(claim, (*below, key), None, (computed[key],))


def _same(said: Any, computed: Any) -> bool:
    """Equality of JSON values: true is not 1, and a tuple is a list."""
    if isinstance(said, list) and isinstance(computed, list | tuple):
        return len(said) == len(computed) and all(map(_same, said, computed))
    return type(said) is type(computed) and bool(said == computed)
