/** The service worker: caches the page's files and the cards.
 *
 * It never caches what the server says about tables and people. A new version replaces the last one
 * at once. */

import { KEPT, KEPT_PYTHON, offlineFiles, pythonFolder, version } from "./version.ts";

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

const PAGE = "/";
const ARCHIVE = "/oudler.zip";
const CARD = /^\/cards\//;
const FILES = ["app.js", "style.css", "icon.svg"].map((name) => `/static/${name}?v=${version}`);
const worker = self as unknown as Worker;

async function install(): Promise<void> {
  const kept = await caches.open(KEPT);
  await kept.addAll([PAGE, ...FILES]);
  await keepForOffline(kept);
  await worker.skipWaiting();
}

/** Fetch in this version what a person who plays without a network has kept in the last one. */
async function keepForOffline(kept: Cache): Promise<void> {
  const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
  const paths = (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
  if (!paths.some((path) => path.endsWith(ARCHIVE))) return;
  const files = offlineFiles.map(({ name }) => `/static/${name}`);
  const isOfPython = (path: string) => path.startsWith(pythonFolder);
  const ours = [...files.filter((path) => !isOfPython(path)), ...paths.filter((path) => CARD.test(path))];
  await kept.addAll([...new Set(ours)].map((path) => `${path}?v=${version}`));
  await (await caches.open(KEPT_PYTHON)).addAll(files.filter((path) => isOfPython(path) && !paths.includes(path)));
}

async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => ![KEPT, KEPT_PYTHON].includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** From the cache of this name; otherwise from the server, and then cached. */
async function kept(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(name);
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
  } else if (isOfVersion) asked.respondWith(kept(KEPT, asked.request));
  else if (pathname.startsWith(pythonFolder)) asked.respondWith(kept(KEPT_PYTHON, asked.request));
});
