/** A deal as the viewer may see it, and how it ended: the types of docs/http-api.md. */

import { Words } from "./words.ts";

export type Card = string;

export type Place = number;

export type Score = number | string;

/** `count` of these cards, which must include those in `with`. */
export interface Handful {
  size: string;
  count: number;
  cards: string;
  with: string;
}

export interface Legal {
  what: "bid" | "call" | "discard" | "play" | "announce";
  bids?: string[];
  /** The lone trump for which the deal may be cancelled instead of a first bid. */
  cancel?: "petit_sec" | "excuse_alone";
  cards?: Card[];
  count?: number;
  trumps?: Card[];
  trumps_needed?: number;
  /** Whether discarded trumps are shown to everyone. */
  trumps_shown?: boolean;
  handfuls?: Handful[];
  slam?: boolean;
  small_slam?: boolean;
  miseres?: string[];
}

/** A pile before one of two players: its top card if face up, and how many lie under it. */
export interface Pile {
  top: Card | null;
  under: number;
}

export type Played = [Place, Card][];

/** The attack's count so far, as the viewer knows it. */
export interface Tally {
  half_points: number;
  tricks: number;
  /** Those the viewer has seen with the attack. */
  oudlers: number;
  /** How many of them the viewer, who attacks, still has in hand. */
  held: number;
  /** Whether the attack can have no others. */
  are_oudlers_known: boolean;
  /** The points that so many oudlers ask for. */
  target: number;
  /** What counts for the attack besides its tricks. */
  aside: "discard" | "dog" | null;
  /** Whether its points are among the half-points. */
  is_aside_known: boolean;
}

export interface Deal {
  number: number;
  phase: "bidding" | "calling" | "dog" | "play" | "counting" | "over";
  dealer: Place;
  /** Who cancelled the deal, and for which lone trump. */
  cancelled?: { place: Place; for: string } | null;
  bids: [Place, string | null][];
  taker: Place | null;
  contract: string | null;
  called: Card[];
  partners: Place[];
  /** The dog while everyone may see it: from when it is turned up to the first lead. */
  dog: Card[];
  /** Whether the dog has been turned up in this deal. */
  dog_shown: boolean;
  dog_size: number;
  discard: Card[];
  /** The petits imprenables that the viewer knows of. */
  imprenable: Card[];
  /** Null before the contract and after the last trick. */
  tally: Tally | null;
  handfuls: { place: Place; size: string; cards: Card[] }[];
  slam: { place: Place; small: boolean } | null;
  miseres?: { place: Place; kind: string }[];
  piles?: Pile[][];
  /** The people whom a bot's first lead waits for: they may still announce something. */
  speakers: Place[];
  /** When that lead comes at the latest, in seconds since 1970; null if it waits for nobody. */
  lead_at: number | null;
  hand: Card[];
  cards: number[];
  trick: Played;
  last: Played | null;
  tricks: number[];
  scores: Score[];
  legal: Legal | null;
  open?: Open;
}

/** Points won of all there are, and the points needed, if any. */
export interface Gauge {
  says: string;
  half_points: number;
  target: number | null;
  most: number;
  /** « 39 », and « 51 » or "". */
  points: string;
  needed: string;
}

/** A term of the formula, with its sign, and what it stands for. */
export interface Term {
  text: string;
  what: string;
}

/** How a deal ended, at a glance. */
export interface Outcome {
  headline: string;
  gauges: Gauge[];
  formula: Term[];
  notes: string[];
}

export interface Open {
  outcome: Outcome;
  hands: Card[][];
  dog: Card[];
  discard: Card[];
  story?: string[];
  /** « 5,5 points ». */
  discard_points?: string;
  /** The scores of the same cards at another table, or "". */
  first_time?: string;
  /** The end of the match, if this deal was its last. */
  podium?: Podium | null;
}

/** A player's result in the match. */
export interface Ranked {
  place: Place;
  name: string;
  kind: "person" | "bot";
  rank: number;
  /** « 1re ». */
  says: string;
  total: Score;
  best: Score | null;
  /** The number of that deal in the match. */
  best_deal: number | null;
  taken: number;
  made: number;
}

/** The end of a match. */
export interface Podium {
  headline: string;
  /** Whether the rules have contracts. */
  has_contracts: boolean;
  ranked: Ranked[];
}

/** How far a match has got. */
export interface Match {
  /** From 1; the return match is number 2. */
  number: number;
  deals: number;
  /** The deal being played, or the last one; 0 before the first. */
  deal: number;
  /** How many deals of the table belong to earlier matches. */
  before: number;
  is_over: boolean;
}

/** « Donne 3 sur 10 », for the number of a deal at its table; « Donne 3 » without a match. */
export function dealName(words: Words, number: number, match: Match | null | undefined): string {
  if (!number) return words.say("deal_alone"); // it stands in a link, and belongs to no table
  if (!match) return words.say("deal_number", { number });
  const own = ((number - 1) % match.deals) + 1;
  return words.say("deal_of", { number: own, deals: match.deals });
}

/** « Partie de 10 donnes ». */
export function matchName(words: Words, deals: number): string {
  return words.count("match", deals);
}
