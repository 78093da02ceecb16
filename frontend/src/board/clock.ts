/** A player's time left, in words, and the warnings before it is up. */

import { withNotice } from "../shell/notice.ts";
import type { State } from "../shell/state.ts";
import { isYourTurn } from "./viewer.ts";
import { awayAt } from "../people/vacation.ts";
import type { Words } from "../game/words.ts";

/** The warnings given in one turn, which its deadline identifies. */
export interface Warned {
  deadline: number;
  /** Seconds that were left when the turn was first seen. */
  total: number;
  /** The last warning given, in seconds. */
  given: number;
}

const HOUR = 3600;
/** Seconds left at which a player is warned, if the turn is long enough. */
const WARNINGS = [20, 10];
/** Turns longer than this many seconds also get a warning an hour before the end. */
const LONG = 600;

/** The warnings of a turn, in seconds before its end. */
export function warningsOf(total: number): number[] {
  if (total > LONG) return [HOUR, ...WARNINGS];
  const [first = 0, last = 0] = WARNINGS;
  return [Math.min(first, (total * 2) / 3), Math.min(last, total / 3)];
}

/** The state a second later: warns this person, once, when their time is running out. */
export function ticked(state: State, clock: number): State {
  const next = { ...state, now: clock };
  const left = secondsLeft(next);
  const deadline = next.table?.clock?.deadline;
  if (left === null || deadline == null || !isYourTurn(next)) return next;
  const known = state.warned?.deadline === deadline ? state.warned : null;
  const warned = known ?? { deadline, total: left, given: Infinity };
  const due = Math.min(...warningsOf(warned.total).filter((moment) => left <= moment));
  if (due >= warned.given) return { ...next, warned };
  const text = next.words.say("time_left_you", { time: timeText(next.words, left) });
  return { ...withNotice(next, text, "late"), warned: { ...warned, given: due } };
}

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
