/** The language switch leads to the same page; this lets it keep the anchor, the step and the colours as well. And where the
 * site is served for good, a worker keeps what was seen (worker.js). */
(() => {
  "use strict";
  const PALETTE = ".__palette"; // the theme keeps the colours that were chosen under the folder of a language

  const { base } = JSON.parse(document.getElementById("__config")?.textContent || "{}");
  const still = !document.querySelector("script[data-build]"); // not where pages are being written (serve)
  const keep = async () => {
    await navigator.serviceWorker.register(new URL(`${base}/worker.js`, location.href));
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: [location.href.split("#")[0], ...performance.getEntriesByType("resource").map(({ name }) => name)] });
  };
  if (still && location.protocol.startsWith("http") && navigator.serviceWorker) {
    if (document.readyState === "complete") keep().catch(() => undefined);
    else window.addEventListener("load", () => keep().catch(() => undefined));
  }

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
