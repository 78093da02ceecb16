/** Actions at a club's evening: commands to the server, and its answers. */

import { lackingSaid } from "../parts/deal-form.ts";
import { type Draft, isWhole } from "../parts/draft.ts";
import { get, getFile, newKey, post, Refused, Silent, Stream } from "../shell/api.ts";
import { go, lose } from "../shell/router.ts";
import { tournamentPath } from "../shell/routes.ts";
import type { EveningDoes } from "./actions.ts";
import { EveningLog, forgetOwn, keepOwn, ownEvenings, type Waiting } from "./log.ts";
import { type At, current, NO_EVENING, type PlanShown, set, setAll, type View } from "./state.ts";
import { bidsToAsk, draftAt, leftAt, placeName, placeNow, soonPassed } from "./tournament.ts";

/** Milliseconds before entries that could not be sent are sent again. */
const AGAIN = 3000;
/** Refusals by a busy server, which may accept the same request later. */
const LATER = ["busy", "too_many", "full", "too_restless", "late"];
/** Refusals of a link that no longer works. */
const OVER = ["no_such_evening", "link_renewed"];

let stream: Stream<{ seq: number }> | null = null;
/** Typing is checked once the person pauses, so that the answers come in order. */
let checks = 0;

function api(path = ""): string {
  const { id, key } = current().evening;
  return `/api/evenings/${id}/${key}${path}`;
}

function log(): EveningLog {
  return new EveningLog(current().evening.id, () => newKey().slice(0, 16));
}

/** Show the form for a new evening, or an evening by its link. */
export async function arriveAtEvening(at: { id: string; key: string }): Promise<void> {
  const known = current().evening;
  const isThere = current().view === "tournament" && known.id === at.id && known.key === at.key; // in another language now
  if (!isThere) leaveEvening();
  setAll({ view: "tournament", evening: isThere ? known : { ...NO_EVENING, ...at, own: ownEvenings() } });
  if (at.id) {
    await look();
    if (!isHere(at)) return; // the person has gone on meanwhile
    set({ waiting: waitingPlaces() });
    void send();
  }
  if (!isThere) document.getElementById("main")?.focus({ preventScroll: true });
}

function isHere({ id, key }: { id: string; key: string }): boolean {
  return current().view === "tournament" && current().evening.id === id && current().evening.key === key;
}

/** Stop listening. */
export function leaveEvening(): void {
  stream?.close();
  stream = null;
}

function listen(): void {
  if (stream || !current().evening.view) return;
  stream = new Stream(
    () => `${api("/events")}`,
    ({ seq }) => seq > (current().evening.view?.seq ?? 0) && void look(),
    (isConnected) => current().isConnected !== isConnected && setAll({ isConnected }),
    () => undefined,
  );
}

/** Fetch the evening as the holder of this link sees it. */
async function look(): Promise<void> {
  const { id, key } = current().evening;
  try {
    const view = await get<View>(`${api()}?lang=${current().prefs.lang}&device=${log().device}`);
    if (!isHere({ id, key })) return;
    const before = current().evening.view;
    if (before && before.seq > view.seq) return;
    if (isSettledAt(view, current().evening.place)) set({ place: "", draft: {}, keyed: "", faults: "" });
    const heard = news(before, view);
    const isOutdated = before !== null && before.seq < view.seq;
    set({
      view, ahead: view.now - Date.now(),
      ...(before ? {} : { now: Date.now() }), // afterwards only `tick` moves it: it announces what passes
      ...(heard || isOutdated ? { says: heard } : {}),
    });
    listen();
    if (view.role === "organiser") keepOwn({ id, key, name: view.name });
    if (view.role === "organiser" && !view.sessions && !current().evening.plan) void plan("", 0, 0);
  } catch (error) {
    if (!(error instanceof Refused) || !isHere({ id, key })) return;
    if (!OVER.includes(error.reason)) return set({ refused: error.message });
    leaveEvening();
    if (error.reason === "no_such_evening") forgetOwn(id);
    lose(error.message, error.reason === "no_such_evening");
    setAll({ isConnected: true });
  }
}

