"""The teaching deals of all games and their walkthroughs, each made once a process; nobody changes them."""

from __future__ import annotations

from functools import cache
from typing import Any

from tehodoki.texts.content import GameContent, load_game
from tehodoki.walkthrough.deals import TeachingDeal, load_deals
from tehodoki.walkthrough.steps import walkthrough


@cache
def game(name: str) -> tuple[GameContent, tuple[TeachingDeal, ...]]:
    """A game and its teaching deals."""
    content = load_game(name)
    return content, load_deals(content)


@cache
def told(name: str, deal: int, lang: str) -> dict[str, Any]:
    """The data of one of its walkthroughs."""
    content, deals = game(name)
    return dict(walkthrough(content, deals[deal], lang))


def all_told(name: str, lang: str) -> list[dict[str, Any]]:
    """The data of all of them."""
    return [told(name, deal, lang) for deal in range(len(game(name)[1]))]
