/*
 * Which deal is wished, which one lies there, and what the engine is asked about it. An answer that comes when there is
 * another deal by then is dropped.
 */
"use strict";

class TehoDeals extends TehoLoading {
  /** @type {TehoPlayForm} */
  form = /** @type {any} */ (null);
  /** @type {any} */
  table = null;
  /** @type {Wish} */
  asked = /** @type {any} */ (null);
  round = 0; // of deals: what comes for an earlier one is late

  /** @returns {Playing} */
  get control() {
    return this.table.controller;
  }

  /** @returns {Wish} the deal as it lies there */
  get now() {
    const { looked, taken } = this.control;
    return { ...this.asked, looked, moves: taken.map(({ value }) => value) };
  }

  /** @param {Object<string, any>} [more] @returns {Wish} a deal from its beginning */
  afresh(more) {
    return { ...this.asked, looked: false, moves: [], ...more };
  }

  keep() {
    const { control, form } = this;
    form.kept = control.due === "over" ? null : this.now;
  }

  /** @returns {Promise<Wish|null>} the next deal of the match, after those that are over */
  async later() {
    const found = await this.ask({ do: "record" });
    return found && this.afresh({ before: found.record, you: this.control.you, from: undefined });
  }

  /** @param {unknown} error */
  fail(error) {
    this.show("load");
    this.failed(error);
  }

  /** Asks for the deal that lies there; nothing comes of it where the deal is another one by then.
   * @param {Object<string, any>} request @returns {Promise<any>} */
  async ask(request) {
    const { round } = this;
    try {
      const found = await this.engine?.ask(request);
      if (round === this.round) return found;
    } catch (error) {
      if (round !== this.round) return null;
      this.asked = this.now;
      this.round += 1;
      this.fail(error);
    }
    return null;
  }

  /** @param {"form"|"load"|"table"} _what what of it is seen */
  show(_what) {}
}
