/*
 * The table of a deal that is played: a walkthrough with other controls, another menu and another end. What is touched
 * there is done by <teho-play>, which it lies in.
 */
"use strict";

/** An element with the walkthrough's tag gets this as its prototype, so that all of its style sheet counts. */
class TehoPlayTable extends /** @type {any} */ (customElements.get("teho-walkthrough")) {
  /** @param {any} words @param {Object<string, string>} strings @param {any} news the first @returns {any} the table of a new deal */
  static laid(words, strings, news) {
    const { lang, title, labels, chips, clauses } = words;
    const [first] = news.steps;
    const data = {
      lang, title, labels, chips, clauses, ...news.table, situation: "", whole: false, faces: [], order: [], start: {}, known: {}, spots: {},
      groups: news.groups, steps: [{ ...first, ask: null, changes: [] }], folds: [], questions: [], end: { caption: "" },
    };
    const made = Object.setPrototypeOf(document.createElement("teho-walkthrough"), TehoPlayTable.prototype);
    made.Controller = TehoPlaying;
    for (const [name, value] of Object.entries({ deal: data, strings })) {
      const script = tehoParts.h("script", { type: "application/json", "data-part": name });
      script.textContent = JSON.stringify(value);
      made.append(script);
    }
    return made;
  }

  /** A deal that is played is kept by its page, not as a lesson is. */
  recalled() {
    return null;
  }

  keep() {}

  /** @param {News} news */
  changed(news) {
    const { controller } = this;
    if (controller.ask && !controller.note && !controller.picked.length) controller.spoken += ` ${tehoParts.escaped(controller.ask.prompt)}`;
    super.changed(news);
  }

  /** @param {boolean} glide */
  render(glide) {
    for (const [id, tokens] of this.controller.lying.at) {
      const most = this.most.get(id) || { count: 0, kinds: 0 };
      const kinds = new Set(tokens.map((/** @type {number} */ token) => this.data.faces[token])).size;
      this.most.set(id, { count: Math.max(most.count, tokens.length), kinds: Math.max(most.kinds, kinds) });
    }
    super.render(glide);
  }

  /** One's own seat is in view where the table has to be scrolled. */
  fit() {
    super.fit();
    const table = this.app.querySelector(".tw-table");
    if (table && table.scrollHeight > table.clientHeight + 1 && !this.controller.ended) table.scrollTop = table.scrollHeight;
  }

  /** The address names the deal, not a step of it. */
  writeAddress() {}

  readAddress() {
    return false;
  }

  views() {
    const app = super.views();
    const part = (/** @type {string} */ name) => app.querySelector(name);
    const { controller: c, data } = this;
    app.classList.add("is-play");
    const where = part(".tw-where > span");
    if (c.looking) {
      where.textContent = c.part(c.step);
      part(".tw-sheet [data-do=unpick]")?.remove();
    }
    if (data.deal > 1) where.prepend(`${this.say("dealOf", { deal: data.deal })} · `);
    if (c.due === "over" && !c.ended) part(".tw-say").append(tehoPanels.button("toEnd", this.say("toEnd"), { class: "tw-chip tw-again" }));
    if (this.controller.busy) app.setAttribute("aria-busy", "true");
    part(".tw-controls").replaceChildren(...this.controls());
    part(".tw-menu").replaceChildren(...this.menu());
    part(".tw-choices-chip")?.remove();
    if (part(".tw-end")) part(".tw-end").replaceChildren(...this.end());
    if (this.controller.panel === "hands") part(".tw-table").after(this.hands());
    return app;
  }

  /** The hands of the others, laid open: only where they were asked for. */
  hands() {
    const { data, controller: c } = this;
    const { h, icon } = tehoParts;
    return h("div", { class: "tw-over", "data-part": "panel", role: "group", "aria-label": this.say("hands") },
      h("button", { type: "button", class: "tw-close", "data-do": "close", "data-key": "close", "aria-label": this.say("close"), html: icon("close") }),
      h("p", { class: "tw-panel-title" }, this.say("looked")),
      ...c.hands.map((/** @type {{seat: number, cards: string[]}} */ { seat, cards }) => h("p", {}, h("b", {}, data.names[seat]), " ",
        h("span", { class: "tw-counted", html: cards.map((/** @type {string} */ kind) => `<span>${data.chips[kind]}</span>`).join(" ") || tehoParts.escaped(this.say("none")) }))));
  }

