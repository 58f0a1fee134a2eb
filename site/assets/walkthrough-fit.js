/*
 * Puts what is drawn where it fits: cards as large as the room allows, the words whole. Nothing lies over anything else.
 */
"use strict";

const TehoFit = (() => {
  /** How room is made, one way after another; `whole`: all of the words are seen. */
  const WAYS = [
    { whole: true, names: [] }, { whole: true, names: ["is-tight"] }, { whole: true, names: ["is-tight", "is-bare"] },
    { whole: false, names: ["is-tight", "is-bare"] },
    { whole: false, names: ["is-tight", "is-bare", "is-scrolled"] },
  ];
  const SIZES = [0, 0.12, 0.25, 0.4, 0.55, 0.7, 0.85]; // of cards, from the smallest up to the largest, which is 1

  return class {
    /** @param {HTMLElement} host the element @param {HTMLElement} app what is drawn in it */
    constructor(host, app) {
      this.host = host;
      this.app = app;
      this.fitted = ""; // for which room
      this.cards = 1; // their size; the style sheet begins with it, too
    }

    /** @returns {string} the room that there is */
    get room() {
      const { width, height } = this.host.getBoundingClientRect();
      return `${width} ${height}`;
    }

    /** Where even small cards do not fit, what the step is not about is pushed together, then one's own hand gives way to a
     * question that is not about it, then the words are scrolled, and at last the
     * table. @param {boolean} big on a wall */
    fit(big) {
      const { app, host } = this;
      if (!app.firstElementChild) return;
      if (big) host.style.setProperty("--zoom", String(Math.max(1, Math.min(innerWidth / 960, innerHeight / 600))));
      const table = /** @type {HTMLElement} */ (app.querySelector(".tw-table"));
      const say = /** @type {HTMLElement} */ (app.querySelector(".tw-say, .tw-end"));
      const side = /** @type {HTMLElement} */ (app.querySelector(".tw-side"));
      const beside = getComputedStyle(side).display !== "contents";
      const cut = () => say.scrollHeight > say.clientHeight + 2;
      const fits = (/** @type {number} */ size, /** @type {boolean} */ whole) => {
        if (size !== this.cards) host.style.setProperty("--fit", String(size));
        this.cards = size;
        return app.scrollHeight <= app.clientHeight + 1 && table.scrollHeight <= table.clientHeight + 1 && !(whole && !beside && cut());
      };
      WAYS.some(({ whole, names }) => {
        // What does not change is not touched, so that nothing is styled anew for it.
        for (const name of ["is-tight", "is-bare", "is-scrolled"]) host.classList.toggle(name, names.includes(name));
        return (whole && fits(1, whole)) || (fits(0, whole) && (!whole || this.grow((size) => fits(size, whole))));
      });
      // Beside the table the menu lies open where there is room for it.
      host.classList.remove("is-full", "is-brief");
      host.classList.toggle("is-full", beside && side.scrollHeight > side.clientHeight + 1);
      host.classList.toggle("is-brief", beside && (cut() || side.scrollHeight > side.clientHeight + 1));
      const more = cut();
      host.classList.toggle("has-more", more);
      if (more) say.tabIndex = 0;
      this.fitted = this.room;
      this.trim();
    }

    /** The largest size that fits, found in few steps, as each lays the table out anew. @param {(size: number) => boolean} fits */
    grow(fits) {
      let [small, large] = [0, SIZES.length];
      while (large - small > 1) {
        const half = (small + large) >> 1;
        if (fits(SIZES[half])) small = half;
        else large = half;
      }
      return fits(SIZES[small]);
    }

    /** What has no room in a seat's line is left out whole: the later cards of a zone first, then all cards that are not
     * new, then the words for you and your turn, which place and frame say too, then zones without anything new, the last first,
     * at last the number in the hand. All lines at once: the table is laid out anew for each thing that the fullest leaves out. */
    trim() {
      const all = /** @type {HTMLElement[]} */ ([...this.app.querySelectorAll(".tw-bits")]);
      all.forEach((bits) => bits.parentElement?.querySelectorAll(".is-out").forEach((one) => one.classList.remove("is-out")));
      const full = (/** @type {HTMLElement} */ bits) => bits.scrollWidth > bits.clientWidth + 1;
      const trimmed = all.filter((bits) => bits.clientWidth && full(bits));
      let lines = trimmed.map((bits) => ({ bits, spare: this.spare(bits) }));
      while (lines.length) {
        lines.forEach(({ spare }) => spare.shift()?.classList.add("is-out"));
        lines = lines.filter(({ bits, spare }) => spare.length && full(bits));
      }
      for (const bits of trimmed) {
        const left = bits.querySelector(".tw-bit:not(.is-hand, .is-out)");
        if (!left) bits.querySelector(".is-hand")?.classList.remove("is-out");
      }
    }

    /** @param {HTMLElement} bits @returns {Element[]} what may be left out of a line, in this order */
    spare(bits) {
      const words = [...bits.parentElement?.querySelectorAll(".tw-due, .tw-you") || []];
      const zones = [...bits.querySelectorAll(".tw-bit:not(.is-hand)")].reverse();
      const old = zones.filter((one) => !one.classList.contains("is-marked"));
      const cards = [...old, ...zones.filter((one) => !old.includes(one))].flatMap((one) => [...one.querySelectorAll(".tw-mini")].slice(1).reverse());
      const firsts = old.flatMap((one) => [...one.querySelectorAll(".tw-number + .tw-mini, .tw-more")]);
      const least = (old.length === zones.length ? old.slice(0, -1) : old);
      return [...cards, ...firsts, ...words.reverse(), ...least, ...bits.querySelectorAll(".is-hand"), ...zones];
    }
  };
})();
