"""Tables in the walkthrough's form, made by hand, each with zones of a make that some game has. They are no game's."""

from __future__ import annotations

from typing import Any

from tehodoki.players import PLAYERS

SUITS, RANKS = "SHXLCD", ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
DECK = tuple(suit + rank for suit in SUITS for rank in RANKS)
FORMS = ("rows", "columns", "piles", "many", "long", "five", "right")


class Maker:
    """Collects zones, cards and steps of a deal."""

    def __init__(self, form: str, seats: int, lang: str) -> None:
        self.form, self.seats, self.players = form, list("ABCDE"[:seats]), PLAYERS[lang][:seats]
        self.all = list(range(seats))
        self.faces: list[str] = []
        self.zones: list[dict[str, Any]] = []
        self.start: dict[str, list[int]] = {}
        self.spots: dict[str, int] = {}
        self.steps: list[dict[str, Any]] = []

    def zone(
        self, name: str, kinds: list[str], seen: list[int], owner: int | None = None, pile: bool = False, **more: Any
    ) -> None:
        """A zone with its cards."""
        letter = "" if owner is None else self.seats[owner]
        found = f"{name}-{letter}" if letter else name
        label = name if owner is None else f"{self.players[owner]}の{name}"
        form = name if name in ("hand", "trick") else ""
        family = name.rstrip("0123456789") if name[-1].isdigit() else ""
        told = {"name": label, "short": name, "kind": name, "form": form, "family": family}
        self.zones.append({"id": found, **told, "owner": owner, "seen": seen, "pile": pile, "unit": 1} | more)
        first = len(self.faces)
        self.faces += kinds
        self.start[found] = list(range(first, len(self.faces)))
        if "layout" in more:
            self.spots |= {str(token): spot for spot, token in enumerate(self.start[found], 1)}

    def hands(self, count: int, kinds: tuple[str, ...] = DECK) -> None:
        """A hand for each seat, the deck dealt round and round."""
        for seat in self.all:
            self.zone("hand", [kinds[(seat * count + i) % len(kinds)] for i in range(count)], [seat], seat)

    def step(self, text: str, *changes: list[Any], by: int | None = None, ask: int | None = None, **more: Any) -> None:
        """A step; `ask` is the seat whose whole hand may be chosen from next."""
        asked: dict[str, Any] | None = None
        if ask is not None:
            lying = list(self.start[f"hand-{self.seats[ask]}"])
            gone = {change[0] for step in self.steps for change in step["changes"]} | {one[0] for one in changes}
            legal = [token for token in lying if token not in gone]
            kinds = list(dict.fromkeys(self.faces[token] for token in legal))
            tokens = [[token for token in legal if self.faces[token] == kind] for kind in kinds]
            parts = [{"text": kind, "cards": [kind], "tokens": own} for kind, own in zip(kinds, tokens, strict=True)]
            may = [[index] for index in range(len(parts))]
            other = {"text": text, "clauses": []}
            asked = {"seat": ask, "prompt": text, "parts": parts, "may": may, "not": [], "other": other}
        self.steps.append(
            {
                "group": 0,
                "caption": text,
                "text": text,
                "clauses": [],
                "changes": list(changes),
                "mark": [change[0] for change in changes],
                "by": by,
                "ask": asked,
                "stays": [],
            }
            | more
        )

    def data(self, lang: str, names: dict[str, str]) -> dict[str, Any]:
        """The deal as the page embeds it."""
        return {
            "lang": lang,
            "game": "none",
            "id": f"table-{self.form}",
            "title": self.form,
            "situation": self.form,
            "whole": False,
            "you": 0,
            "sides": [],
            "pooled": False,
            "folds": [],
            "end": {"caption": self.form, "text": self.form},
            "seats": self.seats,
            "names": list(self.players),
            "faces": self.faces,
            "labels": {face: names[face] for face in self.faces},
            "chips": {face: names[face] for face in self.faces},
            "zones": self.zones,
            "start": self.start,
            "known": {},
            "spots": self.spots,
            "turn": "right" if self.form == "right" else "",
            "groups": [{"label": self.form, "first": 0}],
            "steps": self.steps,
            "questions": [],
            "clauses": {},
            "record": None,
        }


def table(form: str, lang: str, names: dict[str, str]) -> dict[str, Any]:
    """A sample table; `names` are the cards in words."""
    make = Maker(form, {"rows": 4, "columns": 4, "piles": 2, "many": 4, "long": 2, "five": 5, "right": 3}[form], lang)
    globals()[f"_{form}"](make)
    return make.data(lang, names)


