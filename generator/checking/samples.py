"""Worked examples written out by the engine as blocks, to show how it is done and to prove that they are read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from textwrap import indent
from typing import Any

from rules_engine.fields import EachSeat
from rules_engine.scoring import Calculation

from ..gamefiles import texts_of
from ..texts.examples import read_examples
from ..yamlplaces import read_yaml
from .notations import Notations, load_notations
from .typed import is_by_seat, written
from .verdict import judge

_TITLES = {
    "en": {"block": "In a fenced block", "words": "Other words for"},
    "ja": {"block": "コードブロックの中", "words": "ほかの言い方"},
}


def shown_notations(name: str, lang: str) -> Iterator[str]:
    """Everything that can be read of a game, piece by piece, as text."""
    notations, titles = load_notations(name), _TITLES[lang]
    examples = read_examples(read_yaml(texts_of(name) / "examples.yaml"), notations.game, [])
    for calculation in notations.game.calculations.values():
        example = next((one for one in examples if one.calculation == calculation.name), None)
        working = judge(example).working if example else None
        if example is None or working is None:
            continue
        yield f"{notations.title[lang]}: {calculation.name}. {titles['block']}:\n"
        text = block(notations, calculation, example.given, working.result, example.options, example.seats)
        yield indent(text, "    ") + "\n\n"
        keys = dict.fromkeys((*calculation.given.names, *notations.results[calculation.name]))
        words = [f"{key} = {', '.join(notations.spoken(key)[1:])}" for key in keys if notations.spoken(key)[1:]]
        if words:
            yield f"  {titles['words']} " + "; ".join(words) + "\n"


# a block -------------------------------------------------------------------------------------------------


def block(
    notations: Notations,
    calculation: Calculation,
    given: Mapping[str, Any],
    result: Mapping[str, Any],
    options: Mapping[str, Any],
    seats: int = 0,
) -> str:
    """A worked example as a fenced block, with all its results; ``seats`` is the number of players, 0 for the most."""
    seated = [name for name, codec in calculation.given.codecs.items() if isinstance(codec, EachSeat)]
    players = "" if seats in (0, max(notations.game.players)) or seated else f" players={seats}"
    rules = players + "".join(f" {name}={json.dumps(value, separators=(',', ':'))}" for name, value in options.items())
    lines = [f"```tehodoki {notations.game.name} {calculation.name}{rules}"]
    parts = written(calculation, given)
    lines += parts[: len(parts) - 1] if len(seated) == 1 else parts
    rest, beside = dict(result), notations.beside.get(calculation.name, "")
    if len(seated) == 1:
        own = {
            name: value
            for name, value in rest.items()
            if isinstance(value, Mapping)
            and value.keys() == given[seated[0]].keys()
            and (name == beside or any(isinstance(one, list) for one in value.values()))
        }
        rest = {name: value for name, value in rest.items() if name not in own}
        for seat, part in zip(given[seated[0]], parts[-1].split("  "), strict=True):
            said = [f"{'' if name == beside else name + ' '}{line_value(value[seat])}" for name, value in own.items()]
            lines.append(f"{part} = {', '.join(said)}" if said else part)
    elif not any(map(is_by_seat, calculation.given.codecs.values())) and not isinstance(rest.get(beside, {}), Mapping):
        lines[-1] += f" = {line_value(rest.pop(beside))}"
    for name, value in rest.items():
        if name not in calculation.given.names:
            lines.append(f"{name}: {line_value(value)}")
    return "\n".join([*lines, "```"])


def line_value(value: Any) -> str:
    """A result as it is typed in a block."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        glue = " / " if any(isinstance(one, list | tuple) for one in value.values()) else ", "
        return glue.join(f"{name} {line_value(one)}" for name, one in value.items())
    if isinstance(value, list | tuple):
        glue = " / " if any(isinstance(one, list | tuple) for one in value) else " "
        return glue.join(map(line_value, value)) or "none"
    return "none" if value is None else str(value)
