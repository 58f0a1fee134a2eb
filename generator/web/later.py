"""A walkthrough in two: what its first step needs stands in the page, the rest in a script beside it.

The script is read when the reader takes the first step, or comes near it, from a folder (`file://`) too. The storyboard
stays in the page, so whoever reads without scripts has all of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ..walkthrough.picture import Picture
from .alone import DATA
from .rendering import embedded_json

FIRST: Final = 1  # steps that stand in the page
MARKED: Final = {"clauses": '"{}"', "terms": "⟪{}:", "chips": "⟦{}⟧"}
"""What is looked up by name, and how texts name it; what is looked up may name what comes after it here."""
LATE: Final = ("end", "next", "play")


def parted(markdown: str, script: str) -> tuple[str, str]:
    """A page's Markdown with the first step alone, and the ``script`` of that name that has the rest, if any."""
    found = DATA.search(markdown)
    now, rest = split(json.loads(found[2])) if found else ({}, {"steps": []})
    if found is None or not rest["steps"]:
        return markdown, ""
    text = f"{found[1]}{embedded_json(now | {'later': script})}{found[3]}"
    return markdown[: found.start()] + text + markdown[found.end() :], f"tehoRest({embedded_json(rest)});\n"


def split(deal: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A walkthrough as far as its first step shows it, and what takes the place of that later, its steps aside, which
    come after the others."""
    steps = deal["steps"]
    now = {key: value for key, value in deal.items() if key not in LATE}
    now |= {"steps": steps[:FIRST], "count": len(steps), "room": room(deal)}
    now["questions"] = _early(deal["questions"])
    now["folds"] = [{**one, "caption": "", "views": []} for one in deal["folds"]]
    if "compared" in deal:
        now["compared"] = {**deal["compared"], "choices": _early(deal["compared"]["choices"])}
    for name, mark in ((name, mark) for name, mark in MARKED.items() if name in deal):
        naming = {key: value for key, value in now.items() if key not in MARKED or _kept(key, name)}
        text = json.dumps(naming, ensure_ascii=False)
        now[name] = {key: value for key, value in deal[name].items() if mark.format(key) in text}
    rest = {key: value for key, value in deal.items() if key not in now or now[key] != value}
    return now, rest | {"steps": steps[FIRST:]}


def room(deal: Mapping[str, Any]) -> dict[str, list[int]]:
    """The most cards, and the most different ones, that ever lie in each zone."""
    picture = Picture(deal["start"], {}, deal["faces"])
    most = {zone["id"]: [0, 0] for zone in deal["zones"]}
    for step in deal["steps"]:
        picture.change(step.get("changes", ()))
        for zone, seen in most.items():
            cards = picture.cards(zone)
            seen[:] = max(seen[0], len(cards)), max(seen[1], len(set(cards)))
    return most


def _early(all_: Iterable[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    return [one for one in all_ if one["step"] < FIRST]


def _kept(key: str, name: str) -> bool:
    """Whether what was looked up already may name what is looked up now."""
    order = list(MARKED)
    return order.index(key) < order.index(name)
