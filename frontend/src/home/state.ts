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
  /** On how many days in a row this person has played it. */
  streak: number;
  boards: { state: string }[];
}

/** The course, as far as the start page tells of it. */
export interface CourseSeen {
  lessons: { number: number; topic: string; title: string; tried: number; done: string }[];
  /** The topic of the lesson to follow; "" once all are mastered. */
  next: string;
  /** The problems to try again today. */
  due: string[];
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
  course: CourseSeen | null;
  /** The chapters of the rule book shown, and the text sought in it. */
  book: Chapter[];
  bookSought: string;
}

export const { current, set } = slice<State, People>({
  recent: [], favourites: [], lobby: [], lobbyPage: 1, lobbyPages: 1,
  choices: { seats: 4, rules: "fft-4", options: {}, named: "", company: "bots", length: "0", deals: 8 }, today: null, course: null, book: [], bookSought: "",
});

/** With whom a table is opened: bots at once, friends by its link, or anyone. */
export type Company = "bots" | "friends" | "public";

/** The choices of the form that opens a table. */
export interface TableChoices {
  seats: number;
  rules: string;
  /** The options that are not the rules' own. */
  options: Readonly<Record<string, unknown>>;
  /** The name of rules of one's own; "" for published ones. */
  named: string;
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

/** Players, rules, their options and length as last chosen. Company is always chosen afresh, so that no table is
 * public by accident. */
export function keptChoices(before: TableChoices, kept = localStorage.getItem(KEPT)): TableChoices {
  try {
    const found = JSON.parse(kept ?? "{}") as Partial<Record<string, unknown>>;
    const { seats, rules } = found;
    if (typeof seats !== "number" || typeof rules !== "string") return before;
    const length = LENGTHS.find((one) => one === found.length) ?? before.length;
    const deals = typeof found.deals === "number" ? found.deals : before.deals;
    const options = typeof found.options === "object" && found.options ? found.options : {};
    const named = typeof found.named === "string" ? found.named : "";
    return { ...before, seats, rules, options: { ...options }, named, length, deals };
  } catch {
    return before;
  }
}

/** The options as the server reads them in an address, each after a sign. */
function settings(options: TableChoices["options"]): string {
  return Object.entries(options)
    .map(([key, value]) => `&set=${encodeURIComponent(`${key}=${JSON.stringify(value)}`)}`)
    .join("");
}

/** The end of the address of these rules' book or card. */
export function rulesQuery({ options, named }: TableChoices): string {
  return `${named ? `&name=${encodeURIComponent(named)}` : ""}${settings(options)}`;
}

/** The fragment of a link to these rules. */
export function rulesFragment(choices: TableChoices): string {
  return `#rules=${choices.rules}&seats=${choices.seats}${rulesQuery(choices)}`;
}

/** The choices with the rules of a link; null if it holds none. */
export function linkedRules(before: TableChoices, fragment: string): TableChoices | null {
  const found = new URLSearchParams(fragment.replace(/^#/, ""));
  const [rules, seats] = [found.get("rules"), Number(found.get("seats"))];
  if (!rules || !seats) return null;
  try {
    const pairs = found.getAll("set").map((text): [string, unknown] => {
      const at = text.indexOf("=");
      return [text.slice(0, at), JSON.parse(text.slice(at + 1))];
    });
    return { ...before, rules, seats, options: Object.fromEntries(pairs), named: found.get("name") ?? "" };
  } catch {
    return null;
  }
}
