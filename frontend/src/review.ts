/** A finished deal that is looked at again, and the steps from moment to moment. */

import type { Replayed } from "./picture.ts";
import type { Lang } from "./words.ts";

export interface Review {
  found: Replayed;
  /** The moment that is shown. */
  at: string;
  /** The language in which it is told. */
  lang: Lang;
}

export const STEPS = ["first", "previous", "next", "last"] as const;
type Step = (typeof STEPS)[number];

const KEYS: Record<string, Step> = {
  Home: "first",
  ArrowLeft: "previous",
  ArrowRight: "next",
  End: "last",
};

/** The review at this moment; at the dealing, where there is no such moment. */
export function reviewAt(found: Replayed, at: string, lang: Lang): Review {
  return { found, at: found.moments.some((one) => one.at === at) ? at : "", lang };
}

export function indexOf({ found, at }: Review): number {
  return found.moments.findIndex((one) => one.at === at);
}

/** The moment to which a step leads; null where it leads nowhere. */
export function stepped(review: Review, step: Step): string | null {
  const { moments } = review.found;
  const here = indexOf(review);
  const to = { first: 0, previous: here - 1, next: here + 1, last: moments.length - 1 }[step];
  return to === here ? null : (moments[to]?.at ?? null);
}

/** The moment to which a key leads; null where it leads nowhere. */
export function steppedBy(review: Review, key: string): string | null {
  const step = KEYS[key];
  return step ? stepped(review, step) : null;
}
