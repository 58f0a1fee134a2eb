"""How soon a page to play on answers: the start of its engine, a card that may not be played, a move of the others.

The page is four times slower than this processor, as is a phone. A browser slows its page down, but no worker: what the
engine does is measured as it is here.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from figure import Figure
from pages import ARGUMENTS, SLOWER, chromium, served
from tehodoki.paths import brought_runtime
from tehodoki.playing.runtime import write_runtime
from tehodoki.texts.content import load_game
from tehodoki.web.pages import game_pages
from tehodoki.web.site import write_site

GAMES = ("hamlet", "deck-build-tricks")
"""The fewest cards on a table, and the most."""
WITHIN = 0.1
"""In so many seconds a card that may not be played says why."""
CHOICES = 12

STARTED = """async () => {
  const start = performance.now();
  document.querySelector(".play-form [type=submit]").click();
  while (!document.querySelector("teho-walkthrough .tw-app")) await new Promise((done) => setTimeout(done, 10));
  return performance.now() - start;
}"""
PLAYED = """async (choices) => {
  const [table, { engine }] = ["teho-walkthrough", "teho-play"].map((name) => document.querySelector(name));
  const { controller: c } = table;
  const told = [], moved = [], real = engine.ask.bind(engine);
  const wait = () => new Promise((done) => setTimeout(done, 20));
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  engine.ask = async (asked) => {
    const start = performance.now(), found = await real(asked);
    if (asked.do === "on") moved.push(performance.now() - start);
    return found;
  };
  c.pace = 0;
  c.run();
  for (let made = 0; made < choices && !c.ended; ) {
    if (!c.ask && !c.playing) table.querySelector("[data-do=next][aria-disabled=false]")?.click();
    await wait();
    if (!c.ask) continue;
    for (const { path: [part, ...more] } of c.ask.not.slice(0, 3)) {
      const card = table.querySelector(`.tw-hand [data-token="${c.ask.parts[part].tokens?.[0]}"]`);
      if (more.length || !card) continue;
      const start = performance.now();
      card.click();
      await painted();
      if (!table.querySelector(".tw-note.is-wrong")) throw new Error("a card that may not be played said nothing");
      told.push(performance.now() - start);
      await wait();
    }
    c.ask.may[made % c.ask.may.length].forEach((index, level) => c.choose(level, index));
    made += 1;
  }
  return [told, moved];
}"""


def figures() -> Iterator[Figure]:
    """The figures of some games; none without Python for browsers."""
    runtime = brought_runtime()
    if runtime is None:
        yield Figure("pages to play on", "-", "no aim: no Python for browsers, bring it with .ci/runtime")
        return
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        site = Path(name)
        size = write_runtime(site / "play", runtime)
        write_site([game_pages(load_game(game), [], (), "en", runtime=size) for game in GAMES], "en", site / "en")
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        for game in GAMES:
            yield from of_game(browser, site, game)
        browser.close()


def of_game(browser: Browser, site: Path, game: str) -> Iterator[Figure]:
    """The first start of the engine, the answer to a touched card, a move of the others."""
    with served(site) as (address, _):
        context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True)
        page = context.new_page()
        page.goto(f"{address}/en/{game}/play.html#seed=11&level=search")
        start = page.evaluate(STARTED) / 1000
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        told, moved = (statistics.median(some) / 1000 for some in page.evaluate(PLAYED, CHOICES))
        context.close()
    yield Figure(f"{game}, the engine's first start", f"{start:.1f} s")
    yield Figure(
        f"{game}, why not this card, on a slow phone", f"{told:.2f} s", f"within {WITHIN:.2f} s", told <= WITHIN
    )
    yield Figure(f"{game}, a move of the others", f"{moved:.2f} s")


def main() -> None:
    """These figures alone: ``python tests/bench/playing.py``."""
    for figure in figures():
        print(f"{figure.what:<55} {figure.found:>8}  {figure.verdict()}".rstrip(), flush=True)


if __name__ == "__main__":
    main()
