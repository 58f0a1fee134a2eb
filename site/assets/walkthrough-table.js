/*
 * The table of a walkthrough as it is seen now: the other seats, the middle, the viewer's own seat. What a zone looks
 * like is told from the data alone (`shape` in walkthrough-parts.js). Pure: state in, elements out. What can be touched
 * says what it does in `data-do`; the element listens.
 */
"use strict";

/** @typedef {Map<string, {count: number, kinds: number}>} Most */

const tehoTable = (() => {
  const { shape, family, nameParts, top, sight, h, drawing, icon, plain, LARGE } = tehoParts;
  const SIGNS = ["◆", "●", "▲", "■"]; // of those that play together

  /** What is drawn now: the controller's state, looked up once. */
  class Scene {
    /** @param {Controller} control @param {Most} most @param {(html: string) => string} drawn */
    constructor(control, most, drawn) {
      this.c = control;
      this.data = control.data;
      this.say = control.say;
      this.now = control.now;
      this.lying = control.lying;
      this.viewer = control.viewer;
      const scores = this.data.steps.slice(0, control.last + 1).findLast((step) => step.scores)?.scores || [];
      /** the score that each seat has by now, none where it must not be told yet */
      this.scores = scores.map((score, seat) => (control.unscored || control.veils(seat) ? "" : score));
      this.most = most;
      this.drawn = drawn;
      this.ask = control.ask;
      this.levels = control.levels;
      this.marked = control.fold ? [] : this.now.mark || [];
      /** @type {Map<number, [number, number]>} by token the level and part that a card stands for, as `optionOf` */
      this.options = new Map();
      this.levels.forEach(({ options }, level) => {
        for (const index of options) {
          const part = /** @type {Ask} */ (this.ask).parts[index];
          if (part.cards?.length === 1) for (const token of part.tokens || []) this.options.set(token, [level, index]);
        }
      });
    }

    /** @param {Zone} zone @param {number} token */
    sight(zone, token) {
      return sight(this.lying, zone, token, this.viewer);
    }

    /** @param {Zone} zone @returns {number[]} tokens as they are shown: sets sorted, hidden cards last, in an order that
     * says nothing of them: a card that leaves a hidden hand must not tell from where among the others */
    ordered(zone) {
      const tokens = [...(this.lying.at.get(zone.id) || [])];
      if (zone.form === "trick" || zone.pile || zone.unit > 1) return tokens;
      const hidden = (/** @type {number} */ token) => (this.sight(zone, token) === "back" ? 1 : 0);
      const place = (/** @type {number} */ token) => this.data.order?.[token] ?? token;
      const mixed = (/** @type {number} */ token) => (token * 7919) % 1009;
      return tokens.sort((a, b) => hidden(a) - hidden(b) || (hidden(a) ? mixed(a) - mixed(b) : place(a) - place(b)));
    }

    /** @param {Zone} zone @param {string} name @returns {string} how much lies there: tricks counted as tricks */
    counted(zone, name) {
      const { unit } = zone;
      return this.say(unit > 1 ? "tricks" : "zone", { zone: name, count: this.number(zone) });
    }

    /** @param {Zone} zone @returns {number} */
    number(zone) {
      return (this.lying.at.get(zone.id) || []).length / zone.unit;
    }

    /** @param {Zone} zone @returns {boolean} whether its equal cards are shown as one, with their number */
    merges(zone) {
      return (this.most.get(zone.id)?.count || 0) > LARGE && zone.form !== "trick";
    }

    /** Cards that are drawn together, as one with a number: equal faces in a large set, a pile under its top card.
     * @param {Zone} zone @param {number[]} tokens as they are ordered @returns {number[][]} the one to draw comes last */
    bundles(zone, tokens) {
      const form = shape(this.data, zone);
      const alike = (/** @type {number} */ token) => `${this.data.faces[token]} ${this.sight(zone, token)}`;
      if (!tokens.length) return [];
      if (zone.unit > 1) return Array.from({ length: Math.ceil(tokens.length / zone.unit) }, (_, trick) => tokens.slice(trick * zone.unit, (trick + 1) * zone.unit));
      if (form === "stack") return [[...tokens.filter((token) => token !== top(zone, tokens)), top(zone, tokens)]];
      if (form === "column" ? tokens.some((token) => alike(token) !== alike(tokens[0])) : !this.merges(zone)) {
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
      return found.map((one) => one.sort((a, b) => Number(this.marked.includes(a)) - Number(this.marked.includes(b))));
    }

    /** @param {Zone} zone @returns {string} whose card lies where there is never more than one, in the middle */
    lone(zone) {
      const [token] = this.lying.at.get(zone.id) || [];
      const by = zone.owner === null && !zone.pile && this.most.get(zone.id)?.count === 1 ? this.lying.from.get(token) : null;
      return by === null || by === undefined ? "" : this.data.names[by];
    }

    /** Zones that lie on the places of another are not drawn by themselves, nor is one that no card ever comes to.
     * @param {Zone} zone @returns {boolean} */
    shown(zone) {
      if (zone.layout) return zone.board === zone.id;
      return zone.form !== "" || (this.most.get(zone.id)?.count || 0) > 0;
    }

    /** @param {Zone} zone @returns {boolean} whether no trick is played in this part of the deal, or none lies there after many */
    idle(zone) {
      const { data: { steps } } = this;
      if (this.c.fold && zone.form === "trick") return !(this.lying.at.get(zone.id) || []).length;
      const here = steps.filter((step) => step.group === this.now.group);
      return zone.form === "trick" && !(this.lying.at.get(zone.id) || []).length
        && !here.some((step) => step.changes.some((change) => change[1] === zone.id));
    }

    /** @param {number} seat @returns {Zone[]} */
    zonesOf(seat) {
      return this.data.zones.filter((zone) => zone.owner === seat && this.shown(zone));
    }

    /** @param {number} seat @returns {number} which pair or team it plays in, -1 for none */
    side(seat) {
      return this.data.sides.findIndex((one) => one.length > 1 && one.includes(seat));
    }

    /** @param {number} seat @returns {string} who plays with it, in words */
    partners(seat) {
      const side = this.data.sides[this.side(seat)];
      if (!side) return "";
      const names = side.filter((one) => one !== seat).map((one) => this.data.names[one]);
      return this.say("with", { seat: names.join(this.say("comma")) });
    }
  }

  // ---- cards -----------------------------------------------------------------------------------------------------

  /** @param {Scene} s @param {Zone} zone @param {number[]} tokens drawn as one, the last of them @param {string} [where] */
  function card(s, zone, tokens, where = "card") {
    const { data, say } = s;
    const token = tokens[tokens.length - 1];
    const seen = zone.unit > 1 ? "back" : s.sight(zone, token); // a trick lies there as one
    const face = seen === "back" ? "back" : `card-${data.faces[token]}`;
    const label = data.labels[data.faces[token]];
    const by = zone.form === "trick" ? s.lying.from.get(token) : null;
    const player = by === null || by === undefined ? null : data.names[by];
    const option = seen === "back" ? null : s.options.get(token) ?? null;
    const legal = option !== null && !s.c.secret && s.levels[option[0]].legal.has(option[1]);
    const down = zone.form !== "hand" && zone.seen.length < data.seats.length;
    const classes = ["tw-card", tokens.length > 1 && "is-several", seen === "known" && "is-known", down && seen === "face" && "is-down",
      (seen !== "back" || zone.unit > 1) && tokens.some((one) => s.marked.includes(one)) && "is-marked",
      option && "is-option", option && !s.c.secret && (legal ? "is-legal" : "is-illegal"),
      option && s.c.picked[option[0]] === option[1] && "is-picked"];
    const named = option && !s.c.secret ? say(legal ? "choiceLegal" : "choiceNot", { card: label })
      : player ? say("cardOf", { seat: player, card: label }) : seen === "face" ? label : zone.unit > 1 ? s.counted(zone, zone.name) : say(seen, { zone: zone.name });
    const button = option !== null || zone.form === "trick" || where !== "card";
    return h(button ? "button" : "span", {
      class: classes.filter(Boolean).join(" "), "data-key": `${where}-${token}`, "data-token": token, "data-face": face,
      "data-do": `token ${token}`, title: button ? null : named, type: button ? "button" : null,
      "aria-label": button ? named : null, "aria-hidden": button ? null : "true",
      "aria-pressed": option ? String(s.c.picked[option[0]] === option[1]) : null,
      "data-by": player, "data-count": tokens.length > 1 && zone.unit < 2 && shape(data, zone) !== "stack" ? `×${tokens.length}` : null,
    }, drawing(face), s.now.suits?.[token] && seen !== "back" && h("span", { class: "tw-suit", html: s.drawn(s.now.suits[token]) }));
  }

  /** Fixed places in their groups, each with the cards that lie there, the later zone's on top.
   * @param {Scene} s @param {Zone} board @param {string} [where] @returns {HTMLElement[]} */
  function places(s, board, where) {
    /** @type {Map<number, HTMLElement[]>} */
    const lying = new Map();
    for (const zone of s.data.zones.filter((one) => one.board === board.id)) {
      for (const token of s.ordered(zone)) {
        const place = s.lying.spot.get(token) ?? 0;
        lying.set(place, [...(lying.get(place) || []), card(s, zone, [token], where)]);
      }
    }
    let place = 0;
    return (board.layout || []).map((count) => h("span", { class: "tw-places" }, ...Array.from({ length: count }, () => {
      place += 1;
      return h("span", { class: "tw-place", "data-spot": place }, ...(lying.get(place) || [h("span", { class: "tw-slot" })]),
        h("i", { class: "tw-spot", "aria-hidden": "true" }, String(place)));
    })));
  }

  /** @param {Scene} s @param {Zone} zone @param {string} name @param {string} [where] @returns {HTMLElement} */
  function zoneView(s, zone, name, where = "card") {
    const { say } = s;
    const tokens = s.ordered(zone);
    const most = s.most.get(zone.id) || { count: 0, kinds: 0 };
    const form = shape(s.data, zone);
    const width = Math.max(s.merges(zone) ? most.kinds : most.count, 1);
    const slots = zone.form === "trick" ? Math.max(0, s.data.seats.length - tokens.length) : 0;
    const pushed = zone.owner !== null && tokens.length > 1 && !zone.layout && tokens.every((token) => s.sight(zone, token) === "back");
    const plainly = zone.layout || !tokens.length || zone.form === "trick";
    const player = s.lone(zone);
    const text = player ? say("tricks", { zone: name, count: player }) : plainly ? name : s.counted(zone, name);
    const deep = form === "column" && most.kinds > 1 ? most.count - 1 : 0;
    const live = tokens.some((token) => s.marked.includes(token) || s.options.has(token));
    const bundles = zone.layout ? [] : s.bundles(zone, tokens);
    const blank = zone.layout && !s.data.zones.some((one) => one.board === zone.id && s.ordered(one).some((token) => s.sight(one, token) !== "back" || s.marked.includes(token)));
    return h("div", {
      class: `tw-zone tw-is-${form}${zone.form === "hand" ? " tw-hand" : ""}${!tokens.length && !zone.layout ? " is-empty" : ""}${pushed ? " is-pushed" : ""}${blank ? " is-blank" : ""}${live ? " is-live" : ""}`,
      "data-zone": zone.id, "data-key": `zone-${zone.id}`,
      style: `--room:${width};--half:${width > 7 ? Math.ceil(width / 2) : width};--deep:${deep};--count:${bundles.length}`,
    }, h("button", { type: "button", class: "tw-zone-name", "data-do": `zone ${zone.id}`, "data-key": `name-${zone.id}`,
      "aria-label": s.counted(zone, zone.name) }, text),
    h("div", { class: "tw-cards" }, ...(zone.layout ? places(s, zone, where) : bundles.map((one) => card(s, zone, one, where))),
      ...Array.from({ length: slots }, () => h("span", { class: "tw-slot" }))));
  }

  // ---- seats -----------------------------------------------------------------------------------------------------

  const FEW = 4; // cards that a line names

  /** What a seat has, in its line: of a zone its number, and the cards that are open. @param {Scene} s @param {Zone} zone */
  function bit(s, zone) {
    const tokens = s.ordered(zone);
    const open = (zone.form === "hand" && zone.owner === s.c.seat) || zone.unit > 1 ? [] : tokens.filter((token) => s.sight(zone, token) === "face");
    const fresh = new Set(open.filter((token) => s.marked.includes(token)).map((token) => s.data.faces[token]));
    const kinds = [...new Set([...fresh, ...open.map((token) => s.data.faces[token])])]; // what has just come is among those named
    const many = (/** @type {string} */ kind) => open.filter((token) => s.data.faces[token] === kind).length;
    const shown = !zone.pile ? kinds.slice(0, FEW) : zone.seen.length && open.length ? [s.data.faces[top(zone, tokens)]] : [];
    const marked = tokens.some((token) => s.marked.includes(token)) && open.length > 0;
    const hand = zone.form === "hand";
    if (!tokens.length && !hand) return null;
    if (zone.unit > 1 && zone.owner !== null && s.scores[zone.owner]?.match(/\d+/)?.[0] === String(s.number(zone))) return null; // the score says it
    return h("span", { class: `tw-bit${hand ? " is-hand" : ""}${marked ? " is-marked" : ""}`, "data-bit": zone.id },
      hand ? String(s.number(zone)) : `${zone.short || zone.name} `, !hand && h("span", { class: open.length && !zone.pile && open.length === tokens.length && tokens.length < 4 ? "tw-number is-seen" : "tw-number" }, String(s.number(zone))),
      ...shown.map((kind) => h("span", { class: `tw-mini${fresh.has(kind) ? " is-marked" : ""}`, html: `${s.data.chips?.[kind] || ""}${!zone.pile && many(kind) > 1 ? `<small>×${many(kind)}</small>` : ""}` })),
      !zone.pile && kinds.length > shown.length && h("span", {}, "…"));
  }

  /** @param {Scene} s @param {number} seat @returns {string} the line in words */
  function lineInWords(s, seat) {
    const { data, say } = s;
    const zones = s.zonesOf(seat).filter((zone) => !zone.layout && (s.lying.at.get(zone.id) || []).length)
      .map((zone) => s.counted(zone, zone.short || zone.name));
    const score = s.scores[seat];
    return [data.names[seat], seat === s.c.you && say("you"), s.partners(seat), s.now.ask?.seat === seat && say("due"),
      (s.now.chosen || []).includes(seat) && say("chosen"), score && say("score", { score }), ...zones].filter(Boolean).join(say("comma"));
  }

  /** @param {Scene} s @param {number} seat @returns {HTMLElement} */
  function seatView(s, seat) {
    const { data, say, c } = s;
    const self = seat === c.seat;
    const due = s.now.ask?.seat === seat && !c.ended;
    const zones = s.zonesOf(seat);
    const score = s.scores[seat];
    const side = s.side(seat);
    const asked = c.waiting && c.by === "seat";
    const offered = new Set((s.ask && s.levels.length ? s.ask.parts : []).flatMap((part) => part.tokens || []));
    const inBody = (/** @type {Zone} */ zone) => zone.form === "hand" || shape(data, zone) === "board"
      || (s.lying.at.get(zone.id) || []).some((token) => offered.has(token));
    return h("section", {
      class: `tw-seat${self ? " is-self" : ""}${due ? " is-due" : ""}${s.now.by === seat && !s.now.ask ? " is-acting" : ""}${s.c.question?.about?.some((one) => one.seat === seat) ? " is-about" : ""}${zones.length > 2 ? " is-crowded" : ""}`, "data-seat": seat, "data-key": `box-${seat}`,
      "data-place": (seat - c.seat + data.seats.length) % data.seats.length,
    }, h("button", {
      type: "button", class: `tw-line${asked ? " is-answer" : ""}`, "data-do": `seat ${seat}`, "data-key": `seat-${seat}`,
      "aria-label": lineInWords(s, seat), "aria-expanded": asked ? null : String(c.panel === `seat ${seat}`),
    },
    side >= 0 && h("span", { class: "tw-side", title: s.partners(seat) }, SIGNS[side % SIGNS.length]),
    h("b", { class: "tw-name" }, data.names[seat]),
    seat === c.you && h("span", { class: "tw-you" }, say("you")),
    due && h("span", { class: "tw-due" }, say("due")),
    (s.now.chosen || []).includes(seat) && h("span", { class: "tw-sealed" }, say("chosen")),
    score && h("span", { class: "tw-score" }, score),
    h("span", { class: "tw-bits" }, ...zones.filter((zone) => !zone.layout && !(self && zone.form !== "hand" && inBody(zone))).map((zone) => bit(s, zone)))),
    h("div", { class: "tw-zones" }, ...zones.map((zone) => {
      const view = zoneView(s, zone, zone.short || zone.name);
      if (!inBody(zone)) view.classList.add("is-aside");
      return view;
    })));
  }

  // ---- the middle ------------------------------------------------------------------------------------------------

  /** The direction of play, and what everybody knows by now. @param {Scene} s @returns {HTMLElement|null} */
  function signs(s) {
    const { data, say } = s;
    const turn = data.turn ? [h("span", { class: "tw-turn", title: say(data.turn), html: `${icon(data.turn)}<span>${say(data.turn)}</span>` })] : [];
    const stays = (s.now.stays || []).map((html) => h("span", { class: "tw-sign", html: s.drawn(html) }));
    return turn.length || stays.length ? h("div", { class: "tw-signs" }, ...turn, ...stays) : null;
  }

  /** What a question asks to look at: the cards as they lie there, none of them marked. @param {Scene} s @param {Heap[]} heaps @returns {HTMLElement} */
  function heapsView(s, heaps) {
    const { data } = s;
    return h("div", { class: "tw-counts" }, ...heaps.map(({ seat, tokens }) => {
      const seen = tokens.filter((token) => s.c.sees(token, s.lying) !== "back");
      return h("div", { class: "tw-count", "data-count": seat }, h("b", {}, data.names[seat]),
        h("span", { class: "tw-counted" }, ...chipsOf(s, seen, () => "is-asked"), !seen.length && h("span", {}, s.say("none"))));
    }));
  }

  /** Cards in line: on fixed places one by one in their order, others sorted, equal ones as one with their number.
   * @param {Scene} s @param {number[]} tokens @param {(token: number) => string} named @returns {HTMLElement[]} */
  function chipsOf(s, tokens, named) {
    const { data } = s;
    const fixed = tokens.every((token) => s.c.zoneOf(token, s.lying).layout);
    const place = (/** @type {number} */ token) => (fixed ? s.lying.spot.get(token) : data.order?.[token]) ?? token;
    const alike = (/** @type {number} */ token) => (fixed ? String(token) : `${data.faces[token]} ${named(token)}`);
    const sorted = [...tokens].sort((a, b) => place(a) - place(b));
    return [...new Set(sorted.map(alike))].map((like) => {
      const one = sorted.filter((token) => alike(token) === like);
      return h("span", { class: named(one[0]), html: `${data.chips?.[data.faces[one[0]]] || ""}${one.length > 1 ? `<small>×${one.length}</small>` : ""}` });
    });
  }

  /** Where points are counted: for each seat the cards that lie there, those that count marked, and the working.
   * @param {Scene} s @param {Count[]} counts @returns {HTMLElement} */
  function countView(s, counts) {
    const { data } = s;
    const seats = [...new Set(counts.map((one) => one.seat))];
    const all = new Set(counts.flatMap((one) => one.tokens));
    const kinds = new Set(data.zones.filter((zone) => (s.lying.at.get(zone.id) || []).some((token) => all.has(token))).map((zone) => zone.kind));
    return h("div", { class: "tw-counts" }, ...seats.map((seat) => {
      const own = counts.filter((one) => one.seat === seat);
      const counted = new Set(own.flatMap((one) => one.tokens));
      const lying = data.zones.filter((zone) => (s.lying.at.get(zone.id) || []).some((token) => counted.has(token)));
      // Of a seat with nothing that counts it is seen what it has.
      const zones = lying.length ? lying : data.zones.filter((zone) => zone.owner === seat && kinds.has(zone.kind));
      const tokens = zones.flatMap((zone) => s.ordered(zone).map((token) => ({ zone, token })));
      const tricks = own.some((one) => one.tricks) ? zones : [];
      const seen = tokens.filter(({ zone, token }) => !tricks.includes(zone) && s.sight(zone, token) !== "back");
      return h("div", { class: "tw-count", "data-count": seat }, h("b", {}, data.names[seat]),
        s.scores[seat] && h("span", { class: "tw-score" }, s.scores[seat]), h("span", { class: "tw-counted" }, ...chipsOf(s, seen.map(({ token }) => token), (token) => (counted.has(token) ? "is-counted" : "is-other")),
        ...tricks.map((zone) => h("span", { class: "tw-tricks" }, `${s.counted(zone, zone.short || zone.name)} `, ...s.bundles(zone, s.ordered(zone)).map(() => drawing("back")))),
        !tricks.length && tokens.length > seen.length && h("span", {}, s.say("hiddenCards", { count: tokens.length - seen.length }))),
        ...own.map((one) => h("span", { class: "tw-working", html: s.drawn(one.working) })));
    }));
  }

  /** @param {Scene} s @returns {HTMLElement} */
  function middle(s) {
    const { data } = s;
    const parts = [];
    for (const zone of data.zones.filter((one) => one.owner === null && s.shown(one) && !s.idle(one))) {
      const together = family(data, zone).filter((one) => s.shown(one));
      if (together.length < 2) parts.push(zoneView(s, zone, zone.name));
      else if (together[0] === zone) {
        const names = nameParts(together.map((one) => one.name));
        const empty = together.every((one) => !(s.lying.at.get(one.id) || []).length);
        parts.push(h("div", { class: `tw-family${empty ? " is-empty" : ""}` }, h("span", { class: "tw-family-name" }, names.common),
          h("div", { class: "tw-columns" }, ...together.map((one, index) => zoneView(s, one, names.own[index])))));
      }
    }
    const heaps = (s.c.question?.about || []).some(({ tokens }) => tokens.length) ? s.c.question?.about || [] : [];
    const counts = (!s.c.fold && s.now.count) || [];
    return h("div", { class: `tw-centre${counts.length || heaps.length ? " is-counting" : ""}` }, signs(s),
      heaps.length ? heapsView(s, heaps) : counts.length ? countView(s, counts) : h("div", { class: "tw-middle" }, ...parts));
  }

  /** @param {Scene} s @returns {HTMLElement} */
  function tableView(s) {
    const count = s.data.seats.length;
    const onward = s.data.turn === "right" ? count - 1 : 1; // the others stand in the order in which they play after this seat
    const round = Array.from({ length: count }, (_, place) => (s.c.seat + place * onward) % count);
    return h("div", { class: "tw-table", "data-part": "table", "data-seats": count, "data-turn": s.data.turn || null, role: "group", "aria-label": s.say("table"),
      style: `--others:${Math.max(count - 1, 1)}` },
      h("div", { class: "tw-others" }, ...round.slice(1).map((seat) => seatView(s, seat))), middle(s), seatView(s, s.c.seat));
  }

  /** The table as a list for screen readers; what the viewer cannot see is only counted.
   * @param {Scene} s @returns {HTMLElement} */
  function wordsView(s) {
    const { data, say, now } = s;
    const lines = data.zones.filter((zone) => (s.most.get(zone.id)?.count || 0) > 0).map((zone) => {
      const tokens = s.ordered(zone);
      const named = tokens.filter((token) => s.sight(zone, token) !== "back").map((token) => {
        const label = data.labels[data.faces[token]];
        const by = zone.form === "trick" ? s.lying.from.get(token) : null;
        const before = zone.layout ? s.lying.spot.get(token) : by === null || by === undefined ? s.lone(zone) || undefined : data.names[by];
        const suit = now.suits?.[token] ? ` (${plain(s.drawn(now.suits[token]))})` : "";
        const name = `${before === undefined ? "" : `${before}: `}${label}${suit}`;
        return s.sight(zone, token) === "known" ? say("knownCard", { card: name }) : name;
      });
      const many = (/** @type {string} */ name) => named.filter((one) => one === name).length;
      const shown = [...new Set(named)].map((name) => (many(name) > 1 ? `${name} ×${many(name)}` : name));
      const hidden = tokens.length - named.length;
      if (hidden) shown.push(say("hiddenCards", { count: hidden }));
      return `${zone.name}: ${shown.length ? shown.join(say("comma")) : say("none")}`;
    });
    for (const seat of now.chosen || []) lines.push(`${data.names[seat]}: ${say("chosen")}`);
    if (data.turn) lines.unshift(say(data.turn));
    data.seats.forEach((_, seat) => { if (s.partners(seat)) lines.push(`${data.names[seat]}: ${s.partners(seat)}`); });
    s.scores.forEach((score, seat) => { if (score) lines.push(`${data.names[seat]}: ${say("score", { score })}`); });
    (now.count || []).forEach((one) => lines.push(`${data.names[one.seat]}: ${plain(s.drawn(one.working))}`));
    lines.push(...(now.stays || []).map((html) => plain(s.drawn(html))));
    return h("ul", { class: "tw-sr", "data-part": "words", "aria-label": say("table") }, ...lines.map((line) => h("li", {}, line)));
  }

  return Object.freeze({ Scene, tableView, wordsView, zoneView, lineInWords });
})();

/** @typedef {InstanceType<typeof tehoTable.Scene>} Scene */