  /** @param {string} name @param {boolean} off @param {string} [drawn] an icon @param {string} [key] @param {boolean} [worded] */
  button(name, off, drawn = "", key = "", worded = true) {
    const { h, icon } = tehoParts;
    const said = this.say(name);
    return h("button", {
      type: "button", class: `tw-button tw-${name}`, "data-part": name, "data-do": name, "data-key": name, title: key ? `${said} (${key})` : said,
      "aria-label": worded ? null : said, "aria-disabled": String(off), "aria-keyshortcuts": key || null,
    }, worded && h("span", {}, said), drawn && h("span", { class: "tw-holder", html: icon(drawn) }));
  }

  controls() {
    const { controller: c } = this;
    const { h, icon } = tehoParts;
    const next = this.button("next", c.ended || (c.newest && c.due !== "over"), "next", "ArrowRight", false);
    next.prepend(h("span", {}, this.say(c.due === "over" && c.newest ? "atEnd" : "forward")));
    return [
      this.button("prev", c.step === 0 && !c.ended, "prev", "ArrowLeft", false),
      this.button("undo", !c.mine || c.busy || c.due === "on", "", "u"),
      this.button("hint", !c.ask || c.looking || c.weighing, "", "h"),
      next,
      h("button", { type: "button", class: "tw-button tw-menu-button", "data-part": "menuButton", "data-do": "panel menu", "data-key": "menuButton",
        "aria-expanded": String(c.panel === "menu"), "aria-label": this.say("menu"), title: this.say("menu"), html: icon("menu") }),
    ];
  }

  menu() {
    const { controller: c } = this;
    const { h } = tehoParts;
    const paces = [["slow", 0.6], ["usual", 1], ["quick", 2], ["atOnce", 0]];
    return [
      h("label", { class: "tw-row" }, h("span", {}, this.say("pace")), h("select", { "data-part": "pace", "data-key": "pace" },
        ...paces.map(([name, pace]) => h("option", { value: pace, selected: pace === c.pace }, this.say(String(name)))))),
      ...(c.ended ? [] : [this.text("hands")]), ...(c.looked ? [h("p", { class: "tw-keys" }, this.say("looked"))] : []),
      ...(this.data.match ? [h("p", { html: this.drawn(this.stands(this.data.match)) })] : []),
      ...["same", "another", "leave", ...this.link].map((name) => this.text(name)), tehoPanels.legend((name) => this.say(name), [["markHint", "is-best"]]),
      h("p", { class: "tw-keys" }, this.say("keys")),
    ];
  }

  /** @param {string} name */
  text(name) {
    return tehoParts.h("button", { type: "button", class: "tw-text", "data-do": name, "data-key": name }, this.say(this.controller.copied === name ? "copied" : name));
  }

  /** @returns {string[]} a link names the first deal of a match */
  get link() {
    return this.data.deal > 1 ? [] : ["link"];
  }

  /** @param {{said: string, rows: [string, number][], over: boolean, winners: string[]}} match @returns {string} how it stands, as HTML */
  stands(match) {
    const { escaped } = tehoParts;
    const rows = match.rows.map(([name, points]) => escaped(this.say("total", { name, points }))).join(this.say("comma"));
    const said = match.said || `${escaped(this.say("soFar"))} ${rows}${this.say("period")}`;
    return match.over ? `${said} <b>${escaped(this.say("won", { names: match.winners.join(this.say("comma")) }))}</b>` : said;
  }

  /** How it ended, the moments that mattered, and how one goes on. */
  end() {
    const { controller: c } = this;
    const { h } = tehoParts;
    const { match } = c;
    const told = c.moments?.map((/** @type {any} */ one) => h("li", {}, h("span", { html: this.drawn(this.say("moment", one)) }), " ",
      h("button", { type: "button", class: "tw-chip", "data-do": `look ${one.step}`, "data-key": `look-${one.step}` }, this.say("see"))));
    const moments = !c.moments ? [h("p", {}, this.say("looking"))] : told.length ? [h("ul", {}, ...told)] : [h("p", {}, this.say("noMoments"))];
    return [
      h("h2", { class: "tw-end-title" }, this.say("over")), h("p", { html: this.drawn(c.told.caption) }), ...(c.looked ? [h("p", {}, this.say("looked"))] : []),
      ...(match ? [h("h3", { class: "tw-end-title" }, this.say("match")), h("p", { "data-part": "match", html: this.drawn(this.stands(match)) })] : []),
      ...(match && !match.over ? [h("p", {}, this.text("nextOne"))] : []),
      h("h3", { class: "tw-end-title" }, this.say("moments")), ...moments,
      h("div", { class: "tw-ways" }, ...["another", "same", "record", ...this.link, "leave"].map((name) => this.text(name)),
        h("a", { class: "tw-text", href: "rules.html" }, this.say("toRules"))),
    ];
  }
}
