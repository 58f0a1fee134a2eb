"""YAML of plain values, read with the place of each and with keys that stand twice found.

It may be anybody's: a few letters can stand for gigabytes, since an alias repeats what may hold aliases. So a document
becomes a tree in which an alias is its value once more, measured as it would be once it is written out; only then are
values built.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from rules_engine.echo import quoted

from .faults import ContentError, Fault, Place

Pointer = tuple[str | int, ...]
DEPTH = 40
"""How many values may stand inside one another."""
LETTERS = 200_000
"""How many letters and values there may be, aliases written out."""
MOST_READ = 16_000_000
"""How many bytes are read of a file of ours."""


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


def read_bytes(path: Path) -> bytes:
    """A plain file of at most ``MOST_READ`` bytes. Raises ContentError."""
    found = "the file is missing"
    try:
        if path.is_file():
            with path.open("rb") as file:
                data = file.read(MOST_READ + 1)
            if len(data) <= MOST_READ:
                return data
            found = f"more than {MOST_READ:,} bytes"
        elif path.exists():
            found = "a folder" if path.is_dir() else "a device or a pipe"
    except OSError as error:
        found = f"a file that cannot be read ({error.strerror})"
    remedy = "write it" if found.endswith("missing") else "put a text file in its place"
    raise ContentError([Fault(Place(path), found, "a text file", remedy)])


def read_text(path: Path) -> str:
    """A UTF-8 file, its ends of lines as ``\\n``. Raises ContentError, also for bytes that are not UTF-8."""
    data = read_bytes(path)
    try:
        return data.decode().replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        place = Place(path, data.count(b"\n", 0, error.start) + 1)
        raise ContentError([Fault(place, "bytes that are not UTF-8", "UTF-8", "save the file as UTF-8")]) from None


def read_yaml(path: Path) -> Document:
    """A YAML file of plain values (no dates, no tags). Raises ContentError with all faults."""
    return _built(read_text(path), path)


@lru_cache(maxsize=64)  # what all games share is read for each of them
def _built(text: str, path: Path) -> Document:
    return parse_yaml(text, path).build()


class NoYaml(ContentError):
    """Text that is no YAML at all."""


class _Node:
    """A value as it is written: its tag, where it begins, a text or the nodes in it (keys and values in turn), and its
    size once aliases are written out; ``endless`` where it holds itself."""

    __slots__ = ("endless", "mark", "parts", "size", "tag", "text")

    def __init__(self, tag: str, mark: Any, text: str | None = None) -> None:
        self.tag, self.mark, self.text, self.endless = tag, mark, text, False
        self.parts: list[_Node] = []
        self.size = 1 if text is None else 1 + len(text)

    def pairs(self) -> Iterator[tuple[_Node, _Node]]:
        """Keys with values; none where it is no mapping."""
        return zip(self.parts[::2], self.parts[1::2], strict=True) if self.tag == _MAPPING else iter(())


@dataclass(frozen=True)
class Parsed:
    """YAML as it was written, of bounded depth. Nothing is built yet, however often aliases repeat it."""

    path: Path
    node: _Node | None
    lines: int = 0  # of the file before the YAML

    def names(self) -> tuple[str, ...]:
        """The keys of the outermost mapping; none where something else stands."""
        return tuple(key.text for key, _ in self.node.pairs() if key.text is not None) if self.node else ()

    def build(self, key: str | None = None) -> Document:
        """The plain values of the whole, or of what stands behind one of its keys.

        Raises ContentError with all faults: what is too large once its aliases are written out, a key twice, a value
        that is not plain.
        """
        node = self.node
        if node is not None and key is not None:
            node = next(value for name, value in node.pairs() if name.text == key)
        if node is None:
            raise ContentError([Fault(Place(self.path, self.lines + 1), "an empty file", "YAML", "fill it")])
        self._measure(node)
        builder = _Builder(self)
        builder.document.data = builder.value(node, ())
        if builder.faults:
            raise ContentError(builder.faults)
        return builder.document

    def place(self, mark: Any) -> Place:
        """The place of a mark of the parser's."""
        return Place(self.path, self.lines + mark.line + 1, mark.column + 1)

    def _measure(self, node: _Node) -> None:
        """Raises ContentError at the innermost node that is too large, or that holds itself."""
        while node.size > LETTERS:
            large = next((part for part in node.parts if part.size > LETTERS), None)
            if node.endless:
                found, expected, remedy = "a value that holds itself", "a value that ends", "write it without the alias"
            elif large is not None:
                node = large
                continue
            else:
                found = f"values of more than {LETTERS:,} letters, aliases written out"
                expected, remedy = "at most as many", "write less, without aliases"
            raise ContentError([Fault(self.place(node.mark), found, expected, remedy)])


def parse_yaml(text: str, path: Path, lines: int = 0) -> Parsed:
    """Text as YAML, to be built; ``path`` says what to call it, ``lines`` how many stand before it.

    Raises NoYaml for what is no YAML, ContentError where it is too deep.
    """
    parsed = Parsed(path, None, lines)
    try:
        return Parsed(path, _Composer(parsed).read(text), lines)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = parsed.place(mark) if mark else Place(path, lines + 1)
        found, remedy = f"YAML that cannot be read ({error.problem})", "mend it; text with {{ in it stands in quotes"
        raise NoYaml([Fault(place, found, "YAML", remedy)]) from None
    except (yaml.YAMLError, UnicodeEncodeError):
        place = Place(path, lines + 1)
        raise NoYaml([Fault(place, "characters that YAML does not have", "text", "remove them")]) from None


