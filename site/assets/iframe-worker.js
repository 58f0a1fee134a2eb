/** Browsers start no worker in a local folder (`file://`): there the search of the theme runs in a frame of the page.
 *
 * The usual shim of this name writes an inline script into its frame, which the policy of our pages forbids; here the
 * frame gets its functions from outside. The theme asks for the name `IFrameWorker`.
 */
(() => {
  "use strict";

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
        for (const one of urls) await this.load(one);
      };
      this.ready = this.load(url);
    }

    /** @param {any} data what the worker is told */
    postMessage(data) {
      this.ready.then(() => this.deliver(this.inner, data), () => undefined);
    }

    terminate() {
      this.frame.remove();
    }

    /** @param {string} url @returns {Promise<void>} */
    load(url) {
      return new Promise((done, failed) => {
        const script = this.inner.document.createElement("script");
        script.onload = () => done();
        script.onerror = () => {
          this.dispatchEvent(new Event("error"));
          failed(new Error(url));
        };
        script.src = url;
        this.inner.document.body.append(script);
      });
    }

    /** @param {EventTarget} target @param {any} data a copy of it comes later, as from a real worker */
    deliver(target, data) {
      const copy = structuredClone(data);
      setTimeout(() => target.dispatchEvent(new MessageEvent("message", { data: copy })));
    }
  }

  if (location.protocol === "file:") Object.assign(window, { IFrameWorker, Worker: IFrameWorker });
})();
