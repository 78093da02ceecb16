/** Scoring: the server, or Python in this page, makes of a sheet's entries what is shown of it. */

import { addressOf, isKept } from "../offline/files.ts";
import { InPage } from "../offline/in-page.ts";
import { newKey, post, Refused, Silent } from "../shell/api.ts";
import { isOffline } from "../shell/routes.ts";
import { isWaiting, type Queue, sendWaiting } from "../parts/queue.ts";
import { SheetLog } from "./log.ts";
import { current, type Entry, set, type Sheet, type Sheets, type Waiting } from "./state.ts";
import { ahead } from "./waiting.ts";

/** This page's name among the devices that write on a sheet: a new one at every start. */
const DEVICE = newKey().slice(0, 12);

export interface Shown {
  entries: Entry[];
  refused: string;
  sheet: Sheet | null;
  file: string;
}

let opened: Promise<SheetLog> | undefined;
let inside: Promise<InPage> | undefined;

export function log(): Promise<SheetLog> {
  return (opened ??= SheetLog.open());
}

/** Set what belongs to one sheet: another may be open by now. */
export function setOn(id: string, changed: Partial<Sheets>): void {
  if (current().sheets.id === id) set(changed);
}

interface Drained {
  isDone: boolean;
  refused: string;
  /** How many entries the last waiting one became. */
  written: number;
}

/** Score all waiting entries in order; only one page does so at a time. What is refused stays, unless it is
 * the one that the form still holds. */
export async function drain(id: string, inForm?: number): Promise<Drained> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(`oudler-sheet-${id}`, () => drained(id, inForm)) : drained(id, inForm);
}

async function drained(id: string, inForm?: number): Promise<Drained> {
  const kept = await log();
  let written = 0;
  /** The entry refused last, while nothing has been scored since. */
  let last: Waiting | undefined;
  const queue: Queue<Waiting> = {
    waiting: () => kept.waiting(id),
    drop: () => undefined, // with its entries, in one transaction
    refuse: (one, why) => {
      last = one;
      return one.key === inForm ? kept.drop([one.key]) : kept.keepWaiting({ ...one, refused: why });
    },
  };
  try {
    const found = await sendWaiting(queue, async (one) => {
      const before = last;
      last = undefined;
      // It was to undo an entry that never counted: both are done with.
      if (before && one.write.do === "undo" && one.write.of === undefined) return kept.drop([before.key, one.key]);
      written = await score(kept, one);
    });
    if (found.isUnsent) throw new Silent();
    await show(id);
    const refused = found.refused.at(-1)?.refused ?? "";
    setOn(id, { waiting: [], refusals: await refusals(kept, id), isAlone: false, refused });
    return { isDone: true, refused, written };
  } catch {
    const waiting = (await kept.waiting(id)).filter(isWaiting).map(({ write }) => write);
    const shown = (await kept.sheet(id))?.shown;
    const sheet = shown ? ahead(current().words, shown, waiting) : current().sheets.sheet;
    const says = waiting.length ? current().words.count("sheet_waits", waiting.length) : "";
    setOn(id, { sheet, waiting, refusals: await refusals(kept, id), isAlone: true, says, refused: "" });
    return { isDone: false, refused: "", written };
  }
}

async function refusals(kept: SheetLog, id: string): Promise<Waiting[]> {
  return (await kept.waiting(id)).filter((one) => !isWaiting(one));
}

/** Have an entry scored, and keep what it becomes; returns how many entries that is. */
async function score(kept: SheetLog, { key, sheet: id, write, time }: Waiting): Promise<number> {
  const body = { entries: await kept.entries(id), write, device: DEVICE, time };
  const shown = await reckoned<Shown>("/api/sheet", body);
  if (shown.refused) throw new Refused(shown.refused);
  await kept.keep(id, shown.entries, false, key);
  return shown.entries.length;
}

/** Have an entry scored again that was refused, or discard it. */
export async function decideOn(id: string, one: Waiting, isAgain: boolean): Promise<void> {
  const { refused: _, ...again } = one;
  await (isAgain ? (await log()).keepWaiting(again) : (await log()).drop([one.key]));
  await drain(id);
}

/** Fetch the sheet as all its entries make it. */
export async function show(id: string): Promise<void> {
  const kept = await log();
  const entries = await kept.entries(id);
  if (!entries.length) return;
  const { sheet } = await reckoned<Shown>("/api/sheet", { entries, explain: current().sheets.explained });
  if (!sheet) return;
  const known = await kept.sheet(id);
  const isShared = known?.isShared ?? false;
  await kept.keepSheet({
    id, title: sheet.title, names: sheet.players.map(({ name }) => name), deals: sheet.deals.length,
    time: known?.time ?? Date.now(), isShared, seq: known?.seq ?? 0, shown: sheet,
  });
  setOn(id, { sheet, isShared });
}

/** Ask the server or, if it does not answer, Python in this page. */
export async function reckoned<T>(path: string, body: unknown): Promise<T> {
  const address = `${path}?lang=${current().prefs.lang}`;
  try {
    if (!inside) return await post<T>(address, body);
  } catch (error) {
    if (!(error instanceof Silent) || isOffline || !(await isKept())) throw error;
    // Not while another page plays offline, which then has the log.
    inside = InPage.start(addressOf("page-server.js"), () => undefined, false);
    inside.catch(() => (inside = undefined));
  }
  const answer = await (await inside).fetch(address, { method: "POST", body: JSON.stringify(body) });
  const found = (await answer.json()) as T & { message?: string; reason?: string };
  if (!answer.ok) throw new Refused(found.message ?? "", found.reason, answer.status >= 500);
  return found;
}

/** The server may answer again: try it before Python in the page, which would hold the log. */
export function askServerAgain(): void {
  void inside?.then((server) => server.stop(), () => undefined);
  inside = undefined;
}
