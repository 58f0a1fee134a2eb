/*
 * The table of the walkthrough element: seats, zones and cards as they are seen from a seat. What a zone looks like
 * is told from the data alone (`shape` in walkthrough-parts.js, which must come before this).
 */
"use strict";

/**
 * @typedef {{step: Step, viewer: number|null, lying: Table}} Sight   what is to be drawn, and for whose eyes
 * @typedef {(key: string, values?: Object<string, string|number>) => string} Say
 */

/** Draws the table and answers what lies where. */
const TehoTable = (() => {
  const { room, shape, family, nameParts, top, sight, h, drawing, icon, plain, LARGE, ROW } = tehoParts;

  return class {
    /** @param {Data} data @param {Say} say @param {(token: number) => void} touch a card was tapped */
    constructor(data, say, touch) {
      this.data = data;
      this.say = say;
      this.most = room(data);
      this.shapes = new Map(data.zones.map((zone) => [zone.id, shape(data, zone)]));
      /** @type {Sight} */
      this.now = /** @type {any} */ (null);
      /** @type {Map<number, HTMLElement>} every card, also those that lie under others */
      this.cards = new Map(data.faces.map((_, token) => {
        const card = h("span", { class: "tw-card", "data-token": token });
        card.addEventListener("click", () => touch(token));
        return [token, card];
      }));
      /** @type {Map<string, HTMLElement>} */
      this.zones = new Map();
      this.element = this.build();
      this.words = h("ul", { class: "tw-sr", "data-part": "words", "aria-label": say("table") });
    }

    // ---- what lies where ---------------------------------------------------------------------------------------

    /** @param {number} token @returns {Zone} */
    zoneOf(token) {
      const zone = this.data.zones.find((one) => (this.now.lying.at.get(one.id) || []).includes(token));
      if (!zone) throw new Error(`teho-walkthrough: card ${token} lies nowhere`);
      return zone;
    }

    /** @param {Zone} zone @param {number} token @returns {"face"|"known"|"back"} */
    sight(zone, token) {
      return sight(this.now.lying, zone, token, this.now.viewer);
    }

    /** @param {Zone} zone @returns {number[]} tokens as they are shown: sets sorted, hidden cards last */
    ordered(zone) {
      const tokens = [...(this.now.lying.at.get(zone.id) || [])];
      if (zone.form === "trick" || zone.pile) return tokens;
      /** @param {number} token */
      const hidden = (token) => (this.sight(zone, token) === "back" ? 1 : 0);
      /** @param {number} token */
      const place = (token) => this.data.order?.[token] ?? token;
      return tokens.sort((a, b) => hidden(a) - hidden(b) || place(a) - place(b));
    }

    /** Cards that are drawn together, as one with a number: equal faces in a large set, a pile under its top card.
     * @param {Zone} zone @param {number[]} tokens as they are ordered @returns {number[][]} the one to draw comes last */
    bundles(zone, tokens) {
      const form = this.shapes.get(zone.id);
      const marked = this.now.step.mark || [];
      /** @param {number} token */
      const alike = (token) => `${this.data.faces[token]} ${this.sight(zone, token)}`;
      if (!tokens.length) return [];
      if (form === "stack") return [[...tokens.filter((token) => token !== top(zone, tokens)), top(zone, tokens)]];
      const large = (this.most.zones.get(zone.id)?.count || 0) > LARGE;
      if (form === "column" ? tokens.some((token) => alike(token) !== alike(tokens[0])) : !large || zone.form === "trick") {
        return tokens.map((token) => [token]);
      }
      /** @type {number[][]} */
      const found = [];
      for (const token of tokens) {
        const last = found[found.length - 1];
        const together = last && alike(last[0]) === alike(token) && this.sight(zone, token) !== "back";
        if (together || (form === "column" && last)) last.push(token);
        else found.push([token]);
      }
      return found.map((one) => one.sort((a, b) => Number(marked.includes(a)) - Number(marked.includes(b))));
    }

    /** The other cards that a card stands for. @param {number} token @returns {number[]} none where it lies alone */
    under(token) {
      const zone = this.zoneOf(token);
      if (this.shapes.get(zone.id) !== "stack") return [];
      const tokens = this.ordered(zone);
      return tokens.length > 1 ? tokens : [];
    }

    // ---- building once -----------------------------------------------------------------------------------------

    /** @returns {HTMLElement} */
    build() {
      const { data } = this;
      const seats = data.seats.map((_, index) => {
        const own = data.zones.filter((zone) => zone.owner === index && this.isShown(zone));
        const crowded = own.length > 2;
        return h("section", { class: `tw-seat${crowded ? " is-crowded" : ""}`, "data-seat": index, "aria-hidden": "true" },
          h("span", { class: "tw-badge" }, data.names[index]),
          ...own.map((zone) => this.buildZone(zone, zone.short || zone.name, crowded)));
      });
      const middle = [];
      for (const zone of data.zones.filter((one) => one.owner === null && this.isShown(one))) {
        const together = family(data, zone).filter((one) => this.isShown(one));
        if (together.length < 2) middle.push(this.buildZone(zone, zone.name));
        else if (together[0] === zone) {
          const names = nameParts(together.map((one) => one.name));
          middle.push(h("div", { class: "tw-family" }, h("span", { class: "tw-zone-name" }, names.common),
            h("div", { class: "tw-columns" }, ...together.map((one, index) => this.buildZone(one, names.own[index])))));
        }
      }
      const centre = h("div", { class: "tw-centre", "aria-hidden": "true" }, this.buildSigns(), ...middle);
      const table = h("div", { class: "tw-table", "data-part": "table", "data-seats": data.seats.length }, ...seats, centre);
      table.style.setProperty("--most", String(Math.max(...this.most.seats)));
      const shape = document.querySelector(`symbol[id^="card-"]`)?.getAttribute("viewBox")?.split(/[\s,]+/).map(Number);
      if (shape) this.size = [shape[2], shape[3]];
      return table;
    }

    /** What lies beside the cards: the direction of play, and what everybody knows by now. Each sign has room for the
     * longest text that it ever bears. @returns {HTMLElement|string} */
    buildSigns() {
      const { data } = this;
      const most = Math.max(...data.steps.map((step) => (step.stays || []).length));
      this.signs = Array.from({ length: most }, (_, index) => {
        const texts = data.steps.map((step) => plain((step.stays || [])[index] || ""));
        const longest = texts.reduce((one, other) => (other.length > one.length ? other : one));
        return h("span", { class: "tw-sign", "data-longest": longest }, h("span"));
      });
      const turn = data.turn ? [h("span", { class: "tw-sign tw-turn", html: `${icon(data.turn)} ${this.say(data.turn)}` })] : [];
      return turn.length || most ? h("div", { class: "tw-signs" }, ...turn, ...this.signs) : "";
    }

    /** Zones that lie on the places of another have no element of their own, nor has one that no card ever comes to.
     * @param {Zone} zone @returns {boolean} */
    isShown(zone) {
      if (zone.layout) return zone.board === zone.id;
      return zone.form === "trick" || zone.form === "hand" || (this.most.zones.get(zone.id)?.count || 0) > 0;
    }

    /** @param {Zone} zone @param {string} name @param {boolean} [crowded] @returns {HTMLElement} */
    buildZone(zone, name, crowded = false) {
      const most = this.most.zones.get(zone.id) || { count: 0, kinds: 0 };
      const many = most.count > LARGE && most.kinds < most.count;
      const width = many ? most.kinds : most.count;
      const form = this.shapes.get(zone.id);
      const pushed = form === "set" && (zone.owner === null ? width > 4 : crowded || (many && most.count > ROW));
      // The name of a hand begins where the player's badge ends.
      const beside = zone.form === "hand" && zone.owner !== null ? this.data.names[zone.owner] : null;
      const element = h("div", {
        class: `tw-zone tw-${zone.kind} tw-is-${form}${pushed ? " is-pushed" : ""}`, "data-zone": zone.id, "data-name": name,
      }, h("span", { class: "tw-zone-name", "data-beside": beside }), h("div", { class: "tw-cards" }));
      element.style.setProperty("--room", String(zone.pile ? most.count : width));
      element.style.setProperty("--rows", String(zone.form === "hand" && !pushed ? Math.ceil(width / ROW) || 1 : 1));
      if (form === "column") element.style.setProperty("--deep", String(most.kinds > 1 ? most.count - 1 : 0));
      this.zones.set(zone.id, element);
      return element;
    }

    // ---- drawing -----------------------------------------------------------------------------------------------

    /** @param {Sight} now */
    draw(now) {
      this.now = now;
      const { data } = this;
      const count = data.seats.length;
      this.element.querySelectorAll(".tw-seat").forEach((element) => {
        const seat = Number(/** @type {HTMLElement} */ (element).dataset.seat);
        element.setAttribute("data-place", String((seat - (now.viewer ?? 0) + count) % count));
        element.classList.toggle("is-acting", now.step.by === seat);
        element.classList.toggle("is-viewer", now.viewer === seat);
      });
      for (const [id, element] of this.zones) {
        const zone = /** @type {Zone} */ (data.zones.find((one) => one.id === id));
        const tokens = this.ordered(zone);
        const name = element.dataset.name || "";
        const plainly = zone.layout || !tokens.length || this.shapes.get(id) === "column";
        const label = /** @type {HTMLElement} */ (element.firstElementChild);
        label.textContent = plainly ? name : this.say("zone", { zone: name, count: tokens.length });
        element.classList.toggle("is-empty", !tokens.length && !zone.layout);
        /** @type {HTMLElement} */ (element.lastElementChild).replaceChildren(...(zone.layout ? this.board(zone)
          : [...this.bundles(zone, tokens).map((bundle) => this.bundle(zone, bundle)), ...this.slots(zone, tokens.length)]));
      }
      (this.signs || []).forEach((sign, index) => {
        const text = (now.step.stays || [])[index] || "";
        sign.classList.toggle("is-unknown", !text);
        /** @type {HTMLElement} */ (sign.firstElementChild).innerHTML = text;
      });
      /** @param {number} seat @param {string} kind @param {string} text */
      const tell = (seat, kind, text) => this.element.querySelector(`[data-seat="${seat}"] .tw-zone-name`)?.append(h("span", { class: kind }, text));
      for (const seat of now.step.chosen || []) tell(seat, "tw-due tw-sealed", this.say("chosen"));
      if (now.step.ask) tell(now.step.ask.seat, "tw-due", this.say("due"));
      this.drawWords();
    }

    /** @param {Zone} zone @param {number[]} tokens cards that are drawn as one @returns {HTMLElement} */
    bundle(zone, tokens) {
      const card = this.card(zone, tokens[tokens.length - 1]);
      card.classList.toggle("is-several", tokens.length > 1);
      if (tokens.length > 1 && this.shapes.get(zone.id) !== "stack") card.dataset.count = `×${tokens.length}`;
      else delete card.dataset.count;
      return card;
    }

    /** @param {Zone} zone @param {number} token @returns {HTMLElement} */
    card(zone, token) {
      const { data, now } = this;
      const card = /** @type {HTMLElement} */ (this.cards.get(token));
      const seen = this.sight(zone, token);
      const face = seen === "back" ? "back" : `card-${data.faces[token]}`;
      const down = zone.form !== "hand" && zone.seen.length < data.seats.length;
      if (card.dataset.face !== face) card.replaceChildren(drawing(face));
      card.dataset.face = face;
      card.classList.remove("is-several");
      delete card.dataset.count;
      card.classList.toggle("is-known", seen === "known");
      card.classList.toggle("is-down", down && seen === "face");
      card.classList.toggle("is-marked", (now.step.mark || []).includes(token) && seen !== "back");
      card.title = seen === "face" ? data.labels[data.faces[token]] : this.say(seen, { zone: zone.name });
      const by = now.lying.from.get(token);
      if (zone.form === "trick" && by !== null && by !== undefined) card.dataset.by = data.names[by];
      else delete card.dataset.by;
      return card;
    }

    /** Fixed places in their groups, each with the cards that lie there, the later zone's on top.
     * @param {Zone} board @returns {HTMLElement[]} */
    board(board) {
      /** @type {Map<number, HTMLElement[]>} */
      const lying = new Map();
      for (const zone of this.data.zones.filter((one) => one.board === board.id)) {
        for (const token of this.ordered(zone)) {
          const place = this.now.lying.spot.get(token) ?? 0;
          lying.set(place, [...(lying.get(place) || []), this.card(zone, token)]);
        }
      }
      let place = 0;
      return (board.layout || []).map((count) => h("span", { class: "tw-places" }, ...Array.from({ length: count }, () => {
        place += 1;
        return h("span", { class: "tw-place", "data-spot": place }, ...(lying.get(place) || [h("span", { class: "tw-slot" })]));
      })));
    }

    /** Outlines of the cards that a trick still lacks. @param {Zone} zone @param {number} count @returns {HTMLElement[]} */
    slots(zone, count) {
      const missing = zone.form === "trick" ? Math.max(0, this.data.seats.length - count) : 0;
      return Array.from({ length: missing }, () => h("span", { class: "tw-slot" }));
    }

    /** The table as a list for screen readers; what the viewer cannot see is only counted. */
    drawWords() {
      const { data, now } = this;
      const lines = data.zones.filter((zone) => (this.most.zones.get(zone.id)?.count || 0) > 0).map((zone) => {
        const tokens = this.ordered(zone);
        const shown = tokens.filter((token) => this.sight(zone, token) !== "back").map((token) => {
          const label = data.labels[data.faces[token]];
          const by = zone.form === "trick" ? now.lying.from.get(token) : null;
          const before = zone.layout ? now.lying.spot.get(token) : by === null || by === undefined ? undefined : data.names[by];
          const named = before === undefined ? label : `${before}: ${label}`;
          return this.sight(zone, token) === "known" ? this.say("knownCard", { card: named }) : named;
        });
        const hidden = tokens.length - shown.length;
        if (hidden) shown.push(this.say("hiddenCards", { count: hidden }));
        return `${zone.name}: ${shown.length ? shown.join(this.say("comma")) : this.say("none")}`;
      });
      for (const seat of now.step.chosen || []) lines.push(`${data.names[seat]}: ${this.say("chosen")}`);
      if (data.turn) lines.unshift(this.say(data.turn));
      lines.push(...(now.step.stays || []).map(plain));
      this.words.replaceChildren(...lines.map((line) => h("li", {}, line)));
    }
  };
})();
