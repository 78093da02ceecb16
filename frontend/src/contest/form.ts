/** Duplicates: those this browser has seen, and the form that opens one. */

import { html, nothing, type TemplateResult } from "lit-html";
import { LEVELS } from "../board/levels.ts";
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
          <div class="field">
            <label for="contest-name">${words.say("contest_called")}</label>
            <input id="contest-name" name="name" maxlength="60" required autocomplete="off" />
          </div>
          <div class="field">
            <label for="contest-boards">${words.say("contest_boards")}</label>
            <input id="contest-boards" name="boards" type="number" min="1" max="24" .value=${"8"} required />
          </div>
          <div class="field">
            <label for="contest-rules">${words.say("game_rules")}</label>
            <select id="contest-rules" name="rules">
              ${rulesets
                .filter(({ seats }) => SEATS.includes(seats))
                .map(
                  ({ id, name, seats }) =>
                    html`<option value=${id} ?selected=${id === "fft-4"}>${words.say("paper_rules", { seats, name })}</option>`,
                )}
            </select>
          </div>
          <div class="field">
            <label for="contest-level">${words.say("level")}</label>
            <select id="contest-level" name="level">
              ${LEVELS.map((one) => html`<option value=${one} ?selected=${one === "club"}>${words.say(`level_${one}`)}</option>`)}
            </select>
          </div>
          <div class="field">
            <label for="contest-begins">${words.say("contest_begins")}</label>
            <input id="contest-begins" name="begins" type="datetime-local" .value=${local(now)} required />
          </div>
          <div class="field">
            <label for="contest-ends">${words.say("contest_ends")}</label>
            <input id="contest-ends" name="ends" type="datetime-local" .value=${local(now + DAY)} required />
          </div>
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
