/** A file of deals as its lines stand: where each deal begins, and what the record itself says of it.
 * Nothing is computed here: the rules are core's alone. */

import type { Place, Score } from "../game/deal.ts";

/** A deal of the file. */
export interface FileDeal {
  /** The file that it comes from, where several are open; else "". */
  file: string;
  /** Its number among the deals shown, from 1. */
  number: number;
  /** The header without names, and its lines: what is read further. */
  text: string;
  /** The line of the file on which each line of the text stands. */
  lines: number[];
  /** The names at the places; empty if the record names nobody. */
  players: string[];
  /** Who has each seat of the deal. */
  seated: Place[];
  dealer: Place | null;
  /** The last bid that is no pass, and who made it. */
  bid: string;
  bidder: Place | null;
  /** By seat, if the record says them. */
  scores: Score[];
}

/** A line of a record, as far as it is looked at. */
interface Line {
  format?: unknown;
  type?: unknown;
  players?: unknown;
  dealer?: unknown;
  seat?: unknown;
  bid?: unknown;
  scores?: unknown;
}

/** The longest text that may be a single deal rather than a record. */
const LONGEST_TEXT = 200_000;
const LINK = /(?:^|[#=/])1\.[\w-]+@\d+\.[\w-]+(?:\.[\w-]+)?$/;

/** The deals of a file, which may hold several records; null if it holds none at all. */
export function dealsIn(text: string): FileDeal[] | null {
  const begin = text.slice(0, 10_000).split("\n").map((line) => line.trim()).find((line) => line && !line.startsWith("#")) ?? "";
  if (begin.includes('"format"')) return ofRecords(text);
  if (text.length > LONGEST_TEXT || text.includes("\0")) return null;
  const lines = text.trim().split(/\r?\n/);
  // A list of links is a deal a line; a deal as text, or another program's file, is one deal.
  return lines.every((line) => LINK.test(line.trim()))
    ? lines.map((line, at) => ({ ...NOTHING_SAID, number: at + 1, text: line.trim(), lines: [at + 1] }))
    : [{ ...NOTHING_SAID, number: 1, text, lines: text.split("\n").map((_, at) => at + 1) }];
}

const NOTHING_SAID = { file: "", players: [], seated: [], dealer: null, bid: "", bidder: null, scores: [] };

function ofRecords(text: string): FileDeal[] {
  const deals: FileDeal[] = [];
  let header = { text: "", line: 1, players: [] as string[] };
  let deal: FileDeal | null = null;
  let rows: string[] = [];
  const end = (): void => {
    if (deal) deals.push({ ...deal, text: rows.join("\n") });
    deal = null;
  };
  text.split("\n").forEach((row, at) => {
    const said = worthReading(row) ? lineOf(row) : null;
    if (said?.format !== undefined) {
      end();
      header = { text: JSON.stringify({ ...said, players: [] }), line: at + 1, players: namesIn(said) };
      return;
    }
    if (!row.trim()) return;
    if (said?.type === "dealt") end();
    if (!deal) {
      const [number, players] = [deals.length + 1, header.players];
      deal = { ...NOTHING_SAID, number, players, text: "", lines: [header.line] };
      rows = [header.text];
    }
    rows.push(row);
    deal.lines.push(at + 1);
    if (said) deal = { ...deal, ...saidBy(said, deal) };
  });
  end();
  return deals;
}

/** Whether a line is more than a played card: most are, and need not be looked at. */
function worthReading(row: string): boolean {
  return !row.includes('"card_played"') && row.length < LONGEST_TEXT;
}

function lineOf(row: string): Line | null {
  try {
    const found: unknown = JSON.parse(row);
    return found !== null && typeof found === "object" ? found : null;
  } catch {
    return null; // whoever reads the deal says what is wrong with it
  }
}

function namesIn({ players }: Line): string[] {
  return Array.isArray(players) ? players.map(String) : [];
}

/** What a line says of its deal. */
function saidBy(said: Line, deal: FileDeal): Partial<FileDeal> {
  const placeOf = (seat: unknown): Place | null => (typeof seat === "number" ? (deal.seated[seat] ?? seat) : null);
  switch (said.type) {
    case "dealt": {
      const seated = Array.isArray(said.players) ? said.players.map(Number) : [];
      const dealer = typeof said.dealer === "number" ? (seated[said.dealer] ?? said.dealer) : null;
      return { seated, dealer };
    }
    case "bid_made":
      return said.bid === "pass" ? {} : { bid: String(said.bid), bidder: placeOf(said.seat) };
    case "deal_scored":
      return Array.isArray(said.scores) ? { scores: said.scores as Score[] } : {};
    default:
      return {};
  }
}

/** The deals cut into pieces that are sent one by one: the first is short, so that its answer comes soon. */
export function pieces(deals: readonly FileDeal[], most = 100, letters = 350_000): FileDeal[][] {
  const found: FileDeal[][] = [];
  let piece: FileDeal[] = [];
  let long = 0;
  for (const deal of deals) {
    const limit = found.length ? most : Math.min(most, 20);
    if (piece.length === limit || (piece.length && long + deal.text.length > letters)) {
      found.push(piece);
      [piece, long] = [[], 0];
    }
    piece.push(deal);
    long += deal.text.length;
  }
  return piece.length ? [...found, piece] : found;
}
