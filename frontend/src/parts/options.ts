/** The form's options, grouped by part of the deal, searchable by their sentences. */

import { html, type TemplateResult } from "lit-html";
import { plain } from "../game/cards.ts";
import type { Ask as AskShell, Asked as AskedShell } from "../shell/actions.ts";
import { ask as askShell } from "../shell/ask.ts";
import { type Option, set, type State } from "./rulesets.ts";

/** Search among the options. */
export type Asked = { type: "seek"; text: string };
export type Ask = AskShell<Asked>;

export function askParts(asked: Asked | AskedShell): void {
  if (asked.type === "seek") return set({ sought: asked.text });
  askShell(asked);
}

/** Every option with its values; the given ones are selected, otherwise the rules' own. */
export function options(state: State, ask: Ask, chosen: Readonly<Record<string, unknown>> = {}): TemplateResult {
  const { words } = state;
  // Options without a list of values need a ruleset file.
  const shown = state.options.filter(({ allowed }) => allowed.length);
  const groups = [...new Set(shown.map(({ group }) => group))];
  const count = shown.filter((option) => isFound(state, option)).length;
  return html`<div class="field">
      <label for="seek">${words.say("options_seek")}</label>
      <input
        id="seek"
        type="search"
        autocomplete="off"
        @input=${(event: Event) =>
          ask({ type: "seek", text: (event.target as HTMLInputElement).value })}
      />
    </div>
    <p class="hint-text" role="status">
      ${state.sought ? words.count("options_found", count) : ""}
    </p>
    ${groups.map((name) => group(state, name, shown.filter((option) => option.group === name), chosen))}`;
}

/** A group opens if the search matches in it; hidden options keep their values. */
function group(state: State, name: string, inside: Option[], chosen: Readonly<Record<string, unknown>>): TemplateResult {
  const has = inside.some((option) => isFound(state, option));
  return html`<details class="differs" ?open=${has && state.sought !== ""} ?hidden=${!has}>
    <summary>${state.words.say(`options_${name}`)}</summary>
    ${inside.map((option) => field(state, option, chosen[option.key]))}
  </details>`;
}

function field(state: State, option: Option, chosen: unknown): TemplateResult {
  const own = JSON.stringify(chosen);
  const id = `option-${option.key}`;
  return html`<div class="field" ?hidden=${!isFound(state, option)}>
    <label for=${id}>${option.says}</label>
    <select id=${id} name="option:${option.key}">
      <option value="">${state.words.say("option_kept")}</option>
      ${option.allowed.map(
        (value, i) => {
          const text = JSON.stringify(value);
          return html`<option value=${text} ?selected=${text === own}>${option.values[i]}</option>`;
        },
      )}
    </select>
  </div>`;
}

export function isFound({ sought }: State, { says, values }: Option): boolean {
  const text = plain([says, ...values].join(" "));
  return plain(sought).split(" ").every((word) => text.includes(word));
}
