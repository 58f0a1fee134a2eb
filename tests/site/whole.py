"""A small whole deal in the walkthrough's form, made by hand: four seats, two sides, three tricks, the count, the end.

It is no game's. It has what the deal in `deal` lacks: the reader's seat, partners, scores, a stretch that is told at
once, questions with options and with two parts, suits as played, tricks counted as tricks, a count, an end.
"""

from __future__ import annotations

from typing import Any

from tehodoki.players import PLAYERS

YOU = 2
LEADS = (("S3", "S10", "S4", "H2"), ("D7", "D2", "D9", "D4"), ("C5", "X8", "C9", "C2"))  # by seat
ALL = [0, 1, 2, 3]
WORDS = {
    "ja": {
        "title": "小さなディール",
        "situation": "3トリックだけのディールです。切り札はありません。取ったカードの枚数が得点です。",
        "deal": "カードを3枚ずつ配ります。",
        "play": "{}が{}を出します。",
        "play.you": "あなたは{}を出します。",
        "take": "{}がトリックを取ります。",
        "fold": "第2トリックは、チカが取ります。",
        "fold.you": "第2トリックは、あなたが取ります。",
        "count": "取ったカードを数えます。",
        "end": "チカとアキの勝ちです。",
        "group": "第{}トリック",
        "counting": "得点",
        "due": "{}の番です。",
        "may": "あなたの番です。出せるカードはどれでしょう。",
        "who": "このトリックの勝者はだれでしょう。",
        "gets": "どのカードを、どちらに置きましょう。",
        "number": "チカは何点でしょう。",
        "fine": "そのとおりです。",
        "hint": "スペードがリードされています。",
        "hint2": "もっと大きいカードがあります。",
        "other": "手札から選びます。",
        "solution": "答えは、スペードの10を出したベンです。",
        "left": "左",
        "right": "右",
        "working": "4 + 4 = 8枚 : 8点",
        "zero": "4枚 : 4点",
        "points": "{}点",
        "taken": "トリック",
        "hand": "手札",
        "trick": "場",
    },
    "en": {
        "title": "A small whole deal",
        "situation": "A deal of only three tricks. There is no trump. Each card that is taken scores a point.",
        "deal": "Three cards each are dealt.",
        "play": "{} plays {}.",
        "play.you": "You play {}.",
        "take": "{} takes the trick.",
        "fold": "The second trick goes to Chika.",
        "fold.you": "The second trick goes to you.",
        "count": "The cards that were taken are counted.",
        "end": "Chika and Aki win.",
        "group": "Trick {}",
        "counting": "Scores",
        "due": "{} is to play.",
        "may": "Your turn. Which card may be played?",
        "who": "Who wins this trick?",
        "gets": "Which card goes to which side?",
        "number": "How many points does Chika score?",
        "fine": "That is right.",
        "hint": "Spades were led.",
        "hint2": "There is a higher card.",
        "other": "Choose from the hand.",
        "solution": "It is Ben, with the 10 of spades.",
        "left": "left",
        "right": "right",
        "working": "4 + 4 = 8 cards: 8 points",
        "zero": "4 cards: 4 points",
        "points": "{}",
        "taken": "tricks",
        "hand": "hand",
        "trick": "Trick",
    },
}


def whole_deal(lang: str, names: dict[str, str], clauses: list[dict[str, str]]) -> dict[str, Any]:
    """The deal; `names` are the cards in words, `clauses` two clauses as id, number and title."""
    return _Whole(lang, names, clauses).data()


