// The service worker of the hosted page: keeps all files of one version, so that the page opens again without a network.

const scope = /** @type {OfflineScope} */ (/** @type {unknown} */ (self));

scope.addEventListener("install", (event) => {
  const keep = async () => (await caches.open(VERSION)).addAll(FILES);
  event.waitUntil(keep().then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  const others = async () => (await caches.keys()).filter((name) => name.startsWith("sweetfish-") && name !== VERSION);
  event.waitUntil(others().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

// What another version of the page asks for is not mixed with this one's: a file that is not kept comes from the network.
scope.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const kept = async () => (await (await caches.open(VERSION)).match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  event.respondWith(kept());
});
