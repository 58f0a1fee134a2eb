"""In the view of a seat nothing that a page says or draws tells of a card that this seat does not know.

Every stop with a question is looked at from some seats, the others from one seat or none, and of what a stretch
holds some steps by a seed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from rules_engine import Replay, games
from rules_engine.fields import LETTERS
from rules_engine.played import Record
from rules_engine.view import Seen
from tests.sampling import FULL, TIMES, in_turn, sampled
from tests.site.bare import game, go, show, told
from tests.site.test_whole_deals import WHOLE

pytestmark = pytest.mark.browser

SAMPLE = TIMES  # steps of a stretch
TURNS = 5 if FULL else 20  # seats that take turns to look at a step

# Every place where one can stand: each step, a stretch that is told at once, the same opened, the end; and there every
# seat: what is drawn, opened, touched, chosen and answered. `kinds` are those that are drawn or named: drawings, chips,
# texts, labels, titles; `spoken` are those whose names can be looked for in texts. `zones` has what lies face up where.
# `same` says whether all of it is the same when the faces change places that are hidden there.
NAMED = """(one, [spoken, within, always, every]) => {
  const { controller: c, data } = one;
  const { labels, seats, steps, folds } = data;
  const kinds = Object.keys(labels);
  one.render = () => {}; // views are drawn here, and nothing needs to be laid out
  const draw = () => tehoViews.app(new tehoTable.Scene(c, one.most, (html) => one.drawn(html)));
  const open = (panel) => { c.panel = panel; const drawn = draw(); c.panel = ""; return drawn; };
  const drawing = () => [draw(), ...seats.map((_, seat) => open(`seat ${seat}`))];

  // What is said to a touch, a choice or an answer tells no more than what lies there.
  function touched(drawn, texts) {
    for (const card of drawn.querySelectorAll(".tw-table .tw-card")) {
      if (card.dataset.face !== "back" && !card.classList.contains("is-option")) continue;
      c.touch(Number(card.dataset.token), card.dataset.key);
      texts.push(one.live.textContent);
      c.unpick();
    }
  }
  function chosen(drawn) {
    for (const refused of c.waiting || !c.ask ? [] : c.ask.not) {
      refused.path.forEach((part, level) => c.choose(level, part, ""));
      drawn.push(draw());
      c.unpick();
    }
  }
  function answered(drawn, texts) {
    if (c.hidden && c.by === "choice") return; // it is not asked of this seat
    for (const { value } of c.question.answers) {
      for (let tries = 0; tries < 2; tries += 1) {
        c.answer(value, "");
        drawn.push(draw());
        texts.push(one.live.textContent);
      }
      c.again();
    }
  }
  function lying(drawn) {
    const zones = {};
    for (const zone of drawn.querySelectorAll("[data-zone]")) {
      const faces = [...zone.querySelectorAll(".tw-card:not([data-face=back])")].flatMap((card) =>
        Array(Number((card.dataset.count || "×1").slice(1))).fill(card.dataset.face.replace("card-", "")));
      if (faces.length) zones[zone.dataset.zone] = [...(zones[zone.dataset.zone] || []), ...faces];
    }
    return zones;
  }
  /** The hidden faces, and with them their places in the deck, each in the place of the one before it. */
  function turned() {
    const { lying } = c;
    const hidden = data.faces.flatMap((_, token) => (c.sees(token, lying) === "back" ? [token] : []));
    for (const list of [data.faces, data.order]) {
      const before = hidden.map((token) => list[token]);
      hidden.forEach((token, index) => { list[token] = before[(index + 1) % hidden.length]; });
    }
  }
  function same(drawn) {
    const before = drawn.map((part) => part.outerHTML).join();
    const kept = [[...data.faces], [...data.order]];
    turned();
    const after = drawing().map((part) => part.outerHTML).join();
    [data.faces, data.order] = kept;
    return before === after;
  }
  function look(seat, at) {
    const drawn = drawing(), texts = [one.live.textContent];
    const unchanged = same(drawn);
    const zones = drawn.flatMap((part) => [...part.querySelectorAll(".tw-table, .tw-over")]).map(lying);
    touched(drawn[0], texts);
    chosen(drawn);
    if (c.waiting) answered(drawn, texts);
    const all = drawn.flatMap((part) => [...part.querySelectorAll("*")]);
    const shown = new Set(all.map((part) => part.getAttribute("href")));
    const chips = new Set(all.filter((part) => part.matches(".chip")).map((part) => part.getAttribute("aria-label")));
    const names = ["aria-label", "title", "aria-valuetext"];
    const said = all.flatMap((part) => names.map((name) => part.getAttribute(name)))
      .concat(texts, drawn.map((part) => part.textContent)).join("\\n");
    const found = kinds.filter((kind) => shown.has(`#card-${kind}`) || chips.has(labels[kind])
      || (spoken.includes(kind) && said.includes(labels[kind])));
    return { seat, at, step: c.last, kinds: found, zones, same: unchanged };
  }
  return seats.flatMap((_, seat) => {
    const looks = [];
    c.look(seat);
    c.opened.clear();
    steps.forEach((_, step) => {
      if (c.foldOf(step) && c.foldOf(step).first !== step) return;
      if ((step + seat) % (always.includes(step) ? Math.min(every, seats.length) : every)) return;
      c.go(step);
      looks.push(look(seat, c.fold ? "fold" : "step"));
    });
    folds.forEach((_, index) => c.opened.add(index));
    for (const step of within) {
      c.go(step);
      looks.push(look(seat, "opened"));
    }
    c.arrive(steps.length);
    return [...looks, look(seat, "end")];
  });
}"""
# Each deal in one of the languages: what a view may know is the same in both. A whole deal of each game, which one of
# two tests looks at; of others one in sixteen.
PARTS = [(name, deal) for name in games() for deal, one in enumerate(game(name)[1]) if not one.whole]
DEALS = [(name, deal, ("ja", "en")[deal % 2]) for name, deal in sorted({*WHOLE, *sampled(in_turn(PARTS, 0, 8), 0, 2)})]


class Known(NamedTuple):
    """What a seat knows at a step of the record, before it, while it happens or after it: kinds, and how many where."""

    kinds: set[str]
    zones: dict[str, Counter[str]]


def known(name: str, deal: int) -> list[dict[int, Known]]:
    """For each seat what it knows at each step of the record."""
    return knows(game(name)[1][deal].record)


def knows(record: Record) -> list[dict[int, Known]]:
    """The same of any record."""
    kinds = record.game.deck.kinds
    found: list[dict[int, Known]] = []
    for seat in range(record.game.seats):
        replay = Replay(record, -1)
        seen = Seen(record.game, replay.deal.setup, seat, replay.before)
        before: dict[str, Counter[str]] = {}
        own: dict[int, Known] = {}
        for step in replay.steps():
            zones = dict(before)
            shown: set[str] = set()
            for event in step.events:
                seen.hear(event)
                before = lying(seen, kinds)
                for zone, cards in before.items():
                    zones[zone] = zones.get(zone, Counter()) | cards
                if event.seen >> seat & 1:
                    shown |= {kinds[card] for card in event.cards}
            own[step.number] = Known(shown.union(*zones.values()), zones)
        found.append(own)
    return found


def lying(seen: Seen, kinds: Sequence[str]) -> dict[str, Counter[str]]:
    """The kinds that a seat knows to lie in each zone."""
    return {
        f"{one.zone}-{LETTERS[one.owner]}" if one.owner >= 0 else one.zone: Counter(
            kinds[card] for card, _ in one.cards if card is not None
        )
        for one in seen.view()
    }


def of_boards(data: dict[str, Any], zones: dict[str, Counter[str]]) -> dict[str, Counter[str]]:
    """The same, with what lies on the places of another zone counted there, as it is drawn there."""
    found: dict[str, Counter[str]] = {}
    for zone in data["zones"]:
        at = zone.get("board", zone["id"])
        found[at] = found.get(at, Counter()) + zones.get(zone["id"], Counter())
    return found


def marks(html: str) -> list[str]:
    """The cards that a caption names."""
    return [part.partition("⟧")[0] for part in html.split("⟦")[1:]]


def quoted(name: str, data: dict[str, Any], lang: str) -> dict[int, set[str]]:
    """By step, the cards that its reasons name because a rule, which they quote, does."""
    rules = {clause.id: set(marks(clause.text)) for clause in game(name)[0].rules[lang].clauses}
    return {
        one["step"]: set().union(
            *(
                rules[clause]
                for answer in one["answers"]
                if one["kind"] == "mistake" or "misreading" in answer
                for clause in answer["clauses"]
            )
        )
        for one in data["questions"]
    }


def within(data: dict[str, Any], key: str) -> list[int]:
    """The steps of stretches to look at, opened: the first and the last, and some by the seed."""
    found: set[int] = set()
    for fold in data["folds"]:
        every = range(fold["first"], fold["last"] + 1)
        drawn = random.Random(f"{key} {fold['first']}").sample(every, min(SAMPLE, len(every)))
        found |= {fold["first"], fold["last"], *drawn}
    return sorted(found)


@pytest.mark.parametrize(("name", "deal", "lang"), sampled(DEALS, 0, 2))
def test_a_view_tells_of_no_card_that_its_seat_does_not_know(name: str, deal: int, lang: str, window: Page) -> None:
    data = told(name, deal, lang)
    # A number alone says nothing in a text, nor does a card that the game's sentences speak of in general.
    general = " ".join(game(name)[0].phrases[lang].sentences.values())
    spoken = [kind for kind, label in data["labels"].items() if not label.isdigit() and label not in general]
    ruled = quoted(name, data, lang)
    opened = within(data, f"views {name} {deal}")
    always = [one["step"] for one in data["questions"]] + [one["first"] for one in data["folds"]]
    looks = show(window, name, deal, lang).evaluate(NAMED, [spoken, opened, always, TURNS])
    may = known(name, deal)
    stops = {(look["seat"], look["at"], look["step"]) for look in looks}
    assert len(stops) == len(looks)
    assert {step for _, at, step in stops if at == "opened"} == set(opened)
    assert {step for _, at, step in stops if at == "fold"} == {fold["last"] for fold in data["folds"]}
    wrong = []
    for look in looks:
        at = may[look["seat"]][data["steps"][look["step"]]["move"]]
        where = look["seat"], look["at"], look["step"]
        if more := set(look["kinds"]) - at.kinds - ruled.get(look["step"], set()):
            wrong.append((*where, "is told of", sorted(more)))
        here = of_boards(data, at.zones)
        for drawn in look["zones"]:
            for zone, faces in drawn.items():
                if more := Counter(faces) - here[zone]:
                    wrong.append((*where, f"sees in {zone}", sorted(more)))
        if not look["same"]:
            wrong.append((*where, "sees what hidden cards are", []))
    assert wrong == []


@pytest.mark.parametrize(("name", "deal", "lang"), DEALS)
def test_a_choice_that_is_not_turned_up_is_named_to_nobody_else(name: str, deal: int, lang: str) -> None:
    seats = range(game(name)[1][deal].record.game.seats)
    for step in told(name, deal, lang)["steps"]:
        if step["by"] in step.get("chosen", ()):
            for seat in set(seats) - {step["by"]}:
                view: dict[str, Any] = next((one for one in step.get("views", ()) if seat in one["seats"]), step)
                assert marks(view["caption"]) == []


def test_in_words_equal_cards_are_named_once_and_none_of_them_is_called_hidden(page: Page) -> None:
    show(page, "irokanmuri", 0, "en")
    words = page.locator('[data-part="words"] li').all_inner_texts()
    (hand,) = (one for one in words if "×" in one)
    held = game("irokanmuri")[1][0].record.deals[0].setup["hands"][told("irokanmuri", 0, "en")["you"]]
    assert "cards you do not see" not in hand
    assert sum(int(one.rpartition("×")[2]) if "×" in one else 1 for one in hand.split(", ")) == len(held)


def test_what_everybody_knows_stays_at_the_table(page: Page) -> None:
    data = told("hamlet", 0, "en")
    show(page, "hamlet", 0, "en")
    known = [[one.partition(" <svg")[0] for one in step["stays"]] for step in data["steps"]]
    assert known[0] == []
    assert len(known[-1]) == 2
    for step in (0, known.index(known[-1]), len(known) - 1):
        go(page, step)
        said = page.locator(".tw-sign")
        assert [one.strip() for one in said.all_inner_texts()] == known[step]
        assert said.locator("svg use[href^='#sign-']").count() == bool(known[step])
        words = page.locator('[data-part="words"] li').all_inner_texts()
        assert words[0] == "Play goes to the left"
        assert words[len(words) - len(known[step]) :] == known[step]
