/** Asks the coach about the deal shown, and takes its judgements as they come. */

import { getLines } from "../shell/api.ts";
import { refuse } from "../shell/notice.ts";
import { isOffline } from "../shell/routes.ts";
import { coachedHere, withLine } from "./coach.ts";
import { type Coached, current, type ReviewLine, set } from "./state.ts";

/** Ends the current request: the server then stops working on it. */
let leaving = new AbortController();

/** Have the deal shown reviewed. */
export async function askCoach(): Promise<void> {
  if (coachedHere(current())) return;
  const coming = listen("");
  focusOnProgress();
  await coming;
}

/** Show the review of this deal if there is one; opening a deal never starts one. Back from a
 * lesson, the focus goes to the link that led there. */
export async function keptReview(isBackFromLesson: boolean): Promise<void> {
  if (!isOffline && !coachedHere(current())) await listen("&kept=1");
  if (isBackFromLesson) queueMicrotask(() => document.getElementById(`lesson-${current().left?.number}`)?.focus());
}

async function listen(query: string): Promise<void> {
  const { review, prefs } = current();
  if (!review) return;
  const { table, number: deal } = review.found;
  const isLook = query !== "";
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  let coached: Coached = { table: table.id, deal, lang: prefs.lang, judged: [], first: [], isDone: false };
  if (!isLook) set({ coached });
  const path = `/api/tables/${table.id}/deals/${deal}/review?lang=${prefs.lang}${query}`;
  try {
    for await (const one of getLines<ReviewLine>(path, signal)) {
      if (current().review?.found !== review.found) return leaving.abort();
      coached = withLine(coached, one);
      if (!isLook) set({ coached });
    }
    const isNothing = isLook && !coached.judged.length;
    if (current().review?.found === review.found && !isNothing) set({ coached: { ...coached, isDone: true } });
  } catch (error) {
    if (signal.aborted || isLook) return;
    set({ coached: null });
    refuse(error);
  }
}

/** Move the focus: the pressed button has been replaced by the review. */
function focusOnProgress(): void {
  queueMicrotask(() => document.getElementById("coach-title")?.focus());
}
