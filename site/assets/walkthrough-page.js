/*
 * Building pages: elements, pictures, texts, and how what is drawn anew takes the place of what was there.
 */
"use strict";

const tehoPage = (() => {
  /**
   * @param {string} tag @param {Object<string, any>} [attributes] `html` is its content
   * @param {...(Node|string|null|false|undefined)} children @returns {HTMLElement}
   */
  function h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === "html") element.innerHTML = value;
      else if (value === true) element.setAttribute(name, "");
      else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
    }
    for (const child of children) if (child) element.append(child);
    return element;
  }

  /** @param {Node} node @returns {string|null} by which an element is known again from one drawing to the next */
  const keyOf = (node) => (node instanceof HTMLElement ? node.dataset.key ?? null : null);

  /**
   * Makes an element like another one, and keeps what is the same: focus, scrolling, what glides, and what had no room
   * (walkthrough-fit.js says when it has).
   * @param {Element} old @param {Element} fresh
   */
  function morph(old, fresh) {
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && name !== "data-out") old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    const keyed = new Map([...old.childNodes].flatMap((node) => (keyOf(node) === null ? [] : [[keyOf(node), node]])));
    let at = old.firstChild;
    for (const child of [...fresh.childNodes]) {
      const key = keyOf(child);
      const known = key === null ? at : keyed.get(key);
      if (!known || keyOf(known) !== key || known.nodeName !== child.nodeName) {
        old.insertBefore(child, at);
        continue;
      }
      if (known === at) at = at.nextSibling;
      else old.insertBefore(known, at);
      if (known instanceof Element && child instanceof Element) morph(known, child);
      else if (known.nodeValue !== child.nodeValue) known.nodeValue = child.nodeValue;
    }
    while (at) {
      const next = at.nextSibling;
      at.remove();
      at = next;
    }
  }

  /** @param {string} name id of a symbol in the page's sprite @returns {Element} */
  function drawing(name) {
    const holder = document.createElement("template");
    holder.innerHTML = `<svg aria-hidden="true" focusable="false"><use href="#${name}" width="100%" height="100%"/></svg>`;
    return /** @type {Element} */ (holder.content.firstElementChild);
  }

  /** @type {Object<string, string>} */
  const ICONS = {
    prevGroup: "M6 5v14M19 5l-9 7 9 7z",
    prev: "M15 5l-7 7 7 7",
    play: "M4 12a8 8 0 1 1 16 0a8 8 0 1 1-16 0M10.5 9l4.5 3-4.5 3z",
    pause: "M8 5v14M16 5v14",
    next: "M9 5l7 7-7 7",
    nextGroup: "M18 5v14M5 5l9 7-9 7z",
    menu: "M4 7h16M4 12h16M4 17h16",
    close: "M6 6l12 12M18 6L6 18",
    left: "M12 21a9 9 0 1 1 8.5-12M21 3v6h-6",
    right: "M12 21a9 9 0 1 0-8.5-12M3 3v6h6",
  };

  /** @param {string} name @returns {string} */
  const icon = (name) => `<svg viewBox="0 0 24 24" class="tw-icon" aria-hidden="true" focusable="false"><path d="${ICONS[name]}"/></svg>`;

  /** @param {string} text @returns {string} the same as HTML */
  const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

  /** @param {string} html @param {string} [comma] between cards that follow one another
   * @returns {string} its text, drawn cards read by their names */
  function plain(html, comma = ", ") {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    holder.content.querySelectorAll("rt, rp").forEach((reading) => reading.remove());
    holder.content.querySelectorAll("[role=img], svg").forEach((image) => {
      const next = image.nextSibling;
      const follows = next instanceof Text ? !next.data.trim() && next.nextSibling : next;
      const beside = follows instanceof Element && follows.matches("[role=img], svg");
      image.replaceWith((image.getAttribute("aria-label") || image.querySelector("title")?.textContent || "") + (beside ? comma : ""));
    });
    return (holder.content.textContent || "").replace(/\s+/g, " ").replace(/ (?=[,、])/g, "").trim();
  }

  /** @param {string} text */
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch { // an address without https, or an old browser
      const field = /** @type {HTMLTextAreaElement} */ (h("textarea"));
      field.value = text;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
  }

  /** What a script brings, which can be read from a folder (`file://`), too. @param {string} name
   * @param {string} calls the function that it hands that to @returns {Promise<any>} */
  const script = (name, calls) => new Promise((done, failed) => {
    Reflect.set(window, calls, done);
    document.head.append(Object.assign(h("script"), { src: name, onerror: () => failed(new Error(name)) }));
  });

  /** A deal's record. @param {string} name @returns {Promise<string>} */
  const record = (name) => script(name, "tehoRecord");

  /** @param {string} key @returns {any} what this browser keeps under it; null where that is nothing */
  function recall(key) {
    try {
      return JSON.parse(localStorage.getItem(key) || "null");
    } catch {
      return null; // a browser may keep nothing
    }
  }

  /** @param {string} key @param {any} value null: nothing is kept any more */
  function keep(key, value) {
    try {
      if (value) localStorage.setItem(key, JSON.stringify(value));
      else localStorage.removeItem(key);
    } catch {
      // Then it does not outlast the page.
    }
  }

  return Object.freeze({ h, morph, drawing, icon, escaped, plain, copy, script, record, recall, keep });
})();
