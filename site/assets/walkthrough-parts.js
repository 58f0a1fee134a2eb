/*
 * What the walkthrough element stands on: its data, the table at a step, what a seat sees, and a few helpers for
 * building the page. Pure functions; nothing here changes what it is given.
 */
"use strict";

/**
 * The types of the data are those of generator/walkthrough/data.py, which says more of each.
 * A zone with a `layout` has fixed places, counted from 1, in groups of so many; zones with the same `board` share them.
 * @typedef {{text: string, clauses?: string[]}} Reason
 * @typedef {{path: number[], text: string, clauses: string[]}} Refusal
 * @typedef {{text: string, cards?: string[], tokens?: number[], head?: string}} Part   head: what is chosen with it
 * @typedef {{seat: number, prompt: string, parts: Part[], may: number[][], not: Refusal[], other: Reason}} Ask
 *   may: the legal choices, each a path of parts; not: where a path is refused, and why
 * @typedef {{options: number[], legal: Set<number>}} Level   parts to choose from, and those that lead on
 * @typedef {[number, string, number[], number?]} Change   token, zone it goes to, seats that saw its face, its place
 * @typedef {{seats: number[], caption: string, text: string}} View
 * @typedef {{group: number, caption: string, text: string, clauses: string[], changes: Change[], mark: number[],
 *   by: number|null, ask: Ask|null, chosen?: number[], stays: string[], views?: View[]}} Step
 *   chosen: the seats whose choice is made and not turned up yet; stays: what everybody knows by now, such as trump;
 *   views: what is said to seats that do not see a card
 * @typedef {{value: string, right: boolean, text: string, clauses: string[]}} Answer   value: a seat, or a path: "3,0"
 * @typedef {{step: number, kind: "seat"|"choice", prompt: string, answers: Answer[], other: Reason}} Question
 * @typedef {{id: string, name: string, kind: string, form: "hand"|"trick"|"", family: string, owner: number|null,
 *   seen: number[], pile: boolean, layout?: number[], board?: string, short: string}} Zone
 *   form: what it is, of a hand or a trick; family: piles of one lie in a row; short: its name without its owner's
 * @typedef {{label: string, first: number}} Group
 * @typedef {{number: string, title: string, href: string}} ClauseLink
 * @typedef {{lang: string, title: string, seats: string[], names: string[], faces: string[], order?: number[], turn: "left"|"right"|"",
 *   labels: Object<string, string>, chips: Object<string, string>, zones: Zone[], start: Object<string, number[]>,
 *   known: Object<string, number[]>, spots: Object<string, number>, groups: Group[], steps: Step[],
 *   questions: Question[], clauses: Object<string, ClauseLink>}} Data
 * @typedef {{at: Map<string, number[]>, seen: Map<number, number[]>,
 *   from: Map<number, number|null>, spot: Map<number, number>}} Table
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
    const from = new Map();
    const spot = new Map(Object.entries(data.spots || {}).map(([token, place]) => [Number(token), place]));
    for (const one of data.steps.slice(0, step + 1)) {
      for (const [token, zone, seats, place] of one.changes) {
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
        if (place) spot.set(token, place);
      }
    }
    return { at, seen, from, spot };
  }

  /** What there is to choose, part by part, once some parts are chosen. @param {Ask} ask @param {number[]} picked
   * @returns {Level[]} */
  function levels(ask, picked) {
    const paths = [...ask.may, ...ask.not.map((one) => one.path)];
    const found = [];
    for (let depth = 0; depth <= picked.length; depth += 1) {
      const begins = (/** @type {number[]} */ path) => path.length > depth && path.slice(0, depth).every((part, i) => part === picked[i]);
      const options = new Set(paths.filter(begins).map((path) => path[depth]));
      const legal = new Set(ask.may.filter(begins).map((path) => path[depth]));
      const order = [...options].sort((a, b) => a - b);
      if (order.length) found.push({ options: order, legal });
    }
    return found;
  }

  /**
   * How a zone lies on the table, told from the data alone:
   * `board` fixed places; `trick` in order of play; `column` a row of open piles of nobody, each spread out;
   * `stack` any other pile: its top card; `heap` what a seat has put by, pushed together; `set` anything else.
   * @param {Data} data @param {Zone} zone @returns {"board"|"trick"|"column"|"stack"|"heap"|"set"}
   */
  function shape(data, zone) {
    if (zone.layout) return "board";
    if (zone.form === "trick") return "trick";
    if (zone.pile) return zone.seen.length && family(data, zone).length > 1 ? "column" : "stack";
    const closed = !zone.seen.length, open = zone.seen.length === data.seats.length;
    return zone.owner !== null && zone.form !== "hand" && (closed || open) ? "heap" : "set";
  }

  /** Piles that lie in a row with this one. @param {Data} data @param {Zone} zone
   * @returns {Zone[]} all of them, or the zone alone */
  function family(data, zone) {
    return zone.family ? data.zones.filter((one) => one.family === zone.family) : [zone];
  }

  /** What the names of a family have in common, and what is each zone's own. @param {string[]} names
   * @returns {{common: string, own: string[]}} */
  function nameParts(names) {
    let length = 0;
    while (length < names[0].length && names.every((name) => name[length] === names[0][length])) length += 1;
    while (/\d/.test(names[0][length - 1] || "")) length -= 1;
    return { common: names[0].slice(0, length).replace(/[\s,:、：の]+$/, ""), own: names.map((name) => name.slice(length)) };
  }

  /** The card of a pile that lies on top: an open pile grows upwards, a closed one is drawn from its beginning.
   * @param {Zone} zone @param {number[]} tokens @returns {number} */
  const top = (zone, tokens) => (zone.seen.length ? tokens[tokens.length - 1] : tokens[0]);

  const LARGE = 8; // a set with more cards than this shows equal ones as one, with their number
  const ROW = 16; // cards of a seat side by side

  /** How many cards side by side a zone takes at most. @param {Data} data @param {Zone} zone
   * @param {{count: number, kinds: number}} most @returns {number} */
  function breadth(data, zone, most) {
    const form = shape(data, zone);
    if (form === "board") return zone.board === zone.id ? (zone.layout || []).reduce((sum, group) => sum + group, 0) : 0;
    if (form === "stack") return Math.min(most.count, 1);
    if (form === "heap") return Math.min(most.count, 3);
    return most.count > LARGE ? most.kinds : most.count;
  }

  /**
   * The most cards, and the most different ones, that ever lie in each zone, and the most that each seat has to lay
   * side by side: the room to reserve.
   * @param {Data} data @returns {{zones: Map<string, {count: number, kinds: number}>, seats: number[]}}
   */
  function room(data) {
    /** @type {Map<string, {count: number, kinds: number}>} */
    const zones = new Map(data.zones.map((zone) => [zone.id, { count: 0, kinds: 0 }]));
    const seats = data.seats.map(() => 0);
    const firsts = data.steps.flatMap((step, index) => (step.changes.length || !index ? [index] : []));
    const tables = firsts.map((step) => fold(data, step).at);
    for (const at of tables) {
      for (const [id, tokens] of at) {
        const most = /** @type {{count: number, kinds: number}} */ (zones.get(id));
        most.count = Math.max(most.count, tokens.length);
        most.kinds = Math.max(most.kinds, new Set(tokens.map((token) => data.faces[token])).size);
      }
    }
    for (const at of tables) {
      const held = data.seats.map(() => 0);
      for (const zone of data.zones.filter((one) => one.owner !== null)) {
        const tokens = at.get(zone.id) || [];
        const large = (zones.get(zone.id)?.count || 0) > LARGE;
        const kinds = large ? new Set(tokens.map((token) => data.faces[token])).size : tokens.length;
        held[/** @type {number} */ (zone.owner)] += breadth(data, zone, { count: tokens.length, kinds });
      }
      held.forEach((count, seat) => { seats[seat] = Math.max(seats[seat], count); });
    }
    return { zones, seats };
  }

  /** What a viewer sees of a card: its face, its back, or a back whose face was seen when it was laid down.
   * @param {Table} table @param {Zone} zone @param {number} token @param {number|null} viewer
   * @returns {"face"|"known"|"back"} */
  function sight(table, zone, token, viewer) {
    // The view of the whole table shows what anybody sees; what lies unseen by all stays so.
    if (viewer === null) return zone.seen.length || (table.seen.get(token) || []).length ? "face" : "back";
    if (zone.seen.includes(viewer)) return "face";
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
    left: "M12 21a9 9 0 1 1 8.5-12M21 3v6h-6",
    right: "M12 21a9 9 0 1 0-8.5-12M3 3v6h6",
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

  return Object.freeze({ fold, levels, room, shape, family, nameParts, top, sight, h, drawing, icon, plain, LARGE, ROW });
})();
