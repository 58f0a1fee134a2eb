"""The form of a walkthrough's data is one: what Python declares, what the widget's script declares, what is made."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from tehodoki.languages import LANGS
from tehodoki.paths import site_dir
from tehodoki.walkthrough import data
from tests.sampling import in_turns
from tests.walkthrough.told import all_told

SCRIPT = site_dir() / "assets" / "walkthrough-parts.js"
GAMES = (
    "deck-build-tricks",
    "tennos-square",
    "take-and-share",
    "hamlet",
)  # views, suits; boards; options, counts; tricks
WORDS = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
FOLDED = {"Level", "Table"}  # what the script makes of the data for itself
UNREAD = {
    "Data": {"game", "id", "scripted", "record"},
    "Step": {"move", "text"},
    "View": {"text"},
    "Fold": {"text"},
    "End": {"text"},
}  # by the widget; pages read them
WITHIN = {"Offer", "Board", "Beginning"}  # parts of other types, which the script writes out

Form = dict[str, tuple[str, bool]]  # by key: the type as the script spells it, and whether the key may be absent


# what the script declares ---------------------------------------------------------------------------------


def typedefs(script: str) -> dict[str, str]:
    """Each type that a script declares, its expression without blanks and the stars of the comment."""
    found = {}
    for begin in re.finditer(r"@typedef \{", script):
        end = closing(script, begin.end() - 1)
        name = re.match(r" (\w+)", script[end + 1 :])
        assert name, script[begin.start() : end + 1]
        found[name[1]] = re.sub(r"\s+", "", re.sub(r"\n \*", "", script[begin.end() : end]))
    return found


def closing(text: str, opening: int) -> int:
    """Where the bracket that stands at a place is closed."""
    depth = 0
    for place in range(opening, len(text)):
        depth += (text[place] in "{[<(") - (text[place] in "}]>)")
        if not depth:
            return place
    raise AssertionError(f"not closed: {text[opening : opening + 60]}")


def split(text: str, mark: str) -> Iterator[str]:
    """The pieces between marks that stand in no brackets."""
    begin = depth = 0
    for place, sign in enumerate(text):
        depth += (sign in "{[<(") - (sign in "}]>)")
        if sign == mark and not depth:
            yield text[begin:place]
            begin = place + 1
    yield text[begin:]


def keys(expression: str) -> Form:
    """The keys of an object type."""
    assert expression.startswith("{"), f"expected an object written out: {expression}"
    pairs = (one.partition(":") for one in split(expression[1:-1], ","))
    return {key.removesuffix("?"): (kind, key.endswith("?")) for key, _, kind in pairs}


# what Python declares -------------------------------------------------------------------------------------


def declared() -> dict[str, Any]:
    """The types of the data by name."""
    return {name: one for name, one in vars(data).items() if is_typeddict(one)}


@cache
def hints(form: Any) -> dict[str, tuple[Any, bool]]:
    """Each key of a TypedDict, with its type and whether it may be absent."""
    found = get_type_hints(form, include_extras=True)
    bare = {key: (get_args(one)[0], True) for key, one in found.items() if get_origin(one) is NotRequired}
    return {key: bare.get(key, (one, False)) for key, one in found.items()}


def spelt(hint: Any) -> str:
    """A type as the script spells it."""
    if hint == data.Change:
        return "Change"
    origin, inner = get_origin(hint), get_args(hint)
    if origin is list:
        return f"{spelt(inner[0])}[]"
    if origin is dict:
        assert inner[0] is str
        return f"Object<string,{spelt(inner[1])}>"
    if origin is Literal:
        return "|".join(f'"{one}"' for one in inner)
    if origin in (Union, UnionType):
        return "|".join(map(spelt, inner))
    return hint.__name__ if is_typeddict(hint) else WORDS[hint]


def changes() -> str:
    """The type of a change as the script spells it: one tuple, whose end may be missing."""
    short, long = sorted((get_args(one) for one in get_args(data.Change)), key=len)
    assert long[: len(short)] == short
    ends = [f"{spelt(one)}?" for one in long[len(short) :]]
    return f"[{','.join([*map(spelt, short), *ends])}]"


def differences(script: str) -> list[str]:
    """Where a script declares something else than Python does."""
    types = typedefs(script)
    names = declared().keys() - WITHIN
    found = [f"{name} is declared once only" for name in sorted((types.keys() - FOLDED) ^ (names | {"Change"}))]
    if types.get("Change") != changes():
        found.append(f"Change: {types.get('Change')}, in Python {changes()}")
    for name in sorted(names & types.keys()):
        read, made = keys(types[name]), hints(declared()[name])
        found += [f"{name}.{key} is not in Python" for key in read.keys() - made.keys()]
        unread = UNREAD.get(name, set())
        found += [f"{name}.{key} is in one list of keys only" for key in (made.keys() - read.keys()) ^ unread]
        for key in sorted(read.keys() & made.keys()):
            kind, absent = made[key]
            if read[key] != (spelt(kind), absent):
                found.append(f"{name}.{key}: {read[key]}, in Python {(spelt(kind), absent)}")
    return found


def test_script_and_python_declare_the_same() -> None:
    assert differences(SCRIPT.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "null, chosen?: number[]",
            "null, chosen: number[]",
            "Step.chosen: ('number[]', False), in Python ('number[]', True)",
        ),
        ("short: string", "short?: string", "Zone.short: ('string', True), in Python ('string', False)"),
        ("family: string", "series: string", "Zone.series is not in Python"),
        ("family: string, ", "", "Zone.family is in one list of keys only"),
        ("names: string", "scripted: boolean, names: string", "Data.scripted is in one list of keys only"),
        ("may: number[][]", "may: number[]", "Ask.may: ('number[]', False), in Python ('number[][]', False)"),
        ("number[], number?]", "number[], number]", "Change: [number,string,number[],number]"),
        ("  by: number|null, ask", "  by: number, ask", "Step.by: ('number', False), in Python ('number|null', False)"),
        ("{{path: number[], text: string", "{{path: number[]", "Refusal.text is in one list of keys only"),
        ("}} View", "}} Sight", "View is declared once only"),
    ],
)
def test_a_planted_difference_is_found(old: str, new: str, expected: str) -> None:
    script = SCRIPT.read_text(encoding="utf-8")
    assert script.count(old) == 1
    assert any(one.startswith(expected) for one in differences(script.replace(old, new)))


# what is made ---------------------------------------------------------------------------------------------


def faults(value: Any, hint: Any, place: str = "data") -> list[str]:
    """Where a JSON value is not of a type: ``data.steps[3].by: 'x'``."""
    origin, inner = get_origin(hint), get_args(hint)
    wrong = [f"{place}: {value!r}"]
    if is_typeddict(hint):
        if not isinstance(value, dict):
            return wrong
        form = hints(hint)
        found = [f"{place}.{key}: unknown" for key in value.keys() - form.keys()]
        found += [f"{place}.{key}: missing" for key, (_, absent) in form.items() if key not in value and not absent]
        known = ((key, one) for key, one in value.items() if key in form)
        return found + [fault for key, one in known for fault in faults(one, form[key][0], f"{place}.{key}")]
    if origin in (Union, UnionType):
        tried = [faults(value, one, place) for one in inner]
        return [] if [] in tried else min(tried, key=len)
    if origin is Literal:
        return [] if value in inner else wrong
    if origin is dict:
        if not isinstance(value, dict):
            return wrong
        return [fault for key, one in value.items() for fault in faults(one, inner[1], f"{place}[{key!r}]")]
    if origin in (list, tuple):
        if not isinstance(value, list) or (origin is tuple and len(value) != len(inner)):
            return wrong
        kinds = inner if origin is tuple else inner * len(value)
        pairs = enumerate(zip(value, kinds, strict=True))
        return [fault for number, (one, kind) in pairs for fault in faults(one, kind, f"{place}[{number}]")]
    return [] if type(value) is hint else wrong


@cache
def told(name: str, lang: str) -> tuple[Any, ...]:
    """All walkthroughs of a game's teaching deals, as a page embeds them."""
    return tuple(json.loads(json.dumps(one)) for one in all_told(name, lang))


