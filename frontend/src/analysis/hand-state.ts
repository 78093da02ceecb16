/** « Ma main »: the cards put in so far, the turn to bid, and what the server answers. */

import type { Card } from "../game/deal.ts";
import { rulesetOf, type Ruleset, type State as Rulesets } from "../parts/rulesets.ts";
import { slice } from "../shell/state.ts";

/** What is put in: the hand, and the dog if it is known. */
export type PileName = "hand" | "dog";

/** Cards as typed or tapped. */
export interface Pile {
  text: string;
  /** Those that are readable. */
  cards: Card[];
  /** The pieces of the text that are not. */
  unread: string[];
  /** What is wrong, in sentences; "" if nothing is. */
  fault: string;
}

export interface Option {
  bid: string;
  /** Null for a bid that is no longer allowed. */
  mean: number | null;
  error: number | null;
}

/** What may be discarded with a dog; no mean where nobody has played it. */
export interface Discard {
  dog: string;
  discard: string;
  mean: number | null;
  error: number | null;
}

/** What each bid brings, from the deals tried so far. */
export interface Weighed {
  best: string;
  options: Option[];
  worlds: number;
  discards: Discard[];
  told: { about: string; says: string[] }[];
  /** The end of the hand's link. */
  link: string;
  is_whole: boolean;
}

export interface Hand {
  rules: string;
  piles: Record<PileName, Pile>;
  /** Those made before this seat's turn, one for each player who speaks earlier. */
  bids: string[];
  isDogKnown: boolean;
  found: Weighed | null;
  isAsking: boolean;
  /** Why there is no answer, in a sentence. */
  refused: string;
}

export const EMPTY: Pile = { text: "", cards: [], unread: [], fault: "" };
const NO_HAND: Hand = {
  rules: "fft-4", piles: { hand: EMPTY, dog: EMPTY }, bids: [], isDogKnown: false, found: null, isAsking: false,
  refused: "",
};

export interface State extends Rulesets {
  ownHand: Hand;
}

export const { current, set: setAll } = slice<State, Rulesets>({ ownHand: NO_HAND });

export function set(changed: Partial<Hand>): void {
  setAll({ ownHand: { ...current().ownHand, ...changed } });
}

/** The rules chosen; null until they are known. */
export function chosenRules(state: State): Ruleset | null {
  return rulesetOf(state, state.ownHand.rules);
}

/** How many cards a pile takes under these rules. */
export function neededOf(rules: Ruleset, name: PileName): number {
  return name === "hand" ? rules.hand : rules.dog;
}

/** Whether there is a question to answer: every card is there, and nothing is wrong. */
export function isReady(state: State): boolean {
  const { piles, isDogKnown } = state.ownHand;
  const rules = chosenRules(state);
  const isFull = (name: PileName) => !piles[name].fault && piles[name].cards.length === (rules && neededOf(rules, name));
  return isFull("hand") && (!isDogKnown || isFull("dog"));
}

/** What the link to a hand says after its `#`: rules, cards, bids before, dog. */
export function writtenIn({ rules, piles, bids, isDogKnown }: Hand): string {
  const found = [["rules", rules], ["hand", piles.hand.cards.join(".")]];
  if (bids.length) found.push(["bids", bids.join(".")]);
  if (isDogKnown && piles.dog.cards.length) found.push(["dog", piles.dog.cards.join(".")]);
  return found.map(([key, value]) => `${key}=${encodeURIComponent(value ?? "")}`).join("&");
}

/** The same for a hand whose cards are codes. */
export function writtenFrom({ rules, hand, bids, dog }: { rules: string; hand: string; bids: string[]; dog: string }): string {
  const pile = (codes: string): Pile => ({ ...EMPTY, cards: codes.split(" ") });
  return writtenIn({ ...NO_HAND, rules, bids, piles: { hand: pile(hand), dog: pile(dog) }, isDogKnown: dog !== "" });
}

/** The hand that a link carries; null for a link without one. Its cards are still to be read. */
export function readFrom(hash: string): Partial<Hand> | null {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  const cards = found.get("hand");
  if (cards === null) return null;
  const pile = (text: string): Pile => ({ ...EMPTY, text: text.replaceAll(".", " ").trim() });
  return {
    rules: found.get("rules") ?? NO_HAND.rules,
    piles: { hand: pile(cards), dog: pile(found.get("dog") ?? "") },
    bids: (found.get("bids") ?? "").split(".").filter(Boolean),
    isDogKnown: found.has("dog"),
  };
}

/** A link's hand with rules, bids and a dog that there are: it may have been typed, or be older than a ruleset. */
export function fitted(hand: Partial<Hand>, rulesets: readonly Ruleset[]): Partial<Hand> {
  const rules = rulesets.find(({ id, bids }) => id === hand.rules && bids.length);
  const isBid = (bid: string) => bid === "pass" || rules?.bids.includes(bid);
  return { ...hand, rules: rules?.id ?? NO_HAND.rules, bids: hand.bids?.every(isBid) ? hand.bids : [], isDogKnown: rules?.dog !== 0 && hand.isDogKnown === true };
}

/** The ends of the axis on which the bars stand, 0 among them. */
export function span(options: readonly Option[]): { low: number; high: number } {
  const ends = options.flatMap(({ mean, error }) =>
    mean === null ? [] : [mean - 2 * (error ?? 0), mean + 2 * (error ?? 0)],
  );
  return { low: Math.min(0, ...ends), high: Math.max(0, ...ends) };
}
