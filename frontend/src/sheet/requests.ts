/** Actions on a score sheet: entries are kept in this browser first, then scored, then shared. */

import { addressOf, isKept, keepServer } from "../offline/files.ts";
import { InPage } from "../offline/in-page.ts";
import { lackingSaid } from "../parts/deal-form.ts";
import { type Draft, isWhole } from "../parts/draft.ts";
import { newKey, post, Refused, Silent } from "../shell/api.ts";
import { keepFiles } from "../shell/install.ts";
import { go } from "../shell/router.ts";
import { isOffline, sheetPath } from "../shell/routes.ts";
import type { PaperDoes } from "./actions.ts";
import { PaperLog } from "./log.ts";
import { optionsIn } from "./people.ts";
import { before, formOf, seatingOf, seatsWritten } from "./sheet.ts";
import { AS_IS, current, type Entry, NO_PAPER, type Paper, type PaperSheet, set, setAll, type Write } from "./state.ts";
import { follow, isDeaf } from "./stream.ts";
import { ahead } from "./waiting.ts";

/** Milliseconds between two attempts with the waiting entries. */
const LOOK = 5_000;
/** How many attempts until the next check for others' entries, without a stream. */
const SELDOM = 4;
/** Entries sent at a time. */
const AT_ONCE = 100;
/** This page's name among the devices that write on a sheet: a new one at every start. */
const DEVICE = newKey().slice(0, 12);

interface Shown {
  entries: Entry[];
  refused: string;
  sheet: PaperSheet | null;
  file: string;
}
interface Shared {
  entries: Entry[];
  seq: number;
}

/** The form before anything is entered. */
const NO_DRAFT = { draft: {}, keyed: "", correcting: "", seats: AS_IS };

let opened: Promise<PaperLog> | undefined;
let inside: Promise<InPage> | undefined;

function log(): Promise<PaperLog> {
  return (opened ??= PaperLog.open());
}

/** Set what belongs to one sheet: another may be open by now. */
function setOn(id: string, changed: Partial<Paper>): void {
  if (current().paper.id === id) set(changed);
}

/** Show the sheets of this browser, or one of them. */
export async function arriveAtPaper(id: string): Promise<void> {
  const isThere = current().view === "sheet" && current().paper.id === id; // in another language now
  setAll({ view: "sheet", paper: isThere ? current().paper : { ...NO_PAPER, id } });
  const kept = (await isKept()) ? "yes" : "no";
  const found = await (await log()).sheets();
  set({ sheets: found, kept });
  if (id) await openSheet(id);
  if (!isThere) document.getElementById("main")?.focus({ preventScroll: true });
}

async function openSheet(id: string): Promise<void> {
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
    set({ refused: error instanceof Refused ? error.message || current().words.say("paper_no_sheet") : current().words.say("paper_needs_network") });
    return false;
  }
}

/** Do what the person asks. */
export async function paper(does: PaperDoes): Promise<void> {
  switch (does.do) {
    case "draft":
      return drafted({ ...current().paper.draft, ...does.changed }, does.isLast ?? false);
    case "clear":
      return set({ ...NO_DRAFT, faults: "", refused: "" });
    case "key":
      return set({ keyed: does.text });
    case "seats":
      return reseat(does.seats);
    case "edit":
      return edit(does.player, does.form);
    case "game":
      return changeGame(does.form);
    case "finish":
      return finish();
    case "write":
      return write(does.write);
    case "correct": {
      const deal = current().paper.sheet?.deals.find(({ id }) => id === does.deal);
      if (!deal) return;
      set({ ...NO_DRAFT, draft: deal.draft, keyed: shownPoints(deal.draft), correcting: deal.id, tab: "enter", faults: "", refused: "", says: "" });
      return void queueMicrotask(() => document.getElementById("main")?.focus());
    }
    case "tab":
      return set({ tab: does.tab, refused: "", says: "", forgetAsked: "" });
    case "explain":
      set({ explained: current().paper.explained === does.deal ? "" : does.deal });
      return void show(current().paper.id).catch(() => undefined);
    case "open":
      return open(does.form);
    case "share":
      return beginSharing();
    case "keep":
      return keepPython();
    case "bring":
      return bring(does.file);
    case "take":
      return take(does.kind);
    case "cards":
      return set({ tab: "cards", cards: { deal: does.deal, field: "", filled: {} }, refused: "", says: "" });
    case "fill": {
      const { cards } = current().paper;
      if (!cards) return;
      const filled = does.text === undefined ? cards.filled : { ...cards.filled, [does.field]: does.text };
      return set({ cards: { ...cards, field: does.field, filled } });
    }
    case "keepCards": {
      const { cards } = current().paper;
      if (!cards) return;
      return keepCards({ do: "cards", of: cards.deal, cards: cards.filled });
    }
    case "attach": {
      const { cards } = current().paper;
      if (!cards) return;
      return keepCards({ do: "record", of: cards.deal, record: await does.file.text() });
    }
    case "takeCards":
      return take("tarot", does.deal);
    case "forget":
      if (current().paper.forgetAsked !== "here") return set({ forgetAsked: "here" });
      return forgetHere(current().words.say("paper_forgotten"));
    case "forgetAll":
      if (current().paper.forgetAsked !== "everywhere") return set({ forgetAsked: "everywhere" });
      return forgetEverywhere();
  }
}

