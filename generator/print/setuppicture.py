"""The table when play begins, as a picture: what lies where, who deals and who starts is asked of the engine."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, Protocol

from rules_engine import find_game
from rules_engine.fields import LETTERS, SEAT
from rules_engine.game import Game, way_round
from rules_engine.games import shown_table
from rules_engine.position import Position
from rules_engine.rand import Rand
from rules_engine.table import Zone

from ..drawing.table import SeatFigure, TableFigure, ZoneFigure
from ..texts.content import GameContent
from .linebreaks import marked_phrases

SEED: Final = "setup"  # any deal will do, but always the same one
DEALER: Final = "dealer"


class Words(Protocol):
    """What the picture says, as ``SheetView`` has it in one language."""

    @property
    def content(self) -> GameContent:
        """The game's texts."""

    @property
    def lang(self) -> str:
        """The language."""

    @property
    def furigana(self) -> bool:
        """Whether readings are shown."""

    @property
    def accent(self) -> str:
        """The colour of what is marked."""

    def own_zone(self, zone: str) -> str:
        """A zone's name where it stands beside its owner, or has none."""

    def card_name(self, kind: str) -> str:
        """A card in words."""

    def player(self, letters: str) -> str:
        """The player at a seat."""

    def digits(self, clause: str) -> str:
        """The printed number of a clause."""

    def word(self, key: str, **facts: object) -> str:
        """A word that all sheets share, readings still marked."""

    def marked(self, text: str) -> str:
        """A text for inside a drawing."""

    def plain(self, text: str) -> str:
        """A text without its readings."""


class Starts(NamedTuple):
    """Who starts a first deal and why: ``anybody``, whom play ``finds``, or the one to the ``left`` or ``right`` of the
    dealer. Seats that are not fixed are -1."""

    why: str
    seat: int = -1
    dealer: int = -1


def _opened(game: Game) -> Position:
    """A first deal before anything is chosen; where somebody deals it is the first seat."""
    setup = game.deal((), Rand(SEED))
    return Position(game, setup | {DEALER: 0} if DEALER in setup else setup)


def _chosen_together(position: Position) -> None:
    """One choice that all make at the same time, whichever it is."""
    if not position.together:
        raise ValueError("choices=…: more than all make at the same time before somebody starts")
    for _ in range(position.game.seats):
        position.put(position.options()[0], trusted=True)


@cache
def _dealt(name: str, seats: int, choices: int) -> Position:
    position = _opened(shown_table(name, seats))
    for _ in range(choices):
        _chosen_together(position)
    return position


@cache
def starts(name: str, seats: int) -> Starts:
    """Who starts a first deal, as the engine deals and plays it."""
    game = find_game(name)(seats=seats)
    named = [fact for fact, codec in game.setup.codecs.items() if codec is SEAT]
    if DEALER not in named:
        return Starts("anybody" if named else "finds")
    position = _opened(game)
    while position.together:
        _chosen_together(position)
    sides = {1: "left", seats - 1: "right"}
    return Starts(sides[position.seat], position.seat, 0)


def setup_figure(view: Words, seats: int | None = None, choices: int = 0, start: str = "") -> TableFigure:
    """The picture for a number of seats (default: the largest), after so many choices that all make together.

    ``start`` is the clause that says who starts. Raises ValueError, KeyError.
    """
    name = view.content.name
    number = seats or shown_table(name).seats
    position = _dealt(name, number, choices)
    game, kinds = position.game, position.game.deck.kinds
    everyone = (1 << number) - 1

    def zone_figure(zone: Zone) -> ZoneFigure:
        label = view.own_zone(zone.name)
        if zone.seen == everyone:
            return ZoneFigure(label, cards=tuple(kinds[card] for card in zone))
        return ZoneFigure(label, backs=len(zone), layout=zone.layout)

    def words(zone: ZoneFigure) -> str:
        cards = ", ".join(view.card_name(kind) for kind in zone.cards)
        return f"{zone.label} {view.word('count', n=zone.count)}" + (f" ({cards})" if cards else "")

    filled = [zone for zone in position.table.zones if zone]
    centre = tuple(zone_figure(zone) for zone in filled if zone.owner < 0)
    first = starts(name, number)
    marks = {first.dealer: view.marked(view.word("dealer")), first.seat: view.marked(view.word("first"))}
    side = {seat: index for index, both in enumerate(game.sides) if len(both) > 1 for seat in both}
    notes = [view.word(f"starts-{first.why}")]
    if start:
        notes[0] += view.word("cited", clause=view.digits(start))
    if side:
        notes.append(view.word("opposite"))
    figures = tuple(
        SeatFigure(
            view.player(LETTERS[seat]),
            tuple(zone_figure(zone) for zone in filled if zone.owner == seat),
            (marks[seat],) if seat in marks else (),
            side.get(seat, 0),
        )
        for seat in range(number)
    )
    held = [view.word("holds", seat=seat.name, zones=", ".join(map(words, seat.zones))) for seat in figures]
    title = view.word(
        "seen", name=number, centre=", ".join(map(words, centre)) or "–", seats=", ".join(held), notes=" ".join(notes)
    )
    return TableFigure(
        seats=figures,
        centre=centre,
        title=view.plain(title),
        count=view.marked(view.word("count", n="{n}")),
        turn=way_round(game),
        way=view.marked(view.word("way-round")),
        notes=tuple(view.marked(note) for note in notes),
        wrap=marked_phrases if view.lang == "ja" else str.split,
        accent=view.accent,
        bare=view.plain if view.furigana else None,
    )
