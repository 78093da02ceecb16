/** The warnings to a player whose time is nearly up. */

import { HOUR, secondsLeft, timeText, WARNINGS } from "../board/clock.ts";
import { isYourTurn } from "../board/viewer.ts";
import { withNotice } from "../shell/notice.ts";
import type { State } from "./state.ts";

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
