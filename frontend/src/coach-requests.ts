/** Asks the coach about the deal shown, and takes its judgements as they come. */

import { getLines } from "./api.ts";
import { type Coached, coachedHere, type Judged, withJudged } from "./coach.ts";
import { refuse, setState, state } from "./store.ts";

/** Ends the request that is under way: the server then stops working on it. */
let leaving = new AbortController();

/** Have the deal shown reviewed. */
export async function askCoach(): Promise<void> {
  const { review, prefs } = state;
  if (!review || coachedHere(state)) return;
  const { table, number: deal } = review.found;
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  let coached: Coached = { table: table.id, deal, lang: prefs.lang, judged: [], isDone: false };
  setState({ ...state, coached });
  focusOnProgress();
  const path = `/api/tables/${table.id}/deals/${deal}/review?lang=${prefs.lang}`;
  try {
    for await (const one of getLines<Judged>(path, signal)) {
      if (!coachedHere(state)) return leaving.abort();
      coached = withJudged(coached, one);
      setState({ ...state, coached });
    }
    setState({ ...state, coached: { ...coached, isDone: true } });
  } catch (error) {
    if (signal.aborted) return;
    setState({ ...state, coached: null });
    refuse(error);
  }
}

/** The button that was pressed is gone: what it began is there instead. */
function focusOnProgress(): void {
  queueMicrotask(() => document.getElementById("coach-title")?.focus());
}
