/** What the viewer was told: the log's lines, one for each event, and the passing answers to keys. */

import type { State } from "./state.ts";

/** What the viewer was told of the current deal, up to an event, and what waits for them now. */
export interface Told {
  seq: number;
  lines: { seq: number; text: string }[];
  urgent: string;
}

const MOST_LINES = 200;

/** The state with an event's line in the log; an event is told once. */
export function withLine(state: State, id: number, text: string): State {
  if (id <= (state.lines.at(-1)?.id ?? 0)) return state;
  const line = { id, text, lang: state.prefs.lang };
  return { ...state, lines: [...state.lines, line].slice(-MOST_LINES) };
}

/** The state with everything told of the deal before the page was loaded. */
export function withTold(state: State, { seq, lines }: Told): State {
  const { lang } = state.prefs;
  return { ...state, seq, lines: lines.map(({ seq: id, text }) => ({ id, text, lang })) };
}