class _Whole:
    def __init__(self, lang: str, names: dict[str, str], clauses: list[dict[str, str]]) -> None:
        self.lang, self.names, self.say = lang, names, WORDS[lang]
        self.clauses = {one["id"]: one | {"href": f"rules.html#{one['id']}"} for one in clauses}
        self.first, self.second = self.clauses
        self.players = list(PLAYERS[lang][:4])
        self.faces = [trick[seat] for seat in ALL for trick in LEADS]
        self.steps: list[dict[str, Any]] = []
        self.groups: list[dict[str, Any]] = []

    def token(self, seat: int, trick: int) -> int:
        """The card that a seat plays to a trick."""
        return 3 * seat + trick

    def step(self, text: str, changes: list[Any], **more: Any) -> None:
        """A step; the reader's seat may be told something else."""
        you = more.pop("you", None)
        views = {"views": [{"seats": [YOU], "caption": you, "text": you}]} if you else {}
        known = {
            "by": None,
            "ask": None,
            "mark": [change[0] for change in changes],
            "clauses": [self.first],
            "stays": [],
        }
        self.steps.append(
            {"move": 0, "group": len(self.groups) - 1, "caption": text, "text": text, "changes": changes}
            | known
            | views
            | more
        )

    def ask(self, seat: int, trick: int) -> dict[str, Any]:
        """A card is played: the first left in the hand may, the others may not."""
        tokens = [self.token(seat, one) for one in range(trick, 3)]
        parts = [{"text": self.names[self.faces[one]], "cards": [self.faces[one]], "tokens": [one]} for one in tokens]
        refused = [
            {"path": [index], "text": self.say["hint"], "clauses": [self.first]} for index in range(1, len(parts))
        ]
        other = {"text": self.say["other"], "clauses": [self.second]}
        return {
            "seat": seat,
            "prompt": self.say["due"].format(self.players[seat]),
            "parts": parts,
            "may": [[0]],
            "not": refused,
            "other": other,
        }

    def two(self, seat: int) -> dict[str, Any]:
        """A card and a side are chosen."""
        ask = self.ask(seat, 1)
        sides = [{"text": self.say["left"], "head": "→"}, {"text": self.say["right"], "head": "→"}]
        return ask | {
            "parts": ask["parts"] + sides,
            "may": [[0, 2], [1, 2], [0, 3]],
            "not": [{"path": [1, 3], "text": self.say["hint"], "clauses": [self.first]}],
        }

    def trick(self, number: int, leader: int, winner: int, scores: list[str]) -> None:
        """A trick, card by card, and who takes it."""
        say = self.say
        self.groups.append({"label": say["group"].format(number + 1), "first": len(self.steps)})
        order = [(leader + place) % 4 for place in range(4)]
        for place, seat in enumerate(order):
            face = self.faces[self.token(seat, number)]
            following = self.ask(order[place + 1], number) if place < 3 else None
            more = {"you": say["play.you"].format(f"⟦{face}⟧")} if seat == YOU else {}
            suits = {"suits": {str(self.token(one, 2)): "♣" for one in order[: place + 1]}} if number == 2 else {}
            self.step(
                say["play"].format(self.players[seat], f"⟦{face}⟧"),
                [[self.token(seat, number), "trick", ALL]],
                by=seat,
                ask=following,
                **more,
                **suits,
            )
        changes = [[self.token(seat, number), f"taken-{'ABCD'[winner]}", ALL] for seat in order]
        self.step(say["take"].format(self.players[winner]), changes, by=winner, scores=scores)

    def data(self) -> dict[str, Any]:
        """The deal as the page embeds it."""
        say, points = self.say, self.say["points"]
        self.groups.append({"label": say["deal"], "first": 0})
        self.step(say["deal"], [], ask=self.ask(0, 0))
        self.trick(0, 0, 1, [points.format(one) for one in (0, 4, 0, 4)])
        self.steps[-1]["ask"] = self.two(YOU)
        self.trick(1, 1, 2, [points.format(one) for one in (4, 4, 4, 4)])
        self.trick(2, 2, 2, [points.format(one) for one in (8, 4, 8, 4)])
        self.groups.append({"label": say["counting"], "first": len(self.steps)})
        count = [
            {"seat": 1, "tokens": [self.token(seat, 0) for seat in ALL], "working": say["zero"]},
            {"seat": 2, "tokens": [self.token(seat, one) for one in (1, 2) for seat in ALL], "working": say["working"]},
        ]
        self.step(say["count"], [], count=count, scores=self.steps[-1]["scores"])
        zones = [self.zone("hand", "hand", seat) for seat in ALL] + [
            self.zone("taken", "taken", seat, unit=4) for seat in ALL
        ]
        zones.append(
            {
                "id": "trick",
                "name": say["trick"],
                "short": say["trick"],
                "kind": "trick",
                "form": "trick",
                "family": "",
                "owner": None,
                "seen": ALL,
                "pile": False,
                "unit": 1,
            }
        )
        used = {*self.faces, *(one for trick in LEADS for one in trick)}
        return {
            "lang": self.lang,
            "game": "none",
            "id": "whole",
            "title": say["title"],
            "situation": say["situation"],
            "scripted": True,
            "whole": True,
            "you": YOU,
            "seats": list("ABCD"),
            "names": self.players,
            "sides": [[0, 2], [1, 3]],
            "pooled": True,
            "turn": "left",
            "faces": self.faces,
            "labels": {face: self.names[face] for face in used},
            "chips": {
                face: f'<span class="chip" role="img" aria-label="{self.names[face]}"><b>{face}</b></span>'
                for face in used
            },
            "zones": zones,
            "start": {f"hand-{'ABCD'[seat]}": [self.token(seat, one) for one in range(3)] for seat in ALL},
            "known": {},
            "spots": {},
            "groups": self.groups,
            "steps": self.steps,
            "folds": [
                {
                    "first": 6,
                    "last": 10,
                    "caption": say["fold"],
                    "text": say["fold"],
                    "views": [{"seats": [YOU], "caption": say["fold.you"], "text": say["fold.you"]}],
                }
            ],
            "questions": self.questions(),
            "end": {"caption": f"<b>{say['end']}</b>", "text": say["end"]},
            "next": {"title": say["title"], "href": "deal-tiny.html"},
            "rules": "rules.html",
            "clauses": {
                one["id"]: {key: one[key] for key in ("number", "title", "href")} for one in self.clauses.values()
            },
        }

    def zone(self, kind: str, form: str, seat: int, unit: int = 1) -> dict[str, Any]:
        """A zone of a seat: its hand, or the tricks it took."""
        letter, name = "ABCD"[seat], self.say[kind]
        seen = [seat] if kind == "hand" else []
        shown = {
            "name": f"{self.players[seat]}: {name}",
            "short": name,
            "kind": kind,
            "form": form if kind == "hand" else "",
            "family": "",
        }
        return {"id": f"{kind}-{letter}", **shown, "owner": seat, "seen": seen, "pile": False, "unit": unit}

    def questions(self) -> list[dict[str, Any]]:
        """One of each make: cards, a seat, a path of two parts, options."""
        say = self.say
        right = {"right": True, "text": say["fine"], "clauses": [self.first]}
        hint = {"right": False, "text": say["hint"], "clauses": [self.first]}
        wrong = {"right": False, "text": say["hint2"], "clauses": [self.second]}
        solution = {"text": say["solution"], "clauses": [self.first]}
        other = {"text": say["other"], "clauses": [self.second]}
        shared = {"solution": solution, "other": other}
        return [
            {
                "step": 2,
                "kind": "may",
                "by": "choice",
                "prompt": say["may"],
                **shared,
                "answers": [{"value": "0", **right}, {"value": "1", **hint}, {"value": "2", **hint}],
            },
            {
                "step": 4,
                "kind": "who",
                "by": "seat",
                "prompt": say["who"],
                **shared,
                "answers": [
                    {"value": "B", **right},
                    {"value": "A", **hint},
                    {"value": "C", **wrong},
                    {"value": "D", **wrong},
                ],
            },
            {
                "step": 5,
                "kind": "gets",
                "by": "choice",
                "prompt": say["gets"],
                **shared,
                "answers": [
                    {"value": "0,2", **right},
                    {"value": "1,2", **right},
                    {"value": "0,3", **wrong},
                    {"value": "1,3", **hint},
                ],
            },
            {
                "step": 15,
                "kind": "number",
                "by": "option",
                "prompt": say["number"],
                **shared,
                "answers": [
                    {"value": str(one), "label": points, **(right if one == 1 else wrong)}
                    for one, points in enumerate(("4", "8", "12"))
                ],
            },
        ]
