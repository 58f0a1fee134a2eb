/** The theme's search, as its pages start it: when it is first opened, and in a local folder (`file://`) too.
 *
 * The theme loads the index of the whole site with every page, which weighs as much as a page. Its form has no name
 * here (`theme/partials/search.html`), so the theme does not; the worker that it makes is told the index once somebody
 * opens the search. Only a page that shows where a hit is (`?h=`) leaves all that to the theme.
 *
 * Browsers start no worker in a local folder: there the search runs in a frame of the page. The usual shim writes an
 * inline script into its frame, which the policy of our pages forbids; here the frame gets its functions from outside.
 * The theme asks for the name `IFrameWorker`.
 */
(() => {
  "use strict";
  const LOCAL = location.protocol === "file:";
  const SETUP = 0; // the first message to the worker: the index
  const QUERY = 2; // what is looked for
  const MENDED = new URL("search-worker.js", /** @type {HTMLScriptElement} */ (document.currentScript).src);

  class IFrameWorker extends EventTarget {
    /** @param {string} url */
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      this.inner = /** @type {any} */ (this.frame.contentWindow);
      // Opened and closed once, it stays the document that it is.
      this.inner.document.open();
      this.inner.document.write("<!doctype html><title></title><body>");
      this.inner.document.close();
      /** @param {any} data what the worker says */
      this.inner.postMessage = (data) => this.deliver(this, data);
      /** @param {string[]} urls one after the other */
      this.inner.importScripts = async (...urls) => {
        for (const one of urls) await load(this.inner.document, one);
      };
      this.ready = load(this.inner.document, url).then(() => load(this.inner.document, MENDED.href)).catch((error) => {
        this.dispatchEvent(new Event("error"));
        throw error;
      });
    }

    /** @param {any} data what the worker is told */
    postMessage(data) {
      this.ready.then(() => this.deliver(this.inner, data), () => undefined);
    }

    terminate() {
      this.frame.remove();
    }

    /** @param {EventTarget} target @param {any} data a copy of it comes later, as from a real worker */
    deliver(target, data) {
      const copy = structuredClone(data);
      setTimeout(() => target.dispatchEvent(new MessageEvent("message", { data: copy })));
    }
  }

  /** @param {Document} page @param {string} url @returns {Promise<void>} */
  function load(page, url) {
    return new Promise((done, failed) => {
      const script = page.createElement("script");
      script.onload = () => done();
      script.onerror = () => failed(new Error(url));
      script.src = url;
      page.body.append(script);
    });
  }

  /** @param {string} query @param {Object<string, string>} words @returns {string} with words that are written otherwise in
   * place of those that were typed as they are read, or without the signs above them; of several the shortest */
  function looked(query, words) {
    const typed = query.normalize("NFKC").trim().toLowerCase(); // half-width kana, too
    return words[typed] || typed.replace(/[\p{L}ー]+/gu, (typed) => {
      const plain = typed.toLowerCase();
      if (words[plain]) return words[plain];
      if (!/^[ぁ-んー]{2,}$/.test(plain)) return typed;
      const found = Object.keys(words).filter((one) => one.startsWith(plain));
      return found.length ? words[found.reduce((a, b) => (b.length < a.length ? b : a))] : typed;
    });
  }

  /** @returns {Promise<{config: any, docs: any[], words: Object<string, string>}>} what there is to find */
  async function index() {
    const { base } = JSON.parse(document.getElementById("__config")?.textContent || "{}");
    const folder = new URL(base, location.href);
    if (!LOCAL) return (await fetch(new URL("search/search_index.json", folder))).json();
    await load(document, new URL("search/search_index.js", folder).href);
    return Reflect.get(window, "__index");
  }

  const RealWorker = Worker; // before it is ours

  /** @param {string} url of the theme's worker @returns {IFrameWorker|Worker} */
  function begin(url) {
    if (LOCAL) return new IFrameWorker(url);
    return new RealWorker(`${MENDED.href}#${new URL(url, location.href).href}`);
  }

  class LateWorker extends EventTarget {
    /** @param {string} url */
    constructor(url) {
      super();
      this.url = url;
      /** @type {IFrameWorker|Worker|null} */
      this.worker = null;
      this.asked = false;
      /** @type {Object<string, string>} */
      this.words = {};
      const toggle = /** @type {HTMLInputElement|null} */ (document.getElementById("__search"));
      if (!toggle) return;
      const open = () => toggle.checked && this.fill();
      toggle.addEventListener("change", open);
      open();
    }

    /** The index is fetched; where that fails, the next opening tries again. Where the theme does so, we need the words. */
    async fill() {
      if (this.asked) return;
      this.asked = true;
      try {
        const { config, docs, words } = await index();
        this.words = words || {};
        if (!document.forms.namedItem("search")) this.postMessage({ type: SETUP, data: { config, docs, options: { suggest: false } } });
      } catch (error) {
        this.asked = false;
        throw error;
      }
    }

    /** @param {any} data what the worker is told */
    postMessage(data) {
      if (!this.worker) {
        this.worker = begin(this.url);
        this.worker.addEventListener("message", (event) => {
          this.dispatchEvent(new MessageEvent("message", { data: /** @type {MessageEvent} */ (event).data }));
        });
      }
      this.worker.postMessage(data.type === QUERY ? { ...data, data: looked(data.data, this.words) } : data);
    }

    terminate() {
      this.worker?.terminate();
    }
  }

  const form = document.querySelector("form.md-search__form");
  if (form && new URLSearchParams(location.search).has("h")) form.setAttribute("name", "search");
  Object.assign(window, { IFrameWorker: LateWorker, Worker: LateWorker });
})();
