"""A deal that is played in a browser, tap by tap, over http and from a folder."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from rules_engine import find_game, games
from rules_engine.rand import Rand
from tehodoki.cli import main
from tehodoki.languages import LANGS
from tehodoki.paths import brought_runtime, templates_dir
from tehodoki.playing.runtime import FOR_FOLDERS, write_runtime
from tehodoki.texts.content import load_game
from tehodoki.walkthrough.deals import load_deals
from tehodoki.walkthrough.steps import unbranched
from tehodoki.web.pages import game_pages
from tehodoki.web.site import write_site
from tests.sampling import FULL, in_turn
from tests.site.conftest import _Quiet, shared, watched
from tests.site.test_accessible import findings

PHONE = {"width": 360, "height": 640}
LESSON = "hamlet"
TABLE = "teho-walkthrough .tw-app"
TAP = """(random) => {
  const table = document.querySelector("teho-walkthrough"), c = table.controller;
  if (c.ended) return "ended";
  if (!c.ask && !c.playing) table.querySelector("[data-do=next][aria-disabled=false]")?.click(); // a whole trick
  if (!c.ask) return "waits";
  const path = c.ask.may[Math.floor(random * c.ask.may.length)];
  for (const [level, index] of path.entries()) {
    const { tokens = [], on = [] } = c.ask.parts[index];
    const found = [...table.querySelectorAll("[data-do]")].find((one) => one.dataset.do === `choose ${level} ${index}`)
      || table.querySelector([...tokens, ...on, -1].map((token) => `.tw-table [data-key="card-${token}"]`).join());
    if (!found) return `nothing to tap for ${level} ${index}`;
    found.click();
  }
  return "tapped";
}"""
"""One choice that may be made, by clicks on what stands for it."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages to play on, each game in one of the languages, and Python for browsers beside them."""
    runtime = brought_runtime()
    assert runtime is not None, "no Python for browsers; bring it with .ci/runtime"

    def make(base: Path) -> None:
        size = write_runtime(base / "play", runtime)
        for turn, lang in enumerate(LANGS):
            own = in_turn(games(), turn, len(LANGS))
            pages = [game_pages(load_game(game), lessons(game, lang), (), lang, runtime=size) for game in own]
            records = {game: templates_dir() / "games" / game / "deals" for game in own}
            write_site(pages, lang, base / lang, records=records)

    return shared(tmp_path_factory, "played", make)


def lessons(game: str, lang: str) -> list[Any]:
    """The whole deal of one game, as a walkthrough."""
    if game != LESSON:
        return []
    content = load_game(game)
    deal = next(iter(load_deals(content)))
    return [{**unbranched(content, deal, lang), "record": deal.path.name}]


@pytest.fixture(scope="module")
def server(played: Path) -> Iterator[str]:
    made = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(played)))
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{made.server_port}"
    made.shutdown()
    made.server_close()
    thread.join()


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    yield opened
    opened.close()


def page_of(played: Path, game: str) -> str:
    return next(path.relative_to(played).as_posix() for path in played.glob(f"*/{game}/play.html"))


def begin(page: Page, address: str) -> None:
    page.goto(address)
    page.locator(".play-form [type=submit]").click()
    expect(page.locator(TABLE)).to_be_visible()
    page.locator("[data-do='panel menu']").click()
    page.locator("[data-part=pace]").select_option("0")
    page.locator("[data-do='panel menu']").click()


def play_on(page: Page, choices: int = 1000) -> str:
    """Choose until the deal is over, or so often; what was said at last."""
    made, said = 0, ""
    while made < choices and said != "ended":
        said = page.evaluate(TAP, (made * 37 % 100) / 100)
        assert not said.startswith("nothing"), said
        made += said == "tapped"
        if said != "tapped":
            page.wait_for_timeout(20)
    return said


TURN = """() => {
  const table = document.querySelector("teho-walkthrough"), c = table?.controller;
  if (c && !c.ask && !c.playing) table.querySelector("[data-do=next][aria-disabled=false]")?.click();
  return Boolean(c?.ask);
}"""
"""Whether the reader may choose; where a trick lies there whole, one goes on."""


def record_of(page: Page) -> str:
    """The record that the page copies."""
    return str(page.evaluate("() => document.querySelector('teho-play').engine.ask({ do: 'record' })")["record"])


def record_file(game: str) -> str:
    """The record of its whole deal."""
    return (templates_dir() / "games" / game / "deals" / "01-whole-deal.json").read_text(encoding="utf-8")


SOONEST = sorted(games(), key=lambda game: len(record_file(game)))
"""The games, that with the shortest whole deal first."""


