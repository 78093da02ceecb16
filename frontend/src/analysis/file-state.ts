/** What is shown of an opened file: its deals, what was read of each, and which of them are wanted. */

import { bidName, CONTRACTS } from "../game/cards.ts";
import type { Score } from "../game/deal.ts";
import type { Words } from "../game/words.ts";
import { slice, type State as Shell } from "../shell/state.ts";
import type { FileDeal } from "./file-record.ts";

/** How a deal ended, in the words of `oudler replay --json`. */
interface DealResult {
  dealer: number;
  taker: number | null;
  contract: string | null;
  oudlers: number | null;
  scores: Score[];
  made?: boolean;
  /** Points above what was needed, or below. */
  margin?: Score;
}

/** What the server read of a deal. */
export interface DealRead {
  ok: boolean;
  deal: DealResult | null;
  /** The end of its link; "" if no cards could be read. */
  fragment: string;
  /** What its players are called where nobody is named. */
  names: string[];
  /** The wrong line of the text sent, from 1, and why. */
  line: number;
  message: string;
}

/** A row of the table: a deal of the file, what was read of it, and what mistakes cost in it. */
export interface Row {
  said: FileDeal;
  read: DealRead | null;
  lost: number | null;
}

export const COLUMNS = ["number", "dealer", "taker", "contract", "made", "margin", "oudlers", "scores", "lost"] as const;
export type Column = (typeof COLUMNS)[number];

export interface Filters {
  contract: string;
  taker: string;
  made: "" | "made" | "down";
  oudlers: string;
  /** The least that was lost; "" for any. */
  lost: string;
  text: string;
}

export const NO_FILTERS: Filters = { contract: "", taker: "", made: "", oudlers: "", lost: "", text: "" };

export interface OpenFile {
  name: string;
  rows: Row[];
  filters: Filters;
  sort: { by: Column; isDown: boolean };
  /** The most rows drawn. */
  most: number;
  /** How many deals of those asked for are reviewed; null while none are. */
  review: { done: number; all: number } | null;
}

export interface State extends Shell {
  file: OpenFile | null;
  /** What is wrong with the file, or went wrong; "" for nothing. */
  fileFault: string;
}

export const { current, set } = slice<State>({ file: null, fileFault: "" });

/** The deal as it ended, or as the record says it did. */
export function ended(row: Row): { dealer: string; taker: string; contract: string; scores: readonly Score[] } {
  const { said, read } = row;
  const found = read?.deal;
  const dealer = nameAt(row, said.dealer ?? found?.dealer ?? null);
  if (!found) return { dealer, taker: nameAt(row, said.bidder), contract: said.bid, scores: said.scores };
  return { dealer, taker: found.taker === null ? "" : nameOf(row, found.taker), contract: found.contract ?? "", scores: found.scores };
}

/** The name of a seat of the deal. */
export function nameOf(row: Row, seat: number): string {
  return nameAt(row, row.said.seated[seat] ?? seat);
}

/** The name at a place; « Nord », once it is read, where the record has none, and "" where nobody is. */
function nameAt({ said, read }: Row, place: number | null): string {
  return place === null ? "" : (said.players[place] ?? read?.names[place] ?? "");
}

/** The rows that pass the filters, in the order chosen. */
export function rowsShown({ rows, filters, sort }: OpenFile, words: Words): Row[] {
  const found = rows.filter((row) => passes(row, filters, words));
  const keys = new Map(found.map((row) => [row, keyOf(row, sort.by)]));
  const order = (a: Row, b: Row) => compared(keys.get(a) ?? null, keys.get(b) ?? null, sort.isDown);
  return found.sort((a, b) => order(a, b) || a.said.number - b.said.number);
}

function passes(row: Row, filters: Filters, words: Words): boolean {
  const { taker, contract } = ended(row);
  const { contract: wanted, taker: by, made, oudlers, lost, text } = filters;
  const found = row.read?.deal;
  return (
    (!wanted || contract === wanted) && (!by || taker === by) && (!made || found?.made === (made === "made")) &&
    (!oudlers || found?.oudlers === Number(oudlers)) && (!lost || (row.lost ?? -1) >= Number(lost)) &&
    (!text || wordsOf(row, words).includes(text.toLowerCase()))
  );
}

/** Everything a row says, to be searched. */
function wordsOf(row: Row, words: Words): string {
  const { said, read } = row;
  const { dealer, taker, contract, scores } = ended(row);
  const says = contract ? bidName(words, contract) : words.say("file_passed");
  return [said.number, said.file, dealer, taker, says, ...said.players, ...scores, read?.message ?? ""].join(" ").toLowerCase();
}

type Key = number | string | null;

function keyOf(row: Row, by: Column): Key {
  const { dealer, taker, contract, scores } = ended(row);
  const found = row.read?.deal;
  switch (by) {
    case "dealer":
      return dealer;
    case "taker":
      return taker || null;
    case "contract":
      return contract ? CONTRACTS.indexOf(contract) : null;
    case "made":
      return found?.made === undefined ? null : Number(found.made);
    case "margin":
      return found?.margin === undefined ? null : Number(found.margin);
    case "oudlers":
      return found?.oudlers ?? null;
    case "scores":
      return scores.length ? Math.max(...scores.map(Number)) : null;
    case "lost":
      return row.lost;
    default:
      return row.said.number;
  }
}
/** Compare two keys; what is not known comes last in either order. */
function compared(a: Key, b: Key, isDown: boolean): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  const side = isDown ? -1 : 1;
  return side * (typeof a === "string" ? a.localeCompare(String(b)) : a - Number(b));
}
