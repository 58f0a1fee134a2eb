"""Our YAML as typed models: dataclasses, which pydantic fills; all that is wrong is told, each fault with its place.

    @closed
    @dataclass(frozen=True)
    class Lesson:
        name: Filled
        tells: Annotated[tuple[ClauseId, ...], Field(min_length=1)]

    lessons = read_form(tuple[Lesson, ...], document, faults, clauses=game.clauses)

What a validator needs to know besides is given by its name, and asked with ``known``. It raises ``wrong``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from functools import cache
from string import Formatter
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # it would look through all that is installed

from pydantic import AfterValidator, ConfigDict, Field, Strict, TypeAdapter, ValidationError, ValidationInfo
from pydantic_core import PydanticCustomError, core_schema

from rules_engine.echo import quoted

from .faults import Fault, Place, did_you_mean
from .yamlplaces import Document, Pointer

T = TypeVar("T")
Whole = Annotated[int, Strict()]
Flag = Annotated[bool, Strict()]
Amount = Annotated[float, Strict()]
Filled = Annotated[str, Field(min_length=1)]
Written = Annotated[str, Field(coerce_numbers_to_str=True)]
"""A text that may be written as a number: a rank, a word."""
SLUG = re.compile(r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$")
FREE = ConfigDict(extra="ignore")
_CLOSED = ConfigDict(extra="forbid")
_WRONG = "wrong"
_UNKNOWN = ("unexpected_keyword_argument", "extra_forbidden")


def closed(form: type[T]) -> type[T]:
    """A dataclass that is a form of YAML: it has no other keys than its fields."""
    form.__pydantic_config__ = _CLOSED  # type: ignore[attr-defined]
    return form


@dataclass(frozen=True, eq=False)
class WrittenAs:
    """``Annotated[T, WrittenAs(form, made)]``: a field of type ``T``, written as ``form`` in YAML, of which ``made``
    makes it; it may ask for what is ``known``, too."""

    form: Any
    made: Callable[..., Any]

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        """The form's schema, and behind it what makes the value."""
        schema: core_schema.CoreSchema = handler.generate_schema(Annotated[self.form, AfterValidator(self.made)])
        return schema


@dataclass(frozen=True, eq=False)
class Keyed:
    """``Annotated[Mapping[str, T], Keyed(forms)]``: a mapping with a form for each of its keys, some optional."""

    forms: Mapping[str, Any]
    optional: Collection[str] = ()

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        """A schema with a field for each key."""
        fields = {
            key: core_schema.typed_dict_field(handler.generate_schema(form), required=key not in self.optional)
            for key, form in self.forms.items()
        }
        return core_schema.typed_dict_schema(fields, extra_behavior="forbid")


def wrong(found: str, expected: str, remedy: str = "mend it") -> PydanticCustomError:
    """What a validator raises: a fault of the value. Found, where nothing is said, was the value itself."""
    return several([(0, found, expected, remedy)])


def several(faults: Sequence[tuple[int, str, str, str]]) -> PydanticCustomError:
    """The same for several faults of one value: offset, found, expected, remedy of each."""
    return PydanticCustomError(_WRONG, "wrong", {"faults": tuple(faults)})


def known(info: ValidationInfo, name: str) -> Any:
    """What ``read_form`` was given by a name. Raises KeyError."""
    return info.context[name]  # type: ignore[index]


def listed(value: Any) -> Any:
    """For ``BeforeValidator``: a value alone is a list of one."""
    return value if isinstance(value, list) else [value]


def once(name: str, key: str = "") -> AfterValidator:
    """For values that are each given once, or of which each has another value of a field."""

    def check(values: tuple[T, ...]) -> tuple[T, ...]:
        keys = [getattr(value, key) if key else value for value in values]
        for found in keys:
            if keys.count(found) > 1:
                raise wrong(f"{name} {quoted(found)} a second time", "each once", "drop it, or name it otherwise")
        return values

    return AfterValidator(check)


def _slug(text: str) -> str:
    if not SLUG.match(text):
        raise wrong(f"{quoted(text)} as an id", "small letters and hyphens, such as any-way", "rename it")
    return text


def pattern(*names: str) -> AfterValidator:
    """Text with ``{name}`` for some names, or for any: what ``str.format`` fills in, of values only their texts."""

    def check(text: str) -> str:
        try:
            parts = list(Formatter().parse(text))
        except ValueError as error:
            raise wrong(f"{quoted(text)} ({error})", "braces in pairs", "write {{ for a brace") from None
        for _, name, spec, conversion in parts:
            if name is not None and (spec or conversion or not name.isidentifier() or (names and name not in names)):
                found = "{" + name + ("!" + conversion if conversion else "") + (":" + spec if spec else "") + "}"
                raise wrong(quoted(found), ", ".join("{" + name + "}" for name in names) or "{name}")
        return text

    return AfterValidator(check)


Slug = Annotated[str, AfterValidator(_slug)]


