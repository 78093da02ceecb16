/** The middle of the table: the dog before the first lead, then the trick, or the one before it. */

import { html, type TemplateResult } from "lit-html";
import type { Deal } from "../game/deal.ts";
import { dog } from "./dog.ts";
import { lastWinner } from "./speech.ts";
import type { State } from "./state.ts";
import { trick } from "./trick.ts";

export function middle(state: State, deal: Deal): TemplateResult {
  const { words } = state;
  if (deal.phase !== "play" || state.staged) return dog(state, deal);
  if (deal.trick.length) return trick(state, deal.trick, words.say("trick"), null, deal.tricks);
  if (!deal.last) return html`<p class="hint-text">${words.say("trick_empty")}</p>`;
  return trick(state, deal.last, words.say("last_trick"), lastWinner(state), deal.tricks);
}
