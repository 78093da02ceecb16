/** The server's snapshot of a table: the types of docs/http-api.md. */

import type { Deal, Match, Place, Score } from "./deal.ts";

/** How fast bots play. */
export type Speed = "slow" | "normal" | "quick";

/** From when till when, in seconds since 1970. */
export type Period = [begin: number, end: number];

export type Where = "right" | "opposite_right" | "opposite" | "opposite_left" | "left";

export interface Seated {
  place: Place;
  kind: "person" | "bot" | "empty";
  name: string;
  /** The person's handle, for commands; "" for a bot or nobody. */
  who: string;
  level: string;
  is_covered: boolean;
  /** When the person is away, at a slow table. */
  vacations: Period[];
  is_host: boolean;
  where: Where | null;
}

/** A person who waits for a bot's place. */
export interface Waiting {
  place: Place;
  who: string;
  name: string;
  /** The places that must agree; empty if they wait for the end of the deal. */
  asked: Place[];
  agreed: Place[];
}

export type WayIn = "now" | "ask" | "wait";

/** The name at a place and the hash of its number; "" for a bot. */
export interface Bound {
  name: string;
  bound: string;
}

export const DELAYS = ["none", "half_minute", "two_minutes", "deal"] as const;
export type Delay = (typeof DELAYS)[number];

export interface Snapshot {
  id: string;
  name: string;
  rules: string;
  is_host: boolean;
  is_closed: boolean;
  /** Whether nobody is expected to stay at the table for their turn. */
  is_slow: boolean;
  /** Whether experts and masters know all of this table's rules; else they play like club players. */
  bots_know_rules: boolean;
  /** The levels of bots that this server can play. */
  levels: string[];
  /** What each contract multiplies the score by. */
  stakes: Record<string, Score>;
  hints: boolean;
  is_listed: boolean;
  /** How late spectators see the table, and whether the viewer is one of them. */
  delay: Delay;
  is_delayed: boolean;
  /** Whether the viewer may speak. */
  may_speak: boolean;
  /** Whether newcomers may watch. */
  watching_open: boolean;
  you: Place | null;
  places: Seated[];
  direction: "counter_clockwise" | "clockwise";
  turn: Place | null;
  clock: { deadline: number | null; banks: number[] } | null;
  ready: Place[];
  commitment: string | null;
  /** Once all are ready: who must open a number, and each place's hash. */
  draw: { asked: Place[]; seats: Bound[] } | null;
  undo: { place: Place; agreed: Place[] } | null;
  /** A claim that is put to the others: its player's hand is open meanwhile. */
  claim: { place: Place; tricks: number; agreed: Place[]; cards: string } | null;
  /** How many tricks the player to act may claim. */
  claims: number[];
  waiting: Waiting[];
  /** Whether a person alone with bots may take back anything. */
  practice: boolean;
  /** Whether the next or current deal was played at another table before. */
  is_repeated: boolean;
  /** Whether somebody put that deal together. */
  is_own_deal: boolean;
  /** How the viewer gets each place; empty if they have one. */
  may_sit: (WayIn | null)[];
  /** The viewer's handle. */
  who: string;
  said: { who: string; name: string; phrase: string; text: string }[];
  /** How much was said about finished deals. */
  comments: number;
  muted: { who: string; name: string }[];
  barred: { who: string; name: string }[];
  /** A line for every deal; the totals of the match, where there is one. */
  sheet: {
    deals: Score[][];
    totals: Score[];
    /** What each player paid into mouches (below 0) or took from them: a line for each deal. */
    mouches: { payments: number[][]; pools: number[] } | null;
  };
  /** Null if there is no limit to the deals. */
  match: Match | null;
  /** The board of a contest that is played here. */
  board: { contest: string; number: number; is_ranked: boolean } | null;
  /** How fast bots play, and what their pauses are multiplied by. */
  speed: Speed;
  slowness: number;
  deal: Deal | null;
}

/** A spectator. */
export interface Spectator {
  who: string;
  name: string;
  may_speak: boolean;
}
