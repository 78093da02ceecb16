/** What follows from a tournament's state: the place being entered, the calls it needs, the time left. */

import type { Draft } from "../parts/draft.ts";
import { isWaiting } from "../parts/queue.ts";
import type { At, DeskMissing, Head, Place, Tournament } from "./state.ts";

/** Minutes before the end of a position when the page announces it. */
const SOON = [5, 1, 0];

/** The last of these moments between two looks at the clock, given the milliseconds left at each. */
export function soonPassed(was: number, left: number): number | undefined {
  return SOON.findLast((minutes) => left <= minutes * 60_000 && was > minutes * 60_000);
}

/** A place as the page names it. */
export function placeName(at: At): string {
  return at.join("-");
}

/** Missing results by table, in the order of the tables. */
export function missingByTable(missing: readonly DeskMissing[]): [string, DeskMissing[]][] {
  const found = new Map<string, DeskMissing[]>();
  for (const one of missing) found.set(one.at[2], [...(found.get(one.at[2]) ?? []), one]);
  return [...found].sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }));
}

/** A deal of this table, of its position or an earlier one. */
export function placeAt({ view }: Pick<Tournament, "view">, name: string): Place | undefined {
  if (view?.role !== "table") return undefined;
  return [...view.places, ...view.overdue].find(({ at }) => placeName(at) === name);
}

/** The place the table is entering: the chosen one unless an official has entered it, or the first that is still open. */
export function placeNow(tournament: Tournament): Place | undefined {
  const { view, place, waiting } = tournament;
  if (view?.role !== "table") return undefined;
  const chosen = placeAt(tournament, place);
  if (chosen && chosen.state !== "settled") return chosen;
  const said = waiting.filter(isWaiting).map(({ at }) => placeName(at));
  return view.places.find(({ at, state }) => state === "open" && !said.includes(placeName(at)));
}

/** The draft for a place, with what the board already settles. */
export function draftAt(place: Place, draft: Draft): Draft {
  return {
    ...(place.asks_sat_out ? { sat_out: place.dealer } : {}),
    ...draft,
    ...(place.taker === null ? {} : { taker: place.taker }),
    ...(place.contract === null ? {} : { contract: place.contract }),
  };
}

/** The bids that the referee must allow before this deal is played. */
export function bidsToAsk(place: Place, draft: Draft): string[] {
  const said = [draft.contract ?? "", ...(draft.slams ?? [])];
  return [...new Set(said.flatMap((one) => place.asks_referee[one] ?? []))];
}

/** Milliseconds left of the position; below 0 once it is over. */
export function leftAt({ left, until }: Head["clock"], now: number): number {
  return until ? until - now : left;
}

/** « 12:05 »; beyond an hour only the minutes grow. */
export function clockText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
