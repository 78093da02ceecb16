/** Requests to the server about contests. */

import { keep, kept } from "../game/kept.ts";
import { netstrings, sha256 } from "../game/proof.ts";
import { nameHere } from "../people/meeting.ts";
import { get, post, Refused } from "../shell/api.ts";
import { refusalOf } from "../shell/notice.ts";
import { go, lose, toTop } from "../shell/router.ts";
import { contestPath, pathOf } from "../shell/routes.ts";
import { copyLink, copyShared, sendOn } from "../shell/send.ts";
import type { ContestDoes } from "./actions.ts";
import {
  type BoardShown, type Compared, type ContestAddress, type ContestShown, current, type Days, NO_CONTESTS, type Promised,
  type Seen, set, setAll,
} from "./state.ts";

const SEEN = "oudler-contests";
const PROMISES = "oudler-promises";
/** How many of the latest duplicates and promises this browser keeps. */
const MOST_KEPT = 30;

function query(more: Record<string, string> = {}): string {
  return new URLSearchParams({ lang: current().prefs.lang, ...more }).toString();
}

/** Show today's deal, the duplicates, a contest or one of its boards. */
export async function arriveAtContest(at: ContestAddress): Promise<void> {
  const { contests, view } = current();
  const isThere = view === "contest" && contests.at?.page === at.page && contests.at.id === at.id && contests.at.board === at.board;
  setAll({ view: "contest", contests: isThere ? contests : { ...NO_CONTESTS, seen: seenHere(), at } });
  if (!isThere) toTop();
  if (at.page === "duplicate") return;
  try {
    const shown = await get<ContestShown>(`/api/contests/${at.id || "today"}?${query()}`);
    const board = at.board ? await get<BoardShown>(`/api/contests/${at.id}/boards/${at.board}?${query()}`) : null;
    if (current().contests.at !== at && !isThere) return; // the person went elsewhere in the meantime
    remember(shown);
    const pair = current().contests.pair[0] ? current().contests.pair : pairOf(board);
    set({ at, shown, board, pair });
    if (shown.day && !board) await lookAtDays(shown.day.slice(0, 7));
    if (board && pair[0] !== pair[1]) void compare(pair);
  } catch (error) {
    if (error instanceof Refused) return lose(error.message, false);
    throw error;
  }
}

/** Fetch a month of the calendar, with the week's table. */
async function lookAtDays(month: string): Promise<void> {
  set({ days: await get<Days>(`/api/contests/days?${query({ month })}`) });
}

/** The viewer's table and the best other one; the two best if the viewer has not played. */
function pairOf(board: BoardShown | null): [string, string] {
  const tables = board?.tables ?? [];
  const own = tables.find(({ is_you }) => is_you) ?? tables[0];
  const other = tables.find((one) => one !== own);
  return [own?.table ?? "", other?.table ?? own?.table ?? ""];
}

/** Do what the person asks. */
export async function contest(does: ContestDoes): Promise<void> {
  set({ refused: "", says: "" });
  try {
    await carryOut(does);
  } catch (error) {
    set({ refused: refusalOf(error) });
  }
}

async function carryOut(does: ContestDoes): Promise<void> {
  const { shown } = current().contests;
  switch (does.do) {
    case "play":
      return play(does.id, does.board, does.name);
    case "open":
      return open(does.form);
    case "closeEntries":
      return set({ shown: await post<ContestShown>(`/api/contests/${shown?.id}/entries?${query()}`, {}) });
    case "compare":
      return compare(does.pair);
    case "best": {
      const path = `/api/contests/${shown?.id}/boards/${current().contests.board?.number}/best`;
      set({ says: current().words.say("contest_searching") });
      const { says } = await get<{ says: string }>(`${path}?${query({ table: does.table })}`);
      const best = { ...current().contests.best, [does.table]: says || current().words.say("contest_no_search") };
      return set({ best, says: best[does.table] ?? "" });
    }
    case "verify":
      return set({ says: shown ? await verdictOn(shown.promise) : "" });
    case "month":
      return lookAtDays(does.month);
    case "send":
      if (shown?.send) await sendOn(shown.send);
      return;
    case "copyResult":
      if (shown?.send) await copyShared(shown.send);
      return;
    case "copy":
      return set({ says: await copyLink(location.href) });
    default:
      return does satisfies never;
  }
}

/** Go to the table where this person plays a board, and deal at once. */
async function play(id: string, board: number, typed: string): Promise<void> {
  const you = typed.trim() || nameHere();
  const asked = { you, board, speed: current().prefs.speed };
  const found = await post<{ id: string }>(`/api/contests/${id}/play?${query()}`, asked);
  setAll({ me: { ...current().me, name: you } });
  await go(pathOf(found.id), "ready");
}

/** Open a duplicate, and go there. */
async function open(form: FormData): Promise<void> {
  const text = (key: string) => String(form.get(key) ?? "").trim();
  const seconds = (key: string) => new Date(text(key)).getTime() / 1000 || 0;
  const asked = {
    name: text("name"), rules: text("rules"), level: text("level"), boards: Number(text("boards")),
    begins: seconds("begins"), ends: seconds("ends"),
  };
  const { id } = await post<{ id: string }>(`/api/contests?${query()}`, asked);
  await go(contestPath(id));
}

async function compare(pair: [string, string]): Promise<void> {
  const { shown, board } = current().contests;
  set({ pair });
  if (pair[0] === pair[1] || !shown || !board) return set({ compared: null });
  const path = `/api/contests/${shown.id}/boards/${board.number}/compare`;
  const compared = await get<Compared>(`${path}?${query({ first: pair[0], second: pair[1] })}`);
  if (current().contests.pair === pair) set({ compared });
}

/** Keep the promises this browser saw before the cards were open, and the duplicates it has seen. */
function remember(shown: ContestShown): void {
  const promised = kept<[string, string][]>(PROMISES, []);
  const news = [shown.promise, ...(shown.next ? [shown.next] : [])].filter(
    ({ contest, secret }) => !secret && !promised.some(([id]) => id === contest),
  );
  const all = [...promised, ...news.map(({ contest, commitment }) => [contest, commitment] as [string, string])];
  keep(PROMISES, all.slice(-MOST_KEPT));
  if (shown.day) return;
  const others = seenHere().filter(({ id }) => id !== shown.id);
  keep(SEEN, [{ id: shown.id, name: shown.name }, ...others].slice(0, MOST_KEPT));
}

function seenHere(): Seen[] {
  return kept<Seen[]>(SEEN, []);
}

/** Whether the secret is the promised one, as far as this browser can tell. */
async function verdictOn(promise: Promised): Promise<string> {
  const { words } = current();
  const hash = await sha256(netstrings("oudler contest commitment 1", promise.contest, promise.rules, promise.secret));
  const seen = kept<[string, string][]>(PROMISES, []).find(([id]) => id === promise.contest)?.[1];
  if (hash === null) return words.say("contest_no_hash");
  if (hash !== promise.commitment || (seen && seen !== hash)) return words.say("contest_broken");
  return words.say(seen ? "contest_holds" : "contest_holds_unseen");
}
