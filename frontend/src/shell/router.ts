/** The router: shows a table, a finished deal or the home page, as the address says. */

import { get, patience, Refused } from "./api.ts";
import { findCompanions, lookForInvitations } from "../people/companion-requests.ts";
import { spoken } from "../table/connection.ts";
import type { ContestShown } from "../contest/contest.ts";
import { readDiscussion, readNotes } from "../board/discussion-requests.ts";
import { lastDeals, lookBack } from "../people/history-requests.ts";
import { addressAt, isOffline } from "./routes.ts";
import type { ListedTable } from "../home/lobby.ts";
import { withNotice } from "./notice.ts";
import type { Option } from "../parts/options.ts";
import type { OwnTable } from "../home/own-tables.ts";
import { type Replayed, reviewAt } from "../review/review.ts";
import { enter, room } from "./room.ts";
import type { Ruleset } from "../parts/rulesets.ts";
import type { Me } from "../people/session.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { lostAt, NO_WHAT_IF, withoutTable } from "./state.ts";
import { setState, state } from "./draw.ts";
import { isListening, stopListening, watch } from "../table/stream.ts";
import { type Told, withTold } from "../table/told.ts";
import { keepWords, Words } from "../game/words.ts";

/** The finished deals on the home page. */
const RECENT = 3;

let tries = 0;
/** Whose deals were fetched last. */
let owner = "";
let again: ReturnType<typeof setTimeout> | undefined;

/** Navigate to an address of the page. */
export async function go(path: string): Promise<void> {
  history.pushState(null, "", path);
  setState({ ...state, ...NO_WHAT_IF });
  await arrive();
}

/** Show what the address names. */
export async function arrive(): Promise<void> {
  const { isKnown, table: id, deal, at, own, paper, contest, teach, evening } = addressAt(location.pathname);
  // Between a table and its own deals the event stream stays open, so nobody seems to be away.
  const { view } = state;
  // Moving between a room's pages, or changing the language, keeps the room and the text typed in
  // it.
  const stays = [paper !== null && "paper", evening !== null && "evening", teach !== null && "teach"].includes(view);
  if (!stays && id !== (state.table ?? state.review?.found.table)?.id) leave();
  setState({ ...state, copying: "" });
  if (!evening && view === "evening") room("tournament").leave();
  if (!isKnown) return setState(lostAt(state, state.words.say("nowhere"), true));
  if (own) return arriveAtOwn(own);
  if (paper !== null) return enter("sheet").then(({ arrive }) => arrive(paper), unreachable);
  if (contest) return enter("contest").then(({ arrive }) => arrive(contest)).catch(unreachable);
  if (teach !== null) return enter("teach").then(({ arrive }) => arrive(teach)).catch(unreachable);
  if (evening) return enter("tournament").then(({ arrive }) => arrive(evening), unreachable);
  if (deal) return arriveAtDeal(id, deal, at, view === "teach");
  if (id) return arriveAtTable(id);
  scrollTo(0, 0);
  await lookHome().catch(unreachable);
}

/** Leave what is shown. */
export function leave(): void {
  stopListening();
  setState(withoutTable(state));
}

async function arriveAtTable(id: string): Promise<void> {
  setState({ ...state, review: null });
  if (isListening()) setState({ ...state, view: "table" });
  else {
    let urgent = "";
    try {
      const path = `/api/tables/${id}`;
      const query = `?lang=${state.prefs.lang}`;
      // Before the table is drawn, so that nothing old is read aloud as if it were new.
      const [told, table] = await Promise.all([
        get<Told>(`${path}/told${query}`), get<Snapshot>(path + query),
      ]);
      setState(withTold({ ...state, table, view: "table" }, told));
      urgent = told.urgent;
    } catch (error) {
      if (!(error instanceof Refused)) return unreachable();
      const isGone = error.reason === "no_such_table";
      const lost = isGone ? state.words.say("no_table") : error.message;
      return setState(lostAt(state, lost, isGone));
    }
    watch(id);
    void findCompanions();
    void readNotes(id);
    // A live region that was drawn with its sentence would not announce it.
    if (urgent) setTimeout(() => setState(withNotice(state, urgent, "urgent")));
  }
  toTop();
}

