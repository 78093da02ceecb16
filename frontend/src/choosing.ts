/** The cards of the hand are pressed and chosen: to be played, discarded or shown. */

import { capital, cardName, type Held } from "./cards.ts";
import type { Card, Handful, Legal } from "./picture.ts";
import { handOf, legalOf, NOTHING_CHOSEN, type State, withLine } from "./state.ts";

/** The state after what was pressed, and the event that asks the server for it, if one does. */
export interface Outcome {
  state: State;
  event?: object;
}

/** How many cards are to be chosen, where cards are to be chosen. */
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

/** Cards written in one text. */
export function listed(cards: string | readonly Card[]): Card[] {
  return typeof cards === "string" ? cards.split(" ").filter(Boolean) : [...cards];
}

/** A card of the hand is pressed: played, or chosen. A card that may not be is asked for all the
 * same, so that the server says why. */
export function pressed(state: State, key: string): Outcome {
  const found = handOf(state).find((one) => one.key === key);
  const legal = legalOf(state);
  if (!found) return { state };
  const focused = { ...state, focused: key };
  if (state.showing) return pressedForHandful(focused, found, state.showing);
  if (legal?.what === "discard") return pressedForDiscard(focused, found, legal);
  return { state: focused, event: { type: "card_played", card: found.card } };
}

function pressedForDiscard(state: State, { key, card }: Held, legal: Legal): Outcome {
  const free = legal.cards ?? [];
  if (free.includes(card)) return { state: toggled(state, key, card) };
  const others = free.slice(0, (legal.count ?? 1) - 1);
  return { state, event: { type: "discarded", cards: [card, ...others].join(" ") } };
}

function pressedForHandful(state: State, { key, card }: Held, showing: Handful): Outcome {
  const trumps = listed(showing.cards);
  const mayStay = trumps.length > showing.count && !listed(showing.with).includes(card);
  if (trumps.includes(card) && mayStay) return { state: toggled(state, key, card) };
  const others = trumps.filter((one) => one !== card);
  const cards = trumps.includes(card)
    ? others.slice(0, showing.count)
    : [card, ...others.slice(0, showing.count - 1)];
  return { state, event: { type: "handful_shown", size: showing.size, cards: cards.join(" ") } };
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
  return withLine({ ...state, chosen }, said, "answer");
}

/** The cards of a handful are to be chosen, beginning with those that must be shown. */
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

/** The chosen cards are discarded or shown. */
export function done(state: State): Outcome {
  const chosen = handOf(state).filter(({ key }) => state.chosen.includes(key));
  const cards = chosen.map(({ card }) => card).join(" ");
  if (state.showing) {
    return { state, event: { type: "handful_shown", size: state.showing.size, cards } };
  }
  if (legalOf(state)?.what === "discard") return { state, event: { type: "discarded", cards } };
  return { state };
}

/** The slam is announced when it is asked for twice. */
export function askSlam(state: State): Outcome {
  if (!state.isSlamAsked) return { state: { ...state, isSlamAsked: true } };
  return { state: { ...state, isSlamAsked: false }, event: { type: "slam_announced" } };
}

/** Nothing is chosen any more. */
export function dropped(state: State): State {
  return { ...state, ...NOTHING_CHOSEN, isCloseAsked: false };
}
