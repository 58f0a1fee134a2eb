/**
 * <teho-walkthrough>: steps through a recorded deal.
 *
 * The element knows zones, cards and seats. It knows no rules: what is legal, why something is not, and every
 * sentence come with the data (see README.md in the folder above). The state at a step is always computed again
 * from the start, so there is no undo and nothing to get out of step. It needs walkthrough-parts.js and
 * walkthrough-table.js before it.
 */
(() => {
  "use strict";

  const { fold, levels, h, drawing, icon, plain } = tehoParts;

  class Walkthrough extends HTMLElement {
    /** @type {Data} */
    data = /** @type {any} */ (null);
    /** @type {Object<string, string>} */
    strings = {};
    /** @type {HTMLElement} */
    app = /** @type {any} */ (null);
    /** @type {InstanceType<typeof TehoTable>} */
    table = /** @type {any} */ (null);
    step = 0;
    /** @type {number|null} whose eyes; null sees all */
    viewer = null;
    /** @type {Map<Question, Answer>} the last answer given to each question */
    answers = new Map();
    /** @type {{html: string, clauses: string[], good: boolean|null}|null} the answer that is shown */
    note = null;
    /** @type {string|null} the seat that it is about */
    chosen = null;
    /** @type {number[]} what is chosen so far, part by part */
    picked = [];
    playing = false;
    speed = 1;
    timer = 0;
    reserved = -1;

    connectedCallback() {
      if (this.app) return;
      try {
        this.data = JSON.parse(this.querySelector("script[data-part=deal]")?.textContent || "");
        this.strings = JSON.parse(this.querySelector("script[data-part=strings]")?.textContent || "");
        this.readAddress();
        this.build();
        this.render(false);
      } catch (error) {
        this.setAttribute("data-failed", ""); // the style sheet then shows the storyboard again
        throw error;
      }
      window.addEventListener("hashchange", () => {
        if (this.readAddress()) this.go(this.step, { write: false });
      });
    }

    // ---- address ---------------------------------------------------------------------------------------------

    /** Takes step and seat from `#step=12&seat=B`; other anchors are left to the page. @returns {boolean} */
    readAddress() {
      const given = new URLSearchParams(location.hash.slice(1));
      const step = Number.parseInt(given.get("step") || "", 10);
      if (Number.isNaN(step)) return false;
      this.step = Math.min(Math.max(step, 0), this.data.steps.length - 1);
      const seat = this.data.seats.indexOf(given.get("seat") || "");
      this.viewer = seat < 0 ? null : seat;
      return true;
    }

    writeAddress() {
      const seat = this.viewer === null ? "" : `&seat=${this.data.seats[this.viewer]}`;
      try {
        history.replaceState(history.state, "", `#step=${this.step}${seat}`);
      } catch {
        // Browsers limit how often the address may change; the walkthrough goes on without it.
      }
    }

    // ---- what is true at this step -----------------------------------------------------------------------------

    /** @returns {Step} */
    get now() {
      return this.data.steps[this.step];
    }

    /** @returns {Question|null} the question at this step */
    get question() {
      return this.data.questions.find((one) => one.step === this.step) || null;
    }

    /** @returns {boolean} whether a question waits for its right answer */
    get waiting() {
      return this.question !== null && !this.answers.get(this.question)?.right;
    }

    /** @param {string} key @param {Object<string, string|number>} [values] @returns {string} */
    say(key, values = {}) {
      if (!(key in this.strings)) throw new Error(`teho-walkthrough: no text for "${key}"`);
      return this.strings[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
    }

    /** @returns {{caption: string, text: string}} what this step says to the viewer, who may not see every card */
    get told() {
      const { now, viewer } = this;
      return now.views?.find((view) => viewer !== null && view.seats.includes(viewer)) || now;
    }

    /** @returns {boolean} whether a question of the given kind is shown, asked or just answered
     * @param {string} [kind] */
    asks(kind) {
      const { question } = this;
      if (!question || (kind && question.kind !== kind)) return false;
      return this.waiting || (this.note !== null && this.answers.has(question));
    }

    /** @returns {Level[]} what there is to choose now; none where the viewer does not see the cards */
    get levels() {
      const { ask } = this.now;
      return ask && !this.asks("seat") && !this.hidden ? levels(ask, this.picked) : [];
    }

    /** @returns {boolean} whether another seat chooses among cards that the viewer does not see */
    get hidden() {
      const { viewer, now: { ask } } = this;
      if (!ask || viewer === null || viewer === ask.seat) return false;
      return ask.parts.some((part) => (part.tokens || []).some((token) => this.table.sight(this.table.zoneOf(token), token) === "back"));
    }

    /** @param {Part} part @returns {string} its name: a card's alone, or what the data says */
    partName(part) {
      return part.cards?.length === 1 ? this.data.labels[part.cards[0]] : part.text;
    }

    // ---- moving ------------------------------------------------------------------------------------------------

    /** @param {number} step @param {{write?: boolean, auto?: boolean}} [how] */
    go(step, { write = true, auto = false } = {}) {
      const target = Math.min(Math.max(step, 0), this.data.steps.length - 1);
      const near = Math.abs(target - this.step) === 1;
      if (!auto) this.stop();
      this.step = target;
      this.note = null;
      this.picked = [];
      if (write) this.writeAddress();
      this.render(near);
      this.tell([this.told.text, this.waiting && this.question ? this.question.prompt : ""].join(" "));
    }

    /** @param {number} by -1 or 1: to the start of this or the last trick, or to the next one */
    goGroup(by) {
      const firsts = this.data.groups.map((group) => group.first);
      const target = by > 0 ? firsts.find((first) => first > this.step) : firsts.findLast((first) => first < this.step);
      this.go(target ?? (by > 0 ? this.data.steps.length - 1 : 0));
    }

    /** @param {number|null} viewer */
    look(viewer) {
      this.viewer = viewer;
      this.note = null;
      this.picked = [];
      this.writeAddress();
      this.render(false);
      this.tell(viewer === null ? this.say("whole") : this.say("seatView", { seat: this.data.names[viewer] }));
    }

    flip() {
      const next = this.viewer === null ? 0 : this.viewer + 1;
      this.look(next === this.data.seats.length ? null : next);
    }

    play() {
      if (this.step === this.data.steps.length - 1) this.go(0, { auto: true });
      this.playing = true;
      const later = () => {
        const pause = Math.max(1600, this.told.text.length * (this.data.lang === "ja" ? 110 : 55)) / this.speed;
        this.timer = window.setTimeout(() => {
          if (this.waiting || this.step === this.data.steps.length - 1) return this.stop();
          this.go(this.step + 1, { auto: true });
          later();
        }, pause);
      };
      later();
      this.drawControls();
    }

    stop() {
      if (!this.playing) return;
      this.playing = false;
      window.clearTimeout(this.timer);
      this.drawControls();
    }

    /** @param {string} text */
    tell(text) {
      this.find("live").textContent = text.trim();
    }

    // ---- answering ---------------------------------------------------------------------------------------------

    /** A part was chosen: the whole choice answers the question, or says whether it may be made.
     * @param {number} level @param {number} index */
    choose(level, index) {
      const ask = /** @type {Ask} */ (this.now.ask);
      this.picked = [...this.picked.slice(0, level), index];
      this.note = null;
      const path = this.picked.join(",");
      const refused = ask.not.find((one) => one.path.join(",") === path);
      const whole = ask.may.some((one) => one.join(",") === path);
      if ((refused || whole) && this.asks("choice") && this.waiting) return this.answer(path);
      if (refused) this.show(refused.text, refused.clauses || [], false);
      else if (whole) {
        const name = this.picked.map((one) => this.partName(ask.parts[one])).join(this.say("comma"));
        this.show(this.say("legal", { card: name }), [], true);
      }
      this.render(false);
      if (refused || whole) return;
      const head = ask.parts[this.levels[level + 1].options[0]].head || "";
      this.tell([this.say("picked", { card: this.partName(ask.parts[index]) }), head].join(" "));
    }

    /** @param {string} value a seat, or a path of parts */
    answer(value) {
      const question = /** @type {Question} */ (this.question);
      const found = question.answers.find((one) => one.value === value);
      const other = question.other || { text: this.say("wrong") };
      const answer = found || { value, right: false, ...other };
      this.answers.set(question, answer);
      this.show(answer.text, answer.clauses || [], answer.right);
      this.chosen = value;
      this.render(false);
    }

    toChoices() {
      const first = /** @type {HTMLElement|null} */ (this.find("tray").querySelector("button"));
      this.find("tray").scrollIntoView({ block: "center" });
      first?.focus({ preventScroll: true });
    }

    /** @param {string} html @param {string[]} clauses @param {boolean|null} good */
    show(html, clauses, good) {
      this.note = { html, clauses, good };
      const names = clauses.map((id) => `${this.data.clauses[id].number} ${this.data.clauses[id].title}`);
      this.tell([plain(this.drawn(html)), ...names].join(" "));
    }

    // ---- building once -----------------------------------------------------------------------------------------

    /** @param {string} name @returns {HTMLElement} */
    find(name) {
      return /** @type {HTMLElement} */ (this.app.querySelector(`[data-part="${name}"]`));
    }

    build() {
      const { data } = this;
      /** @param {string} name @param {() => void} action @param {string} key */
      const button = (name, action, key) =>
        h("button", {
          type: "button", class: "tw-button", "data-part": name, onclick: action,
          "aria-label": this.say(name), title: `${this.say(name)} (${key})`, html: icon(name),
        });
      this.table = new TehoTable(data, (key, values) => this.say(key, values), (token) => this.touch(token));
      this.app = h("div", { class: "tw-app", tabindex: "0", role: "group", "aria-label": this.say("help", { title: data.title }) });
      this.app.append(
        h("div", { class: "tw-head" }, h("div", { class: "tw-top" }, h("div", { class: "tw-views", role: "group", "aria-label": this.say("view") },
          ...[null, ...data.seats.keys()].map((viewer) =>
            h("button", {
              type: "button", class: "tw-view", "data-viewer": viewer === null ? "all" : viewer,
              onclick: () => this.look(viewer),
              "aria-label": viewer === null ? this.say("whole") : this.say("seatView", { seat: data.names[viewer] }),
            }, viewer === null ? this.say("all") : data.names[viewer]))),
          h("select", {
            class: "tw-select tw-speed", "aria-label": this.say("speed"),
            onchange: (/** @type {any} */ event) => { this.speed = Number(event.target.value); },
          }, ...[0.5, 1, 2].map((speed) => h("option", { value: speed, selected: speed === 1 }, `×${speed}`)))),
        h("div", { class: "tw-panel" },
          h("p", { class: "tw-where" }, h("span", { "data-part": "where" }),
            h("button", { type: "button", class: "tw-call", "data-part": "call", onclick: () => this.toChoices() },
              this.say("yourTurn"))),
          h("div", { class: "tw-caption", "data-part": "caption" }),
          h("p", { class: "tw-clauses", "data-part": "clauses" }))),
        this.table.element,
        h("p", { class: "tw-legend", "data-part": "legend" }),
        h("div", { class: "tw-controls", role: "group", "aria-label": this.say("controls") },
          h("div", { class: "tw-slide" },
            h("input", {
              type: "range", min: 0, max: data.steps.length - 1, step: 1, "data-part": "slider", "aria-label": this.say("slider"),
              oninput: (/** @type {any} */ event) => this.go(Number(event.target.value)),
            }),
            h("div", { class: "tw-ticks", "aria-hidden": "true", "data-part": "ticks" })),
          h("select", {
            class: "tw-select", "data-part": "groups", "aria-label": this.say("groups"),
            onchange: (/** @type {any} */ event) => this.go(data.groups[event.target.value].first),
          }, ...data.groups.map((group, index) => h("option", { value: index }, group.label))),
          button("prevGroup", () => this.goGroup(-1), "["), button("prev", () => this.go(this.step - 1), "←"),
          button("play", () => (this.playing ? this.stop() : this.play()), "p"),
          button("next", () => this.go(this.step + 1), "→"), button("nextGroup", () => this.goGroup(1), "]")),
        h("div", { class: "tw-tray", "data-part": "tray", role: "group", "aria-label": this.say("choice") }),
        this.table.words,
        h("p", { class: "tw-sr", "data-part": "live", "aria-live": "polite" }));
      data.groups.forEach((group, index) => {
        const end = index + 1 < data.groups.length ? data.groups[index + 1].first : data.steps.length;
        const tick = h("i");
        tick.style.flexGrow = String(end - group.first);
        this.find("ticks").append(tick);
      });
      if (this.table.size) {
        const [width, height] = this.table.size;
        // A card of another make than 63 x 88 has about as much surface, so that tiles are no smaller to read.
        this.app.style.setProperty("--ratio", `${width} / ${height}`);
        this.app.style.setProperty("--tall", String(height / width));
        this.app.style.setProperty("--broad", String(Math.min(Math.sqrt((width / height) / (63 / 88)), 1.5)));
      }
      this.app.addEventListener("keydown", (event) => this.key(event));
      this.watchSwipes(this.find("table"));
      this.prepend(this.app);
      new ResizeObserver(() => this.reserve()).observe(this);
    }

    /** Keeps room for the longest caption, so that the table below it stands still. */
    reserve() {
      const width = this.find("caption").clientWidth;
      if (width === this.reserved) return;
      this.reserved = width;
      const trial = h("div", { class: "tw-panel tw-trial", "aria-hidden": "true" }, ...this.data.steps.map((step) =>
        h("div", {}, h("div", { class: "tw-caption", html: this.drawn(step.caption) }),
          h("p", { class: "tw-clauses" }, ...this.links(step.clauses)))));
      trial.style.width = `${width}px`;
      this.app.append(trial);
      const most = Math.max(...[...trial.children].map((child) => child.getBoundingClientRect().height));
      trial.remove();
      this.find("caption").parentElement?.style.setProperty("min-height", `${Math.ceil(Math.min(most, 320)) + 44}px`);
    }

    /** @param {HTMLElement} area */
    watchSwipes(area) {
      /** @type {{x: number, y: number}|null} */
      let start = null;
      area.addEventListener("touchstart", (event) => {
        start = event.touches.length === 1 ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
      }, { passive: true });
      area.addEventListener("touchend", (event) => {
        if (!start) return;
        const dx = event.changedTouches[0].clientX - start.x;
        const dy = event.changedTouches[0].clientY - start.y;
        start = null;
        if (Math.abs(dx) > 45 && Math.abs(dx) > 2 * Math.abs(dy)) this.go(this.step + (dx < 0 ? 1 : -1));
      }, { passive: true });
    }

    /** @param {KeyboardEvent} event */
    key(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement) return;
      /** @type {Object<string, () => void>} */
      const actions = {
        ArrowLeft: () => this.go(this.step - 1),
        ArrowRight: () => this.go(this.step + 1),
        ArrowUp: () => this.goGroup(-1),
        ArrowDown: () => this.goGroup(1),
        "[": () => this.goGroup(-1),
        "]": () => this.goGroup(1),
        Home: () => this.go(0),
        End: () => this.go(this.data.steps.length - 1),
        f: () => this.flip(),
        p: () => (this.playing ? this.stop() : this.play()),
      };
      if (!Object.hasOwn(actions, event.key)) return;
      event.preventDefault();
      event.stopPropagation(); // the theme has keys of its own
      actions[event.key]();
    }

    /** A card on the table was tapped. @param {number} token */
    touch(token) {
      const zone = this.table.zoneOf(token);
      const seen = this.table.sight(zone, token);
      const under = this.table.under(token).filter((one) => this.table.sight(zone, one) !== "back");
      const found = this.levels.map(({ options }) => options.find((index) => this.standsFor(index, token)));
      const level = found.findLastIndex((index) => index !== undefined);
      if (level >= 0) this.choose(level, /** @type {number} */ (found[level]));
      else if (under.length) {
        const cards = under.map((one) => `⟦${this.data.faces[one]}⟧`).join(" ");
        this.show(this.say("inPile", { zone: zone.name, cards }), [], null);
        this.render(false);
      } else if (seen !== "face") {
        this.show(this.say(seen, { zone: zone.name }), [], null);
        this.render(false);
      }
    }

    /** @param {number} index of a part @param {number} token @returns {boolean} whether the part is this card alone */
    standsFor(index, token) {
      const part = /** @type {Ask} */ (this.now.ask).parts[index];
      return part.cards?.length === 1 && (part.tokens || []).includes(token);
    }

    // ---- drawing -----------------------------------------------------------------------------------------------

    /** @param {boolean} move whether cards may glide to their places */
    render(move) {
      const glide = move && !matchMedia("(prefers-reduced-motion: reduce)").matches;
      const before = new Map();
      if (glide) this.table.cards.forEach((card, token) => before.set(token, card.getBoundingClientRect()));
      this.table.draw({ step: this.now, viewer: this.viewer, lying: fold(this.data, this.step) });
      this.drawViews();
      this.drawCaption();
      this.drawTray();
      this.drawControls();
      if (!glide) return;
      this.table.cards.forEach((card, token) => {
        const old = before.get(token);
        const now = card.getBoundingClientRect();
        const [dx, dy] = [old.left - now.left, old.top - now.top];
        if (!old.width || !now.width || Math.abs(dx) + Math.abs(dy) < 40) return;
        card.animate([
          { transform: `translate(${dx}px, ${dy}px) scale(${old.width / now.width})`, transformOrigin: "0 0", zIndex: 5 },
          { transform: "none", transformOrigin: "0 0", zIndex: 5 },
        ], { duration: 260, easing: "ease-out" });
      });
    }

    drawViews() {
      const { data, viewer } = this;
      this.app.querySelectorAll(".tw-view").forEach((button) => {
        const chosen = /** @type {HTMLElement} */ (button).dataset.viewer === String(viewer ?? "all");
        button.setAttribute("aria-pressed", String(chosen));
      });
      this.find("legend").textContent = viewer === null ? this.say("legendWhole")
        : this.say("legendSeat", { seat: data.names[viewer] });
    }

    drawCaption() {
      const { data, now } = this;
      this.find("where").textContent = this.say("where", {
        group: data.groups[now.group].label, step: this.step, total: data.steps.length - 1,
      });
      this.find("call").hidden = !this.waiting;
      this.find("caption").innerHTML = this.drawn(this.told.caption);
      this.find("clauses").replaceChildren(...this.links(now.clauses));
    }

    /** A text with its card marks drawn: ⟦S7⟧. @param {string} html */
    drawn(html) {
      return html.replace(/⟦([^⟦⟧]+)⟧/g, (_, kind) => (this.data.chips || {})[kind]);
    }

    /** @param {string[]} ids @returns {HTMLElement[]} */
    links(ids) {
      return ids.map((id) => {
        const clause = this.data.clauses[id];
        return h("a", { class: "tw-clause", href: clause.href }, h("b", {}, clause.number), ` ${clause.title}`);
      });
    }

    drawTray() {
      const { data, question, viewer, now: { ask } } = this;
      const tray = this.find("tray");
      const held = tray.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : null;
      const asked = this.asks();
      const parts = [];
      if (asked && question) {
        parts.push(h("p", { class: "tw-prompt is-question" }, h("b", {}, this.say("yourTurn")), ` ${question.prompt}`));
      } else if (ask) parts.push(h("p", { class: "tw-prompt" }, ask.prompt));
      if (this.asks("seat")) parts.push(this.seatChoices());
      else if (ask && this.hidden) {
        parts.push(h("p", { class: "tw-hint" }, this.say("hiddenChoice", { seat: data.names[ask.seat] }), " ",
          h("button", { type: "button", class: "tw-text-button", onclick: () => this.look(null) }, this.say("whole"))));
      } else if (ask) {
        parts.push(...this.levels.map((level, depth) => this.levelChoices(ask, level, depth)));
        const { other } = ask;
        if (!ask.parts.length && other) parts.push(h("p", { class: "tw-hint" }, h("span", { html: this.drawn(other.text) }), " ", ...this.links(other.clauses || [])));
      } else parts.push(h("p", { class: "tw-hint" }, this.say("noChoice")));
      const note = this.note;
      parts.push(h("div", { class: `tw-note${note?.good ? " is-good" : note?.good === false ? " is-wrong" : ""}` },
        ...(note ? [h("span", { html: this.drawn(note.html) }), " ", ...this.links(note.clauses)] : [])));
      tray.classList.toggle("is-question", asked);
      tray.replaceChildren(...parts);
      const back = held && tray.querySelector(`[data-key="${held}"]`);
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    }

    /** @returns {HTMLElement} a button a seat */
    seatChoices() {
      return h("div", { class: "tw-choices" }, ...this.data.seats.map((seat, index) => h("button", {
        type: "button", class: "tw-choice tw-seat-choice", "data-key": seat, onclick: () => this.answer(seat),
        "aria-pressed": String(this.note !== null && this.chosen === seat),
      }, this.data.names[index])));
    }

    /** One part of a choice, a button for each option. @param {Ask} ask @param {Level} level @param {number} depth
     * @returns {HTMLElement} */
    levelChoices(ask, level, depth) {
      const secret = this.asks("choice") && this.waiting; // what is legal is not shown yet
      const head = ask.parts[level.options[0]].head;
      return h("div", { class: "tw-level", role: "group", "aria-label": head || this.say("choice") },
        head ? h("p", { class: "tw-pick" }, head) : null,
        h("div", { class: "tw-choices" }, ...level.options.map((index) => {
          const part = ask.parts[index];
          const legal = level.legal.has(index);
          const name = this.partName(part);
          const cards = (part.cards || []).map((kind) => drawing(`card-${kind}`));
          const kind = !cards.length ? "text" : cards.length > 1 ? "cards" : "card";
          return h("button", {
            type: "button", class: `tw-choice tw-${kind}-choice${secret ? "" : legal ? " is-legal" : " is-illegal"}`,
            "data-key": `${depth}-${index}`, "data-token": part.tokens?.[0], onclick: () => this.choose(depth, index),
            "aria-pressed": String(this.picked[depth] === index),
            "aria-label": secret ? name : this.say(legal ? "choiceLegal" : "choiceNot", { card: name }),
          }, ...(cards.length ? cards : [name]));
        })));
    }

    drawControls() {
      const { data, step } = this;
      const slider = /** @type {HTMLInputElement} */ (this.find("slider"));
      slider.value = String(step);
      slider.setAttribute("aria-valuetext", this.find("where").textContent || "");
      /** @type {HTMLSelectElement} */ (this.find("groups")).value = String(this.now.group);
      [...this.find("ticks").children].forEach((tick, index) => {
        tick.classList.toggle("is-past", index < this.now.group);
        tick.classList.toggle("is-now", index === this.now.group);
      });
      // aria-disabled and not disabled: a disabled button would lose the focus, and the keys with it
      for (const name of ["prev", "prevGroup"]) this.find(name).setAttribute("aria-disabled", String(step === 0));
      const end = step === data.steps.length - 1;
      for (const name of ["next", "nextGroup"]) this.find(name).setAttribute("aria-disabled", String(end));
      const name = this.playing ? "pause" : "play";
      const button = this.find("play");
      if (button.getAttribute("aria-label") === this.say(name)) return;
      button.setAttribute("aria-label", this.say(name));
      button.title = `${this.say(name)} (p)`;
      button.innerHTML = icon(name);
    }
  }

  customElements.define("teho-walkthrough", Walkthrough);
})();
