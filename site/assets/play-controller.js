/*
 * What is true in a deal that is played: as in a walkthrough, but its steps come one by one, the table of each as the
 * reader's seat sees it, and what the reader chooses is played.
 */
"use strict";

class TehoPlaying extends TehoPlayed {
  /** what the page does: @type {{act(path: string): void, misread(path: string, html: string, clauses: string[]): void}} */
  page = /** @type {any} */ (null);

  /** @param {PlayNews} news what has happened */
  take(news) {
    const { data } = this;
    const newest = this.newest;
    for (const step of news.steps) {
      for (const cards of Object.values(step.shot.cards)) for (const [number, kind] of cards) this.face(number, kind);
    }
    const tricks = data.zones.filter(({ form }) => form === "trick").map(({ id }) => id);
    for (const step of news.steps) {
      const lying = tricks.filter((id) => step.shot.cards[id]?.length);
      data.steps.push({ ...step, changes: lying.map((id) => [-1, id, []]) }); // where a trick lies there is room for it
    }
    data.groups.push(...news.groups);
    [this.due, this.mine] = [news.due, news.mine];
    if (news.end) [data.end, this.match] = [{ caption: news.end }, news.match || null];
    if (newest || (!this.pace && this.playing)) this.run();
  }

  // ---- going on --------------------------------------------------------------------------------------------------

  /** On by itself, at a pace to be followed, to the newest step. */
  run() {
    this.pause();
    if (this.looking || this.rests(this.step)) return;
    this.playing = !this.newest;
    if (this.newest) return void (this.due === "over" && !this.ended && this.later());
    if (this.pace) return this.later();
    const rest = this.data.steps.findIndex((_, step) => step > this.step && this.rests(step));
    if (rest < 0 && this.due === "on") return; // shown when it is the reader's turn
    this.playing = false;
    this.arrive(rest < 0 ? this.data.steps.length - (this.due === "over" ? 0 : 1) : rest, { address: false, auto: true });
  }

  later() {
    const signs = this.told.caption.replace(/<[^>]*>/g, "").length;
    const pause = Math.max(700, signs * (this.data.lang === "ja" ? 70 : 35)) / (this.pace || 9);
    const going = this.playing;
    this.pause(); // one clock at a time
    this.playing = going;
    this.timer = window.setTimeout(() => {
      this.next({ auto: true });
      this.run();
    }, pause);
  }

  /** @param {{auto?: boolean}} [how] */
  next({ auto = false } = {}) {
    if (this.ended) return;
    this.looking = null;
    if (!this.newest) this.arrive(this.step + 1, { address: false, auto });
    else if (this.due === "over") this.arrive(this.data.steps.length, { address: false, auto });
    if (!auto) this.run();
  }

  proceed() {
    this.next();
  }

  /** @param {number} by */
  goGroup(by) {
    const later = this.data.groups.some(({ first }) => first > this.step);
    if (by < 0 || later) super.goGroup(by);
    else this.go(this.data.steps.length - 1);
  }

  /** Back to a choice: the table as it stood, with what was chosen and what would have been better. @param {number} step */
  review(step) {
    this.go(step);
    this.looking = this.moments?.find((one) => one.step === step) || null;
    if (!this.looking) return;
    this.picked = this.looking.value.split(",").map(Number);
    this.show(this.say("moment", this.looking), [], null, "look");
  }

  /** To the end of the deal, after a look back. */
  toEnd() {
    this.looking = null;
    this.step = this.data.steps.length - 1;
    this.arrive(this.data.steps.length, { address: false, auto: true });
  }

  back() {
    this.looking = null;
    super.back();
  }

  /** @returns {boolean} whether there was something to close */
  close() {
    const { panel, looking, note } = this;
    if (panel || looking || !note) return super.close();
    this.note = null;
    this.changed({ near: false, address: false });
    return true;
  }

  /** @param {number} step */
  go(step) {
    this.looking = null;
    this.arrive(Math.min(Math.max(step, 0), this.data.steps.length - 1), { address: false });
  }

  play() {
    this.go(this.data.steps.length - 1); // whoever has looked back
    this.run();
  }

