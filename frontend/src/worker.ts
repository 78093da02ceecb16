/** The service worker: caches the page's files and the cards.
 *
 * It never caches what the server says about tables and people. A new version replaces the last one
 * at once. */

import { version } from "./version.ts";

interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Asked extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

const KEPT = `oudler-${version}`;
const PAGE = "/";
const FILES = ["app.js", "style.css", "icon.svg"].map((name) => `/static/${name}?v=${version}`);
const worker = self as unknown as Worker;

async function install(): Promise<void> {
  const kept = await caches.open(KEPT);
  await kept.addAll([PAGE, ...FILES]);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== KEPT);
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** From the cache; otherwise from the server, and then cached. */
async function kept(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** The page from the server; the cached one if the server does not answer. */
async function answer(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await caches.match(PAGE);
    if (found) return found;
    throw error;
  }
}

addEventListener("install", (event) => (event as Lasting).waitUntil(install()));
addEventListener("activate", (event) => (event as Lasting).waitUntil(activate()));
addEventListener("fetch", (event) => {
  const asked = event as Asked;
  const { pathname, search } = new URL(asked.request.url);
  // Addresses with this version never change; all others go to the server as if we were not here.
  const isOfVersion = search === `?v=${version}` && /^\/(static|cards)\//.test(pathname);
  if (asked.request.mode === "navigate" && !pathname.startsWith("/api/")) {
    asked.respondWith(answer(asked.request));
  } else if (isOfVersion) asked.respondWith(kept(asked.request));
});
