/** The page's part of the course. Whether an answer is right, and why, comes from Python after it is given. */

import { withFocusKept } from "../board/selection.ts";
import { NOTHING_CHOSEN, type State as Board } from "../board/state.ts";
import type { Card } from "../game/deal.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { slice } from "../shell/state.ts";

/** How the last attempt at a problem went; "" if there was none. */
export type Done = "" | "right" | "wrong";
export type Action = { type: string; [field: string]: unknown };

/** The numbers of players for which trainers deal hands. */
export const TRAINER_RULES = ["fft-3", "fft-4", "fft-5"] as const;
export type TrainerRules = (typeof TRAINER_RULES)[number];

export interface LessonDone {
  number: number;
  topic: string;
  title: string;
  problems: number;
  tried: number;
  solved: number;
  /** How many of those missed are to come back. */
  waits: number;
  mastered: boolean;
  /** The same in words. */
  done: string;
}

export interface Course {
  lessons: LessonDone[];
  /** The topic of the first lesson that is not mastered; "" once all are. */
  next: string;
  /** The problems to try again today. */
  due: string[];
  says: string;
  /** The problem of the day. */
  today: string;
  today_done: Done;
  /** How many exercises come from this person's own reviewed deals. */
  own: number;
}

export interface Lesson {
  number: number;
  topic: string;
  title: string;
  text: string[];
  example: { label: string; cards: Card[] }[];
  problems: { id: string; done: Done }[];
}

/** A position in which something is asked: of a problem, or of a trainer. */
export interface Question {
  told: string[];
  question: string;
  table: Snapshot;
  /** A problem's. */
  id?: string;
  topic?: string;
  lesson?: string;
  /** Its place among the exercises of that lesson. */
  number?: number;
  kind?: string;
  answers?: { action: Action; name: string }[];
  /** A trainer's. */
  seed?: string;
  what?: "bids" | "discards";
  rules?: TrainerRules;
}

export interface JudgedAnswer {
  action: Action;
  name: string;
  is_right: boolean;
  brings: { mean: number; error: number } | null;
  says: string;
}

export interface Feedback {
  is_right: boolean;
  told: string[];
  figures: string;
  answers: JudgedAnswer[];
  /** A problem's. */
  proof?: string;
  /** Of a wrong card: the table after each card of the reply that punishes it. */
  reply?: Snapshot[];
  back?: string;
  next?: string;
  then?: string;
  due?: string[];
  /** The same position after two cards have changed places, as a problem of its own. */
  what_if?: { id: string; says: string } | null;
}

export interface Teach {
  /** What is shown: "" for the course, a lesson's topic, "problem/petit-1", "today", "again", "bids", "discards". */
  at: string;
  /** The language in which it is told. */
  lang: string;
  course: Course | null;
  lesson: Lesson | null;
  asked: Question | null;
  /** What this person answered; null before. */
  made: Action | null;
  feedback: Feedback | null;
  /** How many cards of the reply are on the board. */
  replied: number;
  refused: string;
  rules: TrainerRules;
}

export const NO_TEACH: Teach = {
  at: "", lang: "", course: null, lesson: null, asked: null, made: null, feedback: null, replied: 0, refused: "", rules: "fft-4",
};

export interface State extends Board {
  teach: Teach;
}

export const { current, set: setAll } = slice<State, Board>({ teach: NO_TEACH });

/** Change some of what the course shows. */
export function set(changed: Partial<Teach>): void {
  setAll({ teach: { ...current().teach, ...changed } });
}

/** Whether the answers are listed: few discards of a problem were weighed. */
export function hasList({ kind }: Question): boolean {
  return kind === "discard";
}

/** The trainers, and what one got wrong: each address goes on to another question. */
export function isSeries(at: string): boolean {
  return ["bids", "discards", "again"].includes(at);
}

/** A reply may end with the deal: its last trick is still looked at. */
const SHOWN = { phase: "play" } as const;

/** The state with the position as its table, so that it is drawn and answered like any other. */
export function seated(state: State): State {
  const { asked, made, feedback, replied } = state.teach;
  if (!asked) return { ...state, table: null };
  const table = feedback?.reply?.[replied - 1] ?? asked.table;
  // An answered question can only be looked at, and a discard is chosen from a list.
  const deal = table.deal && (made || hasList(asked)) ? { ...table.deal, legal: null, ...(replied ? SHOWN : {}) } : table.deal;
  const turn = made && !replied ? null : table.turn;
  return { ...state, table: { ...table, deal, turn }, advice: null, staged: "", showing: null, fanned: null };
}

/** The state with a new question, the focus of the hand on its first card. */
export function withQuestion(state: State, asked: Question | null): State {
  const next = { ...state, ...NOTHING_CHOSEN, raised: "", answer: null };
  const teach = { ...state.teach, asked, made: null, feedback: null, replied: 0, refused: "" };
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
