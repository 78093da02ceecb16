/** The question to this person, above the hand: a bid, a call, a discard, announcements. */

import { html, nothing, type TemplateResult } from "lit-html";
import { capital, cardName, highestFirst } from "../game/cards.ts";
import type { Card, Deal, Handful, Legal, Place } from "../game/deal.ts";
import { face } from "../parts/face.ts";
import { type Ask, NOTHING_TO_SAY } from "./actions.ts";
import { claims } from "./claims.ts";
import { secondsToLead, timeText } from "./clock.ts";
import { advised, advisedCards } from "./hand.ts";
import { listed, neededOf } from "./selection.ts";
import { bidText } from "./speech.ts";
import { mayRecallDog, mayRecallHandfuls } from "./stage.ts";
import type { State } from "./state.ts";
import { dealOf, handOf, isSpeaker, isYourTurn, legalOf } from "./viewer.ts";

type Part = TemplateResult | typeof nothing;

/** `isSeeking`: nothing is offered but the question, and what one may look at again. */
export function actions(state: State, ask: Ask, isSeeking = false): TemplateResult {
  const legal = legalOf(state);
  return html`<div class="actions">
    ${state.showing ? choiceBar(state, ask) : legal ? question(state, ask, legal) : nothing}
    ${state.showing ? nothing : announcements(state, ask, legal)}
    ${state.isClaimAsked ? claims(state, ask) : nothing} ${help(state, ask, isSeeking)}
  </div>`;
}

export function question(state: State, ask: Ask, legal: Legal): Part {
  if (legal.what === "bid") return bids(state, ask, legal);
  if (legal.what === "call") return calls(state, ask, legal);
  if (legal.what === "discard") return choiceBar(state, ask);
  return nothing;
}

function bids(state: State, ask: Ask, legal: Legal): TemplateResult {
  const { words } = state;
  const text = (bid: string) => (bid === "pass" ? words.say("bid_pass") : capital(bidText(state, bid)));
  // Space leads to what is advised; else to the lowest, also where a garde contre leaves nothing but to pass.
  const isAdvised = (bid: string) => advised(state, "bid", bid) !== "";
  const first = legal.bids?.find(isAdvised) ?? legal.bids?.find((bid) => bid !== "pass") ?? "pass";
  return html`<div class="group" role="group" aria-label=${words.say("bidding")}>
    ${legal.cancel ? html`<span class="ask">${words.say(`cancel_${legal.cancel}`)}</span>` : nothing}
    ${(legal.bids ?? []).map(
      (bid) => html`<button
        type="button"
        class="${bid === first ? "strong" : "plain"} ${advised(state, "bid", bid)}"
        data-bid=${bid}
        @click=${() => ask({ type: "bid", bid })}
      >
        ${text(bid)} ${stake(state, bid)}
      </button>`,
    )}
    ${legal.cancel ? cancelButton(state, ask) : nothing}
  </div>`;
}

/** « ×2 »: what a contract multiplies the score by, under this table's rules. */
function stake({ words, table }: State, bid: string): Part {
  const times = table?.stakes[bid];
  if (times === undefined) return nothing;
  return html`<span class="stake" aria-hidden="true">×${times}</span
    ><span class="unseen">, ${words.say("bid_stake", { times })}</span>`;
}

/** Cancels the deal instead of a first bid; pressed twice, because it cannot be taken back. */
function cancelButton({ words, isCancelAsked }: State, ask: Ask): TemplateResult {
  return html`<button type="button" class="plain" id="cancel-deal" @click=${() => ask({ type: "cancel" })}>
      ${words.say(isCancelAsked ? "cancel_deal_sure" : "cancel_deal")}
    </button>
    ${
      isCancelAsked
        ? html`<button type="button" class="plain" @click=${() => ask({ type: "drop" })}>
            ${words.say("cancel")}
          </button>`
        : nothing
    }`;
}

/** Marks the viewer's own cards: calling one means playing alone, unless its twin is elsewhere. */
function calls(state: State, ask: Ask, legal: Legal): TemplateResult {
  const held = new Set(handOf(state).map(({ card }) => card));
  const name = (card: Card): string => capital(cardName(state.words, card));
  return html`<div class="group calls" role="group" aria-label=${state.words.say("calling")}>
    <span class="ask">${state.words.say("calling")}</span>
    ${highestFirst(legal.cards ?? []).map(
      (card) => html`<button
        type="button"
        class="card ${held.has(card) ? "own" : ""} ${advisedCards(state).includes(card) ? "advised" : ""}"
        data-call=${card}
        aria-label=${held.has(card) ? state.words.say("calling_own", { card: name(card) }) : name(card)}
        @click=${() => ask({ type: "call", card })}
      >
        ${face(state, card)}
      </button>`,
    )}
  </div>`;
}

/** The bar while cards for a discard or a handful are being chosen. */
function choiceBar(state: State, ask: Ask): TemplateResult {
  const { words, showing } = state;
  const needed = neededOf(state);
  const count = state.chosen.length;
  const legal = legalOf(state);
  const trumps = legal?.trumps_needed ?? 0;
  const way = legal?.trumps_shown === false ? "discard_trumps_hidden" : "discard_trumps";
  const says = words.say(showing ? "handful_choose" : "discard_count", { count, needed });
  const also = !showing && trumps ? `, ${words.say(way, { count: trumps })}` : "";
  return html`<div
    class="group"
    role="group"
    aria-label=${words.say(showing ? "announcing" : "discarding")}
  >
    <span class="ask">${says}${also}</span>
    <button
      type="button"
      class="strong"
      id="done"
      aria-disabled=${count === needed ? nothing : "true"}
      @click=${() => ask({ type: "done" })}
    >
      ${words.say(showing ? "handful_done" : "discard_done")}
    </button>
    ${
      showing
        ? html`<button type="button" class="plain" @click=${() => ask({ type: "drop" })}>
            ${words.say("cancel")}
          </button>`
        : nothing
    }
  </div>`;
}

