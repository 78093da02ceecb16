/** Starting to play without a network: the files, then the server inside the page. */

import { askServer, getFile, saveFile } from "../shell/api.ts";
import { refuse } from "../shell/notice.ts";
import { lookOf } from "../shell/preferences.ts";
import { begin, speak } from "../shell/router.ts";
import { addressOf, isKept, keepCards, keepFiles, keepServer } from "./files.ts";
import { InPage } from "./in-page.ts";
import { current, set, type StartingSays } from "./state.ts";

/** Note whether this device could play without a network. */
export async function noteKept(): Promise<void> {
  const found = await isKept(); // read first, because the state may change meanwhile
  set({ isKept: found });
}

/** Fetch what is missing, start the server inside the page, and show what the address names. */
export async function beginOffline(): Promise<void> {
  say("offline_loading");
  // A later visit already has the sentences; a first visit gets them from the server.
  await speak().catch(() => undefined);
  await keepFiles();
  try {
    await keepServer((share) => say("offline_loading", share));
  } catch {
    return say("offline_missing");
  }
  say("offline_starting", 1);
  let server: InPage | undefined;
  try {
    server = await InPage.start(addressOf("page-server.js"), (is) => {
      if (is === "elsewhere") say("offline_elsewhere");
      if (is === "loaded") say("offline_starting", 1);
    });
    askServer(server);
    await keepCards(lookOf(current().prefs, current().device));
  } catch {
    server?.stop();
    return say("offline_failed");
  }
  // The browser should not clear the tables away to make room; it may ask, or refuse.
  void navigator.storage?.persist?.();
  addEventListener("click", saveDownloads);
  await begin();
}

/** Save a download: a link cannot reach the server inside the page. */
function saveDownloads(event: Event): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[download][href^='/api/']");
  if (!link) return;
  event.preventDefault();
  getFile(link.pathname).then((found) => saveFile(found, "oudler.tarot")).catch((error: unknown) => refuse(error));
}

function say(says: StartingSays, share = 0): void {
  set({ view: "starting", starting: { share, says } });
}
