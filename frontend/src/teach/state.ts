/** The page's part of the course. Whether an answer is right, and why, comes from Python after it is given. */

import type { State as Board } from "../board/state.ts";
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
  /** The same in words. */
  done: string;
}

export interface Course {
  lessons: LessonDone[];
  /** The problems to try again today. */
  due: string[];
  says: string;
  /** The problem of the day. */
  today: string;
  today_done: Done;
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
  back?: string;
  next?: string;
  then?: string;
  due?: string[];
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
  refused: string;
  rules: TrainerRules;
}

export const NO_TEACH: Teach = {
  at: "", lang: "", course: null, lesson: null, asked: null, made: null, feedback: null, refused: "", rules: "fft-4",
};

export interface State extends Board {
  teach: Teach;
}

export const { current, set: setAll } = slice<State, Board>({ teach: NO_TEACH });

/** Change some of what the course shows. */
export function set(changed: Partial<Teach>): void {
  setAll({ teach: { ...current().teach, ...changed } });
}
