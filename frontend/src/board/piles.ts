/** The cards in front of a player: the tricks won and, with two players, the piles. */

import { html, nothing, type TemplateResult } from "lit-html";
import { cardName } from "../game/cards.ts";
import type { Pile, Place } from "../game/deal.ts";
import { face } from "../parts/face.ts";
import type { State } from "./state.ts";
import { dealOf } from "./viewer.ts";

/** At most this many backs are drawn; the figure beside them says how many tricks there are. */
const MOST_BACKS = 3;

/** The tricks a player has won, in a heap; their number is also said with the seat's facts. */
export function won(state: State, place: Place): TemplateResult {
  const count = dealOf(state)?.tricks[place] ?? 0;
  const backs = Array.from({ length: Math.min(count, MOST_BACKS) }, () => face(state, "back"));
  return html`<span class="won" aria-hidden="true">
    <span class="heap" data-of=${place}>${backs}</span>${count || nothing}
  </span>`;
}

/** A player's piles: each its top card if face up, and how many cards lie under it. */
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
