/** The server's snapshot of a table: the types of docs/http-api.md. */

export type Card = string;
export type Place = number;
export type Score = number | string;
export type Where = "right" | "opposite_right" | "opposite" | "opposite_left" | "left";

export interface Seated {
  place: Place;
  kind: "person" | "bot" | "empty";
  name: string;
  /** The person's handle, for commands; "" for a bot or nobody. */
  who: string;
  level: string;
  is_covered: boolean;
  is_host: boolean;
  where: Where | null;
}

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
}

/** The attack's count so far, as the viewer knows it. */
export interface Tally {
  half_points: number;
  tricks: number;
  oudlers: number;
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
  hand: Card[];
  cards: number[];
  trick: Played;
  last: Played | null;
  tricks: number[];
  scores: Score[];
  legal: Legal | null;
  open?: Open;
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

/** What a place contributed to a deal; only the share once the person is forgotten. */
export interface Drawn extends Bound {
  number: string;
  share: string;
}

export interface Snapshot {
  id: string;
  name: string;
  rules: string;
  is_host: boolean;
  is_closed: boolean;
  hints: boolean;
  is_listed: boolean;
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
  waiting: Waiting[];
  /** Whether a person alone with bots may take back anything. */
  practice: boolean;
  /** Whether the next or current deal was played at another table before. */
  is_repeated: boolean;
  /** How the viewer gets each place; empty if they have one. */
  may_sit: (WayIn | null)[];
  /** The viewer's handle. */
  who: string;
  said: { who: string; name: string; phrase: string; text: string }[];
  muted: { who: string; name: string }[];
  barred: { who: string; name: string }[];
  sheet: { deals: Score[][]; totals: Score[] };
  deal: Deal | null;
}

/** A spectator. */
export interface Spectator {
  who: string;
  name: string;
  may_speak: boolean;
}

/** One message of the event stream. */
export interface News {
  seq: number;
  told: string;
  urgent: string;
  now: number;
  snapshot: Snapshot;
}

/** What the viewer was told of the current deal, up to an event, and what waits for them now. */
export interface Told {
  seq: number;
  lines: { seq: number; text: string }[];
  urgent: string;
}

/** The points in a side's tricks so far, or in a player's if all passed. */
export interface Points {
  who: string;
  half_points: number;
  says: string;
}

/** A finished deal at one moment. */
export interface Moment {
  /** The end of its address: "trick/5"; "" for the dealing. */
  at: string;
  told: string;
  deal: Deal;
  /** The cards still held, by place. */
  hands: Card[][];
  winner: Place | null;
  points: Points[];
}

export interface Replayed {
  number: number;
  table: Snapshot;
  moments: Moment[];
}

/** The proof of a finished deal: what its cards were made from. */
export interface Proof {
  deal: number;
  ok: boolean;
  verdict: string;
  says: string;
  commitment: string | null;
  secret: string | null;
  numbers: string[];
  drawn: Drawn[];
  /** The table, deal and rules it is bound to; "" under the first scheme. */
  table: string;
  bound_deal: number;
  rules: string;
}

/** A chapter of the rule book; a table's first row is its head. */
export interface Chapter {
  key: string;
  title: string;
  says: string[];
  table: string[][];
}

export interface Ruleset {
  id: string;
  name: string;
  /** What is special about it, in one sentence. */
  special: string;
  /** Who published it. */
  source: string;
  seats: number;
  says: string;
  differs: string[];
}

export interface Option {
  key: string;
  group: string;
  says: string;
  allowed: unknown[];
  values: string[];
}

export interface ListedPlace {
  kind: "person" | "bot" | "empty";
  name: string;
}

export interface ListedTable {
  id: string;
  name: string;
  rules: string;
  places: ListedPlace[];
  is_playing: boolean;
  /** "none", "calm", …; "" for a pace that is no longer offered. */
  pace: string;
  /** The options that the host has changed, one sentence each. */
  changed: string[];
  /** The viewer's place there. */
  you: Place | null;
}

/** A table where this person has a seat. */
export interface OwnTable {
  id: string;
  name: string;
  rules: string;
  places: ListedPlace[];
  you: Place;
  turn: Place | null;
  is_playing: boolean;
  /** Whether the others wait for this person. */
  is_awaited: boolean;
  /** The finished deals. */
  deals: number;
  /** When something last happened there. */
  since: string;
}
