/** How tables are opened: at once, by the form, or with the cards of a finished deal. */

import { post } from "./api.ts";
import { go } from "./arriving.ts";
import { pathOf } from "./links.ts";
import { ready } from "./requests.ts";
import { become, refuse, state } from "./running.ts";

/** What a table is opened with. */
interface Opening {
  name?: string;
  [field: string]: unknown;
}

/** What this person calls himself here: as typed, as before, or not at all. */
export function nameHere(): string {
  const typed = document.querySelector<HTMLInputElement>("#you")?.value.trim();
  return typed || state.me.name || state.words.say("default_name");
}

/** A table with bots, and its first cards at once. */
export async function playNow(name: string): Promise<void> {
  const you = name.trim() || state.words.say("default_name");
  await openAs(you, { name: "", rules: "fft-4", pace: "none", hints: true, bots: "club" }, true);
}

/** The table that the form of the home page describes. */
export async function openTable(form: FormData): Promise<void> {
  const text = (key: string) => String(form.get(key) ?? "").trim();
  const options: Record<string, unknown> = {};
  for (const [key, value] of form) {
    if (key.startsWith("option:") && value) options[key.slice(7)] = JSON.parse(String(value));
  }
  const bots = text("bots") === "none" ? {} : { bots: text("bots") };
  await openAs(
    nameHere(),
    {
      name: text("name"),
      rules: text("rules"),
      options,
      pace: text("pace"),
      hints: form.has("hints"),
      is_listed: form.has("is_listed"),
      ...bots,
    },
    false,
  );
}

async function openAs(you: string, asked: Opening, isReady: boolean): Promise<void> {
  const name = asked.name || state.words.say("table_of", { name: you });
  await opened(you, { ...asked, name });
  if (isReady && state.view === "table") await ready();
}

/** Open a table, and go there. */
async function opened(you: string, asked: Opening): Promise<void> {
  const path = `/api/tables?lang=${state.prefs.lang}`;
  try {
    const found = await post<{ id: string }>(path, { ...asked, you });
    become({ ...state, me: { ...state.me, name: you } });
    await go(pathOf(found.id));
  } catch (error) {
    refuse(error);
  }
}

/** The same cards at a new table, in another's place. */
export async function playAgain(deal: number, place: number): Promise<void> {
  const { table } = state;
  if (!table) return;
  const again = { table: table.id, deal, place };
  await opened(nameHere(), { again, bots: "club", hints: table.hints });
}
