/** Requests for the guide. */

import { get } from "../shell/api.ts";
import { refuse } from "../shell/notice.ts";
import { guidedMoment } from "./cues.ts";
import { current, set } from "./state.ts";

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
  const { table, prefs } = current();
  if (!prefs.guide || !table) return;
  const question = guidedMoment(table);
  if (question === lastAsked) return;
  lastAsked = question;
  if (!question) return current().guide.length ? set({ guide: [] }) : undefined;
  try {
    const path = `/api/tables/${table.id}/guide?lang=${prefs.lang}`;
    const { says } = await get<{ says: string[] }>(path);
    // The next question may come up before the answer arrives.
    const now = current().table;
    if (now && guidedMoment(now) === question) set({ guide: says });
  } catch (error) {
    refuse(error);
  }
}