@pytest.mark.parametrize(("name", "lang"), in_turns(GAMES, LANGS))
def test_what_is_made_has_the_form(name: str, lang: str) -> None:
    assert told(name, lang)
    for made in told(name, lang):
        assert faults(made, data.Data) == []


def test_every_key_is_made_somewhere_and_what_may_be_absent_is_so_somewhere() -> None:
    seen: dict[tuple[str, str], set[bool]] = {}
    for name in GAMES:
        for made in told(name, "en"):
            for form, value in parts(made, data.Data):
                for key in hints(form):
                    seen.setdefault((form.__name__, key), set()).add(key in value)
    added = (
        "order",
        "record",
        "rules",
        "sheet",
        "next",
        "play",
        "terms",
        "glossary",
        "later",
        "count",
        "room",
    )  # by others
    made_by_walkthrough = {name: one for name, one in declared().items() if name not in WITHIN}
    expected = {
        (name, key): {True, False} if absent else {True}
        for name, form in made_by_walkthrough.items()
        for key, (_, absent) in hints(form).items()
    } | {("Data", key): {False} for key in added}
    expected |= {("ClauseLink", "text"): {False}, ("Data", "stops"): {True}}  # by the page; left out for paper
    assert seen == {
        place: found for place, found in expected.items() if place[0] not in ("NextDeal", "PlayOn")
    }  # made by the page


def parts(value: Any, hint: Any) -> Iterator[tuple[Any, dict[str, Any]]]:
    """All objects within a value, each with its type."""
    inner = get_args(hint)
    if is_typeddict(hint):
        yield hint, value
        for key, one in value.items():
            yield from parts(one, hints(hint)[key][0])
    elif get_origin(hint) is list:
        for one in value:
            yield from parts(one, inner[0])
    elif get_origin(hint) is dict:
        for one in value.values():
            yield from parts(one, inner[1])
    elif value is not None and NoneType in inner:
        yield from parts(value, inner[0])


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (lambda made: made.pop("turn"), "data.turn: missing"),
        (lambda made: made["steps"][2].update(colour="red"), "data.steps[2].colour: unknown"),
        (lambda made: made["steps"][2].update(by="A"), "data.steps[2].by: 'A'"),
        (lambda made: made["steps"][1]["changes"].append([1, "x"]), "data.steps[1].changes["),
        (lambda made: made["zones"][0].update(form="heap"), "data.zones[0].form: 'heap'"),
        (lambda made: made["zones"][0].update(pile=0), "data.zones[0].pile: 0"),
        (lambda made: made["start"].update(x=["1"]), "data.start['x'][0]: '1'"),
        (lambda made: made["groups"][0].pop("label"), "data.groups[0].label: missing"),
    ],
)
def test_a_planted_fault_is_found(spoil: Callable[[Any], None], expected: str) -> None:
    made = copy.deepcopy(told(GAMES[0], "en")[0])
    spoil(made)
    (fault,) = faults(made, data.Data)
    assert fault.startswith(expected)