/** The hint and undo buttons at the end of the row. */
function help(state: State, ask: Ask, isSeeking: boolean): Part {
  const { table, words } = state;
  const deal = dealOf(state);
  if (!table || !deal || table.you === null || deal.phase === "over") return nothing;
  const mayHint = !isSeeking && table.hints && legalOf(state) !== null && isYourTurn(state);
  return html`<div class="group quiet">
    ${
      mayHint
        ? html`<button type="button" class="quiet" @click=${() => ask({ type: "hint" })}>
            ${words.say("hint")}
          </button>`
        : nothing
    }
    ${
      mayRecallDog(deal, state.staged)
        ? html`<button type="button" class="quiet" id="dog" @click=${() => ask({ type: "dog" })}>
            ${words.say(state.staged === "again" ? "dog_away" : "dog_again")}
          </button>`
        : nothing
    }
    ${
      mayRecallHandfuls(deal)
        ? html`<button type="button" class="quiet" id="handfuls" @click=${() => ask({ type: "handfuls" })}>
            ${words.say(handfulsKey(state, deal))}
          </button>`
        : nothing
    }
    ${
      deal.last
        ? html`<button
            type="button"
            class="quiet"
            id="last-trick"
            @click=${() => ask({ type: "panel", panel: "last" })}
          >
            ${words.say("last")}
          </button>`
        : nothing
    }
    ${state.isClaimAsked || isSeeking ? nothing : claims(state, ask)}
    ${
      isSeeking || table.undo || table.claim || table.is_closed || table.board || !hasActed(deal, table.you)
        ? nothing
        : html`<button
            type="button"
            class="quiet"
            @click=${() => ask({ type: "command", command: { do: "undo" } })}
          >
            ${words.say("undo")}
          </button>`
    }
  </div>`;
}

/** The label of the button that shows handfuls again, or puts them away. */
function handfulsKey({ fanned }: State, { handfuls }: Deal): string {
  if (fanned !== null) return "handfuls_away";
  return handfuls.length > 1 ? "handfuls_again" : "handful_again";
}

/** Whether the player has done anything that could be undone. */
function hasActed(deal: Deal, you: Place): boolean {
  return deal.phase !== "bidding" || deal.bids.some(([place]) => place === you);
}

/** What this person may announce before the first card: handfuls, misères, a slam, or nothing. A slam
 * is rare, so its button is no larger than a hint's until it has been pressed. */
function announcements(state: State, ask: Ask, legal: Legal | null): Part {
  const handfuls = legal?.handfuls ?? [];
  const miseres = legal?.miseres ?? [];
  const isAwaited = isSpeaker(state);
  if (!handfuls.length && !legal?.slam && !miseres.length && !isAwaited) return nothing;
  const { words } = state;
  const one = (handful: Handful) => html`<button
    type="button"
    class="plain ${advised(state, "show_handful", handful.size)}"
    data-handful=${handful.size}
    @click=${() => ask({ type: "handful", handful })}
  >
    ${words.say("handful_show", {
      handful: words.say(`cards.handful.${handful.size}`),
      count: handful.count || listed(handful.cards).length,
    })}
  </button>`;
  const said = (key: string, action: object) => html`<button
    type="button"
    class="plain"
    @click=${() => ask({ type: "command", command: { do: "act", action } })}
  >
    ${words.say(key)}
  </button>`;
  return html`<div class="group" role="group" aria-label=${words.say("announcing")}>
    ${isAwaited ? html`<span class="ask">${words.say("announce_asked")} ${countdown(state)}</span>` : nothing}
    ${handfuls.map(one)}
    ${miseres.map((kind) => said(`misere_${kind}`, { type: "declare_misere", kind }))}
    ${legal?.small_slam ? said("small_slam", { type: "announce_slam", small: true }) : nothing}
    ${
      legal?.slam
        ? html`<button type="button" class="${state.isSlamAsked ? "plain" : "quiet"} ${advised(state, "announce_slam")}" @click=${() => ask({ type: "slam" })}>
            ${words.say(state.isSlamAsked ? "slam_sure" : "slam_announce")}
          </button>`
        : nothing
    }
    ${
      state.isSlamAsked
        ? html`<button type="button" class="plain" @click=${() => ask({ type: "drop" })}>
            ${words.say("cancel")}
          </button>`
        : nothing
    }
    ${
      isAwaited && !state.isSlamAsked
        ? html`<button type="button" class="strong" id="nothing" @click=${() => ask(NOTHING_TO_SAY)}>
            ${words.say("announce_nothing")}
          </button>`
        : nothing
    }
  </div>`;
}

/** The seconds until a bot leads. A timer: a screen reader reads it only when asked. */
function countdown(state: State): Part {
  const left = secondsToLead(state);
  if (left === null) return nothing;
  return html`<span class="countdown" role="timer" aria-label=${timeText(state.words, left)}
    ><span aria-hidden="true">${left}</span></span
  >`;
}
