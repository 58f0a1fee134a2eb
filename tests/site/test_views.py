"""In the view of a seat nothing that a page says or draws tells of a card that this seat does not know."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from rules_engine import Replay, games
from rules_engine.view import Seen
from tests.site.bare import game, go, show, told

pytestmark = pytest.mark.browser

# For each seat and step the kinds that are drawn or named: drawings, chips, texts, labels, titles. `spoken` are those
# whose names can be looked for in texts.
NAMED = """(one, spoken) => {
  const { labels, seats, steps } = one.data;
  const kinds = Object.keys(labels);
  return seats.map((_, seat) => {
    one.look(seat);
    return steps.map((_, step) => {
      one.go(step);
      const all = [...one.app.querySelectorAll("*")];
      const drawn = new Set(all.map((part) => part.getAttribute("href")));
      const chips = new Set(all.filter((part) => part.matches(".chip")).map((part) => part.getAttribute("aria-label")));
      const names = ["aria-label", "title", "aria-valuetext"];
      const said = all.flatMap((part) => names.map((name) => part.getAttribute(name)))
        .concat(one.app.textContent).join("\\n");
      return kinds.filter((kind) => drawn.has(`#card-${kind}`) || chips.has(labels[kind])
        || (spoken.includes(kind) && said.includes(labels[kind])));
    });
  });
}"""
# Each deal in one of the languages: what a view may know is the same in both.
DEALS = [(name, deal, ("ja", "en")[deal % 2]) for name in games() for deal in range(len(game(name)[1]))]


def known(name: str, deal: int) -> list[dict[int, set[str]]]:
    """For each seat, and each step of the record, the kinds that it knows to be somewhere, before or after the step."""
    record = game(name)[1][deal].record
    kinds = record.game.deck.kinds
    found: list[dict[int, set[str]]] = []
    for seat in range(record.game.seats):
        seen = Seen(record.game, record.deals[0].setup, seat)
        before: set[str] = set()
        own: dict[int, set[str]] = {}
        for step in Replay(record).steps():
            for event in step.events:
                seen.hear(event)
            shown = {kinds[card] for event in step.events if event.seen >> seat & 1 for card in event.cards}
            after = {kinds[card] for zone in seen.view() for card, _ in zone.cards if card is not None}
            own[step.number] = before | shown | after
            before = after
        found.append(own)
    return found


@pytest.mark.parametrize(("name", "deal", "lang"), DEALS)
def test_a_view_tells_of_no_card_that_its_seat_does_not_know(name: str, deal: int, lang: str, window: Page) -> None:
    data = told(name, deal, lang)
    # A number alone says nothing in a text, nor does a card that the game's sentences speak of in general.
    general = " ".join(game(name)[0].phrases[lang].sentences.values())
    spoken = [kind for kind, label in data["labels"].items() if not label.isdigit() and label not in general]
    named = show(window, name, deal, lang).evaluate(NAMED, spoken)
    may = known(name, deal)
    wrong = [
        (seat, step, sorted(set(kinds) - may[seat][data["steps"][step]["move"]]))
        for seat, steps in enumerate(named)
        for step, kinds in enumerate(steps)
        if not set(kinds) <= may[seat][data["steps"][step]["move"]]
    ]
    assert wrong == []


def marks(html: str) -> list[str]:
    """The cards that a caption names."""
    return [part.partition("⟧")[0] for part in html.split("⟦")[1:]]


@pytest.mark.parametrize(("name", "deal", "lang"), DEALS)
def test_a_choice_that_is_not_turned_up_is_named_to_nobody_else(name: str, deal: int, lang: str) -> None:
    seats = range(game(name)[1][deal].record.game.seats)
    for step in told(name, deal, lang)["steps"]:
        if step["by"] in step.get("chosen", ()):
            for seat in set(seats) - {step["by"]}:
                view: dict[str, Any] = next((one for one in step.get("views", ()) if seat in one["seats"]), step)
                assert marks(view["caption"]) == []


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_gets_known_has_its_room_from_the_start(lang: str, width: int, page: Page) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    heights = show(page, "hamlet", 0, lang).evaluate(
        """(one) => one.data.steps.map((_, step) => {
          one.go(step);
          return Math.round(one.querySelector(".tw-signs").getBoundingClientRect().height);
        })"""
    )
    assert len(set(heights)) == 1


def test_what_everybody_knows_stays_at_the_table(page: Page) -> None:
    data = told("hamlet", 0, "en")
    show(page, "hamlet", 0, "en")
    known = [step["stays"] for step in data["steps"]]
    assert known[0] == []
    assert len(known[-1]) == 2
    for step in (0, known.index(known[-1]), len(known) - 1):
        go(page, step)
        signs = page.locator(".tw-sign[data-longest]:not(.is-unknown)")
        assert signs.all_inner_texts() == known[step]
        words = page.locator('[data-part="words"] li').all_inner_texts()
        assert words[0] == "Play goes to the left"
        assert words[len(words) - len(known[step]) :] == known[step]
