/** Laying one's hand down: the tricks a player claims for their side, and what the others answer. */

import { html, nothing, type TemplateResult } from "lit-html";
import { inShort, lowestFirst } from "../game/cards.ts";
import { face } from "../parts/face.ts";
import type { Ask } from "./actions.ts";
import { nameOf } from "./places.ts";
import { listed } from "./selection.ts";
import type { State } from "./state.ts";
import { isCovered, isYourTurn } from "./viewer.ts";

type Part = TemplateResult | typeof nothing;

/** How many tricks this person may claim now; none while it is another's turn or others are asked. */
export function claimsOf(state: State): number[] {
  if (!isYourTurn(state) || isCovered(state) || state.table?.claim) return [];
  return state.table?.claims ?? [];
}

/** The quiet button that lays the hand down, and what to claim once it has been pressed. */
export function claims(state: State, ask: Ask): Part {
  const { words, isClaimAsked } = state;
  const offered = claimsOf(state);
  if (!offered.length) return nothing;
  if (!isClaimAsked) {
    return html`<button type="button" class="quiet" id="claim" @click=${() => ask({ type: "claim" })}>
      ${words.say("claim")}
    </button>`;
  }
  return html`<div class="group" role="group" aria-label=${words.say("claim")}>
    <span class="ask">${words.say("claim_which")}</span>
    ${offered.map(
      (tricks) => html`<button
        type="button"
        class="plain"
        data-claim=${tricks}
        @click=${() => ask({ type: "command", command: { do: "claim", tricks } })}
      >
        ${claimText(state, tricks)}
      </button>`,
    )}
    <button type="button" class="plain" @click=${() => ask({ type: "drop" })}>${words.say("claim_drop")}</button>
  </div>`;
}

/** « Tout le reste, sauf un pli », of the tricks that are left. */
function claimText({ words, table }: State, tricks: number): string {
  const left = Math.max(0, ...(table?.deal?.cards ?? []));
  if (tricks === left) return words.say("claim_rest");
  return tricks ? words.count("claim_but", left - tricks) : words.say("claim_none");
}

/** The claim that is put to the others, with its hand open, and this person's answer. */
export function claimAsked(state: State, ask: Ask): Part {
  const { words, table } = state;
  if (!table?.claim) return nothing;
  const { place, tricks, agreed, cards } = table.claim;
  const isOwn = table.you === place;
  const claim = claimText(state, tricks);
  const says = isOwn ? words.say("claim_own", { claim }) : words.say("claim_asked", { name: nameOf(state, place), claim });
  const shown = html`<span class="ask">${says}${isOwn ? nothing : html` ${inShort(words, listed(cards))}`}</span>`;
  if (table.you === null || (!isOwn && agreed.includes(table.you))) {
    return html`<p class="ask">${shown} ${words.say("undo_waits")}</p>`;
  }
  const button = (agrees: boolean, key: string) => html`<button
    type="button"
    class=${agrees ? "strong" : "plain"}
    @click=${() => ask({ type: "command", command: { do: "answer", agrees } })}
  >
    ${words.say(key)}
  </button>`;
  return html`<div class="group" role="group" aria-label=${words.say("claim")}>
    ${shown} ${isOwn ? button(false, "claim_back") : [button(true, "agree"), button(false, "refuse")]}
  </div>`;
}

/** The claimer's hand, fanned on the table while the others decide. */
export function claimedHand(state: State): Part {
  const claim = state.table?.claim;
  if (!claim) return nothing;
  const cards = lowestFirst(listed(claim.cards)).reverse();
  const middle = (cards.length - 1) / 2;
  return html`<div class="handful" .style=${`--n:${cards.length}`}>
    <h2 class="caption">${nameOf(state, claim.place)}</h2>
    <ol aria-hidden="true">
      ${cards.map((card, i) => html`<li .style=${`--i:${i - middle}`}>${face(state, card)}</li>`)}
    </ol>
  </div>`;
}
