// Caches the page for offline use. A new version is downloaded in the background and takes over the next time the page is
// opened, never in the middle of a game.

const VERSION = "$version";
const FILES = $files;

const CACHE = `gridwright-${VERSION}`;

self.addEventListener("install", (event) => {
  // Revalidate files in the browser's cache, so that no old file gets into a new version.
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
