/** The table of a decision: a row for each action; what could be known, and beside it how the cards were. */

import { html, nothing, type TemplateResult } from "lit-html";
import { cardSign } from "../game/cards.ts";
import { percent, signed, type Words } from "../game/words.ts";
import { sortHead } from "../parts/sort-head.ts";
import { type Column, COLUMNS, type Option, set, type Shown, sorted, type State } from "./card-state.ts";

export function actionTable(state: State, shown: Shown): TemplateResult | typeof nothing {
  const { words, cardSort } = state;
  const { weighed } = shown;
  if (!weighed) return nothing;
  const all = provedForAll(weighed.options);
  return html`<section class="card-box" aria-labelledby="card-rows-title">
    <h2 id="card-rows-title">${words.say("card_page_rows")}</h2>
    <div class="card-rows">
      <table aria-busy=${weighed.is_done ? nothing : "true"}>
        <caption>${words.say("card_page_caption")}</caption>
        <colgroup></colgroup>
        <colgroup span="3"></colgroup>
        <colgroup></colgroup>
        <thead>
          <tr>
            <td></td>
            <th scope="colgroup" colspan="3">${words.say("card_page_known")}</th>
            <th scope="colgroup" class="open">${words.say("card_page_real")}</th>
          </tr>
          <tr>
            <th scope="col">${words.say("card_page_action")}</th>
            ${COLUMNS.map((by) => heading(state, by))}
          </tr>
        </thead>
        <tbody>
          ${sorted(weighed.options, cardSort).map((one) => row(words, one, all === null))}
        </tbody>
      </table>
    </div>
    ${all ? html`<p class="hint-text">${words.say("card_page_between_all", between(words, ...all))}</p>` : nothing}
    ${weighed.notes.map((note) => html`<p class="hint-text">${note}</p>`)}
  </section>`;
}

/** The bounds that the search has proved, if they are no more than the same for every row. */
function provedForAll(options: readonly Option[]): [number, number] | null {
  const [first, ...others] = options.map(({ open }) => open);
  if (!first || first.least === null || first.most === null || first.least === first.most) return null;
  const areAlike = others.every((one) => one?.least === first.least && one.most === first.most);
  return areAlike ? [first.least, first.most] : null;
}

/** Proved bounds, rounded outwards: they stay true. */
function between(words: Words, least: number, most: number): { least: string; most: string } {
  return { least: signed(words, Math.floor(least)), most: signed(words, Math.ceil(most)) };
}

function heading({ words, cardSort }: State, by: Column): TemplateResult {
  const order = cardSort.by === by ? (cardSort.isUp ? "ascending" : "descending") : null;
  const sort = () => set({ cardSort: { by, isUp: order === "descending" } });
  return sortHead(`card-sort-${by}`, words.say(`card_page_${by}`), order, sort, by === "open" ? "open" : "");
}

function row(words: Words, one: Option, hasBounds: boolean): TemplateResult {
  const name = html`<span class="roomy">${one.named}</span><span class="narrow" aria-hidden="true">${one.card ? cardSign(words, one.card) : one.named}</span>`;
  return html`<tr class=${one.is_taken ? "taken" : ""}>
    <th scope="row">
      ${name}${one.is_taken ? html` <span class="card-taken">${words.say("card_page_taken")}</span>` : nothing}
    </th>
    <td>${within(words, one.mean, one.error)}</td>
    ${[one.made, one.best].map((share) => html`<td>${share === null ? words.say("card_page_unknown") : percent(words, share)}</td>`)}
    <td class="open">${opened(words, one, hasBounds)}</td>
  </tr>`;
}

/** Twice the standard error to both sides, as everywhere. */
function within(words: Words, mean: number | null, error: number | null): TemplateResult | string {
  if (mean === null) return words.say("card_page_unknown");
  const off = Math.round(2 * (error ?? 0));
  return html`${signed(words, Math.round(mean))}${off ? html` <small>± ${off}</small>` : nothing}`;
}

function opened(words: Words, { open }: Option, hasBounds: boolean): TemplateResult | string {
  if (!open) return words.say("card_page_unknown");
  const { least, most, played } = open;
  if (least !== null && least === most) return signed(words, Math.round(least * 100) / 100);
  const average = played.mean === null ? nothing : html`<span aria-hidden="true">≈ </span><span class="unseen">${words.say("card_page_about")} </span>${within(words, played.mean, played.error)}`;
  if (least === null || most === null || !hasBounds) return html`${average}`;
  return html`${average} <small class="bounds">${words.say("card_page_between", between(words, least, most))}</small>`;
}