async function forgetHere(says: string): Promise<void> {
  const { id } = current().paper;
  followPaper("");
  await (await log()).forget(id);
  await go(sheetPath(""));
  set({ says });
}

/** Erase a shared sheet on the server, for everybody, and on this device. */
async function forgetEverywhere(): Promise<void> {
  followPaper(""); // otherwise the stream would report that it is gone
  try {
    await post(`/api/sheets/${current().paper.id}/forget`, {});
  } catch (error) {
    const isGone = error instanceof Refused && error.reason === "no_such_sheet";
    if (!isGone) {
      lookAround();
      return set({ forgetAsked: "", refused: error instanceof Refused ? error.message : current().words.say("paper_needs_network") });
    }
  }
  await forgetHere(current().words.say("paper_forgotten_everywhere"));
}

/** Change who deals and sits out, and clear the draft if one of its players now sits out. */
async function reseat(seats: Paper["seats"]): Promise<void> {
  const { sheet, correcting, draft } = current().paper;
  if (!sheet) return;
  const playing = seatingOf(sheet, correcting, seats)?.players ?? [];
  const named = [draft.taker, ...(draft.partners ?? []).map((one) => (typeof one === "string" ? one : one.player))];
  const isOut = named.some((player) => player !== undefined && !playing.includes(player));
  set({ seats, ...(isOut ? { draft: {}, keyed: "" } : {}), faults: "", refused: "" });
}

/** Rename a player, or seat them elsewhere; without one, somebody arrives. */
async function edit(player: string, form: FormData): Promise<void> {
  const { sheet } = current().paper;
  if (!sheet) return;
  const name = String(form.get("name") ?? "").trim();
  const after = form.get("after");
  if (!player) return write({ do: "arrive", player: name, ...(after ? { after: String(after) } : {}) });
  const known = sheet.players.find((one) => one.player === player)?.name;
  if (name && name !== known) await write({ do: "rename", player, name });
  if (current().paper.refused) return;
  if (after && after !== before(sheet, player)) await write({ do: "arrive", player, after: String(after) });
}

/** Change the rules for the deals that follow and, if the person wishes, for those already entered. */
function changeGame(form: FormData): Promise<void> {
  const options = optionsIn(form, current().paper.sheet?.options);
  return write({ do: "game", rules: String(form.get("rules")), options, all: form.has("all") });
}

/** A draft's points as one would type them: "81/2" is 40.5. */
function shownPoints({ points = "" }: Draft): string {
  const [over, under] = String(points).split("/").map(Number);
  return under ? String((over ?? 0) / under) : String(points);
}

/** Handle a change to the draft: enter the deal once it is complete, or show what is impossible in it. */
async function drafted(draft: Draft, isLast: boolean): Promise<void> {
  const { sheet, correcting } = current().paper;
  if (!sheet) return;
  set({ draft, faults: "", refused: "" });
  const form = formOf(sheet, correcting);
  if (!correcting && isWhole(form, draft) && (isLast || draft.passed_out || draft.thrown_in)) return finish();
  // On a phone the next question may lie below the screen.
  const isCounted = form.asks.includes("points") && draft.oudlers !== undefined;
  queueMicrotask(() => isCounted && document.querySelector(".paper .points")?.scrollIntoView({ block: "nearest" }));
  await check(sheet, draft, isLast && !correcting ? lackingSaid(current().words, form, draft) : "");
}

/** Show what the draft lacks, and what is impossible in it. */
async function check(sheet: PaperSheet, draft: Draft, missing: string): Promise<void> {
  if (missing) set({ faults: missing });
  const seating = seatingOf(sheet, current().paper.correcting, current().paper.seats);
  if (!seating) return;
  const deal = sheet.deals.find(({ id }) => id === current().paper.correcting);
  const { rules, options = {} } = deal ?? sheet;
  try {
    const body = { rules, options, draft, ...seating };
    const found = await reckoned<{ faults: { message: string }[] }>("/api/sheet/draft", body);
    if (current().paper.draft === draft) set({ faults: [missing, ...found.faults.map(({ message }) => message)].join(" ").trim() });
  } catch {
    // No answer: the deal is checked when it is entered.
  }
}

