/** The files that playing without a network needs, kept where the service worker looks for them. */

import { get } from "../shell/api.ts";
import { cardAddress, type Deck, deckAddress, keepDeck } from "../shell/deck.ts";
import { KEPT, KEPT_PYTHON, offlineFiles, pythonFolder, version } from "../shell/version.ts";

/** Register the service worker, if the browser supports it, and wait until it controls the page. */
export async function keepFiles(): Promise<void> {
  const workers = navigator.serviceWorker;
  const registered = await workers?.register("/worker.js").catch(() => undefined);
  if (registered) await workers.ready;
}

/** The address of a file of the server inside the page. */
export function addressOf(name: string): string {
  const address = `/static/${name}`;
  return address.startsWith(pythonFolder) ? address : `${address}?v=${version}`;
}

/** The megabytes that come over the network, at least 1. */
export function megabytes(): number {
  const bytes = offlineFiles.reduce((sum, file) => sum + file.bytes, 0);
  return Math.max(1, Math.round(bytes / 1e6));
}

/** Whether every file of the server is kept, so that it starts without a network. */
export async function isKept(): Promise<boolean> {
  if (!("caches" in globalThis)) return false;
  const found = await Promise.all(offlineFiles.map(({ name }) => caches.match(addressOf(name))));
  return found.every((one) => one !== undefined);
}

/** Keep every file of the server; `hear` is told the share done so far.
 * Rejects if a file is missing and cannot be fetched. */
export async function keepServer(hear: (share: number) => void): Promise<void> {
  if (!("caches" in globalThis)) return; // a page without https: it plays, but only while it is open
  const whole = offlineFiles.reduce((sum, file) => sum + file.size, 0);
  let there = 0;
  const add = (bytes: number) => hear((there += bytes) / whole);
  for (const { name, size } of offlineFiles) {
    const address = addressOf(name);
    const cache = await caches.open(address.startsWith(pythonFolder) ? KEPT_PYTHON : KEPT);
    if (await cache.match(address)) add(size);
    else await cache.put(address, counted(await fetched(address), add));
  }
}

/** Keep the cards of a look, drawn by the server inside the page. */
export async function keepCards(look: string): Promise<void> {
  if (!("caches" in globalThis)) return;
  const cache = await caches.open(KEPT);
  if (await cache.match(cardAddress(look, "back"))) return;
  await keepDeck(cache, look, await get<Deck>(deckAddress(look)));
}

async function fetched(address: string): Promise<Response> {
  const found = await fetch(address);
  if (!found.ok) throw new Error(`${address}: ${found.status}`);
  return found;
}

/** The same answer, reporting its bytes as they come. */
function counted(answer: Response, add: (bytes: number) => void): Response {
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, out) => {
      add(piece.byteLength);
      out.enqueue(piece);
    },
  });
  // Without the length and the encoding: they are those of the compressed bytes.
  const type = answer.headers.get("Content-Type") ?? "";
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  const headers = { "Content-Type": type, "Content-Security-Policy": policy };
  return new Response(answer.body?.pipeThrough(count) ?? null, { headers });
}
