/** How a deal ended: the types of docs/http-api.md. */

import type { Card } from "./deal.ts";
import type { Podium } from "./match.ts";

/** Points won of all there are, and the points needed, if any. */
export interface Gauge {
  says: string;
  half_points: number;
  target: number | null;
  most: number;
  /** « 39 », and « 51 » or "". */
  points: string;
  needed: string;
}

/** A term of the formula, with its sign, and what it stands for. */
export interface Term {
  text: string;
  what: string;
}

/** How a deal ended, at a glance. */
export interface Outcome {
  headline: string;
  gauges: Gauge[];
  formula: Term[];
  notes: string[];
}

export interface Open {
  outcome: Outcome;
  hands: Card[][];
  dog: Card[];
  discard: Card[];
  story?: string[];
  /** « 5,5 points ». */
  discard_points?: string;
  /** The scores of the same cards at another table, or "". */
  first_time?: string;
  /** The end of the match, if this deal was its last. */
  podium?: Podium | null;
}
