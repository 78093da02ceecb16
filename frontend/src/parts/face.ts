/** The picture of a card, without alternative text: its name stands beside it. */

import { html, type TemplateResult } from "lit-html";
import type { Card } from "../game/deal.ts";
import { cardAddress } from "../shell/deck.ts";
import { lookOf } from "../shell/preferences.ts";
import type { State } from "../shell/state.ts";

export function face(state: State, card: Card | "back", alt = ""): TemplateResult {
  return html`<img
    class="face"
    src=${pictureOf(state, card)}
    alt=${alt}
    width="122"
    height="224"
    draggable="false"
  />`;
}

/** The address of a card's picture. */
export function pictureOf(state: State, card: Card | "back"): string {
  return cardAddress(lookOf(state.prefs, state.device), card);
}
