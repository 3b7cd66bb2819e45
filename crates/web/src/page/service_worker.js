// Keeps the page, so that it opens without a network. A new version takes its place at the next visit.

const CACHE = "goren-VERSION";
const FILES = ["./", "icon.svg", "manifest.webmanifest"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("goren-") && name !== CACHE);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const kept = caches.match(event.request, { ignoreSearch: true });
  event.respondWith(kept.then((response) => response ?? fetch(event.request)));
});
