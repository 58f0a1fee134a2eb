/** The language switch leads to the same page; this lets it keep the anchor and the step as well. */
(() => {
  "use strict";
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[hreflang]");
    if (link instanceof HTMLAnchorElement) link.hash = location.hash;
  }, true);
})();
