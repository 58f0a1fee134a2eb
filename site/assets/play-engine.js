/*
 * The engine of a page on which a game is played: Python in a worker, or where a page was opened from a folder and may
 * have none, in the page itself. Requests and answers are those of generator/playing/protocol.py.
 */
"use strict";

/** @typedef {(part: number) => void} Progress   from 0 to 1; 1: all is here, and now it starts */

const TehoWorker = Worker; // before the search has its own: see iframe-worker.js

const PATIENCE = 3000; // milliseconds for the keeper: without it Python is loaded all the same

class TehoEngine {
  /** @param {string} base the folder with the runtime @param {number} size of what is loaded, in bytes */
  constructor(base, size) {
    this.base = base;
    this.size = size;
    /** @type {Worker|null} */
    this.worker = null;
    /** @type {((request: string) => string)|null} */
    this.answer = null;
    /** @type {Map<number, {done: (text: string) => void, failed: (error: Error) => void}>} */
    this.open = new Map();
    this.count = 0;
    this.stopped = false;
  }

  /** Loads and starts it. @param {Progress} progress @returns {Promise<void>} */
  async start(progress) {
    if (location.protocol === "file:") return this.inPage(progress);
    const patience = new Promise((done) => setTimeout(done, PATIENCE));
    await Promise.race([this.keep().catch(() => undefined), patience]);
    if (!this.stopped) await this.inWorker(progress);
  }

  /** What is loaded stays in this browser, if it may: the next time no network is needed. First of all the keeper looks whether
   * what it has is still what the site has. */
  async keep() {
    if (document.querySelector("script[data-build]") || !navigator.serviceWorker) return; // pages are being written
    const known = await navigator.serviceWorker.register(new URL(`${this.base}keeper.js`, location.href));
    await known.update().catch(() => undefined);
    const coming = known.installing || known.waiting;
    if (coming) await new Promise((done) => coming.addEventListener("statechange", () => ["activated", "redundant"].includes(coming.state) && done(null)));
  }

  /** @param {Progress} progress @returns {Promise<void>} */
  inWorker(progress) {
    return new Promise((done, failed) => {
      const worker = new TehoWorker(new URL(`${this.base}worker.js`, location.href), { type: "module" });
      this.worker = worker;
      worker.onerror = (event) => failed(new Error(event.message || "worker"));
      worker.onmessage = ({ data }) => {
        if (data.loaded) progress(data.loaded / this.size);
        if (data.error && data.id === undefined) failed(new Error(data.error));
        if (data.ready) done();
        const waiting = this.open.get(data.id);
        this.open.delete(data.id);
        if (data.error) waiting?.failed(new Error(data.error));
        else waiting?.done(data.text);
      };
      worker.postMessage({ begin: true });
    });
  }

  /** @param {Progress} progress */
  async inPage(progress) {
    /** @type {Promise<string>} */
    const packed = new Promise((done) => Object.assign(globalThis, { tehoPacked: done }));
    for (const [index, name] of ["runtime.js", "runtime.data.js"].entries()) {
      await this.script(name);
      if (this.stopped) return;
      progress((index + 1) / 2);
    }
    const bytes = Uint8Array.from(atob(await packed), (sign) => sign.charCodeAt(0));
    await new Promise((done) => setTimeout(done, 50)); // so that it is seen that all is here
    this.answer = await tehoRuntime.start(bytes.buffer);
  }

  /** @param {string} name @returns {Promise<void>} */
  script(name) {
    return new Promise((done, failed) => {
      const element = document.createElement("script");
      element.src = `${this.base}${name}`;
      element.onload = () => done();
      element.onerror = () => failed(new Error(name));
      document.head.append(element);
    });
  }

  /** @param {Object<string, any>} request @returns {Promise<any>} */
  async ask(request) {
    const text = JSON.stringify(request);
    if (this.answer) {
      const { answer } = this;
      return new Promise((done, failed) => setTimeout(() => { // the page is drawn first
        try { done(JSON.parse(answer(text))); } catch (error) { failed(error); }
      }));
    }
    const id = (this.count += 1);
    /** @type {string} */
    const answered = await new Promise((done, failed) => {
      this.open.set(id, { done, failed });
      this.worker?.postMessage({ id, text });
    });
    return JSON.parse(answered);
  }

  stop() {
    this.stopped = true;
    this.worker?.terminate();
  }
}
