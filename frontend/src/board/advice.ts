/** Advice on the table: the cards or the bid it names, and the sentence with its reason. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Card } from "../game/deal.ts";
import type { Snapshot } from "../game/snapshot.ts";
import type { Ask } from "../shell/actions.ts";
import type { Advice, Hint, State } from "./state.ts";

/** The advice on the table's present question. */
export function adviceOn(table: Snapshot, hint: Hint): Advice {
  return { hint, question: questionOf(table) };
}

/** The advice while its question stands; it goes when the player acts. */
export function adviceKept(advice: Advice | null, table: Snapshot | null): Advice | null {
  return advice && table && advice.question === questionOf(table) ? advice : null;
}

function questionOf({ turn, deal }: Snapshot): string {
  return JSON.stringify([turn, deal?.number, deal?.legal, deal?.hand]);
}

/** The codes of the cards it names: to play, call or discard, or to show once they are chosen. */
export function advisedCards({ advice, showing }: State): Card[] {
  const { type, card = "", cards = "" } = advice?.hint.action ?? {};
  if (type === "show_handful" && !showing) return [];
  return `${card} ${cards}`.split(" ").filter(Boolean);
}

/** The class of a button it names: a bid of this contract, a handful of this size, a slam. */
export function advised({ advice }: State, type: string, which?: string): string {
  const action = advice?.hint.action;
  return action?.type === type && (action.contract ?? action.size) === which ? "advised" : "";
}

/** The bubble above the hand. Not a live region: the answer to the key has already been announced. */
export function adviceBubble({ words, advice }: State, ask: Ask<{ type: "closeAdvice" }>): TemplateResult | typeof nothing {
  if (!advice) return nothing;
  const [first, ...others] = advice.hint.told;
  return html`<div class="advice">
    <div>
      <p>${first}</p>
      ${others.map((said) => html`<p class="why">${said}</p>`)}
    </div>
    <button type="button" class="quiet" aria-label=${words.say("advice_close")} @click=${() => ask({ type: "closeAdvice" })}>
      <span aria-hidden="true">✕</span>
    </button>
  </div>`;
}
