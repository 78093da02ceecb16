/** The score sheet of a real table as the page knows it. Every figure comes from Python. */

import type { State as Offline } from "../offline/state.ts";
import type { DealForm, Draft } from "../parts/draft.ts";
import type { Queued } from "../parts/queue.ts";
import { type Call, NO_CALL } from "../parts/referee.ts";
import { type Told, toldAgain } from "../parts/told-again.ts";
import { slice } from "../shell/state.ts";

export type Write = { do: string; [field: string]: unknown };
export type Entry = { id: string; clock: number; [field: string]: unknown };

export interface Seating {
  dealer: string;
  players: string[];
  sat_out: string[];
}

export interface SheetTable {
  title: string;
  heads: string[];
  rows: string[][];
  foot: string[];
}

export interface SheetDeal {
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
export interface Sheet {
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
  deals: SheetDeal[];
  says: string[];
  ranking: string[];
  /** What was ruled on faults, penalties, and who has been warned. */
  faults: { id: string; says: string }[];
  warned: string[];
  /** What a referee would ask about; settled ones are notes. */
  /** Deals that another device entered at the same time: they do not count. */
  twice: SheetDeal[];
  doubts: { kind: string; settled: boolean; message: string }[];
  tables: SheetTable[];
  figures: SheetTable[];
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

/** An entry for a sheet that has not been scored yet. */
export interface Waiting extends Queued {
  key?: number;
  sheet: string;
  write: Write;
  time: number;
}

export type SheetTab = "enter" | "cards" | "referee" | "deals" | "figures" | "history" | "people" | "share";
export const SHEET_TABS: SheetTab[] = ["enter", "referee", "deals", "figures", "history", "people", "share"];

export interface Sheets extends Told {
  /** The sheets of this browser, latest first. */
  listed: Listed[];
  /** The sheet shown; "" for the list. */
  id: string;
  sheet: Sheet | null;
  tab: SheetTab;
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
  /** Entries that were refused after the form had gone on. */
  refusals: Waiting[];
  isShared: boolean;
  /** Whether neither the server nor Python in this page answers. */
  isAlone: boolean;
  /** Whether the offline server's files are kept, or how much of them is downloaded. */
  kept: "no" | "coming" | "yes";
  /** The cards being entered: for which deal, and the text of each field. */
  cards: { deal: string; field: string; filled: Record<string, string> } | null;
  /** How far a call to the referee about a fault has come. */
  call: Call;
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

export const NO_SHEETS: Sheets = {
  listed: [], id: "", sheet: null, tab: "enter", draft: {}, keyed: "", correcting: "", seats: AS_IS, faults: "", says: "",
  refused: "", saidTimes: 0, refusedTimes: 0, waiting: [], refusals: [], isShared: false, isAlone: false, kept: "no", call: NO_CALL, explained: "", forgetAsked: "", cards: null,
};

export interface State extends Offline {
  sheets: Sheets;
}

export const { current, set: setAll } = slice<State, Offline>({ sheets: NO_SHEETS });

/** Change some of what is shown of sheets. */
export function set(changed: Partial<Sheets>): void {
  const { sheets } = current();
  setAll({ sheets: { ...sheets, ...changed, ...toldAgain(sheets, changed) } });
}

/** The form of the deal being entered: the next one's, or that of the deal being corrected. */
export function formOf(sheet: Sheet, correcting: string): DealForm {
  return sheet.deals.find(({ id }) => id === correcting)?.form ?? sheet.form;
}

/** Who deals, plays and sits out, by turn or as the person says. */
export function seatingOf(sheet: Sheet, correcting: string, { dealer, out }: Seats = AS_IS): Seating | null {
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
export function seatsWritten(sheet: Sheet, { correcting, seats }: Sheets): { dealer?: string; sat_out?: string[] } {
  const seating = seatingOf(sheet, correcting, seats);
  if (!seating || (!seats.dealer && !seats.out)) return {};
  return { dealer: seating.dealer, sat_out: seating.sat_out };
}

/** The player before this one, among those at the table. */
export function before(sheet: Sheet, player: string): string {
  const there = sheet.table.filter((one) => one === player || sheet.players.some((other) => other.player === one && other.present));
  return there.at(there.indexOf(player) - 1) ?? player;
}

/** A player's name as shown. */
export function nameOf(sheet: Sheet, player: string): string {
  return sheet.players.find((one) => one.player === player)?.name ?? player;
}
