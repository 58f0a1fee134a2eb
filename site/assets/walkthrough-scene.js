/*
 * A moment of a walkthrough as it is drawn: the controller's state looked up once, and how cards lie together.
 */
"use strict";

/** @typedef {Map<string, {count: number, kinds: number}>} Most */
const TehoScene = (() => {
  const { shape, top, sight, touched, LARGE } = tehoParts;

  /** What is drawn now: the controller's state, looked up once. */
  return class {
    /** @param {Controller} control @param {Most} most @param {(html: string) => string} drawn */
    constructor(control, most, drawn) {
      this.c = control;
      this.data = control.data;
      this.say = control.say;
      this.now = control.now;
      this.lying = control.lying;
      this.viewer = control.viewer;
      const scores = this.data.steps.slice(0, control.last + 1).findLast((step) => step.scores)?.scores || [];
      /** the score that each seat has by now, none where it must not be told yet */
      this.scores = scores.map((score, seat) => (control.unscored || (control.veils(seat) && !this.openly(seat, score)) ? "" : score));
      /** how far one is, in stops */
      this.progress = control.progress;
      /** cards that a question is about, or that are counted here, stand in the middle */
      this.counting = Boolean(control.question?.about?.some(({ tokens }) => tokens.length) || (!control.fold && this.now.count?.length));
      this.most = most;
      this.drawn = drawn;
      this.ask = control.ask;
      this.levels = control.levels;
      this.marked = control.fold ? [] : this.now.mark || [];
      /** @type {Map<number, [number, number]>} by token the level and part that a card stands for, as `optionOf` */
      this.options = new Map();
      /** @type {Set<number>} those that lie on a place that may be chosen, and stand for it */
      this.places = new Set();
      this.levels.forEach(({ options }, level) => {
        for (const index of options) {
          const part = /** @type {Ask} */ (this.ask).parts[index];
          for (const token of touched(part)) this.options.set(token, [level, index]);
          for (const token of part.on || []) this.places.add(token);
        }
      });
    }

    /** @param {number} seat @param {string} score @returns {boolean} whether it is no more than the number of tricks that lie there */
    openly(seat, score) {
      return this.data.zones.some((zone) => zone.owner === seat && zone.unit > 1 && score.match(/\d+/)?.[0] === String(this.number(zone)));
    }

    /** @param {Zone} zone @param {number} token */
    sight(zone, token) {
      return sight(this.lying, zone, token, this.viewer);
    }

    /** @param {Zone} zone @returns {number[]} tokens as they are shown: sets sorted, hidden cards last, in an order that
     * says nothing of them: a card that leaves a hidden hand must not tell from where among the others */
    ordered(zone) {
      const tokens = [...(this.lying.at.get(zone.id) || [])];
      if (zone.form === "trick" || zone.pile || zone.unit > 1) return tokens;
      const hidden = (/** @type {number} */ token) => (this.sight(zone, token) === "back" ? 1 : 0);
      const place = (/** @type {number} */ token) => this.data.order?.[token] ?? token;
      const mixed = (/** @type {number} */ token) => (token * 7919) % 1009;
      return tokens.sort((a, b) => hidden(a) - hidden(b) || (hidden(a) ? mixed(a) - mixed(b) : place(a) - place(b)));
    }

    /** @param {Zone} zone @param {string} name @returns {string} how much lies there: tricks counted as tricks */
    counted(zone, name) {
      const { unit } = zone;
      return this.say(unit > 1 ? "tricks" : "zone", { zone: name, count: this.number(zone) });
    }

    /** @param {Zone} zone @returns {number} */
    number(zone) {
      return (this.lying.at.get(zone.id) || []).length / zone.unit;
    }

    /** @param {Zone} zone @returns {boolean} whether its equal cards are shown as one, with their number */
    merges(zone) {
      return (this.most.get(zone.id)?.count || 0) > LARGE && zone.form !== "trick";
    }

    /** Cards that are drawn together, as one with a number: equal faces in a large set, a pile under its top card.
     * @param {Zone} zone @param {number[]} tokens as they are ordered @returns {number[][]} the one to draw comes last */
    bundles(zone, tokens) {
      const form = shape(this.data, zone);
      const alike = (/** @type {number} */ token) => `${this.data.faces[token]} ${this.sight(zone, token)}`;
      if (!tokens.length) return [];
      if (zone.unit > 1) return Array.from({ length: Math.ceil(tokens.length / zone.unit) }, (_, trick) => tokens.slice(trick * zone.unit, (trick + 1) * zone.unit));
      if (form === "stack") return [[...tokens.filter((token) => token !== top(zone, tokens)), top(zone, tokens)]];
      if (form === "column" ? tokens.some((token) => alike(token) !== alike(tokens[0])) : !this.merges(zone)) {
        return tokens.map((token) => [token]);
      }
      /** @type {number[][]} */
      const found = [];
      for (const token of tokens) {
        const last = found[found.length - 1];
        const together = last && alike(last[0]) === alike(token) && this.sight(zone, token) !== "back";
        if (together || (form === "column" && last)) last.push(token);
        else found.push([token]);
      }
      return found.map((one) => one.sort((a, b) => Number(this.marked.includes(a)) - Number(this.marked.includes(b))));
    }

    /** @param {Zone} zone @returns {string} whose card lies where there is never more than one, in the middle */
    lone(zone) {
      const [token] = this.lying.at.get(zone.id) || [];
      const by = zone.owner === null && !zone.pile && this.most.get(zone.id)?.count === 1 ? this.lying.from.get(token) : null;
      return by === null || by === undefined ? "" : this.data.names[by];
    }

    /** Zones that lie on the places of another are not drawn by themselves, nor is one that no card ever comes to.
     * @param {Zone} zone @returns {boolean} */
    shown(zone) {
      if (zone.layout) return zone.board === zone.id;
      return zone.form !== "" || (this.most.get(zone.id)?.count || 0) > 0;
    }

    /** @param {Zone} zone @returns {boolean} whether no trick is played in this part of the deal, or none lies there after many */
    idle(zone) {
      const { data: { steps } } = this;
      if (this.c.fold && zone.form === "trick") return !(this.lying.at.get(zone.id) || []).length;
      const here = steps.filter((step) => step.group === this.now.group);
      return zone.form === "trick" && !(this.lying.at.get(zone.id) || []).length
        && !here.some((step) => step.changes.some((change) => change[1] === zone.id));
    }

    /** @param {number} seat @returns {Zone[]} */
    zonesOf(seat) {
      return this.data.zones.filter((zone) => zone.owner === seat && this.shown(zone));
    }

    /** @param {number} seat @returns {number} which pair or team it plays in, -1 for none */
    side(seat) {
      return this.data.sides.findIndex((one) => one.length > 1 && one.includes(seat));
    }

    /** @param {number} seat @returns {boolean} whether its side has one score that all of them share */
    together(seat) {
      const side = this.data.sides[this.side(seat)];
      return Boolean(this.data.pooled && side && this.scores[seat] && side.every((one) => this.scores[one] === this.scores[seat]));
    }

    /** @param {number} seat @returns {string} who plays with it, in words */
    partners(seat) {
      const side = this.data.sides[this.side(seat)];
      if (!side) return "";
      const names = side.filter((one) => one !== seat).map((one) => this.data.names[one]);
      return this.say("with", { seat: names.join(this.say("comma")) });
    }
  };
})();

/** @typedef {InstanceType<typeof TehoScene>} Scene */
