/** The deal of the day and duplicates, as the server describes them, and what the page shows of them. */

import type { Card, Score } from "../game/deal.ts";
import type { State as People } from "../people/state.ts";
import { slice } from "../shell/state.ts";

export interface OwnBoard {
  number: number;
  state: "unplayed" | "playing" | "finished" | "missed";
  /** The table where this person plays or played it. */
  table: string;
  score: Score | null;
}

export interface Ranked {
  /** Null for people outside the ranking. */
  rank: number | null;
  name: string;
  /** « +60 », « 62,5 % ». */
  shown: string;
  total: Score;
  boards: number;
  is_you: boolean;
  /** The table they played at, once the cards are open. */
  table: string;
}

/** The promise about the boards, and the secret once it is published. */
export interface Promised {
  contest: string;
  commitment: string;
  rules: string;
  secret: string;
  begins: number;
}

export interface ContestShown {
  id: string;
  name: string;
  /** The date of a deal of the day; "" for a duplicate. */
  day: string;
  state: "coming" | "open" | "closed";
  begins: number;
  ends: number;
  now: number;
  rules: string;
  options: Record<string, unknown>;
  level: string;
  seed: string;
  is_organiser: boolean;
  are_entries_closed: boolean;
  entrants: number;
  finished: number;
  /** The name under which this person takes part, or "". */
  you: string;
  boards: OwnBoard[];
  standing: string;
  promise: Promised;
  /** Null until this person may see it. */
  ranking: Ranked[] | null;
  spread: { score: Score; count: number; is_yours: boolean }[];
  /** The spread in a sentence. */
  says: string;
  next: Promised | null;
  before: string;
  after: string;
}

/** A board's result at one table. */
export interface PlayedTable {
  table: string;
  name: string;
  is_you: boolean;
  rank: number | null;
  score: Score;
  percentage: string;
  gain: number;
  headline: string;
  taker: string;
  points: string;
  tricks: number;
  /** What best play would have scored; "" if unknown. */
  best: string;
}

export interface BoardShown {
  contest: string;
  number: number;
  dealer: number;
  names: string[];
  hands: Card[][];
  dog: Card[];
  tables: PlayedTable[];
  mean: string;
  says: string;
}

export interface Compared {
  first: string;
  second: string;
  says: string;
  /** The moment of the first difference in both replays; "" if there is none. */
  at: string;
  tricks: { number: number; is_same: boolean; first: string; second: string }[];
}

export interface Contests {
  /** The address shown. */
  at: ContestAddress | null;
  shown: ContestShown | null;
  board: BoardShown | null;
  compared: Compared | null;
  /** The tables chosen to be compared. */
  pair: [string, string];
  /** What best play would have scored, by table, for those the person asked about. */
  best: Record<string, string>;
  /** The duplicates this browser has seen. */
  seen: Seen[];
  /** The result of the last action, for the polite region, and the reason for a refusal. */
  says: string;
  refused: string;
}

export interface Seen {
  id: string;
  name: string;
}

export const NO_CONTESTS: Contests = {
  at: null, shown: null, board: null, compared: null, pair: ["", ""], best: {}, seen: [], says: "", refused: "",
};

/** Today's deal, the duplicates, one contest, or a board of it. */
export interface ContestAddress {
  page: "daily" | "duplicate" | "contest";
  id: string;
  /** The number of a board; 0 for the contest itself. */
  board: number;
}

/** What the parts of an address mean. */
export function contestAt([page = "", id = "", board = ""]: string[]): ContestAddress {
  return { page: page === "daily" || page === "duplicate" ? page : "contest", id, board: Number(board) };
}

export interface State extends People {
  contests: Contests;
}

export const { current, set: setAll } = slice<State, People>({ contests: NO_CONTESTS });

/** Change some of what is shown of contests. */
export function set(changed: Partial<Contests>): void {
  setAll({ contests: { ...current().contests, ...changed } });
}
