/** Requests for ratings: who may see one's own, and those at the table. */

import { get, post } from "./api.ts";
import { isOffline } from "./links.ts";
import type { OwnRatings, Rating, RatingChoice } from "./own-ratings.ts";
import type { Snapshot } from "./snapshot.ts";
import { refuse, setState, state } from "./store.ts";

/** Who sat where, and after how many deals, when the ratings at the table were fetched last. */
let seen = "";

/** Fetch one's own ratings; without them the other figures are shown all the same. */
export async function lookAtRatings(): Promise<OwnRatings | null> {
  return isOffline ? null : get<OwnRatings>("/api/me/ratings").catch(() => null);
}

/** Show one's ratings, keep them for oneself, or leave them out. */
export async function chooseRatings(choice: RatingChoice): Promise<void> {
  try {
    const ratings = await post<OwnRatings>("/api/me/ratings", { choice });
    setState({ ...state, ratings });
  } catch (error) {
    setState({ ...state, ratings: state.ratings && { ...state.ratings } });
    refuse(error);
  }
}

/** Fetch the ratings beside the names, when others sit there or a deal has ended. */
export async function rateTable(table: Snapshot): Promise<void> {
  if (isOffline || !state.me.account) return;
  const people = table.places.map(({ who }) => who);
  const now = JSON.stringify([table.id, table.sheet.deals.length, people]);
  if (now === seen) return;
  seen = now;
  const found = await get<{ places: (Rating | null)[] }>(`/api/tables/${table.id}/ratings`).catch(() => null);
  if (found && state.table?.id === table.id) setState({ ...state, tableRatings: found.places });
}
