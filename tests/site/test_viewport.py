"""Caption, trick, one's own cards and the question are on one screen at every step, large enough to read and touch, and
after a wrong answer, too: its reason covers nothing, and no link there leads out of the lesson.

Steps are taken by a seed; a deal is looked at in two of the sizes, or in one if it is not whole.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page

from rules_engine import games
from tests.sampling import TIMES, in_turn, in_turns, sampled
from tests.site.bare import show, told
from tests.site.conftest import Site
from tests.site.test_views import DEALS

pytestmark = pytest.mark.browser

LANGS = ("ja", "en")
SIZES = {(360, 640): 48, (390, 844): 48, (740, 360): 38, (820, 1180): 48, (1366, 768): 48}
"""The windows, each with the height that the site's header takes there."""
SAMPLE = 3 * TIMES  # steps of a deal, besides those with a question

# What is wrong with what is seen, in words. `told` is the data: of the step it says who acts and what is asked.
LOOK = """(one) => {
  const { controller: c, app } = one;
  const found = [];
  const frame = one.getBoundingClientRect();
  const all = (selector) => [...app.querySelectorAll(selector)].filter((part) => part.getClientRects().length);
  const name = (part) => part.dataset.part || part.dataset.key || part.className;
  const inside = (box) => Math.max(0, Math.min(box.right, frame.right) - Math.max(box.left, frame.left))
    * Math.max(0, Math.min(box.bottom, frame.bottom) - Math.max(box.top, frame.top)) / (box.width * box.height);
  const free = (part, inset = 0.12) => {
    const box = part.getBoundingClientRect();
    if (!box.width || !box.height) return found.push(`${name(part)}: not drawn`);
    if (inside(box) < 0.95) return found.push(`${name(part)}: ${Math.round(100 * inside(box))} % inside`);
    const spots = [[.5, .5], [inset, inset], [1 - inset, inset], [inset, 1 - inset], [1 - inset, 1 - inset]];
    for (const [x, y] of spots) {
      const top = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
      if (top && (part.contains(top) || top.contains(part))) continue;
      return found.push(`${name(part)}: covered by ${top?.className}`);
    }
  };
  const must = (selector, what) => {
    const parts = all(selector);
    if (!parts.length) found.push(`${what}: not there`);
    parts.forEach((part) => free(part, part.matches(".tw-say, .tw-sheet, .tw-is-trick") ? 0.02 : 0.12));
  };
  must(".tw-say", "caption");
  must(".tw-next", "next");
  if (c.waiting) must('[data-part="prompt"]', "question");
  if (c.note) must('[data-part="note"]', "reason");
  if (c.waiting && c.by === "option") must(".tw-sheet .tw-choice", "answers");
  if (c.waiting && c.by === "seat") must(".tw-line.is-answer, .tw-sheet .tw-choice", "answers");
  const trick = app.querySelector(".tw-centre .tw-is-trick");
  if (trick) must(".tw-is-trick", "trick");
  else must(".tw-centre", "middle");
  all(".tw-is-trick .tw-card, .tw-centre .tw-card.is-marked").forEach((part) => free(part, 0.2));
  const acting = c.now.ask ? c.now.ask.seat : c.now.by;
  const own = all(".is-self .tw-hand .tw-card, .is-self .is-marked, .tw-card.is-option");
  if (acting === c.seat || c.by === "choice") own.forEach((part) => free(part, 0.2));
  // Where points are counted, rows with each seat's cards stand for the seats' lines.
  if (app.querySelector(".tw-count")) must(".tw-count", "count");
  else must(".tw-line", "line");
  for (const link of app.querySelectorAll("a:not([data-do])")) {
    if (!link.closest(".tw-end")) found.push(`${link.textContent} leads away`);
  }
  for (const part of [app, app.querySelector(".tw-table"), app.querySelector(".tw-side")]) {
    if (part.scrollHeight > part.clientHeight + 1 && part.getClientRects().length) {
      found.push(`${name(part)}: ${part.scrollHeight} px of text in ${part.clientHeight}`);
    }
    if (part.scrollWidth > part.clientWidth + 1 && part.getClientRects().length) found.push(`${name(part)}: too broad`);
  }
  const texts = document.createTreeWalker(app, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || parent.closest("svg, .tw-sr") || !parent.getClientRects().length) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < 14) found.push(`${size} px: ${texts.currentNode.data.slice(0, 20)}`);
  }
  for (const card of all(".tw-table .tw-card")) {
    const { width } = card.getBoundingClientRect();
    if (width < 31.5) found.push(`a card of ${Math.round(width)} px`);
  }
  return { found, more: one.classList.contains("has-more") };
}"""


