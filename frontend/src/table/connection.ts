/** The connection to the server: lost, and restored. */

import { withNotice } from "../shell/notice.ts";
import type { State } from "../shell/state.ts";
import { withAnswer } from "./told.ts";
import { isYourTurn } from "../board/viewer.ts";
import type { Words } from "../game/words.ts";

/** The state when the connection is lost or restored; both are announced. */
export function withConnection(state: State, isConnected: boolean): State {
  if (isConnected === state.isConnected) return state;
  if (!isConnected) return withNotice({ ...state, isConnected }, state.words.say("offline"), "line");
  return withNoticeAgain(withAnswer({ ...state, isConnected }, state.words.say("online")));
}

/** The state after a change of language: the notice, if any, is translated. */
export function spoken(state: State, words: Words): State {
  const next = { ...state, words };
  if (!state.notice) return next;
  if (!state.isConnected) return withNotice(next, words.say("offline"), "line");
  return withNoticeAgain(next);
}

/** Clears the urgent sentence, unless it is this person's turn. */
function withNoticeAgain(state: State): State {
  if (isYourTurn(state)) return withNotice(state, state.words.say("tell_turn_you"), "urgent");
  return { ...state, notice: null };
}
