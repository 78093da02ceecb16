/** The score sheet: a line for each deal, a column for each player. */

import { html, nothing, type TemplateResult } from "lit-html";
import { nameOf } from "../board/places.ts";
import type { Score } from "../game/deal.ts";
import { signed } from "../game/words.ts";
import { onPlainClick, pathOf } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import type { State } from "./state.ts";

export function sheet(state: State, ask: Ask): TemplateResult {
  const { words, table } = state;
  const { deals: all, totals, mouches } = table?.sheet ?? { deals: [], totals: [], mouches: null };
  const before = table?.match?.before ?? 0;
  const deals = all.slice(before);
  const cell = (score: Score) =>
    html`<td class=${String(score).startsWith("-") ? "loss" : "gain"}>${signed(words, score)}</td>`;
  if (!deals.length) return html`<p class="hint-text">${words.say("sheet_empty")}</p>`;
  return html`<table class="sheet" .style=${`--n:${totals.length}`}>
    <caption class="unseen">
      ${words.say("sheet")}
    </caption>
    <thead>
      <tr>
        <th scope="col">${words.say("sheet_deal")}</th>
        ${totals.map((_, place) => {
          const name = nameOf(state, place);
          return html`<th scope="col" title=${name}>${name}</th>`;
        })}
      </tr>
    </thead>
    <tbody>
      ${deals.map(
        (line, i) => html`<tr>
          <th scope="row">${review(state, ask, i + 1, before)}</th>
          ${line.map(cell)}
        </tr>
        ${
          mouches
            ? html`<tr class="paid">
                <th scope="row">${words.say("sheet_mouches")}</th>
                ${mouches.payments[before + i]?.map(cell)}
              </tr>`
            : nothing
        }`,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">${words.say("sheet_total")}</th>
        ${totals.map(cell)}
      </tr>
    </tfoot>
  </table>`;
}

/** A deal's number, in its match if there is one, as a link to its replay. */
function review({ words, table }: State, ask: Ask, number: number, before: number): TemplateResult {
  const path = pathOf(table?.id ?? "", before + number);
  if (table?.board?.is_ranked) return html`${number}`; // its cards stay closed
  return html`<a
    href=${path}
    aria-label=${words.say("review_deal", { number })}
    @click=${onPlainClick(() => ask({ type: "visit", path }))}
    >${number}</a
  >`;
}