/** Show a finished deal. The table's stream stays open: reviewing a deal is not leaving. */
async function arriveAtDeal(id: string, deal: number, at: string, isBackFromLesson: boolean): Promise<void> {
  const { lang } = state.prefs;
  const path = location.pathname; // to notice below whether the person has moved on
  const known = state.review;
  if (known?.found.number === deal && known.lang === lang) {
    return setState({ ...state, review: reviewAt(known.found, at, lang) });
  }
  try {
    const [found, room] = await Promise.all([
      get<Replayed>(`/api/tables/${id}/deals/${deal}?lang=${lang}`), enter("review"),
    ]);
    if (location.pathname !== path) return; // the person went elsewhere in the meantime
    setState({ ...state, view: "replay", review: reviewAt(found, at, lang) });
    if (known) room.tellAgain();
    void room.keptReview(isBackFromLesson);
    void readDiscussion();
    void readNotes(id);
  } catch (error) {
    if (!(error instanceof Refused)) return unreachable();
    return setState(lostAt(state, error.message, true));
  }
  toTop();
}

/** Show this person's own deals. */
async function arriveAtOwn(view: "history" | "figures"): Promise<void> {
  setState({ ...state, view, ownDeals: state.me.id === owner ? state.ownDeals : null });
  owner = state.me.id;
  toTop();
  try {
    await lookBack(view);
  } catch (error) {
    if (!(error instanceof Refused)) return unreachable();
    setState(lostAt(state, error.message, false));
  }
}

/** Move the focus to the top of a new page, so that it is read from the beginning. */
function toTop(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Say that the server does not answer, and try again, ever more slowly. */
function unreachable(): void {
  setState({ ...state, view: "unreachable" });
  clearTimeout(again);
  again = setTimeout(() => state.view === "unreachable" && void begin(), patience(tries++));
}

/** Fetch the public tables, those where this person has a seat, and their invitations. */
export async function look(): Promise<void> {
  const path = `/api/lobby?page=${state.lobbyPage}&lang=${state.prefs.lang}`;
  const [{ tables, page, pages }, own] = await Promise.all([
    get<{ tables: ListedTable[]; page: number; pages: number }>(path),
    get<{ tables: OwnTable[] }>("/api/me/tables"),
    lookForInvitations(),
  ]);
  setState({ ...state, own: own.tables, lobby: tables, lobbyPage: page, lobbyPages: pages });
}

/** Fetch what the home page shows. */
async function lookHome(): Promise<void> {
  const [last, today] = await Promise.all([lastDeals(RECENT), lookAtToday(), look(), findCompanions(true)]);
  const contests = { ...state.contests, today };
  setState({ ...state, contests, recent: last?.deals ?? [], favourites: last?.rules ?? [] });
}

/** Today's deal; null if it cannot be fetched, for example without a network. */
async function lookAtToday(): Promise<ContestShown | null> {
  return isOffline ? null : get<ContestShown>(`/api/contests/today?lang=${state.prefs.lang}`).catch(() => null);
}

/** Fetch this person's finished deals again, as far as they are shown. */
export async function showHistory(): Promise<void> {
  if (state.view === "home") await lookHome();
  if (state.view === "history" || state.view === "figures") await lookBack(state.view);
}

/** Fetch who this person is, then show what the address names. */
export async function begin(): Promise<void> {
  try {
    const [me] = await Promise.all([get<Me>("/api/me"), speak()]);
    setState({ ...state, me });
  } catch {
    // A score sheet is kept in this browser, and works without knowing the person.
    if (addressAt(location.pathname).paper === null) return unreachable();
  }
  tries = 0;
  await arrive();
}

/** Fetch every sentence again in the language now chosen. */
export async function speak(): Promise<void> {
  const { lang } = state.prefs;
  const path = `/api/rulesets?lang=${lang}`;
  const rules = get<{ rulesets: Ruleset[]; options: Option[] }>(path).catch(() => ({}));
  const sentences = await get<Record<string, string>>(`/api/words?lang=${lang}`);
  keepWords(lang, sentences);
  setState(spoken(state, new Words(lang, sentences)));
  if (isListening() && state.table) watch(state.table.id);
  if (["replay", "history", "figures", "paper", "contest", "teach", "evening", "lost"].includes(state.view)) void arrive();
  if (state.view === "home" && state.me.id) void lookHome().catch(() => undefined);
  // Not awaited: the rules are long, and only the home page needs them.
  void rules.then((found) => setState({ ...state, ...found }));
}
