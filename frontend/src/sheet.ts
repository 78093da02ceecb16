/** The score sheet: a line for each deal, a column for each player. */

import { html, type TemplateResult } from "lit-html";
import type { Ask } from "./actions.ts";
import { onPlainClick, pathOf } from "./links.ts";
import type { Score } from "./snapshot.ts";
import { nameOf, type State } from "./state.ts";
import { signed } from "./words.ts";

export function sheet(state: State, ask: Ask): TemplateResult {
  const { words, table } = state;
  const { deals, totals } = table?.sheet ?? { deals: [], totals: [] };
  const cell = (score: Score) =>
    html`<td class=${String(score).startsWith("-") ? "loss" : "gain"}>${signed(score)}</td>`;
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
          <th scope="row">${review(state, ask, i + 1)}</th>
          ${line.map(cell)}
        </tr>`,
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

/** A deal's number, as a link to its replay. */
function review({ words, table }: State, ask: Ask, deal: number): TemplateResult {
  return html`<a
    href=${pathOf(table?.id ?? "", deal)}
    aria-label=${words.say("review_deal", { number: deal })}
    @click=${onPlainClick(() => ask({ type: "review", deal, at: "" }))}
    >${deal}</a
  >`;
}
