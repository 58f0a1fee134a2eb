"""Tables of what each player took and scored: the players as lines or as columns, whatever else stands beside.

The heads say what the numbers are; where one of them is not known the table is read by nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..notations import Wording
from .scenes import TABLE_ROW, Sentence
from .standings import HEADS
from .tokens import HONORIFIC

GIVEN, POINTS, BEFORE, AFTER, PART, NAME = "given", "points", "before", "after", "part", "name"
_NAME_HEADS = re.compile(
    r"(?:players?|names?|who|seat|プレイヤー(?:名)?|プレーヤー|名前|氏名|参加者|人|)", re.IGNORECASE
)
_PART_HEADS = re.compile(r"(?:role|part|役(?:割)?|note|notes|remarks?|備考|who is .*)", re.IGNORECASE)
_NUMBER = re.compile(r"\+?(?P<number>[0-9]{1,3})\s*[^\W\d]{0,12}(?:\s?[(（][^\d]*[)）])?")
_SETS = re.compile(r"[:\s-]*-[:\s-]*")


@dataclass(slots=True)
class Cell:
    """What stands in a cell, without marks around it, and where."""

    text: str
    start: int
    end: int


@dataclass
class Table:
    """A table that was understood: whose and what the number of each cell is, by where the cell begins."""

    start: int
    end: int
    names: list[str] = field(default_factory=list)
    numbers: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)  # name, kind
    parts: list[tuple[int, int, str]] = field(default_factory=list)

    def at(self, place: int) -> tuple[str, str]:
        """Name and kind of the number at a place."""
        return next((what for (low, high), what in self.numbers.items() if low <= place < high), ("", ""))


class Tables:
    """Finds them in one text."""

    def __init__(self, wording: Wording, text: str, points: str) -> None:
        self.text = text
        given = next(iter(wording.numbers.values()))
        self.kinds: Mapping[str, re.Pattern[str]] = {
            GIVEN: _words(given.words.values(), given.units.values()),
            POINTS: _words(wording.claims[points].words.values(), wording.claims[points].units.values()),
            PART: re.compile(
                "|".join([*map(re.escape, (word for word, role in wording.roles.items() if role == "part")), "(?!)"]),
                re.IGNORECASE,
            ),
        }

    def of(self, sentences: Sequence[Sentence]) -> list[Table]:
        """All that are understood."""
        rows: dict[int, list[Sentence]] = {}
        for one in sentences:
            if one.kind == TABLE_ROW:
                rows.setdefault(one.table, []).append(one)
        found = (self._table(some) for some in rows.values())
        return [one for one in found if one is not None]

    def _table(self, rows: Sequence[Sentence]) -> Table | None:
        lines = [cells for one in rows if (cells := self._cells(one))]
        lines = [cells for cells in lines if not all(_SETS.fullmatch(cell.text) or not cell.text for cell in cells)]
        width = max(map(len, lines), default=0)
        if len(lines) < 3 or width < 3:
            return None
        for cells in lines:
            while len(cells) < width:
                cells.append(Cell("", cells[-1].end, cells[-1].end))
        table = Table(rows[0].start, rows[-1].end)
        turned = [list(cells) for cells in zip(*lines, strict=True)]
        return self._read(table, lines) or self._read(table, turned)

    def _cells(self, one: Sentence) -> list[Cell]:
        raw = self.text[one.start : one.end]
        low = one.start + len(raw) - len(raw.lstrip())
        if not raw.lstrip().startswith("|"):
            return []
        found: list[Cell] = []
        for match in re.finditer(r"[^|\n]*", raw.strip().strip("|")):
            if match[0] or (found and raw.strip().strip("|")[match.start() - 1 : match.start()] == "|"):
                found.append(
                    Cell(re.sub(r"[*_`]+", "", match[0]).strip(), low + 1 + match.start(), low + 1 + match.end())
                )
        return found

    def _kind(self, head: str) -> str:
        head = re.sub(r"\s*[(（][^)）]*[)）]\s*$", "", head).strip(" :：")
        for kind in (GIVEN, PART):
            if self.kinds[kind].fullmatch(head):
                return kind
        for kind in (BEFORE, AFTER, POINTS):
            if HEADS[kind].fullmatch(head) or (kind == POINTS and self.kinds[kind].fullmatch(head)):
                return kind
        if _NAME_HEADS.fullmatch(head):
            return NAME
        return PART if _PART_HEADS.fullmatch(head) else ""

    def _read(self, table: Table, lines: Sequence[Sequence[Cell]]) -> Table | None:
        """With the players as lines; cells in the order of the heads."""
        heads = [self._kind(cell.text) for cell in lines[0]]
        kinds = heads[1:]
        if not all(kinds) or GIVEN not in kinds or (heads[0] not in (NAME, PART) and lines[0][0].text):
            return None
        if any(kinds.count(kind) > 1 for kind in (GIVEN, POINTS, BEFORE, AFTER)):
            return None
        names, numbers, parts = list[str](), dict[tuple[int, int], tuple[str, str]](), list[tuple[int, int, str]]()
        for cells in lines[1:]:
            name = re.sub(r"\s*[(（][^)）]*[)）]\s*$", "", cells[0].text).strip()
            name = re.sub(rf"{HONORIFIC}$", "", name)
            if not re.fullmatch(r"[^\W\d][\w'’ -]{0,14}", name) or name in names:
                return None
            names.append(name)
            for cell, kind in zip(cells, [NAME, *kinds], strict=True):
                if part := self.kinds[PART].search(self.text, cell.start, cell.end):
                    parts.append((*part.span(), name))
                number = _NUMBER.fullmatch(re.sub(r"[(（].*$", "", cell.text).strip() if part else cell.text)
                if kind in (GIVEN, POINTS, BEFORE, AFTER):
                    if number is None:
                        return None
                    numbers[cell.start, cell.end] = name, kind
                elif kind in (PART, NAME) and cell is not cells[0] and cell.text and not part:
                    return None
        return Table(table.start, table.end, names, numbers, parts)


def _words(*some: Iterable[Sequence[str]]) -> re.Pattern[str]:
    words = [word for groups in some for group in groups for word in group]
    return re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True))) or "(?!)", re.IGNORECASE)