@pytest.mark.browser
@pytest.mark.parametrize("game", SOONEST if FULL else SOONEST[:1])
def test_a_whole_deal_is_played_on_a_phone(
    phone: BrowserContext, played: Path, server: str, game: str, tmp_path: Path
) -> None:
    page, seen = phone.new_page(), watched(phone)
    begin(page, f"{server}/{page_of(played, game)}#seed=11&level=random&seats={min(find_game(game).players)}")
    assert play_on(page) == "ended"
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    record = tmp_path / "record.json"
    record.write_text(record_of(page), encoding="utf-8")
    replayed = CliRunner().invoke(main, ["replay", str(record)])
    assert replayed.exit_code == 0, replayed.output
    assert json.loads(record.read_text(encoding="utf-8"))["provenance"]["seed"] == 11
    expect(page.locator("[data-part=end]")).to_be_visible()
    page.wait_for_function("() => document.querySelector('teho-walkthrough').controller.moments !== null")
    if page.locator("[data-do^='look ']").count():
        page.locator("[data-do^='look ']").first.click()
        expect(page.locator("[data-part=end]")).to_have_count(0)
        expect(page.locator(".tw-table .is-picked, .tw-choice[aria-pressed=true]").first).to_be_visible()
        where = page.locator("[data-part=where]").inner_text().split(" · ")[0]
        assert where in page.locator(".tw-note").inner_text()
        page.locator("[data-do=toEnd]").click()
        expect(page.locator("[data-part=end]")).to_be_visible()
    # The next deal of a match, in which what was scored still counts.
    if page.locator("[data-do=nextOne]").count():
        page.locator("[data-do=nextOne]").click()
        expect(page.locator("[data-part=end]")).to_have_count(0)
        expect(page.locator("[data-part=where]")).to_contain_text("2")
        page.evaluate("() => { document.querySelector('teho-walkthrough').controller.pace = 0; }")
        assert play_on(page) == "ended"
        record.write_text(record_of(page), encoding="utf-8")
        assert len(json.loads(record.read_text(encoding="utf-8"))["deals"]) == 2
        assert CliRunner().invoke(main, ["replay", str(record)]).exit_code == 0
    assert seen.errors == []
    assert all(one.startswith((server, "data:", "blob:")) for one in seen.requests)


HEARD = (
    "globalThis.messages = []; const real = Worker; globalThis.Worker = class extends real {"
    "constructor(...all) { super(...all); this.addEventListener('message', ({ data }) => messages.push(data)); } };"
)
"""Keeps what a page hears from its workers."""


@pytest.mark.browser
def test_what_a_page_does_with_a_deal(phone: BrowserContext, played: Path, server: str) -> None:
    """No face that its seat has not seen, refusals, hint, taking back, leaving and coming back, the link.

    On one page, as loading it takes longest.
    """
    page, seen = phone.new_page(), watched(phone)
    game = next(game for game in games() if game == "hamlet")
    address = f"{server}/{page_of(played, game)}#seed=5&level=random"
    page.add_init_script(HEARD)
    page.goto(address)
    assert findings(page) == []
    begin(page, address)
    state = (
        "() => { const c = document.querySelector('teho-walkthrough').controller; return [c.mine, c.steps, c.due]; }"
    )
    play_on(page, 2)
    page.wait_for_function(TURN)
    # What crosses from the worker is what the tests of the table looked at: every message, as it comes.
    messages: list[Any] = page.evaluate("() => messages.filter((one) => one.text).map((one) => JSON.parse(one.text))")
    shots = [step["shot"]["cards"] for one in messages for step in one.get("steps", ())]
    assert shots
    for shot in shots:
        for zone, cards in shot.items():
            if zone.startswith("hand-") and zone != "hand-A":
                assert len([kind for _, kind in cards if kind]) <= 1  # the card that was shown to all
    page.locator(".tw-card.is-illegal").first.wait_for()
    # A card that may not be played says why, with its clause.
    page.locator(".tw-card.is-illegal").first.click()
    expect(page.locator(".tw-note.is-wrong")).to_be_visible()
    assert page.locator(".tw-note .tw-clause").count() > 0
    assert findings(page) == []
    # Its rule opens over the table, and the deal is still there.
    page.locator(".tw-note .tw-clause").first.click()
    expect(page.locator(".tw-over")).to_be_visible()
    assert "play.html" in page.url
    page.locator(".tw-over [data-do=close]").click()
    # A hint comes, and nothing is played by it.
    before = page.evaluate(state)
    page.locator("[data-do=hint]").click()
    page.wait_for_function("() => !document.querySelector('teho-walkthrough').controller.weighing")
    expect(page.locator(".tw-note")).to_be_visible()
    assert page.evaluate(state) == before
    # The card that it names is marked on the table, and may be played.
    marked = page.locator(".tw-table .tw-card.is-legal:has(.tw-best)")
    expect(marked).to_have_count(1)
    face = str(marked.get_attribute("data-face")).removeprefix("card-")
    named = """face => {
      const one = document.createElement("p");
      one.innerHTML = document.querySelector("teho-walkthrough").data.chips[face];
      return one.innerText;
    }"""
    assert page.evaluate(named, face) in page.locator(".tw-note").inner_text()
    # The hands of the others lie open when they are asked for, and the page says that they were seen.
    page.keyboard.press("o")
    panel = page.locator(".tw-over")
    expect(panel).to_contain_text(
        "The others' hands were seen." if "/en/" in address else "ほかのプレイヤーの手札を見ました。"
    )
    assert panel.locator(".tw-counted > span").count() >= 4
    assert findings(page) == []
    panel.locator("[data-do=close]").click()
    expect(panel).to_have_count(0)
    # What was chosen is taken back.
    page.locator("[data-do=undo]").click()
    page.wait_for_function(f"() => document.querySelector('teho-walkthrough').controller.mine === {before[0] - 1}")
    expect(page.locator(".tw-best")).to_have_count(0)
    assert page.evaluate(TAP, 0.5) == "tapped"
    page.wait_for_function(TURN)
    cards = "() => [...document.querySelectorAll('.tw-hand .tw-card')].map((one) => one.dataset.face)"
    hand = page.evaluate(cards)
    # A page that was left goes on with its deal; by keyboard.
    page.reload()
    page.locator("[data-do=resume]").focus()
    page.keyboard.press("Enter")
    page.locator(TABLE).wait_for()
    page.wait_for_function(TURN)
    assert page.evaluate(cards) == hand
    assert seen.errors == []


