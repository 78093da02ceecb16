/** What an official enters at the desk: boards and sheets, table by table, and those still missing. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { field } from "../parts/field.ts";
import type { Do } from "./actions.ts";
import { seated } from "./ranking.ts";
import type { DeskDeal, DeskEntry, DeskSheet, DeskView, State } from "./state.ts";
import { missingByTable, placeName } from "./tournament.ts";

/** A button that opens the form for a board or a sheet, wherever it stands. */
export function settling(state: State, one: DeskEntry, does: Do): TemplateResult {
  const { words } = state;
  const isOpen = isEntered(state, one);
  return html`<div class="group">
      <button type="button" class="plain" aria-expanded=${isOpen} data-settle=${placeName(one.at)} @click=${() => toggle(state, one, does)}>
        ${words.say("tournament_settle")}<span class="unseen">${words.colon}${one.name}</span>
      </button>
      ${one.state === "open" || isOpen ? nothing : reopen(words, one.at, one.name, does)}
    </div>
    ${isOpen ? entering(state, one, does) : nothing}`;
}

/** Whether the form of this place is open here; the same place may stand among the tables too. */
function isEntered({ tournament }: State, { at }: DeskEntry): boolean {
  return tournament.place === `!${placeName(at)}`;
}

function toggle(state: State, one: DeskEntry, does: Do): void {
  does({ do: "choose", place: isEntered(state, one) ? "" : `!${placeName(one.at)}` });
}

function entering(state: State, one: DeskEntry, does: Do): TemplateResult {
  return one.sheet ? balances(state, one.sheet, does) : board(state, one, does);
}

/** Results still missing from earlier positions: folded, with a count, then table by table. */
export function missing(state: State, view: DeskView, does: Do): TemplateResult | typeof nothing {
  const { words } = state;
  if (!view.missing.length) return nothing;
  return html`<details class="card-box differs tournament-missing">
    <summary>${words.count("tournament_missing", view.missing.length)}</summary>
    <p class="hint-text">${words.say("tournament_missing_how")}</p>
    <ul>
      ${repeat(
        missingByTable(view.missing),
        ([table]) => table,
        ([table, found]) => html`<li data-missing=${table}>
          <details>
            <summary>${words.say("tournament_missing_at", { table, count: found.length })}</summary>
            <div class="tournament-places">
              ${found.map((one) => html`<button type="button" class="tap ${one.state}" aria-expanded=${isEntered(state, one)} data-settle=${placeName(one.at)} @click=${() => toggle(state, one, does)}>
                <span class="unseen">${words.say("tournament_table", { table })}, </span>${one.inside}
              </button>`)}
            </div>
            ${found.filter((one) => isEntered(state, one)).map((one) => entering(state, one, does))}
          </details>
        </li>`,
      )}
    </ul>
  </details>`;
}

export function tables(state: State, view: DeskView, does: Do): TemplateResult {
  return html`${view.sit_out ? html`<p class="card-box">${view.sit_out}</p>` : nothing}
    <div class="tournament-tables">
      ${view.tables.map(
        ({ table, seats, sits_out, boards, deals, sheet }) => html`<section class="card-box ${sits_out ? "out" : ""}" data-table=${table}>
          <h2>${state.words.say("tournament_table", { table })}</h2>
          ${seated(seats)}
          ${boards ? html`<p class="unseen">${boards}</p>` : nothing}
          <div class="tournament-places">
            ${deals.map((one) => dealButton(state, one, sheet, does))}
            ${sheet ? sheetButton(state, sheet, does) : nothing}
          </div>
          ${deals.filter(({ at }) => !sheet && placeName(at) === state.tournament.place).map((one) => board(state, one, does))}
          ${sheet && placeName(sheet.at) === state.tournament.place ? balances(state, sheet, does) : nothing}
        </section>`,
      )}
    </div>`;
}

