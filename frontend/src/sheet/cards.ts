/** The cards of a real deal, tapped or typed: they become a record that replays. */

import { html, nothing, type TemplateResult } from "lit-html";
import { cardName, CARDS, cardSign } from "../game/cards.ts";
import { field } from "../parts/field.ts";
import type { Ask, SheetDoes } from "./actions.ts";
import { formOf, nameOf, type Sheet, type State } from "./state.ts";

const TRICKS = "tricks";

export function cardsForm(state: State, ask: Ask): TemplateResult {
  const { words, sheets } = state;
  const sheet = sheets.sheet as Sheet;
  const { cards } = sheets;
  const deal = sheet.deals.find(({ id }) => id === cards?.deal);
  if (!cards || !deal) return html``;
  const does = (what: SheetDoes) => ask({ type: "sheet", does: what });
  const { players } = deal.seating;
  const form = formOf(sheet, deal.id);
  const fields: [string, string][] = [
    ...players.map((player): [string, string] => [`hand ${player}`, nameOf(sheet, player)]),
    ["dog", words.say("sheet_dog")],
    ...(form.most_partners ? [["call", words.say("sheet_call")] as [string, string]] : []),
    ["discard", words.say("sheet_discard")],
    [TRICKS, words.say("sheet_tricks")],
  ];
  const now = cards.field || (fields[0]?.[0] ?? "");
  return html`<section class="card-box" aria-labelledby="sheet-cards-title">
    <h2 id="sheet-cards-title">${words.say("sheet_cards_deal", { number: deal.number })}</h2>
    <p class="hint-text">${words.say("sheet_cards_says")}</p>
    <form
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        does({ do: "keepCards" });
      }}
    >
      ${fields.map(([field, name], at) => {
        const text = cards.filled[field] ?? "";
        const fill = (event: Event) => does({ do: "fill", field, text: (event.target as HTMLInputElement).value });
        const choose = () => now !== field && does({ do: "fill", field });
        return html`<div class="field ${now === field ? "now" : ""}">
          <label for="cards-${at}">${name} <span class="hint-text">${countOf(text) || nothing}</span></label>
          ${
            field === TRICKS
              ? html`<textarea id="cards-${at}" rows="4" .value=${text} @input=${fill} @focus=${choose}></textarea>`
              : html`<input id="cards-${at}" autocomplete="off" .value=${text} @input=${fill} @focus=${choose} />`
          }
        </div>`;
      })}
      <div class="deck" role="group" aria-label=${words.say("sheet_deck", { name: fields.find(([field]) => field === now)?.[1] ?? "" })}>
        ${CARDS.map((card) => {
          const isThere = codes(cards.filled[now] ?? "").includes(card);
          const isElsewhere = now !== TRICKS && fields.some(([field]) => field.startsWith("hand ") && field !== now && codes(cards.filled[field] ?? "").includes(card));
          return html`<button
            type="button"
            class="tap ${isElsewhere && !isThere ? "used" : ""}"
            aria-pressed=${isThere}
            data-card=${card}
            @click=${() => does({ do: "fill", field: now, text: tapped(cards.filled[now] ?? "", card, now === TRICKS ? players.length : 0) })}
          >
            <span aria-hidden="true">${cardSign(words, card)}</span><span class="unseen">${cardName(words, card)}</span>
          </button>`;
        })}
      </div>
      <button type="submit" class="strong" id="sheet-keep-cards">${words.say("sheet_keep_cards")}</button>
    </form>
    ${field("sheet-record", words.say("sheet_bring_record"), html`<input
      id="sheet-record"
      type="file"
      accept=".tarot"
      @change=${(event: Event) => {
        const field = event.target as HTMLInputElement;
        const file = field.files?.[0];
        if (file) does({ do: "attach", file });
        field.value = ""; // so that the same file can be chosen again, once corrected
      }}
    />`)}
  </section>`;
}

function codes(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

function countOf(text: string): string {
  const count = codes(text).length;
  return count ? `(${count})` : "";
}

/** The text with this card added, or removed if it was there; a new line after each full trick. */
export function tapped(text: string, card: string, trick: number): string {
  if (codes(text).includes(card)) return text.replace(new RegExp(`(^|\\s)${card}(?=\\s|$)`), "$1").replace(/ {2,}/g, " ").trimStart();
  const line = text.split("\n").at(-1) ?? "";
  const isFull = trick > 0 && codes(line).length === trick;
  return isFull ? `${text.trimEnd()}\n${card}` : `${text}${line.trim() ? " " : ""}${card}`;
}
