/*
 * What is to be played: the form, the address that names a deal, and the deal that was left, which the browser keeps.
 */
"use strict";

/**
 * @typedef {{seats: number, options: Object<string, any>, seed: number, level: string, moves: string[], looked?: boolean, from?: From, before?: string, you?: number}} Wish
 *   moves: what the reader has chosen so far, in a deal that was left; looked: the reader has seen the hands of the others;
 *   before: the record of the deals of the match before this one, in which the reader has the seat `you`
 * @typedef {{deal: string, at: number, you: number}} From   a lesson, after how many moves, and in which seat one plays on
 * @typedef {{name: string, values: {value: any}[]}} PlayOption
 */

class TehoPlayForm {
  /** @param {HTMLFormElement} form @param {PlayOption[]} options @param {string} game */
  constructor(form, options, game) {
    this.form = form;
    this.options = options;
    this.key = `teho-play-${game}`;
    /** @type {From|null} where one goes on in a deal of a lesson */
    this.from = null;
    this.choose = "";
    form.addEventListener("change", () => this.able());
    form.addEventListener("invalid", () => this.unfold(true), true); // a field must be seen to be mended
  }

  /** @returns {number} of a deal */
  chance() {
    return Math.floor(Math.random() * 1e6);
  }

  /** The form as the address says: `#seed=7&seats=4`, options by the number of their value; or `#deal=01-whole-deal&move=12&seat=A`,
   * the position of a lesson, where `&choose=3` was chosen. */
  fill() {
    const given = new URLSearchParams(location.hash.slice(1));
    const [deal, move, seat] = ["deal", "move", "seat"].map((name) => given.get(name) || "");
    this.from = /^[\w-]+$/.test(deal) && /^\d{1,4}$/.test(move) && /^[A-H]$/.test(seat) ? { deal, at: Number(move), you: seat.charCodeAt(0) - 65 } : null;
    this.choose = /^\d+(,\d+)*$/.test(given.get("choose") || "") ? given.get("choose") || "" : "";
    this.form.classList.toggle("is-onward", this.from !== null);
    for (const field of /** @type {NodeListOf<HTMLSelectElement|HTMLInputElement>} */ (this.form.querySelectorAll("[name]"))) {
      const value = given.get(field.name) || "";
      if (field instanceof HTMLInputElement) field.value = /^\d{1,9}$/.test(value) ? value : String(this.chance());
      else if ([...field.options].some((one) => one.value === value)) field.value = value;
    }
    this.unfold(["seed", ...this.options.map(({ name }) => `options.${name}`)].some((name) => given.has(name)));
    this.able();
  }

  /** Whether what is seldom wished lies open. @param {boolean} open */
  unfold(open) {
    /** @type {HTMLDetailsElement} */ (this.form.querySelector(".play-more")).open = open;
  }

  /** What does not go with so many players cannot be chosen. */
  able() {
    const seats = /** @type {HTMLSelectElement} */ (this.form.querySelector("[name=seats]")).value;
    for (const field of /** @type {NodeListOf<HTMLSelectElement>} */ (this.form.querySelectorAll("[name^='options.']"))) {
      for (const one of field.options) one.disabled = !(one.dataset.seats || "").split(" ").includes(seats);
      if (field.selectedOptions[0]?.disabled) field.value = [...field.options].find((one) => !one.disabled)?.value || "";
    }
  }

  /** @returns {Wish} */
  get wish() {
    const said = new FormData(this.form);
    const options = Object.fromEntries(this.options.map(({ name, values }) => [name, values[Number(said.get(`options.${name}`))].value]));
    return { seats: Number(said.get("seats")), options, seed: Number(said.get("seed")), level: String(said.get("level")),
      ...(this.from ? { from: this.from, moves: this.choose ? [this.choose] : [] } : { moves: [] }) };
  }

  /** @param {Wish} wish @returns {string} where its deal can be played again */
  address({ seats, seed, options, level, from }) {
    if (from) return `${location.href.split("#")[0]}#deal=${from.deal}&move=${from.at}&seat=${String.fromCharCode(65 + from.you)}`;
    const chosen = this.options.map(({ name, values }) => [`options.${name}`, values.findIndex(({ value }) => value === options[name])]);
    const said = new URLSearchParams([["seed", seed], ["seats", seats], ["level", level], ...chosen].map((pair) => pair.map(String)));
    return `${location.href.split("#")[0]}#${said}`;
  }

  /** @returns {Wish|null} the deal that was left, if there is one */
  get kept() {
    return tehoPage.recall(this.key);
  }

  /** Only what the reader chose is kept: the rest is dealt and played again. @param {Wish|null} wish null: nothing is left */
  set kept(wish) {
    tehoPage.keep(this.key, wish);
  }
}
