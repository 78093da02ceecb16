/** Opens a file in the browser, has its deals read a piece at a time, and those chosen reviewed. */

import { getLines, patience, post, Refused, Silent } from "../shell/api.ts";
import { go } from "../shell/router.ts";
import { analysisPath } from "../shell/routes.ts";
import { dealsIn, type FileDeal, pieces } from "./file-record.ts";
import { current, type DealRead, NO_FILTERS, type OpenFile, type Row, rowsShown, set } from "./file-state.ts";

const MOST_BYTES = 50_000_000;
/** How many rows are drawn at a time; filters, order and counts are those of all. */
export const DRAWN = 200;
/** Ends what is going on for the file that was open. */
let leaving = new AbortController();
let reviewing = new AbortController();

/** Forget the file. */
export function closeFile(): void {
  leaving.abort();
  reviewing.abort();
  set({ file: null, fileFault: "" });
}

/** Go to the page of files, and open these there. */
export async function goToFiles(files: readonly File[]): Promise<void> {
  await go(analysisPath("file"));
  await openFiles(files);
}

/** Show the deals of files at once, as their records say them, and have the rest of them read. */
export async function openFiles(files: readonly File[]): Promise<void> {
  closeFile();
  const { signal } = (leaving = new AbortController());
  const { words } = current();
  let deals: FileDeal[] = [];
  const faults: string[] = [];
  for (const file of files) {
    const found = await dealsOf(file);
    if (signal.aborted) return;
    if (typeof found === "string") faults.push(words.say(found, { name: file.name }));
    else deals = deals.concat(files.length > 1 ? found.map((deal) => ({ ...deal, file: file.name })) : found);
  }
  set({ fileFault: faults.join(" ") });
  if (!deals.length) return;
  const rows = deals.map((deal, at) => ({ said: { ...deal, number: at + 1 }, read: null, lost: null }));
  const name = words.all(files.map((file) => file.name));
  set({ file: { name, rows, filters: NO_FILTERS, sort: { by: "number", isDown: false }, most: DRAWN, review: null } });
  await readAll(rows, signal);
}

/** The deals of a file, or the key of what is wrong with it. */
async function dealsOf(file: File): Promise<FileDeal[] | string> {
  if (file.size > MOST_BYTES) return "file_long";
  const text = await file.text();
  if (!text.trim()) return "file_empty";
  const deals = dealsIn(text);
  if (!deals) return "file_not_record";
  return deals.length ? deals : "file_no_deal";
}

async function readAll(rows: readonly Row[], signal: AbortSignal): Promise<void> {
  const parts = pieces(rows.map(({ said }) => said));
  const ask = (part: readonly FileDeal[] = []): Promise<{ deals: DealRead[] } | null> =>
    patiently(() => post(`/api/analysis/deals?lang=${current().prefs.lang}`, { texts: part.map(({ text }) => text) }), signal);
  let next = ask(parts[0]);
  for (const [at, piece] of parts.entries()) {
    const found = await next;
    if (signal.aborted || !found) return;
    // The server reads the next piece while this one is drawn.
    if (at + 1 < parts.length) next = ask(parts[at + 1]);
    const read = new Map(piece.map((said, at) => [said.number, found.deals[at] ?? null]));
    change((file) => ({ rows: file.rows.map((row) => ({ ...row, read: read.get(row.said.number) ?? row.read })) }));
  }
}

/** Ask until the server has time for it; null if it will not, which is then said. */
async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      return await ask();
    } catch (error) {
      const isPassing = error instanceof Silent || (error instanceof Refused && error.isPassing);
      if (signal.aborted || (isPassing && tries < 6)) {
        await new Promise((ready) => setTimeout(ready, patience(tries)));
        continue;
      }
      const why = error instanceof Refused ? error.message : current().words.say("no_answer");
      set({ fileFault: current().words.say("file_failed", { why }) });
      return null;
    }
  }
  return null;
}

/** Change the open file, if there still is one. */
export function change(how: (file: OpenFile) => Partial<OpenFile>): void {
  const { file } = current();
  if (file) set({ file: { ...file, ...how(file) } });
}

interface Judged {
  type: string;
  verdict?: string;
  cost?: number;
}

/** Review the first so many of the rows shown, one after the other, each in the review's own queue. */
export async function reviewShown(count: number): Promise<void> {
  const { file, words } = current();
  if (!file) return;
  reviewing.abort();
  const { signal } = (reviewing = new AbortController());
  const chosen = rowsShown(file, words).filter(({ read, lost }) => read?.deal && lost === null).slice(0, count);
  change(() => ({ review: { done: 0, all: chosen.length } }));
  for (const { said, read } of chosen) {
    const lost = await patiently(() => lostIn(read?.fragment ?? "", signal), signal);
    if (signal.aborted) return;
    change(({ rows, review }) => ({
      rows: rows.map((row) => (row.said.number === said.number ? { ...row, lost } : row)),
      review: review && { ...review, done: review.done + 1 },
    }));
  }
}

/** What mistakes cost in a deal, in points of the score; null if it cannot be reviewed. */
async function lostIn(fragment: string, signal: AbortSignal): Promise<number | null> {
  let lost = 0;
  try {
    for await (const one of getLines<Judged>(`/api/d/${fragment}/review?lang=${current().prefs.lang}`, signal)) {
      if (one.verdict === "mistake") lost += one.cost ?? 0;
    }
  } catch (error) {
    if (error instanceof Refused && !error.isPassing) return null;
    throw error;
  }
  return lost;
}

/** Stop reviewing; what was found stays. */
export function stopReview(): void {
  reviewing.abort();
  change(() => ({ review: null }));
}
