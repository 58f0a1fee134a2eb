"""Whether the rules bear a worked example out: the engine computes what is given, and each claim is compared."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
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

Values = Mapping[str, Any]
Found = tuple[bool, Any]


def _lead(values: Values, claim: Claim) -> int:
    """How far the first player is before the others who are named, or before all where none is."""
    first, *others = claim.part
    lead: int = values[first] - max((values[seat] for seat in others or values if seat != first), default=values[first])
    return lead


def _is(claim: Claim, right: Any) -> Found:
    return claim.said == right, right


def _extreme(values: Values, claim: Claim, best: Callable[..., Any]) -> Found:
    return _set(claim, [seat for seat, value in values.items() if value == best(values.values())])


def _set(claim: Claim, right: Sequence[str]) -> Found:
    return sorted(claim.said) == sorted(right), list(right)


def _level(values: Values, claim: Claim) -> Found:
    same = len({values[seat] for seat in claim.part}) == 1
    return same, same


def _tie(values: Values, claim: Claim) -> Found:
    return _is(claim, sum(value == max(values.values()) for value in values.values()) > 1)


def _rank(values: Values, winners: Sequence[str], claim: Claim) -> Found:
    def worth(seat: str) -> tuple[Any, bool]:
        return values[seat], seat in winners

    places = {seat: 1 + sum(worth(other) > worth(seat) for other in values) for seat in values}
    mine = [places[seat] for seat in claim.part]
    if claim.said == -1:
        return all(place == max(places.values()) for place in mine), mine[0]
    level = [sum(worth(other) == worth(seat) for other in values) for seat in claim.part]
    return all(low <= claim.said < low + many for low, many in zip(mine, level, strict=True)), mine[0]


def _above(values: Values, claim: Claim, sign: int) -> Found:
    one, other = claim.part
    right = (values[one] - values[other]) * sign > 0
    return right, right


def _more_than(values: Values, claim: Claim) -> Found:
    return all(values[seat] > claim.said for seat in claim.part), [values[seat] for seat in claim.part]


def _all(values: Values | Sequence[Any], claim: Claim) -> Found:
    every = list(values.values()) if isinstance(values, Mapping) else list(values)
    return all(value == claim.said for value in every), every


NUMERIC: Mapping[str, Callable[[Values, Sequence[str], Claim], Found]] = {
    "ahead": lambda values, _, claim: _is(claim, _lead(values, claim)),
    "behind": lambda values, _, claim: _is(claim, -_lead(values, claim)),
    "more": lambda values, _, claim: _above(values, claim, 1),
    "less": lambda values, _, claim: _above(values, claim, -1),
    "level": lambda values, _, claim: _level(values, claim),
    "some tie": lambda values, _, claim: _tie(values, claim),
    "place": _rank,
    "highest": lambda values, _, claim: _extreme(values, claim, max),
    "lowest": lambda values, _, claim: _extreme(values, claim, min),
    "together": lambda values, _, claim: _is(claim, sum(values[seat] for seat in claim.part)),
    "more than": lambda values, _, claim: _more_than(values, claim),
    "all": lambda values, _, claim: _all(values, claim),
}
"""Relations between the numbers of players, by name."""

OF_WINNERS: Mapping[str, Callable[[Sequence[str], Claim], Found]] = {
    "winners": lambda winners, claim: _set(claim, winners),
    "loses": lambda winners, claim: (not set(claim.said) & set(winners), list(winners)),
}
"""Relations that are about who wins."""


YES = ("yes", "true", "on", "はい", "○", "◯")
NO = ("no", "false", "off", "いいえ", "×")
NONE = ("", "-", "none", "nobody", "nothing", "なし")
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
        if claim.relation in ("truth", *NUMERIC, *OF_WINNERS):
            yield from self._related(claim)
            return
        if claim.key in self.result:
            values = self._values(claim)
        elif claim.key == "players":
            values = [self.example.players]
        else:
            yield Difference(claim, (), claim.said, known=tuple(self.result))
            return
        if claim.relation == "is" and claim.part is None:
            yield from _parts(claim, (), claim.said, values[0])
        elif not values or not all(self._agrees(claim, value) for value in values):
            yield Difference(claim, (), claim.said, tuple(values))

    def _related(self, claim: Claim) -> Iterator[Difference]:
        """What is wrong with a claim about several players, or with a sum."""
        if claim.relation == "truth":
            said, value = claim.said
            if said != value:
                yield Difference(claim, (), said, (value,))
            return
        winners = self.result.get("winners") or self.result.get("most") or ()
        if claim.relation in OF_WINNERS:
            of = self.result[claim.key]
            holds, right = OF_WINNERS[claim.relation]([of] if isinstance(of, str) else of or (), claim)
        else:
            values: Any = self.result.get(claim.key)
            seats = [seat for seat in claim.part or () if seat not in (values or ())]
            if (
                not isinstance(values, Mapping | list)
                or seats
                or (isinstance(values, list) and claim.relation != "all")
            ):
                yield Difference(claim, (), claim.said, unsure=True)
                return
            if isinstance(values, Mapping) and not all(type(value) is int for value in values.values()):
                yield Difference(claim, (), claim.said, unsure=True)
                return
            numbers: Any = values
            holds, right = NUMERIC[claim.relation](numbers, winners, claim)
        if not holds:
            yield Difference(claim, (), claim.said, (right,))

    def _values(self, claim: Claim) -> list[Any]:
        """The engine's values that a claim is about, one a player."""
        value = self.result[claim.key]
        if claim.part is None:
            return [value]
        if isinstance(claim.part, int):
            return list(value[claim.part : claim.part + 1])
        return [value.get(seat) if isinstance(value, Mapping) else value for seat in claim.part]

    def _agrees(self, claim: Claim, value: Any) -> bool:
        if claim.relation == "text":
            return self._reads(claim.said, value, claim.key)
        if claim.relation == "set":
            return sorted(claim.said) == sorted(value)
        if claim.relation == "kinds":
            return set(claim.said) == set(value)
        if claim.relation == "among":
            return claim.said in value if value and isinstance(value[0], list) else set(claim.said) <= set(value or ())
        return _same(claim.said, value)

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
            return self._read_each(_SLASH.split(text), value, key)
        words = self._items(text)
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
        return (
            bool(said)
            and len(said) == len(parts)
            and said.keys() <= value.keys()
            and all(self._reads(one, value[name], key) for name, one in said.items())
        )

    def _kind(self, name: str) -> str:
        """A card by its name in records; a player's letter as it is."""
        spelt = self.notations.speller.one(name, 0, typed=True)
        return spelt[0][0].kind if spelt and spelt[1] == len(name) and len(spelt[0]) == 1 else name

    def _items(self, text: str) -> list[str]:
        """The words of a list; cards may be spelt in several."""
        if text.casefold() in NONE:
            return []
        items, at = list[str](), 0
        while at < len(text):
            if text[at] in " \t\n,、;":
                at += 1
                continue
            spelt = self.notations.speller.one(text, at)
            if spelt and text[spelt[1] : spelt[1] + 1] in ("", *BREAKS, ";"):
                items += [one.kind for one in spelt[0]]
                at = spelt[1]
                continue
            word = _WORD.match(text, at)
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
        others = {word.casefold() for word in self.notations.spoken(value)[1:]}
        return text.casefold() in others or text.casefold() == value.replace("-", " ")


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
