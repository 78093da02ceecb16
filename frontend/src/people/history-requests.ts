/** Requests for this person's own finished deals and ratings. */

import type { Rating } from "../board/state.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { get, post } from "../shell/api.ts";
import { refuse } from "../shell/notice.ts";
import { isOffline } from "../shell/routes.ts";
import { type Filters, type OwnDeals, type OwnFigures, queryOf } from "./own-deals.ts";
import { current, type OwnRatings, type RatingChoice, set } from "./state.ts";

/** Fetch the deals chosen by the filters, or the statistics on them. Raises Refused. */
export async function lookBack(view: "history" | "figures"): Promise<void> {
  const { filters, prefs } = current();
  const query = queryOf(filters, { lang: prefs.lang });
  const [ownDeals, figures, ratings] = await Promise.all([
    get<OwnDeals>(`/api/me/deals?${query}`),
    view === "figures" ? get<OwnFigures>(`/api/me/figures?${query}`) : null,
    view === "figures" ? lookAtRatings() : current().ratings,
  ]);
  // Another choice made meanwhile gets its own answer.
  if (current().filters !== filters || current().prefs.lang !== prefs.lang) return;
  set({ ownDeals, figures, ratings });
}

/** Show other deals. */
export async function choose(changed: Partial<Filters>): Promise<void> {
  const { view } = current();
  set({ filters: { ...current().filters, ...changed } });
  if (view === "history" || view === "figures") await lookBack(view).catch(refuse);
}

/** Fetch the next page, and go on reading there. */
export async function moreDeals(): Promise<void> {
  const { ownDeals: known, filters, prefs } = current();
  if (known?.before == null) return;
  const query = queryOf(filters, { lang: prefs.lang, before: known.before });
  try {
    const found = await get<OwnDeals>(`/api/me/deals?${query}`);
    if (current().ownDeals !== known) return;
    set({ ownDeals: { ...found, deals: [...known.deals, ...found.deals] } });
    const first = known.deals.length;
    queueMicrotask(() => document.querySelectorAll<HTMLElement>(".deals a")[first]?.focus());
  } catch (error) {
    refuse(error);
  }
}

/** The last finished deals and the favourite rules, for the home page; null if they cannot be fetched. */
export async function lastDeals(count = 5): Promise<OwnDeals | null> {
  const path = `/api/me/deals?limit=${count}&lang=${current().prefs.lang}`;
  return get<OwnDeals>(path).catch(() => null);
}

/** Who sat where, and after how many deals, when the table's ratings were last fetched. */
let seen = "";

/** Fetch the person's own ratings; the other figures are shown even without them. */
export async function lookAtRatings(): Promise<OwnRatings | null> {
  return isOffline ? null : get<OwnRatings>("/api/me/ratings").catch(() => null);
}

/** Show this person's ratings to others, keep them private, or opt out. */
export async function chooseRatings(choice: RatingChoice): Promise<void> {
  try {
    const ratings = await post<OwnRatings>("/api/me/ratings", { choice });
    set({ ratings });
  } catch (error) {
    const { ratings } = current();
    set({ ratings: ratings && { ...ratings } }); // so that the choice is drawn as it was
    refuse(error);
  }
}

/** Fetch the ratings beside the names, when others sit there or a deal has ended. */
export async function rateTable(table: Snapshot): Promise<void> {
  if (isOffline || !current().me.account) return;
  const people = table.places.map(({ who }) => who);
  const now = JSON.stringify([table.id, table.sheet.deals.length, people]);
  if (now === seen) return;
  seen = now;
  const found = await get<{ places: (Rating | null)[] }>(`/api/tables/${table.id}/ratings`).catch(() => null);
  if (found && current().table?.id === table.id) set({ tableRatings: found.places });
}
