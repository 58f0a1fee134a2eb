/*
 * Starts Python in a browser with all that is packed in `runtime.bin`, and gives what answers requests. It stands behind
 * Pyodide's own two scripts in one file (generator/playing/runtime.py); both a worker and a page run it.
 */
/* global loadPyodide, _createPyodideModule */
globalThis.tehoRuntime = (() => {
  const TYPES = { "pyodide.asm.wasm": "application/wasm" };

  /** @param {ArrayBuffer} packed @returns {Promise<Map<string, Uint8Array<ArrayBuffer>>>} its files by name */
  async function unpacked(packed) {
    const length = new DataView(packed).getUint32(0, true);
    /** @type {{name: string, size: number, gzip: boolean}[]} */
    const list = JSON.parse(new TextDecoder().decode(new Uint8Array(packed, 4, length)));
    const files = new Map();
    let at = 4 + length;
    for (const { name, size, gzip } of list) {
      const bytes = new Uint8Array(packed, at, size);
      const stream = gzip && new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
      files.set(name, stream ? new Uint8Array(await new Response(stream).arrayBuffer()) : bytes);
      at += size;
    }
    return files;
  }

  /** @param {ArrayBuffer} packed @returns {Promise<(request: string) => string>} what answers a request, both as JSON */
  async function start(packed) {
    const files = await unpacked(packed);
    const real = globalThis.fetch;
    // Pyodide asks for its files by their names: they are here already.
    globalThis.fetch = /** @type {typeof fetch} */ (async (asked, options) => {
      const name = String(asked instanceof Request ? asked.url : asked).split("/").pop() || "";
      const file = files.get(name);
      if (!file) return real(asked, options);
      return new Response(file, { headers: { "content-type": /** @type {any} */ (TYPES)[name] || "application/octet-stream" } });
    });
    try {
      const lock = JSON.parse(new TextDecoder().decode(files.get("pyodide-lock.json")));
      const python = await globalThis.loadPyodide({ indexURL: ".", createPyodideModule: _createPyodideModule, lockFileContents: { ...lock, packages: {} }, packageBaseUrl: "./" });
      python.unpackArchive(files.get("engine.zip"), "zip", { extractDir: "/home/pyodide" });
      const answer = python.runPython("from tehodoki.playing.protocol import Table\nTable().answer");
      return (request) => answer(request);
    } finally {
      globalThis.fetch = real;
    }
  }

  return Object.freeze({ start });
})();
