/** Deals played without a network on this device: each as a record, until it is in the history. */

import type { Kept } from "./kept-log.ts";

/** A finished deal as the server takes it (docs/http-api.md). */
export interface OfflineDeal {
  table: string;
  number: number;
  /** When it ended, in milliseconds since 1970. */
  time: number;
  record: string;
  name: string;
  /** How many deals a match lasts there; 0 for no limit. */
  deals: number;
}

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
  ...["discard_shown", "slam_announced", "handful_shown", "misere_declared", "card_played"],
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
