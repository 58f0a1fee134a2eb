"""A tiny deal in the walkthrough's form, made by hand: three seats, two cards each, one trick, then gifts.

It is no game's, and it has one of everything that the element can show: hidden hands, a pile whose cards were seen
when they were given, reasons, a question for a seat and one for a card.
"""

from __future__ import annotations

from typing import Any

from tehodoki.players import PLAYERS

WORDS = {
    "ja": {
        "title": "小さな例",
        "situation": "試すための対局です。",
        "setup": "準備",
        "trick": "第1トリック",
        "hand": "{}の手札",
        "middle": "トリック",
        "share": "まん中",
        "pile": "{}の山",
        "back": "裏向きの札",
        "deal": "配りました。",
        "plays": "{}が{}を出します。",
        "wins": "{}の勝ちです。",
        "gives": "1枚ずつ渡します。",
        "turn": "{}の番です。",
        "why": "リードはスペードで、スペードの5を持っています。",
        "other": "手札から選びます。",
        "who": "だれの勝ちでしょう。",
        "yes": "そのとおり、10がいちばん大きい。",
        "no": "いいえ、10のほうが大きい。",
        "which": "出せる札を選びましょう。",
        "fine": "そのとおり、スペードです。",
        "nobody": "だれでもありません。",
    },
    "en": {
        "title": "A small deal",
        "situation": "A deal for trying things.",
        "setup": "Setup",
        "trick": "Trick 1",
        "hand": "{}'s hand",
        "middle": "Trick",
        "share": "Middle",
        "pile": "{}'s pile",
        "back": "a face-down card",
        "deal": "The cards are dealt.",
        "plays": "{} plays {}.",
        "wins": "{} wins.",
        "gives": "One card each is given.",
        "turn": "{} is to play.",
        "why": "Spades were led and the 5 of spades is held.",
        "other": "Choose from the hand.",
        "who": "Who wins?",
        "yes": "Right, the 10 is the highest.",
        "no": "No, the 10 is higher.",
        "which": "Choose a card that may be played.",
        "fine": "Right, it is a spade.",
        "nobody": "None of these.",
    },
}

FACES = ("S3", "H4", "S5", "H6", "S10", "D7", "C2", "X8", "L9", "X2")
HANDS = {"A": (0, 1), "B": (2, 3), "C": (4, 5)}
ALL = [0, 1, 2]


def tiny_deal(lang: str, names: dict[str, str], clauses: list[dict[str, str]]) -> dict[str, Any]:
    """The deal; `names` are the cards in words, `clauses` two clauses as id, number and title."""
    say = WORDS[lang]
    seats = list(HANDS)
    players = PLAYERS[lang][: len(seats)]
    first, second = (clause["id"] for clause in clauses)

    def play(token: int, seat: int, ask: dict[str, Any] | None, mark: list[int]) -> dict[str, Any]:
        sentence = say["plays"].format(players[seat], names[FACES[token]])
        return {
            "move": 1,
            "group": 1,
            "caption": f"<b>{sentence}</b>",
            "text": sentence,
            "clauses": [first],
            "changes": [[token, "trick", ALL]],
            "mark": mark,
            "by": seat,
            "ask": ask,
            "stays": [],
        }

    def ask(seat: int, tokens: list[int], reason: dict[str, Any] | None = None) -> dict[str, Any]:
        """One card of some may be chosen: the first with a reason against the second, else any."""
        parts = [{"text": names[FACES[token]], "cards": [FACES[token]], "tokens": [token]} for token in tokens]
        return {
            "seat": seat,
            "prompt": say["turn"].format(players[seat]),
            "parts": parts,
            "may": [[0]] if reason else [[index] for index in range(len(parts))],
            "not": [{"path": [1], **reason}] if reason else [],
            "other": {"text": say["other"], "clauses": [second]},
        }

    def zone(name: str, kind: str, owner: int | None, seen: list[int], label: str) -> dict[str, Any]:
        told = {
            "name": label,
            "kind": kind,
            "form": kind if kind in ("hand", "trick") else "",
            "family": "",
            "short": label,
        }
        return {"id": name, **told, "owner": owner, "seen": seen, "pile": kind == "pile", "unit": 1}

    zones = [zone(f"hand-{seat}", "hand", i, [i], say["hand"].format(players[i])) for i, seat in enumerate(seats)]
    zones += [zone("trick", "trick", None, ALL, say["middle"]), zone("share", "share", None, ALL, say["share"])]
    zones += [zone(f"pile-{seat}", "pile", i, [i], say["pile"].format(players[i])) for i, seat in enumerate(seats)]
    still = {"move": 0, "group": 0, "changes": [], "mark": [], "by": None, "stays": []}
    reason = {"text": say["why"], "clauses": [first]}
    steps = [
        {**still, "caption": say["deal"], "text": say["deal"], "clauses": [second], "ask": ask(0, [0, 1])},
        play(0, 0, ask(1, [2, 3], reason), [0]),
        play(2, 1, ask(2, [4, 5], reason), [2]),
        play(4, 2, None, [4]),
        {
            "move": 1,
            "group": 1,
            "caption": say["gives"],
            "text": say["gives"],
            "clauses": [first, second],
            "changes": [[6 + i, f"pile-{seat}", ALL] for i, seat in enumerate(seats)]
            + [[token, "share", ALL] for token in (0, 2, 4)],
            "mark": [6, 7, 8],
            "by": 2,
            "ask": None,
            "stays": [],
        },
    ]
    questions = [
        {
            "step": 1,
            "kind": "may",
            "by": "choice",
            "prompt": say["which"],
            "solution": {"text": say["fine"], "clauses": []},
            "other": {"text": say["other"], "clauses": []},
            "answers": [
                {"value": "0", "right": True, "text": say["fine"]},
                {"value": "1", "right": False, "text": say["why"]},
            ],
        },
        {
            "step": 3,
            "kind": "who",
            "by": "seat",
            "prompt": say["who"],
            "solution": {"text": say["yes"], "clauses": []},
            "other": {"text": say["nobody"], "clauses": []},
            "answers": [
                {"value": "A", "right": False, "text": say["no"]},
                {"value": "C", "right": True, "text": say["yes"]},
            ],
        },
    ]
    return {
        "lang": lang,
        "game": "none",
        "id": "tiny",
        "title": say["title"],
        "situation": say["situation"],
        "whole": False,
        "you": 0,
        "sides": [],
        "pooled": False,
        "folds": [],
        "end": {"caption": say["gives"], "text": say["gives"]},
        "seats": seats,
        "names": list(players),
        "faces": list(FACES),
        "labels": {face: names[face] for face in FACES} | {"back": say["back"]},
        "zones": zones,
        "start": {f"hand-{seat}": list(tokens) for seat, tokens in HANDS.items()} | {"share": [6, 7, 8], "pile-C": [9]},
        "known": {"9": [0]},
        "spots": {},
        "turn": "",
        "groups": [{"label": say["setup"], "first": 0}, {"label": say["trick"], "first": 1}],
        "steps": steps,
        "questions": questions,
        "record": None,
        "clauses": {
            one["id"]: {"number": one["number"], "title": one["title"], "href": f"rules.html#{one['id']}"}
            for one in clauses
        },
    }
