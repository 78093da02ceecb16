/** What several of a tournament's pages show: the clock, who sits where, the ranking and its prizes. */

import { html, nothing, type TemplateResult } from "lit-html";
import { field } from "../parts/field.ts";
import type { Do } from "./actions.ts";
import type { DeskView, Ranking, Seat, State, View } from "./state.ts";
import { clockText, leftAt } from "./tournament.ts";

/** The clock of the position, until the evening is over. It is not read aloud every second: a live region says when it runs low. */
export function clock(state: State, view: View): TemplateResult | typeof nothing {
  if (!view.position || view.is_closed) return nothing;
  const { words, tournament } = state;
  const left = leftAt(view.clock, tournament.now + tournament.ahead);
  const kind = left <= 0 ? "over" : left < 300_000 ? "low" : "";
  const isStill = !view.clock.until;
  return html`<p class="tournament-clock ${kind} ${isStill ? "still" : ""}" role="timer" aria-live="off">
    <span class="unseen">${words.say("tournament_left")} </span>${clockText(left)}
    ${isStill && left > 0 ? html`<span class="tournament-still">${words.say("tournament_stands")}</span>` : nothing}
  </p>`;
}

/** Who sits on each side of a table. Teams sit in attack or defence, which takes a line each. */
export function seated(seats: readonly Seat[]): TemplateResult {
  return html`<ul class="tournament-seats ${seats.some(({ side }) => side.length > 2) ? "sides" : ""}">
    ${seats.map(({ side, name, is_empty }) => html`<li class=${is_empty ? "empty" : ""}><b>${side}</b> <span>${name}</span></li>`)}
  </ul>`;
}

/** The ranking; if figures can be explained, each name opens its account. */
export function rankingTable(state: State, found: Ranking, does: Do | null): TemplateResult {
  if (found.empty) return html`<p>${found.empty}</p>`;
  return html`${found.note ? html`<p class="hint-text">${found.note}</p>` : nothing} ${rankingRows(state, found, found.rows, does)}
    ${found.categories.map((one) => html`<h3>${one.title}</h3>${rankingRows(state, one, one.rows, does)}`)}`;
}

/** A part of a ranking, as a separate table. */
export function rankingRows(state: State, { title, has_prizes }: Pick<Ranking, "title" | "has_prizes">, rows: Ranking["rows"], does: Do | null): TemplateResult {
  const { words, tournament } = state;
  return html`<table class="tournament-ranking ${has_prizes ? "prized" : ""}">
    <caption class="unseen">${title}</caption>
    <thead>
      <tr>
        <th scope="col">${words.say("tournament_rank")}</th>
        <th scope="col">${words.say("tournament_who")}</th>
        <th scope="col">${words.say("tournament_figure")}</th>
        ${has_prizes ? html`<th scope="col">${words.say("tournament_prize")}</th>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${rows.map(({ rank, entrant, name, start, figure, others, prize }) => {
        const isOpen = does !== null && tournament.explained.entrant === entrant;
        const who = html`${name} <small>${start}</small>`;
        return html`<tr>
            <td>${rank}</td>
            <th scope="row">
              ${
                does
                  ? html`<button type="button" class="quiet tournament-why" aria-expanded=${isOpen} @click=${() => does({ do: "explain", entrant })}>
                      <span class="unseen">${words.say("sheet_explain")}${words.colon}</span>${who}
                    </button>`
                  : who
              }
            </th>
            <td class=${figure.startsWith("−") ? "loss" : ""}>${figure}</td>
            ${has_prizes ? html`<td class="tournament-prize">${prize}</td>` : nothing}
          </tr>
          ${others ? html`<tr class="tournament-others"><td></td><td colspan=${has_prizes ? 3 : 2}>${others}</td></tr>` : nothing}
          ${
            isOpen
              ? html`<tr>
                  <td colspan=${has_prizes ? 4 : 3}>
                    <ul class="plain-list">
                      ${tournament.explained.says.map((line) => html`<li>${line}</li>`)}
                    </ul>
                  </td>
                </tr>`
              : nothing
          }`;
      })}
    </tbody>
  </table>`;
}

/** How many lines show without scrolling, at most. */
const LINES = 10;

export function prizes(state: State, view: DeskView, does: Do): TemplateResult {
  const { words } = state;
  return html`<section class="card-box">
    <h2>${words.say("tournament_prizes")}</h2>
    <p class="hint-text">${words.say("tournament_prizes_share")} ${view.prizes.advice}</p>
    ${view.prizes.lists.map((one, at) => prizeForm(state, view, does, one, at))}
    <p class="hint-text" id="prizes-how">${words.say("tournament_prizes_how")}</p>
  </section>`;
}

/** The prizes of everybody's ranking, or of a category's, with a button that notes them. */
function prizeForm({ words }: State, view: DeskView, does: Do, { category, lines }: DeskView["prizes"]["lists"][number], at: number): TemplateResult {
  const { currency } = view.prizes;
  const id = at ? `prizes-lines-${at}` : "prizes-lines";
  const label = category ? words.say("tournament_prizes_of", { category }) : words.say("tournament_prizes_lines");
  return html`<form
    id=${at ? `tournament-prizes-${at}` : "tournament-prizes"}
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const found = new FormData(event.target as HTMLFormElement);
      const typed = { prizes: String(found.get("prizes")), currency: String(found.get("currency") ?? currency) };
      does({ do: "command", command: { do: "prizes", ...typed, category }, says: words.say("tournament_prizes_noted") });
    }}
  >
    ${field(id, label,
      html`<textarea id=${id} name="prizes" rows=${Math.min(LINES, Math.max(at ? 2 : 4, lines.length + 1))} maxlength="12000" aria-describedby="prizes-how" ?disabled=${view.is_closed} .value=${lines.join("\n")}></textarea>`)}
    ${at ? nothing : html`<div class="field tournament-currency">
          <label for="prizes-currency">${words.say("tournament_currency")}</label>
          <input id="prizes-currency" name="currency" maxlength="8" autocomplete="off" ?disabled=${view.is_closed} .value=${currency} />
        </div>`}
    <button type="submit" class="plain" ?disabled=${view.is_closed}>${words.say("tournament_prizes_note")}</button>
  </form>`;
}
