/** A club's evening: the form that opens one, or the page behind a link. */

import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { Ask } from "../shell/actions.ts";
import { clockText, type EveningDoes, leftAt, type Ranking, type Seat, type View } from "./tournament.ts";
import { desk } from "./desk.ts";
import { screen } from "./screen.ts";
import { tablePhone } from "./table.ts";
import { eveningPath, onPlainClick } from "../shell/routes.ts";
import type { State } from "../shell/state.ts";

export type Do = (does: EveningDoes) => void;

const FORMATS = ["individual", "free", "triplets", "quartets", "teams"];

export function eveningPage(state: State, ask: Ask): TemplateResult {
  const { words, evening } = state;
  const does: Do = (what) => ask({ type: "evening", does: what });
  const { view } = evening;
  const kind = view?.role === "screen" ? "evening-screen" : view?.role === "table" ? "evening-table" : "evening-desk";
  return html`<main id="main" class="home paper evening ${kind}" tabindex="-1" aria-label=${view?.name ?? words.say("evening")}>
    <div class="paper-said">
      <p role="status" class=${view?.role === "screen" ? "unseen" : ""}>${keyed(evening.saidTimes, html`<span>${evening.says}</span>`)}</p>
      <p role="alert" class="fault">${keyed(evening.refusedTimes, html`<span>${evening.refused}</span>`)}</p>
    </div>
    ${evening.id ? (view ? shown(state, view, ask, does) : nothing) : opening(state, ask, does)}
  </main>`;
}

function shown(state: State, view: View, ask: Ask, does: Do): TemplateResult {
  switch (view.role) {
    case "table":
      return tablePhone(state, view, does);
    case "screen":
      return screen(state, view);
    default:
      return desk(state, view, ask, does);
  }
}

/** The evenings of this browser, and a new one. */
function opening(state: State, ask: Ask, does: Do): TemplateResult {
  const { words, evening } = state;
  return html`<section class="card-box">
      <h1>${words.say("evening")}</h1>
      <p class="hint-text">${words.say("evening_what")}</p>
      ${
        evening.own.length
          ? html`<ul class="sheets">
              ${evening.own.map(({ id, key, name }) => {
                const path = eveningPath(id, key);
                return html`<li>
                  <a href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}><strong>${name}</strong></a>
                </li>`;
              })}
            </ul>`
          : nothing
      }
    </section>
    <section class="card-box" aria-labelledby="evening-new">
      <h2 id="evening-new">${words.say("evening_new")}</h2>
      <form
        id="evening-open"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          does({ do: "open", form: new FormData(event.target as HTMLFormElement) });
        }}
      >
        <div class="fields">
          <div class="field">
            <label for="evening-name">${words.say("evening_name")}</label>
            <input id="evening-name" name="name" required maxlength="60" autocomplete="off" />
          </div>
          <div class="field">
            <label for="evening-format">${words.say("evening_format")}</label>
            <select id="evening-format" name="format">
              ${FORMATS.map((one) => html`<option value=${one}>${words.say(`evening_format_${one}`)}</option>`)}
            </select>
          </div>
        </div>
        <div class="field">
          <label for="evening-players">${words.say("evening_players")}</label>
          <textarea id="evening-players" name="players" rows="8" maxlength="30000" aria-describedby="evening-players-how"></textarea>
          <p class="hint-text" id="evening-players-how">${words.say("evening_players_how")}</p>
        </div>
        <button type="submit" class="strong">${words.say("evening_begin")}</button>
      </form>
      <p class="hint-text">${words.say("evening_forgotten")}</p>
    </section>`;
}

/** The clock of the position. It is not read aloud every second: a live region says when it runs low. */
export function clock(state: State, view: View): TemplateResult {
  const { words, evening } = state;
  const left = leftAt(view.clock, evening.now + evening.ahead);
  const kind = left <= 0 ? "over" : left < 300_000 ? "low" : "";
  const isStill = !view.clock.until;
  return html`<p class="evening-clock ${kind} ${isStill ? "still" : ""}" role="timer" aria-live="off">
    <span class="unseen">${words.say("evening_left")} </span>${clockText(left)}
    ${isStill && left > 0 ? html`<span class="evening-still">${words.say("evening_stands")}</span>` : nothing}
  </p>`;
}

/** Who sits on each side of a table. Teams sit in attack or defence, which takes a line each. */
export function seated(seats: readonly Seat[]): TemplateResult {
  return html`<ul class="evening-seats ${seats.some(({ side }) => side.length > 2) ? "sides" : ""}">
    ${seats.map(({ side, name, is_empty }) => html`<li class=${is_empty ? "empty" : ""}><b>${side}</b> <span>${name}</span></li>`)}
  </ul>`;
}

/** The ranking; if figures can be explained, each name opens its account. */
export function rankingTable(state: State, found: Ranking, does: Do | null): TemplateResult {
  if (found.empty) return html`<p>${found.empty}</p>`;
  return html`${found.note ? html`<p class="hint-text">${found.note}</p>` : nothing} ${rankingRows(state, found, found.rows, does)}`;
}

/** A part of a ranking, as a separate table. */
export function rankingRows(state: State, { title, has_prizes }: Ranking, rows: Ranking["rows"], does: Do | null): TemplateResult {
  const { words, evening } = state;
  return html`<table class="evening-ranking ${has_prizes ? "prized" : ""}">
    <caption class="unseen">${title}</caption>
    <thead>
      <tr>
        <th scope="col">${words.say("evening_rank")}</th>
        <th scope="col">${words.say("evening_who")}</th>
        <th scope="col">${words.say("evening_figure")}</th>
        ${has_prizes ? html`<th scope="col">${words.say("evening_prize")}</th>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${rows.map(({ rank, entrant, name, start, figure, others, prize }) => {
        const isOpen = does !== null && evening.explained.entrant === entrant;
        const who = html`${name} <small>${start}</small>`;
        return html`<tr>
            <td>${rank}</td>
            <th scope="row">
              ${
                does
                  ? html`<button type="button" class="quiet evening-why" aria-expanded=${isOpen} @click=${() => does({ do: "explain", entrant })}>
                      <span class="unseen">${words.say("paper_explain")}${words.colon}</span>${who}
                    </button>`
                  : who
              }
            </th>
            <td class=${figure.startsWith("−") ? "loss" : ""}>${figure}</td>
            ${has_prizes ? html`<td class="evening-prize">${prize}</td>` : nothing}
          </tr>
          ${others ? html`<tr class="evening-others"><td></td><td colspan=${has_prizes ? 3 : 2}>${others}</td></tr>` : nothing}
          ${
            isOpen
              ? html`<tr>
                  <td colspan=${has_prizes ? 4 : 3}>
                    <ul class="plain-list">
                      ${evening.explained.says.map((line) => html`<li>${line}</li>`)}
                    </ul>
                  </td>
                </tr>`
              : nothing
          }`;
      })}
    </tbody>
  </table>`;
}
