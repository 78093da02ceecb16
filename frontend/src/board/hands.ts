/** Who held what in a finished deal: the hands round the table, the dog and the discard in the middle. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Card, Deal, Open, Place } from "../game/deal.ts";
import { drawnAt } from "./around.ts";
import { row, type Signed } from "./middle.ts";
import { nameOf } from "./places.ts";
import type { State } from "./state.ts";

export function hands(state: State, deal: Deal, open: Open): TemplateResult {
  const { words } = state;
  const places = open.hands.flatMap((cards, place) => (cards.length ? [place] : []));
  return html`<p class="note">${words.say("hands_open")}</p>
    <dl class="open ${isRound(state, places) ? "round" : ""}" .style=${`--most:${mostHeld(open.hands)}`}>
      ${places.map((place) => {
        const label = [nameOf(state, place), ...rolesOf(state, deal, place)].join(", ");
        return held(state, label, open.hands[place] ?? [], areaOf(state, place));
      })}
      ${open.dog.length ? held(state, words.say("dog"), open.dog, "dog") : nothing}
      ${open.discard.length ? held(state, discardLabel(state, open), open.discard, "discard") : nothing}
    </dl>`;
}

/** Whether each hand can lie before its player: with many, two players share a side. */
export function isRound(state: State, places: readonly Place[]): boolean {
  return new Set(places.map((place) => areaOf(state, place))).size === places.length;
}

/** The number of cards in the longest hand, which sets the size of all. */
export function mostHeld(hands: readonly (readonly Card[])[]): number {
  return Math.max(1, ...hands.map((cards) => cards.length));
}

/** Where the hand of a place lies. */
export function areaOf({ table }: State, place: Place): string {
  return table ? drawnAt(table, place) : "";
}

/** « L'écart, 5,5 points ». */
function discardLabel({ words }: State, open: Open): string {
  return [words.say("discard"), open.discard_points].filter(Boolean).join(", ");
}

/** Cards, labelled with their holder or with what they are; some may carry a sign. */
export function held(
  state: State, label: string, cards: readonly Card[], area: string, signed: readonly Signed[] = [],
): TemplateResult {
  return html`<div class="held-${area}" .style=${`--held:${cards.length}`}>
    <dt>${label}</dt>
    <dd>${row(state, cards, signed)}</dd>
  </div>`;
}

/** A player's part in the attack. */
export function rolesOf({ words }: State, deal: Deal, place: Place): string[] {
  if (deal.taker === place) return [words.say("seat_taker")];
  return deal.partners.includes(place) ? [words.say("seat_partner")] : [];
}
