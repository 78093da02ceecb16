/** What follows from the course's state: the position as a table, and answers compared. */

import { withFocusKept } from "../board/focus.ts";
import { NOTHING_CHOSEN } from "../board/state.ts";
import type { Action, JudgedAnswer, Question, State } from "./state.ts";

/** Whether the answers are listed: few discards of a problem were weighed. */
export function hasList({ kind }: Question): boolean {
  return kind === "discard";
}

/** The trainers, and what one got wrong: each address goes on to another question. */
export function isSeries(at: string): boolean {
  return ["bids", "discards", "again"].includes(at);
}

/** The state with the position as its table, so that it is drawn and answered like any other. */
export function seated(state: State): State {
  const { asked, made } = state.teach;
  if (!asked) return { ...state, table: null };
  const { table } = asked;
  // An answered question can only be looked at, and a discard is chosen from a list.
  const deal = table.deal && (made || hasList(asked)) ? { ...table.deal, legal: null } : table.deal;
  const turn = made ? null : table.turn;
  return { ...state, table: { ...table, deal, turn }, advice: null, staged: "", showing: null, fanned: null };
}

/** The state with a new question, the focus of the hand on its first card. */
export function withQuestion(state: State, asked: Question | null): State {
  const next = { ...state, ...NOTHING_CHOSEN, raised: "", answer: null };
  const teach = { ...state.teach, asked, made: null, feedback: null, refused: "" };
  const { focused } = withFocusKept(seated(next), seated({ ...next, focused: "", teach }));
  return { ...next, teach, focused };
}

/** Whether two actions are the same, in whatever order their cards are written. */
export function isSame(one: Action, other: Action): boolean {
  return written(one) === written(other);
}

function written({ type, card, cards, contract }: Action): string {
  const sorted = typeof cards === "string" ? cards.split(" ").sort().join(" ") : "";
  return [type, card, sorted, contract].join("/");
}

/** The ends of the axis on which these bars stand, 0 among them. */
export function span(answers: readonly JudgedAnswer[]): { low: number; high: number } {
  const ends = answers.flatMap(({ brings }) =>
    brings ? [brings.mean - 2 * brings.error, brings.mean + 2 * brings.error] : [],
  );
  return { low: Math.min(0, ...ends), high: Math.max(0, ...ends) };
}
