/** The published rules, as players call them, and their options as a form with a search. */

import { html, nothing, type TemplateResult } from "lit-html";
import { plain } from "../game/cards.ts";
import type { Card } from "../game/deal.ts";
import type { Ask as AskShell, Asked as AskedShell } from "../shell/actions.ts";
import { get } from "../shell/api.ts";
import { ask as askShell } from "../shell/ask.ts";
import { slice, type State as Shell } from "../shell/state.ts";

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

export interface Ruleset {
  id: string;
  name: string;
  /** What is special about it, in one sentence. */
  special: string;
  /** Who published it. */
  source: string;
  seats: number;
  says: string;
  differs: string[];
  /** How many cards each player is dealt. */
  hand: number;
  dog: number;
  /** How many of each card are in the pack, and those it leaves out. */
  copies: number;
  lacks: Card[];
  /** The contracts that may be bid, lowest first; none where nobody bids. */
  bids: string[];
  /** How many players are dealt cards, and so bid in turn. */
  speakers: number;
  /** How often a player may bid, as far as it is offered. */
  rounds: number;
}

export interface Option {
  key: string;
  group: string;
  says: string;
  allowed: unknown[];
  values: string[];
}

export interface State extends Shell {
  rulesets: Ruleset[];
  options: Option[];
  /** The levels of bots that the server can play. */
  levels: string[];
  /** The search text among the options of a form. */
  sought: string;
}

export const { current, set } = slice<State>({ rulesets: [], options: [], levels: [], sought: "" });

/** Fetch the rules and their options in the language now chosen. */
export async function readRulesets(): Promise<void> {
  const path = `/api/rulesets?lang=${current().prefs.lang}`;
  set(await get<{ rulesets: Ruleset[]; options: Option[]; levels: string[] }>(path).catch(() => ({})));
}

/** The rules of a table, by their name with or without a version: "fft-4@1". */
export function rulesetOf({ rulesets }: State, rules: string): Ruleset | null {
  const [id] = rules.split("@");
  return rulesets.find((one) => one.id === id) ?? null;
}

/** « Règles de la fédération »; the id while the rules are not known. */
export function rulesName(state: State, rules: string): string {
  return rulesetOf(state, rules)?.name ?? rules.replace(/@.*/, "");
}

/** The name, with what is special about them and where they come from. */
export function described({ name, special, source }: Ruleset): TemplateResult {
  return html`<strong>${name}</strong><small>${special}</small
    ><small class="source">${source}</small>`;
}

/** The name, and what is special: for a table that plays by these rules. */
export function rulesLine(state: State, rules: string): TemplateResult {
  const found = rulesetOf(state, rules);
  return html`<span class="rules">${rulesName(state, rules)}</span>${
    found ? html` <span class="hint-text">${found.special}</span>` : nothing
  }`;
}
