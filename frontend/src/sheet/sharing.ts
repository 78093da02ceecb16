/** Sharing: entries go to the server and come from others' devices, while the page is in sight. */

import { post, Refused } from "../shell/api.ts";
import { Stream } from "../shell/stream.ts";
import { isOffline } from "../shell/routes.ts";
import { askServerAgain, drain, log, setOn, show } from "./scoring.ts";
import { current, type Entry, set } from "./state.ts";

/** Milliseconds between two attempts with the waiting entries. */
const LOOK = 5_000;
/** How many attempts until the next check for others' entries, without a stream. */
const SELDOM = 4;
/** Entries sent at a time. */
const AT_ONCE = 100;

interface Shared {
  entries: Entry[];
  seq: number;
}

/** Show a sheet of this browser, or of its link. */
export async function openSheet(id: string): Promise<void> {
  const known = await (await log()).sheet(id);
  set({ sheet: known?.shown ?? null, isShared: known?.isShared ?? true });
  if (!known && !(await fetchShared(id))) return;
  seen = known?.seq ?? 0;
  await drain(id);
  await share(id);
  lookAround();
}

/** A sheet of another device, from its link; false where there is none. */
async function fetchShared(id: string): Promise<boolean> {
  try {
    const found = await post<Shared>(`/api/sheets/${id}`, { after: 0 });
    if (!found.entries.length) throw new Refused("");
    const kept = await log();
    await kept.keep(id, found.entries, true);
    await kept.keepSheet({ id, title: "", names: [], deals: 0, time: Date.now(), isShared: true, seq: found.seq, shown: null });
    return true;
  } catch (error) {
    set({ refused: error instanceof Refused ? error.message || current().words.say("sheet_no_sheet") : current().words.say("sheet_needs_network") });
    return false;
  }
}

/** Send the entries the server does not have, and fetch others' entries. */
export async function share(id: string): Promise<void> {
  const kept = await log();
  const known = await kept.sheet(id);
  if (!known?.isShared || isOffline) return;
  try {
    const unsent = (await kept.entries(id, true)).slice(0, AT_ONCE);
    const body = { entries: unsent, after: known.seq };
    const found = await post<Shared>(`/api/sheets/${id}`, body);
    await kept.keep(id, [...unsent, ...found.entries], true);
    const now = await kept.sheet(id);
    if (now) await kept.keepSheet({ ...now, seq: found.seq });
    if (current().sheets.id === id) seen = found.seq;
    const isNew = found.entries.some((one) => !unsent.some((own) => own.id === one.id));
    if (isNew) {
      await show(id);
      setOn(id, { says: current().words.say("sheet_others_wrote") });
    }
    if (found.seq < known.seq) await kept.unsend(id); // the server has dropped it as too old: send it again
    if (found.seq < known.seq || unsent.length === AT_ONCE) await share(id);
  } catch (error) {
    if (!(error instanceof Refused)) return;
    if (error.reason === "no_such_sheet" && known.seq) return shareAnew(id);
    if (error.reason === "sheet_forgotten") await keepToOneself(id);
    setOn(id, { refused: error.reason === "sheet_forgotten" ? current().words.say("sheet_others_forgot") : error.message });
  }
}

async function shareAnew(id: string): Promise<void> {
  const kept = await log();
  const known = await kept.sheet(id);
  if (known) await kept.keepSheet({ ...known, seq: 0 });
  await kept.unsend(id);
  await share(id);
}

/** Somebody has erased the sheet for everybody: this device's copy stays. */
async function keepToOneself(id: string): Promise<void> {
  const kept = await log();
  const known = await kept.sheet(id);
  if (known) await kept.keepSheet({ ...known, isShared: false });
  setOn(id, { isShared: false });
}

export async function beginSharing(): Promise<void> {
  const { id } = current().sheets;
  const kept = await log();
  const known = await kept.sheet(id);
  if (known) await kept.keepSheet({ ...known, isShared: true });
  set({ isShared: true, refused: "" });
  await share(id);
  lookAround();
}

/** Retry the waiting entries, and fetch others' entries. */
async function lookAtSheet(): Promise<void> {
  const { id, waiting } = current().sheets;
  lookAround();
  if (current().view !== "sheet" || !id || document.hidden) return;
  if (waiting.length) await drain(id);
  await share(id);
}

/** Follow the shared sheet in sight, and no other. */
export function lookAround(): void {
  const { id, isShared, sheet } = current().sheets;
  const isInSight = current().view === "sheet" && isShared && sheet !== null && !document.hidden && !isOffline;
  followSheet(isInSight ? id : "");
}

/** The number of the last known entry of the sheet in sight. */
let seen = 0;
let followed = "";
let stream: Stream<{ seq: number }> | null = null;
let isConnected = false;

/** Follow this sheet, or none. A sleeping phone keeps no connection open. */
export function followSheet(id: string): void {
  if (id === followed) return;
  stream?.close();
  followed = id;
  isConnected = false;
  stream = id
    ? new Stream<{ seq: number }>(
        () => `/api/sheets/${id}/events?after=${seen}`,
        ({ seq }) => seq !== seen && void share(id),
        (is) => (isConnected = is),
        () => undefined,
      )
    : null;
}

export function watchSheet(): void {
  let rounds = 0;
  setInterval(() => {
    lookAround();
    if (current().sheets.waiting.length) void lookAtSheet();
    else if (followed && !isConnected && ++rounds % SELDOM === 0) void lookAtSheet();
  }, LOOK);
  document.addEventListener("visibilitychange", () => void lookAtSheet());
  addEventListener("online", () => {
    askServerAgain();
    void lookAtSheet();
  });
}
