/** Pressing and choosing cards of the hand, to play, discard or show them; and the card that Tab goes to. */

import { capital, cardName, type Held, lowestFirst } from "../game/cards.ts";
import type { Card, Handful, Legal } from "../game/deal.ts";
import { withAnswer } from "../shell/notice.ts";
import { NOTHING_CHOSEN, type State } from "./state.ts";
import { handOf, legalOf } from "./viewer.ts";

/** The state after what was pressed, and the action to send to the server, if any. */
export interface Pressed<S extends State = State> {
  state: S;
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

/** The state after a card of the hand is pressed: played, or chosen. Fingers easily hit the wrong
 * card, so the first tap raises a card and the second plays it, unless this person prefers a single
 * tap. An illegal card is sent all the same, so that the server says why it is refused. */
export function press<S extends State>(state: S, key: string, byFinger = false): Pressed<S> {
  const found = handOf(state).find((one) => one.key === key);
  const legal = legalOf(state);
  if (!found) return { state };
  const focused = { ...state, focused: key };
  if (state.showing) return pressedForHandful(focused, found, state.showing);
  if (legal?.what === "discard") return pressedForDiscard(focused, found, legal);
  const mustRaise = byFinger && !state.prefs.oneTouch;
  if (mustRaise && state.raised !== key) return { state: { ...focused, raised: key } };
  return { state: { ...focused, raised: "" }, action: { type: "play", card: found.card } };
}

function pressedForDiscard<S extends State>(state: S, { key, card }: Held, legal: Legal): Pressed<S> {
  const free = legal.cards ?? [];
  if (free.includes(card)) return { state: toggled(state, key, card) };
  const others = free.slice(0, (legal.count ?? 1) - 1);
  return { state, action: { type: "discard", cards: [card, ...others].join(" ") } };
}

/** A touched trump joins those chosen, or leaves them; with all chosen it takes the highest's place.
 * One that must be shown is sent without it, so that the server says why it must. */
function pressedForHandful<S extends State>(state: S, { key, card }: Held, showing: Handful): Pressed<S> {
  const trumps = listed(showing.cards);
  const isFree = trumps.length > showing.count && !listed(showing.with).includes(card);
  if (!trumps.includes(card) || !isFree) return { state, action: handfulWithout(card, showing) };
  const isFull = state.chosen.length >= showing.count && !state.chosen.includes(key);
  const gives = isFull ? highestGiven(state, showing) : undefined;
  if (!gives) return { state: toggled(state, key, card) };
  const without = toggled(state, gives.key, gives.card);
  const swapped = toggled(without, key, card);
  const said = [without, swapped].map(({ answer }) => answer?.text).join(" ");
  return { state: withAnswer(swapped, said, false) };
}

/** A handful with a card that is not a trump, or without one that must be shown. */
function handfulWithout(card: Card, { size, count, cards }: Handful): object {
  const others = listed(cards).filter((one) => one !== card);
  const isTrump = others.length < listed(cards).length;
  const sent = isTrump ? others.slice(0, count) : [card, ...others.slice(0, count - 1)];
  return { type: "show_handful", size, cards: sent.join(" ") };
}

/** The highest chosen trump that need not be shown. */
function highestGiven(state: State, showing: Handful): Held | undefined {
  const kept = listed(showing.with);
  return handOf(state).find(({ key, card }) => state.chosen.includes(key) && !kept.includes(card));
}

function toggled<S extends State>(state: S, key: string, card: Card): S {
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

/** Start choosing a handful's cards: those that must be shown, then the lowest, as players do. */
export function beginHandful<S extends State>(state: S, showing: Handful): S {
  const kept = listed(showing.with);
  const others = lowestFirst(listed(showing.cards).filter((card) => !kept.includes(card)));
  const first = [...kept, ...others.slice(0, showing.count - kept.length)];
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
export function finishChoice<S extends State>(state: S): Pressed<S> {
  const chosen = handOf(state).filter(({ key }) => state.chosen.includes(key));
  const cards = chosen.map(({ card }) => card).join(" ");
  if (state.showing) {
    return { state, action: { type: "show_handful", size: state.showing.size, cards } };
  }
  if (legalOf(state)?.what === "discard") return { state, action: { type: "discard", cards } };
  return { state };
}

/** Announce the slam when asked twice. */
export function askSlam<S extends State>(state: S): Pressed<S> {
  if (!state.isSlamAsked) return { state: { ...state, isSlamAsked: true } };
  return { state: { ...state, isSlamAsked: false }, action: { type: "announce_slam" } };
}

/** Ask what to claim. */
export function askClaim<S extends State>(state: S): S {
  return { ...state, isClaimAsked: true };
}

/** Cancel the deal when asked twice. */
export function askCancel<S extends State>(state: S): Pressed<S> {
  const lone = legalOf(state)?.cancel;
  if (!lone) return { state };
  if (!state.isCancelAsked) return { state: { ...state, isCancelAsked: true } };
  return { state: { ...state, isCancelAsked: false }, action: { type: "cancel_deal", for: lone } };
}

/** Stop choosing cards. */
export function dropChoice<S extends State>(state: S): S {
  return { ...state, ...NOTHING_CHOSEN };
}

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
