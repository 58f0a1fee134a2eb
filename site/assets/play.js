/**
 * <teho-play>: a deal to play. It asks what to play, brings the engine, and lays the table: that is a walkthrough whose
 * steps come as they are played, so it looks and reads the same. Rules, sentences and all cards stay with the engine.
 */
(() => {
  "use strict";

  const MOMENTS = 3; // told at the end, at most

  /** @param {ParentNode} root @param {string} selector @returns {any} */
  const pick = (root, selector) => root.querySelector(selector);

  class Play extends TehoDeals {
    /** @type {any} what of the game the engine and the table are told: see generator/playing/shipped.py */
    words = null;

    connectedCallback() {
      const [words, strings, options] = ["words", "strings", "options"].map((part) => this.given(part));
      [this.words, this.strings, this.load] = [words, strings, pick(this, ".play-load")];
      this.form = new TehoPlayForm(pick(this, "form"), options, words.game);
      this.form.form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.begin(this.form.wish);
      });
      this.addEventListener("click", (event) => this.touched(event), true);
      this.addEventListener("change", ({ target }) => {
        const { dataset: { part }, value } = /** @type {HTMLSelectElement} */ (target);
        if (part !== "pace") return;
        this.control.pace = Number(value);
        this.control.run();
      });
      this.addEventListener("keydown", (event) => this.key(event), true);
      window.addEventListener("hashchange", () => this.form.fill());
      this.form.fill();
      this.show("form");
    }

    /** What this element does itself; the rest is the table's. @param {Event} event */
    touched(event) {
      const found = /** @type {Element} */ (event.target).closest("[data-do]");
      /** @type {Object<string, () => any>} */
      const deeds = {
        resume: () => this.form.kept && this.begin(this.form.kept), cancel: () => this.leave(), retry: () => this.begin(this.asked), leave: () => this.leave(),
        same: () => this.begin(this.afresh()), another: () => this.begin(this.afresh({ seed: this.form.chance(), from: undefined, before: undefined })),
        nextOne: () => this.following(), toEnd: () => this.control.toEnd(), look: () => this.control.review(Number(step)), undo: () => this.undo(), hint: () => this.hint(), hands: () => this.hands(), record: () => this.copy("record"), link: () => this.copy("link"),
      };
      const [deed, step] = (/** @type {HTMLElement|null} */ (found)?.dataset.do || "").split(" ");
      if (!Object.hasOwn(deeds, deed)) return;
      event.stopPropagation();
      if (found?.getAttribute("aria-disabled") !== "true") deeds[deed]();
    }

    /** @param {KeyboardEvent} event */
    key(event) {
      const deed = /** @type {Object<string, string>} */ ({ u: "undo", h: "hint", o: "hands" })[event.key];
      const on = /** @type {Element} */ (event.target);
      if (!deed || event.altKey || event.ctrlKey || event.metaKey || on instanceof HTMLSelectElement || !on.closest(".tw-app")) return;
      event.preventDefault();
      event.stopPropagation();
      pick(this, `[data-do=${deed}]`)?.click();
    }

    // ---- bringing the engine -------------------------------------------------------------------------------------

    /** @param {Wish} wish */
    async begin(wish) {
      this.asked = wish;
      this.round += 1;
      this.show("load");
      try {
        if (!this.engine || !this.started) await this.bring();
        this.tell("starting");
        const round = this.round;
        const { from } = wish;
        const onward = from && { record: await tehoPage.record(`${from.deal}.json.js`), at: from.at, you: from.you };
        const news = await this.engine?.ask({ do: "new", words: this.words, ...wish, ...onward });
        if (news && round === this.round) this.lay(news);
      } catch (error) {
        this.fail(error);
      }
    }

    leave() {
      this.round += 1;
      if (!this.started) this.stop();
      this.show("form");
    }

    /** @param {"form"|"load"|"table"} what */
    show(what) {
      this.form.form.hidden = what !== "form";
      this.load.hidden = what !== "load";
      pick(this.load, "[data-do=retry]").hidden = true;
      pick(this, "[data-do=resume]").hidden = !this.form.kept;
      if (what === "table") return;
      this.table?.controller.pause();
      this.table?.remove();
    }

    // ---- the table -----------------------------------------------------------------------------------------------

    /** @param {any} news */
    lay(news) {
      this.show("table");
      this.table = TehoPlayTable.laid(this.words, this.strings, news);
      this.append(this.table);
      window.scrollTo({ top: 0, behavior: "instant" }); // the button stood further down than the table begins
      const { control } = this;
      for (const [id, [count, kinds]] of Object.entries(news.table.room)) this.table.most.set(id, { count, kinds });
      Object.assign(control, { page: this, places: this.words.order, looked: Boolean(this.asked.looked) });
      Object.assign(control.taken, this.asked.moves.map((value) => ({ step: -1, value })));
      control.first(news);
      this.table.app.focus({ preventScroll: true });
      this.go();
    }

    async following() {
      const next = await this.later();
      if (next) this.begin(next);
    }

    /** The moves of the others, until the reader is due. */
    async go() {
      const { round, control } = this;
      while (control.due === "on") {
        const news = await this.ask({ do: "on" });
        if (!news) return;
        control.take(news);
      }
      if (round !== this.round) return;
      this.keep();
      if (control.due !== "over") return;
      if (control.match && !control.match.over) this.form.kept = await this.later(); // a match that is left goes on
      this.review();
    }

    /** @param {string} path the reader's choice */
    async act(path) {
      const { control } = this;
      const news = await this.ask({ do: "act", path });
      if (!news) return;
      control.played(news);
      this.go();
    }

    async undo() {
      const { control } = this;
      control.busy = true;
      const news = await this.ask({ do: "undo" });
      if (!news) return;
      control.forget(news);
      this.keep();
    }

    async hint() {
      const { control } = this;
      const { step } = control;
      control.weighing = true;
      control.show(control.say("thinking"), [], null, null);
      const found = await this.ask({ do: "weigh", moves: control.moves(step) });
      control.weighing = false;
      if (found && control.step === step && control.ask) control.hint(found);
    }

    /** Lays the hands of the others open, and keeps in mind that they were seen. */
    async hands() {
      const { control } = this;
      const found = await this.ask({ do: "hands" });
      if (!found) return;
      control.looked = true;
      this.keep();
      control.lay(found.hands);
    }

    /** @param {string} path @param {string} html @param {string[]} clauses what was said to a choice that is refused */
    async misread(path, html, clauses) {
      const { control } = this;
      const { note } = control;
      const found = await this.ask({ do: "misread", path });
      if (found?.reason && control.note === note) control.show(`${html} ${found.reason.text}`, [...new Set([...clauses, ...found.reason.clauses])], false, null);
    }

    /** Looks for the moments at which another choice would have been better. */
    async review() {
      const { control } = this;
      /** @type {Moment[]} */
      const found = [];
      for (const { step, value } of control.taken.filter((one) => one.step >= 0)) {
        const weighed = await this.ask({ do: "weigh", moves: control.moves(step) });
        if (!weighed) return;
        const moment = control.missed(step, value, weighed.choice?.tried || []);
        if (moment) found.push(moment);
      }
      control.moments = found.sort((a, b) => b.behind - a.behind).slice(0, MOMENTS).sort((a, b) => a.step - b.step);
      control.changed({ near: false, address: false });
    }

    /** @param {"record"|"link"} what */
    async copy(what) {
      const { control } = this;
      await tehoPage.copy(what === "link" ? this.form.address(this.asked) : (await this.ask({ do: "record" }))?.record);
      control.copied = what;
      control.changed({ near: false, address: false });
    }
  }

  customElements.define("teho-play", Play);
})();
