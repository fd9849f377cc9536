// Keeps the page for use without a network. A new version is fetched in the background, and takes over when the page is
// opened the next time: never in the middle of a game.

const VERSION = "$version";
const FILES = $files;

const CACHE = `gridwright-${VERSION}`;

self.addEventListener("install", (event) => {
  // What the browser holds already is not sent again, but asked for: an old file must not get into a new version.
  const requests = FILES.map((name) => new Request(name, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  const old = async () => (await caches.keys()).filter((name) => name.startsWith("gridwright-") && name !== CACHE);
  event.waitUntil(old().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  const kept = async () => (await caches.open(CACHE)).match(event.request, { ignoreSearch: true });
  event.respondWith(kept().then((response) => response ?? fetch(event.request)));
});
