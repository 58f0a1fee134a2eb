/*
 * What a form to score on holds, and what it comes to: values by their place (`cards.A`, `games.0.B`), read and filled by the
 * shapes that generator/playing/scorepage.py tells. No page in here.
 */
"use strict";

/**
 * @typedef {{kind: string, of?: any, as?: string, words?: [string, string][], seats?: boolean, cards?: boolean, free?: boolean,
 *   length?: number, low?: number|null, high?: number|null, fields?: Field[], maybe?: boolean}} Shape
 * @typedef {{name: string, title: string, shape: Shape}} Field
 * @typedef {{title: string, seats: number, options: Object<string, any>, given: Object<string, any>}} ScoreExample
 * @typedef {{name: string, title: string, fields: Field[], examples: ScoreExample[]}} Calculation
 */

const LETTERS = "ABCDEFGH";

class TehoScoreForm {
  seats = 0;
  /** @type {Map<string, string[]>} cards, words, players that were picked */
  picked = new Map();
  /** @type {Map<string, string>} numbers and texts, as they were typed */
  typed = new Map();
  /** @type {Map<string, number>} how many rows there are */
  rows = new Map();
  /** @type {string[]} the titles of what is missing */
  missing = [];

  /** @param {Calculation} calculation */
  constructor(calculation) {
    this.calculation = calculation;
  }

  /** @returns {Object<string, any>} what is given, in record form; `missing` says what is not */
  get given() {
    this.missing = [];
    return this.named(this.calculation.fields, "");
  }

  /** @param {Field[]} fields @param {string} before */
  named(fields, before) {
    const pairs = fields.map(({ name, title, shape }) => /** @type {const} */ ([name, this.value(shape, before + name, title)]));
    return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  }

  /** @param {Shape} shape @param {string} at @param {string} title @returns {any} undefined where nothing stands there */
  value(shape, at, title) {
    /** @type {Object<string, () => any>} */
    const read = {
      line: () => this.picked.get(at) || [],
      one: () => this.picked.get(at)?.[0],
      number: () => (/^-?\d+$/.test(this.typed.get(at) || "") ? Number(this.typed.get(at)) : undefined),
      flag: () => this.picked.get(at)?.[0] === "yes",
      text: () => this.typed.get(at) || undefined,
      seats: () => this.each(shape, at, title),
      parts: () => this.named(shape.fields || [], `${at}.`),
      rows: () => Array.from({ length: this.count(shape, at) }, (_, row) => this.value(shape.of, `${at}.${row}`, title)),
    };
    const found = shape.maybe && !this.touched(at) ? undefined : read[shape.kind]();
    if (found === undefined && !shape.maybe && !this.missing.includes(title)) this.missing.push(title);
    return found;
  }

  /** @param {Shape} shape @param {string} at @param {string} title */
  each(shape, at, title) {
    return Object.fromEntries([...LETTERS.slice(0, this.seats)].map((seat) => [seat, this.value(shape.of, `${at}.${seat}`, title)]));
  }

  /** @param {string} at @returns {boolean} whether anything stands there or below */
  touched(at) {
    return [...this.picked, ...this.typed].some(([key, value]) => (key === at || key.startsWith(`${at}.`)) && value.length > 0);
  }

  /** @param {Shape} shape @param {string} at @returns {number} of rows */
  count(shape, at) {
    return shape.length ?? this.rows.get(at) ?? 1;
  }

  /** Takes a worked example. @param {ScoreExample} example */
  fill({ seats, given }) {
    [this.picked, this.typed, this.rows] = [new Map(), new Map(), new Map()];
    this.seats = seats;
    for (const { name, shape } of this.calculation.fields) if (given[name] !== undefined) this.put(shape, name, given[name]);
  }

  /** @param {Shape} shape @param {string} at @param {any} value */
  put(shape, at, value) {
    if (shape.kind === "line") this.picked.set(at, value.map(String));
    else if (shape.kind === "one") this.picked.set(at, [String(value)]);
    else if (shape.kind === "flag") this.picked.set(at, value ? ["yes"] : []);
    else if (shape.kind === "seats") for (const [seat, one] of Object.entries(value)) this.put(shape.of, `${at}.${seat}`, one);
    else if (shape.kind === "parts") for (const { name, shape: own } of shape.fields || []) this.put(own, `${at}.${name}`, value[name]);
    else if (shape.kind === "rows") {
      this.rows.set(at, value.length);
      value.forEach((/** @type {any} */ one, /** @type {number} */ row) => this.put(shape.of, `${at}.${row}`, one));
    } else this.typed.set(at, String(value));
  }

  /** @returns {Map<string, number>} how many cards of each kind lie in the form already */
  get used() {
    const used = new Map();
    /** @param {Shape} shape @param {string} at */
    const count = (shape, at) => {
      if (shape.kind === "seats") for (const seat of LETTERS.slice(0, this.seats)) count(shape.of, `${at}.${seat}`);
      else if (shape.kind === "rows") for (let row = 0; row < this.count(shape, at); row += 1) count(shape.of, `${at}.${row}`);
      else if (shape.kind === "parts") for (const one of shape.fields || []) count(one.shape, `${at}.${one.name}`);
      else if ((shape.cards || shape.as) && !shape.free) for (const one of this.picked.get(at) || []) used.set(one.split(":")[0], (used.get(one.split(":")[0]) || 0) + 1);
    };
    for (const { name, shape } of this.calculation.fields) count(shape, name);
    return used;
  }

  /** @param {Shape} shape @param {string} at @param {string} value another one, or in place of the one that stands there */
  pick(shape, at, value) {
    this.picked.set(at, shape.kind === "line" ? [...(this.picked.get(at) || []), value] : [value]);
  }

  /** @param {string} at @param {number} index */
  drop(at, index) {
    this.picked.set(at, (this.picked.get(at) || []).filter((_, place) => place !== index));
  }
}
