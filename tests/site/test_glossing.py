"""Words of the glossary on the site: touched in captions and rules they say what they mean; without scripts, links."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from tehodoki.texts.glossary import Glossary
from tehodoki.web import glossing
from tests.site.bare import game, show_data, told
from tests.site.conftest import Site

NAME = "hamlet"


def data(lang: str) -> dict[str, Any]:
    content, _ = game(NAME)
    found = glossing.glossed(told(NAME, 0, lang), Glossary.of(content.terms[lang]), furigana=False)  # type: ignore[arg-type]
    return dict(found)


def test_a_walkthrough_brings_the_meaning_of_each_word_that_it_marks() -> None:
    made = data("en")
    texts = [step["caption"] for step in made["steps"]] + [fold["caption"] for fold in made["folds"]]
    marks = set(re.findall("⟪([a-z-]+):", " ".join(texts)))
    assert {"trick", "trump"} <= marks <= set(made["terms"])
    assert [glossing.unmarked(text) for text in texts] == [
        one["caption"] for many in ("steps", "folds") for one in told(NAME, 0, "en")[many]
    ]
    word, means = made["terms"]["trick"]
    assert word == "trick"
    assert means.startswith("Every player")


def test_a_storyboard_links_each_word_once() -> None:
    html = "".join(map(glossing.drawn, ("⟪trick:Tricks⟫ ⟪suit:suit⟫", "a ⟪trick:<b>trick</b>⟫ won")))
    assert glossing.once(html) == (
        '<a class="term" href="../glossary.html#trick">Tricks</a> <a class="term" href="../glossary.html#suit">suit</a>'
        "a <b>trick</b> won"
    )


@pytest.mark.browser
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_word_of_a_caption_is_told_over_the_table(lang: str, window: Page) -> None:
    window.set_viewport_size({"width": 360, "height": 592})
    made = data(lang)
    show_data(window, NAME, made, lang)
    element = window.locator("teho-walkthrough")
    step = next(index for index, one in enumerate(made["steps"]) if "⟪trick:" in one["caption"] and not one["ask"])
    element.evaluate("(one, step) => { one.controller.look(null); one.controller.go(step); }", step)
    word, say = window.locator(".tw-term[data-key=term-trick]"), window.locator(".tw-say")
    before = say.bounding_box()
    word.focus()
    window.keyboard.press("Enter")
    panel = window.locator(".tw-over")
    expect(panel).to_contain_text(made["terms"]["trick"][1].replace("&#39;", "'"))
    expect(window.locator("[data-part=live]")).to_contain_text(made["terms"]["trick"][0])
    assert say.bounding_box() == before
    assert panel.locator("a").get_attribute("href") == "../glossary.html#trick"
    assert word.evaluate("(one) => one === document.activeElement")
    window.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    word.click()
    expect(panel).to_have_count(1)
    assert element.evaluate("(one) => one.controller.step") == step


@pytest.mark.browser
def test_a_word_of_the_rules_opens_where_it_stands(site: Site, page: Page) -> None:
    page.goto(site.address(f"en/{site.game}/rules.html"))
    word = page.locator("a.term").first
    card = page.locator(f"#term-{str(word.get_attribute('href')).partition('#')[2]}")
    expect(card).to_be_hidden()
    word.focus()
    page.keyboard.press("Enter")
    expect(card).to_be_visible()
    at, box = word.bounding_box(), card.bounding_box()
    assert at
    assert box
    assert abs(at["y"] - box["y"]) < 150
    assert Axe().run(page).response["violations"] == []
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert word.evaluate("(one) => one === document.activeElement")


@pytest.mark.browser
def test_without_scripts_it_leads_to_the_glossary(site: Site, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.address(f"ja/{site.game}/rules.html"))
    word = page.locator("a.term").first
    anchor = str(word.get_attribute("href")).partition("#")[2]
    word.click()
    expect(page).to_have_url(site.address(f"ja/glossary.html#{anchor}"))
    expect(page.locator(f"#{anchor}")).to_be_visible()
    expect(page.locator(f"#{anchor} + .term-means")).not_to_be_empty()
    context.close()