def _rows(make: Maker) -> None:
    """Nine places each in three groups, face down; a card is laid on one."""
    make.hands(2)
    for seat in make.all:
        board = f"row-{make.seats[seat]}"
        make.zone("row", list(DECK[8 + 9 * seat : 17 + 9 * seat]), [], seat, True, layout=[3, 3, 3], board=board)
    for seat in make.all:
        make.zone("laid", [], make.all, seat, True, layout=[3, 3, 3], board=f"row-{make.seats[seat]}")
    make.zone("centre", list(DECK[44:48]), make.all)
    make.zone("stock", list(DECK[48:]), [], pile=True)
    make.step("dealt", ask=0)
    make.step("laid", [0, "laid-A", make.all, 5], by=0)
    make.step("lifted", [make.start["row-A"][4], "hand-A", [0]], by=0, ask=1)


def _columns(make: Maker) -> None:
    """Six columns, four piles of equal cards, and for each seat a hand, two piles and a pack."""
    make.hands(3)
    for seat in make.all:
        make.zone("draw pile", list(DECK[12 + 4 * seat : 16 + 4 * seat]), [], seat, True)
    for seat in make.all:
        make.zone("discard pile", list(DECK[28 : 29 + seat]), make.all, seat, True)
    make.zone("trick", [], make.all)
    make.zone("removed", list(DECK[32:44]), make.all)
    for column in range(6):
        first = 36 + 4 * column
        make.zone(f"column {column + 1}", list(DECK[first : first + 4 - column % 3]), make.all, pile=True)
    for value in range(4):
        make.zone(f"points {value + 4}", [f"D{value + 4}"] * 5, make.all, pile=True)
    for seat in make.all:
        make.zone("pack", list(DECK[seat : seat + 3]), [seat], seat)
    make.step("dealt", ask=0)
    make.step("played", [0, "trick", make.all], by=0, ask=1)
    make.step("gained", [make.start["column 1"][-1], "discard pile-A", make.all], by=0)
    column = make.start["column 1"]
    make.step("all gained", *([token, "discard pile-B", make.all] for token in column[:-1]), by=1)


def _piles(make: Maker) -> None:
    """A stock, a discard pile that everybody sees, a field of equal cards, and a card that lies face down."""
    make.hands(5)
    make.zone("face down", ["S10"], [1], 1)
    make.zone("stock", list(DECK[20:40]), [], pile=True)
    make.zone("discard", list(DECK[10:20]), make.all, pile=True)
    make.zone("field", ["S2"] * 4 + ["H3"] * 3 + ["C5"] + ["D9"] * 6, make.all)
    make.step("dealt", ask=0)
    make.step("discarded", [0, "discard", make.all], by=0)
    make.step("drawn", [make.start["stock"][0], "hand-A", [0]], by=0, ask=1)


def _many(make: Maker) -> None:
    """Hands of twenty-five cards of few kinds, and a large set of those played."""
    make.hands(25, ("S2", "S2", "S2", "H4", "H4", "X5", "L6", "L6", "L6", "C7", "D8", "D9"))
    make.zone("field", [], make.all)
    make.zone("played", ["H2"] * 9 + ["S10"] * 12 + list(DECK[30:38]), make.all)
    make.step("dealt", ask=0)
    make.step("attack", [3, "field", make.all], by=0, ask=3)


def _long(make: Maker) -> None:
    """Hands of twenty-five cards that all differ, and cards that each seat has taken."""
    make.hands(25)
    make.zone("taken", list(DECK[50:60]), [], 0)
    make.zone("taken", list(DECK[30:38]), [], 1)
    make.zone("trick", [], make.all)
    make.step("dealt", ask=0)
    make.step("lead", [4, "trick", make.all], by=0, ask=1)


def _five(make: Maker) -> None:
    """Five seats choose at once: who has chosen is known, and not what."""
    make.hands(5)
    for seat in make.all:
        make.zone("shown", [], make.all, seat)
    for seat in make.all:
        make.zone("facedown", [], [seat], seat)
    for seat in make.all:
        make.zone("taken", list(DECK[30 + 4 * seat : 34 + 3 * seat]), make.all, seat)
    make.zone("field", list(DECK[50:56]), make.all)
    make.step("dealt", ask=0)
    make.step(f"{make.players[0]} has chosen", ask=1, chosen=[0], by=0)
    make.step(f"{make.players[1]} has chosen", ask=2, chosen=[0, 1], by=1)
    make.step("turned up", *([5 * seat, f"shown-{letter}", make.all] for seat, letter in enumerate(make.seats)))


def _right(make: Maker) -> None:
    """Three seats that play to the right."""
    make.hands(8)
    make.zone("trick", [], make.all)
    for seat in make.all:
        make.zone("taken", [], [], seat)
    make.step("dealt", ask=0)
    for seat, following in ((0, 2), (2, 1), (1, None)):
        make.step("played", [8 * seat, "trick", make.all], by=seat, ask=following)
    make.step("taken", *([8 * seat, "taken-C", make.all] for seat in (0, 2, 1)), by=2, ask=2)
