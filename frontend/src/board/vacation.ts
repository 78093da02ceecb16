/** Vacations, as they stand at the seats of players who are away. */

import type { Period } from "../game/snapshot.ts";
import { Words } from "../game/words.ts";
import type { State } from "./state.ts";

/** The vacation during which a moment falls; null for none. */
export function vacationAt(periods: readonly Period[], now: number): Period | null {
  return periods.find(([begin, end]) => begin <= now && now < end) ?? null;
}

/** The vacation that the player at this place is on; null for none. */
export function awayAt({ table, now, ahead }: State, place: number): Period | null {
  return vacationAt(table?.places[place]?.vacations ?? [], now + ahead);
}

/** « en vacances jusqu'au 3 août »: a vacation that ends at midnight lasts until the day before. */
export function awayText(words: Words, [, end]: Period): string {
  return words.say("vacation_until", { day: dayText(words, end - 1) });
}

/** « 3 août » in as few letters as possible: « 2 déc. ». */
export function shortDay({ lang }: Words, [, end]: Period): string {
  return new Date((end - 1) * 1000).toLocaleDateString(lang, { day: "numeric", month: "short" });
}

/** « 3 août », with the year if it is another one. */
export function dayText(words: Words, seconds: number): string {
  const day = new Date(seconds * 1000);
  const isThisYear = day.getFullYear() === new Date().getFullYear();
  const text = day.toLocaleDateString(words.lang, {
    day: "numeric", month: "long", ...(isThisYear ? {} : { year: "numeric" }),
  });
  return words.lang === "fr" ? text.replace(/^1 /, "1er ") : text;
}
