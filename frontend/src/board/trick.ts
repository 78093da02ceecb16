/** The trick: the cards on the table, each before its player. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { capital, cardName, held, inShort } from "../game/cards.ts";
import type { Card, Place, Played } from "../game/deal.ts";
import { face } from "../parts/face.ts";
import { towards } from "./around.ts";
import { nameOf } from "./places.ts";
import type { State } from "./state.ts";

/** The cards of a trick, each before its player. */
export function trick(
  state: State,
  played: Played,
  label: string,
  winner: Place | null,
  tricks: readonly number[],
  mark: (place: Place) => TemplateResult | typeof nothing = () => nothing,
): TemplateResult {
  const number = tricks.reduce((sum, won) => sum + won, winner === null ? 1 : 0);
  return html`<div class="trick ${winner === null ? "" : "taken"}" data-winner=${winner ?? nothing}>
    <h2 class="unseen">${label}</h2>
    <ol class="laid ${company(state)}">
      ${repeat(
        played,
        ([place]) => `${number}:${place}`,
        ([place, card]) => html`<li
          class=${winner === place ? "winner" : ""}
          .style=${towards(state, place)}
        >
          ${face(state, card)}
          <span class="unseen">${sayPlayed(state, place, card)}</span>${mark(place)}
        </li>`,
      )}
    </ol>
    ${
      winner === null
        ? nothing
        : html`<p class="caption">
            ${state.words.say("trick_won_by", { name: nameOf(state, winner) })}
          </p>`
    }
  </div>`;
}

/** A class for how the cards of so many players lie. */
function company({ table }: State): string {
  const count = table?.places.length ?? 0;
  return count > 5 ? "many" : count === 2 ? "two" : "";
}

function sayPlayed(state: State, place: Place, card: Card): string {
  const fields = { name: nameOf(state, place), card: cardName(state.words, card) };
  return state.words.say("card_by", fields);
}

/** Cards in a row, with their names for screen readers. */
export function row(state: State, cards: readonly Card[]): TemplateResult {
  return html`<span class="spread small" aria-hidden="true"
      >${held(cards).map(({ card }) => face(state, card))}</span
    ><span class="unseen">${capital(inShort(state.words, cards))}</span>`;
}
