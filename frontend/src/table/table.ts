/** The table: the players, the middle, the question to this person, and the hand. */

import { html, nothing, type TemplateResult } from "lit-html";
import { actions } from "../board/bids.ts";
import { claimAsked, claimedHand } from "../board/claims.ts";
import { contractBar } from "../board/contract.ts";
import { adviceBubble, hand } from "../board/hand.ts";
import { middle } from "../board/middle.ts";
import { nameOf } from "../board/places.ts";
import { score } from "../board/score.ts";
import { seats } from "../board/seats.ts";
import { imprenableText } from "../board/speech.ts";
import { dealOf, isCovered, legalOf } from "../board/viewer.ts";
import { capital, inShort, lowestFirst } from "../game/cards.ts";
import { said } from "../offline/offer.ts";
import { face } from "../parts/face.ts";
import { answerLine } from "../shell/notice.ts";
import type { Ask } from "./actions.ts";
import { beside } from "./beside.ts";
import { commandLine } from "./command.ts";
import { guide } from "./guide.ts";
import { admissions, after, delayed, invitation, readiness, spectatorForm } from "./readiness.ts";
import type { State } from "./state.ts";
import { turningPoint } from "./turning-point.ts";

export function table(state: State, ask: Ask): TemplateResult {
  const { words } = state;
  const snapshot = state.table;
  const deal = dealOf(state);
  if (!snapshot) return html`<main id="main"><p>${words.say("loading")}</p></main>`;
  const isOver = deal?.phase === "over";
  return html`<main id="main" class="table" tabindex="-1" aria-label=${words.say("table")}>
    <div class="play ${isOver ? "over" : ""}" .style=${`--slowness:${snapshot.slowness}`}>
      <h1 class="unseen">${snapshot.name || words.say("table")}</h1>
      <div class="board">
        ${contractBar(state)} ${seats(state, ask)}
        <div class="middle">
          ${isOver && deal ? score(state, ask, deal, after(state, ask, deal)) : deal ? middle(state, deal) : invitation(state, ask)}
        </div>
        ${state.guide.length ? nothing : adviceBubble(state, ask)} ${fan(state)} ${claimedHand(state)}
      </div>
      ${guide(state, ask)}
      <div class="yours">
        ${answerLine(state)} ${unkept(state)} ${said(state)} ${covered(state, ask)} ${delayed(state)} ${spectatorForm(state, ask)} ${admissions(state, ask)} ${undo(state, ask)} ${claimAsked(state, ask)} ${isOver && deal ? turningPoint(state, ask, deal.number) : nothing} ${readiness(state, ask)} ${actions(state, ask)}
        ${isOver ? nothing : imprenable(state)} ${isOver ? nothing : hand(state, ask)}
      </div>
    </div>
    ${commandLine(state, ask)} ${beside(state, ask)}
  </main>`;
}

/** That moves cannot be kept, for as long as it lasts: whoever plays then would lose their move. */
function unkept(state: State): TemplateResult | typeof nothing {
  return state.unkept ? html`<div class="notice line" id="unkept" role="alert"><p>${state.unkept}</p></div>` : nothing;
}

/** The notice that a bot plays for this person, with a button to end it. */
function covered(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words, table } = state;
  if (!isCovered(state) || table?.is_closed) return nothing;
  return html`<div class="group covered" role="group" aria-label=${words.say("covered")}>
    <span class="ask">${words.say("covered")}</span>
    <button
      type="button"
      class="strong"
      id="take-over"
      @click=${() => ask({ type: "command", command: { do: "back" } })}
    >
      ${words.say("take_over")}
    </button>
  </div>`;
}

/** A reminder beside the hand, for example of an imprenable; not while the bids say it. */
function imprenable(state: State): TemplateResult | typeof nothing {
  const says = legalOf(state)?.cancel ? "" : imprenableText(state);
  return says ? html`<p class="ask">${says}</p>` : nothing;
}

function undo(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words, table } = state;
  if (!table?.undo || table.you === null) return nothing;
  if (table.undo.agreed.includes(table.you)) {
    return html`<p class="ask">${words.say("undo_waits")}</p>`;
  }
  const button = (agrees: boolean) =>
    html`<button
      type="button"
      class=${agrees ? "strong" : "plain"}
      @click=${() => ask({ type: "command", command: { do: "answer", agrees } })}
    >
      ${words.say(agrees ? "agree" : "refuse")}
    </button>`;
  return html`<div class="group" role="group" aria-label=${words.say("undo")}>
    <span class="ask">${words.say("undo_asked", { name: nameOf(state, table.undo.place) })}</span>
    ${button(true)}${button(false)}
  </div>`;
}

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
