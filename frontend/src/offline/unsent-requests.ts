/** Sending deals played without a network to the server, which adds them to the person's history. */

import { post, Refused } from "../shell/api.ts";
import { refuse } from "../shell/notice.ts";
import { roomOf } from "../shell/room.ts";
import { isOffline } from "../shell/routes.ts";
import { keptRows } from "./kept-log.ts";
import { finishedDeals, type OfflineDeal, type Sent, unsentDeals } from "./offline-deals.ts";
import { current, set } from "./state.ts";

/** The key in localStorage of what is in the history. */
const KEPT = "oudler-kept-deals";
/** More deals than any table has, so that none of this table's are offered again. */
const ALL = 1e9;
/** Milliseconds before resending a deal that came too soon, and how often to try. */
const PAUSE = 1000;
const MOST_TRIES = 5;
/** Refusals that another attempt would not change. */
const LASTING = new Set([
  ...["deals_missing", "wrong_record", "not_one_deal", "not_alone", "other_rules", "too_many_deals"],
  ...["too_large", "unreadable"],
]);

/** Note which deals of this device are not in the history yet. */
export async function noteUnsent(): Promise<void> {
  if (isOffline) return;
  const deals = await keptRows().then(finishedDeals, () => []);
  set({ unsent: { ...current().unsent, deals: unsentDeals(deals, sentBefore()) } });
}

/** Send them one after another, then show the history as it is now. */
export async function sendDeals(): Promise<void> {
  set({ unsent: { ...current().unsent, isSending: true } });
  const sent = await sendAll();
  set({ unsent: { deals: [], isSending: false, sent } });
  await noteUnsent();
  await roomOf(current())?.refresh?.().catch(() => undefined);
}

/** Send what is unsent; returns how many deals were. Only the last refusal is announced. */
async function sendAll(isAgain = false): Promise<number> {
  const given = new Map<string, string>();
  let sent = 0;
  for (const deal of current().unsent.deals) {
    if (given.has(deal.table)) continue;
    try {
      await send(deal);
      sent++;
    } catch (error) {
      const reason = error instanceof Refused ? error.reason : "";
      if (!LASTING.has(reason)) return refuse(error), sent;
      given.set(deal.table, reason);
      // The server has lost the earlier ones, or they were another person's: send all of them
      // again.
      note(deal.table, reason === "deals_missing" ? 0 : ALL);
      if (reason !== "deals_missing") refuse(error);
    }
  }
  if (isAgain || ![...given.values()].includes("deals_missing")) return sent;
  await noteUnsent();
  return sent + (await sendAll(true));
}

async function send(deal: OfflineDeal): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await post(`/api/me/deals?lang=${current().prefs.lang}`, deal);
      return note(deal.table, deal.number);
    } catch (error) {
      // Many deals at once: the server takes two a second after the first forty.
      if (!(error instanceof Refused && error.reason === "too_restless" && tries < MOST_TRIES)) throw error;
      await new Promise((later) => setTimeout(later, PAUSE));
    }
  }
}

function sentBefore(): Sent {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Sent;
  } catch {
    return {};
  }
}

function note(table: string, number: number): void {
  localStorage.setItem(KEPT, JSON.stringify({ ...sentBefore(), [table]: number }));
}
