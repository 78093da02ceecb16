/** A handful, fanned on the table for everybody to see. */

import { html, nothing, type TemplateResult } from "lit-html";
import { nameOf } from "../board/places.ts";
import { dealOf } from "../board/viewer.ts";
import { capital, inShort, lowestFirst } from "../game/cards.ts";
import { face } from "../parts/face.ts";
import type { State } from "./state.ts";

export function fan(state: State): TemplateResult | typeof nothing {
  const { words, fanned } = state;
  const handful = fanned === null ? undefined : dealOf(state)?.handfuls[fanned];
  if (!handful) return nothing;
  const cards = lowestFirst(handful.cards).reverse();
  const named = capital(words.say(`cards.handful.${handful.size}`));
  const middle = (cards.length - 1) / 2;
  return html`<div class="handful" .style=${`--n:${cards.length}`}>
    <h2 class="caption">${words.say("handful_of", { handful: named, name: nameOf(state, handful.place) })}</h2>
    <ol aria-hidden="true">
      ${cards.map((card, i) => html`<li .style=${`--i:${i - middle}`}>${face(state, card)}</li>`)}
    </ol>
    <p class="unseen">${inShort(words, cards)}</p>
  </div>`;
}
