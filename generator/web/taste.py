"""A trick to try on the start page: the first question of a game's first deal who takes it, and the rule for that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..drawing.sprite import page_sprite
from ..print.sheetview import SheetView
from ..walkthrough.data import Data, Question
from .rendering import environment, strings


def taste(view: SheetView, deal: Data, page: str) -> str:
    """As HTML with its drawings, or nothing where a deal has no such question; ``page`` is that of the deal."""
    for question in deal["questions"]:
        played = _trick(deal, question["step"])
        rule = _rule(deal, question)
        if question["kind"] == "who" and question["by"] == "seat" and len(played) > 1 and rule:
            break
    else:
        return ""
    answers = {one["value"]: one for one in question["answers"]}
    cards = [(kind, deal["names"][seat], answers.get(deal["seats"][seat])) for seat, kind in played]
    text = (
        environment(view.lang)
        .get_template("taste.j2")
        .render(
            v=view,
            widget=strings(view.lang)["widget"],
            stays=deal["steps"][question["step"]]["stays"],
            prompt=question["prompt"],
            rule=rule,
            cards=cards,
            page=f"{page}#step={question['step']}",
        )
    )
    return text + page_sprite(view.art, view.lang, text, [kind for kind, *_ in cards])


def _trick(deal: Data, last: int) -> list[tuple[int, str]]:
    """Who has played what to the trick that lies there after a step."""
    tricks = {zone["id"] for zone in deal["zones"] if zone["form"] == "trick"}
    lying: dict[int, int] = {}
    for step in deal["steps"][: last + 1]:
        for token, zone, *_ in step["changes"]:
            lying.pop(token, None)
            if zone in tricks and step["by"] is not None:
                lying[token] = step["by"]
    return [(seat, deal["faces"][token]) for token, seat in lying.items()]


def _rule(deal: Data, question: Question) -> str:
    """The rules that were told before, and that decide."""
    clauses = {clause for one in question["answers"] if one["right"] for clause in one.get("clauses", ())}
    told: list[Mapping[str, Any]] = [*deal["steps"][: question["step"]]]
    return " ".join(one["caption"] for one in told if one.get("lesson") and clauses & set(one["clauses"]))
