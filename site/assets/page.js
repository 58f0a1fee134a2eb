/** The language switch leads to the same page; this lets it keep the anchor, the step and the colours as well. */
(() => {
  "use strict";
  const PALETTE = ".__palette"; // the theme keeps the colours that were chosen under the folder of a language

  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[hreflang]");
    if (!(link instanceof HTMLAnchorElement)) return;
    link.hash = location.hash;
    const [here, there] = [link.dataset.from, link.dataset.to].map((folder) => new URL(folder || ".", location.href).pathname);
    try {
      const chosen = localStorage.getItem(here + PALETTE);
      if (chosen) localStorage.setItem(there + PALETTE, chosen);
    } catch {
      // A browser may keep nothing; the page then opens in the colours of the system.
    }
  }, true);
})();
