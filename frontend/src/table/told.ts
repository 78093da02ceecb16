/** What the viewer was told: the log's lines, one for each event, and the passing answers to keys. */

import type { State } from "../shell/state.ts";

/** What the viewer was told of the current deal, up to an event, and what waits for them now. */
export interface Told {
  seq: number;
  lines: { seq: number; text: string }[];
  urgent: string;
}

const MOST_LINES = 200;

/** A line of the log: what the viewer was told of an event. */
export interface Line {
  /** The event's number. */
  id: number;
  text: string;
  lang: string;
}

/** The answer to a key or a button. */
export interface Answer {
  id: number;
  text: string;
  lang: string;
  /** Whether it is shown in passing; otherwise the page shows it elsewhere. */
  isShown: boolean;
}

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

/** The state with an answer, spoken and shown in passing; the same one twice is spoken twice. */
export function withAnswer(state: State, text: string, isShown = true): State {
  const answers = state.answers + 1;
  return { ...state, answers, answer: { id: answers, text, lang: state.prefs.lang, isShown } };
}
