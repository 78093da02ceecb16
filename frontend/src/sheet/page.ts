/** The score sheet of a real table: the sheets of this browser, and one of them. */

import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { unsafeHTML } from "lit-html/directives/unsafe-html.js";
import { megabytes } from "../offline/files.ts";
import { field } from "../parts/field.ts";
import { passOn, qr } from "../parts/pass-on.ts";
import { refusedBox } from "../parts/queue.ts";
import { options } from "../parts/rulesets.ts";
import { isOffline, onPlainClick, sheetPath } from "../shell/routes.ts";
import type { Ask, SheetDoes } from "./actions.ts";
import { cardsForm } from "./cards.ts";
import { deals, last, tableBox, written } from "./deals.ts";
import { faults } from "./faults.ts";
import { dealForm } from "./form.ts";
import { people } from "./people.ts";
import { type Sheet, SHEET_TABS, type SheetTab, type State } from "./state.ts";
import { said } from "./waiting.ts";

/** How many players the form for a new sheet has fields for. */
const PLACES = 8;

type Do = (does: SheetDoes) => void;

export function sheetPage(state: State, ask: Ask): TemplateResult {
  const { words, sheets } = state;
  const does: Do = (what) => ask({ type: "sheet", does: what });
  return html`<main id="main" class="home sheet" tabindex="-1" aria-label=${words.say("sheet")}>
    ${sheets.id ? head(state, does) : nothing}
    <div class="sheet-said">
      <p role="status" class=${sheets.waiting.length ? "unseen" : ""}>${keyed(sheets.saidTimes, html`<span>${sheets.says}</span>`)}</p>
      <p role="alert" class="fault">${keyed(sheets.refusedTimes, html`<span>${sheets.refused}</span>`)}</p>
    </div>
    ${sheets.id ? one(state, ask, does) : all(state, ask, does)}
  </main>`;
}

/** The sheets kept here, and a new one. */
function all(state: State, ask: Ask, does: Do): TemplateResult {
  const { words, sheets } = state;
  return html`<section class="card-box">
      <h1>${words.say("sheet")}</h1>
      <p class="hint-text">${words.say("sheet_what")}</p>
      ${
        sheets.listed.length
          ? html`<ul class="sheets">
              ${sheets.listed.map(
                ({ id, title, names, deals }) => html`<li>
                  <a href=${sheetPath(id)} @click=${onPlainClick(() => ask({ type: "visit", path: sheetPath(id) }))}>
                    <strong>${title || names.join(", ")}</strong> <span>${words.count("sheet_deals", deals)}</span>
                  </a>
                </li>`,
              )}
            </ul>`
          : nothing
      }
    </section>
    <section class="card-box" aria-labelledby="sheet-new">
      <h2 id="sheet-new">${words.say("sheet_new")}</h2>
      <form
        id="sheet-open"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          does({ do: "open", form: new FormData(event.target as HTMLFormElement) });
        }}
      >
        <fieldset class="names">
          <legend>${words.say("sheet_players")}</legend>
          ${Array.from({ length: PLACES }, (_, at) => {
            const label = words.say("sheet_player", { number: at + 1 });
            return html`<input name="player" aria-label=${label} placeholder=${label} maxlength="30" autocomplete="off" ?required=${at < 2} />`;
          })}
        </fieldset>
        <div class="fields">
          ${field("sheet-rules", words.say("game_rules"), html`<select id="sheet-rules" name="rules" aria-describedby="sheet-usual">
            <option value="">${words.say("sheet_usual")}</option>
            ${state.rulesets.map(
              ({ id, name, seats }) => html`<option value=${id}>
                ${words.say("sheet_rules", { seats, name })}
              </option>`,
            )}
          </select>
          <p class="hint-text" id="sheet-usual">${words.say("sheet_usual_says")}</p>`)}
          ${field("sheet-title", words.say("sheet_title"), html`<input id="sheet-title" name="title" maxlength="60" autocomplete="off" />`)}
        </div>
        <details class="differs">
          <summary>${words.say("options")}</summary>
          ${options(state, ask)}
        </details>
        <button type="submit" class="strong">${words.say("sheet_begin")}</button>
      </form>
    </section>`;
}

function head({ words, sheets }: State, does: Do): TemplateResult {
  const { sheet } = sheets;
  if (!sheet) return html`<h1>${words.say("sheet")}</h1>`;
  return html`<div class="past-head sheet-head">
      <h1>${sheet.title || words.say("sheet")}</h1>
      <div class="group">
        <button type="button" class="plain" id="sheet-undo" @click=${() => does({ do: "write", write: { do: "undo" } })}>
          ${words.say("sheet_undo")}
        </button>
        <button type="button" class="quiet" id="sheet-redo" @click=${() => does({ do: "write", write: { do: "redo" } })}>
          ${words.say("sheet_redo")}
        </button>
      </div>
    </div>
    <nav class="past-tabs sheet-tabs" aria-label=${words.say("sheet")}>
      ${SHEET_TABS.map(
        (tab) => html`<button
          type="button"
          aria-current=${sheets.tab === tab ? "page" : nothing}
          id="sheet-tab-${tab}"
          @click=${() => does({ do: "tab", tab })}
        >
          ${words.say(`sheet_tab_${tab}`)}
        </button>`,
      )}
    </nav>`;
}

