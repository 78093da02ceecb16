/** The score sheet of a real table as the page knows it. Every figure comes from Python. */

import type { Told } from "../parts/told-again.ts";

export type Write = { do: string; [field: string]: unknown };
export type Entry = { id: string; clock: number; [field: string]: unknown };

export interface Choice {
  value: string;
  name: string;
}

/** The facts that the rules need about a deal. */
export interface DealForm {
  has_taker: boolean;
  asks: string[];
  contracts: Choice[];
  most_partners: number;
  partner_by: string[];
  half_points: number;
  has_halves: boolean;
  oudlers: number;
  /** The points that the attack needs, by its oudlers. */
  targets: number[];
  petits: number;
  asks_petit_player: boolean;
  handfuls: Choice[];
  handful_by_taker: boolean;
  miseres: Choice[];
  slams: Choice[];
  may_pass_out: boolean;
  may_play_without_taker: boolean;
  lone_trumps: Choice[];
}

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

/** A deal being typed, with fields missing. */
export interface Draft {
  taker?: string | undefined;
  contract?: string | undefined;
  partners?: (string | { player: string; by: string })[];
  oudlers?: number;
  points?: number | string;
  points_of?: string;
  petit?: string | undefined;
  petit_players?: string[];
  handfuls?: { size: string; player?: string; side?: string }[];
  slams?: string[];
  miseres?: { kind: string; player: string }[];
  passed_out?: boolean;
  thrown_in?: string;
  each?: { player: string; points: string; oudlers?: number }[];
  petit_player?: string;
  /** At a club's table of five: who deals, and so sits out. */
  sat_out?: string;
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

/** Whether the draft has everything the rules need. */
export function isWhole(form: DealForm, draft: Draft): boolean {
  if (draft.passed_out || draft.thrown_in) return true;
  return form.asks.every((field) => draft[field as keyof Draft] !== undefined);
}

/** The facts still missing from a deal, as the form calls them. */
export function lacking(form: DealForm, draft: Draft): string[] {
  return isWhole(form, draft) ? [] : form.asks.filter((field) => draft[field as keyof Draft] === undefined);
}

/** The margin that so many points make: below 0 the contract fails; undefined until the oudlers are known. */
export function gapAt(form: DealForm, { oudlers, points_of }: Draft, points: number): number | undefined {
  const target = oudlers === undefined ? undefined : form.targets[oudlers];
  if (target === undefined) return undefined;
  return (points_of === "defence" ? form.half_points / 2 - points : points) - target;
}

/** The form of the deal being entered: the next one's, or that of the deal being corrected. */
export function formOf(sheet: PaperSheet, correcting: string): DealForm {
  return sheet.deals.find(({ id }) => id === correcting)?.form ?? sheet.form;
}

/** Who deals, plays and sits out, by turn or as the person says. */
export function seatingOf(sheet: PaperSheet, correcting: string, { dealer, out }: Seats = AS_IS): Seating | null {
  const known = sheet.deals.find(({ id }) => id === correcting)?.seating;
  const own = known ?? sheet.turns.find((turn) => turn.dealer === dealer) ?? sheet.next;
  if (!own || (!dealer && !out)) return own;
  const all = [...own.players, ...own.sat_out];
  const there = sheet.table.filter((player) => all.includes(player));
  // Somebody may have left since: then the turn decides.
  const rest = out?.length === own.sat_out.length && out.every((player) => all.includes(player)) ? out : own.sat_out;
  return {
    dealer: all.includes(dealer) ? dealer : own.dealer,
    players: there.filter((player) => !rest.includes(player)),
    sat_out: there.filter((player) => rest.includes(player)),
  };
}

/** The seats with this player sitting out, instead of the first on the list. */
export function withRest(seating: Seating, seats: Seats, player: string): Seats {
  const out = seats.out ?? seating.sat_out;
  return out.includes(player) ? seats : { ...seats, out: [...out.slice(1), player] };
}

/** What a deal's entry says about the seats; nothing if the turn is kept. */
export function seatsWritten(sheet: PaperSheet, { correcting, seats }: Paper): { dealer?: string; sat_out?: string[] } {
  const seating = seatingOf(sheet, correcting, seats);
  if (!seating || (!seats.dealer && !seats.out)) return {};
  return { dealer: seating.dealer, sat_out: seating.sat_out };
}

/** The player before this one, among those at the table. */
export function before(sheet: PaperSheet, player: string): string {
  const there = sheet.table.filter((one) => one === player || sheet.players.some((other) => other.player === one && other.present));
  return there.at(there.indexOf(player) - 1) ?? player;
}

/** A player's name as shown. */
export function nameOf(sheet: PaperSheet, player: string): string {
  return sheet.players.find((one) => one.player === player)?.name ?? player;
}

/** All the actions on a sheet. */
export type PaperDoes =
  | { do: "draft"; changed: Draft; isLast?: boolean }
  | { do: "clear" }
  | { do: "finish" }
  | { do: "key"; text: string }
  | { do: "seats"; seats: Seats }
  | { do: "edit"; player: string; form: FormData }
  | { do: "game"; form: FormData }
  | { do: "write"; write: Write; says?: string }
  | { do: "correct"; deal: string }
  | { do: "tab"; tab: PaperTab }
  | { do: "explain"; deal: string }
  | { do: "open"; form: FormData }
  | { do: "share" }
  | { do: "keep" }
  | { do: "bring"; file: File }
  | { do: "take"; kind: "json" | "html" | "csv" }
  | { do: "cards"; deal: string }
  | { do: "fill"; field: string; text?: string }
  | { do: "keepCards" }
  | { do: "attach"; file: File }
  | { do: "takeCards"; deal: string }
  | { do: "forget" }
  | { do: "forgetAll" };
