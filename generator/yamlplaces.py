"""YAML of plain values, read with the place of each and with keys that stand twice found.

It may be anybody's: a few letters can stand for gigabytes, since an alias repeats what may hold aliases. So a document
becomes a tree in which an alias is its value once more, measured as it would be once it is written out; only then are
values built.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
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


@dataclass(frozen=True)
class Parsed:
    """YAML as it was written, of bounded depth. Nothing is built yet, however often aliases repeat it."""

    path: Path
    node: yaml.Node | None
    lines: int = 0  # of the file before the YAML

    def names(self) -> tuple[str, ...]:
        """The keys of the outermost mapping; none where something else stands."""
        pairs = self.node.value if isinstance(self.node, yaml.MappingNode) else ()
        return tuple(key.value for key, _ in pairs if isinstance(key, yaml.ScalarNode))

    def build(self, key: str | None = None) -> Document:
        """The plain values of the whole, or of what stands behind one of its keys.

        Raises ContentError with all faults: what is too large or too deep once its aliases are written out, a key
        twice, a value that is not plain.
        """
        node = self.node
        if node is not None and key is not None:
            node = next(value for name, value in node.value if name.value == key)
        if node is None:
            raise ContentError([Fault(Place(self.path, self.lines + 1), "an empty file", "YAML", "fill it")])
        _Measure(self).size(node)
        builder = _Builder(self)
        builder.document.data = builder.value(node, ())
        if builder.faults:
            raise ContentError(builder.faults)
        return builder.document

    def fault(self, mark: Any, found: str, expected: str, remedy: str) -> Fault:
        """A fault at a mark of the parser's."""
        return Fault(self.place(mark), found, expected, remedy)

    def place(self, mark: Any) -> Place:
        """The place of a mark of the parser's."""
        return Place(self.path, self.lines + mark.line + 1, mark.column + 1)


def parse_yaml(text: str, path: Path, lines: int = 0) -> Parsed:
    """Text as YAML, to be built; ``path`` says what to call it, ``lines`` how many stand before it.

    Raises NoYaml for what is no YAML, ContentError where it is too deep.
    """
    parsed = Parsed(path, None, lines)
    try:
        depth = 0
        for event in yaml.parse(text, Loader=LOADER):  # libyaml composes by calls in calls, without a bound
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > DEPTH:
                raise ContentError([parsed.fault(event.start_mark, *_TOO_DEEP)])
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
    """How large values are once their aliases are written out: in letters and values, and in depth."""

    def __init__(self, parsed: Parsed) -> None:
        self.parsed = parsed
        self.known: dict[yaml.Node, tuple[int, int]] = {}
        self.around: list[yaml.Node] = []

    def size(self, node: yaml.Node) -> tuple[int, int]:
        """Letters with values, and depth. Raises ContentError at the innermost node that has too many."""
        if isinstance(node, yaml.ScalarNode):
            size, depth = 1 + len(node.value), 0
        elif node in self.known:
            return self.known[node]
        elif node in self.around:
            why = ("a value that holds itself", "a value that ends", "write it without the alias")
            raise ContentError([self.parsed.fault(node.start_mark, *why)])
        else:
            self.around.append(node)
            pairs = isinstance(node, yaml.MappingNode)
            parts = [self.size(part) for part in (chain(*node.value) if pairs else node.value)]
            self.around.pop()
            size, depth = 1 + sum(size for size, _ in parts), 1 + max((depth for _, depth in parts), default=0)
        if size > LETTERS or depth > DEPTH:
            raise ContentError([self.parsed.fault(node.start_mark, *(_TOO_DEEP if depth > DEPTH else _TOO_LONG))])
        self.known[node] = size, depth
        return size, depth


class _Builder:
    """Builds the plain values of nodes, and notes where each stands."""

    def __init__(self, parsed: Parsed) -> None:
        self.parsed, self.document = parsed, Document(parsed.path)
        self.faults: list[Fault] = []

    def value(self, node: yaml.Node, pointer: Pointer) -> Any:
        """The value of a node; what is not plain is None, and a fault."""
        self.document.places[pointer] = self.parsed.place(node.start_mark)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, pointer)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(part, (*pointer, index)) for index, part in enumerate(node.value)]
        if node.tag == _TEXT:
            return node.value
        if node.tag not in _SCALARS:
            found, expected = f"a value of type {quoted(node.tag)}", "text, a number, true, false or null"
            self._fault(node, found, expected, "put it in quotes")
            return None
        try:
            if len(node.value) > _NUMBER and node.tag in _NUMBERS:
                raise ValueError
            return yaml.SafeLoader("").construct_object(node)
        except (ValueError, KeyError, IndexError, OverflowError):
            kind = node.tag.rpartition(":")[2]
            self._fault(node, f"{quoted(node.value)} as {kind}", f"a value of type {kind}", "put it in quotes")
            return None

    def _mapping(self, node: yaml.MappingNode, pointer: Pointer) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        for key_node, child in node.value:
            key = key_node.value
            if not isinstance(key_node, yaml.ScalarNode):
                self._fault(key_node, "a key that has parts", "a word as key", "put it in quotes")
                continue
            # A key is always text here: a bare `on` or `1` would otherwise turn into something else.
            if key in mapping:
                self._fault(key_node, f"key {quoted(key)} stands twice", "each key once", "remove one of them")
            mapping[key] = self.value(child, (*pointer, key))
            self.document.keys[(*pointer, key)] = self.parsed.place(key_node.start_mark)
        return mapping

    def _fault(self, node: yaml.Node, found: str, expected: str, remedy: str) -> None:
        self.faults.append(self.parsed.fault(node.start_mark, found, expected, remedy))


_NUMBER = 40  # letters of a number: a longer one in base 16 or 60 would grow without bound
# libyaml's where PyYAML was built with it: the same language, several times as fast.
LOADER: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TEXT = "tag:yaml.org,2002:str"
_NUMBERS = frozenset(f"tag:yaml.org,2002:{name}" for name in ("int", "float"))
_SCALARS = _NUMBERS | {f"tag:yaml.org,2002:{name}" for name in ("bool", "null")}
_TOO_DEEP = (f"more than {DEPTH} values inside one another", f"at most {DEPTH}", "write it flatter")
_TOO_LONG = (
    f"values of more than {LETTERS:,} letters, aliases written out",
    "at most as many",
    "write less, without aliases",
)
