/** Requests of the start page: its tables, its person's last deals, and the rule book. */

import { findCompanions, lookForInvitations } from "../people/companion-requests.ts";
import { lastDeals } from "../people/history-requests.ts";
import type { OwnTable } from "../people/state.ts";
import { get } from "../shell/api.ts";
import { refuse } from "../shell/notice.ts";
import { isOffline } from "../shell/routes.ts";
import { type Chapter, current, type ListedTable, set, type Today } from "./state.ts";

/** The finished deals on the home page. */
const RECENT = 3;

/** Fetch the public tables, those where this person has a seat, and their invitations. */
export async function look(): Promise<void> {
  const path = `/api/lobby?page=${current().lobbyPage}&lang=${current().prefs.lang}`;
  const [{ tables, page, pages }, own] = await Promise.all([
    get<{ tables: ListedTable[]; page: number; pages: number }>(path),
    get<{ tables: OwnTable[] }>("/api/me/tables"),
    lookForInvitations(),
  ]);
  set({ own: own.tables, lobby: tables, lobbyPage: page, lobbyPages: pages });
}

/** Fetch what the home page shows. */
export async function lookHome(): Promise<void> {
  const [last, today] = await Promise.all([lastDeals(RECENT), lookAtToday(), look(), findCompanions(true)]);
  set({ today, recent: last?.deals ?? [], favourites: last?.rules ?? [] });
}

/** Today's deal; null if it cannot be fetched, for example without a network. */
async function lookAtToday(): Promise<Today | null> {
  return isOffline ? null : get<Today>(`/api/contests/today?lang=${current().prefs.lang}`).catch(() => null);
}

/** Fetch the rules: the table's, or those chosen on the home page. */
export async function readRules(): Promise<void> {
  const { table, choices, prefs } = current();
  const path = table ? `/api/tables/${table.id}` : `/api/rulesets/${choices.rules}`;
  try {
    const { chapters } = await get<{ chapters: Chapter[] }>(`${path}/manual?lang=${prefs.lang}`);
    set({ book: chapters, bookSought: "" });
  } catch (error) {
    refuse(error);
  }
}