function dealButton({ words, tournament }: State, { at, name, state: how, says }: DeskDeal, sheet: DeskSheet | null, does: Do): TemplateResult {
  const lacks = sheet?.is_noted ? "" : words.say("tournament_to_enter");
  const text = how === "disputed" || how === "late" ? words.say("tournament_to_settle") : says || lacks;
  if (sheet) return html`<p class="tournament-said ${how}">${name}<small>${text}</small></p>`;
  return html`<button
    type="button"
    class="tap ${how}"
    aria-expanded=${tournament.place === placeName(at)}
    data-at=${placeName(at)}
    @click=${() => does({ do: "choose", place: tournament.place === placeName(at) ? "" : placeName(at) })}
  >
    ${name}<small>${text}</small>
  </button>`;
}

function sheetButton({ words, tournament }: State, { at, is_noted }: DeskSheet, does: Do): TemplateResult {
  return html`<button
    type="button"
    class="tap ${is_noted ? "noted" : "open"}"
    aria-expanded=${tournament.place === placeName(at)}
    data-at=${placeName(at)}
    @click=${() => does({ do: "choose", place: tournament.place === placeName(at) ? "" : placeName(at) })}
  >
    ${words.say("tournament_sheet")}<small>${words.say(is_noted ? "tournament_sheet_noted" : "tournament_to_enter")}</small>
  </button>`;
}

/** A score as it was typed, with its sign: « +58 », « −60 ». */
function asScore(typed: string): string {
  return typed.trim().replace(/^-/, "−").replace(/^(?=[1-9])/, "+");
}

/** An official enters a board from a travelling sheet. */
function board({ words }: State, { at, name, state: how, says, contracts }: DeskDeal, does: Do): TemplateResult {
  const id = `unit-${placeName(at)}`;
  return html`<form
    class="line"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const found = new FormData(event.target as HTMLFormElement);
      const unit = String(found.get("unit"));
      const contract = String(found.get("contract") ?? "garde");
      does({ do: "command", command: { do: "board", at, unit, contract }, says: words.say("tournament_noted", { deal: name, says: asScore(unit) }) });
    }}
  >
    <label for=${id} id="tournament-step" tabindex="-1">${words.say("tournament_unit", { deal: name })}</label>
    <input id=${id} name="unit" required autocomplete="off" maxlength="12" .value=${says} />
    ${
      contracts.length
        ? html`<select name="contract" aria-label=${words.say("tournament_contract")}>
            ${contracts.map((one) => html`<option value=${one.value}>${one.name}</option>`)}
          </select>`
        : nothing
    }
    <button type="submit" class="strong">${words.say("sheet_enter")}</button>
    ${how === "open" ? nothing : reopen(words, at, name, does)}
  </form>`;
}

function reopen(words: State["words"], at: DeskDeal["at"], name: string, does: Do): TemplateResult {
  return html`<button type="button" class="quiet" @click=${() => does({ do: "command", command: { do: "reopen", at } })}>
    ${words.say("tournament_reopen")}<span class="unseen">${words.colon}${name}</span>
  </button>`;
}

/** An official enters the balances of a sheet, or accepts it as it is. */
function balances({ words }: State, { at, players, is_noted, is_settled }: DeskSheet, does: Do): TemplateResult {
  return html`<form
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const found = new FormData(event.target as HTMLFormElement);
      const own = Object.fromEntries(players.map(({ side }) => [side, String(found.get(side))]));
      does({ do: "command", command: { do: "sheet", at, balances: own } });
    }}
  >
    <p id="tournament-step" tabindex="-1">${words.say("tournament_balances")}</p>
    <div class="fields">
      ${players.map(
        ({ side, name, balance }) => field(`balance-${placeName(at)}-${side}`, name,
          html`<input id="balance-${placeName(at)}-${side}" name=${side} required autocomplete="off" maxlength="12" .value=${balance} />`),
      )}
    </div>
    <div class="group">
      <button type="submit" class="strong">${words.say("sheet_enter")}</button>
      ${is_noted ? nothing : html`<button type="button" class="plain" data-finish @click=${() => does({ do: "command", command: { do: "finish", at } })}>${words.say("tournament_finish")}</button>`}
      ${is_noted || is_settled ? reopen(words, at, words.say("tournament_sheet"), does) : nothing}
    </div>
  </form>`;
}
