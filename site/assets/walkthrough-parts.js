/*
 * What the walkthrough element stands on: its data, the table at a step, what a seat sees, the stops between which
 * one steps, and a few helpers for building the page. Pure functions; nothing here changes what it is given.
 */
"use strict";

/**
 * The types of the data are those of generator/walkthrough/data.py, which says more of each.
 * A zone with a `layout` has fixed places, counted from 1, in groups of so many; zones with the same `board` share them.
 * @typedef {{text: string, clauses?: string[]}} Reason
 * @typedef {{path: number[], text: string, clauses: string[]}} Refusal
 * @typedef {{text: string, cards?: string[], tokens?: number[], on?: number[], head?: string, plain?: boolean}} Part   head: what is chosen with it
 * @typedef {{seat: number, prompt: string, parts: Part[], may: number[][], not: Refusal[], other: Reason, took?: number[]}} Ask
 *   may: the legal choices, each a path of parts; not: where a path is refused, and why; took: what the reader's seat chose
 * @typedef {{options: number[], legal: Set<number>}} Level   parts to choose from, and those that lead on
 * @typedef {[number, string, number[], number?]} Change   token, zone it goes to, seats that saw its face, its place
 * @typedef {{seats: number[], caption: string}} View
 * @typedef {{seat: number, tokens: number[], working: string, tricks?: boolean}} Count   what a seat's cards come to: "20 + 1 = 21";
 *   tricks: their number counts, whatever cards they hold
 * @typedef {{group: number, caption: string, clauses: string[], changes: Change[], mark: number[],
 *   by: number|null, ask: Ask|null, chosen?: number[], stays: string[], views?: View[], scores?: string[],
 *   suits?: Object<string, string>, count?: Count[], lesson?: boolean, wins?: boolean}} Step
 *   chosen: the seats whose choice is made and not turned up yet; stays: what everybody knows by now, such as trump;
 *   views: what is said to seats that do not see a card, and to the reader's; suits: by token, the sign of the suit it was played as;
 *   lesson: a rule that is told before it is needed; wins: the card it is about comes first of those that lie there
 * @typedef {{first: number, last: number, caption: string, views?: View[]}} Fold   a dull stretch, told at once
 * @typedef {{caption: string, views?: View[]}} End
 * @typedef {{title: string, href: string}} NextDeal
 * @typedef {{href: string, moves: number[]}} PlayOn   where one plays on from here; moves: how many were made by each step
 * @typedef {{value: string, right: boolean, text: string, clauses: string[], label?: string, misreading?: string}} Answer
 *   value: a seat, a path: "3,0", or the index of an option, which `label` words
 * @typedef {{step: number, kind: "may"|"who"|"next"|"number"|"gets"|"best"|"mistake", by: "choice"|"seat"|"option",
 *   prompt: string, answers: Answer[], solution: Reason, other: Reason, about?: Heap[]}} Question
 *   about: what has to be seen beside it
 * @typedef {{seat: number, tokens: number[]}} Heap   the cards of a seat that a question asks to look at; none: the seat alone
 * @typedef {{id: string, name: string, kind: string, form: "hand"|"trick"|"climb"|"", family: string, owner: number|null,
 *   seen: number[], pile: boolean, unit: number, layout?: number[], board?: string, short: string}} Zone
 *   form: what it is, of a hand or a trick; family: piles of one lie in a row; short: its name without its owner's;
 *   unit: how many cards count as one
 * @typedef {{caption: string, changes: Change[], mark: number[], by: number|null, suits?: Object<string, string>,
 *   scores?: string[], chosen?: number[]}} Ply   what comes next in a branch, told to the reader
 * @typedef {{value: string, good: boolean, own: number, rival: number, trick?: number, gap?: string, error?: string, better?: string, then?: Ply[]}} Tried
 *   good: as good as the best; gap: how far behind it; better: in words, how much better the best is; then: what could follow
 * @typedef {{step: number, points?: string, tried: Tried[]}} Comparison   tried: from the best on
 * @typedef {{deals: number, unit: string, choices: Comparison[]}} Compared
 * @typedef {{label: string, first: number}} Group
 * @typedef {{number: string, title: string, href: string, text?: string}} ClauseLink
 * @typedef {{lang: string, title: string, situation: string, whole: boolean, seats: string[], names: string[], you: number,
 *   sides: number[][], pooled: boolean, faces: string[], order?: number[], turn: "left"|"right"|"",
 *   labels: Object<string, string>, chips: Object<string, string>, zones: Zone[], start: Object<string, number[]>,
 *   known: Object<string, number[]>, spots: Object<string, number>, groups: Group[], steps: Step[],
 *   stops?: number[], folds: Fold[], questions: Question[], end: End, compared?: Compared, rules?: string, sheet?: string, next?: NextDeal, play?: PlayOn, terms?: Object<string, string[]>, glossary?: string,
 *   later?: string, count?: number, room?: Object<string, number[]>, clauses: Object<string, ClauseLink>}} Data
 *   later: the script that has the rest; count: of how many steps; room: the most cards, and the most different ones, of each zone
 * @typedef {{at: Map<string, number[]>, seen: Map<number, number[]>,
 *   from: Map<number, number|null>, spot: Map<number, number>}} Table
 */

