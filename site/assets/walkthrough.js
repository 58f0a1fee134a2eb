/**
 * <teho-walkthrough>: steps through a recorded deal.
 *
 * The element holds data, state and page together: all else stands in the scripts before it. It knows no rules: what is
 * legal, why something is not, and every sentence come with the data (see README.md in the folder above).
 */
(() => {
  "use strict";

  const { room, h, morph, escaped, plain } = tehoParts;
  class Walkthrough extends HTMLElement {
    /** @type {Data} */
    data = /** @type {any} */ (null);
    /** @type {Object<string, string>} */
    strings = {};
    /** @type {typeof TehoController|undefined} another one, of a deal that is played: see play.js */
    Controller = undefined;
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
    /** @type {InstanceType<typeof TehoFit>} */
    fitting = /** @type {any} */ (null);
    /** @type {() => Promise<void>} */
    read = async () => undefined;

    connectedCallback() {
      if (this.app) return;
      try {
        this.data = JSON.parse(this.querySelector("script[data-part=deal]")?.textContent || "");
        const first = this.data.steps.length;
        this.data.steps = tehoLater.begun(this.data);
        this.read = tehoLater.reader(this.data, first);
        this.strings = JSON.parse(this.querySelector("script[data-part=strings]")?.textContent || "");
        this.most = room(this.data);
        this.controller = new (this.Controller || TehoController)(this.data, (key, values) => this.say(key, values), (news) => this.changed(news));
        this.shapeCards();
        this.nameGame();
        this.controller.calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
        this.begin(first);
      } catch (error) {
        this.fail(error);
      }
    }

    /** Now if the page has all that is shown at first, else as soon as that has come.
     * @param {number} first the step that the page has not */
    begin(first) {
      const before = this.recalled(), place = tehoAddress.read(this.data, location.hash);
      const far = before !== null || (place?.step ?? 0) >= first;
      if (!this.data.later) return this.open(before);
      this.controller.await = (then) => this.read().then(then, (error) => this.fail(error));
      this.controller.missing = first;
      if (far) return this.controller.await(() => this.open(before));
      tehoLater.await(this.read);
      return this.open(before);
    }

    /** @param {unknown} error the style sheet then shows the storyboard again */
    fail(error) {
      this.setAttribute("data-failed", "");
      throw error;
    }

    /** @param {{answers: [number, Given][], step: number}|null} before */
    open(before) {
      this.controller.kept = before?.answers || [];
      if (!this.readAddress() && before?.step) this.controller.go(before.step);
      this.app = h("div");
      this.fitting = new TehoFit(this, this.app);
      this.live = h("p", { class: "tw-sr", "data-part": "live", "aria-live": "polite" });
      this.prepend(this.app, this.live);
      this.setAttribute("data-ready", ""); // the style sheet then hides the storyboard
      this.render(false);
      if (this.controller.big) this.app.focus({ preventScroll: true }); // keys work at once
      tehoInput.listen(this, this.app, this.controller);
      window.addEventListener("hashchange", () => this.readAddress());
      this.app.addEventListener("toggle", ({ target }) => { // figures were unfolded
        this.fit();
        /** @type {HTMLElement} */ (target).scrollIntoView({ block: "nearest" });
      }, true);
      this.awaitShare();
      new ResizeObserver(() => this.fitting.room === this.fitting.fitted || this.fit()).observe(this);
      if (document.fonts?.status === "loading") document.fonts.ready.then(() => { this.fitting.fitted = ""; this.fit(); });
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
      const game = this.querySelector(".board-game")?.innerHTML;
      // Not innerWidth, for which the whole page would be laid out.
      if (topic && game && matchMedia("(max-width: 599.9px)").matches) topic.textContent = plain(game);
    }

    fit() {
      this.fitting.fit(this.controller.big, this.controller.note !== null);
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

    /** @returns {string} where this browser keeps how far the reader is: by game and deal, for all languages */
    get shelf() {
      return `teho:${location.pathname.split("/").slice(-2).join("/")}`;
    }

    /** What was answered here before, and where the reader was. @returns {{answers: [number, Given][], step: number, done: boolean}|null} */
    recalled() {
      return tehoPage.recall(this.shelf);
    }

    /** Nothing is kept of who only looks in. */
    keep() {
      const { kept, step, ended, progress: { at, of } } = this.controller;
      const done = ended || Boolean(this.recalled()?.done);
      tehoPage.keep(this.shelf, step || kept.length ? { answers: kept, step: ended ? 0 : step, at, of, done } : null);
    }

    // ---- drawing -------------------------------------------------------------------------------------------------

    /** @param {News} news */
    changed({ near, address }) {
      if (!this.app) return;
      if (address) this.writeAddress();
      this.keep();
      this.render(near);
      this.live.textContent = plain(this.drawn(this.controller.spoken), this.say("comma"));
    }

    /** @param {boolean} glide whether cards may glide to their places */
    render(glide) {
      const moving = glide && !this.controller.calm;
      const before = moving ? this.places() : new Map();
      this.gliding.splice(0).forEach((one) => one.cancel()); // what still glides takes no room
      const focus = this.app.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
      const key = focus?.dataset.key;
      this.classList.toggle("is-big", this.controller.big);
      morph(this.app, this.views());
      this.setValues();
      this.fit();
      if (focus) this.keepFocus(focus, key);
      if (moving) this.glide(before);
    }

    /** @returns {HTMLElement} all of it, as it is now */
    views() {
      return tehoViews.app(new tehoTable.Scene(this.controller, this.most, (html) => this.drawn(html)));
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
  }

  customElements.define("teho-walkthrough", Walkthrough);
})();