@cache
def _adapter(form: Any) -> TypeAdapter[Any]:
    return TypeAdapter(form)


def read_form(form: Any, document: Document, faults: list[Fault], **context: Any) -> Any:
    """The document as a value of a type; None, and ``faults`` longer, where anything is wrong."""
    try:
        return _adapter(form).validate_python(document.data, context=context)
    except ValidationError as error:
        for one in error.errors(include_url=False):
            faults += _told(form, document, one["loc"], one["type"], one["input"], one.get("ctx", {}))
        return None


def _told(
    form: Any, document: Document, loc: Pointer, kind: str, value: Any, context: Mapping[str, Any]
) -> Iterator[Fault]:
    key, last = loc[-1:] == ("[key]",), loc[-1] if loc else ""
    loc = _pointer(document.data, loc[:-1] if key else loc)
    place = document.keys.get(loc) if key or kind in _UNKNOWN else None
    place = place or document.place(*loc)
    if kind == "too_short" and len(value) >= context["min_length"]:
        return  # too few that are right: the others are told
    name = f"{_name(loc)}: " if loc else ""
    if kind == _WRONG:
        for offset, found, expected, remedy in context["faults"]:
            where = Place(place.path, place.line, place.column + offset)
            yield Fault(where, found or f"{name}{quoted(value)}", expected, remedy)
    elif kind == "missing":
        yield Fault(place, f"{name}no {last}", "that key", "add it")
    elif kind in _UNKNOWN:
        names = _fields(form, loc[:-1])
        found = f"unknown key {quoted(loc[-1])}{did_you_mean(str(loc[-1]), names)}"
        yield Fault(place, found, f"one of {', '.join(names)}", "mend the key")
    else:
        expected, remedy = _expected(kind, context, lambda: _fields(form, loc))
        found = f"{len(value)} of them" if kind in ("too_short", "too_long") else quoted(value)
        yield Fault(place, f"{name}{found}", expected, remedy)


def _pointer(data: Any, loc: Pointer) -> Pointer:
    """A place of pydantic's as one in the document: without its names for the forms that a value may have."""
    pointer: list[str | int] = []
    for part in loc:
        there = data if isinstance(data, dict) else dict(enumerate(data)) if isinstance(data, list) else {}
        if part in there:
            data = there[part]
            pointer.append(part)
    return tuple(pointer)


def _expected(kind: str, context: Mapping[str, Any], names: Callable[[], Iterable[str]]) -> tuple[str, str]:
    """What was expected where pydantic tells an error of a kind, and what to do."""
    if kind == "dataclass_type":
        return f"the keys {', '.join(names())}", "write key: value"
    for kinds, expected, remedy in _EXPECTED:
        if kind in kinds:
            return expected.format_map(context), remedy
    return kind.replace("_", " "), "mend it"


_EXPECTED = (
    (("string_type", "string_too_short"), "a text", "write one, in quotes where it looks like a number"),
    (("tuple_type", "list_type", "frozen_set_type"), "a list", "write [one, another]"),
    (("dict_type", "mapping_type"), "keys with values", "write key: value, or {}"),
    (("bool_type",), "true or false", "write one of them"),
    (("int_type", "float_type", "int_from_float"), "a number", "write a number"),
    (("literal_error", "enum"), "{expected}", "name one of these"),
    (("string_pattern_mismatch",), "{pattern}", "write it in that form"),
    (("too_short",), "at least {min_length}", "write more"),
    (("too_long",), "at most {max_length}", "write fewer"),
    (("greater_than_equal",), "a number of at least {ge}", "write another number"),
    (("less_than_equal",), "a number of at most {le}", "write another number"),
)


def _name(pointer: Pointer) -> str:
    """What a message calls a value: its key, with the number of an entry behind it."""
    at = max((index for index, part in enumerate(pointer) if isinstance(part, str)), default=0)
    return " ".join(str(part + 1 if isinstance(part, int) else part) for part in pointer[at:])


def _fields(form: Any, pointer: Pointer) -> list[str]:
    """The keys of the form that stands at a place."""
    for part in pointer:
        values = [one for one in get_args(_written(form)) if one is not Ellipsis]
        form = _keys(form).get(str(part)) or (values[-1] if values else None)
    return list(_keys(form))


def _keys(form: Any) -> Mapping[str, Any]:
    """The keys of a form with the forms of their values; none where any key may stand."""
    for one in get_args(form)[1:] if get_origin(form) is Annotated else ():
        if isinstance(one, Keyed):
            return one.forms
    form = _written(form)
    if get_origin(form) in (Union, UnionType):
        return {key: value for one in get_args(form) for key, value in _keys(one).items()}
    return get_type_hints(form, include_extras=True) if is_dataclass(form) else {}


def _written(form: Any) -> Any:
    """A type as YAML has it."""
    while get_origin(form) is Annotated:
        form, *more = get_args(form)
        form = next((one.form for one in more if isinstance(one, WrittenAs)), form)
    return form
