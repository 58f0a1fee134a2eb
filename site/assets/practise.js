/**
 * <teho-practise>: ten questions to practise on, from the script beside its page. A wrong answer is told the misreading
 * that comes to it; its rule opens beside the question, never instead of it.
 */
(() => {
  "use strict";
  const { h, keep, recall, escaped } = tehoPage;

  class Practise extends HTMLElement {
    /** @type {Practised} */
    data = /** @type {any} */ (null);
    /** @type {InstanceType<typeof tehoPractise.Practice>} */
    practice = /** @type {any} */ (null);
    /** @type {HTMLElement} */
    app = /** @type {any} */ (null);
    /** @type {string|null} what was answered last */
    told = null;

    connectedCallback() {
      this.data = Reflect.get(window, "tehoPractised");
      if (!this.data) return; // without the script beside the page it stays as it is
      this.practice = new tehoPractise.Practice(this.data.items, recall(this.shelf));
      this.app = h("div", { class: "practise-app", style: `--ratio: ${this.data.ratio}` });
      this.replaceChildren(h("div", { html: this.data.sprite }), this.app);
      this.addEventListener("click", (event) => this.touched(event));
      this.addEventListener("submit", (event) => {
        event.preventDefault();
        if (this.practice.round.done) this.go();
        else this.check();
      });
      this.show();
    }

    /** @returns {string} where this browser keeps it, for all languages */
    get shelf() {
      return `teho:${this.data.game}/practise`;
    }

    /** @param {string} key @param {Object<string, string|number>} [values] @returns {string} */
    say(key, values = {}) {
      return this.data.strings[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
    }

    /** @param {string} html @returns {string} with the cards drawn */
    drawn(html) {
      return html.replace(/⟦([^⟦⟧]+)⟧/g, (_, kind) => `<svg class="card" role="img" aria-label="${escaped(this.data.names[kind])}"><use href="#card-${kind}" width="100%" height="100%"/></svg>`);
    }

    /** @param {string} name @returns {HTMLElement} */
    piece(name) {
      return /** @type {HTMLElement} */ (this.app.querySelector(`[data-part=${name}]`));
    }

    /** Nothing is kept of who only looks in. */
    store() {
      const { kept } = this.practice;
      keep(this.shelf, kept.asked ? kept : null);
    }

    // ---- a question ----------------------------------------------------------------------------------------------

    show() {
      const { practice } = this;
      const { item, round } = practice;
      this.store();
      if (!item) {
        this.end();
        return;
      }
      const far = round.times ? this.say("once_more") : this.say("far", { at: round.asked.length, of: practice.of });
      const form = h("form", { class: "practise-form", novalidate: true },
        h("fieldset", { "data-item": item.id }, h("legend", { id: "practise-ask", tabindex: "-1", html: this.drawn(item.ask) }), h("div", { class: "practise-lies", html: this.drawn(item.picture) })),
        h("div", { class: "practise-told" }, h("div", { role: "status", "data-part": "said" }), h("div", { "data-part": "rules" })),
        h("p", { class: "practise-bar" },
          h("button", { type: "submit", class: "primary", "data-part": "go" }, this.say("check")),
          h("button", { type: "button", "data-do": "show", "data-part": "show", hidden: true }, this.say("show"))));
      this.app.replaceChildren(
        h("p", { class: "practise-far" }, h("b", {}, far), h("span", { role: "img", "aria-label": this.say("level", { level: item.level }) }, "★".repeat(item.level)), h("span", {}, this.say("first_try", { right: round.right }))),
        form, this.forgetting());
      this.told = null;
      if (round.tries) this.tell();
    }

    /** @returns {HTMLElement} */
    forgetting() {
      return h("p", { class: "practise-kept" }, `${this.say("kept")} `, h("button", { type: "button", "data-do": "forget" }, this.say("forget")));
    }

    /** @returns {HTMLInputElement[]} */
    get fields() {
      return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.app.querySelectorAll("[name=answer]"))];
    }

    /** @returns {string|null} what is answered; null where nothing is yet, which of several things is an answer, too */
    get given() {
      const { fields } = this;
      if (fields[0]?.type === "text") {
        const said = fields[0].value.normalize("NFKC").replace(/\s/g, "").replace(/^[−–]/, "-");
        return /^-?\d+$/.test(said) ? String(Number(said)) : null;
      }
      const ticked = new Set(fields.filter(({ checked }) => checked).map(({ value }) => Number(value)));
      return fields[0]?.type === "radio" && !ticked.size ? null : [...ticked].sort((a, b) => a - b).join(",");
    }

    check() {
      const { given } = this;
      if (given === null) {
        this.piece("said").textContent = this.say(this.fields[0]?.type === "text" ? "write" : "choose");
        this.fields[0]?.focus();
        return;
      }
      this.practice.answer(given);
      this.told = given;
      this.store();
      this.tell();
    }

    /** What is said to an answer; without one, as the page was left. */
    tell() {
      const { practice: { round, item, last }, data, told: given } = this;
      if (!item) return;
      const right = given === item.right;
      const why = item.why && `<p>${item.why}</p>`;
      const beliefs = right ? [] : (item.wrong.find(({ answer }) => answer === given)?.beliefs || []).map((name) => data.beliefs[name]);
      const said = [];
      if (right) said.push(`<p class="is-right"><b>${this.say("correct")}</b></p>`);
      else if (given !== null) said.push(`<p class="is-wrong"><b>${this.say("wrong")}</b> ${beliefs.length ? this.believed(beliefs) : this.say("no_reason")}</p>`);
      if (round.done && !right) said.push(`<p>${this.say("answer")} <b>${item.answer}</b></p>`);
      if (round.done) said.push(why);
      this.piece("said").innerHTML = this.drawn(said.join(""));
      const clauses = [...new Set([...beliefs.map(({ clause }) => clause), ...item.clauses])];
      this.piece("rules").replaceChildren(...clauses.map((name) => this.rule(data.clauses[name])));
      this.piece("go").textContent = this.say(!round.done ? "check" : last ? "to_end" : "next");
      this.piece("show").hidden = round.done;
      if (round.done) {
        this.mark(item.right);
        this.piece("go").focus({ preventScroll: true });
      }
      this.piece("said").scrollIntoView({ block: "nearest" });
    }

    /** @param {Belief[]} beliefs @returns {string} */
    believed(beliefs) {
      const quoted = beliefs.map(({ text }) => `<q class="belief">${this.say("quoted", { text })}</q>`).join(` ${this.say("or")} `);
      const rules = [...new Set(beliefs.map(({ rule }) => rule))].filter(Boolean);
      return `${this.say("believed")} ${quoted} <b>${this.say("not_so")}</b> ${rules.join(" ")}`;
    }

    /** A rule that opens where it stands, and a link to a step that shows it.
     * @param {PractisedClause} clause @returns {HTMLElement} */
    rule({ number, title, text, see }) {
      const opens = h("details", {}, h("summary", { html: this.say("rule", { number, title }) }), h("p", { html: this.drawn(text) }));
      return h("div", { class: "practise-rule" }, opens, see && h("p", { class: "small", html: see }));
    }

    /** The answer where it can be ticked. @param {string} right */
    mark(right) {
      const numbers = right.split(",");
      for (const field of this.fields) {
        field.disabled = true;
        if (field.type !== "text") this.holder(field)?.classList.toggle("is-answer", numbers.includes(field.value));
      }
    }

    /** @param {Element} field @returns {Element|null} what it stands with */
    holder(field) {
      return field.closest(".play, .choice, tr");
    }

    // ---- what is touched -----------------------------------------------------------------------------------------

    /** @param {Event} event */
    touched(event) {
      const target = /** @type {Element} */ (event.target);
      /** @type {Object<string, () => void>} */
      const deeds = { show: () => this.giveUp(), forget: () => this.forget(), more: () => this.more() };
      const deed = /** @type {HTMLElement|null} */ (target.closest("[data-do]"))?.dataset.do;
      if (deed) deeds[deed]();
      const field = target.matches("input") ? null : /** @type {HTMLInputElement|null|undefined} */ (this.holder(target)?.querySelector("input:not([type=text])"));
      if (field && this.app.contains(field)) field.click();
    }

    giveUp() {
      this.practice.giveUp();
      this.store();
      this.tell();
    }

    go() {
      this.practice.next();
      this.show();
      this.read();
    }

    more() {
      this.practice.begin();
      this.show();
      this.read();
    }

    forget() {
      this.practice = new tehoPractise.Practice(this.data.items, null);
      this.show();
      this.read();
      this.piece("said").textContent = this.say("forgotten");
    }

    /** The new question is read, from its beginning. */
    read() {
      this.app.scrollIntoView({ block: "start" });
      const begins = /** @type {HTMLElement|null} */ (this.app.querySelector("legend, h2"));
      begins?.focus({ preventScroll: true });
    }

    end() {
      const { practice: { kept, round, of } } = this;
      const { length: count } = kept.missed;
      const first = count === 1 ? this.say("comes_first_one") : count ? this.say("comes_first", { count }) : this.say("none_missed");
      this.app.replaceChildren(
        h("h2", { tabindex: "-1" }, this.say("done")),
        h("p", { class: "practise-result" }, h("b", {}, this.say("of_ten", { right: round.right, of }))),
        h("p", {}, first),
        h("p", {}, this.say("in_all", { right: kept.right, of: kept.asked })),
        h("p", { class: "practise-bar" }, h("button", { type: "button", class: "primary", "data-do": "more" }, this.say("more"))),
        this.forgetting());
    }
  }

  customElements.define("teho-practise", Practise);
})();
