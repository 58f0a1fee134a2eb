/*
 * Where in a walkthrough one stands, as an address: `#step=12&seat=B`, steps counted from 0, `&view=big` on a wall. Search results and links
 * from elsewhere may say `#step-12`, the name of that step in the storyboard. Pure functions.
 */
"use strict";

/** @typedef {{step: number|null, viewer: number|"all"|null, big: boolean}} Place   null: not said */

const tehoAddress = (() => {
  /** @param {Data} data @param {string} hash @returns {Place|null} null where it is an anchor of something else */
  function read(data, hash) {
    const said = decodeURIComponent(hash.replace(/^#/, ""));
    const item = /^step-(\d+)$/.exec(said);
    const given = new URLSearchParams(item ? `step=${item[1]}` : said);
    const number = /^-?\d+/.exec(given.get("step") || "");
    const step = number ? Math.min(Math.max(Number(number[0]), 0), data.steps.length - 1) : null;
    const seat = (given.get("seat") || "").toUpperCase();
    const index = data.seats.indexOf(seat);
    const viewer = seat === "ALL" ? "all" : index < 0 ? null : index;
    const big = given.get("view") === "big";
    return step === null && viewer === null && !big ? null : { step, viewer, big };
  }

  /** @param {Data} data @param {number} step @param {number|null} viewer null: all hands @param {boolean} [big] @returns {string} */
  function write(data, step, viewer, big = false) {
    const seat = viewer === data.you ? "" : `&seat=${viewer === null ? "all" : data.seats[viewer]}`;
    return `#step=${step}${seat}${big ? "&view=big" : ""}`;
  }

  return Object.freeze({ read, write });
})();
