/** Opening tables: at once, from the form, or with the cards of a finished deal. */

import { post } from "../shell/api.ts";
import { dealsOf, KEPT } from "./choices.ts";
import { pathOf } from "../shell/routes.ts";
import { ready } from "../table/requests.ts";
import { go } from "../shell/router.ts";
import { setState, refuse, state } from "../shell/draw.ts";

/** The body of a request to open a table. */
interface TableRequest {
  name?: string;
  [field: string]: unknown;
}

/** This person's name: as typed, as before, or the default. */
export function nameHere(): string {
  const typed = document.querySelector<HTMLInputElement>("#you")?.value.trim();
  return typed || state.me.name || state.words.say("default_name");
}

/** Open a table with bots and deal at once. */
export async function playNow(name: string): Promise<void> {
  const you = name.trim() || state.words.say("default_name");
  await openAs(you, { rules: "fft-4", bots: "club", practice: true }, true);
}

/** Open a table with bots under rules that this person has played before, and deal at once. */
export async function openRules(rules: string, options: Record<string, unknown>): Promise<void> {
  await openAs(nameHere(), { rules, options, bots: "club", practice: true }, true);
}

/** Open a table for people, under rules that this person has played before. */
export async function playWithRules(rules: string, options: Record<string, unknown>): Promise<void> {
  await openAs(nameHere(), { rules, options }, false);
}

/** Open the table that the form describes; with bots, deal at once. */
export async function openTable(form: FormData): Promise<void> {
  const text = (key: string) => String(form.get(key) ?? "").trim();
  const options: Record<string, unknown> = {};
  for (const [key, value] of form) {
    if (key.startsWith("option:") && value) options[key.slice(7)] = JSON.parse(String(value));
  }
  const { company } = state.choices;
  const asked = {
    name: text("name"),
    rules: text("rules"),
    options,
    pace: text("pace"),
    deals: dealsOf(state.choices),
    hints: form.has("hints"),
    practice: form.has("practice"),
    is_listed: company === "public",
    bots: text("bots"),
    delay: text("delay") || "none",
  };
  localStorage.setItem(KEPT, JSON.stringify(state.choices));
  await openAs(nameHere(), asked, company === "bots");
}

async function openAs(you: string, asked: TableRequest, isReady: boolean): Promise<void> {
  const name = asked.name || state.words.say("table_of", { name: you });
  await openAt(you, { ...asked, name });
  if (isReady && state.view === "table") await ready();
}

/** Open a table, and go there. */
async function openAt(you: string, asked: TableRequest): Promise<void> {
  const path = `/api/tables?lang=${state.prefs.lang}`;
  try {
    const found = await post<{ id: string }>(path, { speed: state.prefs.speed, ...asked, you });
    setState({ ...state, me: { ...state.me, name: you } });
    await go(pathOf(found.id));
  } catch (error) {
    refuse(error);
  }
}

/** Play the same cards at a new table, perhaps from another place. */
export async function playAgain(deal: number, place: number): Promise<void> {
  const { table } = state;
  if (!table) return;
  const again = { table: table.id, deal, place };
  await openAt(nameHere(), { again, bots: "club", hints: table.hints, practice: true });
}
