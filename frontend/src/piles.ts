/** The piles before a player: the top card if face up, and how many cards lie under it. */

import { html, nothing, type TemplateResult } from "lit-html";
import { cardName } from "./cards.ts";
import { face } from "./face.ts";
import type { Pile, Place } from "./snapshot.ts";
import { dealOf, type State } from "./state.ts";

export function piles(state: State, place: Place): TemplateResult | typeof nothing {
  const row = dealOf(state)?.piles?.[place] ?? [];
  if (!row.length) return nothing;
  return html`<ul class="piles" aria-label=${state.words.say("piles")}>
    ${row.map((pile) => one(state, pile))}
  </ul>`;
}

function one(state: State, { top, under }: Pile): TemplateResult {
  const { words } = state;
  const card = top ? cardName(words, top) : words.say("pile_empty");
  return html`<li>
    ${top ? face(state, top) : under ? face(state, "back") : nothing}
    <span aria-hidden="true">${under ? `+${under}` : ""}</span>
    <span class="unseen">${words.say("pile", { card, count: under })}</span>
  </li>`;
}
