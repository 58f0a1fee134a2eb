/** The start page: only the games for so many players, of at most so many minutes; a trick to try; how far one is. Without
 * it, a table has players and minutes, and the deals show the rest. */
(() => {
  "use strict";
  const finder = /** @type {HTMLElement|null} */ (document.querySelector(".finder"));
  const said = finder?.querySelector("output");
  if (!finder || !said) return;
  const games = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-players]"));

  const find = () => {
    const [players, minutes] = [...finder.querySelectorAll("select")].map((one) => one.value);
    let [found, all] = [0, 0];
    for (const game of games) {
      const { players: some = "", minutes: most } = game.dataset;
      const fits = (!players || some.split(" ").includes(players)) && (!minutes || Number(most) <= Number(minutes));
      game.hidden = !fits;
      if (!game.matches(".game-card")) continue;
      all += 1;
      if (fits) found += 1;
    }
    const words = (found ? said.dataset.some : said.dataset.none) || "";
    said.textContent = words.replace("{found}", String(found)).replace("{all}", String(all));
  };

  /** A number of players in the address, as the search names it. */
  const choose = () => {
    const players = /^#players-(\d+)$/.exec(location.hash)?.[1];
    if (!players) return;
    finder.querySelectorAll("select")[0].value = players;
    finder.scrollIntoView();
    find();
  };

  finder.hidden = false;
  finder.addEventListener("change", find);
  addEventListener("hashchange", choose);
  find(); // a browser may remember what was chosen
  choose();

  // ---- a trick to try
  for (const card of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(".taste button"))) {
    card.disabled = false;
    card.addEventListener("click", () => {
      const told = card.closest(".taste")?.querySelector(".taste-said"), answer = card.querySelector("template");
      if (!told || !answer) return;
      told.replaceChildren(answer.content.cloneNode(true));
      told.className = `taste-said ${card.dataset.good ? "is-good" : "is-wrong"}`;
    });
  }

  // ---- how far one is: walkthrough.js keeps it
  const KEPT = "teho:";
  const line = /** @type {HTMLElement|null} */ (document.querySelector(".kept-far"));
  /** @returns {string[]} */
  const keys = () => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(KEPT));
    } catch {
      return []; // a browser may keep nothing
    }
  };
  if (!line || !keys().length) return;
  line.hidden = false;
  for (const deal of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-deal]"))) {
    const { done, at, of } = JSON.parse(localStorage.getItem(KEPT + deal.dataset.deal) || "{}");
    const far = deal.querySelector("[data-far]");
    if (far && of) far.textContent = ((done ? line.dataset.done : line.dataset.part) || "").replace("{at}", at).replace("{of}", of);
  }
  line.querySelector("button")?.addEventListener("click", () => {
    keys().forEach((key) => localStorage.removeItem(key));
    location.reload();
  });
})();
