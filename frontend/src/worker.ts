/** The service worker: caches the page's files and the cards, and shows push messages.
 *
 * It never caches what the server says about tables and people. A new version replaces the last one
 * at once. */

import { isSeen, pushText, type Renewal, renewal } from "./people/push.ts";
import type { Contact } from "./people/state.ts";
import { get, post } from "./shell/api.ts";
import { type Deck, deckAddress, keepDeck, pictureIn } from "./shell/deck.ts";
import { KEPT, KEPT_PYTHON, offlineFiles, pythonFolder, roomFiles, roomsFolder, version } from "./shell/version.ts";

interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Asked extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Lasting {
  data: { json(): unknown } | null;
}
interface Renewed extends Lasting, Renewal {}
interface Clicked extends Lasting {
  notification: Notification;
}
interface Client {
  url: string;
  visibilityState: string;
  focus(): Promise<Client>;
  navigate(path: string): Promise<Client | null>;
}
interface Worker {
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(asked: { type: "window"; includeUncontrolled: boolean }): Promise<Client[]>;
    openWindow(path: string): Promise<Client | null>;
  };
  registration: ServiceWorkerRegistration;
}

const PAGE = "/";
const ARCHIVE = "/oudler.zip";
const CARD = /^\/cards\/([^/]+)\/([^/]+)\.svg$/;
const FILES = ["app.js", "style.css", "icon.svg"].map((name) => `/static/${name}?v=${version}`);
const worker = self as unknown as Worker;

async function install(): Promise<void> {
  const kept = await caches.open(KEPT);
  await kept.addAll([PAGE, ...FILES, ...roomFiles.map((name) => roomsFolder + name)]);
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
  await kept.addAll(files.filter((path) => !isOfPython(path)).map((path) => `${path}?v=${version}`));
  const looks = new Set(paths.map((path) => CARD.exec(path)?.[1] ?? "").filter(Boolean));
  await Promise.all([...looks].map(async (look) => keepDeck(kept, look, await deckOf(look))));
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

/** The decks that are being kept. */
const decks = new Map<string, Promise<Deck>>();

/** All cards of a look from the server, asked for once. */
function deckOf(look: string): Promise<Deck> {
  const known = decks.get(look);
  if (known) return known;
  const asked = fetchDeck(look);
  decks.set(look, asked);
  asked.catch(() => decks.delete(look));
  return asked;
}

async function fetchDeck(look: string): Promise<Deck> {
  const found = await fetch(deckAddress(look));
  if (!found.ok) throw new Error(`${found.status}`);
  return found.json() as Promise<Deck>;
}

/** A card from the cache; a missing one brings its whole deck, for the next ones will be needed too. */
async function card(event: Asked, look: string, code: string): Promise<Response> {
  const cache = await caches.open(KEPT);
  const found = await cache.match(event.request);
  if (found) return found;
  const isFirst = !decks.has(look);
  try {
    const deck = await deckOf(look);
    if (isFirst) event.waitUntil(keepDeck(cache, look, deck).finally(() => decks.delete(look)));
    return pictureIn(deck, code) ?? (await fetch(event.request));
  } catch {
    return fetch(event.request);
  }
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

function pages(): Promise<Client[]> {
  return worker.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** Show that somebody is awaited, unless they look at that very table. */
async function alertOf(event: Pushed): Promise<void> {
  const text = pushText(event.data?.json());
  if (!text || isSeen(text.path, await pages())) return;
  const { title, body, path, tag, lang } = text;
  await worker.registration.showNotification(title, {
    body, tag, lang, icon: `/static/icon-192.png?v=${version}`, data: path,
  });
}

/** Tell the server this browser's new subscription, or it would write to one that is over. */
async function renew(event: Renewed): Promise<void> {
  const serverKey = async () => (await get<Contact>("/api/me/notices")).push_key;
  await post("/api/me/push", await renewal(event, worker.registration.pushManager, serverKey));
}

/** Show the table: in a page that has it open, in another one of ours, or in a new one. */
async function show(path: string): Promise<void> {
  const open = await pages();
  const ours = open.find(({ url }) => new URL(url).pathname === path) ?? open[0];
  if (!ours) return void (await worker.clients.openWindow(path));
  const page = await ours.focus();
  if (new URL(page.url).pathname !== path) await page.navigate(path);
}

addEventListener("push", (event) => (event as Pushed).waitUntil(alertOf(event as Pushed)));
addEventListener("pushsubscriptionchange", (event) => (event as Renewed).waitUntil(renew(event as Renewed)));
addEventListener("notificationclick", (event) => {
  const { notification } = event as Clicked;
  notification.close();
  (event as Clicked).waitUntil(show(String(notification.data ?? PAGE)));
});
addEventListener("install", (event) => (event as Lasting).waitUntil(install()));
addEventListener("activate", (event) => (event as Lasting).waitUntil(activate()));
addEventListener("fetch", (event) => {
  const asked = event as Asked;
  const { pathname, search } = new URL(asked.request.url);
  // Addresses with this version never change; all others go to the server as if we were not here.
  const isOfVersion = search === `?v=${version}` && /^\/(static|cards)\//.test(pathname);
  const [, look, code] = CARD.exec(pathname) ?? [];
  if (asked.request.mode === "navigate" && !pathname.startsWith("/api/")) {
    asked.respondWith(answer(asked.request));
  } else if (isOfVersion && look && code) asked.respondWith(card(asked, look, code));
  else if (isOfVersion || pathname.startsWith(roomsFolder)) asked.respondWith(kept(KEPT, asked.request));
  else if (pathname.startsWith(pythonFolder)) asked.respondWith(kept(KEPT_PYTHON, asked.request));
});
