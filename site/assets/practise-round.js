/*
 * A round of practice: which question comes next, what counts, what is kept. No page, no drawing.
 */
"use strict";

/**
 * @typedef {{answer: string, beliefs: string[]}} Misread a wrong answer, and the misreadings that come to it
 * @typedef {{id: string, kind: string, level: number, ask: string, picture: string, right: string, answer: string, why: string, clauses: string[], wrong: Misread[]}} PractisedItem
 *   see generator/practice/onsite.py
 * @typedef {{text: string, clause: string, rule: string}} Belief
 * @typedef {{number: string, title: string, text: string, see: string}} PractisedClause
 * @typedef {{game: string, items: PractisedItem[], beliefs: Object<string, Belief>, clauses: Object<string, PractisedClause>, names: Object<string, string>, ratio: number, sprite: string, strings: Object<string, string>}} Practised
 *   as generator/web/practising.py writes it; ⟦…⟧ is a card, named by `names`, its width to its height as `ratio`
 * @typedef {{asked: string[], again: {id: string, at: number, times: number}[], turn: number, id: string, times: number, tries: number, done: boolean, right: number, streak: number, level: number}} Round
 *   asked: the questions so far, each once; again: those that come again, from which turn on; times: how often this one was missed before
 * @typedef {{missed: string[], seen: string[], right: number, asked: number, level: number, round: Round|null}} PractiseKept
 */

const tehoPractise = (() => {
  const TEN = 10;
  const LATER = 3; // turns until what was missed comes again
  const TIMES = 2; // that it does
  const ROW = 2; // right ones in a row, and the level rises
  const HARDEST = 3;

  class Practice {
    /** @param {PractisedItem[]} items @param {PractiseKept|null} kept */
    constructor(items, kept) {
      this.items = items;
      this.known = new Map(items.map((item) => [item.id, item]));
      /** @type {PractiseKept} */
      this.kept = { missed: [], seen: [], right: 0, asked: 0, level: 1, round: null, ...kept };
      for (const name of /** @type {("missed"|"seen")[]} */ (["missed", "seen"])) this.kept[name] = this.kept[name].filter((id) => this.known.has(id));
      const { round } = this.kept;
      const ids = round ? [...(round.id ? [round.id] : []), ...round.asked, ...round.again.map(({ id }) => id)] : [];
      if (!round || !ids.every((id) => this.known.has(id))) this.begin();
      else if (round.done) this.next();
    }

    /** @returns {Round} */
    get round() {
      return /** @type {Round} */ (this.kept.round);
    }

    /** @returns {PractisedItem|null} the question now; none at the end of a round */
    get item() {
      return this.known.get(this.round.id) || null;
    }

    /** @returns {number} of questions in a round */
    get of() {
      return Math.min(TEN, this.items.length);
    }

    /** @returns {boolean} whether this question is the last one of the round, as it stands */
    get last() {
      return this.round.asked.length >= this.of && !this.round.again.length;
    }

    begin() {
      const level = Math.max(1, this.kept.level - 1);
      this.kept.round = { asked: [], again: [], turn: 0, id: "", times: 0, tries: 0, done: false, right: 0, streak: 0, level };
      this.next();
    }

    next() {
      const { round, kept } = this;
      Object.assign(round, { turn: round.turn + 1, tries: 0, done: false, times: 0 });
      const fresh = round.asked.length < this.of ? this.fresh() : null;
      const due = round.again.find(({ at }) => at <= round.turn) || (fresh ? null : round.again[0]);
      round.id = due?.id || fresh?.id || "";
      if (due) {
        round.again.splice(round.again.indexOf(due), 1);
        round.times = due.times;
      } else if (fresh) {
        round.asked.push(fresh.id);
        kept.seen = [...kept.seen.filter((id) => id !== fresh.id), fresh.id];
      }
    }

    /** What was missed before comes first; then what is near the level, asks something else than the round did, and was not seen for long. @returns {PractisedItem|null} */
    fresh() {
      const { round, kept } = this;
      const left = this.items.filter(({ id }) => !round.asked.includes(id));
      const missed = kept.missed.find((id) => left.some((item) => item.id === id));
      if (missed) return this.known.get(missed) || null;
      const kinds = round.asked.map((id) => this.known.get(id)?.kind), before = kinds.at(-1);
      /** @param {string} kind */
      const often = (kind) => kinds.filter((one) => one === kind).length;
      /** @param {PractisedItem} item */
      const far = ({ id, kind, level }) => 30 * Math.abs(level - round.level) + 20 * often(kind) + 10 * ((kept.seen.indexOf(id) + 1) / kept.seen.length || 0) + (kind === before ? 15 : 0) + Math.random();
      return left.map((item) => ({ item, by: far(item) })).sort((a, b) => a.by - b.by)[0]?.item || null;
    }

    /** @param {string} given @returns {boolean} whether it is right */
    answer(given) {
      const { round, kept, item } = this;
      const right = given === item?.right;
      const first = !round.tries;
      round.tries += 1;
      round.done = right || round.tries > 1;
      if (!first) return right;
      if (!right) this.miss();
      if (round.times) return right;
      kept.asked += 1;
      if (!right) return right;
      kept.right += 1;
      round.right += 1;
      round.streak += 1;
      kept.missed = kept.missed.filter((id) => id !== round.id);
      if (round.streak >= ROW && round.level < HARDEST) Object.assign(round, { level: round.level + 1, streak: 0 });
      kept.level = round.level;
      return right;
    }

    miss() {
      const { round, kept } = this;
      round.streak = 0;
      if (!kept.missed.includes(round.id)) kept.missed.push(round.id);
      if (round.times < TIMES) round.again.push({ id: round.id, at: round.turn + LATER, times: round.times + 1 });
    }

    giveUp() {
      this.round.done = true;
    }
  }

  return Object.freeze({ Practice });
})();
