/**
 * <teho-walkthrough>: steps through a recorded deal.
 *
 * The element listens, draws, and puts what is drawn where it fits: everything else stands in the scripts before it,
 * walkthrough-parts, -address, -controller, -table and -views. It knows no rules: what is legal, why something is not,
 * and every sentence come with the data (see README.md in the folder above).
 */
(() => {
  "use strict";

  const { room, whole, h, morph, escaped, plain } = tehoParts;
  /** How room is made, one way after another; `whole`: all of the caption is seen. */
  const WAYS = [
    { whole: true, names: [] }, { whole: true, names: ["is-tight"] }, { whole: true, names: ["is-tight", "is-bare"] },
    { whole: true, names: ["is-tight", "is-bare", "is-lone"] }, { whole: false, names: ["is-tight", "is-bare", "is-lone"] },
    { whole: false, names: ["is-tight", "is-bare", "is-lone", "is-over"] },
  ];
  const SIZES = [0, 0.12, 0.25, 0.4, 0.55, 0.7, 0.85]; // of cards, from the smallest up to the largest, which is 1

  class Walkthrough extends HTMLElement {
    /** @type {Data} */
    data = /** @type {any} */ (null);
    /** @type {Object<string, string>} */
    strings = {};
    /** @type {Controller} */
    controller = /** @type {any} */ (null);
    /** @type {HTMLElement} */
    app = /** @type {any} */ (null);
    /** @type {HTMLElement} */
    live = /** @type {any} */ (null);
    /** @type {Most} */
    most = new Map();
    /** @type {Animation[]} */
    gliding = [];
    fitted = ""; // for which room
    cards = 1; // their size; the style sheet begins with it, too

    connectedCallback() {
      if (this.app) return;
      try {
        this.data = JSON.parse(this.querySelector("script[data-part=deal]")?.textContent || "");
        /** @type {string[]} */
        let stays = [];
        // A step brings what is there, of what lasts only what is new, and nothing that follows from the rest.
        this.data.steps = this.data.steps.map((one, step) => {
          const group = this.data.groups.findLastIndex(({ first }) => first <= step);
          stays = one.stays || stays;
          if (one.ask) one.ask = whole(one.ask, this.data.faces);
          const mark = (one.changes || []).map(([token]) => token);
          return /** @type {any} */ (Object.assign({ group, by: null, ask: null, clauses: [], changes: [], mark }, one, { stays }));
        });
        this.strings = JSON.parse(this.querySelector("script[data-part=strings]")?.textContent || "");
        this.most = room(this.data);
        this.controller = new TehoController(this.data, (key, values) => this.say(key, values), (news) => this.changed(news));
        this.shapeCards();
        this.nameGame();
        this.controller.kept = history.state?.answers || [];
        this.readAddress();
        this.app = h("div");
        this.live = h("p", { class: "tw-sr", "data-part": "live", "aria-live": "polite" });
        this.prepend(this.app, this.live);
        this.setAttribute("data-ready", ""); // the style sheet then hides the storyboard
        this.render(false);
        if (this.controller.big) this.app.focus({ preventScroll: true }); // keys work at once
      } catch (error) {
        this.setAttribute("data-failed", ""); // the style sheet then shows the storyboard again
        throw error;
      }
      this.listen();
      this.awaitShare();
      new ResizeObserver(() => this.size() === this.fitted || this.fit()).observe(this);
      if (document.fonts?.status === "loading") document.fonts.ready.then(() => this.fit());
    }

    /** What is under the walkthrough gets its script once somebody comes near it. */
    awaitShare() {
      const share = /** @type {HTMLElement|null} */ (document.querySelector(".share[data-script]"));
      const near = new IntersectionObserver(([{ isIntersecting }]) => {
        if (isIntersecting) document.head.append(h("script", { src: share?.dataset.script })), near.disconnect();
      });
      if (share) near.observe(share);
    }

    /** @param {string} key @param {Object<string, string|number>} [values] @returns {string} */
    say(key, values = {}) {
      if (!(key in this.strings)) throw new Error(`teho-walkthrough: no text for "${key}"`);
      return this.strings[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
    }

    /** A text with its marks drawn: cards, ⟦S7⟧, where a stop behind one stays on its line, and words that can be touched,
     * ⟪trick:tricks⟫. @param {string} html */
    drawn(html) {
      const terms = html.replace(/⟪([\w-]+):/g, (_, term) => `<a class="tw-term" href="${this.data.glossary}#${term}" data-do="panel term ${term}" data-key="term-${term}">`).replace(/⟫/g, "</a>");
      return terms.replace(/⟦([^⟦⟧]+)⟧((?:s\b)?[.,:;!?)、。）」]*)/g, (_, kind, stop) => {
        const card = (this.data.chips || {})[kind] ?? escaped(this.data.labels[kind] ?? kind);
        return stop ? `<span class="kept">${card}${stop}</span>` : card;
      });
    }

    /** A card of another make than 63 x 88 has about as much surface, so that tiles are no smaller to read. */
    shapeCards() {
      const box = document.querySelector(`symbol[id^="card-"]`)?.getAttribute("viewBox")?.split(/[\s,]+/).map(Number);
      if (!box) return;
      const [, , width, height] = box;
      this.style.setProperty("--ratio", `${width} / ${height}`);
      this.style.setProperty("--tall", String(height / width));
      this.style.setProperty("--broad", String(Math.min(Math.sqrt((width / height) / (63 / 88)), 1.5)));
    }

    /** The site's header has room for the game's name on a narrow window; the title stands below it. */
    nameGame() {
      const topic = document.querySelector("[data-md-component=header-topic] .md-ellipsis");
      const game = this.querySelector(".board-game")?.textContent;
      // Not innerWidth, for which the whole page would be laid out.
      if (topic && game && matchMedia("(max-width: 599.9px)").matches) topic.textContent = game;
    }

    // ---- address -------------------------------------------------------------------------------------------------

    /** @returns {boolean} whether the address says where to stand; other anchors are left to the page */
    readAddress() {
      const place = tehoAddress.read(this.data, location.hash);
      if (!place) return false;
      this.controller.stand(place);
      return true;
    }

    writeAddress() {
      try {
        history.replaceState(history.state, "", tehoAddress.write(this.data, this.controller.step, this.controller.viewer, this.controller.big));
      } catch {
        // Browsers limit how often the address may change; the walkthrough goes on without it.
      }
    }

    /** The answers stay with this entry of the browser's history: who follows a link and comes back finds them. */
    keepAnswers() {
      const { kept } = this.controller;
      if (JSON.stringify(kept) === JSON.stringify(history.state?.answers || [])) return;
      try {
        history.replaceState({ ...history.state, answers: kept }, "");
      } catch {
        // As above: the walkthrough goes on without it.
      }
    }

    // ---- drawing -------------------------------------------------------------------------------------------------

    /** @param {News} news */
    changed({ near, address }) {
      if (!this.app) return;
      if (address) this.writeAddress();
      this.keepAnswers();
      this.render(near);
      this.live.textContent = plain(this.drawn(this.controller.spoken), this.say("comma"));
    }

    /** @param {boolean} glide whether cards may glide to their places */
    render(glide) {
      const moving = glide && !matchMedia("(prefers-reduced-motion: reduce)").matches;
      const before = moving ? this.places() : new Map();
      this.gliding.splice(0).forEach((one) => one.cancel()); // what still glides takes no room
      const focus = this.app.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
      const key = focus?.dataset.key;
      this.classList.toggle("is-big", this.controller.big);
      morph(this.app, tehoViews.app(new tehoTable.Scene(this.controller, this.most, (html) => this.drawn(html))));
      this.setValues();
      this.fit();
      if (focus) this.keepFocus(focus, key);
      if (moving) this.glide(before);
    }

    /** What a reader has changed does not follow the attribute. */
    setValues() {
      for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (this.app.querySelectorAll("input"))) field.value = field.getAttribute("value") || "";
      for (const field of this.app.querySelectorAll("select")) {
        field.value = /** @type {HTMLOptionElement|null} */ (field.querySelector("option[selected]"))?.value || "";
      }
    }

    /** What had the focus may be gone; keys then still go to the walkthrough. @param {HTMLElement} focus
     * @param {string|undefined} key */
    keepFocus(focus, key) {
      const shown = (/** @type {Element|null} */ one) => one instanceof HTMLElement && one.isConnected && one.getClientRects().length > 0;
      if (document.activeElement === focus && shown(focus)) return;
      const again = key === undefined ? null : this.app.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (shown(again)) /** @type {HTMLElement} */ (again).focus({ preventScroll: true });
      if (!shown(again) || document.activeElement !== again) this.app.focus({ preventScroll: true });
    }

    /** @returns {Map<string, DOMRect>} where each card of the table lies */
    places() {
      return new Map([...this.app.querySelectorAll(".tw-table .tw-card")].map((card) => [
        /** @type {HTMLElement} */ (card).dataset.token || "", card.getBoundingClientRect()]));
    }

    /** @param {Map<string, DOMRect>} before */
    glide(before) {
      for (const card of this.app.querySelectorAll(".tw-table .tw-card")) {
        const old = before.get(/** @type {HTMLElement} */ (card).dataset.token || "");
        const now = card.getBoundingClientRect();
        if (!old || !old.width || !now.width) continue;
        const [dx, dy] = [old.left - now.left, old.top - now.top];
        if (Math.abs(dx) + Math.abs(dy) < 40) continue;
        this.gliding.push(card.animate([
          { transform: `translate(${dx}px, ${dy}px) scale(${old.width / now.width})`, transformOrigin: "0 0", zIndex: 5 },
          { transform: "none", transformOrigin: "0 0", zIndex: 5 },
        ], { duration: 260, easing: "ease-out" }));
      }
    }

    /** @returns {string} of the room that there is */
    size() {
      const { width, height } = this.getBoundingClientRect();
      return `${width} ${height}`;
    }

    /** Of some classes the element gets these; what does not change is not touched, so that nothing is styled anew for it.
     * @param {string[]} all @param {string[]} names */
    dress(all, names) {
      for (const name of all) this.classList.toggle(name, names.includes(name));
    }

    /** Cards as large as the room allows, the caption whole. Where even small ones do not fit, what the step is not about
     * is pushed together, then one's own hand gives way to a question that is not about it, then those who did nothing, then
     * the caption is scrolled, and at last the sheet lies over the lower edge. */
    fit() {
      const { app } = this;
      if (!app.firstElementChild) return;
      if (this.controller.big) this.style.setProperty("--zoom", String(Math.max(1, Math.min(innerWidth / 960, innerHeight / 600))));
      const table = /** @type {HTMLElement} */ (app.querySelector(".tw-table"));
      const say = /** @type {HTMLElement|null} */ (app.querySelector(".tw-say"));
      const side = /** @type {HTMLElement} */ (app.querySelector(".tw-side"));
      const beside = getComputedStyle(side).display !== "contents";
      const cut = () => say !== null && say.scrollHeight > say.clientHeight + 2;
      const fits = (/** @type {number} */ size, /** @type {boolean} */ whole) => {
        if (size !== this.cards) this.style.setProperty("--fit", String(size));
        this.cards = size;
        return app.scrollHeight <= app.clientHeight + 1 && table.scrollHeight <= table.clientHeight + 1 && !(whole && !beside && cut());
      };
      WAYS.some(({ whole, names }) => {
        this.dress(["is-tight", "is-bare", "is-lone", "is-over"], names);
        // A caption that has to be scrolled gets the room: cards stay small.
        return (whole && fits(1, whole)) || (fits(0, whole) && (!whole || this.grow((size) => fits(size, whole))));
      });
      // Beside the table the menu lies open where there is room for it.
      this.classList.remove("is-full", "is-brief");
      this.classList.toggle("is-full", beside && side.scrollHeight > side.clientHeight + 1);
      this.classList.toggle("is-brief", beside && (cut() || side.scrollHeight > side.clientHeight + 1));
      const more = cut();
      this.classList.toggle("has-more", more);
      if (say && more) say.tabIndex = 0;
      this.fitted = this.size();
      this.trim();
      this.placeBubble();
    }

    /** What has no room in a seat's line is left out whole: the later cards of a zone first, then all cards that are not
     * new, then the words for you and your turn, which place and frame say too, then zones without anything new, the last first,
     * at last the number in the hand. All lines at once: the table is laid out anew for each thing that the fullest leaves out. */
    trim() {
      const all = /** @type {HTMLElement[]} */ ([...this.app.querySelectorAll(".tw-bits")]);
      all.forEach((bits) => bits.parentElement?.querySelectorAll(".is-out").forEach((one) => one.classList.remove("is-out")));
      const full = (/** @type {HTMLElement} */ bits) => bits.scrollWidth > bits.clientWidth + 1;
      const trimmed = all.filter((bits) => bits.clientWidth && full(bits));
      let lines = trimmed.map((bits) => ({ bits, spare: this.spare(bits) }));
      while (lines.length) {
        lines.forEach(({ spare }) => spare.shift()?.classList.add("is-out"));
        lines = lines.filter(({ bits, spare }) => spare.length && full(bits));
      }
      for (const bits of trimmed) {
        const left = bits.querySelector(".tw-bit:not(.is-hand, .is-out)");
        if (!left) bits.querySelector(".is-hand")?.classList.remove("is-out");
      }
    }

    /** @param {HTMLElement} bits @returns {Element[]} what may be left out of a line, in this order */
    spare(bits) {
      const words = [...bits.parentElement?.querySelectorAll(".tw-due, .tw-you") || []];
      const zones = [...bits.querySelectorAll(".tw-bit:not(.is-hand)")].reverse();
      const old = zones.filter((one) => !one.classList.contains("is-marked"));
      const cards = [...old, ...zones.filter((one) => !old.includes(one))].flatMap((one) => [...one.querySelectorAll(".tw-mini")].slice(1).reverse());
      const firsts = old.flatMap((one) => [...one.querySelectorAll(".tw-mini:first-of-type, .tw-mini ~ :not(.tw-mini)")]);
      const least = (old.length === zones.length ? old.slice(0, -1) : old);
      return [...cards, ...firsts, ...words.reverse(), ...least, ...bits.querySelectorAll(".is-hand"), ...zones];
    }

    /** The largest size that fits, found in few steps, as each lays the table out anew. @param {(size: number) => boolean} fits */
    grow(fits) {
      let [small, large] = [0, SIZES.length];
      while (large - small > 1) {
        const half = (small + large) >> 1;
        if (fits(SIZES[half])) small = half;
        else large = half;
      }
      return fits(SIZES[small]);
    }

    /** At what was touched: above it, or below, or where it covers neither that nor the trick. */
    placeBubble() {
      const bubble = /** @type {HTMLElement|null} */ (this.app.querySelector(".tw-bubble"));
      if (!bubble || this.controller.big) return; // on a wall it has a place of its own
      const at = this.app.querySelector(`[data-key="${CSS.escape(bubble.dataset.at || "")}"]`);
      const frame = this.app.getBoundingClientRect();
      const box = (at && at.getClientRects().length ? at : this.app).getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = bubble;
      const left = Math.min(Math.max(box.left + box.width / 2 - frame.left - width / 2, 6), frame.width - width - 6);
      // What it is about, the trick or what is marked in the middle, is not hidden where there is any other place, nor, if
      // that can be, what was touched, nor what else lies in the middle.
      const boxes = (/** @type {string} */ cards) => [...this.app.querySelectorAll(`.tw-centre ${cards}`)].map((card) => card.getBoundingClientRect());
      const trick = boxes(":is(.tw-is-trick .tw-card, .tw-card.is-marked)"), middle = boxes(".tw-card");
      const tops = [box.top - height - 10, box.bottom + 10, Math.min(...trick.map((one) => one.top), box.bottom) - height - 6,
        Math.max(...trick.map((one) => one.bottom), box.top) + 24].map((top) => Math.min(Math.max(top - frame.top, 4), frame.height - height - 4));
      const hides = (/** @type {number} */ top) => [box, ...middle, ...trick, ...trick, ...trick].reduce((sum, one) => sum + Math.max(0, Math.min(one.bottom, frame.top + top + height)
        - Math.max(one.top, frame.top + top)) * Math.max(0, Math.min(one.right, frame.left + left + width) - Math.max(one.left, frame.left + left)), 0);
      const best = tops.map(hides).indexOf(Math.min(...tops.map(hides)));
      bubble.classList.toggle("is-below", best === 1);
      bubble.classList.toggle("is-apart", best > 1);
      bubble.style.left = `${left}px`;
      bubble.style.top = `${tops[best]}px`;
      bubble.style.setProperty("--tip", `${Math.min(Math.max(box.left + box.width / 2 - frame.left - left, 16), width - 16)}px`);
    }

    // ---- listening -----------------------------------------------------------------------------------------------

    listen() {
      const { app, controller } = this;
      window.addEventListener("hashchange", () => this.readAddress());
      app.addEventListener("click", (event) => {
        const found = /** @type {Element} */ (event.target).closest("[data-do]");
        if (found instanceof HTMLAnchorElement && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
        if (found instanceof HTMLAnchorElement) event.preventDefault(); // with scripts a word is told here
        if (found instanceof HTMLElement && app.contains(found)) this.act(found.dataset.do || "", found.dataset.key || "");
        else if (!/** @type {Element} */ (event.target).closest(".tw-bubble, .tw-over, .tw-menu, .tw-sheet, a, label")) controller.close();
      });
      app.addEventListener("input", (event) => {
        const field = /** @type {HTMLInputElement} */ (event.target);
        if (field.dataset.part === "slider") controller.go(Number(field.value));
      });
      app.addEventListener("change", (event) => {
        const { dataset: { part }, value } = /** @type {HTMLSelectElement} */ (event.target);
        if (part === "groups") controller.go(this.data.groups[Number(value)].first);
        if (part === "view") controller.look(Number(value));
        if (part === "speed") controller.speed = Number(value);
      });
      app.addEventListener("keydown", (event) => this.key(event));
      app.addEventListener("toggle", () => this.fit(), true); // figures were unfolded
      // As long as nothing has the focus, too, where the walkthrough fills the window.
      document.addEventListener("keydown", (event) => {
        if (event.target === document.body && this.getBoundingClientRect().bottom > innerHeight / 2) this.key(event);
      });
      this.watchSwipes();
    }

    /** @param {string} deed @param {string} at the key of what was touched */
    act(deed, at) {
      const { controller } = this;
      const [name, ...rest] = deed.split(" ");
      const said = rest.join(" ");
      /** @type {Object<string, () => void>} */
      const deeds = {
        prev: () => controller.back(),
        next: () => controller.next(),
        prevGroup: () => controller.goGroup(-1),
        nextGroup: () => controller.goGroup(1),
        play: () => (controller.playing ? controller.stop() : controller.play()),
        all: () => controller.look(controller.all ? controller.seat : null),
        open: () => controller.openFold(),
        big: () => controller.enlarge(),
        again: () => controller.again(),
        unpick: () => controller.unpick(),
        if: () => controller.whatIf(said),
        leave: () => controller.close(),
        restart: () => controller.restart(),
        close: () => controller.close(),
        panel: () => controller.toggle(said),
        zone: () => controller.toggle(`zone ${said}`),
        seat: () => controller.touchSeat(Number(said)),
        token: () => controller.touch(Number(said), at),
        choose: () => controller.choose(Number(rest[0]), Number(rest[1]), at),
        answer: () => controller.answer(said, at),
      };
      deeds[name]();
    }

    /** @param {KeyboardEvent} event */
    key(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement) return;
      const { controller } = this;
      /** @type {Object<string, () => void>} */
      const keys = {
        ArrowLeft: () => controller.back(),
        ArrowRight: () => controller.next(),
        ArrowUp: () => controller.goGroup(-1),
        ArrowDown: () => controller.goGroup(1),
        "[": () => controller.goGroup(-1),
        "]": () => controller.goGroup(1),
        Home: () => controller.go(0),
        End: () => controller.go(this.data.steps.length - 1),
        f: () => controller.flip(),
        p: () => (controller.playing ? controller.stop() : controller.play()),
        l: () => controller.enlarge(),
        m: () => controller.toggle("menu"),
        Escape: () => controller.close(),
      };
      if (!Object.hasOwn(keys, event.key)) return;
      event.preventDefault();
      event.stopPropagation(); // the theme has keys of its own
      keys[event.key]();
    }

    watchSwipes() {
      /** @type {{x: number, y: number}|null} */
      let start = null;
      this.app.addEventListener("touchstart", (event) => {
        const on = /** @type {Element} */ (event.target).closest(".tw-table");
        start = on && event.touches.length === 1 ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
      }, { passive: true });
      this.app.addEventListener("touchend", (event) => {
        if (!start) return;
        const dx = event.changedTouches[0].clientX - start.x;
        const dy = event.changedTouches[0].clientY - start.y;
        start = null;
        if (Math.abs(dx) > 45 && Math.abs(dx) > 2 * Math.abs(dy)) (dx < 0 ? this.controller.next() : this.controller.back());
      }, { passive: true });
    }
  }

  customElements.define("teho-walkthrough", Walkthrough);
})();
