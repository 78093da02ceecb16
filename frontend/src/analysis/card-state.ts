/** What the page of a card keeps: the deal's decisions, the one shown, and what its actions bring. */

import type { Card } from "../game/deal.ts";
import type { Lang } from "../game/words.ts";
import { slice, type State as Shell } from "../shell/state.ts";

/** A decision, and what its seat saw. */
export interface Position {
  number: number;
  kind: "bid" | "call" | "discard" | "card";
  /** The moment of the replay: "trick/5". */
  at: string;
  seat: number;
  hand: Card[];
  legal: Card[];
  /** Each card on the table, with its seat. */
  trick: [number, Card][];
  taker: number | null;
  dealer: number;
  contract: string;
  /** What each side has won so far, in words. */
  points: string[];
  /** What the cards that nobody holds are called. */
  aside: string;
  /** The action taken, in words; "" where the deal stops. */
  told: string;
}

export interface Positions {
  /** The deal as a link holds it. */
  link: string;
  names: string[];
  positions: Position[];
  /** The hands, then the dog; null while the deal is not over. */
  dealt: Card[][] | null;
  /** What each seat played, then what lay aside; null likewise. */
  played: Card[][] | null;
  /** Why the text is no deal; "" if it is one. */
  wrong: string;
}

export interface Option {
  named: string;
  card: Card | null;
  is_taken: boolean;
  mean: number | null;
  error: number | null;
  made: number | null;
  /** The share of likely deals in which nothing brings more. */
  best: number | null;
  open: { least: number | null; most: number | null; played: { mean: number | null; error: number | null } } | null;
}

/** By hidden card: how likely each seat holds it, and last, how likely it lies aside. */
export type Beliefs = Readonly<Record<Card, readonly number[]>>;

export interface Weighed {
  says: string;
  notes: string[];
  options: Option[];
  worlds: number;
  beliefs: Beliefs;
  is_done: boolean;
}

/** What the seat believed at an earlier turn of its own. */
export interface Then {
  number: number;
  trick: number;
  beliefs: Beliefs;
}

export type Line = ({ type: "weighed" } & Weighed) | ({ type: "beliefs" } & Then);

export const COLUMNS = ["mean", "made", "best", "open"] as const;
export type Column = (typeof COLUMNS)[number];

export interface Shown {
  /** The deal as its link holds it. */
  deal: string;
  lang: Lang;
  found: Positions;
  /** The index of the decision shown. */
  at: number;
  weighed: Weighed | null;
  course: readonly Then[];
}

export interface State extends Shell {
  card: Shown | null;
  cardSort: { by: Column; isUp: boolean };
  /** Which turn's beliefs are shown; null for the present one. */
  cardThen: number | null;
  isCardTruth: boolean;
  /** Why what was put in is no deal. */
  cardWrong: string;
}

export const { current, set } = slice<State>({
  card: null, cardSort: { by: "mean", isUp: false }, cardThen: null, isCardTruth: false, cardWrong: "",
});

/** What a column of the table compares. */
export function valueIn(option: Option, by: Column): number {
  const { open } = option;
  if (by !== "open") return option[by] ?? -Infinity;
  const isExact = open !== null && open.least === open.most;
  return (isExact ? open.least : open?.played.mean) ?? -Infinity;
}

export function sorted(options: readonly Option[], { by, isUp }: State["cardSort"]): Option[] {
  const sign = isUp ? 1 : -1;
  return [...options].sort((one, other) => sign * (valueIn(one, by) - valueIn(other, by)) || 0);
}

/** What the link holds: the deal, and the decision by its moment and seat. */
export function readFrom(hash: string): { deal: string; at: string; seat: number | null } {
  const text = decodeURIComponent(hash.replace(/^#/, ""));
  const [, at = "", seat = ""] = /^at=([a-z]+(?:\/\d+)?)(?:&seat=(\d))?&deal=/.exec(text) ?? [];
  return { deal: text.replace(/^at=.*?&deal=/, "").replace(/^deal=/, ""), at, seat: seat === "" ? null : Number(seat) };
}

export function writtenIn(deal: string, { at, seat }: Position): string {
  return `#at=${at}&seat=${seat}&deal=${deal}`;
}

/** The index of the decision at a moment; its seat's, if the link names one; the last if it names none. */
export function indexOf({ positions }: Positions, at: string, seat: number | null): number {
  const here = positions.findIndex((one) => one.at === at && (seat === null || one.seat === seat));
  return here >= 0 ? here : Math.max(0, positions.length - 1);
}

export type Step = "trick-back" | "back" | "on" | "trick-on";

/** The index after a step: a decision further, or the same seat's nearest; null at either end. */
export function stepped({ found, at }: Shown, step: Step): number | null {
  const { positions } = found;
  const by = step.endsWith("on") ? 1 : -1;
  const seat = positions[at]?.seat;
  for (let to = at + by; to in positions; to += by) {
    if (!step.startsWith("trick") || positions[to]?.seat === seat) return to;
  }
  return null;
}
