/** The deals that a table's phone enters: kept here first, then sent until the server has them. */

import { lackingSaid } from "../parts/deal-form.ts";
import { type Draft, isWhole } from "../parts/draft.ts";
import { draftText } from "../parts/draft-text.ts";
import { isWaiting, sendWaiting } from "../parts/queue.ts";
import { newKey, post, Refused, Silent } from "../shell/api.ts";
import { claimOf } from "./log.ts";
import { api, log, look } from "./look.ts";
import { turnPages } from "./screen.ts";
import { current, set, type Waiting } from "./state.ts";
import { bidsToAsk, draftAt, leftAt, placeAt, placeName, placeNow, soonPassed } from "./tournament.ts";

/** Milliseconds before entries that could not be sent are sent again. */
const AGAIN = 3000;
/** Typing is checked once the person pauses, so that the answers come in order. */
let checks = 0;

/** Handle a change to the draft: enter the deal once it is complete. */
export async function drafted(draft: Draft, isLast: boolean): Promise<void> {
  const place = placeNow(current().tournament);
  if (!place) return;
  const whole = draftAt(place, draft);
  set({ draft, faults: "", refused: "" });
  const isAllowed = bidsToAsk(place, whole).every((bid) => isGranted(place.at, bid));
  if (isLast && isWhole(place.form, whole) && isAllowed) return say(placeName(place.at), whole);
  if (isLast && !isAllowed) return set({ refused: current().words.say("tournament_call_first") });
  if (isLast) return set({ faults: lackingSaid(current().words, place.form, whole) });
  queueMicrotask(() => draft.oudlers !== undefined && document.querySelector(".tournament .points")?.scrollIntoView({ block: "nearest" }));
  const number = ++checks;
  try {
    const found = await post<{ faults: { message: string }[]; doubts: string[] }>(`${api("/draft")}?lang=${current().prefs.lang}`, { at: place.at, draft: whole });
    if (number === checks && current().tournament.draft === draft) set({ faults: [...found.faults.map(({ message }) => message), ...found.doubts].join(" ") });
  } catch {
    // No answer: the deal is checked when it is entered.
  }
}

/** Whether the referee has allowed a bid in this deal; the server knows whose. */
function isGranted(at: readonly unknown[], bid: string): boolean {
  const { view } = current().tournament;
  const calls = view?.role === "table" ? (view.calls ?? []) : [];
  return calls.some((one) => one.state === "granted" && one.bid === bid && String(one.at) === String(at));
}

/** Enter a deal: kept here first, then sent. The next one can be typed at once. */
export async function say(name: string, typed: Draft): Promise<void> {
  const place = placeAt(current().tournament, name);
  if (!place) return;
  const draft = draftAt(place, typed);
  const nameOf = (player: string) => place.players.find((one) => one.player === player)?.name ?? player;
  log().say(newKey(), place, draft, draftText(current().words, place.form, nameOf, draft));
  set({ place: "", draft: {}, keyed: "", faults: "", refused: "", waiting: log().waiting() });
  document.getElementById("tournament-step")?.focus({ preventScroll: true });
  scrollTo(0, 0);
  await send();
}

/** Send an entry again that was refused. */
export async function sayAgain(key: string): Promise<void> {
  log().again({ key });
  set({ waiting: log().waiting(), refused: "" });
  await send();
}

/** Drop an entry that was refused, as the person wishes. */
export function discard(key: string): void {
  log().drop({ key });
  set({ waiting: log().waiting(), refused: "" });
}

let sending: Promise<void> = Promise.resolve();

/** Send all waiting entries in order, one after the other. */
export function send(): Promise<void> {
  return (sending = sending.then(sendAll));
}

async function sendAll(): Promise<void> {
  const { id } = current().tournament;
  const path = `${api("/commands")}?lang=${current().prefs.lang}`;
  const { sent, refused, isUnsent } = await sendWaiting<Waiting>(log(), async (one) => {
    // With the table's new link, the waiting entries can still be sent.
    await post(path, claimOf(one)).catch((error: unknown) => Promise.reject(isRenewed(error) ? new Silent() : error));
  });
  if (current().tournament.id !== id) return;
  set({ isUnsent });
  for (const one of refused) giveBack(one);
  await look();
  const last = sent.at(-1);
  const says = last ? said(last) : "";
  set({ waiting: log().waiting(), ...(says ? { says } : {}) });
}

function isRenewed(error: unknown): boolean {
  return error instanceof Refused && error.reason === "link_renewed";
}

/** Open a refused entry to be corrected, unless the person is typing another. */
function giveBack({ at, draft, refused = "" }: Waiting): void {
  const { place, draft: typed } = current().tournament;
  const isFree = !place && !Object.keys(typed).length;
  set({ refused, ...(isFree ? { place: placeName(at), draft, keyed: "" } : {}) });
}

/** The sentence for a deal that this phone has entered; "" where somebody has decided meanwhile. */
function said({ at, title = "", says = "" }: Waiting): string {
  const found = placeAt(current().tournament, placeName(at));
  const { words } = current();
  if (!found) return "";
  if (found.state === "late") return words.say("tournament_sent_late", { deal: title || found.name, says: found.says || says });
  return found.state === "disputed" ? words.say("tournament_disputed", { deal: found.name }) : words.say("tournament_noted", { deal: found.name, says: found.says });
}

/** Run the clock on the page, announce the end of a position, and resend waiting entries. */
export function watchTournament(): void {
  setInterval(tick, 1000);
  setInterval(() => {
    if (current().view === "tournament" && current().tournament.waiting.some(isWaiting)) void send();
  }, AGAIN);
  addEventListener("online", () => current().view === "tournament" && void send());
}

function tick(): void {
  const { view, ahead, now: before } = current().tournament;
  if (current().view !== "tournament" || !view || view.is_closed && view.role !== "screen" || (!view.clock.until && view.role !== "screen")) return; // the big screen turns its pages without a clock
  const now = Date.now();
  if (view.role === "screen") turnPages(now);
  const passed = soonPassed(leftAt(view.clock, before + ahead), leftAt(view.clock, now + ahead));
  if (passed === undefined) return set({ now });
  set({ now, says: passed ? current().words.count("tournament_soon", passed) : current().words.say("tournament_over") });
}
