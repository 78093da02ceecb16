/** The line to the server: cut, and there again. */

import { isYourTurn, noticed, type State, withLine } from "./state.ts";

/** What becomes of the page when the line is cut or comes back; both are said. */
export function connected(state: State, isConnected: boolean): State {
  if (isConnected === state.isConnected) return state;
  if (!isConnected) return noticed({ ...state, isConnected }, state.words.say("offline"), "line");
  const back = withLine({ ...state, isConnected }, state.words.say("online"), "answer");
  if (isYourTurn(back)) return noticed(back, back.words.say("tell_turn_you"), "urgent");
  return { ...back, notice: null };
}
