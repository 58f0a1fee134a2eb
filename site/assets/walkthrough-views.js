/*
 * What stands beside the table of a walkthrough: heading, words, question. Pure: state in, elements out. What can be
 * touched says what it does in `data-do`; the element listens.
 */
"use strict";

const tehoViews = (() => {
  const { h, drawing, icon, escaped, touched } = tehoParts;
  const { tableView, wordsView } = tehoTable;
  const { links, button, number, closing, panel, controls, menu, endCard } = tehoPanels;

  /** @param {Scene} s @returns {HTMLElement} */
  function head(s) {
    const { c, say } = s;
    const begins = c.step === 0 && !c.ended && !c.branch;
    const part = c.branch ? say("whatIf") : c.here;
    const place = c.branch ? say("step", { step: c.branch.at + 1, total: c.branch.plies.length }) : number(s);
    return h("div", { class: `tw-head${begins ? " is-first" : ""}` }, h("h1", { class: "tw-title" }, s.data.title),
      h("p", { class: "tw-where", "data-part": "where" }, h("span", {}, part), ` · ${place}`));
  }

  // ---- the words: what has happened, what is asked, what is said to an answer -------------------------------------

  /** All words have one place, so that they never lie over what they are about: a reason takes the caption's there.
   * @param {Scene} s @returns {HTMLElement} */
  function words(s) {
    const { c, say } = s;
    const { trail } = c;
    return h("div", { class: `tw-say${c.waiting ? " is-question" : ""}${c.note ? " is-noted" : ""}`, "data-part": "say", role: "group", "aria-label": say("caption") },
      c.waiting ? prompt(s) : c.question ? recall(s) : c.compared && h("p", { class: "tw-prompt" }, say("yourChoice")),
      c.note ? note(s) : c.question && !c.waiting && h("p", { class: "tw-answered" }, say(c.given?.right ? "answered" : "shown"), " ", again(s)),
      c.toldToReader && s.viewer !== s.data.you && h("p", { class: "tw-otherwise", "data-part": "toldTo" }, say("toldTo", { seat: s.data.names[s.data.you] })),
      c.situation && h("p", { class: "tw-situation", "data-part": "situation", html: s.drawn(c.situation) }),
      trail.length > 0 && h("p", { class: "tw-trail", "data-part": "trail", html: s.drawn(trail.join(" ")) }),
      caption(s));
  }

  /** @param {Scene} s @returns {HTMLElement} what has just happened */
  function caption(s) {
    const { c, say } = s;
    const clauses = c.fold || c.ended ? [] : s.now.clauses;
    const numbers = clauses.map((id) => s.data.clauses[id].number);
    const shown = `§ ${numbers.slice(0, 3).join(" · ")}${numbers.length > 3 ? " …" : ""}`;
    const offers = s.ask !== null && (c.all || s.ask.seat === c.seat) && s.levels.length > 0 && !c.question && !c.compared && s.ask.parts.length > 0;
    return h("div", { class: "tw-caption", "data-part": "caption" },
      s.now.lesson && !c.branch && h("b", { class: "tw-lesson" }, say("lesson"), " "), h("span", { html: s.drawn(c.told.caption) }), " ",
      c.fold && button("open", say("openFold"), { class: "tw-chip tw-open" }),
      c.branch && button("leave", say("toLine"), { class: "tw-chip tw-open", "aria-keyshortcuts": "Escape" }),
      offers && button("panel choices", say("choices"), { class: "tw-chip tw-choices-chip", "aria-expanded": String(c.panel === "choices") }),
      numbers.length > 0 && h("button", { type: "button", class: "tw-chip tw-clauses-chip", "data-do": "panel clauses", "data-key": "clauses",
        "aria-expanded": String(c.panel === "clauses"), "aria-description": say("why", { numbers: numbers.join(say("comma")) }) }, shown),
      h("p", { class: "tw-links", "data-part": "clauses" }, ...links(s, clauses)));
  }

  /** @param {Scene} s @returns {HTMLElement} */
  function prompt(s) {
    return h("p", { class: "tw-prompt", "data-part": "prompt" }, h("b", {}, s.say("question")), ` ${s.c.question?.prompt || ""}`,
      s.c.stopped && h("span", { class: "tw-stopped" }, ` ${s.say("stopped")}`), s.c.urged && h("span", { class: "tw-stopped" }, ` ${s.say("answerFirst")}`),
      " ", button("skip", s.say("skip"), { class: "tw-chip tw-skip" }));
  }

  /** What was asked, and what was answered to it: both stay as long as the step does. @param {Scene} s @returns {HTMLElement} */
  function recall(s) {
    const { question, given, answerName } = s.c;
    const right = Boolean(given?.right);
    return h("p", { class: "tw-recall", "data-part": "recall" }, question?.prompt || "", " ",
      h("span", { class: right ? "is-good" : "is-wrong" }, h("b", { class: "tw-verdict" },
        h("span", { class: "tw-sr" }, `${s.say(right ? "rightWord" : "wrongWord")} `), h("span", { html: s.drawn(answerName) }))));
  }

  /** @param {Scene} s @returns {HTMLElement} a reason with its clauses; right and wrong are said in words too */
  function note(s) {
    const { c, say } = s;
    const { good, html, clauses, value } = /** @type {Note} */ (c.note);
    const word = good === null ? "" : say(good ? "rightWord" : c.given?.solved ? "solutionWord" : "wrongWord");
    const onward = value !== undefined && c.onwardWith(value);
    const other = value !== undefined && c.compared?.tried.some((one) => one.value === value && one.then);
    return h("div", { class: `tw-note${good ? " is-good" : good === false ? " is-wrong" : ""}`, "data-part": "note" },
      word && h("b", { class: "tw-verdict" }, word), " ", h("span", { html: s.drawn(html) }), " ", ...links(s, clauses), " ",
      other && button(`if ${value}`, say("whatIf"), { class: "tw-chip tw-again" }), " ",
      onward && h("a", { class: "tw-chip tw-again", href: onward, "data-key": "onward" }, say("onwardWith")), " ", again(s), good === null && value === undefined && closing(s));
  }

  /** @param {Scene} s @returns {HTMLElement|false} */
  function again({ c, say }) {
    const chip = { class: "tw-chip tw-again" };
    return c.question && !c.waiting ? button("again", say("again"), chip) : c.note?.value !== undefined && button("unpick", say("unpick"), chip);
  }

  // ---- what can be answered or chosen with buttons -----------------------------------------------------------------

  /** @param {Scene} s @param {string} value @param {Object<string, any>} more @param {string} [text] @returns {HTMLElement} */
  const answerButton = (s, value, more, text) => h("button", { type: "button", "data-key": `answer-${value}`, "data-do": `answer ${value}`, ...more,
    class: `tw-choice ${more.class}${s.c.given?.tries && s.c.given.value === value ? " is-tried" : ""}` }, text);

  /** @param {Scene} s @returns {HTMLElement} a button a seat; on a phone the seats themselves are touched */
  function seatChoices(s) {
    return h("div", { class: "tw-choices" }, ...s.data.seats.map((seat, index) => answerButton(s, seat, { class: "tw-seat-choice" }, s.data.names[index])));
  }

  /** @param {Scene} s @returns {HTMLElement} a button an answer that says what it is */
  function optionChoices(s) {
    const answers = /** @type {Question} */ (s.c.question).answers;
    return h("div", { class: "tw-choices" }, ...answers.map((one) => answerButton(s, one.value, { class: "tw-option-choice", html: s.drawn(one.label || escaped(one.value)) })));
  }

  /** @param {Scene} s @param {number} depth @param {number} index @returns {boolean} whether a card of the table stands for it */
  const onTable = (s, depth, index) => touched(/** @type {Ask} */ (s.ask).parts[index]).some((token) => {
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
    return h("div", { class: `tw-level${away.length ? "" : " is-on-table"}${depth ? " is-next" : ""}`, role: "group", "aria-label": title || say("choice"), "data-key": `level-${depth}` },
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
        }, ...(cards.length ? cards : [name]), c.advises(depth, index) && h("span", { class: "tw-best", "aria-hidden": "true" }, "!"));
      }), depth > 0 && button("unpick", say("unpick"))));
  }

  /** What can be answered or chosen, under the table or beside it. @param {Scene} s @returns {HTMLElement|null} */
  function sheet(s) {
    const { c, say } = s;
    if (c.ended || (c.question && !c.waiting)) return null;
    const parts = [];
    const asks = c.waiting && c.by !== "choice";
    if (asks) parts.push(c.by === "seat" ? seatChoices(s) : optionChoices(s));
    else if (c.waiting && c.hidden && s.now.ask) {
      parts.push(h("p", {}, say("hiddenChoice", { seat: s.data.names[s.now.ask.seat] }), " ", button("all", say("whole"))));
    } else if (s.ask && s.levels.length && c.note?.value === undefined) {
      if (!c.question && !c.compared && !c.picked.length) parts.push(h("p", { class: "tw-due-prompt" }, s.ask.prompt));
      parts.push(level(s, s.levels.length - 1)); // what is chosen before can be chosen anew
    } else if (s.ask && !s.ask.parts.length && s.ask.other?.text) {
      parts.push(h("p", { html: s.drawn(s.ask.other.text) }), h("p", { class: "tw-links" }, ...links(s, s.ask.other.clauses || [])));
    }
    if (!parts.length) return null;
    const idle = !c.question && !c.compared && c.panel !== "choices" && !c.picked.length;
    const table = !asks && !c.hidden && s.levels.every(({ options }, depth) => options.every((index) => onTable(s, depth, index)));
    return h("div", {
      class: `tw-sheet${c.waiting ? " is-question" : ""}${idle ? " is-idle" : ""}${table && c.panel !== "choices" && !c.picked.length ? " is-on-table" : ""}${c.by === "seat" && !s.counting ? " is-seats" : ""}`,
      "data-part": "sheet", role: "group", "aria-label": say("choice"),
    }, ...parts);
  }

  /** @param {Scene} s @returns {HTMLElement} all of it */
  function app(s) {
    const { c } = s;
    const is = { "is-ended": c.ended, "is-all": c.all, "is-branch": c.branch, "is-asking": c.waiting, "is-handless": c.by && c.by !== "choice", "has-boards": s.data.zones.some((zone) => zone.owner !== null && zone.layout) };
    return h("div", { class: ["tw-app", ...Object.entries(is).flatMap(([name, true_]) => (true_ ? [name] : []))].join(" "), tabindex: "0", role: "group", "aria-label": s.say("help", { title: s.data.title }) },
      h("div", { class: "tw-side" }, head(s), wordsView(s), c.ended ? endCard(s) : words(s), sheet(s), menu(s)),
      tableView(s), panel(s), controls(s),
      c.big && h("button", { type: "button", class: "tw-close tw-small", "data-do": "big", "data-key": "small", "aria-label": s.say("small"), title: `${s.say("small")} (l)`, html: icon("close") }));
  }

  return Object.freeze({ app });
})();
