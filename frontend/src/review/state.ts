/** What is shown of a finished deal: its review, what the coach said, and how it might have gone. */

import type { Card, Place, Played, Score } from "../game/deal.ts";
import type { Snapshot } from "../game/snapshot.ts";
import type { State as People } from "../people/state.ts";
import { slice } from "../shell/state.ts";
import { type Moment, type Replayed, type Review, type Step, STEPS } from "./review.ts";

/** An action at a place; null to announce nothing before the first lead. */
export interface Acted {
  place: Place;
  action: object | null;
}

/** What the server answers: the table as the place sees it, and all that was done since it began. */
export interface WhatIfShown {
  table: Snapshot;
  line: Acted[];
  told: string[];
  urgent: string;
}

export interface WhatIf extends WhatIfShown {
  /** The moment of the deal at which it began. */
  at: string;
  place: Place;
  /** The finding whose better action is looked for here; null to play on. */
  sought: number | null;
  isWaiting: boolean;
}

/** A line of a review: the place's better action at a moment, and everybody's after it. */
export interface Line {
  at: string;
  place: Place;
  line: Acted[];
}

/** A line that is being shown, and the last card shown. */
export interface Along extends Line {
  moments: Moment[];
  index: number;
}

/** The last guess at what was better than a finding, and what the coach says of it. */
export interface Guess {
  number: number;
  says: string[];
  isRight: boolean;
}

/** How a deal went for a place: its side's points after each trick, and what it scored. */
export interface Course {
  half_points: number[];
  score: Score;
  outcome: string;
}

/** A deal with master at a place; null while it is being played. */
export interface Mastered {
  found: Replayed;
  shown: { real: Course; master: Course; says: string[]; at: string | null; line: Acted[] } | null;
}

/** A decision, as the coach judges it. */
export interface Judged {
  number: number;
  /** How many decisions the deal has; a few may not be judged. */
  total: number;
  /** The moment of the replay it belongs to. */
  at: string;
  place: Place;
  card: Card | null;
  verdict: "mistake" | "unlucky" | "close" | "lucky" | "fine" | "forced";
  sign: string;
  /** The verdict in words. */
  word: string;
  told: string;
  cost: number;
  says: string[];
  /** What was better, if known. */
  better: Acted | null;
  /** What each defender pays with best play from here on, if known. */
  value: number | null;
  /** What everybody would have done after the better action, which comes first. */
  line: Acted[];
  /** The lesson on what the decision missed; "" if there is none. */
  lesson: string;
  /** The same in words. */
  lesson_named: string;
}

/** The end of a review. */
export interface Reviewed {
  /** The numbers of the decisions to explain before the others. */
  explained_first: number[];
  /** What the deal was worth, what was made, and where the difference arose. */
  worth: string[];
}

/** A line of a review. */
export type ReviewLine = ({ type: "judged" } & Judged) | ({ type: "reviewed" } & Reviewed);

/** The coach's judgements on one deal so far. */
export interface Coached {
  table: string;
  deal: number;
  lang: string;
  /** In the order of the deal. */
  judged: Judged[];
  /** The numbers of those to explain before the others, known at the end. */
  first: number[];
  /** What the deal was worth, sentence by sentence, known at the end. */
  worth: string[];
  isDone: boolean;
}

/** What was answered about a bot's decision: its reason, and whether it has been reported. */
export interface BotAnswer {
  found: Replayed;
  at: string;
  place: Place;
  says: string[];
  isReported: boolean;
}

export interface State extends People {
  /** The finished deal being reviewed. */
  review: Review | null;
  /** What the coach has said of a finished deal. */
  coached: Coached | null;
  /** Whose decisions are shown; null for one's own, or everybody's if one did not play. */
  coachOf: Place | "all" | null;
  /** Whether the decisions are shown that nobody could know better. */
  coachLuck: boolean;
  /** The number of the finding last asked for; it is shown at its own moment. */
  finding: number | null;
  /** The findings of one's own whose better action has been found or shown. */
  answered: number[];
  guess: Guess | null;
  mastered: Mastered | null;
  botAnswers: BotAnswer[];
  /** A finished deal that is played on in somebody's place. */
  whatIf: WhatIf | null;
  /** A line of its review that is being shown. */
  along: Along | null;
}

/** The state without a what-if. */
export const NO_WHAT_IF = { whatIf: null, along: null };

export const { current, set } = slice<State, People>({
  review: null, coached: null, coachOf: null, coachLuck: false, finding: null, answered: [], guess: null, mastered: null,
  botAnswers: [], ...NO_WHAT_IF,
});

/** The state with the table at which cards are played now: that of a what-if, if there is one. */
export function inPlay(state: State): State {
  return state.whatIf ? { ...state, table: state.whatIf.table } : state;
}

/** The line up to this place's last action; null if it has not acted yet. */
export function beforeLast(line: readonly Acted[], place: Place): Acted[] | null {
  const last = line.findLastIndex((one) => one.place === place);
  return last < 0 ? null : line.slice(0, last);
}

/** The moments of a line card by card: a trick becomes one moment for each of its cards from `first` on. */
export function cardByCard(moments: readonly Moment[], first: number): Moment[] {
  return moments.flatMap((one, i) => {
    const cards = isTrick(one) ? (one.deal.last ?? []) : [];
    const from = i === 0 ? first : 0;
    return [...cards.keys()].slice(from, -1).map((k) => cutAfter(one, cards, k + 1)).concat(one);
  });
}

export function isTrick({ at }: Pick<Moment, "at">): boolean {
  return at.startsWith("trick/");
}

/** The moment after so many cards of its trick: the others are still held, and nobody has won it. */
function cutAfter(moment: Moment, cards: Played, count: number): Moment {
  const later = cards.slice(count);
  const held = (place: Place): Card[] => later.filter(([who]) => who === place).map(([, card]) => card);
  const tricks = moment.deal.tricks.map((won, place) => won - (place === moment.winner ? 1 : 0));
  return {
    ...moment,
    told: "",
    deal: { ...moment.deal, last: cards.slice(0, count), tricks },
    hands: moment.hands.map((hand, place) => [...hand, ...held(place)]),
    winner: null,
    points: [],
  };
}

/** Where a step leads along a line; null at either end. */
export function steppedAlong({ moments, index }: Pick<Along, "moments" | "index">, step: Step): number | null {
  const last = moments.length - 1;
  const to = [0, index - 1, index + 1, last][STEPS.indexOf(step)] ?? index;
  return to === index || to < 0 || to > last ? null : to;
}
