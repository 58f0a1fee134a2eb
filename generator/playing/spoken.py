"""Says sentences that were ``compiled``, as Jinja would: the same words, without it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter, eq, ge, gt, le, lt, ne
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup, escape

from ..errors import PhraseError
from ..texts.saying import DRAW, IN_CONTEXT, PLAIN, SELF, Draw, Saying


class _Missing:
    """What a sentence is not given: it may be asked for, and nothing else."""


MISSING = _Missing()
COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "eq": eq,
    "ne": ne,
    "gt": gt,
    "gteq": ge,
    "lt": lt,
    "lteq": le,
    "in": lambda one, all_: one in all_,
    "notin": lambda one, all_: one not in all_,
}
TESTS: Mapping[str, Callable[..., bool]] = {
    "defined": lambda value: value is not MISSING,
    "undefined": lambda value: value is MISSING,
    "none": lambda value: value is None,
    "string": lambda value: isinstance(value, str),
    "mapping": lambda value: isinstance(value, Mapping),
    "equalto": eq,
}
METHODS = dict.fromkeys(("items", "keys", "split", "values"))


@dataclass(frozen=True)
class Spoken(Saying):
    """The sentences of a game in one language, as data."""

    def filled(self, key: str, draw: Draw | None, facts: Mapping[str, Any]) -> str:
        """A sentence with its readings still in it. Raises PhraseError."""
        if key not in self.sentences:
            raise PhraseError(f"no sentence {key!r}")
        try:
            said = _Speaker({**facts, SELF: self, DRAW: draw}, draw is not None).say(self.sentences[key])
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            raise PhraseError(f"sentence {key!r}: {error}") from error
        return self.capital(said.strip())


class _Speaker:
    """Says a tree with some facts; it is the context of the filters, too."""

    def __init__(self, facts: dict[str, Any], html: bool) -> None:
        self.facts, self.html = facts, html
        self.eval_ctx = SimpleNamespace(autoescape=html)

    def __getitem__(self, key: str) -> Any:
        return self.facts[key]

    def say(self, tree: Any) -> str:
        """A whole sentence, or a part that stands in a condition or a loop."""
        if isinstance(tree, str):
            return self._data(tree)
        return "".join(self._said(node) for node in tree)

    def _data(self, text: str) -> str:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") if self.html else text

    def _said(self, node: Sequence[Any]) -> str:
        kind = node[0]
        if kind == "TemplateData":
            return self._data(node[1])
        if kind == "If":
            return self.say(next((body for test, body in node[1] if self.value(test)), node[2]))
        if kind == "For":
            return "".join(self._loop(*node[1:]))
        value = self.value(node)
        if value is MISSING:
            raise LookupError(f"{node[1:]} is not given")
        return str(escape(value)) if self.html else str(value)

    def _loop(self, names: Sequence[str], source: Any, test: Any, body: Any, other: Any) -> Iterable[str]:
        outer, values = self.facts, self.value(source)
        rows = [dict(zip(names, [value] if len(names) == 1 else value, strict=True)) for value in values]
        turns = [outer | row for row in rows]
        kept = turns if test is None else list(self._kept(turns, test))
        for index, facts in enumerate(kept):
            first, last = index == 0, index == len(kept) - 1
            self.facts = facts | {"loop": {"index": index + 1, "index0": index, "first": first, "last": last}}
            yield self.say(body)
        self.facts = outer
        if not kept:
            yield self.say(other)

    def _kept(self, turns: Sequence[dict[str, Any]], test: Any) -> Iterable[dict[str, Any]]:
        """The turns of a loop that its condition lets pass."""
        for self.facts in turns:
            if self.value(test):
                yield self.facts

    def value(self, node: Sequence[Any]) -> Any:
        """What an expression comes to."""
        return getattr(self, f"_{node[0].lower()}")(*node[1:])

    def _const(self, value: Any) -> Any:
        return value

    def _name(self, name: str) -> Any:
        return self.facts.get(name, MISSING)

    def _getattr(self, of: Any, name: str) -> Any:
        value = self.value(of)
        if isinstance(value, Mapping):
            return value.get(name, MISSING)
        return getattr(value, name, MISSING)

    def _getitem(self, of: Any, at: Any) -> Any:
        value = self.value(of)
        value = str(value) if isinstance(value, Markup) else value
        try:
            return value[self.value(at)]
        except LookupError:
            return MISSING

    def _slice(self, start: Any, stop: Any, step: Any) -> slice:
        return slice(*(None if one is None else self.value(one) for one in (start, stop, step)))

    def _call(self, of: Any, method: str, given: Sequence[Any]) -> Any:
        return getattr(self.value(of), method)(*map(self.value, given))

    def _filter(self, of: Any, name: str, given: Sequence[Any]) -> Any:
        return self._filtered(name, self.value(of), [self.value(one) for one in given])

    def _filtered(self, name: str, value: Any, given: Sequence[Any]) -> Any:
        if name == "map":
            return [self._filtered(given[0], one, given[1:]) for one in value]
        if name in IN_CONTEXT:
            return IN_CONTEXT[name](self, value, *given)
        return (PLAIN.get(name) or BUILT_IN[name])(value, *given)

    def _test(self, of: Any, name: str, given: Sequence[Any]) -> bool:
        return TESTS[name](self.value(of), *map(self.value, given))

    def _compare(self, one: Any, others: Sequence[tuple[str, Any]]) -> bool:
        left = self.value(one)
        for name, other in others:
            right = self.value(other)
            if not COMPARISONS[name](left, right):
                return False
            left = right
        return True

    def _and(self, one: Any, other: Any) -> Any:
        return self.value(one) and self.value(other)

    def _or(self, one: Any, other: Any) -> Any:
        return self.value(one) or self.value(other)

    def _not(self, one: Any) -> bool:
        return not self.value(one)

    def _add(self, one: Any, other: Any) -> Any:
        return self.value(one) + self.value(other)

    def _sub(self, one: Any, other: Any) -> Any:
        return self.value(one) - self.value(other)

    def _mul(self, one: Any, other: Any) -> Any:
        return self.value(one) * self.value(other)

    def _tuple(self, *items: Any) -> tuple[Any, ...]:
        return tuple(map(self.value, items))

    def _list(self, *items: Any) -> list[Any]:
        return list(map(self.value, items))

    def _condexpr(self, test: Any, one: Any, other: Any) -> Any:
        return self.value(one) if self.value(test) else MISSING if other is None else self.value(other)


def _selected(values: Iterable[Any], name: str | int, test: str, *given: Any) -> list[Any]:
    def part(value: Any) -> Any:
        try:
            return value[name]
        except (LookupError, TypeError):
            return attrgetter(str(name))(value)

    return [one for one in values if TESTS[test](part(one), *given)]


BUILT_IN: Mapping[str, Callable[..., Any]] = {
    "length": len,
    "map": map,  # by name of a filter, above
    "max": lambda values: max(values, default=MISSING),
    "min": lambda values: min(values, default=MISSING),
    "sum": sum,
    "selectattr": _selected,
}
