/** The form that opens a table, in three choices: how many players, which rules, with whom. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { levelsIn } from "../board/places.ts";
import { DELAYS } from "../game/snapshot.ts";
import { field } from "../parts/field.ts";
import { described, options, type Ruleset } from "../parts/rulesets.ts";
import { SPEEDS } from "../shell/preferences.ts";
import { isOffline } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { chosenOptions } from "./requests.ts";
import { type Company, type Length, LENGTHS, MOST_DEALS, type State } from "./state.ts";

const PACES = ["none", "calm", "quick", "correspondence"];
const COMPANIES: Company[] = ["bots", "friends", "public"];

export function tableForm(state: State, ask: Ask): TemplateResult {
  const { words, rulesets } = state;
  const { seats, rules } = state.choices;
  const shown = favouritesFirst(rulesets.filter((one) => one.seats === seats), state.favourites);
  const chosen = shown.find((one) => one.id === rules) ?? shown[0];
  return html`<section class="card-box" aria-labelledby="open-title">
    <h2 id="open-title">${words.say("open_table")}</h2>
    <form
      id="opening"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        ask({ type: "openTable", form: new FormData(event.target as HTMLFormElement) });
      }}
    >
      ${counts(state, ask)} ${rulesChoice(state, ask, shown, chosen)} ${isOffline ? nothing : companyChoice(state, ask)}
      <details class="differs" id="more">
        <summary>${words.say("more_choices")}</summary>
        ${more(state, ask, chosen)}
      </details>
      <button type="submit" class="strong big">${words.say(`open_${state.choices.company}`)}</button>
    </form>
  </section>`;
}

/** These rules, those that the person plays most first. */
export function favouritesFirst(rulesets: readonly Ruleset[], favourites: readonly string[]): Ruleset[] {
  const order = ({ id }: Ruleset) => (favourites.includes(id) ? favourites.indexOf(id) : favourites.length);
  return rulesets.toSorted((one, other) => order(one) - order(other));
}

function counts({ words, rulesets, choices, favourites }: State, ask: Ask): TemplateResult {
  const found = [...new Set(rulesets.map((one) => one.seats))].sort((a, b) => a - b);
  const firstOf = (count: number) =>
    favouritesFirst(rulesets, favourites).find((one) => one.seats === count)?.id ?? "";
  return html`<fieldset>
    <legend>${words.say("players_how_many")}</legend>
    <div class="pills">
      ${found.map(
        (count) => html`<label
          ><input
            type="radio"
            name="seats"
            value=${count}
            .checked=${count === choices.seats}
            @change=${() => ask({ type: "choices", changed: { seats: count, rules: firstOf(count) } })}
          /><span>${count}</span></label
        >`,
      )}
    </div>
  </fieldset>`;
}

function rulesChoice(
  { words, favourites }: State, ask: Ask, shown: readonly Ruleset[], chosen: Ruleset | undefined,
): TemplateResult {
  const tile = (one: Ruleset) => html`<label class="tile"
    ><input
      type="radio"
      name="rules"
      value=${one.id}
      .checked=${one.id === chosen?.id}
      @change=${() => ask({ type: "choices", changed: { rules: one.id } })}
    /><span>${described(one)}</span></label
  >`;
  const tiles = (some: readonly Ruleset[]) =>
    html`<div class="choices">${repeat(some, ({ id }) => id, tile)}</div>`;
  const group = (key: string, some: readonly Ruleset[]) =>
    html`<fieldset class="rules-group"><legend>${words.say(key)}</legend>${tiles(some)}</fieldset>`;
  const own = shown.filter(({ id }) => favourites.includes(id));
  const others = shown.filter(({ id }) => !favourites.includes(id));
  return html`<fieldset class="rules-choice">
    <legend>${words.say("rules")}</legend>
    ${
      own.length && others.length
        ? html`${group("rules_own", own)} ${group("rules_others", others)}`
        : tiles(shown)
    }
    <button
      type="button"
      class="quiet"
      id="read-rules"
      @click=${() => ask({ type: "panel", panel: "rules" })}
    >
      ${words.say("read_rules")}
    </button>
  </fieldset>`;
}

