/*
 * What stands round the table of a walkthrough: heading, caption, question, reasons, controls, menu, end card. Pure:
 * state in, elements out. What can be touched says what it does in `data-do`; the element listens.
 */
"use strict";

const tehoViews = (() => {
  const { h, drawing, icon, escaped } = tehoParts;
  const { tableView, wordsView, zoneView } = tehoTable;

  /** @param {Scene} s @param {string[]} ids @returns {HTMLElement[]} */
  function links(s, ids) {
    return ids.map((id) => {
      const clause = s.data.clauses[id];
      return h(clause.href ? "a" : "span", { class: "tw-clause", href: clause.href || null }, h("b", {}, clause.number), ` ${clause.title}`);
    });
  }

  /** @param {string} does @param {string} text @param {Object<string, any>} [more] @returns {HTMLElement} */
  const button = (does, text, more = {}) => h("button", { type: "button", class: "tw-text", "data-do": does, "data-key": does, ...more }, text);

  // ---- heading and caption ---------------------------------------------------------------------------------------

  /** @param {Scene} s @returns {string} "4 of 8", or "4–7 of 8" where a stretch is told at once */
  function number(s) {
    const from = s.c.step + 1;
    const here = s.c.fold ? `${from}–${s.c.last + 1}` : String(from);
    return s.say("step", { step: here, total: s.data.steps.length });
  }

  /** @param {Scene} s @returns {HTMLElement} */
  function head(s) {
    const begins = s.c.step === 0 && !s.c.ended && !s.c.branch;
    return h("div", { class: `tw-head${begins ? " is-first" : ""}` }, h("h1", { class: "tw-title" }, s.data.title),
      h("p", { class: "tw-where", "data-part": "where" }, h("span", {}, s.c.branch ? s.say("whatIf") : s.data.groups[s.c.fold ? s.data.steps[s.c.step].group : s.now.group].label), ` · ${s.c.branch ? s.say("step", { step: s.c.branch.at + 1, total: s.c.branch.plies.length }) : number(s)}`));
  }

  /** @param {Scene} s @returns {HTMLElement} what has just happened; where a card is to be chosen, the prompt before it */
  function caption(s) {
    const { c, say } = s;
    const clauses = c.fold ? [] : s.now.clauses;
    const numbers = clauses.map((id) => s.data.clauses[id].number);
    const asks = c.waiting && c.by === "choice";
    const offers = s.ask !== null && (c.all || s.ask.seat === c.seat) && s.levels.length > 0 && !c.question && s.ask.parts.length > 0;
    return h("div", { class: `tw-say${asks ? " is-question" : ""}`, "data-part": "say", role: "group", "aria-label": say("caption") },
      asks && prompt(s),
      c.toldToReader && s.viewer !== s.data.you && h("p", { class: "tw-otherwise", "data-part": "toldTo" }, say("toldTo", { seat: s.data.names[s.data.you] })),
      c.situation && h("p", { class: "tw-situation", "data-part": "situation", html: s.drawn(c.situation) }),
      c.otherwise && h("p", { class: "tw-otherwise", "data-part": "otherwise", html: s.drawn(say("otherwise", { choice: c.otherwise })) }),
      h("div", { class: "tw-caption", "data-part": "caption" },
        s.now.lesson && !c.branch && h("b", { class: "tw-lesson" }, say("lesson"), " "), h("span", { html: s.drawn(c.told.caption) }), " ",
        c.fold && button("open", say("openFold"), { class: "tw-chip tw-open" }),
        c.branch && button("leave", say("toLine"), { class: "tw-chip tw-open", "aria-keyshortcuts": "Escape" }),
        offers && button("panel choices", say(c.compared ? "yourChoice" : "choices"), { class: "tw-chip tw-choices-chip", "aria-expanded": String(c.panel === "choices") }),
        numbers.length > 0 && h("button", { type: "button", class: "tw-chip tw-clauses-chip", "data-do": "panel clauses", "data-key": "clauses",
          "aria-expanded": String(c.panel === "clauses"), "aria-label": say("why", { numbers: numbers.join(say("comma")) }) },
        `§ ${numbers.slice(0, 3).join(" · ")}${numbers.length > 3 ? " …" : ""}`)),
      h("p", { class: "tw-links", "data-part": "clauses" }, ...links(s, clauses)));
  }

  /** @param {Scene} s @returns {HTMLElement} */
  function prompt(s) {
    return h("p", { class: "tw-prompt", "data-part": "prompt" }, h("b", {}, s.say("question")), ` ${s.c.question?.prompt || ""}`,
      s.c.stopped && h("span", { class: "tw-stopped" }, ` ${s.say("stopped")}`));
  }

  // ---- what is asked, and what is said to an answer --------------------------------------------------------------

  /** @param {Scene} s @param {HTMLElement|false} [more] @returns {HTMLElement} a reason with its clauses; right and wrong are said in words too */
  function note(s, more) {
    const found = /** @type {Note} */ (s.c.note);
    const { good } = found;
    const word = good === null ? "" : s.say(good ? "rightWord" : s.c.given?.solved ? "solutionWord" : "wrongWord");
    return h("div", { class: `tw-note${good ? " is-good" : good === false ? " is-wrong" : ""}`, "data-part": "note" },
      word && h("b", { class: "tw-verdict" }, word), " ", h("span", { html: s.drawn(found.html) }), " ", ...links(s, found.clauses), more);
  }

  /** What was asked, and what was answered to it: both stay as long as the step does. @param {Scene} s @returns {HTMLElement} */
  function recall(s) {
    const { question, given, answerName } = s.c;
    const right = Boolean(given?.right);
    return h("p", { class: "tw-recall", "data-part": "recall" }, question?.prompt || "", " ",
      h("span", { class: right ? "is-good" : "is-wrong" }, h("b", { class: "tw-verdict" },
        h("span", { class: "tw-sr" }, `${s.say(right ? "rightWord" : "wrongWord")} `), h("span", { html: s.drawn(answerName) }))));
  }

  /** @param {Scene} s @returns {HTMLElement} a button a seat */
  function seatChoices(s) {
    return h("div", { class: "tw-choices" }, ...s.data.seats.map((seat, index) => h("button", {
      type: "button", class: "tw-choice tw-seat-choice", "data-key": `answer-${seat}`, "data-do": `answer ${seat}`,
    }, s.data.names[index])));
  }

  /** @param {Scene} s @returns {HTMLElement} a button an answer that says what it is */
  function optionChoices(s) {
    const answers = /** @type {Question} */ (s.c.question).answers;
    return h("div", { class: "tw-choices" }, ...answers.map((one) => h("button", {
      type: "button", class: "tw-choice tw-option-choice", "data-key": `answer-${one.value}`, "data-do": `answer ${one.value}`,
      html: s.drawn(one.label || escaped(one.value)),
    })));
  }

  /** @param {Scene} s @param {number} depth @param {number} index @returns {boolean} whether a card of the table stands for it */
  const onTable = (s, depth, index) => (s.ask?.parts[index].tokens || []).some((token) => {
    const [level, option] = s.options.get(token) || [-1, -1];
    return level === depth && option === index;
  });

  /** One part of a choice, a button for each option that no card of the table stands for. @param {Scene} s @param {number} depth @returns {HTMLElement} */
  function level(s, depth) {
    const { c, say } = s;
    const { options, legal } = s.levels[depth];
    const ask = /** @type {Ask} */ (s.ask);
    const { head: title } = ask.parts[options[0]];
    const away = options.filter((index) => c.panel === "choices" || !onTable(s, depth, index));
    return h("div", { class: `tw-level${away.length ? "" : " is-on-table"}`, role: "group", "aria-label": title || say("choice"), "data-key": `level-${depth}` },
      title && h("p", { class: "tw-pick" }, title),
      h("div", { class: "tw-choices" }, away.length > 0 && away.length < options.length && h("span", { class: "tw-or" }, say("tapOr")), ...away.map((index) => {
        const part = ask.parts[index];
        const name = c.partName(part);
        const cards = (part.cards || []).map((kind) => drawing(`card-${kind}`));
        const kind = !cards.length ? "text" : cards.length > 1 ? "cards" : "card";
        return h("button", {
          type: "button", class: `tw-choice tw-${kind}-choice${c.secret ? "" : legal.has(index) ? " is-legal" : " is-illegal"}`,
          "data-key": `${depth}-${index}`, "data-do": `choose ${depth} ${index}`,
          "aria-pressed": String(c.picked[depth] === index),
          "aria-label": c.secret ? name : say(legal.has(index) ? "choiceLegal" : "choiceNot", { card: name }),
        }, ...(cards.length ? cards : [name]));
      })));
  }

  /** What is asked or may be chosen, beside the table or over its lower edge. @param {Scene} s @returns {HTMLElement|null} */
  function sheet(s) {
    const { c, say } = s;
    if (c.ended) return null;
    const parts = [];
    const asks = c.waiting && c.by !== "choice";
    const done = c.question !== null && !c.waiting;
    const noted = c.note !== null && !bubbles(s);
    const idle = !c.question && c.panel !== "choices" && !c.picked.length && !noted;
    if (asks) parts.push(prompt(s), c.by === "seat" ? seatChoices(s) : optionChoices(s));
    else if (c.waiting && c.hidden && s.now.ask) {
      parts.push(h("p", {}, say("hiddenChoice", { seat: s.data.names[s.now.ask.seat] }), " ", button("all", say("whole"))));
    } else if (s.ask && s.levels.length && !done) {
      const said = c.note?.value !== undefined;
      if (!c.question && !said) parts.push(h("p", { class: "tw-due-prompt" }, s.ask.prompt));
      if (!said || !noted) parts.push(...s.levels.map((_, depth) => level(s, depth)));
      if (c.picked.length && !said) parts.push(h("p", {}, button("unpick", say("unpick"))));
    } else if (s.ask && !s.ask.parts.length && !done && s.ask.other?.text) {
      parts.push(h("p", { html: s.drawn(s.ask.other.text) }), h("p", { class: "tw-links" }, ...links(s, s.ask.other.clauses || [])));
    }
    const value = c.note?.value;
    const chip = { class: "tw-chip tw-again" };
    const again = done ? button("again", say("again"), chip) : value !== undefined && button("unpick", say("unpick"), chip);
    const other = value !== undefined && c.compared?.tried.some((one) => one.value === value && one.then);
    if (done) parts.push(recall(s));
    if (noted && other) parts.push(note(s, h("span", {}, button(`if ${value}`, say("whatIf"), chip), " ", again)));
    else if (noted) parts.push(note(s, again));
    else if (done && c.question) parts.push(h("p", { class: "tw-answered" }, say(c.given?.right ? "answered" : "shown"), " ", again));
    if (!parts.length) return null;
    const table = !asks && !noted && !done && !c.hidden && !c.picked.length
      && s.levels.every(({ options }, depth) => options.every((index) => onTable(s, depth, index)));
    return h("div", {
      class: `tw-sheet${asks || c.waiting ? " is-question" : ""}${idle ? " is-idle" : ""}${table && c.panel !== "choices" ? " is-on-table" : ""}`,
      "data-part": "sheet", role: "group", "aria-label": say("choice"),
    }, ...parts);
  }

  /** @param {Scene} s @returns {boolean} whether the reason stands at what was touched */
  const bubbles = (s) => /^(card|seat|lying)-/.test(s.c.note?.at || "");

  /** @param {Scene} s @returns {HTMLElement|null} the reason at the card that was touched */
  function bubble(s) {
    if (!s.c.note || !bubbles(s)) return null;
    return h("div", { class: "tw-bubble", "data-at": s.c.note.at, role: "group", "aria-label": s.say("reason") }, note(s), closing(s));
  }

  /** @param {Scene} s */
  const closing = (s) => h("button", { type: "button", class: "tw-close", "data-do": "close", "data-key": "close", "aria-label": s.say("close"), html: icon("close") });

  // ---- what opens over the table ---------------------------------------------------------------------------------

  /** @param {Scene} s @returns {HTMLElement|null} a seat, a zone or the clauses, laid open */
  function panel(s) {
    const [kind, ...rest] = s.c.panel.split(" ");
    const name = rest.join(" ");
    const inside = kind === "seat" ? seatPanel(s, Number(name)) : kind === "zone" ? zonePanel(s, name) : kind === "clauses"
      ? [h("p", { class: "tw-panel-title" }, s.say("clauses")), ...links(s, s.now.clauses)] : kind === "term" ? termPanel(s, name) : null;
    return inside && h("div", { class: "tw-over", "data-part": "panel", role: "group", "aria-label": s.say("open") }, closing(s), ...inside);
  }

  /** @param {Scene} s @param {string} name @returns {HTMLElement[]} what a word means, and where all of them stand */
  function termPanel(s, name) {
    const [word, means] = s.c.term;
    return [h("p", { class: "tw-panel-title", html: word }), h("p", { html: means }),
      ...(s.data.glossary ? [h("p", {}, h("a", { href: `${s.data.glossary}#${name}` }, s.say("glossary")))] : [])];
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
    const forward = say(last ? "toLine" : c.waiting ? "skip" : c.ended ? "atEnd" : "forward");
    return h("div", { class: "tw-controls", role: "group", "aria-label": say("controls") },
      control("prevGroup", "[", start), control("prev", "ArrowLeft", start),
      control("next", "ArrowRight", c.ended, h("span", {}, forward)),
      control("nextGroup", "]", c.ended),
      h("button", { type: "button", class: "tw-button tw-menu-button", "data-part": "menuButton", "data-do": "panel menu", "data-key": "menuButton",
        "aria-expanded": String(c.panel === "menu"), "aria-label": say("menu"), title: say("menu"), html: icon("menu") }));
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
      button("big", say("big"), { "aria-keyshortcuts": "l" }),
      h("p", { class: "tw-keys" }, say("keys")));
  }

  /** @param {Scene} s @returns {HTMLElement|null} after the last step: how it ended, how one did, where to go on */
  function endCard(s) {
    const { c, data, say } = s;
    if (!c.ended) return null;
    const { right, asked } = c.result;
    /** @param {string|undefined} href @param {string} text */
    const link = (href, text) => href && h("a", { class: "tw-text", href }, text);
    return h("div", { class: "tw-end", "data-part": "end" }, h("h2", { class: "tw-end-title" }, say("end")),
      h("p", { html: s.drawn(c.told.caption) }),
      asked > 0 && h("p", { class: "tw-result", "data-part": "result" }, say("result", { right, asked })),
      h("div", { class: "tw-ways" }, button("restart", say("restart")),
        data.next?.href && link(data.next.href, say("nextDeal", { title: data.next.title })),
        link(data.rules ?? "rules.html", say("toRules")), link(data.sheet, say("toSheet"))));
  }

  /** @param {Scene} s @returns {HTMLElement} all of it */
  function app(s) {
    const help = s.say("help", { title: s.data.title });
    return h("div", { class: `tw-app${s.c.ended ? " is-ended" : ""}${s.c.all ? " is-all" : ""}${s.c.branch ? " is-branch" : ""}${s.c.waiting ? " is-asking" : ""}${s.c.by && s.c.by !== "choice" ? " is-handless" : ""}${s.c.note && !bubbles(s) ? " is-told" : ""}`, tabindex: "0", role: "group", "aria-label": help },
      h("div", { class: "tw-side" }, head(s), wordsView(s), s.c.ended ? endCard(s) : caption(s), sheet(s), menu(s)),
      tableView(s), panel(s), controls(s), bubble(s),
      s.c.big && h("button", { type: "button", class: "tw-close tw-small", "data-do": "big", "data-key": "small", "aria-label": s.say("small"), title: `${s.say("small")} (l)`, html: icon("close") }));
  }

  return Object.freeze({ app });
})();
