/** Where one is: a table, a finished deal, or the home page, as the address names it. */

import { get, patience, Refused } from "./api.ts";
import { addressAt } from "./links.ts";
import { isListening, stopListening, watch } from "./listening.ts";
import type { ListedTable, Option, Picture, Replayed, Ruleset } from "./picture.ts";
import { reviewAt } from "./review.ts";
import { become, state } from "./running.ts";
import { left, type Me } from "./state.ts";
import { keepWords, Words } from "./words.ts";

let tries = 0;
let again: ReturnType<typeof setTimeout> | undefined;

/** Go to this address of the page. */
export async function go(path: string): Promise<void> {
  history.pushState(null, "", path);
  await arrive();
}

/** Show what the address names: a table, a finished deal, or the home page. */
export async function arrive(): Promise<void> {
  const { table: id, deal, at } = addressAt(location.pathname);
  if (id !== (state.table ?? state.review?.found.table)?.id) leave();
  become({ ...state, copying: "" });
  if (deal) return arriveAtDeal(id, deal, at);
  if (id) return arriveAtTable(id);
  scrollTo(0, 0);
  await look().catch(unreachable);
}

/** Turn away from what is shown. */
export function leave(): void {
  stopListening();
  become(left(state));
}

async function arriveAtTable(id: string): Promise<void> {
  become({ ...state, review: null });
  if (isListening()) become({ ...state, view: "table" });
  else {
    try {
      const table = await get<Picture>(`/api/tables/${id}?lang=${state.prefs.lang}`);
      become({ ...state, table, view: "table" });
    } catch (error) {
      if (!(error instanceof Refused)) return unreachable();
      return become({ ...state, view: "lost", lost: state.words.say("no_table") });
    }
    watch(id);
  }
  document.getElementById("main")?.focus();
}

/** The table's news go on meanwhile: who looks back at a deal has not gone away. */
async function arriveAtDeal(id: string, deal: number, at: string): Promise<void> {
  const { lang } = state.prefs;
  const path = location.pathname;
  const known = state.review;
  if (known?.found.number === deal && known.lang === lang) {
    return become({ ...state, review: reviewAt(known.found, at, lang) });
  }
  try {
    const found = await get<Replayed>(`/api/tables/${id}/deals/${deal}?lang=${lang}`);
    if (location.pathname !== path) return; // somebody has gone on while it was fetched
    become({ ...state, view: "replay", review: reviewAt(found, at, lang) });
  } catch (error) {
    if (!(error instanceof Refused)) return unreachable();
    return become({ ...state, review: null, view: "lost", lost: error.message });
  }
  document.getElementById("main")?.focus();
}

/** The server does not answer: say so, and try again, by and by. */
function unreachable(): void {
  become({ ...state, view: "unreachable" });
  clearTimeout(again);
  again = setTimeout(() => state.view === "unreachable" && void begin(), patience(tries++));
}

/** The tables that are open to all. */
export async function look(): Promise<void> {
  const { tables } = await get<{ tables: ListedTable[] }>("/api/lobby");
  become({ ...state, lobby: tables });
}

/** Ask who this person is, and show what the address names. */
export async function begin(): Promise<void> {
  try {
    const [me] = await Promise.all([get<Me>("/api/me"), speak()]);
    become({ ...state, me });
  } catch {
    return unreachable();
  }
  tries = 0;
  await arrive();
}

/** Everything that is said, again in the language that is now chosen. */
export async function speak(): Promise<void> {
  const { lang } = state.prefs;
  const path = `/api/rulesets?lang=${lang}`;
  const rules = get<{ rulesets: Ruleset[]; options: Option[] }>(path).catch(() => ({}));
  const sentences = await get<Record<string, string>>(`/api/words?lang=${lang}`);
  keepWords(lang, sentences);
  become({ ...state, words: new Words(lang, sentences) });
  if (isListening() && state.table) watch(state.table.id);
  if (state.review) void arrive();
  // The rules are long, and only the home page shows them: nobody waits for them.
  void rules.then((found) => become({ ...state, ...found }));
}
