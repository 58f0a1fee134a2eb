"""YAML of plain values, read with the place of each and with keys that stand twice found.

It may be anybody's: a few letters can stand for gigabytes, since an alias repeats what may hold aliases. So a document
is parsed, measured as it would be once it is written out, and only then built.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

import yaml

from rules_engine.echo import quoted

from .faults import ContentError, Fault, Place

Pointer = tuple[str | int, ...]


@dataclass
class Document:
    """The plain data of a YAML file and where each value (``()`` for the whole) and each key stands."""

    path: Path
    data: Any = None
    places: dict[Pointer, Place] = field(default_factory=dict)
    keys: dict[Pointer, Place] = field(default_factory=dict)

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
    return parse_yaml(read_text(path), path).build()


@dataclass(frozen=True)
class Parsed:
    """YAML as it was written, of bounded depth. Nothing is built yet, however often aliases repeat it."""

    path: Path
    node: yaml.Node | None
    lines: int = 0  # of the file before the YAML

    def names(self) -> tuple[str, ...]:
        """The keys of the outermost mapping; none where something else stands."""
        return tuple(key.value for key, _ in self._pairs() if isinstance(key, yaml.ScalarNode))

    def build(self, key: str | None = None) -> Document:
        """The plain values of the whole, or of what stands behind one of its keys.

        Raises ContentError with all faults: what is too large once its aliases are written out, a key twice, a value
        that is not plain.
        """
        node = self.node
        if key is not None:
            node = next(value for name, value in self._pairs() if name.value == key)
        if node is None:
            raise ContentError([Fault(Place(self.path, self.lines + 1), "an empty file", "YAML", "fill it")])
        _Measure(self).of(node)
        builder = _Builder(self)
        builder.document.data = builder.value(node, ())
        if builder.faults:
            raise ContentError(builder.faults)
        return builder.document

    def place(self, mark: Any) -> Place:
        """The place of a mark of the parser's."""
        return Place(self.path, self.lines + mark.line + 1, mark.column + 1)

    def _pairs(self) -> list[tuple[yaml.Node, yaml.Node]]:
        return self.node.value if isinstance(self.node, yaml.MappingNode) else []


class NoYaml(ContentError):
    """Text that is no YAML at all."""


def parse_yaml(text: str, path: Path, lines: int = 0) -> Parsed:
    """Text as YAML, to be built; ``path`` says what to call it, ``lines`` how many stand before it.

    Raises NoYaml for what is no YAML, ContentError where it is too deep.
    """
    parsed = Parsed(path, None, lines)
    try:
        depth = 0
        for event in yaml.parse(text, Loader=LOADER):
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth > DEPTH:
                    found = f"more than {DEPTH} values inside one another"
                    place = parsed.place(event.start_mark)
                    raise ContentError([Fault(place, found, f"at most {DEPTH}", "write it flatter")])
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
        return Parsed(path, yaml.compose(text, Loader=LOADER), lines)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = parsed.place(mark) if mark else Place(path, lines + 1)
        found, remedy = f"YAML that cannot be read ({error.problem})", "mend it; text with {{ in it stands in quotes"
        raise NoYaml([Fault(place, found, "YAML", remedy)]) from None
    except (yaml.YAMLError, UnicodeEncodeError):
        place = Place(path, lines + 1)
        raise NoYaml([Fault(place, "characters that YAML does not have", "text", "remove them")]) from None


class _Measure:
    """How large values are once every alias is written out, counted without writing any of them out."""

    def __init__(self, parsed: Parsed) -> None:
        self.parsed = parsed
        self.sizes: dict[int, int] = {}
        self.around: set[int] = set()

    def of(self, node: yaml.Node) -> int:
        """Letters and values of a node. Raises ContentError at the first that has too many, or holds itself."""
        known = self.sizes.get(id(node))
        if known is not None:
            return known
        if id(node) in self.around:
            raise self._fault(node, "a value that holds itself", "a value that ends", "write it without the alias")
        size = 1
        if isinstance(node, yaml.ScalarNode):
            size += len(node.value)
        else:
            self.around.add(id(node))
            for child in node.value if isinstance(node, yaml.SequenceNode) else chain.from_iterable(node.value):
                size += self.of(child)
            self.around.discard(id(node))
        if size > LETTERS:
            found = f"values of more than {LETTERS:,} letters, aliases written out"
            raise self._fault(node, found, "at most as many", "write less, without aliases")
        self.sizes[id(node)] = size
        return size

    def _fault(self, node: yaml.Node, found: str, expected: str, remedy: str) -> ContentError:
        return ContentError([Fault(self.parsed.place(node.start_mark), found, expected, remedy)])


class _Builder:
    """Builds the plain values of nodes, and notes where each stands."""

    def __init__(self, parsed: Parsed) -> None:
        self.parsed, self.document = parsed, Document(parsed.path)
        self.faults: list[Fault] = []

    def value(self, node: yaml.Node, pointer: Pointer) -> Any:
        """The value of a node; what is not plain is None, and a fault."""
        self.document.places[pointer] = self.parsed.place(node.start_mark)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(child, (*pointer, index)) for index, child in enumerate(node.value)]
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, pointer)
        if node.tag not in _SCALARS:
            found = f"a value of type {quoted(node.tag)}"
            self._fault(node, found, "text, a number, true, false or null", "put it in quotes")
            return None
        try:
            if len(node.value) > _NUMBER and node.tag in _NUMBERS:
                raise ValueError
            return node.value if node.tag == _TEXT else yaml.SafeLoader("").construct_object(node)
        except (ValueError, KeyError, IndexError, OverflowError):
            kind = node.tag.rpartition(":")[2]
            self._fault(node, f"{quoted(node.value)} as {kind}", f"a value of type {kind}", "put it in quotes")
            return None

    def _mapping(self, node: yaml.MappingNode, pointer: Pointer) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        for key_node, child in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                self._fault(key_node, "a key that has parts", "a word as key", "put it in quotes")
                continue
            # A key is always text here: a bare `on` or `1` would otherwise turn into something else.
            key = str(key_node.value)
            if key in mapping:
                self._fault(key_node, f"key {quoted(key)} stands twice", "each key once", "remove one of them")
            mapping[key] = self.value(child, (*pointer, key))
            self.document.keys[(*pointer, key)] = self.parsed.place(key_node.start_mark)
        return mapping

    def _fault(self, node: yaml.Node, found: str, expected: str, remedy: str) -> None:
        self.faults.append(Fault(self.parsed.place(node.start_mark), found, expected, remedy))


DEPTH = 40
"""How many values may stand inside one another; libyaml itself has no bound and ends the process."""
LETTERS = 200_000
"""How many letters and values there may be, aliases written out."""
_NUMBER = 40  # letters of a number: a longer one in base 16 or 60 would grow without bound
# libyaml's where PyYAML was built with it: the same language, several times as fast.
LOADER: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_SCALARS = frozenset(f"tag:yaml.org,2002:{name}" for name in ("str", "int", "float", "bool", "null"))
_TEXT = "tag:yaml.org,2002:str"
_NUMBERS = frozenset(f"tag:yaml.org,2002:{name}" for name in ("int", "float"))
