/** Keeps what was seen, for later without a network: pages come from the network first, all else from what is kept of this
 * very build. What an older build left is dropped. A page tells what it had before there was a worker. Written into the
 * folder of each language (generator/web/offline.py), and as keeper.js beside Python (generator/playing/runtime.py). */
(() => {
  "use strict";
  const NAME = `teho ${new URL("./", location.href).pathname} `, CACHE = `${NAME}{digest}`;
  const scope = /** @type {any} */ (self);

  /** @param {Request} request */
  const fresh = async (request) => {
    const answer = await fetch(request);
    if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
    return answer;
  };
  /** @param {Request} request @returns {Promise<Response|undefined>} */
  const kept = async (request) => (await caches.open(CACHE)).match(request, { ignoreSearch: true });

  scope.addEventListener("install", () => scope.skipWaiting());
  scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(caches.keys().then((names) =>
    Promise.all(names.filter((name) => name.startsWith(NAME) && name !== CACHE).map((name) => caches.delete(name)))).then(() => scope.clients.claim())));
  scope.addEventListener("message", (/** @type {any} */ event) => event.waitUntil(Promise.allSettled(event.data.keep
    .filter((/** @type {string} */ url) => url.startsWith(scope.registration.scope))
    .map(async (/** @type {string} */ url) => await kept(new Request(url)) ?? fresh(new Request(url))))));
  scope.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    if (request.method !== "GET" || !request.url.startsWith(scope.registration.scope)) return;
    const page = request.mode === "navigate";
    event.respondWith(page ? fresh(request).catch(async (error) => await kept(request) ?? Promise.reject(error))
      : kept(request).then((found) => found ?? fresh(request)));
  });
})();
