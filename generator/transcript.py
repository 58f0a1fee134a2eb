"""A record as text to read: hands as suit lines, a line a trick, a line a suit that is scored.

Knows no game. A line collects choices until a note of the engine ends it (who takes the trick); what the seat of that
note does next with another verb follows behind an arrow. The seat is marked ``*``. More notes stand on lines of their
own, as a table where they are of one kind. What can be read off the line already is not said again: everything else is.
Players have names; records have the letters with which these begin.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine import Record, Replay
from rules_engine.echo import line
from rules_engine.fields import shown
from rules_engine.game import Game
from rules_engine.position import context_of, facts_of
from rules_engine.record import write_move
from rules_engine.replay import Step
from rules_engine.table import Event, Zone

from .players import PLAYERS, players

CALLED = PLAYERS["en"]
MANY = 3  # more cards than this that move unnamed are counted
_PROVENANCE = 120  # letters of a line of it; it may say anything
_SUITED = re.compile(r"([A-Z])([AJQK]|[0-9]+)")


def transcript(record: Record) -> str:
    """The whole record, each deal with its setup, its moves and its scores, and how the match ended."""
    game = record.game
    lines = [", ".join((game.name, f"{game.seats} players", *_sources(record)))]
    for index, deal in enumerate(record.deals):
        if len(record.deals) > 1:
            lines += ["", f"deal {index + 1}"]
        lines += _setup(game, game.setup.write(deal.setup, context_of(game, CALLED)))
        lines += ["", *_Moves(game).told(Replay(record, index).steps())]
        if deal.scores is not None and (record.outcome is None or len(record.deals) > 1):
            lines.append("scores " + _by_seat(dict(zip(map(_side, game.scored), deal.scores, strict=True))))
    if record.outcome:
        scores = {_side(side): points for side, points in record.outcome.scores.items()}
        lines.append(f"{ending(record)}: {_by_seat(scores)}")
        if ranks := {_side(side): rank for side, rank in record.outcome.ranks.items()}:
            lines.append(f"ranks {_by_seat(ranks)}")
    else:
        lines.append(ending(record))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def ending(record: Record) -> str:
    """``Dai wins 9``, ``Ben, Chika win 7`` when they share it, or who is due in a match that is not over."""
    if record.outcome:
        winners = record.outcome.winners
        verb = "wins" if len("".join(winners)) == 1 else "win"
        return f"{', '.join(map(_side, winners))} {verb} {record.outcome.scores[winners[0]]}"
    position = Replay(record, len(record.deals) - 1).end()
    if not position.asks:
        return "not over, next is another deal"
    verbs = " or ".join(dict.fromkeys(ask.name for ask in position.asks))
    return f"not over, next is {CALLED[position.seat]}: {verbs}"


def _sources(record: Record) -> Iterator[str]:
    options = record.game.options
    default = type(options)()
    for option in dataclasses.fields(options):
        value = getattr(options, option.name)
        if value != getattr(default, option.name):
            yield f"{option.name} {_value(value)}"
    for name, value in record.provenance.items():
        yield line(f"{name} {value if isinstance(value, str) else shown(value)}", _PROVENANCE)


# values ---------------------------------------------------------------------------------------------------


def _value(json: Any) -> str:
    """A JSON value as short text."""
    if isinstance(json, dict):
        return _by_seat(json)
    if isinstance(json, list | tuple):
        return " ".join(f"({_value(one)})" if isinstance(one, list | dict) else _value(one) for one in json) or "-"
    if isinstance(json, bool) or json is None:
        return {True: "true", False: "false", None: "null"}[json]
    return str(json)


def _side(letters: str) -> str:
    """The players of a side, ``Aki+Chika``, or the only one."""
    return "+".join(players(letters, "en"))


def _sided(json: Any, sides: Mapping[str, str]) -> Any:
    """A JSON value with the names of players in place of their side's letters."""
    if isinstance(json, dict):
        return {sides.get(key, key): _sided(value, sides) for key, value in json.items()}
    if isinstance(json, list):
        return [_sided(one, sides) for one in json]
    return sides.get(json, json) if isinstance(json, str) else json


def _by_seat(json: Mapping[str, Any]) -> str:
    parts = [f"{key}:{_value(value)}" for key, value in json.items()]
    return ("  " if any(" " in part for part in parts) else " ").join(parts)


def _rows(game: Game, rows: Sequence[Sequence[Any]]) -> list[str]:
    """Lists of cards, all as suit lines (``S 2 7  H A 5``) where they lie in deck order and have few suits."""
    suited = [_by_suit(game, row) for row in rows]
    if None in suited or sum(map(len, filter(None, suited))) * 2 > sum(map(len, rows)):
        return [_value(row) for row in rows]
    return ["  ".join(suits) if suits else "-" for suits in suited]


