/** The end of a deal: each score, how it came about, and every card open. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Deal, Open } from "./snapshot.ts";
import { nameOf, type State } from "./state.ts";
import { row } from "./trick.ts";
import { signed } from "./words.ts";

/** The end of a deal, with `below` under the explanation of the score. */
export function score(
  state: State, deal: Deal, below: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { words } = state;
  return html`<section class="score" aria-labelledby="score-title">
    <h2 id="score-title" tabindex="-1">${words.say("deal_over", { number: deal.number })}</h2>
    ${deal.taker === null ? html`<p class="facts">${words.say("passed_out")}</p>` : nothing}
    ${
      deal.scores.length
        ? html`<ul class="podium" aria-label=${words.say("scores")}>
            ${deal.scores.map(
              (one, place) => html`<li
                class="${String(one).startsWith("-") ? "loss" : "gain"} ${
                  place === deal.taker || deal.partners.includes(place) ? "attack" : ""
                }"
              >
                <span class="name">${nameOf(state, place)}</span>
                <strong>${signed(one)}</strong>
              </li>`,
            )}
          </ul>`
        : nothing
    }
    ${deal.open?.first_time ? html`<p class="facts">${deal.open.first_time}</p>` : nothing}
    ${deal.open ? openHands(state, deal.open, below) : nothing}
  </section>`;
}

function openHands(
  state: State, open: Open, below: TemplateResult | typeof nothing,
): TemplateResult {
  const { words } = state;
  return html`<div class="told">
    <div>
      ${
        open.story?.length
          ? html`<section>
              <h3>${words.say("story")}</h3>
              <ol class="story">
                ${open.story.map((line) => html`<li>${line}</li>`)}
              </ol>
            </section>`
          : nothing
      }
      ${below}
    </div>
    <section>
    <h3>${words.say("hands_open")}</h3>
    <dl class="open">
      ${open.hands.map((cards, place) =>
        cards.length ? line(state, nameOf(state, place), cards) : nothing,
      )}
      ${line(state, words.say("dog"), open.dog)}
      ${open.discard.length ? line(state, discardLabel(state, open), open.discard) : nothing}
    </dl></section></div>`;
}

/** « L'écart, 5,5 points ». */
function discardLabel({ words }: State, open: Open): string {
  return [words.say("discard"), open.discard_points].filter(Boolean).join(", ");
}

function line(state: State, label: string, cards: readonly string[]): TemplateResult {
  return html`<div>
    <dt>${label}</dt>
    <dd>${row(state, cards)}</dd>
  </div>`;
}