CUT = """() => [...document.querySelectorAll(".tw-others .tw-score")].filter((one) => {
  const [inner, line] = [one, one.closest(".tw-line")].map((part) => part.getBoundingClientRect());
  return inner.right > line.right || inner.left < line.left;
}).length"""
"""How many scores of the others have no room in their lines."""


@pytest.mark.browser
@pytest.mark.parametrize("size", in_turn([{"width": 740, "height": 360}, PHONE], 0, 2))
def test_the_most_players_have_room(phone: BrowserContext, played: Path, server: str, size: Any) -> None:
    game = max(games(), key=lambda one: max(find_game(one).players))
    page = phone.new_page()
    page.set_viewport_size(size)
    begin(page, f"{server}/{page_of(played, game)}#seed=5&level=random&seats={max(find_game(game).players)}")
    play_on(page, 3)
    page.wait_for_function(TURN)
    assert page.locator(".tw-others .tw-score").count() == max(find_game(game).players) - 1
    assert page.evaluate(CUT) == 0
    assert page.evaluate("() => scrollY") == 0


KEPT = """async (page) => {
  const wanted = [page, ...performance.getEntriesByType("resource").map(({ name }) => name)];
  const found = await Promise.all(wanted.map((url) => caches.match(url, { ignoreSearch: true })));
  return found.every(Boolean);
}"""
"""Whether the browser keeps a page with all that it has loaded."""

OTHER = """() => {
  const { controller: c } = document.querySelector("teho-walkthrough"), { data } = c;
  const other = (ask) => ask.may.find((one) => one.join() !== ask.took.join());
  const asked = new Set(data.questions.map((one) => one.step));
  const step = data.steps.findLastIndex(({ ask }, at) => ask?.took && other(ask) && !asked.has(at));
  c.go(step);
  const path = other(data.steps[step].ask);
  path.forEach((index, level) => c.choose(level, index, ""));
  return [data.play.moves[step], c.choiceName(path.join(), data.steps[step].ask)];
}"""
"""To the last free choice of the reader's seat in a lesson, where another card is chosen than the deal's."""


@pytest.mark.browser
def test_another_choice_than_the_lesson_s_is_played_on(phone: BrowserContext, played: Path, server: str) -> None:
    page, seen = phone.new_page(), watched(phone)
    lesson = page_of(played, LESSON).replace("play.html", "deal-01-whole-deal.html")
    page.goto(f"{server}/{lesson}")
    page.locator(TABLE).wait_for()
    page.keyboard.press("Shift")  # whoever begins gets the later steps
    page.wait_for_function("() => !document.querySelector('teho-walkthrough').controller.data.later")
    moves, chosen = page.evaluate(OTHER)
    page.locator("[data-key=onward]").click()
    expect(page.locator(".play-onward")).to_be_visible()
    assert findings(page) == []
    page.locator(".play-form [type=submit]").click()
    page.locator(TABLE).wait_for()
    play_on(page, 3)
    record, before = (json.loads(text) for text in (record_of(page), record_file(LESSON)))
    played_on, was = record["deals"][-1]["moves"], before["deals"][-1]["moves"]
    assert played_on[:moves] == was[:moves]
    assert played_on[moves] != was[moves]
    assert f"⟦{played_on[moves]['card']}⟧" == chosen
    assert record["provenance"]["after"] == moves
    # From any step, too, without a choice of one's own.
    page.goto(f"{server}/{lesson}#step=30")
    page.locator("[data-do='panel menu']").click()
    assert "&move=" in str(page.locator("[data-key=onwardHere]").get_attribute("href"))
    assert seen.errors == []