ANSWER = """(one, value) => {
  const { controller: c } = one;
  if (c.by === "choice") value.split(",").forEach((part, level) => c.choose(level, Number(part), "card"));
  else c.answer(value, "");
}"""


def steps(data: dict[str, Any], key: str) -> list[int]:
    """The steps to look at: every other one with a question, the first, the last, and some by the seed."""
    every = range(len(data["steps"]))
    rand = random.Random(f"viewport {key}")
    asked = in_turn([question["step"] for question in data["questions"]], rand.randrange(2), 2)
    drawn = rand.sample(every, min(SAMPLE, len(every)))
    return sorted({0, len(data["steps"]) - 1, *asked, *drawn})


def wrong(data: dict[str, Any], step: int, rand: random.Random) -> list[str]:
    """Some wrong answers to a question that the reader's seat is asked at a step."""
    found = [
        one["value"]
        for question in data["questions"]
        if question["step"] == step
        for one in question["answers"]
        if not one["right"]
    ]
    return rand.sample(found, min(TIMES, len(found)))


def faults(page: Page, data: dict[str, Any], key: str, sizes: Sequence[tuple[int, int]]) -> tuple[list[str], int, int]:
    """What is wrong, at which step and size; how often was looked, and how often a caption had to be scrolled."""
    found: list[str] = []
    looks = scrolled = 0
    rand = random.Random(f"wrong {key}")
    for width, height in sizes:
        header = SIZES[width, height]
        page.set_viewport_size({"width": width, "height": height - header})
        for step in steps(data, f"{key} {width}"):
            page.locator("teho-walkthrough").evaluate("(one, step) => one.controller.go(step)", step)
            seen = page.locator("teho-walkthrough").evaluate(LOOK)
            looks += 1
            scrolled += seen["more"]
            found += [f"{width}x{height} step {step}: {fault}" for fault in seen["found"]]
            for value in wrong(data, step, rand):
                page.locator("teho-walkthrough").evaluate(ANSWER, value)
                seen = page.locator("teho-walkthrough").evaluate(LOOK)
                looks += 1
                scrolled += seen["more"]
                found += [f"{width}x{height} step {step}, answered {value}: {fault}" for fault in seen["found"]]
    return found, looks, scrolled


@pytest.mark.parametrize(("name", "deal", "lang"), sampled(DEALS, 1, 2))
def test_everything_is_on_one_screen(name: str, deal: int, lang: str, window: Page) -> None:
    window.emulate_media(reduced_motion="reduce")
    data = told(name, deal, lang)
    show(window, name, deal, lang)
    sizes = in_turn(list(SIZES), deal + games().index(name) // 2, 2 if data["whole"] else 4)
    found, looks, scrolled = faults(window, data, f"{name} {deal} {lang}", sizes)
    assert found == []
    assert scrolled <= looks / 10, f"{scrolled} of {looks} captions have to be scrolled"


@pytest.mark.parametrize(("size", "lang"), in_turns(SIZES, LANGS))
def test_a_page_of_the_site_leaves_the_window_to_the_walkthrough(
    site: Site, page: Page, lang: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    page.goto(site.deal(lang, name="whole"))
    for step in (0, 2, 4, 5, 6, 15, 16):
        page.locator("teho-walkthrough").evaluate("(one, step) => one.controller.go(step)", step)
        assert page.locator("teho-walkthrough").evaluate(LOOK)["found"] == [], step
    box = page.locator("teho-walkthrough").bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, SIZES[size], size[0], size[1] - SIZES[size])
    assert page.evaluate("scrollY") == 0
