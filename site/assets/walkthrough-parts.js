/*
 * What the walkthrough element stands on: its data, the table at a step, what a seat sees, and a few helpers for
 * building the page. Pure functions; nothing here changes what it is given.
 */
"use strict";

/**
 * @typedef {{text: string, clauses?: string[]}} Reason
 * @typedef {{seat: number, prompt: string, legal: number[], why?: Object<string, Reason>, other?: Reason|null}} Ask
 * @typedef {[number, string, number[]]} Change   token, zone it goes to, seats that saw its face
 * @typedef {{group: number, caption: string, text: string, clauses: string[], changes: Change[],
 *   open?: [string, number[]][], mark?: number[], by?: number|null, ask?: Ask|null}} Step
 * @typedef {{value: string|number, right: boolean, text: string, clauses?: string[]}} Answer
 * @typedef {{step: number, kind: "seat"|"card", prompt: string, answers: Answer[], other?: Reason|null}} Question
 * @typedef {{id: string, name: string, kind: string, owner: number|null, seen: number[], pile: boolean}} Zone
 * @typedef {{lang: string, title: string, seats: string[], faces: string[], order?: number[],
 *   labels: Object<string, string>, chips?: Object<string, string>, zones: Zone[], start: Object<string, number[]>,
 *   known?: Object<string, number[]>, groups: {label: string, first: number}[], steps: Step[],
 *   questions: Question[], clauses: Object<string, {number: string, title: string, href: string}>}} Data
 * @typedef {{at: Map<string, number[]>, seen: Map<number, number[]>, open: Map<string, number[]>,
 *   from: Map<number, number|null>}} Table
 */

const tehoParts = (() => {
  /**
   * The table after the changes of steps 0 to `step`.
   * @param {Data} data @param {number} step @returns {Table}
   */
  function fold(data, step) {
    const at = new Map(data.zones.map((zone) => [zone.id, [...(data.start[zone.id] || [])]]));
    const where = new Map();
    at.forEach((tokens, id) => tokens.forEach((token) => where.set(token, id)));
    const owner = new Map(data.zones.map((zone) => [zone.id, zone.owner]));
    // Where a walkthrough joins a deal that is under way, some faces were seen before it begins.
    const seen = new Map(Object.entries(data.known || {}).map(([token, seats]) => [Number(token), seats]));
    const open = new Map();
    const from = new Map();
    for (const one of data.steps.slice(0, step + 1)) {
      for (const [token, zone, seats] of one.changes) {
        const source = where.get(token);
        if (source !== undefined) {
          const tokens = at.get(source) || [];
          tokens.splice(tokens.indexOf(token), 1);
          const seat = owner.get(source);
          from.set(token, seat === null || seat === undefined ? one.by ?? null : seat);
        }
        (at.get(zone) || []).push(token);
        where.set(token, zone);
        seen.set(token, seats);
      }
      for (const [zone, seats] of one.open || []) open.set(zone, seats);
    }
    return { at, seen, open, from };
  }

  /**
   * The most cards that ever lie in each zone, and in all zones of each seat together: the room to reserve.
   * @param {Data} data @returns {{zones: Map<string, number>, seats: number[]}}
   */
  function room(data) {
    const zones = new Map();
    const seats = data.seats.map(() => 0);
    const firsts = data.steps.flatMap((step, index) => (step.changes.length || !index ? [index] : []));
    for (const step of firsts) {
      const { at } = fold(data, step);
      const held = data.seats.map(() => 0);
      for (const zone of data.zones) {
        const count = (at.get(zone.id) || []).length;
        zones.set(zone.id, Math.max(zones.get(zone.id) || 0, count));
        if (zone.owner !== null) held[zone.owner] += count;
      }
      held.forEach((count, seat) => { seats[seat] = Math.max(seats[seat], count); });
    }
    return { zones, seats };
  }

  /** What a viewer sees of a card: its face, its back, or a back whose face was seen when it was laid down.
   * @param {Table} table @param {Zone} zone @param {number} token @param {number|null} viewer
   * @returns {"face"|"known"|"back"} */
  function sight(table, zone, token, viewer) {
    if (viewer === null) return "face";
    if (zone.seen.includes(viewer) || (table.open.get(zone.id) || []).includes(viewer)) return "face";
    return (table.seen.get(token) || []).includes(viewer) ? "known" : "back";
  }

  /**
   * @param {string} tag @param {Object<string, any>} [attributes] @param {...(Node|string|null)} children
   * @returns {HTMLElement}
   */
  function h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (name === "html") element.innerHTML = value;
      else if (value === true) element.setAttribute(name, "");
      else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
    }
    element.append(...children.filter((child) => child !== null).map((child) => /** @type {Node|string} */ (child)));
    return element;
  }

  /** @param {string} name id of a symbol in the page's sprite @returns {Element} */
  function drawing(name) {
    const holder = document.createElement("template");
    holder.innerHTML = `<svg aria-hidden="true" focusable="false"><use href="#${name}" width="100%" height="100%"/></svg>`;
    return /** @type {Element} */ (holder.content.firstElementChild);
  }

  /** @type {Object<string, string>} */
  const ICONS = {
    prevGroup: "M6 5v14M19 5l-9 7 9 7z",
    prev: "M16 5l-9 7 9 7z",
    play: "M7 4l13 8-13 8z",
    pause: "M8 4v16M16 4v16",
    next: "M8 5l9 7-9 7z",
    nextGroup: "M18 5v14M5 5l9 7-9 7z",
  };

  /** @param {string} name @returns {string} */
  const icon = (name) => `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${ICONS[name]}"/></svg>`;

  /** @param {string} html @returns {string} its text, drawn cards read by their names */
  function plain(html) {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    holder.content.querySelectorAll("[role=img], svg").forEach((image) => {
      image.replaceWith(image.getAttribute("aria-label") || image.querySelector("title")?.textContent || "");
    });
    return (holder.content.textContent || "").replace(/\s+/g, " ").trim();
  }

  return Object.freeze({ fold, room, sight, h, drawing, icon, plain });
})();
