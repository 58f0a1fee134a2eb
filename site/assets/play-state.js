/*
 * What is true in a deal that is played, at this moment: its steps come one by one, the table of each as the reader's seat
 * sees it.
 */
"use strict";

/**
 * @typedef {{cards: Object<string, [number, string|null][]>, spots: Object<string, number>, by: Object<string, number>}} Shot
 * @typedef {Step & {shot: Shot, move: number}} Played
 * @typedef {{said: string, rows: [string, number][], over: boolean, winners: string[]}} Match   how a match of several deals stands
 * @typedef {{steps: Played[], groups: Group[], due: "you"|"on"|"over", mine: number, end?: string, match?: Match|null, keep?: number, table?: any}} PlayNews
 * @typedef {{where: string, step: number, mine: string, better: string, best: string, value: string, behind: number}} Moment
 */

class TehoPlayed extends TehoController {
  /** @type {"you"|"on"|"over"} */
  due = "on";
  mine = 0; // how often the reader has chosen
  pace = 1; // of the others; 0: at once
  busy = false; // a choice or a question of the reader is under way
  weighing = false; // choices are being compared
  copied = "";
  looked = false; // at the hands of the others
  /** @type {{seat: number, cards: string[]}[]} the hands of the others, while they lie open */
  hands = [];
  /** @type {{step: number, value: string}[]} what the reader chose, where */
  taken = [];
  /** @type {{step: number, path: number[]}|null} what a hint says to choose, and where */
  advised = null;
  /** @type {Moment[]|null} null: not looked for yet */
  moments = null;
  /** @type {Moment|null} what is looked at again */
  looking = null;
  /** @type {Match|null} after this deal */
  match = null;
  /** @type {Object<string, number>} the place of each kind in the deck */
  places = {};

  /** @param {number} number @param {string|null} kind */
  face(number, kind) {
    if (kind === null) return;
    this.data.faces[number] = kind;
    (this.data.order ||= [])[number] = this.places[kind];
  }

  /** @returns {boolean} whether one stands at the newest step */
  get newest() {
    return this.step >= this.data.steps.length - 1;
  }

  /** @returns {Table} as the reader's seat sees it */
  get lying() {
    const { shot } = /** @type {Played} */ (this.data.steps[this.step]);
    const seen = new Map();
    const at = new Map(this.data.zones.map((zone) => [zone.id, (shot.cards[zone.id] || []).map(([number, kind]) => {
      seen.set(number, kind === null ? [] : [this.you]);
      if (kind !== null) this.data.faces[number] = kind;
      return number;
    })]));
    const numbered = (/** @type {Object<string, number>} */ some) => new Map(Object.entries(some).map(([number, value]) => [Number(number), value]));
    return { at, seen, from: numbered(shot.by), spot: numbered(shot.spots) };
  }

  /** @param {number} step @returns {boolean} whether a trick lies there whole, which is taken away next: one stands still there */
  rests(step) {
    const [lying, after] = [step, step + 1].map((one) => this.data.steps[one]?.changes.length);
    return Boolean(lying) && after === 0;
  }

  /** @returns {Ask|null} only where the deal stands can something be chosen; what is looked at again shows what there was */
  get ask() {
    if (this.looking && !this.ended) return this.now.ask;
    return this.newest && !this.ended && !this.busy && this.due === "you" ? this.now.ask : null;
  }

  /** @returns {string} what is looked at again is the choice that was made there */
  get here() {
    return this.looking && !this.ended ? this.part(this.looking.step) : super.here;
  }

  get hidden() {
    return false;
  }

  /** @param {number} level @param {number} index */
  advises(level, index) {
    const { advised, picked, step } = this;
    return advised?.step === step && advised.path[level] === index && picked.slice(0, level).every((part, at) => part === advised.path[at]);
  }

  /** Finds the steps at which the reader chose what is known already. @param {number} mine */
  found(mine) {
    const asked = this.data.steps.flatMap(({ ask }, step) => (ask?.seat === this.you && ask.may.length ? [step] : []));
    asked.slice(0, mine).forEach((step, index) => { this.taken[index].step = step; });
  }

  /** @param {number} step @returns {number} how many moves were made by then */
  moves(step) {
    return /** @type {Played} */ (this.data.steps[step]).move;
  }

  /** @param {number} step at which something is chosen @returns {string} the part of the deal that the choice belongs to */
  part(step) {
    const { steps, groups } = this.data;
    return groups[(steps[step + 1] || steps[step]).group].label;
  }

  /** @param {number} step @param {string} mine @param {string} best @returns {{where: string, mine: string, best: string}} choices in words */
  named(step, mine, best) {
    const { ask } = this.data.steps[step];
    return { where: tehoParts.escaped(this.part(step)), mine: this.choiceName(mine, ask), best: this.choiceName(best, ask) };
  }

  /** @param {number} step @param {string} value what the reader chose @param {any[]} tried choices, the best one first
   * @returns {Moment|null} whether another choice would have been better, and by how much */
  missed(step, value, tried) {
    const mine = tried.find((one) => one.value === value);
    if (!mine || mine.good) return null;
    return { step, value, behind: mine.behind, ...this.named(step, value, tried[0].value), better: tehoParts.escaped(mine.better) };
  }
}
