/** What is announced to a player alone: their time is nearly up, the connection is lost or back. */

import { HOUR, secondsLeft, timeText, WARNINGS } from "../board/clock.ts";
import { isYourTurn } from "../board/viewer.ts";
import { withAnswer, withNotice } from "../shell/notice.ts";
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

/** The state when the connection is lost or restored; both are announced. */
export function withConnection(state: State, isConnected: boolean): State {
  if (isConnected === state.isConnected) return state;
  if (!isConnected) return withNotice({ ...state, isConnected }, state.words.say("offline"), "line");
  return withNoticeAgain(withAnswer({ ...state, isConnected }, state.words.say("online")));
}

/** The state after a change of language: the notice, if any, is translated. */
export function spokenAgain(state: State): State {
  if (!state.notice) return state;
  if (!state.isConnected) return withNotice(state, state.words.say("offline"), "line");
  return withNoticeAgain(state);
}

/** Clears the urgent sentence, unless it is this person's turn. */
function withNoticeAgain(state: State): State {
  if (isYourTurn(state)) return withNotice(state, state.words.say("tell_turn_you"), "urgent");
  return { ...state, notice: null };
}
