/** The big screen: who sits where, a large clock, and the ranking once it is published. Nobody types here. */

import { html, nothing, type TemplateResult } from "lit-html";
import { clock, rankingRows, seated } from "./ranking.ts";
import type { Ranking, ScreenView, State } from "./state.ts";

/** Up to FEW tables, names are large; up to SOME, still readable. */
const FEW = 6;
const SOME = 15;
/** How many lines of the ranking fit in a column. */
const LINES = 13;

export function screen(state: State, view: ScreenView): TemplateResult {
  const size = view.tables.length <= FEW ? "few" : view.tables.length <= SOME ? "some" : "many";
  // The ranking stands beside the tables and the clock until all of them have entered everything, and alone then.
  const ranking = view.ranking?.rows.length ? view.ranking : undefined;
  const showsTables = !ranking || !view.is_over;
  return html`<div class="tournament-top">
      <div>
        <h1>${view.name}</h1>
        <p>${view.position_says}</p>
      </div>
      ${view.position && showsTables ? clock(state, view) : nothing}
    </div>
    <div class="tournament-halves ${ranking && showsTables ? "both" : ""}">
      ${showsTables ? tables(view, size) : nothing}
      ${ranking ? board(state, ranking, showsTables ? 1 : Infinity) : nothing}
    </div>
    ${view.sit_out ? html`<p class="tournament-out">${view.sit_out}</p>` : nothing}`;
}

/** The ranking in columns, at most this many. */
function board(state: State, found: Ranking, most: number): TemplateResult {
  const columns = Math.min(most, Math.ceil(found.rows.length / LINES));
  const each = most < Infinity ? LINES : Math.ceil(found.rows.length / columns);
  const starts = Array.from({ length: columns }, (_, at) => at * each);
  return html`<section class="tournament-board ${columns > 2 ? "many" : ""}">
    <h2>${found.title}</h2>
    ${found.note ? html`<p class="hint-text">${found.note}</p>` : nothing}
    <div class="tournament-columns">${starts.map((start) => rankingRows(state, found, found.rows.slice(start, start + each), null))}</div>
  </section>`;
}

function tables(view: ScreenView, size: string): TemplateResult {
  return html`<ul class="tournament-room ${size}">
    ${view.tables.map(
      ({ table, seats, boards, sits_out }) => html`<li class=${sits_out ? "out" : ""}>
        <h2>${table}</h2>
        ${seated(seats)}
        ${boards && !sits_out ? html`<p>${boards}</p>` : nothing}
      </li>`,
    )}
  </ul>`;
}
