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
  const SIZES = [0, 0.12, 0.25, 0.4, 0.55, 0.7, 0.85, 1]; // of cards, from the smallest up to the largest

  return class {
    /** @param {HTMLElement} host the element @param {HTMLElement} app what is drawn in it */
    constructor(host, app) {
      this.host = host;
      this.app = app;
      this.fitted = ""; // for which room
      this.way = 0;
      this.size = SIZES.length - 1; // of cards; the style sheet begins with it, too
      this.watch = new MutationObserver(() => undefined);
      this.watch.observe(app, { subtree: true, childList: true, characterData: true, attributes: true });
    }

    /** @returns {string} the room that there is */
    get room() {
      const { width, height } = this.host.getBoundingClientRect();
      return `${width} ${height}`;
    }

    /** Where even small cards do not fit, what the step is not about is pushed together, then one's own hand gives way to a
     * question that is not about it, then the words are scrolled, and at last the table. Whoever is told something about the
     * table as it lies there gets it at once: cards keep their size if they still fit. @param {boolean} big on a wall
     * @param {boolean} told whether the words are an answer */
    fit(big, told) {
      const { app, host } = this;
      if (!app.firstElementChild) return;
      if (big) host.style.setProperty("--zoom", String(Math.max(1, Math.min(innerWidth / 960, innerHeight / 600))));
      const table = /** @type {HTMLElement} */ (app.querySelector(".tw-table"));
      const say = /** @type {HTMLElement} */ (app.querySelector(".tw-say, .tw-end"));
      const side = /** @type {HTMLElement} */ (app.querySelector(".tw-side"));
      const beside = getComputedStyle(side).display !== "contents";
      const cut = () => say.scrollHeight > say.clientHeight + 2;
      const fits = (/** @type {number} */ size) => {
        if (size !== this.size) host.style.setProperty("--fit", String(SIZES[size]));
        this.size = size;
        return app.scrollHeight <= app.clientHeight + 1 && table.scrollHeight <= table.clientHeight + 1 && !(WAYS[this.way].whole && !beside && cut());
      };
      const { way } = this;
      const lies = this.fitted === this.room && !this.watch.takeRecords().some(({ target }) => table.contains(target));
      if (!lies) this.restore();
      if (!told || !lies || !WAYS[this.way].whole || !fits(this.size)) this.search(fits);
      // Beside the table the menu lies open where there is room for it.
      host.classList.remove("is-full", "is-brief");
      host.classList.toggle("is-full", beside && side.scrollHeight > side.clientHeight + 1);
      host.classList.toggle("is-brief", beside && (cut() || side.scrollHeight > side.clientHeight + 1));
      const more = cut();
      host.classList.toggle("has-more", more);
      if (more) say.tabIndex = 0;
      if (!lies || way !== this.way) this.trim();
      this.fitted = this.room;
      this.watch.takeRecords();
    }

    /** The first way in which something fits, with the largest cards. How it lies now is tried first, as each size lays the
     * table out anew. @param {(size: number) => boolean} fits */
    search(fits) {
      const { way: before, size, host } = this;
      WAYS.some(({ whole, names }, way) => {
        this.way = way;
        // What does not change is not touched, so that nothing is styled anew for it.
        for (const name of ["is-tight", "is-bare", "is-scrolled"]) host.classList.toggle(name, names.includes(name));
        if (way !== before || !whole) return fits(0) && (!whole || this.grow(0, SIZES.length, SIZES.length >> 1, fits));
        if (fits(size)) return this.grow(size, SIZES.length, size + 1, fits);
        for (let [large, less] = [size, 1]; large > 0; less *= 2) { // it is mostly a line of words that is too much
          const small = Math.max(size - less, 0);
          if (fits(small)) return this.grow(small, large, (small + large) >> 1, fits);
          large = small;
        }
        return false;
      });
    }

    /** The largest size that fits, found in few steps. @param {number} small fits @param {number} large does not
     * @param {number} next to be tried @param {(size: number) => boolean} fits */
    grow(small, large, next, fits) {
      while (large - small > 1) {
        if (fits(next)) small = next;
        else large = next;
        next = (small + large) >> 1;
      }
      return fits(small);
    }

    /** What had no room is there again. */
    restore() {
      this.app.querySelectorAll("[data-out]").forEach((one) => one.removeAttribute("data-out"));
    }

    /** What has no room in a seat's line is left out whole: the later cards of a zone first, then all cards that are not
     * new, then the words for you and your turn, which place and frame say too, then zones without anything new, the last first,
     * at last the number in the hand. All lines at once: the table is laid out anew for each thing that the fullest leaves out. */
    trim() {
      const all = /** @type {HTMLElement[]} */ ([...this.app.querySelectorAll(".tw-bits")]);
      this.restore();
      const full = (/** @type {HTMLElement} */ bits) => bits.scrollWidth > bits.clientWidth + 1;
      const trimmed = all.filter((bits) => bits.clientWidth && full(bits));
      let lines = trimmed.map((bits) => ({ bits, spare: this.spare(bits) }));
      while (lines.length) {
        lines.forEach(({ spare }) => spare.shift()?.setAttribute("data-out", ""));
        lines = lines.filter(({ bits, spare }) => spare.length && full(bits));
      }
      for (const bits of trimmed) {
        const left = bits.querySelector(".tw-bit:not(.is-hand, [data-out])");
        if (!left) bits.querySelector(".is-hand")?.removeAttribute("data-out");
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
