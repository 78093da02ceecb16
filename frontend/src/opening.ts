/** Opening a table in three choices: how many players, which rules, with whom. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Ask } from "./actions.ts";
import { isOffline } from "./links.ts";
import { options } from "./options.ts";
import { described } from "./rulesets.ts";
import type { Ruleset } from "./snapshot.ts";
import type { Company, State } from "./state.ts";

const PACES = ["none", "calm", "quick", "correspondence"];
const LEVELS = ["club", "beginner"];
const COMPANIES: Company[] = ["bots", "friends", "public"];

export function opening(state: State, ask: Ask): TemplateResult {
  const { words, rulesets } = state;
  const { seats, rules } = state.opening;
  const shown = rulesets.filter((one) => one.seats === seats);
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
      <button type="submit" class="strong big">${words.say(`open_${state.opening.company}`)}</button>
    </form>
  </section>`;
}

function counts({ words, rulesets, opening }: State, ask: Ask): TemplateResult {
  const found = [...new Set(rulesets.map((one) => one.seats))].sort((a, b) => a - b);
  const firstOf = (count: number) => rulesets.find((one) => one.seats === count)?.id ?? "";
  return html`<fieldset>
    <legend>${words.say("players_how_many")}</legend>
    <div class="pills">
      ${found.map(
        (count) => html`<label
          ><input
            type="radio"
            name="seats"
            value=${count}
            .checked=${count === opening.seats}
            @change=${() => ask({ type: "opening", changed: { seats: count, rules: firstOf(count) } })}
          /><span>${count}</span></label
        >`,
      )}
    </div>
  </fieldset>`;
}

function rulesChoice(
  { words }: State, ask: Ask, shown: readonly Ruleset[], chosen: Ruleset | undefined,
): TemplateResult {
  return html`<fieldset>
    <legend>${words.say("rules")}</legend>
    <div class="choices">
      ${repeat(
        shown,
        ({ id }) => id,
        (one) => html`<label class="tile"
          ><input
            type="radio"
            name="rules"
            value=${one.id}
            .checked=${one.id === chosen?.id}
            @change=${() => ask({ type: "opening", changed: { rules: one.id } })}
          /><span>${described(one)}</span></label
        >`,
      )}
    </div>
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

function companyChoice({ words, opening }: State, ask: Ask): TemplateResult {
  return html`<fieldset>
    <legend>${words.say("company")}</legend>
    <div class="choices three">
      ${COMPANIES.map(
        (company) => html`<label class="tile"
          ><input
            type="radio"
            name="company"
            value=${company}
            .checked=${company === opening.company}
            @change=${() => ask({ type: "opening", changed: { company } })}
          /><span
            ><strong>${words.say(`company_${company}`)}</strong
            ><small>${words.say(`company_${company}_says`)}</small></span
          ></label
        >`,
      )}
    </div>
  </fieldset>`;
}

/** What most people leave as it is. */
function more(state: State, ask: Ask, chosen: Ruleset | undefined): TemplateResult {
  const { words, opening } = state;
  const withBots = opening.company === "bots";
  const select = (name: string, label: string, values: string[], key: string) =>
    html`<div class="field">
      <label for=${name}>${words.say(label)}</label>
      <select id=${name} name=${name}>
        ${values.map((value) => html`<option value=${value}>${words.say(`${key}_${value}`)}</option>`)}
      </select>
    </div>`;
  const check = (name: string, isChecked: boolean) =>
    html`<label class="check"
      ><input type="checkbox" name=${name} .checked=${isChecked} /><span>${words.say(name)}</span></label
    >`;
  return html`<div class="fields">
      ${withBots ? select("bots", "level", LEVELS, "level") : nothing}
      ${select("pace", "pace", PACES, "pace")}
      <div class="field">
        <label for="table-name">${words.say("table_name")}</label>
        <input id="table-name" name="name" maxlength="40" autocomplete="off" />
      </div>
    </div>
    ${check("hints", true)} ${withBots ? check("practice", true) : nothing}
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
    <details class="differs">
      <summary>${words.say("options")}</summary>
      ${options(state, ask)}
    </details>`;
}
