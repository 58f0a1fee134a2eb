"""Tables whose columns are the players: a head of names, and a row of cards below it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .holders import ALSO_NAMES, Holders, Run
from .scenes import TABLE_ROW, Sentence

_MARKS = re.compile(r"[\s*_`]+")


@dataclass(frozen=True)
class Head:
    """The names in the head of a table, by column; the first column is that of the rows' own heads."""

    names: Mapping[int, str]


def heads(text: str, sentences: Sequence[Sentence], holders: Holders) -> Mapping[int, Head]:
    """By the number of a table those heads of which all columns but the first are names."""
    found: dict[int, Head] = {}
    seen: set[int] = set()
    for one in sentences:
        if one.kind != TABLE_ROW or one.table in seen:
            continue
        seen.add(one.table)
        cells = [_MARKS.sub(" ", cell).strip() for cell in text[one.start : one.end].strip().strip("|").split("|")]
        own = cells[1:]
        names = [re.sub(r"(?:さん|くん|君|ちゃん|様)$", "", cell) for cell in own]
        if len(own) > 1 and len(set(names)) == len(names) and all(_is_name(cell, holders) for cell in names):
            found[one.table] = Head(dict(enumerate(names, 1)))
    return found


def _is_name(cell: str, holders: Holders) -> bool:
    one_word = re.fullmatch(r"[^\s\d|:：()]{1,14}", cell) is not None
    return one_word and (holders.is_name(cell) or cell in ALSO_NAMES) and (not cell.isascii() or cell[0].isupper())


def column(text: str, row: Sentence, at: int) -> int:
    """In which column of its row a place stands, from 0 on."""
    line = text[row.start : at]
    return line.lstrip().removeprefix("|").count("|")


def named_by_columns(
    text: str, sentences: Sequence[Sentence], runs: Sequence[Run], tables: Mapping[int, Head]
) -> list[Run]:
    """The runs, those in such tables with the name above them."""
    if not tables:
        return list(runs)
    found = list[Run]()
    for run in runs:
        row = next((one for one in sentences if one.start <= run.cards.start < one.end), None)
        head = tables.get(row.table) if row is not None and row.kind == TABLE_ROW else None
        if row is None or head is None:
            found.append(run)
            continue
        name = head.names.get(column(text, row, run.cards.start), "") if not run.name else ""
        found.append(Run(run.cards, name, -1) if name else run)
    return found
