/** Deals played without a network: found in this browser's log, and sent to the server for the history. */

import { keep, kept } from "../game/kept.ts";
import { isPassing } from "../parts/queue.ts";
import { post, Refused } from "../shell/api.ts";
import { refuse } from "../shell/notice.ts";
import { roomOf } from "../shell/room.ts";
import { isOffline } from "../shell/routes.ts";
import { type Kept, keptRows } from "./kept-log.ts";
import { current, type OfflineDeal, set } from "./state.ts";
import { brokenOff } from "./unfinished.ts";

/** The key in localStorage of what is in the history. */
const KEPT = "oudler-kept-deals";
/** The key in localStorage of why the deals of a table were refused. */
const REFUSED = "oudler-refused-deals";
/** More deals than any table has, so that none of this table's are offered again. */
const ALL = 1e9;
/** Milliseconds before resending a deal that came too soon, and how often to try. */
const PAUSE = 1000;
const MOST_TRIES = 5;

/** Note what this device has kept: the deals that are not in the history yet, and the one broken off. */
export async function noteUnsent(): Promise<void> {
  if (isOffline) return;
  const rows = await keptRows().catch(() => []);
  const found = finishedDeals(rows);
  const why = kept<Refusals>(REFUSED, {});
  const all = unsentDeals(found, kept<Sent>(KEPT, {}));
  const deals = all.filter(({ table }) => why[table] === undefined);
  const refusals = Object.entries(why).map(([table, says]) => ({ table, says, count: all.filter((one) => one.table === table).length }));
  set({ unsent: { ...current().unsent, deals, refusals: refusals.filter(({ count }) => count) }, brokenOff: brokenOff(rows) });
}

/** Send them one after another, then show the history as it is now. */
export async function sendDeals(): Promise<void> {
  set({ unsent: { ...current().unsent, isSending: true } });
  const sent = await sendAll();
  set({ unsent: { ...current().unsent, deals: [], isSending: false, sent } });
  await noteUnsent();
  await roomOf(current())?.refresh?.().catch(() => undefined);
}

/** Send the deals of a table again that were refused, or leave them out of the history. */
export async function decideOnRefused(table: string, isAgain: boolean): Promise<void> {
  const { [table]: _, ...others } = kept<Refusals>(REFUSED, {});
  keep(REFUSED, others);
  if (!isAgain) note(table, ALL);
  await noteUnsent();
  if (isAgain) await sendDeals();
}

/** Send what is unsent; returns how many deals were. A table whose deal is refused waits for the person. */
async function sendAll(isAgain = false): Promise<number> {
  const given = new Map<string, string>();
  let sent = 0;
  for (const deal of current().unsent.deals) {
    if (given.has(deal.table)) continue;
    try {
      await send(deal);
      sent++;
    } catch (error) {
      if (isPassing(error)) return refuse(error), sent;
      const { reason, message } = error as Refused;
      given.set(deal.table, reason);
      // The server has lost the earlier ones: send all of them again.
      if (reason === "deals_missing" && !isAgain) note(deal.table, 0);
      else keep(REFUSED, { ...kept<Refusals>(REFUSED, {}), [deal.table]: message });
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

function note(table: string, number: number): void {
  keep(KEPT, { ...kept<Sent>(KEPT, {}), [table]: number });
}

/** Why the deals of a table were refused, in a sentence, by its id here. */
type Refusals = Record<string, string>;

/** How many deals of each table are in the history, by the table's id here. */
export type Sent = Record<string, number>;

/** The deals that are not in the history yet. */
export function unsentDeals(deals: readonly OfflineDeal[], sent: Sent): OfflineDeal[] {
  return deals.filter(({ table, number }) => number > (sent[table] ?? 0));
}

/** An event of a table's log; each type has some of the fields. */
interface Event {
  type: string;
  id?: string;
  rules?: string;
  options?: object;
  deals?: number;
  place?: number;
  name?: string;
  level?: string;
  kept?: number;
}

/** The events of a deal, which are the same in its record as in the log. */
const OF_DEAL = new Set([
  ...["deal_cancelled", "bid_made", "cards_called", "card_turned", "dog_shown", "discarded"],
  ...["discard_shown", "slam_announced", "handful_shown", "misere_declared", "card_played", "claimed"],
]);

/** Every finished deal in the browser's log, table by table in the order of play. */
export function finishedDeals(rows: readonly Kept[]): OfflineDeal[] {
  const logs = new Map<string, Kept[]>();
  for (const row of rows) {
    if (row.stream.startsWith("table/")) logs.set(row.stream, [...(logs.get(row.stream) ?? []), row]);
  }
  return [...logs.values()].flatMap(dealsOf);
}

function dealsOf(rows: readonly Kept[]): OfflineDeal[] {
  const found: OfflineDeal[] = [];
  let opened: Event = { type: "" };
  let lines: string[] = [];
  const bots: (string | null)[] = [];
  let name = "";
  for (const { text, time } of rows) {
    const event = JSON.parse(text) as Event;
    const { place = 0 } = event;
    if (event.type === "table_opened") opened = event;
    else if (event.type === "bot_sat") bots[place] = event.level ?? "";
    else if (event.type === "person_sat") {
      bots[place] = null;
      name = event.name ?? "";
    } else if (event.type === "dealt") lines = [text];
    else if (OF_DEAL.has(event.type)) lines.push(text);
    else if (event.type === "taken_back") lines.length = 1 + (event.kept ?? 0);
    else if (event.type === "deal_scored") {
      const { id: table = "", rules, options, deals = 0 } = opened;
      const head = { format: "tarot-record", version: 1, rules, options, players: [], bots };
      const record = [JSON.stringify(head), ...lines, text].join("\n");
      found.push({ table, number: found.length + 1, time, record, name, deals });
    }
  }
  return found;
}
