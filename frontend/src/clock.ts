/** A player's time left, in words, and the warnings before it is up. */

import { isYourTurn, withNotice, secondsLeft, type State } from "./state.ts";
import type { Words } from "./words.ts";

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

/** Whether to show that the player to act is short of time. */
export function isLate(state: State): boolean {
  const left = secondsLeft(state);
  return left !== null && left <= (WARNINGS[0] ?? 0);
}

/** « 1 minute et 5 secondes », « 40 heures ». */
export function timeText(words: Words, seconds: number): string {
  if (seconds >= 2 * HOUR) return words.count("time_hours", Math.floor(seconds / HOUR));
  const minutes = Math.floor(seconds / 60);
  const rest = minutes < 10 ? seconds % 60 : 0;
  const parts = minutes ? [words.count("time_minutes", minutes)] : [];
  if (rest || !minutes) parts.push(words.count("time_seconds", rest));
  return words.all(parts);
}
