/** What the start page shows, and the rule book. */

import type { ListedPlace } from "../board/places.ts";
import type { Place } from "../game/deal.ts";
import type { OwnDeal } from "../people/own-deals.ts";
import type { State as People } from "../people/state.ts";
import { slice } from "../shell/state.ts";

/** A chapter of the rule book; a table's first row is its head. */
export interface Chapter {
  key: string;
  title: string;
  says: string[];
  table: string[][];
}

export interface ListedTable {
  id: string;
  name: string;
  rules: string;
  places: ListedPlace[];
  is_playing: boolean;
  /** "none", "calm", …; "" for a pace that is no longer offered. */
  pace: string;
  /** How many deals a match lasts; 0 if there is no limit. */
  deals: number;
  /** The options that the host has changed, one sentence each. */
  changed: string[];
  /** The viewer's place there. */
  you: Place | null;
}

/** The deal of the day, as far as the start page tells of it. */
export interface Today {
  standing: string;
  boards: { state: string }[];
}

export interface State extends People {
  /** This person's last finished deals. */
  recent: OwnDeal[];
  /** The rules they play, the favourite first. */
  favourites: string[];
  lobby: ListedTable[];
  /** The page of the lobby shown, and how many there are. */
  lobbyPage: number;
  lobbyPages: number;
  choices: TableChoices;
  today: Today | null;
  /** The chapters of the rule book shown, and the text sought in it. */
  book: Chapter[];
  bookSought: string;
}

export const { current, set } = slice<State, People>({
  recent: [], favourites: [], lobby: [], lobbyPage: 1, lobbyPages: 1,
  choices: { seats: 4, rules: "fft-4", company: "bots", length: "0", deals: 8 }, today: null, book: [], bookSought: "",
});

/** With whom a table is opened: bots at once, friends by its link, or anyone. */
export type Company = "bots" | "friends" | "public";

/** The choices of the form that opens a table. */
export interface TableChoices {
  seats: number;
  rules: string;
  company: Company;
  /** How long a match lasts: so many deals, one for everybody, or without end. */
  length: Length;
  /** How many deals, if another number is wanted. */
  deals: number;
}

export type Length = "0" | "round" | "5" | "10" | "20" | "other";
export const LENGTHS: Length[] = ["0", "round", "5", "10", "20", "other"];
export const MOST_DEALS = 100;

/** How many deals a match lasts by these choices; 0 without end. */
export function dealsOf({ length, deals, seats }: TableChoices): number {
  if (length === "other") return Math.min(Math.max(1, Math.round(deals) || 1), MOST_DEALS);
  return length === "round" ? seats : Number(length);
}

/** The key in localStorage of what was opened last. */
export const KEPT = "oudler-opening";

/** Players, rules and length as last chosen. Company is always chosen afresh, so that no table is
 * public by accident. */
export function keptChoices(before: TableChoices, kept = localStorage.getItem(KEPT)): TableChoices {
  try {
    const found = JSON.parse(kept ?? "{}") as Partial<Record<string, unknown>>;
    const { seats, rules } = found;
    if (typeof seats !== "number" || typeof rules !== "string") return before;
    const length = LENGTHS.find((one) => one === found.length) ?? before.length;
    const deals = typeof found.deals === "number" ? found.deals : before.deals;
    return { ...before, seats, rules, length, deals };
  } catch {
    return before;
  }
}
