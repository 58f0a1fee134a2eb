"""How choices compare is told on one screen, and what could follow another choice tells of no hidden card.

One choice of a deal by a seed, on a phone and a laptop.
"""

from __future__ import annotations

import copy
import dataclasses
import random
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules_engine.played import DealRecord
from tehodoki.languages import LANGS
from tests.sampling import FULL, TIMES, in_turn
from tests.site.bare import game, show, show_data, told
from tests.site.test_viewport import LOOK, SIZES
from tests.site.test_views import knows, of_boards
from tests.site.test_whole_deals import WHOLE

pytestmark = pytest.mark.browser

SAMPLE = TIMES
SHOWN = {size: SIZES[size] for size in ((360, 640), (1366, 768))}
PLIES = """(one, value) => {
  const { controller: c } = one;
  const zones = [];
  c.whatIf(value);
  while (c.branch) {
    const here = {};
    for (const zone of one.app.querySelectorAll("[data-zone]")) {
      const faces = [...zone.querySelectorAll(".tw-card:not([data-face=back])")].flatMap((card) =>
        Array(Number((card.dataset.count || "×1").slice(1))).fill(card.dataset.face.replace("card-", "")));
      if (faces.length) here[zone.dataset.zone] = [...(here[zone.dataset.zone] || []), ...faces];
    }
    zones.push([here, c.told.caption]);
    c.next();
  }
  return zones;
}"""


def sampled(items: list[Any], key: str) -> list[Any]:
    """Some of them by the seed."""
    return random.Random(key).sample(items, min(SAMPLE, len(items)))


def choose(page: Page, choice: dict[str, Any], tried: dict[str, Any]) -> None:
    """Stand at the choice and make it, as by touch."""
    page.locator("teho-walkthrough").evaluate(
        """(one, [step, path]) => {
          one.controller.go(step);
          path.forEach((part, level) => one.controller.choose(level, part, ""));
        }""",
        [choice["step"], [int(part) for part in tried["value"].split(",")]],
    )


@pytest.mark.parametrize(("name", "deal"), in_turn(WHOLE, 0, 2)[:: 1 if FULL else 2])
def test_a_comparison_and_what_follows_are_on_one_screen(name: str, deal: int, window: Page) -> None:
    lang = ("ja", "en")[deal % 2]
    data = told(name, deal, lang)
    window.emulate_media(reduced_motion="reduce")
    show(window, name, deal, lang)
    walk, wrong = window.locator("teho-walkthrough"), []
    for choice in sampled(data["compared"]["choices"], f"whatif {name} {deal}"):
        right = {
            one["value"]
            for ask in data["questions"]
            if ask["step"] == choice["step"]
            for one in ask["answers"]
            if one["right"]
        }
        able = [one for one in choice["tried"] if "then" in one and (not right or one["value"] in right)]
        for (width, height), header in SHOWN.items():
            window.set_viewport_size({"width": width, "height": height - header})
            for tried in able[-1:]:
                choose(window, choice, tried)
                button = window.locator(f'[data-key="if {tried["value"]}"]')
                button.scroll_into_view_if_needed()
                box, frame = button.bounding_box(), walk.bounding_box()
                assert box is not None
                assert frame is not None
                if box["y"] + box["height"] > frame["y"] + frame["height"]:
                    wrong.append(f"{width}x{height} step {choice['step']}: the button is not inside")
                if "points" in choice:
                    expect(window.locator('[data-part="note"]')).to_contain_text(choice["points"])
                button.click()
                for _ in tried["then"]:
                    found = walk.evaluate(LOOK)["found"]
                    wrong += [f"{width}x{height} step {choice['step']}: {one}" for one in found]
                    window.keyboard.press("ArrowRight")
                assert walk.evaluate("one => [one.controller.branch, one.controller.step]") == [None, choice["step"]]
    assert wrong == []


def leaks(page: Page, name: str, deal: int, data: dict[str, Any], number: int, only: str = "") -> list[Any]:
    """What the branches of a choice show the reader that its seat does not know there."""
    shipped = game(name)[1][deal]
    show_data(page, name, data, "en")
    assert shipped.compared is not None
    choice, comparison, wrong = data["compared"]["choices"][number], shipped.compared.choices[number], list[Any]()
    setup, moves = shipped.record.deals[-1].setup, shipped.record.deals[-1].moves[: comparison.step]
    # The page has them from the best on, the file in the order of the engine.
    ordered = sorted(comparison.options, key=lambda one: (not one.as_good, one.behind))
    for tried, option in zip(choice["tried"], ordered, strict=True):
        if "then" not in tried or only not in ("", tried["value"]):
            continue
        gone = DealRecord(setup, (*moves, option.move, *option.then))
        may = knows(dataclasses.replace(shipped.record, deals=(gone,), outcome=None))[shipped.you]
        kinds = set().union(*(at.kinds for at in may.values()))
        page.locator("teho-walkthrough").evaluate("(one, step) => one.controller.go(step)", choice["step"])
        plies = page.locator("teho-walkthrough").evaluate(PLIES, tried["value"])
        assert len(plies) == len(tried["then"])
        after = [at.zones for step, at in may.items() if step >= comparison.step]
        for place, (zones, caption) in enumerate(plies):
            named = {part.partition("⟧")[0] for part in caption.split("⟦")[1:]}
            if more := named - kinds:
                wrong.append((choice["step"], tried["value"], place, "is told of", sorted(more)))
            for zone, faces in zones.items():
                if all(Counter(faces) - of_boards(data, here)[zone] for here in after):
                    wrong.append((choice["step"], tried["value"], place, zone, faces))
    return wrong


