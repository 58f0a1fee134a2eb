/*
 * Bringing the engine: what a page to play on and a page to score on have in common. A bar, a way out, another try.
 */
"use strict";

class TehoLoading extends HTMLElement {
  /** @type {Object<string, string>} */
  strings = {};
  /** what is shown meanwhile @type {HTMLElement} */
  load = /** @type {any} */ (null);
  /** @type {TehoEngine|null} */
  engine = null;
  started = false;

  /** @param {string} part @returns {any} the data of that name that the page brought */
  given(part) {
    return JSON.parse(this.querySelector(`script[data-part=${part}]`)?.textContent || "null");
  }

  async bring() {
    this.stop();
    const engine = (this.engine = new TehoEngine(this.dataset.play || "", Number(this.dataset.size)));
    this.tell("loading", { percent: 0 });
    await engine.start((/** @type {number} */ part) => {
      if (engine === this.engine) this.tell(part < 1 ? "loading" : "starting", { percent: Math.floor(part * 100) });
    });
    this.started = engine === this.engine;
  }

  stop() {
    this.engine?.stop();
    this.engine = null;
    this.started = false;
  }

  /** @param {string} key @param {Object<string, string|number>} [values] */
  tell(key, values = {}) {
    const [said, bar] = ["[data-part=said]", "progress"].map((one) => /** @type {any} */ (this.load.querySelector(one)));
    said.textContent = this.strings[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
    bar.hidden = key === "failed";
    if (key === "loading") bar.value = Number(values.percent);
    else bar.removeAttribute("value");
  }

  /** What went wrong, and a way to try it again. @param {unknown} error */
  failed(error) {
    this.stop();
    this.tell("failed", { reason: String(error instanceof Error ? error.message : error).trim().split("\n").pop() || "" });
    /** @type {HTMLElement} */ (this.load.querySelector("[data-do=retry]")).hidden = false;
  }
}
