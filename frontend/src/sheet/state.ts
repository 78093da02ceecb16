/** The score sheet of a real table as the page knows it. Every figure comes from Python. */

import type { State as Offline } from "../offline/state.ts";
import type { DealForm, Draft } from "../parts/draft.ts";
import { type Told, toldAgain } from "../parts/told-again.ts";
import { slice } from "../shell/state.ts";

export type Write = { do: string; [field: string]: unknown };
export type Entry = { id: string; clock: number; [field: string]: unknown };

export interface Seating {
  dealer: string;
  players: string[];
  sat_out: string[];
}

export interface PaperTable {
  title: string;
  heads: string[];
  rows: string[][];
  foot: string[];
}

export interface PaperDeal {
  id: string;
  number: number;
  text: string;
  scores: string;
  why: string[];
  has_cards: boolean;
  draft: Draft;
  seating: Seating;
  rules: string;
  options?: object;
  /** The form of its rules, if they differ from the next deal's. */
  form: DealForm | null;
}

/** A sheet as the server shows it. */
export interface PaperSheet {
  title: string;
  rules_says: string;
  rules: string;
  options?: object;
  players: { player: string; name: string; present: boolean }[];
  next: Seating | null;
  next_says: string[];
  /** Everybody who has been at the table, in playing order. */
  table: string[];
  /** Who plays if another player deals next: one entry for each player at the table. */
  turns: Seating[];
  /** Whether the same player deals again once everybody has passed. */
  dealer_stays: boolean;
  form: DealForm;
  example: string;
  deals: PaperDeal[];
  says: string[];
  ranking: string[];
  /** What a referee would ask about; settled ones are notes. */
  doubts: { kind: string; settled: boolean; message: string }[];
  tables: PaperTable[];
  figures: PaperTable[];
  chart: string;
  history: { id: string; text: string; undone: boolean; time: number | null }[];
}

/** A sheet kept in this browser. */
export interface Listed {
  id: string;
  title: string;
  names: string[];
  deals: number;
  time: number;
  isShared: boolean;
  /** The last number seen of the shared sheet. */
  seq: number;
}

export type PaperTab = "enter" | "cards" | "deals" | "figures" | "history" | "people" | "share";
export const PAPER_TABS: PaperTab[] = ["enter", "deals", "figures", "history", "people", "share"];

export interface Paper extends Told {
  /** The sheets of this browser, latest first. */
  sheets: Listed[];
  /** The sheet shown; "" for the list. */
  id: string;
  sheet: PaperSheet | null;
  tab: PaperTab;
  draft: Draft;
  /** The points as they are keyed in, before they count. */
  keyed: string;
  /** The deal being corrected. */
  correcting: string;
  /** Who deals and sits out, if the person says so. */
  seats: Seats;
  /** What is impossible in the draft. */
  faults: string;
  /** Entries not scored yet. */
  waiting: Write[];
  isShared: boolean;
  /** Whether neither the server nor Python in this page answers. */
  isAlone: boolean;
  /** Whether the offline server's files are kept, or how much of them is downloaded. */
  kept: "no" | "coming" | "yes";
  /** The cards being entered: for which deal, and the text of each field. */
  cards: { deal: string; field: string; filled: Record<string, string> } | null;
  /** The deal whose figures are explained. */
  explained: string;
  /** Where the sheet will be erased once the person confirms. */
  forgetAsked: "" | "here" | "everywhere";
}

/** What a person says about a deal's seats: "" and null leave them as they are. */
export interface Seats {
  dealer: string;
  out: string[] | null;
}
export const AS_IS: Seats = { dealer: "", out: null };

export const NO_PAPER: Paper = {
  sheets: [], id: "", sheet: null, tab: "enter", draft: {}, keyed: "", correcting: "", seats: AS_IS, faults: "", says: "",
  refused: "", saidTimes: 0, refusedTimes: 0, waiting: [], isShared: false, isAlone: false, kept: "no", explained: "", forgetAsked: "", cards: null,
};

export interface State extends Offline {
  paper: Paper;
}

export const { current, set: setAll } = slice<State, Offline>({ paper: NO_PAPER });

/** Change some of what is shown of sheets. */
export function set(changed: Partial<Paper>): void {
  const { paper } = current();
  setAll({ paper: { ...paper, ...changed, ...toldAgain(paper, changed) } });
}
