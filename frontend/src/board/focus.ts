/** The card of the hand that Tab goes to. */

import type { State } from "./state.ts";
import { handOf } from "./viewer.ts";

/** Keeps Tab's card in the hand: after a card is played, the one beside it. */
export function withFocusKept<S extends State>(before: State, state: S): S {
  const hand = handOf(state);
  if (hand.some(({ key }) => key === state.focused)) return state;
  const at = handOf(before).findIndex(({ key }) => key === state.focused);
  const found = hand[Math.min(Math.max(at, 0), hand.length - 1)];
  return { ...state, focused: found?.key ?? "" };
}

/** Moves the focus along the hand. */
export function withFocusMoved(state: State, key: string): State {
  const hand = handOf(state);
  const at = hand.findIndex((one) => one.key === state.focused);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: hand.length - 1 }[key];
  if (to === undefined || hand.length === 0) return state;
  const found = hand[(to + hand.length) % hand.length];
  return { ...state, focused: found?.key ?? "" };
}