/** Whether an official has entered the deal that this phone has open. */
function isSettledAt(view: View, place: string): boolean {
  return view.role === "table" && view.places.some(({ at, state: how }) => how === "settled" && placeName(at) === place);
}

/** The change that a person must hear of, in a sentence; "" for none. */
function news(before: View | null, view: View): string {
  const { words } = current();
  if (!before) return "";
  if (before.position !== view.position) return view.position_says;
  if (view.role === "table" && before.role === "table") {
    const call = view.calls?.find((one, at) => before.calls?.[at] && before.calls[at].state !== one.state);
    if (call) return call.says;
    const disputed = view.places.find((one, at) => one.state === "disputed" && before.places[at]?.state !== "disputed");
    if (disputed) return words.say("evening_disputed", { deal: disputed.name });
    const settled = view.places.find((one, at) => one.state === "settled" && before.places[at]?.state !== "settled");
    if (settled) return words.say("evening_settled", { deal: settled.name, says: settled.says });
  }
  if ((view.role === "organiser" || view.role === "referee") && before.role === view.role) {
    const seen = new Set([...before.disputes.map(({ name }) => name), ...before.calls.map(({ number }) => number)]);
    const dispute = view.disputes.find(({ name }) => !seen.has(name));
    if (dispute) return words.say("said", { name: words.say("evening_disputes"), text: dispute.name });
    const call = view.calls.find(({ number }) => !seen.has(number));
    if (call) return words.say("said", { name: call.where ?? "", text: call.says });
  }
  return "";
}

/** Do what the person asks. */
export async function evening(does: EveningDoes): Promise<void> {
  switch (does.do) {
    case "open":
      return open(does.form);
    case "tab":
      return set({ tab: does.tab, refused: "", says: "", place: "", sure: "" });
    case "plan":
      return plan(does.choice, does.positions, does.boards);
    case "command":
      if (await command(does.command, does.says)) does.form?.reset();
      return;
    case "choose":
      return choose(does.place);
    case "draft":
      return drafted({ ...current().evening.draft, ...does.changed }, does.isLast ?? false);
    case "key":
      return set({ keyed: does.text });
    case "accept":
      return say(does.place, does.draft);
    case "sure":
      return set({ sure: does.what });
    case "another":
      set({ isAnother: true });
      return plan("", 0, 0);
    case "ruling":
      return set({ ruling: does.kind });
    case "explain":
      return explain(does.entrant);
    case "take":
      return take(does.path, does.name);
    case "erase":
      if (current().evening.sure !== "erase") return set({ sure: "erase" });
      if (!(await command({ do: "erase" }))) return;
      forgetOwn(current().evening.id);
      leaveEvening();
      return go(tournamentPath("", ""));
  }
}

function choose(place: string): void {
  const { view } = current().evening;
  const found = view?.role === "table" ? view.places.find(({ at }) => placeName(at) === place) : undefined;
  const own = found?.claims.find((one) => one.is_own) ?? found?.claims[0];
  set({ place, draft: own?.draft ?? {}, keyed: "", faults: "", refused: "", says: "" });
  queueMicrotask(() => document.getElementById("evening-step")?.focus());
}

async function open(form: FormData): Promise<void> {
  const asked = Object.fromEntries([...form].map(([name, text]) => [name, String(text).trim()]));
  try {
    const opened = await post<{ id: string; key: string }>(`/api/evenings?lang=${current().prefs.lang}`, asked);
    keepOwn({ ...opened, name: asked.name ?? "" });
    await go(tournamentPath(opened.id, opened.key));
  } catch (error) {
    refuse(error);
  }
}

async function plan(choice: string, positions: number, boards: number): Promise<void> {
  try {
    const path = `${api("/plan")}?lang=${current().prefs.lang}`;
    set({ plan: await post<PlanShown>(path, { choice, positions, boards }) });
  } catch (error) {
    refuse(error);
  }
}

