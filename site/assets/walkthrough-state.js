/*
 * What is true in a walkthrough at this moment: where one stands, whose eyes look, what was answered. Nothing here changes
 * anything.
 */
"use strict";

/**
 * @typedef {{tries: number, right: boolean, solved: boolean, value: string, first: boolean}} Given   how a question was
 *   answered so far; value: the last answer; first: the very first one was right
 * @typedef {{html: string, clauses: string[], good: boolean|null, at: string|null, value?: string}} Note
 *   at: the key of what it is about; value: the choice it is said to
 * @typedef {{tried: Tried, plies: Ply[], at: number}} Branch   another choice, and where one stands in what follows
 * @typedef {(key: string, values?: Object<string, string|number>) => string} Say
 * @typedef {{near: boolean, address: boolean}} News   near: cards may glide; address: the place is another one
 */

const TehoState = (() => {
  const { lie, branched, foldAt, sight, escaped } = tehoParts;

  return class {
    /** @param {Data} data @param {Say} say @param {(news: News) => void} changed */
    constructor(data, say, changed) {
      this.data = data;
      this.say = say;
      this.changed = changed;
      /** the first step that is still to come, and how one waits for it */
      this.missing = 0;
      /** @type {(then: () => void) => unknown} */
      this.await = (then) => then();
      this.you = data.you;
      this.step = 0;
      this.ended = false;
      /** the seat at the lower edge */
      this.seat = this.you;
      /** every hand is open: the teacher's view */
      this.all = false;
      /** as large as the window, for a wall */
      this.big = false;
      /** @type {Set<number>} stretches that are stepped through */
      this.opened = new Set();
      /** @type {Map<Question, Given>} */
      this.answers = new Map();
      /** @type {number[]} what is chosen so far, part by part */
      this.picked = [];
      /** @type {number|null} the stop to which it is going on by itself */
      this.target = null;
      /** nothing moves by itself: whoever prefers that is at the next stop at once */
      this.calm = false;
      /** @type {Note|null} */
      this.note = null;
      /** @type {Branch|null} */
      this.branch = null;
      /** what lies open above the table: "menu", "clauses", "choices", "seat 2", "zone discard-A", "term trick" */
      this.panel = "";
      /** what a screen reader is told, as HTML */
      this.spoken = "";
      this.playing = false;
      /** it played by itself and stopped for the question */
      this.stopped = false;
      /** somebody wanted to go on without an answer */
      this.urged = false;
      this.speed = 1;
      this.timer = 0;
    }

    // ---- what is true now ----------------------------------------------------------------------------------------

    /** @returns {number|null} whose eyes; null sees all */
    get viewer() {
      return this.all ? null : this.seat;
    }

    /** @param {number} step @returns {boolean} whether it is still to come */
    lacks(step) {
      return Boolean(this.data.later) && step >= this.missing;
    }

    /** @param {number} step @returns {Fold|null} the stretch that a step lies in, if it is told at once */
    foldOf(step) {
      const index = foldAt(this.data, step);
      return this.opened.has(index) ? null : this.data.folds[index] || null;
    }

    /** @returns {Fold|null} the stretch that is told at once here */
    get fold() {
      const found = this.foldOf(this.step);
      return found?.first === this.step ? found : null;
    }

    /** @returns {number} the step whose table lies there */
    get last() {
      return this.fold ? this.fold.last : this.step;
    }

    /** @param {number} step @returns {boolean} whether one stands still there: what nobody has to decide passes by */
    isStop(step) {
      const fold = this.foldOf(step), stands = this.data.stops?.includes(step) ?? true;
      return fold ? fold.first === step && stands : stands || foldAt(this.data, step) >= 0;
    }

    /** @param {number} step @param {number} by 1 or -1 @returns {number} the next stop that way, or beyond the last or first step */
    stopFrom(step, by) {
      let at = step + by;
      while (this.data.steps[at] && !this.isStop(at)) at += by;
      return at;
    }

    /** @returns {string} the part of the deal in which one stands */
    get here() {
      const { data: { groups, steps } } = this;
      return groups[this.fold ? steps[this.step].group : this.now.group].label;
    }

    /** @returns {number[]} the steps at which one stands still, as the deal is told now */
    get standing() {
      return this.data.steps.flatMap((_, step) => (this.isStop(step) ? [step] : []));
    }

    /** @param {number} step @returns {number} which stop it is, from 1; a step that passes by counts as the stop before */
    stopNumber(step) {
      return this.standing.filter((one) => one <= step).length;
    }

    /** @returns {{at: number, of: number}} how far one is, in stops */
    get progress() {
      const of = this.standing.length;
      return { at: this.ended ? of : this.stopNumber(this.step) - 1, of };
    }

    /** @returns {string[]} what has passed by since the stop before this one, told to the viewer */
    get trail() {
      if (this.ended || this.branch || !this.isStop(this.step)) return [];
      const from = Math.max(this.stopFrom(this.step, -1), -1);
      const after = this.foldOf(from)?.last ?? from;
      const { steps } = this.data;
      /** @type {(Step|Fold)[]} */
      const passed = steps.slice(after + 1, this.step).flatMap((one, index) => {
        const fold = this.foldOf(after + 1 + index);
        return /** @type {(Step|Fold)[]} */ (!fold ? [one] : fold.first === after + 1 + index ? [fold] : []);
      });
      const rule = (/** @type {string} */ told) => `<span class="tw-rule"><b>${this.say("lesson")}</b> ${told}</span>`;
      return passed.map((one) => ("lesson" in one && one.lesson ? rule(this.toldTo(one).caption) : this.toldTo(one).caption)).filter(Boolean);
    }

    /** @returns {Step} */
    get now() {
      const step = this.data.steps[this.last];
      if (!this.branch) return step;
      const plies = this.branch.plies.slice(0, this.branch.at + 1);
      return Object.assign({}, step, { ask: null, clauses: [], views: [], count: [] }, ...plies);
    }

    /** @returns {Table} */
    get lying() {
      return this.branch ? branched(this.data, this.last, this.branch.plies.slice(0, this.branch.at + 1)) : lie(this.data, this.last);
    }

    /** @returns {Comparison|null} how the options here compare, where the reader's seat chooses and its eyes look */
    get compared() {
      const found = this.data.compared?.choices.find((one) => one.step === this.step);
      return found && !this.ended && !this.branch && !this.fold && !this.all && this.seat === this.you ? found : null;
    }

    /** @returns {{caption: string}} what is said here to the viewer, who may not see every card */
    get told() {
      return this.branch ? this.now : this.toldTo(this.ended ? this.data.end : this.fold || this.now);
    }

    /** @param {{caption: string, views?: View[]}} told @returns {{caption: string}} */
    toldTo(told) {
      const { viewer } = this;
      return told.views?.find((view) => viewer !== null && view.seats.includes(viewer)) || told;
    }

    /** @returns {string} before the first step of a whole deal: what it is about; an excerpt's caption says that itself */
    get situation() {
      return this.data.whole && this.toldToReader ? this.data.situation : "";
    }

    /** @returns {boolean} whether the situation is told here, which says "you" to the reader whoever looks */
    get toldToReader() {
      return this.step === 0 && !this.ended && !this.branch;
    }

    /** @returns {string[]} the word or clause that lies open, and what it means, as HTML */
    get laid() {
      const [kind, name] = this.panel.split(" ");
      if (kind === "term") return this.data.terms?.[name] || [];
      const { number, title, text } = (kind === "clause" && this.data.clauses[name]) || {};
      return text ? [escaped(`${number} ${title}`), text] : [];
    }

    /** @param {number} token @param {Table} [lying] @returns {Zone} */
    zoneOf(token, lying = this.lying) {
      const zone = this.data.zones.find((one) => (lying.at.get(one.id) || []).includes(token));
      if (!zone) throw new Error(`teho-walkthrough: card ${token} lies nowhere`);
      return zone;
    }

    /** @param {number} token @param {Table} [lying] @returns {"face"|"known"|"back"} */
    sees(token, lying = this.lying) {
      return sight(lying, this.zoneOf(token, lying), token, this.viewer);
    }
  };
})();
