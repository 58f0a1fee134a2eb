/**
 * <teho-walkthrough>: steps through a recorded deal.
 *
 * The element knows zones, cards and seats. It knows no rules: what is legal, why something is not, and every
 * sentence come with the data (see README.md in the folder above). The state at a step is always computed again
 * from the start, so there is no undo and nothing to get out of step. It needs walkthrough-parts.js before it.
 */
(() => {
  "use strict";

  const { fold, room, sight, h, drawing, icon, plain } = tehoParts;

  class Walkthrough extends HTMLElement {
    /** @type {Data} */
    data = /** @type {any} */ (null);
    /** @type {Object<string, string>} */
    strings = {};
    /** @type {HTMLElement} */
    app = /** @type {any} */ (null);
    /** @type {Table} */
    table = /** @type {any} */ (null);
    step = 0;
    /** @type {number|null} whose eyes; null sees all */
    viewer = null;
    /** @type {Map<Question, Answer>} the last answer given to each question */
    answers = new Map();
    /** @type {{html: string, clauses: string[], good: boolean|null}|null} the answer that is shown */
    note = null;
    /** @type {string|number|null} the card or seat that it is about */
    chosen = null;
    /** @type {Map<number, HTMLElement>} the cards on the table */
    cards = new Map();
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

    /** @param {number} token @returns {Zone} */
    zoneOf(token) {
      const table = this.table;
      const zone = this.data.zones.find((one) => (table.at.get(one.id) || []).includes(token));
      if (!zone) throw new Error(`teho-walkthrough: card ${token} lies nowhere at step ${this.step}`);
      return zone;
    }

    /** The cards among which the seat chooses: the zones of all cards that the data speaks of, else its hand.
     * @param {number[]} tokens @param {number} seat @returns {number[]} */
    candidates(tokens, seat) {
      const zones = new Set(tokens.map((token) => this.zoneOf(token).id));
      if (!zones.size) {
        this.data.zones.filter((z) => z.owner === seat && z.kind === "hand").forEach((z) => zones.add(z.id));
      }
      return [...zones].flatMap((id) => this.ordered(this.zone(id)));
    }

    /** @param {string} id @returns {Zone} */
    zone(id) {
      return /** @type {Zone} */ (this.data.zones.find((one) => one.id === id));
    }

    /** @param {Zone} zone @returns {number[]} tokens as they are shown: sets sorted, hidden cards last */
    ordered(zone) {
      const tokens = [...(this.table.at.get(zone.id) || [])];
      if (zone.kind === "trick" || zone.pile) return tokens;
      /** @param {number} token */
      const hidden = (token) => (sight(this.table, zone, token, this.viewer) === "back" ? 1 : 0);
      /** @param {number} token */
      const place = (token) => this.data.order?.[token] ?? token;
      return tokens.sort((a, b) => hidden(a) - hidden(b) || place(a) - place(b));
    }

    // ---- moving ------------------------------------------------------------------------------------------------

    /** @param {number} step @param {{write?: boolean, auto?: boolean}} [how] */
    go(step, { write = true, auto = false } = {}) {
      const target = Math.min(Math.max(step, 0), this.data.steps.length - 1);
      const near = Math.abs(target - this.step) === 1;
      if (!auto) this.stop();
      this.step = target;
      this.note = null;
      if (write) this.writeAddress();
      this.render(near);
      this.tell([this.now.text, this.waiting && this.question ? this.question.prompt : ""].join(" "));
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
      this.writeAddress();
      this.render(false);
      this.tell(viewer === null ? this.say("whole") : this.say("seatView", { seat: this.data.seats[viewer] }));
    }

    flip() {
      const next = this.viewer === null ? 0 : this.viewer + 1;
      this.look(next === this.data.seats.length ? null : next);
    }

    play() {
      if (this.step === this.data.steps.length - 1) this.go(0, { auto: true });
      this.playing = true;
      const later = () => {
        const pause = Math.max(1600, this.now.text.length * (this.data.lang === "ja" ? 110 : 55)) / this.speed;
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

    /** @param {number} token a card was chosen: an answer to the question, or "may this card be chosen?" */
    choose(token) {
      const question = this.question;
      if (question && question.kind === "card" && this.waiting) return this.answer(token);
      const ask = this.now.ask;
      if (!ask) return;
      const name = this.data.labels[this.data.faces[token]];
      if (ask.legal.includes(token)) {
        this.show(this.say("legal", { card: name }), [], true);
      } else {
        const reason = (ask.why || {})[token] || ask.other;
        this.show(reason ? reason.text : this.say("illegal", { card: name }), reason?.clauses || [], false);
      }
      this.chosen = token;
      this.render(false);
    }

    /** @param {string|number} value */
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
      const seats = data.seats.map((seat, index) =>
        h("section", { class: "tw-seat", "data-seat": index, "aria-hidden": "true" },
          h("span", { class: "tw-badge" }, seat),
          ...data.zones.filter((zone) => zone.owner === index).map((zone) => this.buildZone(zone))));
      const centre = h("div", { class: "tw-centre", "aria-hidden": "true" },
        ...data.zones.filter((zone) => zone.owner === null).map((zone) => this.buildZone(zone)));
      this.app = h("div", { class: "tw-app", tabindex: "0", role: "group", "aria-label": this.say("help", { title: data.title }) });
      this.app.append(
        h("div", { class: "tw-head" }, h("div", { class: "tw-top" }, h("div", { class: "tw-views", role: "group", "aria-label": this.say("view") },
          ...[null, ...data.seats.keys()].map((viewer) =>
            h("button", {
              type: "button", class: "tw-view", "data-viewer": viewer === null ? "all" : viewer,
              onclick: () => this.look(viewer),
              "aria-label": viewer === null ? this.say("whole") : this.say("seatView", { seat: data.seats[viewer] }),
            }, viewer === null ? this.say("all") : data.seats[viewer]))),
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
        h("div", { class: "tw-table", "data-part": "table", "data-seats": data.seats.length }, ...seats, centre),
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
        h("ul", { class: "tw-sr", "data-part": "words", "aria-label": this.say("table") }),
        h("p", { class: "tw-sr", "data-part": "live", "aria-live": "polite" }));
      data.groups.forEach((group, index) => {
        const end = index + 1 < data.groups.length ? data.groups[index + 1].first : data.steps.length;
        const tick = h("i");
        tick.style.flexGrow = String(end - group.first);
        this.find("ticks").append(tick);
      });
      const most = room(data);
      this.app.style.setProperty("--most", String(Math.max(...most.seats)));
      for (const [id, count] of most.zones) this.zoneElement(id).style.setProperty("--room", String(count));
      data.faces.forEach((_, token) => {
        const card = h("span", { class: "tw-card", "data-token": token });
        card.addEventListener("click", () => this.touch(token));
        this.cards.set(token, card);
      });
      const shape = document.querySelector(`symbol[id^="card-"]`)?.getAttribute("viewBox")?.split(/[\s,]+/).map(Number);
      if (shape) this.app.style.setProperty("--ratio", `${shape[2]} / ${shape[3]}`);
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

    /** @param {Zone} zone @returns {HTMLElement} */
    buildZone(zone) {
      return h("div", { class: `tw-zone tw-${zone.kind}`, "data-zone": zone.id },
        h("span", { class: "tw-zone-name" }), h("div", { class: "tw-cards" }));
    }

    /** @param {string} id @returns {HTMLElement} */
    zoneElement(id) {
      return /** @type {HTMLElement} */ (this.app.querySelector(`[data-zone="${CSS.escape(id)}"]`));
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
      const zone = this.zoneOf(token);
      const seen = sight(this.table, zone, token, this.viewer);
      if (seen !== "face") {
        this.show(this.say(seen, { zone: zone.name }), [], null);
        this.render(false);
      } else if (this.find("tray").querySelector(`[data-token="${token}"]`)) this.choose(token);
    }

    // ---- drawing -----------------------------------------------------------------------------------------------

    /** @param {boolean} move whether cards may glide to their places */
    render(move) {
      const glide = move && !matchMedia("(prefers-reduced-motion: reduce)").matches;
      const before = new Map();
      if (glide) this.cards.forEach((card, token) => before.set(token, card.getBoundingClientRect()));
      this.table = fold(this.data, this.step);
      this.drawTable();
      this.drawWords();
      this.drawCaption();
      this.drawTray();
      this.drawControls();
      if (!glide) return;
      this.cards.forEach((card, token) => {
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

    drawTable() {
      const { data, viewer, now } = this;
      const count = data.seats.length;
      const marked = new Set(now.mark || []);
      this.app.querySelectorAll(".tw-seat").forEach((element) => {
        const seat = Number(/** @type {HTMLElement} */ (element).dataset.seat);
        element.setAttribute("data-place", String((seat - (viewer ?? 0) + count) % count));
        element.classList.toggle("is-acting", now.by === seat);
        element.classList.toggle("is-viewer", viewer === seat);
        element.querySelector(".tw-due")?.remove();
      });
      for (const zone of data.zones) {
        const element = this.zoneElement(zone.id);
        const tokens = this.ordered(zone);
        const name = /** @type {HTMLElement} */ (element.firstElementChild);
        name.textContent = tokens.length ? this.say("zone", { zone: zone.name, count: tokens.length }) : zone.name;
        element.classList.toggle("is-empty", !tokens.length);
        const down = zone.kind !== "hand" && zone.seen.length < count;
        /** @type {HTMLElement} */ (element.lastElementChild).replaceChildren(...tokens.map((token) => {
          const card = /** @type {HTMLElement} */ (this.cards.get(token));
          const seen = sight(this.table, zone, token, viewer);
          const face = seen === "back" ? "back" : `card-${data.faces[token]}`;
          if (card.dataset.face !== face) card.replaceChildren(drawing(face));
          card.dataset.face = face;
          card.classList.toggle("is-known", seen === "known");
          card.classList.toggle("is-down", down && seen === "face");
          card.classList.toggle("is-marked", marked.has(token) && seen !== "back");
          card.title = seen === "face" ? data.labels[data.faces[token]] : this.say(seen, { zone: zone.name });
          const by = this.table.from.get(token);
          if (zone.kind === "trick" && by !== null && by !== undefined) card.dataset.by = data.seats[by];
          else delete card.dataset.by;
          return card;
        }), ...this.slots(zone, tokens.length));
      }
      const due = now.ask && this.app.querySelector(`[data-seat="${now.ask.seat}"] .tw-zone-name`);
      if (due) due.append(h("span", { class: "tw-due" }, this.say("due")));
      this.app.querySelectorAll(".tw-view").forEach((button) => {
        const chosen = /** @type {HTMLElement} */ (button).dataset.viewer === String(viewer ?? "all");
        button.setAttribute("aria-pressed", String(chosen));
      });
      const legend = this.find("legend");
      legend.textContent = viewer === null ? this.say("legendWhole")
        : this.say("legendSeat", { seat: data.seats[viewer] });
    }

    /** Outlines of the cards that a trick still lacks. @param {Zone} zone @param {number} count @returns {HTMLElement[]} */
    slots(zone, count) {
      const missing = zone.kind === "trick" ? Math.max(0, this.data.seats.length - count) : 0;
      return Array.from({ length: missing }, () => h("span", { class: "tw-slot" }));
    }

    /** The table as a list for screen readers; what the viewer cannot see is only counted. */
    drawWords() {
      const { data, table, viewer } = this;
      this.find("words").replaceChildren(...data.zones.map((zone) => {
        const tokens = this.ordered(zone);
        const shown = tokens.filter((token) => sight(table, zone, token, viewer) !== "back").map((token) => {
          const label = data.labels[data.faces[token]];
          const by = zone.kind === "trick" ? table.from.get(token) : null;
          const named = by === null || by === undefined ? label : `${data.seats[by]}: ${label}`;
          return sight(table, zone, token, viewer) === "known" ? this.say("knownCard", { card: named }) : named;
        });
        const hidden = tokens.length - shown.length;
        if (hidden) shown.push(this.say("hiddenCards", { count: hidden }));
        return h("li", {}, `${zone.name}: ${shown.length ? shown.join(this.say("comma")) : this.say("none")}`);
      }));
    }

    drawCaption() {
      const { data, now } = this;
      this.find("where").textContent = this.say("where", {
        group: data.groups[now.group].label, step: this.step, total: data.steps.length - 1,
      });
      this.find("call").hidden = !this.waiting;
      this.find("caption").innerHTML = this.drawn(now.caption);
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
      const { data, question, waiting, viewer, now } = this;
      const tray = this.find("tray");
      const focused = /** @type {HTMLElement|null} */ (document.activeElement?.closest?.(".tw-choice"))?.dataset;
      const held = focused && tray.contains(document.activeElement) ? focused.token || focused.value : null;
      const ask = now.ask || null;
      const asked = waiting || (question !== null && this.note !== null && this.answers.has(question));
      const parts = [];
      if (asked && question) {
        parts.push(h("p", { class: "tw-prompt is-question" }, h("b", {}, this.say("yourTurn")), ` ${question.prompt}`));
        if (question.kind === "seat") {
          parts.push(h("div", { class: "tw-choices" }, ...data.seats.map((seat) =>
            this.choice(seat, { "data-value": seat, class: "tw-choice tw-seat-choice" }, () => this.answer(seat), seat))));
        }
      } else if (ask) parts.push(h("p", { class: "tw-prompt" }, ask.prompt));
      const cards = question && asked
        ? question.kind === "card" && this.candidates(question.answers.map((one) => Number(one.value)), ask?.seat ?? 0)
        : ask && this.candidates([...ask.legal, ...Object.keys(ask.why || {}).map(Number)], ask.seat);
      if (cards) {
        const hidden = viewer !== null && viewer !== ask?.seat
          && cards.some((token) => sight(this.table, this.zoneOf(token), token, viewer) === "back");
        if (hidden) {
          const seat = ask ? data.seats[ask.seat] : "";
          parts.push(h("p", { class: "tw-hint" }, this.say("hiddenChoice", { seat }), " ",
            h("button", { type: "button", class: "tw-text-button", onclick: () => this.look(null) }, this.say("whole"))));
        } else parts.push(this.cardChoices(cards, ask, asked && waiting));
      } else if (!asked) parts.push(h("p", { class: "tw-hint" }, this.say("noChoice")));
      const note = this.note;
      parts.push(h("div", { class: `tw-note${note?.good ? " is-good" : note?.good === false ? " is-wrong" : ""}` },
        ...(note ? [h("span", { html: this.drawn(note.html) }), " ", ...this.links(note.clauses)] : [])));
      tray.classList.toggle("is-question", asked);
      tray.replaceChildren(...parts);
      const back = held && tray.querySelector(`[data-token="${held}"], [data-value="${held}"]`);
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    }

    /** @param {number[]} cards @param {Ask|null} ask @param {boolean} secret whether what is legal is not shown yet
     * @returns {HTMLElement} */
    cardChoices(cards, ask, secret) {
      return h("div", { class: "tw-choices" }, ...cards.map((token) => {
        const legal = !secret && ask !== null && ask.legal.includes(token);
        const label = this.data.labels[this.data.faces[token]];
        const name = secret ? label : this.say(legal ? "choiceLegal" : "choiceNot", { card: label });
        const state = secret ? "" : legal ? " is-legal" : " is-illegal";
        return this.choice(token, { "data-token": token, class: `tw-choice tw-card-choice${state}`, "aria-label": name },
          () => this.choose(token), drawing(`card-${this.data.faces[token]}`));
      }));
    }

    /** @param {string|number} value @param {Object<string, any>} attributes @param {() => void} action
     * @param {Node|string} content @returns {HTMLElement} */
    choice(value, attributes, action, content) {
      const chosen = this.note !== null && this.chosen === value;
      return h("button", { type: "button", "aria-pressed": String(chosen), onclick: action, ...attributes }, content);
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
