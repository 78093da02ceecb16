/** The connection to the server: lost, and restored. */

import { isYourTurn } from "../board/viewer.ts";
import { withAnswer, withNotice } from "../shell/notice.ts";
import type { State } from "./state.ts";

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
