"""The scene of a game: a moment of its whole deal, as the reader sees it there, computed from the walkthrough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..drawing.decks import DeckArt, places_of
from ..drawing.scene import Heap, Scene
from ..texts.handout import Handout
from .data import Data, Zone
from .picture import Picture

MOST = 12  # cards of a heap that are drawn: the last ones


def scene(data: Data, art: DeckArt, handout: Handout | None = None, kinds: Sequence[str] = ()) -> Scene:
    """The first moment at which most has been played; hands are held in the order of these kinds, else in that in which
    they are drawn."""
    return fullest(data, art, _moves(data, handout), kinds)


def _moves(data: Data, handout: Handout | None) -> range:
    """The moves to look at: the round that the sheet of examples tells, else all of them; of rows that fill up those of
    the first two thirds."""
    last = data["steps"][-1]["move"]
    if any("layout" in zone for zone in data["zones"]):
        return range(last * 2 // 3)
    if handout is not None and handout.round.deal == data["id"]:
        return range(handout.round.first, handout.round.last + 1)
    return range(last + 1)


def fullest(data: Data, art: DeckArt, moves: range, kinds: Sequence[str] = ()) -> Scene:
    """The same of some moves."""
    picture = Picture(data["start"], data["spots"], [])
    best, found = (-1, -1), Scene((), ())
    for step in data["steps"]:
        picture.change(step["changes"])
        if step["move"] not in moves:
            continue
        middle = list(_middle(data, picture))
        count = _faces(middle), 0 if middle else _faces(_beside(data, picture))
        if count > best:
            best, found = count, _seen(data, places_of(art, kinds), picture, middle)
    return found


def _faces(heaps: Iterable[Heap]) -> int:
    return sum(bool(kind) for heap in heaps for kind in heap.cards)


def _seen(data: Data, order: Mapping[str, int], picture: Picture, middle: Sequence[Heap]) -> Scene:
    own = [zone["id"] for zone in data["zones"] if zone["form"] == "hand" and zone["owner"] == data["you"]]
    hand = sorted((data["faces"][token] for name in own for token in picture.tokens(name)), key=order.__getitem__)
    beside = list(_beside(data, picture))
    return Scene(tuple(hand), tuple(middle or beside), tuple(beside if middle else ()))


def _middle(data: Data, picture: Picture) -> Iterator[Heap]:
    """What was played: tricks, the reader's row with places, and what lies open before the players."""
    for zone in data["zones"]:
        tokens = picture.tokens(zone["id"])
        if "layout" in zone:
            if zone["owner"] in (None, data["you"]) and zone.get("board", zone["id"]) == zone["id"]:
                yield _row(data, picture, zone)
        elif tokens and _lies(data, zone):
            kinds = [data["faces"][token] for token in tokens[-MOST:]]
            if zone["form"] == "trick":
                yield from (Heap((kind,)) for kind in kinds)
            else:
                yield Heap(tuple(kinds))


def _row(data: Data, picture: Picture, zone: Zone) -> Heap:
    """A row with places, as the reader sees it."""
    lying = {}
    for one in data["zones"]:
        if one["id"] == zone["id"] or one.get("board") == zone["id"]:
            for token in picture.tokens(one["id"]):
                seen = data["you"] in one["seen"]
                lying[picture.spot(token)] = data["faces"][token] if seen else ""
    return Heap(tuple(lying.get(place, "") for place in range(1, sum(zone["layout"]) + 1)), tuple(zone["layout"]))


def _beside(data: Data, picture: Picture) -> Iterator[Heap]:
    """What else lies open and is nobody's: of a pile or a column the last card."""
    for zone in data["zones"]:
        tokens = picture.tokens(zone["id"])
        if tokens and zone["owner"] is None and zone["form"] != "trick" and _open(data, zone):
            last = -1 if zone["pile"] else -MOST
            yield Heap(tuple(data["faces"][token] for token in tokens[last:]))


def _lies(data: Data, zone: Zone) -> bool:
    return _open(data, zone) and not zone["pile"] and (zone["form"] == "trick" or zone["owner"] is not None)


def _open(data: Data, zone: Zone) -> bool:
    return len(zone["seen"]) == len(data["seats"])
