/** The deals of a score sheet, its tables, and what was written on it. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { SheetDoes } from "./actions.ts";
import type { Sheet, SheetDeal, SheetTable, State } from "./state.ts";
import { waitingBoxes } from "./waiting.ts";

type Do = (does: SheetDoes) => void;

/** The totals, and the last deal with its actions. */
export function last({ words, sheets }: State, sheet: Sheet, does: Do): TemplateResult {
  const deal = sheet.deals.at(-1);
  return html`<section class="card-box" aria-labelledby="sheet-standing">
    <h2 id="sheet-standing">${words.say("sheet_standing")}</h2>
    <p class="hint-text">${sheet.rules_says}</p>
    ${sheet.tables[1] ? rowsOf(sheet.tables[1]) : html`<p>${words.say("sheet_no_deal")}</p>`}
    ${doubts(sheet)} ${twice(words, sheet, does)} ${sheet.says.slice(1).map((line) => html`<p>${line}</p>`)}
    ${deal ? dealBox(words, deal, does, sheets.explained === deal.id) : nothing} ${waitingBoxes(words, sheet, sheets.waiting)}
  </section>`;
}

function dealBox(words: State["words"], deal: SheetDeal, does: Do, isExplained: boolean): TemplateResult {
  return html`<article class="sheet-deal">
    <p><strong>${deal.text}</strong> ${deal.scores}</p>
    <div class="group">
      <button type="button" class="quiet" aria-expanded=${isExplained} aria-label=${words.say("sheet_explain_deal", { number: deal.number })} @click=${() => does({ do: "explain", deal: deal.id })}>
        ${words.say("sheet_explain")}
      </button>
      <button type="button" class="quiet" data-correct=${deal.number} aria-label=${words.say("sheet_correct_deal", { number: deal.number })} @click=${() => does({ do: "correct", deal: deal.id })}>
        ${words.say("sheet_correct")}
      </button>
      <button type="button" class="quiet" aria-label=${words.say("sheet_remove_deal", { number: deal.number })} @click=${() => does({ do: "write", write: { do: "remove", of: deal.id } })}>
        ${words.say("sheet_remove")}
      </button>
      ${
        deal.draft.taker === undefined
          ? nothing
          : html`<button type="button" class="quiet" data-cards=${deal.number} aria-label=${words.say("sheet_cards_deal", { number: deal.number })} @click=${() => does({ do: "cards", deal: deal.id })}>
              ${words.say("sheet_cards")}
            </button>`
      }
      ${
        deal.has_cards
          ? html`<button type="button" class="quiet" aria-label=${words.say("sheet_record_deal", { number: deal.number })} @click=${() => does({ do: "takeCards", deal: deal.id })}>
              ${words.say("sheet_record")}
            </button>`
          : nothing
      }
    </div>
    ${isExplained ? html`<ul class="plain-list">${deal.why.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
  </article>`;
}

export function deals({ words, sheets }: State, sheet: Sheet, does: Do): TemplateResult {
  if (!sheet.deals.length && !sheets.waiting.length) return html`<section class="card-box"><p>${words.say("sheet_no_deal")}</p></section>`;
  return html`${doubts(sheet)} ${sheet.tables.map(tableBox)}
    <section class="card-box">
      ${twice(words, sheet, does)}
      ${waitingBoxes(words, sheet, sheets.waiting).reverse()} ${[...sheet.deals].reverse().map((deal) => dealBox(words, deal, does, sheets.explained === deal.id))}
    </section>`;
}

/** Deals that another device entered at the same time, until somebody decides. */
function twice(words: State["words"], sheet: Sheet, does: Do): TemplateResult[] {
  return sheet.twice.map(
    ({ id, text, scores, number, draft, seating }) => html`<article class="sheet-deal" data-twice>
      <p><strong>${words.say("sheet_twice")}</strong>${words.colon}${text} ${scores}</p>
      <div class="group">
        <button
          type="button"
          class="plain"
          data-count
          @click=${() => does({ do: "write", write: { do: "correct", of: id, draft, dealer: seating.dealer, sat_out: seating.sat_out } })}
        >
          ${words.say("sheet_count_too")}<span class="unseen">${words.colon}${text}</span>
        </button>
        <button type="button" class="quiet" aria-label=${words.say("sheet_remove_deal", { number })} @click=${() => does({ do: "write", write: { do: "remove", of: id } })}>
          ${words.say("sheet_remove")}
        </button>
      </div>
    </article>`,
  );
}

/** What a referee would ask about. */
function doubts(sheet: Sheet): TemplateResult[] {
  const inOrder = [...sheet.doubts].sort((one, other) => Number(one.settled) - Number(other.settled));
  return inOrder.map(({ message, settled }) => html`<p class=${settled ? "hint-text" : "fault"} data-doubt>${message}</p>`);
}

export function tableBox(table: SheetTable): TemplateResult {
  return html`<section class="card-box">
    <h2>${table.title}</h2>
    ${rowsOf(table)}
  </section>`;
}

function rowsOf({ title, heads, rows, foot }: SheetTable): TemplateResult {
  const kind = (column: number) => (rows.some((row) => /^\p{L}/u.test(row[column] ?? "")) ? "text" : "");
  return html`<div class="wide-table" tabindex="0" role="region" aria-label=${title}>
    <table>
      <thead>
        <tr>
          ${heads.map((head, column) => (head ? html`<th scope="col" class=${kind(column)}>${head}</th>` : html`<td></td>`))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(([first, ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map((cell, at) => html`<td class=${cell.startsWith("−") ? "loss" : kind(at + 1)}>${cell}</td>`)}</tr>`)}
      </tbody>
      ${foot.length ? html`<tfoot><tr>${foot.map((cell) => html`<td>${cell}</td>`)}</tr></tfoot>` : nothing}
    </table>
  </div>`;
}

export function written({ words, prefs }: State, sheet: Sheet, does: Do): TemplateResult {
  const at = new Intl.DateTimeFormat(prefs.lang, { dateStyle: "short", timeStyle: "short" });
  return html`<section class="card-box">
    <h2>${words.say("sheet_tab_history")}</h2>
    <ol class="written">
      ${[...sheet.history].reverse().map(
        ({ id, text, undone, time }, place) => html`<li>
          <span>${time ? html`<time>${at.format(time)}</time> ` : nothing}${undone ? html`<s>${text}</s>` : text}</span>
          ${
            place < sheet.history.length - 1
              ? html`<button type="button" class="quiet" aria-label="${words.say("sheet_undo")}${words.colon}${text}" ?hidden=${undone} @click=${() => does({ do: "write", write: { do: "undo", of: id } })}>
                  ${words.say("sheet_undo")}
                </button>`
              : nothing
          }
        </li>`,
      )}
    </ol>
  </section>`;
}