function companyChoice({ words, choices }: State, ask: Ask): TemplateResult {
  return html`<fieldset>
    <legend>${words.say("company")}</legend>
    <div class="choices three">
      ${COMPANIES.map(
        (company) => html`<label class="tile"
          ><input
            type="radio"
            name="company"
            value=${company}
            .checked=${company === choices.company}
            @change=${() => ask({ type: "choices", changed: { company } })}
          /><span
            ><strong>${words.say(`company_${company}`)}</strong
            ><small>${words.say(`company_${company}_says`)}</small></span
          ></label
        >`,
      )}
    </div>
  </fieldset>`;
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value;
}

/** How fast bots play: as in the preferences, which remember it. */
function speedChoice({ words, prefs }: State, ask: Ask): TemplateResult {
  return field("speed", words.say("speed"), html`<select
    id="speed"
    @change=${(event: Event) =>
      ask({ type: "prefer", changed: { speed: SPEEDS.find((one) => one === valueOf(event)) ?? "normal" } })}
  >
    ${SPEEDS.map(
      (one) => html`<option value=${one} ?selected=${one === prefs.speed}>${words.say(`speed_${one}`)}</option>`,
    )}
  </select>`);
}

/** How long a match lasts. */
function lengthChoice({ words, choices }: State, ask: Ask): TemplateResult {
  const says = (one: Length) => words.say(`length_${one}`, { count: choices.seats });
  return html`<div class="field">
      <label for="length">${words.say("length")}</label>
      <select
        id="length"
        @change=${(event: Event) => {
          const length = LENGTHS.find((one) => one === valueOf(event)) ?? "0";
          ask({ type: "choices", changed: { length } });
        }}
      >
        ${LENGTHS.map((one) => html`<option value=${one} ?selected=${one === choices.length}>${says(one)}</option>`)}
      </select>
    </div>
    ${
      choices.length === "other"
        ? field("deals", words.say("length_how_many"), html`<input
            id="deals"
            type="number"
            inputmode="numeric"
            min="1"
            max=${MOST_DEALS}
            required
            .value=${String(choices.deals)}
            @change=${(event: Event) => ask({ type: "choices", changed: { deals: Number(valueOf(event)) } })}
          />`)
        : nothing
    }`;
}

/** The choices that most people leave alone. */
function more(state: State, ask: Ask, chosen: Ruleset | undefined): TemplateResult {
  const { words, choices } = state;
  const withBots = choices.company === "bots";
  const select = (name: string, label: string, values: readonly string[], key: string, chosen = values[0]) =>
    field(name, words.say(label), html`<select id=${name} name=${name}>
      ${values.map((value) => html`<option value=${value} ?selected=${value === chosen}>${words.say(`${key}_${value}`)}</option>`)}
    </select>`);
  const check = (name: string, isChecked: boolean) =>
    html`<label class="check"
      ><input type="checkbox" name=${name} .checked=${isChecked} /><span>${words.say(name)}</span></label
    >`;
  return html`<div class="fields">
      ${lengthChoice(state, ask)}
      ${withBots ? select("bots", "level", levelsIn(state.levels), "level") : nothing}
      ${speedChoice(state, ask)}
      ${select("pace", "pace", PACES, "pace")}
      ${withBots ? nothing : select("delay", "delay", DELAYS, "delay", choices.company === "public" ? "half_minute" : "none")}
      ${field("table-name", words.say("table_name"), html`<input id="table-name" name="name" maxlength="40" autocomplete="off" />`)}
    </div>
    ${check("hints", choices.company !== "public")}
    ${withBots ? nothing : html`<p class="hint-text rated-hint">${words.say("hints_rated")}</p>`}
    ${withBots ? check("practice", true) : nothing}
    <details class="differs">
      <summary>${words.say("differs")}</summary>
      ${
        chosen?.differs.length
          ? html`<ul>
              ${chosen.differs.map((line) => html`<li>${line}</li>`)}
            </ul>`
          : html`<p>${words.say("differs_nothing")}</p>`
      }
    </details>
    <details class="differs" @change=${(event: Event) => {
      const form = (event.currentTarget as HTMLElement).closest("form");
      if (form) ask({ type: "choices", changed: { options: chosenOptions(new FormData(form)) } });
    }}>
      <summary>${words.say("options")}</summary>
      ${options(state, ask, choices.options)}
    </details>`;
}
