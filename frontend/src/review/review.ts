/** The review of a finished deal: its moments, and the steps between them. */

import type { Card, Deal, Place } from "../game/deal.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { type Lang, Words } from "../game/words.ts";
import { isFragment } from "../shell/routes.ts";

/** The points in a side's tricks so far, or in a player's if all passed. */
export interface Points {
  who: string;
  half_points: number;
  says: string;
}

/** A finished deal at one moment. */
export interface Moment {
  /** The end of its address: "trick/5"; "" for the dealing. */
  at: string;
  told: string;
  deal: Deal;
  /** The cards still held, by place. */
  hands: Card[][];
  winner: Place | null;
  points: Points[];
  /** The places of bots that decided something then. */
  bots?: Place[];
}

export interface Replayed {
  /** 0 for a deal in a link, whose table has the fragment for an id. */
  number: number;
  table: Snapshot;
  moments: Moment[];
  dog: Card[];
  /** Where a deal stops that is not over; "" for one that is. */
  stops: string;
  /** The deal as the fragment of a link. */
  link: string;
  /** Whether this person may watch the table: read what is said about the deal, and keep notes on it. */
  may_watch: boolean;
}

export interface Review {
  found: Replayed;
  /** The index of the moment shown. */
  at: string;
  /** The language of its sentences. */
  lang: Lang;
}

export const STEPS = ["first", "previous", "next", "last"] as const;
export type Step = (typeof STEPS)[number];

const KEYS: Record<string, Step> = {
  Home: "first",
  ArrowLeft: "previous",
  ArrowRight: "next",
  End: "last",
};

/** The address at which the server has a deal: a table's by its number, or one in a link. */
export function apiOf(table: string, number: number | string): string {
  return isFragment(table) ? `/api/d/${table}` : `/api/tables/${table}/deals/${number}`;
}

/** « Pli 5 », « Enchère 2 ». */
export function momentName(words: Words, at: string): string {
  const [kind = "", number = ""] = at.split("/");
  return words.say(`moment_${kind || "dealing"}`, { number });
}

/** The review at this moment, or at the dealing if there is no such moment. */
export function reviewAt(found: Replayed, at: string, lang: Lang): Review {
  return { found, at: found.moments.some((one) => one.at === at) ? at : "", lang };
}

export function indexOf({ found, at }: Review): number {
  return found.moments.findIndex((one) => one.at === at);
}

/** The moment after a step; null at either end. */
export function stepped(review: Review, step: Step): string | null {
  const { moments } = review.found;
  const here = indexOf(review);
  const to = { first: 0, previous: here - 1, next: here + 1, last: moments.length - 1 }[step];
  return to === here ? null : (moments[to]?.at ?? null);
}

/** The step that a key takes, if any. */
export function stepOf(key: string): Step | undefined {
  return KEYS[key];
}

/** The moment that a key leads to; null if none. */
export function steppedBy(review: Review, key: string): string | null {
  const step = stepOf(key);
  return step ? stepped(review, step) : null;
}
