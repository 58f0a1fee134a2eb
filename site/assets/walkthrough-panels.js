/*
 * What opens over the table of a walkthrough, and what steers it: panels, controls, menu, end card. Pure: state in, elements
 * out.
 */
"use strict";

const tehoPanels = (() => {
  const { h, icon, escaped } = tehoParts;
  const { zoneView } = tehoTable;

  /** Clauses by name: with scripts each opens beside the lesson. @param {Scene} s @param {string[]} ids @returns {HTMLElement[]} */
  function links(s, ids) {
    return ids.map((id) => {
      const { href, number, title, text } = s.data.clauses[id];
      return h(href ? "a" : text ? "button" : "span", { class: "tw-clause", href: href || null, type: text && !href ? "button" : null,
        "data-do": text && `panel clause ${id}`, "data-key": `clause-${id}` }, h("b", {}, number), h("span", {}, ` ${title}`));
    });
  }

  /** @param {string} does @param {string} text @param {Object<string, any>} [more] @returns {HTMLElement} */
  const button = (does, text, more = {}) => h("button", { type: "button", class: "tw-text", "data-do": does, "data-key": does, ...more }, text);

  // ---- heading and caption ---------------------------------------------------------------------------------------

  /** @param {Scene} s @returns {string} "4 of 8": of the stops where there are such, else of the steps, "4–7 of 8" in a stretch that
   * is told at once */
  function number(s) {
    const { at, of } = s.progress;
    if (s.data.stops) return s.say("step", { step: Math.min(at + 1, of), total: of });
    const from = s.c.step + 1;
    const here = s.c.fold ? `${from}–${s.c.last + 1}` : String(from);
    return s.say("step", { step: here, total: s.data.steps.length });
  }

  /** @param {Scene} s */
  const closing = (s) => h("button", { type: "button", class: "tw-close", "data-do": "close", "data-key": "close", "aria-label": s.say("close"), html: icon("close") });

  // ---- what opens over the table ---------------------------------------------------------------------------------

  /** @param {Scene} s @returns {HTMLElement|null} a seat, a zone, clauses or a word, laid open */
  function panel(s) {
    const [kind, ...rest] = s.c.panel.split(" ");
    const name = rest.join(" ");
    /** @type {Object<string, () => HTMLElement[]>} */
    const insides = {
      seat: () => seatPanel(s, Number(name)),
      zone: () => zonePanel(s, name),
      clauses: () => (s.now.clauses.length === 1 ? clausePanel(s, s.now.clauses[0]) : [h("p", { class: "tw-panel-title" }, s.say("clauses")), ...links(s, s.now.clauses)]),
      clause: () => clausePanel(s, name),
      term: () => toldPanel(s, s.data.terms?.[name] || [], s.data.glossary && `${s.data.glossary}#${name}`, s.say("glossary")),
    };
    return Object.hasOwn(insides, kind) ? h("div", { class: "tw-over", "data-part": "panel", role: "group", "aria-label": s.say("open") }, closing(s), ...insides[kind]()) : null;
  }

  /** @param {Scene} s @param {string} id @returns {HTMLElement[]} a clause, word for word */
  function clausePanel(s, id) {
    const { number, title, text, href } = s.data.clauses[id];
    return toldPanel(s, [escaped(`${number} ${title}`), text || ""], href, s.say("toRules"));
  }

  /** @param {Scene} s @param {string[]} told what it is, and what that means @param {string|undefined} href where all of them stand
   * @param {string} there @returns {HTMLElement[]} */
  function toldPanel(s, [what, means], href, there) {
    return [h("p", { class: "tw-panel-title", html: s.drawn(what) }), h("p", { html: s.drawn(means) }),
      ...(href ? [h("p", {}, h("a", { href, target: "_blank", rel: "noopener" }, there))] : [])];
  }

  /** @param {Scene} s @param {number} seat @returns {HTMLElement[]} */
  function seatPanel(s, seat) {
    const zones = s.zonesOf(seat).filter((zone) => (s.lying.at.get(zone.id) || []).length);
    return [h("p", { class: "tw-panel-title" }, [s.data.names[seat], s.partners(seat)].filter(Boolean).join(s.say("comma"))),
      ...zones.flatMap((zone) => zonePanel(s, zone.id))];
  }

  /** What lies in a zone, card by card, and why it is hidden. @param {Scene} s @param {string} id @returns {HTMLElement[]} */
  function zonePanel(s, id) {
    const zone = s.data.zones.find((one) => one.id === id);
    if (!zone) return [];
    const spread = zone.layout ? zone : { ...zone, pile: false, family: "", unit: 1, form: zone.form === "trick" ? zone.form : /** @type {"hand"} */ ("hand") };
    const tokens = s.lying.at.get(id) || [];
    const hidden = zone.layout ? 0 : tokens.filter((token) => s.sight(zone, token) === "back").length;
    const view = zoneView(s, spread, zone.name, "lying");
    view.dataset.key = `open-${id}`;
    const label = h("p", { class: "tw-panel-title" }, s.counted(zone, zone.name));
    view.firstElementChild?.replaceWith(label);
    if (hidden === tokens.length && hidden) view.lastElementChild?.replaceWith(h("p", {}, s.say("back", { zone: zone.name })));
    return [view];
  }

  // ---- controls --------------------------------------------------------------------------------------------------

  /** @param {Scene} s @returns {HTMLElement} */
  function controls(s) {
    const { c, say } = s;
    /** @param {string} name @param {string} key @param {boolean} off @param {...Node|string} text */
    const control = (name, key, off, ...text) => h("button", {
      type: "button", class: `tw-button tw-${name}`, "data-part": name, "data-do": name, "data-key": name, title: `${say(name)} (${key})`,
      "aria-label": text.length ? null : say(name), "aria-disabled": String(off), "aria-keyshortcuts": key,
    }, ...text, h("span", { class: "tw-holder", html: icon(name) }));
    const start = c.step === 0 && !c.ended && !c.branch;
    const last = c.branch && c.branch.at === c.branch.plies.length - 1;
    const { at, of } = s.progress;
    const forward = say(last ? "toLine" : c.ended ? "atEnd" : "forward");
    return h("div", { class: "tw-controls", role: "group", "aria-label": say("controls") },
      h("div", { class: "tw-bar", role: "progressbar", "aria-label": say("slider"), "aria-valuemin": 0, "aria-valuenow": at, "aria-valuemax": of, style: `--done:${at / of}` }),
      control("prevGroup", "[", start), control("prev", "ArrowLeft", start),
      control("next", "ArrowRight", c.ended || c.waiting, h("span", {}, forward)),
      control("nextGroup", "]", c.ended),
      h("button", { type: "button", class: "tw-button tw-menu-button", "data-part": "menuButton", "data-do": "panel menu", "data-key": "menuButton",
        "aria-expanded": String(c.panel === "menu"), "aria-label": say("menu"), title: say("menu"), html: icon("menu") }));
  }

  /** What the marks on the table mean. @param {Say} say @param {[string, string][]} more that only some tables have @returns {HTMLElement} */
  function legend(say, more = []) {
    const marks = [["markNew", "is-marked"], ["markWins", "is-winner"], ["markPicked", "is-picked"], ["markMay", "is-legal"], ["markDue", "is-due"], ["markAsked", "is-answer"], ...more];
    return h("details", { class: "tw-figures tw-legend" }, h("summary", {}, say("marks")),
      h("ul", {}, ...marks.map(([name, mark]) => h("li", {}, h("span", { class: `tw-sample ${mark}`, "aria-hidden": "true" }), say(name)))));
  }

  /** @param {Scene} s @returns {HTMLElement} */
  function menu(s) {
    const { c, data, say } = s;
    /** @param {string} text @param {HTMLElement} field */
    const row = (text, field) => h("label", { class: "tw-row" }, h("span", {}, text), field);
    const play = c.playing ? "pause" : "play";
    const group = s.data.steps[c.step].group;
    return h("div", { class: `tw-menu${c.panel === "menu" ? " is-open" : ""}`, "data-part": "menu", role: "group", "aria-label": say("menu") },
      row(say("slider"), h("input", { type: "range", min: 0, max: data.steps.length - 1, step: 1, value: c.step, "data-part": "slider", "data-key": "slider",
        "aria-valuetext": number(s) })),
      row(say("groups"), h("select", { "data-part": "groups", "data-key": "groups" },
        ...data.groups.map((one, index) => h("option", { value: index, selected: index === group }, one.label)))),
      h("div", { class: "tw-row" }, h("button", { type: "button", class: "tw-text tw-play", "data-part": "play", "data-do": "play", "data-key": "play",
        "aria-keyshortcuts": "p", html: icon(play) }, say(play)),
      h("select", { "data-part": "speed", "data-key": "speed", "aria-label": say("speed") },
        ...[0.5, 1, 2].map((speed) => h("option", { value: speed, selected: speed === c.speed }, `×${speed}`)))),
      row(say("view"), h("select", { "data-part": "view", "data-key": "view" },
        ...data.names.map((name, seat) => h("option", { value: seat, selected: seat === c.seat }, seat === c.you ? `${name} (${say("you")})` : name)))),
      h("button", { type: "button", class: "tw-text tw-switch", role: "switch", "aria-checked": String(c.all), "data-part": "all", "data-do": "all", "data-key": "all-hands" },
        h("span", { class: "tw-knob", "aria-hidden": "true" }), say("whole")),
      !c.branch && c.onward() && h("a", { class: "tw-text", href: c.onward(), "data-key": "onwardHere" }, say("onward")),
      h("div", { class: "tw-row" }, button("restart", say("fromStart")), button("copyLink", say("copyLink"))),
      button("big", say("big"), { "aria-keyshortcuts": "l" }), legend(say),
      h("p", { class: "tw-keys" }, say("keys")));
  }

  /** @param {Scene} s @returns {HTMLElement|null} after the last step: how it ended, how one did, where to go on */
  function endCard(s) {
    const { c, data, say } = s;
    if (!c.ended) return null;
    const { right, asked, missed, skipped } = c.result;
    /** @param {string} name @param {number[]} steps @returns {HTMLElement|false} the questions at some steps, each to go back to */
    const again = (name, steps) => steps.length > 0 && h("p", { class: "tw-missed", "data-part": name === "lookAgain" ? "missed" : "skipped" }, say(name),
      ...steps.map((step) => button(`go ${step}`, String(data.stops ? c.stopNumber(step) : step + 1), { class: "tw-chip" })));
    /** @param {string|undefined} href @param {string} text */
    const link = (href, text) => href && h("a", { class: "tw-text", href }, text);
    return h("div", { class: "tw-end", "data-part": "end" }, h("h2", { class: "tw-end-title" }, say("end")),
      h("p", { html: s.drawn(c.told.caption) }),
      asked > 0 && h("p", { class: "tw-result", "data-part": "result" }, say("result", { right, asked })),
      again("lookAgain", missed), again("skipped", skipped),
      h("div", { class: "tw-ways" }, button("restart", say("restart")),
        link(data.play?.href.split("#")[0], say("playDeal")), data.next?.href && link(data.next.href, say("nextDeal", { title: data.next.title })),
        link(data.rules ?? "rules.html", say("toRules")), link(data.sheet, say("toSheet"))));
  }

  return Object.freeze({ links, button, number, closing, panel, controls, legend, menu, endCard });
})();
