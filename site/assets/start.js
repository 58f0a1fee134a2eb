/** The start page: only the games for so many players, of at most so many minutes. Without it, the table has both. */
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

  finder.hidden = false;
  finder.addEventListener("change", find);
  find(); // a browser may remember what was chosen
})();
