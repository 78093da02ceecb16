/** Requests for the rule book and the guide. */

import { get } from "./api.ts";
import { questionOf } from "./cues.ts";
import type { Chapter, Snapshot } from "./snapshot.ts";
import { refuse, setState, state } from "./store.ts";

/** Fetch the rules: the table's, or those chosen on the home page. */
export async function readRules(): Promise<void> {
  const { table, opening, prefs } = state;
  const path = table ? `/api/tables/${table.id}` : `/api/rulesets/${opening.rules}`;
  try {
    const { chapters } = await get<{ chapters: Chapter[] }>(`${path}/manual?lang=${prefs.lang}`);
    setState({ ...state, book: chapters, bookSought: "" });
  } catch (error) {
    refuse(error);
  }
}

/** Ask the guide about a question that has just come up; forget what it said of the last one. */
export async function askGuide(before: Snapshot | null): Promise<void> {
  const { table, prefs } = state;
  if (!prefs.guide || !table) return;
  const question = questionOf(table);
  if (before && question === questionOf(before)) return;
  if (!question) return state.guide.length ? setState({ ...state, guide: [] }) : undefined;
  try {
    const path = `/api/tables/${table.id}/guide?lang=${prefs.lang}`;
    const { says } = await get<{ says: string[] }>(path);
    // The answer may come when the next question is already asked.
    if (state.table && questionOf(state.table) === question) setState({ ...state, guide: says });
  } catch (error) {
    refuse(error);
  }
}