@pytest.mark.parametrize(("name", "deal"), in_turn(WHOLE, 1, 2))
def test_a_branch_shows_the_reader_no_card_that_it_does_not_know_there(name: str, deal: int, window: Page) -> None:
    data = told(name, deal, "en")
    for number in sampled(list(range(len(data["compared"]["choices"]))), f"leak {name} {deal}"):
        assert leaks(window, name, deal, data, number) == []


def test_a_planted_card_is_found(window: Page) -> None:
    """A branch that lays open a card of another hand."""
    data = copy.deepcopy(told("shikagari", 0, "en"))
    choice = data["compared"]["choices"][0]
    tried = next(one for one in choice["tried"] if "then" in one)
    other = next(zone for zone in data["zones"] if zone["form"] == "hand" and zone["owner"] != data["you"])
    trick = next(zone["id"] for zone in data["zones"] if zone["form"] == "trick")
    moved = {change[0] for ply in tried["then"] for change in ply["changes"]}
    token = next(one for one in data["start"][other["id"]] if one not in moved)
    tried["then"][0]["changes"].append([token, trick, list(range(4))])
    assert leaks(window, "shikagari", 0, data, 0, tried["value"])


def test_one_key_leads_back_to_the_deal(window: Page) -> None:
    data = told("shikagari", 0, "en")
    show(window, "shikagari", 0, "en")
    choice = data["compared"]["choices"][0]
    tried = next(one for one in choice["tried"] if "then" in one)
    choose(window, choice, tried)
    window.locator(f'[data-key="if {tried["value"]}"]').click()
    window.keyboard.press("ArrowRight")
    expect(window.locator(".tw-app.is-branch")).to_have_count(1)
    expect(window.locator('[data-part="where"]')).to_contain_text("What if?")
    before = window.locator('[data-part="caption"]').inner_text()
    assert tried["then"][1]["by"] != data["you"], before
    window.keyboard.press("Escape")
    expect(window.locator(".tw-app.is-branch")).to_have_count(0)
    assert window.locator("teho-walkthrough").evaluate("one => one.controller.step") == choice["step"]


@pytest.mark.parametrize("lang", LANGS)
def test_a_comparison_is_told_in_words_and_its_figures_are_folded(lang: str, window: Page) -> None:
    data = told("tennos-square", 0, lang)
    show(window, "tennos-square", 0, lang)
    choice = next(one for one in data["compared"]["choices"] if "points" in one)
    note, figures = window.locator('[data-part="note"]'), window.locator(".tw-figures:not(.tw-legend)")
    for tried in (choice["tried"][0], choice["tried"][-1]):
        choose(window, choice, tried)
        expect(note).to_be_visible()
        words = note.evaluate("one => one.innerText")
        assert "±" not in words
        assert "400" not in words
        assert ("better" in tried) is not tried["good"]
        assert tried.get("better", "") in words
        figures.locator("summary").click()
        expect(figures).to_contain_text("±")
        figures.locator("summary").click()


def test_nothing_is_said_where_all_options_are_as_good(window: Page) -> None:
    data = told("take-and-share", 0, "en")
    show(window, "take-and-share", 0, "en")
    choice = next(one for one in data["compared"]["choices"] if all(tried["good"] for tried in one["tried"]))
    choose(window, choice, choice["tried"][0])
    expect(window.locator('[data-part="note"]')).not_to_contain_text("imagined")


def test_a_reason_is_given_in_words(window: Page) -> None:
    data = told("hamlet", 0, "en")
    show(window, "hamlet", 0, "en")
    told_of = 0
    for choice in data["compared"]["choices"]:
        best, mine = choice["tried"][0], choice["tried"][-1]
        if mine["good"] or "trick" not in mine or abs(best["trick"] - mine["trick"]) < 2:
            continue
        choose(window, choice, mine)
        said = f"You win this trick in {round(best['trick'])} of 10 imagined deals"
        expect(window.locator('[data-part="note"]')).to_contain_text(said)
        told_of += 1
    assert told_of
