"""The page that scores a real table, in a browser: by touch and by keyboard, on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.site.conftest import watched
from tests.site.test_accessible import findings
from tests.site.test_play import PHONE, page_of, phone, played, server

__all__ = ["phone", "played", "server"]
RESULT = "[data-part=result]"


def pick(page: Page, at: str, *kinds: str) -> None:
    """Open a line, and touch cards for it."""
    page.locator(f"[data-do='open {at}']").first.click()
    for kind in kinds:
        page.locator(f"[data-do='pick {at} {kind}']").click()


def result(page: Page) -> dict[str, str]:
    """What stands there as the result: by its name."""
    expect(page.locator(RESULT)).to_be_visible()
    rows = page.locator(f"{RESULT} dl > div")
    return {row.locator("dt").inner_text(): " ".join(row.locator("dd").inner_text().split()) for row in rows.all()}


@pytest.mark.browser
def test_a_real_table_is_scored_by_touch_and_by_keyboard(phone: BrowserContext, played: Path, server: str) -> None:
    page, seen = phone.new_page(), watched(phone)
    address = f"{server}/{page_of(played, 'take-and-share').replace('play.html', 'score.html')}"
    page.goto(address)
    page.locator("[name=seats]").select_option("3")
    pick(page, "cards.A", "S3", "S4")
    pick(page, "cards.B", "S8")
    pick(page, "cards.C", "S10", "S9")
    assert findings(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    # A card lies on a table once.
    expect(page.locator("[data-do='pick cards.C S3']")).to_have_attribute("aria-disabled", "true")
    page.locator("[data-do='drop cards.C 0']").click()
    page.locator("[data-do=score]").click()
    assert list(result(page).values()) == ["Aki 0 Ben 0 Chika 1", "Chika"]
    assert page.locator(f"{RESULT} li .tw-clause").count() == page.locator(f"{RESULT} li").count()
    assert findings(page) == []
    # What was scored is gone as soon as something else lies there; what is missing is said.
    page.locator("[name=calculation]").select_option("1")
    expect(page.locator(RESULT)).to_have_count(0)
    page.locator("[data-do=score]").click()
    expect(page.locator(f"{RESULT} .score-error")).to_be_visible()
    # The same by keys alone, with the cards of a worked example.
    page.locator("[name=example]").select_option("0")
    page.locator("[data-key='open-cards.A']").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.closest('.score-line') !== null")
    page.locator("[data-key='done-cards.A']").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.dataset.key") == "open-cards.A"
    page.locator("[data-do=score]").focus()
    page.keyboard.press("Enter")
    assert result(page)
    assert seen.errors == []
    assert all(one.startswith((server, "data:", "blob:")) for one in seen.requests)


@pytest.mark.browser
@pytest.mark.exhaustive  # a deal is played so in each run
def test_from_a_folder_a_table_is_scored_too(phone: BrowserContext, played: Path) -> None:
    page, seen = phone.new_page(), watched(phone)
    page.goto((played / page_of(played, "trumps").replace("play.html", "score.html")).as_uri())
    page.locator("[name=example]").select_option("0")
    page.locator("[data-do=score]").click()
    assert result(page)
    assert seen.errors == []
