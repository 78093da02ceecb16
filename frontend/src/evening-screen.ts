/** The big screen: who sits where, a large clock, the ranking once it is shown. Nobody types here. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { ScreenView } from "./evening.ts";
import { clock, rankingTable } from "./evening-page.ts";
import type { State } from "./state.ts";

/** Tables for which names are large, and still readable. */
const FEW = 6;
const SOME = 15;
/** Lines of the ranking that fit beside the tables. */
const BESIDE = 10;
const ALONE = 40;

export function screen(state: State, view: ScreenView): TemplateResult {
  const size = view.tables.length <= FEW ? "few" : view.tables.length <= SOME ? "some" : "many";
  // A ranking stands beside the tables of a round that runs, and alone once it is over.
  const showsTables = !view.ranking || view.clock.until > 0;
  return html`<div class="evening-top">
      <div>
        <h1>${view.name}</h1>
        <p>${view.round_says}</p>
      </div>
      ${view.position ? clock(state, view) : nothing}
    </div>
    <div class="evening-halves ${view.ranking && showsTables ? "both" : ""}">
      ${showsTables ? tables(view, size) : nothing}
      ${
        view.ranking
          ? html`<section class="evening-board">
              <h2>${view.ranking.title}</h2>
              ${rankingTable(state, view.ranking, null, showsTables ? BESIDE : ALONE)}
            </section>`
          : nothing
      }
    </div>
    ${view.sit_out ? html`<p class="evening-out">${view.sit_out}</p>` : nothing}`;
}

function tables(view: ScreenView, size: string): TemplateResult {
  return html`<ul class="evening-room ${size}">
    ${view.tables.map(
      ({ table, seats, boards, sits_out }) => html`<li class=${sits_out ? "out" : ""}>
        <h2>${table}</h2>
        <ul class="evening-seats">
          ${seats.map(({ side, name, is_empty }) => html`<li class=${is_empty ? "empty" : ""}><b>${side}</b> ${name}</li>`)}
        </ul>
        ${boards ? html`<p>${boards}</p>` : nothing}
      </li>`,
    )}
  </ul>`;
}
