/*
 * The worker in which a game is played: it holds all cards, and the page that asks gets what its seat sees.
 *
 * In: {begin} begins, {id, text} asks. Out: {loaded} bytes, {ready}, {id, text} answers, {id, error}, {error}.
 */
"use strict";

/** @type {((request: string) => string)|null} */
let answer = null;

/** @returns {Promise<ArrayBuffer>} */
async function packed() {
  const response = await fetch("runtime.bin");
  if (!response.ok || !response.body) throw new Error(`runtime.bin: ${response.status}`);
  const reader = response.body.getReader();
  const parts = [];
  for (let loaded = 0, part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    loaded += part.value.length;
    postMessage({ loaded });
  }
  return new Blob(parts).arrayBuffer();
}

async function begin() {
  // @ts-expect-error the build makes it
  await import("./runtime.js");
  answer = await tehoRuntime.start(await packed());
  postMessage({ ready: true });
}

onmessage = ({ data }) => {
  if (data.begin) {
    begin().catch((error) => postMessage({ error: String(error) }));
    return;
  }
  try {
    postMessage({ id: data.id, text: /** @type {(request: string) => string} */ (answer)(data.text) });
  } catch (error) {
    postMessage({ id: data.id, error: String(error) });
  }
};
