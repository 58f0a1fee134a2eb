/*
 * What of a deal stands in its page, and what a script beside it brings: a page holds the first steps, and is drawn before
 * the others have come. The embed and what is played here have all of it at once.
 */
"use strict";

const tehoLater = (() => {
  const { whole } = tehoParts;
  const NEAR = ["pointerover", "pointerdown", "keydown", "focusin"];

  /**
   * Steps in full: the page has of each what is there, of what lasts only what is new, and nothing that follows from the rest.
   * @param {Data} data @param {any[]} steps as the page has them @param {number} first the number of the first of them
   * @param {string[]} stays what lasts from before @returns {Step[]}
   */
  const full = (data, steps, first, stays) => steps.map((one, index) => {
    const group = data.groups.findLastIndex((group) => group.first <= first + index);
    stays = one.stays || stays;
    const ask = one.ask ? whole(one.ask, data.faces) : null;
    const mark = (one.changes || []).map((/** @type {Change} */ [token]) => token);
    return Object.assign({ group, by: null, clauses: [], changes: [], mark }, one, { ask, stays });
  });

  /** The steps that there are, and empty ones for those to come. @param {Data} data @returns {Step[]} */
  function begun(data) {
    const told = full(data, data.steps, 0, []);
    const left = Math.max((data.count || 0) - told.length, 0);
    return [...told, ...full(data, Array.from({ length: left }, () => ({ caption: "" })), told.length, [])];
  }

  /** What was left out takes its place. @param {Data} data @param {number} first the step that it begins with @param {any} rest */
  function joined(data, first, { steps, ...rest }) {
    Object.assign(data, rest);
    data.steps.splice(first, steps.length, ...full(data, steps, first, data.steps[first - 1].stays));
    data.later = "";
  }

  /** Reads the rest, once. @param {Data} data @param {number} first @returns {() => Promise<void>} */
  function reader(data, first) {
    /** @type {Promise<void>|null} */
    let read = null;
    return () => (read ??= tehoPage.script(data.later || "", "tehoRest").then((rest) => joined(data, first, rest)));
  }

  /** Whoever comes near will want it. @param {() => Promise<void>} read */
  function await_(read) {
    const come = () => {
      for (const kind of NEAR) document.removeEventListener(kind, come, true);
      read().catch(() => undefined); // who goes on asks again, and is told
    };
    for (const kind of NEAR) document.addEventListener(kind, come, { capture: true, passive: true });
  }

  return Object.freeze({ begun, reader, await: await_ });
})();