const tehoParts = (() => {
  /**
   * A choice as the page has it, with what follows from the rest: the card of a token, and each refusal by itself; those
   * that differ in the card alone have one text, where it is ⟦*⟧.
   * @param {any} ask @param {string[]} faces @returns {Ask}
   */
  function whole(ask, faces) {
    const parts = ask.parts.map((/** @type {Part} */ part) => (part.cards || !part.tokens ? part : { ...part, text: "", cards: [faces[part.tokens[0]]] }));
    /** @param {number[]} path @returns {string} */
    const card = (path) => path.map((index) => parts[index].cards || []).find((cards) => cards.length === 1)?.[0] || "";
    const not = ask.not.flatMap((/** @type {any} */ { paths, text, clauses }) => paths.map((/** @type {number[]} */ path) =>
      ({ path, clauses, text: text.replaceAll("⟦*⟧", `⟦${card(path)}⟧`) })));
    return { ...ask, parts, not };
  }

  /**
   * The table after the changes of steps 0 to `step`.
   * @param {Data} data @param {number} step @returns {Table}
   */
  function lie(data, step) {
    const tables = unfold(data);
    let found = tables.next();
    for (let index = 0; index < step; index += 1) found = tables.next();
    return found.value;
  }

  /** The table after each step, the same one changed. @param {Data} data @returns {Generator<Table, Table>} */
  function* unfold(data) {
    const at = new Map(data.zones.map((zone) => [zone.id, [...(data.start[zone.id] || [])]]));
    const where = new Map();
    at.forEach((tokens, id) => tokens.forEach((token) => where.set(token, id)));
    // Where a walkthrough joins a deal that is under way, some faces were seen before it begins.
    const seen = new Map(Object.entries(data.known || {}).map(([token, seats]) => [Number(token), seats]));
    const from = new Map();
    const spot = new Map(Object.entries(data.spots || {}).map(([token, place]) => [Number(token), place]));
    const table = { at, seen, from, spot };
    for (const one of data.steps) {
      move(data, table, where, one);
      yield table;
    }
    return table;
  }

  /** Changes the table. @param {Data} data @param {Table} table @param {Map<number, string>} where the zone of each token
   * @param {{changes: Change[], by: number|null}} one */
  function move(data, { at, seen, from, spot }, where, one) {
    for (const [token, zone, seats, place] of one.changes) {
      const source = where.get(token);
      if (source !== undefined) {
        const tokens = at.get(source) || [];
        tokens.splice(tokens.indexOf(token), 1);
        const seat = data.zones.find(({ id }) => id === source)?.owner;
        from.set(token, seat === null || seat === undefined ? one.by ?? null : seat);
      }
      (at.get(zone) || []).push(token);
      where.set(token, zone);
      seen.set(token, seats);
      if (place) spot.set(token, place);
    }
  }

  /** The table of a step after some plies of a branch besides. @param {Data} data @param {number} step @param {Ply[]} plies
   * @returns {Table} */
  function branched(data, step, plies) {
    const table = lie(data, step);
    const where = new Map([...table.at].flatMap(([id, tokens]) => tokens.map((token) => [token, id])));
    for (const one of plies) move(data, table, where, one);
    return table;
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

  /** What is touched on the table for a part of a choice: the cards that stand for it alone, or lie on its place.
   * @param {Part} part @returns {number[]} tokens */
  const touched = ({ cards, tokens = [], on = [] }) => [...(cards?.length === 1 ? tokens : []), ...on];

  /** The stretch that begins at a step and is told at once, or that a step lies in.
   * @param {Data} data @param {number} step @returns {number} its index, -1 for none */
  const foldAt = (data, step) => data.folds.findIndex((one) => one.first <= step && step <= one.last);

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

  /**
   * The most cards, and the most different ones, that ever lie in each zone: the room to reserve.
   * @param {Data} data @returns {Map<string, {count: number, kinds: number}>}
   */
  function room(data) {
    if (data.room) return new Map(Object.entries(data.room).map(([id, [count, kinds]]) => [id, { count, kinds }]));
    /** @type {Map<string, {count: number, kinds: number}>} */
    const zones = new Map(data.zones.map((zone) => [zone.id, { count: 0, kinds: 0 }]));
    for (const { at } of unfold(data)) {
      for (const [id, tokens] of at) {
        const most = /** @type {{count: number, kinds: number}} */ (zones.get(id));
        most.count = Math.max(most.count, tokens.length);
        most.kinds = Math.max(most.kinds, new Set(tokens.map((token) => data.faces[token])).size);
      }
    }
    return zones;
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

  return Object.freeze({ ...tehoPage, whole, lie, branched, levels, touched, foldAt, room, shape, family, nameParts, top, sight, LARGE });
})();
