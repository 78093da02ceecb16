/** What happened in a deal of one's own, chosen among what is legal. */

import { html, nothing, type TemplateResult } from "lit-html";
import { bidName, capital, cardName, cardSign, held, suitOf } from "../game/cards.ts";
import { field } from "../parts/field.ts";
import { rulesetOf } from "../parts/rulesets.ts";
import { change, choose, choosePlayed, contract, discard, takeBack } from "./deal-requests.ts";
import { type Edited, faultsOf, MOVES, type State } from "./deal-state.ts";

export function faultList(faults: readonly string[]): TemplateResult | typeof nothing {
  return faults.length ? html`<ul class="hand-fault">${faults.map((said) => html`<li>${said}</li>`)}</ul>` : nothing;
}

export function moves(state: State): TemplateResult {
  const { words, ownDeal } = state;
  const { read } = ownDeal;
  return html`<section class="card-box deal-moves" aria-labelledby="deal-moves">
    <h2 id="deal-moves">${words.say("own_deal_moves")}</h2>
    ${read?.told.length ? html`<ol class="deal-told" tabindex="0" aria-label=${words.say("own_deal_told")}>${read.told.map((said) => html`<li>${said}</li>`)}</ol>` : nothing}
    ${faultList(faultsOf(ownDeal, MOVES))}
    ${read ? question(state, read) : nothing}
    <div class="ways">
      <button type="button" class="plain" id="deal-back" ?disabled=${!read?.moves.length} @click=${() => void takeBack()}>${words.say("own_deal_take_back")}</button>
      <button type="button" class="plain" id="deal-no-moves" ?disabled=${!ownDeal.draft.moves.length} @click=${() => change({ moves: [] })}>${words.say("own_deal_no_moves")}</button>
    </div>
  </section>`;
}

function question(state: State, read: Edited): TemplateResult {
  const { words, ownDeal } = state;
  const { asks, choices } = read;
  return html`<p class="deal-turn" id="deal-turn" tabindex="-1"><strong>${read.says}</strong></p>
    ${read.moves.length ? nothing : contractForm(state, read)}
    ${
      choices.length
        ? html`<div class="ways" role="group" aria-label=${read.says}>
            ${choices.map((one) => html`<button type="button" class="plain" data-choice=${String(one.action["type"])} @click=${() => void choose(one)}>${capital(one.says)}</button>`)}
          </div>`
        : nothing
    }
    ${
      asks
        ? html`<div class="deal-cards" role="group" aria-label=${read.says}>
            ${held(asks.cards).map(({ card }) => {
              const isChosen = ownDeal.chosen.includes(card);
              return html`<button
                type="button"
                class="deal-card suit-${suitOf(card)} ${isChosen ? "lifted" : ""}"
                data-play=${card}
                aria-label=${capital(cardName(words, card))}
                aria-pressed=${asks.what === "discard" ? String(isChosen) : nothing}
                @click=${() => void choosePlayed(card)}
              ><span aria-hidden="true">${cardSign(words, card)}</span></button>`;
            })}
          </div>`
        : nothing
    }
    ${
      asks?.what === "discard"
        ? html`<button type="button" class="strong" id="deal-discard" ?disabled=${ownDeal.chosen.length !== asks.count} @click=${() => void discard()}>
            ${words.say("own_deal_discard", { count: ownDeal.chosen.length, size: asks.count })}
          </button>`
        : nothing
    }`;
}

/** Who took, and with what: all others pass. */
function contractForm(state: State, read: Edited): TemplateResult | typeof nothing {
  const { words } = state;
  const bids = rulesetOf(state, read.rules)?.bids ?? [];
  if (!bids.length) return nothing;
  const seats = read.places.filter(({ key }) => key !== "dog");
  return html`<form
    class="deal-contract"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const form = new FormData(event.target as HTMLFormElement);
      contract(String(form.get("bid")), String(form.get("taker")));
    }}
  >
    ${field("deal-taker", words.say("own_deal_taker"), html`<select id="deal-taker" name="taker">${seats.map(({ key, name }) => html`<option value=${key}>${name}</option>`)}</select>`)}
    ${field("deal-bid", words.say("own_deal_contract"), html`<select id="deal-bid" name="bid">${bids.map((bid) => html`<option value=${bid} ?selected=${bid === "garde"}>${capital(bidName(words, bid))}</option>`)}</select>`)}
    <button type="submit" class="plain" id="deal-contract">${words.say("own_deal_contract_set")}</button>
  </form>`;
}