def _by_suit(game: Game, kinds: Sequence[Any]) -> list[str] | None:
    """A text a suit; for cards without suits, a text a kind: ``monk ×3``. None where the order says something."""
    codes = [game.deck.code.get(kind, -1) if isinstance(kind, str) else -1 for kind in kinds]
    if codes != sorted(codes) or -1 in codes:
        return None
    suits: dict[str, list[str]] = {}
    for kind in kinds:
        match = _SUITED.fullmatch(kind)
        suits.setdefault(match[1] if match else kind, []).append(match[2] if match else "")
    ranks = {suit: " ".join(filter(None, found)) or f"×{len(found)}" for suit, found in suits.items()}
    return [suit if rank == "×1" else f"{suit} {rank}" for suit, rank in ranks.items()]


def _setup(game: Game, json: dict[str, Any]) -> Iterator[str]:
    for name, value in json.items():
        rows = value if isinstance(value, dict) else dict(enumerate(value, 1)) if isinstance(value, list) else {}
        if rows and all(isinstance(row, list) for row in rows.values()):
            yield name
            lines, width = _rows(game, list(rows.values())), max(len(str(key)) for key in rows)
            yield from (f"  {key:<{width}}  {line}" for key, line in zip(rows, lines, strict=True))
        else:
            yield f"{name}  {_rows(game, [value])[0] if isinstance(value, list) else _value(value)}"


# moves ----------------------------------------------------------------------------------------------------


@dataclass
class _Line:
    """Choices until a note. ``entries``, each of a seat or of nobody, fill a cell; ``cells`` stand in columns."""

    verb: str
    cells: list[str] = field(default_factory=list)
    entries: list[tuple[int, str]] = field(default_factory=list)
    asides: list[str] = field(default_factory=list)
    done: set[tuple[int, str]] = field(default_factory=set)
    last: tuple[int, str] = (-1, "")
    noted: int | None = None

    def takes(self, seat: int, verb: str) -> bool:
        """Whether a choice goes on this line: of a seat that has not chosen yet, or that goes on at once."""
        if self.noted is not None or (seat, verb) in self.done:
            return False
        return seat == self.last[0] or all(seat != other for other, _ in self.done)

    def goes_on(self, seat: int, verb: str) -> bool:
        """Whether a choice stands behind an arrow: of the seat of the note, which chose on this line, by a new verb."""
        known = any(seat == other for other, _ in self.done)
        return self.noted == seat and known and all(verb != other for _, other in self.done)

    def mark(self, seat: int) -> bool:
        """Put a star to the last choice of a seat, before the first note; whether there is one."""
        for place in range(len(self.entries) - 1, -1, -1) if not self.cells else ():
            if self.entries[place][0] == seat >= 0:
                self.entries[place] = (seat, self.entries[place][1] + "*")
                return True
        return False

    def close(self) -> None:
        """Put the entries into a cell."""
        if self.entries:
            self.cells.append(" ".join(text for _, text in self.entries))
        self.entries = []

    def text(self) -> str:
        """All that stands on the line."""
        return " ".join((*self.cells, *(text for _, text in self.entries)))


