/** A club's tournament: the form that opens one, or the page behind a link. */

import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { field } from "../parts/field.ts";
import { onPlainClick, tournamentPath } from "../shell/routes.ts";
import type { Ask, Do } from "./actions.ts";
import { desk } from "./desk.ts";
import { screen } from "./screen.ts";
import { season } from "./season.ts";
import type { State, View } from "./state.ts";
import { tablePhone } from "./table.ts";

const FORMATS = ["individual", "free", "triplets", "quartets", "teams"];

export function tournamentPage(state: State, ask: Ask): TemplateResult {
  const { words, tournament } = state;
  const does: Do = (what) => ask({ type: "tournament", does: what });
  const { view } = tournament;
  const kind = view?.role === "screen" ? "tournament-screen" : view?.role === "table" ? "tournament-table" : "tournament-desk";
  return html`<main id="main" class="home sheet tournament ${kind}" tabindex="-1" aria-label=${view?.name ?? words.say("tournament")}>
    <div class="sheet-said">
      <p role="status" class=${view?.role === "screen" ? "unseen" : ""}>${keyed(tournament.saidTimes, html`<span>${tournament.says}</span>`)}</p>
      <p role="alert" class="fault">${keyed(tournament.refusedTimes, html`<span>${tournament.refused}</span>`)}</p>
    </div>
    ${tournament.id ? (view ? shown(state, view, ask, does) : nothing) : opening(state, ask, does)}
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

/** The day here: « 2026-10-09 ». */
function today(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The evenings of this browser, and a new one. */
function opening(state: State, ask: Ask, does: Do): TemplateResult {
  const { words, tournament } = state;
  return html`<section class="card-box">
      <h1>${words.say("tournament")}</h1>
      <p class="hint-text">${words.say("tournament_what")}</p>
      ${
        tournament.own.length
          ? html`<ul class="sheets">
              ${tournament.own.map(({ id, key, name }) => {
                const path = tournamentPath(id, key);
                return html`<li>
                  <a href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}><strong>${name}</strong></a>
                </li>`;
              })}
            </ul>`
          : nothing
      }
    </section>
    <section class="card-box" aria-labelledby="tournament-new">
      <h2 id="tournament-new">${words.say("tournament_new")}</h2>
      <form
        id="tournament-open"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          does({ do: "open", form: new FormData(event.target as HTMLFormElement) });
        }}
      >
        <div class="fields">
          ${field("tournament-name", words.say("tournament_name"), html`<input id="tournament-name" name="name" required maxlength="60" autocomplete="off" />`)}
          ${field("tournament-date", words.say("tournament_date"), html`<input id="tournament-date" name="date" type="date" value=${today()} />`)}
          ${field("tournament-format", words.say("tournament_format"), html`<select id="tournament-format" name="format">
            ${FORMATS.map((one) => html`<option value=${one}>${words.say(`tournament_format_${one}`)}</option>`)}
          </select>`)}
        </div>
        ${field("tournament-players", words.say("tournament_players"),
          html`<textarea id="tournament-players" name="players" rows="8" maxlength="30000" aria-describedby="tournament-players-how"></textarea>
        <p class="hint-text" id="tournament-players-how">${words.say("tournament_players_how")}</p>`)}
        <button type="submit" class="strong">${words.say("tournament_begin")}</button>
      </form>
      <p class="hint-text">${words.say("tournament_forgotten")}</p>
    </section>
    ${season(words, tournament.season, {
      add: (form) => does({ do: "season", form }),
      save: (text, name) => does({ do: "save", text, name }),
      print: (asked) => does({ do: "print", asked }),
    })}`;
}