class _Composer:
    """Makes the nodes of a document out of the parser's events, an alias being the node that it names."""

    def __init__(self, parsed: Parsed) -> None:
        self.parsed = parsed
        self.top = _Node(_SEQUENCE, None)
        self.around, self.named = [self.top], dict[str, _Node]()

    def read(self, text: str) -> _Node | None:
        """The outermost node; None of an empty text."""
        events: Iterator[Any] = yaml.parse(text, Loader=LOADER)
        for event in events:
            kind = type(event)
            if kind is yaml.ScalarEvent:
                self.add(_Node(_tag(event), event.start_mark, event.value), event.anchor)
            elif kind is yaml.SequenceStartEvent or kind is yaml.MappingStartEvent:
                tag = _SEQUENCE if kind is yaml.SequenceStartEvent else _MAPPING
                self.open(_Node(tag, event.start_mark), event.anchor)
            elif kind is yaml.SequenceEndEvent or kind is yaml.MappingEndEvent:
                closed = self.around.pop()
                self.around[-1].size += closed.size
            elif kind is yaml.AliasEvent:
                self.add(self.again(event), None)
            elif kind is yaml.DocumentStartEvent and self.top.parts:
                raise yaml.MarkedYAMLError(problem="a second document", problem_mark=event.start_mark)
        return self.top.parts[0] if self.top.parts else None

    def add(self, node: _Node, anchor: str | None) -> None:
        """A node that is whole."""
        self.around[-1].parts.append(node)
        self.around[-1].size += node.size
        if anchor is not None:
            self.named[anchor] = node

    def open(self, node: _Node, anchor: str | None) -> None:
        """A node whose parts follow."""
        self.around[-1].parts.append(node)
        if anchor is not None:
            self.named[anchor] = node
        self.around.append(node)
        if len(self.around) > DEPTH + 1:
            found = f"more than {DEPTH} values inside one another"
            raise ContentError([Fault(self.parsed.place(node.mark), found, f"at most {DEPTH}", "write it flatter")])

    def again(self, event: Any) -> _Node:
        """The node that an alias names."""
        node = self.named.get(event.anchor)
        if node is None:
            raise yaml.MarkedYAMLError(problem=f"unknown alias {event.anchor}", problem_mark=event.start_mark)
        if node in self.around:
            node.endless, node.size = True, LETTERS + 1
        return node


def _tag(event: Any) -> str:
    """The type of a scalar: as it is written, or as it looks."""
    if event.tag not in (None, "!"):
        return str(event.tag)
    looks = _LOOKS.get(event.value[:1], ()) if event.implicit[0] else ()
    return next((tag for tag, pattern in looks if pattern.match(event.value)), _TEXT)


class _Builder:
    """Builds the plain values of nodes, and notes where each stands."""

    def __init__(self, parsed: Parsed) -> None:
        self.parsed, self.document = parsed, Document(parsed.path)
        self.faults: list[Fault] = []

    def value(self, node: _Node, pointer: Pointer) -> Any:
        """The value of a node; what is not plain is None, and a fault."""
        self.document.places[pointer] = self.parsed.place(node.mark)
        text = node.text
        if text is None:
            if node.tag == _MAPPING:
                return self._mapping(node, pointer)
            return [self.value(part, (*pointer, index)) for index, part in enumerate(node.parts)]
        if node.tag == _TEXT:
            return text
        if node.tag not in _SCALARS:
            self._fault(
                node, f"a value of type {quoted(node.tag)}", "text, a number, true, false or null", "put it in quotes"
            )
            return None
        try:
            if len(text) > _NUMBER and node.tag in _NUMBERS:
                raise ValueError
            return yaml.SafeLoader("").construct_object(yaml.ScalarNode(node.tag, text))
        except (ValueError, KeyError, IndexError, OverflowError):
            kind = node.tag.rpartition(":")[2]
            self._fault(node, f"{quoted(text)} as {kind}", f"a value of type {kind}", "put it in quotes")
            return None

    def _mapping(self, node: _Node, pointer: Pointer) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        for key_node, child in node.pairs():
            key = key_node.text
            if key is None:
                self._fault(key_node, "a key that has parts", "a word as key", "put it in quotes")
                continue
            # A key is always text here: a bare `on` or `1` would otherwise turn into something else.
            if key in mapping:
                self._fault(key_node, f"key {quoted(key)} stands twice", "each key once", "remove one of them")
            mapping[key] = self.value(child, (*pointer, key))
            self.document.keys[(*pointer, key)] = self.parsed.place(key_node.mark)
        return mapping

    def _fault(self, node: _Node, found: str, expected: str, remedy: str) -> None:
        self.faults.append(Fault(self.parsed.place(node.mark), found, expected, remedy))


_NUMBER = 40  # letters of a number: a longer one in base 16 or 60 would grow without bound
# libyaml's where PyYAML was built with it: the same language, several times as fast.
LOADER: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_SCALARS = frozenset(f"tag:yaml.org,2002:{name}" for name in ("str", "int", "float", "bool", "null"))
_TEXT, _SEQUENCE, _MAPPING = (f"tag:yaml.org,2002:{name}" for name in ("str", "seq", "map"))
_NUMBERS = frozenset(f"tag:yaml.org,2002:{name}" for name in ("int", "float"))
_LOOKS: dict[str, list[tuple[str, Any]]] = yaml.SafeLoader.yaml_implicit_resolvers
