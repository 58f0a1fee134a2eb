/*
 * What is true in a walkthrough at this moment, and what each deed makes of it: where one stands, whose eyes look, what
 * was answered. No page and no drawing: it says `changed` when there is something new to see.
 */
"use strict";

/**
 * @typedef {{tries: number, right: boolean, solved: boolean, value: string}} Given   how a question was answered so far;
 *   value: the last answer
 * @typedef {{html: string, clauses: string[], good: boolean|null, at: string|null, value?: string}} Note
 *   at: the key of what it is about; value: the choice it is said to
 * @typedef {{tried: Tried, plies: Ply[], at: number}} Branch   another choice, and where one stands in what follows
 * @typedef {(key: string, values?: Object<string, string|number>) => string} Say
 * @typedef {{near: boolean, address: boolean}} News   near: cards may glide; address: the place is another one
 */

const TehoController = (() => {
  const { lie, branched, levels, foldAt, sight, escaped } = tehoParts;
  const FEW = 4; // options that are named, of those that are as good and of the others; half of them where each is long

  return class {
    /** @param {Data} data @param {Say} say @param {(news: News) => void} changed */
    constructor(data, say, changed) {
      this.data = data;
      this.say = say;
      this.changed = changed;
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
      /** @type {Map<number, string>} by step, what the reader chose that may be chosen */
      this.chose = new Map();
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
      this.speed = 1;
      this.timer = 0;
    }

    // ---- what is true now ----------------------------------------------------------------------------------------

    /** @returns {number|null} whose eyes; null sees all */
    get viewer() {
      return this.all ? null : this.seat;
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
      const { viewer } = this;
      if (this.branch) return this.now;
      const told = this.ended ? this.data.end : this.fold || this.now;
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
      return this.ended || this.hidden ? null : this.now.ask;
    }

    /** @returns {boolean} whether another seat chooses among cards that the viewer does not see */
    get hidden() {
      const { ask } = this.now;
      if (!ask || this.viewer === null || this.viewer === ask.seat) return false;
      const lying = this.lying;
      return ask.parts.some((part) => (part.tokens || []).some((token) => this.sees(token, lying) === "back"));
    }

    /** @returns {string} what the reader chose at the step before, as HTML, where the deal went on with something else;
     * nothing in the view of another seat, which does not see that card */
    get otherwise() {
      const at = this.step - 1;
      const ask = this.fold || this.ended || this.branch ? null : this.data.steps[at]?.ask;
      if (this.viewer !== null && this.viewer !== ask?.seat) return "";
      const value = this.chose.get(at);
      return ask?.took && value !== undefined && value !== ask.took.join(",") ? this.choiceName(value, ask) : "";
    }

    /** @returns {Level[]} what there is to choose now */
    get levels() {
      return this.ask && !(this.waiting && this.by !== "choice") ? levels(this.ask, this.picked) : [];
    }

    /** @returns {boolean} whether what is legal must not be shown yet */
    get secret() {
      return this.waiting && this.by === "choice";
    }

    /** @returns {{right: number, asked: number}} */
    get result() {
      const right = this.data.questions.filter((one) => this.answers.get(one)?.right).length;
      return { right, asked: this.data.questions.length };
    }

    /** @returns {[number, Given][]} the answers, each beside the number of its question: what can be kept elsewhere */
    get kept() {
      return [...this.answers].map(([question, given]) => [this.data.questions.indexOf(question), given]);
    }

    set kept(kept) {
      this.answers = new Map(kept.flatMap(([index, given]) => (this.data.questions[index] ? [[this.data.questions[index], given]] : [])));
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

    /** @param {number} token @returns {[number, number]|null} the level and part that this card alone stands for: the
     * part that is next to be chosen, or one that may be changed */
    optionOf(token) {
      const parts = this.ask?.parts || [];
      const stands = (/** @type {number} */ index) => parts[index].cards?.length === 1 && (parts[index].tokens || []).includes(token);
      const found = this.levels.map(({ options }) => options.find(stands));
      const level = found.findLastIndex((index) => index !== undefined);
      return level < 0 ? null : [level, /** @type {number} */ (found[level])];
    }

    /** @param {Part} part @returns {string} its name: a card's alone, or what the data says */
    partName(part) {
      return part.cards?.length === 1 ? this.data.labels[part.cards[0]] : part.text;
    }

    /** @param {string} value a path of parts @param {Ask|null} ask @returns {string} the same as HTML */
    choiceName(value, ask) {
      const parts = value.split(",").map((part) => ask?.parts[Number(part)]);
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

    // ---- moving --------------------------------------------------------------------------------------------------

    /** To a step; one that lies within a stretch opens it. @param {number} step
     * @param {{address?: boolean, auto?: boolean}} [how] */
    go(step, { address = true, auto = false } = {}) {
      const target = Math.min(Math.max(step, 0), this.data.steps.length - 1);
      const within = this.foldOf(target);
      if (within && within.first !== target) this.opened.add(foldAt(this.data, target));
      this.arrive(target, false, address, auto);
    }

    /** Where an address leads. @param {Place} place */
    stand(place) {
      this.all = place.viewer === "all";
      this.big = place.big;
      this.seat = typeof place.viewer === "number" ? place.viewer : this.you;
      this.go(place.step ?? this.step, { address: false });
    }

    /** @param {number} step @param {boolean} ended @param {boolean} address @param {boolean} auto */
    arrive(step, ended, address, auto) {
      const near = Math.abs(step - this.last) <= 1;
      if (!auto) this.pause();
      [this.step, this.ended] = [step, ended];
      [this.note, this.picked, this.stopped, this.branch] = [null, [], false, null];
      if (this.panel !== "menu") this.panel = "";
      const before = this.otherwise && this.say("otherwise", { choice: this.otherwise });
      this.spoken = [this.situation, before, this.told.caption, this.waiting && this.question ? escaped(this.question.prompt) : ""].join(" ").trim();
      this.changed({ near, address });
    }

    /** @param {{auto?: boolean}} [how] */
    next({ auto = false } = {}) {
      if (this.ended) return;
      if (this.branch) return this.ply(1);
      const end = this.last === this.data.steps.length - 1;
      this.arrive(end ? this.step : this.last + 1, end, true, auto);
    }

    back() {
      if (this.branch) return this.ply(-1);
      if (this.ended) return this.arrive(this.step, false, true, false);
      const before = Math.max(this.step - 1, 0);
      this.arrive(this.foldOf(before)?.first ?? before, false, true, false);
    }

    /** What could follow another choice. @param {string} value the choice */
    whatIf(value) {
      const tried = this.compared?.tried.find((one) => one.value === value);
      if (!tried?.then) return;
      this.pause();
      this.branch = { tried, plies: tried.then, at: -1 };
      this.ply(1);
    }

    /** On or back in a branch; beyond its ends lies the deal. @param {number} by */
    ply(by) {
      const { branch } = this;
      if (!branch) return;
      branch.at += by;
      if (branch.at < 0 || branch.at >= branch.plies.length) return this.arrive(this.step, false, false, false);
      [this.note, this.picked, this.panel] = [null, [], ""];
      this.spoken = `${escaped(this.say("whatIf"))} ${this.told.caption}`;
      this.changed({ near: true, address: false });
    }

    /** @param {number} by -1 or 1: to the start of this or the last trick, or to the next one */
    goGroup(by) {
      const firsts = this.data.groups.map((group) => group.first);
      const target = by > 0 ? firsts.find((first) => first > this.last) : firsts.findLast((first) => first < this.step);
      if (target === undefined && by > 0) return this.ended ? undefined : this.arrive(this.data.steps.length - 1, true, true, false);
      this.arrive(this.foldOf(target ?? 0)?.first ?? target ?? 0, false, true, false);
    }

    openFold() {
      this.opened.add(foldAt(this.data, this.step));
      this.arrive(this.step, false, true, false);
    }

    /** From the beginning, with every question open again. */
    restart() {
      this.answers.clear();
      this.chose.clear();
      this.opened.clear();
      this.go(0);
    }

    /** @param {number|null} viewer a seat, or null for all hands */
    look(viewer) {
      this.all = viewer === null;
      this.branch = null;
      if (viewer !== null) this.seat = viewer;
      [this.note, this.picked] = [null, []];
      this.spoken = escaped(viewer === null ? this.say("whole") : this.say("seatView", { seat: this.data.names[viewer] }));
      this.changed({ near: false, address: true });
    }

    /** To the eyes of the next seat, and after the last one to all hands. */
    flip() {
      const count = this.data.seats.length;
      const next = (this.seat + 1) % count;
      if (this.all) this.look(this.you);
      else this.look(next === this.you ? null : next);
    }

    /** @param {string} panel to open, or to close if it is open */
    toggle(panel) {
      this.panel = this.panel === panel ? "" : panel;
      this.note = null;
      if (this.panel.startsWith("term ")) this.spoken = this.term.join(": ");
      this.changed({ near: false, address: false });
    }

    /** To the size of a wall, or back. */
    enlarge() {
      this.big = !this.big;
      this.panel = "";
      this.changed({ near: false, address: true });
    }

    /** @returns {string[]} the word of the glossary that lies open, and what it means, as HTML */
    get term() {
      return this.data.terms?.[this.panel.slice(5)] || [];
    }

    /** @returns {boolean} whether there was something to close */
    close() {
      const open = this.panel !== "" || Boolean(this.note?.at);
      if (!open && this.branch) this.arrive(this.step, false, false, false);
      this.panel = "";
      if (this.note?.at) this.note = null;
      if (open) this.changed({ near: false, address: false });
      else if (this.big) this.enlarge();
      return open;
    }

    // ---- by itself -----------------------------------------------------------------------------------------------

    play() {
      const passed = this.waiting && this.stopped; // who presses again wants to go on
      this.branch = null;
      this.playing = true;
      this.stopped = false;
      if (this.ended) this.restartPlay();
      else if (passed) this.next({ auto: true });
      else this.changed({ near: false, address: false });
      this.later();
    }

    restartPlay() {
      this.arrive(0, false, true, true);
    }

    later() {
      if (this.waiting) {
        this.pause();
        this.stopped = true;
        return this.changed({ near: false, address: false });
      }
      const pause = Math.max(1600, this.told.caption.replace(/<[^>]*>/g, "").length * (this.data.lang === "ja" ? 110 : 55)) / this.speed;
      this.timer = window.setTimeout(() => {
        this.next({ auto: true });
        if (this.ended) this.stop();
        else this.later();
      }, pause);
    }

    pause() {
      this.playing = false;
      window.clearTimeout(this.timer);
    }

    stop() {
      this.pause();
      this.changed({ near: false, address: false });
    }

    // ---- answering -----------------------------------------------------------------------------------------------

    /** @param {string} html @param {string[]} clauses @param {boolean|null} good @param {string|null} at
     * @param {string} [value] the choice it is said to */
    show(html, clauses, good, at, value) {
      const { comparison } = this;
      const figures = value !== undefined && comparison ? ` ${comparison.figures}` : "";
      if (value !== undefined && comparison) html += ` ${comparison.words}`;
      this.note = { html: `${html}${figures}`, clauses, good, at, value };
      const word = good === null ? "" : this.say(good ? "rightWord" : this.given?.solved && this.question ? "solutionWord" : "wrongWord");
      this.spoken = `${word} ${html}`.trim();
      this.changed({ near: false, address: false });
    }

    /** How the options here compare, as HTML: in words what was chosen, and folded the figures, those that are as good as
     * the best, then others; none where all are as good. @returns {{words: string, figures: string}|null} */
    get comparison() {
      const { compared, data } = this;
      if (!compared?.points || !data.compared) return null;
      const yours = this.picked.join(",");
      /** @param {Tried} one */
      const named = (one) => {
        const name = this.choiceName(one.value, this.now.ask);
        return one.value === yours ? `<b class="tw-yours">${name}</b>` : name;
      };
      /** @param {Tried[]} all */
      const few = (all) => all.filter((one, index) => index < (one.value.includes(",") ? FEW / 2 : FEW) || one.value === yours);
      const [best, ...others] = compared.tried;
      const good = others.filter((one) => one.good), rest = others.filter((one) => !one.good);
      const more = (/** @type {Tried[]} */ all) => (few(all).length < all.length ? [this.say("more", { count: all.length - few(all).length })] : []);
      const error = (/** @type {Tried} */ one) => (one.error ? `\u00a0±\u00a0${one.error}` : "");
      const groups = [`${named(best)} ${compared.points}${error(best)}`,
        good.length && `${this.say("asGood")} ${[...few(good).map(named), ...more(good)].join(this.say("comma"))}`,
        ...[...few(rest).map((one) => `${named(one)} −${one.gap}${error(one)}`), ...more(rest)]].filter(Boolean);
      const head = this.say("compared", { deals: data.compared.deals, unit: escaped(data.compared.unit) });
      const mine = compared.tried.find((one) => one.value === yours);
      const words = !mine ? "" : mine.better ? this.say("betterHere", { best: this.choiceName(best.value, this.now.ask), better: escaped(mine.better) })
        : this.say(good.length ? "goodHere" : "bestHere");
      const told = `${head} ${groups.join(`${this.say("semicolon")} `)}${this.say("period")}`;
      return { words, figures: `<details class="tw-figures"><summary class="tw-chip">${this.say("figures")}</summary> ${told}</details>` };
    }

    /** A part was chosen: the whole choice answers the question, or says whether it may be made.
     * @param {number} level @param {number} index @param {string} at where it was touched */
    choose(level, index, at) {
      const ask = this.ask;
      if (!ask) return;
      const secret = this.secret;
      this.picked = [...this.picked.slice(0, level), index];
      this.note = null;
      const path = this.picked.join(",");
      const refused = ask.not.find((one) => one.path.join(",") === path);
      const whole = ask.may.some((one) => one.join(",") === path);
      if (whole) this.chose.set(this.last, path);
      if ((refused || whole) && secret) return this.answer(path, at);
      if (refused) return this.show(refused.text, refused.clauses || [], false, at);
      if (whole) {
        const names = this.picked.map((one) => this.choiceName(String(one), ask)).join(this.say("comma"));
        return this.show(this.say("legal", { card: names }), [], this.compared ? null : true, this.compared ? null : at, path);
      }
      const head = ask.parts[this.levels[level + 1].options[0]].head || "";
      this.spoken = escaped(`${this.say("picked", { card: this.partName(ask.parts[index]) })} ${head}`);
      this.changed({ near: false, address: false });
    }

    /** @param {string} value a seat, a path of parts, or an option @param {string} at where it was touched */
    answer(value, at) {
      const question = this.question;
      if (!question) return;
      const found = question.answers.find((one) => one.value === value);
      const given = this.given || { tries: 0, right: false, solved: false, value };
      const right = found ? found.right : false;
      const tries = given.tries + (right ? 0 : 1);
      this.answers.set(question, { tries, right, solved: !right && tries > 1, value });
      const reason = found || question.other || { text: this.say("wrong"), clauses: [] };
      if (right) return this.show(reason.text, reason.clauses || [], true, null, value);
      if (question === this.question) this.picked = [];
      if (tries < 2) return this.show(reason.text, reason.clauses || [], false, at);
      const { solution } = question;
      this.show(solution.text, solution.clauses || [], false, null);
    }

    /** The choice from its first part. */
    unpick() {
      [this.picked, this.note] = [[], null];
      this.changed({ near: false, address: false });
    }

    /** The question once more. */
    again() {
      if (this.question) this.answers.delete(this.question);
      this.chose.delete(this.last);
      [this.note, this.picked] = [null, []];
      this.spoken = escaped(this.question?.prompt || "");
      this.changed({ near: false, address: false });
    }

    /** @param {number} seat its line was touched */
    touchSeat(seat) {
      if (this.waiting && this.by === "seat") this.answer(this.data.seats[seat], `seat-${seat}`);
      else this.toggle(`seat ${seat}`);
    }

    /** A card was touched: it answers, or says what it is. @param {number} token @param {string} at */
    touch(token, at) {
      const lying = this.lying;
      const zone = this.zoneOf(token, lying);
      const by = zone.form === "trick" ? lying.from.get(token) : null;
      if (this.waiting && this.by === "seat" && by !== null && by !== undefined) return this.answer(this.data.seats[by], at);
      const option = this.optionOf(token);
      if (option) return this.choose(option[0], option[1], at);
      const seen = this.sees(token, lying);
      if (seen !== "face") return this.show(escaped(this.say(seen, { zone: zone.name })), [], null, at);
      const card = `⟦${this.data.faces[token]}⟧`;
      const player = by === null || by === undefined ? "" : this.data.names[by];
      const where = player ? this.say("cardBy", { zone: zone.name, card, seat: player }) : this.say("cardIn", { zone: zone.name, card });
      const said = [escaped(where)];
      const ask = this.waiting && this.by !== "choice" ? null : this.ask;
      if (!ask || !ask.parts.length) return this.show(said[0], [], null, at);
      if (zone.owner !== null && zone.owner !== ask.seat) said.push(escaped(this.say("notYours", { seat: this.data.names[zone.owner], chooser: this.data.names[ask.seat] })));
      const other = (this.waiting && this.question?.other) || ask.other;
      this.show([...said, other?.text || ""].join(" "), other?.clauses || [], null, at);
    }
  };
})();

/** @typedef {InstanceType<typeof TehoController>} Controller */
