/** Opening tables from the start page: at once, or as the form describes. */

import { nameHere, openAs } from "../people/open-table.ts";
import { dealsOf, KEPT } from "./choices.ts";
import { current } from "./state.ts";

/** Open a table with bots and deal at once. */
export async function playNow(name: string): Promise<void> {
  const you = name.trim() || current().words.say("default_name");
  await openAs(you, { rules: "fft-4", bots: "club", practice: true }, true);
}

/** Open the table that the form describes; with bots, deal at once. */
export async function openTable(form: FormData): Promise<void> {
  const text = (key: string) => String(form.get(key) ?? "").trim();
  const options: Record<string, unknown> = {};
  for (const [key, value] of form) {
    if (key.startsWith("option:") && value) options[key.slice(7)] = JSON.parse(String(value));
  }
  const { company } = current().choices;
  const asked = {
    name: text("name"),
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
