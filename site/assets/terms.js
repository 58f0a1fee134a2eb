/** Words of the glossary in a text: touched, or chosen by key, they say what they mean where they stand. Without this, or
 * in a browser that knows no such cards, they are links to the glossary. */
(() => {
  "use strict";
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a.term");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const card = document.getElementById(`term-${link.hash.slice(1)}`);
    if (!card?.showPopover) return;
    event.preventDefault();
    card.showPopover();
    const [at, page] = [link.getClientRects()[0], document.documentElement];
    const left = Math.min(Math.max(at.left, 8), page.clientWidth - card.offsetWidth - 8);
    const below = at.bottom + card.offsetHeight + 8 < page.clientHeight;
    card.style.left = `${left + scrollX}px`;
    card.style.top = `${(below ? at.bottom + 4 : at.top - card.offsetHeight - 4) + scrollY}px`;
    card.focus({ preventScroll: true });
  });
})();
