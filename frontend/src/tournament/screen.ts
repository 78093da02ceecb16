/** The big screen: who sits where, a large clock, and the ranking once it is published. Nobody types here. */

import { html, nothing, type TemplateResult } from "lit-html";
import { clock, rankingRows, seated } from "./ranking.ts";
import type { Ranking, ScreenView, State } from "./state.ts";
import { leftAt } from "./tournament.ts";

/** Up to FEW tables, names are large. */
const FEW = 6;
/** For how long each page of the tables or of the ranking stays, in milliseconds. */
const TURN = 12_000;

export function screen(state: State, view: ScreenView): TemplateResult {
  // The ranking stands beside the tables and the clock until all of them have entered everything, and alone then.
  const ranking = view.ranking?.rows.length ? view.ranking : undefined;
  const showsTables = !view.is_closed && (!ranking || !view.is_over);
  return html`<div class="tournament-top">
      <div>
        <h1>${view.name}</h1>
        <p>${view.position_says}</p>
      </div>
      ${showsTables ? clock(state, view) : nothing}
    </div>
    <div class="tournament-halves ${ranking && showsTables ? "both" : ""}">
      ${showsTables ? tables(view) : nothing} ${ranking ? board(state, ranking) : nothing}
    </div>
    <p class="tournament-out tournament-moves" role="status">${isDone(state, view) ? view.moves : ""}</p>
    ${view.sit_out && showsTables ? html`<p class="tournament-out">${view.sit_out}</p>` : nothing}`;
}

/** Whether the position is over: all is entered, or the time is up. The next movement is then shown, and read aloud. */
function isDone({ tournament }: State, view: ScreenView): boolean {
  return view.position > 0 && !view.is_closed && (view.is_over || (view.clock.until > 0 && leftAt(view.clock, tournament.now + tournament.ahead) <= 0));
}

/** The ranking, then that of each category. */
function board(state: State, found: Ranking): TemplateResult {
  return html`<section class="tournament-board">
    <h2>${found.title}</h2>
    ${found.note ? html`<p class="hint-text">${found.note}</p>` : nothing}
    <div class="tournament-columns">
      ${rankingRows(state, found, found.rows, null)}
      ${found.categories.map((one) => html`<h3>${one.title}</h3>${rankingRows(state, one, one.rows, null)}`)}
    </div>
  </section>`;
}

function tables({ tables: found }: ScreenView): TemplateResult {
  return html`<div><ul class="tournament-room tournament-columns ${found.length <= FEW ? "few" : "some"}">
    ${found.map(
      ({ table, seats, boards, sits_out }) => html`<li class=${sits_out ? "out" : ""}>
        <h2>${table}</h2>
        ${seated(seats)}
        ${boards && !sits_out ? html`<p>${boards}</p>` : nothing}
      </li>`,
    )}
  </ul></div>`;
}

/** Turns the pages of what does not fit: columns beyond the right edge are brought into view. */
export function turnPages(now: number): void {
  for (const one of document.querySelectorAll<HTMLElement>(".tournament-columns")) {
    const gap = Number.parseFloat(getComputedStyle(one).columnGap) || 0;
    const width = one.clientWidth + gap;
    const pages = Math.ceil((one.scrollWidth + gap - 1) / width);
    const page = Math.floor(now / TURN) % pages;
    one.scrollLeft = page * width;
    if (one.parentElement) one.parentElement.dataset.page = pages > 1 ? `${page + 1} / ${pages}` : "";
  }
}
