/** The hand: one tab stop; arrow keys move from card to card. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Ask } from "./actions.ts";
import { advisedCards } from "./advice.ts";
import { capital, cardName, type Held } from "./cards.ts";
import { mayPress, neededOf } from "./selection.ts";
import { face } from "./face.ts";
import { handOf, withFocusMoved, type State } from "./state.ts";

export function hand(state: State, ask: Ask): TemplateResult | typeof nothing {
  const cards = handOf(state);
  if (!cards.length) return nothing;
  const isChoosing = state.showing !== null || state.chosen.length > 0;
  return html`<div
    class="hand ${isChoosing ? "choosing" : ""}"
    role="toolbar"
    aria-label=${state.words.say("hand")}
    .style=${`--n:${cards.length}`}
    @keydown=${(event: KeyboardEvent) => arrows(state, ask, event)}
  >
    ${repeat(
      cards,
      ({ key }) => key,
      (one) => card(state, ask, one),
    )}
  </div>`;
}

function card(state: State, ask: Ask, { key, card }: Held): TemplateResult {
  const isChosen = state.chosen.includes(key);
  const isBarred = mayPress(state, card) === false;
  const isAdvised = advisedCards(state).includes(card);
  const isLit = mayPress(state, card) === true;
  const name = capital(cardName(state.words, card));
  return html`<button
    type="button"
    class="card ${isChosen ? "chosen" : ""} ${isLit ? "lit" : ""} ${isAdvised ? "advised" : ""}"
    data-key=${key}
    data-card=${card}
    tabindex=${state.focused === key ? 0 : -1}
    aria-label=${isChosen ? chosen(state, key, name) : isBarred ? barred(state, name) : name}
    aria-disabled=${isBarred ? "true" : nothing}
    aria-pressed=${state.chosen.length || state.showing ? String(isChosen) : nothing}
    @click=${() => ask({ type: "press", key })}
    @focus=${() => state.focused !== key && ask({ type: "focus", key })}
  >
    ${face(state, card)}
  </button>`;
}

function chosen(state: State, key: string, card: string): string {
  const count = state.chosen.indexOf(key) + 1;
  return state.words.say("card_chosen", { card, count, needed: neededOf(state) });
}

/** The key of the word for a card that is not legal: it must be kept, or cannot be played. */
function barred(state: State, card: string): string {
  return state.words.say(neededOf(state) ? "card_kept" : "card_barred", { card });
}

function arrows(state: State, ask: Ask, event: KeyboardEvent): void {
  const { focused } = withFocusMoved(state, event.key);
  if (focused === state.focused) return;
  event.preventDefault();
  ask({ type: "focus", key: focused });
}
