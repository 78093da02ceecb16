/** News from the event stream, and the state after it. */

import { adviceKept } from "../board/advice.ts";
import { withFocusKept } from "../board/focus.ts";
import { fannedAfter, stagedAfter } from "../board/stage.ts";
import { NOTHING_CHOSEN } from "../board/state.ts";
import { dealOf, handOf, isYourTurn, legalOf } from "../board/viewer.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { withNotice } from "../shell/notice.ts";
import { withUnread } from "./aside.ts";
import type { State } from "./state.ts";
import { withLine } from "./told.ts";

/** One message of the event stream. */
export interface News {
  seq: number;
  told: string;
  urgent: string;
  now: number;
  snapshot: Snapshot;
}

/** The state after a message: what it shows, says and ends. */
export function withNews(state: State, news: News, clock: number): State {
  const isNew = news.seq > state.seq;
  let next: State = {
    ...state,
    table: news.snapshot,
    seq: Math.max(news.seq, state.seq),
    ahead: news.now - clock,
    now: clock,
  };
  if (isNew && news.told) next = withLine(next, news.seq, news.told);
  if (isNew && news.urgent) next = withNotice(next, news.urgent, "urgent");
  else if (isNew && !isYourTurn(next)) next = { ...next, notice: null };
  if (!isStillAsked(state, next)) next = { ...next, ...NOTHING_CHOSEN };
  const [before, after] = [dealOf(state), dealOf(next)];
  if (after?.open?.podium && !before?.open?.podium) next = { ...next, scoreSheet: "podium" };
  const staged = stagedAfter(before, after, state.staged);
  const advice = adviceKept(state.advice, next.table);
  const fanned = fannedAfter(before, after, state.fanned);
  const isStillHeld = before?.number === after?.number && handOf(next).some(({ key }) => key === state.raised);
  const raised = isStillHeld ? state.raised : "";
  return withFocusKept(state, withUnread(state.table, { ...next, staged, fanned, advice, raised }));
}

/** Whether the choice in progress is still possible; a handful already shown is not. */
function isStillAsked(before: State, { showing, table }: State): boolean {
  const legal = table?.deal?.legal;
  if (legalOf(before)?.what !== legal?.what) return false;
  return showing === null || (legal?.handfuls ?? []).some(({ size }) => size === showing.size);
}
