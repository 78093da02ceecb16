/** The deals that a table's phone enters: kept here first, then sent until the server has them. */

import { lackingSaid } from "../parts/deal-form.ts";
import { type Draft, isWhole } from "../parts/draft.ts";
import { newKey, post, Refused } from "../shell/api.ts";
import type { Waiting } from "./log.ts";
import { api, log, look } from "./look.ts";
import { type At, current, set } from "./state.ts";
import { bidsToAsk, draftAt, leftAt, placeName, placeNow, soonPassed } from "./tournament.ts";

/** Milliseconds before entries that could not be sent are sent again. */
const AGAIN = 3000;
/** Refusals by a busy server, which may accept the same request later. */
const LATER = ["busy", "too_many", "full", "too_restless", "late"];
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
    const found = await post<{ faults: { message: string }[] }>(`${api("/draft")}?lang=${current().prefs.lang}`, { at: place.at, draft: whole });
    if (number === checks && current().tournament.draft === draft) set({ faults: found.faults.map(({ message }) => message).join(" ") });
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
export async function say(name: string, draft: Draft): Promise<void> {
  const { view } = current().tournament;
  const place = view?.role === "table" ? view.places.find(({ at }) => placeName(at) === name) : undefined;
  if (!place) return;
  log().say(newKey(), place, draftAt(place, draft));
  set({ place: "", draft: {}, keyed: "", faults: "", refused: "", waiting: waitingPlaces() });
  document.getElementById("tournament-step")?.focus({ preventScroll: true });
  scrollTo(0, 0);
  await send();
}

export function waitingPlaces(): string[] {
  return log().waiting.map(({ at }) => placeName(at));
}

let sending: Promise<void> = Promise.resolve();

/** Send all waiting entries in order, one after the other. */
export function send(): Promise<void> {
  return (sending = sending.then(sendAll));
}

async function sendAll(): Promise<void> {
  const { id } = current().tournament;
  const kept = log();
  let noted: At | null = null;
  let isUnsent = false;
  for (const one of kept.waiting) {
    try {
      await post(`${api("/commands")}?lang=${current().prefs.lang}`, one);
      kept.done(one.key);
      noted = one.at;
    } catch (error) {
      // With the table's new link, the waiting entries can still be sent.
      if (!(error instanceof Refused) || [...LATER, "link_renewed"].includes(error.reason)) {
        isUnsent = true;
        break;
      }
      kept.done(one.key);
      giveBack(one, error.message);
    }
    if (current().tournament.id !== id) return;
  }
  set({ isUnsent });
  await look();
  const says = noted ? said(noted) : ""; // empty if the next position has been called in the meantime
  set({ waiting: waitingPlaces(), ...(says ? { says } : {}) });
}

/** Let the person correct a refused entry, unless they are typing another. */
function giveBack({ at, draft }: Waiting, refused: string): void {
  const { place, draft: typed } = current().tournament;
  const isFree = !place && !Object.keys(typed).length;
  set({ refused, ...(isFree ? { place: placeName(at), draft, keyed: "" } : {}) });
}

/** The sentence for a deal that this phone has entered. */
function said(at: At): string {
  const { view } = current().tournament;
  const found = view?.role === "table" ? view.places.find((one) => placeName(one.at) === placeName(at)) : undefined;
  if (!found) return "";
  const { words } = current();
  return found.state === "disputed" ? words.say("tournament_disputed", { deal: found.name }) : words.say("tournament_noted", { deal: found.name, says: found.says });
}

/** Run the clock on the page, announce the end of a position, and resend waiting entries. */
export function watchTournament(): void {
  setInterval(tick, 1000);
  setInterval(() => {
    if (current().view === "tournament" && current().tournament.waiting.length) void send();
  }, AGAIN);
  addEventListener("online", () => current().view === "tournament" && void send());
}

function tick(): void {
  const { view, ahead, now: before } = current().tournament;
  if (current().view !== "tournament" || !view?.clock.until) return;
  const now = Date.now();
  const passed = soonPassed(leftAt(view.clock, before + ahead), leftAt(view.clock, now + ahead));
  if (passed === undefined) return set({ now });
  set({ now, says: passed ? current().words.count("tournament_soon", passed) : current().words.say("tournament_over") });
}