/** Keep the cards of a deal, typed or from a record, and show its line again. */
async function keepCards(asked: Write): Promise<void> {
  await write(asked);
  if (!current().paper.refused && !current().paper.waiting.length) set({ tab: "deals", cards: null });
}

async function finish(): Promise<void> {
  const { sheet, correcting } = current().paper;
  if (!sheet) return;
  const draft = withKeyed(current().paper);
  const seats = seatsWritten(sheet, current().paper);
  await write(correcting ? { do: "correct", of: correcting, draft, ...seats } : { do: "deal", draft, ...seats });
  document.getElementById("paper-step")?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** The draft with the points as they stand in the field, if a correction has changed them there. */
function withKeyed({ draft, keyed, correcting }: Paper): Draft {
  const isChanged = correcting && keyed.trim() && keyed !== shownPoints(draft);
  return isChanged ? { ...draft, points: keyed.trim().replace(",", ".") } : draft;
}

/** What is being written: the same again meanwhile comes from a second tap. */
const writing = new Set<string>();

/** Keep an entry, then have it scored. */
async function write(asked: Write): Promise<void> {
  const { id } = current().paper;
  const entry = `${id} ${JSON.stringify(asked)}`;
  if (writing.has(entry)) return;
  writing.add(entry);
  try {
    await enter(id, asked);
  } finally {
    writing.delete(entry);
  }
}

async function enter(id: string, asked: Write): Promise<void> {
  await (await log()).wait({ sheet: id, write: asked, time: Date.now() });
  const isDeal = ["deal", "typed", "correct"].includes(asked.do);
  const done = await drain(id);
  if (!done.refused && isDeal) setOn(id, { ...NO_DRAFT, faults: "" });
  if (done.isDone && !done.refused) setOn(id, { says: said(asked, done.written) });
  void share(id);
}

function said({ do: what, of }: Write, written: number): string {
  const { sheet } = current().paper;
  if (what === "table") return current().words.count("paper_brought", written);
  const deal = sheet?.deals.find(({ id }) => id === of) ?? (what === "deal" || what === "typed" ? sheet?.deals.at(-1) : undefined);
  if (deal && what !== "remove") return `${deal.text} ${deal.scores}`;
  return sheet?.history.at(-1)?.text ?? "";
}

interface Drained {
  isDone: boolean;
  refused: string;
  /** How many entries the last waiting one became. */
  written: number;
}

/** Score all waiting entries in order; only one page does so at a time. */
async function drain(id: string): Promise<Drained> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(`oudler-sheet-${id}`, () => drained(id)) : drained(id);
}

async function drained(id: string): Promise<Drained> {
  const kept = await log();
  let refused = "";
  let written = 0;
  try {
    for (const { key, write, time } of await kept.waiting(id)) {
      const entries = await kept.entries(id);
      const body = { entries, write, device: DEVICE, time };
      const shown = await reckoned<Shown>("/api/sheet", body).catch((error: unknown) => {
        if (error instanceof Refused && error.reason === "unreadable") return { entries: [], refused: error.message, sheet: null, file: "" };
        throw error;
      });
      refused = shown.refused;
      written = shown.entries.length;
      await kept.keep(id, shown.entries, false, key);
    }
    await show(id);
    setOn(id, { waiting: [], isAlone: false, refused });
    return { isDone: true, refused, written };
  } catch {
    const waiting = (await kept.waiting(id)).map(({ write }) => write);
    const shown = (await kept.sheet(id))?.shown;
    const sheet = shown ? ahead(current().words, shown, waiting) : current().paper.sheet;
    setOn(id, { sheet, waiting, isAlone: true, says: waiting.length ? current().words.count("paper_waits", waiting.length) : "", refused });
    return { isDone: false, refused, written };
  }
}

