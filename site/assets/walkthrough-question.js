/*
 * What is asked at this moment of a walkthrough, what there is to choose, and what was answered so far. Nothing here is
 * seen or changed.
 */
"use strict";

const TehoQuestion = (() => {
  const { levels, touched, escaped } = tehoParts;

  return class extends TehoState {
    /** @returns {Question|null} */
    get question() {
      return this.fold || this.ended || this.branch ? null : this.data.questions.find((one) => one.step === this.step) || null;
    }

    /** @returns {"choice"|"seat"|"option"|null} how the question here is answered */
    get by() {
      return this.question && this.question.by;
    }

    /** @returns {Given|null} */
    get given() {
      return (this.question && this.answers.get(this.question)) || null;
    }

    /** @returns {boolean} whether a question waits for its answer */
    get waiting() {
      return this.question !== null && this.open(this.question);
    }

    /** @param {Question} question @returns {boolean} whether its answer is not known yet */
    open(question) {
      const given = this.answers.get(question);
      return !given?.right && !given?.solved;
    }

    /** @returns {boolean} whether the score would tell the answer to a question here or at the next step */
    get unscored() {
      const near = this.data.questions.filter((one) => one.step === this.last || one.step === this.last + 1);
      return near.some((one) => (one.kind === "number" || one.kind === "gets") && this.open(one));
    }

    /** @param {number} seat @returns {boolean} whether its score, since it is what it is, would tell a number that is asked for later */
    veils(seat) {
      const { steps, questions } = this.data;
      const asked = questions.filter((one) => one.kind === "number" && one.step >= this.last && !this.ended && this.open(one));
      return asked.some(({ step, about, answers }) => {
        if (about?.length && !about.some((one) => one.seat === seat)) return false;
        const told = steps.slice(0, step + 1).map((one) => one.scores?.[seat]);
        const score = told.findLast((one) => one !== undefined);
        const other = told.findLastIndex((one) => one !== undefined && one !== score);
        const since = told.findIndex((one, at) => at > other && one === score);
        const right = answers.filter((one) => one.right).map((one) => one.label || one.value);
        return this.last >= since && (score?.match(/\d+/g) || []).some((number) => right.includes(number));
      });
    }

    /** @returns {Ask|null} the choice that is due, if the viewer sees what there is to choose from */
    get ask() {
      const passing = this.target !== null && this.target !== this.step;
      return this.ended || this.hidden || passing ? null : this.now.ask;
    }

    /** @returns {boolean} whether another seat chooses among cards that the viewer does not see */
    get hidden() {
      const { ask } = this.now;
      if (!ask || this.viewer === null || this.viewer === ask.seat) return false;
      const lying = this.lying;
      return ask.parts.some((part) => (part.tokens || []).some((token) => this.sees(token, lying) === "back"));
    }

    /** @param {string} value the reader's choice @returns {string} what the deal goes on with, as HTML */
    goesOn(value) {
      const took = this.ask?.took?.join(",");
      if (took === undefined || this.ask?.seat !== this.you) return "";
      return value === took ? this.say("goesOnSo") : this.say("goesOn", { choice: this.choiceName(took, this.ask) });
    }

    /** @param {string} [value] the reader's choice @returns {string} where one plays on from here, or with that choice */
    onward(value) {
      const { data: { play, seats, whole }, last } = this;
      if (!play?.href || (whole && play.moves[last] === play.moves[play.moves.length - 1])) return "";
      return `${play.href}&move=${play.moves[last]}&seat=${seats[this.seat]}${value ? `&choose=${value}` : ""}`;
    }

    /** @param {string} value the reader's choice @returns {string} where one plays on with it, if the deal goes on with another */
    onwardWith(value) {
      const took = this.ask?.took?.join(",");
      const own = this.ask?.seat === this.you && this.seat === this.you && took !== undefined && took !== value;
      return own && this.ask?.may.some((one) => one.join(",") === value) ? this.onward(value) : "";
    }

    /** @returns {Level[]} what there is to choose now */
    get levels() {
      return this.ask && !(this.waiting && this.by !== "choice") ? levels(this.ask, this.picked) : [];
    }

    /** @returns {boolean} whether what is legal must not be shown yet */
    get secret() {
      return this.waiting && this.by === "choice";
    }

    /** @param {number} _level @param {number} _index @returns {boolean} whether a hint says to choose this part; in a deal that is played */
    advises(_level, _index) {
      return false;
    }

    /** @returns {{right: number, asked: number, missed: number[], skipped: number[]}} first answers count; the steps of those
     * that were wrong, and of those that nobody answered */
    get result() {
      const { questions } = this.data;
      const missed = questions.filter((one) => this.answers.get(one)?.first === false).map((one) => one.step);
      const skipped = questions.filter((one) => !this.answers.has(one)).map((one) => one.step);
      return { right: questions.filter((one) => this.answers.get(one)?.first).length, asked: questions.length, missed, skipped };
    }

    /** @returns {[number, Given][]} the answers, each beside the number of its question: what can be kept elsewhere */
    get kept() {
      return [...this.answers].map(([question, given]) => [this.data.questions.indexOf(question), given]);
    }

    set kept(kept) {
      this.answers = new Map(kept.flatMap(([index, given]) => (this.data.questions[index] ? [[this.data.questions[index], given]] : [])));
    }

    /** @param {number} token @returns {[number, number]|null} the level and part that this card alone stands for: the
     * part that is next to be chosen, or one that may be changed */
    optionOf(token) {
      const parts = this.ask?.parts || [];
      const stands = (/** @type {number} */ index) => touched(parts[index]).includes(token);
      const found = this.levels.map(({ options }) => options.find(stands));
      const level = found.findLastIndex((index) => index !== undefined);
      return level < 0 ? null : [level, /** @type {number} */ (found[level])];
    }

    /** @param {number} token @returns {number[]} what is chosen before a card, such as a verb: the first one that leads to it; and the
     * card */
    pathTo(token) {
      const { ask, picked } = this;
      if (!ask) return [];
      for (const first of this.levels[picked.length]?.options || []) {
        const second = levels(ask, [...picked, first])[picked.length + 1]?.options.find((index) => touched(ask.parts[index]).includes(token));
        if (second !== undefined) return [first, second];
      }
      return [];
    }

    /** @param {Part} part @returns {string} its name: a card's alone, or what the data says */
    partName(part) {
      return part.cards?.length === 1 ? this.data.labels[part.cards[0]] : part.text;
    }

    /** @param {string} value a path of parts @param {Ask|null} ask @returns {string} the same as HTML */
    choiceName(value, ask) {
      const parts = value.split(",").map((part) => ask?.parts[Number(part)]).filter((part, _, all) => !part?.plain || all.length === 1);
      return parts.map((part) => part?.cards?.map((card) => `⟦${card}⟧`).join("") || escaped(part?.text || "")).join(" ");
    }

    /** @returns {string} the last answer to the question here, as HTML */
    get answerName() {
      const { question, given } = this;
      if (!question || !given) return "";
      if (this.by === "choice") return this.hidden ? "" : this.choiceName(given.value, this.now.ask);
      if (this.by === "seat") return escaped(this.data.names[this.data.seats.indexOf(given.value)]);
      const found = question.answers.find((one) => one.value === given.value);
      return found?.label || escaped(given.value);
    }
  };
})();
