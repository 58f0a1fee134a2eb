/*
 * A form to score on, and what it came to, as elements. Pure: state in, elements out; what can be touched says what it does in
 * `data-do`.
 */
"use strict";

/**
 * @typedef {{chips: Object<string, string>, labels: Object<string, string>, order: string[], names: string[], ways: Object<string, Object<string, [string, string][]>>,
 *   clauses: Object<string, {number: string, title: string, text: string}>, copies: Object<string, number>, results: Object<string, string>, say: (key: string, values?: Object<string, string|number>) => string}} Told
 * @typedef {{lines: {html: string, text: string, clause: string, label: string}[], result: {name: string, shown: any}[], error?: string, at?: string[], clause?: string}} Scored
 *   error: what is wrong, for the console; at: where, as a path; clause: the one that it breaks
 */

const tehoScoreViews = (() => {
  const { h, escaped } = tehoPage;

  /** @param {Told} told @param {string} value @param {Shape} shape @returns {string} a value that was picked, as HTML */
  function drawn(told, value, shape) {
    const word = shape.words?.find(([one]) => one === value);
    if (word) return escaped(word[1]);
    if (shape.seats) return escaped(told.names[LETTERS.indexOf(value)] || value);
    const [kind] = value.split(":");
    const as = (shape.as && told.ways[shape.as][kind]?.length > 1 && told.ways[shape.as][kind].find(([one]) => one === value)) || null;
    return `${told.chips[kind] || escaped(kind)}${as ? ` <small>${escaped(as[1])}</small>` : ""}`;
  }

  /** @param {Told} told @param {string} value @param {Shape} shape @returns {string} the same in words */
  function named(told, value, shape) {
    const word = shape.words?.find(([one]) => one === value);
    const [kind] = value.split(":");
    const as = shape.as && told.ways[shape.as][kind]?.find(([one]) => one === value);
    return word ? word[1] : shape.seats ? told.names[LETTERS.indexOf(value)] : `${told.labels[kind] || kind}${as && value !== kind ? ` (${as[1]})` : ""}`;
  }

  /** What there is to pick, where it is to go. @param {Told} told @param {TehoScoreForm} form @param {Shape} shape @param {string} at @param {string} pending */
  function picker(told, form, shape, at, pending) {
    const used = form.used;
    /** @param {string} value @param {string} html @param {string} name @param {boolean} [off] */
    const option = (value, html, name, off = false) => h("button", { type: "button", class: "score-card", "data-do": `pick ${at} ${value}`, "data-key": `pick-${at}-${value}`, "aria-label": name, "aria-disabled": String(off), html });
    const ways = (shape.as && pending && told.ways[shape.as][pending]) || [];
    const words = (shape.words || []).map(([value, label]) => option(value, escaped(label), label));
    const players = shape.seats ? [...LETTERS.slice(0, form.seats)].map((seat) => option(seat, drawn(told, seat, shape), named(told, seat, shape))) : [];
    const kinds = !(shape.cards || shape.as) ? [] : told.order.filter((kind) => told.copies[kind] || shape.free);
    const cards = kinds.map((kind) => option(shape.as && told.ways[shape.as][kind].length === 1 ? told.ways[shape.as][kind][0][0] : kind, told.chips[kind], told.labels[kind], !shape.free && (used.get(kind) || 0) >= told.copies[kind]));
    return h("div", { class: "score-picker", role: "group", "aria-label": told.say("pick") },
      ...(ways.length ? [h("span", { class: "score-as" }, told.say("as")), ...ways.map(([value, label]) => option(value, escaped(label), label))] : [...words, ...players, ...cards]),
      h("button", { type: "button", class: "score-done", "data-do": "open", "data-key": `done-${at}` }, told.say("done")));
  }

  /** @param {Told} told @param {TehoScoreForm} form @param {Shape} shape @param {string} at @param {string} title @param {{at: string, pending: string}} open
   * @returns {HTMLElement} */
  function entry(told, form, shape, at, title, open) {
    const key = { "data-at": at, "data-key": at };
    if (shape.kind === "seats" || shape.kind === "parts" || shape.kind === "rows") return several(told, form, shape, at, title, open);
    if (shape.kind === "number") return h("input", { ...key, type: "text", inputmode: "numeric", value: form.typed.get(at) || "", "aria-label": title, autocomplete: "off", size: 5 });
    if (shape.kind === "text") return h("input", { ...key, type: "text", value: form.typed.get(at) || "", "aria-label": title, autocomplete: "off" });
    const picked = form.picked.get(at) || [];
    if (shape.kind === "flag" || (shape.kind === "one" && !shape.cards && !shape.as)) {
      const options = shape.kind === "flag" ? [["", told.say("no")], ["yes", told.say("yes")]]
        : [["", told.say("choose")], ...(shape.seats ? [...LETTERS.slice(0, form.seats)].map((seat) => [seat, told.names[LETTERS.indexOf(seat)]]) : shape.words || [])];
      return h("select", { ...key, "aria-label": title }, ...options.map(([value, label]) => h("option", { value, selected: value === (picked[0] || "") }, label)));
    }
    const opened = open.at === at;
    return h("div", { class: `score-line${opened ? " is-open" : ""}` },
      ...picked.map((value, index) => h("button", { type: "button", class: "score-card is-picked", "data-do": `drop ${at} ${index}`, "data-key": `drop-${at}-${index}`, "aria-label": told.say("drop", { card: named(told, value, shape) }), html: drawn(told, value, shape) })),
      h("button", { type: "button", class: "score-add", "data-do": `open ${at}`, "data-key": `open-${at}`, "aria-expanded": String(opened), "aria-label": `${title}: ${told.say(picked.length && shape.kind === "one" ? "other" : "add")}` }, told.say(picked.length && shape.kind === "one" ? "other" : "add")),
      opened && picker(told, form, shape, at, open.pending));
  }

  /** @param {Told} told @param {TehoScoreForm} form @param {Shape} shape @param {string} at @param {string} title @param {{at: string, pending: string}} open */
  function several(told, form, shape, at, title, open) {
    /** @type {[string, string, Shape][]} */
    const inside = shape.kind === "seats" ? [...LETTERS.slice(0, form.seats)].map((seat) => [seat, told.names[LETTERS.indexOf(seat)], shape.of])
      : shape.kind === "parts" ? (shape.fields || []).map((one) => [one.name, one.title, one.shape])
        : Array.from({ length: form.count(shape, at) }, (_, row) => [String(row), String(row + 1), shape.of]);
    const rows = shape.kind === "rows" && shape.length === undefined;
    return h("div", { class: `score-several is-${shape.kind}` }, ...inside.map(([name, label, own]) => h("div", { class: `score-one is-${own.kind}`, role: "group", "aria-label": label },
      h("span", { class: "score-name" }, label), entry(told, form, own, `${at}.${name}`, `${title}, ${label}`, open))),
    rows && h("p", { class: "score-rows" }, h("button", { type: "button", "data-do": `more ${at}`, "data-key": `more-${at}` }, told.say("more")),
      form.count(shape, at) > 0 && h("button", { type: "button", "data-do": `fewer ${at}`, "data-key": `fewer-${at}` }, told.say("fewer"))));
  }

  /** @param {Told} told @param {TehoScoreForm} form @param {{at: string, pending: string}} open @returns {HTMLElement} */
  function fields(told, form, open) {
    return h("div", { class: "score-fields" }, ...form.calculation.fields.map(({ name, title, shape }) => h("fieldset", {}, h("legend", {}, title), entry(told, form, shape, name, title, open))));
  }

  /** @param {Told} told @param {any} value a result, cards drawn @returns {string} the same as HTML */
  function shown(told, value) {
    if (Array.isArray(value)) return value.map((one) => shown(told, one)).join(", ") || "-";
    if (value && typeof value === "object") return Object.entries(value).map(([key, one]) => `<span class="score-of"><b>${escaped(key)}</b> ${shown(told, one)}</span>`).join("  ") || "-";
    if (typeof value === "boolean") return escaped(told.say(value ? "yes" : "no"));
    return (typeof value === "string" && told.chips[value]) || escaped(String(value));
  }

  /** @param {Told} told @param {TehoScoreForm} form @param {string[]} at @returns {string} where something stands, in words */
  function place(told, form, at) {
    const { fields } = form.calculation;
    let shape = /** @type {Shape} */ ({ kind: "parts", fields });
    const words = at.map((part) => {
      const field = shape.kind === "parts" && shape.fields?.find(({ name }) => name === part);
      const said = field ? field.title : shape.kind === "seats" ? told.names[LETTERS.indexOf(part)] : String(Number(part) + 1);
      shape = (field ? field.shape : shape.of) || shape;
      return said || part;
    });
    return words.join(told.say("comma")) || form.calculation.title;
  }

  /** A clause that opens where it stands. @param {Told} told @param {string} id @returns {HTMLElement} */
  function ruleOf(told, id) {
    const { number, title, text } = told.clauses[id];
    return h("details", { class: "score-rule" }, h("summary", {}, `${number} ${title}`), h("p", { html: draw(told, text) }));
  }

  /** @param {Told} told @param {string} html @returns {string} */
  const draw = (told, html) => html.replace(/⟦([^⟦⟧]+)⟧/g, (_, kind) => told.chips[kind] || escaped(kind));

  /** @param {Told} told @param {TehoScoreForm} form @param {Scored} scored @returns {HTMLElement} the working with its clauses, and what it comes to */
  function result(told, form, { lines, result: results, error, at, clause }) {
    if (error) {
      return h("div", { class: "score-result", "data-part": "result" }, h("p", { class: "score-error" }, at ? told.say(clause ? "breaks" : "unfit", { where: place(told, form, at) }) : error),
        clause && ruleOf(told, clause));
    }
    return h("div", { class: "score-result", "data-part": "result" },
      h("dl", {}, ...results.map(({ name, shown: value }) => h("div", {}, h("dt", {}, told.results[name] || name), h("dd", { html: shown(told, value) })))),
      h("h2", {}, told.say("working")),
      h("ol", {}, ...lines.map(({ html, clause, label }) => h("li", {}, h("span", { html: draw(told, html) }), " ", h("a", { class: "tw-clause", href: `rules.html#${clause}` }, h("b", {}, label.split(" ")[0]))))));
  }

  return Object.freeze({ fields, result, named });
})();