/** Fetch the sheet as all its entries make it. */
async function show(id: string): Promise<void> {
  const kept = await log();
  const entries = await kept.entries(id);
  if (!entries.length) return;
  const { sheet } = await reckoned<Shown>("/api/sheet", { entries, explain: current().paper.explained });
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
async function reckoned<T>(path: string, body: unknown): Promise<T> {
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
  if (!answer.ok) throw new Refused(found.message ?? "", found.reason);
  return found;
}

/** Send the entries the server does not have, and fetch others' entries. */
async function share(id: string): Promise<void> {
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
    if (current().paper.id === id) seen = found.seq;
    const isNew = found.entries.some((one) => !unsent.some((own) => own.id === one.id));
    if (isNew) {
      await show(id);
      setOn(id, { says: current().words.say("paper_others_wrote") });
    }
    if (found.seq < known.seq) await kept.unsend(id); // the server has dropped it as too old: send it again
    if (found.seq < known.seq || unsent.length === AT_ONCE) await share(id);
  } catch (error) {
    if (!(error instanceof Refused)) return;
    if (error.reason === "no_such_sheet" && known.seq) return shareAnew(id);
    if (error.reason === "sheet_forgotten") await keepToOneself(id);
    setOn(id, { refused: error.reason === "sheet_forgotten" ? current().words.say("paper_others_forgot") : error.message });
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

async function beginSharing(): Promise<void> {
  const { id } = current().paper;
  const kept = await log();
  const known = await kept.sheet(id);
  if (known) await kept.keepSheet({ ...known, isShared: true });
  set({ isShared: true, refused: "" });
  await share(id);
  lookAround();
}

/** Retry the waiting entries, and fetch others' entries. */
export async function lookAtPaper(): Promise<void> {
  const { id, waiting } = current().paper;
  lookAround();
  if (current().view !== "paper" || !id || document.hidden) return;
  if (waiting.length) await drain(id);
  await share(id);
}

/** Follow the shared sheet in sight, and no other. */
function lookAround(): void {
  const { id, isShared, sheet } = current().paper;
  const isInSight = current().view === "sheet" && isShared && sheet !== null && !document.hidden && !isOffline;
  followPaper(isInSight ? id : "");
}

/** The number of the last known entry of the sheet in sight. */
let seen = 0;

function followPaper(id: string): void {
  follow(id, () => seen, () => void share(id));
}

export function watchPaper(): void {
  let rounds = 0;
  setInterval(() => {
    lookAround();
    if (current().paper.waiting.length) void lookAtPaper();
    else if (isDeaf() && ++rounds % SELDOM === 0) void lookAtPaper();
  }, LOOK);
  document.addEventListener("visibilitychange", () => void lookAtPaper());
  addEventListener("online", () => {
    // The server may answer again: try it before Python in the page, which would hold the log.
    void inside?.then((server) => server.stop(), () => undefined);
    inside = undefined;
    void lookAtPaper();
  });
}

async function open(form: FormData): Promise<void> {
  const players = form.getAll("player").map(String).filter((name) => name.trim());
  const id = newKey().slice(0, 22);
  const kept = await log();
  const asked = { do: "open", players, rules: String(form.get("rules")), title: String(form.get("title") ?? ""), options: optionsIn(form) };
  await kept.keepSheet({ id, title: asked.title, names: players, deals: 0, time: Date.now(), isShared: false, seq: 0, shown: null });
  await kept.wait({ sheet: id, write: asked, time: Date.now() });
  const { refused } = await drain(id);
  if (refused) {
    await kept.forget(id);
    return set({ refused });
  }
  await go(sheetPath(id));
}

/** Keep Python in this browser, so that sheets can be scored offline. */
async function keepPython(): Promise<void> {
  set({ kept: "coming" });
  try {
    await keepFiles();
    await keepServer(() => undefined);
    set({ kept: "yes", says: current().words.say("paper_kept") });
  } catch {
    set({ kept: "no", refused: current().words.say("paper_needs_network") });
  }
}

/** Import the entries of a file. */
async function bring(file: File): Promise<void> {
  const { id } = current().paper;
  const text = await file.text();
  const found = parsed(text);
  if (!found) return write({ do: "table", text });
  const kept = await log();
  const entries = [...(await kept.entries(id)), ...found];
  try {
    const { sheet } = await reckoned<Shown>("/api/sheet", { entries });
    if (!found.length || !sheet) throw new Refused("");
  } catch (error) {
    return set({ refused: current().words.say(error instanceof Silent ? "no_answer" : "paper_no_file") });
  }
  await kept.keep(id, found, false);
  await show(id);
  void share(id);
  set({ says: current().words.count("paper_brought", found.length) });
}

/** The entries of a file, as JSON or one per line; null if it is something else: a table of deals. */
function parsed(text: string): Entry[] | null {
  if (!text.trimStart().startsWith("{")) return null;
  try {
    return (JSON.parse(text) as { entries: Entry[] }).entries ?? [];
  } catch {
    const lines = text.trim().split("\n").slice(1);
    try {
      return lines.map((line) => JSON.parse(line) as Entry);
    } catch {
      return [];
    }
  }
}

/** Save the sheet as a file: its entries, or a table the server makes of them. */
async function take(kind: "json" | "html" | "csv" | "tarot", deal = ""): Promise<void> {
  const entries = await (await log()).entries(current().paper.id);
  try {
    const text =
      kind === "json"
        ? JSON.stringify({ format: "oudler-sheet", version: 1, entries }, null, 1)
        : (await reckoned<Shown>("/api/sheet", { entries, file: kind, explain: deal })).file;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text]));
    link.download = `oudler-sheet.${kind}`;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch {
    set({ refused: current().words.say("no_answer") });
  }
}
