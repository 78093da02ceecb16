/** A club's tournament: the form that opens one, or the page behind a link. */

import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { field } from "../parts/field.ts";
import { onPlainClick, tournamentPath } from "../shell/routes.ts";
import type { Ask, Do } from "./actions.ts";
import { desk } from "./desk.ts";
import { screen } from "./screen.ts";
import type { State, View } from "./state.ts";
import { tablePhone } from "./table.ts";

const FORMATS = ["individual", "free", "triplets", "quartets", "teams"];

export function tournamentPage(state: State, ask: Ask): TemplateResult {
  const { words, tournament } = state;
  const does: Do = (what) => ask({ type: "tournament", does: what });
  const { view } = tournament;
  const kind = view?.role === "screen" ? "evening-screen" : view?.role === "table" ? "evening-table" : "evening-desk";
  return html`<main id="main" class="home paper evening ${kind}" tabindex="-1" aria-label=${view?.name ?? words.say("evening")}>
    <div class="paper-said">
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

/** The evenings of this browser, and a new one. */
function opening(state: State, ask: Ask, does: Do): TemplateResult {
  const { words, tournament } = state;
  return html`<section class="card-box">
      <h1>${words.say("evening")}</h1>
      <p class="hint-text">${words.say("evening_what")}</p>
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
          ${field("evening-name", words.say("evening_name"), html`<input id="evening-name" name="name" required maxlength="60" autocomplete="off" />`)}
          ${field("evening-format", words.say("evening_format"), html`<select id="evening-format" name="format">
            ${FORMATS.map((one) => html`<option value=${one}>${words.say(`evening_format_${one}`)}</option>`)}
          </select>`)}
        </div>
        ${field("evening-players", words.say("evening_players"),
          html`<textarea id="evening-players" name="players" rows="8" maxlength="30000" aria-describedby="evening-players-how"></textarea>
        <p class="hint-text" id="evening-players-how">${words.say("evening_players_how")}</p>`)}
        <button type="submit" class="strong">${words.say("evening_begin")}</button>
      </form>
      <p class="hint-text">${words.say("evening_forgotten")}</p>
    </section>`;
}
