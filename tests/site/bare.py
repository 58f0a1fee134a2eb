"""A walkthrough on a page of its own, without a site around it: quick to make for the deals of every game."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Locator, Page

from generator.drawing.decks import load_deck
from generator.drawing.sprite import page_sprite
from generator.paths import site_dir
from generator.texts.content import GameContent, load_game
from generator.walkthrough.deals import TeachingDeal, load_deals
from generator.walkthrough.steps import walkthrough
from generator.web.pages import embedded_json, strings

SCRIPTS = ("walkthrough-parts.js", "walkthrough-table.js", "walkthrough.js")
COLOURS = "--md-accent-fg-color: #a3271b; --md-accent-bg-color: #fff; --md-default-bg-color: #fff"


@cache
def game(name: str) -> tuple[GameContent, tuple[TeachingDeal, ...]]:
    """A game and its teaching deals."""
    content = load_game(name)
    return content, load_deals(content)


@cache
def told(name: str, deal: int, lang: str) -> dict[str, Any]:
    """The data of one of its walkthroughs."""
    content, deals = game(name)
    return walkthrough(content, deals[deal], lang)


def show(page: Page, name: str, deal: int, lang: str) -> Locator:
    """A walkthrough of a game, opened at its first step."""
    return show_data(page, name, told(name, deal, lang), lang)


def show_data(page: Page, name: str, data: dict[str, Any], lang: str) -> Locator:
    """The same from its data."""
    assets = site_dir() / "assets"
    content, _ = game(name)
    scripts = "".join(f"<script>{(assets / script).read_text(encoding='utf-8')}</script>" for script in SCRIPTS)
    style = (assets / "walkthrough.css").read_text(encoding="utf-8")
    for address in ("data:text/html,", "about:blank"):  # a new window each time: an element is defined only once
        page.goto(address)
    page.set_content(
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><style>:root {{ {COLOURS} }} {style}</style>'
        f'<body class="md-typeset">{page_sprite(load_deck(content.meta.deck), lang, "", set(data["faces"]), True)}'
        f'<teho-walkthrough><script type="application/json" data-part="deal">{embedded_json(data)}</script>'
        f'<script type="application/json" data-part="strings">{embedded_json(strings(lang)["widget"])}</script>'
        f"</teho-walkthrough>{scripts}"
    )
    return page.locator("teho-walkthrough")


def go(page: Page, step: int, viewer: int | None = None) -> None:
    """Go to a step, seen by a seat."""
    page.locator("teho-walkthrough").evaluate(
        "(one, [step, viewer]) => { one.look(viewer); one.go(step); }", [step, viewer]
    )
