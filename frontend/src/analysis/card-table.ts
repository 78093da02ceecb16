/** The table of a decision: a row for each action; what could be known, and beside it how the cards were. */

import { html, nothing, type TemplateResult } from "lit-html";
import { cardSign } from "../game/cards.ts";
import { signed, type Words } from "../game/words.ts";
import { type Column, COLUMNS, type Option, set, type Shown, sorted, type State } from "./card-state.ts";

export function actionTable(state: State, shown: Shown): TemplateResult | typeof nothing {
  const { words, cardSort } = state;
  const { weighed } = shown;
  if (!weighed) return nothing;
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
          ${sorted(weighed.options, cardSort).map((one) => row(words, one))}
        </tbody>
      </table>
    </div>
    ${weighed.notes.map((note) => html`<p class="hint-text">${note}</p>`)}
  </section>`;
}

function heading({ words, cardSort }: State, by: Column): TemplateResult {
  const isHere = cardSort.by === by;
  const order = cardSort.isUp ? "ascending" : "descending";
  return html`<th scope="col" class=${by === "open" ? "open" : ""} aria-sort=${isHere ? order : nothing}>
    <button type="button" class="quiet" @click=${() => set({ cardSort: { by, isUp: isHere && !cardSort.isUp } })}>
      ${words.say(`card_page_${by}`)}${isHere ? html`<span aria-hidden="true"> ${cardSort.isUp ? "▲" : "▼"}</span>` : nothing}
    </button>
  </th>`;
}

function row(words: Words, one: Option): TemplateResult {
  const name = html`<span class="roomy">${one.named}</span><span class="narrow" aria-hidden="true">${one.card ? cardSign(words, one.card) : one.named}</span>`;
  return html`<tr class=${one.is_taken ? "taken" : ""}>
    <th scope="row">
      ${name}${one.is_taken ? html` <span class="card-taken">${words.say("card_page_taken")}</span>` : nothing}
    </th>
    <td>${within(words, one.mean, one.error)}</td>
    <td>${percent(words, one.made)}</td>
    <td>${percent(words, one.best)}</td>
    <td class="open">${opened(words, one)}</td>
  </tr>`;
}

/** Twice the standard error to both sides, as everywhere. */
function within(words: Words, mean: number | null, error: number | null): TemplateResult | string {
  if (mean === null) return words.say("card_page_unknown");
  const off = Math.round(2 * (error ?? 0));
  return html`${signed(words, Math.round(mean))}${off ? html` <small>± ${off}</small>` : nothing}`;
}

function opened(words: Words, { open }: Option): TemplateResult | string {
  if (!open) return words.say("card_page_unknown");
  const { least, most, played } = open;
  if (least !== null && least === most) return signed(words, Math.round(least * 100) / 100);
  const average = played.mean === null ? nothing : html`${words.say("card_page_about")} ${within(words, played.mean, played.error)}`;
  if (least === null || most === null) return html`${average}`;
  const bounds = words.say("card_page_between", { least: signed(words, Math.ceil(least)), most: signed(words, Math.floor(most)) });
  return html`${average} <small class="bounds">${bounds}</small>`;
}

function percent({ lang }: Words, share: number | null): string {
  if (share === null) return "–";
  return new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

