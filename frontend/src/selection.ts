/** Pressing and choosing cards of the hand: to play, discard or show them. */

import { capital, cardName, type Held } from "./cards.ts";
import type { Card, Handful, Legal } from "./snapshot.ts";
import { handOf, legalOf, NOTHING_CHOSEN, type State } from "./state.ts";
import { withAnswer } from "./told.ts";

/** The state after what was pressed, and the action to send to the server, if any. */
export interface Outcome {
  state: State;
  action?: object;
}

/** How many cards to choose; null if none are asked for. */
export function neededOf(state: State): number {
  const legal = legalOf(state);
  if (state.showing) return state.showing.count;
  return legal?.what === "discard" ? (legal.count ?? 0) : 0;
}

/** Whether pressing a card can do something; null where cards are not asked for. */
export function mayPress(state: State, card: Card): boolean | null {
  const legal = legalOf(state);
  if (state.showing) return listed(state.showing.cards).includes(card);
  if (legal?.what !== "discard" && legal?.what !== "play") return null;
  return legal.cards?.includes(card) ?? false;
}

/** Codes of cards as one text. */
export function listed(cards: string | readonly Card[]): Card[] {
  return typeof cards === "string" ? cards.split(" ").filter(Boolean) : [...cards];
}

/** The state after a card of the hand is pressed: played, or chosen. An illegal card is sent all
 * the same, so that the server says why it is refused. */
export function press(state: State, key: string): Outcome {
  const found = handOf(state).find((one) => one.key === key);
  const legal = legalOf(state);
  if (!found) return { state };
  const focused = { ...state, focused: key };
  if (state.showing) return pressedForHandful(focused, found, state.showing);
  if (legal?.what === "discard") return pressedForDiscard(focused, found, legal);
  return { state: focused, action: { type: "play", card: found.card } };
}

function pressedForDiscard(state: State, { key, card }: Held, legal: Legal): Outcome {
  const free = legal.cards ?? [];
  if (free.includes(card)) return { state: toggled(state, key, card) };
  const others = free.slice(0, (legal.count ?? 1) - 1);
  return { state, action: { type: "discard", cards: [card, ...others].join(" ") } };
}

function pressedForHandful(state: State, { key, card }: Held, showing: Handful): Outcome {
  const trumps = listed(showing.cards);
  const mayStay = trumps.length > showing.count && !listed(showing.with).includes(card);
  if (trumps.includes(card) && mayStay) return { state: toggled(state, key, card) };
  const others = trumps.filter((one) => one !== card);
  const cards = trumps.includes(card)
    ? others.slice(0, showing.count)
    : [card, ...others.slice(0, showing.count - 1)];
  return { state, action: { type: "show_handful", size: showing.size, cards: cards.join(" ") } };
}

function toggled(state: State, key: string, card: Card): State {
  const isChosen = state.chosen.includes(key);
  const others = state.chosen.filter((one) => one !== key);
  const chosen = isChosen ? others : [...others, key];
  const said = state.words.say(isChosen ? "tell_unchosen" : "tell_chosen", {
    card: capital(cardName(state.words, card)),
    count: chosen.length,
    needed: neededOf(state),
  });
  return withAnswer({ ...state, chosen }, said, false);
}

/** Start choosing a handful's cards, with those that must be shown already chosen. */
export function beginHandful(state: State, showing: Handful): State {
  const trumps = listed(showing.cards);
  const first = trumps.length === showing.count ? trumps : listed(showing.with);
  return { ...state, showing, chosen: keysOf(state, first) };
}

function keysOf(state: State, cards: readonly Card[]): string[] {
  const rest = [...cards];
  const taken = ({ card }: Held) => {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  };
  return handOf(state).filter(taken).map(({ key }) => key);
}

/** Discard or show the chosen cards. */
export function finishChoice(state: State): Outcome {
  const chosen = handOf(state).filter(({ key }) => state.chosen.includes(key));
  const cards = chosen.map(({ card }) => card).join(" ");
  if (state.showing) {
    return { state, action: { type: "show_handful", size: state.showing.size, cards } };
  }
  if (legalOf(state)?.what === "discard") return { state, action: { type: "discard", cards } };
  return { state };
}

/** Announce the slam when asked twice. */
export function askSlam(state: State): Outcome {
  if (!state.isSlamAsked) return { state: { ...state, isSlamAsked: true } };
  return { state: { ...state, isSlamAsked: false }, action: { type: "announce_slam" } };
}

/** Cancel the deal when asked twice. */
export function askCancel(state: State): Outcome {
  const lone = legalOf(state)?.cancel;
  if (!lone) return { state };
  if (!state.isCancelAsked) return { state: { ...state, isCancelAsked: true } };
  return { state: { ...state, isCancelAsked: false }, action: { type: "cancel_deal", for: lone } };
}

/** Stop choosing cards. */
export function dropChoice(state: State): State {
  return { ...state, ...NOTHING_CHOSEN, isCloseAsked: false };
}
