"""No finding of axe, of any severity: on the pages, and in the walkthrough wherever one can stand, light and dark.

Each state of the walkthrough is looked at in one of the widths, colour schemes and languages, and so is every other
kind of page; of a quarter of the games rules or examples, of half every fifth kind of stop of a whole deal.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page

from tests.sampling import in_turn, sampled
from tests.site.bare import show, told
from tests.site.conftest import Site
from tests.site.test_pages import kinds
from tests.site.test_walkthrough import app
from tests.site.test_whole_deals import WHOLE

pytestmark = pytest.mark.browser

LANGS = ("ja", "en")
LOOKS = list(product((360, 1280), ("light", "dark")))
STAND = "(_, [deed, ...args]) => document.querySelector('teho-walkthrough').controller[deed](...args)"
STATES: dict[str, tuple[tuple[Any, ...], ...]] = {
    "step": (("go", 2),),
    "menu": (("go", 2), ("toggle", "menu")),
    "seat": (("go", 3), ("toggle", "seat 1")),
    "clauses": (("go", 3), ("toggle", "clauses")),
    "fold": (("go", 6),),
    "card": (("go", 3), ("touch", 6, "card-6")),
    "question": (("go", 4),),
    "wrong": (("go", 4), ("answer", "A", "answer-A")),
    "solution": (("go", 4), ("answer", "A", "answer-A"), ("answer", "A", "answer-A")),
    "right": (("go", 4), ("answer", "B", "answer-B")),
    "choice": (("go", 5),),
    "options": (("go", 15),),
    "count": (("go", 16),),
    "end": (("go", 16), ("next",)),
    "all hands": (("go", 3), ("look", None)),
}
"""What is done in the small whole deal to come there."""


def findings(page: Page, context: str | None = None) -> list[tuple[str, list[str]]]:
    """What axe finds: the rule, and the first places."""
    named = {
        "rules": {"label-content-name-mismatch": {"enabled": True}},  # WCAG 2.5.3, which axe looks at only if asked
        "resultTypes": ["violations"],  # of what else is told, which nobody reads here, axe collects no more than one
    }
    found = Axe().run(page, context, named).response["violations"]
    return [(f"{one['id']} ({one['impact']})", [node["html"][:160] for node in one["nodes"][:3]]) for one in found]


def dressed(browser: Browser, width: int, colours: str) -> Page:
    """A page in a window of that width, for a reader who likes it light or dark."""
    scheme = "dark" if colours == "dark" else "light"
    size = {"width": width, "height": 800}
    return browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce").new_page()


@pytest.mark.parametrize(
    ("lang", "width", "colours"),
    in_turn([(lang, *look) for index, look in enumerate(LOOKS) for lang in in_turn(LANGS, index, 2)], 0, 2),
)
def test_no_page_has_a_finding(site: Site, browser: Browser, lang: str, width: int, colours: str) -> None:
    page = dressed(browser, width, colours)
    found = {}
    every = list({"chooser": "index.html", **kinds(site, lang)}.items())
    for kind, path in in_turn(every, LOOKS.index((width, colours)), 2 * len(LOOKS)):
        page.goto(site.address(path))
        found[kind] = findings(page)
    page.goto(site.deal(lang, name="whole"))
    for state, deeds in in_turn(list(STATES.items()), LOOKS.index((width, colours)), len(LOOKS)):
        app(page).evaluate(STAND, ["restart"])
        for deed in deeds:
            app(page).evaluate(STAND, list(deed))
        found[state] = findings(page, "teho-walkthrough")
    page.context.close()
    assert {kind: several for kind, several in found.items() if several} == {}


def stops(data: dict[str, Any]) -> dict[str, int]:
    """A step of each sort: the first, one in the middle, each kind of question, a stretch, a count, the last."""
    steps, folds = data["steps"], {fold["first"] for fold in data["folds"]}
    inside = {step for fold in data["folds"] for step in range(fold["first"], fold["last"] + 1)}
    asked = {question["step"] for question in data["questions"]}
    found = {f"question {question['kind']}": question["step"] for question in reversed(data["questions"])}
    plain = [step for step, _ in enumerate(steps) if step not in inside | asked]
    found |= {"first": 0, "middle": plain[len(plain) // 2], "last": len(steps) - 1}
    if folds:
        found["fold"] = min(folds)
    if counts := [step for step in plain if steps[step].get("count")]:
        found["count"] = counts[0]
    return found


@pytest.mark.parametrize(("lang", "width", "colours"), [("ja", 360, "dark"), ("en", 1280, "light")])
def test_no_rules_and_examples_of_a_game_have_a_finding(
    all_games: Path, browser: Browser, lang: str, width: int, colours: str
) -> None:
    page = dressed(browser, width, colours)
    found = {}
    every = sorted((all_games / lang).glob("*/rules.html"))
    for turn, rules in sampled(enumerate(every), LANGS.index(lang), 4):
        for kind in in_turn(("rules", "examples"), turn, 2):
            page.goto(rules.with_stem(kind).as_uri())
            found[rules.parent.name, kind] = findings(page)
    page.context.close()
    assert found
    assert {place: several for place, several in found.items() if several} == {}


@pytest.mark.parametrize(("name", "deal"), sampled(WHOLE, 1, 2))
def test_no_stop_of_a_whole_deal_has_a_finding(name: str, deal: int, browser: Browser) -> None:
    number = WHOLE.index((name, deal))
    found = {}
    for width, colours in in_turn(LOOKS, number, len(LOOKS)):
        page = dressed(browser, width, colours)
        for lang in in_turn(LANGS, number, 2):
            show(page, name, deal, lang)
            page.add_style_tag(content="body { background: var(--md-default-bg-color) }")
            if colours == "dark":
                page.locator("body").evaluate("body => { body.dataset.mdColorScheme = 'slate'; }")
            for kind, step in in_turn(list(stops(told(name, deal, lang)).items()), number, 5):
                app(page).evaluate(STAND, ["go", step])
                found[kind, lang, width, colours] = findings(page, "teho-walkthrough")
            app(page).evaluate(STAND, ["arrive", len(told(name, deal, lang)["steps"])])
            found["end", lang, width, colours] = findings(page, "teho-walkthrough")
        page.context.close()
    assert {kind: several for kind, several in found.items() if several} == {}
