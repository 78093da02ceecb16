/** Requests for ratings: the person's own and who may see them, and those at the table. */

import { get, post } from "../shell/api.ts";
import { isOffline } from "../shell/routes.ts";
import type { OwnRatings, Rating, RatingChoice } from "./own-ratings.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { refuse, setState, state } from "../shell/draw.ts";

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
