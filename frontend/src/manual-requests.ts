/** Requests for the rule book and the guide. */

import { get } from "./api.ts";
import { guidedMoment } from "./cues.ts";
import type { Chapter } from "./manual.ts";
import { refuse, setState, state } from "./store.ts";

/** Fetch the rules: the table's, or those chosen on the home page. */
export async function readRules(): Promise<void> {
  const { table, choices, prefs } = state;
  const path = table ? `/api/tables/${table.id}` : `/api/rulesets/${choices.rules}`;
  try {
    const { chapters } = await get<{ chapters: Chapter[] }>(`${path}/manual?lang=${prefs.lang}`);
    setState({ ...state, book: chapters, bookSought: "" });
  } catch (error) {
    refuse(error);
  }
}

/** The question that the guide was last asked about. */
let lastAsked = "";

/** Let the guide explain the present question anew. */
export function forgetGuided(): void {
  lastAsked = "";
}

/** Explain the present question, though it may have been explained before. */
export function explainAnew(): void {
  forgetGuided();
  void askGuide();
}

/** Ask the guide about a question that has just come up, or a deal that is over; forget what it said of the last one. */
export async function askGuide(): Promise<void> {
  const { table, prefs } = state;
  if (!prefs.guide || !table) return;
  const question = guidedMoment(table);
  if (question === lastAsked) return;
  lastAsked = question;
  if (!question) return state.guide.length ? setState({ ...state, guide: [] }) : undefined;
  try {
    const path = `/api/tables/${table.id}/guide?lang=${prefs.lang}`;
    const { says } = await get<{ says: string[] }>(path);
    // The answer may come when the next question is already asked.
    if (state.table && guidedMoment(state.table) === question) setState({ ...state, guide: says });
  } catch (error) {
    refuse(error);
  }
}
