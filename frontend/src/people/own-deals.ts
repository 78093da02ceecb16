/** A person's own finished deals, as the server lists them, and how the page groups them. */

import type { Place, Score } from "../game/deal.ts";
import type { Lang } from "../game/words.ts";

export interface OwnDeal {
  id: string;
  table: string;
  deal: number;
  time: string;
  rules: string;
  options: Record<string, unknown>;
  place: Place;
  role: Role;
  score: Score;
  is_practice: boolean;
  is_repeated: boolean;
  is_offline: boolean;
  /** « Garde réussie de 8 points ». */
  says: string;
  /** « En défense : Bruno prend »; "" if nobody took. */
  part: string;
  /** « avec Bruno, Chloé et 2 robots ». */
  company: string;
  /** The match that this deal ended. */
  match: OwnMatch | null;
  /** This person's note on it, or "". */
  note: string;
}

/** How a match ended for this person. */
export interface OwnMatch {
  rank: number;
  total: Score;
  /** « Partie de 10 donnes ». */
  says: string;
  /** « 1re place sur 4 ». */
  place: string;
}

export interface OwnDeals {
  deals: OwnDeal[];
  /** How many there are with these filters, on all pages. */
  count: number;
  /** What to ask for the next page; null on the last. */
  before: string | null;
  /** The rules played, the favourite first. */
  rules: string[];
}

export type Role = "taker" | "partner" | "defender" | "alone";
export const ROLES: Role[] = ["taker", "partner", "defender", "alone"];

export interface Sum {
  deals: number;
  won: number;
  score: Score;
  average: number;
}

export interface Total {
  deals: number;
  time: number;
  score: Score;
}

export interface Figures {
  all: Sum;
  roles: Record<Role, Sum>;
  contracts: { contract: string; made: number; sum: Sum }[];
  oudlers: { oudlers: number; made: number; taken: number }[];
  petits_won: number;
  petits_lost: number;
  handfuls: number;
  slams: number;
  streak: number;
  totals: Total[];
  games: { rules: string; options: Record<string, unknown>; sum: Sum }[];
}

/** What this person's mistakes cost, in points on the score sheet. */
export interface LostPoints {
  /** How many of their deals were reviewed. */
  deals: number;
  mistakes: number;
  lost: number;
  /** By kind of decision, the dearest first. */
  by: Record<string, number>;
  /** The loss per deal, averaged over the last ten, as time went on. */
  line: { deals: number; time: number; average: number }[];
}

export interface OwnFigures {
  matches: { ended: number; won: number };
  figures: Figures;
  best: OwnDeal | null;
  worst: OwnDeal | null;
  /** The results of reviews, for the deals that somebody had reviewed. */
  lost: LostPoints;
}

/** Which deals to show; "" for all. */
export interface Filters {
  rules: string;
  role: string;
  result: string;
}

export const NO_FILTERS: Filters = { rules: "", role: "", result: "" };

/** The query of a request for these deals. */
export function queryOf(filters: Filters, more: Record<string, string> = {}): string {
  const asked = Object.entries({ ...filters, ...more }).filter(([, value]) => value);
  return new URLSearchParams(asked).toString();
}

/** The deals of each day in local time, newest first as they come. */
export function byDay(deals: OwnDeal[], lang: Lang): { day: string; deals: OwnDeal[] }[] {
  const days = new Map<string, OwnDeal[]>();
  for (const deal of deals) {
    const day = dayOf(deal.time, lang);
    days.set(day, [...(days.get(day) ?? []), deal]);
  }
  return [...days].map(([day, found]) => ({ day, deals: found }));
}

/** « lundi 23 novembre 2026 », or « 23 nov. 2026 ». */
export function dayOf(time: string | number, lang: Lang, dateStyle: "full" | "medium" = "full"): string {
  return new Date(time).toLocaleDateString(lang, { dateStyle });
}

/** « 23 nov. ». */
export function dateOf(time: string, lang: Lang): string {
  return new Date(time).toLocaleDateString(lang, { day: "numeric", month: "short" });
}

/** « 14:05 ». */
export function timeOf(time: string, lang: Lang): string {
  return new Date(time).toLocaleTimeString(lang, { timeStyle: "short" });
}

/** A score as a number, for drawing; the text beside it is exact. */
export function amountOf(score: Score): number {
  const [over = "0", under = "1"] = String(score).split("/");
  return Number(over) / Number(under);
}
