/** What the server shows of a table: docs/http-api.md, in types. */

export type Card = string;
export type Place = number;
export type Score = number | string;
export type Where = "right" | "opposite_right" | "opposite" | "opposite_left" | "left";

export interface Seated {
  place: Place;
  kind: "person" | "bot" | "empty";
  name: string;
  /** What a person is called in commands; "" where nobody sits, or a bot. */
  who: string;
  level: string;
  is_covered: boolean;
  is_host: boolean;
  where: Where | null;
}

/** So many of these cards; those in `with` must be among them. */
export interface Handful {
  size: string;
  count: number;
  cards: string;
  with: string;
}

export interface Legal {
  what: "bid" | "call" | "discard" | "play" | "announce";
  bids?: string[];
  cards?: Card[];
  count?: number;
  trumps?: Card[];
  trumps_needed?: number;
  handfuls?: Handful[];
  slam?: boolean;
  small_slam?: boolean;
  miseres?: string[];
}

/** A pile before one of two players: the card that lies face up, and how many lie under it. */
export interface Pile {
  top: Card | null;
  under: number;
}

export type Played = [Place, Card][];

export interface Open {
  hands: Card[][];
  dog: Card[];
  discard: Card[];
  story?: string[];
  /** « 5,5 points ». */
  discard_points?: string;
  /** What the same cards brought at another table, or "". */
  first_time?: string;
}

export interface Deal {
  number: number;
  phase: "bidding" | "calling" | "dog" | "play" | "counting" | "over";
  dealer: Place;
  bids: [Place, string | null][];
  taker: Place | null;
  contract: string | null;
  called: Card[];
  partners: Place[];
  dog: Card[];
  dog_size: number;
  discard: Card[];
  /** The petits that nobody can take, once the viewer knows of them. */
  imprenable: Card[];
  handfuls: { place: Place; size: string; cards: Card[] }[];
  slam: { place: Place; small: boolean } | null;
  miseres?: { place: Place; kind: string }[];
  piles?: Pile[][];
  hand: Card[];
  cards: number[];
  trick: Played;
  last: Played | null;
  tricks: number[];
  scores: Score[];
  legal: Legal | null;
  open?: Open;
}

export interface Picture {
  id: string;
  name: string;
  rules: string;
  is_host: boolean;
  is_closed: boolean;
  hints: boolean;
  you: Place | null;
  places: Seated[];
  direction: "counter_clockwise" | "clockwise";
  turn: Place | null;
  clock: { deadline: number | null; banks: number[] } | null;
  ready: Place[];
  commitment: string | null;
  undo: { place: Place; agreed: Place[] } | null;
  /** What the viewer is called in commands. */
  who: string;
  said: { who: string; name: string; phrase: string; text: string }[];
  muted: { who: string; name: string }[];
  barred: { who: string; name: string }[];
  sheet: { deals: Score[][]; totals: Score[] };
  deal: Deal | null;
}

/** One message of the event stream. */
export interface News {
  seq: number;
  told: string;
  urgent: string;
  now: number;
  picture: Picture;
}

/** What a side has in its tricks so far, or a player where nobody took. */
export interface Points {
  who: string;
  half_points: number;
  says: string;
}

/** A finished deal at one moment. */
export interface Moment {
  /** What its address ends with: "trick/5"; "" for the dealing. */
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
  table: Picture;
  moments: Moment[];
}

/** What the cards of a finished deal were made of. */
export interface Proof {
  deal: number;
  ok: boolean;
  verdict: string;
  says: string;
  commitment: string | null;
  secret: string | null;
  numbers: string[];
}

export interface Ruleset {
  id: string;
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

export interface ListedTable {
  id: string;
  name: string;
  rules: string;
  places: { kind: string; name: string }[];
  is_playing: boolean;
}