  look() {}

  flip() {}

  enlarge() {}

  // ---- choosing --------------------------------------------------------------------------------------------------

  /** @param {number} level @param {number} index */
  choose(level, index) {
    const { ask } = this;
    if (!ask || this.looking) return;
    const path = [...this.picked.slice(0, level), index].join(",");
    const refused = ask.not.find((one) => one.path.join(",") === path);
    if (ask.may.some((one) => one.join(",") === path)) {
      this.taken.push({ step: this.step, value: path });
      Object.assign(this, { picked: [], note: null, panel: "", busy: true, advised: null });
      return this.page.act(path);
    }
    if (!refused) return super.choose(level, index, "");
    this.picked = this.picked.slice(0, level);
    this.show(refused.text, refused.clauses || [], false, null);
    this.page.misread(path, refused.text, refused.clauses);
  }

  /** The first steps; of a deal that was left, all until it was. @param {PlayNews} news */
  first(news) {
    const [{ ask }, ...steps] = news.steps;
    this.data.steps[0].ask = ask;
    const mine = this.taken.length;
    this.take({ ...news, steps, groups: [] });
    if (mine) this.arrive(this.data.steps.length - 1, { address: false, auto: true });
    this.found(mine);
    this.run();
  }

  /** What follows from the reader's choice: the card is played at once. @param {PlayNews} news */
  played(news) {
    this.busy = false;
    this.take(news);
    if (news.steps.length) this.next({ auto: true });
    this.run();
  }

  /** Back to where the reader chose last: so many steps stay. @param {PlayNews} news */
  forget(news) {
    const { data } = this;
    const keep = news.keep || 1;
    this.pause();
    data.steps.length = keep;
    data.groups = data.groups.filter(({ first }) => first < keep);
    data.compared = undefined;
    this.advised = null;
    this.taken.pop();
    [this.moments, this.looking, this.match, this.busy, this.due, this.mine] = [null, null, null, false, news.due, news.mine];
    this.arrive(keep - 1, { address: false });
  }

  /** @param {{seat: number, cards: string[]}[]} hands of the others, as they are now */
  lay(hands) {
    this.hands = hands.map(({ seat, cards }) => ({ seat, cards: cards.sort((a, b) => this.places[a] - this.places[b]) }));
    if (this.panel !== "hands") this.toggle("hands");
  }

  /** What is laid open stays so: nothing goes on meanwhile. @param {string} panel */
  toggle(panel) {
    super.toggle(panel);
    if (this.panel) this.pause();
    else this.run();
  }

  /** @param {{deals: number, choice: {points?: string, tried: any[]}|null}} found how the choices compare here */
  hint({ deals, choice }) {
    const { data } = this;
    if (!choice) return this.show(tehoParts.escaped(this.say("hintMany")), [], null, "hint");
    if (!choice.points) return this.show(tehoParts.escaped(this.say("hintSame", { deals })), [], null, "hint");
    const choices = (data.compared?.choices || []).filter(({ step }) => step !== this.step);
    data.compared = { deals, unit: this.say("unit"), choices: [...choices, /** @type {any} */ ({ step: this.step, ...choice })] };
    this.advised = { step: this.step, path: choice.tried[0].value.split(",").map(Number) };
    this.show([...this.why(deals, choice.tried), this.comparison?.figures || ""].join(" "), [], null, "hint");
  }

  /** Why a choice looks best: against the next one that is worse, and the worst. @param {number} deals @param {any[]} tried
   * @returns {string[]} as HTML */
  why(deals, tried) {
    const name = (/** @type {any} */ one) => this.choiceName(one.value, this.now.ask);
    const [best] = tried, worse = tried.filter((one) => !one.good), [next] = worse, last = worse[worse.length - 1];
    const told = [this.say("hintBest", { best: name(best), deals }), this.say("hintMore", { better: tehoParts.escaped(next.better), other: name(next) })];
    if (last !== next && last.better !== next.better) told.push(this.say("hintMore", { better: tehoParts.escaped(last.better), other: name(last) }));
    return [...told, ...this.because(best, next)];
  }
}

/** @typedef {TehoPlaying} Playing */
