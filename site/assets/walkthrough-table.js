/*
 * The table of a walkthrough as it is seen now: the other seats, the middle, the viewer's own seat. What a zone looks
 * like is told from the data alone (`shape` in walkthrough-parts.js). Pure: state in, elements out. What can be touched
 * says what it does in `data-do`; the element listens.
 */
"use strict";

const tehoTable = (() => {
  const { shape, family, nameParts, top, h, drawing, icon, plain } = tehoParts;
  const { zoneView } = tehoCards;
  const SIGNS = ["◆", "●", "▲", "■"]; // of those that play together

  // ---- seats -----------------------------------------------------------------------------------------------------

  const FEW = 4; // cards that a line names
  /** @type {Object<string, string>} */
  const AT = { placeLeft: "←", placeOpposite: "↑", placeRight: "→" };

  /** What a seat has, in its line: of a zone its number, and the cards that are open.
   * @param {Scene} s @param {Zone} zone @param {boolean} live its cards are the matter: all of them are named */
  function bit(s, zone, live) {
    const tokens = s.ordered(zone);
    const open = (zone.form === "hand" && zone.owner === s.c.seat) || zone.unit > 1 ? [] : tokens.filter((token) => s.sight(zone, token) === "face");
    const fresh = new Set(open.filter((token) => s.marked.includes(token)).map((token) => s.data.faces[token]));
    const kinds = [...new Set([...fresh, ...open.map((token) => s.data.faces[token])])]; // what has just come is among those named
    const many = (/** @type {string} */ kind) => open.filter((token) => s.data.faces[token] === kind).length;
    const shown = !zone.pile ? kinds.slice(0, live ? kinds.length : Math.max(FEW, fresh.size)) : zone.seen.length && open.length ? [s.data.faces[top(zone, tokens)]] : [];
    const marked = tokens.some((token) => s.marked.includes(token)) && open.length > 0;
    const hand = zone.form === "hand";
    if (!tokens.length && !hand) return null;
    if (zone.unit > 1 && zone.owner !== null) {
      const said = s.openly(zone.owner, s.scores[zone.owner] || ""); // by the score
      return said ? null : h("span", { class: "tw-bit", "data-bit": zone.id }, s.counted(zone, zone.short || zone.name));
    }
    return h("span", { class: `tw-bit${hand ? " is-hand" : ""}${marked ? " is-marked" : ""}`, "data-bit": zone.id },
      hand ? String(s.number(zone)) : `${zone.short || zone.name} `, !hand && h("span", { class: open.length && !zone.pile && open.length === tokens.length && tokens.length < 4 ? "tw-number is-seen" : "tw-number" }, String(s.number(zone))),
      ...shown.map((kind) => h("span", { class: `tw-mini${fresh.has(kind) ? " is-marked" : ""}`, html: `${s.data.chips?.[kind] || ""}${!zone.pile && many(kind) > 1 ? `<small>×${many(kind)}</small>` : ""}` })),
      !zone.pile && kinds.length > 0 && h("span", { class: `tw-more${kinds.length > shown.length ? " is-more" : ""}` }, "…"));
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
    const score = s.together(seat) ? "" : s.scores[seat]; // a side's stands in the middle, once
    const side = s.side(seat);
    const asked = c.waiting && c.by === "seat";
    const place = (seat - c.seat + data.seats.length) % data.seats.length; // to the left of the viewer, round the table
    const at = !place ? "" : 2 * place === data.seats.length ? "placeOpposite" : 2 * place < data.seats.length ? "placeLeft" : "placeRight";
    const offered = new Set((s.ask && s.levels.length ? s.ask.parts : []).flatMap((part) => part.tokens || []));
    const handless = self && !zones.some((zone) => zone.form === "hand" && s.number(zone));
    /** @type {(zone: Zone) => boolean} what lies before its owner card by card: hand, places, what is offered, what is looked at alone */
    const inBody = (zone) => zone.form === "hand" || shape(data, zone) === "board"
      || (s.lying.at.get(zone.id) || []).some((token) => offered.has(token) || (handless && !zone.pile && zone.seen.length === 1 && s.sight(zone, token) === "face"));
    const decides = c.waiting || Boolean(s.ask); // what lies open before all of them is what an answer rests on
    const live = zones.some((zone) => !zone.layout && !zone.pile && zone.form !== "hand" && (s.lying.at.get(zone.id) || []).some((token) => (decides || s.marked.includes(token)) && s.sight(zone, token) === "face"));
    return h("section", {
      class: `tw-seat${self ? " is-self" : ""}${due ? " is-due" : ""}${s.now.by === seat && !s.now.ask ? " is-acting" : ""}${s.c.question?.about?.some((one) => one.seat === seat) ? " is-about" : ""}${zones.length > 2 ? " is-crowded" : ""}`, "data-seat": seat, "data-key": `box-${seat}`,
      "data-place": place,
    }, h("button", {
      type: "button", class: `tw-line${asked ? " is-answer" : ""}`, "data-do": `seat ${seat}`, "data-key": `seat-${seat}`,
      "aria-description": [at && say(at), lineInWords(s, seat)].filter(Boolean).join(say("comma")), "aria-expanded": asked ? null : String(c.panel === `seat ${seat}`),
    },
    at && h("i", { class: "tw-at", "aria-hidden": "true", title: say(at) }, AT[at]),
    side >= 0 && h("span", { class: "tw-side", title: s.partners(seat) }, SIGNS[side % SIGNS.length]),
    h("b", { class: "tw-name" }, data.names[seat]),
    seat === c.you && h("span", { class: "tw-you" }, say("you")),
    due && h("span", { class: "tw-due" }, say("due")),
    (s.now.chosen || []).includes(seat) && h("span", { class: "tw-sealed" }, say("chosen")),
    score && h("span", { class: "tw-score" }, score),
    h("span", { class: `tw-bits${live ? " is-live" : ""}` }, ...zones.filter((zone) => !zone.layout && !(self && zone.form !== "hand" && inBody(zone))).map((zone) => bit(s, zone, live && decides)))),
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
    const sides = data.sides.flatMap((side, index) => (s.together(side[0]) ? [h("span", { class: "tw-sign tw-of-side", "data-side": index },
      h("i", { "aria-hidden": "true" }, SIGNS[index % SIGNS.length]), ` ${side.map((seat) => data.names[seat]).join(say("comma"))} `, h("b", {}, s.scores[side[0]]))] : []));
    return turn.length || stays.length || sides.length ? h("div", { class: "tw-signs" }, ...turn, ...stays, ...sides) : null;
  }

  /** What a question asks to look at: the cards as they lie there, none of them marked. @param {Scene} s @param {Heap[]} heaps @returns {HTMLElement} */
  function heapsView(s, heaps) {
    const { data } = s;
    return h("div", { class: "tw-counts" }, ...heaps.map(({ seat, tokens }) => {
      const tricks = [...new Set(tokens.map((token) => s.c.zoneOf(token, s.lying)))].filter((zone) => zone.unit > 1); // their number counts
      const seen = tokens.filter((token) => !tricks.includes(s.c.zoneOf(token, s.lying)) && s.c.sees(token, s.lying) !== "back");
      return h("div", { class: "tw-count", "data-count": seat }, h("b", {}, data.names[seat]),
        h("span", { class: "tw-counted" }, ...chipsOf(s, seen, () => "is-asked"), ...trickViews(s, tricks), !seen.length && !tricks.length && h("span", {}, s.say("none"))));
    }));
  }

  /** @param {Scene} s @param {Zone[]} zones where tricks lie @returns {HTMLElement[]} of each how many, and so many backs */
  const trickViews = (s, zones) => zones.map((zone) => h("span", { class: "tw-tricks" }, `${s.counted(zone, zone.short || zone.name)} `, ...s.bundles(zone, s.ordered(zone)).map(() => drawing("back"))));

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
        s.scores[seat] && !s.together(seat) && h("span", { class: "tw-score" }, s.scores[seat]), h("span", { class: "tw-counted" }, ...chipsOf(s, seen.map(({ token }) => token), (token) => (counted.has(token) ? "is-counted" : "is-other")),
        ...trickViews(s, tricks),
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
    s.scores.forEach((score, seat) => {
      const side = s.together(seat) ? data.sides[s.side(seat)] : [seat];
      if (score && side[0] === seat) lines.push(`${side.map((one) => data.names[one]).join(say("comma"))}: ${say("score", { score })}`);
    });
    (now.count || []).forEach((one) => lines.push(`${data.names[one.seat]}: ${plain(s.drawn(one.working))}`));
    lines.push(...(now.stays || []).map((html) => plain(s.drawn(html))));
    return h("ul", { class: "tw-sr", "data-part": "words", "aria-label": say("table") }, ...lines.map((line) => h("li", {}, line)));
  }

  return Object.freeze({ Scene: TehoScene, tableView, wordsView, zoneView, lineInWords });
})();
