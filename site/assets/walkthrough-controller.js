/*
 * What each deed makes of a walkthrough: to another stop, through other eyes, what lies open, going on by itself. No page
 * and no drawing: it says `changed` when there is something new to see.
 */
"use strict";

const TehoController = (() => {
  const { foldAt, escaped } = tehoParts;
  const PACE = 650; // milliseconds that a step stays which passes by
  const QUICK = 160; // of a stretch, which takes
  const FRAMES = 24; // steps at most

  return class extends TehoAnswers {
    /** To a step; one that lies within a stretch opens it. @param {number} step
     * @param {{address?: boolean, auto?: boolean}} [how] */
    go(step, { address = true, auto = false } = {}) {
      const target = Math.min(Math.max(step, 0), this.data.steps.length - 1);
      const within = this.foldOf(target);
      if (within && within.first !== target) this.opened.add(foldAt(this.data, target));
      this.arrive(target, { address, auto });
    }

    /** Where an address leads. @param {Place} place */
    stand(place) {
      this.all = place.viewer === "all";
      this.big = place.big;
      this.seat = typeof place.viewer === "number" ? place.viewer : this.you;
      this.go(place.step ?? this.step, { address: false });
    }

    /** @param {number} step beyond the last one lies the end
     * @param {{address?: boolean, auto?: boolean, passing?: boolean}} [how] passing: it goes on from there by itself */
    arrive(step, { address = true, auto = false, passing = false } = {}) {
      if (this.lacks(step)) return this.await(() => this.arrive(step, { address, auto, passing }));
      const near = Math.abs(step - this.last) <= 1;
      if (!auto) this.pause();
      this.ended = step >= this.data.steps.length;
      if (!this.ended) this.step = step;
      if (!passing) this.target = null;
      Object.assign(this, { note: null, branch: null, picked: [], stopped: false, urged: false, panel: this.panel === "menu" ? "menu" : "" });
      const asked = this.waiting && this.question ? escaped(this.question.prompt) : "";
      if (!passing || !this.foldOf(step)) this.spoken = [this.situation, ...(passing ? [] : this.trail), this.told.caption, asked].join(" ").trim();
      this.changed({ near, address });
    }

    /** To the next stop; what is asked is never passed over by the way. */
    next() {
      if (this.waiting) this.urge();
      else this.proceed();
    }

    /** On from a question that nobody answered; at the end it is listed. */
    skip() {
      if (this.waiting) this.proceed();
    }

    /** It is said that a question waits. */
    urge() {
      this.urged = true;
      this.spoken = `${escaped(this.say("answerFirst"))} ${escaped(this.question?.prompt || "")}`;
      this.changed({ near: false, address: false });
    }

    /** To the next stop: what lies between passes by in sight. Who is in a hurry presses again. */
    proceed() {
      if (this.ended) return;
      if (this.branch) return this.ply(1);
      if (this.lacks(this.last + 1)) return this.await(() => this.proceed());
      if (this.target !== null) return this.arrive(this.target);
      const stop = this.stopFrom(this.last, 1);
      if (this.calm || (stop === this.last + 1 && !this.foldOf(stop))) return this.arrive(stop);
      this.pause();
      this.target = stop;
      this.pass();
    }

    /** On in sight, through a stretch in larger steps. */
    pass() {
      const within = this.foldOf(this.step);
      if (within?.last === this.step && within.first === this.target) return this.arrive(this.target);
      const fold = this.foldOf(this.last + 1);
      const step = fold ? Math.max(Math.min(this.last + Math.ceil((fold.last - fold.first) / FRAMES), fold.last), fold.first + 1) : this.last + 1;
      const passing = step !== this.target;
      this.arrive(step, { auto: true, passing, address: !fold });
      if (passing) this.timer = window.setTimeout(() => this.pass(), fold ? QUICK : PACE);
    }

    /** On by one step, or to the end of a stretch. @param {{auto?: boolean}} [how] */
    forward({ auto = false } = {}) {
      if (!this.ended) this.arrive(this.last + 1, { auto });
    }

    back() {
      if (this.branch) return this.ply(-1);
      if (this.ended) return this.arrive(this.step);
      this.arrive(Math.max(this.stopFrom(this.step, -1), 0));
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
      if (branch.at < 0 || branch.at >= branch.plies.length) return this.arrive(this.step, { address: false });
      Object.assign(this, { note: null, picked: [], panel: "" });
      this.spoken = `${escaped(this.say("whatIf"))} ${this.told.caption}`;
      this.changed({ near: true, address: false });
    }

    /** @param {number} by -1 or 1: to the start of this or the last trick, or to the next one */
    goGroup(by) {
      const { groups, steps } = this.data;
      const target = by > 0 ? groups.find(({ first }) => first > this.last)?.first ?? steps.length : groups.findLast(({ first }) => first < this.step)?.first ?? 0;
      this.arrive(this.foldOf(target)?.first ?? target);
    }

    openFold() {
      this.opened.add(foldAt(this.data, this.step));
      this.arrive(this.step);
    }

    /** From the beginning, with every question open again. */
    restart() {
      this.answers.clear();
      this.opened.clear();
      this.go(0);
    }

    /** @param {number|null} viewer a seat, or null for all hands */
    look(viewer) {
      this.all = viewer === null;
      this.branch = null;
      if (viewer !== null) this.seat = viewer;
      this.note = null;
      this.picked = [];
      this.spoken = escaped(viewer === null ? this.say("whole") : this.say("seatView", { seat: this.data.names[viewer] }));
      this.changed({ near: false, address: true });
    }

    /** To the eyes of the next seat, and after the last one to all hands. */
    flip() {
      const next = (this.seat + 1) % this.data.seats.length;
      this.look(this.all ? this.you : next === this.you ? null : next);
    }

    /** @param {number} seat its place was touched */
    touchSeat(seat) {
      if (this.waiting && this.by === "seat") this.answer(this.data.seats[seat], `seat-${seat}`);
      else this.toggle(`seat ${seat}`);
    }

    /** What is said to an answer stays. @param {string} panel to open, or to close if it is open */
    toggle(panel) {
      Object.assign(this, { panel: this.panel === panel ? "" : panel });
      if (this.laid.length) this.spoken = this.laid.join(": ");
      this.changed({ near: false, address: false });
    }

    /** To the size of a wall, or back. */
    enlarge() {
      this.big = !this.big;
      this.panel = "";
      this.changed({ near: false, address: true });
    }

    /** Closes what lies open last: a panel, what was said to a touch, another choice's branch, the wall.
     * @returns {boolean} whether there was something to close */
    close() {
      const open = this.panel !== "" || Boolean(this.note?.at);
      if (!open && this.branch) this.arrive(this.step, { address: false });
      else if (!open && this.big) this.enlarge();
      if (!this.panel && this.note?.at) this.note = null;
      this.panel = "";
      if (open) this.changed({ near: false, address: false });
      return open;
    }

    play() {
      const passed = this.waiting && this.stopped; // who presses again wants to go on
      this.branch = null;
      this.playing = true;
      this.arrive(this.ended ? 0 : this.step, { auto: true });
      if (passed) this.forward({ auto: true });
      this.later();
    }

    later() {
      if (this.waiting) {
        this.pause();
        this.stopped = true;
        return this.changed({ near: false, address: false });
      }
      const letters = this.told.caption.replace(/<[^>]*>/g, "").length;
      this.timer = window.setTimeout(() => {
        this.forward({ auto: true });
        if (this.ended) this.stop();
        else this.later();
      }, Math.max(1600, letters * (this.data.lang === "ja" ? 110 : 55)) / this.speed);
    }

    pause() {
      this.playing = false;
      this.target = null;
      window.clearTimeout(this.timer);
    }

    stop() {
      this.pause();
      this.changed({ near: false, address: false });
    }
  };
})();

/** @typedef {InstanceType<typeof TehoController>} Controller */
