/** The deal that somebody broke off when they last played without a network, found in this browser's log. */

import type { Kept } from "./kept-log.ts";
import type { BrokenOff } from "./state.ts";

/** What ends a deal, or the person's part in it. */
const ENDS = new Set(["deal_scored", "deal_cancelled", "place_cleared", "table_closed"]);

/** The deal that is still in play at the table visited last; null if there is none. */
export function brokenOff(rows: readonly Kept[]): BrokenOff | null {
  const found = new Map<string, BrokenOff>();
  const names = new Map<string, string>();
  for (const { stream, text, time } of rows) {
    if (!stream.startsWith("table/")) continue;
    const { type, name = "" } = JSON.parse(text) as { type: string; name?: string };
    const table = stream.slice("table/".length);
    const known = found.get(table);
    if (type === "table_opened") names.set(table, name);
    if (ENDS.has(type)) found.delete(table);
    else if (known || type === "dealt") found.set(table, { table, name: names.get(table) ?? "", since: new Date(time).toISOString() });
  }
  return [...found.values()].sort((one, other) => other.since.localeCompare(one.since))[0] ?? null;
}
