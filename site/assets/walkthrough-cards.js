/*
 * Cards and the zones in which they lie. What a zone looks like is told from the data alone (`shape` in
 * walkthrough-parts.js). Pure: state in, elements out.
 */
"use strict";

const tehoCards = (() => {
  const { shape, h, drawing } = tehoParts;

  /** @param {Scene} s @param {Zone} zone @param {number[]} tokens drawn as one, the last of them @param {string} [where] */
  function card(s, zone, tokens, where = "card") {
    const { data, say } = s;
    const token = tokens[tokens.length - 1];
    const seen = zone.unit > 1 ? "back" : s.sight(zone, token); // a trick lies there as one
    const face = seen === "back" ? "back" : `card-${data.faces[token]}`;
    const label = data.labels[data.faces[token]];
    const by = zone.form === "trick" ? s.lying.from.get(token) : null;
    const player = by === null || by === undefined ? null : data.names[by];
    const place = s.places.has(token); // what lies there may be hidden, the place is not
    const option = seen === "back" && !place ? null : s.options.get(token) ?? null;
    const legal = option !== null && !s.c.secret && s.levels[option[0]].legal.has(option[1]);
    const down = zone.form !== "hand" && zone.seen.length < data.seats.length;
    const classes = ["tw-card", tokens.length > 1 && "is-several", seen === "known" && "is-known", down && seen === "face" && "is-down",
      (seen !== "back" || zone.unit > 1) && tokens.some((one) => s.marked.includes(one)) && (s.now.wins && zone.form === "trick" ? "is-winner" : "is-marked"),
      option && "is-option", option && !s.c.secret && (legal ? "is-legal" : "is-illegal"),
      option && s.c.picked[option[0]] === option[1] && "is-picked"];
    const chosen = place && option ? s.c.partName(/** @type {Ask} */ (s.ask).parts[option[1]]) : label;
    const named = option && !s.c.secret ? say(legal ? "choiceLegal" : "choiceNot", { card: chosen }) : place ? chosen
      : player ? say("cardOf", { seat: player, card: label }) : seen === "face" ? label : zone.unit > 1 ? s.counted(zone, zone.name) : say(seen, { zone: zone.name });
    const button = option !== null || zone.form === "trick" || where !== "card";
    const times = tokens.length > 1 && zone.unit < 2 && shape(data, zone) !== "stack" ? `×${tokens.length}` : null;
    return h(button ? "button" : "span", {
      class: classes.filter(Boolean).join(" "), "data-key": `${where}-${token}`, "data-token": token, "data-face": face,
      "data-do": `token ${token}`, title: button ? null : named, type: button ? "button" : null,
      "aria-label": button ? [named, times].filter(Boolean).join(" ") : null, "aria-hidden": button ? null : "true",
      "aria-pressed": option ? String(s.c.picked[option[0]] === option[1]) : null,
      "data-by": player, "data-count": times,
    }, drawing(face), option && s.c.advises(...option) && h("span", { class: "tw-best", "aria-hidden": "true" }, "!"), times && h("span", { class: "tw-times", "aria-hidden": "true" }, times), s.now.suits?.[token] && seen !== "back" && h("span", { class: "tw-suit", html: s.drawn(s.now.suits[token]) }));
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
      "aria-description": s.counted(zone, zone.name) }, text),
    h("div", { class: "tw-cards" }, ...(zone.layout ? places(s, zone, where) : bundles.map((one) => card(s, zone, one, where))),
      ...Array.from({ length: slots }, () => h("span", { class: "tw-slot" }))));
  }

  return Object.freeze({ zoneView });
})();
