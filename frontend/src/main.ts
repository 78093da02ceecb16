/** The entry point: the rooms of the page, and what is done once it has started. */

import { sendNotes } from "./board/notes.ts";
import { keepFiles } from "./offline/files.ts";
import { beginOffline, noteKept } from "./offline/offline.ts";
import { noteUnsent } from "./offline/unsent.ts";
import { pictureOf } from "./parts/face.ts";
import { noticeMailLink, noticeToken } from "./people/account-requests.ts";
import { start } from "./shell/draw.ts";
import { registerLater } from "./shell/room.ts";
import { begin } from "./shell/router.ts";
import { isOffline } from "./shell/routes.ts";
import { current } from "./shell/state.ts";

import "./first.ts";

registerLater("analysis", () => import("./analysis/room.ts"));
registerLater("contest", () => import("./contest/room.ts"));
registerLater("review", () => import("./review/room.ts"));
registerLater("sheet", () => import("./sheet/room.ts"));
registerLater("teach", () => import("./teach/room.ts"));
registerLater("tournament", () => import("./tournament/room.ts"));

async function main(): Promise<void> {
  start();
  if (isOffline) return beginOffline();
  void noteKept();
  addEventListener("hashchange", noticeLink);
  addEventListener("online", () => void sendNotes());
  await begin();
  noticeLink();
  await keepFiles(); // last, so that the cache does not compete with the first page
  void keepCardsAhead();
  void noteUnsent();
  void sendNotes();
}

/** Load the deck before cards are dealt: the service worker fetches them all with the first one. */
async function keepCardsAhead(): Promise<void> {
  const isKeeping = navigator.serviceWorker?.controller;
  if (isKeeping) await fetch(pictureOf(current(), "back")).catch(() => undefined);
}

/** A link after `#`, from another device or from a mail. */
function noticeLink(): void {
  noticeToken();
  noticeMailLink();
}

void main();
