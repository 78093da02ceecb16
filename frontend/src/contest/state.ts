/** The deal of the day and duplicates, as the server describes them, and what the page shows of them. */

import type { Card, Score } from "../game/deal.ts";
import type { State as People } from "../people/state.ts";
import type { Shared } from "../shell/send.ts";
import { slice } from "../shell/state.ts";

export interface OwnBoard {
  number: number;
  state: "unplayed" | "playing" | "finished" | "missed";
  /** The table where this person plays or played it. */
  table: string;
  score: Score | null;
}

export interface Ranked {
  rank: number;
  name: string;
  /** « +60 », « 62,5 % ». */
  shown: string;
  total: Score;
  boards: number;
  is_you: boolean;
  /** Whether it is a master that plays to be compared with. */
  is_bot: boolean;
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
  /** How the masters fared at the same place, in a sentence. */
  masters: string;
  /** On how many days in a row this person has played the deal of the day. */
  streak: number;
  /** Their result for others; null until there is one. */
  send: Shared | null;
  next: Promised | null;
  before: string;
  after: string;
}

/** A day of the calendar. */
export interface Day {
  day: string;
  contest: string;
  state: "played" | "open" | "missed" | "none";
  /** The day and its result in words. */
  says: string;
  /** « 3/12 ». */
  place: string;
}

/** A month of deals of the day, and this week's table. */
export interface Days {
  month: string;
  title: string;
  /** The months around it, "" if there is none to show. */
  before: string;
  after: string;
  days: Day[];
  streak: number;
  /** The days in a row, in a sentence. */
  says: string;
  week: { rank: number; name: string; points: string; days: number; is_you: boolean; is_bot: boolean }[];
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
  /** The calendar beside a deal of the day. */
  days: Days | null;
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
  at: null, shown: null, board: null, days: null, compared: null, pair: ["", ""], best: {}, seen: [], says: "", refused: "",
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
