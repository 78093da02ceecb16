/** Sentences for this person alone, announced at once. */

import type { State } from "./state.ts";

/** A sentence for this person alone, announced at once. */
export interface Notice {
  id: number;
  text: string;
  kind: "urgent" | "refusal" | "late" | "line";
}

export function withNotice(state: State, text: string, kind: Notice["kind"]): State {
  const notices = state.notices + 1;
  return { ...state, notices, notice: { id: notices, text, kind } };
}

/** Shows a refusal together with any urgent sentence that came since the command was sent, so that
 * neither is lost. */
export function withRefusal(state: State, text: string, noticesBefore: number): State {
  const { notice, notices } = state;
  const isFresh = notice?.kind === "urgent" && notices > noticesBefore;
  return withNotice(state, isFresh ? `${text} ${notice.text}` : text, "refusal");
}
