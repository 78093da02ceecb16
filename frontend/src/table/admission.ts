/** Taking a bot's place in mid-deal: who asks, who waits, and the players who answer. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Ask } from "../shell/actions.ts";
import type { Place } from "../game/deal.ts";
import { nameOf } from "../board/places.ts";
import type { Snapshot, Waiting } from "../game/snapshot.ts";
import type { State } from "../shell/state.ts";

/** The key of the words on a place's button, for a viewer without a place; "" for no button. */
export function sitKey(table: Snapshot, place: Place): string {
  if (ownWait(table)) return "";
  const way = table.may_sit[place];
  return way ? { now: "sit_here", ask: "sit_ask", wait: "sit_wait" }[way] : "";
}

/** The viewer's own request for a place, if any. */
export function ownWait({ waiting, who }: Snapshot): Waiting | null {
  return waiting.find((one) => one.who === who) ?? null;
}

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

/** The place that a viewer gets soonest: a free one, then a bot's; null for none. */
export function soonestPlace({ may_sit, places }: Snapshot): Place | null {
  const ways = ["now", "ask", "wait"];
  const rank = (place: Place) =>
    2 * ways.indexOf(may_sit[place] ?? "") + Number(places[place]?.kind === "bot");
  const open = places.map(({ place }) => place).filter((place) => may_sit[place]);
  return open.sort((a, b) => rank(a) - rank(b))[0] ?? null;
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

/** What everyone should know about this table before sitting down. */
export function warnings({ words, table }: State): string[] {
  const keys = [table?.practice && "practice_table", table?.is_repeated && "repeated_deal"];
  return keys.flatMap((key) => (key ? [words.say(key)] : []));
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
