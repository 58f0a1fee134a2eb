"""A table beside the points of all: own points, the neighbour's, what partners have together, places.

Each column must be one thing that follows from the points. A single number that is not so is wrong; of a column that
is nothing of the kind, or of more numbers that are not so, nothing is judged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rules_engine.echo import whole

Span = tuple[int, int]
Who = tuple[str, ...]
Column = Callable[[Who], int | None]

_CELL = re.compile(r"[^|\n]+")
_NUMBER = re.compile(r"(?<![0-9.])[0-9]{1,3}(?![0-9]|\.[0-9])")
_UNIT = re.compile(r"(?:points?|pts|点|ポイント|st|nd|rd|th|位|さん|くん|ちゃん)(?![a-z])", re.IGNORECASE)
_WINS = re.compile(r"\b(?:winners?|wins?|won)\b|勝[ちっ者利]?|優勝|[★☆◎🏆]", re.IGNORECASE)
_SAYS = re.compile(
    r"\b(?:los|ti(?:e|ed)\b|lead|start|begin|deal|low|few|most|best|worst|high|out\b|first|last|more|less|not)"
    r"|負|敗|親|ディーラー|スタート|最|一番|いちばん|同点|多|少|開始|[○×✓✔●]",
    re.IGNORECASE,
)
_SIDE_WORDS = re.compile(r"\b(?:and|with|player|the|side|team|pair)\b|プレイヤー|ペア|チーム|組|側|と", re.IGNORECASE)
_OWN = re.compile(r"\b(?:own|alone|self)\b|自分|個人|本人", re.IGNORECASE)
_OTHERS = re.compile(r"\b(?:left|neighbou?r|partner|mate)|左|隣|となり|相方|パートナー", re.IGNORECASE)
_INDEX = re.compile(r"#|no\.?|番号|", re.IGNORECASE)


@dataclass
class Checked:
    """What the numbers of a table should be, and what of it is not understood."""

    numbers: list[tuple[Span, int, int]] = field(default_factory=list)  # where, as said, as it is
    left: list[Span] = field(default_factory=list)


@dataclass
class _Row:
    who: Who
    cells: list[tuple[int, list[re.Match[str]]]]  # the column and its numbers


def checked(
    text: str,
    lines: Sequence[Span],
    names: Sequence[str],
    columns: Mapping[str, Column],
    is_side: Callable[[Who], bool],
    best: Callable[[Who], bool],
) -> Checked:
    """The numbers of a table, by what they may be."""
    grid = [[(cell[0], cell.start()) for cell in _CELL.finditer(text, *line)] for line in lines]
    grid = [line for line in grid if not all(re.fullmatch(r"[\s:-]*", cell) for cell, _ in line)]
    if not grid:
        return Checked()
    whole_table = Checked(left=[(lines[0][0], lines[0][0] + 1)])
    if any(len(line) != len(grid[0]) for line in grid):
        return whole_table if any(_NUMBER.search(cell) for line in grid for cell, _ in line) else Checked()
    called = re.compile(
        "|".join(
            rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])" if name.isascii() else re.escape(name)
            for name in sorted(names, key=len, reverse=True)
        )
    )
    if sum(called.search(cell) is not None for cell, _ in grid[0]) > 1:
        grid = [list(line) for line in zip(*grid, strict=True)]
    found, header = Checked(), [cell.strip() for cell, _ in grid[0]]
    if called.search(" ".join(header)):
        return whole_table
    numbered = [whole(number[0]) for number in _NUMBER.finditer(" ".join(header))]
    if numbered != list(range(1, len(numbered) + 1)):
        return whole_table
    rows = []
    for line in grid[1:]:
        row = _row(text, line, called, best, found)
        if row is None:
            continue
        if not row.who or not is_side(row.who):
            found.left.append((line[0][1], line[0][1] + 1))
            continue
        rows.append(row)
    if found.left or not rows:
        return found
    shapes = {tuple((column, len(numbers)) for column, numbers in row.cells) for row in rows}
    if len(shapes) > 1 or len({len(row.who) for row in rows}) > 1:
        return whole_table
    return _columns(rows, header, columns)


def _row(
    text: str, line: Sequence[tuple[str, int]], called: re.Pattern[str], best: Callable[[Who], bool], found: Checked
) -> _Row | None:
    who: list[str] = []
    cells, wins = [], False
    for column, (cell, start) in enumerate(line):
        rest = _NUMBER.sub(" ", called.sub(" ", cell))
        rest = _SIDE_WORDS.sub(" ", _UNIT.sub(" ", rest))
        numbers = list(_NUMBER.finditer(text, start, start + len(cell)))
        if _WINS.search(rest):
            wins = True
        elif _SAYS.search(rest) or (numbers and re.search(r"[^\W_]", rest)) or re.search(r"[-−–]\s?[0-9]|[*×]", cell):
            found.left.append((start, start + len(cell)))
        who += [match[0] for match in called.finditer(cell)]
        if numbers:
            cells.append((column, numbers))
    if not who and not cells:
        return None
    if wins and not (who and best(tuple(who))):
        found.left.append((line[0][1], line[0][1] + 1))
    return _Row(tuple(who), cells)


def _columns(rows: Sequence[_Row], header: Sequence[str], columns: Mapping[str, Column]) -> Checked:
    found, strange = Checked(), list[list[re.Match[str]]]()
    places = [(column, item) for column, numbers in rows[0].cells for item in range(len(numbers))]
    for column, item in places:
        some = [next(numbers for at, numbers in row.cells if at == column)[item] for row in rows]
        said = [whole(number[0]) for number in some]
        head = header[column]
        fits = {kind for kind in columns if _values(rows, columns[kind]) == said}
        if len(rows[0].who) == 1 and sum(at == column for at, _ in places) == 1:
            if _OTHERS.search(head):
                fits = fits if fits - {"own", "place"} else set()
            elif _OWN.search(head):
                fits = fits if fits - {"mate", "place", "sum"} else set()
        if fits or (said == list(range(1, len(rows) + 1)) and _INDEX.fullmatch(head)):
            found.numbers += [(number.span(), value, value) for number, value in zip(some, said, strict=True)]
        else:
            strange.append(some)
    if not strange:
        return found
    if len(strange) == 1 and (amiss := _amiss(rows, strange[0], columns)) is not None:
        found.numbers.append(amiss)
        return found
    sums = [sum(whole(some[at][0]) for some in strange) for at in range(len(rows))]
    if len(strange) > 1 and sums in (_values(rows, columns["own"]), _values(rows, columns["sum"])):
        found.numbers += [(number.span(), whole(number[0]), whole(number[0])) for some in strange for number in some]
    else:
        found.left += [number.span() for some in strange for number in some][:1]
    return found


def _values(rows: Sequence[_Row], column: Column) -> list[int | None]:
    return [column(row.who) for row in rows]


def _amiss(
    rows: Sequence[_Row], some: Sequence[re.Match[str]], columns: Mapping[str, Column]
) -> tuple[Span, int, int] | None:
    """The only number that is not so in a column of which all others are."""
    ways = set[tuple[int, int]]()
    for kind in ("own", "first", "second", "mate", "sum"):
        right = _values(rows, columns[kind])
        amiss = [at for at, number in enumerate(some) if right[at] != whole(number[0])]
        value = right[amiss[0]] if len(amiss) == 1 < len(rows) else None
        if value is not None:
            ways.add((amiss[0], value))
    if len(ways) != 1:
        return None
    ((at, value),) = ways
    return some[at].span(), whole(some[at][0]), value
