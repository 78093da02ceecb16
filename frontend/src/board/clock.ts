/** A player's time left, in words: when it is short, and when it stands still, on vacation. */

import type { Period } from "../game/snapshot.ts";
import { Words } from "../game/words.ts";
import type { State } from "./state.ts";

export const HOUR = 3600;
/** Seconds left at which a player is warned, if the turn is long enough. */
export const WARNINGS = [20, 10];
/** Whole seconds until a bot stops waiting and leads; null if it waits for nobody. */
export function secondsToLead(state: State): number | null {
  const at = state.table?.deal?.lead_at;
  // The page does not know the time before the first news.
  return at == null || !state.now ? null : Math.max(0, Math.ceil(at - state.now - state.ahead));
}

/** Whether to show that the player to act is short of time. */
export function isLate(state: State): boolean {
  const left = secondsLeft(state);
  return left !== null && left <= (WARNINGS[0] ?? 0);
}

/** « 1 minute et 5 secondes », « 40 heures », « 10 jours ». */
export function timeText(words: Words, seconds: number): string {
  if (seconds >= 72 * HOUR) return words.count("time_days", Math.floor(seconds / HOUR / 24));
  if (seconds >= 2 * HOUR) return words.count("time_hours", Math.floor(seconds / HOUR));
  const minutes = Math.floor(seconds / 60);
  const rest = minutes < 10 ? seconds % 60 : 0;
  const parts = minutes ? [words.count("time_minutes", minutes)] : [];
  if (rest || !minutes) parts.push(words.count("time_seconds", rest));
  return words.all(parts);
}

/** Seconds left for the player to act; null if no clock runs. */
export function secondsLeft(state: State): number | null {
  const deadline = state.table?.clock?.deadline;
  if (deadline == null) return null;
  const now = state.now + state.ahead;
  // On vacation the clock stands still: what is left is counted from its end.
  const [, stands = now] = awayAt(state, state.table?.turn ?? -1) ?? [];
  return Math.max(0, Math.round(deadline - stands));
}

/** « 1:05 », « 2 j »: seconds as people read them. */
export function readable(seconds: number): string {
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

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
