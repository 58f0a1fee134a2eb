/**
 * <teho-score>: scores what lies on a real table. Cards are picked, the engine computes what `tehodoki score` computes; what
 * is entered is told by the declarations of the game, so this knows no game.
 */
(() => {
  "use strict";

  const { h, morph, plain } = tehoPage;

  class Score extends TehoLoading {
    /** @type {any} */
    words = null;
    /** @type {any} */
    known = null;
    /** @type {{name: string, values: {value: any, seats: number[]}[]}[]} */
    options = [];
    /** @type {TehoScoreForm} */
    form = /** @type {any} */ (null);
    /** @type {HTMLElement} */
    app = h("div", { class: "score-app" });
    /** which line takes cards, and a card that is to be played as something */
    open = { at: "", pending: "" };
    /** @type {Scored|null} */
    scored = null;
    asked = 0;

    connectedCallback() {
      [this.words, this.known, this.options, this.strings] = ["words", "forms", "options", "strings"].map((part) => this.given(part));
      this.load = /** @type {HTMLElement} */ (this.querySelector(".play-load"));
      const head = this.head;
      head.hidden = false;
      head.after(this.app);
      head.addEventListener("submit", (event) => event.preventDefault());
      this.addEventListener("click", (event) => this.touched(event));
      this.addEventListener("change", ({ target }) => this.changed(/** @type {HTMLSelectElement} */ (target)));
      this.addEventListener("input", ({ target }) => {
        const { dataset: { at }, value } = /** @type {HTMLInputElement} */ (target);
        if (at && target instanceof HTMLInputElement) this.form.typed.set(at, value.trim()), this.forget();
      });
      this.begin();
    }

    /** @returns {HTMLFormElement} */
    get head() {
      return /** @type {HTMLFormElement} */ (this.querySelector(".score-head"));
    }

    /** @param {string} name @returns {HTMLSelectElement} */
    field(name) {
      return /** @type {HTMLSelectElement} */ (this.head.elements.namedItem(name));
    }

    /** @returns {Told} */
    get told() {
      const { chips, labels, order } = this.words;
      const kinds = Object.keys(order).sort((a, b) => order[a] - order[b]);
      const decks = this.known.deck[this.form.seats];
      const other = Object.entries(this.chosen).map(([name, value]) => decks[`${name}=${JSON.stringify(value)}`]).find((one) => one !== undefined);
      return { chips, labels, clauses: this.words.clauses, order: kinds, names: this.words.players, ways: this.known.ways, copies: this.known.decks[other ?? decks[""]], results: this.known.results,
        say: (key, values = {}) => this.strings[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name])) };
    }

    /** @returns {Object<string, any>} the values of the options */
    get chosen() {
      return Object.fromEntries(this.options.map(({ name, values }) => [name, values[Number(this.field(`options.${name}`)?.value || 0)].value]));
    }

    /** A form for the calculation that is chosen. */
    begin() {
      const calculation = this.known.calculations[Number(this.field("calculation").value)];
      this.form = new TehoScoreForm(calculation);
      this.form.seats = Number(this.field("seats").value);
      this.open = { at: "", pending: "" };
      const examples = this.field("example");
      examples.replaceChildren(h("option", { value: "" }, this.told.say("none")), ...calculation.examples.map((/** @type {ScoreExample} */ one, /** @type {number} */ at) => h("option", { value: at }, one.title)));
      /** @type {HTMLElement} */ (examples.closest("p")).hidden = !calculation.examples.length;
      this.forget();
      this.draw();
    }

    /** What was scored is no longer what stands there. */
    forget() {
      this.asked += 1;
      this.scored = null;
      this.app.querySelector("[data-part=result]")?.remove();
      this.load.hidden = true;
    }

    /** @param {HTMLSelectElement} field */
    changed(field) {
      const { dataset: { at }, name, value } = field;
      if (at && field.tagName === "SELECT") this.form.picked.set(at, value ? [value] : []);
      else if (at) return;
      else if (name === "calculation") return this.begin();
      else if (name === "seats") this.form.seats = Number(value);
      else if (name === "example" && value) this.fill(this.form.calculation.examples[Number(value)]);
      this.forget();
      this.draw();
    }

    /** @param {ScoreExample} example */
    fill(example) {
      this.form.fill(example);
      this.field("seats").value = String(example.seats);
      for (const { name, values } of this.options) {
        const at = values.findIndex((one) => JSON.stringify(one.value) === JSON.stringify(example.options[name]));
        this.field(`options.${name}`).value = String(Math.max(at, 0));
      }
    }

    /** @param {Event} event */
    touched(event) {
      const found = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest("[data-do]"));
      if (!found || found.getAttribute("aria-disabled") === "true") return;
      const [deed, at = "", ...rest] = (found.dataset.do || "").split(" ");
      const { form } = this;
      /** @type {Object<string, () => any>} */
      const deeds = {
        open: () => { this.open = { at: this.open.at === at ? "" : at, pending: "" }; },
        pick: () => this.pick(at, rest.join(" ")),
        drop: () => { form.drop(at, Number(rest[0])); this.forget(); },
        more: () => { form.rows.set(at, (form.rows.get(at) ?? 1) + 1); this.forget(); },
        fewer: () => { form.rows.set(at, (form.rows.get(at) ?? 1) - 1); this.forget(); },
        score: () => this.score(), retry: () => this.score(), cancel: () => { this.stop(); this.forget(); }, clear: () => this.begin(),
      };
      if (!Object.hasOwn(deeds, deed)) return;
      deeds[deed]();
      if (!["score", "retry"].includes(deed)) this.draw();
    }

    /** @param {string} at @param {string} value */
    pick(at, value) {
      const shape = this.shape(at);
      if (shape.as && (this.known.ways[shape.as][value]?.length || 0) > 1) return void (this.open.pending = value);
      this.form.pick(shape, at, value);
      this.open = { at: shape.kind === "line" ? at : "", pending: "" };
      this.forget();
      this.say(`${tehoScoreViews.named(this.told, value, shape)}. ${this.told.say("count", { count: this.form.picked.get(at)?.length || 0 })}`);
    }

    /** @param {string} at @returns {Shape} of what is entered there */
    shape(at) {
      const [name, ...rest] = at.split(".");
      const fields = this.form.calculation.fields;
      return rest.reduce((shape, part) => (shape.kind === "parts" ? shape.fields?.find((one) => one.name === part)?.shape || shape : shape.of), /** @type {Shape} */ (fields.find((one) => one.name === name)?.shape));
    }

    /** @param {string} text for who listens */
    say(text) {
      /** @type {HTMLElement} */ (this.querySelector("[data-part=live]")).textContent = text;
    }

    async score() {
      const { form, chosen } = this;
      const { given, missing } = form;
      this.forget();
      const asked = this.asked;
      if (missing.length) return this.lay({ lines: [], result: [], error: this.told.say("missing", { what: missing.join(this.told.say("comma")) }) });
      try {
        this.load.hidden = false;
        /** @type {HTMLElement} */ (this.load.querySelector("[data-do=retry]")).hidden = true;
        if (!this.engine || !this.started) await this.bring();
        const found = await this.engine?.ask({ do: "score", words: this.words, calculation: form.calculation.name, seats: form.seats, options: chosen, given });
        if (found && asked === this.asked) this.lay(found);
      } catch (error) {
        if (asked === this.asked) this.failed(error);
      }
    }

    /** @param {Scored} scored */
    lay(scored) {
      this.load.hidden = true;
      this.scored = scored;
      this.draw();
      const laid = /** @type {HTMLElement} */ (this.app.querySelector("[data-part=result]"));
      laid.scrollIntoView({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
      this.say(plain(laid.querySelector("dl, p")?.innerHTML || ""));
    }

    draw() {
      const { told, form } = this;
      const focus = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.key;
      const fresh = h("div", { class: "score-app" }, tehoScoreViews.fields(told, form, this.open),
        h("p", { class: "actions" }, h("button", { type: "button", class: "primary", "data-do": "score", "data-key": "score" }, told.say("score")),
          h("button", { type: "button", "data-do": "clear", "data-key": "clear" }, told.say("clear"))),
        this.scored && tehoScoreViews.result(told, form, this.scored));
      morph(this.app, fresh);
      for (const field of this.app.querySelectorAll("input")) field.value = field.getAttribute("value") || "";
      for (const field of this.app.querySelectorAll("select")) field.value = /** @type {HTMLOptionElement|null} */ (field.querySelector("option[selected]"))?.value || "";
      if (!focus || /** @type {HTMLElement} */ (document.activeElement)?.dataset?.key === focus) return;
      const next = this.app.querySelector(`[data-key="${CSS.escape(focus)}"]`) || (this.open.at ? this.app.querySelector(".score-picker button") : this.app.querySelector(`[data-key="${CSS.escape(focus.replace(/^(?:pick|done|drop)-([\w.]+).*$/, "open-$1"))}"]`));
      /** @type {HTMLElement|null} */ (next)?.focus({ preventScroll: true });
    }
  }

  customElements.define("teho-score", Score);
})();
