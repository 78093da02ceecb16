/** Requests for ratings: the person's own and who may see them, and those at the table. */

import type { Rating } from "../board/rating.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { get, post } from "../shell/api.ts";
import { refuse } from "../shell/notice.ts";
import { isOffline } from "../shell/routes.ts";
import { current, type OwnRatings, type RatingChoice, set } from "./state.ts";

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
