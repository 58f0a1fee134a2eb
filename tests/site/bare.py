"""A walkthrough on a page of its own, without a site around it: quick to make for the deals of every game."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from tehodoki.drawing.decks import load_deck
from tehodoki.drawing.sprite import page_sprite
from tehodoki.paths import site_dir
from tehodoki.web.assets import bundle
from tehodoki.web.pages import embedded_json, spared, strings
from tests.walkthrough.told import game, told

BODY = "margin: 0; --teho-header: 0px; font-family: var(--md-text-font)"


def show(page: Page, name: str, deal: int, lang: str) -> Locator:
    """A walkthrough of a game, opened at its first step."""
    return show_data(page, name, told(name, deal, lang), lang)


def show_data(page: Page, name: str, data: dict[str, Any], lang: str) -> Locator:
    """The same from its data."""
    assets = site_dir() / "assets"
    content, _ = game(name)
    art = load_deck(content.meta.deck)
    places = {kind: place for place, kind in enumerate(art.drawer.kinds)}
    data = {"order": [places[face] for face in data["faces"]]} | data
    data["clauses"] = {name: {"text": one["title"]} | one for name, one in data["clauses"].items()}  # the page has them
    script = bundle(assets, "walkthrough.js")
    style = bundle(assets, "tehodoki.css") + bundle(assets, "walkthrough.css")
    for address in ("data:text/html,", "about:blank"):  # a new window each time: an element is defined only once
        page.goto(address)
    page.set_content(
        f'<!doctype html><html lang="{lang}" class="js"><meta charset="utf-8">'
        f"<style>{style} body:has(teho-walkthrough) {{ {BODY} }}</style>"
        '<body class="md-typeset" data-md-color-scheme="default">'
        f"{page_sprite(art, lang, '', set(data['faces']), True)}"
        f'<teho-walkthrough><script type="application/json" data-part="deal">{embedded_json(spared(data))}</script>'
        f'<script type="application/json" data-part="strings">{embedded_json(strings(lang)["widget"])}</script>'
        f"</teho-walkthrough><script>{script}</script>"
    )
    return page.locator("teho-walkthrough")


def go(page: Page, step: int, viewer: int | None = None) -> None:
    """Go to a step, seen by a seat."""
    page.locator("teho-walkthrough").evaluate(
        "(one, [step, viewer]) => { one.controller.look(viewer); one.controller.go(step); }", [step, viewer]
    )
