/** Ratings, as they stand beside a name. */

import { html, nothing, type TemplateResult } from "lit-html";
import { Words } from "../game/words.ts";

/** A rating: the true skill is within the margin of the value, 19 times in 20. */
export interface Rating {
  value: number;
  margin: number;
}

/** A rating beside a name: short to look at, said in full. */
export function besideName(words: Words, rating: Rating | null | undefined): TemplateResult | typeof nothing {
  if (!rating) return nothing;
  return html`<span class="rating"
    ><span aria-hidden="true">${numberOf(words, rating.value)}</span
    ><span class="unseen">, ${words.say("rating_of", { rating: withMargin(words, rating) })}</span></span
  >`;
}

/** « 1 480 ± 120 ». */
export function withMargin(words: Words, { value, margin }: Rating): string {
  return words.say("rating_now", { value: numberOf(words, value), margin: numberOf(words, margin) });
}

export function numberOf({ lang }: Words, value: number): string {
  return new Intl.NumberFormat(lang).format(value);
}
