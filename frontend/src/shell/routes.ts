/** The addresses of the page, and the room that each belongs to: `/` is home, `/t/ID` a table,
 * `/t/ID/deal/2/trick/5` a moment, `/historique` this person's deals, `/sheet/ID` the score sheet of a
 * real table, `/daily` the deal of the day, `/c/ID/board/2` a board that many play, `/teach` the
 * course, `/analysis/hand` an analysis, `/tournament/ID/KEY` a club's tournament for the holder of a key,
 * `/d/FRAGMENT/trick/5` a moment of a deal that the link itself holds, `/h/HAND` a hand in a link.
 *
 * All but contests stand below `/offline` too: there the page asks the server inside it. */

const OFFLINE = "/offline";

/** Whether this page is below `/offline`; going there or back reloads it. */
export const isOffline = `${globalThis.location?.pathname ?? ""}/`.startsWith(`${OFFLINE}/`);
const BASE = isOffline ? OFFLINE : "";

export interface Address {
  room: string;
  /** What the room's pattern has found, "" for what is not there. */
  parts: string[];
}

const ROUTES: [room: string, pattern: RegExp][] = [
  ["home", /^(?:\/|\/offline)$/],
  ["table", /^(?:\/offline)?\/t\/([^/]+)$/],
  ["review", /^(?:\/offline)?\/t\/([^/]+)\/deal\/(\d{1,9})(?:\/(.+))?$/],
  ["review", /^(?:\/offline)?\/d\/(1\.[\w.@%-]{1,2000})()(?:\/(.+))?$/],
  ["people", /^(?:\/offline)?\/historique(?:\/(chiffres))?$/],
  ["sheet", /^(?:\/offline)?\/sheet(?:\/([\w-]{8,40}))?$/],
  ["contest", /^\/(daily|duplicate)$/],
  ["contest", /^\/(c)\/([\w-]{8,40})(?:\/board\/(\d{1,2}))?$/],
  ["teach", /^(?:\/offline)?\/teach(?:\/([a-z_]+(?:\/(?:[a-z_]+-[0-9a-f]{1,8}(?:~if)?|own~[\w-]{8,40}~\d+~\d+))?))?$/],
  ["analysis", /^(?:\/offline)?\/analysis(?:\/([a-z]+))?$/],
  ["analysis", /^(?:\/offline)?\/h\/(1\.[\w.@%-]{1,200})$/],
  ["tournament", /^(?:\/offline)?\/tournament(?:\/([\w-]{8,40})\/([\w-]{8,60}))?$/],
];

/** What an address means; null for one that is none of the page's. */
export function addressAt(path: string): Address | null {
  for (const [room, pattern] of ROUTES) {
    const found = pattern.exec(path)?.slice(1).map((part) => part ?? "");
    const [first = "", ...others] = found ?? [];
    if (found && (!first || decoded(first))) return { room, parts: [decoded(first), ...others] };
  }
  return null;
}

/** Whether an address is that of this table, or of a deal there. */
export function isOfTable(to: Address | null, id: string): boolean {
  return to !== null && ["table", "review"].includes(to.room) && to.parts[0] === id;
}

/** Whether a room works without knowing the person: this browser keeps score sheets and a tournament's table. */
export function worksAlone(at: Address | null): boolean {
  return at?.room === "sheet" || at?.room === "tournament";
}

/** Decode part of an address; "" if its encoding is broken. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** Whether a deal stands in its link and belongs to no table: its fragment is instead of a table's id. */
export function isFragment(table: string): boolean {
  return table.startsWith("1.");
}

/** The address of a table, of a deal there, or of a moment of it; home without a table. */
export function pathOf(table: string, deal = 0, at = ""): string {
  if (!table) return BASE || "/";
  if (isFragment(table)) return `${BASE}/d/${table}${at && `/${at}`}`;
  const path = `${BASE}/t/${encodeURIComponent(table)}`;
  return deal ? `${path}/deal/${deal}${at && `/${at}`}` : path;
}

/** The address of a table played without a network, seen from outside. */
export function offlinePath(table: string): string {
  return `${OFFLINE}/t/${encodeURIComponent(table)}`;
}

/** The link to share for a table, or for a moment. */
export function linkTo(table: string, deal = 0, at = ""): string {
  return location.origin + pathOf(table, deal, at);
}

/** The addresses of the pages about this person's deals. */
export const HISTORY = { history: `${BASE}/historique`, figures: `${BASE}/historique/chiffres` };

/** The score sheet of a real table; "" for all of this browser's. */
export function sheetPath(id: string): string {
  return id ? `${BASE}/sheet/${encodeURIComponent(id)}` : `${BASE}/sheet`;
}

/** A page of the course: a lesson's topic, "problem/petit-1", "today"; "" for the course itself. */
export function teachPath(at: string): string {
  return at ? `${BASE}/teach/${at}` : `${BASE}/teach`;
}

/** A page of the analyses: "hand", "deal", "card", "file"; "" for the doors to them. */
export function analysisPath(name: string): string {
  return name ? `${BASE}/analysis/${name}` : `${BASE}/analysis`;
}

/** The link to a hand, whose preview shows its cards. */
export function handLink(hand: string): string {
  return `${location.origin}${BASE}/h/${hand}`;
}

/** The page of a card, at a moment of the deal in a fragment. */
export function cardPath(deal: string, at: string): string {
  return `${analysisPath("card")}#at=${at}&deal=${deal}`;
}

/** A club's tournament for the holder of a key; "" to open one. */
export function tournamentPath(id: string, key: string): string {
  return id ? `${BASE}/tournament/${id}/${key}` : `${BASE}/tournament`;
}

/** The season, below the form that opens a tournament. */
export function seasonPath(): string {
  return `${tournamentPath("", "")}#${SEASON}`;
}

export const SEASON = "tournament-season";
export const DAILY = "/daily";
export const DUPLICATE = "/duplicate";

/** A contest, or one of its boards. */
export function contestPath(id: string, board = 0): string {
  return `/c/${encodeURIComponent(id)}${board ? `/board/${board}` : ""}`;
}

/** Follow a link within the page, unless it should open in another tab. */
export function onPlainClick(action: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    action();
  };
}
