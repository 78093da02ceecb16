/** The trick, and where the places lie round it. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { capital, cardName, held, inShort } from "./cards.ts";
import { face } from "./face.ts";
import type { Card, Snapshot, Place, Played, Where } from "./snapshot.ts";
import { nameOf, type State } from "./state.ts";

/** How many turns after the viewer a place comes; for a spectator, after the first place. */
function turnsTo(table: Snapshot, place: Place): number {
  const count = table.places.length;
  return (place - (table.you ?? 0) + count) % count;
}

/** Where a place is drawn: as the viewer sees it; for a spectator, round the table. */
export function drawnAt(table: Snapshot, place: Place): Where | "you" {
  const count = table.places.length;
  const turns = turnsTo(table, place);
  const where = table.places[place]?.where;
  if (turns === 0) return "you";
  if (where) return where;
  const right = table.direction === "clockwise" ? count - turns : turns;
  if (right * 2 === count) return "opposite";
  if (right === 1 || right === count - 1) return right === 1 ? "right" : "left";
  return right * 2 < count ? "opposite_right" : "opposite_left";
}

/** The direction from the middle to a place, as CSS properties. */
export function towards({ table }: State, place: Place): string {
  if (!table) return "";
  const angle = (2 * Math.PI * turnsTo(table, place)) / table.places.length;
  const x = Math.sin(angle) * (table.direction === "clockwise" ? -1 : 1);
  return `--x:${x.toFixed(3)};--y:${Math.cos(angle).toFixed(3)}`;
}

/** The cards of a trick, each before its player. */
export function trick(
  state: State,
  played: Played,
  label: string,
  winner: Place | null,
  tricks: readonly number[],
): TemplateResult {
  const number = tricks.reduce((sum, won) => sum + won, winner === null ? 1 : 0);
  const goesTo = winner === null ? "" : towards(state, winner).replaceAll("--", "--to-");
  return html`<div class="trick ${winner === null ? "" : "taken"}">
    <h2 class="unseen">${label}</h2>
    <ol class="laid ${(state.table?.places.length ?? 0) > 5 ? "many" : ""}" .style=${goesTo}>
      ${repeat(
        played,
        ([place]) => `${number}:${place}`,
        ([place, card]) => html`<li
          class=${winner === place ? "winner" : ""}
          .style=${towards(state, place)}
        >
          ${face(state, card)}
          <span class="unseen">${sayPlayed(state, place, card)}</span>
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
