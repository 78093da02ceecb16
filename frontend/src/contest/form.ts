/** Duplicates: those this browser has seen, and the form that opens one. */

import { html, nothing, type TemplateResult } from "lit-html";
import { levelsIn } from "../board/places.ts";
import { field } from "../parts/field.ts";
import { contestPath, onPlainClick } from "../shell/routes.ts";
import type { Ask, ContestDoes } from "./actions.ts";
import type { State } from "./state.ts";

/** Numbers of players for which boards can be dealt; the server checks again. */
const SEATS = [3, 4, 5];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export function duplicates(state: State, ask: Ask, does: (does: ContestDoes) => void): TemplateResult {
  const { words, contests, rulesets } = state;
  const now = Date.now();
  return html`<section class="card-box">
      <h1 id="contest-title">${words.say("contest_duplicate")}</h1>
      <p class="hint-text">${words.say("contest_duplicate_says")}</p>
      ${
        contests.seen.length
          ? html`<ul class="seen">
              ${contests.seen.map(({ id, name }) => {
                const path = contestPath(id);
                return html`<li>
                  <a href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}>${name || words.say("contest_duplicate")}</a>
                </li>`;
              })}
            </ul>`
          : nothing
      }
    </section>
    <section class="card-box" aria-labelledby="contest-new">
      <h2 id="contest-new">${words.say("contest_new")}</h2>
      <form
        id="contest-open"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          does({ do: "open", form: new FormData(event.target as HTMLFormElement) });
        }}
      >
        <div class="fields">
          ${field("contest-name", words.say("contest_called"), html`<input id="contest-name" name="name" maxlength="60" required autocomplete="off" />`)}
          ${field("contest-boards", words.say("contest_boards"), html`<input id="contest-boards" name="boards" type="number" min="1" max="24" .value=${"8"} required />`)}
          ${field("contest-rules", words.say("game_rules"), html`<select id="contest-rules" name="rules">
            ${rulesets
              .filter(({ seats }) => SEATS.includes(seats))
              .map(
                ({ id, name, seats }) =>
                  html`<option value=${id} ?selected=${id === "fft-4"}>${words.say("sheet_rules", { seats, name })}</option>`,
              )}
          </select>`)}
          ${field("contest-level", words.say("level"), html`<select id="contest-level" name="level">
            ${levelsIn(state.levels).map((one) => html`<option value=${one} ?selected=${one === "club"}>${words.say(`level_${one}`)}</option>`)}
          </select>`)}
          ${field("contest-begins", words.say("contest_begins"), html`<input id="contest-begins" name="begins" type="datetime-local" value=${local(now)} required />`)}
          ${field("contest-ends", words.say("contest_ends"), html`<input id="contest-ends" name="ends" type="datetime-local" value=${local(now + DAY)} required />`)}
        </div>
        <button type="submit" class="strong">${words.say("contest_create")}</button>
      </form>
    </section>`;
}

/** A time as its field needs it: local, to the minute. */
function local(time: number): string {
  const here = new Date(time - 60_000 * new Date(time).getTimezoneOffset());
  return here.toISOString().slice(0, 16);
}