ANYTHING = """async (randoms) => {
  const again = [];
  for (const random of randoms) {
    const there = [...document.querySelectorAll("teho-walkthrough button[data-do]:not([data-do=leave])")]
      .filter((one) => one.getClientRects().length);
    const moves = there.filter((one) => /^(choose|token)/.test(one.dataset.do));
    const among = random < 0.5 && moves.length ? moves : there;
    again.push(among.length);
    if (among.length) among[Math.floor(random * 997 % 1 * among.length)].click();
    await new Promise((done) => setTimeout(done, 5));
  }
  return again.filter((one) => !one).length;
}"""
"""Taps on anything at the table, half of them on cards and choices; how often there was nothing to tap."""
TAPS = 1000 if FULL else 60


@pytest.mark.browser
@pytest.mark.parametrize("game", SOONEST if FULL else SOONEST[1:2])
def test_taps_anywhere_do_no_harm(phone: BrowserContext, played: Path, server: str, game: str) -> None:
    """The same and other deals begin in between; afterwards the page can be played to the end of its deal."""
    page, seen, chance = phone.new_page(), watched(phone), Rand("taps", game)
    begin(page, f"{server}/{page_of(played, game)}#seed=8&level=random")
    for _ in range(TAPS // 20):
        nothing = page.evaluate(ANYTHING, [chance.random() for _ in range(20)])
        if nothing:  # another deal is being laid out
            page.locator(TABLE).wait_for()
    page.locator(TABLE).wait_for()
    page.wait_for_function("() => !document.querySelector('teho-walkthrough').controller.busy")
    page.evaluate(
        "() => { const c = document.querySelector('teho-walkthrough').controller; c.panel = ''; c.pace = 0; c.play(); }"
    )
    assert play_on(page) == "ended"
    assert seen.errors == []


@pytest.mark.browser
def test_loading_can_be_stopped_and_tried_again(phone: BrowserContext, played: Path, server: str) -> None:
    page = phone.new_page()
    held: list[Route] = []
    phone.route("**/runtime.bin", lambda route: held.append(route))
    page.goto(f"{server}/{page_of(played, games()[0])}")
    page.locator(".play-form [type=submit]").click()
    page.locator("[data-do=cancel]").click()
    expect(page.locator(".play-form")).to_be_visible()
    phone.unroute("**/runtime.bin")
    phone.route("**/runtime.bin", lambda route: route.abort())
    page.locator(".play-form [type=submit]").click()
    expect(page.locator("[data-do=retry]")).to_be_visible()
    phone.unroute("**/runtime.bin")
    page.locator("[data-do=retry]").click()
    expect(page.locator(TABLE)).to_be_visible()


@pytest.mark.browser
def test_after_one_visit_a_whole_deal_is_played_without_the_server(phone: BrowserContext, played: Path) -> None:
    made = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(played)))
    threading.Thread(target=made.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{made.server_port}/{page_of(played, 'hamlet')}#seed=3&level=random"
    page = phone.new_page()
    begin(page, address)
    page.wait_for_function("(size) => caches.keys().then((names) => names.length === size)", arg=2)
    page.wait_for_function(KEPT, arg=address.split("#")[0])
    page.close()
    made.shutdown()
    made.server_close()
    phone.set_offline(True)
    page, seen = phone.new_page(), watched(phone)
    begin(page, address)
    assert play_on(page) == "ended"
    assert seen.errors == []


@pytest.mark.browser
def test_from_a_folder_a_deal_is_played_without_a_worker(phone: BrowserContext, played: Path) -> None:
    page, seen = phone.new_page(), watched(phone)
    begin(page, f"{(played / page_of(played, 'hamlet')).as_uri()}#seed=3&level=random")
    assert play_on(page) == "ended"
    loaded = {one.rpartition("/")[2] for one in seen.requests if "/play/" in one}
    assert loaded == set(FOR_FOLDERS)
    assert seen.errors == []
