/** Opening and joining tables under this person's name. */

import { post } from "../shell/api.ts";
import { refuse } from "../shell/notice.ts";
import { go } from "../shell/router.ts";
import { pathOf } from "../shell/routes.ts";
import { current, set } from "./state.ts";

/** The body of a request to open a table. */
interface TableRequest {
  name?: string;
  [field: string]: unknown;
}

/** This person's name: as typed, as before, or the default. */
export function nameHere(): string {
  const typed = document.querySelector<HTMLInputElement>("#you")?.value.trim();
  return typed || current().me.name || current().words.say("default_name");
}

/** Open a table with bots under rules that this person has played before, and deal at once. */
export async function openRules(rules: string, options: Record<string, unknown>): Promise<void> {
  await openAs(nameHere(), { rules, options, bots: "club", practice: true }, true);
}

/** Open a table for people, under rules that this person has played before. */
export async function playWithRules(rules: string, options: Record<string, unknown>): Promise<void> {
  await openAs(nameHere(), { rules, options }, false);
}

/** Open a table of this person's name, unless it has one; and have its first deal dealt at once, if so asked. */
export async function openAs(you: string, asked: TableRequest, isReady: boolean): Promise<void> {
  const name = asked.name || current().words.say("table_of", { name: you });
  await openAt(you, { ...asked, name }, isReady ? "ready" : "");
}

/** Open a table, and go there. */
async function openAt(you: string, asked: TableRequest, wish = ""): Promise<void> {
  const path = `/api/tables?lang=${current().prefs.lang}`;
  try {
    const found = await post<{ id: string }>(path, { speed: current().prefs.speed, ...asked, you });
    set({ me: { ...current().me, name: you } });
    await go(pathOf(found.id), wish);
  } catch (error) {
    refuse(error);
  }
}

/** Play the same cards at a new table, perhaps from another place. */
export async function playAgain(deal: number, place: number): Promise<void> {
  const { table } = current();
  if (!table) return;
  const again = { table: table.id, deal, place };
  await openAt(nameHere(), { again, bots: "club", hints: table.hints, practice: true });
}

/** Go to a listed table and take a place there; a name is asked for where the click was. */
export async function join(id: string, typed: string): Promise<void> {
  const here = document.querySelector<HTMLInputElement>("#you")?.value;
  const name = [typed, here, current().me.name].map((one) => one?.trim()).find(Boolean);
  if (!name) {
    set({ joining: id });
    return queueMicrotask(() => document.getElementById("join-name")?.focus());
  }
  set({ joining: "", me: { ...current().me, name } });
  await go(pathOf(id), "sit");
}
