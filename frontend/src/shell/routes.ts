/** The addresses of the page: `/` is home, `/t/ID` a table, `/t/ID/deal/2/trick/5` a moment,
 * `/historique` this person's deals, `/sheet/ID` the score sheet of a real table, `/daily` the deal
 * of the day, `/c/ID/board/2` a board that many play, `/teach` the course, `/evening/ID/KEY` a
 * club's evening for the holder of a key.
 *
 * All of them stand below `/offline` too: there the page asks the server inside it. */

import { type ContestAddress, contestAt } from "../contest/contest.ts";
import type { State } from "./state.ts";

const OFFLINE = "/offline";

/** Whether this page is below `/offline`; going there or back reloads it. */
export const isOffline = `${globalThis.location?.pathname ?? ""}/`.startsWith(`${OFFLINE}/`);
const BASE = isOffline ? OFFLINE : "";

/** The addresses of the pages about this person's deals. */
export const HISTORY = { history: `${BASE}/historique`, figures: `${BASE}/historique/chiffres` };

const PAPER = `${BASE}/sheet`;

/** The score sheet of a real table; "" for all of this browser's. */
export function sheetPath(id: string): string {
  return id ? `${PAPER}/${encodeURIComponent(id)}` : PAPER;
}

const TEACH = `${BASE}/teach`;

/** A page of the course: a lesson's topic, "problem/petit-1", "today"; "" for the course itself. */
export function teachPath(at: string): string {
  return at ? `${TEACH}/${at}` : TEACH;
}

const EVENING = `${BASE}/evening`;

/** A club's evening for the holder of a key; "" to open one. */
export function eveningPath(id: string, key: string): string {
  return id ? `${EVENING}/${id}/${key}` : EVENING;
}

export interface Address {
  /** Whether the address is one of the page's. */
  isKnown: boolean;
  /** The table; "" for home. */
  table: string;
  /** The number of a finished deal; 0 for the table itself. */
  deal: number;
  /** A moment of the deal: "bid/2", "trick/5"; "" for the dealing. */
  at: string;
  /** A page about this person's deals; "" for another. */
  own: keyof typeof HISTORY | "";
  /** The deal of the day or a duplicate; null for another page. */
  contest: ContestAddress | null;
  /** A score sheet of a real table; "" for the list of them, null for another page. */
  paper: string | null;
  /** A page of the course; "" for the course itself, null for another page. */
  teach: string | null;
  /** A club's evening and a key to it; empty ones to open an evening, null for another page. */
  evening: { id: string; key: string } | null;
}

export function pathOf(table: string, deal = 0, at = ""): string {
  if (!table) return BASE || "/";
  const path = `${BASE}/t/${encodeURIComponent(table)}`;
  return deal ? `${path}/deal/${deal}${at && `/${at}`}` : path;
}

/** The link to share for a table, or for a moment. */
export function linkTo(table: string, deal = 0, at = ""): string {
  return location.origin + pathOf(table, deal, at);
}

/** Copy a link; false if that fails, as it does on a page without https. */
export async function isCopied(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}

export function addressAt(path: string): Address {
  const found = /^(?:\/offline)?\/t\/([^/]+)(?:\/deal\/(\d{1,9})(?:\/(.+))?)?$/.exec(path);
  const [, table = "", deal = "0", at = ""] = found ?? [];
  const id = decoded(table);
  const own = path === HISTORY.history ? "history" : path === HISTORY.figures ? "figures" : "";
  const sheet = /^(?:\/offline)?\/sheet(?:\/([\w-]{8,40}))?$/.exec(path);
  const paper = sheet && (sheet[1] ?? "");
  const contest = contestAt(path);
  const lesson = /^(?:\/offline)?\/teach(?:\/([a-z_]+(?:\/[a-z_]+-[0-9a-f]{1,8})?))?$/.exec(path);
  const teach = lesson && (lesson[1] ?? "");
  const club = /^(?:\/offline)?\/evening(?:\/([\w-]{8,40})\/([\w-]{8,60}))?$/.exec(path);
  const evening = club && { id: club[1] ?? "", key: club[2] ?? "" };
  const isRoom = [contest, paper, teach, evening].some((one) => one !== null);
  const isKnown = [id, own].some(Boolean) || isRoom || ["/", OFFLINE].includes(path);
  return { isKnown, table: id, deal: Number(deal), at, own, paper, contest, teach, evening };
}

/** Decode part of an address; "" if its encoding is broken. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** Follow a link within the page, unless it should open in another tab. */
export function onPlainClick(action: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    action();
  };
}

/** The link to share: to the table, or to the moment being reviewed. */
export function linkOf({ review, table }: State): string {
  return review
    ? linkTo(review.found.table.id, review.found.number, review.at)
    : linkTo(table?.id ?? "");
}
