/** The theme's search worker, mended: its lunr takes two sets of endings for one where a figure in a word and the number
 * of a set run together ("r1" and then 12, "r" and then 112). It then makes up words that no page has, and what begins
 * like one of them ("score", where a page has "candidates16") is not found at all. A sign between them tells them apart.
 *
 * The theme's worker comes after the `#` of our address; in a local folder it is there already (`iframe-worker.js`).
 */
(() => {
  "use strict";
  const scope = /** @type {any} */ (self);
  if (!scope.lunr) {
    const theme = location.hash.slice(1);
    const load = scope.importScripts.bind(scope);
    // It names what else it loads from where it lies itself.
    scope.importScripts = (/** @type {string[]} */ ...urls) => load(...urls.map((url) => new URL(url, theme).href));
    load(theme);
  }

  /** @this {any} @returns {string} what two sets have alike that are the same */
  scope.lunr.TokenSet.prototype.toString = function () {
    if (this._str) return this._str;
    const edges = Object.keys(this.edges).sort().map((label) => `${label}${this.edges[label].id},`);
    return (this.final ? "1" : "0") + edges.join("");
  };
})();
