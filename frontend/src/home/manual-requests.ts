/** Requests for the rule book and the guide. */

import { get } from "../shell/api.ts";
import { guidedMoment } from "../table/cues.ts";
import type { Chapter } from "./manual.ts";
import { refuse, setState, state } from "../shell/draw.ts";

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

/** Let the guide explain the present question again. */
export function forgetGuided(): void {
  lastAsked = "";
}

/** Explain the present question, even if it has been explained before. */
export function explainAnew(): void {
  forgetGuided();
  void askGuide();
}

/** Ask the guide about a new question, or a deal that is over; drop what it said about the last one. */
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
    // The next question may come up before the answer arrives.
    if (state.table && guidedMoment(state.table) === question) setState({ ...state, guide: says });
  } catch (error) {
    refuse(error);
  }
}