/** Send a command until there is an answer; returns whether it was carried out. */
async function command(asked: { do: string; [field: string]: unknown }, says = ""): Promise<boolean> {
  const { place } = current().evening;
  const body = { key: newKey(), ...asked };
  try {
    const { changes } = await insisting<{ changes: string[] }>(`${api("/commands")}?lang=${current().prefs.lang}`, body);
    if (asked.do !== "erase") await look();
    // Somebody may have opened the next place meanwhile: it stays open.
    const next = current().evening.place === place ? "" : current().evening.place;
    set({ refused: "", changes, place: next, sure: "", isAnother: asked.do === "cancel" || (current().evening.isAnother && asked.do !== "session"), says: says || doneSaid(changes) });
    if (["enter", "withdraw", "cancel"].includes(asked.do)) void plan("", 0, 0);
    if (place.startsWith("!") && !current().evening.place) queueMicrotask(() => toNextMissing(place.slice(1)));
    return true;
  } catch (error) {
    refuse(error);
    return false;
  }
}

/** The form just filled in is gone: move the focus to the next missing result. */
function toNextMissing(place: string): void {
  const at = document.activeElement;
  if (at !== document.body && at?.id !== "main") return; // the person has gone on elsewhere
  const table = `[data-missing='${place.split("-")[2] ?? ""}']`;
  const found = [`${table} [data-settle]`, `${table} summary`, ".evening-missing summary", "#evening-next"];
  for (const one of found) {
    const next = document.querySelector<HTMLElement>(one);
    if (next) return next.focus();
  }
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** The result in a sentence; the page itself lists the changes if there are several. */
function doneSaid(changes: string[]): string {
  return changes.length > 1 ? current().words.say("evening_changed", { count: changes.length }) : (changes[0] ?? current().words.say("evening_done"));
}

/** Post the same body twice if need be: thanks to its key it counts once. */
async function insisting<T>(path: string, body: unknown): Promise<T> {
  try {
    return await post<T>(path, body);
  } catch (error) {
    if (!(error instanceof Silent)) throw error;
    return post<T>(path, body);
  }
}

function refuse(error: unknown): void {
  set({ says: "", changes: [], refused: error instanceof Refused && error.message ? error.message : current().words.say("no_answer") });
}

/** Handle a change to the draft: enter the deal once it is complete. */
async function drafted(draft: Draft, isLast: boolean): Promise<void> {
  const place = placeNow(current().evening);
  if (!place) return;
  const whole = draftAt(place, draft);
  set({ draft, faults: "", refused: "" });
  const isAllowed = bidsToAsk(place, whole).every((bid) => isGranted(place.at, bid));
  if (isLast && isWhole(place.form, whole) && isAllowed) return say(placeName(place.at), whole);
  if (isLast && !isAllowed) return set({ refused: current().words.say("evening_call_first") });
  if (isLast) return set({ faults: lackingSaid(current().words, place.form, whole) });
  queueMicrotask(() => draft.oudlers !== undefined && document.querySelector(".evening .points")?.scrollIntoView({ block: "nearest" }));
  const number = ++checks;
  try {
    const found = await post<{ faults: { message: string }[] }>(`${api("/draft")}?lang=${current().prefs.lang}`, { at: place.at, draft: whole });
    if (number === checks && current().evening.draft === draft) set({ faults: found.faults.map(({ message }) => message).join(" ") });
  } catch {
    // No answer: the deal is checked when it is entered.
  }
}

/** Whether the referee has allowed a bid in this deal; the server knows whose. */
function isGranted(at: readonly unknown[], bid: string): boolean {
  const { view } = current().evening;
  const calls = view?.role === "table" ? (view.calls ?? []) : [];
  return calls.some((one) => one.state === "granted" && one.bid === bid && String(one.at) === String(at));
}

/** Enter a deal: kept here first, then sent. The next one can be typed at once. */
async function say(name: string, draft: Draft): Promise<void> {
  const { view } = current().evening;
  const place = view?.role === "table" ? view.places.find(({ at }) => placeName(at) === name) : undefined;
  if (!place) return;
  log().say(newKey(), place, draftAt(place, draft));
  set({ place: "", draft: {}, keyed: "", faults: "", refused: "", waiting: waitingPlaces() });
  document.getElementById("evening-step")?.focus({ preventScroll: true });
  scrollTo(0, 0);
  await send();
}

function waitingPlaces(): string[] {
  return log().waiting.map(({ at }) => placeName(at));
}

let sending: Promise<void> = Promise.resolve();

/** Send all waiting entries in order, one after the other. */
function send(): Promise<void> {
  return (sending = sending.then(sendAll));
}

async function sendAll(): Promise<void> {
  const { id } = current().evening;
  const kept = log();
  let noted: At | null = null;
  let isUnsent = false;
  for (const one of kept.waiting) {
    try {
      await post(`${api("/commands")}?lang=${current().prefs.lang}`, one);
      kept.done(one.key);
      noted = one.at;
    } catch (error) {
      // With the table's new link, the waiting entries can still be sent.
      if (!(error instanceof Refused) || [...LATER, "link_renewed"].includes(error.reason)) {
        isUnsent = true;
        break;
      }
      kept.done(one.key);
      giveBack(one, error.message);
    }
    if (current().evening.id !== id) return;
  }
  set({ isUnsent });
  await look();
  const says = noted ? said(noted) : ""; // empty if the next position has been called in the meantime
  set({ waiting: waitingPlaces(), ...(says ? { says } : {}) });
}

/** Let the person correct a refused entry, unless they are typing another. */
function giveBack({ at, draft }: Waiting, refused: string): void {
  const { place, draft: typed } = current().evening;
  const isFree = !place && !Object.keys(typed).length;
  set({ refused, ...(isFree ? { place: placeName(at), draft, keyed: "" } : {}) });
}

/** The sentence for a deal that this phone has entered. */
function said(at: At): string {
  const { view } = current().evening;
  const found = view?.role === "table" ? view.places.find((one) => placeName(one.at) === placeName(at)) : undefined;
  if (!found) return "";
  const { words } = current();
  return found.state === "disputed" ? words.say("evening_disputed", { deal: found.name }) : words.say("evening_noted", { deal: found.name, says: found.says });
}

async function explain(entrant: number): Promise<void> {
  if (current().evening.explained.entrant === entrant) return set({ explained: { entrant: 0, says: [] } });
  try {
    const { says } = await get<{ says: string[] }>(`${api("/why")}?entrant=${entrant}&lang=${current().prefs.lang}`);
    set({ explained: { entrant, says } });
  } catch (error) {
    refuse(error);
  }
}

/** Save a file of the evening. */
async function take(path: string, name: string): Promise<void> {
  try {
    const found = await getFile(`${api(path)}?lang=${current().prefs.lang}`);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(found);
    link.download = found.type.startsWith("text/html") ? name.replace(/pdf$/, "html") : name;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    refuse(error);
  }
}

/** Run the clock on the page, announce the end of a position, and resend waiting entries. */
export function watchEvening(): void {
  setInterval(tick, 1000);
  setInterval(() => {
    if (current().view === "tournament" && current().evening.waiting.length) void send();
  }, AGAIN);
  addEventListener("online", () => current().view === "tournament" && void send());
}

function tick(): void {
  const { view, ahead, now: before } = current().evening;
  if (current().view !== "evening" || !view?.clock.until) return;
  const now = Date.now();
  const passed = soonPassed(leftAt(view.clock, before + ahead), leftAt(view.clock, now + ahead));
  if (passed === undefined) return set({ now });
  set({ now, says: passed ? current().words.count("evening_soon", passed) : current().words.say("evening_over") });
}