class _Moves:
    """Collects the steps of a deal into lines."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.sides = {side: _side(side) for side in game.scored if len(side) > 1}
        self.rows: list[_Line | tuple[str, dict[str, Any], str]] = []
        self.line: _Line | None = None
        self.chosen: Counter[int] = Counter()  # named by a choice on this line, and not moved yet

    def told(self, steps: Iterable[Step]) -> list[str]:
        """The lines of a deal."""
        for step in steps:
            if step.move:
                seat, verb, value = step.move
                self.choice(seat, verb, write_move(self.game, step.move, CALLED))
                self.chosen.update(_cards_in(self.game, verb, value))
            for event in step.events:
                self.event(event)
        if self.line:
            self.line.close()
        return _laid_out(self.rows)

    def choice(self, seat: int, verb: str, json: dict[str, Any]) -> None:
        """A move: on the line that is open, behind an arrow, or on a new line."""
        line, arrow = self.line, False
        if line is not None and line.goes_on(seat, verb):
            arrow, line.noted = True, None
        elif line is None or not line.takes(seat, verb):
            line = self.open(verb)
        if verb != line.last[1]:
            line.entries.append((-1, f"-> {verb}" if arrow else verb))
        line.last = seat, verb
        line.done.add(line.last)
        fields = [(name, value) for name, value in json.items() if name not in ("seat", "move")]
        line.entries.append((seat, _entry(CALLED[seat], fields, arrow)))

    def event(self, event: Event) -> None:
        """What followed: a note, cards that nobody named and somebody could not see, cards shown."""
        if event.kind == "deal":
            return
        if event.kind == "show":
            self.aside(f"({_zone(event.source)} shown)")
        elif event.kind == "move":
            unnamed = Counter(event.cards) - self.chosen
            self.chosen -= Counter(event.cards)
            assert event.source is not None
            if unnamed and (event.source.pile or event.source.seen != (1 << self.game.seats) - 1):
                cards = [self.game.deck.kinds[card] for card in unnamed.elements()]
                said = " ".join(cards) if len(cards) <= MANY else f"{len(cards)} cards"
                self.aside(f"({said}: {_zone(event.source)} to {_zone(event.target)})")
        else:
            self.note(event)

    def aside(self, text: str) -> None:
        """Something that followed by itself."""
        (self.line or self.open("")).asides.append(text)

    def note(self, event: Event) -> None:
        """A note: it ends the open line, or stands on a row of its own."""
        clauses = ", ".join(map(self.game.clauses.label, event.clauses))
        facts = _sided(facts_of(self.game, event.facts, CALLED), self.sides)
        by = "" if event.by < 0 else CALLED[event.by]
        line = self.line
        if line is None or not line.entries:
            self.line = None
            self.rows.append((event.kind, ({"by": by} if by else {}) | facts, clauses))
            return
        seen = line.text()
        said = [] if line.mark(event.by) else [event.kind, by]
        said += [f"{name} {_value(value)}" for name, value in facts.items() if not _stands_in(value, seen)]
        line.close()
        line.cells.append(": ".join(filter(None, (" ".join(filter(None, said)), clauses))))
        line.noted = event.by

    def open(self, verb: str) -> _Line:
        """A new line."""
        if self.line:
            self.line.close()
        self.line = _Line(verb)
        self.rows.append(self.line)
        self.chosen.clear()
        return self.line


def _entry(seat: str, fields: Sequence[tuple[str, Any]], arrow: bool) -> str:
    """``Aki:S7``; further fields in brackets by name."""
    if not fields:
        return seat
    (_, first), rest = fields[0], fields[1:]
    more = f"({', '.join(f'{name} {_value(value)}' for name, value in rest)})" if rest else ""
    if isinstance(first, dict):
        # Behind the arrow the seat is the one that is marked.
        return _by_seat(first) + more if arrow else f"{seat}:({_by_seat(first)}){more}"
    return f"{seat}:{','.join(map(_value, first)) or 'none' if isinstance(first, list) else _value(first)}{more}"


def _cards_in(game: Game, verb: str, value: Any) -> list[int]:
    codecs = tuple(game.verbs[verb].fields.codecs.values())
    values = () if not codecs else (value,) if len(codecs) == 1 else value
    return [
        card
        for codec, part in zip(codecs, values, strict=True)
        if part is not None
        for cards in codec.cards(part)
        for card in cards
    ]


def _zone(zone: Zone | None) -> str:
    assert zone is not None
    return f"{CALLED[zone.owner]}'s {zone.name}" if zone.owner >= 0 else zone.name


def _stands_in(json: Any, text: str) -> bool:
    """Whether all cards, suits and seats of a fact can be read off a line. Numbers never can."""
    if isinstance(json, dict):
        return all(_stands_in(value, text) for value in json.values())
    if isinstance(json, list):
        return all(_stands_in(value, text) for value in json)
    return isinstance(json, str) and re.search(rf"(?<![^\s:,]){re.escape(json)}", text) is not None


# layout ---------------------------------------------------------------------------------------------------


def _laid_out(rows: Sequence[_Line | tuple[str, dict[str, Any], str]]) -> list[str]:
    lines: list[str] = []
    numbers: Counter[str] = Counter()
    place = 0
    while place < len(rows):
        row = rows[place]
        if isinstance(row, _Line):
            numbers[row.verb] += 1
            like = [one.cells for one in rows if isinstance(one, _Line) and one.verb == row.verb]
            lines.append("  ".join((f"{numbers[row.verb]:>2}", _padded(row.cells, like), *row.asides)))
            place += 1
            continue
        same = [row]
        for other in rows[place + 1 :]:
            if isinstance(other, _Line) or other[0] != row[0] or other[1].keys() != row[1].keys():
                break
            same.append(other)
        lines += _table(same)
        place += len(same)
    return lines


def _table(rows: Sequence[tuple[str, dict[str, Any], str]]) -> list[str]:
    """Notes of one kind: one of them as name and value, several below the names of their facts."""
    if len(rows) == 1:
        kind, facts, clauses = rows[0]
        return ["  ".join((kind, *(f"{name} {_value(value)}" for name, value in facts.items()), clauses))]
    names = list(rows[0][1])
    columns = [[facts[name] for _, facts, _ in rows] for name in names]
    heads, grid = zip(*map(_column, names, columns), strict=True) if names else ((), ())
    body = [*zip(*grid, [clauses for _, _, clauses in rows], strict=True)]
    return [f"{rows[0][0]}:", *(f"  {_padded(one, [heads, *body])}" for one in (heads, *body))]


def _column(name: str, values: Sequence[Any]) -> tuple[str, list[str]]:
    """A head and its cells; a number a seat is right-aligned, with the seats named once, in the head."""
    if not all(isinstance(value, dict) and all(type(one) is int for one in value.values()) for value in values):
        return name, list(map(_value, values))
    width = max(len(str(one)) for value in values for one in value.values())
    return f"{name} {'/'.join(values[0])}", [" ".join(f"{one:>{width}}" for one in value.values()) for value in values]


def _padded(cells: Sequence[str], like: Sequence[Sequence[str]]) -> str:
    widths = [max(len(one[index]) for one in like if len(one) > index) for index in range(len(cells))]
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()
