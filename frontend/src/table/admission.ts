/** Taking a bot's place in mid-deal: who asks, who waits, and the players who answer. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { nameOf, ownWait, sitKey, soonestPlace } from "../board/places.ts";
import type { Snapshot, Waiting } from "../game/snapshot.ts";
import type { Ask } from "./actions.ts";
import type { State } from "./state.ts";

/** The people whose requests the viewer has not answered yet. */
export function askers({ waiting, you }: Snapshot): Waiting[] {
  return waiting.filter(({ asked, agreed }) => you !== null && asked.includes(you) && !agreed.includes(you));
}

/** The key of the sentence that says how a viewer gets a place. */
export function watchingKey(table: Snapshot): string {
  const ways = new Set(table.is_closed ? [] : table.may_sit);
  if (ways.has("now")) return "watching_free";
  if (ways.has("ask")) return "watching_ask";
  return ways.has("wait") ? "watching_wait" : "watching_full";
}

/** For a viewer without a place: that they have none, and a form to take one. */
export function spectatorForm(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words, table, me } = state;
  if (table?.you !== null || ownWait(table)) return nothing;
  const says = watchingKey(table);
  const place = state.sitting ?? soonestPlace(table);
  return html`<div class="watching">
    <p>
      <strong>${words.say("watching")}</strong>
      ${words.say(state.sitting === null ? says : "name_first")}
    </p>
    ${
      says === "watching_full" || place === null
        ? nothing
        : html`<form
            @submit=${(event: SubmitEvent) => {
              event.preventDefault();
              ask({ type: "sit", place });
            }}
          >
            <label for="you">${words.say("your_name")}</label>
            <input
              id="you"
              maxlength="24"
              autocomplete="given-name"
              required
              .value=${me.name}
            />
            <button type="submit" class="strong" id="sit">${words.say(sitKey(table, place))}</button>
          </form>`
    }
  </div>`;
}

/** For a viewer without a place: how late they see the table. */
export function delayed({ words, table }: State): TemplateResult | typeof nothing {
  return table?.is_delayed ? html`<p class="ask" id="delayed">${words.say(`delayed_${table.delay}`)}</p>` : nothing;
}

/** The questions to a player, and what a person who waits can expect. */
export function admissions(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { table } = state;
  if (!table || table.is_closed) return nothing;
  const own = ownWait(table);
  return html`${repeat(askers(table), ({ who }) => who, (one) => question(state, ask, one))}
  ${own ? patience(state, ask, own) : nothing}`;
}

function question(state: State, ask: Ask, { who, name, place }: Waiting): TemplateResult {
  const { words } = state;
  const says = words.say("admit_asked", { name: name || words.say("somebody"), bot: nameOf(state, place) });
  const button = (agrees: boolean) =>
    html`<button
      type="button"
      class=${agrees ? "strong" : "plain"}
      @click=${() => ask({ type: "command", command: { do: "admit", who, agrees } })}
    >
      ${words.say(agrees ? "agree" : "admit_later")}
    </button>`;
  return html`<div class="group" role="group" aria-label=${says}>
    <span class="ask">${says}</span>
    ${button(true)}${button(false)}
  </div>`;
}

function patience(state: State, ask: Ask, { place, asked }: Waiting): TemplateResult {
  const { words } = state;
  const says = words.say(asked.length ? "awaiting_answer" : "awaiting_end", { bot: nameOf(state, place) });
  return html`<div class="group" role="group" aria-label=${says}>
    <span class="ask">${says}</span>
    <button
      type="button"
      class="plain"
      id="stop-waiting"
      @click=${() => ask({ type: "command", command: { do: "leave" } })}
    >
      ${words.say("stop_waiting")}
    </button>
  </div>`;
}
