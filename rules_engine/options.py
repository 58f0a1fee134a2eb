"""House rules of a game: a frozen dataclass whose fields say their default and what else may stand there."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, cast

from rules_engine.echo import quoted
from rules_engine.errors import RecordError, SetupError
from rules_engine.fields import known_keys, shown

Check = Callable[[Any, int], bool]
Expected = str | Callable[[Any], str]


def option(default: Any, *values: Any, clause: str, check: Check | None = None, expected: Expected = "") -> Any:
    """A field of an ``Options`` dataclass.

    ``values`` are those besides the default; ``check(value, seats)`` takes over where they cannot be listed, and
    ``expected`` says it in words, of the wrong value where it is a function. ``clause`` is what the option is about.
    """
    metadata = {"values": (default, *values), "check": check, "expected": expected, "clause": clause}
    if isinstance(default, (dict, list)):
        return dataclasses.field(default_factory=lambda: type(default)(default), metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


def from_on(least: int, *words: str) -> Check:
    """Any integer from ``least`` on may stand there, or one of some words."""
    return lambda value, _: value in words if isinstance(value, str) else type(value) is int and value >= least


def _fault(field: dataclasses.Field[Any], value: Any, seats: int) -> str | None:
    """What may stand there, when the value may not."""
    check, values = field.metadata["check"], field.metadata["values"]
    fine = check(value, seats) if check else any(type(value) is type(one) and value == one for one in values)
    if fine:
        return None
    expected = cast(Expected, field.metadata["expected"])
    said = expected if isinstance(expected, str) else expected(value)
    return said or " or ".join(shown(one).replace("'", '"') for one in values)


def read_options(options: type[Any], json: Any, seats: int, at: str) -> Any:
    """Options as a record has them: every one, no other, each with a legal value (F2)."""
    fields = dataclasses.fields(options)
    if not isinstance(json, dict):
        raise RecordError(at, shown(json), "an object with every option of the game", "F2")
    known_keys(json, [field.name for field in fields], at, "F2")
    for field in fields:
        expected = _fault(field, json[field.name], seats)
        if expected:
            raise RecordError(f"{at}/{field.name}", shown(json[field.name]), expected, "F2")
    return options(**json)


def make_options(options: type[Any], given: Mapping[str, Any], seats: int) -> Any:
    """Options from some of them, the others at their defaults; SetupError names what may stand there."""
    fields = {field.name: field for field in dataclasses.fields(options)}
    for name, value in given.items():
        if name not in fields:
            raise SetupError(f"no option {quoted(name)}; expected one of {', '.join(fields) or 'none'}")
        expected = _fault(fields[name], value, seats)
        if expected:
            raise SetupError(f"option {name}: found {shown(value)}, expected {expected}")
    return options(**given)
