"""What a question is about is in sight on a phone, and a seat's line shows whole chips, the newest too."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.sampling import in_turn
from tests.site.bare import go, show, told

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 592}
CUT = """(one) => [...one.querySelectorAll('.tw-bits')].flatMap((bits) => {
  const frame = bits.getBoundingClientRect();
  return [...bits.querySelectorAll('.tw-bit, .chip')].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.width && (box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom);
  }).map((part) => part.textContent);
})"""


@pytest.mark.parametrize("name", in_turn(["tennos-square", "take-and-share", "trumps"], 1, 2))
def test_what_is_asked_about_is_seen(name: str, window: Page) -> None:
    window.set_viewport_size(PHONE)
    data = told(name, 0, "en")
    show(window, name, 0, "en")
    asked = [one for one in data["questions"] if "about" in one]
    assert asked
    for question in asked:
        go(window, question["step"], data["you"])
        for heap in question["about"]:
            if heap["tokens"]:
                count = window.locator(f'.tw-count[data-count="{heap["seat"]}"]')
                assert count.locator(".chip").first.is_visible()
                assert window.locator(".tw-counted .is-counted").count() == 0
            elif question["kind"] == "next":
                assert window.locator(f'[data-key="seat-{heap["seat"]}"]').is_visible()


@pytest.mark.parametrize("name", in_turn(["take-and-share", "trumps"], 1, 2))
def test_a_line_shows_whole_chips_and_what_has_just_come(name: str, window: Page) -> None:
    window.set_viewport_size(PHONE)
    element = show(window, name, 0, "en")
    marked = 0
    for step in range(len(told(name, 0, "en")["steps"]))[-40:]:
        go(window, step, told(name, 0, "en")["you"])
        assert element.evaluate(CUT) == [], step
        for bit in window.locator(".tw-bit.is-marked:visible").all():
            assert bit.locator(".tw-mini.is-marked:visible").count() > 0, step
            marked += 1
    assert marked
