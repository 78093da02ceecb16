/** Requests of the start page: opening tables, what it lists, and the rule book. */

import { lastDeals } from "../people/history-requests.ts";
import { findCompanions, lookForInvitations, nameHere, openAs } from "../people/meeting.ts";
import type { OwnTable } from "../people/state.ts";
import { get } from "../shell/api.ts";
import { refuse } from "../shell/notice.ts";
import { isOffline } from "../shell/routes.ts";
import { type Chapter, type CourseSeen, current, dealsOf, KEPT, type ListedTable, rulesQuery, set, type Today } from "./state.ts";

/** The finished deals on the home page. */
const RECENT = 3;

/** Fetch the public tables, those where this person has a seat, and their invitations. */
export async function look(): Promise<void> {
  const path = `/api/lobby?page=${current().lobbyPage}&lang=${current().prefs.lang}`;
  const [{ tables, page, pages }, own] = await Promise.all([
    get<{ tables: ListedTable[]; page: number; pages: number }>(path),
    get<{ tables: OwnTable[] }>("/api/me/tables"),
    lookForInvitations(),
  ]);
  set({ own: own.tables, lobby: tables, lobbyPage: page, lobbyPages: pages });
}

/** Fetch what the home page shows. */
export async function lookHome(): Promise<void> {
  const [last, today, course] = await Promise.all([
    lastDeals(RECENT), lookAtToday(), lookAtCourse(), look(), findCompanions(true),
  ]);
  set({ today, course, recent: last?.deals ?? [], favourites: last?.rules ?? [] });
}

/** Today's deal; null if it cannot be fetched, for example without a network. */
async function lookAtToday(): Promise<Today | null> {
  return isOffline ? null : get<Today>(`/api/contests/today?lang=${current().prefs.lang}`).catch(() => null);
}

/** The course; null if it cannot be fetched. */
async function lookAtCourse(): Promise<CourseSeen | null> {
  return get<CourseSeen>(`/api/lessons?lang=${current().prefs.lang}`).catch(() => null);
}

/** Fetch the rules: the table's, or those chosen on the home page. */
export async function readRules(): Promise<void> {
  const { table, choices, prefs } = current();
  const path = table ? `/api/tables/${table.id}` : `/api/rulesets/${choices.rules}`;
  const query = table ? "" : rulesQuery(choices);
  try {
    const { chapters } = await get<{ chapters: Chapter[] }>(`${path}/manual?lang=${prefs.lang}${query}`);
    set({ book: chapters, bookSought: "" });
  } catch (error) {
    refuse(error);
  }
}

/** Open a table with bots and deal at once. */
export async function playNow(name: string): Promise<void> {
  const you = name.trim() || current().words.say("default_name");
  await openAs(you, { rules: "fft-4", bots: "club", practice: true }, true);
}

/** The options of a form that are not the rules' own. */
export function chosenOptions(form: FormData): Record<string, unknown> {
  const chosen = [...form].filter(([key, value]) => key.startsWith("option:") && value);
  return Object.fromEntries(chosen.map(([key, value]) => [key.slice(7), JSON.parse(String(value))]));
}

/** Open the table that the form describes; with bots, deal at once. */
export async function openTable(form: FormData): Promise<void> {
  const text = (key: string) => String(form.get(key) ?? "").trim();
  const { company, named } = current().choices;
  const options = chosenOptions(form);
  const asked = {
    name: text("name") || named,
    rules: text("rules"),
    options,
    pace: text("pace"),
    deals: dealsOf(current().choices),
    hints: form.has("hints"),
    practice: form.has("practice"),
    is_listed: company === "public",
    bots: text("bots"),
    delay: text("delay") || "none",
  };
  localStorage.setItem(KEPT, JSON.stringify(current().choices));
  await openAs(nameHere(), asked, company === "bots");
}
