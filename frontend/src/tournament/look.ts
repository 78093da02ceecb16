/** Fetches a tournament as the holder of a link sees it, and says what has changed. */

import { get, newKey, post, Refused } from "../shell/api.ts";
import { Stream } from "../shell/stream.ts";
import { refusalOf } from "../shell/notice.ts";
import { lose, unreachable } from "../shell/router.ts";
import { forgetOwn, forgetShown, keepOwn, keepPeople, keepShown, shownBy, TournamentLog } from "./log.ts";
import { current, type PlanShown, set, setAll, type View } from "./state.ts";
import { placeName } from "./tournament.ts";

/** Refusals of a link that no longer works. */
const OVER = ["no_such_tournament", "link_renewed"];

/** Milliseconds for which a sentence stays, however much happens that says nothing. */
const READ = 5_000;

let stream: Stream<{ seq: number }> | null = null;
export function api(path = ""): string {
  const { id, key } = current().tournament;
  return `/api/tournaments/${id}/${key}${path}`;
}

export function log(): TournamentLog {
  return new TournamentLog(current().tournament.id, () => newKey().slice(0, 16));
}

export function isHere({ id, key }: { id: string; key: string }): boolean {
  return current().view === "tournament" && current().tournament.id === id && current().tournament.key === key;
}

/** Stop listening. */
export function leaveTournament(): void {
  stream?.close();
  stream = null;
}

function listen(): void {
  if (stream || !current().tournament.view) return;
  stream = new Stream(
    () => `${api("/events")}`,
    ({ seq }) => seq > (current().tournament.view?.seq ?? 0) && void look(),
    (isConnected) => current().isConnected !== isConnected && setAll({ isConnected }),
    () => undefined,
  );
}

/** Fetch the evening as the holder of this link sees it. */
export async function look(): Promise<void> {
  const { id, key } = current().tournament;
  try {
    const view = await get<View>(`${api()}?lang=${current().prefs.lang}&device=${log().device}`);
    if (!isHere({ id, key })) return;
    const before = current().tournament.view;
    if (before && before.seq > view.seq) return;
    if (isSettledAt(view, current().tournament.place)) set({ place: "", draft: {}, keyed: "", faults: "" });
    const heard = news(before, view);
    const isOutdated = before !== null && before.seq < view.seq && Date.now() - current().tournament.saidAt > READ;
    const ahead = view.now - Date.now();
    set({
      view, ahead,
      ...(before ? {} : { now: Date.now() }), // afterwards only `tick` moves it: it announces what passes
      ...(heard || isOutdated ? { says: heard } : {}),
    });
    listen();
    // An official needs the figures as they are; a table goes on with the last ones.
    if (view.role === "table" || view.role === "screen") keepShown({ id, key, view, ahead });
    if (view.role === "organiser") {
      keepOwn({ id, key, name: view.name });
      keepPeople(view.entrants.map(({ typed }) => typed));
    }
    if (view.role === "organiser" && !view.sessions && !current().tournament.plan) void plan("", 0, 0);
  } catch (error) {
    if (!isHere({ id, key })) return;
    if (!(error instanceof Refused)) return showKept();
    if (!OVER.includes(error.reason)) return set({ refused: error.message });
    leaveTournament();
    forgetShown();
    if (error.reason === "no_such_tournament") forgetOwn(id);
    lose(error.message, error.reason === "no_such_tournament");
    setAll({ isConnected: true });
  }
}

/** Without an answer a reloaded page shows what it last showed, and listens for the network. */
function showKept(): void {
  const { id, key, view } = current().tournament;
  if (view) return;
  const known = shownBy(id, key);
  if (!known) return unreachable();
  set({ view: known.view, ahead: known.ahead, now: Date.now() });
  listen();
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
    if (disputed) return words.say("tournament_disputed", { deal: disputed.name });
    const late = before.overdue.find(({ at, state: how }) => how === "late" && !view.overdue.some((one) => placeName(one.at) === placeName(at)));
    if (late) return words.say("tournament_late_decided", { deal: late.name });
    const settled = view.places.find((one, at) => one.state === "settled" && before.places[at]?.state !== "settled");
    if (settled) return words.say("tournament_settled", { deal: settled.name, says: settled.says });
  }
  if ((view.role === "organiser" || view.role === "referee") && before.role === view.role) {
    const seen = new Set([...[...before.disputes, ...before.late].map(({ name }) => name), ...before.calls.map(({ number }) => number)]);
    const dispute = view.disputes.find(({ name }) => !seen.has(name));
    if (dispute) return words.say("said", { name: words.say("tournament_disputes"), text: dispute.name });
    const late = view.late.find(({ name }) => !seen.has(name));
    if (late) return words.say("said", { name: late.name, text: words.say("tournament_late_here") });
    const call = view.calls.find(({ number }) => !seen.has(number));
    if (call) return words.say("said", { name: call.where ?? "", text: call.says });
  }
  return "";
}

export async function plan(choice: string, positions: number, boards: number, minutes = 0): Promise<void> {
  try {
    const path = `${api("/plan")}?lang=${current().prefs.lang}`;
    set({ plan: { ...(await post<PlanShown>(path, { choice, positions, boards, minutes })), wanted: positions } });
  } catch (error) {
    refuse(error);
  }
}

export function refuse(error: unknown): void {
  set({ says: "", changes: [], refused: refusalOf(error) });
}
