"""YAML read with the place of every value, and with keys that stand twice found."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from generator.faults import ContentError, Fault, Place

Pointer = tuple[str | int, ...]


@dataclass
class Document:
    """The plain data of a YAML file and where each value (``()`` for the whole) and each key stands."""

    path: Path
    data: Any = None
    places: dict[Pointer, Place] = field(default_factory=dict)

    def place(self, *pointer: str | int) -> Place:
        """Where a value stands, or the nearest thing around it that is there."""
        while pointer and pointer not in self.places:
            pointer = pointer[:-1]
        return self.places.get(pointer, Place(self.path))

    def fault(self, pointer: Pointer, found: str, expected: str, remedy: str) -> Fault:
        """A fault at a value."""
        return Fault(self.place(*pointer), found, expected, remedy)


def read_text(path: Path) -> str:
    """A UTF-8 file. Raises ContentError when it is missing or is not UTF-8."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ContentError([Fault(Place(path), "the file is missing", "a text file", "write it")]) from None
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise ContentError(
            [Fault(Place(path, line), "bytes that are not UTF-8", "UTF-8", "save the file as UTF-8")]
        ) from None


def read_yaml(path: Path) -> Document:
    """A YAML file of plain values (no dates, no tags). Raises ContentError with all faults."""
    document = Document(path)
    try:
        node = yaml.compose(read_text(path), Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(path, mark.line + 1, mark.column + 1) if mark else Place(path)
        raise ContentError([Fault(place, f"YAML that cannot be read ({error.problem})", "YAML", "mend it")]) from None
    if node is None:
        raise ContentError([Fault(Place(path), "an empty file", "YAML", "fill it")])
    faults: list[Fault] = []
    document.data = _value(node, (), document, faults)
    if faults:
        raise ContentError(faults)
    return document


def _value(node: yaml.Node, pointer: Pointer, document: Document, faults: list[Fault]) -> Any:
    place = Place(document.path, node.start_mark.line + 1, node.start_mark.column + 1)
    document.places[pointer] = place
    if isinstance(node, yaml.SequenceNode):
        return [_value(child, (*pointer, index), document, faults) for index, child in enumerate(node.value)]
    if isinstance(node, yaml.MappingNode):
        mapping: dict[str, Any] = {}
        for key_node, child in node.value:
            # A key is always text here: a bare `on` or `1` would otherwise turn into something else.
            key = str(key_node.value)
            if key in mapping:
                where = Place(document.path, key_node.start_mark.line + 1, key_node.start_mark.column + 1)
                faults.append(Fault(where, f"key {key!r} stands twice", "each key once", "remove one of them"))
            mapping[key] = _value(child, (*pointer, key), document, faults)
        return mapping
    if node.tag in _SCALARS:
        return yaml.SafeLoader("").construct_object(node)
    found = f"a value of type {node.tag}"
    faults.append(Fault(place, found, "text, a number, true, false or null", "put it in quotes"))
    return None


# libyaml's where PyYAML was built with it: the same language, several times as fast.
LOADER: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_SCALARS = frozenset(f"tag:yaml.org,2002:{name}" for name in ("str", "int", "float", "bool", "null"))