function one(state: State, ask: Ask, does: Do): TemplateResult {
  const { words, sheets } = state;
  const { sheet } = sheets;
  if (!sheet) return html``;
  return html`${sheets.waiting.length ? html`<p class="fault">${words.count("sheet_waits", sheets.waiting.length)}</p>` : nothing}
    ${refusals(state, sheet, does)} ${shown(state, ask, does, sheet, sheets.tab)}`;
}

/** The entries that were refused once the network was back: each stays until the person decides. */
function refusals({ words, sheets }: State, sheet: Sheet, does: Do): TemplateResult | typeof nothing {
  if (!sheets.refusals.length) return nothing;
  return html`<section class="card-box" id="sheet-refused">
    ${sheets.refusals.map((entry) => {
      const decide = (isAgain: boolean) => () => does({ do: "decide", entry, isAgain });
      const ways = { again: decide(true), discard: decide(false) };
      return refusedBox(words, words.say("sheet_refused"), said(words, sheet, entry.write), entry.refused ?? "", ways);
    })}
  </section>`;
}

function shown(state: State, ask: Ask, does: Do, sheet: Sheet, tab: SheetTab): TemplateResult {
  switch (tab) {
    case "enter":
      return html`<div class="sheet-enter">${dealForm(state, ask)} ${last(state, sheet, does)}</div>`;
    case "cards":
      return cardsForm(state, ask);
    case "referee":
      return faults(state, sheet, does);
    case "deals":
      return deals(state, sheet, does);
    case "figures":
      return html`${sheet.chart ? html`<section class="card-box">${unsafeHTML(sheet.chart)}</section>` : nothing}
      ${sheet.figures.filter(({ rows }) => rows.length).map(tableBox)}`;
    case "history":
      return written(state, sheet, does);
    case "people":
      return people(state, ask, sheet, does);
    case "share":
      return sharing(state, ask, does);
  }
}

function sharing(state: State, ask: Ask, does: Do): TemplateResult {
  const { words, sheets } = state;
  const link = location.origin + sheetPath(sheets.id);
  return html`<section class="card-box">
    <h2>${words.say("sheet_tab_share")}</h2>
    <p class="hint-text">${words.say("sheet_share_says")}</p>
    ${
      isOffline
        ? nothing
        : sheets.isShared
          ? html`<p class="address">${link}</p>
              ${passOn(state, ask, link, sheets.sheet?.title || words.say("sheet"))} ${qr(link, words.say("qr"))}`
          : html`<button type="button" class="strong" id="sheet-share" @click=${() => does({ do: "share" })}>${words.say("sheet_share")}</button>`
    }
    <h3>${words.say("sheet_files")}</h3>
    <div class="ways">
      <button type="button" class="plain" @click=${() => does({ do: "take", kind: "sheet" })}>${words.say("sheet_take")}</button>
      <button type="button" class="plain" @click=${() => does({ do: "take", kind: "html" })}>${words.say("sheet_print")}</button>
      <button type="button" class="plain" @click=${() => does({ do: "take", kind: "csv" })}>${words.say("sheet_csv")}</button>
    </div>
    ${field("sheet-file", words.say("sheet_bring"), html`<input
      id="sheet-file"
      type="file"
      accept=".json,.sheet,.csv,.txt,application/json,text/csv"
      @change=${(event: Event) => {
        const field = event.target as HTMLInputElement;
        const [file] = field.files ?? [];
        if (file) does({ do: "bring", file });
        field.value = ""; // so that the same file can be chosen again, once corrected
      }}
    />`)}
    ${
      isOffline || sheets.kept === "yes"
        ? html`<p class="hint-text">${words.say("sheet_is_kept")}</p>`
        : html`<p class="hint-text">${words.say("sheet_keep_says", { megabytes: megabytes() })}</p>
            <button type="button" class="plain" id="sheet-keep" aria-disabled=${sheets.kept === "coming"} @click=${() => does({ do: "keep" })}>
              ${words.say(sheets.kept === "coming" ? "sheet_keeping" : "sheet_keep")}
            </button>`
    }
    <h3>${words.say("sheet_erase")}</h3>
    <div class="ways">
      <button type="button" class="danger" id="sheet-forget" @click=${() => does({ do: "forget" })}>
        ${words.say(sheets.forgetAsked === "here" ? "sheet_forget_sure" : "sheet_forget")}
      </button>
      ${
        sheets.isShared && !isOffline
          ? html`<button type="button" class="danger" id="sheet-forget-all" @click=${() => does({ do: "forgetAll" })}>
              ${words.say(sheets.forgetAsked === "everywhere" ? "sheet_forget_all_sure" : "sheet_forget_all")}
            </button>`
          : nothing
      }
    </div>
    ${sheets.isShared && !isOffline ? html`<p class="hint-text">${words.say("sheet_forget_all_says")}</p>` : nothing}
  </section>`;
}
